//! Runs the benchmarks' summary, and records its ratios together with the machine and commit.

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{SystemTime, UNIX_EPOCH};

mod place;
mod readme;

use place::RECORDS;
pub(crate) use readme::generate as readme;

const USAGE: &str = "usage: cargo xtask bench-report [--rounds N] [--ozz PROGRAM] | --check

The program for --ozz is what benches/peers/ozz/build.sh builds; without it, rows that compare with ozz-animation are missing.";
const PROGRAM: &[&str] = &["build", "--release", "-p", "castkit-cli"];
const SUMMARY: &[&str] = &["run", "--release", "-p", "castkit-benches", "--features", "fbx", "--bin", "summary", "--"];

pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    if arguments == ["--check"] {
        return readme::update(true);
    }
    let mut options = vec!["--build".to_owned()];
    for pair in arguments.chunks(2) {
        match pair {
            [flag, rounds] if flag == "--rounds" && rounds.parse::<u32>().is_ok_and(|rounds| rounds > 0) => {}
            [flag, _] if flag == "--ozz" => {}
            _ => return Err(USAGE.into()),
        }
        options.extend(pair.iter().cloned());
    }
    // Otherwise an older program would be measured.
    let built = cargo(PROGRAM).status().map_err(|error| format!("cargo: {error}"))?;
    if !built.success() {
        return Err(format!("castkit was not built: {built}"));
    }
    let target = std::env::var("CARGO_TARGET_DIR").unwrap_or_else(|_| "target".into());
    options.extend(["--program".into(), format!("{target}/release/castkit{}", std::env::consts::EXE_SUFFIX)]);
    let command: Vec<&str> = SUMMARY.iter().copied().chain(options.iter().map(String::as_str)).collect();
    // The measured tree is the one at the beginning; it may change while measuring.
    let date = date(seconds_since_1970()?);
    let header = header(&date, &command.join(" "))?;
    let (table, is_kept) = summary(&command)?;

    let name = format!("{RECORDS}/{date}.md");
    let path = crate::paths::workspace().join(&name);
    let written = path.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(&path, header + &table));
    written.map_err(|error| format!("{name}: {error}"))?;
    println!("wrote {name}");
    readme::update(false)?;
    if is_kept { Ok(()) } else { Err(format!("a promise is broken; {name} says which")) }
}

fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).current_dir(crate::paths::workspace()).stderr(Stdio::inherit());
    command
}

/// The table, and whether every promise in it is kept.
fn summary(arguments: &[&str]) -> Result<(String, bool), String> {
    let output = cargo(arguments).output().map_err(|error| format!("cargo: {error}"))?;
    let table = String::from_utf8(output.stdout).map_err(|_| "the summary is not text")?;
    // 1 is a broken promise, which is recorded; everything else is a failure to build or to measure.
    match output.status.code() {
        Some(code @ (0 | 1)) if table.starts_with('|') => Ok((table, code == 0)),
        _ => Err(format!("the summary failed: {}", output.status)),
    }
}

fn header(date: &str, command: &str) -> Result<String, String> {
    let commit = said_by("git", &["rev-parse", "--short=10", "HEAD"])?;
    let changes = said_by("git", &["status", "--porcelain", "--", ".", &format!(":(exclude){RECORDS}")])?;
    let tree = if changes.is_empty() { "clean" } else { "dirty: the tree had changes that are not in it" };
    let rustc = said_by("rustc", &["--version"])?;
    let mut text =
        format!("# Measured on {date}\n\nOne run of `cargo xtask bench-report`; date in UTC.\n\n| | |\n|---|---|\n");
    let rows = [
        ("processor", processor(&read("/proc/cpuinfo"))),
        ("memory", memory(&read("/proc/meminfo"))),
        ("system", system(&read("/etc/os-release"), &read("/proc/sys/kernel/osrelease"))),
        ("load average before", read("/proc/loadavg").split(' ').next().unwrap_or_default().into()),
        ("compiler", rustc),
        ("commit", format!("`{commit}` ({tree})")),
        ("command", format!("`cargo {command}`")),
    ];
    for (name, value) in rows {
        writeln!(text, "| {name} | {value} |").map_err(|error| error.to_string())?;
    }
    text.push('\n');
    Ok(text)
}

/// The text of a file that exists only on some systems.
fn read(path: &str) -> String {
    fs::read_to_string(Path::new(path)).unwrap_or_default()
}

/// The text after a name and a separator at the start of a line.
fn field<'t>(text: &'t str, name: &str, separator: char) -> Option<&'t str> {
    let mut values = text.lines().filter_map(|line| line.strip_prefix(name)?.trim_start().strip_prefix(separator));
    values.next().map(str::trim)
}

fn processor(cpuinfo: &str) -> String {
    let model = field(cpuinfo, "model name", ':').unwrap_or(std::env::consts::ARCH);
    let listed = cpuinfo.lines().filter(|line| line.starts_with("processor")).count();
    let cores = if listed > 0 { listed } else { std::thread::available_parallelism().map_or(0, Into::into) };
    format!("{model}, {cores} cores")
}

fn memory(meminfo: &str) -> String {
    let kib = field(meminfo, "MemTotal", ':').and_then(|total| total.strip_suffix(" kB")?.parse::<u64>().ok());
    kib.map_or_else(|| "unknown".into(), |kib| format!("{} MiB", kib / 1024))
}

fn system(release: &str, kernel: &str) -> String {
    let name = field(release, "PRETTY_NAME", '=').map_or(std::env::consts::OS, |name| name.trim_matches('"'));
    match kernel.trim() {
        "" => name.into(),
        kernel => format!("{name}, kernel {kernel}"),
    }
}

fn said_by(program: &str, arguments: &[&str]) -> Result<String, String> {
    let output = Command::new(program).args(arguments).current_dir(crate::paths::workspace()).output();
    let output = output.map_err(|error| format!("{program}: {error}"))?;
    if !output.status.success() {
        return Err(format!("{program}: {}", String::from_utf8_lossy(&output.stderr).trim()));
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim().into())
}

fn seconds_since_1970() -> Result<u64, String> {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map(|since| since.as_secs()).map_err(|_| "the clock is set before 1970".into())
}

/// The date as `YYYY-MM-DD`. Years are counted from March, so that the leap day is the last day of a year.
fn date(seconds: u64) -> String {
    // Day 0 is the 1st of March of the year 0. A cycle of 400 years has 146,097 days.
    let days = seconds / 86_400 + 719_468;
    let (cycle, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    // The five months from March on, and those from August on, have 153 days.
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{:04}-{month:02}-{day:02}", cycle * 400 + year + next)
}

#[cfg(test)]
mod tests {
    #[test]
    fn days_around_the_ends_of_months_and_years() {
        let days = [
            (0, "1970-01-01"),
            (951_782_399, "2000-02-28"),
            (951_782_400, "2000-02-29"),
            (951_868_800, "2000-03-01"),
            (1_709_164_800, "2024-02-29"),
            (1_735_689_599, "2024-12-31"),
            (1_735_689_600, "2025-01-01"),
            (1_740_787_200, "2025-03-01"),
            (4_107_542_400, "2100-03-01"),
        ];
        for (seconds, date) in days {
            assert_eq!(super::date(seconds), date);
        }
    }

    #[test]
    fn what_linux_says_of_a_machine() {
        let cpuinfo = "processor\t: 0\nmodel name\t: A Processor\n\nprocessor\t: 1\nmodel name\t: A Processor\n";
        assert_eq!(super::processor(cpuinfo), "A Processor, 2 cores");
        assert_eq!(super::memory("MemTotal:       16384 kB\nMemFree: 1 kB\n"), "16 MiB");
        assert_eq!(super::memory(""), "unknown");
        assert_eq!(super::system("NAME=\"X\"\nPRETTY_NAME=\"X 1\"\n", "6.1\n"), "X 1, kernel 6.1");
    }
}
