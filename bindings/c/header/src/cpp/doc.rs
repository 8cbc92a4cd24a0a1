//! The documentation of a function in C++, and what it says about the function: set phrases such as "`x` may be NULL".

use crate::source::Function;

/// The parts of a documentation between full stops, semicolons and colons.
fn clauses(doc: &str) -> Vec<String> {
    doc.replace('\n', " ").split(['.', ';', ':']).map(str::to_owned).collect()
}

/// Whether a pointer may be left out.
pub(crate) fn may_be_null(function: &Function, name: &str) -> bool {
    clauses(&function.doc).iter().any(|of| of.contains(&format!("`{name}`")) && of.contains("may be NULL"))
}

/// Whether 0 or false has a meaning of its own for a parameter, which is not an error.
pub(crate) fn may_be_zero(function: &Function, name: &str) -> bool {
    let phrases = ["is 0", "is not 0", "is true"].map(|is| format!("f `{name}` {is}"));
    clauses(&function.doc).iter().any(|of| !of.contains("`error`") && phrases.iter().any(|phrase| of.contains(phrase)))
}

/// Whether a function may give nothing without failing.
pub(crate) fn may_miss(function: &Function) -> bool {
    let doc = function.doc.replace('\n', " ");
    ["Returns false if", "Returns NULL if", "Returns NULL at"].iter().any(|phrase| doc.contains(phrase))
}

/// The documentation of a type.
pub(crate) fn of_type(doc: &str) -> String {
    let sentences = sentences(&whole(doc));
    sentences.into_iter().filter(|of| !of.starts_with("Set everything to zero")).collect::<Vec<_>>().join(" ")
}

/// A text in one line.
fn whole(doc: &str) -> String {
    doc.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The documentation of a function in C++; `finds` if it may give nothing.
pub(crate) fn of(function: &Function, finds: bool) -> String {
    let sentences: Vec<String> =
        sentences(&whole(&function.doc)).into_iter().filter_map(|of| sentence(&of, finds)).collect();
    sentences.join(" ")
}

/// A text with the names of functions as they are in C++.
pub(crate) fn renamed(doc: &str, names: &[(&str, String)]) -> String {
    let mut words: Vec<String> = doc.split('`').map(str::to_owned).collect();
    // Every second part is between two backticks.
    for word in words.iter_mut().skip(1).step_by(2) {
        if let Some((_, cpp)) = names.iter().find(|(c, _)| c == word) {
            word.clone_from(cpp);
        }
    }
    words.join("`")
}

/// The sentences of a text, with their full stops.
fn sentences(text: &str) -> Vec<String> {
    let (mut all, mut one) = (Vec::new(), String::new());
    for word in text.split(' ') {
        let begins = word.starts_with(|letter: char| letter.is_uppercase() || letter == '`');
        if begins && one.ends_with('.') {
            all.push(std::mem::take(&mut one));
        }
        if !one.is_empty() {
            one.push(' ');
        }
        one += word;
    }
    all.push(one);
    all
}

/// A sentence in C++, unless it is only true for C.
fn sentence(of: &str, finds: bool) -> Option<String> {
    let only_c = |clause: &&str| {
        ["sizeof", "is the size of each", "argument is NULL", "may be NULL to get only", "for (", "on failure"]
            .iter()
            .any(|phrase| clause.contains(phrase))
            || clause.starts_with('`') && clause.ends_with("may be NULL")
    };
    let of = of.replace("On failure, returns NULL and sets `error`; ", "On failure, ");
    let clauses: Vec<&str> = of.trim_end_matches('.').split("; ").collect();
    if clauses.first().is_some_and(only_c) {
        return None;
    }
    let mut text = clauses.into_iter().filter(|clause| !only_c(clause)).collect::<Vec<_>>().join("; ");
    for (c, cpp) in [
        ("Returns NULL and sets `error` if", "Fails if"),
        ("Returns false and sets `error` if", "Fails if"),
        ("returns false and sets `error` if", "fails if"),
        ("Returns the null node and sets `error` if", "Fails if"),
        ("Returns NULL at the end, with `CASTKIT_ERROR_NONE` in `error`", "There is nothing at the end"),
        ("Also returns NULL, with the reason in `error`, for", "Fails for"),
        ("On failure returns false, sets `error`, and", "On failure,"),
        ("On failure, returns NULL, sets `error`, and", "On failure,"),
        (", which the caller releases", ""),
        ("may be NULL", "may be left out"),
    ] {
        text = text.replace(c, cpp);
    }
    if finds {
        for (c, cpp) in [
            ("Returns false and writes nothing if", "There is nothing if"),
            ("Returns false if", "There is nothing if"),
            ("Returns false at", "There is nothing at"),
            (", and returns true", ""),
            ("; -1 if", "; nothing if"),
        ] {
            text = text.replace(c, cpp);
        }
    }
    // "Writes note number `index` to `*note`" is "Note number `index`".
    let is_name = |to: &str| {
        to.strip_suffix('`').is_some_and(|to| !to.contains(|letter: char| !letter.is_alphanumeric() && letter != '_'))
    };
    let written = text.strip_prefix("Writes ").filter(|of| !of.contains("writes")).and_then(|of| {
        of.split_once(" to the `capacity` bytes").or_else(|| of.split_once(" to `*").filter(|(_, to)| is_name(to)))
    });
    if let Some((what, _)) = written {
        let what = what.trim_end_matches(',');
        let mut letters = what.chars();
        text = letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default();
    }
    Some(text.replace("`*", "`") + ".")
}
