//! Installs libraries and headers where programs look for them: `DIR/include` and `DIR/lib`, with files for pkg-config
//! and CMake.
//!
//! cargo-c would do this for the libraries, the header and pkg-config, but it writes no CMake package, and whoever builds the
//! interface would have to install it first.

use std::path::Path;

use super::process::{cargo, package, succeed};

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

/// The libraries that a static Rust library needs.
const NATIVE: &str = if cfg!(target_os = "linux") {
    "-lgcc_s -lutil -lrt -lpthread -lm -ldl -lc"
} else if cfg!(target_os = "macos") {
    "-framework CoreFoundation -liconv -lSystem -lc -lm"
} else {
    "-lpthread -lm"
};

/// Builds and installs.
pub(super) fn install(prefix: &Path, profile: Profile) -> Result<(), String> {
    let package = package();
    let mut build = cargo();
    build.args(["build", "--locked", "--quiet", "--lib"]);
    let folder = match profile {
        Profile::Dev => "debug",
        Profile::Release => {
            build.arg("--release");
            "release"
        }
        Profile::Small => {
            build.args(["--profile", "small", "--no-default-features"]);
            "small"
        }
    };
    succeed(&mut build)?;
    let built = package.join("target").join(folder);
    let prefix = std::path::absolute(prefix).map_err(|error| format!("{}: {error}", prefix.display()))?;
    let version = version(&package.join("Cargo.toml"))?;
    let (include, lib) = (prefix.join("include"), prefix.join("lib"));
    for header in ["castkit.h", "castkit.hpp", "castkit_nodes.hpp"] {
        copy(&package.join("include").join(header), &include.join(header))?;
    }
    let interface = interface(&version);
    if cfg!(windows) {
        for name in ["castkit.lib", "castkit.dll.lib", "castkit.pdb"] {
            if built.join(name).is_file() {
                copy(&built.join(name), &lib.join(name))?;
            }
        }
        copy(&built.join("castkit.dll"), &prefix.join("bin/castkit.dll"))?;
    } else {
        copy(&built.join("libcastkit.a"), &lib.join("libcastkit.a"))?;
        super::symbols::rename_foreign(&lib.join("libcastkit.a"))?;
        let names = if cfg!(target_os = "macos") {
            [format!("libcastkit.{version}.dylib"), format!("libcastkit.{interface}.dylib"), "libcastkit.dylib".into()]
        } else {
            [format!("libcastkit.so.{version}"), format!("libcastkit.so.{interface}"), "libcastkit.so".to_owned()]
        };
        let [file, by_interface, by_linker] = names;
        copy(&built.join(&by_linker), &lib.join(&file))?;
        link(&file, &lib.join(&by_interface))?;
        link(&by_interface, &lib.join(by_linker))?;
    }
    let fill = |text: &str| {
        let text = text.replace("@VERSION@", &version);
        text.replace("@INTERFACE@", &interface).replace("@NATIVE@", NATIVE)
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
    println!("installed castkit {version} into {}", prefix.display());
    Ok(())
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
