//! MilkShape 3D.
//!
//! [`Ms3d`] is a file as it is, borrowed where it lies: a packed view of each table, and text as bytes, for it is in
//! whatever code page the machine of the author had. Every section but the header may be absent, because older programs
//! did not know the later ones and others stop where they like.
//!
//! ```
//! # use cast_convert::ms3d::Ms3d;
//! # let bytes = include_bytes!("../../../testdata/ms3d/arm.ms3d");
//! let file = Ms3d::parse(bytes)?;
//! for joint in &file.joints {
//!     println!("{}: {} rotation keys", joint.name(), joint.rotation_keys.len());
//! }
//! # Ok::<(), cast_convert::Error>(())
//! ```

mod animation;
mod file;
mod layout;
mod materials;
mod meshes;
mod parse;
mod read;
mod skeleton;
mod weights;

pub use file::{Comment, Comments, Group, Joint, Ms3d, VertexExtras};
pub use layout::{
    Header, JointExtra, JointStart, Key, Keyframer, Material, ModelExtra, Triangle, Vertex, VertexExtra, VertexExtra2,
    VertexExtra3, text,
};
pub(crate) use read::to_cast;
