//! The program with counters: a test in a separate process.

use std::ffi::OsString;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use castkit_cli::Status;

/// The variables with the paths of the jobs, of the counts, and of the output.
const JOBS: &str = "CAST_GROWTH_JOBS";
const COUNTS: &str = "CAST_GROWTH_COUNTS";
const PRINTED: &str = "CAST_GROWTH_PRINTED";

/// The separator of arguments, which is in none of them.
const SEPARATOR: char = '\u{1f}';

/// The result of running the program.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    /// The exit code; `None` if it did not finish.
    pub(super) code: Option<u64>,
    /// The total number of allocated bytes.
    pub(super) allocated: u64,
    /// The peak memory in bytes.
    pub(super) peak: u64,
    /// The number of printed bytes.
    pub(super) printed: u64,
}

/// Runs the program with each of these arguments in one process, or `runner` with it. Its temporary files go into
/// `directory`.
pub(super) fn run(runner: &[String], jobs: &[Vec<String>], directory: &Path) -> Vec<Counts> {
    let path = |name: &str| directory.join(name);
    let lines: Vec<String> = jobs.iter().map(|job| job.join(&SEPARATOR.to_string())).collect();
    fs::write(path("jobs"), lines.join("\n")).unwrap();
    let program = std::env::current_exe().unwrap().into_os_string();
    let mut words = runner.iter().map(OsString::from).chain([program]);
    let mut command = Command::new(words.next().unwrap());
    command.args(words).args(["--exact", "growth::child::child", "--ignored", "--nocapture", "--test-threads", "1"]);
    command.env(JOBS, path("jobs")).env(COUNTS, path("counts")).env(PRINTED, path("printed"));
    // With several threads, each would have separate counts.
    command.env("RAYON_NUM_THREADS", "1").stdin(Stdio::null()).stderr(Stdio::null());
    command.stdout(fs::File::create(path("printed")).unwrap()).status().unwrap();
    let text = fs::read_to_string(path("counts")).unwrap_or_default();
    let mut lines = text.lines().map(|line| {
        let numbers: Vec<u64> = line.split_whitespace().map(|number| number.parse().unwrap()).collect();
        let [code, allocated, peak, printed] = numbers.try_into().unwrap();
        Counts { code: Some(code), allocated, peak, printed }
    });
    jobs.iter().map(|_| lines.next().unwrap_or_default()).collect()
}

/// The program. All work is done on this thread, whose allocations are counted.
#[test]
#[ignore = "other tests run it, in a process of its own"]
fn child() {
    let [Some(jobs), Some(counts), Some(printed)] = [JOBS, COUNTS, PRINTED].map(std::env::var_os) else { return };
    rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread().build_global().unwrap();
    // SAFETY: the files are those of the test that runs this one, which no longer writes to them.
    #[expect(unsafe_code, reason = "a promise about files of this test")]
    let promise = unsafe { cast_map::Unchanging::promise() };
    let mut counts = fs::File::create(counts).unwrap();
    for job in fs::read_to_string(jobs).unwrap().lines() {
        let arguments: Vec<OsString> = job.split(SEPARATOR).map(OsString::from).collect();
        let before = fs::metadata(&printed).unwrap().len();
        let mut status = Status::Internal;
        let counted = allocation_counter::measure(|| status = castkit_cli::run(arguments, promise));
        let printed = fs::metadata(&printed).unwrap().len() - before;
        writeln!(counts, "{} {} {} {printed}", status.code(), counted.bytes_total, counted.bytes_max).unwrap();
    }
}
