//! Models: their content, added once, and their nodes, added for each placement.

use std::sync::Arc;

use cast_interchange::lists::set;
use cast_interchange::plan::joints::{Joint, compensating, joints, unscaled};
use cast_interchange::{Error, notes, plan};
use cast_scene::{Hair, Model, Skeleton, Transform};
use glam::DVec3;
use hashbrown::HashMap;

use super::levels::Levels;
use super::material::Materials;
use super::mesh::{self, Added};
use super::output::{Array, INDICES, Origin, Output, VERTICES};
use crate::checked::{Corrected, bounds, checked_finite, finite_or};
use crate::gltf::schema;
use crate::gltf::schema::component::U32;
use crate::gltf::schema::{Node, Primitive, Shape, Skin, push};
use crate::pieces::Piece;

/// The content of a model in the file.
pub(super) struct Parts<'p> {
    pub(super) model: &'p Arc<Model>,
    pub(super) meshes: Vec<Option<Added>>,
    hairs: Vec<(usize, Option<&'p str>)>,
    pub(super) joints: Vec<Joint>,
    /// The bones that compensate for another bone's scale, by that bone.
    pub(super) compensating: HashMap<u32, Vec<u32>>,
    inverse_bind: Option<usize>,
    needs_still: bool,
    /// Its size, if animations may move it.
    pub(super) size: Option<f64>,
}

/// A placed model.
pub(super) struct Placed<'s, 'p> {
    pub(super) parts: &'s Parts<'p>,
    pub(super) bones: Vec<BoneNodes>,
    /// The node of each mesh.
    pub(super) meshes: Vec<Option<usize>>,
}

/// The nodes of a bone.
#[derive(Clone, Copy, Debug)]
pub(super) struct BoneNodes {
    /// The node with translation and rotation.
    pub(super) placed: usize,
    /// The node with the scale: the joint. The same node unless children compensate for the scale.
    pub(super) joint: usize,
}

/// Primitives of lines.
const LINES: u32 = 1;

impl<'p> Parts<'p> {
    /// Adds the content of a model. `scaled` are the names of bones that animations scale, if any.
    pub(super) fn add(
        output: &mut Output<'p>,
        model: &'p Arc<Model>,
        origin: Origin<'p>,
        scaled: Option<&plan::Scales>,
    ) -> Result<Self, Error> {
        let mut materials = Materials::new(&model.materials, origin);
        let meshes = mesh::add(output, model, &mut materials)?;
        let hairs = model.hairs.iter();
        let hairs = hairs.filter_map(|hair| Some((add_hair(output, hair, &mut materials)?, hair.name()))).collect();
        materials.add_rest(output);
        let needs_still = meshes.iter().flatten().any(|mesh| mesh.needs_still);
        let count = mesh::joint_count(model);
        let skeleton = model.skeleton.as_ref().filter(|_| count > 0);
        if skeleton.is_some_and(|skeleton| skeleton.bones().len() > count as usize) {
            output.report.add(&notes::skeleton::JOINT_LIMIT, model.name().unwrap_or_default());
        }
        let joints = skeleton.map(|skeleton| joints(skeleton, scaled, &mut output.report)).unwrap_or_default();
        if skeleton.is_some_and(|skeleton| !skeleton.rig().is_empty()) && scaled.is_none() {
            output.report.add(&notes::skeleton::CONSTRAINTS_BAKED, model.name().unwrap_or_default());
        }
        let inverse_bind = skeleton.map(|skeleton| add_inverse_bind(output, skeleton, &joints, count, needs_still));
        let compensating = compensating(joints.iter().map(|joint| joint.compensated));
        let size = scaled.and_then(|_| plan::size(model));
        Ok(Self { model, meshes, hairs, joints, compensating, inverse_bind, needs_still, size })
    }

    /// The cost of the nodes of a model.
    pub(super) fn place_size(&self) -> u64 {
        const BYTES_A_NODE: u64 = 512;
        let bones = self.model.skeleton.as_ref().map_or(0, |skeleton| skeleton.bones().len());
        BYTES_A_NODE.saturating_mul((1 + bones + self.meshes.len() + self.hairs.len()) as u64)
    }

    /// Adds the nodes of a model.
    pub(super) fn place<'s>(&'s self, output: &mut Output<'p>, parent: Option<usize>) -> Placed<'s, 'p> {
        let model = self.model;
        let placement = model.placement.unwrap_or(Transform::IDENTITY);
        let extras = schema::Role::Model.extras();
        let top = Node { extras, ..node(model.name().map(str::to_owned), &placement) };
        let top = output.node(top, parent);
        let bones = model.skeleton.as_ref().map(|skeleton| add_nodes(output, skeleton, &self.joints, top));
        let bones = bones.unwrap_or_default();
        let skin = self.inverse_bind.map(|inverse_bind| {
            let still = self.needs_still.then_some(top);
            // Nodes between joints are joints, too: panda3d 1.10 does not find joints below nodes that are none.
            let helpers = bones.iter().filter(|bone| bone.placed != bone.joint).map(|bone| bone.placed);
            let joints = bones.iter().map(|bone| bone.joint).take(0xFFFF).chain(still).chain(helpers).collect();
            let (name, inverse_bind_matrices) = (model.name().map(str::to_owned), Some(inverse_bind));
            push(&mut output.root.skins, Skin { name, inverse_bind_matrices, joints, ..Skin::default() })
        });
        let is_written = |mesh: usize| self.meshes.get(mesh).is_some_and(Option::is_some);
        let levels = if output.options.msft_lod { Levels::of(model, is_written) } else { Levels::default() };
        let meshes = model.meshes.iter().zip(&self.meshes).enumerate().map(|(index, (mesh, added))| {
            let added = added.as_ref()?;
            let skin = skin.filter(|_| added.skinned);
            let node = Node { name: mesh.name().map(str::to_owned), mesh: Some(added.mesh), skin, ..Node::default() };
            if levels.is_further(index) {
                return Some(output.node_of_level(node));
            }
            // A skinned mesh is placed by its joints, so it has no parent unless that is asked for.
            let is_beside = skin.is_some() && !output.options.skins_below_model;
            Some(output.node(node, (!is_beside).then_some(top)))
        });
        let meshes: Vec<Option<usize>> = meshes.collect();
        levels.add(output, &meshes);
        for (hair, name) in &self.hairs {
            let node = Node { name: name.map(str::to_owned), mesh: Some(*hair), ..Node::default() };
            output.node(node, Some(top));
        }
        Placed { parts: self, bones, meshes }
    }
}

/// Adds hair as lines; `None` if it has no strands.
fn add_hair<'p>(output: &mut Output<'p>, source: &'p Hair, materials: &mut Materials<'p>) -> Option<usize> {
    let particles = source.node().particles()?;
    let count = particles.len();
    let mut lines: Vec<u8> = Vec::new();
    let (strands, _) = source.strands();
    for strand in strands {
        for particle in *strand.start()..*strand.end() {
            let ends = [particle, particle + 1].map(|end| u32::try_from(end).unwrap_or_default().to_le_bytes());
            lines.extend(ends.as_flattened());
        }
    }
    if lines.is_empty() {
        return None;
    }
    let name = source.name().unwrap_or_default();
    output.report.add(&notes::mesh::HAIR_AS_LINES, name);
    let numbers = Corrected::default();
    output.corrected.push((&notes::file::NUMBERS, Corrected::clone(&numbers), name));
    let positions =
        Array::of_floats(checked_finite(particles, numbers), Shape::Vec3, count).within(bounds(particles.iter()));
    let positions = output.array(positions, Some(VERTICES));
    let ends = lines.len() / 4;
    let indices = Array::new(Piece::Bytes(lines.into()), U32, Shape::Scalar, ends);
    let primitive = Primitive {
        attributes: schema::positions(positions),
        indices: Some(output.array(indices, Some(INDICES))),
        material: source.material.and_then(|material| materials.get(output, material, false)),
        mode: Some(LINES),
        ..Primitive::default()
    };
    let name = source.name().map(str::to_owned);
    let mesh = schema::Mesh { name, primitives: vec![primitive], ..schema::Mesh::default() };
    Some(push(&mut output.root.meshes, mesh))
}

/// Adds the nodes of all bones below a node.
fn add_nodes(output: &mut Output<'_>, skeleton: &Skeleton, joints: &[Joint], parent: usize) -> Vec<BoneNodes> {
    let mut nodes = vec![BoneNodes { placed: parent, joint: parent }; skeleton.bones().len()];
    for index in skeleton.order() {
        let (Some(bone), Some(joint)) = (skeleton.bones().get(*index as usize), joints.get(*index as usize)) else {
            continue;
        };
        let above = bone.parent.and_then(|parent| nodes.get(parent as usize).copied());
        let hook = above.map_or(parent, |above| if joint.compensated.is_some() { above.placed } else { above.joint });
        let name = bone.name().map_or_else(|| format!("bone_{index}"), str::to_owned);
        let (placed, scaled) = joint.nodes();
        let outer = if scaled.is_some() { unscaled(&name) } else { name.clone() };
        let placed = output.node(node(Some(outer), &placed), Some(hook));
        let joint = scaled.map_or(placed, |scaled| output.node(node(Some(name), &scaled), Some(placed)));
        set(&mut nodes, *index as usize, BoneNodes { placed, joint });
    }
    nodes
}

/// A node with this transform.
pub(super) fn node(name: Option<String>, transform: &Transform) -> Node {
    let Transform { translation, rotation, scale } = *transform;
    let (translation, scale) = (finite_or(translation, 0.0), finite_or(scale, 1.0));
    Node {
        name,
        translation: (translation != [0.0; 3]).then_some(translation),
        rotation: (rotation != Transform::IDENTITY.rotation).then_some(rotation),
        scale: (scale != [1.0; 3]).then_some(scale),
        ..Node::default()
    }
}

/// Adds the inverse bind matrices of the joints, followed by an identity matrix for the joint that stays still, and by those
/// of the nodes with translation and rotation above joints with a scale.
fn add_inverse_bind(output: &mut Output<'_>, skeleton: &Skeleton, joints: &[Joint], count: u32, still: bool) -> usize {
    let mut matrices: Vec<f32> = Vec::with_capacity((count as usize + 1) * 16);
    let mut add = |mut columns: [DVec3; 4]| {
        if !columns.iter().all(|column| column.as_vec3().is_finite()) {
            columns = [DVec3::X, DVec3::Y, DVec3::Z, DVec3::ZERO];
        }
        let last_row = [0.0, 0.0, 0.0, 1.0];
        let columns = columns.into_iter().map(DVec3::as_vec3).zip(last_row);
        matrices.extend(columns.flat_map(|(column, last)| column.extend(last).to_array()));
    };
    let bind = || skeleton.inverse_bind().iter().map(|matrix| matrix.map(DVec3::from_array));
    bind().take(count as usize).for_each(&mut add);
    if still {
        add([DVec3::X, DVec3::Y, DVec3::Z, DVec3::ZERO]);
    }
    for (columns, joint) in bind().zip(joints).filter(|(_, joint)| joint.is_split) {
        // The joint is the node times its scale, and so the inverse of the node the scale times the inverse of the joint.
        let scale = DVec3::from(joint.rest.scale.map(f64::from));
        add(columns.map(|column| column * scale));
    }
    let count = matrices.len() / 16;
    output.array(Array::of_floats(Piece::of_floats(&matrices), Shape::Mat4, count), None)
}
