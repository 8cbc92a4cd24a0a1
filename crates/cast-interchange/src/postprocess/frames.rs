//! Changes the frame rate of existing keys.

use cast_format::NodeKind;
use cast_scene::clip::change_frame_rate;
use cast_write::{Document, Node};

use crate::clip_notes::note_whole_frames;
use crate::nodes::for_each_of;
use crate::notes;
use crate::report::Report;

/// Sets the rate of every animation; its motion takes as long as before.
pub(super) fn change_rate(document: &mut Document<'_>, frame_rate: f32, report: &mut Report) {
    if !(frame_rate.is_finite() && frame_rate > 0.0) {
        report.add(&notes::animation::FRAME_RATE_REFUSED, frame_rate);
        return;
    }
    for_each_of(document, NodeKind::ANIMATION, |animation| change_animation(animation, frame_rate, report));
}

fn change_animation(animation: &mut Node<'_>, frame_rate: f32, report: &mut Report) {
    let rate = animation.property("fr").and_then(|property| Some(*property.data.elements::<f32>()?.first()?));
    if !rate.is_some_and(|rate| rate.is_finite() && rate > 0.0 && rate != frame_rate) {
        return;
    }
    let changed = change_frame_rate(animation, f64::from(frame_rate));
    let name = animation.name().unwrap_or_default();
    let Ok(changed) = changed else {
        report.add(&notes::animation::FRAME_RATE_REFUSED, format_args!("{frame_rate}: {name}"));
        return;
    };
    note_whole_frames(&changed, name, frame_rate, report);
}

#[cfg(test)]
mod tests {
    use super::*;
    use cast_scene::clip::LAST_FRAME;
    use cast_write::{Animation, Curve, NotificationTrack, Root};

    /// The keys of a translation curve after a change of rate, and how many notes there are.
    fn changed(from: f32, to: f32, frames: Vec<u32>, values: Vec<f32>) -> (Vec<u32>, Vec<f32>, usize) {
        let curve =
            Curve::new().with_node_name("hip").with_key_property("tx").with_key_frames(frames).with_key_values(values);
        let animation = Animation::new().with_frame_rate(from).with_curve(curve.with_mode("absolute"));
        let (mut document, mut report) = (Document::from(Root::new().with_animation(animation)), Report::default());
        change_rate(&mut document, to, &mut report);
        let (_, curve) = document.nodes().find(|(_, node)| node.kind == NodeKind::CURVE).unwrap();
        let frames = curve.property("kb").unwrap().data.integers().unwrap().into_owned();
        let values = curve.property("kv").unwrap().data.elements::<f32>().unwrap().into_owned();
        (frames, values, report.notes().len())
    }

    #[test]
    fn keys_that_fall_on_frames_stay_what_they_are() {
        let values = vec![0.1, 0.7, -3.0];
        assert_eq!(changed(30.0, 60.0, vec![0, 1, 9], values.clone()), (vec![0, 2, 18], values.clone(), 0));
        assert_eq!(changed(60.0, 30.0, vec![0, 2, 8], values.clone()), (vec![0, 1, 4], values.clone(), 0));
        assert_eq!(changed(24.0, 24.0, vec![0, 2, 7], values.clone()), (vec![0, 2, 7], values, 0));
    }

    #[test]
    fn others_leave_the_curve_as_it_is_at_every_frame() {
        // From 24 to 30 the keys are at 0, 1.25, 2.5 and 10.
        let (frames, values, notes) = changed(24.0, 30.0, vec![0, 1, 2, 8], vec![0.0, 1.0, 0.0, 7.5]);
        // Two notes: the rate, and a warning, because the peak of 1 at 1.25 is more than 0.1 % of the motion off.
        assert_eq!((frames, notes), (vec![0, 1, 2, 3, 10], 2));
        // Linear from 0 to 1 until 1.25, back to 0 until 2.5, then up by one per frame.
        for (value, expected) in values.iter().zip([0.0, 0.8, 0.4, 0.5, 7.5]) {
            assert!((value - expected).abs() < 1e-6, "{values:?}");
        }
        // Three keys within one frame, of which two are on either side of it.
        let (frames, values, _) = changed(60.0, 30.0, vec![1, 2, 3], vec![1.0, 2.0, 3.0]);
        assert_eq!((frames, values), (vec![0, 1, 2], vec![1.0, 2.0, 3.0]));
    }

    #[test]
    fn keys_in_any_order_keep_their_values_and_jumps_stay_jumps() {
        let (frames, values, _) = changed(30.0, 60.0, vec![4, 0, 2], vec![4.0, 0.0, 2.0]);
        assert_eq!((frames, values), (vec![0, 4, 8], vec![0.0, 2.0, 4.0]));
        // From 0 to 1 until frame 5, and on from 9.
        let (frames, values, _) = changed(30.0, 60.0, vec![0, 5, 5, 10], vec![0.0, 1.0, 9.0, 9.5]);
        assert_eq!((frames, values), (vec![0, 10, 10, 20], vec![0.0, 1.0, 9.0, 9.5]));
        // If the jump falls between two frames, it happens at the second: a step stays exact, if late, as in what is read
        // from FBX.
        let (frames, values, _) = changed(30.0, 15.0, vec![0, 5, 5, 10], vec![0.0, 1.0, 9.0, 9.5]);
        assert_eq!(frames, [0, 2, 3, 3, 5]);
        assert!((values[1] - 0.8).abs() < 1e-6 && values[2] == 1.0 && (values[3] - 9.1).abs() < 1e-6, "{values:?}");
    }

    #[test]
    fn a_rate_at_which_frames_end_too_early_is_refused() {
        let values = vec![0.0, 1.0];
        assert_eq!(changed(30.0, 1e30, vec![0, 10], values.clone()), (vec![0, 10], values.clone(), 1));
        // The last possible frame.
        assert_eq!(changed(30.0, 60.0, vec![0, LAST_FRAME / 2], values.clone()), (vec![0, LAST_FRAME - 1], values, 0));
    }

    #[test]
    fn what_happens_at_a_frame_moves_to_the_nearest() {
        let track = NotificationTrack::new().with_name("step").with_key_frames(vec![0_u32, 3, 4]);
        let animation = Animation::new().with_frame_rate(60.0).with_notification_track(track);
        let (mut document, mut report) = (Document::from(Root::new().with_animation(animation)), Report::default());
        change_rate(&mut document, 30.0, &mut report);
        let (_, track) = document.nodes().find(|(_, node)| node.kind == NodeKind::NOTIFICATION_TRACK).unwrap();
        assert_eq!(track.property("kb").unwrap().data.integers(), Some(vec![0, 2].into()));
        assert_eq!(report.notes()[0].count(), 1);
    }
}
