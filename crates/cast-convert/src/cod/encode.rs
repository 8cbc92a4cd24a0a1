//! Writing statements in either encoding.

use std::io::{self, Write};

use cast_base::Threads;
use cast_interchange::{Error, Report, notes};

use super::blocks;
use super::kinds::{Field, Kind, Value};
use crate::text::lines::{self, Line};

/// An encoding of statements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Text,
    Blocks,
}

/// Some statements.
pub(super) struct Statements {
    form: Form,
    line: Line,
    /// The word of a statement with a number that does not fit.
    too_large: Option<&'static str>,
}

/// Writes the statements of a file.
pub(super) struct Writer<'o> {
    pub(super) form: Form,
    threads: Threads,
    out: &'o mut dyn Write,
    not_finite: usize,
    too_large: Option<&'static str>,
}

/// Writes a file of the statements that a function adds.
///
/// # Errors
/// Returns an error if writing fails, the function does, or the encoding cannot hold that much.
pub(super) fn write(
    (form, threads): (Form, Threads),
    out: &mut dyn Write,
    report: &mut Report,
    add: impl FnOnce(&mut Writer<'_>, &mut Report) -> Result<(), Error>,
) -> Result<(), Error> {
    let mut stream = Vec::new();
    let is_text = form == Form::Text;
    let into: &mut dyn Write = if is_text { out } else { &mut stream };
    let mut writer = Writer { form, threads, out: into, not_finite: 0, too_large: None };
    add(&mut writer, report)?;
    report.add_many(&notes::file::NUMBERS, writer.not_finite as u64, "");
    if let Some(word) = writer.too_large {
        let reason = format!("a number after `{word}` is too large for blocks; write .xmodel_export or .xanim_export");
        return Err(Error::invalid(reason));
    }
    if !is_text {
        out.write_all(&blocks::packed(&stream)?)?;
    }
    Ok(())
}

impl Writer<'_> {
    /// Adds a statement.
    pub(super) fn add(&mut self, kind: &'static Kind, values: &[Value<'_>]) -> io::Result<()> {
        let mut statements = Statements::new(self.form);
        statements.add(kind, values);
        self.append(statements)
    }

    /// Adds the statements of each of `count` elements, made in parallel.
    pub(super) fn many(&mut self, count: usize, add: impl Fn(usize, &mut Statements) + Sync) -> io::Result<()> {
        let form = self.form;
        let make = |part| {
            let mut statements = Statements::new(form);
            Iterator::for_each(part, |index| add(index, &mut statements));
            statements
        };
        lines::in_parts(count, self.threads, make, |statements| self.append(statements))
    }

    /// Ends a paragraph, where there are any.
    pub(super) fn end_paragraph(&mut self) -> io::Result<()> {
        if self.form == Form::Text { writeln!(self.out) } else { Ok(()) }
    }

    fn append(&mut self, statements: Statements) -> io::Result<()> {
        self.not_finite += statements.line.not_finite;
        self.too_large = self.too_large.or(statements.too_large);
        self.out.write_all(&statements.line.text)
    }
}

impl Statements {
    fn new(form: Form) -> Self {
        Self { form, line: Line::default(), too_large: None }
    }

    /// Adds a statement. Text has all values, blocks those for which they have fields.
    pub(super) fn add(&mut self, kind: &'static Kind, values: &[Value<'_>]) {
        match self.form {
            Form::Text => self.words(kind, values),
            Form::Blocks => self.block(kind, values),
        }
    }

    /// Ends a paragraph, where there are any.
    pub(super) fn end_paragraph(&mut self) {
        if self.form == Form::Text {
            self.line.text("\n");
        }
    }

    fn words(&mut self, kind: &'static Kind, values: &[Value<'_>]) {
        let line = &mut self.line;
        line.text(kind.word);
        for value in values {
            match value {
                Value::Number(number) => line.numbers([*number]),
                Value::Integer(integer) => {
                    line.text(" ");
                    line.integer(*integer);
                }
                Value::Text(text) => {
                    line.text(" \"");
                    line.text.extend_from_slice(text);
                    line.text("\"");
                }
            }
        }
        line.text("\n");
    }

    fn block(&mut self, kind: &'static Kind, values: &[Value<'_>]) {
        // Blocks begin at multiples of four bytes, also in a part of the stream.
        self.bytes(&kind.hash.to_le_bytes());
        let mut values = values.iter().copied();
        for field in kind.fields {
            match field {
                Field::Gap => self.align(),
                Field::Pairs => {
                    for value in values.by_ref() {
                        self.float(value);
                    }
                }
                field => {
                    let Some(value) = values.next() else { break };
                    self.field(*field, value, kind);
                }
            }
        }
        self.align();
    }

    fn field(&mut self, field: Field, value: Value<'_>, kind: &'static Kind) {
        match (field, value) {
            (Field::Text, Value::Text(text)) => {
                self.align();
                self.bytes(text);
                self.bytes(&[0]);
            }
            (Field::Float, value) => self.float(value),
            #[allow(clippy::cast_possible_truncation, reason = "at most 32767")]
            (Field::Signed, Value::Number(number)) => {
                let number = self.finite(number).clamp(-1.0, 1.0) * 32767.0;
                self.bytes(&(number.round() as i16).to_le_bytes());
            }
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to 255")]
            (Field::Fraction, Value::Number(number)) => {
                let number = self.finite(number).clamp(0.0, 1.0) * 255.0;
                self.bytes(&[number.round() as u8]);
            }
            (field, Value::Integer(integer)) => match field {
                Field::U8 => self.integer(u8::try_from(integer).map(u8::to_le_bytes), kind),
                Field::U16 => self.integer(u16::try_from(integer).map(u16::to_le_bytes), kind),
                Field::U32 => self.integer(u32::try_from(integer).map(u32::to_le_bytes), kind),
                _ => self.integer(i32::try_from(integer).map(i32::to_le_bytes), kind),
            },
            _ => {}
        }
    }

    fn integer<const N: usize, E>(&mut self, bytes: Result<[u8; N], E>, kind: &'static Kind) {
        self.too_large = self.too_large.or(bytes.is_err().then_some(kind.word));
        self.bytes(&bytes.unwrap_or([0; N]));
    }

    fn float(&mut self, value: Value<'_>) {
        let number = if let Value::Number(number) = value { self.finite(number) } else { 0.0 };
        self.bytes(&number.to_le_bytes());
    }

    /// The number, or 0 instead of one that is not finite.
    fn finite(&mut self, number: f32) -> f32 {
        self.line.not_finite += usize::from(!number.is_finite());
        if number.is_finite() { number } else { 0.0 }
    }

    fn bytes(&mut self, bytes: &[u8]) {
        self.line.text.extend_from_slice(bytes);
    }

    fn align(&mut self) {
        self.line.text.resize(self.line.text.len().next_multiple_of(4), 0);
    }
}
