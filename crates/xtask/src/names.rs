//! Checks which names the documentation uses: users only add `castkit` to their Cargo.toml, so everything they read
//! must be something they can write.

use std::path::{Path, PathBuf};

use crate::process::cargo;
use crate::words::texts;

/// The crates below `castkit`, as they are named in paths.
fn lower_crates() -> Result<Vec<String>, String> {
    let crates = crate::paths::workspace().join("crates");
    let entries = std::fs::read_dir(&crates).map_err(|error| format!("{}: {error}", crates.display()))?;
    let names = entries.flatten().filter_map(|entry| entry.file_name().into_string().ok());
    Ok(names.filter(|name| name.starts_with("cast-")).map(|name| name.replace('-', "_")).collect())
}

/// Fails if the rendered documentation or an example of `castkit` names a lower crate, if a message or help text does,
/// if a crate names a higher one, or if a front page refers to a property by its key.
pub(crate) fn run(_: &[String]) -> Result<(), String> {
    let lower = lower_crates()?;
    let mut found = Vec::new();
    let status = cargo()
        .args(["doc", "--quiet", "--locked", "--no-deps", "--workspace", "--features", "castkit-cli/catalog"])
        .env("RUSTDOCFLAGS", "-D warnings")
        .status()
        .map_err(|error| format!("cargo: {error}"))?;
    if !status.success() {
        return Err("the documentation does not build without warnings".into());
    }
    let target =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| crate::paths::workspace().join("target"), PathBuf::from);
    let pages = files(&target.join("doc/castkit"), "html")?;
    if pages.is_empty() {
        return Err("there is no documentation of castkit to check".into());
    }
    for page in &pages {
        find(page, &text(&read(page)?), &lower, &mut found);
    }
    let front = crate::paths::workspace().join("crates/castkit");
    for example in
        files(&front, "rs")?.iter().filter(|path| path.components().any(|part| part.as_os_str() == "examples"))
    {
        find(example, &read(example)?, &lower, &mut found);
    }
    // The front pages may name the crates in running text, but not in code.
    let paths: Vec<String> = lower.iter().map(|name| format!("{name}::")).collect();
    for page in front_pages() {
        find(&page, &read(&page)?, &paths, &mut found);
    }
    upwards(&mut found)?;
    sentences(&lower, &mut found)?;
    keys(&lower, &mut found)?;
    if found.is_empty() {
        return Ok(());
    }
    Err(format!(
        "names that users of castkit cannot use, that refer to a higher crate, or that are keys instead of names:\n{}",
        found.join("\n")
    ))
}

/// The crates, from the lowest to the highest: none knows those in later rows.
const FLOORS: [&[&str]; 11] = [
    &["cast-base"],
    &["cast-format", "cast-options"],
    &["cast-map", "cast-read"],
    &["cast-file", "cast-picture"],
    &["cast-write"],
    &["cast-check", "cast-scene"],
    &["cast-interchange", "cast-render"],
    &["cast-convert", "cast-optimize"],
    &["cast-job"],
    &["cast-catalog"],
    &["castkit"],
];

/// Finds lines in crates that name a higher one. Hidden lines of examples may do so, because readers do not see them.
fn upwards(found: &mut Vec<String>) -> Result<(), String> {
    for (floor, crates) in FLOORS.iter().enumerate() {
        let above = FLOORS.iter().skip(floor + 1).flat_map(|crates| *crates);
        let names: Vec<String> = above
            .flat_map(|name| [format!("{}::", name.replace('-', "_")), (*name).to_owned()])
            // This is also the name of the program, which notes mention.
            .filter(|name| name != "castkit")
            .collect();
        for name in *crates {
            for source in files(&crate::paths::workspace().join("crates").join(name).join("src"), "rs")? {
                let text = read(&source)?;
                let shown = text.lines().map(|line| if is_hidden(line) || is_of_row(line) { "" } else { line });
                find(&source, &shown.collect::<Vec<_>>().join("\n"), &names, found);
            }
        }
    }
    Ok(())
}

/// Finds errors, warnings and help texts that name a lower crate.
fn sentences(lower: &[String], found: &mut Vec<String>) -> Result<(), String> {
    let names: Vec<String> = lower.iter().flat_map(|name| [format!("{name}::"), name.replace('_', "-")]).collect();
    let mut looked_at = 0;
    let crates = crate::paths::workspace().join("crates");
    for source in files(&crates, "rs")? {
        let inside = source.strip_prefix(&crates).map_err(|error| error.to_string())?;
        let of_users =
            ["xtask", "tests"].iter().all(|folder| inside.components().all(|part| part.as_os_str() != *folder));
        if !of_users {
            continue;
        }
        // A string without spaces is a path, or a name for the compiler.
        let text = read(&source)?;
        for sentence in texts(&text).into_iter().filter(|text| text.contains(' ')) {
            looked_at += 1;
            find(&source, sentence, &names, found);
        }
    }
    if looked_at < 1_000 { Err(format!("only {looked_at} sentences were checked")) } else { Ok(()) }
}

/// Rows of operations say where users find them, as data.
fn is_of_row(line: &str) -> bool {
    line.contains("(Door::Rust, \"castkit::")
}

fn is_hidden(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with("//! # ") || line.starts_with("/// # ")
}

/// What users read first.
fn front_pages() -> impl Iterator<Item = PathBuf> {
    let pages =
        ["README.md", "docs/guide.md", "docs/program.md", "docs/rust.md", "docs/languages.md", "docs/catalogues.md"];
    pages.into_iter().map(|page| crate::paths::workspace().join(page))
}

/// Finds keys of properties, such as `vp`, on the front pages: the READMEs, those of `docs/`, the examples, and the documentation of the
/// crates and their public modules. They should use field names; a section "Raw access" may use keys.
fn keys(lower: &[String], found: &mut Vec<String>) -> Result<(), String> {
    let crates = crate::paths::workspace().join("crates");
    let mut pages: Vec<(PathBuf, &str)> = front_pages().map(|page| (page, "")).collect();
    pages.extend(files(&crates.join("castkit/examples"), "rs")?.into_iter().map(|path| (path, "")));
    pages.extend(files(&crates.join("castkit/src"), "rs")?.into_iter().map(|path| (path, "//!")));
    for name in lower {
        let folder = crates.join(name.replace('_', "-"));
        pages.extend(Some(folder.join("README.md")).filter(|page| page.is_file()).map(|page| (page, "")));
        pages.extend(files(&folder.join("examples"), "rs").unwrap_or_default().into_iter().map(|path| (path, "")));
        let sources = folder.join("src");
        let mut pending = vec![(sources.join("lib.rs"), sources)];
        while let Some((page, folder)) = pending.pop().filter(|(page, _)| page.is_file()) {
            let text = read(&page)?;
            let modules = text.lines().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';'));
            pending.extend(modules.map(|name| (folder.join(name).with_extension("rs"), folder.join(name))));
            pages.push((page, "//!"));
        }
    }
    let rows = cast_format::schema::NODES.iter().flat_map(|node| node.properties);
    let keys: Vec<&str> = rows.map(|row| row.key).filter(|key| key.len() == 2 || key.ends_with("%d")).collect();
    for (page, prefix) in pages {
        let mut raw = false;
        for (number, line) in read(&page)?.lines().enumerate().filter(|(_, line)| line.starts_with(prefix)) {
            let line = line.trim_start_matches(prefix).trim();
            raw = if line.starts_with("# ") { line == "# Raw access" } else { raw };
            // Cargo features are named in the same way: `feature = "..."`, and in text.
            let parts: Vec<&str> = line.split(['"', '`']).collect();
            let is_key = |(before, word): (&&str, &&str)| {
                keys.contains(word) && !before.trim_end_matches([' ', '=']).ends_with("feature")
            };
            if !raw && parts.iter().step_by(2).zip(parts.iter().skip(1).step_by(2)).any(is_key) {
                found.push(format!("{}:{}: {line}", page.display(), number + 1));
            }
        }
    }
    Ok(())
}

pub(crate) fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// All files with an extension below a directory.
pub(crate) fn files(directory: &Path, extension: &str) -> Result<Vec<PathBuf>, String> {
    let mut pending = vec![directory.to_path_buf()];
    let mut found = Vec::new();
    while let Some(directory) = pending.pop() {
        let entries = std::fs::read_dir(&directory).map_err(|error| format!("{}: {error}", directory.display()))?;
        for entry in entries {
            let path = entry.map_err(|error| error.to_string())?.path();
            if path.is_dir() {
                pending.push(path);
            } else if path.extension().is_some_and(|found| found == extension) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// The text of a page, without tags.
fn text(html: &str) -> String {
    let mut inside = false;
    let outside = |letter: &char| {
        inside = (inside || *letter == '<') && *letter != '>';
        !inside && *letter != '>'
    };
    html.chars().filter(outside).collect()
}

fn find(path: &Path, text: &str, names: &[impl AsRef<str>], found: &mut Vec<String>) {
    for (number, line) in text.lines().enumerate() {
        // Trait bounds from derives of zerocopy are shown with the location of the derive; users neither read nor write
        // them.
        if !line.contains("PaddingFree") && names.iter().any(|name| line.contains(name.as_ref())) {
            let shown: String = line.trim().chars().take(160).collect();
            found.push(format!("{}:{}: {shown}", path.display(), number + 1));
        }
    }
}
