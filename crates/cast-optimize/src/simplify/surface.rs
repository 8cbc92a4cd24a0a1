//! Meshes that are simplified together.

use meshoptimizer_rs::{Error, Positions, simplify_scale};

use super::attributes::{Attributes, Joined, Welded};

pub(super) const CROWDED: &str = "too many of its faces meet at one vertex";

/// Meshes as one surface: each vertex belongs to one mesh, and where vertices of several are in one place, all of them
/// move together or not at all.
pub(super) struct Surface {
    pub(super) faces: Vec<u32>,
    pub(super) positions: Vec<[f32; 3]>,
    /// The longest side of its box.
    pub(super) size: f32,
    pub(super) attributes: Joined,
    /// The first vertex of each mesh, and the number of vertices at the end.
    pub(super) starts: Vec<u32>,
}

impl Surface {
    /// All meshes.
    pub(super) fn of(meshes: &[&Welded]) -> Result<Self, &'static str> {
        let mut starts = vec![0_u32];
        for mesh in meshes {
            let start = u32::try_from(mesh.positions.len()).ok().and_then(|count| starts.last()?.checked_add(count));
            starts.push(start.ok_or("it has too many vertices")?);
        }
        let of_mesh = |(mesh, start): (&&Welded, u32)| mesh.faces.iter().map(move |vertex| vertex + start).collect();
        let faces: Vec<Vec<u32>> = meshes.iter().zip(starts.iter().copied()).map(of_mesh).collect();
        let positions: Vec<[f32; 3]> = meshes.iter().flat_map(|mesh| mesh.positions.iter().copied()).collect();
        Ok(Self {
            faces: faces.concat(),
            size: simplify_scale(Positions::from_packed(&positions)).map_err(reason)?,
            positions,
            attributes: Attributes::joined(&meshes.iter().map(|mesh| &mesh.attributes).collect::<Vec<_>>()),
            starts,
        })
    }

    /// Faces of each mesh, by its own vertices.
    pub(super) fn apart(&self, faces: &[u32]) -> Vec<Vec<u32>> {
        let mut of_meshes = vec![Vec::new(); self.starts.len().saturating_sub(1)];
        for face in faces.chunks_exact(3) {
            // Vertices that move to another one move to one of the same mesh.
            let first = face.first().copied().unwrap_or_default();
            let mesh = self.starts.partition_point(|start| *start <= first).saturating_sub(1);
            let start = self.starts.get(mesh).copied().unwrap_or_default();
            if let Some(of_mesh) = of_meshes.get_mut(mesh) {
                of_mesh.extend(face.iter().map(|vertex| vertex.saturating_sub(start)));
            }
        }
        of_meshes
    }
}

/// Why the method cannot be used.
pub(super) fn reason(error: Error) -> &'static str {
    match error {
        Error::InvalidParameter | Error::NumericalFailure => "its positions are too large, infinite or NaN",
        Error::LimitExceeded => CROWDED,
        Error::AllocationFailed => "there is not enough memory",
        _ => "it has too many faces",
    }
}
