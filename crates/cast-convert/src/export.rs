//! From Cast to other formats: what all writers have in common.

#[cfg(any(feature = "fbx-write", feature = "gltf"))]
pub(crate) mod plan;
#[cfg(any(feature = "fbx-write", feature = "gltf"))]
pub(crate) mod skeleton;

use std::io::Write;
use std::path::Path;

use cast_file::CastFile;

use crate::{Error, ErrorKind, Format, Report, SideFile, SideFiles};

/// Wishes for what is written. Each has a value that is the usual one.
///
/// Axes, normals and influences are not among them: [`Options`](crate::Options) change those on a document before
/// it is written.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ExportOptions<'a> {
    /// The path of the Cast file. Textures are looked for from its directory.
    pub source: Option<&'a Path>,
    /// What the result is called, without its ending: files beside it are named after it. `None` takes the name of the
    /// source.
    pub name: Option<&'a str>,
    /// The moment at which a format without animation shows the models; `None` is the rest pose.
    pub moment: Option<Moment>,
    /// What to do about textures.
    pub textures: Textures,
    /// The version of FBX.
    pub fbx_version: FbxVersion,
    /// The largest error that may come of leaving out keys and of writing rotations as angles: in the unit of the file
    /// for translations, in radians for rotations.
    pub animation_tolerance: f32,
    /// How many metres a unit of length is in the Cast file, which does not say so. `None` is 1, as Blender takes it. FBX
    /// says what the unit is; glTF is always in metres, so lengths are converted; OBJ does not care.
    pub unit: Option<f32>,
    /// Whether files that are read for the result, textures and instances, may lie outside the directory of the source.
    pub may_leave_directory: bool,
}

impl Default for ExportOptions<'_> {
    fn default() -> Self {
        Self {
            source: None,
            name: None,
            moment: None,
            textures: Textures::Refer,
            fbx_version: FbxVersion::V7500,
            animation_tolerance: 1e-5,
            unit: None,
            may_leave_directory: false,
        }
    }
}

#[cfg_attr(
    not(any(feature = "fbx-write", feature = "gltf", feature = "obj-write")),
    allow(dead_code, reason = "for writers")
)]
impl<'a> ExportOptions<'a> {
    /// What files beside the result are named after.
    pub(crate) fn stem(&self) -> &'a str {
        let of_source = || self.source.and_then(Path::file_stem).and_then(|stem| stem.to_str());
        self.name.or_else(of_source).unwrap_or("model")
    }
}

/// A moment of an animation of the file.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moment {
    /// Which animation, counted from 0.
    pub animation: usize,
    /// The frame, whole or not.
    pub frame: f64,
    /// Whether inverse kinematics and constraints move the bones that follow others.
    pub solve_rig: bool,
}

/// What to do about textures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Textures {
    /// Refer to them by the paths of the Cast file.
    #[default]
    Refer,
    /// Put them into the result, where the format has a place for them.
    Embed,
    /// Put copies of them into a directory beside the result, which refers to those.
    Copy,
}

/// A version of binary FBX.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum FbxVersion {
    /// 7.4, with offsets of 32 bits: files up to 4 GiB, for old programs.
    V7400,
    /// 7.5, with offsets of 64 bits.
    #[default]
    V7500,
}

/// What was written.
#[derive(Clone, Debug, Default)]
pub struct Written {
    /// Files that belong beside the result, which refers to them by these paths.
    pub side_files: Vec<SideFile<'static>>,
    /// All that was dropped, approximated or assumed.
    pub report: Report,
}

/// Writes a document in any format that can be written. Files beside the result are in memory;
/// [`from_cast_with`] has them written elsewhere.
///
/// `out` may have got a part of the result when this fails: write to a temporary file, and give it its name at the end.
///
/// # Errors
/// When the document cannot be expressed in the format, this build has no writer for it, or writing fails.
pub fn from_cast(
    format: Format,
    file: &CastFile,
    options: &ExportOptions<'_>,
    out: &mut dyn Write,
) -> Result<Written, Error> {
    let mut side_files = Vec::new();
    let report = from_cast_with(format, file, options, out, &mut side_files)?;
    Ok(Written { side_files, report })
}

/// Writes a document in any format that can be written, and hands over the files that belong beside it.
///
/// # Errors
/// As for [`from_cast`], and when a file beside the result is not taken.
pub fn from_cast_with(
    format: Format,
    file: &CastFile,
    options: &ExportOptions<'_>,
    out: &mut dyn Write,
    side_files: &mut dyn SideFiles,
) -> Result<Report, Error> {
    match format.row().and_then(|row| row.write.as_ref()).and_then(|side| side.function) {
        Some(write) => write(file, options, out, side_files),
        None => Err(Error::new(ErrorKind::Unsupported {
            reason: format!("{} cannot be written by this build", format.name()),
        })),
    }
}
