//! From a scene loaded by ufbx to the intermediate scene: FBX.
//!
//! The scene is walked in a fixed order, names are made unique in that order, and results of parallel tasks are put
//! together in order, so the same source always gives the same document.

mod animation;
mod dropped;
mod material;
mod mesh;
mod nodes;
pub(crate) mod open;
mod shapes;
mod space;

use cast_scene::convert_axes::Up;
use ufbx::SceneRoot;

use crate::interchange::Scene;
use crate::{Error, Options, Report, Source};

/// A whole scene.
pub(crate) fn convert<'a>(
    scene: &SceneRoot,
    source: Source<'a>,
    options: &Options,
    report: &mut Report,
) -> Result<Scene<'a>, Error> {
    let stacks = animation::bake(scene, source, options)?;
    let places = nodes::Places::new(scene);
    let mut result =
        Scene { name: source.stem().into(), up: up(scene), unit: space::metres(scene), ..Scene::default() };
    result.nodes = places.nodes(scene, report);
    let channels = shapes::Channels::new(scene, &mut result.channels);
    material::convert(scene, source, options, &mut result, report);
    let shown = mesh::convert(scene, options, &places, &channels, &mut result, report)?;
    let part = options.part(350..400, stacks.len());
    let context = animation::Context { source, options, places: &places, channels: &channels, shown: &shown };
    for stack in &stacks {
        part.step()?;
        result.clips.push(animation::convert(stack, &context, report));
    }
    dropped::report(scene, report);
    Ok(result)
}

/// The up axis, if the source states it.
fn up(scene: &SceneRoot) -> Option<Up> {
    let (axis, _) = open::signed(scene.settings.axes.up)?;
    [Up::X, Up::Y, Up::Z].get(axis).copied()
}
