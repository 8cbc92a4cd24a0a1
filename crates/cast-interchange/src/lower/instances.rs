//! Objects at many places: a file with the objects, and instances of it.

use std::borrow::Cow;

use cast_base::sort;
use cast_write::{Document, File, Instance, Layout, Material, Model, NodeHash, Root};
use glam::DAffine3;

use super::mesh::{self, Context, Meshes};
use super::model::metadata;
use crate::converted::Converted;
use crate::error::Error;
use crate::matrix::decompose;
use crate::notes;
use crate::options::Options;
use crate::postprocess;
use crate::report::Report;
use crate::scene::{Object, Scene};

/// An instance at a place, with its reference to a file.
pub(super) fn placed<'a>(place: &DAffine3, path: String, report: &mut Report) -> (Instance<'a>, NodeHash) {
    let (place, sheared) = decompose(place);
    report.add_if(sheared, &notes::scene::SHEAR, "");
    let file = File::new().with_path(path);
    let hash = file.hash();
    let instance = Instance::new()
        .with_position(place.translation.as_vec3().to_array())
        .with_rotation(place.rotation.as_quat().to_array())
        .with_scale(place.scale.as_vec3().to_array())
        .with_reference_file(hash)
        .with_file(file);
    (instance, hash)
}

/// A Cast file with the given objects.
pub(super) fn file<'a>(
    objects: Vec<Object<'a>>,
    name: Cow<'a, str>,
    scene: &Scene<'a>,
    meshes: &mut Meshes<'a>,
    materials: &[Material<'a>],
    context: &Context<'_>,
    (options, report): (&Options, &mut Report),
) -> Result<Vec<u8>, Error> {
    let mut used: Vec<usize> = objects.iter().filter_map(|object| object.material).collect();
    sort::unstable(&mut used);
    used.dedup();
    let shapes = objects.iter().any(|object| !object.channels.is_empty());
    report.add_if(shapes, &notes::scene::INSTANCE_ANIMATIONS, &name);
    let model = Model::new().with_name(name);
    let model = mesh::lower(meshes, objects, scene, context)?.0.into_iter().fold(model, Model::with_mesh);
    let materials = used.iter().filter_map(|material| materials.get(*material)).cloned();
    let model = materials.fold(model, Model::with_material);
    let document = Document::from(Root::new().with_model(model).with_metadata(metadata(scene)));
    // Its axes and units are converted together with those of the scene that places it.
    let mut converted = Converted { document, ..Converted::default() };
    // Its progress is negligible.
    let options = options.clone().progress(cast_base::Progress::none());
    postprocess::apply(&mut converted, true, &options)?;
    report.append(converted.report);
    let bytes = converted.document.to_vec(Layout::Compact);
    bytes.map_err(|error| Error::invalid(format!("its mesh does not fit into a file of its own: {error}")))
}
