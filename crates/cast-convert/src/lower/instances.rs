//! Objects in many places: a file that holds them, and instances of it.

use std::borrow::Cow;

use cast_scene::convert_axes::Up;
use cast_write::{Document, Instance, Layout, Material, Model, Root};

use super::matrix::decompose;
use super::mesh::{self, Context, Meshes};
use crate::interchange::{Instances, Object, Scene};
use crate::{Converted, Error, Options, Report, SideFile, notes, postprocess};

/// The instances, and the file that they are of, unless there is one already.
pub(super) fn lower<'a>(
    instances: Instances<'a>,
    scene: &Scene<'a>,
    meshes: &mut Meshes<'a>,
    materials: &[Material<'a>],
    context: &Context<'_>,
    (options, report): (&Options, &mut Report),
) -> Result<(Vec<Instance<'a>>, Option<SideFile<'a>>), Error> {
    let path = format!("{}.cast", instances.file);
    let file = match instances.objects {
        None => None,
        Some(objects) => {
            let bytes = file(objects, instances.model, scene, meshes, materials, context, (options, &mut *report))?;
            Some(SideFile { path: path.clone(), bytes: bytes.into() })
        }
    };
    let placed = instances.places.iter().map(|place| {
        let (place, sheared) = decompose(place);
        if sheared {
            report.add(&notes::scene::SHEAR, "");
        }
        let instance = Instance::new()
            .with_position(place.translation.as_vec3().to_array())
            .with_rotation(place.rotation.as_quat().to_array())
            .with_scale(place.scale.as_vec3().to_array())
            .with_reference(path.clone());
        instances.name.iter().fold(instance, |instance, name| instance.with_name(name.clone()))
    });
    Ok((placed.collect(), file))
}

/// A document of some objects.
fn file<'a>(
    objects: Vec<Object<'a>>,
    name: Cow<'a, str>,
    scene: &Scene<'a>,
    meshes: &mut Meshes<'a>,
    materials: &[Material<'a>],
    context: &Context<'_>,
    (options, report): (&Options, &mut Report),
) -> Result<Vec<u8>, Error> {
    let mut used: Vec<usize> = objects.iter().filter_map(|object| object.material).collect();
    used.sort_unstable();
    used.dedup();
    let shapes = objects.iter().any(|object| !object.channels.is_empty());
    report.add_many(&notes::scene::INSTANCE_ANIMATIONS, u64::from(shapes), &name);
    let mut model = Model::new().with_name(name);
    for mesh in mesh::lower(meshes, objects, scene, context)?.meshes {
        model = model.with_mesh(mesh);
    }
    for material in used.iter().filter_map(|material| materials.get(*material)) {
        model = model.with_material(material.clone());
    }
    let document = Document::from(Root::new().with_model(model).with_metadata(super::metadata(scene)));
    // What is placed has to be in the same axes and units as the scene that places it.
    let mut converted = Converted { document, unit: scene.unit, ..Converted::default() };
    // How far that is, is nothing to tell beside the rest.
    let options = options.clone().progress(cast_format::Progress::none());
    postprocess::apply(&mut converted, Some(Up::Y), &options)?;
    report.append(converted.report);
    let bytes = converted.document.to_vec(Layout::Compact);
    bytes.map_err(|error| Error::invalid(format!("its mesh does not fit a file of its own: {error}")))
}
