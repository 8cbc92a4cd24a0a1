//! The shape of a row of the table of formats.

use std::fs::File;
use std::io::{self, Write};

use cast_file::CastFile;
use cast_interchange::{Converted, Error, ExportOptions, Options, SideFiles, Source, Unit};
use cast_scene::convert_axes::Up;

use crate::capability::Feature;
use crate::carried::Carried;
use crate::exported::Exported;

/// Reads a source as Cast.
pub(crate) type Reader = for<'a> fn(Source<'a>, &Options) -> Result<Converted<'a>, Error>;
/// Writes a document.
pub(crate) type Writer =
    fn(&CastFile, &ExportOptions<'_>, &mut dyn Write, &mut dyn SideFiles) -> Result<Exported, Error>;

/// Whether a file beside a result is as castkit wrote it with that result, so that a newer one can replace it: the result,
/// the file and its name.
pub(crate) type IsOwn = fn(File, File, &str) -> io::Result<bool>;

/// A row of the table of formats.
pub(crate) struct Row {
    /// The display name.
    pub(crate) name: &'static str,
    /// Extensions without dots, the usual one first. No two formats share one.
    pub(crate) extensions: &'static [&'static str],
    /// The magic bytes; empty for text formats, which have no fixed beginning.
    pub(crate) magic: &'static [u8],
    /// The registered media type, if there is one.
    pub(crate) media_type: Option<&'static str>,
    /// The up axis of files that do not state one.
    pub(crate) up: Up,
    pub(crate) unit: Unit,
    /// Whether files can contain textures; otherwise they only refer to them.
    pub(crate) embeds_textures: bool,
    /// `None` for a direction that does not exist. Cast itself needs neither.
    pub(crate) read: Option<Side<Reader>>,
    pub(crate) write: Option<Side<Writer>>,
    /// `None` if nothing but textures is written beside results.
    pub(crate) is_own: Option<IsOwn>,
}

/// One direction of a format.
pub(crate) struct Side<F> {
    /// `None` if this build does not include it.
    pub(crate) function: Option<F>,
    pub(crate) carried: Carried,
}

/// A row with the usual values, and without a reader and a writer.
pub(super) const fn row(name: &'static str, extensions: &'static [&'static str], magic: &'static [u8]) -> Row {
    Row {
        name,
        extensions,
        magic,
        media_type: None,
        up: Up::Y,
        unit: Unit::Unknown,
        embeds_textures: false,
        read: None,
        write: None,
        is_own: None,
    }
}

/// A direction that exists.
pub(super) const fn side<F: Copy>(
    function: Option<F>,
    whole: &'static [Feature],
    parts: &'static [(Feature, &'static str)],
) -> Option<Side<F>> {
    Some(Side { function, carried: Carried { whole, parts } })
}
