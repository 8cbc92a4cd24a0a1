//! Every file loads, and its vertices are those that castkit reads.

use std::path::Path;

use bevy::mesh::VertexAttributeValues;
use bevy::prelude::Mesh;
use bevy_castkit::castkit::CastFile;
use bevy_castkit::castkit::scene::{self, Scene};
use bevy_castkit::{Cast, CastAssetLabel, CastMesh};

use crate::app;

#[test]
fn every_test_file_loads_or_says_why_not() {
    check(&app::testdata());
}

#[test]
fn every_file_of_the_corpus_loads() {
    if let Some(corpus) = app::corpus() {
        check(&corpus);
    }
}

fn check(root: &Path) {
    let mut app = app::app(root);
    let (mut loaded, mut failed) = (0, 0);
    for path in app::files(root) {
        let expected = CastFile::from_bytes(std::fs::read(root.join(&path)).unwrap());
        let found = app::load::<Cast>(&mut app, path.clone());
        match (expected, found) {
            (Ok(file), Ok(handle)) => {
                loaded += 1;
                let cast = app::get(&app, &handle);
                let scene = Scene::new(&file);
                let models = scene.models.len();
                assert_eq!(cast.scenes.len(), if models > 1 { models + 1 } else { 1 }, "{path}");
                assert_eq!(cast.animations.len(), scene.animations.len(), "{path}");
                #[cfg(feature = "pbr")]
                assert_eq!(cast.materials.len(), scene.models.iter().map(|model| model.materials.len()).sum::<usize>());
                let meshes: Vec<_> = cast.meshes.iter().map(|mesh| app::get::<CastMesh>(&app, mesh).clone()).collect();
                let sources: Vec<_> = scene.models.iter().flat_map(|model| &model.meshes).collect();
                assert_eq!(meshes.len(), sources.len(), "{path}");
                for (mesh, source) in meshes.iter().zip(sources) {
                    let Some(handle) = &mesh.mesh else {
                        assert!(triangles(source).is_empty(), "{path} {}", mesh.name);
                        continue;
                    };
                    assert_eq!(
                        handle.path().unwrap().label(),
                        Some(&*CastAssetLabel::Primitive { mesh: mesh.index }.to_string())
                    );
                    same_vertices(&path, app::get(&app, handle), source, bones_of(&scene, source));
                }
            }
            (Err(expected), Err(found)) => {
                failed += 1;
                let sentence = expected.to_string();
                assert!(found.contains(&sentence), "{path}: {found:?} does not say {sentence:?}");
            }
            (expected, found) => panic!("{path}: {:?} in castkit, {:?} in Bevy", expected.err(), found.err()),
        }
    }
    println!("{loaded} files of {} loaded, {failed} are damaged", root.display());
    assert!(loaded > 0);
}

/// The number of bones of the model of a mesh.
fn bones_of(scene: &Scene, mesh: &scene::Mesh) -> u32 {
    let mut models = scene.models.iter();
    let model = models.find(|model| model.meshes.iter().any(|own| std::ptr::eq(own, mesh))).unwrap();
    model.skeleton.as_ref().map_or(0, |skeleton| u32::try_from(skeleton.bones().len()).unwrap())
}

/// The corners of all triangles with valid vertices.
fn triangles(mesh: &scene::Mesh) -> Vec<usize> {
    let vertices = mesh.positions().len();
    let faces = mesh.node().faces().into_iter().flat_map(|faces| faces.triangles());
    let is_right = |triangle: &[u32; 3]| triangle.iter().all(|corner| (*corner as usize) < vertices);
    faces.filter(is_right).flatten().map(|corner| corner as usize).collect()
}

fn same_vertices(path: &str, mesh: &Mesh, source: &scene::Mesh, bones: u32) {
    let name = source.name().unwrap_or_default();
    let finite = |value: f32| if value.is_finite() { value } else { 0.0 };
    let Some(VertexAttributeValues::Float32x3(positions)) = mesh.attribute(Mesh::ATTRIBUTE_POSITION) else { panic!() };
    let expected: Vec<[f32; 3]> = source.positions().iter().map(|position| position.map(finite)).collect();
    assert_eq!(*positions, expected, "{path} {name}");
    let vertices = positions.len();
    let fields = source.node().fields();
    let expected = triangles(source);
    assert_eq!(mesh.indices().unwrap().iter().collect::<Vec<_>>(), expected, "{path} {name}");
    let mut layers = fields.uv_layers.iter().flatten().filter(|layer| layer.len() == vertices);
    for attribute in [Mesh::ATTRIBUTE_UV_0, Mesh::ATTRIBUTE_UV_1] {
        let expected = layers.next().map(|layer| layer.iter().map(|uv| uv.map(finite)).collect::<Vec<_>>());
        let found = mesh.attribute(attribute).map(|found| match found {
            VertexAttributeValues::Float32x2(found) => found.clone(),
            _ => panic!("{path} {name}"),
        });
        assert_eq!(found, expected, "{path} {name}");
    }
    let colors = fields.color_layers.iter().flatten().find(|layer| layer.len() == vertices);
    let found = mesh.attribute(Mesh::ATTRIBUTE_COLOR).map(|found| match found {
        VertexAttributeValues::Float32x4(found) => found.clone(),
        _ => panic!("{path} {name}"),
    });
    assert_eq!(found, colors.map(|colors| colors.iter().collect()), "{path} {name}");
    let Some(VertexAttributeValues::Float32x3(normals)) = mesh.attribute(Mesh::ATTRIBUTE_NORMAL) else { panic!() };
    for (found, expected) in normals.iter().zip(source.normals().into_iter().flat_map(|normals| normals.iter())) {
        let [[a, b, c], [x, y, z]] = [*found, expected];
        let length = (x * x + y * y + z * z).sqrt();
        let away = if length > 0.0 && length.is_finite() {
            (a - x / length).abs().max((b - y / length).abs()).max((c - z / length).abs())
        } else {
            0.0
        };
        assert!(away < 2e-3, "{path} {name}: {found:?} for {expected:?}");
    }
    weights(path, mesh, source, bones);
}

/// Joints and weights are the four largest influences, normalised.
fn weights(path: &str, mesh: &Mesh, source: &scene::Mesh, bones: u32) {
    let name = source.name().unwrap_or_default();
    let Some(influences) = &source.influences else {
        assert!(!mesh.contains_attribute(Mesh::ATTRIBUTE_JOINT_INDEX), "{path} {name}");
        return;
    };
    let Some(VertexAttributeValues::Uint16x4(joints)) = mesh.attribute(Mesh::ATTRIBUTE_JOINT_INDEX) else { panic!() };
    let Some(VertexAttributeValues::Float32x4(weights)) = mesh.attribute(Mesh::ATTRIBUTE_JOINT_WEIGHT) else {
        panic!()
    };
    for (vertex, (joints, weights)) in joints.iter().zip(weights).enumerate() {
        let mut sums = std::collections::BTreeMap::<u32, f64>::new();
        for (bone, weight) in
            influences.of(vertex).filter(|(bone, weight)| *bone < bones && weight.is_finite() && *weight > 0.0)
        {
            *sums.entry(bone).or_default() += f64::from(weight);
        }
        let mut heaviest: Vec<f64> = sums.values().copied().collect();
        heaviest.sort_by(|a, b| b.total_cmp(a));
        heaviest.truncate(4);
        let total: f64 = heaviest.iter().sum();
        let sum: f32 = weights.iter().sum();
        assert!((sum - 1.0).abs() < 1e-5, "{path} {name} {vertex}: {weights:?}");
        if total == 0.0 {
            assert_eq!((u32::from(joints[0]), weights), (bones, &[1.0, 0.0, 0.0, 0.0]), "{path} {name} {vertex}");
            continue;
        }
        for (joint, weight) in joints.iter().zip(weights) {
            let Some(own) = sums.get(&u32::from(*joint)).filter(|_| *weight > 0.0) else {
                assert_eq!(*weight, 0.0, "{path} {name} {vertex}");
                continue;
            };
            assert!((own / total - f64::from(*weight)).abs() < 1e-5, "{path} {name} {vertex}: {weights:?} of {sums:?}");
        }
    }
}
