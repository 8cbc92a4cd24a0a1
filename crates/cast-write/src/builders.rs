//! Typed builders of the 18 node kinds.
//!
//! A builder is a newtype over [`Node`](crate::Node) with a method for every current property and child of the schema
//! table, generated from it. Integer buffers and counts are stored in the smallest width that holds them; links take
//! the hash of the target ([`Node::hash`](crate::Node::hash), a handle unless set); legacy properties, which nothing
//! should write, are reached with [`Node::set`](crate::Node::set). What a table cannot say is written by hand beside
//! the generated code: layers and their counts, weights, slots of materials.
//!
//! ```
//! use cast_write::{Material, Mesh, Model};
//!
//! let skin = Material::new().with_name("skin").with_material_type("pbr").with_texture("albedo", "textures/skin.png");
//! let mesh = Mesh::new()
//!     .with_positions(vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
//!     .with_weights(1, vec![0_u8, 0, 0], vec![1.0, 1.0, 1.0])
//!     .with_faces(vec![0_u32, 1, 2])
//!     .with_material(skin.hash());
//! let model = Model::new().with_name("hero").with_mesh(mesh).with_material(skin);
//! # let _ = model;
//! ```

mod integers;
mod layers;

#[path = "generated/builders.rs"]
mod generated;

pub use generated::*;
pub use integers::{ColorData, Integers, KeyValueData, OffsetData};

/// A builder is a newtype; all that differs is the name and the kind.
macro_rules! builder {
    ($(#[$doc:meta])* $name:ident, $kind:ident) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq)]
        pub struct $name<'a>(pub(super) Node<'a>);

        impl<'a> $name<'a> {
            /// An empty node whose hash is assigned when it is written.
            #[must_use]
            pub fn new() -> Self {
                Self(Node::new(NodeKind::$kind))
            }

            /// Sets the hash to a number of your own; see also [`NodeHash`].
            #[must_use]
            pub fn with_hash(mut self, hash: impl Into<NodeHash>) -> Self {
                self.0.hash = hash.into();
                self
            }

            /// The hash, for links to this node.
            #[must_use]
            pub fn hash(&self) -> NodeHash {
                self.0.hash
            }

            /// Sets any property, of a name the schema knows or not.
            #[must_use]
            pub fn with_property(mut self, name: impl Into<Cow<'a, str>>, data: impl Into<Data<'a>>) -> Self {
                self.0.set(name, data);
                self
            }

            /// Adds a child of any kind.
            #[must_use]
            pub fn with_child(mut self, child: impl Into<Node<'a>>) -> Self {
                self.0.children.push(child.into());
                self
            }

            /// The node.
            #[must_use]
            pub fn into_node(self) -> Node<'a> {
                super::layers::complete(self.0)
            }
        }

        impl Default for $name<'_> {
            fn default() -> Self {
                Self::new()
            }
        }

        impl<'a> From<$name<'a>> for Node<'a> {
            fn from(builder: $name<'a>) -> Self {
                builder.into_node()
            }
        }
    };
}

use builder;
