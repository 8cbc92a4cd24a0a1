//! Which joints move the vertices of a mesh.

use std::borrow::Cow;

use super::accessor::flat;
use super::input::Input;
use crate::Error;
use crate::gltf::schema::Primitive;
use crate::interchange::Influences;

/// The numbered attributes with the joints of vertices.
pub(super) const JOINTS: &str = "JOINTS_";
/// The numbered attributes with their weights.
pub(super) const WEIGHTS: &str = "WEIGHTS_";

/// Reads the influences of a primitive, if it has any. A single set of weights is borrowed.
pub(super) fn read<'a>(
    input: &Input<'a>,
    primitive: &Primitive,
    vertices: usize,
) -> Result<Option<Influences<'a>>, Error> {
    let mut sets = sets(input, primitive, vertices)?;
    let per_vertex = sets.len() * 4;
    if let [(joints, weights)] = sets.as_mut_slice() {
        let weights = flat(std::mem::take(weights));
        let joints = std::mem::take(joints).into_flattened().into();
        return Ok(Some(Influences { per_vertex, joints, weights }));
    }
    if sets.is_empty() {
        return Ok(None);
    }
    input.spend(vertices.saturating_mul(per_vertex * 8))?;
    let of_vertex = |vertex: usize| {
        let sets = sets.iter().filter_map(move |(joints, weights)| joints.get(vertex).zip(weights.get(vertex)));
        sets.flat_map(|(joints, weights)| joints.iter().copied().zip(weights.iter().copied()))
    };
    let (joints, weights): (Vec<u32>, Vec<f32>) = (0..vertices).flat_map(of_vertex).unzip();
    Ok(Some(Influences { per_vertex, joints: joints.into(), weights: weights.into() }))
}

type Set<'a> = (Vec<[u32; 4]>, Cow<'a, [[f32; 4]]>);

/// The sets of joints and weights of a primitive.
fn sets<'a>(input: &Input<'a>, primitive: &Primitive, vertices: usize) -> Result<Vec<Set<'a>>, Error> {
    let mut sets = Vec::new();
    while let Some(joints) = primitive.attributes.get(&format!("{JOINTS}{}", sets.len())) {
        let Some(weights) = primitive.attributes.get(&format!("{WEIGHTS}{}", sets.len())) else {
            return Err(Error::invalid(format!("{JOINTS}{0} comes without {WEIGHTS}{0}", sets.len())));
        };
        let set: Set<'a> = (input.accessor(*joints)?.integers()?, input.accessor(*weights)?.floats()?);
        if set.0.len() != vertices || set.1.len() != vertices {
            return Err(Error::invalid(format!("the number of joints or weights does not match {vertices} vertices")));
        }
        sets.push(set);
    }
    Ok(sets)
}
