//! The lines of a state.

use std::path::PathBuf;

use blake3::Hash;
use cast_file::{Confinement, Lookup, Stamp};
use serde::{Deserialize, Serialize};

use super::paths::Paths;

/// A line.
#[derive(Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum Row {
    File(FileRow),
    Result(ResultRow),
    Removed {
        /// The result.
        removed: String,
    },
}

/// A file that was looked at.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct FileRow {
    pub(super) file: String,
    size: u64,
    modified: i64,
    identity: [u64; 2],
    #[serde(with = "super::hexadecimal")]
    pub(super) digest: Hash,
    /// When it was read, in nanoseconds since 1970.
    pub(super) at: u64,
}

/// A result that was complete.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct ResultRow {
    pub(super) result: String,
    /// The input.
    pub(super) from: String,
    pub(super) by: String,
    #[serde(with = "super::hexadecimal")]
    pub(super) options: Hash,
    pub(super) looked_for: Vec<LookupRow>,
    /// The digest of what was found.
    #[serde(with = "super::hexadecimal")]
    pub(super) found: Hash,
    /// The result, if it is a file, and the files beside it.
    pub(super) written: Vec<Written>,
}

/// A file that was written.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Written {
    pub(super) path: String,
    size: u64,
    modified: i64,
    /// Whether it was there before with the same content, so that it may be somebody's own.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(super) is_foreign: bool,
    /// Of a file beside the result.
    #[serde(with = "super::hexadecimal_or_none", default, skip_serializing_if = "Option::is_none")]
    pub(super) digest: Option<Hash>,
}

/// What was looked for.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum LookupRow {
    Path(String),
    Reference { reference: String, within: Option<String> },
    Texture { texture: String, from: String, root: String, confinement: u8 },
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn is_false(flag: &bool) -> bool {
    !flag
}

impl FileRow {
    pub(super) fn new(file: String, stamp: &Stamp, digest: Hash, at: u64) -> Self {
        let Stamp { size, modified, identity } = *stamp;
        Self { file, size, modified, identity, digest, at }
    }

    pub(super) fn stamp(&self) -> Stamp {
        Stamp { size: self.size, modified: self.modified, identity: self.identity }
    }
}

impl Written {
    pub(super) fn new(path: String, stamp: &Stamp, digest: Option<Hash>) -> Self {
        Self { path, size: stamp.size, modified: stamp.modified, is_foreign: false, digest }
    }

    /// Whether the file is still the one that was written. Copies of directories have other numbers.
    pub(super) fn has(&self, stamp: &Stamp) -> bool {
        (self.size, self.modified) == (stamp.size, stamp.modified)
    }
}

const CONFINEMENTS: [Confinement; 3] = [Confinement::SceneRoot, Confinement::FileDirectory, Confinement::None];

impl LookupRow {
    /// `None` if a path is not Unicode.
    pub(super) fn of(lookup: &Lookup, paths: &Paths) -> Option<Self> {
        Some(match lookup {
            Lookup::Path(path) => Self::Path(paths.text(path)?),
            Lookup::Reference { within, path } => Self::Reference {
                reference: paths.text(path)?,
                within: match within {
                    Some(within) => Some(paths.text(within)?),
                    None => None,
                },
            },
            Lookup::Texture { directory, root, confinement, path } => {
                let from = paths.text(directory)?;
                Self::Texture {
                    texture: path.clone(),
                    root: if root == directory { from.clone() } else { paths.text(root)? },
                    from,
                    confinement: u8::try_from(CONFINEMENTS.iter().position(|known| known == confinement)?).ok()?,
                }
            }
        })
    }

    /// `None` if it must not be looked for.
    pub(super) fn lookup(&self, paths: &Paths) -> Option<Lookup> {
        let absolute = |text: &String| -> Option<PathBuf> { paths.absolute(text) };
        Some(match self {
            Self::Path(path) => Lookup::Path(absolute(path)?),
            Self::Reference { reference, within } => Lookup::Reference {
                within: match within {
                    Some(within) => Some(absolute(within)?),
                    None => None,
                },
                path: absolute(reference)?,
            },
            Self::Texture { texture, from, root, confinement } => Lookup::Texture {
                directory: absolute(from)?,
                root: absolute(root)?,
                confinement: *CONFINEMENTS.get(usize::from(*confinement))?,
                path: texture.clone(),
            },
        })
    }
}
