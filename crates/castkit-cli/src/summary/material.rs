//! Materials: what is in their slots.

use castkit::read::views::{MaterialRef, MaterialSource, Slot};
use serde::Serialize;

use super::names::{Name, lossy, name, text};

#[derive(Serialize)]
pub(crate) struct Material<'a> {
    pub(crate) name: Name<'a>,
    #[serde(rename = "type")]
    pub(crate) material_type: Name<'a>,
    pub(crate) slots: Vec<SlotUse<'a>>,
}

/// A slot and what is in it.
#[derive(Serialize)]
pub(crate) struct SlotUse<'a> {
    /// The name in the file, such as `ao`.
    pub(crate) slot: std::borrow::Cow<'a, str>,
    /// The name in words, such as `ambient_occlusion`; numbered slots keep their own.
    pub(crate) field: Option<&'static str>,
    #[serde(flatten)]
    pub(crate) source: Source<'a>,
}

/// In JSON one of the fields `texture`, `color` with `color_space`, `missing`.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Source<'a> {
    Texture { texture: Name<'a> },
    Color { color: Option<[f32; 4]>, color_space: &'a str },
    Missing { missing: bool },
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
            Some(MaterialSource::File(file)) => Source::Texture { texture: text(&file, "p") },
            Some(MaterialSource::Color(color)) => {
                Source::Color { color: color.rgba(), color_space: color.color_space().as_str() }
            }
            None => Source::Missing { missing: true },
        };
        Self { slot: lossy(slot.name()), field: slot.field(), source }
    }
}
