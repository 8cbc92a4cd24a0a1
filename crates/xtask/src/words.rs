//! The tokens of a source file.

/// Whether a token is a name or a keyword.
pub(crate) fn is_name(word: &str) -> bool {
    word.starts_with(|first: char| first.is_alphabetic() || first == '_')
}

/// Names, `::` and single punctuation characters; neither comments nor literals.
pub(crate) fn words(text: &str) -> Vec<String> {
    words_and_texts(text).0
}

/// The string and character literals, including quotes; not those in comments.
pub(crate) fn texts(text: &str) -> Vec<&str> {
    words_and_texts(text).1
}

fn words_and_texts(text: &str) -> (Vec<String>, Vec<&str>) {
    let (mut words, mut texts) = (Vec::new(), Vec::new());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let name = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(rest.len());
        let taken = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            comment(rest)
        } else if let Some(len) = quoted(rest) {
            texts.push(&rest[..len]);
            len
        } else if name > 0 {
            words.push(rest[..name].into());
            name
        } else if rest.starts_with("::") {
            words.push("::".into());
            2
        } else {
            if !first.is_whitespace() {
                words.push(first.into());
            }
            first.len_utf8()
        };
        rest = &rest[taken..];
    }
    (words, texts)
}

/// The length of a comment that begins here; comments can be nested.
fn comment(text: &str) -> usize {
    let (mut depth, mut at) = (0_usize, 0);
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        if rest.starts_with("/*") {
            (depth, at) = (depth + 1, at + 2);
        } else if rest.starts_with("*/") {
            (depth, at) = (depth - 1, at + 2);
        } else {
            at += rest.chars().next().map_or(1, char::len_utf8);
        }
        if depth == 0 {
            break;
        }
    }
    at
}

/// The length of a string or character literal that begins here.
fn quoted(text: &str) -> Option<usize> {
    let raw = text.strip_prefix('b').unwrap_or(text);
    if let Some(raw) = raw.strip_prefix('r') {
        let marks = raw.len() - raw.trim_start_matches('#').len();
        let body = raw[marks..].strip_prefix('"')?;
        let end = format!("\"{}", "#".repeat(marks));
        return Some(text.len() - body.len() + body.find(&end).map_or(body.len(), |at| at + end.len()));
    }
    let mark = raw.chars().next().filter(|mark| matches!(mark, '"' | '\''))?;
    let mut escaped = false;
    for (at, letter) in raw.char_indices().skip(1) {
        match letter {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            // A lifetime, not a letter.
            _ if mark == '\'' && at > 1 && letter != '\'' && !raw.starts_with("'\\") => return None,
            _ if letter == mark => return Some(text.len() - raw.len() + at + 1),
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{texts, words};

    #[test]
    fn comments_and_texts_are_left_out_and_nothing_else() {
        let text = "/* a /* b */ c */ d // e\n/// f\n\"g \\\" h\" i r#\"j\" k\"# 'l' '\\'' &'m n b\"o\" p::q";
        assert_eq!(words(text), ["d", "i", "&", "'", "m", "n", "p", "::", "q"]);
        assert_eq!(texts(text), ["\"g \\\" h\"", "r#\"j\" k\"#", "'l'", "'\\''", "b\"o\""]);
    }
}
