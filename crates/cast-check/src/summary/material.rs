//! Materials and the contents of their slots.

use std::path::PathBuf;

use cast_read::views::{MaterialRef, MaterialSource, Slot};

use super::names::{Name, lossy, name, text};
use crate::textures::TextureState;

/// A material.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Material<'a> {
    /// Its name.
    pub name: Name<'a>,
    /// Its type, such as `pbr`.
    #[cfg_attr(feature = "serde", serde(rename = "type"))]
    pub material_type: Name<'a>,
    /// Its slots, in file order.
    pub slots: Vec<SlotUse<'a>>,
}

/// A slot and its content.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct SlotUse<'a> {
    /// The name in the file, such as `ao`.
    pub slot: std::borrow::Cow<'a, str>,
    /// The full name, such as `ambient_occlusion`; numbered slots keep theirs.
    pub field: Option<&'static str>,
    /// The content.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub source: Source<'a>,
}

/// In JSON one of the fields `texture`, `color` with `color_space`, `missing`.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(untagged))]
pub enum Source<'a> {
    /// A texture.
    Texture {
        /// Its path.
        texture: Name<'a>,
        /// Whether it was found, if it was [looked for](super::Summary::find_textures).
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
        state: Option<TextureState>,
        /// Where it was found.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
        file: Option<PathBuf>,
    },
    /// A colour.
    Color {
        /// Red, green, blue and alpha; `None` if they cannot be read.
        color: Option<[f32; 4]>,
        /// The colour space.
        color_space: &'a str,
    },
    /// A link without a target.
    Missing {
        /// Always `true`.
        missing: bool,
    },
}

impl<'a> Material<'a> {
    pub(super) fn of(material: &MaterialRef<'a>) -> Self {
        Self {
            name: name(material),
            material_type: text(material, "t"),
            slots: material.slots().map(|slot| SlotUse::of(&slot)).collect(),
        }
    }
}

impl<'a> SlotUse<'a> {
    fn of(slot: &Slot<'a>) -> Self {
        let source = match slot.source() {
            Some(MaterialSource::File(file)) => Source::Texture { texture: text(&file, "p"), state: None, file: None },
            Some(MaterialSource::Color(color)) => {
                Source::Color { color: color.rgba(), color_space: color.color_space().as_str() }
            }
            None => Source::Missing { missing: true },
        };
        Self { slot: lossy(slot.name()), field: slot.field(), source }
    }
}
