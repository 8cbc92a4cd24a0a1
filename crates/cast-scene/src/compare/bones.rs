//! Skeletons: parents, and where bones are.

use glam::{DAffine3, DQuat};

use super::difference::{Aspect, Found, Numbers};
use super::pairs::Pairs;
use super::placed::apart;
use crate::skeleton::{Bone, Skeleton, World};

/// How far axes of bones may be apart.
const AXES: f64 = 0.01;

/// How the two models stand in the world, and how far apart things may be.
#[derive(Clone, Copy)]
pub(super) struct Space {
    /// Where the models are; the second is turned to the up axis of the first.
    pub(super) placements: [DAffine3; 2],
    /// How the axes of the bones of the second are turned as well. Some programs turn a model as a whole, others turn the
    /// space that bones are in.
    pub(super) spin: DQuat,
    pub(super) size: f64,
    /// Part of the size.
    pub(super) tolerance: f64,
}

impl Space {
    /// How far positions may be apart.
    pub(super) fn allowed(&self) -> f64 {
        self.size * self.tolerance
    }

    /// How far apart two bones are.
    fn apart(&self, [first, second]: [&DAffine3; 2]) -> f64 {
        let [here, there] = self.placements;
        let spin = DAffine3::from_quat(self.spin.conjugate());
        distance(&(here * *first), &(there * *second * spin), self.size)
    }

    /// Compares where the bones are in a pose.
    pub(super) fn bones(&self, worlds: [&World; 2], pairs: &Pairs<'_>) -> Numbers {
        let mut numbers = Numbers::NONE;
        for [one, other] in &pairs.both {
            if let (Some(here), Some(there)) = (worlds[0].affines().get(*one), worlds[1].affines().get(*other)) {
                numbers.count(self.apart([here, there]), self.tolerance);
            }
        }
        numbers.scaled(self.size)
    }
}

/// Compares hierarchy and rest poses.
pub(super) fn compare(
    path: &str,
    skeletons: [Option<&Skeleton>; 2],
    pairs: &Pairs<'_>,
    found: &mut Found,
    space: &Space,
) {
    let [first, second] = skeletons.map(|skeleton| skeleton.map_or(&[][..], Skeleton::bones));
    pairs.tell(found, path, "bone");
    let parent = |bone: &Bone| bone.parent.map(|parent| parent as usize);
    let name = |bones: &[Bone], bone: Option<usize>| {
        let bone = bones.get(bone?)?;
        Some(bone.name().unwrap_or_default().to_owned())
    };
    let worlds = rest(skeletons);
    for [one, other] in pairs.both(first, second) {
        let label = || one.path(path, "bone");
        let parents = [parent(one.item), parent(other.item)];
        if parents[0].map(|parent| pairs.partner(parent)) != parents[1].map(Some) {
            found.add(&label(), Aspect::Parent, name(first, parents[0]), name(second, parents[1]));
        }
        let matrices = [worlds[0].get(one.index), worlds[1].get(other.index)];
        if let [Some(here), Some(there)] = matrices {
            let mut numbers = Numbers::NONE;
            numbers.count(space.apart([here, there]), space.tolerance);
            if numbers.differing > 0 {
                found.numbers(&label(), Aspect::Placement, numbers.scaled(space.size));
            }
        }
    }
}

/// Where the bones are at rest.
fn rest(skeletons: [Option<&Skeleton>; 2]) -> [&[DAffine3]; 2] {
    skeletons.map(|skeleton| skeleton.map_or(&[][..], |skeleton| skeleton.rest_world().affines()))
}

/// Whether more bones are where they should be at rest when their axes are turned as well.
pub(super) fn are_spun(skeletons: [Option<&Skeleton>; 2], pairs: &Pairs<'_>, space: Space, turn: DQuat) -> bool {
    let [first, second] = rest(skeletons);
    let differing = |spin: DQuat| {
        let space = Space { spin, ..space };
        let both = pairs.both.iter().filter_map(|[one, other]| Some([first.get(*one)?, second.get(*other)?]));
        both.filter(|both| space.apart(*both) > space.tolerance).count()
    };
    differing(turn) < differing(DQuat::IDENTITY)
}

/// How far apart two places are, as a part of the size. Where their axes are too far apart, that counts as what is as far
/// away as the model is large is moved by them.
pub(super) fn distance(first: &DAffine3, second: &DAffine3, size: f64) -> f64 {
    let axes = |matrix: &DAffine3| matrix.matrix3.to_cols_array();
    let longest = axes(first).into_iter().fold(1.0_f64, |longest, part| longest.max(part.abs()));
    let turned = apart(axes(first), axes(second));
    let moved = apart(first.translation.to_array(), second.translation.to_array()) / size;
    match turned {
        _ if turned.is_nan() => f64::INFINITY,
        _ if turned > AXES * longest => turned.max(moved),
        _ => moved,
    }
}
