//! How the bones of a model are moved onto those of another one.

use std::fmt::Write;

use cast_scene::Transform;
use cast_write::{Node, NodeHash};
use glam::{DAffine3, DVec3};
use hashbrown::{HashMap, HashSet};

use super::carried::{Above, Carried, CarriedBone, are_apart};
use super::model::{Bone, Model};
use super::rest::{Apart, frame, relative, rigid, turn, uniform};
use super::size::Size;
use super::target::Target;
use super::vertices::Moves;
use crate::lists::set;
use crate::matrix::{decompose, inverse, matrix, nearly_equal, straighten};

/// Where a model is joined.
pub(super) struct Place {
    /// The bone of the target below which it is attached.
    pub(super) below: Option<u32>,
    pub(super) offset: Option<Transform>,
    /// Whether meshes without weights follow the bone at which it is joined.
    pub(super) is_part: bool,
}

/// How the bones of a model are moved.
pub(super) struct Fit {
    /// The bone of the target that each bone becomes one with.
    pub(super) matches: Vec<Option<u32>>,
    pub(super) moves: Moves,
    /// How animations of the model are moved, if not as the model.
    clips: Option<DAffine3>,
    /// The bone of the target at which the model is joined.
    pub(super) at: Option<u32>,
    /// How far that bone was from it, and by what angle in degrees.
    distance: f64,
    angle: f64,
    /// The factor of lengths.
    pub(super) scale: f64,
}

/// The bones of a model that is only there for clips whose parent is another one in the target.
pub(super) fn of_clips(target: &Target, model: &Model) -> Carried {
    let place = Place { below: None, offset: None, is_part: false };
    let fit = Fit::new(target, model, &place);
    let left_out = fit.superfluous(model, &place, &[], &[]);
    fit.carried(target, model, &left_out, None)
}

impl Fit {
    pub(super) fn new(target: &Target, model: &Model, place: &Place) -> Self {
        let placed = relative(&target.placement, &model.placement);
        let offset = place.offset.map_or(DAffine3::IDENTITY, |offset| matrix(&offset));
        let mut matches = matches(target, model, place.below);
        // Where armatures are says nothing about where the character is, unless nothing else is shared.
        let places = |index: u32, there: u32| {
            let of = |bone: Option<&Bone>| bone.is_some_and(|bone| bone.is_placement);
            of(model.bone(index)) || of(target.bone(there))
        };
        let shared = || (0..).zip(&matches).filter_map(|(index, there)| Some((index, (*there)?)));
        let are_all = place.below.is_some() || shared().all(|(index, there)| places(index, there));
        // The topmost shared bone above each bone.
        let mut tops: Vec<Option<u32>> = vec![None; model.bones.len()];
        for index in &model.order {
            let parent = model.bone(*index).and_then(|bone| bone.parent);
            let above = parent.and_then(|parent| tops.get(parent as usize).copied().flatten());
            let own = matches.get(*index as usize).copied().flatten();
            let own = own.filter(|there| are_all || !places(*index, *there)).map(|_| *index);
            set(&mut tops, *index as usize, above.or(own));
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
        // An armature that is elsewhere is another one.
        let apart: Vec<u32> = shared()
            .filter(|(index, there)| !are_all && places(*index, *there))
            .filter(|(index, there)| !agrees((index, &(*there, whole))))
            .map(|(index, _)| index)
            .collect();
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
        apart.into_iter().for_each(|index| set(&mut matches, index as usize, None));
        // What is only another level of detail stays where it is in its own clips.
        let clips = if place.is_part || place.below.is_some() { None } else { Some(placed) };
        Self { matches, moves, clips, at, distance, angle, scale }
    }

    /// For each bone, whether it is not needed: only the model has it, no vertex follows it, nothing refers to it, and all
    /// bones below it are shared or not needed, such as the object of an armature.
    pub(super) fn superfluous(&self, model: &Model, place: &Place, rig: &[Node<'_>], bones: &[Node<'_>]) -> Vec<bool> {
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
            set(&mut is_needed, bone, is_shared(bone) || is_own);
            if let Some(parent) = model.bone(*index).and_then(|bone| bone.parent).filter(|_| is_own && !is_shared(bone))
            {
                set(&mut is_needed, parent as usize, true);
            }
        }
        is_needed.into_iter().map(|is_needed| !is_needed).collect()
    }

    /// The shared bones whose parent is another bone in the target than in the model, so that curves for them have other values.
    pub(super) fn carried(&self, target: &Target, model: &Model, left_out: &[bool], below: Option<u32>) -> Carried {
        let matched = |index: u32| self.matches.get(index as usize).copied().flatten();
        let shared = || (0..).zip(&model.bones).filter_map(|(index, bone)| Some((index, bone, matched(index)?)));
        let back: HashMap<u32, u32> = shared().map(|(index, _, there)| (there, index)).collect();
        let (mut bones, mut nearest) = (Vec::new(), Nearest::default());
        for (index, bone, there) in shared() {
            let Some(onto) = target.bone(there) else { continue };
            let above = onto.parent.and_then(|parent| target.bone(parent));
            let shared_above =
                onto.parent.and_then(|parent| nearest.above(parent, target, |bone| back.contains_key(&bone)));
            let of_parent = above.map_or(DAffine3::IDENTITY, |above| above.matrix);
            let parent = match shared_above.and_then(|there| Some((there, *back.get(&there)?))) {
                Some((nearest, own)) if onto.parent == Some(nearest) && bone.parent == Some(own) => continue,
                Some((nearest, own)) => {
                    let nearest = target.bone(nearest).map(|bone| bone.matrix).unwrap_or_default();
                    let Some(between) = inverse(&of_parent).map(|back| back * nearest) else { continue };
                    Above::Below { bone: own, between }
                }
                None => {
                    let moved = self.clips.as_ref().unwrap_or_else(|| self.moves.of_bone(index));
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
        // Roots that only the model has move with it.
        let of_parent = below.and_then(|below| target.bone(below)).map_or(DAffine3::IDENTITY, |below| below.matrix);
        let back = inverse(&of_parent).unwrap_or(DAffine3::IDENTITY);
        for (index, (bone, is_left_out)) in (0..).zip(model.bones.iter().zip(left_out)) {
            let into = back * *self.clips.as_ref().unwrap_or_else(|| self.moves.of_bone(index));
            let is_own_root = bone.parent.is_none() && matched(index).is_none() && !is_left_out;
            let reach = target.size.reach;
            if is_own_root && !nearly_equal(&into, &DAffine3::IDENTITY, reach, reach) {
                bones.push(CarriedBone { bone: index, parent: Above::Fixed(into) });
            }
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
    pub(super) fn said(&self, target: &Target, model: &Model, left_out: &[bool]) -> String {
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

/// The nearest bone of some kind at or above others, as far as it was looked for.
#[derive(Default)]
struct Nearest(HashMap<u32, Option<u32>>);

impl Nearest {
    fn above(&mut self, bone: u32, target: &Target, is_wanted: impl Fn(u32) -> bool) -> Option<u32> {
        let (mut path, mut current) = (Vec::new(), Some(bone));
        let found = loop {
            match current {
                Some(bone) if is_wanted(bone) => break Some(bone),
                Some(bone) => match self.0.get(&bone) {
                    Some(found) => break *found,
                    None => {
                        path.push(bone);
                        current = target.bone(bone).and_then(|bone| bone.parent);
                    }
                },
                None => break None,
            }
        };
        self.0.extend(path.into_iter().map(|bone| (bone, found)));
        found
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

/// Whether a matrix scales by different factors along its axes.
pub(super) fn is_uneven(matrix: &DAffine3) -> bool {
    let scale = decompose(matrix).0.scale;
    let (least, most) = (scale.min_element(), scale.max_element());
    (most - least).abs() > 1e-3 * scale.abs().max_element()
}
