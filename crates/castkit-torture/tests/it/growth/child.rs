//! The program, counted: a test in a process of its own.

use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use castkit_cli::Status;

/// Where the counts go, and the arguments.
const COUNTS: &str = "CAST_GROWTH_COUNTS";
const ARGUMENTS: &str = "CAST_GROWTH_ARGUMENTS";

/// What separates arguments: it is in none.
const SEPARATOR: &str = "\u{1f}";

/// What the program did.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    /// The exit code; `None` when it ended otherwise.
    pub(super) code: Option<u64>,
    /// Bytes that were allocated, all in all.
    pub(super) allocated: u64,
    /// The most that it held at a time.
    pub(super) peak: u64,
}

/// Runs the program, or `runner` with it, in a process of its own. What it prints goes into `printed`.
pub(super) fn run(runner: &[String], arguments: &[String], counts: &Path, printed: &Path) -> Counts {
    let program = std::env::current_exe().unwrap().into_os_string();
    let mut words = runner.iter().map(OsString::from).chain([program]);
    let mut command = Command::new(words.next().unwrap());
    command.args(words).args(["--exact", "growth::child::child", "--ignored", "--nocapture", "--test-threads", "1"]);
    command.env(COUNTS, counts).env(ARGUMENTS, arguments.join(SEPARATOR));
    // Of several threads each would have its own counts.
    command.env("RAYON_NUM_THREADS", "1").stdin(Stdio::null()).stderr(Stdio::null());
    command.stdout(fs::File::create(printed).unwrap()).status().unwrap();
    let text = fs::read_to_string(counts).unwrap_or_default();
    let mut numbers = text.split_whitespace().filter_map(|number| number.parse().ok());
    let code = numbers.next();
    Counts { code, allocated: numbers.next().unwrap_or(0), peak: numbers.next().unwrap_or(0) }
}

/// The program. All work is done on this thread, whose allocations are counted.
#[test]
#[ignore = "other tests run it, in a process of its own"]
fn child() {
    let (Some(counts), Ok(arguments)) = (std::env::var_os(COUNTS), std::env::var(ARGUMENTS)) else { return };
    rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread().build_global().unwrap();
    // SAFETY: the files are those of the test that runs this one, which writes no more to them.
    #[expect(unsafe_code, reason = "a promise about files of this test")]
    let promise = unsafe { cast_map::Unchanging::promise() };
    let mut status = Status::Internal;
    let arguments: Vec<OsString> = arguments.split(SEPARATOR).map(OsString::from).collect();
    let counted = allocation_counter::measure(|| status = castkit_cli::run(arguments, promise));
    fs::write(counts, format!("{} {} {}", status.code(), counted.bytes_total, counted.bytes_max)).unwrap();
}
