//! The JSON of glTF 2.0, as far as it is converted: one description for both directions.
//!
//! No member is required here: what glTF requires is checked where it is used, so that the error can name the place.
//! Unknown members are ignored; the list of used extensions and `extras` tell the reader what they are.

mod buffer;
mod material;
mod scene;

use cast_scene::convert_axes::Up;
use glam::Quat;
use serde::{Deserialize, Serialize};

pub(super) use buffer::*;
pub(super) use material::*;
pub(super) use scene::*;

/// Adds an element to a list, and returns its index, by which others refer to it.
pub(super) fn push<T>(list: &mut Vec<T>, element: T) -> usize {
    list.push(element);
    list.len() - 1
}

/// Whether a value is left out in the output: glTF has no empty arrays, and an absent member means the default.
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// The objects of the schema. All members are optional.
macro_rules! objects {
    ($($(#[$doc:meta])* $name:ident { $($(#[$attribute:meta])* $field:ident: $type:ty,)* })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
        #[serde(default, rename_all = "camelCase")]
        pub(in crate::gltf) struct $name {
            $(
                #[serde(skip_serializing_if = "crate::gltf::schema::is_default")]
                $(#[$attribute])*
                pub(in crate::gltf) $field: $type,
            )*
        }
    )*};
}
use objects;

objects! {
    /// A whole file.
    Root {
        asset: Asset,
        extensions_used: Vec<String>,
        extensions_required: Vec<String>,
        scene: Option<usize>,
        scenes: Vec<Scene>,
        nodes: Vec<Node>,
        meshes: Vec<Mesh>,
        skins: Vec<Skin>,
        animations: Vec<Animation>,
        materials: Vec<Material>,
        textures: Vec<Texture>,
        images: Vec<Image>,
        samplers: Vec<TextureSampler>,
        accessors: Vec<Accessor>,
        buffer_views: Vec<BufferView>,
        buffers: Vec<Buffer>,
        extras: Extras,
    }

    /// The program that wrote the file, and the version of glTF.
    Asset {
        version: String,
        min_version: Option<String>,
        generator: Option<String>,
        copyright: Option<String>,
        extras: Extras,
    }

    /// Content of Cast that glTF cannot express, of any object.
    CastExtras {
        author: Option<String>,
        software: Option<String>,
        skinning: Option<String>,
        frame_rate: Option<f32>,
        looping: bool,
        notifications: Vec<Notification>,
        slots: std::collections::BTreeMap<String, Slot>,
        reference: Option<String>,
        role: Option<Role>,
    }

    /// The frames of an event.
    Notification {
        name: String,
        frames: Vec<u32>,
    }
}

impl CastExtras {
    /// The `extras` of an object with this content.
    pub(super) fn extras(self) -> Extras {
        Extras { cast: self, ..Extras::default() }
    }
}

/// Application data: content of Cast that glTF cannot express, the conventional names of morph targets, and anything
/// else. It may be any JSON, so nothing in it is an error.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(from = "serde_json::Value", rename_all = "camelCase")]
pub(super) struct Extras {
    #[serde(skip_serializing_if = "is_default")]
    pub(super) cast: CastExtras,
    #[serde(skip_serializing_if = "is_default")]
    pub(super) target_names: Vec<String>,
    /// Whether there is any other data.
    #[serde(skip)]
    pub(super) foreign: bool,
}

impl From<serde_json::Value> for Extras {
    fn from(value: serde_json::Value) -> Self {
        let serde_json::Value::Object(mut members) = value else {
            return Self { foreign: !value.is_null(), ..Self::default() };
        };
        let mut extras = Self::default();
        if let Some(cast) = members.remove("cast") {
            serde_json::from_value(cast).map_or_else(|_| extras.foreign = true, |cast| extras.cast = cast);
        }
        if let Some(names) = members.remove("targetNames") {
            serde_json::from_value(names).map_or_else(|_| extras.foreign = true, |names| extras.target_names = names);
        }
        extras.foreign |= !members.is_empty();
        extras
    }
}

/// The purpose of a node that the writer made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Role {
    /// Rotates its children upright.
    Axes,
    /// Represents a model.
    Model,
}

/// The rotation that maps an axis to y.
pub(super) fn upright(axis: Up) -> [f32; 4] {
    let quarter = std::f32::consts::FRAC_PI_2;
    let rotation = match axis {
        Up::X => Quat::from_rotation_z(quarter),
        Up::Y => Quat::IDENTITY,
        Up::Z => Quat::from_rotation_x(-quarter),
    };
    rotation.to_array()
}

impl Role {
    /// The marker in the file.
    pub(super) fn extras(self) -> Extras {
        CastExtras { role: Some(self), ..CastExtras::default() }.extras()
    }
}

/// The content of a material slot that glTF has no place for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum Slot {
    /// A texture, by path.
    Texture(String),
    /// A linear colour.
    Color([f32; 4]),
    /// A texture, by path, and the linear colour by which it is multiplied.
    Multiplied { texture: String, factor: [f32; 4] },
    /// No value, although glTF always has one.
    Nothing,
}
