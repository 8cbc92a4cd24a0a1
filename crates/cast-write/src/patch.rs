//! Fixed-size values changed in place.
//!
//! A file of gigabytes need not be written anew to move a bone. [`Patch`] changes bytes in memory, usually that of a
//! file mapped for writing; [`PatchFile`] does the same to a file without mapping it. Anything that would move bytes,
//! such as a longer name, is refused: read the file, change the document and save it instead.
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

use std::ops::Range;

use cast_read::{Cast, Outline, PathFinder};

mod error;
mod file;
mod layers;
mod node;

#[path = "generated/patches.rs"]
mod generated;

pub use error::{PatchError, PatchErrorKind};
pub use file::PatchFile;
pub use generated::*;
pub use node::NodePatch;

/// Bytes of a Cast file whose values are to be changed.
#[derive(Debug)]
pub struct Patch<'b> {
    bytes: &'b mut [u8],
    known: Known,
}

/// What is known of the file: parsed once, for all its nodes.
#[derive(Debug)]
struct Known {
    outline: Outline,
    finder: PathFinder,
    changed: Vec<Range<usize>>,
}

impl Known {
    fn new(cast: &Cast<'_>) -> Self {
        Self { outline: cast.outline(), finder: PathFinder::new(), changed: Vec::new() }
    }
}

impl<'b> Patch<'b> {
    /// Checks the structure of the file.
    ///
    /// # Errors
    /// When the structure is broken.
    pub fn new(bytes: &'b mut [u8]) -> Result<Self, cast_read::Error> {
        let known = Known::new(&Cast::parse(bytes)?);
        Ok(Self { bytes, known })
    }

    /// The node at a path such as `root[0]/model["hero"]/mesh[2]`. For typed names, turn it into a view:
    /// `MeshPatch::try_from(patch.node(path)?)`.
    ///
    /// The first path through a parent looks at all its children, each further one takes a step a level.
    ///
    /// # Errors
    /// When the path is malformed, or there is no such node.
    pub fn node(&mut self, path: &str) -> Result<NodePatch<'_>, PatchError> {
        NodePatch::find(self.bytes, &mut self.known, path)
    }

    /// The byte ranges that have been written to.
    #[must_use]
    pub fn changed(&self) -> &[Range<usize>] {
        &self.known.changed
    }
}

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
