//! Notifications.

use super::{document, done, fine, walk};

#[test]
fn notifications_are_added_moved_and_renamed() {
    let of = |steps: &[&str]| fine(document([walk(1)]), steps).1[0].notifications.clone();
    let one = |name: &str, frames: &[f64]| (name.to_owned(), frames.to_vec());
    assert_eq!(of(&["notify list"]), [one("step", &[12.0, 48.0, 90.0])]);
    assert_eq!(of(&["notify add:step=1s,12,60f"]), [one("step", &[12.0, 30.0, 48.0, 60.0, 90.0])]);
    assert_eq!(of(&["notify add:jump=step#1"]), [one("step", &[12.0, 48.0, 90.0]), one("jump", &[48.0])]);
    assert_eq!(of(&["notify rename:step=foot"]), [one("foot", &[12.0, 48.0, 90.0])]);
    assert_eq!(of(&["notify add:foot=5", "notify rename:step=foot"]), [one("foot", &[5.0, 12.0, 48.0, 90.0])]);
    assert_eq!(of(&["notify move:step=-0.1s"]), [one("step", &[9.0, 45.0, 87.0])]);
    assert_eq!(of(&["notify remove:step"]), []);
    for (step, why) in [
        ("notify move:step=-13", "before frame 0"),
        ("notify remove:stop", "it has no notification \"stop\"; it has step"),
        ("notify add:a=-1", "before 0"),
    ] {
        let error = done(document([walk(1)]), &[step]).unwrap_err().to_string();
        assert!(error.contains(why), "{step}: {error}");
    }
}
