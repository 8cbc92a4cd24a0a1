//! The names that most code needs: `use castkit::prelude::*`.

pub use crate::open::{CastFile, OpenOptions, Recovery, Unchanging};
pub use crate::read::{Cast, View};
#[cfg(feature = "scene")]
pub use crate::scene::{DeformOptions, Posed, Scene};
pub use crate::write::{Document, Layout};
pub use crate::{Progress, Threads};
