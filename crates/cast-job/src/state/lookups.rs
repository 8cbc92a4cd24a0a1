//! What was looked for, as a line of a state has it: lookups in one directory are one row.

use std::path::Path;

use cast_file::{Confinement, Lookup};
use serde::{Deserialize, Serialize};

use super::paths::{Paths, portable_text};

/// Lookups.
#[derive(Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum LookupRow {
    Path(String),
    /// Paths relative to the directory that they must not lead out of.
    References {
        within: String,
        references: Vec<String>,
    },
    Reference {
        reference: String,
    },
    Textures {
        textures: Vec<String>,
        from: String,
        root: String,
        confinement: u8,
    },
}

const CONFINEMENTS: [Confinement; 3] = [Confinement::SceneRoot, Confinement::FileDirectory, Confinement::None];

/// Rows of lookups, with what belongs to each; `None` if a path is not Unicode. Lookups in one directory follow each other.
pub(super) fn rows_of<'l, T>(
    lookups: impl IntoIterator<Item = (&'l Lookup, T)>,
    paths: &Paths,
) -> Option<Vec<(LookupRow, Vec<T>)>> {
    let mut rows: Vec<(LookupRow, Vec<T>)> = Vec::new();
    let mut last = None;
    for (lookup, of_lookup) in lookups {
        let directory = directory_of(lookup);
        let row = rows.last_mut().filter(|_| directory.is_some() && directory == last);
        match (row, lookup) {
            (Some((LookupRow::References { references, .. }, of_row)), Lookup::Reference { within, path }) => {
                references.push(below(within.as_deref()?, path)?);
                of_row.push(of_lookup);
            }
            (Some((LookupRow::Textures { textures, .. }, of_row)), Lookup::Texture { path, .. }) => {
                textures.push(path.clone());
                of_row.push(of_lookup);
            }
            _ => rows.push((LookupRow::of(lookup, paths)?, vec![of_lookup])),
        }
        last = directory;
    }
    Some(rows)
}

/// What lookups of one row have in common.
fn directory_of(lookup: &Lookup) -> Option<(&Path, &Path, Option<Confinement>)> {
    match lookup {
        Lookup::Reference { within: Some(within), .. } => Some((within, within, None)),
        Lookup::Texture { directory, root, confinement, .. } => Some((directory, root, Some(*confinement))),
        Lookup::Path(_) | Lookup::Reference { within: None, .. } => None,
    }
}

/// A path in a directory. One outside stays absolute, and is refused again.
fn below(within: &Path, path: &Path) -> Option<String> {
    portable_text(path.strip_prefix(within).unwrap_or(path))
}

impl LookupRow {
    fn of(lookup: &Lookup, paths: &Paths) -> Option<Self> {
        Some(match lookup {
            Lookup::Path(path) => Self::Path(paths.text(path)?),
            Lookup::Reference { within: None, path } => Self::Reference { reference: paths.text(path)? },
            Lookup::Reference { within: Some(within), path } => {
                Self::References { within: paths.text(within)?, references: vec![below(within, path)?] }
            }
            Lookup::Texture { directory, root, confinement, path } => {
                let from = paths.text(directory)?;
                Self::Textures {
                    textures: vec![path.clone()],
                    root: if root == directory { from.clone() } else { paths.text(root)? },
                    from,
                    confinement: u8::try_from(CONFINEMENTS.iter().position(|known| known == confinement)?).ok()?,
                }
            }
        })
    }

    /// `None` if it must not be looked for.
    pub(super) fn lookups(self, paths: &Paths) -> Option<Vec<Lookup>> {
        Some(match self {
            Self::Path(path) => vec![Lookup::Path(paths.absolute(&path)?)],
            Self::Reference { reference } => {
                vec![Lookup::Reference { within: None, path: paths.absolute(&reference)? }]
            }
            Self::References { within, references } => {
                let within = paths.absolute(&within)?;
                let lookup = |below| Lookup::Reference { path: within.join(below), within: Some(within.clone()) };
                references.into_iter().map(lookup).collect()
            }
            Self::Textures { textures, from, root, confinement } => {
                let (directory, root) = (paths.absolute(&from)?, paths.absolute(&root)?);
                let confinement = *CONFINEMENTS.get(usize::from(confinement))?;
                let lookup =
                    |path| Lookup::Texture { directory: directory.clone(), root: root.clone(), confinement, path };
                textures.into_iter().map(lookup).collect()
            }
        })
    }
}
