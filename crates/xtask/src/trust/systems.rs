//! `cargo xtask windows` and `cargo xtask emulate`: builds everything for other systems and processors, and runs the
//! tests directly, or under Wine or QEMU.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::process::{SECURITY, record, said};
use crate::date::today;
use crate::process::cargo;

/// Another system or processor.
struct System {
    /// The name of its table in SECURITY.md.
    name: &'static str,
    target: &'static str,
    linker: &'static str,
    /// Commands that run its programs; the first one that is installed is used.
    runners: &'static [&'static [&'static str]],
    /// Where the kernel says that it starts these programs with the runner, which tests that start programs need.
    registered: Option<&'static str>,
    /// The Debian packages with the linker and the runner.
    debian: &'static str,
    /// Whether tests run on several threads. In Wine, threads that start processes at the same time interfere with each
    /// other.
    has_threads: bool,
    /// Packages that are left out, each with the reason.
    left_out: &'static [(&'static str, &'static str)],
    /// Tests that are skipped, each with the reason.
    skipped: &'static [(&'static str, &'static str)],
}

const WINDOWS: System = System {
    name: "windows",
    target: "x86_64-pc-windows-gnu",
    linker: "x86_64-w64-mingw32-gcc",
    runners: &[&["wine64"], &["/usr/lib/wine/wine64"], &["/usr/lib/wine/wine"], &["wine"]],
    registered: None,
    debian: "gcc-mingw-w64-x86-64 and wine64",
    has_threads: false,
    left_out: &[],
    skipped: &[],
};

const EMULATED: [System; 2] = [
    System {
        name: "i686",
        target: "i686-unknown-linux-gnu",
        linker: "i686-linux-gnu-gcc",
        // 64-bit processors run its programs directly.
        runners: &[&["env"]],
        registered: None,
        debian: "gcc-i686-linux-gnu, libc6-i386 and lib32gcc-s1",
        has_threads: true,
        left_out: &[],
        skipped: &[],
    },
    System {
        name: "s390x",
        target: "s390x-unknown-linux-gnu",
        linker: "s390x-linux-gnu-gcc",
        runners: &[&["qemu-s390x"]],
        registered: Some("/proc/sys/fs/binfmt_misc/qemu-s390x"),
        debian: "gcc-s390x-linux-gnu, qemu-user and qemu-user-binfmt",
        has_threads: true,
        left_out: &[
            ("cast-convert", "its tests are not optimised and take more than ten minutes"),
            ("cast-job", "for the same reason"),
            ("cast-optimize", "for the same reason"),
            ("castkit-torture", "half of its tests take seven minutes"),
            ("cast-render", "not run yet"),
            ("cast-catalog", "not run yet"),
            ("castkit-cli", "not run yet"),
        ],
        skipped: &[
            ("a_file_larger_than_memory_is_mapped", "QEMU allocates memory for every page that is mapped, here 23 GB"),
            ("two_names_in_a_file_larger_than_memory", "the same, 340 MB, and the test measures memory"),
            ("at_random_moments", "it kills a process after times that are too short for QEMU on a busy machine"),
            ("huge_buffers_start_on_a_huge_page", "QEMU does not pass on advice about memory (`madvise`)"),
            ("huge_pages_are_a_choice", "for the same reason"),
        ],
    },
];

/// All packages for users that have tests other than those in their documentation, with the features for their tests;
/// all features if none is listed.
const PACKAGES: [(&str, &[&str]); 17] = [
    ("cast-base", &["rayon"]),
    ("cast-format", &[]),
    ("cast-options", &[]),
    ("cast-map", &[]),
    ("cast-read", &[]),
    ("cast-write", &[]),
    ("cast-file", &[]),
    ("cast-check", &[]),
    ("cast-scene", &[]),
    ("cast-interchange", &[]),
    // Without the encoder of another author to compare with, which needs a C++ compiler for the system.
    ("cast-convert", &["fbx", "formats", "serde", "textures"]),
    ("cast-job", &[]),
    ("cast-optimize", &[]),
    ("cast-render", &[]),
    ("cast-catalog", &[]),
    ("castkit-cli", &[]),
    ("castkit-torture", &[]),
];

const USAGE: &str = "usage: cargo xtask windows [PACKAGE...] [--record] | --find
       cargo xtask emulate [i686] [s390x] [PACKAGE...] [--record] | --find";

/// Runs the tests for Windows, elsewhere under Wine.
pub(crate) fn windows(arguments: &[String]) -> Result<(), String> {
    run(&[&WINDOWS], arguments.iter().map(String::as_str).collect())
}

/// Runs the tests for a 32-bit processor, and for a big-endian one.
pub(crate) fn emulate(arguments: &[String]) -> Result<(), String> {
    let is_system = |argument: &&str| EMULATED.iter().any(|system| system.name == *argument);
    let (named, rest): (Vec<&str>, Vec<&str>) = arguments.iter().map(String::as_str).partition(is_system);
    let chosen = |system: &&System| named.is_empty() || named.contains(&system.name);
    run(&EMULATED.iter().filter(chosen).collect::<Vec<_>>(), rest)
}

fn run(systems: &[&System], arguments: Vec<&str>) -> Result<(), String> {
    let (options, packages): (Vec<&str>, Vec<&str>) =
        arguments.into_iter().partition(|argument| argument.starts_with("--"));
    if let Some(unknown) = packages.iter().find(|name| PACKAGES.iter().all(|(package, _)| package != *name)) {
        return Err(format!("there is no package {unknown}\n{USAGE}"));
    }
    match options[..] {
        ["--find"] => systems.iter().try_for_each(|system| system.command("test").map(drop)),
        [] => systems.iter().try_for_each(|system| system.test(&packages).map(drop)),
        ["--record"] if packages.is_empty() => systems.iter().try_for_each(|system| {
            let date = today()?;
            let passed = system.test(&packages)?;
            system.record(&passed, &date)
        }),
        _ => Err(USAGE.into()),
    }
}

impl System {
    /// Runs the tests of some packages, or of all; returns how many passed in each.
    fn test(&self, chosen: &[&str]) -> Result<Vec<(&'static str, u64)>, String> {
        let (mut passed, mut failed) = (Vec::new(), Vec::new());
        let is_left_out = |package: &str| self.left_out.iter().any(|(left_out, _)| *left_out == package);
        let is_chosen =
            |package: &str| if chosen.is_empty() { !is_left_out(package) } else { chosen.contains(&package) };
        for (package, features) in PACKAGES.iter().filter(|(package, _)| is_chosen(package)) {
            println!("== {}: {package}", self.target);
            let mut command = self.command("test")?;
            command.args(["--locked", "--tests", "--no-fail-fast", "--package", package]);
            match features {
                [] => command.arg("--all-features"),
                _ => command.args(["--features", &features.join(",")]),
            };
            command.arg("--");
            command.args(self.skipped.iter().flat_map(|(test, _)| ["--skip", test]));
            let (text, succeeded) = said(&mut command)?;
            let count = super::sanitize::count(&text);
            if succeeded && count > 0 {
                println!("{count} tests passed");
            } else {
                println!("{text}");
                failed.push(*package);
            }
            passed.push((*package, count));
        }
        if chosen.is_empty() && self.name == WINDOWS.name && !cfg!(windows) {
            println!("== {}: the program in a console", self.target);
            let run = || {
                let mut command = self.command("run")?;
                command.args(["--locked", "--quiet", "--package", "castkit-cli", "--all-features", "--"]);
                Ok(command)
            };
            super::console::check(run)?;
        }
        if failed.is_empty() {
            return Ok(passed);
        }
        Err(format!("tests of {} failed for {}, or there were none; see above", failed.join(", "), self.target))
    }

    /// `cargo test` or `cargo run` for the target: with cargo if the standard library of the target is installed, or else
    /// with the program that `TARGET_CARGO` names, which gets the target as its first argument.
    fn command(&self, verb: &str) -> Result<Command, String> {
        let is_here = cfg!(windows) && self.target.contains("windows");
        let mut command = match std::env::var_os("TARGET_CARGO") {
            Some(named) => {
                let mut command = Command::new(named);
                command.args([self.target, verb]).current_dir(crate::paths::workspace());
                command
            }
            None if is_here => {
                let mut command = cargo();
                command.arg(verb);
                command
            }
            None => {
                let (library, _) =
                    said(Command::new("rustc").args(["--print", "target-libdir", "--target", self.target]))?;
                if !Path::new(library.trim()).is_dir() {
                    let target = self.target;
                    return Err(format!(
                        "the standard library for {target} is not installed: rustup target add {target}"
                    ));
                }
                let mut command = cargo();
                command.args([verb, "--target", self.target]);
                command
            }
        };
        command.env("CARGO_INCREMENTAL", "0");
        if is_here {
            return Ok(command);
        }
        if !self.has_threads {
            command.env("RUST_TEST_THREADS", "1");
        }
        let runner = self.runners.iter().find(|runner| runner.first().is_some_and(|program| runs(program)));
        let is_registered = self.registered.is_none_or(|path| Path::new(path).exists());
        let (Some(runner), true) = (runner, runs(self.linker) && is_registered) else {
            return Err(format!(
                "the linker or runner for {} is not installed, or not known to the kernel; on Debian, install {}",
                self.target, self.debian
            ));
        };
        let prefix: PathBuf = crate::paths::workspace().join("target/wine");
        std::fs::create_dir_all(&prefix).map_err(|error| format!("{}: {error}", prefix.display()))?;
        let variable = |name: &str| format!("CARGO_TARGET_{}_{name}", self.target.to_uppercase().replace('-', "_"));
        command.env(variable("LINKER"), self.linker).env(variable("RUNNER"), runner.join(" "));
        command.env("WINEPREFIX", prefix).env("WINEDEBUG", "-all");
        // QEMU looks for the libraries of the programs there.
        command.env("QEMU_LD_PREFIX", format!("/usr/{}", self.linker.trim_end_matches("-gcc")));
        Ok(command)
    }

    fn record(&self, passed: &[(&str, u64)], date: &str) -> Result<(), String> {
        let rows: Vec<String> = passed.iter().map(|(package, count)| format!("| {package} | {count} |")).collect();
        let sum: u64 = passed.iter().map(|(_, count)| count).sum();
        let without = self.left_out.iter().chain(self.skipped).map(|(name, reason)| format!("`{name}`: {reason}."));
        let without: Vec<String> = without.collect();
        let without = if without.is_empty() { "Nothing was skipped.".into() } else { without.join(" ") };
        let console = if self.name == WINDOWS.name {
            " In a console, the program prints colours and non-ASCII text correctly, and Ctrl-C ends it with exit code 130."
        } else {
            ""
        };
        let task = if self.name == WINDOWS.name { "windows".into() } else { format!("emulate {}", self.name) };
        let text = format!(
            "`cargo xtask {task} --record` on {date}: {sum} tests passed. {without}{console}\n\n| crate | passed tests |\n|---|---|\n{}",
            rows.join("\n")
        );
        record(SECURITY, self.name, &text)
    }
}

fn runs(program: &str) -> bool {
    let mut command = Command::new(program);
    command.arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}
