//! From Cast to FBX and back, and from FBX to Cast and back: everything stays where it is, at rest and in motion.

use std::path::{Path, PathBuf};

use cast_convert::fbx::tree::Tree;
use cast_convert::{Format, from_cast, to_cast};
use cast_interchange::{ExportOptions, FbxVersion, Options, Source};
use cast_read::Cast;
use cast_scene::{DeformOptions, Scene, Threads};
use cast_write::{Document, Layout, Mesh, Model, Root};
use glam::DVec3;

use crate::common::larger;

/// The largest distance, as a part of the size of the whole.
const TOLERANCE: f64 = 1e-4;
/// Parts of an animation at which it is looked at.
const PARTS: [f64; 5] = [0.0, 0.13, 0.5, 0.71, 1.0];

fn files(folder: &str, extension: &str, testdata: &str) -> Vec<PathBuf> {
    let testdata = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(testdata);
    let corpus = std::env::var_os("CAST_CORPUS").map(|directory| PathBuf::from(directory).join(folder));
    let directories = std::iter::once(testdata).chain(corpus);
    let paths = directories.flat_map(|directory| directory.read_dir().unwrap().map(|entry| entry.unwrap().path()));
    let mut files: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|found| found == extension)).collect();
    files.sort();
    files
}

fn to_fbx(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    from_cast(Format::Fbx, &crate::common::kept(bytes), &ExportOptions::default(), &mut out).unwrap();
    out
}

fn of_fbx(bytes: &[u8]) -> Vec<u8> {
    let converted = to_cast(Format::Fbx, Source::of_bytes(bytes), &Options::default()).unwrap();
    converted.document.to_vec(Layout::Compact).unwrap()
}

/// The node `SceneInfo` has them, which Autodesk's programs show as the properties of the document.
#[test]
fn the_author_and_the_program_are_kept() {
    use cast_write::Metadata;
    let about = |metadata: Metadata<'static>| Document::from(Root::new().with_metadata(metadata));
    let said = about(Metadata::new().with_author("Zoë \"Z\" Öz").with_software("Maya 2024"));
    let fbx = to_fbx(&said.to_vec(Layout::Compact).unwrap());
    let information =
        Tree::parse(&fbx).unwrap().node("FBXHeaderExtension").unwrap().unwrap().child("SceneInfo").unwrap();
    let author = information.unwrap().child("MetaData").unwrap().unwrap().child("Author").unwrap().unwrap();
    assert_eq!(author.text(0).unwrap(), Some("Zoë \"Z\" Öz".as_bytes()));
    let back = of_fbx(&fbx);
    let metadata = Cast::parse(&back).unwrap().metadata().unwrap();
    assert_eq!((metadata.author(), metadata.software()), (Some("Zoë \"Z\" Öz"), Some("Maya 2024")));
    // Of several, the first is kept, and the others are said.
    let two = Root::new().with_metadata(Metadata::new().with_author("Ada").with_software("Maya"));
    let two = Document::from(two.with_metadata(Metadata::new().with_author("Bob").with_software("Maya")));
    let file = crate::common::kept(two.to_vec(Layout::Compact).unwrap());
    let said = |format| {
        let report = from_cast(format, &file, &ExportOptions::default(), &mut Vec::new()).unwrap().report;
        let notes = report.notes().iter().filter(|note| note.code() == "CONVERT-SCENE-036");
        notes.flat_map(|note| note.examples()).map(ToOwned::to_owned).collect::<Vec<String>>()
    };
    assert_eq!((said(Format::Fbx), said(Format::Glb)), (vec!["Bob".to_owned()], vec!["Bob".to_owned()]));
    assert_eq!(said(Format::Obj), ["Ada", "Maya", "Bob"]);
    // Without either, the program is the one that wrote the file.
    let back = of_fbx(&to_fbx(&about(Metadata::new().with_up_axis("y")).to_vec(Layout::Compact).unwrap()));
    let metadata = Cast::parse(&back).unwrap().metadata().unwrap();
    assert_eq!((metadata.author(), metadata.software()), (None, Some("castkit")));
}

/// The corners of all triangles in the world, in order; at rest, or at a frame of an animation.
fn corners(scene: &Scene, moment: Option<(usize, f64)>) -> Vec<DVec3> {
    let mut corners = Vec::new();
    for model in &scene.models {
        let pose = moment.map(|(animation, frame)| scene.animations[animation].bind(model).sample(frame));
        let pose = pose.unwrap_or_else(|| model.rest());
        let world = glam::DAffine3::from_cols_array_2d(&model.placement.unwrap_or_default().matrix());
        for (mesh, deformed) in
            model.meshes.iter().zip(model.deform(&pose, &DeformOptions::new().constraints(false).threads(Threads::One)))
        {
            let positions: Vec<DVec3> = deformed
                .positions
                .iter()
                .map(|position| world.transform_point3(DVec3::from_array(position.map(f64::from))))
                .collect();
            let faces = mesh.node().faces().into_iter().flat_map(|faces| faces.triangles());
            let whole = faces.filter(|face| face.iter().all(|corner| (*corner as usize) < positions.len()));
            corners.extend(whole.flatten().map(|corner| positions[corner as usize]));
        }
    }
    corners
}

fn size(points: &[DVec3]) -> f64 {
    let low = points.iter().copied().fold(DVec3::INFINITY, DVec3::min);
    let high = points.iter().copied().fold(DVec3::NEG_INFINITY, DVec3::max);
    (high - low).max_element().max(1e-6)
}

/// The largest distance from a point to the nearest of others.
fn farthest(from: &[DVec3], others: &[DVec3], tolerance: f64) -> f64 {
    let mut sorted = others.to_vec();
    sorted.sort_by(|a, b| a.x.total_cmp(&b.x));
    let nearest = |point: &DVec3| {
        let start = sorted.partition_point(|other| other.x < point.x - tolerance);
        let near = sorted[start..].iter().take_while(|other| other.x <= point.x + tolerance);
        near.map(|other| other.distance(*point)).fold(f64::INFINITY, f64::min)
    };
    from.iter().map(nearest).fold(0.0, larger)
}

#[test]
fn cast_to_fbx_to_cast() {
    let mut worst = Vec::new();
    let mut compared = 0;
    for path in files("cast", "cast", "valid") {
        let bytes = std::fs::read(&path).unwrap();
        let back = of_fbx(&to_fbx(&bytes));
        let (before, after) = (Cast::parse(&bytes).unwrap(), Cast::parse(&back).unwrap());
        let (before, after) =
            (Scene::new(&crate::common::kept(before.bytes())), Scene::new(&crate::common::kept(after.bytes())));
        let name = path.file_name().unwrap().to_string_lossy();
        // An animation that moves nothing need not be there any more, and none is there that was not before.
        let names =
            |scene: &Scene| scene.animations.iter().map(|one| one.name().map(str::to_owned)).collect::<Vec<_>>();
        let known = names(&before);
        assert!(names(&after).iter().all(|name| known.contains(name)), "{name}: {:?} of {known:?}", names(&after));
        let rest = corners(&before, None);
        let size = size(&rest);
        let mut compare = |a: &[DVec3], b: &[DVec3], what: String| {
            assert_eq!(a.len(), b.len(), "{what}");
            let error = a.iter().zip(b).map(|(a, b)| a.distance(*b)).fold(0.0, larger) / size;
            worst.extend((error.is_nan() || error > TOLERANCE).then_some((what, error)));
            compared += a.len();
        };
        compare(&rest, &corners(&after, None), format!("{name} at rest"));
        for (index, animation) in before.animations.iter().enumerate() {
            let Some((first, last)) = animation.range() else { continue };
            // What moves nothing of the model need not be there any more.
            let twin = after.animations.iter().position(|other| other.name() == animation.name());
            for frame in PARTS.map(|part| (first + (last - first) * part).round()) {
                let there = twin.map(|twin| (twin, after.animations[twin].frame_at(animation.seconds_at(frame))));
                let what = format!("{name}, animation {index} at frame {frame}");
                compare(&corners(&before, Some((index, frame))), &corners(&after, there), what);
            }
        }
    }
    assert!(worst.is_empty() && compared > 100, "{worst:#?}");
}

/// The positions that ufbx finds, at a time of an animation.
fn positions(scene: &ufbx::Scene, animation: usize, seconds: f64) -> Vec<DVec3> {
    let anim = scene.anim_stacks.get(animation).map_or(&scene.anim, |stack| &stack.anim);
    let options = ufbx::EvaluateOpts { evaluate_skinning: true, ..ufbx::EvaluateOpts::default() };
    let Ok(scene) = ufbx::evaluate_scene(scene, anim, seconds, options) else { panic!("cannot be evaluated") };
    let mut found = Vec::new();
    for mesh in &scene.meshes {
        for instance in &mesh.element.instances {
            for index in &mesh.vertex_position.indices {
                let mut position = mesh.skinned_position.values[*index as usize];
                if mesh.skinned_is_local {
                    position = ufbx::transform_position(&instance.geometry_to_world, position);
                }
                found.push(DVec3::new(position.x, position.y, position.z));
            }
        }
    }
    found
}

#[test]
fn fbx_to_cast_to_fbx() {
    let (mut worst, mut compared, mut vertices) = (Vec::new(), 0, 0);
    for path in files("fbx", "fbx", "fbx") {
        let bytes = std::fs::read(&path).unwrap();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        // In metres both, whatever the unit of the file.
        let metres = || ufbx::LoadOpts { target_unit_meters: 1.0, ..ufbx::LoadOpts::default() };
        let Ok(before) = ufbx::load_memory(&bytes, metres()) else {
            // What ufbx does not read is nothing to be read.
            assert!(to_cast(Format::Fbx, Source::of_bytes(&bytes), &Options::default()).is_err(), "{name}");
            continue;
        };
        // Skins that mix matrices and dual quaternions by vertex are one of the two in Cast, which is reported; and what
        // is not a number is nowhere.
        let mixed = ufbx::SkinningMethod::BlendedDqLinear;
        let all = before.meshes.iter().flat_map(|mesh| &mesh.vertices);
        // Left-handed systems are turned, which has a test of its own.
        if name == "left_handed.fbx"
            || before.skin_deformers.iter().any(|skin| skin.skinning_method == mixed)
            || all.into_iter().any(|at| (at.x + at.y + at.z).is_nan())
        {
            continue;
        }
        compared += 1;
        let after = to_fbx(&of_fbx(&bytes));
        let after = ufbx::load_memory(&after, metres()).ok().unwrap();
        // What has no animation is looked at as it stands.
        for index in 0..before.anim_stacks.len().max(1) {
            let stack = before.anim_stacks.get(index);
            let is_twin =
                |other: &ufbx::Ref<ufbx::AnimStack>| stack.is_some_and(|own| *other.element.name == *own.element.name);
            let twin = after.anim_stacks.iter().position(is_twin);
            for part in PARTS {
                // At whole frames, which is where animations were sampled on the way.
                let rate = before.settings.frames_per_second;
                let (begin, end) = stack.map_or((0.0, 0.0), |stack| (stack.time_begin, stack.time_end));
                let seconds = begin + (end - begin) * part;
                let seconds = (seconds * rate).round() / rate;
                let (a, b) =
                    (positions(&before, index, seconds), positions(&after, twin.unwrap_or(usize::MAX), seconds));
                let size = size(&a);
                let tolerance = TOLERANCE * size;
                let error = larger(farthest(&a, &b, tolerance), farthest(&b, &a, tolerance)) / size;
                vertices += a.len();
                if error.is_nan() || error > TOLERANCE {
                    worst.push(format!(
                        "{name}, animation {index} after {seconds} s: {error}, {} and {}",
                        a.len(),
                        b.len()
                    ));
                }
            }
        }
    }
    assert!(worst.is_empty() && compared > 0 && vertices > 100, "{compared} files, {vertices} vertices: {worst:#?}");
}

/// Arrays large enough to be inflated ahead on all threads, in files whole and damaged; on one thread none is.
#[test]
fn all_threads_make_the_same_of_fbx_as_one() {
    // Uneven, so that they do not compress to almost nothing.
    let uneven = |at: u16| f32::from(at.wrapping_mul(24_859)) / 1000.0;
    let positions: Vec<[f32; 3]> = (0..2000).map(|at| [uneven(at), uneven(at + 2000), uneven(at + 4000)]).collect();
    let faces: Vec<u32> = (0..1959).flat_map(|at| [at, at + 1, at + 40, at + 1, at + 41, at + 40]).collect();
    let mesh =
        Mesh::new().with_name("grid").with_positions(positions.clone()).with_normals(positions).with_faces(faces);
    let document = Document::from(Root::new().with_model(Model::new().with_mesh(mesh)));
    let grid = crate::common::kept(document.to_vec(Layout::Compact).unwrap());
    let of_fbx = |bytes: &[u8], threads: Threads| {
        let converted = to_cast(Format::Fbx, Source::of_bytes(bytes), &Options::default().threads(threads));
        converted
            .map(|converted| converted.document.to_vec(Layout::Compact).unwrap())
            .map_err(|error| error.to_string())
    };
    for version in [FbxVersion::V7400, FbxVersion::V7500] {
        let mut fbx = Vec::new();
        from_cast(Format::Fbx, &grid, &ExportOptions::default().fbx_version(version), &mut fbx).unwrap();
        let arrays =
            Tree::parse(&fbx).unwrap().walk().flat_map(|visited| visited.unwrap().node.array(0).ok().flatten());
        let large = arrays.filter(|array| array.encoding == 1 && array.stored.len() > 1024);
        assert!(large.map(|array| array.stored.len()).sum::<usize>() > fbx.len() / 2);
        let one = of_fbx(&fbx, Threads::One).unwrap();
        assert!(one == of_fbx(&fbx, Threads::All).unwrap());
        let (mut the_same, mut refused) = (0, 0);
        for at in (27..fbx.len()).step_by(97) {
            let byte = fbx[at];
            fbx[at] ^= 0x41;
            let result = of_fbx(&fbx, Threads::One);
            assert!(result == of_fbx(&fbx, Threads::All), "{version:?}, byte {at}: {:?}", result.err());
            refused += usize::from(result.is_err());
            the_same += usize::from(result.is_ok_and(|result| result == one));
            fbx[at] = byte;
        }
        assert!(the_same > 20 && refused > 20, "{version:?}: {the_same} the same, {refused} refused");
    }
}
