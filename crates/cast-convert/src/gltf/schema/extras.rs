//! What `extras` of glTF say: application data, of which Cast's own is read and written.

use std::collections::BTreeMap;

use serde_json::Value;

use super::member::{Member, Object};
use super::{from_json, objects, words};

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
    /// Whether there is any other data.
    pub(in crate::gltf) foreign: bool,
}

impl Object for Extras {
    fn names(&self) -> &'static [&'static str] {
        &["cast", "targetNames"]
    }

    fn member(&mut self, index: usize) -> Option<&mut dyn Member> {
        match index {
            0 => Some(&mut self.cast),
            1 => Some(&mut self.target_names),
            _ => None,
        }
    }
}

impl From<Value> for Extras {
    fn from(value: Value) -> Self {
        let Value::Object(mut members) = value else {
            return Self { foreign: !value.is_null(), ..Self::default() };
        };
        let mut extras = Self::default();
        extras.cast = members.remove("cast").and_then(|cast| extras.known(cast)).unwrap_or_default();
        extras.target_names = members.remove("targetNames").and_then(|names| extras.known(names)).unwrap_or_default();
        extras.foreign |= !members.is_empty();
        extras
    }
}

impl Extras {
    /// A value of Cast's own; what it cannot be is data of somebody else.
    fn known<T: Member + Default>(&mut self, value: Value) -> Option<T> {
        let known = whole(value);
        self.foreign |= known.is_none();
        known
    }
}

/// The value that this is, if it is one.
fn whole<T: Member + Default>(value: Value) -> Option<T> {
    let mut whole = T::default();
    from_json::read(value, &mut whole).ok().map(|()| whole)
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
    /// The content that a value is, if it is any.
    pub(super) fn of(value: Value) -> Option<Self> {
        match value {
            Value::Null => Some(Self::Nothing),
            Value::String(path) => Some(Self::Texture(path)),
            Value::Array(_) => whole(value).map(Self::Color),
            Value::Object(_) => {
                let Multiplied { texture, factor } = whole(value)?;
                Some(Self::Multiplied { texture: texture?, factor: factor? })
            }
            _ => None,
        }
    }
}
