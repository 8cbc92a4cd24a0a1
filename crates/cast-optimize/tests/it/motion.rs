//! Keys of curves.

use cast_optimize::Options;
use cast_read::{Cast, KeyValues};
use cast_write::{Animation, Curve, Document, Layout, Root};

use super::{nothing, optimized};

fn reduce() -> Options<'static> {
    nothing().keys(true).animation_tolerance(1e-3)
}

fn animation(curves: impl IntoIterator<Item = Curve<'static>>) -> Vec<u8> {
    let animation =
        curves.into_iter().fold(Animation::new().with_name("walk").with_frame_rate(30.0), Animation::with_curve);
    Document::from(Root::new().with_animation(animation)).to_vec(Layout::Compact).unwrap()
}

fn curve(property: &'static str) -> Curve<'static> {
    Curve::new().with_node_name("hip").with_key_property(property).with_mode("absolute")
}

/// Frames of the first curve.
fn frames(bytes: &[u8]) -> Vec<f64> {
    let cast = Cast::parse(bytes).unwrap();
    let curve = cast.animations().next().unwrap().curves().next().unwrap();
    assert_eq!(curve.key_frames().unwrap().len(), curve.key_values().unwrap().len());
    curve.key_frames().unwrap().iter().collect()
}

#[test]
fn keys_on_the_way_are_dropped() {
    let even: Vec<u32> = (0..50).collect();
    let line: Vec<f32> = even.iter().map(|frame| *frame as f32 * 0.5).collect();
    let (result, summary) =
        optimized(&animation([curve("tx").with_key_frames(even.clone()).with_key_values(line)]), &reduce());
    assert_eq!(frames(&result), [0.0, 49.0]);
    assert_eq!((summary.steps.keys, summary.before.keys, summary.after.keys), (48, 50, 2));
    let turning: Vec<[f32; 4]> =
        even.iter().map(|frame| *frame as f32 * 0.01).map(|half| [0.0, half.sin(), 0.0, half.cos()]).collect();
    let (result, _) =
        optimized(&animation([curve("rq").with_key_frames(even.clone()).with_key_values(turning)]), &reduce());
    assert_eq!(frames(&result), [0.0, 49.0]);
    let visible: Vec<u8> = even.iter().map(|frame| u8::from(*frame >= 20)).collect();
    let (result, _) = optimized(
        &animation([curve("vb").with_key_frames(even).with_key_values(cast_write::Integers::from(visible))]),
        &reduce(),
    );
    assert_eq!(frames(&result), [0.0, 19.0, 20.0, 49.0]);
    let cast = Cast::parse(&result).unwrap();
    let values = cast.animations().next().unwrap().curves().next().unwrap().key_values().unwrap();
    assert!(matches!(values, KeyValues::Integer(values) if values.to_vec() == [0, 0, 1, 1]));
}

/// A step is two keys; the key one frame before it is for readers that keep one of the two, as Blender does.
#[test]
fn steps_stay_steps() {
    let even = vec![0_u32, 1, 2, 3, 4, 5, 5, 6, 7, 8];
    let values: Vec<f32> = vec![1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0];
    let turned: Vec<[f32; 4]> = values.iter().map(|half| [0.0, half.sin(), 0.0, half.cos()]).collect();
    for curve in [curve("sx").with_key_values(values), curve("rq").with_key_values(turned)] {
        let (result, _) = optimized(&animation([curve.with_key_frames(even.clone())]), &reduce());
        assert_eq!(frames(&result), [0.0, 4.0, 5.0, 5.0, 8.0]);
    }
}

#[test]
fn what_is_not_understood_stays() {
    let keys = || curve("tx").with_key_frames(vec![0_u32, 1, 2, 3]).with_key_values(vec![1.0_f32; 4]);
    for (odd, reason) in [
        (keys().with_key_property("rx"), "the interpolation of \"rx\" is unknown"),
        (keys().with_property("kv", vec![1.0_f32; 3]), "`kb` has 4 elements, but `kv` has 3"),
        (keys().with_property("kv", "1, 1, 1, 1"), "`kb` has 4 elements, but `kv` has 1"),
        (keys().with_property("ease", vec![1.0_f32; 4]), "the property `ease` is unknown"),
        (keys().with_property("kt", vec![1_u32; 4]), "the property `kt` is unknown"),
    ] {
        let bytes = animation([odd]);
        let (result, summary) = optimized(&bytes, &reduce());
        assert!(result == bytes, "{reason}");
        assert_eq!(summary.untouched.len(), 1, "{reason}");
        assert_eq!(summary.untouched[0].reason, reason);
        assert_eq!(summary.untouched[0].path, "root[0]/animation[0] \"walk\"/curve[0] \"hip\"");
    }
    // Frames of old files, some between whole ones.
    let (result, _) = optimized(&animation([keys().with_property("kb", vec![0.0_f32, 0.5, 1.0, 9.5])]), &reduce());
    assert_eq!(frames(&result), [0.0, 9.5]);
}
