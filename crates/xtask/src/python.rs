//! Builds the wheel of the Python package, installs it into a new virtual environment, checks its types, the format of
//! its code and its docstrings, and runs its tests.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::process::succeed;

/// The packages that the tests need besides the wheel and its dependencies.
const PACKAGES: [&str; 9] = [
    "pytest>=8",
    "hypothesis>=6.100",
    "mypy>=1.16",
    "numpy>=2",
    "pyarrow>=18",
    "fsspec>=2024.6",
    "nbclient>=0.10",
    "ipykernel>=6.29",
    "matplotlib>=3.8",
];

/// The packages that the recipes for clusters need, half a gigabyte. Spark also needs Java 17.
const CLUSTERS: [&str; 3] = ["ray[data]>=2.40", "dask[distributed]>=2025.1", "pyspark>=4"];

/// The type checker of many editors. It runs on Node.js, which is not available for every machine.
const PYRIGHT: &str = "pyright[nodejs]>=1.1.400";

/// The formatter. Each minor version may format differently. It is a program for common machines only.
const RUFF: &str = "ruff>=0.17,<0.18";

/// The stable interface of Python has the buffer protocol since 3.11.
const IS_NEW_ENOUGH: &str =
    "import sys, venv; sys.exit(sys.version_info < (3, 11) or sys.implementation.name != 'cpython')";

pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let (clusters, arguments): (Vec<_>, Vec<_>) = arguments.iter().partition(|argument| *argument == "--clusters");
    let python = match &arguments[..] {
        [] => find().ok_or("there is no CPython 3.11 or later with the module venv; name one with --python")?,
        [flag, python] if *flag == "--python" => PathBuf::from(python),
        [flag] if *flag == "--find" => {
            let python = find().ok_or("there is no CPython 3.11 or later with the module venv")?;
            println!("{}", python.display());
            return Ok(());
        }
        _ => return Err("usage: cargo xtask python [--clusters] [--python PYTHON | --find]".into()),
    };
    let package = package();
    let target = package.join("target/xtask");
    let (wheels, venv) = (target.join("wheels"), target.join("venv"));
    remove(&venv)?;
    succeed(Command::new(&python).args(["-m", "venv"]).arg(&venv))?;
    let programs = venv.join(if cfg!(windows) { "Scripts" } else { "bin" });
    let inside = programs.join("python");
    let pip = || {
        let mut command = Command::new(&inside);
        command.args(["-m", "pip", "--disable-pip-version-check", "--quiet"]);
        command
    };
    let wheel = build_wheel(&inside, &wheels)?;
    println!("{}", wheel.display());
    succeed(pip().arg("install").arg(&wheel).args(PACKAGES))?;
    if !clusters.is_empty() {
        succeed(pip().arg("install").args(CLUSTERS))?;
    }
    // Run outside the sources, so that the installed package is tested.
    let away = |program: &Path| {
        let mut command = Command::new(program);
        command.current_dir(&target).env("PYTHONDONTWRITEBYTECODE", "1");
        command
    };
    succeed(away(&programs.join("castkit")).arg("--version"))?;
    succeed(away(&inside).args(["-m", "mypy", "--strict", "--no-incremental", "-p", "castkit"]))?;
    let installs = |what: &str| pip().args(["install", what]).status().is_ok_and(|status| status.success());
    if installs(RUFF) {
        for check in [&["check", "--no-cache"][..], &["format", "--check", "--no-cache"]] {
            let sources = ["python", "tests", "benches", "recipes"].map(|folder| package.join(folder));
            succeed(away(&programs.join("ruff")).args(check).args(sources))?;
        }
    } else {
        println!("ruff cannot be installed: format and docstrings are not checked");
    }
    if installs(PYRIGHT) {
        let project = package.join("pyproject.toml");
        let mut pyright = away(&programs.join("pyright"));
        succeed(pyright.arg("--project").arg(project).arg("--pythonpath").arg(&inside))?;
    } else {
        println!("pyright cannot be installed: types are not checked");
    }
    let tests = package.join("tests");
    succeed(away(&inside).args(["-m", "pytest", "-q", "-p", "no:cacheprovider"]).arg(tests))
}

fn package() -> PathBuf {
    crate::paths::workspace().join("bindings/python")
}

/// What pip passes on to maturin. Its default for pip is the tag `linux_*`, which says nothing about the C library; this
/// one is `manylinux_2_N`, where N is that of the newest symbol of glibc that the library uses.
const TRUE_TAG: &str = "build-args=--compatibility pypi";

/// Builds the wheel with the pip of a Python, into an empty directory.
pub(crate) fn build_wheel(python: &Path, wheels: &Path) -> Result<PathBuf, String> {
    remove(wheels)?;
    let mut pip = Command::new(python);
    pip.args(["-m", "pip", "--disable-pip-version-check", "--quiet", "wheel", "--no-deps"]);
    pip.args(["--config-settings", TRUE_TAG, "--wheel-dir"]).arg(wheels);
    succeed(pip.arg(package()))?;
    the_wheel(wheels)
}

/// Removes the files of an earlier run, which could be mistaken for the new wheel.
fn remove(folder: &Path) -> Result<(), String> {
    if folder.exists() {
        std::fs::remove_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    Ok(())
}

/// The first suitable Python.
pub(crate) fn find() -> Option<PathBuf> {
    let named = std::env::var_os("PYTHON").map(PathBuf::from);
    let usual = ["python3", "python3.11", "python3.12", "python3.13", "python3.14", "python"].map(PathBuf::from);
    named.into_iter().chain(usual).find(|python| {
        let looked = Command::new(python).args(["-c", IS_NEW_ENOUGH]).output();
        looked.is_ok_and(|output| output.status.success())
    })
}

/// The only wheel in a directory. Its name says that it is for all versions from 3.11 on.
fn the_wheel(folder: &Path) -> Result<PathBuf, String> {
    let entries = std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let wheels: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    match &wheels[..] {
        [wheel] if wheel.to_string_lossy().contains("-cp311-abi3-") => Ok(wheel.clone()),
        _ => Err(format!("expected one wheel of the stable interface of Python 3.11, found {wheels:?}")),
    }
}
