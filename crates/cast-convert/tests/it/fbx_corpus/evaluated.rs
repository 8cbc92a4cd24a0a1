//! FBX against ufbx's own evaluation of the same files: where each vertex is at the start, in the middle and at the end of
//! every take. Of the corpus, and of any folder that `FBX_FOLDER` names.

use std::cmp::Ordering;
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use cast_convert::fbx;
use cast_file::CastFile;
use cast_interchange::{Options, Report, Source};
use cast_scene::{Animation, DeformOptions, Model, ModelPose, Scene};
use cast_write::Layout;
use glam::DVec3;
use ufbx::{CoordinateAxes, CoordinateAxis, EvaluateOpts, LoadOpts, SceneRoot};

use super::files;
use crate::common::larger;

/// What the difference may be, as a part of the size of what is shown.
pub(super) const ALLOWED: f64 = 1e-3;

/// Notes that say that a pose is not quite that of the source, and why nothing better can be had: Cast skins a mesh in one
/// way, and a bone has one pose in which everything is bound to it. A difference in a file without such a note is a defect.
const APPROXIMATIONS: [&str; 2] = ["blended skinning", "bind poses"];

/// The corners of a polygon, or of the triangles that it was divided into: which diagonal divides it is a matter of taste.
type Face = Vec<DVec3>;

/// All axes of Cast are right-handed, with one that points up; a scene of another kind is turned by the loader.
fn load(bytes: &[u8], up: Option<usize>) -> Result<SceneRoot, String> {
    let mut options = LoadOpts::default();
    if let Some(up) = up {
        options.target_axes = match up {
            0 => CoordinateAxes {
                right: CoordinateAxis::NegativeY,
                up: CoordinateAxis::PositiveX,
                front: CoordinateAxis::PositiveZ,
            },
            1 => CoordinateAxes::right_handed_y_up(),
            _ => CoordinateAxes::right_handed_z_up(),
        };
        options.handedness_conversion_axis = ufbx::MirrorAxis::X;
    }
    ufbx::load_memory(bytes, options).map_err(|error| error.description.to_string())
}

/// The axis that points up where a scene is left-handed or upside down.
fn to_turn(axes: CoordinateAxes) -> Option<usize> {
    let signed = |axis| match axis {
        CoordinateAxis::PositiveX => Some(DVec3::X),
        CoordinateAxis::NegativeX => Some(DVec3::NEG_X),
        CoordinateAxis::PositiveY => Some(DVec3::Y),
        CoordinateAxis::NegativeY => Some(DVec3::NEG_Y),
        CoordinateAxis::PositiveZ => Some(DVec3::Z),
        CoordinateAxis::NegativeZ => Some(DVec3::NEG_Z),
        CoordinateAxis::Unknown => None,
    };
    let (right, up, front) = (signed(axes.right)?, signed(axes.up)?, signed(axes.front)?);
    let handed = right.cross(up).dot(front);
    let index = up.abs().to_array().iter().position(|part| *part == 1.0);
    if handed == 0.0 || handed == 1.0 && up.max_element() == 1.0 { None } else { index }
}

/// The vertices that a shape moves which is in full force at a weight that is no number: what it does, and what those
/// between which it stands do, is for each program to say. For the loader they are at no place, or where they rest.
fn nowhere(mesh: &ufbx::Mesh) -> HashSet<u32> {
    let channels = mesh.blend_deformers.into_iter().flat_map(|deformer| &deformer.channels);
    let strange = channels.filter(|channel| channel.keyframes.iter().any(|key| !key.target_weight.is_finite()));
    let shapes = strange.flat_map(|channel| channel.keyframes.iter());
    shapes.flat_map(|key| key.shape.offset_vertices.iter().copied()).collect()
}

/// Where the corners of an evaluated scene are: of each face of each part of each object.
fn expected(scene: &SceneRoot) -> Vec<Face> {
    let mut expected = Vec::new();
    for mesh in &scene.meshes {
        let positions = &mesh.skinned_position;
        let nowhere = nowhere(mesh);
        for node in &mesh.element.instances {
            let corner = |corner: u32| {
                let vertex = positions.indices[corner as usize];
                if nowhere.contains(&vertex) {
                    return DVec3::NAN;
                }
                let local = positions.values[vertex as usize];
                let local = DVec3::new(local.x, local.y, local.z);
                if !mesh.skinned_is_local {
                    return local;
                }
                let place = &node.geometry_to_world;
                DVec3::new(place.m00, place.m10, place.m20) * local.x
                    + DVec3::new(place.m01, place.m11, place.m21) * local.y
                    + DVec3::new(place.m02, place.m12, place.m22) * local.z
                    + DVec3::new(place.m03, place.m13, place.m23)
            };
            for part in mesh.material_parts.iter().filter(|part| part.num_triangles > 0) {
                let faces = part.face_indices.iter().map(|face| mesh.faces[*face as usize]);
                let corners = |face: ufbx::Face| (face.index_begin..face.index_begin + face.num_indices).map(corner);
                expected.extend(faces.filter(|face| face.num_indices > 2).map(|face| corners(face).collect::<Face>()));
            }
        }
    }
    expected
}

/// Where the corners of all triangles of a pose are.
fn found(model: &Model, pose: &ModelPose) -> Vec<DVec3> {
    let mut found = Vec::new();
    for (mesh, deformed) in model.meshes.iter().zip(model.deform(pose, &DeformOptions::new())) {
        let faces = mesh.node().faces().unwrap();
        found.extend(faces.iter().map(|vertex| DVec3::from(deformed.positions[vertex as usize].map(f64::from))));
    }
    found
}

/// How far the farthest of some corners is from the nearest of others. What is no number in the source is nowhere.
fn farthest(from: &[DVec3], to: &[DVec3]) -> f64 {
    // From where a corner would be among the others to both sides, until they are too far away.
    let mut sorted: Vec<&DVec3> = to.iter().filter(|corner| !corner.is_nan()).collect();
    let order = |a: &DVec3, b: &DVec3| a.to_array().into_iter().partial_cmp(b.to_array()).unwrap_or(Ordering::Equal);
    sorted.sort_by(|a, b| order(a, b));
    let nearest = |corner: &DVec3| {
        let (below, above) = sorted.split_at(sorted.partition_point(|other| order(other, corner).is_lt()));
        let mut nearest = f64::INFINITY;
        for side in [&mut above.iter() as &mut dyn Iterator<Item = &&DVec3>, &mut below.iter().rev()] {
            for other in side {
                if (other.x - corner.x).abs() >= nearest {
                    break;
                }
                nearest = nearest.min(corner.distance(**other));
            }
        }
        nearest
    };
    from.iter().filter(|corner| corner.is_finite()).map(nearest).fold(0.0, larger)
}

/// Corners without those that are the same or no numbers.
fn unique(corners: impl Iterator<Item = DVec3>) -> Vec<DVec3> {
    let mut unique: Vec<DVec3> = corners.filter(|corner| corner.is_finite()).collect();
    unique.sort_by_key(|corner| corner.to_array().map(f64::to_bits));
    unique.dedup();
    unique
}

/// The largest distance between corners that should be the same: face by face, or all of them where the source has
/// triangles without area, which the result has not.
fn difference(expected: &[Face], found: &[DVec3]) -> f64 {
    if expected.iter().map(|face| 3 * (face.len() - 2)).sum::<usize>() != found.len() {
        let (expected, found) = (unique(expected.iter().flatten().copied()), unique(found.iter().copied()));
        return larger(farthest(&expected, &found), farthest(&found, &expected));
    }
    let (mut largest, mut rest) = (0.0, found);
    for face in expected {
        let (triangles, others) = rest.split_at(3 * (face.len() - 2));
        rest = others;
        let is_number = face.iter().all(|corner| corner.is_finite());
        let back = if is_number { farthest(triangles, face) } else { 0.0 };
        largest = larger(largest, larger(farthest(face, triangles), back));
    }
    largest
}

/// The largest difference between an evaluated scene and a pose, and the size of the scene.
fn compare(scene: &SceneRoot, model: Option<&Arc<Model>>, pose: Option<&ModelPose>) -> (f64, f64) {
    let expected = expected(scene);
    let found = model.zip(pose).map(|(model, pose)| found(model, pose)).unwrap_or_default();
    let finite = || expected.iter().flatten().filter(|corner| corner.is_finite()).copied();
    let (low, high) = (finite().reduce(DVec3::min), finite().reduce(DVec3::max));
    let size = low.zip(high).map_or(0.0, |(low, high)| (high - low).max_element());
    (difference(&expected, &found), size)
}

/// What a file came to.
pub(super) struct Outcome {
    /// The largest difference, as a part of the size, and where.
    pub(super) worst: f64,
    pub(super) place: String,
    pub(super) moments: usize,
    report: Report,
}

pub(super) fn evaluate(bytes: &[u8], path: &Path) -> Result<Outcome, String> {
    let converted =
        fbx::to_cast(Source::of_file(bytes, path), &Options::default()).map_err(|error| error.to_string())?;
    let cast = CastFile::from_bytes(converted.document.to_vec(Layout::Compact).unwrap()).unwrap();
    let cast_scene = Scene::new(&cast);
    let model = cast_scene.models.first();
    let mut source = load(bytes, None)?;
    if let Some(up) = to_turn(source.settings.axes) {
        source = load(bytes, Some(up))?;
    }
    let mut outcome = Outcome { worst: 0.0, place: String::new(), moments: 0, report: converted.report };
    let options = || EvaluateOpts { evaluate_skinning: true, ..EvaluateOpts::default() };
    let rest = source.evaluate(&source.anim, 0.0, options()).map_err(|error| error.description.to_string())?;
    let rest_size = compare(&rest, model, model.map(|model| model.rest()).as_ref()).1;
    let mut check = |scene: &SceneRoot, animation: Option<(&Arc<Animation>, f64)>, place: String| {
        let pose = model.map(|model| {
            animation.map_or_else(|| model.rest(), |(animation, frame)| animation.bind(model).sample(frame))
        });
        let (difference, size) = compare(scene, model, pose.as_ref());
        // Of what is in one point, now and at rest, it is how far that point is off.
        let size = [size, rest_size].into_iter().find(|size| *size > 0.0).unwrap_or(1.0);
        let part = if difference == 0.0 { 0.0 } else { larger(difference / size, 0.0) };
        outcome.moments += 1;
        if part > outcome.worst {
            (outcome.worst, outcome.place) = (part, place);
        }
    };
    let mut animations = cast_scene.animations.iter().peekable();
    for stack in &source.anim_stacks {
        let name = &*stack.element.name;
        let animation = animations.next_if(|animation| animation.name().unwrap_or_default() == name);
        let bake = ufbx::bake_anim(&source, &stack.anim, ufbx::BakeOpts::default())
            .map_err(|error| error.description.to_string())?;
        let rate = animation.map_or(source.settings.frames_per_second, |animation| animation.frame_rate);
        // Frames of Cast start at 0.
        let begin = [(bake.key_time_min, bake.key_time_max), (bake.playback_time_begin, bake.playback_time_end)];
        let begin = begin.into_iter().filter(|(begin, end)| begin < end).map(|(begin, _)| begin).reduce(f64::min);
        let shift = (-(begin.unwrap_or_default() * rate + 1e-4).floor()).max(0.0);
        for (moment, time) in [
            ("start", stack.time_begin),
            ("middle", f64::midpoint(stack.time_begin, stack.time_end)),
            ("end", stack.time_end),
        ] {
            let frame = (time * rate + shift).round();
            let time = (frame - shift) / rate;
            let now = source.evaluate(&stack.anim, time, options()).map_err(|error| error.description.to_string())?;
            check(&now, animation.map(|animation| (animation, frame)), format!("{name:?}, {moment}, frame {frame}"));
        }
    }
    if source.anim_stacks.is_empty() {
        check(&rest, animations.next().map(|pose| (pose, 0.0)), "at rest".to_owned());
    }
    Ok(outcome)
}

/// The FBX files of a folder, and of all folders in it.
fn all_below(folder: &Path, paths: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = folder.read_dir().unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        match path.is_dir() {
            true => all_below(&path, paths),
            false if path.extension().is_some_and(|extension| extension == "fbx") => paths.push(path),
            false => {}
        }
    }
}

#[test]
fn vertices_are_where_the_loader_evaluates_them() {
    let mut paths: Vec<PathBuf> = files("fbx", ".fbx").into_iter().map(|(_, path)| path).collect();
    if let Some(folder) = std::env::var_os("FBX_FOLDER") {
        all_below(Path::new(&folder), &mut paths);
    }
    let (mut compared, mut moments, mut approximated, mut refused, mut failed) = (0, 0, 0, 0, Vec::new());
    let mut worst = 0.0;
    for path in paths {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let bytes = std::fs::read(&path).unwrap();
        match evaluate(&bytes, &path) {
            Ok(outcome) => {
                (compared, moments) = (compared + 1, moments + outcome.moments);
                // Written so that what is no number is too much.
                if outcome.worst <= ALLOWED {
                    worst = larger(worst, outcome.worst);
                    continue;
                }
                let notes = outcome.report.notes();
                println!("{name}: {:.6} at {}; {notes:?}", outcome.worst, outcome.place);
                if notes.iter().any(|note| APPROXIMATIONS.contains(&note.feature())) {
                    approximated += 1;
                } else {
                    failed.push(name);
                }
            }
            Err(reason) => {
                println!("{name}: refused: {reason}");
                refused += 1;
                // What nobody can load, and objects so deep in each other that questions about all ancestors have no end.
                let is_too_deep = reason.contains("Node depth limit exceeded");
                assert!(is_too_deep || load(&bytes, None).is_err(), "{name}: {reason}");
            }
        }
    }
    println!("{compared} files at {moments} moments, {approximated} of them approximated; {refused} refused");
    println!("the others are at most {worst:.2e} of their size apart");
    assert!(failed.is_empty(), "{} of {compared}: {failed:#?}", failed.len());
    assert!(super::folder("fbx").is_none() || compared >= 24, "only {compared}");
}
