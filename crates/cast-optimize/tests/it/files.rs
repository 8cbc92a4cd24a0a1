//! All files of the test data, and real ones: they look as they did, and a second run has nothing to do.

use std::fs;
use std::path::{Path, PathBuf};

use cast_optimize::Options;
use cast_read::Cast;
use cast_scene::{DeformOptions, Scene, Threads};
use cast_write::{Document, Layout};

use super::corners::triangles;
use super::{lossless, nothing, optimized};
use crate::common::kept;
use crate::common::zip_equal;

fn casts(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|end| end == "cast"));
    files.sort();
    files
}

/// Test data, and what `CAST_CORPUS` names if it does.
fn each_file(mut check: impl FnMut(&str, &[u8])) {
    let testdata = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata");
    let mut files: Vec<PathBuf> =
        ["valid", "legacy", "unusual", "check"].iter().flat_map(|part| casts(&testdata.join(part))).collect();
    if let Some(corpus) = std::env::var_os("CAST_CORPUS").map(PathBuf::from) {
        let folder = if corpus.join("cast").is_dir() { corpus.join("cast") } else { corpus };
        // Large grids take long without optimisation by the compiler, and show nothing that small ones do not.
        files.extend(casts(&folder).into_iter().filter(|path| fs::metadata(path).unwrap().len() < 1_000_000));
    }
    assert!(files.len() > 100);
    for file in files {
        let bytes = fs::read(&file).unwrap();
        if Cast::parse(&bytes).is_ok() {
            check(&file.display().to_string(), &bytes);
        }
    }
}

#[test]
fn faces_are_made_of_the_same_corners() {
    let mut welded = 0;
    each_file(|name, bytes| {
        let (result, summary) = optimized(bytes, &lossless());
        let (before, after) = (Cast::parse(bytes).unwrap(), Cast::parse(&result).unwrap());
        assert!(triangles(&before) == triangles(&after), "{name}: {summary:?}");
        assert_eq!(summary.before.faces, summary.after.faces, "{name}");
        assert_eq!(
            summary.before.vertices,
            summary.after.vertices + summary.steps.welded + summary.steps.unused,
            "{name}"
        );
        assert!(!after.meshes().any(|mesh| mesh.path().is_empty()));
        welded += summary.steps.welded;
    });
    assert!(welded > 0);
}

#[test]
fn poses_are_where_they_were() {
    let (mut frames, mut worst) = (0, 0.0_f32);
    each_file(|name, bytes| {
        // Vertices keep their order, so that each can be compared with itself.
        let in_order = nothing().weights(true).keys(true).animation_tolerance(1e-4).integers(true);
        let (result, summary) = optimized(bytes, &in_order);
        let (before, after) = (Cast::parse(bytes).unwrap(), Cast::parse(&result).unwrap());
        let (before, after) = (Scene::new(&kept(before.bytes())), Scene::new(&kept(after.bytes())));
        for (animation, other) in zip_equal(&before.animations, &after.animations) {
            for (model, other_model) in zip_equal(&before.models, &after.models) {
                let size =
                    model.rest_bounds().map_or(1.0, |bounds| bounds.size().into_iter().fold(0.0, f32::max)).max(1.0);
                let (binding, other_binding) = (animation.bind(model), other.bind(other_model));
                for frame in [0.0, 1.0, 7.5, 20.0, 33.25] {
                    let [one, two] = [(model, binding.sample(frame)), (other_model, other_binding.sample(frame))]
                        .map(|(model, pose)| model.deform(&pose, &DeformOptions::new().threads(Threads::One)));
                    for (mesh, other) in zip_equal(&one, &two) {
                        assert_eq!(mesh.positions.len(), other.positions.len(), "{name}");
                        for (a, b) in mesh.positions.iter().flatten().zip(other.positions.iter().flatten()) {
                            let far = (a - b).abs();
                            worst = worst.max(far / size);
                            assert!(
                                far <= 5e-4 * size || a.to_bits() == b.to_bits(),
                                "{name}: {far} of {size} at {frame}, {summary:?}"
                            );
                        }
                    }
                    frames += 1;
                }
            }
        }
        // The other steps change nothing of what is drawn, so what was shown of this holds for them, too.
        let (full, _) = optimized(bytes, &Options::default());
        let (full, result) = (Cast::parse(&full).unwrap(), Cast::parse(&result).unwrap());
        assert!(triangles(&full) == triangles(&result), "{name}");
    });
    println!("{frames} poses, off by {worst} of the size at the most");
    assert!(frames > 10);
}

#[test]
fn a_second_run_has_nothing_to_do() {
    let (mut keys, mut again) = (0, 0);
    each_file(|name, bytes| {
        let (once, first) = optimized(bytes, &Options::default());
        let (twice, second) = optimized(&once, &Options::default());
        assert_eq!(first.after, second.before, "{name}");
        assert_eq!(first.untouched, second.untouched, "{name}");
        keys += first.after.keys;
        again += second.steps.keys;
        if second.steps.keys == 0 {
            assert!(once == twice, "{name}: {second:?}");
        }
        let (without, _) = optimized(bytes, &lossless());
        assert!(without == optimized(&without, &lossless()).0, "{name}");
    });
    assert!(again * 20 < keys, "{again} of {keys} keys");
}

#[test]
fn the_result_does_not_depend_on_threads() {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
    each_file(|name, bytes| {
        let one = pool.install(|| optimized(bytes, &Options::default()));
        assert!(one == optimized(bytes, &Options::default()), "{name}");
    });
}

#[test]
fn no_step_changes_nothing() {
    each_file(|name, bytes| {
        let (result, summary) = optimized(bytes, &nothing());
        // But for numbers, which get the type of their property.
        let mut before = Document::from(&Cast::parse(bytes).unwrap());
        before.specify_types();
        let (before, after) = (kept(before.to_vec(Layout::Preserve).unwrap()), kept(&result));
        let comparison = cast_check::diff::compare(&before, &after, &cast_check::diff::Options::new()).unwrap();
        assert!(comparison.is_same(), "{name}");
        assert_eq!(summary.before, summary.after, "{name}");
    });
}
