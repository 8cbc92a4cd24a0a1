//! What must hold for all files, whatever is in them.

use std::path::Path;

use cast_base::Threads;
use cast_convert::{Format, to_cast};
use cast_interchange::{Options, Source};
use cast_read::Cast;
use cast_scene::{Scene, Source as MaterialSource};
use cast_write::Layout;

use super::files;

fn convert(format: Format, bytes: &[u8], path: &Path, threads: Threads) -> Result<Vec<u8>, String> {
    let converted = to_cast(format, Source::of_file(bytes, path), &Options::default().threads(threads));
    let converted = converted.map_err(|error| error.to_string())?;
    Ok(converted.document.to_vec(Layout::Compact).unwrap())
}

/// Those that are meant to fail, and what has to be in the reason; all others give files without errors, the same ones
/// every time.
fn all(format: Format, folder: &str, failing: &[(&str, &str)], at_least: usize) {
    let files = files(folder, format.extension());
    for (name, path) in &files {
        let bytes = std::fs::read(path).unwrap();
        let result = convert(format, &bytes, path, Threads::All);
        assert!(result == convert(format, &bytes, path, Threads::One), "{name} differs on one thread");
        if let Some((_, reason)) = failing.iter().find(|(failing, _)| failing == name) {
            let error = result.unwrap_err();
            assert!(error.contains(reason), "{name}: {error}");
            continue;
        }
        let cast = result.unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(convert(format, &bytes, path, Threads::All).unwrap() == cast, "{name} differs the second time");
        let report = crate::common::checked(&cast);
        let findings: Vec<String> = report.findings().iter().map(|finding| format!("{finding:?}")).collect();
        assert!(!report.has_errors(), "{name}: {findings:#?}");
        // A normal that is the same everywhere says nothing, and files have it by default.
        let cast = crate::common::kept(&cast);
        let scene = Scene::new(&cast);
        let normals =
            scene.models.iter().flat_map(|model| &model.materials).filter_map(|material| material.slot("normal"));
        assert!(normals.into_iter().all(|normal| matches!(normal, MaterialSource::Texture(_))), "{name}");
    }
    assert!(super::folder(folder).is_none() || files.len() >= at_least, "only {} files", files.len());
}

#[test]
fn fbx_gives_files_without_errors() {
    all(Format::Fbx, "fbx", &[("synthetic_node_cycle_fail_7700_ascii.fbx", "Cyclic node hierarchy")], 25);
}

#[test]
fn obj_gives_files_without_errors() {
    all(Format::Obj, "obj", &[], 11);
    all(Format::Obj, "fbx", &[], 25);
}

/// Binary files cut off at a hundred places, and with a byte changed at two hundred: an error, or a result that can be
/// read.
#[test]
fn damaged_binary_files_do_no_harm() {
    let mut results = (0, 0);
    let mut try_it = |bytes: &[u8], path: &Path| {
        let result = convert(Format::Fbx, bytes, path, Threads::All);
        // Which inflates nothing ahead.
        assert!(result == convert(Format::Fbx, bytes, path, Threads::One), "{}: {:?}", path.display(), result.err());
        match result {
            Ok(cast) => {
                Cast::parse(&cast).unwrap();
                results.0 += 1;
            }
            Err(error) => {
                assert!(!error.is_empty());
                results.1 += 1;
            }
        }
    };
    for (name, path) in files("fbx", ".fbx") {
        if !name.contains("binary") || std::fs::metadata(&path).unwrap().len() > 40_000 {
            continue;
        }
        let bytes = std::fs::read(&path).unwrap();
        for end in (0..bytes.len()).step_by(bytes.len() / 100) {
            try_it(&bytes[..end], &path);
        }
        let mut changed = bytes.clone();
        for place in (7..bytes.len()).step_by(bytes.len() / 200) {
            changed[place] = !bytes[place];
            try_it(&changed, &path);
            changed[place] = bytes[place];
        }
    }
    println!("{} converted, {} refused", results.0, results.1);
    assert!(results == (0, 0) || results.0 > 500 && results.1 > 500, "{results:?}");
}
