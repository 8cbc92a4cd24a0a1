//! Left for right.

use cast_scene::BoneMap;
use cast_scene::clip::{Options, Step, apply};

use super::rig::{NO_TURN, around, assert_place, clip, document, done, model, numbers, places, pose, rotations, walk};
use super::times;

/// For each bone of the rig, the one on the other side. The hand has none.
const OTHER: [usize; 8] = [0, 1, 2, 4, 3, 6, 5, 7];

#[test]
fn the_mirrored_clip_is_the_mirror_image() {
    for mode in ["absolute", "relative"] {
        let model = model(NO_TURN);
        // Bones with no other side have curves that are mirrored in themselves.
        let steps = || walk(4, mode);
        let before = super::rig::animation(&document([steps()]));
        let (after, reports, _) = done(steps(), &["mirror x"], &model, &[]).unwrap();
        assert_eq!(reports[0].remarks.unmatched, 0);
        for time in times(0.0, 40.0) {
            let (old, new) = (places(&before, &model, time), places(&after, &model, time));
            for bone in 0..7 {
                let [x, y, z] = old[OTHER[bone]];
                assert_place(new[bone], [-x, y, z], &format!("{mode}: bone {bone} at {time}"));
            }
        }
    }
}

#[test]
fn mirrored_twice_it_is_as_before() {
    for (turned, axis) in [(NO_TURN, "x"), (around(0, 90.0), "x"), (around(2, 37.0), "y")] {
        let model = model(turned);
        let before = super::rig::animation(&document([walk(5, "absolute")]));
        let step = format!("mirror {axis}");
        let (after, ..) = done(walk(5, "absolute"), &[&step, &step], &model, &[]).unwrap();
        for time in times(0.0, 40.0) {
            let (old, new) = (pose(&before, &model, time), pose(&after, &model, time));
            for (old, new) in old.locals.iter().zip(&new.locals) {
                let wide = |values: &[f32]| values.iter().map(|value| f64::from(*value)).collect::<Vec<_>>();
                super::assert_same(&wide(&new.translation), &wide(&old.translation), 40.0, &step);
                super::assert_same(&wide(&new.rotation), &wide(&old.rotation), 1.0, &step);
            }
        }
    }
}

#[test]
fn additive_curves_are_mirrored_as_changes() {
    let model = model(NO_TURN);
    let wave = || clip("wave", [rotations("arm_l", "additive", &[(0, NO_TURN), (10, around(1, 40.0))])]);
    let before = super::rig::animation(&document([wave()]));
    let (after, ..) = done(wave(), &["mirror x"], &model, &[]).unwrap();
    for time in times(0.0, 10.0) {
        let (old, new) = (pose(&before, &model, time), pose(&after, &model, time));
        let [x, y, z, w] = old.locals[3].rotation.map(f64::from);
        super::assert_same(&new.locals[4].rotation.map(f64::from), &[x, -y, -z, w], 1.0, "the other arm");
        super::assert_same(&new.locals[3].rotation.map(f64::from), &around(2, 30.0).map(f64::from), 1.0, "at rest");
    }
}

#[test]
fn pairs_come_from_names_or_a_map() {
    let model = model(NO_TURN);
    let named = |steps: &[Step], map: Option<&BoneMap>| {
        let wave = clip("wave", [numbers("foot_l", "tx", "absolute", &[(0, 1.0), (9, 2.0)])]);
        let smile = super::numbers("smile_left", "bs", &[0], &[1.0]);
        let frown = super::numbers("smile_right", "bs", &[0], &[0.5]);
        let mut wave = wave;
        wave.children.extend([smile.into(), frown.into()]);
        let models = [std::sync::Arc::clone(&model)];
        let options = Options::new().models(&models).pairs(map);
        let (document, _) = apply(document([wave]), steps, &options)?;
        Ok::<_, cast_scene::clip::Error>(super::plain(&document).remove(0))
    };
    let steps = [Step::parse("mirror x").unwrap()];
    let curves = named(&steps, None).unwrap();
    assert_eq!((curves[0].0.0.as_str(), &curves[0].1.1), ("foot_r", &vec![vec![-1.0], vec![-2.0]]));
    assert_eq!((curves[1].0.0.as_str(), curves[2].0.0.as_str()), ("smile_right", "smile_left"));
    let map = BoneMap::from_csv("foot_l,hand_l").unwrap();
    assert!(named(&steps, Some(&map)).is_err(), "the foot on the other side has it, too");
    let map = BoneMap::from_csv("foot_l,hand_l\nfoot_r,foot_r").unwrap();
    assert_eq!(named(&steps, Some(&map)).unwrap()[0].0.0, "hand_l");
    let map = BoneMap::from_csv("foot_l,fuss_r").unwrap();
    let error = named(&steps, Some(&map)).unwrap_err().to_string();
    assert!(
        error.contains("\"fuss_r\", which is that of \"foot_l\" on the other side, is not in the skeleton"),
        "{error}"
    );
}
