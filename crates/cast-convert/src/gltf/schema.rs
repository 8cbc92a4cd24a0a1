//! The JSON of glTF 2.0, as far as conversion reads or writes it: one description for both directions.
//!
//! Nothing is required here: what glTF requires is asked for where it is used, so that the message can name the place.
//! What is not described is passed over; the list of extensions in use and `extras` tell the reader what that was.

mod animation;
mod buffer;
mod material;
mod mesh;
mod scene;

use cast_scene::convert_axes::Up;
use glam::Quat;
use serde::{Deserialize, Serialize};

pub(super) use animation::*;
pub(super) use buffer::*;
pub(super) use material::*;
pub(super) use mesh::*;
pub(super) use scene::*;

/// What is left out when it is written: glTF has no empty arrays, and absent means the default.
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Objects of the schema. All members may be absent.
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
        cameras: Vec<Other>,
        extras: Option<Extras>,
    }

    /// Who wrote the file, and in which version of glTF.
    Asset {
        version: String,
        min_version: Option<String>,
        generator: Option<String>,
        copyright: Option<String>,
        extras: Option<Extras>,
    }

    /// What Cast says and glTF cannot, wherever it belongs.
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

    /// Frames at which something happens.
    Notification {
        name: String,
        frames: Vec<u32>,
    }
}

/// What belongs to the application: what Cast says and glTF cannot, the usual names of morph targets, and who knows what
/// else. It may be any JSON, so nothing in it is an error.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(from = "serde_json::Value", rename_all = "camelCase")]
pub(super) struct Extras {
    #[serde(skip_serializing_if = "is_default")]
    pub(super) cast: CastExtras,
    #[serde(skip_serializing_if = "is_default")]
    pub(super) target_names: Vec<String>,
    /// Whether there is something that is not described here.
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

/// What a node is for that was made by the writer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Role {
    /// It turns what is below it upright.
    Axes,
    /// It stands for a model.
    Model,
}

/// The rotation that puts an axis where y is.
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
    /// What says so in the file.
    pub(super) fn extras(self) -> Option<Extras> {
        let cast = CastExtras { role: Some(self), ..CastExtras::default() };
        Some(Extras { cast, ..Extras::default() })
    }
}

/// What a slot of a material holds that glTF has no place for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum Slot {
    /// A texture by its path.
    Texture(String),
    /// A colour in linear light.
    Color([f32; 4]),
    /// Nothing, where glTF cannot but say something.
    Nothing,
}

/// An object of which only the existence matters.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Other;

impl<'de> Deserialize<'de> for Other {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        serde::de::IgnoredAny::deserialize(deserializer).map(|_| Self)
    }
}

impl Serialize for Other {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_map(Some(0)).and_then(serde::ser::SerializeMap::end)
    }
}
