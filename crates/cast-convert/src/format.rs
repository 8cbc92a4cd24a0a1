//! The formats, and how one tells them.

use std::path::Path;

/// A format of 3D files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// Cast.
    Cast,
    /// MilkShape 3D.
    Ms3d,
    /// SEModel.
    SeModel,
    /// SEAnim.
    SeAnim,
    /// Autodesk FBX, binary or text.
    Fbx,
    /// Wavefront OBJ.
    Obj,
    /// glTF 2.0 as text, with or without files beside it.
    Gltf,
    /// glTF 2.0 in one binary file.
    Glb,
}

/// One row for each format: its extension, its name, and how its files start, when they all start alike.
const TABLE: [(Format, &str, &str, &[u8]); 8] = [
    (Format::Cast, "cast", "Cast", b"cast"),
    (Format::Ms3d, "ms3d", "MilkShape 3D", b"MS3D000000"),
    (Format::SeModel, "semodel", "SEModel", b"SEModel"),
    (Format::SeAnim, "seanim", "SEAnim", b"SEAnim"),
    (Format::Fbx, "fbx", "FBX", b"Kaydara FBX Binary  \0"),
    (Format::Obj, "obj", "Wavefront OBJ", b""),
    (Format::Gltf, "gltf", "glTF 2.0", b""),
    (Format::Glb, "glb", "glTF 2.0 binary", b"glTF"),
];

impl Format {
    /// All formats, Cast first.
    pub fn all() -> impl Iterator<Item = Self> {
        TABLE.iter().map(|row| row.0)
    }

    /// The extension of its files, without the dot.
    #[must_use]
    pub fn extension(self) -> &'static str {
        TABLE.iter().find(|row| row.0 == self).map_or("", |row| row.1)
    }

    /// Its name for people.
    #[must_use]
    pub fn name(self) -> &'static str {
        TABLE.iter().find(|row| row.0 == self).map_or("", |row| row.2)
    }

    /// By extension, whatever its case.
    #[must_use]
    pub fn of_path(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_str()?;
        TABLE.iter().find(|row| row.1.eq_ignore_ascii_case(extension)).map(|row| row.0)
    }

    /// By the first bytes. `None` for the formats that are text, which start with anything.
    #[must_use]
    pub fn of_bytes(bytes: &[u8]) -> Option<Self> {
        TABLE.iter().find(|row| !row.3.is_empty() && bytes.starts_with(row.3)).map(|row| row.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_told_by_name_and_by_content() {
        for format in Format::all() {
            assert_eq!(Format::of_path(Path::new("a/b").with_extension(format.extension()).as_path()), Some(format));
            assert!(!format.name().is_empty());
        }
        assert_eq!(Format::of_path(Path::new("HERO.FBX")), Some(Format::Fbx));
        assert_eq!(Format::of_path(Path::new("fbx")), None);
        assert_eq!(Format::of_bytes(b"glTF\x02\0\0\0"), Some(Format::Glb));
        assert_eq!(Format::of_bytes(b"v 1 2 3"), None);
    }
}
