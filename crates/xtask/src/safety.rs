//! Checks the rules about safety that the compiler does not check: where `unsafe` may be used, that libraries forbid
//! it, and that there are no unit tests in targets whose tests are not run.

use std::path::{Path, PathBuf};

use crate::names::{files, read};
use crate::words::words;

/// The library whose sources may use `unsafe`, because it maps memory.
const MAPPING: &str = "cast-map";

/// The file that makes the promise for the whole program, once.
const PROGRAM: &str = "crates/castkit-cli/src/main.rs";

/// The Python package, with its file that uses pointers and the one that makes the promise for the module.
const PYTHON: (&str, &str) = ("bindings/python", "src/buffer.rs");

/// The C interface, its sources that use pointers, and the lint that requires a reason for each use. All of its
/// functions are exported by name, which is unsafe in itself, because another library may export the same name.
const C: (&str, &[&str], &str) = (
    "bindings/c",
    &[
        "src/animate.rs",
        "src/array.rs",
        "src/array/copy.rs",
        "src/check.rs",
        "src/check/repair.rs",
        "src/compare.rs",
        "src/compare/files.rs",
        "src/compare/scenes.rs",
        "src/convert/optimize.rs",
        "src/convert/options.rs",
        "src/convert/sources.rs",
        "src/document/save.rs",
        "src/file.rs",
        "src/file/kept.rs",
        "src/file/memory.rs",
        "src/file/open.rs",
        "src/generated/fields.rs",
        "src/handle.rs",
        "src/node.rs",
        "src/node/walk.rs",
        "src/options.rs",
        "src/progress.rs",
        "src/property.rs",
        "src/render/options.rs",
        "src/retarget.rs",
        "src/scene/binding.rs",
        "src/scene/pose.rs",
        "src/text.rs",
        "src/vertex.rs",
    ],
    "undocumented_unsafe_blocks = \"deny\"",
);

/// The web package: it exports functions by name, and nothing else in it is unsafe.
const WEB: (&str, &str) = ("bindings/web", "src/abi.rs");

/// Checks all packages of the workspace, the fuzz targets, and the packages for Python, C and the web.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    if !arguments.is_empty() {
        return Err("usage: cargo xtask safety".into());
    }
    let workspace = crate::paths::workspace();
    let crates = std::fs::read_dir(workspace.join("crates")).map_err(|error| format!("crates: {error}"))?;
    let mut packages: Vec<PathBuf> = crates.flatten().map(|entry| entry.path()).collect();
    packages.extend(["benches", "fuzz"].map(|name| workspace.join(name)));
    let (mut found, mut looked_at, mut promises) = (Vec::new(), 0, 0);
    for package in packages.iter().filter(|package| package.join("Cargo.toml").is_file()) {
        let name = package.strip_prefix(&workspace).map_err(|error| error.to_string())?.to_string_lossy().into_owned();
        let sources = sources_of(package)?;
        looked_at += sources.len();
        promises += unsafe_words(&name, &sources, &mut found);
        unit_tests(&name, &read(&package.join("Cargo.toml"))?, &sources, &mut found);
    }
    if looked_at < 500 || promises == 0 {
        return Err(format!("only {looked_at} files were checked, with {promises} promises"));
    }
    unsafe_in_one_file(&sources_of(&workspace.join(PYTHON.0))?, &mut found);
    unsafe_in_exports(&sources_of(&workspace.join(WEB.0))?, &mut found);
    let c = workspace.join(C.0);
    unsafe_in_pointers(&sources_of(&c)?, &read(&c.join("Cargo.toml"))?, &mut found);
    println!(
        "{looked_at} files; besides {MAPPING}, unsafe is used in {PROGRAM} once and in {promises} promises of tests"
    );
    if found.is_empty() { Ok(()) } else { Err(found.join("\n")) }
}

/// A file, relative to its package, and its tokens.
type Source = (PathBuf, Vec<String>);

/// The sources of a package.
fn sources_of(package: &Path) -> Result<Vec<Source>, String> {
    let mut sources = Vec::new();
    for path in files(package, "rs")? {
        let below = path.strip_prefix(package).map_err(|error| error.to_string())?.to_path_buf();
        if !below.starts_with("target") {
            sources.push((below, words(&read(&path)?)));
        }
    }
    Ok(sources)
}

/// Whether tokens begin with the attribute that exports a function by name.
fn is_exporting(words: &[String]) -> bool {
    words.iter().take(4).eq(["unsafe", "(", "no_mangle", ")"])
}

/// Reports where the web package uses `unsafe` other than to export functions.
fn unsafe_in_exports(sources: &[Source], found: &mut Vec<String>) {
    for (path, words) in sources {
        let is_border = path.to_string_lossy().replace('\\', "/") == WEB.1;
        if (0..words.len()).any(|at| words[at] == "unsafe" && !(is_border && is_exporting(&words[at..]))) {
            found.push(format!("{}/{}: unsafe is only allowed in {}, for exports", WEB.0, path.display(), WEB.1));
        }
    }
}

/// Reports where the C interface uses `unsafe` and may not, other than to export functions, and whether reasons are
/// required.
fn unsafe_in_pointers(sources: &[Source], manifest: &str, found: &mut Vec<String>) {
    for (path, words) in sources {
        let stands = (0..words.len()).filter(|at| words[*at] == "unsafe");
        let is_exporting = |at: usize| is_exporting(&words[at..]);
        let is_there = stands.clone().any(|at| !is_exporting(at) && !is_promise(&words[at..]));
        let may = C.1.contains(&path.to_string_lossy().replace('\\', "/").as_str());
        if is_there != may {
            found.push(format!("{}/{}: unsafe is only allowed in {}", C.0, path.display(), C.1.join(", ")));
        }
    }
    if !manifest.contains(C.2) {
        found.push(format!("{}/Cargo.toml: {} is missing", C.0, C.2));
    }
}

/// Reports where `unsafe` is used and may not be, and which library does not forbid it; returns the number of promises.
fn unsafe_words(package: &str, sources: &[Source], found: &mut Vec<String>) -> usize {
    let mut promises = 0;
    for (path, words) in sources {
        let place = format!("{package}/{}", path.display()).replace('\\', "/");
        let is_library = path.starts_with("src") && package.starts_with("crates/");
        if package.ends_with(MAPPING) && is_library {
            continue;
        }
        let stands: Vec<usize> = (0..words.len()).filter(|at| words[*at] == "unsafe").collect();
        let promised = stands.iter().filter(|at| is_promise(&words[**at..])).count();
        if place == PROGRAM {
            if (stands.len(), promised) != (1, 1) {
                found.push(format!(
                    "{place}: {} uses of unsafe, {promised} of them promises; there must be exactly one",
                    stands.len()
                ));
            }
        } else if is_library && !stands.is_empty() {
            found.push(format!("{place}: unsafe in {} places; it is only allowed in {MAPPING}", stands.len()));
        } else if promised != stands.len() {
            found.push(format!("{place}: unsafe that is not a promise about a mapping (`Unchanging::promise()`)"));
        } else {
            promises += promised;
        }
        const BAN: [&str; 8] = ["#", "!", "[", "forbid", "(", "unsafe_code", ")", "]"];
        let bans = words.windows(BAN.len()).any(|words| words.iter().eq(BAN));
        if is_library && path == Path::new("src/lib.rs") && !bans {
            found.push(format!("{place}: #![forbid(unsafe_code)] is missing"));
        }
    }
    promises
}

/// Reports where the Python package uses `unsafe` and may not, and where it does not forbid it elsewhere.
fn unsafe_in_one_file(sources: &[Source], found: &mut Vec<String>) {
    for (path, words) in sources {
        if words.iter().any(|word| word == "unsafe") != (path == Path::new(PYTHON.1)) {
            found.push(format!("{}/{}: unsafe is only allowed in {}", PYTHON.0, path.display(), PYTHON.1));
        }
    }
    const BAN: [&str; 8] = ["#", "!", "[", "deny", "(", "unsafe_code", ")", "]"];
    let library = sources.iter().find(|(path, _)| path == Path::new("src/lib.rs"));
    if !library.is_some_and(|(_, words)| words.windows(BAN.len()).any(|words| words.iter().eq(BAN))) {
        found.push(format!("{}/src/lib.rs: #![deny(unsafe_code)] is missing", PYTHON.0));
    }
}

/// Whether tokens begin with a block that only makes the promise: `unsafe { cast_map::Unchanging::promise() }`.
fn is_promise(words: &[String]) -> bool {
    let start: Vec<&str> = words.iter().take(16).map(String::as_str).collect();
    let ["unsafe", "{", inside @ ..] = &start[..] else { return false };
    let path: Vec<&str> = inside.iter().copied().take_while(|word| *word != "(").collect();
    let is_path = path.iter().enumerate().all(|(at, word)| (at % 2 == 1) == (*word == "::"));
    is_path && path.ends_with(&["Unchanging", "::", "promise"]) && inside[path.len()..].starts_with(&["(", ")", "}"])
}

/// Reports unit tests in targets that are built without tests, because nobody would notice that they do not run.
fn unit_tests(package: &str, manifest: &str, sources: &[Source], found: &mut Vec<String>) {
    for target in without_tests(manifest) {
        for (path, words) in sources.iter().filter(|(path, _)| target.has(path)) {
            let tests = words.windows(4).filter(|words| words.iter().eq(["#", "[", "test", "]"])).count();
            if tests > 0 {
                found.push(format!("{package}/{}: {tests} tests, but {target:?} has `test = false`", path.display()));
            }
        }
    }
}

/// A target of a package.
#[derive(Debug, PartialEq, Eq)]
enum Target {
    Library,
    /// A target and its main file.
    Program(PathBuf),
}

impl Target {
    /// Whether a file is part of it. A file that is part of a library and of a program counts for both.
    fn has(&self, path: &Path) -> bool {
        match self {
            Self::Library => {
                path.starts_with("src") && !path.starts_with("src/bin") && path != Path::new("src/main.rs")
            }
            Self::Program(main) => {
                let folder = main.parent().filter(|folder| main.ends_with("main.rs") && *folder != Path::new("src"));
                path == main || folder.is_some_and(|folder| path.starts_with(folder))
            }
        }
    }
}

/// The targets in a manifest whose tests are not built.
fn without_tests(manifest: &str) -> Vec<Target> {
    let mut targets = Vec::new();
    for section in manifest.split("\n[").map(|section| section.trim_start_matches('[')) {
        let value = |key: &str| {
            let line = section.lines().find_map(|line| line.strip_prefix(key)?.trim_start().strip_prefix('='));
            line.map(|value| value.trim().trim_matches('"').to_owned())
        };
        if value("test").is_none_or(|value| value != "false") {
            continue;
        }
        if section.starts_with("lib]") {
            targets.push(Target::Library);
        } else if section.starts_with("bin]]") {
            let path = || format!("src/bin/{}/main.rs", value("name").unwrap_or_default());
            targets.push(Target::Program(value("path").unwrap_or_else(path).into()));
        }
    }
    targets
}

#[cfg(test)]
mod tests {
    use super::*;

    fn looked(package: &str, path: &str, text: &str) -> (usize, Vec<String>) {
        let mut found = Vec::new();
        let promises = unsafe_words(package, &[(path.into(), words(text))], &mut found);
        (promises, found)
    }

    const PROMISE: &str = "const P: U = unsafe { cast_map::Unchanging::promise() };";

    #[test]
    fn unsafe_in_a_library_is_found_and_in_comments_and_texts_is_not() {
        let inside = "fn f() { unsafe { g() } }";
        assert_eq!(looked("crates/cast-read", "src/a.rs", inside).1.len(), 1);
        assert_eq!(looked("crates/cast-read", "src/a.rs", PROMISE).1.len(), 1, "a promise is none of a library's");
        for text in
            ["// unsafe\n/* unsafe /* unsafe */ */ /// unsafe {", "f(\"unsafe {\", r#\"unsafe\"#);", "not_unsafe()"]
        {
            assert_eq!(looked("crates/cast-read", "src/a.rs", text), (0, vec![]), "{text}");
        }
        assert_eq!(looked("crates/cast-map", "src/a.rs", inside), (0, vec![]));
        assert_eq!(looked("crates/cast-map", "tests/it/a.rs", inside).1.len(), 1);
    }

    #[test]
    fn a_library_has_to_forbid_it() {
        assert_eq!(looked("crates/cast-read", "src/lib.rs", "#![deny(unsafe_code)]").1.len(), 1);
        assert_eq!(looked("crates/cast-read", "src/lib.rs", "// #![forbid(unsafe_code)]").1.len(), 1);
        assert_eq!(looked("crates/cast-read", "src/lib.rs", "#![no_std]\n#![forbid(unsafe_code)]").1.len(), 0);
        assert_eq!(looked("crates/cast-map", "src/lib.rs", "").1.len(), 0);
    }

    #[test]
    fn tests_may_promise_and_nothing_else() {
        for (package, path) in
            [("crates/cast-file", "tests/it/a.rs"), ("crates/castkit", "examples/a.rs"), ("benches", "src/a.rs")]
        {
            assert_eq!(looked(package, path, PROMISE), (1, vec![]));
            for other in [
                "unsafe fn f() {}",
                "unsafe { f(Unchanging::promise()) }",
                "unsafe { Unchanging::promise(); f() }",
                "unsafe { Other::promise() }",
                "unsafe impl Send for A {}",
            ] {
                assert_eq!(looked(package, path, &format!("{PROMISE} {other}")).1.len(), 1, "{other}");
            }
        }
    }

    #[test]
    fn the_program_promises_once() {
        let looked = |text: &str| looked("crates/castkit-cli", "src/main.rs", text).1.len();
        assert_eq!(looked(PROMISE), 0);
        assert_eq!(looked(""), 1);
        assert_eq!(looked(&PROMISE.repeat(2)), 1);
        assert_eq!(looked("unsafe { f() }"), 1);
    }

    #[test]
    fn the_package_for_python_has_one_file_for_it() {
        let looked = |files: &[(&str, &str)]| {
            let sources: Vec<Source> = files.iter().map(|(path, text)| ((*path).into(), words(text))).collect();
            let mut found = Vec::new();
            unsafe_in_one_file(&sources, &mut found);
            found.len()
        };
        let (library, inside) = (("src/lib.rs", "#![deny(unsafe_code)] mod buffer;"), "unsafe { f() }");
        assert_eq!(looked(&[library, ("src/buffer.rs", inside), ("src/node.rs", "// unsafe")]), 0);
        assert_eq!(looked(&[library, ("src/buffer.rs", inside), ("src/buffer/arrow.rs", inside)]), 1);
        assert_eq!(looked(&[("src/lib.rs", "mod buffer;"), ("src/buffer.rs", inside)]), 1);
        assert_eq!(looked(&[library, ("src/buffer.rs", "")]), 1, "the rule is about a file that is not there");
    }

    #[test]
    fn the_interface_for_c_has_its_files_for_it() {
        let looked = |path: &str, text: &str, manifest: &str| {
            let inside = |path: &&str| ((*path).into(), words("unsafe { f() }"));
            let mut sources: Vec<Source> = C.1.iter().map(inside).collect();
            sources.push((path.into(), words(text)));
            let mut found = Vec::new();
            unsafe_in_pointers(&sources, manifest, &mut found);
            found.len()
        };
        assert_eq!(looked("src/a.rs", "#[unsafe(no_mangle)] fn f() {}", C.2), 0);
        assert_eq!(looked("src/a.rs", "#[unsafe(no_mangle)] unsafe fn f() {}", C.2), 1);
        assert_eq!(looked("header/src/main.rs", "unsafe { f() }", C.2), 1);
        assert_eq!(looked("src/text.rs", "", C.2), 1, "the rule is about a file that needs none");
        assert_eq!(looked("src/a.rs", "", ""), 1);
    }

    #[test]
    fn unit_tests_without_a_target_that_runs_them_are_found() {
        let manifest = "[package]\nname = \"a\"\n\n[lib]\ntest = false\n\n[[bin]]\nname = \"b\"\ntest = false\n\n\
                        [[bin]]\nname = \"c\"\npath = \"src/main.rs\"\ntest = false\n";
        let program = |path: &str| Target::Program(path.into());
        assert_eq!(without_tests(manifest), [Target::Library, program("src/bin/b/main.rs"), program("src/main.rs")]);
        assert_eq!(without_tests("[lib]\nbench = false\n[features]\ntest = []\n"), []);
        let found = |path: &str, text: &str| {
            let mut found = Vec::new();
            unit_tests("a", manifest, &[(path.into(), words(text))], &mut found);
            found.len()
        };
        let test = "#[cfg(test)] mod tests { #[test] fn a() {} }";
        for path in ["src/lib.rs", "src/a/b.rs", "src/main.rs", "src/bin/b/other.rs"] {
            assert_eq!((found(path, test), found(path, "// #[test]\n")), (1, 0), "{path}");
        }
        assert_eq!(found("tests/it/main.rs", test), 0);
    }
}
