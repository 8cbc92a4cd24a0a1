//! Formats lines of numbers in parallel.

use std::io::{self, Write};
use std::ops::Range;

use cast_base::{Threads, parallel};
use cast_interchange::{Report, notes};

/// How many elements one task formats.
const A_TASK: usize = 4096;
/// How many tasks' lines are kept until they are written in order.
const TASKS: usize = 64;

/// A text buffer for numbers. Formatting with the standard library takes four times as long.
#[derive(Default)]
pub(crate) struct Line {
    pub(crate) text: Vec<u8>,
    float: zmij::Buffer,
    integer: itoa::Buffer,
    /// How many numbers were NaN or infinite and became 0.
    pub(crate) not_finite: usize,
}

impl Line {
    pub(crate) fn text(&mut self, text: &str) {
        self.text.extend_from_slice(text.as_bytes());
    }

    /// A space and the shortest number that parses to the same value, for each number.
    pub(crate) fn numbers(&mut self, values: impl IntoIterator<Item = f32>) {
        for value in values {
            self.not_finite += usize::from(!value.is_finite());
            let digits = self.float.format_finite(if value.is_finite() { value } else { 0.0 });
            self.text.push(b' ');
            self.text.extend_from_slice(digits.strip_suffix(".0").unwrap_or(digits).as_bytes());
        }
    }

    pub(crate) fn integer(&mut self, value: impl itoa::Integer) {
        self.text.extend_from_slice(self.integer.format(value).as_bytes());
    }
}

/// Writes a line for each of `count` elements, which begins with a keyword; returns how many numbers were not finite.
pub(crate) fn write(
    keyword: &str,
    count: usize,
    threads: Threads,
    out: &mut dyn Write,
    line: impl Fn(usize, &mut Line) + Sync,
) -> io::Result<usize> {
    let mut not_finite = 0;
    let fill = |part: Range<usize>| {
        let mut lines = Line::default();
        for index in part {
            lines.text(keyword);
            line(index, &mut lines);
            lines.text("\n");
        }
        lines
    };
    in_parts(count, threads, fill, |lines| {
        not_finite += lines.not_finite;
        out.write_all(&lines.text)
    })?;
    Ok(not_finite)
}

/// Makes something of each part of `count` elements in parallel, and passes it on in order.
pub(crate) fn in_parts<B: Send>(
    count: usize,
    threads: Threads,
    make: impl Fn(Range<usize>) -> B + Sync,
    mut each: impl FnMut(B) -> io::Result<()>,
) -> io::Result<()> {
    let tasks = count.div_ceil(A_TASK);
    for batch in (0..tasks).step_by(TASKS) {
        let batch: Vec<usize> = (batch..tasks.min(batch + TASKS)).collect();
        let made: Vec<B> =
            parallel::map(threads, &batch, 1, |task| make(task * A_TASK..count.min((task + 1) * A_TASK)));
        made.into_iter().try_for_each(&mut each)?;
    }
    Ok(())
}

/// Text without line breaks.
pub(crate) fn line(text: &str, report: &mut Report) -> String {
    report.add_if(text.contains(char::is_control), &notes::file::LETTERS, text.escape_default());
    text.chars().map(|letter| if letter.is_control() { '_' } else { letter }).collect()
}

/// Text between quotation marks, which can contain none.
pub(crate) fn quoted(text: &str, report: &mut Report) -> String {
    report.add_if(text.contains('"'), &notes::file::LETTERS, text);
    line(text, report).replace('"', "_")
}
