//! `castkit animate`, as new users try it.

use crate::common::run;
use castkit::CastFile;
use castkit::write::{Animation, Bone, Curve, Document, Layout, Metadata, Model, NotificationTrack, Root, Skeleton};

struct Place(tempfile::TempDir);

fn curve(bone: &'static str, property: &'static str, keys: &[(u32, f32)]) -> Curve<'static> {
    let (frames, values): (Vec<u32>, Vec<f32>) = keys.iter().copied().unzip();
    let curve = Curve::new().with_node_name(bone).with_key_property(property).with_mode("absolute");
    curve.with_key_frames(frames).with_key_values(values)
}

impl Place {
    /// A walk of one second, a run of half of one, and their model.
    fn new() -> Self {
        let place = Self(tempfile::tempdir().unwrap());
        let steps = NotificationTrack::new().with_name("step").with_key_frames(vec![5_u32, 20]);
        let walk = Animation::new().with_name("walk").with_frame_rate(30.0).with_notification_track(steps);
        let walk = walk.with_curve(curve("hips", "tx", &[(0, 0.0), (30, 60.0)])).with_curve(curve(
            "hips",
            "tz",
            &[(0, 100.0)],
        ));
        let run = Animation::new().with_name("run").with_frame_rate(30.0);
        let run = run.with_curve(curve("hips", "tx", &[(0, 0.0), (15, 60.0)]));
        let bone = Bone::new().with_name("hips").with_local_position([0.0, 0.0, 90.0]);
        let model = Model::new().with_name("body").with_skeleton(Skeleton::new().with_bone(bone));
        place.save("walk.cast", Root::new().with_animation(walk));
        place.save("run.cast", Root::new().with_animation(run));
        place.save("body.cast", Root::new().with_model(model));
        place
    }

    fn save(&self, name: &str, root: Root<'static>) {
        // What the up axis is need not be assumed.
        let root = root.with_metadata(Metadata::new().with_up_axis("z"));
        Document::from(root).save(self.0.path().join(name), Layout::Compact).unwrap();
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().unwrap().to_owned()
    }

    /// The keys of the curves of a file, as text.
    fn keys(&self, name: &str) -> Vec<String> {
        let file = CastFile::open(self.path(name)).unwrap();
        let document = Document::from(&file.cast());
        let curves = document.nodes().filter(|(_, node)| node.property("kp").is_some());
        let text = |(_, node): (usize, &castkit::write::Node<'_>)| {
            let frames = node.property("kb").unwrap().data.integers().unwrap().into_owned();
            let values = node.property("kv").unwrap().data.elements::<f32>().unwrap().into_owned();
            let property = node.property("kp").unwrap().data.text().unwrap().to_owned();
            format!("{property} {frames:?} {values:?}")
        };
        curves.map(text).collect()
    }
}

#[test]
fn steps_are_done_in_the_order_in_which_they_are_given() {
    let place = Place::new();
    let [walk, out] = ["walk.cast", "out.cast"].map(|name| place.path(name));
    run(["animate", &walk, "-o", &out, "--trim", "10..20", "--retime", "2", "--quiet"]).fine();
    assert_eq!(place.keys("out.cast"), ["tx [0, 20] [20.0, 40.0]", "tz [0] [100.0]"]);
    run(["animate", &walk, "-o", &out, "--retime", "2", "--trim", "10..20", "--quiet"]).fine();
    assert_eq!(place.keys("out.cast"), ["tx [0, 10] [10.0, 20.0]", "tz [0] [100.0]"]);
    // A step may come several times, also one without a value.
    let twice = ["--reverse", "--trim", "0..15", "--reverse", "--trim", "0..5"];
    run(["animate", &walk, "-o", &out, "--quiet"].into_iter().chain(twice)).fine();
    assert_eq!(place.keys("out.cast"), ["tx [0, 5] [30.0, 40.0]", "tz [0] [100.0]"]);
}

#[test]
fn clips_are_joined_and_split() {
    let place = Place::new();
    let [walk, fast, body, out] = ["walk.cast", "run.cast", "body.cast", "out.cast"].map(|name| place.path(name));
    let made = run(["animate", &walk, &fast, "--skeleton", &body, "-o", &out, "--concat", "0", "--json"]).fine().json();
    let clip = &made["animations"][0];
    assert_eq!((&clip["name"], &clip["last"], &clip["keys"]), (&"walk".into(), &46.0.into(), &7.into()));
    assert_eq!(clip["notifications"][0]["frames"], serde_json::json!([5.0, 20.0]));
    // The run has no height, so it is that of the model.
    assert_eq!(
        place.keys("out.cast"),
        ["tx [0, 30, 31, 46] [0.0, 60.0, 0.0, 60.0]", "tz [0, 30, 31] [100.0, 100.0, 90.0]"]
    );
    assert_eq!(made["notes"], serde_json::json!([]));
    // Without one, it holds, with a note.
    let unknown = run(["animate", &walk, &fast, "-o", &out, "--concat", "0"]);
    assert!(unknown.code == 0 && unknown.stderr.contains("CONVERT-ANIMATION-052"), "{}", unknown.stderr);
    let strict = run(["animate", &walk, &fast, "-o", &place.path("no.cast"), "--concat", "0", "--strict"]);
    assert!(strict.code == 1 && !std::path::Path::new(&place.path("no.cast")).exists());

    let parts = run(["animate", &walk, "-o", &out, "--split-at", "first=0,second=step#1", "--json"]).fine().json();
    let names: Vec<&str> =
        parts["animations"].as_array().unwrap().iter().map(|of| of["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["first", "second"]);
    // A file for each, by a command that exists.
    run(["split", &out, "--out-dir", &place.path("parts"), "--quiet"]).fine();
    assert!(CastFile::open(place.path("parts/second.cast")).is_ok());
    // Another format gets the skeleton.
    let glb = place.path("out.glb");
    run(["animate", &walk, "--skeleton", &body, "-o", &glb, "--reverse", "--quiet"]).fine();
    assert!(std::fs::read(&glb).unwrap().windows(4).any(|text| text == b"hips"));
}

#[test]
fn what_is_wrong_is_said() {
    let place = Place::new();
    let [walk, body, out] = ["walk.cast", "body.cast", "out.cast"].map(|name| place.path(name));
    let listed = run(["animate", &walk, "--notify", "list"]).fine();
    assert!(
        listed.text().contains("\"walk\": frames 0 to 30") && listed.text().contains("\"step\": 5, 20"),
        "{}",
        listed.text()
    );
    for (arguments, code, why) in [
        (vec!["animate", &walk, "-o", &out, "--trim", "10"], 2, "expected two times with .. between them"),
        (
            vec!["animate", &walk, "-o", &out, "--trim", "40..35"],
            1,
            "the part from frame 40 to 35 ends before it begins",
        ),
        (vec!["animate", &body, "-o", &out, "--reverse"], 1, "it has no animation"),
        (vec!["animate", &walk, "--skeleton", &walk, "-o", &out], 1, "--skeleton takes the model"),
        (vec!["animate", &walk, "-o", &out, "--notify", "remove:jump"], 1, "it has step"),
    ] {
        let refused = run(&arguments);
        assert!(refused.code == code && refused.stderr.contains(why), "{arguments:?}: {}", refused.stderr);
    }
}

#[test]
fn each_file_of_a_directory_becomes_one() {
    let place = Place::new();
    let [body, out] = ["body.cast", "out"].map(|name| place.path(name));
    let directory = place.0.path().to_str().unwrap();
    let done =
        run(["animate", directory, "--skeleton", &body, "--out-dir", &out, "--in-place", "--trim", "..10", "--json"]);
    // The model is that of the clips, and not one of them.
    let lines =
        done.fine().text().lines().map(|line| serde_json::from_str(line).unwrap()).collect::<Vec<serde_json::Value>>();
    let (totals, lines) = lines.split_last().unwrap();
    assert_eq!(totals["totals"]["done"], 2);
    let files: Vec<_> = lines.iter().map(|line| line["file"].as_str().unwrap()).collect();
    assert_eq!(files, ["run.cast", "walk.cast"]);
    // By hand: 60 in 15 frames for the run; the walk is half as fast.
    let motion = &lines[0]["animations"][0]["motion"];
    assert_eq!((&motion["bone"], &motion["frames"]), (&"hips".into(), &serde_json::json!([0.0, 15.0])));
    assert_eq!(motion["translations"], serde_json::json!([[0.0, 0.0, 0.0], [60.0, 0.0, 0.0]]));
    assert_eq!(
        (&motion["start"], &motion["turns"]),
        (&serde_json::json!([0.0, 0.0, 90.0]), &serde_json::json!([0.0, 0.0]))
    );
    assert_eq!(place.keys("out/run.cast"), ["tx [0, 10] [0.0, 0.0]"]);
    assert_eq!(place.keys("out/walk.cast"), ["tx [0, 10] [0.0, 0.0]", "tz [0] [100.0]"]);
    // The same with one at a time, for another format, and with one that fails.
    let glb = place.path("glb");
    run(["animate", directory, "--skeleton", &body, "--out-dir", &glb, "--to", "glb", "--reverse", "--quiet"]).fine();
    assert!(std::fs::read(place.path("glb/walk.glb")).unwrap().starts_with(b"glTF"));
    let failed = run(["animate", directory, "--out-dir", &out, "--notify", "rename:step=foot"]);
    assert!(
        failed.code == 1 && failed.stderr.contains("run.cast: the animation \"run\": it has no notification"),
        "{}",
        failed.stderr
    );
    for arguments in
        [vec!["animate", directory, "-o", "x.cast", "--out-dir", &out], vec!["animate", directory, "--to", "glb"]]
    {
        assert_eq!(run(&arguments).code, 2, "{arguments:?}");
    }
}

/// The table of operations and the parser of steps know the same ones.
#[test]
fn steps_of_the_table_are_those_of_the_parser() {
    let table = castkit::options::operation("animate").unwrap().options.iter().filter(|row| row.is_step);
    let mut table: Vec<&str> = table.map(|row| row.name).collect();
    let mut parser: Vec<&str> = castkit::scene::clip::Step::names().collect();
    table.sort_unstable();
    parser.sort_unstable();
    assert_eq!(table, parser);
}
