//! Materials with their textures and colours.

use std::path::PathBuf;

use cast_file::{BaseDirectory, ReferenceError};
use cast_read::View;
use cast_read::views::{ColorSpace, MaterialRef, MaterialSource};

use super::Targets;
use crate::transform::narrow;
use crate::warning::Warnings;

/// A material with its slots resolved.
#[derive(Clone, Debug)]
pub struct Material<'a> {
    /// The node in the file.
    pub node: MaterialRef<'a>,
    /// The name.
    pub name: Option<&'a str>,
    /// The slots that lead somewhere, in file order.
    pub slots: Vec<Slot<'a>>,
}

/// A slot of a material and what it holds.
#[derive(Clone, Debug)]
pub struct Slot<'a> {
    /// The name in the file, such as `albedo` or `extra0`.
    pub name: String,
    /// The name in words, such as `ambient_occlusion` for `ao`; `None` for one that the specification does not know.
    pub field: Option<&'static str>,
    /// What it holds.
    pub source: Source<'a>,
}

/// What a slot holds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Source<'a> {
    /// A texture.
    Texture(Texture<'a>),
    /// A constant colour: linear r, g, b and a, converted when the file says `srgb`.
    Color([f32; 4]),
}

/// A texture by its path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Texture<'a> {
    /// The path as the file has it, relative to the directory of the file or absolute.
    pub path: &'a str,
}

impl Texture<'_> {
    /// Where the texture should be, given the directory of the Cast file (format section 3). Nothing here asks the file
    /// system; [`BaseDirectory::find`] does.
    ///
    /// # Errors
    /// When the path leads out of where it may.
    pub fn resolve(&self, base: &BaseDirectory) -> Result<PathBuf, ReferenceError> {
        base.resolve(self.path)
    }
}

impl<'a> Material<'a> {
    pub(crate) fn new(node: MaterialRef<'a>, warnings: &mut Warnings<'a>) -> Self {
        let sources: Vec<MaterialSource<'a>> = node
            .children()
            .filter_map(|child| {
                let file = child.view().map(MaterialSource::File);
                file.or_else(|| child.view().map(MaterialSource::Color))
            })
            .collect();
        let hash = |source: &MaterialSource<'a>| match source {
            MaterialSource::File(file) => file.node().hash(),
            MaterialSource::Color(color) => color.node().hash(),
        };
        let targets = Targets::new(sources.iter().map(hash));
        let slots = node.slots().filter_map(|slot| {
            let name = slot.name().to_string_lossy().into_owned();
            let found = targets.follow(node.node(), name.clone(), slot.hash(), warnings)?;
            let source = match *sources.get(found)? {
                MaterialSource::File(file) => Source::Texture(Texture { path: file.path()? }),
                MaterialSource::Color(color) => Source::Color(linear_color(color.rgba()?, color.color_space())),
            };
            Some(Slot { name, field: slot.field(), source })
        });
        let slots = slots.collect();
        Self { node, name: node.name(), slots }
    }

    /// What a slot holds, by its name in the file or in words.
    #[must_use]
    pub fn slot(&self, name: &str) -> Option<&Source<'a>> {
        let named = |slot: &&Slot<'a>| slot.name == name || slot.field == Some(name);
        self.slots.iter().rfind(named).map(|slot| &slot.source)
    }
}

/// The colour in linear light; alpha is linear already.
fn linear_color([r, g, b, a]: [f32; 4], space: ColorSpace<'_>) -> [f32; 4] {
    if space == ColorSpace::Linear {
        return [r, g, b, a];
    }
    let linear = |component: f32| {
        let value = f64::from(component);
        let value = if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) };
        narrow(value)
    };
    [linear(r), linear(g), linear(b), a]
}
