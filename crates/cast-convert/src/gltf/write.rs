//! Cast to glTF.
//!
//! Everything that the JSON depends on is examined first, meshes in parallel, because it precedes the arrays. These follow,
//! directly from the document or made while they are written ([`bin`]); what has to be corrected in them is found then, too.

mod animation;
#[cfg(feature = "textures")]
mod channels;
#[cfg(feature = "textures")]
mod converted;
mod levels;
mod material;
mod mesh;
mod model;
mod output;
#[cfg(feature = "gltf-pack")]
mod pack;
mod role;
mod shapes;
mod texture;
#[cfg(feature = "textures")]
mod textures_made;
mod track;
mod weights;

use std::io::{self, Write};

use cast_base::sort;
use cast_file::CastFile;
use cast_interchange::budget::Budget;
use cast_interchange::{Error, ExportOptions, Report, SideFiles, notes, plan};
use cast_read::Cast;
use cast_scene::convert_axes::Up;
use cast_scene::{ModelNames, Scene, Transform};
use hashbrown::HashMap;
use hashbrown::hash_map::Entry;

use crate::exported::Exported;
use crate::instances;
use crate::pieces;

use super::{container, schema, uri};
use model::{Parts, Placed};
use output::{Output, to_usize};

/// Writes a .glb as one stream; arrays go from the document to `out` without a copy in memory.
pub(crate) fn write_binary(
    file: &CastFile,
    options: &ExportOptions<'_>,
    out: &mut dyn Write,
    side_files: &mut dyn SideFiles,
) -> Result<Exported, Error> {
    build(file, options, &mut |mut output| {
        set_buffer(&mut output, None);
        let head = container::head(&mut json(&mut output), output.bin.length())?;
        pieces::buffered(&mut *out, |out| {
            out.write_all(&head)?;
            output.bin.write(out, options)
        })?;
        output.copies.hand_over(side_files)?;
        Ok(output.into_exported())
    })
}

/// Writes a .gltf and its buffer beside it.
pub(crate) fn write_text(
    file: &CastFile,
    options: &ExportOptions<'_>,
    out: &mut dyn Write,
    side_files: &mut dyn SideFiles,
) -> Result<Exported, Error> {
    build(file, options, &mut |mut output| {
        let bin = format!("{}.bin", options.stem());
        let has_bin = set_buffer(&mut output, Some(uri::of_path(&bin)));
        out.write_all(&json(&mut output))?;
        output.copies.hand_over(side_files)?;
        if has_bin {
            let mut is_written = false;
            side_files.take(&bin, &mut |out| {
                is_written = true;
                output.bin.write(out, options)
            })?;
            if !is_written && !output.corrected.is_empty() {
                // For the notes: what has to be corrected is found while it is written.
                output.bin.write(&mut io::sink(), options)?;
            }
        }
        Ok(output.into_exported())
    })
}

/// Adds the buffer; returns whether there is one.
fn set_buffer(output: &mut Output<'_>, uri: Option<String>) -> bool {
    if output.bin.length() == 0 {
        return false;
    }
    let byte_length = to_usize(output.bin.length());
    output.root.buffers = vec![schema::Buffer { byte_length, uri, ..schema::Buffer::default() }];
    if output.unpacked > 0 {
        let extensions = schema::BufferExtensions { meshopt: Some(schema::MeshoptBuffer { fallback: true }) };
        output.root.buffers.push(schema::Buffer { byte_length: output.unpacked, uri: None, extensions });
    }
    true
}

fn json(output: &mut Output<'_>) -> Vec<u8> {
    let mut json = Vec::new();
    schema::write(&mut output.root, &mut json);
    json
}

/// Builds the file and passes it to the function that writes it. Axes are unchanged: if the up axis of the document is
/// not y, a root node rotates the scene.
fn build(
    file: &CastFile,
    options: &ExportOptions<'_>,
    write: &mut dyn FnMut(Output<'_>) -> Result<Exported, Error>,
) -> Result<Exported, Error> {
    let mut report = Report::default();
    let prepared = plan::prepared(file, options.unit, &mut report)?;
    let file = prepared.as_ref().unwrap_or(file);
    let source = options.source;
    let scene = Scene::new(file);
    let budget = Budget::new(options.budget);
    let instances = instances::load(file, scene.instances.len(), options, &budget, &mut report)?;
    let stand_in = plan::stand_in(&scene, &mut report)?.map(|file| Scene::new(&file));
    let files: Vec<_> = instances.files.iter().map(|(path, file)| (path, Scene::new(file))).collect();

    let mut output = Output::new(options, budget);
    output.report = report;
    plan::report_models(&scene, &mut output.report);
    let top = axes(&mut output, &scene);
    let models = scene.models.iter().chain(stand_in.iter().flat_map(|scene| &scene.models));
    #[cfg(feature = "textures")]
    {
        let own = scene.models.iter().chain(stand_in.iter().flat_map(|scene| &scene.models));
        let others =
            files.iter().flat_map(|(path, scene)| scene.models.iter().map(|model| (Some(path.as_path()), &**model)));
        output.convert_textures(own.map(|model| (source, &**model)).chain(others))?;
    }
    let scaled = (!scene.animations.is_empty()).then(|| plan::scaled(&scene.animations));
    let mut parts: Vec<Parts<'_>> = Vec::new();
    for model in models {
        options.report(100)?;
        parts.push(Parts::add(&mut output, model, source, scaled.as_ref())?);
    }
    let placed: Vec<_> = parts.iter().map(|parts| parts.place(&mut output, top)).collect();
    let names = ModelNames::new(parts.iter().map(|parts| parts.model));
    // A rig moves its model in every animation.
    let rigged =
        |placed: &Placed<'_, '_>| placed.parts.model.skeleton.as_ref().is_some_and(|one| !one.rig().is_empty());
    let rigged: Vec<usize> = placed.iter().enumerate().filter(|(_, one)| rigged(one)).map(|(index, _)| index).collect();
    let own_names = plan::animation_names(&scene.animations, options);
    for (animation, name) in scene.animations.iter().zip(own_names) {
        options.report(300)?;
        let mut moved = names.moved_by(animation);
        moved.extend(&rigged);
        sort::unstable(&mut moved);
        moved.dedup();
        let moved: Vec<&Placed<'_, '_>> = moved.into_iter().filter_map(|index| placed.get(index)).collect();
        animation::add(&mut output, animation, name, &moved)?;
    }

    let mut parts_of_files: HashMap<usize, Vec<Parts<'_>>> = HashMap::new();
    let mut nodes = Vec::with_capacity(instances.places.len());
    for place in &instances.places {
        let parent = place.parent.and_then(|parent| nodes.get(parent).copied()).or(top);
        let node = output.node(model::node(place.name.clone(), &place.transform), parent);
        nodes.push(node);
        let Some((path, scene)) = files.get(place.file) else { continue };
        let parts = match parts_of_files.entry(place.file) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(entry) => {
                let count = scene.animations.len() as u64;
                output.report.add_many(&notes::scene::INSTANCE_ANIMATIONS, count, "");
                let mut add = |model| Parts::add(&mut output, model, Some(path.as_path()), None);
                entry.insert(scene.models.iter().map(&mut add).collect::<Result<_, _>>()?)
            }
        };
        for parts in &*parts {
            output.budget.spend(parts.place_size(), || format!("the nodes of {} instances", instances.places.len()))?;
            parts.place(&mut output, Some(node));
        }
    }
    finish_root(&mut output, &file.cast());
    if output.sparse_savings > output.bin.length() / 2 {
        let saved = 100.0 * output.sparse_savings as f64 / output.bin.length() as f64;
        output.report.add(&notes::skeleton::DENSE_TARGETS, format_args!("{saved:.0} % of the file"));
    }
    #[cfg(feature = "gltf-pack")]
    pack::pack(&mut output)?;
    write(output)
}

/// The root node that rotates the scene, if it is needed.
fn axes(output: &mut Output<'_>, scene: &Scene) -> Option<usize> {
    let up = scene.up();
    if up == Up::Y || (scene.models.is_empty() && scene.animations.is_empty() && scene.instances.is_empty()) {
        return None;
    }
    let transform = Transform { rotation: schema::upright(up), ..Transform::IDENTITY };
    let extras = schema::Role::Axes.extras();
    Some(output.node(schema::Node { extras, ..model::node(Some("axes".to_owned()), &transform) }, None))
}

/// The members that every file has.
fn finish_root(output: &mut Output<'_>, cast: &Cast<'_>) {
    let metadata = cast.metadata();
    let author = metadata.and_then(|metadata| metadata.author()).map(str::to_owned);
    let software = metadata.and_then(|metadata| metadata.software()).map(str::to_owned);
    let said = schema::CastExtras { author, software, ..schema::CastExtras::default() };
    output.root.asset = schema::Asset {
        version: "2.0".to_owned(),
        generator: Some(concat!("castkit ", env!("CARGO_PKG_VERSION")).to_owned()),
        extras: said.extras(),
        ..schema::Asset::default()
    };
    // three.js 0.18x and Babylon.js need a scene, and the gltf crate needs a scene to have a node.
    if output.top.is_empty() {
        let extras = schema::Role::Axes.extras();
        output.node(schema::Node { extras, ..schema::Node::default() }, None);
    }
    output.root.scene = Some(0);
    output.root.scenes = vec![schema::Scene { nodes: std::mem::take(&mut output.top), ..schema::Scene::default() }];
}
