//! From a scene to Cast, for all formats.
//!
//! Order within the model: skeleton, meshes, blend shapes, materials. A scene without bones, meshes and materials gets
//! no model.

mod channel;
mod clip;
mod hair;
mod instances;
mod material;
mod mesh;
mod model;
mod rate;
mod rest;
mod share;
mod skeleton;

use cast_write::{Document, Instance, Model, NodeHash, Root};
use hashbrown::{HashMap, HashSet};

use crate::budget::Budget;
use crate::converted::{Converted, SideFile};
use crate::error::Error;
use crate::matrix::rounded;
use crate::notes;
use crate::options::Options;
use crate::report::Report;
use crate::scene::{Instances, Scene};
use cast_scene::keys::Tolerance;

use channel::Channels;
pub use clip::resampled;
use mesh::{Context, Meshes};
pub use rate::Rate;
use skeleton::Bones;
pub use skeleton::{cut_circles, order};

/// Makes a document from a scene. `report` contains the notes of its reader.
///
/// # Errors
/// Returns an error if meshes are shown so often that their copies would exceed the limit of the options.
pub fn lower<'a>(mut scene: Scene<'a>, options: &Options, mut report: Report) -> Result<Converted<'a>, Error> {
    let report = &mut report;
    let place = model::take_place(&mut scene);
    let bones = Bones::new(&scene, report);
    let channels = Channels::new(&scene, report);
    let animated = share::animated(&scene.clips);
    // Which nodes are bones and what is shared does not depend on the parts that are converted, so that animations in
    // separate files fit.
    let names: Vec<&str> = scene.clips.iter().map(|clip| clip.name.as_ref()).collect();
    let mut wanted = options.selection.of_animations(&names)?;
    for other in &scene.clips_of_others {
        if wanted.get_mut(*other).is_some_and(std::mem::take) {
            report.add(&notes::animation::EMPTY_ANIMATIONS, names.get(*other).copied().unwrap_or_default());
        }
    }
    let mut wanted = wanted.into_iter();
    scene.clips.retain(|_| wanted.next().unwrap_or(true));
    clip::hold_rest(&mut scene, &bones, options.selection.takes_animations, report);
    let size = scene.clips.iter().any(|clip| clip.is_sampled).then(|| mesh::size(&scene, &bones)).flatten();
    let tolerance = Tolerance::new(options.animation_tolerance, size);
    let stretches = bones.stretches(&scene);
    let clips = std::mem::take(&mut scene.clips).into_iter();
    let (objects, frame_rate, threads) = (scene.objects.as_slice(), options.frame_rate, options.threads);
    let context =
        clip::Context { bones: &bones, channels: &channels, objects, tolerance, stretches, frame_rate, threads };
    let part = options.part(400..500, clips.len());
    let mut animations = Vec::new();
    for clip in clips {
        part.step()?;
        animations.extend(clip::lower(clip, &context, report));
    }

    if !options.selection.takes_models {
        (scene.meshes, scene.objects, scene.instances) = Default::default();
        (scene.materials, scene.images, scene.hairs) = Default::default();
    }
    if options.instances {
        share::share(&mut scene, &bones, &animated);
    }
    check_copies(&mut scene, &bones, &animated, options)?;
    mesh::scale_weights(&mut scene, report);
    let mut meshes = Meshes::of(&mut scene);
    let (images, mut side_files) = material::images(std::mem::take(&mut scene.images));
    let transforms: Vec<_> = scene.materials.iter().map(|one| material::transforms(one, report)).collect();
    let materials = std::mem::take(&mut scene.materials).into_iter();
    let mut embedded = HashMap::new();
    let materials: Vec<_> = materials.map(|one| material::lower(one, &images, &mut embedded, report)).collect();
    let links: Vec<NodeHash> = materials.iter().map(cast_write::Material::hash).collect();
    let context = Context {
        bones: &bones,
        channels: &channels.names,
        materials: &links,
        transforms: &transforms,
        threads: options.threads,
        part: options.part(500..700, meshes.uses()),
    };

    let mut root = Root::new();
    if scene.up.is_some() || scene.author.is_some() || scene.software.is_some() {
        root = root.with_metadata(model::metadata(&scene));
    }
    let (mut instances, mut file_of) = (Vec::new(), HashMap::new());
    for Instances { name, file, model, objects, places } in std::mem::take(&mut scene.instances) {
        let path = format!("{file}.cast");
        let index = *file_of.entry(file).or_insert(side_files.len());
        // Unless earlier instances refer to the same file.
        if let Some(objects) = objects {
            let report = (options, &mut *report);
            let bytes = instances::file(objects, model, &scene, &mut meshes, &materials, &context, report)?;
            side_files.push(SideFile { path: path.clone(), bytes: bytes.into() });
        }
        for place in places {
            let (instance, reference) = instances::placed(&place, path.clone(), report);
            embedded.insert(reference, index);
            instances.push(name.iter().cloned().fold(instance, Instance::with_name));
        }
    }
    let mut model = Model::new();
    if !scene.name.is_empty() {
        model = model.with_name(scene.name.clone());
    }
    if let Some(place) = place {
        let place = rounded(&place);
        model = model.with_position(place.translation).with_rotation(place.rotation).with_scale(place.scale);
    }
    if !bones.is_empty() {
        model = model.with_skeleton(bones.skeleton(&scene.nodes));
    }
    let objects = std::mem::take(&mut scene.objects);
    let hairs = std::mem::take(&mut scene.hairs).into_iter();
    let hairs: Vec<_> = hairs.filter_map(|hair| hair::lower(hair, &bones, &links, report)).collect();
    let (nodes, shapes) = mesh::lower(&mut meshes, objects, &scene, &context)?;
    // Materials used only by instances are in their files.
    let lone_materials = !materials.is_empty() && instances.is_empty();
    let is_empty = bones.is_empty() && nodes.is_empty() && hairs.is_empty() && !lone_materials;
    model = nodes.into_iter().fold(model, Model::with_mesh);
    model = hairs.into_iter().fold(model, Model::with_hair);
    model = shapes.into_iter().fold(model, Model::with_blend_shape);
    model = materials.into_iter().fold(model, Model::with_material);
    if !is_empty && options.selection.takes_models {
        root = root.with_model(model);
    }
    root = animations.into_iter().fold(root, Root::with_animation);
    root = instances.into_iter().fold(root, Root::with_instance);
    let (document, report) = (Document::from(root), std::mem::take(report));
    Ok(Converted { document, side_files, embedded, report, unit: scene.unit, ..Converted::default() })
}

/// Refuses copies of meshes that would exceed the budget: Cast cannot share a mesh within a file. They are counted before
/// any is made. The option `instances` is only recommended where it helps.
fn check_copies(
    scene: &mut Scene<'_>,
    bones: &Bones,
    animated: &HashSet<usize>,
    options: &Options,
) -> Result<(), Error> {
    let budget = Budget::new(options.whole_budget());
    let (copies, bytes) = mesh::copies(scene);
    let Err(error) = budget.check(bytes, || format!("{copies} copies of meshes that appear in several places")) else {
        return Ok(());
    };
    if options.can_share && !options.instances {
        share::share(scene, bones, animated);
        if budget.check(mesh::copies(scene).1, String::new).is_ok() {
            let what = format!("{copies} copies of meshes that appear in several places (`instances` shares them)");
            return budget.check(bytes, || what);
        }
    }
    Err(error)
}

#[cfg(test)]
mod tests;
