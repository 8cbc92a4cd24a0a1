//! Numbers as text.

use std::io::{self, Write};
use std::mem;

use cast_base::{Threads, parallel};

use crate::pieces::Piece;
use crate::usd::layer::Kind;

/// How many numbers one task formats, whose text is longer than the buffer of the output and so not copied into it, and how
/// many tasks' text waits until it is written in order.
const A_TASK: usize = 8192;
const TASKS: usize = 32;

/// How long the text of a number is about, with what separates it.
const A_NUMBER: usize = 13;

/// How much text waits outside of arrays.
const WAITING: usize = 1 << 20;

/// The output. What was formatted waits here, so that it is written while what follows is formatted.
pub(super) struct Output<'t> {
    threads: Threads,
    waiting: Vec<Vec<u8>>,
    out: &'t mut dyn Write,
}

impl<'t> Output<'t> {
    pub(super) fn new(threads: Threads, out: &'t mut dyn Write) -> Self {
        Self { threads, waiting: Vec::new(), out }
    }

    /// The end of what waits.
    fn end(&mut self) -> &mut Vec<u8> {
        if self.waiting.is_empty() {
            self.waiting.push(Vec::new());
        }
        let last = self.waiting.len() - 1;
        &mut self.waiting[last]
    }

    /// Writes tuples without brackets around them.
    pub(super) fn numbers(&mut self, kind: Kind, bytes: &[u8]) -> io::Result<()> {
        Format::default().tuples(kind, bytes, self.end());
        Ok(())
    }

    /// Writes tuples between brackets.
    pub(super) fn array(&mut self, kind: Kind, count: usize, piece: &Piece<'_>) -> io::Result<()> {
        self.write_all(b"[")?;
        let (component, lanes) = kind.components();
        // Influences are made for whole vertices.
        let row = piece.row_size(kind.size());
        let rows = count.saturating_mul(kind.size()).checked_div(row).unwrap_or_default();
        let step = (A_TASK * kind.size()).checked_div(row * lanes).unwrap_or_default().max(1);
        let tasks: Vec<usize> = (0..rows).step_by(step).collect();
        let format = |start: &usize, text: &mut Vec<u8>| {
            let mut made = Vec::new();
            if *start > 0 {
                text.extend_from_slice(b", ");
            }
            let bytes = piece.elements(*start..start.saturating_add(step).min(rows), row, &mut made);
            text.reserve(bytes.len() / component.size() * A_NUMBER);
            Format::default().tuples(kind, bytes, text);
        };
        if let [only] = tasks.as_slice() {
            format(only, self.end());
        } else {
            for batch in tasks.chunks(TASKS) {
                let waiting = mem::take(&mut self.waiting);
                let write = || waiting.iter().try_for_each(|text| self.out.write_all(text));
                let format = |start: &usize| {
                    let mut text = Vec::new();
                    format(start, &mut text);
                    text
                };
                let (texts, written) = parallel::map_meanwhile(self.threads, batch, format, write);
                written?;
                self.waiting = texts;
            }
        }
        self.write_all(b"]")
    }
}

impl Write for Output<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let end = self.end();
        end.extend_from_slice(bytes);
        if end.len() > WAITING {
            self.flush()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        mem::take(&mut self.waiting).iter().try_for_each(|text| self.out.write_all(text))
    }
}

/// Formats numbers.
#[derive(Default)]
struct Format {
    float: zmij::Buffer,
    integer: itoa::Buffer,
}

impl Format {
    /// Appends tuples, with commas between them.
    fn tuples(&mut self, kind: Kind, bytes: &[u8], out: &mut Vec<u8>) {
        match kind {
            Kind::Int => self.row(chunks(bytes), Self::int, out),
            Kind::Float => self.row(chunks(bytes), Self::float, out),
            Kind::Double => self.row(chunks(bytes), Self::double, out),
            Kind::Float2 => self.rows::<4, 2>(bytes, Self::float, out),
            Kind::Float3 => self.rows::<4, 3>(bytes, Self::float, out),
            Kind::Float4 => self.rows::<4, 4>(bytes, Self::float, out),
            Kind::Half3 => self.rows::<2, 3>(bytes, Self::half, out),
            Kind::Double3 => self.rows::<8, 3>(bytes, Self::double, out),
            Kind::Quaternion => separated(chunks::<16>(bytes), out, |tuple, out| {
                // The real part is the last in memory.
                let [x, y, z, w] = <[[u8; 4]; 4]>::try_from(chunks(tuple)).unwrap_or_default();
                self.rows::<4, 4>([w, x, y, z].as_flattened(), Self::float, out);
            }),
            Kind::Matrix => separated(chunks::<128>(bytes), out, |matrix, out| {
                out.extend_from_slice(b"( ");
                self.rows::<8, 4>(matrix, Self::double, out);
                out.extend_from_slice(b" )");
            }),
        }
    }

    /// Appends tuples of `LANES` numbers of `SIZE` bytes, each between parentheses.
    fn rows<const SIZE: usize, const LANES: usize>(
        &mut self,
        bytes: &[u8],
        number: impl Fn(&mut Self, [u8; SIZE], &mut Vec<u8>),
        out: &mut Vec<u8>,
    ) {
        let (tuples, _) = chunks::<SIZE>(bytes).as_chunks::<LANES>();
        separated(tuples, out, |tuple, out| {
            out.push(b'(');
            self.row(tuple, &number, out);
            out.push(b')');
        });
    }

    fn row<const SIZE: usize>(
        &mut self,
        numbers: &[[u8; SIZE]],
        number: impl Fn(&mut Self, [u8; SIZE], &mut Vec<u8>),
        out: &mut Vec<u8>,
    ) {
        separated(numbers, out, |bytes, out| number(self, *bytes, out));
    }

    fn int(&mut self, bytes: [u8; 4], out: &mut Vec<u8>) {
        out.extend_from_slice(self.integer.format(i32::from_le_bytes(bytes)).as_bytes());
    }

    fn half(&mut self, bytes: [u8; 2], out: &mut Vec<u8>) {
        self.float(half::f16::from_le_bytes(bytes).to_f32().to_le_bytes(), out);
    }

    fn float(&mut self, bytes: [u8; 4], out: &mut Vec<u8>) {
        let value = f32::from_le_bytes(bytes);
        whole(self.float.format_finite(if value.is_finite() { value } else { 0.0 }), out);
    }

    fn double(&mut self, bytes: [u8; 8], out: &mut Vec<u8>) {
        let value = f64::from_le_bytes(bytes);
        whole(self.float.format_finite(if value.is_finite() { value } else { 0.0 }), out);
    }
}

/// The numbers of this size in some bytes.
fn chunks<const SIZE: usize>(bytes: &[u8]) -> &[[u8; SIZE]] {
    bytes.as_chunks().0
}

/// Appends a number, without the fraction of whole ones.
fn whole(digits: &str, out: &mut Vec<u8>) {
    out.extend_from_slice(digits.strip_suffix(".0").unwrap_or(digits).as_bytes());
}

/// Appends items with commas between them.
fn separated<T>(items: &[T], out: &mut Vec<u8>, mut item: impl FnMut(&T, &mut Vec<u8>)) {
    if let [first, rest @ ..] = items {
        item(first, out);
        for next in rest {
            out.extend_from_slice(b", ");
            item(next, out);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_the_shortest_that_mean_the_same() {
        let mut out = Vec::new();
        let mut format = Format::default();
        let floats = |numbers: &[f32]| numbers.iter().flat_map(|number| number.to_le_bytes()).collect::<Vec<u8>>();
        format.tuples(Kind::Float3, &floats(&[1.0, -0.5, 0.1, 1e-9, f32::NAN, 16_777_216.0]), &mut out);
        out.push(b' ');
        format.tuples(Kind::Quaternion, &floats(&[0.25, 0.5, 0.75, 1.0]), &mut out);
        out.push(b' ');
        format.tuples(Kind::Half3, &[0x00, 0x3C, 0x00, 0x40, 0x66, 0x2E], &mut out);
        let text = String::from_utf8(out).unwrap();
        assert_eq!(text, "(1, -0.5, 0.1), (1e-9, 0, 16777216) (1, 0.25, 0.5, 0.75) (1, 2, 0.099975586)");
    }
}
