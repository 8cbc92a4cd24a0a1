//! What moves the vertices of a mesh.

use std::borrow::Cow;

use cast_write::Mesh;
use glam::{DAffine3, DMat3, DVec3};

use super::input::{Input, get};
use super::mesh::Way;
use super::skeleton::{Bones, Bound};
use crate::Error;
use crate::gltf::schema::Primitive;

/// The series of attributes with the joints of vertices.
pub(super) const JOINTS: &str = "JOINTS_";
/// The series of attributes with their weights.
pub(super) const WEIGHTS: &str = "WEIGHTS_";

/// What moves a mesh.
pub(super) enum Weights {
    /// One bone all of it.
    Rigid(u32),
    /// The bones of a skin, by the index of the joint.
    Skin(Vec<u32>),
}

impl Weights {
    /// The bones of a skin.
    pub(super) fn of_skin(input: &Input<'_>, bones: &Bones, skin: usize) -> Result<Self, Error> {
        let joints = &get(&input.root.skins, skin, "skin")?.joints;
        Ok(Self::Skin(joints.iter().map(|joint| bones.of_node.get(joint).copied().unwrap_or_default()).collect()))
    }

    /// Sets the weights of a mesh.
    pub(super) fn put<'a>(
        &self,
        input: &Input<'a>,
        primitive: &Primitive,
        vertices: usize,
        mesh: Mesh<'a>,
    ) -> Result<Mesh<'a>, Error> {
        let bones = match self {
            Self::Rigid(bone) => {
                input.spend(vertices.saturating_mul(8))?;
                return Ok(mesh.with_weights(1, vec![*bone; vertices], vec![1.0; vertices]));
            }
            Self::Skin(bones) => bones,
        };
        let mut sets = sets(input, primitive, vertices)?;
        if let [(joints, weights)] = sets.as_mut_slice() {
            // The usual case: where all four places are used somewhere, the weights stay where they lie.
            if weights.iter().any(|[.., last]| *last != 0.0) {
                let joints = joints.iter().zip(weights.iter()).flat_map(|(joints, weights)| {
                    joints.iter().zip(weights).map(|(joint, weight)| bone_of(bones, *joint, *weight))
                });
                let joints = joints.collect::<Result<Vec<u32>, Error>>()?;
                let weights = match std::mem::take(weights) {
                    Cow::Borrowed(weights) => Cow::Borrowed(weights.as_flattened()),
                    Cow::Owned(weights) => Cow::Owned(weights.into_flattened()),
                };
                return Ok(mesh.with_weights(4, joints, weights));
            }
        }
        // Places behind the last that any vertex uses are left out.
        let used = sets.iter().enumerate().map(|(set, (_, weights))| {
            let last =
                |weights: &[f32; 4]| weights.iter().rposition(|weight| *weight != 0.0).map_or(0, |last| last + 1);
            weights.iter().map(last).max().filter(|used| *used > 0).map_or(0, |used| set * 4 + used)
        });
        let used = used.max().unwrap_or(0).max(1);
        input.spend(vertices.saturating_mul(used * 8))?;
        let (mut all_bones, mut all_weights) = (Vec::new(), Vec::new());
        for vertex in 0..vertices {
            let of_vertex = sets.iter().filter_map(|(joints, weights)| joints.get(vertex).zip(weights.get(vertex)));
            let pairs = of_vertex.flat_map(|(joints, weights)| joints.iter().zip(weights));
            for (joint, weight) in pairs.take(used) {
                all_bones.push(bone_of(bones, *joint, *weight)?);
                all_weights.push(*weight);
            }
        }
        Ok(mesh.with_weights(u32::try_from(used).unwrap_or(u32::MAX), all_bones, all_weights))
    }
}

/// The bone of a joint. What does not count holds bone 0.
fn bone_of(bones: &[u32], joint: u32, weight: f32) -> Result<u32, Error> {
    if weight == 0.0 {
        return Ok(0);
    }
    get(bones, joint as usize, "joint").copied()
}

type Set<'a> = (Vec<[u32; 4]>, Cow<'a, [[f32; 4]]>);

/// The sets of joints and weights that a primitive has.
fn sets<'a>(input: &Input<'a>, primitive: &Primitive, vertices: usize) -> Result<Vec<Set<'a>>, Error> {
    let mut sets = Vec::new();
    while let Some(joints) = primitive.attributes.get(&format!("{JOINTS}{}", sets.len())) {
        let Some(weights) = primitive.attributes.get(&format!("{WEIGHTS}{}", sets.len())) else {
            return Err(Error::invalid(format!("{JOINTS}{0} comes without {WEIGHTS}{0}", sets.len())));
        };
        let set: Set<'a> = (input.accessor(*joints)?.integers()?, input.accessor(*weights)?.floats()?);
        if set.0.len() != vertices || set.1.len() != vertices {
            return Err(Error::invalid(format!("joints or weights are too few or many for {vertices} vertices")));
        }
        sets.push(set);
    }
    Ok(sets)
}

/// Whether a primitive says how joints move it.
pub(super) fn has_joints(primitive: &Primitive) -> bool {
    primitive.attributes.contains_key(&format!("{JOINTS}0"))
}

/// How the vertices of a skinned mesh become those of the bind pose.
pub(super) fn way(input: &Input<'_>, primitive: &Primitive, vertices: usize, bound: &Bound) -> Result<Way, Error> {
    let matrices = match bound {
        Bound::Whole(matrix) => return Ok(Way::of(*matrix)),
        Bound::ByJoint(matrices) => matrices,
    };
    input.spend(vertices.saturating_mul(size_of::<DAffine3>()))?;
    let sets = sets(input, primitive, vertices)?;
    let blend = |vertex: usize| {
        let of_vertex = sets.iter().filter_map(|(joints, weights)| joints.get(vertex).zip(weights.get(vertex)));
        let pairs =
            of_vertex.flat_map(|(joints, weights)| joints.iter().zip(weights)).filter(|(_, weight)| **weight != 0.0);
        let mut sum = DAffine3 { matrix3: DMat3::ZERO, translation: DVec3::ZERO };
        let mut total = 0.0;
        for (joint, weight) in pairs {
            let weight = f64::from(*weight);
            let matrix = get(matrices, *joint as usize, "joint")?;
            sum.matrix3 += matrix.matrix3 * weight;
            sum.translation += matrix.translation * weight;
            total += weight;
        }
        if total == 0.0 {
            return Ok(DAffine3::IDENTITY);
        }
        Ok(DAffine3 { matrix3: sum.matrix3 * total.recip(), translation: sum.translation / total })
    };
    Ok(Way::Each((0..vertices).map(blend).collect::<Result<_, Error>>()?))
}
