//! Instances of several inputs: each is found from its own input, and the result finds them from where it lies.

use std::path::{Path, PathBuf};

use cast_convert::Format;
use cast_file::{CastFile, Confinement};
use cast_interchange::Options;
use cast_job::{Job, JobDone, JobOptions};
use cast_scene::Library;
use cast_write::{Document, Instance, Layout, Mesh, Metadata, Model, Root};
use serde_json::{Value, json};

use super::Folder;
use crate::common::gltf_file as gltf;

fn put(folder: &Folder, path: &str, root: Root<'_>) -> PathBuf {
    folder.put(path, Document::from(root).to_vec(Layout::Compact).unwrap())
}

fn triangle(name: &'static str, size: f32) -> Model<'static> {
    let positions = vec![[0.0, 0.0, 0.0], [size, 0.0, 0.0], [0.0, size, 0.0]];
    Model::new().with_name(name).with_mesh(Mesh::new().with_positions(positions).with_faces(vec![0_u32, 1, 2]))
}

fn place(name: &'static str, file: &'static str) -> Instance<'static> {
    let instance = Instance::new().with_name(name).with_reference(file).with_position([0.0; 3]);
    instance.with_rotation([0.0, 0.0, 0.0, 1.0]).with_scale([1.0; 3])
}

fn codes(done: &JobDone) -> Vec<&'static str> {
    let codes = done.inputs.iter().flat_map(|input| input.report.notes()).map(|note| note.code());
    codes.filter(|code| ["CONVERT-SCENE-021", "CONVERT-SCENE-027", "CONVERT-SCENE-029"].contains(code)).collect()
}

/// How far the first mesh of each place reaches, for all that a file places.
fn reached(path: &Path) -> Vec<f32> {
    let library = Library::open(path, Confinement::None, |path| CastFile::open(path));
    let meshes = library
        .map(|visit| visit.unwrap().file)
        .filter_map(|file| Some(file.meshes().next()?.positions()?.iter().map(|[x, ..]| x).fold(0.0, f32::max)));
    meshes.collect()
}

/// Two scenes of different directories that place different files by one name, one of them by a scene root; and a file
/// that places another one.
fn scenes(folder: &Folder) -> [PathBuf; 2] {
    put(folder, "a/tree.cast", Root::new().with_model(triangle("oak", 1.0)));
    put(
        folder,
        "b/parts/tree.cast",
        Root::new().with_model(triangle("elm", 2.0)).with_instance(place("leaf", "leaf.cast")),
    );
    put(folder, "b/parts/leaf.cast", Root::new().with_model(triangle("leaf", 3.0)));
    let first =
        Root::new().with_instance(place("first", "tree.cast")).with_instance(place("out", "../b/parts/leaf.cast"));
    let second = Root::new().with_instance(place("second", "tree.cast"));
    let second = second.with_metadata(Metadata::new().with_up_axis("y").with_scene_root("parts"));
    [put(folder, "a/first.cast", first), put(folder, "b/second.cast", second)]
}

#[test]
fn those_of_a_second_input_are_found_from_there() {
    let folder = Folder::new();
    let inputs = scenes(&folder);
    for order in [[0, 1], [1, 0]] {
        let output = folder.at("out/both.glb");
        let done = Job::new(JobOptions::new()).files(order.map(|index| &inputs[index])).save(&output).unwrap();
        let glb = std::fs::read(&output).unwrap();
        let length = u32::from_le_bytes(glb[12..16].try_into().unwrap()) as usize;
        let json: Value = serde_json::from_slice(&glb[20..20 + length]).unwrap();
        let accessors = json["accessors"].as_array().unwrap().iter();
        let mut sizes: Vec<f64> = accessors.filter_map(|accessor| accessor["max"][0].as_f64()).collect();
        sizes.sort_unstable_by(f64::total_cmp);
        assert_eq!(sizes, [1.0, 2.0, 3.0], "{order:?}");
        // The first scene may not reach what lies in the directory of the second; only the directory of the first input is
        // that of the result as well.
        let said: &[&str] = if order == [0, 1] { &["CONVERT-SCENE-021"] } else { &[] };
        assert_eq!(codes(&done), said, "{order:?}");
    }
}

#[test]
fn a_cast_file_of_several_refers_to_what_each_refers_to() {
    let folder = Folder::new();
    let inputs = scenes(&folder);
    let output = folder.at("both.cast");
    let done = Job::new(JobOptions::new()).files(&inputs).save(&output).unwrap();
    assert_eq!(codes(&done), [] as [&str; 0]);
    assert_eq!(reached(&output), [1.0, 3.0, 2.0, 3.0]);
    // Elsewhere it does so as well, and says that few will follow.
    let output = folder.at("deep/er/both.cast");
    let done = Job::new(JobOptions::new()).files(&inputs).save(&output).unwrap();
    assert_eq!((codes(&done), reached(&output)), (vec!["CONVERT-SCENE-029"; 2], vec![1.0, 3.0, 2.0, 3.0]));
    // One input keeps its paths, and its scene root.
    let done = Job::new(JobOptions::new()).file(&inputs[1]).save(folder.at("b/new.cast")).unwrap();
    assert_eq!((codes(&done), reached(&folder.at("b/new.cast"))), (vec![], vec![2.0, 3.0]));
    let done = Job::new(JobOptions::new()).file(&inputs[1]).save(folder.at("out/new.cast")).unwrap();
    assert_eq!(codes(&done), ["CONVERT-SCENE-029"]);
}

#[test]
fn meshes_that_are_shared_in_several_inputs_are_files_of_their_own() {
    let folder = Folder::new();
    let forest = |size: f32| {
        let nodes: Vec<_> = (0..3).map(|x| json!({ "mesh": 0, "translation": [x, 0, 0] })).collect();
        let meshes = json!([{ "name": "tree", "primitives": [{ "attributes": { "POSITION": 0 } }] }]);
        let triangle = vec![0.0, 0.0, 0.0, size, 0.0, 0.0, 0.0, size, 0.0];
        gltf(&[("VEC3", triangle)], json!({ "meshes": meshes, "nodes": nodes }))
    };
    let mut inputs =
        [("a/forest.gltf", 1.0), ("b/forest.gltf", 2.0)].map(|(path, size)| folder.put(path, forest(size))).to_vec();
    // A scene root of a third input says nothing of them.
    inputs.extend(scenes(&folder));
    let options = JobOptions::new().import(Options::new().instances(true));
    let output = folder.at("all.cast");
    let done = Job::new(options).files(&inputs).save(&output).unwrap();
    assert_eq!(done.format, Format::Cast);
    let beside: Vec<&str> = done.side_files.iter().map(|file| &*file.path).collect();
    assert_eq!(beside, ["all_files_1_tree.cast", "all_files_2_tree.cast"]);
    assert_eq!(reached(&output), [1.0, 1.0, 1.0, 2.0, 2.0, 2.0, 1.0, 3.0, 2.0, 3.0]);
    assert_eq!(codes(&done), [] as [&str; 0]);
}

/// A file whose sizes are wrong is placed, as it opens by itself, and once said to be so.
#[test]
fn a_placed_file_with_wrong_sizes_is_noted_once() {
    let folder = Folder::new();
    let path = put(&folder, "tree.cast", Root::new().with_model(triangle("oak", 1.0)));
    let mut bytes = std::fs::read(&path).unwrap();
    // The size of the first node follows the header of the file and the kind of the node.
    bytes[20] -= 1;
    std::fs::write(&path, bytes).unwrap();
    let root = Root::new().with_instance(place("one", "tree.cast")).with_instance(place("two", "tree.cast"));
    let input = put(&folder, "scene.cast", root);
    let done = Job::new(JobOptions::new()).files([&input]).save(folder.at("out.glb")).unwrap();
    let notes = done.inputs[0].report.notes();
    let recovered: Vec<_> = notes.iter().filter(|note| note.code() == "CONVERT-FILE-019").collect();
    assert_eq!(recovered.len(), 1, "{notes:?}");
    assert_eq!(recovered[0].count(), 1);
    assert!(recovered[0].examples().all(|example| example.contains("tree.cast: ")), "{notes:?}");
}
