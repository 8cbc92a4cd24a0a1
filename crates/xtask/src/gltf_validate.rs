//! Everything that is written as glTF, seen by the validator of Khronos.
//!
//! The validator is a program for node, so this is a task and no test: the tests need nothing that cargo does not bring.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The validator, the decoder of compressed buffers, and their versions.
const PACKAGES: &str = "gltf-validator@2.0.0-dev.3.10 meshoptimizer@1.3.0";

/// What node does.
const SCRIPT: &str = include_str!("gltf_validate/validate.cjs");

/// The folders of `testdata/` with files that can be written.
const FOLDERS: [&str; 4] = ["valid", "legacy", "unusual", "check"];

pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let workspace = crate::paths::workspace();
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| workspace.join("target"), PathBuf::from);
    let validator = target.join("gltf-validator");
    let modules = validator.join("node_modules");
    if Command::new("node").arg("--version").output().is_err() {
        return Err("node is not on the path; it comes with most systems' packages, or from https://nodejs.org".into());
    }
    if !["gltf-validator", "meshoptimizer"].iter().all(|package| modules.join(package).is_dir()) {
        let folder = validator.display();
        return Err(format!("the validator is not there; get it with: npm install --prefix {folder} {PACKAGES}"));
    }
    let out = target.join("gltf-validate");
    // What an earlier run left would be seen again.
    let _ = std::fs::remove_dir_all(&out);
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["run", "-q", "-p", "cast-convert", "--features", "tangents,textures"]);
    cargo.args(["--example", "cast_to_gltf", "--"]).arg(&out);
    cargo.args(FOLDERS.map(|folder| workspace.join("testdata").join(folder))).args(arguments.iter().map(Path::new));
    check(cargo, "writing glTF")?;
    let mut node = Command::new("node");
    node.env("NODE_PATH", &modules).args(["-e", SCRIPT, "--"]).arg(&out);
    check(node, "the validator")
}

fn check(mut command: Command, what: &str) -> Result<(), String> {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(format!("{what} found something")),
        Err(error) => Err(format!("{what}: {error}")),
    }
}
