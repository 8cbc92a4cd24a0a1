//! Values of options as the types of jobs.

use std::path::PathBuf;

use cast_base::Threads;
use cast_convert::Format;
use cast_file::CastFile;
use cast_interchange::{Error, Report, notes};
use cast_options::{OptionError, UNITS, Value, choices, metres};
use cast_scene::convert_axes::Up;
use cast_write::{Document, Layout};

use cast_interchange::still::Moment;

/// Bakes the pose of a frame into a document: [`hold`](cast_interchange::still::hold).
pub(crate) type Hold = fn(&mut Document<'_>, &CastFile, &CastFile, &Moment, Threads) -> Result<Report, Error>;

/// A format by an extension of its files.
pub(crate) fn format(option: &'static str, value: &Value) -> Result<Format, OptionError> {
    let found = Format::of_extension(value.text(option)?);
    found.ok_or_else(|| OptionError::value(option, value, "an extension such as cast, glb or fbx"))
}

/// A frame, or `rest`.
#[cfg(feature = "still")]
pub(crate) fn moment(option: &'static str, value: &Value) -> Result<Moment, OptionError> {
    match value {
        Value::Number(frame) if frame.is_finite() => Ok(Moment::at(*frame)),
        Value::Text(text) if text == "rest" => Ok(Moment::rest()),
        _ => Err(OptionError::value(option, value, "a frame number or rest")),
    }
}

/// A value for one of the inputs: the input and the value.
pub(crate) fn of_file<'v>(option: &'static str, value: &'v Value) -> Result<(PathBuf, &'v str), OptionError> {
    let parts = value.text(option)?.rsplit_once('=').filter(|(file, _)| !file.is_empty());
    let (file, of) = parts.ok_or_else(|| OptionError::value(option, value, "an input and its value, as FILE=VALUE"))?;
    Ok((file.into(), of))
}

/// The length of a unit.
pub(crate) fn length(option: &'static str, unit: &str) -> Result<f32, OptionError> {
    metres(unit).ok_or_else(|| OptionError::value(option, format_args!("{unit:?}"), format_args!("FILE= and {UNITS}")))
}

/// An axis.
pub(crate) fn up(option: &'static str, axis: &str) -> Result<Up, OptionError> {
    let found = Up::ALL.into_iter().find(|up| up.as_str() == axis);
    found.ok_or_else(|| OptionError::value(option, format_args!("{axis:?}"), "FILE= and x, y or z"))
}

/// The code of a note. Builds without explanations do without the table of all notes, and take any code.
pub(crate) fn note(option: &'static str, value: &Value) -> Result<String, OptionError> {
    let code = value.text(option)?;
    let is_known = !notes::HAVE_EXPLANATIONS || notes::find(code).is_some();
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
