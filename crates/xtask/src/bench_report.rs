//! Runs the benchmarks' summary, and records its ratios together with the machine. The record replaces the one before.

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::process::output;

pub(crate) mod figures;
mod place;
pub(crate) mod plots;
mod quotes;

use place::RECORDS;
pub(crate) use quotes::{MARKS, fill};

const USAGE: &str = "usage: cargo xtask bench-report [--rounds N] [--ozz PROGRAM] | --check

The program for --ozz is what benches/peers/ozz/build.sh builds; without it, rows that compare with ozz-animation are missing.";
const PROGRAM: &[&str] = &["build", "--release", "-p", "castkit-cli"];
const SUMMARY: &[&str] = &["run", "--release", "-p", "castkit-benches", "--features", "fbx", "--bin", "summary", "--"];

pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    if arguments == ["--check"] {
        return quotes::update(true);
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
    // Measuring takes long: the record has the day on which it began.
    let date = crate::date::today()?;
    let header = header(&date, &command.join(" "))?;
    let (table, is_met) = summary(&command)?;

    let name = format!("{RECORDS}/{date}.md");
    let path = crate::paths::workspace().join(&name);
    let written = path.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(&path, header + &table));
    written.map_err(|error| format!("{name}: {error}"))?;
    println!("wrote {name}");
    for earlier in quotes::records()?.into_iter().filter(|earlier| *earlier != format!("{date}.md")) {
        let removed = fs::remove_file(crate::paths::workspace().join(RECORDS).join(&earlier));
        removed.map_err(|error| format!("{RECORDS}/{earlier}: {error}"))?;
    }
    quotes::update(false)?;
    if is_met { Ok(()) } else { Err(format!("a target is missed; {name} says which")) }
}

fn cargo(arguments: &[&str]) -> Command {
    let mut command = crate::process::cargo();
    command.args(arguments).stderr(Stdio::inherit());
    command
}

/// The table, and whether every target in it is met.
fn summary(arguments: &[&str]) -> Result<(String, bool), String> {
    let output = cargo(arguments).output().map_err(|error| format!("cargo: {error}"))?;
    let table = String::from_utf8(output.stdout).map_err(|_| "the summary is not text")?;
    // 1 is a missed target, which is recorded; everything else is a failure to build or to measure.
    match output.status.code() {
        Some(code @ (0 | 1)) if table.starts_with('|') => Ok((table, code == 0)),
        _ => Err(format!("the summary failed: {}", output.status)),
    }
}

fn header(date: &str, command: &str) -> Result<String, String> {
    let rustc = output(Command::new("rustc").arg("--version").current_dir(crate::paths::workspace()))?;
    let mut text =
        format!("# Measured on {date}\n\nOne run of `cargo xtask bench-report`; date in UTC.\n\n| | |\n|---|---|\n");
    let rows = [
        ("processor", processor(&read("/proc/cpuinfo"))),
        ("memory", memory(&read("/proc/meminfo"))),
        ("system", system(&read("/etc/os-release"), &read("/proc/sys/kernel/osrelease"))),
        ("load average before", read("/proc/loadavg").split(' ').next().unwrap_or_default().into()),
        ("compiler", rustc.trim().to_owned()),
        ("version", concat!("castkit ", env!("CARGO_PKG_VERSION")).into()),
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

#[cfg(test)]
mod tests {
    #[test]
    fn what_linux_says_of_a_machine() {
        let cpuinfo = "processor\t: 0\nmodel name\t: A Processor\n\nprocessor\t: 1\nmodel name\t: A Processor\n";
        assert_eq!(super::processor(cpuinfo), "A Processor, 2 cores");
        assert_eq!(super::memory("MemTotal:       16384 kB\nMemFree: 1 kB\n"), "16 MiB");
        assert_eq!(super::memory(""), "unknown");
        assert_eq!(super::system("NAME=\"X\"\nPRETTY_NAME=\"X 1\"\n", "6.1\n"), "X 1, kernel 6.1");
    }
}
