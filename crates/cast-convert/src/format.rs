//! How formats are recognised, and their properties.

use std::fs::File;
use std::io;
use std::path::Path;

use cast_interchange::Unit;
use cast_scene::convert_axes::Up;

use crate::capability::Feature;
use crate::registry::{Format, Row, TABLE};

impl Format {
    /// All formats, Cast first.
    pub fn all() -> impl Iterator<Item = Self> {
        TABLE.iter().map(|row| row.0)
    }

    pub(crate) fn row(self) -> Option<&'static Row> {
        TABLE.iter().find(|row| row.0 == self).map(|row| &row.1)
    }

    /// Whether it is glTF, in one file or several.
    #[must_use]
    pub fn is_gltf(self) -> bool {
        matches!(self, Self::Gltf | Self::Glb)
    }

    /// Whether files can contain textures; otherwise they only refer to them.
    #[must_use]
    pub fn embeds_textures(self) -> bool {
        self.row().is_some_and(|row| row.embeds_textures)
    }

    /// The usual file extension, without the dot.
    #[must_use]
    pub fn extension(self) -> &'static str {
        self.extensions().first().copied().unwrap_or_default()
    }

    /// The file extensions without dots, the usual one first.
    #[must_use]
    pub fn extensions(self) -> &'static [&'static str] {
        self.row().map_or(&[], |row| row.extensions)
    }

    /// The display name.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.row().map_or("", |row| row.name)
    }

    /// Its media type, if one is registered.
    #[must_use]
    pub fn media_type(self) -> Option<&'static str> {
        self.row().and_then(|row| row.media_type)
    }

    /// The up axis assumed for files that do not state one. Models extracted from games usually have z up, and so do Cast
    /// files without metadata; modelling programs usually have y up.
    #[must_use]
    pub fn usual_up(self) -> Up {
        self.row().map_or(Up::Y, |row| row.up)
    }

    /// The unit of length in files of this format.
    #[must_use]
    pub fn unit(self) -> Unit {
        self.row().map_or(Unit::Unknown, |row| row.unit)
    }

    /// Whether this build can read it.
    #[must_use]
    pub fn is_readable(self) -> bool {
        let function = || self.row()?.read.as_ref()?.function;
        self == Self::Cast || function().is_some()
    }

    /// Whether files of it can contain this, at least in part. Cast contains everything.
    #[must_use]
    pub fn writes(self, feature: Feature) -> bool {
        let carries = |row: &Row| row.write.as_ref().is_some_and(|side| side.carried.has(feature));
        self == Self::Cast || self.row().is_some_and(carries)
    }

    /// Whether this build can write it.
    #[must_use]
    pub fn is_writable(self) -> bool {
        let function = || self.row()?.write.as_ref()?.function;
        self == Self::Cast || function().is_some()
    }

    /// Whether a file beside a result in this format is as castkit wrote it with that result: the materials of an OBJ file,
    /// or the buffer of a glTF file. A newer result can replace it without a loss.
    ///
    /// # Errors
    /// Returns an error if one of them cannot be read.
    pub fn is_own_side_file(self, result: File, side_file: File, name: &str) -> io::Result<bool> {
        let is_own = self.row().and_then(|row| row.is_own);
        is_own.map_or(Ok(false), |is_own| is_own(result, side_file, name))
    }

    /// Whether files begin with anything, so that only their names tell the format.
    #[must_use]
    pub fn is_text(self) -> bool {
        self.row().is_some_and(|row| row.magic.is_empty())
    }

    /// The format for a file extension, with or without its dot, regardless of case.
    #[must_use]
    pub fn of_extension(extension: &str) -> Option<Self> {
        let extension = extension.strip_prefix('.').unwrap_or(extension);
        let has = |row: &Row| row.extensions.iter().any(|known| known.eq_ignore_ascii_case(extension));
        TABLE.iter().find(|(_, row)| has(row)).map(|row| row.0)
    }

    /// The format for the extension of a path, regardless of case.
    #[must_use]
    pub fn of_path(path: &Path) -> Option<Self> {
        Self::of_extension(path.extension()?.to_str()?)
    }

    /// The format for the first bytes of a file. `None` for the text formats, which have no fixed beginning.
    #[must_use]
    pub fn of_bytes(bytes: &[u8]) -> Option<Self> {
        let found = TABLE.iter().find(|(_, row)| !row.magic.is_empty() && bytes.starts_with(row.magic));
        found.map(|row| row.0)
    }

    /// The format for the first bytes of a file, or for text formats by the file name.
    #[must_use]
    pub fn of_file(bytes: &[u8], path: Option<&Path>) -> Option<Self> {
        Self::of_bytes(bytes).or_else(|| path.and_then(Self::of_path))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_told_by_name_and_by_content() {
        let mut known = Vec::new();
        for (format, row) in TABLE {
            assert!(!row.extensions.is_empty() && !row.name.is_empty());
            assert!(!known.contains(format));
            known.push(*format);
            for extension in row.extensions {
                assert_eq!(Format::of_path(Path::new("a/b").with_extension(extension).as_path()), Some(*format));
            }
            let by_content = (!row.magic.is_empty()).then_some(*format);
            assert_eq!(Format::of_bytes(row.magic), by_content);
        }
        assert_eq!(Format::of_path(Path::new("HERO.FBX")), Some(Format::Fbx));
        assert_eq!(Format::of_path(Path::new("fbx")), None);
        assert_eq!(Format::of_extension("fbx"), Some(Format::Fbx));
        assert_eq!(Format::of_extension(".Fbx"), Some(Format::Fbx));
        assert_eq!(["", ".", "..fbx", "a.fbx"].map(Format::of_extension), [None; 4]);
        assert_eq!(Format::of_bytes(b"v 1 2 3"), None);
        // The content takes precedence over the name.
        let of_file = |bytes, path: &str| Format::of_file(bytes, Some(Path::new(path)));
        assert_eq!(of_file(b"IDP2....", "hero.obj"), Some(Format::Md2));
        assert_eq!(of_file(b"v 1 2 3", "hero.obj"), Some(Format::Obj));
        assert_eq!((of_file(b"v 1 2 3", "hero"), Format::of_file(b"v 1 2 3", None)), (None, None));
    }
}
