//! The data of a mesh for its vertices.

use cast_format::Element;

use super::Attribute;
use super::influences::Influences;
use crate::array::Array;
use crate::array::indices::Indices;
use crate::array::kernels::Wire;
use crate::array::values::Colors;
use crate::views::MeshFields;

/// The values of an attribute, which exist for every vertex.
#[derive(Clone, Copy)]
pub(super) enum Values<'a> {
    Two(&'a [Wire<[f32; 2]>]),
    Three(&'a [Wire<[f32; 3]>], f32),
    Four(&'a [Wire<[f32; 4]>]),
    Packed(&'a [Wire<u32>]),
    Bones(Indices<'a>, usize),
    Weights(&'a [Wire<f32>], usize),
    StrongestBones(Influences<'a>),
    StrongestWeights(Influences<'a>),
    Constant([f32; 4]),
}

/// The values of an attribute, if the mesh has them for every vertex: according to the specification, a buffer of
/// another length is ignored.
pub(super) fn values<'a>(mesh: &MeshFields<'a>, attribute: Attribute) -> Option<Values<'a>> {
    let vertices = mesh.positions.map_or(0, |positions| positions.len());
    fn whole<T: Element>(array: Array<'_, T>, vertices: usize) -> Option<&[T::Wire]> {
        (array.len() == vertices).then_some(array.as_wire())
    }
    let influence = || usize::try_from(mesh.maximum_influence?).ok().filter(|influence| *influence > 0);
    let weighted = |len: usize| influence().filter(|influence| influence.checked_mul(vertices) == Some(len));
    match attribute {
        Attribute::Position => Some(Values::Three(whole(mesh.positions?, vertices)?, 1.0)),
        Attribute::Normal => Some(Values::Three(whole(mesh.normals?, vertices)?, 0.0)),
        Attribute::Tangent => Some(Values::Three(whole(mesh.tangents?, vertices)?, 0.0)),
        Attribute::Uv(layer) => Some(Values::Two(whole(mesh.uv_layers.get(layer)?, vertices)?)),
        Attribute::Color(layer) => match mesh.color_layers.get(layer)? {
            Colors::Packed(array) => Some(Values::Packed(whole(array, vertices)?)),
            Colors::Float(array) => Some(Values::Four(whole(array, vertices)?)),
        },
        Attribute::BoneIndices => {
            let bones = mesh.weight_bones?;
            Some(Values::Bones(bones, weighted(bones.len())?))
        }
        Attribute::BoneWeights => {
            let weights = mesh.weight_values?;
            Some(Values::Weights(weights.as_wire(), weighted(weights.len())?))
        }
    }
}
