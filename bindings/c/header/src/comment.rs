//! Comments in other languages, whose lines begin and end with something else than in Rust.

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

/// The code of a C header, without its comments.
pub(crate) fn without(text: &str) -> String {
    let (mut code, mut rest) = (String::new(), text);
    while let Some((before, comment)) = rest.split_once("/*") {
        code += before;
        code.push(' ');
        rest = comment.split_once("*/").map_or("", |(_, after)| after);
    }
    code + rest
}

#[cfg(test)]
mod tests {
    #[test]
    fn comments_are_not_code() {
        let text = "/** A */ b /* c\n d */\n e /* f";
        let words: Vec<String> = super::without(text).split_whitespace().map(str::to_owned).collect();
        assert_eq!(words, ["b", "e"]);
    }
}
