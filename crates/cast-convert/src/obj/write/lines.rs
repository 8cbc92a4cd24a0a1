//! Lines of text from numbers, many at a time.

use std::io::{self, Write};

use cast_format::Threads;

use crate::{Report, notes, work};

/// Elements that one task makes lines of.
const A_TASK: usize = 4096;
/// Tasks whose lines are kept until they are written, in order.
const TASKS: usize = 64;

/// Text that grows by numbers. Formatting by the standard library takes four times as long.
#[derive(Default)]
pub(super) struct Line {
    text: Vec<u8>,
    float: zmij::Buffer,
    integer: itoa::Buffer,
    /// Numbers that are none and became 0.
    pub(super) not_finite: usize,
}

impl Line {
    pub(super) fn text(&mut self, text: &str) {
        self.text.extend_from_slice(text.as_bytes());
    }

    /// A space and the shortest number that reads back as the same.
    pub(super) fn number(&mut self, value: f32) {
        let value = if value.is_finite() {
            value
        } else {
            self.not_finite += 1;
            0.0
        };
        let digits = self.float.format_finite(value);
        self.text.push(b' ');
        self.text.extend_from_slice(digits.strip_suffix(".0").unwrap_or(digits).as_bytes());
    }

    pub(super) fn integer(&mut self, value: usize) {
        self.text.extend_from_slice(self.integer.format(value).as_bytes());
    }
}

/// Writes a line for each of `count` elements; how many numbers were not finite.
pub(super) fn write(
    count: usize,
    threads: Threads,
    out: &mut dyn Write,
    line: impl Fn(usize, &mut Line) + Sync,
) -> io::Result<usize> {
    let mut not_finite = 0;
    let tasks = count.div_ceil(A_TASK);
    for batch in (0..tasks).step_by(TASKS) {
        let batch: Vec<usize> = (batch..tasks.min(batch + TASKS)).collect();
        let lines: Vec<Line> = work::map(threads, &batch, 1, |task| {
            let mut lines = Line::default();
            (task * A_TASK..count.min((task + 1) * A_TASK)).for_each(|index| line(index, &mut lines));
            lines
        });
        for lines in lines {
            not_finite += lines.not_finite;
            out.write_all(&lines.text)?;
        }
    }
    Ok(not_finite)
}

/// A name of one line that readers take as a whole, or for what has none its kind and index.
pub(super) fn name(name: Option<&str>, kind: &str, index: usize, report: &mut Report) -> String {
    match name {
        Some(name) if !name.trim().is_empty() => {
            let line = line(name, report);
            if is_cut(&line) {
                report.add(&notes::file::LETTERS, name);
            }
            // Only where it would begin a comment.
            let mut before = ' ';
            let sound = |letter: char| {
                let starts = before.is_whitespace() && letter == '#';
                before = letter;
                if starts { '_' } else { letter }
            };
            line.chars().map(sound).collect()
        }
        _ => format!("{kind}{index}"),
    }
}

/// Text without what would end its line.
pub(super) fn line(text: &str, report: &mut Report) -> String {
    if text.contains(char::is_control) {
        report.add(&notes::file::LETTERS, text.escape_default());
    }
    text.chars().map(|letter| if letter.is_control() { '_' } else { letter }).collect()
}

/// Whether readers take the end of a text as a comment.
pub(super) fn is_cut(text: &str) -> bool {
    text.split_whitespace().any(|word| word.starts_with('#'))
}
