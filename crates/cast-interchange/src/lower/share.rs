//! Objects with the same meshes at several places, as instances: a mesh that Cast cannot share within a file is shared
//! through a separate file.

use std::collections::BTreeMap;

use cast_base::sort;
use cast_file::FileNames;
use hashbrown::{HashMap, HashSet};

use super::skeleton::Bones;
use crate::matrix::decompose;
use crate::scene::{Clip, Instances, Object, Scene, Target};

/// The objects that animations refer to by name. Objects in an instance cannot be referred to.
pub(super) fn animated(clips: &[Clip<'_>]) -> HashSet<usize> {
    let targets = clips.iter().flat_map(|clip| &clip.tracks).map(|track| &track.target);
    targets.filter_map(|target| if let Target::Object(object) = target { Some(*object) } else { None }).collect()
}

/// Turns objects into instances if several nodes show the same ones and nothing moves them.
pub(super) fn share(scene: &mut Scene<'_>, bones: &Bones, animated: &HashSet<usize>) {
    let mut at_node: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (index, object) in scene.objects.iter().enumerate() {
        object.node.into_iter().for_each(|node| at_node.entry(node).or_default().push(index));
    }
    let is_free = |index: &usize| {
        let object = scene.objects.get(*index).filter(|_| !animated.contains(index));
        object.is_some_and(|object| object.skin.is_none() && object.channels.is_empty() && !object.is_hidden)
    };
    // Nodes by content: meshes, each with its material.
    let mut alike: HashMap<Vec<(usize, Option<usize>)>, Vec<usize>> = HashMap::new();
    for (node, objects) in &at_node {
        // An instance has a translation, a rotation and a scale; sheared objects stay copies.
        if bones.holding(*node).is_some() || !objects.iter().all(is_free) || decompose(&bones.world(*node)).1 {
            continue;
        }
        let shown = objects.iter().filter_map(|index| scene.objects.get(*index));
        alike.entry(shown.map(|object| (object.mesh, object.material)).collect()).or_default().push(*node);
    }
    let mut groups: Vec<Vec<usize>> = alike.into_values().filter(|nodes| nodes.len() > 1).collect();
    sort::unstable(&mut groups);
    let mut names = FileNames::new();
    scene.instances.iter().for_each(|instances| names.reserve(&format!("{}.cast", instances.file)));
    let mut shared = HashSet::new();
    for nodes in groups {
        let objects = |node: &usize| at_node.get(node).into_iter().flatten().copied();
        let shown: Vec<Object<'_>> = nodes
            .first()
            .into_iter()
            .flat_map(objects)
            .filter_map(|index| scene.objects.get(index))
            .map(|object| Object { node: None, ..object.clone() })
            .collect();
        let model = shown.first().map(|object| object.name.clone()).filter(|name| !name.is_empty());
        let model = model.unwrap_or_else(|| "mesh".into());
        let file = names.give(&model, "mesh", ".cast");
        let file = file.trim_end_matches(".cast").to_owned();
        let mut shown = Some(shown);
        for node in nodes {
            shared.extend(objects(&node));
            let name = scene.nodes.get(node).map(|node| node.name.clone()).filter(|name| !name.is_empty());
            let places = vec![bones.world(node)];
            let (file, model, objects) = (file.clone(), model.clone(), shown.take());
            scene.instances.push(Instances { name, file, model, objects, places });
        }
    }
    let mut indices = 0..;
    scene.objects.retain(|_| indices.next().is_none_or(|index| !shared.contains(&index)));
}
