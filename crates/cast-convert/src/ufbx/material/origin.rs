//! What wrote the materials of a source.

use ufbx::{FileFormat, SceneRoot};

use crate::Source;

/// What wrote a source, and its rules.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Origin {
    /// FBX by castkit, which writes every property of a material. Files of other programs may rely on templates.
    Castkit,
    /// OBJ by castkit.
    CastkitObj,
    Fbx,
    Obj,
}

impl Origin {
    pub(super) fn of(scene: &SceneRoot, source: Source<'_>) -> Self {
        let is_obj = matches!(scene.metadata.file_format, FileFormat::Obj | FileFormat::Mtl);
        // The name of the library may come first.
        let is_marked = || source.bytes.split(|byte| *byte == b'\n').take(2).any(|line| line == b"# castkit");
        match is_obj {
            true if is_marked() => Self::CastkitObj,
            true => Self::Obj,
            false if scene.metadata.creator.starts_with("castkit ") => Self::Castkit,
            false => Self::Fbx,
        }
    }

    pub(super) fn is_obj(self) -> bool {
        matches!(self, Self::CastkitObj | Self::Obj)
    }
}
