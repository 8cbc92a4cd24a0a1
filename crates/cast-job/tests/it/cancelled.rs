//! Callbacks hear how far a conversion is, and can end it.

use std::ops::{ControlFlow, Range};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use cast_base::{Progress, Threads};
use cast_convert::{Format, from_cast, to_cast};
use cast_interchange::{Error, ErrorKind, ExportOptions, Options, Source};
use cast_optimize as optimize;
use cast_optimize::optimize;
use cast_write::{Document, Layout};

use crate::common::{kept, testdata};

/// Every kind of conversion: whether it went to its end.
fn all(progress: Progress<'_>) -> Vec<Result<(), Error>> {
    let model = std::fs::read(testdata("se/figure.semodel")).unwrap();
    let read = to_cast(Format::SeModel, Source::of_bytes(&model), &Options::new().progress(progress)).map(drop);
    let character = kept(std::fs::read(testdata("valid/character.cast")).unwrap());
    let options = ExportOptions::new().progress(progress);
    let written = [Format::Glb, Format::Gltf, Format::Fbx, Format::Obj]
        .map(|format| from_cast(format, &character, &options, &mut Vec::new()).map(drop));
    let mut document = Document::from(&character);
    let optimized = optimize(&mut document, &optimize::Options::new().progress(progress)).map(drop);
    [read, optimized].into_iter().chain(written).collect()
}

#[test]
fn every_conversion_tells_how_far_it_is_and_never_goes_back() {
    let (last, ends) = (AtomicU64::new(0), AtomicU64::new(0));
    let listen = |done: u64, total: u64| {
        let done = done * 1000 / total;
        let before = last.swap(if done == 1000 { 0 } else { done }, Ordering::Relaxed);
        assert!(done <= 1000 && before <= done, "{before}, then {done}");
        ends.fetch_add(u64::from(done == 1000), Ordering::Relaxed);
        ControlFlow::Continue(())
    };
    let results = all(Progress::new(&listen));
    assert!(results.iter().all(Result::is_ok), "{results:?}");
    assert_eq!(ends.into_inner(), results.len() as u64);
}

#[test]
fn a_callback_can_end_any_conversion_at_any_call() {
    for calls in 0..4 {
        let left = AtomicU64::new(calls);
        let stop = |_: u64, _: u64| match left
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1))
        {
            Ok(_) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        };
        let results = all(Progress::new(&stop));
        assert!(
            results[1..]
                .iter()
                .all(|result| matches!(result, Err(error) if matches!(error.kind(), ErrorKind::Cancelled)))
        );
    }
}

/// Files with more than one mesh or animation, of formats whose first file has not.
const READ: [&str; 9] = [
    "fbx/arm.fbx",
    "gltf/moving.glb",
    "gltf/instanced.glb",
    "md2/flag.md2",
    "ms3d/arm.ms3d",
    "obj/house.obj",
    "se/figure.semodel",
    "se/walk.seanim",
    "valid/character.cast",
];

fn read(name: &str, options: &Options<'_>) -> Result<Vec<u8>, Error> {
    let path = testdata(name);
    let bytes = std::fs::read(&path).unwrap();
    let converted = to_cast(Format::of_path(&path).unwrap(), Source::of_file(&bytes, &path), options)?;
    Ok(converted.document.to_vec(Layout::Compact).unwrap())
}

/// A file of each format that can be read.
fn read_files() -> Vec<String> {
    let mut files: Vec<String> = READ.map(str::to_owned).into();
    for format in Format::all().filter(|format| format.is_readable()) {
        let is_of_format = |path: &Path| Format::of_path(path) == Some(format);
        if files.iter().any(|name| is_of_format(Path::new(name))) {
            continue;
        }
        let folders = testdata("").read_dir().unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir());
        let all = folders.flat_map(|folder| folder.read_dir().unwrap().map(|entry| entry.unwrap().path()));
        let first = all.filter(|path| is_of_format(path)).min();
        files.push(first.unwrap().strip_prefix(testdata("")).unwrap().to_str().unwrap().to_owned());
    }
    files
}

#[test]
fn reading_can_be_ended_before_each_mesh_and_each_animation() {
    for name in read_files() {
        let name = name.as_str();
        let told = Mutex::new(Vec::new());
        let listen = |done: u64, _: u64| {
            told.lock().unwrap().push(done);
            ControlFlow::Continue(())
        };
        read(name, &Options::new().threads(Threads::One).progress(Progress::new(&listen))).unwrap();
        let told = told.into_inner().unwrap();
        if name.ends_with(".cast") {
            continue;
        }
        // The first and the last call are there for every file; what is between are meshes and animations, first those that
        // are read, then those that are made of them.
        let within = |range: Range<u64>| told[1..].iter().filter(|done| range.contains(done)).count();
        assert!(within(0..400) > 0 && within(400..700) > 0, "{name}: {told:?}");
        for last in 0..told.len() {
            let calls = AtomicUsize::new(0);
            let stop = |_: u64, _: u64| match calls.fetch_add(1, Ordering::Relaxed) < last {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            };
            let result = read(name, &Options::new().threads(Threads::One).progress(Progress::new(&stop)));
            let cancelled = matches!(&result, Err(error) if matches!(error.kind(), ErrorKind::Cancelled));
            assert!(cancelled, "{name}, call {last} of {}: {:?}", told.len(), result.map(drop));
            assert_eq!(calls.into_inner(), last + 1, "{name}: it went on after it was ended");
        }
    }
}

#[test]
fn one_thread_is_the_calling_one_and_makes_the_same_of_every_format() {
    let calling = std::thread::current().id();
    for name in READ {
        let listen = |_: u64, _: u64| {
            assert_eq!(std::thread::current().id(), calling, "{name}");
            ControlFlow::Continue(())
        };
        let one = read(name, &Options::new().threads(Threads::One).progress(Progress::new(&listen))).unwrap();
        assert!(one == read(name, &Options::new()).unwrap(), "{name}");
    }
    let character = kept(std::fs::read(testdata("valid/character.cast")).unwrap());
    for format in [Format::Glb, Format::Gltf, Format::Fbx, Format::Obj, Format::SeModel, Format::SeAnim] {
        let [one, all] = [Threads::One, Threads::All].map(|threads| {
            let mut out = Vec::new();
            from_cast(format, &character, &ExportOptions::new().threads(threads), &mut out).unwrap();
            out
        });
        assert!(one == all, "{format:?}");
    }
}

/// A writer's side files come after all else, so cancelling late leaves nothing half told: the bytes are those of a whole run.
#[test]
fn listening_changes_nothing() {
    let character = kept(std::fs::read(testdata("valid/character.cast")).unwrap());
    let listen = |_: u64, _: u64| ControlFlow::Continue(());
    for format in [Format::Glb, Format::Fbx, Format::Obj] {
        let write = |options: ExportOptions<'_>| {
            let mut out = Vec::new();
            from_cast(format, &character, &options, &mut out).unwrap();
            out
        };
        assert!(write(ExportOptions::new()) == write(ExportOptions::new().progress(Progress::new(&listen))));
    }
    let optimized = |options: optimize::Options<'_>| {
        let mut document = Document::from(&character);
        optimize(&mut document, &options).unwrap();
        document.to_vec(Layout::Compact).unwrap()
    };
    let one = optimize::Options::new().threads(Threads::One).progress(Progress::new(&listen));
    assert!(optimized(optimize::Options::new()) == optimized(one));
}
