//! What is between keys: splines and steps, measured against an evaluation of the source of its own, which follows
//! appendix C of the glTF 2.0 specification.

use cast_convert::{Format, from_cast, to_cast};
use cast_interchange::{Converted, ExportOptions, Options, Source};
use cast_scene::{Animation, Axis, Channel, Scene};
use cast_write::Layout;
use serde_json::{Value, json};

use crate::common::gltf_file as file;
use crate::common::kept;

/// A sampler of an animation.
#[derive(Clone)]
struct Sampler {
    path: &'static str,
    kind: &'static str,
    times: Vec<f32>,
    values: Vec<f32>,
}

impl Sampler {
    fn new(path: &'static str, kind: &'static str, times: &[f32], values: &[f32]) -> Self {
        Self { path, kind, times: times.to_vec(), values: values.to_vec() }
    }

    fn lanes(&self) -> usize {
        match self.path {
            "rotation" => 4,
            "weights" => 2,
            _ => 3,
        }
    }

    /// The value at a time in seconds: appendix C.1 to C.5.
    fn at(&self, time: f64) -> Vec<f64> {
        let (lanes, is_cubic) = (self.lanes(), self.kind == "CUBICSPLINE");
        let stride = if is_cubic { lanes * 3 } else { lanes };
        // The parts of a cubic key are its in-tangent, its value and its out-tangent.
        let part = |key: usize, part: usize| -> Vec<f64> {
            let start = key * stride + part * lanes;
            self.values[start..start + lanes].iter().map(|value| f64::from(*value)).collect()
        };
        let value = |key| part(key, usize::from(is_cubic));
        let times: Vec<f64> = self.times.iter().map(|time| f64::from(*time)).collect();
        let (first, last) = (times[0], times[times.len() - 1]);
        if time <= first || time >= last {
            return value(if time <= first { 0 } else { times.len() - 1 });
        }
        let next = times.iter().position(|key| *key > time).unwrap();
        let key = next - 1;
        let td = times[next] - times[key];
        let t = (time - times[key]) / td;
        let mixed = |factors: [f64; 4], of: [Vec<f64>; 4]| -> Vec<f64> {
            (0..lanes).map(|lane| factors.iter().zip(&of).map(|(factor, of)| factor * of[lane]).sum()).collect()
        };
        match (self.kind, self.path) {
            ("STEP", _) => value(key),
            ("LINEAR", "rotation") => {
                let (a, mut b) = (value(key), value(next));
                let dot: f64 = a.iter().zip(&b).map(|(a, b)| a * b).sum();
                if dot < 0.0 {
                    b.iter_mut().for_each(|b| *b = -*b);
                }
                let angle = dot.abs().min(1.0).acos();
                if angle < 1e-9 {
                    return a;
                }
                let [one, other] = [((1.0 - t) * angle).sin() / angle.sin(), (t * angle).sin() / angle.sin()];
                mixed([one, other, 0.0, 0.0], [a.clone(), b, a.clone(), a])
            }
            ("LINEAR", _) => mixed([1.0 - t, t, 0.0, 0.0], [value(key), value(next), value(key), value(key)]),
            (_, path) => {
                let (square, cube) = (t * t, t * t * t);
                let factors = [
                    2.0 * cube - 3.0 * square + 1.0,
                    td * (cube - 2.0 * square + t),
                    -2.0 * cube + 3.0 * square,
                    td * (cube - square),
                ];
                let mut values = mixed(factors, [value(key), part(key, 2), value(next), part(next, 0)]);
                if path == "rotation" {
                    let length = values.iter().map(|value| value * value).sum::<f64>().sqrt();
                    values.iter_mut().for_each(|value| *value /= length);
                }
                values
            }
        }
    }
}

/// A file with a mesh of two shapes, whose node the samplers move.
fn animated(samplers: &[Sampler]) -> String {
    let triangle = vec![0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0];
    let mut arrays = vec![("VEC3", triangle.clone()), ("VEC3", triangle.clone()), ("VEC3", triangle)];
    let (mut of_animation, mut channels) = (Vec::new(), Vec::new());
    for sampler in samplers {
        let shape = match sampler.path {
            "rotation" => "VEC4",
            "weights" => "SCALAR",
            _ => "VEC3",
        };
        let input = arrays.len();
        arrays.extend([("SCALAR", sampler.times.clone()), (shape, sampler.values.clone())]);
        channels.push(json!({ "sampler": of_animation.len(), "target": { "node": 0, "path": sampler.path } }));
        of_animation.push(json!({ "input": input, "output": input + 1, "interpolation": sampler.kind }));
    }
    let mesh = json!({
        "primitives": [{ "attributes": { "POSITION": 0 }, "targets": [{ "POSITION": 1 }, { "POSITION": 2 }] }],
        "extras": { "targetNames": ["one", "two"] },
    });
    let rest: Value = json!({
        "meshes": [mesh], "nodes": [{ "name": "thing", "mesh": 0 }], "scenes": [{ "nodes": [0] }], "scene": 0,
        "animations": [{ "name": "moves", "samplers": of_animation, "channels": channels }],
    });
    file(&arrays, rest)
}

fn read(samplers: &[Sampler], options: &Options<'_>) -> (Scene, Vec<String>) {
    let text = animated(samplers);
    let Converted { document, report, .. } = to_cast(Format::Gltf, Source::of_bytes(text.as_bytes()), options).unwrap();
    let notes = report.notes().iter().map(ToString::to_string).collect();
    (Scene::new(&kept(document.to_vec(Layout::Compact).unwrap())), notes)
}

/// The value of an animation at a time, in the order of the sampler's components.
fn shown(animation: &Animation, sampler: &Sampler, time: f64) -> Vec<f64> {
    let frame = time * animation.frame_rate;
    let number = |channel: Channel, name: Option<&str>| {
        let mut curves = animation.curves.iter().filter(|curve| name.is_none_or(|name| curve.target() == name));
        curves.find(|curve| curve.channel == channel).unwrap().number_at(frame)
    };
    let axes = [Axis::X, Axis::Y, Axis::Z];
    match sampler.path {
        "translation" => axes.map(|axis| number(Channel::Translation(axis), None)).to_vec(),
        "scale" => axes.map(|axis| number(Channel::Scale(axis), None)).to_vec(),
        "weights" => ["one", "two"].map(|name| number(Channel::BlendShape, Some(name))).to_vec(),
        _ => {
            let turn = animation.curves.iter().find(|curve| curve.channel == Channel::Rotation).unwrap();
            turn.rotation_at(frame).map(f64::from).to_vec()
        }
    }
}

/// How far two values are apart: the largest difference, or the angle between rotations.
fn apart(sampler: &Sampler, one: &[f64], other: &[f64]) -> f64 {
    let differences = |sign: f64| one.iter().zip(other).map(move |(one, other)| one - sign * other);
    if sampler.path == "rotation" {
        let chord = |sign| differences(sign).map(|part| part * part).sum::<f64>().sqrt();
        return 4.0 * (chord(1.0).min(chord(-1.0)) / 2.0).asin();
    }
    differences(1.0).fold(0.0, |most, difference| difference.abs().max(most))
}

/// The largest error of an animation, as a fraction of the motion of each sampler. The instants of steps, which only
/// rounding decides, are left out.
fn error(animation: &Animation, samplers: &[Sampler]) -> f64 {
    let mut worst = 0.0_f64;
    for sampler in samplers {
        let last = f64::from(*sampler.times.last().unwrap());
        let steps = |time: f64| sampler.times.iter().any(|key| (f64::from(*key) - time).abs() < 1e-5);
        let times = (0..=4000).map(|index| last * f64::from(index) / 4000.0);
        let times = times.filter(|time| sampler.kind != "STEP" || !steps(*time));
        let (mut error, mut motion) = (0.0_f64, 0.0_f64);
        for time in times {
            let expected = sampler.at(time);
            error = error.max(apart(sampler, &expected, &shown(animation, sampler, time)));
            let moved = (0..=40).map(|index| apart(sampler, &expected, &sampler.at(last * f64::from(index) / 40.0)));
            motion = moved.fold(motion, f64::max);
        }
        worst = worst.max(error / motion);
    }
    worst
}

/// A jump up and back: two keys, both 0, with tangents of 40 and -40.
fn bounce(last: f32) -> Sampler {
    let mut values = vec![0.0; 18];
    (values[7], values[10]) = (40.0, -40.0);
    Sampler::new("translation", "CUBICSPLINE", &[0.0, last], &values)
}

/// Keys at `count` sevenths of a second, with values that look random and are the same in every run; those of rotations
/// are normalised.
fn sevenths(path: &'static str, kind: &'static str, count: u16) -> Sampler {
    let times: Vec<f32> = (0..count).map(|key| f32::from(key) / 7.0).collect();
    let mut sampler = Sampler::new(path, kind, &times, &[]);
    let mut state = 12_345_u32;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f32::from(u16::try_from(state >> 16).unwrap()) / 32768.0 - 1.0
    };
    let parts = if kind == "CUBICSPLINE" { 3 } else { 1 };
    for part in (0..count).flat_map(|_| 0..parts) {
        let mut values: Vec<f32> = (0..sampler.lanes()).map(|_| next()).collect();
        if path == "rotation" && part == parts / 2 {
            // Near each other, so that no spline passes 0.
            values[3] = 1.5;
            let length = values.iter().map(|value| value * value).sum::<f32>().sqrt();
            values.iter_mut().for_each(|value| *value /= length);
        }
        sampler.values.extend(values);
    }
    sampler
}

/// Two keys that no usual rate has on frames: the first rate that has both has no frame between them.
#[test]
fn two_keys_of_a_spline_are_no_line() {
    let sampler = [bounce(0.7073)];
    let (scene, notes) = read(&sampler, &Options::new());
    let animation = &scene.animations[0];
    let frames = animation.frame_rate * f64::from(0.7073_f32);
    assert!((frames - frames.round()).abs() < 1e-3 && frames > 20.0, "{frames} frames");
    let error = error(animation, &sampler);
    assert!(error < 1e-3, "{error}");
    let note = notes.iter().find(|note| note.contains("cubic splines")).unwrap();
    let stated =
        format!("moves: {} frames a second, up to {:.2} % of the motion", animation.frame_rate as f32, error * 100.0);
    assert!(note.contains(&stated), "{note} does not say {stated}");
}

/// Keys on a usual rate: the line through 21 frames of a parabola is `1 / 21²` of its height away from it, through 42 of
/// them a quarter of that.
#[test]
fn usual_rates_stay_or_are_multiplied() {
    let sampler = [bounce(0.7)];
    let (scene, notes) = read(&sampler, &Options::new());
    let error_of_two = error(&scene.animations[0], &sampler);
    assert_eq!(scene.animations[0].frame_rate, 60.0);
    assert!((error_of_two - 1.0 / 42.0_f64.powi(2)).abs() < 2e-5, "{error_of_two}");
    assert!(notes.iter().any(|note| note.contains("frame rate") && note.contains("60 frames a second, up to 0.06 %")));
    // 61 frames of the same: the rate stays.
    for rate in [30.0_f32, 24.0, 25.0, 60.0] {
        let sampler = [bounce(61.0 / rate)];
        let (scene, _) = read(&sampler, &Options::new());
        let found = error(&scene.animations[0], &sampler);
        assert!(scene.animations[0].frame_rate == f64::from(rate) && found < 1e-3, "{rate}: {found}");
    }
    // The smallest multiple: 6 frames, of which each needs to be 6 for the error to be at most 1e-3.
    let sampler = [bounce(6.0 / 24.0)];
    let (scene, _) = read(&sampler, &Options::new());
    assert_eq!(scene.animations[0].frame_rate, 24.0 * 6.0);
    // And at most eight times.
    let sampler = [bounce(2.0 / 24.0)];
    let (scene, notes) = read(&sampler, &Options::new());
    assert_eq!(scene.animations[0].frame_rate, 24.0 * 8.0);
    assert!(notes.iter().any(|note| note.contains("192 frames a second, up to 0.39 %")), "{notes:?}");
}

#[test]
fn a_rate_that_is_asked_for_is_kept_and_the_error_stated() {
    // 14 frames of the 20 a second that are asked for.
    let sampler = [bounce(0.7)];
    let (scene, notes) = read(&sampler, &Options::new().frame_rate(20.0));
    assert_eq!(scene.animations[0].frame_rate, 20.0);
    let found = error(&scene.animations[0], &sampler);
    assert!((found - 1.0 / 14.0_f64.powi(2)).abs() < 1e-4, "{found}");
    assert!(notes.iter().any(|note| note.contains("20 frames a second, up to 0.51 % of the motion")), "{notes:?}");
    // One frame for all of it: nothing is left, which is no hint.
    let text = animated(&[bounce(1.0 / 7.0)]);
    let options = Options::new().frame_rate(7.0);
    let report = to_cast(Format::Gltf, Source::of_bytes(text.as_bytes()), &options).unwrap().report;
    let note = report.notes().iter().find(|note| note.to_string().contains("up to 100.00 % of the motion")).unwrap();
    assert_eq!(note.severity(), cast_base::Severity::Warning);
}

#[test]
fn all_kinds_of_curves_and_interpolations_survive_together() {
    let samplers = [
        sevenths("translation", "CUBICSPLINE", 9),
        sevenths("rotation", "CUBICSPLINE", 8),
        sevenths("scale", "STEP", 7),
        sevenths("weights", "CUBICSPLINE", 6),
    ];
    let (scene, notes) = read(&samplers, &Options::new());
    let found = error(&scene.animations[0], &samplers);
    assert!(found < 1e-3, "{found}: {notes:?}");
    let samplers = [
        sevenths("translation", "STEP", 9),
        sevenths("rotation", "LINEAR", 8),
        sevenths("scale", "CUBICSPLINE", 7),
        sevenths("weights", "LINEAR", 6),
    ];
    let (scene, notes) = read(&samplers, &Options::new());
    let found = error(&scene.animations[0], &samplers);
    assert!(found < 1e-3, "{found}: {notes:?}");
    let samplers = [sevenths("rotation", "STEP", 9), sevenths("weights", "STEP", 9)];
    let (scene, notes) = read(&samplers, &Options::new());
    let found = error(&scene.animations[0], &samplers);
    assert!(found < 1e-4, "{found}: {notes:?}");
    assert!(notes.iter().any(|note| note.contains("two keys at one frame")), "{notes:?}");
}

/// What jumps has two keys at a frame; another frame before it has the value as well, for readers that keep one of two.
#[test]
fn steps_are_jumps_in_every_format() {
    let values = [1.0, 1.0, 1.0, 0.0, 0.0, 0.0, 2.0, 1.0, 3.0];
    let sampler = [Sampler::new("scale", "STEP", &[0.0, 1.0 / 7.0, 3.0 / 7.0], &values)];
    let (scene, _) = read(&sampler, &Options::new());
    let animation = &scene.animations[0];
    assert_eq!(animation.frame_rate, 7.0);
    let curve = animation.curves.iter().find(|curve| curve.channel == Channel::Scale(Axis::Z)).unwrap();
    assert_eq!(curve.node().key_frames().unwrap().iter().collect::<Vec<_>>(), [0.0, 1.0, 1.0, 2.0, 3.0, 3.0]);
    let text = animated(&sampler);
    let cast = to_cast(Format::Gltf, Source::of_bytes(text.as_bytes()), &Options::new()).unwrap();
    let bytes = cast.document.to_vec(Layout::Compact).unwrap();
    for format in [Format::Glb, Format::Fbx, Format::SeAnim] {
        if !format.is_writable() || !format.is_readable() {
            continue;
        }
        let mut written = Vec::new();
        from_cast(format, &kept(&bytes), &ExportOptions::new(), &mut written).unwrap();
        let read = to_cast(format, Source::of_bytes(&written), &Options::new()).unwrap();
        let scene = Scene::new(&kept(read.document.to_vec(Layout::Compact).unwrap()));
        let found = error(&scene.animations[0], &sampler);
        assert!(found < 1e-5, "{format:?}: {found}");
    }
}
