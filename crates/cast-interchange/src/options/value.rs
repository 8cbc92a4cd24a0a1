//! Values of options as the types of conversions.

use cast_options::{OptionError, Value};

use crate::encoding::Encoding;
use crate::note_kind::NoteKind;
use crate::notes;
use crate::options::selection::Selector;

/// The kind of a note, by its code.
///
/// # Errors
/// Returns an error that names the option if there is no such note.
pub fn code(option: &'static str, value: &Value) -> Result<&'static NoteKind, OptionError> {
    let found = notes::find(value.text(option)?);
    found.ok_or_else(|| OptionError::value(option, value, "the code of a note such as CONVERT-MESH-003"))
}

/// An encoding, by its name.
///
/// # Errors
/// Returns an error that names the option if there is no such encoding.
pub fn encoding(option: &'static str, value: &Value) -> Result<Encoding, OptionError> {
    let found = value.text(option)?.parse();
    found.map_err(|_| OptionError::value(option, value, "the name of an encoding such as gbk or windows-1252"))
}

/// Something in a file, by name or index.
///
/// # Errors
/// Returns an error that names the option if the value is neither.
pub fn selector(option: &'static str, value: &Value) -> Result<Selector, OptionError> {
    match value {
        Value::Text(name) => Ok(Selector::from(name.as_str())),
        _ => Ok(Selector::Index(usize::try_from(value.whole(option, 0)?).unwrap_or(usize::MAX))),
    }
}
