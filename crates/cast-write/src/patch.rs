//! Changing fixed-size values in place.
//!
//! A file of gigabytes need not be rewritten to move a bone. [`PatchFile`] changes a file: if mapped, it only takes
//! memory for what it changes, and it only writes back what has changed. [`Patch`] changes bytes in memory. Both parse
//! the structure once, when they are created. Anything that would move bytes, such as a longer name, is refused: open
//! the file as a [`Document`](crate::Document), change that and save it instead.
//!
//! ```
//! # use cast_read::Cast;
//! # let mut bytes = include_bytes!("../../../testdata/valid/character.cast").to_vec();
//! # use cast_write::patch::{AnimationPatch, Patch};
//! let mut patch = Patch::new(&mut bytes).unwrap();
//! let mut animation = AnimationPatch::try_from(patch.node("root[0]/animation[\"walk\"]")?)?;
//! animation.set_frame_rate(24.0)?;
//! animation.set_name("jump")?;
//! assert!(animation.set_name("sleep").is_err());
//!
//! let cast = Cast::parse(&bytes).unwrap();
//! assert_eq!(cast.animations().next().unwrap().frame_rate(), Some(24.0));
//! # Ok::<(), cast_write::patch::PatchError>(())
//! ```

mod bytes;
mod error;
#[cfg(feature = "file")]
mod file;
mod known;
mod layers;
mod node;
mod options;

#[path = "generated/patches.rs"]
mod generated;

pub use bytes::Patch;
pub use error::{PatchError, PatchErrorKind};
#[cfg(feature = "file")]
pub use file::PatchFile;
pub use generated::*;
pub use node::NodePatch;
pub use options::PatchOptions;

/// A typed patch is a newtype; only the name and the kind differ.
macro_rules! patch_view {
    ($(#[$doc:meta])* $name:ident, $kind:ident) => {
        $(#[$doc])*
        #[derive(Debug)]
        pub struct $name<'p>(NodePatch<'p>);

        impl<'p> TryFrom<NodePatch<'p>> for $name<'p> {
            type Error = PatchError;

            fn try_from(node: NodePatch<'p>) -> Result<Self, PatchError> {
                node.expect_kind(NodeKind::$kind).map(Self)
            }
        }

        /// A typed patch dereferences to its node, so it has all methods of a node.
        impl<'p> std::ops::Deref for $name<'p> {
            type Target = NodePatch<'p>;
            fn deref(&self) -> &NodePatch<'p> {
                &self.0
            }
        }

        impl std::ops::DerefMut for $name<'_> {
            fn deref_mut(&mut self) -> &mut Self::Target {
                &mut self.0
            }
        }
    };
}

use patch_view;
