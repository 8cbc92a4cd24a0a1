//! Fixed-size values changed in place.
//!
//! A file of gigabytes need not be written anew to move a bone. [`PatchFile`] changes a file: mapped, it takes memory only
//! for what it changes, and it writes back nothing else. [`Patch`] changes bytes that are in memory already. Both parse
//! the structure once, when they are made. Anything that would move bytes, such as a longer name, is refused: open the
//! file as a [`Document`](crate::Document), change that and save it instead.
//!
//! ```
//! # use cast_read::Cast;
//! # let mut bytes = include_bytes!("../../../testdata/valid/character.cast").to_vec();
//! # use cast_write::patch::Patch;
//! let mut patch = Patch::new(&mut bytes).unwrap();
//! let mut animation = patch.node("root[0]/animation[\"walk\"]").unwrap();
//! animation.set("frame_rate", 24.0_f32)?;
//! animation.set("n", "jump")?;
//! assert!(animation.set("n", "sleep").is_err());
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

/// A typed patch is a newtype; all that differs is the name and the kind.
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

        /// A typed patch is its node, so all that a node can do it can do too.
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
