//! Values of options as the types of this crate.

use cast_base::Threads;
use cast_file::CastFile;
use cast_options::{OptionError, Value, choices};
use cast_write::{Document, Layout};

use crate::encoding::Encoding;
use crate::error::Error;
use crate::registry::Format;
use crate::report::Report;
use crate::selection::Selector;
use crate::still::Moment;

/// Bakes the pose of a frame into a document: [`hold`](crate::still::hold).
pub(crate) type Hold = fn(&mut Document<'_>, &CastFile, &CastFile, &Moment, Threads) -> Result<Report, Error>;

/// The variant at the position of a choice.
pub(crate) fn one_of<T: Copy, const N: usize>(at: usize, all: [T; N]) -> T {
    const { assert!(N > 0) };
    all[at.min(N - 1)]
}

/// A format by an extension of its files.
pub(crate) fn format(option: &'static str, value: &Value) -> Result<Format, OptionError> {
    let found = Format::of_extension(value.text(option)?);
    found.ok_or_else(|| OptionError::value(option, value, "an extension such as cast, glb or fbx"))
}

pub(crate) fn encoding(option: &'static str, value: &Value) -> Result<Encoding, OptionError> {
    let found = value.text(option)?.parse();
    found.map_err(|_| OptionError::value(option, value, "the name of an encoding such as gbk or windows-1252"))
}

/// Something in a file, by name or index.
pub(crate) fn selector(option: &'static str, value: &Value) -> Result<Selector, OptionError> {
    match value {
        Value::Text(name) => Ok(Selector::from(name.as_str())),
        _ => Ok(Selector::Index(usize::try_from(value.whole(option, 0)?).unwrap_or(usize::MAX))),
    }
}

/// A frame, or `rest`.
pub(crate) fn moment(option: &'static str, value: &Value) -> Result<Moment, OptionError> {
    match value {
        Value::Number(frame) if frame.is_finite() => Ok(Moment::at(*frame)),
        Value::Text(text) if text == "rest" => Ok(Moment::rest()),
        _ => Err(OptionError::value(option, value, "a frame number or rest")),
    }
}

/// The code of a note. Builds without explanations do without the table of all notes, and take any code.
pub(crate) fn note(option: &'static str, value: &Value) -> Result<String, OptionError> {
    let code = value.text(option)?;
    let is_known = !cfg!(feature = "explanations") || crate::notes::find(code).is_some();
    match is_known && code.starts_with("CONVERT-") {
        true => Ok(code.to_owned()),
        false => Err(OptionError::value(option, value, "the code of a note such as CONVERT-MESH-003")),
    }
}

/// The layout of Cast with an alignment of arrays.
pub(crate) fn layout(option: &'static str, value: &Value) -> Result<Layout, OptionError> {
    let at = value.choice(option, &choices::ALIGNMENTS)?;
    let bytes = choices::ALIGNMENTS.values.get(at).and_then(|choice| choice.name.parse().ok()).unwrap_or_default();
    Layout::aligned(bytes).map_err(|error| OptionError::value(option, value, error))
}
