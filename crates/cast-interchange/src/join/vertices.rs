//! Meshes, blend shapes and hair that move with their model.

use std::sync::Arc;

use cast_format::NodeKind;
use cast_write::{Data, Integers, Node, NodeHash};
use glam::{DAffine3, DMat3, DVec3};
use hashbrown::HashMap;

use crate::lists::set;
use crate::nodes::set_weights;

/// How a model is moved.
pub(super) enum Moves {
    /// As a whole.
    Whole(DAffine3),
    /// Each bone with the bone at which it is joined; everything else with the first.
    ByBone(DAffine3, Vec<DAffine3>),
}

impl Moves {
    pub(super) fn whole(&self) -> &DAffine3 {
        match self {
            Self::Whole(whole) | Self::ByBone(whole, _) => whole,
        }
    }

    pub(super) fn of_bone(&self, bone: u32) -> &DAffine3 {
        match self {
            Self::Whole(whole) => whole,
            Self::ByBone(whole, bones) => bones.get(bone as usize).unwrap_or(whole),
        }
    }

    /// The moves of the vertices of a mesh.
    fn of_vertices(&self, mesh: &Node<'_>) -> PerVertex {
        let (whole, bones) = match self {
            Self::Whole(whole) => return PerVertex::All(*whole),
            Self::ByBone(whole, bones) => (whole, bones),
        };
        let indices = mesh.property("wb").and_then(|property| property.data.integers());
        let weights = mesh.property("wv").and_then(|property| property.data.elements::<f32>());
        let per_vertex = mesh.property("mi").and_then(|property| property.data.integers()?.first().copied());
        let (Some(indices), Some(weights), Some(per_vertex @ 1..)) = (indices, weights, per_vertex) else {
            return PerVertex::All(*whole);
        };
        let vertices = indices.chunks(per_vertex as usize).zip(weights.chunks(per_vertex as usize));
        PerVertex::Each(vertices.map(|(indices, weights)| blend(indices, weights, bones).unwrap_or(*whole)).collect())
    }
}

/// The mean of the moves of bones, by their weights.
fn blend(indices: &[u32], weights: &[f32], bones: &[DAffine3]) -> Option<DAffine3> {
    let (mut linear, mut translation, mut sum) = (DMat3::ZERO, DVec3::ZERO, 0.0);
    for (index, weight) in indices.iter().zip(weights) {
        let (Some(bone), weight) = (bones.get(*index as usize), f64::from(*weight)) else { continue };
        linear += bone.matrix3 * weight;
        translation += bone.translation * weight;
        sum += weight;
    }
    (sum > 0.0).then(|| DAffine3 { matrix3: linear * (1.0 / sum), translation: translation / sum })
}

/// The move of each vertex.
#[derive(Clone)]
enum PerVertex {
    All(DAffine3),
    Each(Arc<[DAffine3]>),
}

impl PerVertex {
    fn of(&self, vertex: usize) -> DAffine3 {
        match self {
            Self::All(all) => *all,
            Self::Each(each) => each.get(vertex).copied().unwrap_or_default(),
        }
    }

    fn is_none(&self) -> bool {
        matches!(self, Self::All(all) if *all == DAffine3::IDENTITY)
    }
}

/// Moves the meshes, shapes and hair of a model, and renumbers the bones of weights. Meshes without weights follow
/// `follows`, if it is given.
pub(super) fn transform(model: &mut Node<'_>, moves: &Moves, numbers: &[u32], follows: Option<u32>) {
    let mut of_meshes: HashMap<NodeHash, PerVertex> = HashMap::new();
    for mesh in model.children_of_mut(NodeKind::MESH) {
        let per_vertex = moves.of_vertices(mesh);
        if !per_vertex.is_none() {
            map(mesh, "vp", |vertex, position| point(&per_vertex.of(vertex), position));
            map(mesh, "vn", |vertex, normal| direction(&normals(&per_vertex.of(vertex).matrix3), normal));
            map(mesh, "vt", |vertex, tangent| direction(&per_vertex.of(vertex).matrix3, tangent));
            if moves.whole().matrix3.determinant() < 0.0 {
                flip(mesh);
            }
        }
        of_meshes.entry(mesh.hash).or_insert(per_vertex);
        bind(mesh, numbers, follows);
    }
    for child in model.children.iter_mut() {
        match child.kind {
            NodeKind::HAIR => map(child, "pt", |_, place| point(moves.whole(), place)),
            NodeKind::BLEND_SHAPE => {
                let base = child.property("b").and_then(|base| base.data.links()?.first().copied());
                let base = base.and_then(|base| of_meshes.get(&base)).cloned();
                let per_vertex = base.unwrap_or(PerVertex::All(*moves.whole()));
                let vertices = child.property("vi").and_then(|property| property.data.integers());
                let vertices = vertices.map(std::borrow::Cow::into_owned).unwrap_or_default();
                let of =
                    |index: usize| vertices.get(index).map_or(*moves.whole(), |vertex| per_vertex.of(*vertex as usize));
                if !per_vertex.is_none() {
                    map(child, "vp", |index, place| point(&of(index), place));
                    map(child, "vd", |index, way| single(of(index).matrix3 * wide(way)));
                }
            }
            _ => {}
        }
    }
}

/// Changes every vector of a property, unless nothing moves.
fn map(node: &mut Node<'_>, name: &str, change: impl Fn(usize, [f32; 3]) -> [f32; 3]) {
    let Some(property) = node.property_mut(name) else { return };
    let Some(vectors) = property.data.elements::<[f32; 3]>() else { return };
    let changed: Vec<[f32; 3]> = vectors.iter().enumerate().map(|(index, vector)| change(index, *vector)).collect();
    property.data = Data::from(changed);
}

fn wide(vector: [f32; 3]) -> DVec3 {
    DVec3::from_array(vector.map(f64::from))
}

fn single(vector: DVec3) -> [f32; 3] {
    vector.as_vec3().to_array()
}

pub(super) fn point(matrix: &DAffine3, place: [f32; 3]) -> [f32; 3] {
    if *matrix == DAffine3::IDENTITY { place } else { single(matrix.transform_point3(wide(place))) }
}

/// The same length in the new direction.
fn direction(linear: &DMat3, vector: [f32; 3]) -> [f32; 3] {
    let old = wide(vector);
    (*linear * old).try_normalize().map_or(vector, |new| single(new * old.length()))
}

/// What turns normals: the inverse transpose.
fn normals(linear: &DMat3) -> DMat3 {
    let inverse = linear.inverse().transpose();
    if inverse.is_finite() { inverse } else { *linear }
}

/// Turns faces around, as a mirrored mesh needs.
fn flip(mesh: &mut Node<'_>) {
    let Some(faces) = mesh.property("f").and_then(|property| property.data.integers()) else { return };
    let mut faces = faces.into_owned();
    faces.chunks_exact_mut(3).for_each(|face| face.swap(1, 2));
    mesh.set("f", Integers::from(faces));
}

/// Renumbers the bones of a mesh. Places without weight hold the first bone.
fn bind(mesh: &mut Node<'_>, numbers: &[u32], follows: Option<u32>) {
    let indices =
        mesh.property("wb").and_then(|property| property.data.integers()).filter(|indices| !indices.is_empty());
    let new = indices.map(|indices| {
        let new = |index: &u32| numbers.get(*index as usize).copied();
        indices.iter().map(|index| new(index).unwrap_or(0)).collect::<Vec<u32>>()
    });
    match (new, follows) {
        (Some(new), _) => {
            mesh.set("wb", Integers::from(new));
        }
        (None, Some(bone)) => {
            let count = mesh.property("vp").map_or(0, |property| property.data.count());
            let count = usize::try_from(count).unwrap_or_default();
            let mut weights = vec![0.0; count];
            (0..count).for_each(|index| set(&mut weights, index, 1.0));
            set_weights(mesh, 1, vec![bone; count], weights);
        }
        (None, None) => {}
    }
}
