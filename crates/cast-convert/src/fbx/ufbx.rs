//! From a scene loaded by ufbx to the intermediate scene: FBX.
//!
//! The scene is walked in a fixed order, names are made unique in that order, and results of parallel tasks are put
//! together in order, so the same source always gives the same document.

mod animation;
mod dropped;
mod geometry;
mod material;
mod mesh;
mod nodes;
pub(crate) mod open;
mod shapes;
mod space;

use std::borrow::Cow;

use cast_interchange::encoding::Texts;
use cast_interchange::scene::Scene;
use cast_interchange::{Encoding, Error, Options, Report, Source};
use cast_scene::convert_axes::Up;
use ufbx::SceneRoot;

use crate::fbx::MAGIC;
use crate::fbx::tree::Tree;

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
        Scene { name: source.model_name().into(), up: up(scene), unit: space::metres(scene), ..Scene::default() };
    result.software = Some(scene.metadata.original_application.name.to_string().into())
        .filter(|name: &Cow<'_, str>| !name.is_empty());
    result.author = author(source.bytes, options.encoding);
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

/// The author, which the loader does not read.
fn author<'a>(bytes: &[u8], encoding: Option<Encoding>) -> Option<Cow<'a, str>> {
    let binary = || -> Option<Vec<u8>> {
        let mut node = Tree::parse(bytes).ok()?.node("FBXHeaderExtension").ok()??;
        for name in ["SceneInfo", "MetaData", "Author"] {
            node = node.child(name).ok()??;
        }
        Some(node.text(0).ok()??.to_vec())
    };
    let text = || -> Option<Vec<u8>> {
        // The information about the document comes before the objects.
        let lines = bytes.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
        let mut lines = lines.take_while(|line| !line.starts_with(b"Definitions:") && !line.starts_with(b"Objects:"));
        let value = lines.find_map(|line| line.strip_prefix(b"Author:"))?.trim_ascii();
        Some(value.strip_prefix(b"\"")?.strip_suffix(b"\"")?.to_vec())
    };
    let is_binary = bytes.starts_with(MAGIC);
    let author = if is_binary { binary()? } else { text()? };
    let author = Texts::of([&*author], encoding, &mut Report::default()).read(&author).into_owned();
    // What text cannot contain is escaped there, and only there.
    let escapes = [("&quot;", "\""), ("&lf;", "\n"), ("&cr;", "\r")].into_iter().filter(|_| !is_binary);
    let author = escapes.fold(author, |author, (escape, letter)| author.replace(escape, letter));
    (!author.is_empty()).then(|| author.into())
}
