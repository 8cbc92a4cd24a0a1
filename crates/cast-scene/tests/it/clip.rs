//! Steps on clips, compared with curves that are sampled by other code at uneven times before and after.

mod combine;
mod ends;
mod mend;
mod mirror;
mod notify;
mod reduce;
mod rig;
mod root;
mod time;

use cast_format::NodeKind;
use cast_scene::clip::{Error, Options, Report, Step, apply};
use cast_write::{Animation, Curve, Document, Node, NotificationTrack, Root};

use super::{noise, turn};

/// A curve as plain numbers: frames, and values of 1 or 4 numbers.
pub(super) type Plain = (Vec<f64>, Vec<Vec<f64>>);

/// The curves of the clips of a document, by clip.
pub(super) fn plain(document: &Document<'_>) -> Vec<Vec<((String, String), Plain)>> {
    let animations = document.nodes().filter(|(_, node)| node.kind == NodeKind::ANIMATION);
    animations.map(|(_, node)| node.children_of(NodeKind::CURVE).map(curve).collect()).collect()
}

fn curve(node: &Node<'_>) -> ((String, String), Plain) {
    let text = |name: &str| node.property(name).unwrap().data.text().unwrap().to_owned();
    let frames = node.property("kb").unwrap().data.integers().unwrap().iter().map(|frame| f64::from(*frame)).collect();
    let data = &node.property("kv").unwrap().data;
    let numbers = |values: &[f32]| values.iter().map(|value| vec![f64::from(*value)]).collect();
    let values = match data.elements::<[f32; 4]>() {
        Some(values) => values.iter().map(|value| value.iter().map(|part| f64::from(*part)).collect()).collect(),
        None => match data.elements::<f32>() {
            Some(values) => numbers(&values),
            None => data.integers().unwrap().iter().map(|value| vec![f64::from(*value)]).collect(),
        },
    };
    ((text("nn"), text("kp")), (frames, values))
}

/// The value of a curve at a time, by the rules of the format; `holds` for visibility.
pub(super) fn sampled((frames, values): &Plain, time: f64, holds: bool) -> Vec<f64> {
    let mut low = 0;
    for (index, frame) in frames.iter().enumerate() {
        if *frame <= time {
            low = index;
        }
    }
    let high = (low + 1).min(frames.len() - 1);
    if time <= frames[low] || high == low || holds {
        return values[low].clone();
    }
    let amount = (time - frames[low]) / (frames[high] - frames[low]);
    let (from, to) = (&values[low], &values[high]);
    if from.len() == 1 {
        return vec![from[0] * (1.0 - amount) + to[0] * amount];
    }
    let dot: f64 = from.iter().zip(to).map(|(a, b)| a * b).sum();
    let sign = if dot < 0.0 { -1.0 } else { 1.0 };
    let angle = dot.abs().min(1.0).acos();
    let (one, other) = match angle < 1e-6 {
        true => (1.0 - amount, amount),
        false => (((1.0 - amount) * angle).sin() / angle.sin(), (amount * angle).sin() / angle.sin()),
    };
    from.iter().zip(to).map(|(a, b)| a * one + sign * b * other).collect()
}

/// Whether two values are the same to 1e-5 of a size; rotations up to their sign.
#[track_caller]
pub(super) fn assert_same(found: &[f64], expected: &[f64], size: f64, what: &str) {
    let apart = |sign: f64| found.iter().zip(expected).map(|(a, b)| (a - sign * b).abs()).fold(0.0, f64::max);
    let error = if found.len() == 4 { apart(1.0).min(apart(-1.0)) } else { apart(1.0) };
    assert!(found.len() == expected.len() && error <= 1e-5 * size, "{what}: {found:?} is not {expected:?}");
}

pub(super) fn numbers(bone: &'static str, property: &'static str, frames: &[u32], values: &[f32]) -> Curve<'static> {
    let curve = Curve::new().with_node_name(bone).with_key_property(property).with_mode("absolute");
    curve.with_key_frames(frames.to_vec()).with_key_values(values.to_vec())
}

/// A clip with sparse curves of every kind, whose keys are at other frames in each.
pub(super) fn walk(seed: usize) -> Node<'static> {
    let frames: Vec<u32> = (0..12).map(|key: u32| key * 9 + key % 3 * 3).collect();
    let values: Vec<f32> = (0..12).map(|key| noise(seed + key) * 10.0).collect();
    let rotations: Vec<[f32; 4]> = (0..8).map(|key| turn(seed + 7 * key)).collect();
    let turns = Curve::new().with_node_name("arm").with_key_property("rq").with_mode("absolute");
    let turns =
        turns.with_key_frames((0..8_u32).map(|key| 5 + key * 13).collect::<Vec<_>>()).with_key_values(rotations);
    let shown = Curve::new().with_node_name("body").with_key_property("vb").with_mode("absolute");
    let shown = shown.with_key_frames(vec![0_u32, 30, 61]).with_key_values(vec![1_u8, 0, 1]);
    let animation = Animation::new().with_name("walk").with_frame_rate(30.0).with_looping(true);
    let animation = animation
        .with_curve(numbers("hips", "tx", &frames, &values))
        .with_curve(numbers("hips", "sy", &[0, 50], &[1.0, 2.0]))
        .with_curve(numbers("hand", "tz", &[40], &[3.0]))
        .with_curve(numbers("hand", "ty", &[10, 40, 40, 70], &[0.0, 4.0, -4.0, 1.0]))
        .with_curve(turns)
        .with_curve(shown)
        .with_notification_track(NotificationTrack::new().with_name("step").with_key_frames(vec![12_u32, 48, 90]));
    animation.into_node()
}

/// A document with clips.
pub(super) fn document(clips: impl IntoIterator<Item = Node<'static>>) -> Document<'static> {
    clips.into_iter().fold(Root::new(), |root, clip| root.with_child(clip)).into()
}

pub(super) fn done(document: Document<'static>, steps: &[&str]) -> Result<(Document<'static>, Vec<Report>), Error> {
    let steps: Vec<Step> = steps.iter().map(|step| Step::parse(step)).collect::<Result<_, _>>()?;
    apply(document, &steps, &Options::new())
}

#[track_caller]
pub(super) fn fine(document: Document<'static>, steps: &[&str]) -> (Document<'static>, Vec<Report>) {
    done(document, steps).unwrap()
}

/// Uneven times from one to another, away from whole frames.
pub(super) fn times(from: f64, to: f64) -> impl Iterator<Item = f64> {
    (0..157).map(move |index| from + (to - from) * (f64::from(index) + 0.377) / 157.3)
}

/// Compares all curves of a clip with those of another at other times.
#[track_caller]
pub(super) fn assert_moves(
    found: &[((String, String), Plain)],
    expected: &[((String, String), Plain)],
    (from, to): (f64, f64),
    source: impl Fn(f64) -> f64,
) {
    assert_eq!(found.len(), expected.len());
    for ((name, curve), (other, original)) in found.iter().zip(expected) {
        assert_eq!(name, other);
        let holds = name.1 == "vb";
        let size = original.1.iter().flatten().fold(1.0_f64, |size, value| size.max(value.abs()));
        for time in times(from, to) {
            let expected = sampled(original, source(time), holds);
            assert_same(&sampled(curve, time, holds), &expected, size, &format!("{name:?} at {time}"));
        }
    }
}
