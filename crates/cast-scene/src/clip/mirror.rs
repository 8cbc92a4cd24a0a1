//! Left for right.
//!
//! A bone turns as the one on the other side does, mirrored in the space of the model. With S the mirroring, R_b the rotation
//! of a bone at rest in that space, and p(b) the bone on the other side,
//!
//! ```text
//! q_b = (R_parent(b)⁻¹ S R_parent(p) S) (S q_p S) (S R_p⁻¹ S R_b)
//! ```
//!
//! which is a product with constants, so that keys stay where they are. What a bone moves from its rest is mirrored in the
//! same space. Twice mirrored, a clip is as before.

use glam::{DMat3, DQuat, DVec3};
use hashbrown::HashMap;

use super::content::{Clip, text};
use super::error::Error;
use super::keys::{Keys, Value, Values};
use super::options::Options;
use super::posing::{Named, NewCurves};
use crate::animation::Axis;
use crate::bone_map::other_sides;
use crate::skeleton::Skeleton;
use crate::transform::{Transform, narrow, single, unit, wide};

/// How the curves of a bone become those of another.
struct Mirrored {
    /// The name of the other bone.
    name: String,
    before: DQuat,
    after: DQuat,
    /// What it moves from rest, in its own axes.
    offset: DMat3,
    rests: [Transform; 2],
    /// For each axis of the bone, which of the other has its scale.
    scales: [usize; 3],
}

/// The mirroring.
#[derive(Clone, Copy)]
struct Plane(DVec3);

impl Plane {
    fn new(axis: Axis) -> Self {
        let mut signs = [1.0; 3];
        signs.get_mut(axis.index()).into_iter().for_each(|sign| *sign = -1.0);
        Self(DVec3::from_array(signs))
    }

    /// S q S: the axis is a pseudovector.
    fn rotation(self, rotation: DQuat) -> DQuat {
        let [x, y, z] = self.0.to_array();
        // The determinant of S is -1.
        DQuat::from_xyzw(-x * rotation.x, -y * rotation.y, -z * rotation.z, rotation.w)
    }

    fn matrix(self) -> DMat3 {
        DMat3::from_diagonal(self.0)
    }
}

/// Mirrors a clip at the plane across an axis. Returns how many curves of bones stay as they are, because the skeleton does
/// not have them.
pub(super) fn mirror(clip: &mut Clip<'_>, axis: Axis, options: &Options<'_>) -> Result<u64, Error> {
    let (_, skeleton) = options.rig_of(clip)?;
    let pairs = pairs(clip, &skeleton, options)?;
    let plane = Plane::new(axis);
    let named = Named::new(clip, &skeleton);
    let mirrored: Vec<Option<Mirrored>> = (0_u32..)
        .zip(skeleton.bones())
        .map(|(bone, _)| {
            // From the curves of this bone to those of the other.
            let other = pairs.get(bone as usize).copied().unwrap_or(bone);
            let name = named.name(other)?.to_owned();
            Some(between(&skeleton, [bone, other], name, plane))
        })
        .collect();
    let mixed = mix_axes(clip, &named, &mirrored);
    let mut unmatched = 0;
    let names: Vec<String> = clip.parts.iter().map(|part| text(&part.node, "nn").to_owned()).collect();
    let shapes = shape_pairs(clip);
    for (part, name) in clip.parts.iter_mut().zip(&names) {
        let property = text(&part.node, "kp").to_owned();
        if property == "bs" {
            if let Some(other) = shapes.get(name) {
                part.node.set("nn", other.clone());
            }
            continue;
        }
        let Some(keys) = part.content.keys_mut() else { continue };
        let mode = text(&part.node, "m").to_owned();
        let bone = skeleton.bone(name);
        let Some(change) = bone.and_then(|bone| mirrored.get(bone as usize)?.as_ref()) else {
            unmatched += u64::from(property != "vb");
            continue;
        };
        let is_change = matches!(&*mode, "relative" | "additive");
        let axis = |properties: [&str; 3]| properties.iter().position(|other| *other == property);
        if property == "rq" {
            if let Values::Rotations(values) = &mut keys.values {
                for value in values {
                    let own = plane.rotation(unit(*value).as_dquat());
                    let turned = match is_change {
                        // Of what follows the rest rotation, only the axes change.
                        true => change.after.inverse() * own * change.after,
                        false => change.before * own * change.after,
                    };
                    *value = single(turned).to_array();
                }
                keys.is_changed = true;
            }
        } else if let Some(from) = axis(["tx", "ty", "tz"]) {
            if bone.is_some_and(|bone| mixed.binary_search(&bone).is_ok()) {
                part.node.set("nn", change.name.clone());
                continue;
            }
            let (to, sign) = along(&change.offset, from);
            let rest = |transform: &Transform, axis: usize| {
                if is_change { 0.0 } else { f64::from(transform.translation.get(axis).copied().unwrap_or_default()) }
            };
            let [own, other] = &change.rests;
            let moved = |value: f32| narrow(rest(other, to) + sign * (f64::from(value) - rest(own, from)));
            if let Values::Numbers(values) = &mut keys.values {
                values.iter_mut().for_each(|value| *value = moved(*value));
                keys.is_changed = true;
            }
            part.node.set("kp", ["tx", "ty", "tz"].get(to).copied().unwrap_or("tx"));
        } else if let Some(from) = axis(["sx", "sy", "sz"]) {
            let to = change.scales.iter().position(|axis| *axis == from).unwrap_or(from);
            part.node.set("kp", ["sx", "sy", "sz"].get(to).copied().unwrap_or("sx"));
        } else if property != "vb" {
            unmatched += 1;
            continue;
        }
        part.node.set("nn", change.name.clone());
    }
    Ok(unmatched)
}

/// The bone on the other side of each: by the map, or else by names; itself without one.
fn pairs(clip: &Clip<'_>, skeleton: &Skeleton, options: &Options<'_>) -> Result<Vec<u32>, Error> {
    let names = || skeleton.bones().iter().map(|bone| bone.name().unwrap_or_default());
    let mut pairs: Vec<u32> = (0_u32..).zip(other_sides(names())).map(|(bone, other)| other.unwrap_or(bone)).collect();
    let Some(map) = options.pairs else { return Ok(pairs) };
    for (bone, name) in (0_u32..).zip(names()) {
        let Some(other) = map.renamed(name) else { continue };
        let found = skeleton.bone(&other).ok_or_else(|| {
            Error::clip(
                clip.name(),
                format!("the bone {other:?}, which is that of {name:?} on the other side, is not in the skeleton"),
            )
        })?;
        for (one, other) in [(bone, found), (found, bone)] {
            pairs.get_mut(one as usize).into_iter().for_each(|slot| *slot = other);
        }
    }
    // Both bones of a pair say so, or curves of two bones would become those of one.
    let is_mutual = |(bone, other): (u32, &u32)| pairs.get(*other as usize) == Some(&bone);
    if let Some((bone, _)) = (0_u32..).zip(&pairs).find(|(bone, other)| !is_mutual((*bone, other))) {
        let name = skeleton.bones().get(bone as usize).and_then(|bone| bone.name()).unwrap_or_default();
        return Err(Error::clip(
            clip.name(),
            format!("the bone {name:?} has another on the other side than that has; correct the map"),
        ));
    }
    Ok(pairs)
}

/// The names of blend shapes on the other side.
fn shape_pairs(clip: &Clip<'_>) -> HashMap<String, String> {
    let mut names: Vec<&str> =
        clip.curves().filter(|(node, _)| text(node, "kp") == "bs").map(|(node, _)| text(node, "nn")).collect();
    cast_base::sort::unstable(&mut names);
    names.dedup();
    let others = other_sides(names.iter().copied());
    let paired = names
        .iter()
        .zip(others)
        .filter_map(|(name, other)| Some(((*name).to_owned(), (*names.get(other? as usize)?).to_owned())));
    paired.collect()
}

fn between(skeleton: &Skeleton, [own, other]: [u32; 2], name: String, plane: Plane) -> Mirrored {
    let world = skeleton.rest_world();
    let turn = |bone: Option<u32>| bone.and_then(|bone| world.turn(bone)).unwrap_or_default();
    let rest = |bone: u32| skeleton.rest().locals.get(bone as usize).copied().unwrap_or_default();
    let (own_turn, other_turn) = (turn(Some(own)), turn(Some(other)));
    let (own_above, other_above) = (turn(skeleton.parent(own)), turn(skeleton.parent(other)));
    let matrix = |one: DQuat, next: DQuat| DMat3::from_quat(one.inverse()) * plane.matrix() * DMat3::from_quat(next);
    let scaled = matrix(own_turn, other_turn);
    let axes = [scaled.x_axis, scaled.y_axis, scaled.z_axis];
    // For each axis of the other, the axis of this one that it is nearest to.
    let mut scales = [0, 1, 2];
    for (slot, axis) in scales.iter_mut().zip(axes) {
        let parts = axis.abs().to_array();
        let most = parts.iter().copied().fold(0.0, f64::max);
        *slot = parts.iter().position(|part| *part == most).unwrap_or(*slot);
    }
    let mut seen = scales;
    seen.sort_unstable();
    if seen != [0, 1, 2] {
        scales = [0, 1, 2];
    }
    Mirrored {
        name,
        before: other_above.inverse() * plane.rotation(own_above),
        after: plane.rotation(own_turn).inverse() * other_turn,
        offset: matrix(other_above, own_above),
        rests: [rest(own), rest(other)],
        scales,
    }
}

/// Where a matrix that permutes axes takes one, and with which sign.
fn along(matrix: &DMat3, axis: usize) -> (usize, f64) {
    let column = [matrix.x_axis, matrix.y_axis, matrix.z_axis].get(axis).copied().unwrap_or_default().to_array();
    let most = column.iter().copied().fold(0.0_f64, |most, part| most.max(part.abs()));
    let to = column.iter().position(|part| part.abs() == most).unwrap_or(axis);
    (to, column.get(to).copied().unwrap_or(1.0).signum())
}

/// Whether a matrix only permutes axes and their signs.
fn permutes(matrix: &DMat3) -> bool {
    let is_whole = |part: f64| part.abs() < 1e-4 || (part.abs() - 1.0).abs() < 1e-4;
    matrix.to_cols_array().into_iter().all(is_whole)
}

/// Where the axes of a bone and of the other are at an angle, all three translations depend on all three. Returns the bones
/// whose translations are mirrored here.
fn mix_axes(clip: &mut Clip<'_>, named: &Named, mirrored: &[Option<Mirrored>]) -> Vec<u32> {
    let (mut mixed, mut new) = (Vec::new(), NewCurves::default());
    for (bone, change) in (0_u32..).zip(mirrored) {
        let Some(change) = change.as_ref().filter(|change| !permutes(&change.offset)) else { continue };
        let own = named.translations(clip, bone);
        let moving = named.curves(clip, bone).find(|(property, ..)| matches!(*property, "tx" | "ty" | "tz"));
        let (Some((_, mode, _)), Some(name)) = (moving, named.name(bone)) else { continue };
        let is_change = matches!(mode, "relative" | "additive");
        let rests = change.rests.map(|rest| if is_change { DVec3::ZERO } else { wide(rest.translation) });
        let [rest, other_rest] = rests;
        let mut made = [0, 1, 2].map(|_| Keys::new(Vec::new(), Values::Numbers(Vec::new())));
        for (frame, is_before) in moments(own.into_iter().flatten()) {
            let mut parts = own.into_iter().zip(rest.to_array()).map(|(keys, rest)| {
                let value = keys.and_then(|keys| if is_before { keys.before(frame) } else { keys.at(frame) });
                match value {
                    Some(Value::Number(value)) => f64::from(value),
                    _ => rest,
                }
            });
            let value = DVec3::from_array(std::array::from_fn(|_| parts.next().unwrap_or_default()));
            let value = (other_rest + change.offset * (value - rest)).to_array();
            for (keys, value) in made.iter_mut().zip(value) {
                keys.push(frame, Value::Number(narrow(value)));
            }
        }
        for (property, keys) in ["tx", "ty", "tz"].into_iter().zip(made) {
            new.add(name, property, mode, keys);
        }
        mixed.push(bone);
    }
    new.put(clip);
    mixed
}

/// The frames of some curves, ascending; where one jumps also the moment before, which comes first.
fn moments<'k>(curves: impl Iterator<Item = &'k Keys>) -> Vec<(f64, bool)> {
    let mut frames: Vec<(f64, bool)> = Vec::new();
    for keys in curves {
        frames.extend(keys.frames.iter().map(|frame| (*frame, false)));
        frames.extend(keys.jumps().map(|frame| (frame, true)));
    }
    cast_base::sort::unstable_by(&mut frames, |one, other| one.0.total_cmp(&other.0).then(other.1.cmp(&one.1)));
    frames.dedup();
    frames
}
