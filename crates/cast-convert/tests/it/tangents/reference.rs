//! Against MikkTSpace itself, by the crate that gives its very bits, on real meshes.

use bevy_mikktspace::{Geometry, TangentSpace, generate_tangents};
use cast_interchange::Tangents;
use cast_read::Cast;
use cast_read::views::MeshRef;
use cast_scene::Scene;
use cast_scene::compare::{Options, compare};

use super::with_tangents;
use crate::common::{checked, kept};

/// A mesh, and the tangent of each corner by the reference.
struct Reference {
    positions: Vec<[f32; 3]>,
    normals: Vec<[f32; 3]>,
    coordinates: Vec<[f32; 2]>,
    faces: Vec<[u32; 3]>,
    tangents: Vec<[Option<[f32; 4]>; 3]>,
}

impl Geometry for Reference {
    fn num_faces(&self) -> usize {
        self.faces.len()
    }
    fn num_vertices_of_face(&self, _: usize) -> usize {
        3
    }
    fn position(&self, face: usize, corner: usize) -> [f32; 3] {
        self.positions[self.faces[face][corner] as usize]
    }
    fn normal(&self, face: usize, corner: usize) -> [f32; 3] {
        glam::Vec3::from(self.normals[self.faces[face][corner] as usize]).normalize_or_zero().to_array()
    }
    fn tex_coord(&self, face: usize, corner: usize) -> [f32; 2] {
        self.coordinates[self.faces[face][corner] as usize]
    }
    fn set_tangent(&mut self, space: Option<TangentSpace>, face: usize, corner: usize) {
        self.tangents[face][corner] = space.map(|space| space.tangent_encoded());
    }
}

impl Reference {
    fn of(mesh: MeshRef<'_>) -> Option<Self> {
        let faces: Vec<[u32; 3]> = mesh.faces()?.triangles().collect();
        let tangents = vec![[None; 3]; faces.len()];
        let (positions, normals) = (mesh.positions()?.to_vec(), mesh.normals()?.to_vec());
        let mut reference = Self { positions, normals, coordinates: mesh.uv_layer(0)?.to_vec(), faces, tangents };
        generate_tangents(&mut reference).unwrap();
        Some(reference)
    }
}

/// Twice the area of a face, and in the texture, both 0 for what cannot be seen.
fn areas(reference: &Reference, face: &[u32; 3]) -> (f32, f32) {
    let [a, b, c] = face.map(|corner| glam::Vec3::from(reference.positions[corner as usize]));
    let [d, e, f] = face.map(|corner| glam::Vec2::from(reference.coordinates[corner as usize]));
    ((b - a).cross(c - a).length(), (e - d).perp_dot(f - d))
}

#[test]
fn real_meshes_have_the_tangents_of_mikktspace() {
    let (mut corners, mut far, mut split, mut worst) = (0_u64, 0_u64, 0_u64, 0.0_f32);
    for path in crate::common::cast_files() {
        let bytes = std::fs::read(&path).unwrap();
        let Ok(before) = Cast::parse(&bytes) else { continue };
        let (result, _) = with_tangents(&bytes, Tangents::Compute);
        let after = Cast::parse(&result).unwrap();
        let name = path.display();
        for (mesh, made) in before.meshes().zip(after.meshes()) {
            let Some(made_tangents) = made.tangents().filter(|tangents| tangents.len() == made.vertex_count()) else {
                continue;
            };
            let Some(reference) = Reference::of(mesh) else { continue };
            split += (made.vertex_count() - mesh.vertex_count()) as u64;
            let (normals, new_faces) = (made.normals().unwrap(), made.faces().unwrap());
            for ((face, expected), new) in reference.faces.iter().zip(&reference.tangents).zip(new_faces.triangles()) {
                let (area, flat) = areas(&reference, face);
                for (expected, new) in expected.iter().zip(new) {
                    let found = glam::Vec3::from(made_tangents.get(new as usize).unwrap());
                    let normal = glam::Vec3::from(normals.get(new as usize).unwrap()).normalize_or_zero();
                    assert!((found.length() - 1.0).abs() < 1e-3, "{name}: {found}");
                    assert!(found.dot(normal).abs() < 1e-3, "{name}: {found} and {normal}");
                    let Some([x, y, z, sign]) = expected.filter(|_| area > 1e-12 && flat.abs() > 1e-12) else {
                        continue;
                    };
                    assert_eq!(sign, flat.signum(), "{name}: the sign follows from the texture coordinates");
                    let apart = found.angle_between(glam::Vec3::new(x, y, z));
                    corners += 1;
                    if apart > 0.02 {
                        far += 1;
                    } else {
                        worst = worst.max(apart);
                    }
                }
            }
        }
    }
    println!("{corners} corners, {split} vertices more, {far} further than 0.02 radians, the others {worst} at most");
    assert!(corners > if std::env::var_os("CAST_CORPUS").is_some() { 1000 } else { 100 });
    // Where faces around a vertex all but cancel each other out, rounding decides.
    assert!(far * 1000 <= corners, "{far} of {corners} corners");
}

#[test]
fn files_with_tangents_show_the_same() {
    for path in crate::common::cast_files() {
        let bytes = std::fs::read(&path).unwrap();
        let (before, (result, _)) = (kept(&bytes), with_tangents(&bytes, Tangents::Compute));
        assert_eq!(checked(&bytes).has_errors(), checked(&result).has_errors(), "{}", path.display());
        let [before, after] = [before, kept(result)].map(|file| Scene::new(&file));
        let comparison = compare(&before, &after, &Options::new()).unwrap();
        assert!(comparison.is_same(), "{}: {:?}", path.display(), comparison.differences());
    }
}
