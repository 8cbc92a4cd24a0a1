//! Moving one model into another.

use cast_format::{NO_PARENT, NodeKind};
use cast_scene::Transform;
use cast_write::{Data, Node, NodeHash};
use glam::{DAffine3, DMat3, DVec3};
use hashbrown::HashMap;

use super::carried::Carried;
use super::fit::{Fit, Place, is_uneven};
use super::model::{Bone, Model};
use super::rename::Renames;
use super::rest::{Apart, turn, uniform};
use super::size::Size;
use super::target::{Target, content_of_rig};
use super::vertices::{point, transform};
use crate::content::content;
use crate::matrix::{decompose, inverse, matrix, nearly_equal, rounded};
use crate::notes::skeleton;
use crate::report::Report;

/// Moves the node of a model into that of the target. Returns where its bones are in the skeleton of the target, and the bones
/// whose parent is another one there.
pub(super) fn graft<'a>(
    target: &mut Target,
    base: &mut Node<'a>,
    model: &Model,
    mut node: Node<'a>,
    place: &Place,
    renames: &mut Renames,
    report: &mut Report,
) -> (Vec<u32>, Carried) {
    let fit = Fit::new(target, model, place);
    let (bones, rig) = take_skeleton(&mut node);
    let left_out = fit.superfluous(model, place, &rig, &bones);
    report.add(&skeleton::JOINED, fit.said(target, model, &left_out));
    report.add_if(is_uneven(fit.moves.whole()) && !model.is_of_clips, &skeleton::UNEVEN_PLACEMENT, model.title());
    let mut adding =
        Adding { target, model, fit: &fit, below: place.below, left_out, into: vec![0; model.bones.len()] };
    let (added, follow) = adding.add_all(bones, renames, report);
    let Adding { into, left_out, .. } = adding;
    let carried = fit.carried(target, model, &left_out, place.below);
    let rig = rig.into_iter().filter_map(|mut part| {
        relink(&mut part, |hash| follow.get(&hash).copied());
        let is_free = part.kind == NodeKind::IK_HANDLE && part.property("tb").is_none();
        if let Some(offset) = part.property_mut("to").filter(|_| is_free)
            && let Some(goal) = offset.data.elements::<[f32; 3]>().and_then(|goals| goals.first().copied())
        {
            offset.data = Data::from(point(fit.moves.whole(), goal));
        }
        target.rig.insert(content_of_rig(&part)).then_some(part)
    });
    let rig: Vec<Node<'a>> = rig.collect();
    if let Some(skeleton) = base.children_of_mut(NodeKind::SKELETON).next() {
        skeleton.children.extend(added);
        skeleton.children.extend(rig);
    }
    share_materials(target, &mut node);
    transform(&mut node, &fit.moves, &into, fit.at.filter(|_| place.is_part));
    base.children.extend(std::mem::take(&mut node.children));
    (into, carried)
}

/// The bones of a model, and the handles and constraints. What it has besides its first skeleton goes.
fn take_skeleton<'a>(model: &mut Node<'a>) -> (Vec<Node<'a>>, Vec<Node<'a>>) {
    let children = std::mem::take(&mut model.children);
    let (skeletons, rest): (Vec<_>, Vec<_>) = children.into_iter().partition(|child| child.kind == NodeKind::SKELETON);
    model.children = rest.into();
    let children = skeletons.into_iter().next().map(|skeleton| skeleton.children).unwrap_or_default();
    children.into_iter().partition(|child| child.kind == NodeKind::BONE)
}

/// Changes the links of a node.
fn relink(node: &mut Node<'_>, new: impl Fn(NodeHash) -> Option<NodeHash>) {
    for property in &mut node.properties {
        let Some(links) = property.data.links() else { continue };
        let changed: Vec<NodeHash> = links.iter().map(|hash| new(*hash).unwrap_or(*hash)).collect();
        if changed != links {
            property.data = Data::Links(changed);
        }
    }
}

/// Leaves out the materials that the target has, and links to those.
fn share_materials(target: &mut Target, model: &mut Node<'_>) {
    let mut shared = HashMap::new();
    model.children.retain(|child| {
        let content = if child.kind == NodeKind::MATERIAL { content(child, false) } else { None };
        let Some(content) = content else { return true };
        let first = *target.materials.entry(content).or_insert(child.hash);
        if first != child.hash {
            shared.insert(child.hash, first);
        }
        first == child.hash
    });
    if !shared.is_empty() {
        let users = model.children.iter_mut().filter(|child| [NodeKind::MESH, NodeKind::HAIR].contains(&child.kind));
        users.for_each(|user| relink(user, |hash| shared.get(&hash).copied()));
    }
}

/// The bones of a model on their way into the skeleton of the target.
struct Adding<'g> {
    target: &'g mut Target,
    model: &'g Model,
    fit: &'g Fit,
    below: Option<u32>,
    /// Bones that are not needed.
    left_out: Vec<bool>,
    /// Where each bone is in the target.
    into: Vec<u32>,
}

impl Adding<'_> {
    /// The nodes of the bones that are new in the target, and the hashes of those that are not.
    fn add_all<'a>(
        &mut self,
        bones: Vec<Node<'a>>,
        renames: &mut Renames,
        report: &mut Report,
    ) -> (Vec<Node<'a>>, HashMap<NodeHash, NodeHash>) {
        let mut bones: Vec<Option<Node<'a>>> = bones.into_iter().map(Some).collect();
        let (mut added, mut follow) = (Vec::new(), HashMap::new());
        let mut differences = Differences::default();
        for index in &self.model.order {
            let Some(node) = bones.get_mut(*index as usize).and_then(Option::take) else { continue };
            let Some(bone) = self.model.bone(*index) else { continue };
            let is_first = self.model.names.exact(&bone.name) == Some(*index);
            let there = match self.fit.matches.get(*index as usize).copied().flatten() {
                Some(there) => {
                    if let Some((onto, hash)) = self.target.bones.get(there as usize) {
                        follow.insert(node.hash, *hash);
                        if onto.name != bone.name && is_first {
                            renames.respell(&bone.name, &onto.name);
                        }
                        if Some(there) != self.below {
                            let moved = *self.fit.moves.of_bone(*index) * bone.matrix;
                            differences.add(
                                Apart::of(&onto.matrix, &moved, self.fit.scale),
                                &self.target.size,
                                &bone.name,
                            );
                        }
                    }
                    there
                }
                None if self.left_out.get(*index as usize) == Some(&true) => self.fit.at.unwrap_or_default(),
                None => {
                    let mut node = node;
                    let mut placed = self.placed(*index, bone, &mut node);
                    if let Some(free) = self.target.free_name(&bone.name) {
                        let name = String::from_utf8_lossy(&bone.name);
                        report.add(&skeleton::BONE_NAMES, format_args!("{name:?} as {free:?}"));
                        if is_first && !self.is_shared(&bone.name) {
                            renames.rename(self.model.place.document, &name, &free);
                        }
                        placed.name = free.clone().into_bytes();
                        node.set("n", free);
                    }
                    let there = self.target.add(placed, node.hash);
                    added.push(node);
                    there
                }
            };
            crate::lists::set(&mut self.into, *index as usize, there);
        }
        differences.report(report);
        self.target
            .size
            .add(&Size::of(self.target.bones.iter().rev().take(added.len()).map(|(bone, _)| bone.matrix.translation)));
        (added, follow)
    }

    /// Whether the first bone with this name is one with a bone of the target.
    fn is_shared(&self, name: &[u8]) -> bool {
        let first = self.model.names.exact(name);
        first.and_then(|first| *self.fit.matches.get(first as usize)?).is_some()
    }

    /// Puts a bone into the target. Below a bone of its own model it keeps its transform relative to that, as animations
    /// state it; a root is where it is moved to.
    fn placed(&self, index: u32, bone: &Bone, node: &mut Node<'_>) -> Bone {
        let moved = self.fit.moves.of_bone(index);
        let own_parent = bone.parent.and_then(|parent| self.into.get(parent as usize).copied());
        let parent = own_parent.or(self.below);
        node.set("p", parent.unwrap_or(NO_PARENT));
        let above = parent.and_then(|parent| self.target.bone(parent));
        let (space, basis) = above.map_or((DAffine3::IDENTITY, DMat3::IDENTITY), |above| {
            (above.matrix, if bone.compensates { above.unscaled } else { above.matrix.matrix3 })
        });
        let scale = uniform(moved);
        let (local, is_stored) = match own_parent {
            Some(_) if (scale - 1.0).abs() < 1e-6 => {
                (bone.local, node.property("lp").is_some() && node.property("lr").is_some())
            }
            Some(_) => {
                let translation = DVec3::from_array(bone.local.translation.map(f64::from)) * scale;
                (Transform { translation: translation.as_vec3().to_array(), ..bone.local }, false)
            }
            None => (root(bone, moved, &space, basis), self.below.is_none() && *moved == DAffine3::IDENTITY),
        };
        if !is_stored {
            node.set("lp", local.translation);
            node.set("lr", local.rotation);
            if local.scale != bone.local.scale {
                node.set("s", local.scale);
            }
        }
        let [turned, translated] = [Transform { scale: [1.0; 3], ..local }, local].map(|local| matrix(&local));
        let unscaled = basis * turned.matrix3;
        let translation = space.transform_point3(translated.translation);
        let matrix = DAffine3 { matrix3: basis * translated.matrix3, translation };
        let placed = Bone { parent, has_children: false, matrix, unscaled, local, ..bone.clone() };
        if !nearly_equal(&matrix, &bone.matrix, self.target.size.reach, self.target.size.reach) {
            set_world(node, &placed);
        }
        placed
    }
}

/// The transform of a root relative to what it is placed below.
fn root(bone: &Bone, moved: &DAffine3, space: &DAffine3, basis: DMat3) -> Transform {
    let position = moved.transform_point3(bone.matrix.translation);
    let turned = DMat3::from_quat(turn(&moved.matrix3)) * bone.unscaled;
    let (Some(space), Some(back)) = (inverse(space), inverse(&DAffine3::from_mat3(basis))) else { return bone.local };
    let local = DAffine3 { matrix3: back.matrix3 * turned, translation: space.transform_point3(position) };
    let (mut local, _) = decompose(&local);
    let own = DVec3::from_array(bone.local.scale.map(f64::from));
    let is_one = (local.scale - 1.0).abs().max_element() < 1e-5;
    local.scale = if is_one { own } else { own * local.scale };
    rounded(&local)
}

/// Updates what a bone states about its place in the model.
fn set_world(node: &mut Node<'_>, bone: &Bone) {
    if node.property("wp").is_some() {
        node.set("wp", bone.matrix.translation.as_vec3().to_array());
    }
    if node.property("wr").is_some() {
        node.set("wr", turn(&bone.unscaled).as_quat().to_array());
    }
}

/// How far shared bones are apart.
#[derive(Default)]
struct Differences {
    count: u64,
    worst: Option<(Apart, String)>,
}

impl Differences {
    fn add(&mut self, apart: Apart, size: &Size, name: &[u8]) {
        if apart.is_within(size) {
            return;
        }
        self.count = self.count.saturating_add(1);
        let is_worse = self.worst.as_ref().is_none_or(|(worst, _)| {
            // Bones below one that is elsewhere differ by the same, except for rounding.
            let is_worse = |one: f64, other: f64| one > other * (1.0 + 1e-4);
            is_worse(apart.distance, worst.distance)
                || (!is_worse(worst.distance, apart.distance) && is_worse(apart.direction, worst.direction))
        });
        if is_worse {
            self.worst = Some((apart, String::from_utf8_lossy(name).into_owned()));
        }
    }

    fn report(self, report: &mut Report) {
        if let Some((apart, name)) = self.worst {
            let degrees = 2.0 * (apart.direction / 2.0).min(1.0).asin().to_degrees();
            let most = format!("at most by {:.4} and {degrees:.2} degrees, at {name:?}", apart.distance);
            report.add_many(&skeleton::SHARED_RESTS, self.count, most);
        }
    }
}
