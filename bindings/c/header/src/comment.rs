//! Comments in other languages, whose lines begin and end with something else than in Rust.

use std::fmt::Write;

/// The maximum width of a line.
const WIDTH: usize = 120;

/// A comment of C or C++: one line if it fits.
pub(crate) fn c(indent: &str, text: &str) -> String {
    let line = format!("{indent}/** {text} */");
    if line.chars().count() <= WIDTH {
        return format!("{line}\n");
    }
    let lines = filled(text, &format!("{indent} * "));
    format!("{indent}/**\n{}{indent} */\n", lines.concat())
}

/// A documentation comment of C#.
pub(crate) fn cs(indent: &str, doc: &str) -> String {
    let doc = doc.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let paragraphs = doc.split("\n\n").map(|paragraph| paragraph.replace('\n', " "));
    let all = format!("<summary>{}</summary>", paragraphs.collect::<Vec<_>>().join("\n"));
    all.lines().flat_map(|line| filled(line, &format!("{indent}/// "))).collect()
}

/// A list in parentheses with what is before and after it, in several lines if it does not fit in one.
pub(crate) fn list(begin: &str, items: &[String], end: &str) -> String {
    let line = format!("{begin}{}{end}", items.join(", "));
    if line.chars().count() <= WIDTH {
        return format!("{line}\n");
    }
    let indent = " ".repeat(begin.len() - begin.trim_start().len() + 4);
    let (mut lines, mut line) = (format!("{begin}\n"), String::new());
    for (at, item) in items.iter().enumerate() {
        let item = if at + 1 < items.len() { format!("{item},") } else { format!("{item}{end}") };
        if !line.is_empty() && indent.len() + line.chars().count() + 1 + item.chars().count() > WIDTH {
            let _ = writeln!(lines, "{indent}{line}");
            line.clear();
        }
        line += if line.is_empty() { "" } else { " " };
        line += &item;
    }
    let _ = writeln!(lines, "{indent}{line}");
    lines
}

/// A text in lines that are not too long.
fn filled(text: &str, begin: &str) -> Vec<String> {
    let (mut lines, mut line) = (Vec::new(), String::new());
    for word in text.split(' ') {
        let is_full = begin.chars().count() + line.chars().count() + 1 + word.chars().count() > WIDTH;
        if is_full && !line.is_empty() {
            lines.push(format!("{begin}{line}\n"));
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    lines.push(format!("{begin}{line}\n"));
    lines
}

#[cfg(test)]
mod tests {
    #[test]
    fn long_lists_have_several_lines() {
        let items = ["a".repeat(60), "b".repeat(60)];
        assert_eq!(super::list("  f(", &items[..1], ")"), format!("  f({})\n", items[0]));
        assert_eq!(super::list("  f(", &items, ")"), format!("  f(\n      {},\n      {})\n", items[0], items[1]));
    }
}
