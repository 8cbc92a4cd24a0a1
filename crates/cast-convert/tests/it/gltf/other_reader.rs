//! What another reader makes of the files that are written here.

use std::path::Path;

use super::round_trip::glb;
use crate::common::{corpus, files, testdata};

/// Reads every file with a crate that shares no code with this one, which checks all references and required members,
/// and compares what it finds.
fn read_all(folder: &Path) -> usize {
    let mut skins = 0;
    for path in files(folder, &["cast"]) {
        let bytes = std::fs::read(&path).unwrap();
        let Some(glb) = glb(&path, &bytes) else { continue };
        let file = ::gltf::Gltf::from_slice(&glb).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let blob = file.blob.as_deref();
        let scene = cast_scene::Scene::new(&crate::common::kept(&bytes));
        if !scene.instances.is_empty() {
            continue;
        }
        let shown = scene.models.iter().flat_map(|model| model.meshes.iter().map(move |mesh| (model, mesh)));
        let vertices = |mesh: &cast_scene::Mesh| mesh.positions().len() as u32;
        let has_triangle = |(_, mesh): &(_, &cast_scene::Mesh)| {
            let valid = |triangle: [u32; 3]| triangle.iter().all(|corner| *corner < vertices(mesh));
            mesh.node().faces().is_some_and(|faces| faces.triangles().any(valid))
        };
        let meshes =
            file.meshes().filter(|mesh| mesh.primitives().all(|part| part.mode() == ::gltf::mesh::Mode::Triangles));
        let meshes: Vec<_> = meshes.collect();
        let shown: Vec<_> = shown.filter(has_triangle).collect();
        assert_eq!(meshes.len(), shown.len(), "{}", path.display());
        for (mesh, (model, source)) in meshes.iter().zip(shown) {
            let primitive = mesh.primitives().next().unwrap();
            let reader = primitive.reader(|_| blob);
            let finite = |point: [f32; 3]| point.map(|value| if value.is_finite() { value } else { 0.0 });
            let positions: Vec<[f32; 3]> = reader.read_positions().unwrap().collect();
            assert!(positions.into_iter().eq(source.positions().iter().map(finite)), "{}", path.display());
            let bones = model.skeleton.as_ref().map_or(0, |skeleton| skeleton.bones().len());
            let skinned = source.influences.is_some() && bones > 0;
            assert_eq!(reader.read_weights(0).is_some(), skinned, "{}", path.display());
            assert_eq!(reader.read_joints(0).is_some(), skinned, "{}", path.display());
            skins += usize::from(skinned);
            let sum = |weights: [f32; 4]| weights.iter().map(|weight| f64::from(*weight)).sum::<f64>();
            if let Some(weights) = reader.read_weights(0).filter(|_| reader.read_weights(1).is_none()) {
                assert!(weights.into_f32().all(|weights| (sum(weights) - 1.0).abs() < 1e-6), "{}", path.display());
            }
        }
    }
    skins
}

#[test]
fn test_data() {
    let skins: usize = ["valid", "legacy", "unusual", "check"].map(|folder| read_all(&testdata(folder))).iter().sum();
    assert!(skins > 3, "only {skins} meshes with a skin");
}

#[test]
fn real_files() {
    if let Some(folder) = corpus("cast") {
        let skins = read_all(&folder);
        assert!(skins > 10, "only {skins} meshes with a skin");
    }
}
