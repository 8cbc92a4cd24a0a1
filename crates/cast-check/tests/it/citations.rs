//! What the repository's texts refer to exists: sections of `docs/format.md`, other Markdown files and their headings, and
//! what the text of a link to code names.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use cast_check::rules;

const SPECIFICATION: &str = "docs/format.md";

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The texts that git tracks or would track, by path; `None` where there is no git or no repository.
fn texts() -> Option<BTreeMap<String, String>> {
    let mut git = Command::new("git");
    git.args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]).current_dir(repository());
    let Some(listed) = git.output().ok().filter(|output| output.status.success()) else {
        println!("git does not list the files of a repository here: not checked");
        return None;
    };
    let paths = String::from_utf8(listed.stdout).unwrap();
    let read = |path: &str| Some((path.to_owned(), std::fs::read_to_string(repository().join(path)).ok()?));
    Some(paths.split_terminator('\0').filter_map(read).collect())
}

/// The lines of a Markdown text outside blocks of code.
fn prose(text: &str) -> impl Iterator<Item = &str> {
    let mut is_code = false;
    text.lines().filter(move |line| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        !is_code && !is_fence
    })
}

/// The anchor that GitHub gives a heading.
fn slug(heading: &str) -> String {
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.map(|c| if c == ' ' { '-' } else { c }).flat_map(char::to_lowercase).collect()
}

/// Headings by their anchors. Of equal headings GitHub numbers all but the first; nothing cites those.
fn headings(text: &str) -> BTreeMap<String, String> {
    let heading = |line: &str| {
        let heading = line.trim_start_matches('#').strip_prefix(' ').filter(|_| line.starts_with('#'))?.trim();
        Some((slug(heading), heading.to_owned()))
    };
    prose(text).filter_map(heading).collect()
}

/// The text and the target of each link in a line, outside spans of code.
fn links(line: &str) -> impl Iterator<Item = (&str, &str)> {
    line.match_indices("](").filter_map(|(at, _)| {
        let (before, after) = (&line[..at], &line[at + 2..]);
        let is_code = before.matches('`').count() % 2 == 1;
        let (target, _) = after.split_once(')')?;
        let text = before.rsplit_once('[')?.1;
        (!is_code && !target.contains(' ')).then_some((text, target))
    })
}

/// The files of pictures in HTML, which are chosen by the colours of the page.
fn attributes(line: &str) -> impl Iterator<Item = &str> {
    [" src=\"", " srcset=\""]
        .into_iter()
        .flat_map(|name| line.split(name).skip(1))
        .filter_map(|rest| rest.split('"').next())
}

/// What the text of a link says is in a file of code: `open` for `` `OpenOptions::open` ``.
fn named(text: &str) -> Option<&str> {
    let path = text.strip_prefix('`')?.strip_suffix('`')?;
    let name = path.rsplit("::").next()?;
    (!name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_')).then_some(name)
}

fn has_word(text: &str, word: &str) -> bool {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').any(|found| found == word)
}

/// The path from the top of the repository of a target that is relative to a file.
fn joined(file: &str, target: &str) -> String {
    let mut path: Vec<&str> = file.split('/').collect();
    path.pop();
    for part in target.split('/') {
        match part {
            ".." => _ = path.pop(),
            "" | "." => {}
            part => path.push(part),
        }
    }
    path.join("/")
}

/// Paths from the top of the repository in spans of code, without those that have a placeholder: `bindings/NAME/`.
fn spelt_paths(line: &str) -> impl Iterator<Item = &str> {
    const TOPS: [&str; 8] = ["crates", "bindings", "plugins", "docs", "testdata", "benches", "fuzz", "findings"];
    line.split('`').skip(1).step_by(2).filter(|span| {
        let is_plain = !span.contains([' ', '*', '<', '{', '#']) && !span.contains(|c: char| c.is_ascii_uppercase());
        is_plain && span.split_once('/').is_some_and(|(top, _)| TOPS.contains(&top))
    })
}

/// What is wrong with the links of a Markdown file, and with the paths that it spells out if it is about the whole repository.
fn broken_links(file: &str, texts: &BTreeMap<String, String>) -> Vec<String> {
    let mut broken = Vec::new();
    let pictures = |line| attributes(line).map(|target| ("", target));
    for (text, target) in prose(&texts[file]).flat_map(|line| links(line).chain(pictures(line))) {
        if target.contains(':') {
            continue;
        }
        let (path, anchor) = target.split_once('#').unwrap_or((target, ""));
        let path = if path.is_empty() { file.to_owned() } else { joined(file, path) };
        if !repository().join(&path).exists() {
            broken.push(format!("{file}: {target} does not exist"));
            continue;
        }
        let Some(content) = texts.get(&path) else { continue };
        let is_markdown = path.ends_with(".md");
        if is_markdown && !anchor.is_empty() && !headings(content).contains_key(anchor) {
            broken.push(format!("{file}: {target} is not a heading there"));
        }
        if let Some(name) = named(text).filter(|name| !is_markdown && !has_word(content, name)) {
            broken.push(format!("{file}: {path} has no `{name}`"));
        }
    }
    if !file.contains('/') || file.starts_with("docs/") {
        let missing = prose(&texts[file]).flat_map(spelt_paths).filter(|path| !repository().join(path).exists());
        broken.extend(missing.map(|path| format!("{file}: {path} does not exist")));
    }
    broken
}

#[test]
fn sections_of_rules_are_headings_of_the_specification() {
    let text = std::fs::read_to_string(repository().join(SPECIFICATION)).unwrap();
    let headings = headings(&text);
    for rule in rules::all() {
        let heading = rule.anchor.strip_prefix("docs/format.md#").and_then(|anchor| headings.get(anchor));
        assert_eq!(heading.map(String::as_str), Some(rule.section), "{}: {}", rule.code, rule.anchor);
    }
}

#[test]
fn cited_sections_of_the_specification_exist() {
    let Some(texts) = texts() else { return };
    let known = headings(&texts[SPECIFICATION]);
    let mut cited = BTreeSet::new();
    for (file, text) in &texts {
        for (at, mark) in text.match_indices("docs/format.md#") {
            let rest = &text[at + mark.len()..];
            let end = rest.find(|c: char| !(c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'));
            let anchor = &rest[..end.unwrap_or(rest.len())];
            // Generators and these tests insert anchors.
            if !anchor.is_empty() {
                assert!(known.contains_key(anchor), "{file} cites {mark}{anchor}");
                cited.insert(anchor);
            }
        }
    }
    // Every kind of node, by generated documentation alone.
    assert!(cited.len() > cast_format::schema::NODES.len(), "{cited:?}");
}

#[test]
fn links_between_documents_lead_somewhere() {
    let Some(texts) = texts() else { return };
    let documents: Vec<&String> = texts.keys().filter(|path| path.ends_with(".md")).collect();
    assert!(documents.iter().any(|path| *path == "README.md"), "{documents:?}");
    let broken: Vec<String> = documents.iter().flat_map(|file| broken_links(file, &texts)).collect();
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

/// Tags move; jobs that may publish run what was reviewed.
#[test]
fn actions_are_pinned_by_commit() {
    let Some(texts) = texts() else { return };
    let workflows = texts.iter().filter(|(path, _)| path.starts_with(".github/workflows/"));
    let used = workflows.flat_map(|(path, text)| text.lines().map(move |line| (path, line)));
    let mut count = 0;
    for (path, line) in used.filter(|(_, line)| line.contains("uses: ")) {
        let commit = line.split_once('@').map(|(_, rest)| rest.split(' ').next().unwrap());
        assert!(commit.is_some_and(|commit| commit.len() == 40), "{path}: {}", line.trim());
        count += 1;
    }
    assert!(count > 0);
}

#[test]
fn the_documents_count_the_rules() {
    let count = format!("{} rules", rules::all().count());
    for page in ["README.md", "docs/program.md"] {
        let text = std::fs::read_to_string(repository().join(page)).unwrap();
        assert!(text.contains(&count), "{page} does not say that there are {count}");
    }
}

/// What the other tests would say of texts that are wrong.
#[test]
fn broken_links_are_found() {
    let files = [
        (
            "README.md",
            "[a](docs/x.md#one-two) [b](docs/y.md) `[d](e)` `docs/x.md` `docs/NAME.md`\n```\n[f](g)\n```\n<img alt=\"a\" src=\"x.svg\">\n",
        ),
        ("crates/cast-check/tests/it/citations.rs", "fn slug() {}"),
        (
            "SECURITY.md",
            "[`slug`](crates/cast-check/tests/it/citations.rs) [`T::slugs`](crates/cast-check/tests/it/citations.rs)",
        ),
        ("docs/format.md", "[h](../README.md) [i](#one-two) [j](#one)\n\n## One, two\n"),
    ];
    let texts: BTreeMap<String, String> = files.iter().map(|(path, text)| ((*path).into(), (*text).into())).collect();
    let found = |file| broken_links(file, &texts);
    assert_eq!(found("README.md").len(), 4, "{:?}", found("README.md"));
    assert_eq!(found("SECURITY.md"), ["SECURITY.md: crates/cast-check/tests/it/citations.rs has no `slugs`"]);
    assert_eq!(found("docs/format.md"), ["docs/format.md: #one is not a heading there"]);
    assert_eq!(slug("How it's `done`: C++, twice_over"), "how-its-done-c-twice_over");
}
