//! `cargo xtask api`: writes the public interface of each library to a file, so that changes to it are visible in
//! reviews.
//!
//! It must not contain what other crates may break with a new version: a line that names one of `FOREIGN` is an error.

use super::process::{cargo, succeed};

#[cfg(feature = "api")]
const LIBRARIES: [&str; 13] = [
    "cast-base",
    "cast-format",
    "cast-options",
    "cast-read",
    "cast-map",
    "cast-file",
    "cast-write",
    "cast-check",
    "cast-scene",
    "cast-render",
    "cast-convert",
    "cast-catalog",
    "castkit",
    "castkit-cli",
];

/// Crates whose types and traits must not be in signatures: a new version of theirs would break our users.
#[cfg(feature = "api")]
const FOREIGN: [&str; 3] = ["zerocopy", "bytemuck", "glam"];

/// Runs a program that has the libraries for this.
#[cfg(not(feature = "api"))]
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    succeed(cargo().args(["run", "--quiet", "-p", "xtask", "--features", "api", "--", "api"]).args(arguments))
}

#[cfg(feature = "api")]
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let checked = arguments.iter().any(|argument| argument == "--check");
    let (mut stale, mut foreign) = (Vec::new(), Vec::new());
    for library in LIBRARIES {
        let json = described(library)?;
        let interface = match public_api::Builder::from_rustdoc_json(json)
            .omit_blanket_impls(true)
            .omit_auto_trait_impls(true)
            .omit_auto_derived_impls(true)
            .build()
        {
            Ok(interface) => interface.to_string(),
            // Another compiler describes crates differently. If this passed for that reason, it would pass forever.
            Err(public_api::Error::SerdeJsonError(error)) => {
                return Err(format!(
                    "{library}: the description from this compiler cannot be read ({error}); \
                     use the compiler of CI, or a newer public-api"
                ));
            }
            Err(error) => return Err(format!("{library}: {error}")),
        };
        let is_foreign = |line: &&str| FOREIGN.iter().any(|foreign| line.contains(foreign));
        foreign.extend(interface.lines().filter(is_foreign).map(|line| format!("\n    {library}: {line}")));
        let name = format!("api/{library}.txt");
        let path = crate::paths::workspace().join(&name);
        if checked {
            let there = std::fs::read_to_string(&path).unwrap_or_default();
            if there != interface {
                stale.push(name);
            }
        } else {
            let written = std::fs::create_dir_all(crate::paths::workspace().join("api"))
                .and_then(|()| std::fs::write(&path, interface));
            written.map_err(|error| format!("{name}: {error}"))?;
        }
    }
    if !foreign.is_empty() {
        let (count, crates) = (foreign.len(), FOREIGN.join(", "));
        return Err(format!("{count} lines of the public interface name {crates}:{}", foreign.concat()));
    }
    match stale.as_slice() {
        [] => Ok(()),
        stale => Err(format!(
            "the public interface has changed: {}; if this is intended, run cargo xtask api",
            stale.join(", ")
        )),
    }
}

/// Makes rustdoc describe a library as JSON, and returns the path.
#[cfg(feature = "api")]
fn described(library: &str) -> Result<std::path::PathBuf, String> {
    const TARGET: &str = "target/api";
    let mut command = cargo();
    command.args(["rustdoc", "--quiet", "--lib", "--all-features", "-p", library, "--target-dir", TARGET]);
    command.args(["--", "-Zunstable-options", "--output-format", "json", "--cap-lints", "allow"]);
    succeed(command.env("RUSTC_BOOTSTRAP", "1"))?;
    Ok(crate::paths::workspace().join(TARGET).join("doc").join(format!("{}.json", library.replace('-', "_"))))
}
