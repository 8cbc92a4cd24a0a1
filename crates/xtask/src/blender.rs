//! Builds the archive of the Blender extension, installs it with Blender as a user would, and runs its tests.
//!
//! Blender is used as the module `bpy`, in its own Python. Blender's own operator installs the archive into an empty
//! directory of resources, so Blender checks the manifest and unpacks the wheel, and the tests run what users get.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::process::succeed;
use crate::python::build_wheel;

const USAGE: &str = "usage: cargo xtask blender [--python PYTHON]... [--find | --archive]";

/// The variable with a list of Pythons with `bpy`, in the format of PATH.
const VARIABLE: &str = "BPY_PYTHON";

pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let mut pythons: Vec<PathBuf> = Vec::new();
    let (mut finds, mut only_archive) = (false, false);
    let mut left = arguments.iter();
    while let Some(argument) = left.next() {
        match argument.as_str() {
            "--python" => pythons.push(left.next().ok_or(USAGE)?.into()),
            "--find" => finds = true,
            "--archive" => only_archive = true,
            _ => return Err(USAGE.into()),
        }
    }
    if only_archive {
        let python = pythons.pop().or_else(crate::python::find).ok_or("there is no CPython 3.11 or later")?;
        return archive(&python).map(|archive| println!("{}", archive.display()));
    }
    if pythons.is_empty() {
        pythons = find();
    }
    if let Some(without) = pythons.iter().find(|python| !has_blender(python)) {
        return Err(format!("{} has no module bpy, or it cannot be imported", without.display()));
    }
    let [first, ..] = &pythons[..] else {
        return Err(format!(
            "there is no Python with Blender; get it into a CPython 3.11 with `pip install bpy==4.5.15 pytest`, and name \
             that Python with --python or in {VARIABLE}"
        ));
    };
    if finds {
        pythons.iter().for_each(|python| println!("{}", python.display()));
        return Ok(());
    }
    let archive = archive(first)?;
    println!("{}", archive.display());
    let tests = folder().join("tests");
    for python in &pythons {
        println!("{}", python.display());
        let mut pytest = Command::new(python);
        pytest.args(["-m", "pytest", "-q", "-p", "no:cacheprovider"]).arg(&tests);
        succeed(pytest.env("CASTKIT_EXTENSION", &archive).env("PYTHONDONTWRITEBYTECODE", "1"))?;
    }
    Ok(())
}

fn folder() -> PathBuf {
    crate::paths::workspace().join("plugins/blender")
}

/// Builds the archive with a new wheel.
fn archive(python: &Path) -> Result<PathBuf, String> {
    let target = folder().join("target");
    let wheel = build_wheel(python, &target.join("wheels"))?;
    let mut package = Command::new(python);
    let made = package.arg(folder().join("package.py")).arg(&wheel).arg(&target).output();
    let made = made.map_err(|error| format!("{package:?}: {error}"))?;
    if !made.status.success() {
        return Err(String::from_utf8_lossy(&made.stderr).into_owned());
    }
    Ok(PathBuf::from(String::from_utf8_lossy(&made.stdout).trim()))
}

/// The Pythons in the variable, or else the default Python if it has Blender.
fn find() -> Vec<PathBuf> {
    match std::env::var_os(VARIABLE) {
        Some(named) => std::env::split_paths(&named).collect(),
        None => [PathBuf::from("python3")].into_iter().filter(|python| has_blender(python)).collect(),
    }
}

fn has_blender(python: &Path) -> bool {
    Command::new(python).args(["-c", "import bpy"]).output().is_ok_and(|out| out.status.success())
}
