//! Taking a part out of a model again.

use std::collections::BTreeSet;

use cast_format::{NO_PARENT, NodeKind};
use cast_write::{Document, Integers, Node, NodeHash};
use glam::{DAffine3, DVec3};
use hashbrown::HashSet;

use super::model::Model;
use super::similar::similar;
use crate::Error;
use crate::lists::set;
use crate::matrix::{decompose, rounded};
use crate::notes::skeleton;
use crate::report::Report;

/// Takes a part out of the first model that has it, and makes it a model of its own, after the others.
///
/// `name` is a bone, or else a mesh. A bone stands for the bones below it and the meshes that follow no other bones: the
/// bone itself stays in both models, so that the part can be attached there again. A mesh comes with the bones that its
/// weights need and those above them. Nothing moves: vertices and bones rest where they were. Names of bones match in
/// another case if only one does.
///
/// # Errors
/// Returns an error if no model has such a bone or mesh, or if no mesh follows the bone alone.
pub fn detach(document: &mut Document<'_>, name: &str) -> Result<Report, Error> {
    document.specify_types();
    document.rehash();
    let models = Model::all(std::slice::from_ref(document));
    let mut report = Report::default();
    let mut has_bone = false;
    for model in &models {
        let Some(node) = model.place.node(std::slice::from_mut(document)) else { continue };
        let bone = model.names.find(name.as_bytes());
        has_bone |= bone.is_some();
        let below = bone.map(|bone| below(model, bone));
        let moved: Vec<bool> = node
            .children
            .iter()
            .map(|child| {
                child.kind == NodeKind::MESH
                    && match &below {
                        Some(below) => follows(child, below),
                        None => child.name() == Some(name),
                    }
            })
            .collect();
        if !moved.contains(&true) {
            continue;
        }
        let part = take(node, model, bone.zip(below), &moved, name, &mut report);
        if let Some(root) = document.roots.iter_mut().find(|root| root.kind == NodeKind::ROOT && !root.is_opaque()) {
            root.children.push(part);
        }
        // Materials that both use were copied.
        document.rehash();
        return Ok(report);
    }
    if has_bone {
        let reason =
            format!("no mesh follows only {name:?} and bones below it; name the mesh instead, or another bone");
        return Err(Error::invalid(reason));
    }
    let bones = models.iter().flat_map(|model| &model.bones).filter_map(|bone| std::str::from_utf8(&bone.name).ok());
    let meshes = document.nodes().filter(|(_, node)| node.kind == NodeKind::MESH).filter_map(|(_, node)| node.name());
    let near: Vec<String> = similar(name, bones.chain(meshes)).into_iter().map(|name| format!("{name:?}")).collect();
    let hint = if near.is_empty() { String::new() } else { format!("; did you mean {}?", near.join(" or ")) };
    Err(Error::invalid(format!("no model has a bone or a mesh {name:?} to detach{hint}")))
}

/// For each bone of a model whether it is a bone or below it.
fn below(model: &Model, top: u32) -> Vec<bool> {
    let mut below = vec![false; model.bones.len()];
    for index in &model.order {
        let parent = model.bone(*index).and_then(|bone| bone.parent);
        let is_below = *index == top || parent.is_some_and(|parent| below.get(parent as usize) == Some(&true));
        set(&mut below, *index as usize, is_below);
    }
    below
}

/// The bones of a mesh with a weight other than 0.
fn used(mesh: &Node<'_>) -> BTreeSet<u32> {
    let bones = mesh.property("wb").and_then(|property| property.data.integers()).unwrap_or_default();
    let weights = mesh.property("wv").and_then(|property| property.data.elements::<f32>()).unwrap_or_default();
    bones.iter().zip(weights.iter()).filter(|(_, weight)| **weight != 0.0).map(|(bone, _)| *bone).collect()
}

/// Whether a mesh follows some of these bones, and no others.
fn follows(mesh: &Node<'_>, bones: &[bool]) -> bool {
    let used = used(mesh);
    !used.is_empty() && used.iter().all(|bone| bones.get(*bone as usize) == Some(&true))
}

/// The bones that one of the two models keeps, and their new numbers.
struct Kept {
    numbers: Vec<Option<u32>>,
}

impl Kept {
    /// The chosen bones of a model.
    fn of(count: usize, chosen: impl Fn(usize) -> bool) -> Self {
        let mut next = 0_u32;
        let numbers = (0..count).map(|index| {
            chosen(index).then(|| {
                next = next.saturating_add(1);
                next.saturating_sub(1)
            })
        });
        Self { numbers: numbers.collect() }
    }

    fn number(&self, bone: u32) -> Option<u32> {
        self.numbers.get(bone as usize).copied().flatten()
    }

    /// Renumbers the weights of a mesh.
    fn bind(&self, mesh: &mut Node<'_>) {
        let Some(bones) = mesh.property("wb").and_then(|property| property.data.integers()) else { return };
        let new: Vec<u32> = bones.iter().map(|bone| self.number(*bone).unwrap_or(0)).collect();
        if *new != *bones {
            mesh.set("wb", Integers::from(new));
        }
    }

    /// The handles and constraints all of whose bones are kept.
    fn rig<'a>(&self, skeleton: &Node<'a>) -> Vec<Node<'a>> {
        let bones = skeleton.children_of(NodeKind::BONE).zip(0_u32..);
        let kept: HashSet<NodeHash> =
            bones.filter(|(_, index)| self.number(*index).is_some()).map(|(bone, _)| bone.hash).collect();
        let all = skeleton.children_of(NodeKind::BONE).map(|bone| bone.hash).collect::<HashSet<NodeHash>>();
        let is_here = |node: &&Node<'a>| {
            let links = node.properties.iter().filter_map(|property| property.data.links()).flatten();
            node.kind != NodeKind::BONE && links.filter(|link| all.contains(link)).all(|link| kept.contains(&link))
        };
        skeleton.children.iter().filter(is_here).cloned().collect()
    }

    /// The bones that are kept, below their parents if these are kept, too, and otherwise as roots in their place.
    fn bones<'a>(&self, skeleton: &Node<'a>, model: &Model) -> Vec<Node<'a>> {
        let nodes = skeleton.children_of(NodeKind::BONE).zip(&model.bones).zip(0_u32..);
        nodes
            .filter(|(_, index)| self.number(*index).is_some())
            .map(|((node, bone), _)| {
                let mut node = node.clone();
                let parent = bone.parent.and_then(|parent| self.number(parent));
                node.set("p", parent.unwrap_or(NO_PARENT));
                if parent.is_none() && bone.parent.is_some() {
                    let place = DAffine3 { matrix3: bone.unscaled, translation: bone.matrix.translation };
                    let (local, _) = decompose(&place);
                    let stored = rounded(&local);
                    node.set("lp", stored.translation);
                    node.set("lr", stored.rotation);
                    let scale = local.scale * DVec3::from_array(bone.local.scale.map(f64::from));
                    if (scale - 1.0).abs().max_element() > 1e-5 {
                        node.set("s", scale.as_vec3().to_array());
                    }
                }
                node
            })
            .collect()
    }
}

/// Takes the chosen children out of a model, with the bones that they need.
fn take<'a>(
    node: &mut Node<'a>,
    model: &Model,
    bone: Option<(u32, Vec<bool>)>,
    moved: &[bool],
    name: &str,
    report: &mut Report,
) -> Node<'a> {
    let mut part = Node::new(NodeKind::MODEL);
    part.properties = node.properties.iter().filter(|property| *property.name != *b"n").cloned().collect();
    part.set("n", name.to_owned());
    let children = std::mem::take(&mut node.children);
    let (meshes, rest): (Vec<_>, Vec<_>) =
        children.into_iter().zip(moved.iter().copied()).partition(|(_, moved)| *moved);
    let mut meshes: Vec<Node<'a>> = meshes.into_iter().map(|(mesh, _)| mesh).collect();
    let hashes: HashSet<NodeHash> = meshes.iter().map(|mesh| mesh.hash).collect();
    let is_shape_of = |child: &Node<'a>| {
        let base = child.property("b").and_then(|base| base.data.links()?.first().copied());
        child.kind == NodeKind::BLEND_SHAPE && base.is_some_and(|base| hashes.contains(&base))
    };
    let (shapes, rest): (Vec<_>, Vec<_>) = rest.into_iter().map(|(child, _)| child).partition(is_shape_of);
    let mut rest = rest;
    let materials: HashSet<NodeHash> =
        meshes.iter().filter_map(|mesh| mesh.property("m")?.data.links()).flatten().collect();
    let shared = rest.iter().filter(|child| child.kind == NodeKind::MATERIAL && materials.contains(&child.hash));
    let shared: Vec<Node<'a>> = shared.cloned().collect();
    let bones = model.bones.len();
    let needed = |meshes: &[Node<'a>]| {
        let meshes = meshes.iter().filter(|child| child.kind == NodeKind::MESH);
        with_ancestors(model, meshes.flat_map(used))
    };
    let (stays, goes) = match &bone {
        Some((top, below)) => {
            let by_rest = needed(&rest);
            let is_below = |index: usize| below.get(index) == Some(&true);
            let is_top = |index: usize| u32::try_from(index).is_ok_and(|index| index == *top);
            let stays = Kept::of(bones, |index| !is_below(index) || is_top(index) || by_rest.get(index) == Some(&true));
            (stays, Kept::of(bones, is_below))
        }
        None => {
            let by_part = needed(&meshes);
            (Kept::of(bones, |_| true), Kept::of(bones, |index| by_part.get(index) == Some(&true)))
        }
    };
    if let Some(skeleton) = rest.iter_mut().find(|child| child.kind == NodeKind::SKELETON) {
        let mut own = Node::new(NodeKind::SKELETON);
        own.properties.clone_from(&skeleton.properties);
        own.children.extend(goes.bones(skeleton, model));
        own.children.extend(goes.rig(skeleton));
        let (left, rig) = (stays.bones(skeleton, model), stays.rig(skeleton));
        let all = skeleton.children.iter().filter(|child| child.kind != NodeKind::BONE).count();
        let both = own.children.iter().chain(&rig).filter(|child| child.kind != NodeKind::BONE);
        let kept: HashSet<NodeHash> = both.map(|child| child.hash).collect();
        report.add_many(&skeleton::CONSTRAINTS_SPLIT, all.saturating_sub(kept.len()) as u64, name);
        skeleton.children = left.into_iter().chain(rig).collect();
        if !own.children.is_empty() {
            part.children.push(own);
        }
    }
    meshes.iter_mut().for_each(|mesh| goes.bind(mesh));
    rest.iter_mut().filter(|child| child.kind == NodeKind::MESH).for_each(|mesh| stays.bind(mesh));
    part.children.extend(meshes);
    part.children.extend(shapes);
    part.children.extend(shared);
    node.children = rest.into();
    part
}

/// These bones and all above them.
fn with_ancestors(model: &Model, bones: impl Iterator<Item = u32>) -> Vec<bool> {
    let mut found = vec![false; model.bones.len()];
    for bone in bones {
        let mut current = Some(bone);
        while let Some(index) = current.filter(|index| found.get(*index as usize) == Some(&false)) {
            set(&mut found, index as usize, true);
            current = model.bone(index).and_then(|bone| bone.parent);
        }
    }
    found
}
