//! The up axis of sources that state none: the options, the other inputs of the result if they agree, and the usual
//! axis of the format, in this order.
//!
//! Expected values are calculated by hand: from z up to y up, (x, y, z) becomes (x, z, -y). That Cast has z up without
//! metadata is how the official plug-in for Blender reads it (`import_cast.py` uses coordinates as they are, and z is
//! up in Blender), and what exporters such as Greyhound write.

use cast_convert::{Format, from_cast, to_cast};
use cast_file::CastFile;
use cast_interchange::{ExportOptions, NoteKind, Options, Source, notes};
use cast_job::{Job, JobDone, JobOptions};
use cast_scene::Scene;
use cast_scene::convert_axes::Up;
use cast_write::{Animation, Bone, Curve, Document, Layout, Mesh, Metadata, Model, Root, Skeleton};

use super::common::{kept, testdata};

/// A model with one vertex at the top of the z axis, and the up axis it states.
fn model(up: Option<Up>) -> Vec<u8> {
    let mesh = Mesh::new().with_positions(vec![[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [2.0, 0.0, 0.0]]);
    let skeleton = Skeleton::new().with_bone(Bone::new().with_name("root").with_local_position([0.0; 3]));
    written(
        Root::new().with_model(Model::new().with_mesh(mesh.with_faces(vec![0_u32, 1, 2])).with_skeleton(skeleton)),
        up,
    )
}

/// An animation that moves the bone up the z axis.
fn animation(up: Option<Up>) -> Vec<u8> {
    let curve = Curve::new().with_node_name("root").with_key_property("tz").with_mode("absolute");
    let curve = curve.with_key_frames(vec![0_u32, 1]).with_key_values(vec![0.0_f32, 1.0]);
    written(Root::new().with_animation(Animation::new().with_frame_rate(30.0).with_curve(curve)), up)
}

fn written(root: Root<'static>, up: Option<Up>) -> Vec<u8> {
    let root = up.into_iter().fold(root, |root, up| root.with_metadata(Metadata::new().with_up_axis(up.as_str())));
    Document::from(root).to_vec(Layout::Compact).unwrap()
}

fn job(inputs: &[&[u8]], options: JobOptions<'static>) -> (Vec<u8>, JobDone) {
    let mut bytes = Vec::new();
    let job = inputs.iter().fold(Job::new(options), |job, input| job.bytes(input.to_vec()));
    let done = job.write_to(&mut bytes).unwrap();
    (bytes, done)
}

/// The first vertex, and the property of the first curve.
fn first(file: &CastFile) -> (Option<[f32; 3]>, Option<String>) {
    let vertex = file.meshes().next().and_then(|mesh| mesh.positions()?.iter().next());
    let property = file.animations().next().and_then(|one| one.curves().next());
    (vertex, property.and_then(|curve| Some(curve.key_property()?.as_str().to_owned())))
}

/// How often each input has a note that the usual axis was assumed, and one that another was.
fn said(done: &JobDone) -> Vec<(usize, usize)> {
    let count = |input: &cast_job::JobInput, kinds: &[&NoteKind]| {
        input.report.notes().iter().filter(|note| kinds.contains(&note.kind())).count()
    };
    let others = [&notes::UP_AXIS_OF_OTHERS, &notes::UP_AXIS_ADOPTED, &notes::scene::UP_AXIS_UNCLEAR];
    done.inputs.iter().map(|one| (count(one, &[&notes::UP_AXIS]), count(one, &others))).collect()
}

#[test]
fn cast_without_metadata_has_z_up_in_every_result() {
    let input = model(None);
    for format in [Format::Glb, Format::Fbx, Format::Obj] {
        let (bytes, done) = job(&[&input], JobOptions::new().to_format(format));
        assert_eq!(said(&done), [(1, 0)], "{}", format.name());
        // Read again, as y up.
        let again = to_cast(format, Source::of_bytes(&bytes), &Options::new().up(Up::Y)).unwrap();
        let file = kept(again.document.to_vec(Layout::Compact).unwrap());
        assert_eq!(first(&file).0, Some([0.0, 1.0, 0.0]), "{}", format.name());
        let report = from_cast(format, &kept(&input), &ExportOptions::new(), &mut Vec::new()).unwrap().report;
        let note = report.notes().iter().find(|note| note.kind() == &notes::UP_AXIS).unwrap();
        assert_eq!((note.count(), note.examples().collect::<Vec<_>>()), (1, vec!["z"]), "{}", format.name());
    }
    let (bytes, _) = job(&[&input], JobOptions::new().to_format(Format::Obj));
    let text = String::from_utf8(bytes).unwrap();
    assert!(text.contains("\nv 0 1 "), "{text}");
    // Files for SEModel have z up, too.
    let (bytes, _) = job(&[&input], JobOptions::new().to_format(Format::SeModel));
    let again = to_cast(Format::SeModel, Source::of_bytes(&bytes), &Options::new()).unwrap();
    assert_eq!(first(&kept(again.document.to_vec(Layout::Compact).unwrap())).0, Some([0.0, 0.0, 1.0]));
    // A copy says as little as the original.
    let (bytes, done) = job(&[&input], JobOptions::new());
    assert!(bytes == input && said(&done) == [(0, 0)]);
    let import = Options::new().up(Up::Y);
    let (bytes, done) = job(&[&input], JobOptions::new().import(import.clone()));
    assert_eq!((first(&kept(&bytes)).0, said(&done)), (Some([0.0, 1.0, 0.0]), vec![(0, 0)]));
    // It is turned on a guess, so that `strict` refuses it; not if it stays as it is.
    let turned = done.inputs[0].report.notes().iter().find(|note| note.kind() == &notes::scene::UP_AXIS_TURNED);
    assert_eq!(turned.unwrap().examples().collect::<Vec<_>>(), ["z to y"]);
    let strict = |up| JobOptions::new().import(Options::new().up(up)).strict(true);
    assert!(Job::new(strict(Up::Y)).bytes(input.clone()).write_to(&mut Vec::new()).is_err());
    assert!(Job::new(strict(Up::Z)).bytes(input.clone()).write_to(&mut Vec::new()).is_ok());
    assert_eq!((Scene::new(&kept(&input)).up(), Scene::new(&kept(&bytes)).up()), (Up::Z, Up::Y));
}

#[test]
fn an_option_comes_first() {
    let import = Options::new().source_up(Up::Y).up(Up::Z);
    for stated in [None, Some(Up::X)] {
        let (bytes, done) = job(&[&model(stated)], JobOptions::new().import(import.clone()));
        // From y up to z up, (x, y, z) becomes (x, -z, y).
        assert_eq!((first(&kept(&bytes)).0, said(&done)), (Some([0.0, -1.0, 0.0]), vec![(0, 0)]));
    }
}

#[test]
fn other_inputs_come_before_the_format_if_they_agree() {
    let (silent, moved) = (animation(None), model(Some(Up::Y)));
    for (up, vertex, property) in [(None, [0.0, 0.0, 1.0], "tz"), (Some(Up::Z), [0.0, -1.0, 0.0], "ty")] {
        for inputs in [[&*moved, &*silent], [&*silent, &*moved]] {
            let (bytes, done) = job(&inputs, JobOptions::new().import(Options::new().up(up)));
            let file = kept(&bytes);
            assert_eq!(first(&file), (Some(vertex), Some(property.to_owned())), "{up:?}");
            assert_eq!(Scene::new(&file).up(), up.unwrap_or(Up::Y));
            assert_eq!(said(&done).into_iter().max(), Some((0, 1)), "the animation has the axis of the model");
        }
    }
    // The same for a format whose usual axis is z.
    let walk = std::fs::read(testdata("se/walk.seanim")).unwrap();
    let (with, done) = job(&[&moved, &walk], JobOptions::new());
    let alone = to_cast(Format::SeAnim, Source::of_bytes(&walk), &Options::new()).unwrap().document;
    let alone = kept(alone.to_vec(Layout::Compact).unwrap());
    assert_eq!((first(&kept(&with)).1, said(&done)), (first(&alone).1, vec![(0, 0), (0, 1)]));
    assert_eq!(Scene::new(&alone).up_axis().unwrap().as_str(), "z", "readers need not know the format");
}

#[test]
fn if_the_others_disagree_the_format_decides() {
    let inputs = [&*model(Some(Up::Y)), &model(Some(Up::X)), &animation(None)];
    let (bytes, done) = job(&inputs, JobOptions::new());
    // Everything has the axis of the first input: z up becomes y up.
    assert_eq!(first(&kept(&bytes)).1.as_deref(), Some("ty"));
    assert_eq!(said(&done)[2], (0, 1), "it could be turned against the others");
    let (bytes, done) = job(&[&model(None), &animation(None)], JobOptions::new());
    assert_eq!(first(&kept(&bytes)), (Some([0.0, 0.0, 1.0]), Some("tz".into())));
    assert_eq!(said(&done), [(0, 0), (0, 0)], "no input was turned, and the result says as little");
}

#[test]
fn the_animation_of_a_pose_has_the_axis_of_its_model() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("walk.cast");
    // At frame 1 the bone, and the vertex with it, is one unit higher along the stated axis; unstated, that of the model.
    let weighted = |up| {
        let mut document = Document::from(&kept(model(up)).cast()).into_owned();
        document.for_each_mut(|node| {
            if node.property("vp").is_some() {
                node.set("mi", 1_u8);
                node.set("wb", vec![0_u32; 3]);
                node.set("wv", vec![1.0_f32; 3]);
            }
        });
        document.to_vec(Layout::Compact).unwrap()
    };
    for (own, walk, vertex) in [
        (Some(Up::Z), Some(Up::Z), [0.0, 0.0, 2.0]),
        (Some(Up::Y), None, [0.0, 0.0, 2.0]),
        (None, None, [0.0, 0.0, 2.0]),
        (Some(Up::Y), Some(Up::Z), [0.0, 1.0, 1.0]),
        // The model has the axis of its animation, as in any other result.
        (None, Some(Up::Y), [0.0, 0.0, 2.0]),
    ] {
        std::fs::write(&path, animation(walk)).unwrap();
        let options = JobOptions::new().frame(cast_interchange::Moment::at(1.0)).animation_from(path.clone());
        let (bytes, _) = job(&[&weighted(own)], options);
        assert_eq!(first(&kept(&bytes)).0, Some(vertex), "{own:?} {walk:?}");
    }
}

#[test]
fn formats_that_state_no_axis_say_which_was_assumed() {
    for (file, up) in
        [("ms3d/arm.ms3d", "y"), ("obj/house.obj", "y"), ("se/figure.semodel", "z"), ("se/walk.seanim", "z")]
    {
        let done = Job::new(JobOptions::new()).file(testdata(file)).load().unwrap();
        assert_eq!(Scene::new(&done.file).up_axis().unwrap().as_str(), up, "{file}");
        let note = done.inputs[0].report.notes().iter().find(|note| note.kind() == &notes::UP_AXIS).unwrap();
        assert_eq!((note.count(), note.examples().collect::<Vec<_>>()), (1, vec![up]), "{file}");
    }
    let stated = Job::new(JobOptions::new()).file(testdata("fbx/cube.fbx")).load().unwrap();
    assert!(stated.inputs[0].report.notes().iter().all(|note| note.kind() != &notes::UP_AXIS));
}

/// The property of the curve that reaches 1.
fn moved(file: &CastFile) -> String {
    let animation = file.animations().next().unwrap();
    let reaches = |curve: &cast_read::views::CurveRef<'_>| match curve.key_values() {
        Some(cast_read::KeyValues::Float(values)) => values.iter().any(|value| (value.abs() - 1.0).abs() < 1e-6),
        _ => false,
    };
    let all: Vec<_> = animation.curves().filter(reaches).collect();
    assert_eq!(all.len(), 1);
    all[0].key_property().unwrap().as_str().to_owned()
}

/// SEAnim and SEModel have no place for the axis; castkit turns to the usual one, and knows its own files again.
#[test]
fn motion_of_a_model_fits_it_again_whatever_its_axis() {
    for up in [Up::X, Up::Y, Up::Z] {
        let (model, clip) = (model(Some(up)), animation(Some(up)));
        let (motion, _) = job(&[&model, &clip], JobOptions::new().to_format(Format::SeAnim));
        let (both, done) = job(&[&model, &motion], JobOptions::new());
        assert_eq!((moved(&kept(&both)), said(&done)), ("tz".to_owned(), vec![(0, 0), (0, 0)]), "{up:?}");
        // The vertex at the top of the z axis is where the animation moves it, in the axes of the result.
        let (rigid, _) = job(&[&model], JobOptions::new().to_format(Format::SeModel));
        let (both, _) = job(&[&rigid, &clip], JobOptions::new());
        let (vertex, _) = first(&kept(&both));
        let axis = vertex.unwrap().iter().position(|number| number.abs() == 1.0).unwrap();
        assert_eq!(moved(&kept(&both)), ["tx", "ty", "tz"][axis], "{up:?}");
    }
}
