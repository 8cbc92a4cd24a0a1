//! EXT_mesh_gpu_instancing: a mesh in many places.

use cast_scene::Transform;
use glam::DAffine3;

use super::input::Input;
use crate::gltf::schema::Instancing;
use crate::matrix::matrix;
use crate::{Error, Report, notes};

/// Where the instances of a node are in the scene.
pub(super) fn places(
    input: &Input<'_>,
    instancing: &Instancing,
    world: &DAffine3,
    report: &mut Report,
) -> Result<Vec<DAffine3>, Error> {
    let attribute = |name: &str| instancing.attributes.get(name).map(|accessor| input.accessor(*accessor)).transpose();
    let translations = attribute("TRANSLATION")?;
    let rotations = attribute("ROTATION")?;
    let scales = attribute("SCALE")?;
    let lengths =
        [&translations, &rotations, &scales].map(|elements| elements.as_ref().map(super::accessor::Elements::len));
    let count = lengths.into_iter().flatten().max().unwrap_or(0);
    if lengths.into_iter().flatten().any(|length| length != count) {
        return Err(Error::invalid("the attributes of instances differ in length"));
    }
    for name in
        instancing.attributes.keys().filter(|name| !matches!(name.as_str(), "TRANSLATION" | "ROTATION" | "SCALE"))
    {
        report.add(&notes::scene::INSTANCE_ATTRIBUTES, name);
    }
    let translations = translations.map(|elements| elements.floats::<3>()).transpose()?.unwrap_or_default();
    let rotations = rotations.map(|elements| elements.floats::<4>()).transpose()?.unwrap_or_default();
    let scales = scales.map(|elements| elements.floats::<3>()).transpose()?.unwrap_or_default();
    // An instance is a node with a child and properties: some 300 bytes.
    input.spend(count.saturating_mul(300))?;
    let place = |index: usize| {
        let (translation, rotation) = (translations.get(index).copied(), rotations.get(index).copied());
        *world * matrix(&Transform::from_parts(translation, rotation, scales.get(index).copied()))
    };
    Ok((0..count).map(place).collect())
}
