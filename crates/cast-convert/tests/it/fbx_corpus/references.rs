//! FBX against what the programs that wrote the files exported from the same scenes, as OBJ, at some frames.

use std::path::Path;

use cast_convert::fbx;
use cast_interchange::{Options, Source};
use cast_scene::{DeformOptions, Mesh, Scene};
use cast_write::Layout;
use glam::{DVec2, DVec3};

use super::files;
use crate::common::{larger, zip_equal};

/// A corner of a face, or a vertex.
#[derive(Clone, Copy, Default)]
struct Corner {
    position: DVec3,
    normal: Option<DVec3>,
    uv: Option<DVec2>,
}

/// A reference: corners of all faces, and what the lines at its head say.
struct Reference {
    corners: Vec<Corner>,
    /// Names of objects and groups.
    names: Vec<String>,
    /// The skin was moved by the transform of its object once more, which is not what skinning by the file gives.
    transform_skin: bool,
    has_good_normals: bool,
    has_good_uvs: bool,
}

fn reference(path: &Path) -> Reference {
    let text = std::fs::read_to_string(path).unwrap();
    let lines = |key: &str| -> Vec<Vec<f64>> {
        let lines = text.lines().filter_map(|line| line.strip_prefix(key)?.strip_prefix(' '));
        lines.map(|line| line.split_whitespace().map(|number| number.parse().unwrap()).collect()).collect()
    };
    let (positions, uvs, normals) = (lines("v"), lines("vt"), lines("vn"));
    let corner = |word: &str| {
        let mut indices = word.split('/').map(|index| index.parse::<usize>().ok().map(|index| index - 1));
        let mut next = || indices.next().flatten();
        let position = DVec3::from_slice(&positions[next().unwrap()]);
        let uv = next().map(|uv| DVec2::from_slice(&uvs[uv]));
        Corner { position, uv, normal: next().map(|normal| DVec3::from_slice(&normals[normal])) }
    };
    let faces = text.lines().filter_map(|line| line.strip_prefix("f "));
    let groups = text.lines().filter_map(|line| line.strip_prefix("o ").or(line.strip_prefix("g ")));
    let says = |what: &str| text.lines().any(|line| line.trim_end() == format!("# ufbx:{what}"));
    Reference {
        corners: faces.flat_map(|face| face.split_whitespace().map(corner)).collect(),
        names: groups.flat_map(str::split_whitespace).map(str::to_owned).collect(),
        transform_skin: says("transform_skin"),
        has_good_normals: !says("bad_normals"),
        has_good_uvs: !says("bad_uvs"),
    }
}

/// Takes out of a reference that says `transform_skin` the object's own transform relative to its bind pose, so that what
/// is left is where skinning by the file gives the vertices.
fn without_object_transform(bytes: &[u8], frame: f64, reference: &mut Reference) {
    let scene = ufbx::load_memory(bytes, ufbx::LoadOpts::default()).ok().unwrap();
    let time = frame / scene.settings.frames_per_second;
    let now = scene.evaluate(&scene.anim_stacks[0].anim, time, ufbx::EvaluateOpts::default()).ok().unwrap();
    let skinned = now.meshes.into_iter().find(|mesh| !mesh.skin_deformers.is_empty()).unwrap();
    let object = &skinned.element.instances[0];
    let is_object = |pose: &&ufbx::BonePose| pose.bone_node.element.element_id == object.element.element_id;
    let bound = object.bind_pose.as_ref().unwrap().bone_poses.iter().find(is_object).unwrap();
    let moved = ufbx::matrix_mul(&object.geometry_to_world, &ufbx::matrix_invert(&bound.bone_to_world));
    let back = ufbx::matrix_invert(&moved);
    for corner in &mut reference.corners {
        let [x, y, z] = corner.position.to_array();
        let point = ufbx::transform_position(&back, ufbx::Vec3 { x, y, z });
        corner.position = DVec3::new(point.x, point.y, point.z);
    }
    reference.has_good_normals = false;
}

/// The vertices of a converted file at a frame: of the meshes that have one of the names, or of all if none has.
fn posed(bytes: &[u8], frame: f64, names: &[String]) -> (Vec<Corner>, bool) {
    let cast = crate::common::kept(bytes);
    let scene = Scene::new(&cast);
    assert!(scene.warnings.is_empty(), "{:?}", scene.warnings);
    let model = &scene.models[0];
    let animation = scene.animations.first();
    let pose = animation.map_or_else(|| model.rest(), |animation| animation.bind(model).sample(frame));
    let is_named = |mesh: &Mesh| names.iter().any(|name| mesh.name() == Some(name));
    let all = !model.meshes.iter().any(is_named);
    let mut corners = Vec::new();
    for (mesh, deformed) in zip_equal(&model.meshes, model.deform(&pose, &DeformOptions::new())) {
        let uvs = mesh.node().uv_layer(0);
        for (vertex, position) in deformed.positions.iter().enumerate().filter(|_| all || is_named(mesh)) {
            let single = |vector: &[f32; 3]| DVec3::from(vector.map(f64::from));
            let uv = uvs.and_then(|uvs| uvs.get(vertex)).map(|[u, v]| DVec2::new(u.into(), 1.0 - f64::from(v)));
            corners.push(Corner { position: single(position), normal: deformed.normals.get(vertex).map(single), uv });
        }
    }
    // Shapes have no normals in Cast, and programs compute those of bent skins in ways of their own.
    let one_bone = |mesh: &Mesh| {
        let bones = mesh.node().weight_bones().into_iter().flat_map(|bones| bones.iter());
        bones.collect::<std::collections::HashSet<u32>>().len() <= 1
    };
    let is_rigid = model.blend_shapes.is_empty() && model.meshes.iter().all(one_bone);
    (corners, is_rigid)
}

/// How far the farthest of some corners is from the nearest of others.
fn farthest(from: &[Corner], to: &[Corner]) -> f64 {
    let distance = |a: &Corner, b: &Corner| a.position.distance_squared(b.position);
    let nearest = |a: &Corner| to.iter().map(|b| distance(a, b)).fold(f64::INFINITY, f64::min);
    from.iter().map(nearest).fold(0.0, f64::max).sqrt()
}

/// The largest difference of normals, or of texture coordinates, between each vertex and the corner in its place that is
/// most like it.
fn unlike(found: &[Corner], expected: &[Corner], allowed: f64, difference: impl Fn(&Corner, &Corner) -> f64) -> f64 {
    let of_vertex = |vertex: &Corner| {
        let here = expected.iter().filter(|corner| corner.position.distance(vertex.position) <= allowed);
        here.map(|corner| difference(vertex, corner)).fold(f64::INFINITY, f64::min)
    };
    found.iter().map(of_vertex).fold(0.0, larger)
}

#[test]
fn poses_are_those_of_the_programs_that_made_them() {
    println!(
        "{:44} {:>5} {:>9} {:>9} {:>9} {:>9} {:>9}",
        "file", "frame", "size", "allowed", "error", "normals", "uvs"
    );
    let (mut compared, mut failed, references) = (0, Vec::new(), files("fbx", ".obj"));
    for (name, path) in files("fbx", ".fbx") {
        let bytes = std::fs::read(&path).unwrap();
        for (obj, path) in &references {
            let stem = obj.trim_end_matches(".obj");
            let (base, frame) = match stem.rsplit_once('_').map(|(base, frame)| (base, frame.parse::<f64>())) {
                Some((base, Ok(frame))) => (base, frame),
                _ => (stem, 0.0),
            };
            // The name of the file is that of the scene, a version and a kind.
            let version = name.strip_prefix(base).and_then(|rest| rest.strip_prefix('_'));
            if !version.is_some_and(|version| version.starts_with(|letter: char| letter.is_ascii_digit())) {
                continue;
            }
            let converted = fbx::to_cast(Source::of_bytes(&bytes), &Options::default()).unwrap();
            let cast = converted.document.to_vec(Layout::Compact).unwrap();
            let mut expected = reference(path);
            if expected.transform_skin {
                without_object_transform(&bytes, frame, &mut expected);
            }
            if base == "blender_340_z_up" {
                // The reference has y up and is in metres; the file has z up and is in centimetres.
                let turned = |v: DVec3| DVec3::new(v.x, -v.z, v.y);
                for corner in &mut expected.corners {
                    corner.position = turned(corner.position) * 100.0;
                    corner.normal = corner.normal.map(turned);
                }
            }
            let (found, is_rigid) = posed(&cast, frame, &expected.names);
            let positions = || expected.corners.iter().map(|corner| corner.position);
            let (low, high) = (positions().reduce(DVec3::min).unwrap(), positions().reduce(DVec3::max).unwrap());
            let size = (high - low).max_element();
            let allowed = 1e-3 * size;
            let error = farthest(&expected.corners, &found).max(farthest(&found, &expected.corners));
            // What the reference has and the result has not is as different as can be.
            let missing = f64::INFINITY;
            let normals = unlike(&found, &expected.corners, allowed, |a, b| {
                b.normal.map_or(0.0, |b| a.normal.map_or(missing, |a| a.distance(b.normalize_or_zero())))
            });
            let uvs = unlike(&found, &expected.corners, allowed, |a, b| {
                b.uv.map_or(0.0, |b| a.uv.map_or(missing, |a| a.distance(b)))
            });
            println!("{name:44} {frame:>5} {size:>9.4} {allowed:>9.6} {error:>9.6} {normals:>9.6} {uvs:>9.6}");
            compared += 1;
            // Normals and texture coordinates of references have three or four digits.
            let good_normals = !(expected.has_good_normals && is_rigid) || normals < 2e-3;
            let good_uvs = !expected.has_good_uvs || uvs < 1e-3;
            if error.is_nan() || error > allowed || !good_normals || !good_uvs {
                failed.push(obj.clone());
            }
        }
    }
    assert!(super::folder("fbx").is_none() || compared >= 29, "only {compared}");
    assert!(failed.is_empty(), "{failed:?}");
}
