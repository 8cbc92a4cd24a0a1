//! Writes characters as GLB and FBX, imports them into Blender, and compares the vertices with this project's own
//! poses.
//!
//! The Blender module for Python is nearly a gigabyte, so this is a task and not a test: tests need nothing that cargo
//! does not install.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::process::{cargo_program, check};

/// The module, with the last version that passed; 5.0 passes as well.
const PACKAGE: &str = "bpy==4.5.15";

/// The script that runs in Blender.
const SCRIPT: &str = include_str!("blender_poses/poses.py");

/// The importers that must agree. The script also supports `old-fbx`, the add-on before `wm.fbx_import`, which makes
/// every bone inherit the scale of its parent, whatever the file says.
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
    // Remove the files of an earlier run.
    let _ = std::fs::remove_dir_all(&out);
    let mut cargo = Command::new(cargo_program());
    cargo.args(["run", "-q", "-p", "cast-convert", "--features", "gltf,fbx-write", "--example", "blender_poses", "--"]);
    cargo.arg(&out);
    if sources.is_empty() {
        let corpus = std::env::var_os("CAST_CORPUS").map(|corpus| Path::new(&corpus).join("cast"));
        cargo.arg(workspace.join("testdata/valid")).args(corpus);
    } else {
        cargo.args(sources);
    }
    check(&mut cargo, "writing the characters")?;
    let mut blender = Command::new(python);
    blender.args(["-c", SCRIPT]).arg(&out).args(IMPORTERS);
    check(&mut blender, "Blender")
}
