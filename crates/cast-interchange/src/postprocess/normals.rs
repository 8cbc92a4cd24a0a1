//! Normals kept, completed, computed or left out.

use cast_format::NodeKind;
use cast_write::{Document, Node};

use crate::nodes::for_each_of;
use crate::normals::smooth;
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
