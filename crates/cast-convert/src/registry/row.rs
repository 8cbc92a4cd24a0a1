//! The shape of a row of the table of formats.

use std::io::Write;

use cast_file::CastFile;
use cast_scene::convert_axes::Up;

use crate::capability::{Extent, Feature};
use crate::stored::Stored;
use crate::{Converted, Error, ExportOptions, Options, Report, SideFiles, Source};

/// What a unit of length is in files of a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unit {
    /// A metre, in all of them.
    Metres,
    /// Files say it.
    Said,
    /// Nobody knows.
    Unknown,
}

/// Reads a source to Cast.
pub(crate) type Reader = for<'a> fn(Source<'a>, &Options) -> Result<Converted<'a>, Error>;
/// Writes a document.
pub(crate) type Writer = fn(&CastFile, &ExportOptions<'_>, &mut dyn Write, &mut dyn SideFiles) -> Result<Report, Error>;

/// What is carried. What is not listed is not, either because the format has no place for it or because it is reported as
/// dropped.
pub(crate) type Carries = &'static [(Feature, Extent)];

/// What there is to know of a format.
pub(crate) struct Row {
    /// For people.
    pub(crate) name: &'static str,
    /// Without dots, the usual one first. No two formats have the same.
    pub(crate) extensions: &'static [&'static str],
    /// How all files start; nothing for text, which starts with anything.
    pub(crate) magic: &'static [u8],
    /// As registered, if it is.
    pub(crate) media_type: Option<&'static str>,
    /// The axis that points up in files that do not say so.
    pub(crate) up: Up,
    pub(crate) unit: Unit,
    /// `None` for a direction that there is not at all. That of Cast itself needs neither.
    pub(crate) read: Option<Side<Reader>>,
    pub(crate) write: Option<Side<Writer>>,
    /// How files are shown as they are stored; those of other formats are shown as the Cast that they become.
    pub(crate) stored: Option<Stored>,
}

/// One direction of a format.
pub(crate) struct Side<F> {
    /// `None` where this build leaves it out.
    pub(crate) function: Option<F>,
    pub(crate) carries: Carries,
}

/// A row with the common values; the methods below change one thing each, so that rows read as sentences.
pub(super) const fn row(name: &'static str, extensions: &'static [&'static str], magic: &'static [u8]) -> Row {
    Row {
        name,
        extensions,
        magic,
        media_type: None,
        up: Up::Y,
        unit: Unit::Unknown,
        read: None,
        write: None,
        stored: None,
    }
}

impl Row {
    pub(super) const fn media_type(mut self, media_type: &'static str) -> Self {
        self.media_type = Some(media_type);
        self
    }

    pub(super) const fn z_up(mut self) -> Self {
        self.up = Up::Z;
        self
    }

    pub(super) const fn unit(mut self, unit: Unit) -> Self {
        self.unit = unit;
        self
    }

    pub(super) const fn stored(mut self, stored: Option<Stored>) -> Self {
        self.stored = stored;
        self
    }

    pub(super) const fn reads(mut self, function: Option<Reader>, carries: Carries) -> Self {
        self.read = Some(Side { function, carries });
        self
    }

    pub(super) const fn writes(mut self, function: Option<Writer>, carries: Carries) -> Self {
        self.write = Some(Side { function, carries });
        self
    }
}
