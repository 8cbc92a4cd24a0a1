//! Parents of bones, and transforms that follow from them.

use cast_format::NO_PARENT;
use cast_read::views::BoneRef;
use cast_read::{NodeRef, View};

use super::super::numbers::{Vector, is_finite, is_unit};
use crate::Rule;
use crate::findings::{Findings, Location};
use crate::rule::section::{BONE, BONE_TRANSFORMS};
use crate::rule::{error, warning};

pub(super) static PARENT: Rule = error("CAST-SKELETON-003", "parent of a bone out of range")
    .says(BONE, "`p` is an index into the bones of the same skeleton, or 4294967295 for none.")
    .why("Readers crash, refuse the file, or take the bone for a root.");

pub(super) static CYCLE: Rule = error("CAST-SKELETON-004", "cycle of bones")
    .says(BONE, "`p` is the parent; a parent may come later than its child.")
    .why("Readers loop for ever or overflow their stack. One of the bones must have no parent.");

pub(super) static DISAGREE: Rule = warning("CAST-SKELETON-005", "local and world transform that disagree")
    .says(BONE_TRANSFORMS, "The plug-ins use `lp`, `lr` and `s` only; others read `wp` and `wr`, which have to agree.")
    .why("The rest pose differs from reader to reader. Compute one pair from the other.");

/// What is known about a bone while chains of parents are followed.
#[derive(Clone, Copy, PartialEq)]
enum State {
    Unmet,
    OnTheWay,
    Done,
}

pub(super) fn check<'a>(bones: &[NodeRef<'a>], findings: &mut Findings<'_, 'a>) {
    let parents: Vec<u32> = bones.iter().map(|bone| parent(*bone, bones.len(), findings)).collect();
    let mut states = vec![State::Unmet; bones.len()];
    // Whether a bone or one above it is scaled, so that its place does not follow from positions and rotations alone.
    let mut scaled = vec![false; bones.len()];
    let mut way: Vec<u32> = Vec::new();
    let state_of = |states: &[State], bone: u32| states.get(bone as usize).copied().unwrap_or(State::Done);
    for start in 0..u32::try_from(bones.len()).unwrap_or(u32::MAX) {
        let mut bone = start;
        while state_of(&states, bone) == State::Unmet {
            if let Some(state) = states.get_mut(bone as usize) {
                *state = State::OnTheWay;
            }
            way.push(bone);
            bone = parents.get(bone as usize).copied().unwrap_or(NO_PARENT);
        }
        if state_of(&states, bone) == State::OnTheWay {
            cycle(bones, &way, bone, findings);
        }
        let mut above = scaled.get(bone as usize).copied().unwrap_or(false);
        while let Some(done) = way.pop() {
            let own = bones.get(done as usize).is_some_and(|bone| is_scaled(*bone));
            above |= own;
            if let (Some(state), Some(scaled)) = (states.get_mut(done as usize), scaled.get_mut(done as usize)) {
                *state = State::Done;
                *scaled = above;
            }
        }
    }
    let size = size(bones);
    for (bone, parent) in bones.iter().zip(&parents) {
        if !scaled.get(*parent as usize).copied().unwrap_or(false) {
            agree(*bone, bones.get(*parent as usize).copied(), size, findings);
        }
    }
}

fn parent<'a>(bone: NodeRef<'a>, count: usize, findings: &mut Findings<'_, 'a>) -> u32 {
    let parent = BoneRef::cast(bone).and_then(|bone| bone.parent_index()).unwrap_or(NO_PARENT);
    if parent != NO_PARENT && parent as usize >= count {
        findings.add(
            &PARENT,
            Location::named(bone, "p"),
            format_args!("the parent is bone {parent}, outside the {count} bones"),
        );
        return NO_PARENT;
    }
    parent
}

/// Reports the bone at which a cycle closes.
fn cycle<'a>(bones: &[NodeRef<'a>], way: &[u32], closing: u32, findings: &mut Findings<'_, 'a>) {
    let length = way.iter().rev().take_while(|bone| **bone != closing).count().saturating_add(1);
    if let Some(bone) = bones.get(closing as usize) {
        findings.add(
            &CYCLE,
            Location::named(*bone, "p"),
            format_args!("bone {closing} is its own ancestor, in a cycle of length {length}"),
        );
    }
}

fn is_scaled(bone: NodeRef<'_>) -> bool {
    let scale = BoneRef::cast(bone).and_then(|bone| bone.scale()).unwrap_or([1.0; 3]);
    scale.iter().any(|component| (component - 1.0).abs() > 1e-4)
}

/// The largest finite coordinate of the bones.
fn size(bones: &[NodeRef<'_>]) -> f32 {
    let fields = bones.iter().filter_map(|bone| BoneRef::cast(*bone)).map(|bone| bone.fields());
    let positions = fields.flat_map(|bone| [bone.local_position, bone.world_position]).flatten().flatten();
    positions.map(f32::abs).filter(|part| part.is_finite()).fold(0.0, f32::max)
}

/// Compares the world transform of a bone with the one that its parent and its local transform give. `whole` is the size
/// of the skeleton.
fn agree<'a>(node: NodeRef<'a>, parent: Option<NodeRef<'a>>, whole: f32, findings: &mut Findings<'_, 'a>) {
    let Some(bone) = BoneRef::cast(node).map(|bone| bone.fields()) else { return };
    let (Some(lp), Some(lr), Some(wp), Some(wr)) =
        (bone.local_position, bone.local_rotation, bone.world_position, bone.world_rotation)
    else {
        return;
    };
    let (parent_position, parent_rotation) = match parent.and_then(BoneRef::cast) {
        None => ([0.0; 3], [0.0, 0.0, 0.0, 1.0]),
        Some(parent) => match (parent.world_position(), parent.world_rotation()) {
            (Some(position), Some(rotation)) => (position, rotation),
            _ => return,
        },
    };
    let sound =
        [lr, wr, parent_rotation].into_iter().all(is_unit) && [lp, wp, parent_position].into_iter().all(is_finite);
    if !sound {
        return;
    }
    let turned = rotate(parent_rotation, lp);
    let place = |axis: usize| {
        let of = |vector: [f32; 3]| vector.get(axis).copied().unwrap_or_default();
        (of(parent_position) + of(turned), of(wp), of(parent_position).abs() + of(lp).abs())
    };
    let places = [0, 1, 2].map(place);
    // What 32 bits lose over a chain of bones, relative to the place of the bone, and near the origin to a hundredth of the
    // size of the skeleton.
    let size = places.iter().fold(1e-2 * whole, |size, (expected, _, parts)| size.max(expected.abs()).max(*parts));
    if places.iter().any(|(expected, found, _)| (expected - found).abs() > 1e-3 * size) {
        let expected = places.map(|(expected, ..)| expected);
        return findings.add(
            &DISAGREE,
            Location::named(node, "wp"),
            format_args!("`wp` is {}, but the parent and `lp` put the bone at {}", Vector(&wp), Vector(&expected)),
        );
    }
    let expected = multiply(parent_rotation, lr);
    let cosine: f32 = expected.iter().zip(&wr).map(|(one, other)| one * other).sum();
    // A quaternion and its negative are the same rotation. The lengths of all three may be off by a percent.
    if cosine.abs() < 0.96 {
        findings.add(
            &DISAGREE,
            Location::named(node, "wr"),
            format_args!("`wr` is {}, but the parent and `lr` rotate the bone to {}", Vector(&wr), Vector(&expected)),
        );
    }
}

fn multiply([ax, ay, az, aw]: [f32; 4], [bx, by, bz, bw]: [f32; 4]) -> [f32; 4] {
    [
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
        aw * bw - ax * bx - ay * by - az * bz,
    ]
}

fn rotate(rotation: [f32; 4], [x, y, z]: [f32; 3]) -> [f32; 3] {
    let [rx, ry, rz, rw] = rotation;
    let [x, y, z, _] = multiply(multiply(rotation, [x, y, z, 0.0]), [-rx, -ry, -rz, rw]);
    [x, y, z]
}
