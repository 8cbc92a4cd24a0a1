//! Runs the Khronos validator over everything that is written as glTF.
//!
//! The validator is a Node.js program, so this is a task and not a test: tests need nothing that cargo does not
//! install.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::process::{cargo_program, check};

/// The versions of the validator and of the decoder for compressed buffers.
const PACKAGES: &str = "gltf-validator@2.0.0-dev.3.10 meshoptimizer@1.3.0";

/// The script that runs in Node.js.
const SCRIPT: &str = include_str!("gltf_validate/validate.cjs");

/// The directories of `testdata/` with files that can be written.
const FOLDERS: [&str; 4] = ["valid", "legacy", "unusual", "check"];

pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let workspace = crate::paths::workspace();
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| workspace.join("target"), PathBuf::from);
    let validator = target.join("gltf-validator");
    let modules = validator.join("node_modules");
    if Command::new("node").arg("--version").output().is_err() {
        return Err(
            "Node.js is not in PATH; install it with the package manager of the system, or from https://nodejs.org"
                .into(),
        );
    }
    if !["gltf-validator", "meshoptimizer"].iter().all(|package| modules.join(package).is_dir()) {
        let folder = validator.display();
        return Err(format!("the validator is not installed; run: npm install --prefix {folder} {PACKAGES}"));
    }
    let out = target.join("gltf-validate");
    // Remove the files of an earlier run.
    let _ = std::fs::remove_dir_all(&out);
    let mut cargo = Command::new(cargo_program());
    cargo.args(["run", "-q", "-p", "cast-job"]);
    cargo.args(["--example", "cast_to_gltf", "--"]).arg(&out);
    cargo.args(FOLDERS.map(|folder| workspace.join("testdata").join(folder))).args(arguments.iter().map(Path::new));
    check(&mut cargo, "writing glTF")?;
    let extracted = workspace.join("testdata/extracted");
    let mut cargo = Command::new(cargo_program());
    cargo.args(["run", "-q", "-p", "castkit-cli", "--", "convert", "--quiet", "--textures", "embed", "--to", "glb"]);
    cargo.arg(extracted.join("models")).arg("--out-dir").arg(out.join("extracted"));
    cargo.arg("--texture-search").arg(extracted.join("images"));
    check(&mut cargo, "embedding the textures of a library")?;
    let mut node = Command::new("node");
    node.env("NODE_PATH", &modules).args(["-e", SCRIPT, "--"]).arg(&out);
    check(&mut node, "the validator")
}
