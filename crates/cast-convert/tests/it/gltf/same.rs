//! Whether two documents show the same, one of them after it was another format for a while.

use std::collections::HashMap;
use std::sync::Arc;

use cast_scene::convert_axes::Up;
use cast_scene::{Affine, Animation, Channel, DeformOptions, Mesh, Mode, Model, ModelPose, Scene, Skeleton, Threads};
use glam::{DAffine3, DQuat, DVec3};

/// Largest difference, for things as large as one.
const TOLERANCE: f64 = 1e-5;

/// How often an animation is looked at.
const MOMENTS: u32 = 12;

/// What stands y up. A file that does not state its axis has z up, as nearly every program writes it; y was assumed
/// before.
fn upright(scene: &Scene) -> DAffine3 {
    DAffine3::from_quat(match scene.up() {
        Up::X => DQuat::from_rotation_z(std::f64::consts::FRAC_PI_2),
        Up::Y => DQuat::IDENTITY,
        Up::Z => DQuat::from_rotation_x(-std::f64::consts::FRAC_PI_2),
    })
}

fn affine(matrix: &Affine) -> DAffine3 {
    DAffine3::from_cols_array_2d(matrix)
}

fn placed(scene: &Scene, model: &Model) -> DAffine3 {
    upright(scene) * affine(&model.placement.unwrap_or_default().matrix())
}

/// From a model to what came back of all: that stands as the model did where it is the only one.
fn way(before: &Scene, model: &Model, after: &Scene) -> DAffine3 {
    let there = after.models.first().map_or(upright(after), |twin| placed(after, twin));
    let here = placed(before, model);
    if here == there { DAffine3::IDENTITY } else { there.inverse() * here }
}

fn vector(values: [f32; 3]) -> DVec3 {
    DVec3::from_array(values.map(|value| if value.is_finite() { f64::from(value) } else { 0.0 }))
}

fn assert_points(what: &str, found: &[[f32; 3]], wanted: &[DVec3]) {
    assert_eq!(found.len(), wanted.len(), "{what}");
    let size = wanted.iter().map(|point| point.abs().max_element()).fold(1.0, f64::max);
    for (index, (found, wanted)) in found.iter().zip(wanted).enumerate() {
        assert!(found.iter().all(|value| value.is_finite()), "{what}, vertex {index}: {found:?}");
        let error = (vector(*found) - *wanted).abs().max_element();
        assert!(error <= TOLERANCE * size, "{what}, vertex {index}: {found:?} instead of {wanted}");
    }
}

fn assert_matrices(what: &str, found: &DAffine3, wanted: &DAffine3) {
    let size = wanted.to_cols_array().into_iter().map(f64::abs).fold(1.0, f64::max);
    let error = found.to_cols_array().into_iter().zip(wanted.to_cols_array()).map(|(a, b)| (a - b).abs());
    let error = error.fold(0.0, f64::max);
    assert!(error <= TOLERANCE * size, "{what}: {found} instead of {wanted}");
}

/// The triangles that a mesh can show.
fn triangles(mesh: &Mesh) -> Vec<[u32; 3]> {
    let valid = |triangle: &[u32; 3]| triangle.iter().all(|corner| (*corner as usize) < mesh.positions().len());
    mesh.node().faces().map(|faces| faces.triangles().filter(valid).collect()).unwrap_or_default()
}

/// Bones by name, where the name is that of one only.
fn unique(skeleton: &Skeleton) -> HashMap<&str, u32> {
    let mut bones: HashMap<&str, Vec<u32>> = HashMap::new();
    for (index, bone) in (0..).zip(skeleton.bones()) {
        bone.name().into_iter().for_each(|name| bones.entry(name).or_default().push(index));
    }
    bones.into_iter().filter(|(_, bones)| bones.len() == 1).map(|(name, bones)| (name, bones[0])).collect()
}

/// The influences of a vertex that count, by the name of the bone, adding up to one.
fn influences<'s>(model: &'s Model, mesh: &Mesh, vertex: usize) -> Vec<(&'s str, f64)> {
    let bones = model.skeleton.as_ref().map(|skeleton| skeleton.bones()).unwrap_or_default();
    let mut sums: HashMap<&str, f64> = HashMap::new();
    for (bone, weight) in mesh.influences.iter().flat_map(|influences| influences.of(vertex)) {
        if let Some(bone) = bones.get(bone as usize).filter(|_| weight > 0.0 && weight.is_finite()) {
            *sums.entry(bone.name().unwrap_or_default()).or_default() += f64::from(weight);
        }
    }
    let total: f64 = sums.values().sum();
    let mut shares: Vec<_> = sums.into_iter().map(|(name, weight)| (name, weight / total)).collect();
    shares.sort_by(|a, b| a.0.cmp(b.0));
    shares
}

/// A mesh of one document, and its twin.
struct Pair<'s> {
    model: &'s Arc<Model>,
    index: usize,
    twin: usize,
    way: DAffine3,
}

/// Compares a document with what came back of it. All of what came back is in one model.
pub(crate) fn assert_same(what: &str, before: &Scene, after: &Scene) {
    let shown = before.models.iter().flat_map(|model| (0..model.meshes.len()).map(move |mesh| (model, mesh)));
    let shown = shown.filter(|(model, mesh)| !triangles(&model.meshes[*mesh]).is_empty());
    let way = |model| way(before, model, after);
    let pairs: Vec<Pair<'_>> =
        shown.enumerate().map(|(twin, (model, index))| Pair { model, index, twin, way: way(model) }).collect();
    let twin = after.models.first();
    assert_eq!(pairs.len(), twin.map_or(0, |model| model.meshes.len()), "{what}");
    for pair in &pairs {
        assert_mesh(&format!("{what}, mesh {}", pair.twin), pair, twin.unwrap());
    }
    for model in &before.models {
        let Some((skeleton, twin)) = model.skeleton.as_ref().zip(twin.and_then(|twin| twin.skeleton.as_ref())) else {
            assert!(model.skeleton.as_ref().is_none_or(|skeleton| skeleton.bones().is_empty()), "{what}");
            continue;
        };
        assert_skeleton(what, skeleton, &model.rest(), &way(model), twin, &after.models[0].rest());
    }
    let moving = before.animations.iter().filter(|animation| moves(before, animation));
    let moving: Vec<_> = moving.collect();
    assert_eq!(moving.len(), after.animations.len(), "{what}");
    for (animation, twin) in moving.into_iter().zip(&after.animations) {
        assert_animation(what, before, animation, &pairs, after, twin);
    }
}

/// Whether anything of an animation can be written: its bones are made if they are not there, its shapes are not.
fn moves(scene: &Scene, animation: &Animation) -> bool {
    let shape = |name: &str| {
        let shapes = scene.models.iter().flat_map(|model| model.blend_shapes.iter().map(move |shape| (model, shape)));
        shapes.into_iter().any(|(model, shape)| {
            let mesh = shape.mesh.map(|mesh| &model.meshes[mesh]);
            shape.name() == Some(name) && mesh.is_some_and(|mesh| !triangles(mesh).is_empty())
        })
    };
    animation.curves.iter().any(|curve| match curve.channel {
        Channel::Visibility => false,
        Channel::BlendShape => shape(curve.target()),
        // Later frames than Cast has when it is read again, such as negative numbers stored as unsigned ones.
        _ => curve.frames().any(|frame| frame < f64::from(u32::MAX / 2)),
    })
}

fn assert_mesh(what: &str, pair: &Pair<'_>, after: &Model) {
    let (before, twin) = (&pair.model.meshes[pair.index], &after.meshes[pair.twin]);
    let wanted: Vec<DVec3> = before.positions().iter().map(|point| pair.way.transform_point3(vector(point))).collect();
    if pair.way == DAffine3::IDENTITY {
        let found = twin.positions().iter().map(vector);
        assert!(found.eq(wanted.iter().copied()), "{what}: positions that stay are the same to the last bit");
    }
    assert_points(what, &twin.positions().to_vec(), &wanted);
    assert_eq!(triangles(twin), triangles(before), "{what}");
    let layers = |mesh: &Mesh| {
        let layers = mesh.node().uv_layers().flatten().filter(|layer| layer.len() == mesh.positions().len());
        layers.map(|layer| layer.to_vec()).collect::<Vec<Vec<[f32; 2]>>>()
    };
    let mut wanted = layers(before);
    wanted.iter_mut().flatten().flatten().filter(|value| !value.is_finite()).for_each(|value| *value = 0.0);
    assert_eq!(layers(twin), wanted, "{what}");
    assert_surface(what, pair, before, twin, after);
    if pair.model.skeleton.as_ref().is_some_and(|skeleton| unique(skeleton).len() < skeleton.bones().len()) {
        return;
    }
    for vertex in 0..before.positions().len() {
        let (wanted, found) = (influences(pair.model, before, vertex), influences(after, twin, vertex));
        if wanted.is_empty() {
            continue;
        }
        let same = wanted.len() == found.len()
            && wanted.iter().zip(&found).all(|(a, b)| a.0 == b.0 && (a.1 - b.1).abs() <= TOLERANCE);
        assert!(same, "{what}, vertex {vertex}: {found:?} instead of {wanted:?}");
    }
}

/// What is seen of a surface: directions where the mesh stays as it is, colours, and the material by its name.
fn assert_surface(what: &str, pair: &Pair<'_>, before: &Mesh, twin: &Mesh, after: &Model) {
    if pair.way == DAffine3::IDENTITY {
        let normals = before.normals();
        let tangents = before.tangents().filter(|_| normals.is_some());
        for (name, wanted, found) in [("normals", normals, twin.normals()), ("tangents", tangents, twin.tangents())] {
            assert_eq!(wanted.is_some(), found.is_some(), "{what}: {name}");
            let (wanted, found) = (wanted.unwrap_or_default(), found.unwrap_or_default());
            assert_eq!(wanted.len(), found.len(), "{what}: {name}");
            for (wanted, found) in wanted.iter().zip(found.iter()) {
                assert!((vector(found).length() - 1.0).abs() < 1e-3, "{what}: {name} {found:?}");
                // What has no direction gets some.
                if let Some(wanted) =
                    vector(wanted).try_normalize().filter(|_| wanted.iter().all(|part| part.is_finite()))
                {
                    assert!(wanted.distance(vector(found)) < 1e-3, "{what}: {name} {found:?} instead of {wanted}");
                }
            }
        }
    }
    let colors = |mesh: &Mesh| -> Vec<Vec<[f32; 4]>> {
        let layers = mesh.node().color_layers().flatten().filter(|layer| layer.len() == mesh.positions().len());
        layers.map(|layer| layer.to_floats()).collect()
    };
    let (found, wanted) = (colors(twin), colors(before));
    let lengths = |layers: &[Vec<[f32; 4]>]| layers.iter().map(Vec::len).collect::<Vec<_>>();
    assert_eq!(lengths(&found), lengths(&wanted), "{what}: colours");
    for (found, wanted) in found.iter().flatten().flatten().zip(wanted.iter().flatten().flatten()) {
        // They are cut to what the format has room for, which is reported.
        let wanted = if wanted.is_finite() { wanted.clamp(0.0, 1.0) } else { 0.0 };
        assert!((found - wanted).abs() <= 1e-5, "{what}: colour {found} instead of {wanted}");
    }
    let material = |mesh: &Mesh, model: &Model| {
        let material = mesh.material.and_then(|index| model.materials.get(index));
        material.and_then(|material| material.name().map(str::to_owned)).filter(|name| !name.is_empty())
    };
    if let Some(wanted) = material(before, pair.model) {
        assert_eq!(material(twin, after), Some(wanted), "{what}: material");
    }
}

/// Bones in a pose.
fn assert_skeleton(
    what: &str,
    before: &Skeleton,
    pose: &ModelPose,
    way: &DAffine3,
    after: &Skeleton,
    twin: &ModelPose,
) {
    let world = before.world(&pose.bones);
    let found = after.world(&twin.bones);
    for (name, bone) in unique(before) {
        let other = after.bone(name).unwrap_or_else(|| panic!("{what}: there is no bone {name}"));
        let wanted = *way * affine(&world.matrices()[bone as usize]);
        if wanted.is_finite() {
            assert_matrices(&format!("{what}, bone {name}"), &affine(&found.matrices()[other as usize]), &wanted);
        }
    }
}

fn assert_animation(
    what: &str,
    before: &Scene,
    animation: &Arc<Animation>,
    pairs: &[Pair<'_>],
    after: &Scene,
    twin: &Arc<Animation>,
) {
    // One without a name has that of the file.
    let name = animation.name().or(std::path::Path::new(what).file_stem().and_then(|stem| stem.to_str()));
    assert_eq!((name, animation.looping), (twin.name(), twin.looping), "{what}");
    let (first, last) = animation.range().unwrap();
    let (first, last) = (first.max(0.0), last.max(0.0));
    for moment in 0..=MOMENTS {
        let frame = first + ((last - first) * f64::from(moment) / f64::from(MOMENTS)).floor();
        let other = twin.frame_at(animation.seconds_at(frame));
        let what = &format!("{what}, {:?} at {frame}", animation.name());
        let Some(model) = after.models.first() else { continue };
        let found = twin.bind(model).sample(other);
        let deformed = model.deform(&found, &DeformOptions::new().constraints(false).threads(Threads::One));
        for one in &before.models {
            let mut pose = animation.bind(one).sample(frame);
            if let Some((skeleton, twin)) = one.skeleton.as_ref().zip(model.skeleton.as_ref()) {
                if !skeleton.rig().is_empty() {
                    skeleton.solve(&mut pose.bones);
                }
                assert_skeleton(what, skeleton, &pose, &way(before, one, after), twin, &found);
            }
            for pair in pairs.iter().filter(|pair| Arc::ptr_eq(pair.model, one)) {
                if !one.meshes[pair.index].dual_quaternions {
                    let mut wanted = Default::default();
                    let palette = one.palette(&pose, &DeformOptions::new().constraints(false));
                    one.deform_mesh(pair.index, &pose, &palette, &DeformOptions::new(), &mut wanted);
                    let wanted: Vec<DVec3> =
                        wanted.positions.iter().map(|point| pair.way.transform_point3(vector(*point))).collect();
                    assert_points(what, &deformed[pair.twin].positions, &wanted);
                }
            }
        }
        if before.models.is_empty() {
            assert_curves(what, animation, frame, twin, other);
        }
    }
}

/// Without a model, absolute curves are what they say.
fn assert_curves(what: &str, before: &Animation, frame: f64, after: &Animation, other: f64) {
    let same = |a: &cast_scene::Curve, b: &cast_scene::Curve| a.target() == b.target() && a.channel == b.channel;
    for (index, curve) in before.curves.iter().enumerate().filter(|(_, curve)| curve.mode == Mode::Absolute) {
        // Of several for one property the last counts.
        if before.curves[index + 1..].iter().any(|later| same(later, curve)) {
            continue;
        }
        let twin = after.curves.iter().find(|twin| twin.target() == curve.target() && twin.channel == curve.channel);
        match (curve.channel, twin) {
            (Channel::Translation(_) | Channel::Scale(_), Some(twin)) => {
                let (found, wanted) = (twin.number_at(other), curve.number_at(frame));
                let wanted = if wanted.is_nan() { found } else { wanted };
                assert!((found - wanted).abs() <= TOLERANCE * wanted.abs().max(1.0), "{what}: {found} {wanted}");
            }
            (Channel::Rotation, Some(twin)) => {
                let (found, wanted) = (twin.rotation_at(other), curve.rotation_at(frame));
                let [found, wanted] = [found, wanted].map(glam::Quat::from_array);
                assert!(found.dot(wanted).abs() >= 1.0 - 1e-6, "{what}: {found} {wanted}");
            }
            (Channel::Translation(_) | Channel::Scale(_) | Channel::Rotation, None) => {
                panic!("{what}: a curve is gone")
            }
            _ => {}
        }
    }
}
