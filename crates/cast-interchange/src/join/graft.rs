//! Moving one model into another.

use std::fmt::Write;

use cast_format::{NO_PARENT, NodeKind};
use cast_scene::Transform;
use cast_write::{Data, Node, NodeHash};
use glam::{DAffine3, DMat3, DVec3};
use hashbrown::{HashMap, HashSet};

use super::carry::{Above, Carried, CarriedBone, are_apart};
use super::model::{Bone, Model};
use super::rename::Renames;
use super::rest::{Apart, frame, relative, rigid, turn, uniform};
use super::size::Size;
use super::target::{Target, content_of_rig};
use super::vertices::{Moves, point, transform};
use crate::content::content;
use crate::matrix::{decompose, inverse, matrix, nearly_equal, rounded, straighten};
use crate::notes::skeleton;
use crate::report::Report;

/// Where a model is joined.
pub(super) struct Place {
    /// The bone of the target below which it is attached.
    pub(super) below: Option<u32>,
    pub(super) offset: Option<Transform>,
    /// Whether meshes without weights follow the bone at which it is joined.
    pub(super) is_part: bool,
}

/// How the bones of a model are moved.
struct Fit {
    /// The bone of the target that each bone becomes one with.
    matches: Vec<Option<u32>>,
    moves: Moves,
    /// The bone of the target at which the model is joined.
    at: Option<u32>,
    /// How far that bone was from it, and by what angle in degrees.
    distance: f64,
    angle: f64,
    /// The factor of lengths.
    scale: f64,
}

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
    let carried = fit.carried(target, model, &left_out);
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

/// The bones of a model that is only there for clips whose parent is another one in the target.
pub(super) fn of_clips(target: &Target, model: &Model) -> Carried {
    let place = Place { below: None, offset: None, is_part: false };
    let fit = Fit::new(target, model, &place);
    let left_out = fit.superfluous(model, &place, &[], &[]);
    fit.carried(target, model, &left_out)
}

/// Whether a matrix scales by different factors along its axes.
fn is_uneven(matrix: &DAffine3) -> bool {
    let scale = decompose(matrix).0.scale;
    let (least, most) = (scale.min_element(), scale.max_element());
    (most - least).abs() > 1e-3 * scale.abs().max_element()
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

impl Fit {
    fn new(target: &Target, model: &Model, place: &Place) -> Self {
        let placed = relative(&target.placement, &model.placement);
        let offset = place.offset.map_or(DAffine3::IDENTITY, |offset| matrix(&offset));
        let matches = matches(target, model, place.below);
        // The topmost shared bone above each bone.
        let mut tops: Vec<Option<u32>> = vec![None; model.bones.len()];
        for index in &model.order {
            let parent = model.bone(*index).and_then(|bone| bone.parent);
            let above = parent.and_then(|parent| tops.get(parent as usize).copied().flatten());
            let own = matches.get(*index as usize).copied().flatten().map(|_| *index);
            crate::lists::set(&mut tops, *index as usize, above.or(own));
        }
        let mut reach = Size::of(model.bones.iter().map(|bone| bone.matrix.translation));
        reach.add(&target.size);
        // The move that puts a shared bone onto its counterpart.
        let anchored = |index: u32| {
            let there = (*matches.get(index as usize)?)?;
            let (onto, bone) = (target.bone(there)?, model.bone(index)?);
            let offset = if Some(there) == place.below { offset } else { DAffine3::IDENTITY };
            let base = frame(&onto.matrix, &onto.unscaled);
            let moved = base * offset * base.inverse() * rigid(onto, bone, &placed) * placed;
            Some((there, straighten(moved, reach.reach)))
        };
        let anchors = model.order.iter().filter(|index| tops.get(**index as usize) == Some(&Some(**index)));
        let anchors: HashMap<u32, (u32, DAffine3)> =
            anchors.filter_map(|index| Some((*index, anchored(*index)?))).collect();
        let first = model.order.iter().find_map(|index| Some((*index, *anchors.get(index)?)));
        let below = place.below.and_then(|below| Some((below, target.bone(below)?)));
        let (at, whole) = match (first, below) {
            (Some((_, (there, moved))), _) => (Some(there), moved),
            (None, Some((below, bone))) => {
                let size = DAffine3::from_scale(DVec3::splat(1.0 / uniform(&target.placement)));
                let moved = frame(&bone.matrix, &bone.unscaled) * offset * size * model.placement;
                (Some(below), straighten(moved, reach.reach))
            }
            (None, None) => (None, placed),
        };
        let scale = uniform(&whole);
        let agrees = |(index, (there, _)): (&u32, &(u32, DAffine3))| {
            let pair = target.bone(*there).zip(model.bone(*index));
            pair.is_some_and(|(onto, bone)| {
                let is_offset = Some(*there) == place.below;
                is_offset || Apart::of(&onto.matrix, &(whole * bone.matrix), scale).is_within(&target.size)
            })
        };
        // The rest of a skeleton that is only there for clips may be any pose, and it has nothing to move.
        let whole = if model.is_of_clips && place.below.is_none() { straighten(placed, reach.reach) } else { whole };
        let moves = match model.is_of_clips || anchors.iter().all(agrees) {
            true => Moves::Whole(whole),
            false => {
                let of_top =
                    |top: &Option<u32>| top.and_then(|top| anchors.get(&top)).map_or(whole, |(_, moved)| *moved);
                Moves::ByBone(whole, tops.iter().map(of_top).collect())
            }
        };
        let origin = first.and_then(|(index, _)| model.bone(index)).map_or(DVec3::ZERO, |bone| bone.matrix.translation);
        let distance = (whole.transform_point3(origin) - placed.transform_point3(origin)).length();
        let angle = turn(&whole.matrix3).angle_between(turn(&placed.matrix3)).to_degrees();
        let distance = if distance > 1e-6 * reach.reach { distance } else { 0.0 };
        Self { matches, moves, at, distance, angle, scale }
    }

    /// For each bone, whether it is not needed: only the model has it, no vertex follows it, nothing refers to it, and all
    /// bones below it are shared or not needed, such as the object of an armature.
    fn superfluous(&self, model: &Model, place: &Place, rig: &[Node<'_>], bones: &[Node<'_>]) -> Vec<bool> {
        let count = model.bones.len();
        if place.below.is_some() || self.matches.iter().all(Option::is_none) {
            return vec![false; count];
        }
        let links = rig.iter().flat_map(|node| &node.properties).filter_map(|property| property.data.links());
        let links: HashSet<NodeHash> = links.flatten().collect();
        let is_shared = |bone: usize| self.matches.get(bone).copied().flatten().is_some();
        // Bones without children are content.
        let mut is_needed: Vec<bool> = model.bones.iter().map(|bone| !bone.has_children).collect();
        for index in model.order.iter().rev() {
            let bone = *index as usize;
            let is_used = bones.get(bone).is_some_and(|node| links.contains(&node.hash));
            let is_own = is_needed.get(bone) == Some(&true) || is_used || model.is_weighted.get(bone) == Some(&true);
            crate::lists::set(&mut is_needed, bone, is_shared(bone) || is_own);
            if let Some(parent) = model.bone(*index).and_then(|bone| bone.parent).filter(|_| is_own && !is_shared(bone))
            {
                crate::lists::set(&mut is_needed, parent as usize, true);
            }
        }
        is_needed.into_iter().map(|is_needed| !is_needed).collect()
    }

    /// The shared bones whose parent is another bone in the target than in the model, so that curves for them have other values.
    fn carried(&self, target: &Target, model: &Model, left_out: &[bool]) -> Carried {
        let matched = |index: u32| self.matches.get(index as usize).copied().flatten();
        let shared = || (0..).zip(&model.bones).filter_map(|(index, bone)| Some((index, bone, matched(index)?)));
        let back: HashMap<u32, u32> = shared().map(|(index, _, there)| (there, index)).collect();
        let mut bones = Vec::new();
        for (index, bone, there) in shared() {
            let Some(onto) = target.bone(there) else { continue };
            // The nearest shared bone above it, and what is between them.
            let above = onto.parent.and_then(|parent| target.bone(parent));
            let mut shared_above = onto.parent;
            while let Some(next) = shared_above.filter(|next| !back.contains_key(next)) {
                shared_above = target.bone(next).and_then(|bone| bone.parent);
            }
            let of_parent = above.map_or(DAffine3::IDENTITY, |above| above.matrix);
            let parent = match shared_above.and_then(|there| Some((there, *back.get(&there)?))) {
                Some((nearest, own)) if onto.parent == Some(nearest) && bone.parent == Some(own) => continue,
                Some((nearest, own)) => {
                    let nearest = target.bone(nearest).map(|bone| bone.matrix).unwrap_or_default();
                    let Some(between) = inverse(&of_parent).map(|back| back * nearest) else { continue };
                    Above::Below { bone: own, between }
                }
                None => {
                    let moved = self.moves.of_bone(index);
                    let Some(into) = inverse(&of_parent).map(|back| back * *moved) else { continue };
                    let reach = target.size.reach;
                    if bone.parent.is_none() && nearly_equal(&into, &DAffine3::IDENTITY, reach, reach) {
                        continue;
                    }
                    Above::Fixed(into)
                }
            };
            bones.push(CarriedBone { bone: index, parent });
        }
        let left_out = (0..).zip(left_out).filter(|(_, is_left_out)| **is_left_out).map(|(index, _)| index);
        let carried: HashSet<u32> = bones.iter().map(|bone| bone.bone).collect();
        let rests = shared().filter(|_| model.is_of_clips).filter_map(|(index, bone, there)| {
            let onto = target.bone(there)?.local;
            let is_apart = || are_apart(&bone.local, &onto, model.size.diagonal).contains(&true);
            (carried.contains(&index) || is_apart()).then_some((index, onto))
        });
        let rests = rests.collect();
        Carried { bones, left_out: left_out.collect(), rests }
    }

    /// What is joined where, and how far it is moved.
    fn said(&self, target: &Target, model: &Model, left_out: &[bool]) -> String {
        let mut said = format!("{} onto {}", model.title(), target.title);
        if let Some(bone) = self.at.and_then(|at| target.bone(at)) {
            let _ = write!(said, " at {:?}", String::from_utf8_lossy(&bone.name));
        }
        let _ = match (self.distance > 0.0, self.angle > 0.005) {
            (true, true) => write!(said, ", moved by {:.4} and turned by {:.2} degrees", self.distance, self.angle),
            (true, false) => write!(said, ", moved by {:.4}", self.distance),
            (false, true) => write!(said, ", turned by {:.2} degrees", self.angle),
            (false, false) => write!(said, ", in place"),
        };
        let mut left_out = model.bones.iter().zip(left_out).filter(|(_, is_left_out)| **is_left_out);
        if let Some((bone, _)) = left_out.next() {
            let more = match left_out.count() {
                0 => String::new(),
                more => format!(" and {more} more"),
            };
            let _ = write!(
                said,
                ", without its bone {:?}{more}, which nothing follows",
                String::from_utf8_lossy(&bone.name)
            );
        }
        said
    }
}

/// The bones of the target that those of a model become. Attached models share only bones below the one to which they are
/// attached, and only if they have that bone as a root.
fn matches(target: &Target, model: &Model, below: Option<u32>) -> Vec<Option<u32>> {
    let Some(below) = below else { return model.matches(&target.names, |_| true) };
    let is_named = |name: &[u8]| target.bone(below).is_some_and(|bone| bone.name.eq_ignore_ascii_case(name));
    match model.bones.iter().any(|bone| bone.parent.is_none() && is_named(&bone.name)) {
        true => {
            let is_below = target.all_below(below);
            model.matches(&target.names, |there| is_below.get(there as usize) == Some(&true))
        }
        false => vec![None; model.bones.len()],
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
