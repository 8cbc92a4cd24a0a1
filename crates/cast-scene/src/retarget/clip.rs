//! The bones of the source that an animation moves.

use std::ops::Range;

use cast_base::sort;

use super::reach::outermost;
use crate::animation::{Binding, BoneCurves, Channel, Mode, PARTS, Part};
use crate::bones::Nested;
use crate::key_frames::ascending;
use crate::skeleton::Skeleton;

/// The curves of one part of a bone of the source.
#[derive(Clone, Debug, Default)]
pub(super) struct Keyed {
    /// Ascending.
    pub(super) frames: Vec<f64>,
    pub(super) mode: Option<Mode>,
    /// Whether interpolation between keys is that of one rotation curve, or of translations.
    pub(super) is_simple: bool,
}

impl Keyed {
    fn of(curves: &BoneCurves<'_>, part: Part) -> Self {
        let own = || curves.applied().filter(move |applied| Part::of(applied.curve.channel) == Some(part));
        let mut frames: Vec<f64> = own().flat_map(|applied| applied.curve.frames()).collect();
        ascending(&mut frames);
        let mut modes = own().map(|applied| applied.mode);
        let first = modes.next();
        let mode = first.map(|first| if modes.all(|mode| mode == first) { first } else { Mode::Absolute });
        let is_simple =
            part != Part::Rotation || own().count() == 1 && own().all(|one| one.curve.channel == Channel::Rotation);
        Self { frames, mode, is_simple }
    }
}

/// A bone of the source with curves.
pub(super) struct Moved<'b> {
    pub(super) bone: u32,
    pub(super) curves: BoneCurves<'b>,
    /// By part.
    keyed: [Keyed; 3],
}

impl Moved<'_> {
    pub(super) fn keyed(&self, part: Part) -> Option<&Keyed> {
        let place = PARTS.iter().position(|other| *other == part)?;
        self.keyed.get(place).filter(|keyed| !keyed.frames.is_empty())
    }
}

/// The bones that an animation moves, in depth-first order.
pub(super) struct Clip<'b> {
    pub(super) from: &'b Skeleton,
    pub(super) binding: &'b Binding,
    pub(super) moved: Vec<Moved<'b>>,
    /// Their places.
    pub(super) nested: Nested,
    /// The outermost of these.
    pub(super) outermost: Vec<Range<u32>>,
    /// Those that turn.
    pub(super) turning: Turning,
    /// Whether curves are relative to the scene, so that values depend on the bones above.
    pub(super) is_in_scene: bool,
}

/// The bones that turn, in depth-first order.
pub(super) struct Turning {
    /// Their indices among those that move.
    pub(super) moved: Vec<usize>,
    pub(super) bones: Vec<u32>,
    pub(super) nested: Nested,
}

impl<'b> Clip<'b> {
    pub(super) fn new(binding: &'b Binding, from: &'b Skeleton) -> Self {
        let subtrees = from.subtrees();
        let moved = binding.bones().into_iter().map(|curves| {
            let keyed = PARTS.map(|part| Keyed::of(&curves, part));
            Moved { bone: curves.bone(), curves, keyed }
        });
        let mut moved: Vec<Moved<'_>> = moved.collect();
        sort::unstable_by_key(&mut moved, |moved| subtrees.place(moved.bone));
        let ranges: Vec<Range<u32>> = moved.iter().map(|moved| subtrees.range(moved.bone)).collect();
        let nested = Nested::new(&ranges);
        let turns = moved.iter().enumerate().filter(|(_, moved)| moved.keyed(Part::Rotation).is_some());
        let (turning, bones): (Vec<usize>, Vec<u32>) = turns.map(|(index, moved)| (index, moved.bone)).unzip();
        let turning_ranges: Vec<Range<u32>> = bones.iter().map(|bone| subtrees.range(*bone)).collect();
        Self {
            from,
            binding,
            outermost: outermost(&ranges, &nested),
            nested,
            turning: Turning { moved: turning, bones, nested: Nested::new(&turning_ranges) },
            is_in_scene: binding.animation().world_space,
            moved,
        }
    }

    /// The index of a bone among those that move.
    pub(super) fn find(&self, bone: u32) -> Option<usize> {
        let subtrees = self.from.subtrees();
        self.moved.binary_search_by_key(&subtrees.place(bone), |moved| subtrees.place(moved.bone)).ok()
    }

    pub(super) fn keyed(&self, bone: u32, part: Part) -> Option<&Keyed> {
        self.moved.get(self.find(bone)?)?.keyed(part)
    }

    /// The depth of the nearest bone above this one that turns.
    pub(super) fn turning_above(&self, bone: u32) -> Option<u32> {
        let Turning { bones, nested, .. } = &self.turning;
        let subtrees = self.from.subtrees();
        let mut nearest = nested.at(subtrees.place(bone));
        if nearest.and_then(|nearest| bones.get(nearest)) == Some(&bone) {
            nearest = nearest.and_then(|nearest| nested.parents.get(nearest).copied().flatten());
        }
        nearest.and_then(|nearest| bones.get(nearest)).map(|bone| subtrees.depth(*bone))
    }

    /// The mode of most curves.
    pub(super) fn usual_mode(&self) -> Mode {
        let modes = [Mode::Absolute, Mode::Relative, Mode::Additive];
        let all = || self.moved.iter().flat_map(|moved| &moved.keyed);
        let count = |mode: Mode| all().filter(|keyed| keyed.mode == Some(mode)).count();
        modes.into_iter().rev().max_by_key(|mode| count(*mode)).unwrap_or_default()
    }
}
