//! Meshes, and what moves their vertices.

use std::borrow::Cow;

use cast_format::Element;
use cast_write::{Data, Integers, Mesh as Node, NodeHash};

use crate::interchange::{Array, Colors, Indices, Influences, Mesh, Object, Skin, Value};

/// A mesh of Cast for each object.
pub(super) fn lower<'a>(
    meshes: Vec<Mesh<'a>>,
    objects: Vec<Object<'a>>,
    skins: &[Skin],
    materials: &[NodeHash],
) -> Vec<Node<'a>> {
    let mut uses = vec![0_usize; meshes.len()];
    for object in &objects {
        uses.get_mut(object.mesh).into_iter().for_each(|uses| *uses += 1);
    }
    let mut meshes: Vec<Option<Mesh<'a>>> = meshes.into_iter().map(Some).collect();
    let mut lowered = Vec::with_capacity(objects.len());
    for object in objects {
        // Cast cannot share a mesh: all objects but the last get a copy.
        let left = uses.get_mut(object.mesh).map(|uses| {
            *uses -= 1;
            *uses
        });
        let slot = meshes.get_mut(object.mesh);
        let mesh = if left == Some(0) { slot.and_then(Option::take) } else { slot.and_then(|mesh| mesh.clone()) };
        let Some(mesh) = mesh else { continue };
        let skin = object.skin.and_then(|skin| skins.get(skin));
        let mut node = one(mesh, skin);
        if !object.name.is_empty() {
            node = node.with_name(object.name);
        }
        if let Some(material) = object.material.and_then(|material| materials.get(material)) {
            node = node.with_material(material);
        }
        lowered.push(node);
    }
    lowered
}

fn one<'a>(mesh: Mesh<'a>, skin: Option<&Skin>) -> Node<'a> {
    let mut node = Node::new().with_property("vp", data(mesh.positions));
    if let Some(normals) = mesh.normals {
        node = node.with_property("vn", data(normals));
    }
    let layers = mesh.uvs.len();
    for (layer, uvs) in mesh.uvs.into_iter().enumerate() {
        node = node.with_property(format!("u{layer}"), data(uvs));
    }
    if layers > 0 {
        node = node.with_uv_layer_count(u32::try_from(layers).unwrap_or(u32::MAX));
    }
    let layers = mesh.colors.len();
    for (layer, colors) in mesh.colors.into_iter().enumerate() {
        let colors = match colors {
            Colors::Packed(colors) => data(colors),
            Colors::Floats(colors) => data(colors),
        };
        node = node.with_property(format!("c{layer}"), colors);
    }
    if layers > 0 {
        node = node.with_color_layer_count(u32::try_from(layers).unwrap_or(u32::MAX));
    }
    if let (Some(influences), Some(skin)) = (mesh.influences, skin) {
        node = weights(node, influences, skin);
    }
    node.with_faces(match mesh.faces {
        Indices::Bits8(faces) => Integers::from(faces),
        Indices::Bits16(faces) => faces.into(),
        Indices::Bits32(faces) => faces.into(),
    })
}

/// An array as it is written.
fn data<'a, T: Value + Element>(array: Array<'a, T>) -> Data<'a>
where
    Data<'a>: From<Cow<'a, [T]>>,
{
    match array {
        Array::Values(values) => values.into(),
        Array::Bytes(bytes) => Data::Raw {
            property_type: T::TYPE,
            // A source that counts them in 32 bits has no more; of others the writer would refuse the count.
            count: u32::try_from(bytes.len() / <T as Value>::SIZE).unwrap_or(u32::MAX),
            bytes: Cow::Borrowed(bytes),
        },
    }
}

/// The influences of each vertex, as many places for each as the one with the most has. What is in a place that does not
/// count is bone 0 with weight 0.
fn weights<'a>(node: Node<'a>, influences: Influences<'a>, skin: &Skin) -> Node<'a> {
    let Influences { per_vertex, joints, weights } = influences;
    let last = |places: &[f32]| places.iter().rposition(|weight| *weight != 0.0).map_or(0, |last| last + 1);
    let used = || weights.chunks_exact(per_vertex.max(1)).map(last);
    let most = used().max().unwrap_or(0);
    if most == 0 {
        return node;
    }
    // Readers take the weight of a single place as 1 whatever it says, so it takes two to say that a vertex has no bone.
    let places = if most == 1 && used().any(|used| used == 0) { 2 } else { most };
    let bone = |joint: u32, weight: f32| {
        let node = skin.joints.get(usize::try_from(joint).unwrap_or(usize::MAX)).filter(|_| weight != 0.0);
        node.and_then(|node| u32::try_from(*node).ok()).unwrap_or(0)
    };
    if places == per_vertex {
        let bones: Vec<u32> = joints.iter().zip(weights.iter()).map(|(joint, weight)| bone(*joint, *weight)).collect();
        return node.with_weights(u32::try_from(places).unwrap_or(u32::MAX), bones, weights);
    }
    let (mut bones, mut values) = (Vec::new(), Vec::new());
    for (joints, weights) in joints.chunks_exact(per_vertex.max(1)).zip(weights.chunks_exact(per_vertex.max(1))) {
        for place in 0..places {
            let (joint, weight) = joints.get(place).copied().zip(weights.get(place).copied()).unwrap_or_default();
            bones.push(bone(joint, weight));
            values.push(weight);
        }
    }
    node.with_weights(u32::try_from(places).unwrap_or(u32::MAX), bones, values)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_vertex_without_bone_is_told_from_one_of_bone_0() {
        let influences = |weights: [f32; 3]| Influences {
            per_vertex: 1,
            joints: vec![0, 1, 0].into(),
            weights: weights.to_vec().into(),
        };
        let skin = Skin { joints: vec![0, 1] };
        let found = |weights_: [f32; 3]| {
            let node = weights(Node::new(), influences(weights_), &skin).into_node();
            node.property("wv").unwrap().data.elements::<f32>().unwrap().into_owned()
        };
        assert_eq!(found([1.0; 3]), [1.0; 3]);
        assert_eq!(found([1.0, 1.0, 0.0]), [1.0, 0.0, 1.0, 0.0, 0.0, 0.0]);
    }
}
