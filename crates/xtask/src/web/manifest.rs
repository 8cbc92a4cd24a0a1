//! The list of sources of the embedded page, with a hash of each, so that it can be checked without Node.js whether the
//! page is up to date.

use std::fmt::Write;
use std::path::{Path, PathBuf};

/// The directory of the page.
pub(crate) fn assets() -> PathBuf {
    crate::paths::workspace().join("crates/castkit-cli/assets/view")
}

const NAME: &str = "MANIFEST.txt";

/// Directories whose files go into the page: the viewer, the package, and the libraries in the module.
const SOURCES: &[&str] = &[
    "bindings/web/js",
    "bindings/web/src",
    "bindings/web/three",
    "bindings/web/viewer",
    "crates/cast-base/src",
    "crates/cast-check/src",
    "crates/cast-convert/src",
    "crates/cast-file/src",
    "crates/cast-format/src",
    "crates/cast-map/src",
    "crates/cast-options/src",
    "crates/cast-read/src",
    "crates/cast-scene/src",
    "crates/cast-write/src",
    "crates/castkit/src",
];

/// Single files that go into the page.
const FILES: &[&str] = &[
    "bindings/web/binary.mjs",
    "bindings/web/build.mjs",
    "bindings/web/order.mjs",
    "bindings/web/panics.mjs",
    "bindings/web/Cargo.toml",
    "bindings/web/Cargo.lock",
    "bindings/web/package-lock.json",
];

/// The sources of a page with their hashes, and the page itself.
fn manifest() -> Result<String, String> {
    let workspace = crate::paths::workspace();
    let mut all = Vec::new();
    for folder in SOURCES {
        all.extend(files(&workspace.join(folder))?);
    }
    all.extend(FILES.iter().map(|file| workspace.join(file)));
    all.extend(files(&assets())?.into_iter().filter(|path| !path.ends_with(NAME)));
    all.sort();
    let mut text = String::from(
        "# What the page of `castkit view` is made of, and what it is, by `cargo xtask web --page`. Do not edit.\n",
    );
    for path in all.iter().filter(|path| !is_types(path)) {
        let bytes = std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let name = path.strip_prefix(&workspace).unwrap_or(path).to_string_lossy().replace('\\', "/");
        _ = writeln!(text, "{:016x} {name}", hash(&bytes));
    }
    Ok(text)
}

/// All files below a folder.
fn files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let (mut pending, mut found) = (vec![folder.to_path_buf()], Vec::new());
    while let Some(folder) = pending.pop() {
        let entries = std::fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        for path in entries.flatten().map(|entry| entry.path()) {
            if path.is_dir() { pending.push(path) } else { found.push(path) }
        }
    }
    Ok(found)
}

/// Type declarations do not affect the page.
fn is_types(path: &Path) -> bool {
    path.to_string_lossy().ends_with(".d.ts")
}

/// FNV-1a: it only needs to detect accidental differences, not forgery.
fn hash(bytes: &[u8]) -> u64 {
    // Git may write text files with other line endings on Windows.
    let bytes = bytes.iter().filter(|byte| **byte != b'\r');
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

pub(crate) fn write() -> Result<(), String> {
    std::fs::write(assets().join(NAME), manifest()?).map_err(|error| format!("{NAME}: {error}"))
}

/// Fails if the page was not built from the current sources.
pub(crate) fn check() -> Result<(), String> {
    let recorded = std::fs::read_to_string(assets().join(NAME)).map_err(|error| format!("{NAME}: {error}"))?;
    let present = manifest()?;
    let differing: Vec<&str> = present.lines().filter(|line| !recorded.lines().any(|other| other == *line)).collect();
    if recorded == present {
        return Ok(());
    }
    let names: Vec<&str> = differing.iter().filter_map(|line| line.split_once(' ')).map(|(_, name)| name).collect();
    let shown = names.get(..names.len().min(8)).unwrap_or_default().join(", ");
    Err(format!("the page of `castkit view` is stale ({} differ: {shown}); run `cargo xtask web --page`", names.len()))
}
