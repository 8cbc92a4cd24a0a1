//! Instances: the models of each file once, as a class, which is referenced where the file is placed.

use std::path::Path;

use cast_interchange::{Error, notes};
use cast_scene::Scene;

use super::model;
use super::stage::Stage;
use super::transform::placed;
use crate::instances::Instances;
use crate::usd::layer::{Specifier, Value};

/// The cost of a placement, and of each one above it: names of prims are paths.
const BYTES_A_LEVEL: u64 = 256;

/// Adds the placed files, and their placements below a prim.
///
/// # Errors
/// Returns an error if they would take more than the budget.
pub(super) fn add<'p>(
    stage: &mut Stage<'p>,
    instances: &Instances,
    files: &'p [(&'p Path, Scene)],
    root: usize,
) -> Result<(), Error> {
    if instances.places.is_empty() {
        return Ok(());
    }
    let scope = stage.layer.add(None, (Specifier::Class, "Scope"), None, "Prototypes");
    let mut prototypes = Vec::with_capacity(files.len());
    for (path, scene) in files {
        stage.report.add_many(&notes::scene::INSTANCE_ANIMATIONS, scene.animations.len() as u64, "");
        let stem = path.file_stem().and_then(|stem| stem.to_str());
        let prim = stage.layer.add(Some(scope), (Specifier::Def, "Xform"), stem, "file");
        for one in &scene.models {
            model::add(stage, one, prim, (Some(path), None, None))?;
        }
        prototypes.push(prim);
    }
    let mut has_places = vec![false; instances.places.len()];
    for parent in instances.places.iter().filter_map(|place| place.parent) {
        has_places.get_mut(parent).into_iter().for_each(|has| *has = true);
    }
    let mut prims: Vec<(usize, u64)> = Vec::with_capacity(instances.places.len());
    for (place, has_places) in instances.places.iter().zip(has_places) {
        let (parent, depth) = place.parent.and_then(|parent| prims.get(parent).copied()).unwrap_or((root, 0));
        let depth = depth.saturating_add(1);
        stage.budget.spend(depth.saturating_mul(BYTES_A_LEVEL), || {
            format!("the prims of {} instances", instances.places.len())
        })?;
        let mut prim = stage.layer.add(Some(parent), (Specifier::Def, "Xform"), place.name.as_deref(), "instance");
        prims.push((prim, depth));
        stage.layer.set(prim, placed(&place.transform));
        if has_places {
            // What is below an instance is that of its prototype alone.
            stage.layer.fields_of(prim).push(("kind", Value::token("group")));
            prim = stage.layer.add(Some(prim), (Specifier::Def, "Xform"), None, "content");
        }
        let Some(prototype) = prototypes.get(place.file) else { continue };
        stage.layer.fields_of(prim).extend([
            ("instanceable", Value::Bool(true)),
            ("kind", Value::token("component")),
            ("references", Value::Reference(*prototype)),
        ]);
    }
    Ok(())
}
