//! Writes characters as GLB, FBX and USD, imports them into Blender, and compares the vertices with this project's own
//! poses. Some are joined from several files; the official add-on joins these files, too, if `CAST_ADDON` names its folder.
//! OpenUSD skins those in USD, too, and looks for errors in the files, if its package is there.
//! Then Blender itself exports a character in parts, and its poses are compared with those of the parts that the program joins.
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

/// The script that has Blender export files, which the program joins.
const EXPORTS: &str = include_str!("blender_poses/exports.py");

/// The scripts that run with OpenUSD, and its package, with the last version that passed.
const OPENUSD: &str = include_str!("blender_poses/usd.py");
const SAMPLES: &str = include_str!("blender_poses/usd_samples.py");
const OPENUSD_PACKAGE: &str = "usd-core==26.11";

/// The importers that must agree. The script also supports `old-fbx`, the add-on before `wm.fbx_import`, which makes
/// every bone inherit the scale of its parent, whatever the file says.
const IMPORTERS: [&str; 3] = ["gltf", "fbx", "usd"];

/// The variable with the folder of the official add-on, which is not part of this project.
const ADDON: &str = "CAST_ADDON";

/// A character of several files in `testdata/extracted`: its name, the models, and an animation.
type Character = (&'static str, [&'static str; 2], &'static str);

/// Pairs that the official add-on can join: names in the same capitals, bones in local space, no blend shapes, whose vertices it
/// leaves where they were.
const CHARACTERS: [Character; 4] = [
    ("joined_head", ["body_soldier_LOD0", "head_soldier_LOD1"], "pb_walk_forward"),
    ("joined_backpack", ["body_soldier_LOD0", "backpack_soldier_LOD0"], "pb_run_back"),
    ("joined_scope", ["weapon_rifle_LOD0", "weapon_rifle_scope_LOD0"], "vm_rifle_reload"),
    ("joined_enemy", ["body_enemy_LOD0", "head_enemy_LOD0"], "ai_enemy_walk"),
];

pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let usage = "usage: cargo xtask blender-poses --python PYTHON [FILE-OR-FOLDER...]";
    let [option, python, sources @ ..] = arguments else { return Err(usage.into()) };
    if option != "--python" {
        return Err(usage.into());
    }
    if !has_module(python, "bpy") {
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
    cargo.args([
        "run",
        "-q",
        "-p",
        "cast-convert",
        "--features",
        "gltf,fbx-write,usd",
        "--example",
        "blender_poses",
        "--",
    ]);
    cargo.arg(&out);
    let joined = target.join("blender-poses-joined");
    if sources.is_empty() {
        let corpus = std::env::var_os("CAST_CORPUS").map(|corpus| Path::new(&corpus).join("cast"));
        join(&workspace.join("testdata/extracted"), &joined)?;
        cargo.arg(workspace.join("testdata/valid")).arg(&joined).args(corpus);
    } else {
        cargo.args(sources);
    }
    check(&mut cargo, "writing the characters")?;
    let mut blender = Command::new(python);
    blender.args(["-c", SCRIPT]).arg(&out).args(IMPORTERS);
    match std::env::var_os(ADDON) {
        Some(_) if sources.is_empty() => {
            list_parts(&workspace.join("testdata/extracted"), &out)?;
            blender.arg("official");
        }
        _ => println!("skipped: joining with the official add-on, whose folder {ADDON} names; give no files then"),
    }
    check(&mut blender, "Blender")?;
    if has_module(python, "pxr") {
        let mut openusd = Command::new(python);
        check(openusd.args(["-c", OPENUSD]).arg(&out), "OpenUSD")?;
        read_usd(python, &out, &target)?;
    } else {
        println!("skipped: skinning with OpenUSD; its package is {OPENUSD_PACKAGE}");
    }
    if !sources.is_empty() {
        return Ok(());
    }
    // It was built to join the characters.
    let castkit = target.join("debug").join(format!("castkit{}", std::env::consts::EXE_SUFFIX));
    let mut blender = Command::new(python);
    blender.args(["-c", EXPORTS]).arg(castkit).arg(target.join("blender-exports"));
    check(&mut blender, "joining what Blender exports")
}

/// Reads what OpenUSD and Blender write, and has OpenUSD skin it, too.
fn read_usd(python: &str, models: &Path, target: &Path) -> Result<(), String> {
    let [samples, out] = ["usd-samples", "usd-poses"].map(|name| target.join(name));
    for folder in [&samples, &out] {
        // Remove the files of an earlier run.
        let _ = std::fs::remove_dir_all(folder);
    }
    let list = |folder: &Path| -> Result<Vec<PathBuf>, String> {
        let entries = std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let mut all: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
        all.sort();
        Ok(all)
    };
    let glb = list(models)?.into_iter().map(|folder| folder.join("model.glb"));
    let mut writing = Command::new(python);
    writing.args(["-c", SAMPLES]).arg(&samples).args(glb.filter(|path| path.is_file()));
    check(&mut writing, "writing with OpenUSD and Blender")?;
    let mut files: Vec<PathBuf> = list(&samples)?.into_iter().filter(|path| path.is_file()).collect();
    files.push(samples.join("composed/composed.usda"));
    let mut cargo = Command::new(cargo_program());
    cargo.args(["run", "-q", "-p", "cast-convert", "--features", "usd", "--example", "usd_poses", "--"]);
    check(cargo.arg(&out).args(files), "reading USD")?;
    let mut openusd = Command::new(python);
    check(openusd.args(["-c", OPENUSD, "--read"]).arg(&out), "OpenUSD")
}

fn has_module(python: &str, module: &str) -> bool {
    let import = format!("import {module}");
    Command::new(python).args(["-c", &import]).output().is_ok_and(|out| out.status.success())
}

fn files((_, models, clip): Character, library: &Path) -> [PathBuf; 3] {
    let [body, part] = models.map(|model| library.join("models").join(model).with_extension("cast"));
    [body, part, library.join("animations").join(clip).with_extension("cast")]
}

/// Joins the files of each character with the program.
fn join(library: &Path, out: &Path) -> Result<(), String> {
    std::fs::create_dir_all(out).map_err(|error| format!("{}: {error}", out.display()))?;
    for character in CHARACTERS {
        let mut castkit = Command::new(cargo_program());
        castkit.args(["run", "-q", "--bin", "castkit", "--", "convert", "--quiet", "--force"]);
        castkit.args(files(character, library)).arg("-o").arg(out.join(character.0).with_extension("cast"));
        check(&mut castkit, "joining a character")?;
    }
    Ok(())
}

/// Tells the script which files the official add-on joins.
fn list_parts(library: &Path, out: &Path) -> Result<(), String> {
    for character in CHARACTERS {
        let [body, part, clip] = files(character, library);
        let list = serde_json::json!({ "models": [body, part], "clip": clip });
        let path = out.join(character.0).join("parts.json");
        std::fs::write(&path, list.to_string()).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}
