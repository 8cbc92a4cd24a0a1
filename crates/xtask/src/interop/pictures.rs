//! Compares the pixels of textures with those that Pillow and bcdec see.

use std::path::Path;
use std::process::Command;

use crate::process::{cargo, succeed};

/// The packages and their versions.
const PACKAGES: [&str; 3] = ["imagecodecs==2026.3.6", "numpy==2.4.6", "pillow==13.0.0"];

/// Makes files of all formats and kinds of pixels, and compares them. With `writes`, also writes the small files for the
/// tests of cast-picture, with what the other programs see in them.
pub(super) fn compare(target: &Path, writes: bool) -> Result<(), String> {
    let workspace = crate::paths::workspace();
    let script = workspace.join("crates/xtask/src/interop/pictures.py");
    let folder = target.join("interop");
    let venv = folder.join("venv-pictures");
    let python = venv.join(if cfg!(windows) { "Scripts/python" } else { "bin/python" });
    if !python.exists() {
        let any = crate::python::find().ok_or("there is no CPython 3.11 or later with the module venv")?;
        succeed(Command::new(any).args(["-m", "venv"]).arg(&venv))?;
    }
    let mut pip = Command::new(&python);
    succeed(pip.args(["-m", "pip", "--disable-pip-version-check", "--quiet", "install"]).args(PACKAGES))?;
    if writes {
        let data = workspace.join("crates/cast-picture/tests/data");
        succeed(Command::new(&python).arg(&script).arg("--write").arg(data))?;
    }
    succeed(cargo().args(["build", "--quiet", "--locked", "-p", "cast-picture", "--example", "picture"]))?;
    let program = target.join("debug/examples/picture");
    succeed(Command::new(&python).arg(&script).arg(program).arg(folder.join("pictures")))
}
