//! Skeletons: parents and transforms of bones.

use glam::{DAffine3, DQuat};

use super::difference::{Aspect, Differences, Numbers};
use super::pairs::Pairs;
use super::world_vertices::apart;
use crate::bones::{Bone, World};
use crate::skeleton::Skeleton;

/// The tolerance for axes of bones.
const AXES: f64 = 0.01;

/// The transforms of the two models, and the tolerance.
#[derive(Clone, Copy)]
pub(super) struct Space {
    /// The transforms of the models; the second is rotated to the up axis of the first.
    pub(super) placements: [DAffine3; 2],
    /// An additional rotation of the bone axes of the second model. Some programs rotate a model as a whole, others the
    /// space of the bones.
    pub(super) spin: DQuat,
    pub(super) size: f64,
    /// Relative to the size.
    pub(super) tolerance: f64,
}

impl Space {
    /// The tolerance for positions.
    pub(super) fn allowed(&self) -> f64 {
        self.size * self.tolerance
    }

    /// The distance between two bones.
    fn apart(&self, [first, second]: [&DAffine3; 2]) -> f64 {
        let [here, there] = self.placements;
        let spin = DAffine3::from_quat(self.spin.conjugate());
        distance(&(here * *first), &(there * *second * spin), self.size)
    }

    /// Compares the transforms of bones in a pose.
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
    found: &mut Differences,
    space: &Space,
) {
    let [first, second] = skeletons.map(|skeleton| skeleton.map_or(&[][..], Skeleton::bones));
    pairs.report(found, path, "bone");
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

/// The rest transforms of the bones.
fn rest(skeletons: [Option<&Skeleton>; 2]) -> [&[DAffine3]; 2] {
    skeletons.map(|skeleton| skeleton.map_or(&[][..], |skeleton| skeleton.rest_world().affines()))
}

/// Whether more bones match at rest if their axes are rotated as well.
pub(super) fn are_spun(skeletons: [Option<&Skeleton>; 2], pairs: &Pairs<'_>, space: Space, turn: DQuat) -> bool {
    let [first, second] = rest(skeletons);
    let differing = |spin: DQuat| {
        let space = Space { spin, ..space };
        let both = pairs.both.iter().filter_map(|[one, other]| Some([first.get(*one)?, second.get(*other)?]));
        both.filter(|both| space.apart(*both) > space.tolerance).count()
    };
    differing(turn) < differing(DQuat::IDENTITY)
}

/// The distance between two transforms, as a fraction of the size. If the difference of their axes exceeds the
/// tolerance, it is measured by the displacement of a point at a distance equal to the size of the model.
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
