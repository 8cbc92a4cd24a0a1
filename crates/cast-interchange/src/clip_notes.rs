//! Notes on steps on clips.

use cast_scene::clip::{Report as ClipReport, WholeFrames};

use crate::deviation::stated_at_rate;
use crate::narrow::narrow;
use crate::notes::animation;
use crate::report::Report;

/// What steps could not do exactly, as notes.
#[must_use]
pub fn clip_notes(clips: &[ClipReport]) -> Report {
    let mut report = Report::default();
    for clip in clips {
        let name = clip.name.as_deref().unwrap_or_default();
        let (whole, remarks) = (&clip.whole_frames, &clip.remarks);
        note_whole_frames(whole, name, narrow(clip.frame_rate), &mut report);
        report.add_many(&animation::CLIP_REST_UNKNOWN, remarks.rest_unknown, name);
        report.add_many(&animation::CLIP_NOTIFICATIONS, remarks.notifications_outside, name);
        report.add_many(&animation::CLIP_UNREAD, remarks.unread, name);
        report.add_many(&animation::CLIP_SKELETON, remarks.skeleton_unknown, name);
        report.add_many(&animation::CLIP_UNMATCHED, remarks.unmatched, name);
        report.add_many(&animation::CLIP_PER_CURVE, remarks.per_curve, name);
        report.add_many(&animation::CLIP_KEYS_REMOVED, remarks.mended.invalid, name);
        report.add_many(&animation::CLIP_KEYS_MOVED, remarks.mended.snapped, name);
    }
    report
}

/// What putting a clip with a name and a frame rate on whole frames changed.
pub(crate) fn note_whole_frames(whole: &WholeFrames, name: &str, rate: f32, report: &mut Report) {
    if whole.curves > 0 {
        let words = stated_at_rate(whole.differs, name, rate, report);
        report.add_many(&animation::KEYS_BETWEEN_FRAMES, whole.curves, words);
    }
    report.add_many(&animation::NOTIFICATIONS_MOVED, whole.notifications, name);
}
