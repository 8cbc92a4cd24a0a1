//! Vertices as Bevy moves them have the positions that castkit computes: joints, weights, inverse bind poses and morph
//! targets together.

use std::path::Path;

use bevy::math::{Affine3A, Mat4, Vec3};
use bevy::mesh::VertexAttributeValues;
use bevy::mesh::morph::{MeshMorphWeights, MorphWeights};
use bevy::mesh::skinning::{SkinnedMesh, SkinnedMeshInverseBindposes};
use bevy::prelude::*;
use bevy_castkit::castkit::CastFile;
use bevy_castkit::castkit::scene::{DeformOptions, Influences, Posed, Scene};

use crate::{animation, app};

#[test]
fn vertices_of_the_test_files_are_where_castkit_has_them() {
    assert!(check(&app::testdata()) >= 3);
}

#[test]
fn vertices_of_the_corpus_are_where_castkit_has_them() {
    if let Some(corpus) = app::corpus() {
        assert!(check(&corpus) >= 10);
    }
}

/// Whether no vertex follows more than four bones.
fn is_exact(influences: &Influences, vertices: usize) -> bool {
    (0..vertices).all(|vertex| influences.of(vertex).filter(|(_, weight)| *weight > 0.0).count() <= 4)
}

/// Returns how many meshes were compared.
fn check(root: &Path) -> usize {
    let mut app = app::app(root);
    let mut compared = 0;
    for path in app::files(root) {
        let Ok(file) = CastFile::open(root.join(&path)) else { continue };
        let scene = Scene::new(&file);
        let handle = app::load_with(&mut app, &path, animation::as_it_is).unwrap();
        let cast = app::get(&app, &handle).scenes[0].clone();
        let entity = app::spawn(&mut app, &cast);
        for (model, player) in animation::players(&app, entity) {
            let source = &scene.models[model];
            let mut pose = source.rest();
            let first = scene.animations.first().and_then(|animation| Some((animation, animation.range()?)));
            if let Some((animation, (first, last))) = first.filter(|(_, (first, _))| *first >= 0.0) {
                let frame = ((first + last) / 2.0).round().clamp(first, last);
                pose = animation.bind(source).sample(frame);
                animation::seek(&mut app, player, 0, animation.seconds_at(frame));
            }
            let mut posed = Posed::default();
            source.deform_into(&pose, &DeformOptions::new().constraints(!scene.animations.is_empty()), &mut posed);
            let world = app.world();
            let above = world.get::<GlobalTransform>(player).unwrap().affine();
            let meshes: Vec<Entity> =
                app::below(world, player).into_iter().filter(|entity| world.get::<Mesh3d>(*entity).is_some()).collect();
            for (mesh, deformed) in source.meshes.iter().zip(posed.meshes()) {
                let exact = mesh.influences.as_ref().is_none_or(|own| is_exact(own, mesh.positions().len()));
                if mesh.dual_quaternions || !exact || deformed.positions.iter().flatten().any(|part| !part.is_finite())
                {
                    continue;
                }
                let named = |entity: &&Entity| world.get::<Name>(**entity).map(Name::as_str) == mesh.name();
                let own: Vec<_> = meshes.iter().filter(named).collect();
                // Meshes without a unique name cannot be told apart here.
                let [own] = own.as_slice() else { continue };
                let size = mesh.bounds().map_or(1.0, |bounds| Vec3::from(bounds.size()).length()).max(1e-3);
                let found = vertices(&app, **own, above);
                for (vertex, (found, expected)) in found.iter().zip(&deformed.positions).enumerate() {
                    let away = found.distance(Vec3::from(*expected)) / size;
                    assert!(away < 1e-3, "{path} {:?} {vertex}: {found} for {expected:?}", mesh.name());
                }
                compared += usize::from(mesh.influences.is_some() || !mesh.blend_shapes.is_empty());
            }
        }
        app.world_mut().entity_mut(entity).despawn();
    }
    println!("{compared} meshes of {} compared", root.display());
    compared
}

/// The vertices of a mesh as a renderer would place them, relative to the model.
pub(crate) fn vertices(app: &App, entity: Entity, above: Affine3A) -> Vec<Vec3> {
    let world = app.world();
    let mesh = app::get(app, &world.get::<Mesh3d>(entity).unwrap().0);
    let Some(VertexAttributeValues::Float32x3(positions)) = mesh.attribute(Mesh::ATTRIBUTE_POSITION) else { panic!() };
    let mut positions: Vec<Vec3> = positions.iter().map(|position| Vec3::from(*position)).collect();
    if let Some(MeshMorphWeights::Reference(other)) = world.get::<MeshMorphWeights>(entity) {
        let weights = world.get::<MorphWeights>(*other).unwrap().weights();
        let targets = mesh.morph_targets().unwrap();
        assert_eq!(targets.len(), weights.len() * positions.len());
        for (weight, rows) in weights.iter().zip(targets.chunks_exact(positions.len())) {
            for (position, row) in positions.iter_mut().zip(rows) {
                *position += row.position * *weight;
            }
        }
    }
    let Some(skin) = world.get::<SkinnedMesh>(entity) else {
        let own = above.inverse() * world.get::<GlobalTransform>(entity).unwrap().affine();
        return positions.into_iter().map(|position| own.transform_point3(position)).collect();
    };
    let poses: &SkinnedMeshInverseBindposes = app::get(app, &skin.inverse_bindposes);
    assert_eq!(poses.len(), skin.joints.len());
    let matrices: Vec<Mat4> = skin
        .joints
        .iter()
        .zip(poses.iter())
        .map(|(joint, pose)| {
            Mat4::from(above.inverse() * world.get::<GlobalTransform>(*joint).unwrap().affine()) * *pose
        })
        .collect();
    let Some(VertexAttributeValues::Uint16x4(joints)) = mesh.attribute(Mesh::ATTRIBUTE_JOINT_INDEX) else { panic!() };
    let Some(VertexAttributeValues::Float32x4(weights)) = mesh.attribute(Mesh::ATTRIBUTE_JOINT_WEIGHT) else {
        panic!()
    };
    let rows = positions.iter().zip(joints).zip(weights);
    rows.map(|((position, joints), weights)| {
        let moved = joints
            .iter()
            .zip(weights)
            .map(|(joint, weight)| matrices[usize::from(*joint)].transform_point3(*position) * *weight);
        moved.sum()
    })
    .collect()
}
