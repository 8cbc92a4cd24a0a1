//! From the space of a mesh to that of the model.

use std::borrow::Cow;

use glam::{DAffine3, DMat3, DVec3};
use rayon::prelude::*;

use crate::interchange::{Array, Indices, Influences, Mesh};
use crate::lower::matrix::inverse;

/// How vertices of a mesh become those of the model.
pub(super) enum Way {
    /// As they are.
    Straight,
    /// All alike.
    Whole(DAffine3),
    /// Each in its own way.
    Each(Vec<DAffine3>),
}

impl Way {
    pub(super) fn of(matrix: DAffine3) -> Self {
        if matrix == DAffine3::IDENTITY { Self::Straight } else { Self::Whole(matrix) }
    }

    /// By the mean of the ways of the joints that move a vertex: where the skin has it while the bones rest. Exact for
    /// vertices of one joint.
    pub(super) fn by_influences(influences: &Influences<'_>, matrices: &[DAffine3]) -> Self {
        let per_vertex = influences.per_vertex.max(1);
        let blend = |(joints, weights): (&[u32], &[f32])| {
            let mut sum = DAffine3 { matrix3: DMat3::ZERO, translation: DVec3::ZERO };
            let mut total = 0.0;
            for (joint, weight) in joints.iter().zip(weights).filter(|(_, weight)| **weight != 0.0) {
                let (weight, matrix) = (f64::from(*weight), matrices.get(*joint as usize).copied().unwrap_or_default());
                sum.matrix3 += matrix.matrix3 * weight;
                sum.translation += matrix.translation * weight;
                total += weight;
            }
            if total == 0.0 {
                return DAffine3::IDENTITY;
            }
            DAffine3 { matrix3: sum.matrix3 * total.recip(), translation: sum.translation / total }
        };
        let pairs = influences.joints.chunks_exact(per_vertex).zip(influences.weights.chunks_exact(per_vertex));
        Self::Each(pairs.map(blend).collect())
    }

    /// That of one vertex; `None` where it stays as it is.
    fn of_vertex(&self, vertex: usize) -> Option<&DAffine3> {
        match self {
            Self::Straight => None,
            Self::Whole(matrix) => Some(matrix),
            Self::Each(matrices) => matrices.get(vertex),
        }
    }

    /// Where a vertex is that is moved before it goes its way.
    pub(super) fn moved(&self, vertex: usize, start: [f32; 3], offset: [f32; 3]) -> [f32; 3] {
        let [start, offset] = [start, offset].map(|vector| DVec3::from_array(vector.map(f64::from)));
        let moved = start + offset;
        let end = self.of_vertex(vertex).map_or(moved, |matrix| matrix.transform_point3(moved));
        end.as_vec3().to_array()
    }

    /// Takes a mesh that way.
    pub(super) fn apply(&self, mesh: &mut Mesh<'_>) {
        if matches!(self, Self::Straight) {
            return;
        }
        self.change(&mut mesh.positions, |matrix, point| matrix.transform_point3(point));
        if let Some(normals) = &mut mesh.normals {
            self.change(normals, |matrix, normal| {
                let linear = inverse(matrix).map_or(DMat3::IDENTITY, |inverse| inverse.matrix3.transpose());
                (linear * normal).try_normalize().unwrap_or(normal)
            });
        }
        if let Some(tangents) = &mut mesh.tangents {
            self.change(tangents, |matrix, tangent| {
                matrix.transform_vector3(tangent).try_normalize().unwrap_or(tangent)
            });
        }
        if self.of_vertex(0).is_some_and(|matrix| matrix.matrix3.determinant() < 0.0) {
            // What a mirror turns over faces the other way.
            let mut faces = std::mem::take(&mut mesh.faces).into_u32().into_owned();
            faces.chunks_exact_mut(3).for_each(|corners| corners.swap(1, 2));
            mesh.faces = Indices::Bits32(Cow::Owned(faces));
        }
    }

    fn change(&self, array: &mut Array<'_, [f32; 3]>, change: impl Fn(&DAffine3, DVec3) -> DVec3 + Sync + Send) {
        let values = array.values();
        let changed = values.par_iter().with_min_len(4096).enumerate().map(|(vertex, vector)| {
            self.of_vertex(vertex)
                .map_or(*vector, |matrix| change(matrix, DVec3::from_array(vector.map(f64::from))).as_vec3().to_array())
        });
        let changed: Vec<[f32; 3]> = changed.collect();
        *array = changed.into();
    }
}
