//! Whole conversions.

mod beside;
mod instances;
mod textures;

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use cast_base::{Cancelled, Progress, Threads};
use cast_convert::{Format, from_cast, to_cast};
use cast_file::{FileBytes, OpenOptions, Recovery};
use cast_interchange::{Compression, ExportOptions, Options, Source};
use cast_job::{Batch, BatchProblem, Job, JobErrorKind, JobOptions, JobStatus};
use cast_write::{Document, Layout, Material, Mesh, Metadata, Model, Root};

use crate::common::testdata;

/// A folder that goes away.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn at(&self, path: &str) -> PathBuf {
        self.0.path().join(path)
    }

    fn put(&self, path: &str, content: impl AsRef<[u8]>) -> PathBuf {
        let path = self.at(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, content).unwrap();
        path
    }

    /// A triangle whose material has these textures.
    fn textured(&self, path: &str, textures: &[&str]) -> PathBuf {
        let slots = ["albedo", "normal", "emissive", "roughness"];
        let material = Material::new().with_name("m").with_material_type("pbr");
        let material =
            slots.iter().zip(textures).fold(material, |material, (slot, path)| material.with_texture(*slot, *path));
        let mesh = Mesh::new().with_positions(vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]);
        let mesh = mesh.with_faces(vec![0_u32, 1, 2]).with_uv_layer(vec![[0.0; 2]; 3]).with_material(material.hash());
        let document = Document::from(Root::new().with_model(Model::new().with_mesh(mesh).with_material(material)));
        self.put(path, document.to_vec(Layout::Compact).unwrap())
    }

    /// Everything in it, by paths with slashes.
    fn content(&self) -> Vec<(String, Vec<u8>)> {
        let (files, problems) = cast_file::files_below(self.0.path(), |_| true);
        assert!(problems.is_empty());
        let name = |path: &Path| path.strip_prefix(self.0.path()).unwrap().to_string_lossy().replace('\\', "/");
        files.iter().map(|path| (name(path), std::fs::read(path).unwrap_or_default())).collect()
    }
}

fn se(name: &str) -> PathBuf {
    testdata("se").join(name)
}

fn some_se_files() -> Vec<PathBuf> {
    let (files, _) = cast_file::files_below(testdata("se"), |path| Format::of_path(path).is_some());
    assert!(files.len() > 1);
    files
}

#[test]
fn files_and_bytes_and_streams_give_the_same() {
    let folder = Folder::new();
    let path = se("triangle.semodel");
    let to_file = Job::new(JobOptions::new()).file(&path).save(folder.at("new/triangle.cast")).unwrap();
    let written = std::fs::read(folder.at("new/triangle.cast")).unwrap();
    assert_eq!((to_file.status, to_file.bytes), (JobStatus::Written, written.len() as u64));
    assert_eq!((to_file.inputs[0].path.as_deref(), to_file.inputs[0].format), (Some(&*path), Some(Format::SeModel)));
    let bytes = FileBytes::from(std::fs::read(&path).unwrap());
    let mut stream = Vec::new();
    let to_stream = Job::new(JobOptions::new()).bytes(bytes.clone().with_path(&path)).write_to(&mut stream).unwrap();
    assert_eq!((to_stream.output, to_stream.format), (None, Format::Cast));
    assert!(stream == written);
    // The format need not be that of a name, and need not be said.
    let mut stream = Vec::new();
    let options = JobOptions::new().from_format(Format::SeModel).to_format(Format::Glb);
    Job::new(options).bytes(bytes).write_to(&mut stream).unwrap();
    assert!(stream.starts_with(b"glTF"));
}

#[test]
fn several_inputs_become_one_result_whatever_the_number_of_threads() {
    let folder = Folder::new();
    let all = [JobOptions::new().threads(Threads::One), JobOptions::new(), JobOptions::new().jobs(3)];
    let mut results = Vec::new();
    for (index, options) in all.into_iter().enumerate() {
        let output = folder.at(&format!("{index}.cast"));
        let done = Job::new(options).files(some_se_files()).save(&output).unwrap();
        let notes: Vec<_> = done.inputs.iter().map(|input| input.report.clone()).collect();
        results.push((std::fs::read(output).unwrap(), notes));
    }
    assert!(results[0] == results[1] && results[1] == results[2]);
    assert_eq!(results[0].1.len(), some_se_files().len());
}

#[test]
fn inputs_are_loaded_without_writing_anything() {
    let folder = Folder::new();
    let output = folder.at("all.cast");
    Job::new(JobOptions::new()).files(some_se_files()).save(&output).unwrap();
    let loaded = Job::new(JobOptions::new()).files(some_se_files()).load().unwrap();
    assert!(loaded.file.bytes()[..] == std::fs::read(&output).unwrap()[..]);
    assert_eq!(loaded.inputs.len(), some_se_files().len());
    // A Cast file is the very one.
    let bytes = FileBytes::from(std::fs::read(&output).unwrap());
    let loaded = Job::new(JobOptions::new()).bytes(bytes.clone()).load().unwrap();
    assert!(std::ptr::eq(&**loaded.file.bytes(), &*bytes));
    let failed = Job::new(JobOptions::new()).bytes(b"what is this").load().unwrap_err();
    assert!(matches!(failed.kind(), JobErrorKind::UnknownFormat));
    let failed = Job::new(JobOptions::new().strict(true)).files(some_se_files()).load().unwrap_err();
    assert!(matches!(failed.kind(), JobErrorKind::Strict { .. }) && !failed.inputs().is_empty(), "{failed}");
}

#[test]
fn numbers_out_of_range_are_errors() {
    let folder = Folder::new();
    let output = folder.at("out.cast");
    type With = fn(f32) -> Options<'static>;
    let options: [(&str, With); 5] = [
        ("unit", |number| Options::new().unit(number)),
        ("to_unit", |number| Options::new().to_unit(number)),
        ("scale", |number| Options::new().scale(number)),
        ("frame_rate", |number| Options::new().frame_rate(number)),
        ("animation_tolerance", |number| Options::new().animation_tolerance(number)),
    ];
    for (name, of) in options {
        for number in [-3.0, f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
            let job = Job::new(JobOptions::new().import(of(number))).file(se("triangle.semodel"));
            let expected = format!("`{name}` is {number}, expected ");
            for failed in [job.save(&output).unwrap_err(), job.load().unwrap_err()] {
                assert!(matches!(failed.kind(), JobErrorKind::Target { .. }), "{failed}");
                assert!(failed.to_string().starts_with(&expected), "{failed}");
            }
        }
        // 0 is a tolerance, but neither a factor, a unit nor a rate.
        let job = Job::new(JobOptions::new().import(of(0.0))).file(se("triangle.semodel"));
        assert_eq!(job.load().is_ok(), name == "animation_tolerance", "{name}");
    }
    assert!(!output.exists());
}

#[test]
fn an_empty_input_is_said_to_be_empty() {
    let folder = Folder::new();
    for name in ["in/hero.cast", "in/hero", "in/hero.fbx"] {
        let failed = Job::new(JobOptions::new()).file(folder.put(name, b"")).load().unwrap_err();
        assert!(failed.to_string().contains("0 bytes"), "{failed}");
    }
    let failed = Job::new(JobOptions::new()).bytes(b"").load().unwrap_err();
    assert!(failed.to_string().contains("0 bytes"), "{failed}");
}

#[test]
fn errors_name_the_file_and_leave_nothing() {
    let folder = Folder::new();
    let (good, bad) = (se("triangle.semodel"), folder.put("in/bad.semodel", b"SEModel"));
    let before = folder.content();
    let failed = Job::new(JobOptions::new()).file(&good).file(&bad).save(folder.at("out.cast")).unwrap_err();
    assert_eq!(failed.path(), Some(&*bad));
    assert!(matches!(failed.kind(), JobErrorKind::Convert(_)) && failed.inputs().len() == 2);
    assert!(failed.to_string().starts_with(bad.to_str().unwrap()), "{failed}");
    let missing = folder.at("in/missing.semodel");
    let failed = Job::new(JobOptions::new()).file(&missing).save(folder.at("out.cast")).unwrap_err();
    assert!(matches!(failed.kind(), JobErrorKind::Open(_)) && failed.path() == Some(&*missing));
    let failed = Job::new(JobOptions::new()).bytes(b"what is this").save(folder.at("out.cast")).unwrap_err();
    assert!(matches!(failed.kind(), JobErrorKind::UnknownFormat) && failed.path().is_none());
    let failed = Job::new(JobOptions::new()).save(folder.at("out.cast")).unwrap_err();
    assert!(matches!(failed.kind(), JobErrorKind::Target { .. }) && failed.to_string().contains("nothing"), "{failed}");
    assert!(Job::new(JobOptions::new()).load().is_err());
    for (output, options) in [("out.dae", JobOptions::new()), ("out.md2", JobOptions::new())] {
        let failed = Job::new(options).file(&good).save(folder.at(output)).unwrap_err();
        assert!(matches!(failed.kind(), JobErrorKind::Target { .. }), "{failed}");
    }
    // With a loss to tell, strict is an error; the same job is fine without, as is one that assumes what is usual.
    let cast = folder.textured("in/hero.cast", &[]);
    assert!(folder.content()[..1] == before);
    let before = folder.content();
    let strict = || JobOptions::new().strict(true);
    let failed = Job::new(strict()).file(se("walk.seanim")).save(folder.at("out.glb")).unwrap_err();
    assert!(matches!(failed.kind(), JobErrorKind::Strict { .. }), "{failed}");
    assert!(folder.content() == before);
    Job::new(JobOptions::new()).file(se("walk.seanim")).save(folder.at("out.glb")).unwrap();
    let done = Job::new(strict()).file(&cast).save(folder.at("out.glb")).unwrap();
    assert_eq!(done.inputs[0].report.notes().len(), 2, "unit and axis");
}

#[test]
fn damaged_files_are_recovered_and_deep_ones_refused_as_the_options_say() {
    let folder = Folder::new();
    let mut bytes = std::fs::read(folder.textured("hero.cast", &[])).unwrap();
    // The size of the root is no longer that of its content: as all other readers do, it is opened, and a note says so.
    bytes[20] ^= 1;
    let damaged = folder.put("damaged.cast", &bytes);
    let output = folder.at("out.glb");
    let done = Job::new(JobOptions::new()).file(&damaged).save(&output).unwrap();
    assert!(done.inputs[0].report.notes().iter().any(|note| note.code() == "CONVERT-FILE-019"));
    let never = JobOptions::new().open(OpenOptions::new().recovery(Recovery::Never));
    assert!(Job::new(never).file(&damaged).save(&output).is_err());
    // Nor does the file end where its content does, so that some of it may be missing.
    bytes[21] |= 0x40;
    bytes.extend([0; 3]);
    let damaged = folder.put("damaged.cast", &bytes);
    let failed = Job::new(JobOptions::new()).file(&damaged).save(&output).unwrap_err();
    assert!(matches!(failed.kind(), JobErrorKind::Open(_)), "{failed}");
    let options = JobOptions::new().open(OpenOptions::new().recovery(Recovery::WhenDamaged));
    let done = Job::new(options).file(&damaged).save(&output).unwrap();
    assert!(!done.inputs[0].repairs.is_empty());
    Job::new(JobOptions::new()).file(folder.at("hero.cast")).save(folder.at("same.glb")).unwrap();
    assert!(std::fs::read(output).unwrap() == std::fs::read(folder.at("same.glb")).unwrap());
    let limits = cast_read::Limits::new().max_depth(1);
    let options = JobOptions::new().open(OpenOptions::new().limits(limits));
    let failed = Job::new(options).file(folder.at("hero.cast")).save(folder.at("deep.glb")).unwrap_err();
    assert!(matches!(failed.kind(), JobErrorKind::Open(_)), "{failed}");
    // What only Cast files can obey is refused where there is none, and obeyed where there is one.
    let open = OpenOptions::new();
    for open in [open.recovery(Recovery::Always), open.limits(limits)] {
        let job = Job::new(JobOptions::new().open(open)).file(se("triangle.semodel"));
        let failed = job.save(folder.at("refused.cast")).unwrap_err();
        assert!(matches!(failed.kind(), JobErrorKind::Target { .. }), "{failed}");
    }
    assert!(!folder.at("refused.cast").exists());
    let both = Job::new(JobOptions::new().open(open.recovery(Recovery::Always))).file(&damaged);
    assert!(!both.file(se("triangle.semodel")).load().unwrap().inputs[0].repairs.is_empty());
}

#[test]
fn existing_results_are_replaced_or_skipped_and_tried_ones_are_not_written() {
    let folder = Folder::new();
    let output = folder.put("hero.cast", b"old");
    let job = |options| Job::new(options).file(se("triangle.semodel")).save(&output).unwrap();
    assert_eq!(job(JobOptions::new().skip_existing(true)).status, JobStatus::Skipped);
    let tried = job(JobOptions::new().dry_run(true));
    assert_eq!(tried.status, JobStatus::Checked);
    assert_eq!(std::fs::read(&output).unwrap(), b"old");
    let done = job(JobOptions::new());
    assert_eq!((done.bytes, done.nodes), (tried.bytes, tried.nodes));
    assert_eq!(std::fs::metadata(&output).unwrap().len(), done.bytes);
}

#[test]
fn progress_goes_up_to_the_end_and_can_cancel() {
    let folder = Folder::new();
    for output in ["hero.cast", "hero.glb", "hero.fbx"] {
        let seen = Mutex::new(Vec::new());
        let watch = |done, total| {
            seen.lock().unwrap().push((done, total));
            ControlFlow::Continue(())
        };
        let options = JobOptions::new().progress(Progress::new(&watch)).threads(Threads::One);
        Job::new(options).files(some_se_files()).save(folder.at(output)).unwrap();
        let seen = seen.into_inner().unwrap();
        assert!(seen.is_sorted() && seen.iter().all(|(done, total)| *total == 1000 && done <= total), "{seen:?}");
        assert!(seen.len() > 4, "{seen:?}");
        let before = folder.content();
        // Ended at each of the steps, nothing is there that was not before.
        for end in 0..seen.len() {
            let count = Mutex::new(0);
            let stop = |_, _| {
                let mut count = count.lock().unwrap();
                *count += 1;
                if *count > end { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            let options = JobOptions::new().progress(Progress::new(&stop)).threads(Threads::One);
            let ended = Job::new(options).files(some_se_files()).save(folder.at(&format!("new_{output}")));
            let ended = ended.unwrap_err();
            assert!(matches!(ended.kind(), JobErrorKind::Cancelled) && ended.path().is_none(), "{output} at {end}");
            assert_eq!(ended.to_string(), Cancelled.to_string());
            assert!(folder.content() == before);
        }
    }
}

#[test]
fn files_of_one_name_from_several_folders_all_get_a_place_and_empty_folders_are_named() {
    let folder = Folder::new();
    let [a, b] = ["a", "b"].map(|name| folder.textured(&format!("in/{name}/deep/h.cast"), &[]));
    std::fs::create_dir(folder.at("in/empty")).unwrap();
    let below = |inputs: &[PathBuf]| -> Vec<PathBuf> {
        let batch = Batch::mirrored(inputs, "out", Format::Glb);
        assert!(batch.problems.is_empty(), "{:?}", batch.problems);
        batch.tasks.into_iter().map(|task| task.output).collect()
    };
    let expected = ["out/a/deep/h.glb", "out/b/deep/h.glb"].map(PathBuf::from);
    assert_eq!(below(&[a, b]), expected);
    assert_eq!(below(&["in/a", "in/b"].map(|name| folder.at(name))), expected);
    assert_eq!(below(&[folder.at("in/a")]), ["out/deep/h.glb"].map(PathBuf::from));
    let batch = Batch::mirrored([folder.at("in/empty")], "out", Format::Glb);
    assert!(matches!(batch.problems[..], [(_, BatchProblem::Empty)]) && batch.tasks.is_empty());
}

#[test]
fn a_batch_mirrors_folders_and_tells_in_order() {
    let folder = Folder::new();
    let model = std::fs::read(se("triangle.semodel")).unwrap();
    for name in ["a/one.semodel", "a/b/two.semodel", "a/b/bad.semodel", "a/readme.txt"] {
        folder.put(&format!("in/{name}"), if name.contains("bad") { &b"SEModel"[..] } else { &model });
    }
    // Two names of which only the extension differs, another file of the same name, and the same file again.
    folder.put("in/a/one.seanim", b"SEAnim");
    let again = folder.put("other/one.seanim", b"SEAnim");
    let batch = Batch::mirrored(
        [folder.at("in/a"), again.clone(), folder.at("in/a/one.seanim")],
        folder.at("out"),
        Format::Cast,
    );
    let outputs: Vec<_> = batch.tasks.iter().map(|task| task.output.strip_prefix(folder.at("out")).unwrap()).collect();
    let expected = ["b/bad.cast", "b/two.cast", "in/a/one.cast", "one.cast", "other/one.cast"];
    assert_eq!(outputs, expected.map(Path::new));
    assert_eq!(batch.problems.len(), 1, "{:?}", batch.problems);
    let mut told = Vec::new();
    let steps = Mutex::new(0);
    let watch = |done, total| {
        assert_eq!(total, 5);
        *steps.lock().unwrap() = done;
        ControlFlow::Continue(())
    };
    let options = JobOptions::new().progress(Progress::new(&watch));
    let tell = |task: &cast_job::BatchTask, done: Result<_, _>| {
        told.push((task.output.clone(), done.is_ok()));
        Ok::<(), Cancelled>(())
    };
    batch.run(&options, tell).unwrap();
    assert_eq!(told.iter().map(|told| told.1).collect::<Vec<_>>(), [false, true, false, true, false]);
    assert_eq!(*steps.lock().unwrap(), 5);
    assert!(folder.at("out/b/two.cast").is_file() && !folder.at("out/b/bad.cast").exists());
    let stop = |_, _| ControlFlow::Break(());
    let options = JobOptions::new().progress(Progress::new(&stop)).threads(Threads::One);
    assert_eq!(batch.run(&options, |_, _| Ok(())), Err(Cancelled));
}

/// Formats that say their axis do not lie beside each other in one file, one upright and one on its side.
#[test]
fn inputs_that_say_different_axes_stand_alike() {
    let folder = Folder::new();
    let input = |path: &str, up: &'static str, top: [f32; 3]| {
        let mesh =
            Mesh::new().with_positions(vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], top]).with_faces(vec![0_u32, 1, 2]);
        let root = Root::new().with_metadata(Metadata::new().with_up_axis(up)).with_model(Model::new().with_mesh(mesh));
        folder.put(path, Document::from(root).to_vec(Layout::Compact).unwrap())
    };
    let inputs = [input("y.cast", "y", [0.0, 2.0, 0.0]), input("z.cast", "z", [0.0, 0.0, 2.0])];
    let loaded = Job::new(JobOptions::new()).files(&inputs).load().unwrap();
    let tops = loaded.file.cast().meshes().map(|mesh| mesh.positions().unwrap().get(2).unwrap());
    assert_eq!(tops.collect::<Vec<_>>(), [[0.0, 2.0, 0.0]; 2]);
    assert_eq!(loaded.inputs[1].report.notes()[0].code(), "CONVERT-SCENE-032");
}

/// The unit of what is written is applied once: FBX is in centimetres, so stating these changes nothing; and a unit of 2.54
/// centimetres makes every number smaller by as much.
#[test]
fn a_unit_of_the_result_is_applied_once() {
    let folder = Folder::new();
    let mesh = Mesh::new().with_positions(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 2.0, 0.0]]);
    let model = Model::new().with_mesh(mesh.with_faces(vec![0_u32, 1, 2]));
    let input =
        folder.put("in/one.cast", Document::from(Root::new().with_model(model)).to_vec(Layout::Compact).unwrap());
    let height = |unit: Option<f32>, count: usize| {
        let output = folder.at("out.fbx");
        let options = JobOptions::new().import(Options::new().to_unit(unit)).force(true);
        let inputs = std::iter::repeat_n(&input, count);
        Job::new(options).files(inputs).save(&output).unwrap();
        // As any reader sees it, in the metres of a Cast file that says nothing.
        let loaded = Job::new(JobOptions::new()).file(&output).load().unwrap();
        let meshes =
            loaded.file.meshes().map(|mesh| mesh.positions().unwrap().iter().map(|at| at[1]).fold(0.0, f32::max));
        meshes.fold(0.0, f32::max)
    };
    for count in [1, 2] {
        for unit in [None, Some(0.01), Some(1.0), Some(0.0254), Some(0.001)] {
            let found = height(unit, count);
            assert!((found - 2.0).abs() < 1e-5, "{unit:?}, {count} inputs: {found}");
        }
    }
}

/// Names of a Cast file in another code page, in other formats, as in Cast.
#[test]
fn names_of_a_single_cast_file_are_decoded_for_every_format() {
    let folder = Folder::new();
    // 右手 in GBK.
    let name = vec![0xD3, 0xD2, 0xCA, 0xD6];
    let mesh =
        Mesh::new().with_positions(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 2.0, 0.0]]).with_faces(vec![0_u32, 1, 2]);
    let model = Model::new().with_name("placeholder").with_mesh(mesh.with_name("mesh"));
    let mut document = Document::from(Root::new().with_model(model)).into_owned();
    document.for_each_mut(|node| {
        for property in node.properties.iter_mut().filter(|property| *property.name == *b"n") {
            property.data = cast_write::Data::Raw {
                property_type: cast_format::PropertyType::STRING,
                count: 1,
                bytes: [&name[..], &[0]].concat().into(),
            };
        }
    });
    let input = folder.put("in/hand.cast", document.to_vec(Layout::Compact).unwrap());
    let options = || JobOptions::new().import(Options::new().encoding(Some("gbk".parse().unwrap()))).force(true);
    for extension in ["cast", "glb", "fbx", "obj"] {
        let output = folder.at(&format!("out.{extension}"));
        Job::new(options()).file(&input).save(&output).unwrap();
        let written = std::fs::read(&output).unwrap();
        let has = |bytes: &[u8]| written.windows(bytes.len()).any(|window| window == bytes);
        assert!(has("右手".as_bytes()) && !has(&name), "{extension}");
    }
}

/// Options that mean nothing for some files of a batch fail none of them; a job of its own says so.
#[test]
fn a_batch_of_several_formats_takes_options_of_one() {
    let folder = Folder::new();
    folder.textured("in/hero.cast", &[]);
    Job::new(JobOptions::new()).file(folder.at("in/hero.cast")).save(folder.at("in/hero.glb")).unwrap();
    folder.put("in/triangle.semodel", std::fs::read(se("triangle.semodel")).unwrap());
    let options = || JobOptions::new().import(Options::new().unpack_textures(true));
    let batch = Batch::mirrored([folder.at("in")], folder.at("out"), Format::Cast);
    let mut written = 0;
    let tell = |_: &cast_job::BatchTask, done: Result<cast_job::JobDone, cast_job::JobError>| {
        written += usize::from(done.is_ok());
        Ok::<(), Cancelled>(())
    };
    batch.run(&options(), tell).unwrap();
    assert_eq!(written, 2);
    let alone = Job::new(options()).file(se("triangle.semodel")).save(folder.at("alone.cast")).unwrap_err();
    assert!(matches!(alone.kind(), JobErrorKind::Target { .. }), "{alone}");
}

/// A Cast file does not state its unit. Where its lengths meet those of a file that does, a note says what was assumed.
#[test]
fn the_unit_of_a_cast_file_is_assumed_with_a_note_beside_other_formats() {
    let folder = Folder::new();
    let (cast, glb) = (folder.textured("in/a.cast", &[]), folder.at("in/b.glb"));
    Job::new(JobOptions::new()).file(&cast).save(&glb).unwrap();
    let animated = testdata("valid").join("character.cast");
    let moment = || JobOptions::new().frame(cast_interchange::Moment::at(1.0));
    let animation = folder.at("in/walk.glb");
    Job::new(JobOptions::new()).file(&animated).save(&animation).unwrap();
    let units = |job: &Job<'_>, output: &str| -> Vec<u64> {
        let done = job.save(folder.at(output)).unwrap();
        let unit = |input: &cast_job::JobInput| {
            let notes = input.report.notes().iter().filter(|note| note.code() == "CONVERT-SCENE-017");
            notes.map(cast_interchange::Note::count).sum()
        };
        done.inputs.iter().map(unit).collect()
    };
    for output in ["out.cast", "out.glb"] {
        let both = |options: JobOptions<'static>| Job::new(options).file(&cast).file(&glb);
        assert_eq!(units(&both(JobOptions::new()), output), [1, 0], "{output}");
        assert_eq!(units(&Job::new(JobOptions::new()).file(&glb).file(&cast), output), [0, 1], "{output}");
        let in_metres = JobOptions::new().import(Options::new().unit(1.0));
        assert_eq!(units(&both(in_metres), output), [0, 0], "{output}");
        // The file of an animation is an input as others are, with its notes.
        let posed = Job::new(moment().animation_from(animation.clone())).file(&animated);
        assert_eq!(units(&posed, output), [1, 0], "{output}");
        let posed = Job::new(moment().animation_from(se("nod.seanim"))).file(se("figure.semodel"));
        assert_eq!(units(&posed, output), [1, 1], "{output}");
    }
    // Alone, or among its own, no length meets another.
    assert_eq!(units(&Job::new(JobOptions::new()).file(&cast).file(&animated), "out.cast"), [0, 0]);
    let loaded = Job::new(JobOptions::new()).file(&cast).file(&glb).load().unwrap();
    assert!(loaded.inputs[0].report.notes().iter().any(|note| note.code() == "CONVERT-SCENE-017"));
}

#[test]
fn other_formats_refuse() {
    for options in [ExportOptions::new().quantize(true), ExportOptions::new().compress(Compression::Meshopt)] {
        let options = JobOptions::new().export(options);
        assert_eq!(options.target(Some("a.gltf".as_ref())).unwrap(), Format::Gltf);
        let refused = options.target(Some("a.fbx".as_ref())).unwrap_err().to_string();
        assert!(refused.contains("` has no effect: the result is FBX"), "{refused}");
    }
}

#[test]
fn a_gltf_has_its_buffer_beside_it() {
    let source = testdata("valid/character.cast");
    let job = Job::new(JobOptions::new()).file(&source);
    let source = std::fs::read(source).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("a character.gltf");
    job.save(&target).unwrap();
    let text = std::fs::read(&target).unwrap();
    let read = to_cast(Format::Gltf, Source::of_file(&text, &target), &Options::default()).unwrap();
    let target = folder.path().join("a character.glb");
    job.save(&target).unwrap();
    let one = std::fs::read(&target).unwrap();
    let again = to_cast(Format::Glb, Source::of_file(&one, &target), &Options::default()).unwrap();
    let bytes = |document: Document<'_>| document.to_vec(Layout::Compact).unwrap();
    assert_eq!(bytes(read.document), bytes(again.document));

    let options = ExportOptions::new().name(Some("other"));
    let mut out = Vec::new();
    let written = from_cast(Format::Gltf, &crate::common::kept(&source), &options, &mut out).unwrap();
    assert_eq!(written.side_files[0].path, "other.bin");
    let bin = std::fs::read(folder.path().join("a character.bin")).unwrap();
    assert!(written.side_files[0].bytes == bin);
}
