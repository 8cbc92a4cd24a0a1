//! Names in OBJ and MTL.

use cast_interchange::{Report, notes};

use crate::text::lines::line;

/// A single-line name that readers take as a whole; the kind and index for an object without a name.
pub(super) fn name(name: Option<&str>, kind: &str, index: usize, report: &mut Report) -> String {
    match name {
        Some(name) if !name.trim().is_empty() => {
            let line = line(name, report);
            report.add_if(is_cut(&line), &notes::file::LETTERS, name);
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

/// Whether readers take the end of a text as a comment.
pub(super) fn is_cut(text: &str) -> bool {
    text.split_whitespace().any(|word| word.starts_with('#'))
}
