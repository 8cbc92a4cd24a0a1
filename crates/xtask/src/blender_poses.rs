//! Characters that are written as GLB and FBX, imported in Blender, and compared with this project's own poses.
//!
//! Blender is a module for Python of nearly a gigabyte, so this is a task and no test: the tests need nothing that cargo
//! does not bring.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The module, and the version that this was last seen to pass with; 5.0 passes as well.
const PACKAGE: &str = "bpy==4.5.15";

/// What Blender does.
const SCRIPT: &str = include_str!("blender_poses/poses.py");

/// The importers that have to agree. The script also knows `old-fbx`, the add-on that came before `wm.fbx_import`; that one
/// takes every bone to inherit the scale of its parent, whatever the file says.
const IMPORTERS: [&str; 2] = ["gltf", "fbx"];

pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let usage = "usage: cargo xtask blender-poses --python PYTHON [FILE-OR-FOLDER...]";
    let [option, python, sources @ ..] = arguments else { return Err(usage.into()) };
    if option != "--python" {
        return Err(usage.into());
    }
    let has_blender = Command::new(python).args(["-c", "import bpy"]).output().is_ok_and(|out| out.status.success());
    if !has_blender {
        return Err(format!(
            "{python} has no module bpy; get it into a CPython 3.11 with: {python} -m pip install {PACKAGE}"
        ));
    }
    let workspace = crate::paths::workspace();
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| workspace.join("target"), PathBuf::from);
    let out = target.join("blender-poses");
    // What an earlier run left would be seen again.
    let _ = std::fs::remove_dir_all(&out);
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["run", "-q", "-p", "cast-convert", "--features", "gltf,fbx-write", "--example", "blender_poses", "--"]);
    cargo.arg(&out);
    if sources.is_empty() {
        let corpus = std::env::var_os("CAST_CORPUS").map(|corpus| Path::new(&corpus).join("cast"));
        cargo.arg(workspace.join("testdata/valid")).args(corpus);
    } else {
        cargo.args(sources);
    }
    check(cargo, "writing the characters")?;
    let mut blender = Command::new(python);
    blender.args(["-c", SCRIPT]).arg(&out).args(IMPORTERS);
    check(blender, "Blender")
}

fn check(mut command: Command, what: &str) -> Result<(), String> {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(format!("{what} found something")),
        Err(error) => Err(format!("{what}: {error}")),
    }
}
