//! Meshes in the bind pose, their influences, and their shapes.

mod influences;
mod placement;

use std::borrow::Cow;

use cast_base::{Cancelled, Threads};
use cast_format::Element;
use cast_scene::Bounds;
use cast_write::{BlendShape, Data, Integers, Mesh as Node, NodeHash};

use super::skeleton::{Bones, Bound};
use crate::bytes::Record;
use crate::matrix::nearly_equal;
use crate::scene::{Array, Colors, Indices, Mesh, Object, Scene, Shape, TextureTransform};
use crate::work::Part;
use cast_scene::keys::longest_side;

pub(super) use influences::scale_weights;
use placement::Placement;

/// What objects need from the rest of the scene.
pub(super) struct Context<'c> {
    pub(super) bones: &'c Bones,
    /// The name of each channel.
    pub(super) channels: &'c [String],
    /// The materials, and the texture transforms of objects that use them, by coordinate layer.
    pub(super) materials: &'c [NodeHash],
    pub(super) transforms: &'c [Vec<(usize, TextureTransform)>],
    pub(super) threads: Threads,
    /// Their part of the progress, a step per object.
    pub(super) part: Part<'c>,
}

/// The meshes of a scene, each available until its last object has taken it.
pub(super) struct Meshes<'a> {
    meshes: Vec<Option<Mesh<'a>>>,
    uses: Vec<usize>,
}

impl<'a> Meshes<'a> {
    /// Takes the meshes out of a scene.
    pub(super) fn of(scene: &mut Scene<'a>) -> Self {
        let uses = uses(scene);
        Self { meshes: std::mem::take(&mut scene.meshes).into_iter().map(Some).collect(), uses }
    }

    /// How many objects show each.
    pub(super) fn uses(&self) -> usize {
        self.uses.iter().sum()
    }

    fn take(&mut self, mesh: usize) -> Option<Mesh<'a>> {
        let left = self.uses.get_mut(mesh)?;
        *left = left.saturating_sub(1);
        let slot = self.meshes.get_mut(mesh)?;
        if *left == 0 { slot.take() } else { slot.clone() }
    }
}

/// How many objects show each mesh.
fn uses(scene: &Scene<'_>) -> Vec<usize> {
    let mut uses = vec![0_usize; scene.meshes.len()];
    let of_instances = scene.instances.iter().flat_map(|instances| instances.objects.iter().flatten());
    for object in scene.objects.iter().chain(of_instances) {
        uses.get_mut(object.mesh).into_iter().for_each(|uses| *uses += 1);
    }
    uses
}

/// How many copies of meshes a scene needs, as all objects but one get a copy, and their size in bytes.
pub(super) fn copies(scene: &Scene<'_>) -> (usize, u64) {
    let copies = uses(scene).into_iter().map(|uses| uses.saturating_sub(1));
    let sizes = scene.meshes.iter().zip(copies.clone()).map(|(mesh, copies)| mesh.size().saturating_mul(copies));
    (copies.sum(), sizes.fold(0_usize, usize::saturating_add) as u64)
}

/// A Cast mesh for each object, and their shapes.
pub(super) fn lower<'a>(
    meshes: &mut Meshes<'a>,
    objects: Vec<Object<'a>>,
    scene: &Scene<'a>,
    context: &Context<'_>,
) -> Result<(Vec<Node<'a>>, Vec<BlendShape<'a>>), Cancelled> {
    let (mut nodes, mut all_shapes) = (Vec::new(), Vec::new());
    for object in objects {
        context.part.step()?;
        let Some(mut mesh) = meshes.take(object.mesh) else { continue };
        let shapes = std::mem::take(&mut mesh.shapes);
        let placement = placement(&mesh, &object, context.bones);
        let shapes: Vec<_> = shapes.into_iter().map(|shape| moved(shape, &mesh.positions, &placement)).collect();
        placement.apply(&mut mesh, context.threads);
        transform_textures(&mut mesh, &object, context);
        let (influences, vertices) = (mesh.influences.take(), mesh.positions.len());
        let mut node = one(mesh);
        let skin = object.skin.and_then(|skin| scene.skins.get(skin));
        let holding = || object.node.and_then(|node| context.bones.holding(node)).map(|(bone, _)| bone);
        node = match (influences, skin) {
            (Some(influences), Some(skin)) => {
                let other = holding().filter(|_| object.unweighted_follow_node);
                influences::skinned(node, influences, skin, context.bones, other)
            }
            // All vertices follow one bone.
            _ => match holding() {
                Some(bone) => node.with_weights(1, vec![bone; vertices], vec![1.0; vertices]),
                None => node,
            },
        };
        if object.dual_quaternions {
            node = node.with_skinning_method(cast_format::SkinningMethod::Quaternion);
        }
        if !object.name.is_empty() {
            node = node.with_name(object.name);
        }
        if let Some(material) = object.material.and_then(|material| context.materials.get(material)) {
            node = node.with_material(material);
        }
        for ((vertices, positions), channel) in shapes.into_iter().zip(&object.channels) {
            let name = context.channels.get(*channel).cloned().unwrap_or_default();
            let shape = BlendShape::new().with_name(name).with_base_shape(node.hash());
            all_shapes.push(shape.with_vertex_indices(vertices).with_positions(positions));
        }
        nodes.push(node);
    }
    Ok((nodes, all_shapes))
}

/// How the vertices of an object are transformed to the bind pose.
fn placement(mesh: &Mesh<'_>, object: &Object<'_>, bones: &Bones) -> Placement {
    let skinned = mesh.influences.as_ref().zip(object.skin.and_then(|skin| bones.bindings.get(skin)));
    let at = |node: usize| match bones.holding(node) {
        Some((_, matrix)) => matrix,
        None => bones.world(node),
    };
    let unskinned = object.node.filter(|_| object.unweighted_follow_node).map(at);
    match (skinned, unskinned, object.node) {
        (Some((influences, Bound::ByJoint(matrices))), other, _) => {
            let matrix = |joint: u32| matrices.get(joint as usize).copied().unwrap_or_default();
            Placement::by_influences(influences, matrix, other.unwrap_or_default())
        }
        (Some((influences, Bound::Whole(matrix))), Some(other), _)
            if !nearly_equal(matrix, &other, matrix.translation.abs().max_element(), bones.reach) =>
        {
            Placement::by_influences(influences, |_| *matrix, other)
        }
        (Some((_, Bound::Whole(matrix))), ..) => Placement::of(*matrix),
        (None, _, None) => Placement::Same,
        (None, _, Some(node)) => Placement::of(at(node)),
    }
}

/// The longest side of the box around all objects in the bind pose, or else around the bones; `None` if it has no size.
pub(super) fn size(scene: &Scene<'_>, bones: &Bones) -> Option<f64> {
    let bounds = scene.objects.iter().filter_map(|object| {
        let mesh = scene.meshes.get(object.mesh)?;
        placement(mesh, object, bones).bounds(&mesh.positions)
    });
    bounds.reduce(Bounds::union).and_then(longest_side).or_else(|| bones.size())
}

/// The vertices that a shape moves, and their new positions.
fn moved(shape: Shape, positions: &Array<'_, [f32; 3]>, placement: &Placement) -> (Vec<u32>, Vec<[f32; 3]>) {
    let source = positions.values();
    let Shape { mut vertices, mut offsets } = shape;
    if vertices.is_empty() && !source.is_empty() {
        // A shape without offsets still has a name, and arrays should not be empty.
        (vertices, offsets) = (vec![0], vec![[0.0; 3]]);
    }
    let place = |(vertex, offset): (&u32, &[f32; 3])| {
        let start = source.get(*vertex as usize).copied().unwrap_or_default();
        placement.moved(*vertex as usize, start, *offset)
    };
    let places = vertices.iter().zip(&offsets).map(place).collect();
    (vertices, places)
}

/// Applies the material's texture transform to the coordinates.
fn transform_textures(mesh: &mut Mesh<'_>, object: &Object<'_>, context: &Context<'_>) {
    let transforms = object.material.and_then(|material| context.transforms.get(material));
    for (layer, transform) in transforms.into_iter().flatten() {
        if let Some(uvs) = mesh.uvs.get_mut(*layer) {
            let moved: Vec<[f32; 2]> = uvs.values().iter().map(|uv| transform.apply(*uv)).collect();
            *uvs = moved.into();
        }
    }
}

fn one(mesh: Mesh<'_>) -> Node<'_> {
    let mut node = Node::new();
    for (name, vectors) in [("vp", Some(mesh.positions)), ("vn", mesh.normals), ("vt", mesh.tangents)] {
        node = vectors.into_iter().fold(node, |node, vectors| node.with_property(name, data(vectors)));
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
    node.with_faces(match mesh.faces {
        Indices::Byte(faces) => Integers::from(faces),
        Indices::Short(faces) => faces.into(),
        Indices::Integer32(faces) => faces.into(),
    })
}

/// An array as it is written.
fn data<'a, T: Record + Element>(array: Array<'a, T>) -> Data<'a>
where
    Data<'a>: From<Cow<'a, [T]>>,
{
    match array {
        Array::Values(values) => values.into(),
        Array::Bytes(bytes) => Data::Raw {
            property_type: T::TYPE,
            // A source with 32-bit counts cannot have more; for others the writer would reject the count.
            count: u32::try_from(bytes.len() / <T as Record>::SIZE).unwrap_or(u32::MAX),
            bytes: bytes.into(),
        },
    }
}
