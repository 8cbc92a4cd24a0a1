//! The npm package and the viewer: compiles, shrinks, bundles and tests them, and builds the page that is embedded in
//! the program.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::process::{cargo, cargo_program, succeed};

/// The compilation target.
const TARGET: &str = "wasm32-unknown-unknown";

/// The stack is before the data. A stack of 832 kB instead of 1 MB leaves all data below 1 MB, where addresses take a byte less.
const STACK: &str = "-Clink-arg=-zstack-size=851968";

const USAGE: &str = "usage: cargo xtask web [--all | --page | --browser | --bundlers | --find [browser]]";

/// The tests in Chromium of what the page shows and says, which only need the program, and take less than two minutes together. The
/// others measure times, or test the loader, which needs the modules.
const PAGE: &[&str] = &["features", "library", "problems", "viewer", "views"];

/// The modules of the page and of the package's main entry point, with the features of each.
const PARTS: [(&str, &[&str]); 2] =
    [("castkit", &[]), ("castkit-convert", &["--no-default-features", "--features", "convert"])];

/// Node.js 20.16 has everything that the package uses.
const IS_NEW_ENOUGH: &str =
    "const [a, b] = process.versions.node.split('.').map(Number); process.exit(a > 20 || a === 20 && b >= 16 ? 0 : 1)";

pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match &arguments[..] {
        ["--find"] => tools().and_then(|()| browser()).map(|at| println!("{}, {}", node().display(), at.display())),
        ["--find", "browser"] => browser().map(|at| println!("{}", at.display())),
        [] => {
            modules()?;
            test("tests/node", None)
        }
        ["--browser"] => {
            browser()?;
            let page = page_of_these_sources()?;
            program(page.as_deref())?;
            test("tests/browser", Some(PAGE))
        }
        ["--page"] => {
            modules()?;
            page(&package().join("dist"), &released())
        }
        // With the modules that are there: what others do with the package.
        ["--bundlers"] => test("tests/bundlers", None),
        ["--all"] => {
            modules()?;
            let built = package().join("dist/page");
            page(&package().join("dist"), &built)?;
            test("tests/node", None)?;
            program(Some(&built))?;
            test("tests/browser", None)
        }
        _ => Err(USAGE.into()),
    }
}

fn package() -> PathBuf {
    crate::paths::workspace().join("bindings/web")
}

fn node() -> PathBuf {
    std::env::var_os("NODE").map_or_else(|| "node".into(), PathBuf::from)
}

/// The command that compiles for the target: cargo, or `WASM_CARGO` if its standard library is elsewhere.
fn compiler() -> Option<PathBuf> {
    if let Some(named) = std::env::var_os("WASM_CARGO") {
        return Some(named.into());
    }
    let output = Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]).output().ok()?;
    let directory = String::from_utf8(output.stdout).ok()?;
    Path::new(directory.trim()).is_dir().then(|| cargo_program().into())
}

/// Where Chromium is, in which tests run; fails if it is missing, or what drives it.
fn browser() -> Result<PathBuf, String> {
    packages()?;
    let usual = || ["/usr/bin/chromium", "/usr/bin/google-chrome"].map(PathBuf::from).to_vec();
    let places = std::env::var_os("CHROMIUM").map_or_else(usual, |named| vec![named.into()]);
    let found = places.into_iter().find(|path| path.exists());
    found.ok_or_else(|| "Chromium was not found; set CHROMIUM to its path".into())
}

/// Fails if a tool for building is missing, and says how to install it.
fn tools() -> Result<(), String> {
    packages()?;
    if compiler().is_none() {
        return Err(format!("the standard library for {TARGET} is not installed: rustup target add {TARGET}"));
    }
    Ok(())
}

/// Fails if Node.js or the packages that it runs are missing.
fn packages() -> Result<(), String> {
    let found = Command::new(node()).args(["-e", IS_NEW_ENOUGH]).status().is_ok_and(|status| status.success());
    if !found {
        return Err("Node.js 20.16 or later was not found; set NODE to its path".into());
    }
    if !package().join("node_modules/esbuild").is_dir() {
        return Err("the packages of bindings/web are not installed: run npm ci --ignore-scripts there".into());
    }
    Ok(())
}

/// Compiles and shrinks the modules: what reads, checks and poses, what is loaded when something is to be converted, and what only
/// reads.
fn modules() -> Result<(), String> {
    tools()?;
    let compiled = package().join("target/modules");
    for (name, features) in PARTS.iter().chain([&("castkit-read", &["--no-default-features"][..])]) {
        compile(name, "release", features, &compiled)?;
    }
    succeed(Command::new(node()).args(["build.mjs", "modules"]).arg(compiled).current_dir(package()))
}

/// Compiles a module into a folder.
fn compile(name: &str, profile: &str, features: &[&str], folder: &Path) -> Result<(), String> {
    let compiler = compiler().ok_or("there is no compiler")?;
    // One for all modules, which have most crates in common.
    let target = package().join("target");
    let mut command = Command::new(&compiler);
    if std::env::var_os("WASM_CARGO").is_some() {
        command.arg(TARGET).arg("rustc");
    } else {
        command.args(["rustc", "--target", TARGET]);
    }
    command.args(["--locked", "--profile", profile]).args(features).current_dir(package());
    // Without it, vectors of 16 floats become 16 instructions each: 650 kB of skinning loops instead of 110.
    command.env("RUSTFLAGS", "-Ctarget-feature=+simd128");
    command.args(["--", STACK]);
    succeed(command.env("CARGO_TARGET_DIR", &target))?;
    let made = target.join(TARGET).join(profile).join("castkit_web.wasm");
    std::fs::create_dir_all(folder)
        .and_then(|()| std::fs::copy(made, folder.join(format!("{name}.wasm"))))
        .map(drop)
        .map_err(|error| format!("{}: {error}", folder.display()))
}

/// The page of the last release, which is in the repository and in the published program.
fn released() -> PathBuf {
    crate::paths::workspace().join("crates/castkit-cli/assets/view")
}

/// A page of these sources, built quickly: its modules are larger and slower than released ones. `None` if a tool for
/// building is missing, so that the page of the last release is tested.
fn page_of_these_sources() -> Result<Option<PathBuf>, String> {
    if let Err(missing) = tools() {
        println!("the page of the last release is tested, not one of these sources: {missing}");
        return Ok(None);
    }
    let (compiled, built) = (package().join("target/quick-modules"), package().join("target/page"));
    for (name, features) in PARTS {
        compile(name, "quick", features, &compiled)?;
    }
    page(&compiled, &built)?;
    Ok(Some(built))
}

/// Builds the page with the modules of a folder into another one.
fn page(modules: &Path, folder: &Path) -> Result<(), String> {
    succeed(Command::new(node()).args(["build.mjs", "page"]).arg(folder).arg(modules).current_dir(package()))
}

/// The program with this page, or that of the last release.
fn program(page: Option<&Path>) -> Result<(), String> {
    let mut build = cargo();
    build.args(["build", "--locked", "--bin", "castkit"]);
    succeed(page.iter().fold(&mut build, |build, page| build.env("CASTKIT_PAGE", page)))
}

/// Runs the tests in a folder: all, or the named ones.
fn test(folder: &str, names: Option<&[&str]>) -> Result<(), String> {
    let files = std::fs::read_dir(package().join(folder)).map_err(|error| format!("{folder}: {error}"))?;
    let mut files: Vec<PathBuf> = files.flatten().map(|entry| entry.path()).collect();
    let name_of = |path: &Path| Some(path.file_name()?.to_str()?.strip_suffix(".test.mjs")?.to_owned());
    files.retain(|path| name_of(path).is_some_and(|name| names.is_none_or(|names| names.contains(&name.as_str()))));
    files.sort();
    succeed(Command::new(node()).arg("--test").args(files).current_dir(package()))
}
