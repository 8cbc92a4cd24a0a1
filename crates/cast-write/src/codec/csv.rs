//! CSV.

use std::borrow::Cow;
use std::io::{self, Write};

use cast_format::PropertyType;

use super::error::{CodecError, CodecErrorKind, CodecPlace};
use super::expected::{Expected, Numbers};
use super::number::{Number, rows as rows_of};
use crate::Data;

/// The first line.
pub(super) fn heading(components: usize) -> &'static str {
    match components {
        2 => "x,y",
        3 => "x,y,z",
        4 => "x,y,z,w",
        _ => "value",
    }
}

pub(super) fn write(data: &Data<'_>, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", heading(data.property_type().components()))?;
    rows_of!(data, numbers => rows(numbers, out), data.texts().try_for_each(|text| writeln!(out, "{}", quoted(&text))))
}

/// The debug form of a float is the shortest that reads back as the same, with an exponent where it would be long.
pub(super) fn rows<N: Number, const COUNT: usize>(
    mut rows: impl Iterator<Item = [N; COUNT]>,
    out: &mut dyn Write,
) -> io::Result<()> {
    rows.try_for_each(|row| {
        let mut separator = "";
        for number in row {
            write!(out, "{separator}{number:?}")?;
            separator = ",";
        }
        writeln!(out)
    })
}

/// Quoted if the text contains a comma, a quote or a line break.
fn quoted(text: &str) -> Cow<'_, str> {
    match text.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")).into(),
        false => text.into(),
    }
}

pub(super) fn read(bytes: &[u8], expected: &Expected) -> Result<Data<'static>, CodecError> {
    let text = str::from_utf8(bytes)
        .map_err(|error| CodecError::at(CodecPlace::Byte(error.valid_up_to() as u64), CodecErrorKind::Utf8))?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let heading = heading(expected.components());
    if expected.property_type() == PropertyType::STRING {
        let mut texts = Texts { rest: text, line: 1 };
        // Required here, because one of the strings could be equal to the heading.
        if texts.next().transpose()?.as_deref() != Some(heading) {
            return Err(CodecError::at(CodecPlace::Line(1), CodecErrorKind::Heading { expected: heading }));
        }
        return expected.of_texts(texts);
    }
    let mut numbers = Numbers::new(*expected);
    let lines = (1..).zip(text.lines()).map(|(number, line)| (number, line.trim()));
    for (index, (line, row)) in lines.filter(|(_, line)| !line.is_empty()).enumerate() {
        if index == 0 && row == heading {
            continue;
        }
        let place = CodecPlace::Line(line);
        if row.split(',').count() != expected.components() {
            let found = row.chars().take(100).collect();
            return Err(CodecError::at(place, CodecErrorKind::Row { found, expected: expected.components() }));
        }
        row.split(',').try_for_each(|number| numbers.add(number.trim())).map_err(|error| error.or_at(place))?;
    }
    numbers.finish()
}

/// One string per line, in quotes if it contains commas, quotes or line breaks.
struct Texts<'t> {
    rest: &'t str,
    /// The number of the next line, counted from 1.
    line: u64,
}

impl<'t> Iterator for Texts<'t> {
    type Item = Result<Cow<'t, str>, CodecError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.rest.is_empty() {
            return None;
        }
        let (mut field, start) = (Cow::Borrowed(""), self.rest);
        if let Some(quoted) = self.rest.strip_prefix('"') {
            self.rest = quoted;
            // Quotes in the text are doubled, so a single one is the end.
            while let Some((before, behind)) = self.rest.split_once('"') {
                field += before;
                self.rest = behind;
                let Some(more) = self.rest.strip_prefix('"') else { break };
                field += "\"";
                self.rest = more;
            }
        }
        let (line, behind) = self.rest.split_once('\n').unwrap_or((self.rest, ""));
        field += line.strip_suffix('\r').unwrap_or(line);
        self.rest = behind;
        let passed = start.get(..start.len().saturating_sub(behind.len())).unwrap_or_default();
        let place = CodecPlace::Line(self.line);
        self.line = self.line.saturating_add(passed.bytes().filter(|byte| *byte == b'\n').count() as u64);
        Some(match field.contains('\0') {
            true => Err(CodecError::at(place, CodecErrorKind::Nul)),
            false => Ok(field),
        })
    }
}
