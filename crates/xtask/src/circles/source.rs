//! Parses a source file for the modules it declares and the names it imports, defines and uses.

use std::collections::BTreeSet;

use crate::words::{is_name, words};

/// A source file without its tests.
#[derive(Debug, Default)]
pub(super) struct Source {
    /// Modules in separate files.
    pub(super) modules: Vec<String>,
    pub(super) imports: Vec<Import>,
    /// Names of functions, types, constants and macros.
    pub(super) items: BTreeSet<String>,
    /// Paths of at least two names, outside imports.
    pub(super) paths: BTreeSet<Vec<String>>,
    /// All names outside imports.
    pub(super) names: BTreeSet<String>,
}

/// A name that a `use` imports; `*` for a glob.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Import {
    pub(super) path: Vec<String>,
    pub(super) name: String,
    /// Whether it is re-exported.
    pub(super) public: bool,
}

impl Source {
    pub(super) fn of(text: &str) -> Self {
        let words = without_tests(&words(text));
        let mut source = Self::default();
        let mut at = 0;
        while let Some(word) = words.get(at) {
            let next = words.get(at + 1).map(String::as_str);
            match (word.as_str(), next) {
                ("use", Some(_)) => {
                    let public = at > 0 && (words[at - 1] == "pub" || words[at - 1] == ")");
                    at = source.import(&words, at + 1, &[], public);
                    continue;
                }
                ("mod", Some(name)) if words.get(at + 2).is_some_and(|word| word == ";") => {
                    source.modules.push(name.into());
                    at += 3;
                    continue;
                }
                ("fn" | "struct" | "enum" | "trait" | "const" | "static" | "type" | "union", Some(name)) => {
                    source.items.insert(name.into());
                }
                // A visibility such as `pub(in path)` is not a use.
                ("pub", Some("(")) if words.get(at + 2).is_some_and(|word| word == "in") => {
                    at += words[at..].iter().position(|word| word == ")").unwrap_or(1);
                    continue;
                }
                ("macro_rules", _) => source.items.extend(words.get(at + 2).cloned()),
                _ => {}
            }
            if !is_name(word) {
                at += 1;
                continue;
            }
            let mut path = vec![word.clone()];
            while words.get(at + 1).is_some_and(|word| word == "::")
                && words.get(at + 2).is_some_and(|word| is_name(word))
            {
                path.push(words[at + 2].clone());
                at += 2;
            }
            source.names.insert(path[0].clone());
            if path.len() > 1 {
                source.paths.insert(path);
            }
            at += 1;
        }
        source
    }

    /// Parses a tree of imports, and returns where it ends.
    fn import(&mut self, words: &[String], mut at: usize, before: &[String], public: bool) -> usize {
        let mut path = before.to_vec();
        while let Some(word) = words.get(at) {
            match word.as_str() {
                "::" => {}
                "{" => {
                    while words.get(at).is_some_and(|word| word != "}") {
                        at = self.import(words, at + 1, &path, public);
                    }
                    return at + 1;
                }
                "as" => {
                    let name = words.get(at + 1).cloned().unwrap_or_default();
                    self.imports.push(Import { path, name, public });
                    return at + 2;
                }
                "," | "}" | ";" => break,
                name => path.push(name.into()),
            }
            at += 1;
        }
        if path.len() > before.len() {
            // `use a::{self, b}` imports `a`.
            if path.last().is_some_and(|last| last == "self") && path.len() > 1 {
                path.pop();
            }
            let name = path.last().cloned().unwrap_or_default();
            self.imports.push(Import { path, name, public });
        }
        at
    }
}

/// The tokens without modules that only exist for tests.
fn without_tests(words: &[String]) -> Vec<String> {
    const MARK: [&str; 7] = ["#", "[", "cfg", "(", "test", ")", "]"];
    let mut kept = Vec::new();
    let mut at = 0;
    while let Some(word) = words.get(at) {
        let marked = words[at..].iter().zip(MARK).filter(|(word, mark)| word == mark).count() == MARK.len();
        if !marked {
            kept.push(word.clone());
            at += 1;
            continue;
        }
        // To the end of the marked item: its block, or its semicolon.
        let mut depth = 0_usize;
        at += MARK.len();
        while let Some(word) = words.get(at) {
            at += 1;
            match word.as_str() {
                "{" => depth += 1,
                "}" if depth == 1 => break,
                "}" => depth = depth.saturating_sub(1),
                ";" if depth == 0 => break,
                _ => {}
            }
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn imports_paths_and_modules_are_found_and_texts_and_tests_are_not() {
        let source = Source::of(
            "//! crate::comment::x\nmod a;\n#[cfg(test)]\nmod tests;\npub(crate) use a::{One, b::{self, Two as Other}};\n\
             use super::{x::*};\nfn f<'a>(text: &'a str) -> char { crate::c::g(\"crate::text::y\", 'c', r#\"d::e\"#) }\n\
             #[cfg(test)]\nmod more { use crate::hidden::Z; }\n",
        );
        assert_eq!(source.modules, ["a"]);
        let import = |path: &str, name: &str, public| Import {
            path: path.split("::").map(Into::into).collect(),
            name: name.into(),
            public,
        };
        let expected = [
            import("a::One", "One", true),
            import("a::b", "b", true),
            import("a::b::Two", "Other", true),
            import("super::x::*", "*", false),
        ];
        assert_eq!(source.imports, expected);
        assert_eq!(source.paths, BTreeSet::from([["crate", "c", "g"].map(String::from).to_vec()]));
        assert!(source.items.contains("f") && source.names.contains("text") && !source.names.contains("comment"));
    }
}
