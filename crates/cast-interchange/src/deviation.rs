//! How far curves are from their source, for notes.

pub use cast_scene::clip::{Deviation, Resampled};

use crate::notes;
use crate::report::Report;

/// How far curves may be from their source between frames, as a fraction of the motion.
pub const CLOSE: f64 = 1e-3;

/// The rate of frames of another rate and what differs, for notes. A difference that is not [close](CLOSE) has a note of its own, which is
/// added.
pub fn stated_at_rate(differs: Resampled, name: &str, rate: f32, report: &mut Report) -> String {
    let separator = if name.is_empty() { "" } else { ": " };
    let words = format!("{name}{separator}{rate} frames a second");
    let late =
        if differs.late > 0.0 { format!(", steps up to {:.2} frames late", differs.late) } else { String::new() };
    if differs.error > CLOSE {
        report.add(&notes::animation::MOTION_CHANGED, format_args!("{words}, {}", stated(differs.error)));
        return words + &late;
    }
    if differs.error > 0.0 || late.is_empty() {
        format!("{words}, {}{late}", stated(differs.error))
    } else {
        words + &late
    }
}

/// A fraction of the motion, for notes.
pub fn stated(error: f64) -> String {
    match 100.0 * error {
        0.0 => "no difference".to_owned(),
        percent if percent < 0.01 => "up to 0.01 % of the motion".to_owned(),
        percent => format!("up to {percent:.2} % of the motion"),
    }
}
