//! Running the program and looking at what it says.

pub(crate) mod content;

use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The device that swallows what is written to it.
pub(crate) const NULL: &str = if cfg!(windows) { "NUL" } else { "/dev/null" };

/// What a run of the program gave.
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) stdout: Vec<u8>,
    pub(crate) stderr: String,
}

impl Run {
    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.stdout).unwrap()
    }

    pub(crate) fn json(&self) -> serde_json::Value {
        serde_json::from_slice(&self.stdout).unwrap()
    }

    /// The run, which has to have succeeded without a word on standard error.
    pub(crate) fn fine(self) -> Self {
        assert_eq!((self.code, self.stderr.as_str()), (0, ""));
        self
    }

    /// The run, which has to have succeeded, with notes or without.
    pub(crate) fn done(self) -> Self {
        assert_eq!(self.code, 0, "{}", self.stderr);
        self
    }
}

/// A number in a report: one that is not there is not equal to another that is not there.
pub(crate) fn number(value: &serde_json::Value) -> u64 {
    value.as_u64().unwrap_or_else(|| panic!("{value} is no number"))
}

/// The program with these arguments, in an environment that says nothing about colours.
pub(crate) fn command(arguments: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Command {
    command_of(Command::new(env!("CARGO_BIN_EXE_castkit")), arguments)
}

/// The same for a program that is going to be sent signals. Tests that run in the background, or under `nohup`, pass on that
/// some are ignored, which the program respects.
pub(crate) fn command_with_signals(arguments: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Command {
    if !cfg!(target_os = "linux") {
        return command(arguments);
    }
    let mut program = Command::new("env");
    program.args(["--default-signal=INT,TERM,HUP", env!("CARGO_BIN_EXE_castkit")]);
    command_of(program, arguments)
}

fn command_of(mut command: Command, arguments: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Command {
    command.args(arguments).stdin(Stdio::null());
    for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(variable);
    }
    command
}

pub(crate) fn run(arguments: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Run {
    finished(command(arguments).output().unwrap())
}

/// A run with bytes on standard input, from a pipe.
pub(crate) fn run_with(input: &[u8], arguments: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Run {
    let pipes = || Stdio::piped();
    let mut child = command(arguments).stdin(pipes()).stdout(pipes()).stderr(pipes()).spawn().unwrap();
    // A program that refuses its arguments ends before it has read anything.
    let written = child.stdin.take().unwrap().write_all(input);
    assert!(written.is_ok() || written.is_err_and(|error| error.kind() == std::io::ErrorKind::BrokenPipe));
    finished(child.wait_with_output().unwrap())
}

fn finished(output: Output) -> Run {
    let stderr = String::from_utf8(output.stderr).unwrap();
    Run { code: output.status.code().unwrap(), stdout: output.stdout, stderr }
}

/// A file of the repository's test data, such as `valid/character.cast`.
pub(crate) fn testdata(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(name);
    path.to_str().unwrap().to_owned()
}

/// All files of a folder of the test data, in order.
pub(crate) fn testdata_files(folder: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(testdata(folder)).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> = entries.filter(|path| path.extension() == Some(OsStr::new("cast"))).collect();
    files.sort();
    assert!(!files.is_empty());
    files
}

/// Files of `damaged` that hold all that they claim: only sizes of nodes, or a count of strings, are wrong. Other readers
/// ignore those, so these open with a warning.
pub(crate) const COMPLETE: [&str; 7] = [
    "size_below_content.cast",
    "size_below_header.cast",
    "size_beyond_file.cast",
    "size_beyond_parent.cast",
    "size_zero.cast",
    "sizes_in_characters.cast",
    "two_strings_claimed.cast",
];

pub(crate) fn is_complete(file: &Path) -> bool {
    COMPLETE.iter().any(|name| file.ends_with(name))
}

/// A copy of a file of the test data in a directory of its own, to be changed.
pub(crate) fn copied(name: &str) -> (tempfile::TempDir, String) {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("file.cast");
    std::fs::copy(testdata(name), &path).unwrap();
    let path = path.to_str().unwrap().to_owned();
    (directory, path)
}
