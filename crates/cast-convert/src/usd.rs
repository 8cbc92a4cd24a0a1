//! USD (Universal Scene Description): one stage as text (`.usda`), as a crate file (`.usdc`), or in a package (`.usdz`). A file
//! that ends in `.usd` is one of the first two.
//!
//! To write, a [`Layer`](layer::Layer) is built from the scene, and written in one of the three forms. It has a prim for each model, below
//! the default prim: a `SkelRoot` if it has bones or blend shapes, with its `Skeleton`, meshes, hair and materials. The first
//! animation is in the stage, and each further one in a layer of its own beside it, which has the stage as sublayer. Files of
//! instances become prototypes, which are referenced where they are placed. What USD has no place for is in `customData`.
//!
//! Names of prims are ASCII identifiers, which all versions and readers of USD accept; names that are none are in
//! `displayName`. Crate files have version 0.8.0, which the reference implementation writes unless a file has something that
//! needs a later one, and all readers know.

mod binary;
mod layer;
mod names;
mod package;
mod read;
mod text;
mod write;

pub(crate) use read::to_cast;
pub(crate) use write::{write_binary, write_package, write_text};
