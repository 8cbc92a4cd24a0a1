//! The programs that read: their packages, and how these are installed and run.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::process::succeed;

/// The scripts with the readers of npm and of pip.
const NODE_SCRIPT: &str = include_str!("read.mjs");
const PYTHON_SCRIPT: &str = include_str!("read.py");

/// The variable with a list of Pythons with `bpy`, of which the first is used.
const BLENDER: &str = "BPY_PYTHON";

/// A program that reads files.
pub(super) struct Reader {
    pub(super) name: &'static str,
    comes_from: Source,
    /// The extensions that it reads.
    pub(super) formats: &'static [&'static str],
}

enum Source {
    Npm(&'static [&'static str]),
    Pip(&'static [&'static str]),
    Blender,
}

const fn reader(name: &'static str, comes_from: Source, formats: &'static [&'static str]) -> Reader {
    Reader { name, comes_from, formats }
}

pub(super) const READERS: [Reader; 10] = [
    reader("three", Source::Npm(&["three@0.187.0", "meshoptimizer@1.3.0"]), &["glb", "fbx", "obj"]),
    reader(
        "Babylon.js",
        Source::Npm(&["@babylonjs/core@9.35.0", "@babylonjs/loaders@9.28.0", "meshoptimizer@1.3.0"]),
        &["glb", "fbx", "obj"],
    ),
    reader("gltf-validator", Source::Npm(&["gltf-validator@2.0.0-dev.3.10"]), &["glb"]),
    reader(
        "glTF Transform",
        Source::Npm(&["@gltf-transform/core@4.5.1", "@gltf-transform/extensions@4.5.1", "meshoptimizer@1.3.0"]),
        &["glb"],
    ),
    // It reads what FBX2glTF makes with three.
    reader("FBX SDK", Source::Npm(&["fbx2gltf@0.9.7", "three@0.187.0", "meshoptimizer@1.3.0"]), &["fbx"]),
    reader("trimesh", Source::Pip(&["trimesh==5.2.0", "numpy==2.4.6", "pillow==13.0.0"]), &["glb", "obj"]),
    reader("VTK", Source::Pip(&["vtk==9.7.2", "numpy==2.4.6"]), &["glb", "obj"]),
    reader("F3D", Source::Pip(&["f3d==4.0.0"]), &["glb", "fbx", "obj"]),
    reader(
        "panda3d-gltf",
        Source::Pip(&["panda3d-gltf==1.3.0", "panda3d==1.10.16", "panda3d-simplepbr==0.13.1", "numpy==2.4.6"]),
        &["glb"],
    ),
    reader("Blender", Source::Blender, &["glb", "fbx", "obj"]),
];

impl Reader {
    /// What the reader sees, by file. Fails if it cannot be installed or does not start.
    pub(super) fn read(&self, folder: &Path, jobs: &Value) -> Result<BTreeMap<PathBuf, Value>, String> {
        let (program, script) = self.install(folder)?;
        let list = folder.join("jobs.json");
        write(&list, &jobs.to_string())?;
        let log = folder.join(format!("{}.log", self.name));
        let messages = File::create(&log).map_err(|error| format!("{}: {error}", log.display()))?;
        let mut command = Command::new(program);
        command.arg(script).arg(self.name).arg(&list).stderr(messages).env("PYTHONDONTWRITEBYTECODE", "1");
        let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
        let lines = String::from_utf8_lossy(&output.stdout).into_owned();
        let seen = lines.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
        let seen: BTreeMap<PathBuf, Value> =
            seen.filter_map(|seen| Some((PathBuf::from(seen["file"].as_str()?), seen))).collect();
        if seen.is_empty() {
            return Err(format!("it does not start; see {}", log.display()));
        }
        Ok(seen)
    }

    /// Installs the packages, unless the last run did. Returns the interpreter and the script.
    fn install(&self, folder: &Path) -> Result<(PathBuf, PathBuf), String> {
        let python_script = folder.join("read.py");
        write(&python_script, PYTHON_SCRIPT)?;
        match self.comes_from {
            Source::Npm(packages) => {
                let modules = folder.join("npm");
                let script = modules.join("read.mjs");
                fs::create_dir_all(&modules).map_err(|error| format!("{}: {error}", modules.display()))?;
                write(&script, NODE_SCRIPT)?;
                let mut npm = Command::new("npm");
                npm.args([
                    "install",
                    "--no-audit",
                    "--no-fund",
                    "--ignore-scripts",
                    "--save-exact",
                    "--loglevel=error",
                ]);
                self.once(folder, packages, npm.stdout(Stdio::null()).arg("--prefix").arg(&modules).args(packages))?;
                Ok(("node".into(), script))
            }
            Source::Pip(packages) => {
                // Each has its own, so that they cannot ask for different versions of the same package.
                let venv = folder.join(format!("venv-{}", self.name));
                let python = venv.join(if cfg!(windows) { "Scripts/python" } else { "bin/python" });
                if !python.exists() {
                    let any = crate::python::find().ok_or("there is no CPython 3.11 or later with the module venv")?;
                    succeed(Command::new(any).args(["-m", "venv"]).arg(&venv))?;
                }
                let mut pip = Command::new(&python);
                pip.args(["-m", "pip", "--disable-pip-version-check", "--quiet", "install"]).args(packages);
                self.once(folder, packages, &mut pip)?;
                Ok((python, python_script))
            }
            Source::Blender => {
                let named = std::env::var_os(BLENDER).and_then(|named| std::env::split_paths(&named).next());
                Ok((named.ok_or(format!("{BLENDER} does not name a Python with bpy"))?, python_script))
            }
        }
    }

    /// Runs a command that installs packages, unless it has succeeded before.
    fn once(&self, folder: &Path, packages: &[&str], command: &mut Command) -> Result<(), String> {
        let mark = folder.join(format!("{}.installed", self.name));
        let packages = packages.join("\n");
        if fs::read_to_string(&mark).is_ok_and(|installed| installed == packages) {
            return Ok(());
        }
        succeed(command)?;
        write(&mark, &packages)
    }
}

pub(super) fn write(path: &Path, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}
