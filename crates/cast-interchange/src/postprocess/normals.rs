//! Normals kept, completed, computed or left out.

use cast_format::NodeKind;
use cast_write::{Document, Node};
use glam::DVec3;
use hashbrown::HashMap;

use crate::nodes::for_each_of;
use crate::notes;
use crate::options::Normals;
use crate::report::Report;

pub(super) fn apply(document: &mut Document<'_>, normals: Normals, report: &mut Report) {
    if normals == Normals::Keep {
        return;
    }
    for_each_of(document, NodeKind::MESH, |mesh| match normals {
        Normals::Drop => drop(mesh.remove("vn")),
        Normals::Complete if mesh.property("vn").is_some() => {}
        _ => compute(mesh, report),
    });
}

/// Smooth normals: the sum of the normals of the surrounding faces, weighted by area.
///
/// Vertices at the same position count as one, because a seam of the texture is not an edge. Sharp edges cannot be
/// recognised from positions; sources that have them also have normals.
fn compute(mesh: &mut Node<'_>, report: &mut Report) {
    let name = mesh.name().unwrap_or_default().to_owned();
    let (Some(positions), Some(faces)) = (mesh.property("vp"), mesh.property("f")) else { return };
    let (Some(positions), Some(faces)) = (positions.data.elements::<[f32; 3]>(), faces.data.integers()) else { return };
    let (normals, without) = smooth(&faces, &positions);
    mesh.set("vn", normals);
    report.add_many(&notes::mesh::NORMALS_ASSUMED, without, name);
}

/// The smooth normal of each vertex, and how many vertices have none and got that of the z axis.
pub fn smooth(faces: &[u32], positions: &[[f32; 3]]) -> (Vec<[f32; 3]>, u64) {
    // Adding zero turns -0.0 into 0.0.
    let mut places: HashMap<[u32; 3], usize> = HashMap::with_capacity(positions.len());
    let place_of: Vec<usize> = positions
        .iter()
        .map(|position| {
            let next = places.len();
            *places.entry(position.map(|value| (value + 0.0).to_bits())).or_insert(next)
        })
        .collect();
    let sums = around(faces, positions, &place_of, places.len());
    let mut without = 0;
    let normals: Vec<[f32; 3]> = place_of
        .iter()
        .map(|place| {
            let unit = sums.get(*place).and_then(|sum| unit(*sum));
            without += u64::from(unit.is_none());
            unit.unwrap_or([0.0, 0.0, 1.0])
        })
        .collect();
    (normals, without)
}

/// For each place, the sum of the normals of the faces around it, each as long as twice its area.
pub fn around(faces: &[u32], positions: &[[f32; 3]], place_of: &[usize], places: usize) -> Vec<DVec3> {
    let mut sums = vec![DVec3::ZERO; places];
    let at = |corner: u32| positions.get(corner as usize).map(|position| DVec3::from(position.map(f64::from)));
    for corners in faces.chunks_exact(3) {
        let &[first, second, third] = corners else { continue };
        let (Some(a), Some(b), Some(c)) = (at(first), at(second), at(third)) else { continue };
        let normal = (b - a).cross(c - a);
        for corner in corners {
            let sum = place_of.get(*corner as usize).and_then(|place| sums.get_mut(*place));
            sum.into_iter().for_each(|sum| *sum += normal);
        }
    }
    sums
}

fn unit(vector: DVec3) -> Option<[f32; 3]> {
    let length = vector.length();
    (length > 0.0 && length.is_finite()).then(|| (vector / length).as_vec3().to_array())
}

#[cfg(test)]
mod tests {
    use super::*;
    use cast_write::{Mesh, Model, Root};

    fn document(normals: bool) -> Document<'static> {
        // A square in the xy plane whose two triangles share no vertices, and a vertex without a face.
        let positions =
            vec![[0.0, 0.0, 0.0], [2.0, 0.0, 0.0], [2.0, 2.0, 0.0], [0.0, -0.0, 0.0], [2.0, 2.0, 0.0], [0.0, 0.0, 2.0]];
        let mut mesh = Mesh::new().with_positions(positions).with_faces(vec![0_u32, 1, 2, 3, 4, 5]);
        if normals {
            mesh = mesh.with_normals(vec![[0.0, 1.0, 0.0]; 6]);
        }
        Document::from(Root::new().with_model(Model::new().with_mesh(mesh)))
    }

    fn normals(mut document: Document<'_>, wish: Normals) -> Option<Vec<[f32; 3]>> {
        apply(&mut document, wish, &mut Report::default());
        let (_, mesh) = document.nodes().find(|(_, node)| node.kind == NodeKind::MESH)?;
        Some(mesh.property("vn")?.data.elements::<[f32; 3]>()?.into_owned())
    }

    #[test]
    fn each_wish() {
        assert_eq!(normals(document(false), Normals::Keep), None);
        assert_eq!(normals(document(true), Normals::Drop), None);
        assert_eq!(normals(document(true), Normals::Complete), Some(vec![[0.0, 1.0, 0.0]; 6]));
        for computed in [normals(document(false), Normals::Complete), normals(document(true), Normals::Compute)] {
            let computed = computed.unwrap();
            // The first face points along z, the second along (4, -4, 0); at the shared corner both count.
            let shared = [1.0 / 3.0_f32.sqrt(), -1.0 / 3.0_f32.sqrt(), 1.0 / 3.0_f32.sqrt()];
            for (normal, expected) in computed.iter().zip([
                shared,
                [0.0, 0.0, 1.0],
                shared,
                shared,
                shared,
                [0.5_f32.sqrt(), -(0.5_f32.sqrt()), 0.0],
            ]) {
                assert!(normal.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-6), "{computed:?}");
            }
        }
    }
}
