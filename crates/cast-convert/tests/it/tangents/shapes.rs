//! Surfaces whose tangents are known.

use cast_interchange::Tangents;
use cast_read::Cast;
use cast_write::{Mesh, Model};

use super::{scene, square, with_tangents};

fn tangents(bytes: &[u8]) -> Option<Vec<[f32; 3]>> {
    Some(Cast::parse(bytes).unwrap().meshes().next()?.tangents()?.to_vec())
}

#[test]
fn tangents_of_a_square_lie_along_u() {
    let bytes = scene(Model::new().with_mesh(square()));
    let (result, report) = with_tangents(&bytes, Tangents::Complete);
    assert_eq!(tangents(&result), Some(vec![[1.0, 0.0, 0.0]; 4]));
    assert_eq!(report.notes().len(), 0);
    let without_indices = square().with_positions(
        [0_usize, 1, 2, 0, 2, 3]
            .map(|c| [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [0.0, 1.0, 0.0]][c])
            .to_vec(),
    );
    let without_indices = without_indices
        .with_normals(vec![[0.0, 0.0, 2.0]; 6])
        .with_property(
            "u0",
            [0_usize, 1, 2, 0, 2, 3].map(|c| [[0.0_f32, 0.0], [0.0, 1.0], [1.0, 1.0], [1.0, 0.0]][c]).to_vec(),
        )
        .with_faces((0..6).collect::<Vec<u32>>());
    let (result, _) = with_tangents(&scene(Model::new().with_mesh(without_indices)), Tangents::Complete);
    assert_eq!(tangents(&result), Some(vec![[0.0, 1.0, 0.0]; 6]), "a turned texture, and no vertex shared");
}

#[test]
fn each_wish() {
    let wrong = vec![[0.0, 1.0, 0.0]; 4];
    let bytes = scene(Model::new().with_mesh(square().with_tangents(wrong.clone())));
    assert_eq!(tangents(&with_tangents(&bytes, Tangents::Keep).0), Some(wrong.clone()));
    assert_eq!(tangents(&with_tangents(&bytes, Tangents::Complete).0), Some(wrong));
    assert_eq!(tangents(&with_tangents(&bytes, Tangents::Compute).0), Some(vec![[1.0, 0.0, 0.0]; 4]));
    assert_eq!(tangents(&with_tangents(&bytes, Tangents::Drop).0), None);
    let plain = scene(Model::new().with_mesh(square()));
    assert_eq!(tangents(&with_tangents(&plain, Tangents::Keep).0), None);
}

#[test]
fn tangents_of_a_sphere_point_east() {
    const AROUND: u32 = 48;
    const UP: u32 = 24;
    let (mut positions, mut coordinates, mut faces) = (Vec::new(), Vec::new(), Vec::new());
    // From the south to the north without the poles, where no direction is east.
    for row in 1..UP {
        for column in 0..=AROUND {
            let (u, v) = (column as f32 / AROUND as f32, row as f32 / UP as f32);
            let (east, north) = (u * std::f32::consts::TAU, (v - 0.5) * std::f32::consts::PI);
            positions.push([north.cos() * east.cos(), north.cos() * east.sin(), north.sin()]);
            coordinates.push([u, 1.0 - v]);
        }
    }
    for (row, column) in (0..UP - 2).flat_map(|row| (0..AROUND).map(move |column| (row, column))) {
        let corner = row * (AROUND + 1) + column;
        let above = corner + AROUND + 1;
        faces.extend([corner, corner + 1, above + 1, corner, above + 1, above]);
    }
    let mesh = Mesh::new().with_positions(positions.clone()).with_normals(positions.clone());
    let bytes = scene(Model::new().with_mesh(mesh.with_uv_layer(coordinates.clone()).with_faces(faces)));
    let (result, report) = with_tangents(&bytes, Tangents::Complete);
    assert_eq!(report.notes().len(), 0);
    let found = tangents(&result).unwrap();
    assert_eq!(found.len(), positions.len(), "nothing is mirrored, so nothing is split");
    for ((tangent, normal), [u, _]) in found.iter().zip(&positions).zip(&coordinates) {
        let east = u * std::f32::consts::TAU;
        let along = -tangent[0] * east.sin() + tangent[1] * east.cos();
        let across: f32 = tangent.iter().zip(normal).map(|(a, b)| a * b).sum();
        let length: f32 = tangent.iter().map(|part| part * part).sum();
        assert!(along > 0.995 && across.abs() < 1e-5 && (length - 1.0).abs() < 1e-5, "{tangent:?} at {normal:?}");
    }
}
