//! From a finished document to a file of another format.

use std::io::{self, Write};
use std::path::Path;

use castkit::convert::{ExportOptions, FbxVersion, Format, Moment, Report, SideFile, Textures, from_cast};
use castkit::write::{Document, Layout};
use clap::{Args, ValueEnum};

use super::work;
use crate::commands::pose::finite;
use crate::destination;
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
    /// Put copies of them beside the result, where the format can refer to them
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
    pub(super) format: Format,
    pub(super) exports: Exports,
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
    pub(super) side_files: Vec<(String, u64)>,
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
    pub(super) fn try_out(&self) -> Result<Exported, Failure> {
        let (exported, _) = self.render(&mut io::sink())?;
        Ok(exported)
    }

    /// Writes to a stream, which has no place for files beside it.
    pub(super) fn write_to_stream(&self, out: &mut dyn Write) -> Result<Exported, Failure> {
        let (mut exported, side_files) = self.render(out)?;
        let first = side_files.first().map(|file| file.path.clone()).unwrap_or_default();
        let reason = "standard output has no directory for them";
        let outcome = castkit::convert::Outcome::Dropped;
        exported.report.add_many(outcome, "files beside the result", reason, side_files.len() as u64, first);
        exported.side_files.clear();
        Ok(exported)
    }

    /// Writes the file, and those beside it. The result itself gets its name last, so that it never refers to nothing.
    pub(super) fn write_to_file(&self) -> Result<Exported, Failure> {
        let cannot_write = |path: &Path, error: &dyn std::fmt::Display| {
            Failure::File(format!("cannot write {}: {error}", Escaped(path.to_string_lossy())))
        };
        work::make_directory(self.output).map_err(|error| cannot_write(self.output, &error))?;
        let mut exported = Exported::default();
        let written = destination::write(self.output, |file| {
            let mut out = io::BufWriter::with_capacity(1 << 16, file);
            let (done, side_files) = self.render(&mut out).map_err(Stopped::Failed)?;
            out.flush()?;
            exported = done;
            for side_file in side_files {
                let path = self.output.parent().unwrap_or(Path::new("")).join(&side_file.path);
                let written = work::make_directory(&path)
                    .and_then(|()| destination::write(&path, |target| target.write_all(&side_file.bytes)));
                written.map_err(|error| Stopped::Failed(cannot_write(&path, &error)))?;
            }
            Ok(())
        });
        match written {
            Ok(()) => Ok(exported),
            Err(Stopped::Failed(failure)) => Err(failure),
            Err(Stopped::Io(error)) => Err(cannot_write(self.output, &error)),
        }
    }

    fn render(&self, out: &mut dyn Write) -> Result<(Exported, Vec<SideFile<'static>>), Failure> {
        // Writers read the arrays of a file, so the document becomes one in memory first.
        let bytes = self.document.to_vec(Layout::Compact).map_err(Failure::file)?;
        let cast = castkit::Cast::parse(&bytes).map_err(Failure::file)?;
        let mut options = ExportOptions::default();
        options.source = self.source;
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
        let mut counted = Counted { out, bytes: 0 };
        let written = from_cast(self.format, &cast, &options, &mut counted).map_err(Failure::file)?;
        if let Some(note) = written.report.notes().first().filter(|_| self.is_strict) {
            return Err(Failure::file(format_args!("{note} (--strict)")));
        }
        let side_files = written.side_files.iter().map(|file| (file.path.clone(), file.bytes.len() as u64)).collect();
        Ok((Exported { bytes: counted.bytes, side_files, report: written.report }, written.side_files))
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

struct Counted<'o> {
    out: &'o mut dyn Write,
    bytes: u64,
}

impl Write for Counted<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
