//! Many files of one character: its parts are joined, and its clips bound to one skeleton. The work is that for the sum of
//! the sizes of the files.

use std::fs;
use std::path::Path;

use cast_write::{Animation, Bone, Curve, Document, Layout, Mesh, Model, Root, Skeleton};

use super::child;

/// The bones of the body, and of each part.
const BONES: u32 = 100;
/// Four times the files may take four times the work, and a little for sorting.
const MOST_GROWTH: f64 = 5.0;

fn save(path: &Path, root: Root<'static>) -> String {
    fs::write(path, Document::from(root).to_vec(Layout::Compact).unwrap()).unwrap();
    path.to_str().unwrap().to_owned()
}

/// Bones that all hang on the first.
fn model(names: impl Iterator<Item = String>) -> Model<'static> {
    let bones = (0_u32..).zip(names).map(|(index, name)| {
        let bone = Bone::new().with_name(name).with_parent_index(if index == 0 { u32::MAX } else { 0 });
        bone.with_local_position([0.0, 1.0, 0.0]).with_local_rotation([0.0, 0.0, 0.0, 1.0])
    });
    let mesh = Mesh::new().with_positions(vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]);
    let mesh = mesh.with_faces(vec![0_u32, 1, 2]).with_weights(1, vec![1_u8; 3], vec![1.0; 3]);
    Model::new().with_skeleton(bones.fold(Skeleton::new(), Skeleton::with_bone)).with_mesh(mesh)
}

fn body(directory: &Path) -> String {
    save(&directory.join("body.cast"), Root::new().with_model(model((0..BONES).map(|bone| format!("bone{bone}")))))
}

/// How much the work grows with four times the files, beyond that for a few of them.
#[track_caller]
fn assert_grows_as_files(directory: &Path, jobs: [Vec<String>; 3]) {
    let counts = child::run(&[], &jobs, directory);
    assert!(counts.iter().all(|counts| counts.code == Some(0)), "{counts:?}");
    let [few, some, many] = [0, 1, 2].map(|job| counts[job].allocated as f64);
    let growth = (many - few) / (some - few);
    assert!(growth <= MOST_GROWTH, "{growth} times the work: {counts:?}");
}

fn words<'w>(words: impl IntoIterator<Item = &'w str>) -> Vec<String> {
    words.into_iter().map(str::to_owned).collect()
}

#[test]
fn joining_200_parts_of_100_bones() {
    let directory = tempfile::tempdir().unwrap();
    let body = body(directory.path());
    let parts: Vec<String> = (1..=200)
        .map(|part| {
            // The root is a bone of the body that is not a root there.
            let root = format!("bone{}", 1 + part % (BONES - 1));
            let own = (1..BONES).map(|bone| format!("part{part}bone{bone}"));
            let part_model = model(std::iter::once(root).chain(own));
            save(&directory.path().join(format!("part{part}.cast")), Root::new().with_model(part_model))
        })
        .collect();
    let job = |count: usize| {
        let output = directory.path().join(format!("joined{count}.cast"));
        let inputs = std::iter::once(&body).chain(&parts[..count]).map(|path| &**path);
        words(["castkit", "merge"].into_iter().chain(inputs).chain(["-o", output.to_str().unwrap(), "--quiet"]))
    };
    assert_grows_as_files(directory.path(), [job(2), job(50), job(200)]);
    // All are one skeleton.
    let joined = cast_file::CastFile::from_bytes(fs::read(directory.path().join("joined200.cast")).unwrap()).unwrap();
    let bones: Vec<usize> = cast_scene::Scene::new(&joined)
        .models
        .iter()
        .map(|model| model.skeleton.as_ref().unwrap().bones().len())
        .collect();
    assert_eq!(bones, [100 + 200 * 99]);
}

/// The clips of a folder, each of which moves three bones, into one file with the skeleton; and retargeted to another model.
#[test]
fn binding_2000_clips_to_one_skeleton() {
    let directory = tempfile::tempdir().unwrap();
    let body = body(directory.path());
    let folder = |count: u32| {
        let folder = directory.path().join(format!("clips{count}"));
        fs::create_dir(&folder).unwrap();
        for clip in 0..count {
            let curves = (0..3).map(|which| {
                let curve = Curve::new().with_node_name(format!("bone{}", (clip * 7 + which) % BONES));
                let curve = curve.with_key_property("tx").with_mode("absolute");
                curve.with_key_frames(vec![0_u32, 12]).with_key_values(vec![0.0_f32, 1.0])
            });
            let animation = curves.fold(Animation::new().with_frame_rate(30.0), Animation::with_curve);
            save(&folder.join(format!("clip{clip}.cast")), Root::new().with_animation(animation));
        }
        folder.to_str().unwrap().to_owned()
    };
    let folders = [4, 500, 2000].map(folder);
    let outputs = |name: &str| folders.each_ref().map(|folder| format!("{folder}.{name}"));
    let pairs = |name: &str, job: &dyn Fn(&str, &str) -> Vec<String>| -> [Vec<String>; 3] {
        let (outputs, mut index) = (outputs(name), 0);
        folders.each_ref().map(|folder| {
            index += 1;
            job(folder, &outputs[index - 1])
        })
    };
    let bound = |folder: &str, output: &str| {
        words(["castkit", "convert", folder, "--skeleton", &body, "--out-dir", output, "--to", "glb", "--quiet"])
    };
    assert_grows_as_files(directory.path(), pairs("bound", &bound));
    let merged = |folder: &str, output: &str| {
        let count = fs::read_dir(folder).unwrap().count();
        let clips: Vec<String> = (0..count).map(|clip| format!("{folder}/clip{clip}.cast")).collect();
        let inputs = std::iter::once(&body).chain(&clips).map(|path| &**path);
        words(["castkit", "merge"].into_iter().chain(inputs).chain(["-o", output, "--quiet"]))
    };
    assert_grows_as_files(directory.path(), pairs("cast", &merged));
    let retargeted = |folder: &str, output: &str| {
        words(["castkit", "retarget", folder, "--from-skeleton", &body, "--to", &body, "-o", output, "--quiet"])
    };
    assert_grows_as_files(directory.path(), pairs("retargeted.cast", &retargeted));
}

/// Clips in one file with their models, each with names of its own: each finds its model without looking at all of them.
#[test]
fn each_of_1000_clips_finds_its_model() {
    let directory = tempfile::tempdir().unwrap();
    let job = |count: u32| {
        let names = |index: u32| (0..3).map(move |bone| format!("Bone{bone} of {index}"));
        let root = (0..count).fold(Root::new(), |root, index| root.with_model(model(names(index))));
        let root = (0..count).fold(root, |root, index| {
            let curves = names(index).map(|name| {
                let curve = Curve::new().with_node_name(name).with_key_property("tx").with_mode("absolute");
                curve.with_key_frames(vec![0_u32, 12]).with_key_values(vec![0.0_f32, 1.0])
            });
            root.with_animation(curves.fold(Animation::new().with_frame_rate(30.0), Animation::with_curve))
        });
        let input = save(&directory.path().join(format!("{count}.cast")), root);
        let output = directory.path().join(format!("{count}.moved.cast"));
        words([
            "castkit",
            "animate",
            &input,
            "-o",
            output.to_str().unwrap(),
            "--in-place",
            "--reduce",
            "0.1",
            "--quiet",
        ])
    };
    assert_grows_as_files(directory.path(), [job(4), job(250), job(1000)]);
}
