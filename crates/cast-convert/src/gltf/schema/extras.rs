//! What `extras` of glTF say: application data, of which Cast's own is read and written.

use std::collections::BTreeMap;

use super::from_json::{members, read};
use super::member::{Member, Object, Own, Place};
use super::{objects, to_json, words};

objects! {
    /// Content of Cast that glTF cannot express, of any object.
    CastExtras {
        author: Option<String>,
        software: Option<String>,
        skinning: Option<String>,
        frame_rate = "frameRate": Option<f32>,
        looping: bool,
        notifications: Vec<Notification>,
        slots: BTreeMap<String, Slot>,
        reference: Option<String>,
        role: Option<Role>,
    }

    /// The frames of an event.
    Notification {
        name: String,
        frames: Vec<u32>,
    }

    /// What a slot of a material with a texture and a colour has.
    Multiplied {
        texture: Option<String>,
        factor: Option<[f32; 4]>,
    }
}

impl CastExtras {
    /// The `extras` of an object with this content.
    pub(in crate::gltf) fn extras(self) -> Extras {
        Extras { cast: self, ..Extras::default() }
    }
}

/// Application data: content of Cast that glTF cannot express, the conventional names of morph targets, and anything
/// else. It may be any JSON, so nothing in it is an error.
#[derive(Clone, Debug, Default)]
pub(in crate::gltf) struct Extras {
    pub(in crate::gltf) cast: CastExtras,
    pub(in crate::gltf) target_names: Vec<String>,
    /// For a node with levels of detail, down to which part of the screen each level is drawn.
    pub(in crate::gltf) screen_coverage: Vec<f32>,
    /// Whether there is any other data.
    pub(in crate::gltf) foreign: bool,
}

/// The members that are read and written.
const NAMES: &[&str] = &["cast", "targetNames", "MSFT_screencoverage"];

/// What a text says, or nothing if it is data of somebody else.
fn or_default<T: Member + Default>(text: &str, foreign: &mut bool) -> T {
    let mut found = T::default();
    if read(text.as_bytes(), &mut found).is_ok() {
        return found;
    }
    *foreign = true;
    T::default()
}

impl Object for Extras {
    fn names(&self) -> &'static [&'static str] {
        NAMES
    }

    fn member(&mut self, index: usize) -> Option<&mut dyn Member> {
        match index {
            0 => Some(&mut self.cast),
            1 => Some(&mut self.target_names),
            2 => Some(&mut self.screen_coverage),
            _ => None,
        }
    }
}

impl Own for Extras {
    fn read(&mut self, text: &str) -> bool {
        let Self { cast, target_names, screen_coverage, foreign } = self;
        let is_object = members(text, NAMES, &mut |index, text| match index {
            Some(0) => *cast = or_default(text, foreign),
            Some(1) => *target_names = or_default(text, foreign),
            Some(_) => *screen_coverage = or_default(text, foreign),
            None => *foreign = true,
        });
        *foreign |= !is_object && text != "null";
        true
    }

    fn write(&mut self, out: &mut Vec<u8>) {
        to_json::object(self, out);
    }

    fn is_default(&mut self) -> bool {
        to_json::is_empty(self)
    }
}

impl Member for Extras {
    fn place(&mut self) -> Place<'_> {
        Place::Own(self)
    }
}

words! {
    /// The purpose of a node that the writer made.
    Role {
        /// Rotates its children upright.
        Axes = "axes",
        /// Represents a model.
        Model = "model",
    }
}

impl Role {
    /// The marker in the file.
    pub(in crate::gltf) fn extras(self) -> Extras {
        CastExtras { role: Some(self), ..CastExtras::default() }.extras()
    }
}

/// The content of a material slot that glTF has no place for.
#[derive(Clone, Debug, Default)]
pub(in crate::gltf) enum Slot {
    /// A texture, by path.
    Texture(String),
    /// A linear colour.
    Color([f32; 4]),
    /// A texture, by path, and the linear colour by which it is multiplied.
    Multiplied { texture: String, factor: [f32; 4] },
    /// No value, although glTF always has one.
    #[default]
    Nothing,
}

impl Slot {
    /// The content that a JSON value is, if it is any.
    fn of(value: &str) -> Option<Self> {
        let bytes = value.as_bytes();
        let (mut path, mut color, mut both) = Default::default();
        match bytes.first()? {
            b'n' => Some(Self::Nothing),
            b'"' => read(bytes, &mut path).ok().map(|()| Self::Texture(path)),
            b'[' => read(bytes, &mut color).ok().map(|()| Self::Color(color)),
            _ => {
                read(bytes, &mut both).ok()?;
                let Multiplied { texture, factor } = both;
                Some(Self::Multiplied { texture: texture?, factor: factor? })
            }
        }
    }
}

impl Own for Slot {
    fn read(&mut self, text: &str) -> bool {
        Self::of(text).map(|slot| *self = slot).is_some()
    }

    fn write(&mut self, out: &mut Vec<u8>) {
        match self {
            Self::Texture(path) => to_json::write(path, out),
            Self::Color(color) => to_json::write(color, out),
            Self::Multiplied { texture, factor } => {
                out.push(b'{');
                to_json::named("texture", texture, out);
                to_json::named("factor", factor, out);
                out.push(b'}');
            }
            Self::Nothing => out.extend_from_slice(b"null"),
        }
    }

    fn is_default(&mut self) -> bool {
        false
    }
}

impl Member for Slot {
    fn place(&mut self) -> Place<'_> {
        Place::Own(self)
    }
}
