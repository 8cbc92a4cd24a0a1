//! Which bones of the target change if a bone of the source moves: found from the few that an animation moves, without
//! visiting the others.
//!
//! The rotation of a bone of the target depends on the turns D of the bones of the source that turn it, relative to those
//! that turn the nearest bone above it. A bone of the source that is above all of these turns them alike, and changes
//! nothing; so does one that is above none. What matters is what is above some of them: it is below their nearest common
//! bone above.

use std::ops::Range;

use cast_base::sort;
use glam::{DQuat, DVec3};
use hashbrown::HashMap;

use super::driver::Driver;
use super::least::Least;
use super::rotations::{copied, set};
use crate::bones::{Nested, Subtrees};
use crate::skeleton::Skeleton;

/// What is needed to find the bones that an animation changes.
#[derive(Debug, Default)]
pub(super) struct Reach {
    /// The nearest bone above each bone of the target that something turns.
    pub(super) anchors: Vec<Option<u32>>,
    /// For each bone of the target, how deep a bone of the source has to be so that it turns it relative to its anchor.
    depths: Vec<Depth>,
    /// The bones of the source that turn those of the target, by place in the source.
    turning: Vec<Turning>,
    least: Least,
    /// The bones of the target that are below no other that corresponds, each with the place of its bone of the source,
    /// ascending.
    roots: Vec<(u32, u32)>,
    /// The bones of the target that are not at rest when the source is, as they are aligned.
    pub(super) turned: Vec<u32>,
    /// The feet of the source, and of the target.
    pub(super) feet: [Feet; 2],
}

/// How deep a bone of the source has to be so that it turns a bone of the target relative to its anchor.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Depth {
    pub(super) least: u32,
    /// Whether the bone of the target corresponds to one below that of the anchor, so that the keys of the one that turns it
    /// stay where they are.
    pub(super) keeps_keys: bool,
}

#[derive(Clone, Copy, Debug)]
struct Turning {
    place: u32,
    bone: u32,
    depth: Depth,
}

/// What turns a bone of the target: the bone of the source, as an index into those asked about, if it is the only one.
pub(super) type OnlyOne = Option<usize>;

impl Reach {
    pub(super) fn new(
        [from, to]: [&Skeleton; 2],
        drivers: &[Driver],
        above: &[Option<u32>],
        aligned: &[DQuat],
    ) -> Self {
        let count = to.bones().len();
        let mut all = Self { anchors: vec![None; count], depths: vec![Depth::default(); count], ..Self::default() };
        let subtrees = from.subtrees();
        let common = Common::new(from, subtrees);
        let driver = |bone: u32| copied(drivers, bone).filter(|driver| *driver != Driver::Parent);
        for bone in to.order() {
            let parent = to.parent(*bone);
            let anchor = parent.filter(|parent| driver(*parent).is_some());
            let anchor = anchor.or_else(|| parent.and_then(|parent| copied(&all.anchors, parent).flatten()));
            set(&mut all.anchors, *bone, anchor);
            let Some(own) = driver(*bone) else { continue };
            let other = anchor.and_then(driver);
            let of_both = own.bones().chain(other.into_iter().flat_map(Driver::bones));
            let depth = Depth {
                least: if other.is_some() { common.depth_below(subtrees, of_both.clone()) } else { 0 },
                keeps_keys: match (own, other) {
                    (Driver::Bone(_), None) => true,
                    (Driver::Bone(own), Some(Driver::Bone(other))) => {
                        subtrees.range(other).contains(&subtrees.place(own))
                    }
                    _ => false,
                },
            };
            set(&mut all.depths, *bone, depth);
            let turns = of_both.filter(|source| subtrees.depth(*source) >= depth.least);
            all.turning.extend(turns.map(|source| Turning { place: subtrees.place(source), bone: *bone, depth }));
            if let Driver::Bone(own) = own {
                if copied(above, *bone).flatten().is_none() {
                    all.roots.push((subtrees.place(own), *bone));
                }
                let at = |bone: u32| copied(aligned, bone).unwrap_or_default();
                if !DQuat::abs_diff_eq(parent.map(at).unwrap_or_default(), at(*bone), 1e-9) {
                    all.turned.push(*bone);
                }
            }
        }
        sort::unstable_by_key(&mut all.turning, |turning| (turning.place, turning.bone));
        all.least = Least::new(all.turning.iter().map(|turning| turning.depth.least));
        sort::unstable(&mut all.roots);
        all
    }

    pub(super) fn depth(&self, bone: u32) -> Depth {
        copied(&self.depths, bone).unwrap_or_default()
    }

    /// The bones of the target that turn relative to their anchors if these bones of the source turn, whose ranges `nested`
    /// has.
    pub(super) fn turned_by(&self, bones: &[u32], nested: &Nested, subtrees: &Subtrees) -> HashMap<u32, OnlyOne> {
        let mut found: HashMap<u32, OnlyOne> = HashMap::new();
        let depth = |index: usize| bones.get(index).map(|bone| subtrees.depth(*bone));
        for (part, index) in &nested.parts {
            let at = |place: u32| self.turning.partition_point(|turning| turning.place < place);
            // The innermost bone around is the deepest; if it is not deep enough, none is.
            let limit = depth(*index).map_or(0, |depth| depth + 1);
            for position in self.least.below(at(part.start)..at(part.end), limit) {
                let Some(turning) = self.turning.get(position) else { continue };
                let next = nested.parents.get(*index).copied().flatten().and_then(depth);
                let is_only = turning.depth.keeps_keys && next.is_none_or(|next| next < turning.depth.least);
                // One that keeps its keys is found once.
                found.insert(turning.bone, is_only.then_some(*index));
            }
        }
        found
    }

    /// The roots of the target that move if bones of the source in this range do.
    pub(super) fn roots(&self, range: &Range<u32>) -> impl Iterator<Item = u32> {
        let at = |place: u32| self.roots.partition_point(|(other, _)| *other < place);
        self.roots.get(at(range.start)..at(range.end)).unwrap_or_default().iter().map(|(_, bone)| *bone)
    }
}

/// Finds the nearest common bone above others.
struct Common {
    /// The depths of bones by place.
    depths: Least,
}

impl Common {
    fn new(skeleton: &Skeleton, subtrees: &Subtrees) -> Self {
        let mut depths = vec![0; skeleton.bones().len()];
        for bone in skeleton.order() {
            set(&mut depths, subtrees.place(*bone), subtrees.depth(*bone));
        }
        Self { depths: Least::new(depths.into_iter()) }
    }

    /// The depth just below the nearest bone that all these are below or equal to; 0 if there is none.
    fn depth_below(&self, subtrees: &Subtrees, bones: impl Iterator<Item = u32> + Clone) -> u32 {
        let first = bones.clone().min_by_key(|bone| subtrees.place(*bone));
        let last = bones.max_by_key(|bone| subtrees.place(*bone));
        let (Some(first), Some(last)) = (first, last) else { return 0 };
        let (range, last) = (subtrees.range(first), subtrees.place(last));
        if range.contains(&last) {
            return subtrees.depth(first) + 1;
        }
        // Between the two, the highest is a child of the common one, or a root.
        self.depths.of(range.start as usize + 1..last as usize + 1).unwrap_or_default()
    }
}

/// Feet of a skeleton: by place, and by height at rest.
#[derive(Debug, Default)]
pub(super) struct Feet {
    by_place: Vec<(u32, u32)>,
    by_height: Vec<(f64, u32)>,
}

impl Feet {
    pub(super) fn new(skeleton: &Skeleton, up: DVec3, feet: impl Iterator<Item = u32>) -> Self {
        let subtrees = skeleton.subtrees();
        let height = |bone: u32| skeleton.rest_world().origin(bone).unwrap_or_default().dot(up);
        let mut by_place: Vec<(u32, u32)> = feet.map(|bone| (subtrees.place(bone), bone)).collect();
        let mut by_height: Vec<(f64, u32)> = by_place.iter().map(|(place, bone)| (height(*bone), *place)).collect();
        sort::unstable(&mut by_place);
        sort::unstable_by(&mut by_height, |one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
        Self { by_place, by_height }
    }

    /// Those in these ranges, which are apart and ascending.
    pub(super) fn within<'f>(&'f self, ranges: &'f [Range<u32>]) -> impl Iterator<Item = u32> + 'f {
        ranges.iter().flat_map(|range| {
            let at = |place: u32| self.by_place.partition_point(|(other, _)| *other < place);
            let own = self.by_place.get(at(range.start)..at(range.end)).unwrap_or_default();
            own.iter().map(|(_, bone)| *bone)
        })
    }

    /// The height at rest of the lowest one outside these ranges.
    pub(super) fn lowest_outside(&self, ranges: &[Range<u32>]) -> f64 {
        let is_inside = |place: u32| {
            let after = ranges.partition_point(|range| range.start <= place);
            after.checked_sub(1).and_then(|last| ranges.get(last)).is_some_and(|range| range.contains(&place))
        };
        let found = self.by_height.iter().find(|(_, place)| !is_inside(*place));
        found.map_or(f64::INFINITY, |(height, _)| *height)
    }
}

/// The outermost of ranges.
pub(super) fn outermost(ranges: &[Range<u32>], nested: &Nested) -> Vec<Range<u32>> {
    let outer = ranges.iter().zip(&nested.parents).filter(|(_, parent)| parent.is_none());
    outer.map(|(range, _)| range.clone()).collect()
}
