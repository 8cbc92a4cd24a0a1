//! The JSON of glTF 2.0, as far as it is converted: one description for both directions.
//!
//! No member is required here: what glTF requires is checked where it is used, so that the error can name the place.
//! Unknown members are ignored; the list of used extensions and `extras` tell the reader what they are.

mod buffer;
mod extras;
mod from_json;
mod material;
mod member;
mod scene;
mod to_json;

pub(super) use cast_interchange::lists::push;
use cast_scene::convert_axes::Up;
use glam::Quat;

pub(super) use buffer::*;
pub(super) use extras::*;
pub(super) use from_json::read;
pub(super) use material::*;
pub(super) use scene::*;
pub(super) use to_json::write;

/// The objects of the schema. All members are optional; `= "…"` gives the name in the file where it is another.
macro_rules! objects {
    ($($(#[$doc:meta])* $name:ident { $($field:ident $(= $given:literal)?: $type:ty,)* })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug, Default)]
        pub(in crate::gltf) struct $name {
            $(pub(in crate::gltf) $field: $type,)*
        }

        impl crate::gltf::schema::member::Object for $name {
            fn names(&self) -> &'static [&'static str] {
                const NAMES: &[&str] = &[$(crate::gltf::schema::name!($field $($given)?),)*];
                // The reader marks those that it has seen in as many bits.
                const { assert!(NAMES.len() <= 32) };
                NAMES
            }

            fn member(&mut self, index: usize) -> Option<&mut dyn crate::gltf::schema::member::Member> {
                let mut at = 0_usize..;
                $(if at.next() == Some(index) {
                    return Some(&mut self.$field);
                })*
                None
            }
        }

        impl crate::gltf::schema::member::Member for $name {
            fn place(&mut self) -> crate::gltf::schema::member::Place<'_> {
                crate::gltf::schema::member::Place::Object(self)
            }
        }
    )*};
}

/// The name of a member in the file.
macro_rules! name {
    ($field:ident) => {
        stringify!($field)
    };
    ($field:ident $given:literal) => {
        $given
    };
}

/// Choices of words; the first is the default.
macro_rules! words {
    ($($(#[$doc:meta])* $name:ident { $($(#[$about:meta])* $choice:ident = $word:literal,)* })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub(in crate::gltf) enum $name {
            #[default]
            $($(#[$about])* $choice,)*
        }

        impl crate::gltf::schema::member::Word for $name {
            fn words(&self) -> &'static [&'static str] {
                &[$($word,)*]
            }

            fn chosen(&self) -> usize {
                *self as usize
            }

            fn choose(&mut self, index: usize) {
                if let Some(chosen) = [$(Self::$choice,)*].get(index) {
                    *self = *chosen;
                }
            }
        }

        impl crate::gltf::schema::member::Member for $name {
            fn place(&mut self) -> crate::gltf::schema::member::Place<'_> {
                crate::gltf::schema::member::Place::Word(self)
            }
        }
    )*};
}

use {name, objects, words};

objects! {
    /// A whole file.
    Root {
        asset: Asset,
        extensions_used = "extensionsUsed": Vec<String>,
        extensions_required = "extensionsRequired": Vec<String>,
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
        buffer_views = "bufferViews": Vec<BufferView>,
        buffers: Vec<Buffer>,
        extras: Extras,
    }

    /// The program that wrote the file, and the version of glTF.
    Asset {
        version: String,
        min_version = "minVersion": Option<String>,
        generator: Option<String>,
        copyright: Option<String>,
        extras: Extras,
    }
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

#[cfg(test)]
mod tests;
