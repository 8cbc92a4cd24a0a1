//! From a finished document to a file of another format.

use std::io::{self, Write};
use std::path::Path;

use castkit::convert::{ExportOptions, FbxVersion, Format, Moment, Options, Report, Textures, from_cast_with};
use castkit::write::{Document, Layout};
use castkit::{OpenOptions, open::FileBytes, read::Limits};
use clap::{Args, ValueEnum};

use super::beside::{Beside, report_left_behind};
use crate::commands::pose::finite;
use crate::destination::{self, Counted};
use crate::status::Failure;
use crate::text::Escaped;

/// What to do where the format leaves a choice.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Other formats as output")]
pub(super) struct Exports {
    /// The version of FBX
    #[arg(long, value_enum, value_name = "VERSION", default_value = "7500")]
    fbx_version: VersionName,

    /// What to do about textures
    ///
    /// Those that are embedded or copied are looked for in the directory of the first input and below it.
    #[arg(long, value_enum, value_name = "WISH", default_value = "refer")]
    textures: TexturesName,

    /// The frame that OBJ shows, whole or not; without it the rest pose
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = finite)]
    pub(super) frame: Option<f64>,

    /// Which animation --frame is a frame of, counted from 0
    #[arg(long, value_name = "INDEX", default_value_t = 0, requires = "frame")]
    animation_index: usize,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum TexturesName {
    /// Refer to them by the paths of the input
    Refer,
    /// Put them into the result, where the format has a place for them
    Embed,
    /// Put copies of them into NAME_files beside the result, and refer to those
    Copy,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum VersionName {
    /// With offsets of 32 bits: files up to 4 GiB, for old programs
    #[value(name = "7400")]
    V7400,
    /// With offsets of 64 bits
    #[value(name = "7500")]
    V7500,
}

/// A document on its way to another format.
pub(super) struct Export<'e> {
    pub(super) document: &'e Document<'e>,
    /// The bytes that hold it, if there are any.
    pub(super) untouched: Option<FileBytes>,
    pub(super) limits: Limits,
    pub(super) format: Format,
    pub(super) exports: Exports,
    pub(super) wishes: &'e Options,
    /// The file whose directory textures are looked for in.
    pub(super) source: Option<&'e Path>,
    pub(super) output: &'e Path,
    /// Fail rather than write something that lacks anything.
    pub(super) is_strict: bool,
}

/// What was written of it.
#[derive(Default)]
pub(super) struct Exported {
    pub(super) bytes: u64,
    pub(super) report: Report,
}

impl Exported {
    /// A file of so many bytes, with nothing to say of it.
    pub(super) fn of(bytes: u64) -> Self {
        Self { bytes, ..Self::default() }
    }
}

impl Export<'_> {
    /// Writes nothing, but says what would be written.
    pub(super) fn try_out(&self, beside: &mut Beside<'_>) -> Result<Exported, Failure> {
        self.render(&mut io::sink(), beside)
    }

    /// Writes to a stream, which has no place for files beside it.
    pub(super) fn write_to_stream(&self, out: &mut dyn Write, beside: &mut Beside<'_>) -> Result<Exported, Failure> {
        let mut exported = self.render(out, beside)?;
        beside.drop_all(&mut exported.report);
        Ok(exported)
    }

    /// Writes the file, and those beside it.
    pub(super) fn write_to_file(&self, beside: &mut Beside<'_>) -> Result<Exported, Failure> {
        let cannot_write = |error: io::Error| {
            Failure::File(format!("cannot write {}: {error}", Escaped(self.output.to_string_lossy())))
        };
        let mut exported = Exported::default();
        let written = destination::write(self.output, |file| {
            let mut out = io::BufWriter::with_capacity(1 << 16, file);
            exported = if destination::is_device(self.output) {
                self.write_to_stream(&mut out, beside)
            } else {
                self.render(&mut out, beside)
            }
            .map_err(Stopped::Failed)?;
            out.flush()?;
            Ok(beside.put()?)
        });
        match written {
            Ok(()) => Ok(exported),
            Err(Stopped::Failed(failure)) => Err(failure),
            Err(Stopped::Io(error)) => Err(cannot_write(error)),
        }
    }

    fn render(&self, out: &mut dyn Write, beside: &mut Beside<'_>) -> Result<Exported, Failure> {
        // Writers read the arrays of a file. What was changed becomes one in memory first.
        let bytes = match &self.untouched {
            Some(bytes) => bytes.clone(),
            None => self.document.to_vec(Layout::Compact).map_err(Failure::file)?.into(),
        };
        let file = OpenOptions::new().limits(self.limits).parse(bytes).map_err(Failure::file)?;
        let mut options = ExportOptions::default();
        options.source = self.source;
        options.animation_tolerance = self.wishes.animation_tolerance;
        options.unit = self.wishes.unit;
        options.may_leave_directory = self.wishes.may_leave_directory;
        options.name = self.output.file_stem().and_then(|stem| stem.to_str()).filter(|stem| *stem != "-");
        options.textures = match self.exports.textures {
            TexturesName::Refer => Textures::Refer,
            TexturesName::Embed => Textures::Embed,
            TexturesName::Copy => Textures::Copy,
        };
        let animation = self.exports.animation_index;
        options.moment = self.exports.frame.map(|frame| Moment { animation, frame, solve_rig: true });
        options.fbx_version = match self.exports.fbx_version {
            VersionName::V7400 => FbxVersion::V7400,
            VersionName::V7500 => FbxVersion::V7500,
        };
        let mut counted = Counted { writer: out, bytes: 0 };
        let mut report = from_cast_with(self.format, &file, &options, &mut counted, beside).map_err(Failure::file)?;
        if let (Textures::Refer, Some(source)) = (options.textures, self.source) {
            report_left_behind(self.document, [source, self.output], self.wishes.may_leave_directory, &mut report);
        }
        if let Some(note) = report.notes().first().filter(|_| self.is_strict) {
            return Err(Failure::file(format_args!("{note} (--strict)")));
        }
        Ok(Exported { bytes: counted.bytes, report })
    }
}

/// Why a file was not written.
enum Stopped {
    Failed(Failure),
    Io(io::Error),
}

impl From<io::Error> for Stopped {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}
