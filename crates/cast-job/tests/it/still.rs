//! Models that hold still at a moment.

use std::path::{Path, PathBuf};

use cast_base::Threads;
use cast_file::CastFile;
use cast_format::NodeKind;
use cast_interchange::Options;
use cast_interchange::still::{Moment, still};
use cast_job::{Job, JobOptions};
use cast_scene::convert_axes::Up;
use cast_scene::{DeformOptions, Deformed, Scene};
use cast_write::Layout;

fn files() -> Vec<PathBuf> {
    let testdata = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/valid");
    let corpus = std::env::var_os("CAST_CORPUS").map(|corpus| Path::new(&corpus).join("cast"));
    let mut files: Vec<PathBuf> = std::iter::once(testdata)
        .chain(corpus)
        .flat_map(|folder| std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "cast"))
        .collect();
    files.sort();
    files
}

/// The vertices of all meshes, as the file has them.
fn vertices(file: &CastFile) -> Vec<Deformed> {
    let list = |array: Option<cast_read::Array<'_, [f32; 3]>>| array.map(|array| array.to_vec()).unwrap_or_default();
    let cast = file.cast();
    let meshes = cast.meshes().map(|mesh| Deformed {
        positions: list(mesh.positions()),
        normals: list(mesh.normals()),
        tangents: list(mesh.tangents()),
    });
    meshes.collect()
}

/// The numbers are those of the scene, bit for bit, and nothing is left that moves.
#[test]
fn vertices_are_those_of_the_pose() {
    let mut moved = 0;
    for path in files() {
        let file = CastFile::open(&path).unwrap();
        let scene = Scene::new(&file);
        if scene.models.is_empty() {
            let error = still(&file, &file, &Moment::rest(), Threads::All).unwrap_err();
            assert_eq!(error.to_string(), "there is no model to pose", "{}", path.display());
            continue;
        }
        let frames = scene.animations.iter().enumerate().take(3).map(|(index, animation)| {
            let (first, last) = animation.range().unwrap_or((0.0, 0.0));
            Some((index, first + (last - first) * 0.375))
        });
        for frame in std::iter::once(None).chain(frames) {
            let moment = frame.map_or(Moment::rest(), |(index, frame)| Moment::at(frame).animation(index));
            let (document, _) = still(&file, &file, &moment, Threads::All).unwrap();
            let result = CastFile::from_bytes(document.to_vec(Layout::Compact).unwrap()).unwrap();
            let found = vertices(&result);
            let rest = vertices(&file);
            match frame {
                None => assert_eq!(found, rest, "{}", path.display()),
                Some((index, frame)) => {
                    let how = DeformOptions::new().threads(Threads::One);
                    let animation = &scene.animations[index];
                    let expected: Vec<Deformed> = scene
                        .models
                        .iter()
                        .flat_map(|model| model.deform(&animation.bind(model).sample(frame), &how))
                        .collect();
                    // Buffers of a wrong length are no part of a scene and stay as they are.
                    let is_odd = |index: usize| expected[index].normals.is_empty() != found[index].normals.is_empty();
                    for index in (0..expected.len()).filter(|index| !is_odd(*index)) {
                        assert_eq!(
                            found[index].positions,
                            expected[index].positions,
                            "{} mesh {index}",
                            path.display()
                        );
                        assert_eq!(found[index].normals, expected[index].normals, "{} mesh {index}", path.display());
                    }
                    moved += usize::from(found != rest);
                }
            }
            let cast = result.cast();
            let moves =
                [NodeKind::SKELETON, NodeKind::BONE, NodeKind::BLEND_SHAPE, NodeKind::ANIMATION, NodeKind::CURVE];
            assert!(cast.nodes().all(|step| !moves.contains(&step.node.kind())), "{}", path.display());
            assert!(cast.meshes().all(|mesh| mesh.weight_bones().is_none() && mesh.weight_values().is_none()));
            // Materials and all else are where they were.
            let stays = [NodeKind::MATERIAL, NodeKind::FILE, NodeKind::INSTANCE, NodeKind::HAIR, NodeKind::METADATA];
            let count = |file: &CastFile| file.cast().nodes().filter(|step| stays.contains(&step.node.kind())).count();
            assert_eq!(count(&result), count(&file), "{}", path.display());
        }
    }
    assert!(moved > 0);
}

/// Every format shows the same corners: what comes back has no bones and stands where the vertices of the pose stand.
#[test]
fn all_formats_show_the_frame() {
    use std::collections::BTreeSet;
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/valid/character.cast");
    let file = CastFile::open(&path).unwrap();
    let (document, _) = still(&file, &file, &Moment::at(2.5), Threads::All).unwrap();
    let expected = CastFile::from_bytes(document.to_vec(Layout::Compact).unwrap()).unwrap();
    let corners = |file: &CastFile| -> BTreeSet<[i64; 3]> {
        let positions = vertices(file).into_iter().flat_map(|mesh| mesh.positions);
        positions.map(|position| position.map(|number| (f64::from(number) * 1e4).round() as i64)).collect()
    };
    let directory = tempfile::tempdir().unwrap();
    for extension in ["cast", "glb", "gltf", "fbx", "obj", "semodel"] {
        let (out, back) = (directory.path().join(format!("still.{extension}")), directory.path().join("back.cast"));
        let options = JobOptions::new().frame(Moment::at(2.5)).force(true);
        let done = Job::new(options).file(&path).save(&out).unwrap_or_else(|error| panic!("{error}"));
        let notes: Vec<&str> = done.inputs[0].report.notes().iter().map(|note| note.feature()).collect();
        assert!(!notes.contains(&"skeletons") && !notes.contains(&"animations"), "{extension}: {notes:?}");
        // SEModel is turned to its usual axis.
        let import = Options::new().up(Up::Y);
        Job::new(JobOptions::new().import(import)).file(&out).save(&back).unwrap();
        let back = CastFile::open(&back).unwrap();
        // Rounding may fall on either side.
        let (found, wanted) = (corners(&back), corners(&expected));
        let is_near = |a: &[i64; 3], b: &[i64; 3]| a.iter().zip(b).all(|(a, b)| (a - b).abs() <= 2);
        assert!(wanted.iter().all(|corner| found.iter().any(|other| is_near(corner, other))), "{extension}");
        assert!(found.iter().all(|corner| wanted.iter().any(|other| is_near(corner, other))), "{extension}");
        assert!(back.cast().animations().next().is_none(), "{extension}");
    }
}

#[test]
fn what_is_not_there_is_an_error() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/valid");
    let [hero, still_one] = ["character.cast", "skinning.cast"].map(|name| CastFile::open(path.join(name)).unwrap());
    let error = |animations: &CastFile, moment: Moment| {
        still(&hero, animations, &moment, Threads::One).unwrap_err().to_string()
    };
    assert_eq!(error(&hero, Moment::at(0.0).animation(7)), "there is no animation 7; the file has 1 (the first is 0)");
    assert!(error(&still_one, Moment::at(0.0)).starts_with("it has no animation"));
}
