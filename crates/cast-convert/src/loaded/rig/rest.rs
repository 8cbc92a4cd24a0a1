//! The rest pose: the one in which the skins were bound.

use cast_scene::Transform;
use glam::DAffine3;
use ufbx::SceneRoot;

use super::Rig;
use crate::loaded::skin;
use crate::loaded::space::{self, decomposed, inverse, is_same, matrix};
use crate::matrix::matrix as placed;

/// Sets the rest of all bones.
///
/// A file may have been saved in any pose, so its transforms say little about the pose in which a skin and its bones fit
/// together. Cast has one rest pose for a skeleton and means that one.
pub(super) fn pose(scene: &SceneRoot, rig: &mut Rig) {
    let wanted = bound(scene, rig);
    for index in 0..rig.bones.len() {
        let Some(bone) = rig.bones.get(index) else { continue };
        let Some(node) = scene.nodes.get(bone.node) else { continue };
        let parent = rig.world(bone.parent);
        let parent = if bone.parent.is_some() { parent } else { matrix(&scene.root_node.node_to_world) };
        let own = space::transform(&node.local_transform);
        let wanted = wanted.get(index).copied().flatten().and_then(|wanted| Some(inverse(&parent)? * wanted));
        let rest = match wanted {
            Some(wanted) if !is_same(&wanted, &placed(&own)) => decomposed(&wanted),
            Some(_) => own,
            // What is scaled to nothing could never be made larger again: skinning divides by the rest pose. Curves
            // give the whole transform, so another scale at rest changes no animation.
            None => Transform { scale: own.scale.map(|scale| if scale == 0.0 { 1.0 } else { scale }), ..own },
        };
        let local = if bone.parent.is_some() { rest } else { decomposed_if(&parent, rest) };
        let world = rig.world(bone.parent) * placed(&local);
        if let Some(bone) = rig.bones.get_mut(index) {
            (bone.rest, bone.world) = (local, world);
        }
    }
}

/// A transform below the root of the scene; the root does nothing, as the loader was told, but if it did this would be it.
fn decomposed_if(root: &DAffine3, rest: Transform) -> Transform {
    if *root == DAffine3::IDENTITY { rest } else { decomposed(&(*root * placed(&rest))) }
}

/// Where each bone was when its skins were bound, as far as skins say.
///
/// All bones of a skin are placed relative to one of them. The matrices that files give for the whole scene disagree with
/// each other more often than those from mesh to bone, which skinning stands on.
fn bound(scene: &SceneRoot, rig: &Rig) -> Vec<Option<DAffine3>> {
    let mut wanted: Vec<Option<DAffine3>> = vec![None; rig.bones.len()];
    for mesh in &scene.meshes {
        let Some(skin) = skin::deformer(mesh) else { continue };
        let bones = || {
            skin.clusters.into_iter().filter_map(|cluster| {
                Some((rig.bone(cluster.bone_node.as_deref()?)? as usize, matrix(&cluster.geometry_to_bone), cluster))
            })
        };
        let known = bones().find_map(|(bone, way, _)| Some(wanted.get(bone).copied().flatten()? * way));
        let Some(of_mesh) =
            known.or_else(|| bones().map(|(_, way, cluster)| matrix(&cluster.bind_to_world) * way).next())
        else {
            continue;
        };
        for (bone, way, _) in bones() {
            if let Some(slot @ None) = wanted.get_mut(bone) {
                *slot = inverse(&way).map(|back| of_mesh * back);
            }
        }
    }
    wanted
}
