//! Breaks the lines of documentation comments, which rustfmt leaves as they are.

/// The maximum width of a line.
const WIDTH: usize = 120;

/// Refills every paragraph of a documentation comment that has a line that is too long.
pub(crate) fn comments(source: &str) -> String {
    let lines: Vec<&str> = source.lines().collect();
    let mut out = String::with_capacity(source.len());
    let mut at = 0;
    while at < lines.len() {
        let count = lines[at..].iter().take_while(|line| text(line).is_some()).count();
        let paragraph = &lines[at..at + count];
        if paragraph.iter().any(|line| line.chars().count() > WIDTH) {
            refill(paragraph, &mut out);
        } else {
            lines[at..at + count.max(1)].iter().for_each(|line| push(&mut out, line));
        }
        at += count.max(1);
    }
    out
}

/// What a line of a paragraph says; `None` for code, and for what separates paragraphs: empty lines and headings.
fn text(line: &str) -> Option<&str> {
    let text = line.trim_start().strip_prefix("/// ")?.trim_start();
    (!text.is_empty() && !text.starts_with('#')).then_some(text)
}

fn refill(paragraph: &[&str], out: &mut String) {
    let first = paragraph.first().copied().unwrap_or_default();
    let indent = &first[..first.len() - first.trim_start().len()];
    let mut line = format!("{indent}///");
    for word in paragraph.iter().filter_map(|line| text(line)).flat_map(|text| text.split(' ')) {
        if line.chars().count() + 1 + word.chars().count() > WIDTH {
            push(out, &line);
            line = format!("{indent}///");
        }
        line.push(' ');
        line.push_str(word);
    }
    push(out, &line);
}

fn push(out: &mut String, line: &str) {
    out.push_str(line);
    out.push('\n');
}

#[cfg(test)]
mod tests {
    use super::{WIDTH, comments};

    #[test]
    fn only_long_paragraphs_change() {
        let long = "word ".repeat(40);
        let source = format!("/// Short.\n///\n    /// {}\n    /// end.\n    fn name() {{}}\n", long.trim_end());
        let wrapped = comments(&source);
        assert!(wrapped.lines().all(|line| line.chars().count() <= WIDTH), "{wrapped}");
        assert_eq!(wrapped.split_whitespace().filter(|word| *word == "word").count(), 40);
        assert!(
            wrapped.starts_with("/// Short.\n///\n    /// word word ")
                && wrapped.ends_with(" end.\n    fn name() {}\n")
        );
        assert_eq!(comments(&wrapped), wrapped);
    }
}
