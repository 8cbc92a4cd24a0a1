//! What was done to a clip.

use super::content::Clip;
use super::deviation::Resampled;
use super::ends::Ends;
use super::mend::Mended;
use super::motion::MotionCurve;
use super::reduce::Reduced;
use super::whole_frames::WholeFrames;

/// What a clip is in the end, and what steps could not do exactly.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Report {
    /// The name.
    pub name: Option<String>,
    /// Frames per second.
    pub frame_rate: f64,
    /// The frame of the first key.
    pub first: f64,
    /// The frame of the last key.
    pub last: f64,
    /// The number of curves.
    pub curves: u64,
    /// The number of keys.
    pub keys: u64,
    /// Names of notifications, and their frames.
    pub notifications: Vec<(String, Vec<f64>)>,
    /// The ends of bones, from the last comparison of them.
    pub ends: Option<Vec<Ends>>,
    /// What steps could not do exactly.
    pub remarks: Remarks,
    /// What putting keys on whole frames changed.
    pub whole_frames: WholeFrames,
}

/// What steps could not do exactly, as numbers of curves or notifications.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Remarks {
    /// Curves that hold a value where their bone should be at rest, because its rest pose is not known.
    pub rest_unknown: u64,
    /// Frames of notifications that are not between the first and the last key, and were left out.
    pub notifications_outside: u64,
    /// Curves that were left as they are, because their keys cannot be read.
    pub unread: u64,
    /// How often a bone was taken for one without a parent, because the skeleton is not known.
    pub skeleton_unknown: u64,
    /// Curves of bones that the skeleton does not have, which were left as they are.
    pub unmatched: u64,
    /// How far everything was moved up, so that the lowest bone is on the floor.
    pub grounded: f64,
    /// How often keys were left out by the errors of single curves, because the skeleton is not known.
    pub per_curve: u64,
    /// Where the character goes, from the last step on its motion.
    pub motion: Option<MotionCurve>,
    /// What the last reduction of keys did.
    pub reduced: Option<Reduced>,
    /// What was mended.
    pub mended: Mended,
    pub(super) ends: Option<Vec<Ends>>,
    pub(super) whole_frames: WholeFrames,
}

impl Remarks {
    pub(super) fn add(&mut self, whole: WholeFrames) {
        let own = &mut self.whole_frames;
        own.curves += whole.curves;
        own.notifications += whole.notifications;
        own.differs = Resampled::max(own.differs, whole.differs);
    }

    /// Those of two clips that became one.
    pub(super) fn and(mut self, other: Self) -> Self {
        self.rest_unknown += other.rest_unknown;
        self.notifications_outside += other.notifications_outside;
        self.unread += other.unread;
        self.skeleton_unknown += other.skeleton_unknown;
        self.unmatched += other.unmatched;
        self.per_curve += other.per_curve;
        self.mended = self.mended.and(other.mended);
        self.add(other.whole_frames);
        self
    }
}

impl Report {
    pub(super) fn new(clip: &Clip<'_>, mut remarks: Remarks) -> Self {
        let (first, last) = clip.range().unwrap_or_default();
        remarks.unread += clip.unread();
        Self {
            name: clip.node.name().map(Into::into),
            frame_rate: clip.rate,
            first,
            last,
            curves: clip.keys().count() as u64,
            keys: clip.keys().map(|keys| keys.len() as u64).sum(),
            notifications: clip.moments().map(|(name, frames)| (name.to_owned(), frames.clone())).collect(),
            whole_frames: remarks.whole_frames,
            ends: remarks.ends.take(),
            remarks,
        }
    }
}
