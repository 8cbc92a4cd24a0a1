//! From mesh space to model space.

use cast_base::Threads;
use cast_scene::Bounds;
use glam::{DAffine3, DMat3, DVec3};

use crate::scene::{Array, Influences, Mesh};

/// How many vectors a thread processes at a time.
const LEAST: usize = 4096;

/// How the vertices of a mesh are transformed to the model.
pub(super) enum Placement {
    /// Unchanged.
    Same,
    /// All with one matrix.
    Whole(DAffine3),
    /// Each with its own matrix.
    PerVertex(Vec<DAffine3>),
}

impl Placement {
    pub(super) fn of(matrix: DAffine3) -> Self {
        if matrix == DAffine3::IDENTITY { Self::Same } else { Self::Whole(matrix) }
    }

    /// Uses the mean of the matrices of a vertex's joints: where the skin places it while the bones rest. Exact for
    /// vertices with one joint. Vertices without joints have a matrix of their own.
    pub(super) fn by_influences(
        influences: &Influences<'_>,
        matrix: impl Fn(u32) -> DAffine3,
        other: DAffine3,
    ) -> Self {
        let per_vertex = influences.per_vertex.max(1);
        let blend = |(joints, weights): (&[u32], &[f32])| {
            let mut sum = DAffine3 { matrix3: DMat3::ZERO, translation: DVec3::ZERO };
            let mut total = 0.0;
            for (joint, weight) in joints.iter().zip(weights).filter(|(_, weight)| **weight != 0.0) {
                let (weight, matrix) = (f64::from(*weight), matrix(*joint));
                sum.matrix3 += matrix.matrix3 * weight;
                sum.translation += matrix.translation * weight;
                total += weight;
            }
            if total == 0.0 {
                return other;
            }
            DAffine3 { matrix3: sum.matrix3 * total.recip(), translation: sum.translation / total }
        };
        let pairs = influences.joints.chunks_exact(per_vertex).zip(influences.weights.chunks_exact(per_vertex));
        Self::PerVertex(pairs.map(blend).collect())
    }

    /// The matrix of one vertex; `None` if it stays unchanged.
    fn of_vertex(&self, vertex: usize) -> Option<&DAffine3> {
        match self {
            Self::Same => None,
            Self::Whole(matrix) => Some(matrix),
            Self::PerVertex(matrices) => matrices.get(vertex),
        }
    }

    /// The position of a vertex that is moved before it is placed.
    pub(super) fn moved(&self, vertex: usize, start: [f32; 3], offset: [f32; 3]) -> [f32; 3] {
        let [start, offset] = [start, offset].map(|vector| DVec3::from_array(vector.map(f64::from)));
        let moved = start + offset;
        let end = self.of_vertex(vertex).map_or(moved, |matrix| matrix.transform_point3(moved));
        end.as_vec3().to_array()
    }

    /// The box around placed positions.
    pub(super) fn bounds(&self, positions: &Array<'_, [f32; 3]>) -> Option<Bounds> {
        let positions = positions.values();
        Bounds::of(positions.iter().enumerate().map(|(vertex, position)| self.moved(vertex, *position, [0.0; 3])))
    }

    /// Transforms a mesh.
    pub(super) fn apply(&self, mesh: &mut Mesh<'_>, threads: Threads) {
        let change = |array: &mut Array<'_, [f32; 3]>, kind: Kind| {
            let values = array.values();
            let changed: Vec<[f32; 3]> = match self {
                Self::Same => return,
                Self::Whole(matrix) => {
                    let matrix = kind.matrix(matrix);
                    cast_base::parallel::map(threads, &values, LEAST, |vector| kind.placed(&matrix, *vector))
                }
                Self::PerVertex(matrices) => {
                    let pairs: Vec<_> = values.iter().zip(matrices).collect();
                    cast_base::parallel::map(threads, &pairs, LEAST, |(vector, own)| {
                        kind.placed(&kind.matrix(own), **vector)
                    })
                }
            };
            *array = changed.into();
        };
        change(&mut mesh.positions, Kind::Position);
        mesh.normals.iter_mut().for_each(|normals| change(normals, Kind::Normal));
        mesh.tangents.iter_mut().for_each(|tangents| change(tangents, Kind::Tangent));
        if self.of_vertex(0).is_some_and(|matrix| matrix.matrix3.determinant() < 0.0) {
            // Mirroring reverses the faces.
            let mut faces = std::mem::take(&mut mesh.faces).into_u32().into_owned();
            faces.chunks_exact_mut(3).for_each(|corners| corners.swap(1, 2));
            mesh.faces = faces.into();
        }
    }
}

/// The kind of a vertex vector.
#[derive(Clone, Copy)]
enum Kind {
    Position,
    Normal,
    Tangent,
}

impl Kind {
    /// The matrix for this kind, given that for positions.
    fn matrix(self, matrix: &DAffine3) -> DAffine3 {
        match self {
            Self::Position => *matrix,
            Self::Normal => DAffine3::from_mat3(normal_matrix(matrix.matrix3)),
            Self::Tangent => DAffine3::from_mat3(matrix.matrix3),
        }
    }

    /// Transforms a vector. Directions are normalised.
    fn placed(self, matrix: &DAffine3, vector: [f32; 3]) -> [f32; 3] {
        let source = DVec3::from_array(vector.map(f64::from));
        match self {
            Self::Position => matrix.transform_point3(source).as_vec3().to_array(),
            _ => (matrix.matrix3 * source).try_normalize().map_or(vector, |placed| placed.as_vec3().to_array()),
        }
    }
}

/// The matrix for normals, up to scale: the inverse transpose by cofactors, which singular matrices have as well.
fn normal_matrix(matrix: DMat3) -> DMat3 {
    let [x, y, z] = [matrix.x_axis, matrix.y_axis, matrix.z_axis];
    let cofactors = DMat3::from_cols(y.cross(z), z.cross(x), x.cross(y));
    cofactors * if matrix.determinant() < 0.0 { -1.0 } else { 1.0 }
}
