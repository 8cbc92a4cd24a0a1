//! `castkit fit` and `castkit retarget`, and renaming bones, as new users try them.

use std::fs;
use std::path::Path;

use crate::common::run;
use castkit::CastFile;
use castkit::scene::Scene;
use castkit::write::{Animation, Bone, Curve, Document, Layout, Model, Root, Skeleton};

/// Bones, each below the one before it, with a position.
fn model(bones: &[(&str, [f32; 3])]) -> Document<'static> {
    let skeleton = bones.iter().zip(0_u32..).fold(Skeleton::new(), |skeleton, ((name, position), index)| {
        let parent = index.checked_sub(1).unwrap_or(u32::MAX);
        let bone = Bone::new().with_name((*name).to_owned()).with_parent_index(parent);
        skeleton.with_bone(bone.with_local_position(*position).with_local_rotation([0.0, 0.0, 0.0, 1.0]))
    });
    Document::from(Root::new().with_model(Model::new().with_name("body").with_skeleton(skeleton)))
}

fn clip(name: &str, bones: &[&str]) -> Document<'static> {
    let animation = Animation::new().with_name(name.to_owned()).with_frame_rate(30.0);
    let animation = bones.iter().fold(animation, |animation, bone| {
        let curve = Curve::new().with_node_name((*bone).to_owned()).with_key_property("tz").with_mode("absolute");
        animation.with_curve(curve.with_key_frames(vec![0_u32, 10]).with_key_values(vec![1.0_f32, 2.0]))
    });
    Document::from(Root::new().with_animation(animation))
}

struct Place(tempfile::TempDir);

impl Place {
    /// A small one, a large one with other names, and clips for the small one.
    fn new() -> Self {
        let place = Self(tempfile::tempdir().unwrap());
        let up = [0.0, 0.0, 1.0];
        place.save("small.cast", &model(&[("Hips", up), ("Spine", up), ("Head", up), ("Tip", up)]));
        let large = [0.0, 0.0, 3.0];
        place.save(
            "large.cast",
            &model(&[("rig:hips", large), ("rig:spine", large), ("rig:head", large), ("rig:tip", large)]),
        );
        place.save("walk.cast", &clip("walk", &["hips", "Spine", "Head", "tag_weapon"]));
        place.save("other.cast", &clip("other", &["tail"]));
        place
    }

    fn save(&self, name: &str, document: &Document<'_>) {
        document.save(self.0.path().join(name), Layout::Compact).unwrap();
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().unwrap().to_owned()
    }

    fn names(&self, file: &str) -> Vec<String> {
        let scene = Scene::new(&CastFile::open(self.path(file)).unwrap());
        let bones = scene.models.iter().flat_map(|model| model.skeleton.as_ref().unwrap().bones().to_vec());
        let curves = scene.animations.iter().flat_map(|animation| animation.curves.clone());
        bones.map(|bone| bone.name().unwrap().to_owned()).chain(curves.map(|curve| curve.target().to_owned())).collect()
    }
}

#[test]
fn animations_and_the_models_they_fit() {
    let place = Place::new();
    let files = ["walk.cast", "small.cast", "large.cast"].map(|name| place.path(name));
    let text = run(["fit"].iter().map(|word| (*word).to_owned()).chain(files.clone()));
    assert_eq!((text.code, &*text.stderr), (0, ""));
    let line = text.text().lines().nth(1).unwrap();
    assert!(line.contains("walk.cast") && line.contains("small.cast") && line.contains("3 of 4"), "{line}");
    assert!(line.contains("1 missing: tag_weapon") && line.contains("1 in other case: hips for Hips"), "{line}");
    let json = run(["fit", &files[0], &files[1], "--json"]).fine().json();
    assert_eq!((&json["fits"], &json["bones"], &json["named"]), (&true.into(), &3.into(), &4.into()));
    assert_eq!(json["scale"], 1.0);
    // One that fits none is exit code 1; no models, no animations and one model for a map are wrong usage.
    let failed = run(["fit", &place.path("other.cast"), &files[1]]);
    assert!(failed.code == 1 && failed.text().contains("none"), "{}", failed.text());
    for (arguments, why) in [
        (vec!["fit", &files[0]], "none of these files has a model with a skeleton"),
        (vec!["fit", &files[1], &files[2]], "--map OUT.csv"),
        (vec!["fit", &files[1], "--map", "x.csv"], "a map needs two models"),
    ] {
        let refused = run(&arguments);
        assert!(refused.code == 2 && refused.stderr.contains(why), "{arguments:?}: {}", refused.stderr);
    }
}

#[test]
fn bones_are_renamed_and_animations_retargeted() {
    let place = Place::new();
    let [walk, small, large, map, out] =
        ["walk.cast", "small.cast", "large.cast", "map.csv", "out.cast"].map(|name| place.path(name));
    run(["fit", &small, &large, "--map", &map]).fine();
    let text = fs::read_to_string(&map).unwrap();
    assert!(text.contains("\nHips,rig:hips\n") && text.contains("# names of the same words"), "{text}");

    place.save("french.cast", &model(&[("bassin", [0.0; 3]), ("tête", [0.0; 3])]));
    let empty = place.path("empty.csv");
    let run_empty = run(["fit", &small, &place.path("french.cast"), "--map", &empty]);
    assert!(run_empty.code == 1 && run_empty.stderr.contains("by hand"), "{}", run_empty.stderr);
    assert!(fs::read_to_string(&empty).unwrap().contains("# bassin"));

    run(["convert", &small, "-o", &out, "--rename-bones", &map, "--quiet"]).fine();
    assert_eq!(place.names("out.cast"), ["rig:hips", "rig:spine", "rig:head", "rig:tip"]);
    run(["convert", &large, "-o", &out, "--rename-bones", &map, "--reverse-map", "--quiet"]).fine();
    assert_eq!(place.names("out.cast"), ["Hips", "Spine", "Head", "Tip"]);
    run(["merge", &small, &walk, "-o", &out, "--rename-bones", &map, "--quiet"]).fine();
    let names = place.names("out.cast");
    assert_eq!(names[4..], ["rig:hips", "rig:spine", "rig:head", "tag_weapon"]);
    let both = place.path("both.csv");
    fs::write(&both, "Hips,a\nSpine,a\n").unwrap();
    for command in ["convert", "merge"] {
        let refused = run([command, &small, &small, "-o", &out, "--rename-bones", &both]);
        let why = "the bones \"Hips\" and \"Spine\" would both be called \"a\"";
        assert!(refused.code == 1 && refused.stderr.contains(why), "{}", refused.stderr);
    }

    // Heights of 1 and 3; the large one moves three times as far.
    let made = run(["retarget", &small, &walk, "--to", &large, "--map", &map, "-o", &out, "--json"]);
    assert_eq!(made.code, 0, "{}", made.stderr);
    let report = &made.json()["animations"][0];
    assert_eq!((&report["bones"], &report["left_out"][0]), (&3.into(), &"tag_weapon".into()));
    let scale = report["root_scale"].as_f64().unwrap();
    assert!((scale - 3.0).abs() < 1e-6);
    let scene = Scene::new(&CastFile::open(&out).unwrap());
    assert!(scene.models.is_empty());
    let target = Scene::new(&CastFile::open(&large).unwrap());
    let pose = scene.animations[0].bind(&target.models[0]).sample(10.0);
    let heights: Vec<f32> = pose.bones.locals.iter().map(|local| local.translation[2]).collect();
    assert_eq!(heights, [6.0, 6.0, 6.0, 3.0]);
    // Other formats get the skeleton.
    let glb = place.path("out.glb");
    let made = run(["retarget", &small, &walk, "--to", &large, "--map", &map, "-o", &glb, "--quiet"]);
    assert!(made.code == 0 && Path::new(&glb).exists(), "{}", made.stderr);
}

#[test]
fn retarget_as_new_users_try_it() {
    let place = Place::new();
    let [walk, small, large, out] = ["walk.cast", "small.cast", "large.cast", "out.cast"].map(|name| place.path(name));
    for (arguments, code, why) in [
        (vec!["retarget", &walk, "-o", &out], 2, "--to <MODEL>"),
        (vec!["retarget", &small, "--to", &large, "-o", &out], 2, "none of these files has an animation"),
        (vec!["retarget", &small, &walk, "--to", &walk, "-o", &out], 1, "--to takes the model"),
        (vec!["retarget", &small, &walk, "--to", &large, "-o", &out], 1, "give a map of names"),
        (vec!["retarget", &walk, "--from-skeleton", &walk, "--to", &small, "-o", &out], 1, "--from-skeleton takes"),
        (vec!["retarget", &walk, "--to", &small, "-o", &out, "--scale-root", "0"], 2, "not a positive number"),
    ] {
        let refused = run(&arguments);
        assert!(refused.code == code && refused.stderr.contains(why), "{arguments:?}: {}", refused.stderr);
        assert!(!Path::new(&out).exists());
    }
    let assumed = run(["retarget", &walk, "--to", &small, "-o", &out, "--scale-root", "auto"]);
    assert!(assumed.code == 0 && assumed.stderr.contains("--from-skeleton"), "{}", assumed.stderr);
    let strict = run(["retarget", &walk, "--to", &small, "-o", &out, "--strict"]);
    assert!(strict.code == 1 && strict.stderr.contains("CONVERT-ANIMATION-04"), "{}", strict.stderr);
}

#[test]
fn info_lists_bones() {
    let place = Place::new();
    let files = ["small.cast", "walk.cast"].map(|name| place.path(name));
    let text = run(["info", &files[0], &files[1], "--bones"]).fine();
    let text = text.text();
    assert!(text.contains("    Hips\n      Spine\n        Head\n          Tip\n"), "{text}");
    assert!(text.contains("walk moves 4 bones\n    Head\n    Spine\n    hips\n    tag_weapon\n"), "{text}");
    let json = run(["info", &files[0], "--json"]).fine().json();
    assert_eq!(json["models"][0]["skeleton"]["tree"][1], serde_json::json!({ "name": "Spine", "parent": 0 }));
    let json = run(["info", &files[1], "--json"]).fine().json();
    assert_eq!(json["animations"][0]["moved_bones"], serde_json::json!(["Head", "Spine", "hips", "tag_weapon"]));
}
