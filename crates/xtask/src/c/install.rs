//! Installs libraries and headers where programs look for them: `DIR/include` and `DIR/lib`, with files for pkg-config
//! and CMake.
//!
//! cargo-c would do this for the libraries, the header and pkg-config, but it writes no CMake package, and whoever builds the
//! interface would have to install it first.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::header;
use super::process::package;

/// How the libraries are built.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Profile {
    /// All features, with a short build time, for tests.
    Dev,
    /// All features, for distribution.
    Release,
    /// Only the reading functions.
    Small,
}

impl Profile {
    /// What is built, in words.
    fn description(self) -> &'static str {
        match self {
            Self::Dev => "all functions, not optimised for distribution",
            Self::Release => "all functions, optimised",
            Self::Small => "only the functions that read, optimised for size",
        }
    }
}

/// The libraries that a static Rust library needs on a system. On Linux compilers add the one that unwinds: libgcc_s, or
/// libgcc_eh for static programs.
fn native(triple: &str) -> &'static str {
    if triple.contains("linux") {
        "-lutil -lrt -lpthread -lm -ldl"
    } else if triple.contains("apple") {
        "-framework CoreFoundation -liconv -lSystem -lc -lm"
    } else {
        "-lpthread -lm"
    }
}

/// The system that this is.
fn host() -> Result<String, String> {
    let said = said_by(Command::new("rustc").arg("-vV"))?;
    let host = said.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or_else(|| format!("rustc -vV names no host: {said}"))
}

/// Builds and installs, for this system or another one.
pub(super) fn install(prefix: &Path, profile: Profile, target: Option<&str>) -> Result<(), String> {
    let package = package();
    let version = version(&package.join("Cargo.toml"))?;
    let triple = target.map_or_else(host, |target| Ok(target.to_owned()))?;
    println!("castkit {version} for {triple}: {}", profile.description());
    let built = build(profile, target)?;
    let found = |name: &str| built.iter().find(|path| path.file_name().is_some_and(|found| found == name));
    let prefix = std::path::absolute(prefix).map_err(|error| format!("{}: {error}", prefix.display()))?;
    let (include, lib) = (prefix.join("include"), prefix.join("lib"));
    for header in ["castkit.h", "castkit.hpp", "castkit_nodes.hpp", "castkit_support.hpp"] {
        copy(&package.join("include").join(header), &include.join(header))?;
    }
    let interface = interface(&version);
    let mut libraries = Vec::new();
    for (name, folder) in
        [("castkit.lib", "lib"), ("castkit.dll.lib", "lib"), ("castkit.pdb", "lib"), ("castkit.dll", "bin")]
    {
        if let Some(from) = found(name) {
            let to = prefix.join(folder).join(name);
            copy(from, &to)?;
            libraries.push(to);
        }
    }
    if let Some(from) = found("libcastkit.a") {
        let to = lib.join("libcastkit.a");
        copy(from, &to)?;
        super::symbols::keep_inside(&to)?;
        libraries.push(to);
    }
    for (by_linker, file, by_interface) in [
        ("libcastkit.so", format!("libcastkit.so.{version}"), format!("libcastkit.so.{interface}")),
        ("libcastkit.dylib", format!("libcastkit.{version}.dylib"), format!("libcastkit.{interface}.dylib")),
    ] {
        if let Some(from) = found(by_linker) {
            let to = lib.join(&file);
            copy(from, &to)?;
            libraries.push(to);
            link(&file, &lib.join(&by_interface))?;
            link(&by_interface, &lib.join(by_linker))?;
        }
    }
    if libraries.is_empty() {
        return Err(format!("cargo has built no library: {built:?}"));
    }
    let share = prefix.join("share");
    for (from, to) in [
        ("README.md", "doc/castkit/README.md"),
        ("../../LICENSE-MIT", "licenses/castkit/LICENSE-MIT"),
        ("../../LICENSE-APACHE", "licenses/castkit/LICENSE-APACHE"),
    ] {
        copy(&package.join(from), &share.join(to))?;
    }
    header::make()?;
    copy(&header::made().join("Castkit.cs"), &share.join("castkit/Castkit.cs"))?;
    let fill = |text: &str| {
        let text = text.replace("@VERSION@", &version);
        text.replace("@INTERFACE@", &interface).replace("@NATIVE@", native(&triple))
    };
    for (from, to) in [
        ("castkit.pc.in", "pkgconfig/castkit.pc"),
        ("castkit-static.pc.in", "pkgconfig/castkit-static.pc"),
        ("castkitConfig.cmake.in", "cmake/castkit/castkitConfig.cmake"),
        ("castkitConfigVersion.cmake.in", "cmake/castkit/castkitConfigVersion.cmake"),
    ] {
        let template = package.join("packaging").join(from);
        let text = std::fs::read_to_string(&template).map_err(|error| format!("{}: {error}", template.display()))?;
        write(&lib.join(to), &fill(&text))?;
    }
    println!(
        "installed into {}: headers in include/, for pkg-config and CMake in lib/, licences and Castkit.cs in share/, and",
        prefix.display()
    );
    for library in libraries {
        let size = std::fs::metadata(&library).map_err(|error| format!("{}: {error}", library.display()))?.len();
        println!("  {} ({size} bytes)", library.strip_prefix(&prefix).unwrap_or(&library).display());
    }
    Ok(())
}

/// Builds the libraries, and returns the files that cargo says it has made: wherever `CARGO_TARGET_DIR` or a target for another
/// system puts them.
fn build(profile: Profile, target: Option<&str>) -> Result<Vec<PathBuf>, String> {
    let mut build = crate::process::cargo();
    build.current_dir(package()).args(["build", "--locked", "--lib", "--message-format=json-render-diagnostics"]);
    match profile {
        Profile::Dev => &mut build,
        Profile::Release => build.arg("--release"),
        Profile::Small => build.args(["--profile", "small", "--no-default-features"]),
    };
    if let Some(target) = target {
        build.args(["--target", target]);
    }
    let built = said_by(&mut build)?;
    let messages = built.lines().filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok());
    let ours =
        messages.filter(|message| message["target"]["name"] == "castkit" && message["reason"] == "compiler-artifact");
    let files = ours.flat_map(|message| message["filenames"].as_array().cloned().unwrap_or_default());
    Ok(files.filter_map(|file| file.as_str().map(PathBuf::from)).collect())
}

/// Runs cargo, which reports its progress on standard error, and returns what it writes to standard output.
fn said_by(command: &mut Command) -> Result<String, String> {
    let output = command.stderr(Stdio::inherit()).output().map_err(|error| format!("{command:?}: {error}"))?;
    if !output.status.success() {
        return Err(format!("{command:?}: {}", output.status));
    }
    String::from_utf8(output.stdout).map_err(|error| format!("{command:?}: {error}"))
}

/// The version in a manifest.
fn version(manifest: &Path) -> Result<String, String> {
    let text = std::fs::read_to_string(manifest).map_err(|error| format!("{}: {error}", manifest.display()))?;
    let line = text.lines().find_map(|line| line.strip_prefix("version = \"")?.strip_suffix('"'));
    line.map(str::to_owned).ok_or_else(|| format!("{} has no version", manifest.display()))
}

/// The part of a version that changes when programs must be linked again.
fn interface(version: &str) -> String {
    let parts: Vec<&str> = version.split('.').collect();
    match &parts[..] {
        ["0", minor, ..] => format!("0.{minor}"),
        [major, ..] => (*major).to_owned(),
        [] => String::new(),
    }
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    let folder = to.parent().ok_or("there is no folder")?;
    std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    // A running program may have the old file open: it is replaced, not overwritten.
    let _ = std::fs::remove_file(to);
    std::fs::copy(from, to).map(|_| ()).map_err(|error| format!("{} to {}: {error}", from.display(), to.display()))
}

fn write(to: &Path, text: &str) -> Result<(), String> {
    let folder = to.parent().ok_or("there is no folder")?;
    std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    std::fs::write(to, text).map_err(|error| format!("{}: {error}", to.display()))
}

#[cfg(unix)]
fn link(to: &str, at: &Path) -> Result<(), String> {
    let _ = std::fs::remove_file(at);
    std::os::unix::fs::symlink(to, at).map_err(|error| format!("{}: {error}", at.display()))
}

#[cfg(not(unix))]
fn link(_: &str, _: &Path) -> Result<(), String> {
    Ok(())
}
