//! JSON arrays.

use std::borrow::Cow;
use std::io::{self, Write};

use cast_format::PropertyType;

use super::error::{CodecError, CodecErrorKind, CodecPlace};
use super::expected::{Expected, Numbers};
use super::number::{Number, rows as rows_of};
use crate::Data;

pub(super) fn write(data: &Data<'_>, out: &mut dyn Write) -> io::Result<()> {
    rows_of!(data, numbers => rows(numbers, out), {
        let mut separator = "[";
        for text in data.texts() {
            out.write_all(separator.as_bytes())?;
            string(&text, out)?;
            separator = ",";
        }
        out.write_all(if separator == "[" { b"[]\n" } else { b"]\n" })
    })
}

pub(super) fn rows<N: Number, const COUNT: usize>(
    rows: impl Iterator<Item = [N; COUNT]>,
    out: &mut dyn Write,
) -> io::Result<()> {
    out.write_all(b"[")?;
    for (index, row) in rows.enumerate() {
        out.write_all(if index > 0 { b"," } else { b"" })?;
        out.write_all(if COUNT > 1 { b"[" } else { b"" })?;
        for (index, number) in row.into_iter().enumerate() {
            out.write_all(if index > 0 { b"," } else { b"" })?;
            // The debug form of a float is the shortest that reads back as the same.
            if number.is_finite() { write!(out, "{number:?}")? } else { out.write_all(b"null")? }
        }
        out.write_all(if COUNT > 1 { b"]" } else { b"" })?;
    }
    out.write_all(b"]\n")
}

fn string(text: &str, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(b"\"")?;
    for letter in text.chars() {
        match letter {
            '"' | '\\' => write!(out, "\\{letter}")?,
            control if control < ' ' => write!(out, "\\u{:04x}", u32::from(control))?,
            letter => write!(out, "{letter}")?,
        }
    }
    out.write_all(b"\"")
}

pub(super) fn read(bytes: &[u8], expected: &Expected) -> Result<Data<'static>, CodecError> {
    let text = str::from_utf8(bytes)
        .map_err(|error| CodecError::at(CodecPlace::Byte(error.valid_up_to() as u64), CodecErrorKind::Utf8))?;
    let mut input = Input { text, rest: text };
    let data = match expected.property_type() {
        PropertyType::STRING => {
            let mut texts = Vec::new();
            input.array(|input| {
                texts.push(Ok(Cow::Owned(input.string()?)));
                Ok(())
            })?;
            expected.of_texts(texts.into_iter())?
        }
        _ => {
            let mut numbers = Numbers::new(*expected);
            let components = expected.components();
            input.array(|input| match components {
                1 => input.number(&mut numbers),
                _ => {
                    let (place, mut found) = (input.place(), 0_usize);
                    input.array(|input| {
                        found = found.saturating_add(1);
                        input.number(&mut numbers)
                    })?;
                    let wrong =
                        || CodecErrorKind::Shape { found: format!("({found},)"), expected: format!("({components},)") };
                    if found == components { Ok(()) } else { Err(CodecError::at(place, wrong())) }
                }
            })?;
            numbers.finish()?
        }
    };
    input.skip_space();
    if input.rest.is_empty() { Ok(data) } else { Err(input.wrong()) }
}

/// The rest of the input.
struct Input<'t> {
    text: &'t str,
    rest: &'t str,
}

impl<'t> Input<'t> {
    fn place(&self) -> CodecPlace {
        CodecPlace::Byte(self.text.len().saturating_sub(self.rest.len()) as u64)
    }

    fn wrong(&self) -> CodecError {
        CodecError::at(self.place(), CodecErrorKind::NotThis { expected: "the expected JSON array" })
    }

    fn skip_space(&mut self) {
        self.rest = self.rest.trim_start_matches([' ', '\t', '\n', '\r']);
    }

    /// Whether this comes next; if so, steps over it.
    fn has(&mut self, letter: char) -> bool {
        self.skip_space();
        let rest = self.rest.strip_prefix(letter);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn expect(&mut self, letter: char) -> Result<(), CodecError> {
        if self.has(letter) { Ok(()) } else { Err(self.wrong()) }
    }

    fn array(&mut self, mut item: impl FnMut(&mut Self) -> Result<(), CodecError>) -> Result<(), CodecError> {
        self.expect('[')?;
        if self.has(']') {
            return Ok(());
        }
        loop {
            item(self)?;
            if self.has(']') {
                return Ok(());
            }
            self.expect(',')?;
        }
    }

    fn number(&mut self, numbers: &mut Numbers) -> Result<(), CodecError> {
        self.skip_space();
        let place = self.place();
        let end = self.rest.find(|letter: char| !(letter.is_ascii_alphanumeric() || "+-.".contains(letter)));
        let (word, rest) = self.rest.split_at_checked(end.unwrap_or(self.rest.len())).ok_or_else(|| self.wrong())?;
        // Hexadecimal numbers and the like, which other formats accept, are not JSON.
        let is_number =
            word.starts_with(|letter: char| letter == '-' || letter.is_ascii_digit()) && !word.contains('x');
        match word {
            "null" => numbers.add("NaN"),
            "true" | "false" => numbers.add(word),
            _ if is_number => numbers.add(word),
            _ => return Err(self.wrong()),
        }
        .map_err(|error| error.or_at(place))?;
        self.rest = rest;
        Ok(())
    }

    fn string(&mut self) -> Result<String, CodecError> {
        self.expect('"')?;
        let mut text = String::new();
        loop {
            let end = self.rest.find(['"', '\\']).ok_or_else(|| self.wrong())?;
            let (plain, rest) = self.rest.split_at_checked(end).ok_or_else(|| self.wrong())?;
            text.push_str(plain);
            if let Some(rest) = rest.strip_prefix('"') {
                self.rest = rest;
                return Ok(text);
            }
            self.rest = rest;
            text.push(self.escape().ok_or_else(|| self.wrong())?);
        }
    }

    /// The letter after a backslash.
    fn escape(&mut self) -> Option<char> {
        let mut letters = self.rest.strip_prefix('\\')?.chars();
        let letter = match letters.next()? {
            plain @ ('"' | '\\' | '/') => plain,
            'b' => '\u{8}',
            'f' => '\u{c}',
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'u' => {
                let (first, mut rest) = unit(letters.as_str())?;
                let mut units = vec![first];
                if (0xD800..0xDC00).contains(&first) {
                    let (second, behind) = unit(rest.strip_prefix("\\u")?)?;
                    (units, rest) = (vec![first, second], behind);
                }
                letters = rest.chars();
                char::decode_utf16(units).next()?.ok()?
            }
            _ => return None,
        };
        self.rest = letters.as_str();
        Some(letter)
    }
}

/// Four hexadecimal digits.
fn unit(text: &str) -> Option<(u16, &str)> {
    let (digits, rest) = text.split_at_checked(4)?;
    let is_hexadecimal = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    Some((u16::from_str_radix(digits, 16).ok().filter(|_| is_hexadecimal)?, rest))
}
