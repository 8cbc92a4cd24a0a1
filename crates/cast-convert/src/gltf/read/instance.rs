//! EXT_mesh_gpu_instancing: a mesh at many places. Each place becomes a node with the mesh, below the node that has the
//! extension.

use std::borrow::Cow;

use glam::DVec3;

use super::input::Input;
use crate::gltf::schema::Instancing;
use crate::interchange::Transform;
use crate::{Error, Report, notes};

/// The cost of an instance: a node and its part of the result.
const NODE: usize = 400;
/// The cost of each mesh shown by an instance, without the copy of the mesh.
const OBJECT: usize = 400;

/// The transforms of the instances of a node, relative to the node. `meshes` is how many meshes it shows.
pub(super) fn places<'a>(
    input: &Input<'a>,
    instancing: &Instancing,
    meshes: usize,
    report: &mut Report,
) -> Result<impl Iterator<Item = Transform> + use<'a>, Error> {
    let translations = attribute::<3>(input, instancing, "TRANSLATION")?;
    let rotations = attribute::<4>(input, instancing, "ROTATION")?;
    let scales = attribute::<3>(input, instancing, "SCALE")?;
    let lengths = [translations.len(), rotations.len(), scales.len()];
    let count = lengths.into_iter().max().unwrap_or(0);
    if lengths.into_iter().any(|length| length != 0 && length != count) {
        return Err(Error::invalid("the attributes of the instances differ in length"));
    }
    for name in
        instancing.attributes.keys().filter(|name| !matches!(name.as_str(), "TRANSLATION" | "ROTATION" | "SCALE"))
    {
        report.add(&notes::scene::INSTANCE_ATTRIBUTES, name);
    }
    input.spend(count.saturating_mul(NODE.saturating_add(OBJECT.saturating_mul(meshes))))?;
    Ok((0..count).map(move |index| {
        let rotation = rotations.get(index).copied().unwrap_or([0.0, 0.0, 0.0, 1.0]);
        let scale = scales.get(index).map_or(DVec3::ONE, |scale| DVec3::from(scale.map(f64::from)));
        Transform { scale, ..Transform::new(translations.get(index).copied().unwrap_or_default(), rotation) }
    }))
}

/// The elements of an attribute, of which there is at least one; none without the attribute.
fn attribute<'a, const N: usize>(
    input: &Input<'a>,
    instancing: &Instancing,
    name: &str,
) -> Result<Cow<'a, [[f32; N]]>, Error> {
    let accessor = instancing.attributes.get(name);
    accessor.map_or(Ok(Cow::default()), |accessor| input.accessor(*accessor)?.floats())
}
