//! EXT_mesh_gpu_instancing: a mesh in many places becomes a file of its own and instances of it.

use cast_scene::Transform;
use cast_write::Instance;
use glam::DAffine3;

use super::input::Input;
use crate::gltf::schema::Instancing;
use crate::gltf::transforms::decompose;
use crate::matrix::matrix;
use crate::{Error, Outcome, Report};

/// The instances of a node, which place a file at `path`.
pub(super) fn convert<'a>(
    input: &Input<'a>,
    instancing: &Instancing,
    world: &DAffine3,
    name: Option<&str>,
    path: &str,
    report: &mut Report,
) -> Result<Vec<Instance<'a>>, Error> {
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
        report.add(Outcome::Dropped, "attributes of instances", "instances have places only", name);
    }
    let translations = translations.map(|elements| elements.floats::<3>()).transpose()?.unwrap_or_default();
    let rotations = rotations.map(|elements| elements.floats::<4>()).transpose()?.unwrap_or_default();
    let scales = scales.map(|elements| elements.floats::<3>()).transpose()?.unwrap_or_default();
    // An instance is a node with a child and properties: some 300 bytes.
    input.spend(count.saturating_mul(300))?;
    let mut instances = Vec::with_capacity(count);
    for index in 0..count {
        let place = Transform::from_parts(
            translations.get(index).copied(),
            rotations.get(index).copied(),
            scales.get(index).copied(),
        );
        let (place, sheared) = decompose(&(*world * matrix(&place)));
        if sheared {
            report.add(
                Outcome::Approximated,
                "sheared instances",
                "an instance has translation, rotation and scale",
                "",
            );
        }
        let mut instance = Instance::new()
            .with_position(place.translation)
            .with_rotation(place.rotation)
            .with_scale(place.scale)
            .with_reference(path.to_owned());
        if let Some(name) = name {
            instance = instance.with_name(name.to_owned());
        }
        instances.push(instance);
    }
    Ok(instances)
}
