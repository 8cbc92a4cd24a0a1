//! Formats that are neither read nor written, and how their files become ones that are.

use std::fmt;
use std::path::Path;

/// A format that other programs convert.
#[derive(Debug)]
#[non_exhaustive]
pub struct Unsupported {
    /// The display name.
    pub name: &'static str,
    /// File extensions without dots.
    pub extensions: &'static [&'static str],
    /// What to use instead.
    pub instead: &'static str,
}

static TABLE: &[Unsupported] = &[
    Unsupported {
        name: "XNALara",
        extensions: &["xps", "mesh", "mesh.ascii"],
        instead: "open it in Blender with the add-on XPS Tools, and export FBX or glTF",
    },
    Unsupported { name: "Maya", extensions: &["ma", "mb"], instead: "open it in Maya, and export FBX" },
    Unsupported {
        name: "PSK and PSA (Unreal)",
        extensions: &["psk", "pskx", "psa"],
        instead: "let UE Viewer or FModel write glTF, or open it in Blender with the add-on PSK/PSA, and export FBX or glTF",
    },
    Unsupported {
        name: "COLLADA",
        extensions: &["dae"],
        instead: "open it in Blender 4 or another program that reads it, and export FBX or glTF",
    },
];

impl Unsupported {
    /// All such formats.
    pub fn all() -> impl Iterator<Item = &'static Self> {
        TABLE.iter()
    }

    /// The format for the extension of a path, regardless of case.
    #[must_use]
    pub fn of_path(path: &Path) -> Option<&'static Self> {
        let name = path.file_name()?.to_str()?;
        let has = |extension: &str| {
            let dot = name.len().checked_sub(extension.len()).and_then(|start| start.checked_sub(1));
            let end = dot.and_then(|dot| name.get(dot..)).and_then(|end| end.strip_prefix('.'));
            end.is_some_and(|end| end.eq_ignore_ascii_case(extension))
        };
        Self::all().find(|format| format.extensions.iter().any(|extension| has(extension)))
    }
}

/// One sentence that says what to use instead.
impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "castkit neither reads nor writes {}; {}", self.name, self.instead)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Format;

    #[test]
    fn other_formats_are_found_by_name() {
        for (path, name) in [
            ("a/hero.MESH.ascii", Some("XNALara")),
            ("hero.v2.xps", Some("XNALara")),
            ("run.psa", Some("PSK and PSA (Unreal)")),
            ("hero.dae", Some("COLLADA")),
            ("hero.ma", Some("Maya")),
            ("hero.ascii", None),
            ("ma", None),
            ("hero.cast", None),
        ] {
            assert_eq!(Unsupported::of_path(Path::new(path)).map(|format| format.name), name, "{path}");
        }
        let mut extensions = Unsupported::all().flat_map(|format| format.extensions);
        assert!(extensions.all(|extension| Format::of_extension(extension).is_none()));
    }
}
