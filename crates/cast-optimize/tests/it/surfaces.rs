//! What scenes show, whichever meshes it is in.

use std::path::Path;

use cast_scene::{DeformOptions, Scene, Threads};

use crate::common::kept;

/// A triangle where it is at rest, and where it is in each pose.
type Triangle = ([[u32; 3]; 3], Vec<[[f32; 3]; 3]>);

/// All triangles of each model, at rest and at some frames of each animation, sorted.
pub(crate) fn triangles(bytes: &[u8]) -> Vec<Vec<Triangle>> {
    let scene = Scene::new(&kept(bytes));
    let options = DeformOptions::new().threads(Threads::One);
    let of_model = |model: &std::sync::Arc<cast_scene::Model>| {
        let poses = scene.animations.iter().flat_map(|animation| {
            let binding = animation.bind(model);
            [1.0, 7.5, 20.0].map(|frame| model.deform(&binding.sample(frame), &options))
        });
        let poses: Vec<_> = poses.collect();
        let mut all: Vec<Triangle> = Vec::new();
        for (index, mesh) in model.meshes.iter().enumerate() {
            let (positions, faces) = (mesh.positions(), mesh.node().faces());
            let Some(faces) = faces else { continue };
            for face in faces.triangles() {
                let rest = face.map(|corner| positions.get(corner as usize).unwrap_or_default().map(f32::to_bits));
                let at = |pose: &Vec<cast_scene::Deformed>| face.map(|corner| pose[index].positions[corner as usize]);
                if face.iter().all(|corner| (*corner as usize) < positions.len()) {
                    all.push((rest, poses.iter().map(at).collect()));
                }
            }
        }
        all.sort_by(|one, other| {
            one.0.cmp(&other.0).then_with(|| one.1.partial_cmp(&other.1).unwrap_or(std::cmp::Ordering::Equal))
        });
        all
    };
    scene.models.iter().map(of_model).collect()
}

/// The same triangles, in the same places in all poses.
#[track_caller]
pub(crate) fn assert_same(name: &Path, before: &[u8], after: &[u8]) {
    let (before, after) = (triangles(before), triangles(after));
    assert_eq!(before.len(), after.len(), "{}", name.display());
    for (before, after) in before.iter().zip(&after) {
        assert_eq!(before.len(), after.len(), "{}", name.display());
        for ((rest, one), (same_rest, other)) in before.iter().zip(after) {
            assert_eq!(rest, same_rest, "{}", name.display());
            for (a, b) in one.iter().flatten().flatten().zip(other.iter().flatten().flatten()) {
                assert!(
                    (a - b).abs() <= 1e-5 * a.abs().max(1.0) || a.to_bits() == b.to_bits(),
                    "{}: {a}, {b}",
                    name.display()
                );
            }
        }
    }
}
