//! MilkShape 3D.
//!
//! [`Ms3d`] is a parsed file: each [`Table`] is borrowed from its bytes, and text is stored as bytes, in the code page
//! of the author's machine. Every section after the header may be absent: older programs do not know the later ones,
//! and others stop early.
//!
//! ```
//! # use cast_convert::ms3d::Ms3d;
//! # let bytes = include_bytes!("../../../testdata/ms3d/arm.ms3d");
//! let file = Ms3d::parse(bytes)?;
//! for joint in &file.joints {
//!     println!("{}: {} rotation keys", joint.name(), joint.rotation_keys.len());
//! }
//! # Ok::<(), cast_interchange::Error>(())
//! ```

mod animation;
mod file;
mod layout;
mod materials;
mod meshes;
mod parse;
mod read;
pub(crate) mod records;
mod skeleton;
mod weights;

pub use crate::bytes::Table;
pub use file::{Comment, Group, Joint, Ms3d, VertexExtras};
pub use layout::{JointExtra, JointHead, Key, Keyframer, Material, ModelExtra, Triangle, Vertex, VertexExtra, text};
pub(crate) use read::to_cast;
