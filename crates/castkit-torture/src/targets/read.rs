//! Readers of other formats alone, which is ten times as fast as what [`convert`](super::convert()) does.

use std::sync::LazyLock;

use cast_convert::{Format, to_cast};
use cast_file::CastFile;
use cast_interchange::{Options, Source};
use cast_write::Layout;

use super::target::choice;

/// The environment variable with the extension of the only format that is read.
const ONLY_FORMAT: &str = "CAST_FUZZ_FORMAT";

/// The format of a file: the one of the environment variable or, without it, what the content says or, for files that begin
/// with anything, one of the formats that have such files.
pub(super) fn format_of(bytes: &[u8]) -> Format {
    static ONLY: LazyLock<Option<Format>> = LazyLock::new(|| {
        let extension = std::env::var(ONLY_FORMAT).ok()?;
        Some(
            Format::of_extension(&extension)
                .unwrap_or_else(|| unreachable!("{ONLY_FORMAT}: unknown format {extension}")),
        )
    });
    let texts: Vec<Format> = Format::all().filter(|format| format.is_readable() && format.is_text()).collect();
    let text = || texts.get(choice(bytes, texts.len())).copied().unwrap_or(Format::Gltf);
    ONLY.or_else(|| Format::of_bytes(bytes)).unwrap_or_else(text)
}

/// With a budget of 0, so that nothing takes long.
pub(super) fn small() -> Options<'static> {
    Options::new().budget(0)
}

/// A file of a readable format is an error with a message, or becomes a document that can be written and parsed.
pub fn read(bytes: &[u8]) {
    let format = format_of(bytes);
    if format == Format::Cast || !format.is_readable() {
        return;
    }
    match to_cast(format, Source::of_bytes(bytes), &small()) {
        Err(error) => assert!(!error.to_string().is_empty()),
        Ok(converted) => {
            assert!(converted.report.notes().iter().all(|note| !note.to_string().is_empty()));
            let written = converted.document.to_vec(Layout::Compact);
            let written = written.unwrap_or_else(|error| unreachable!("what was read cannot be written: {error}"));
            let file = CastFile::from_bytes(written);
            let file = file.unwrap_or_else(|error| unreachable!("what was read does not parse: {error}"));
            assert_eq!(file.node_count(), converted.document.nodes().count() as u64);
        }
    }
}
