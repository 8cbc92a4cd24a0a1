//! Measures a family of files with a command.

use std::fs;
use std::path::Path;

use castkit_torture::commands::{Command, Last};
use castkit_torture::families::Family;

use super::child::{self, Counts};

/// The numbers of items in the files.
#[derive(Clone, Copy)]
pub(super) struct Sizes {
    /// So few items that the counts are those of any file.
    pub(super) few: u32,
    /// Four times as many items.
    pub(super) items: u32,
}

/// The counter of work.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Tool {
    /// The allocator: allocated bytes.
    Allocations,
    /// valgrind: instructions.
    Valgrind,
}

impl Tool {
    pub(super) fn unit(self) -> &'static str {
        match self {
            Self::Allocations => "bytes that are allocated",
            Self::Valgrind => "instructions",
        }
    }

    /// The description of work that is too little to be measured.
    pub(super) fn least(self) -> &'static str {
        match self {
            Self::Allocations => "less than 1 MB",
            Self::Valgrind => "less than 20 million",
        }
    }
}

/// The maximum growth of work for four times the items: four times, and a little for sorting.
const MOST_WORK: f64 = 5.0;
/// Less work than this cannot be compared.
const LEAST_WORK: [(Tool, f64); 2] = [(Tool::Allocations, 1e6), (Tool::Valgrind, 2e7)];
/// The maximum ratio of memory to what is read and written, beyond what any file may take.
const MOST_MEMORY: u64 = 30;
const MEMORY_FOR_ANY: u64 = 64 << 20;

/// The results of a command with three files of a family.
#[derive(Clone, Debug)]
pub(super) struct Measured {
    pub(super) family: &'static str,
    pub(super) command: &'static str,
    /// The work with few items, with many, and with four times as many.
    pub(super) work: [f64; 3],
    least: f64,
    counts: [Counts; 3],
    /// The bytes read and written.
    bytes: [u64; 3],
}

/// The results of each command with the files of a family.
pub(super) fn family(
    family: &'static Family,
    commands: &[&'static Command],
    sizes: Sizes,
    tool: Tool,
) -> Vec<Measured> {
    let directory = tempfile::tempdir().unwrap();
    let path = |name: &str| directory.path().join(name);
    let sizes = [sizes.few, sizes.items, sizes.items * 4];
    let files = sizes.map(|items| {
        let file = path(&format!("{items}.{}", family.extension));
        let bytes = (family.file)(items);
        fs::write(&file, &bytes).unwrap();
        let last = Last::of(&bytes, &file);
        (file, last)
    });
    let results = |command: usize, size: usize| path(&format!("results-{command}-{size}"));
    let pairs: Vec<(usize, usize)> =
        (0..commands.len()).flat_map(|command| [(command, 0), (command, 1), (command, 2)]).collect();
    let job = |(command, size): (usize, usize)| {
        let results = results(command, size);
        fs::create_dir(&results).unwrap();
        let (file, last) = &files[size];
        commands[command].arguments(file.to_str().unwrap(), results.to_str().unwrap(), last)
    };
    let (jobs, before): (Vec<_>, Vec<_>) = pairs.iter().copied().map(job).unzip();
    let before: Vec<Vec<String>> = before.into_iter().flatten().collect();
    child::run(&[], &before, directory.path());
    let all: Vec<(f64, Counts)> = match tool {
        Tool::Allocations => child::run(&[], &jobs, directory.path())
            .into_iter()
            .map(|counts| (counts.allocated as f64, counts))
            .collect(),
        // valgrind counts whole processes.
        Tool::Valgrind => jobs.into_iter().map(|job| counted(job, directory.path())).collect(),
    };
    let least = LEAST_WORK.iter().find(|(one, _)| *one == tool).map_or(0.0, |(_, least)| *least);
    let measured = commands.iter().zip(all.chunks(3)).enumerate().map(|(index, (command, all))| {
        let written_as = commands.iter().position(|other| Some(other.name) == command.written_as).unwrap_or(index);
        Measured {
            family: family.name,
            command: command.name,
            work: std::array::from_fn(|at| all[at].0),
            least,
            counts: std::array::from_fn(|at| all[at].1),
            bytes: std::array::from_fn(|at| {
                fs::metadata(&files[at].0).unwrap().len() + size(&results(written_as, at)) + all[at].1.printed
            }),
        }
    });
    measured.collect()
}

/// The instructions of the program, and its other counts.
fn counted(job: Vec<String>, directory: &Path) -> (f64, Counts) {
    let log = directory.join("log");
    let options = ["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"];
    let to = format!("--log-file={}", log.display());
    let runner: Vec<String> = std::iter::once("valgrind").chain(options).map(str::to_owned).chain([to]).collect();
    let counts = child::run(&runner, &[job], directory);
    (instructions(&fs::read_to_string(&log).unwrap()), counts.first().copied().unwrap_or_default())
}

impl Measured {
    /// The growth of work for four times the items, beyond what any file takes; `None` if there is too little work.
    pub(super) fn growth(&self) -> Option<f64> {
        let [few, items, four_times] = self.work;
        // What a file takes whose content is missing or rejected says nothing about one that is processed differently.
        let few = if self.counts[0].code == self.counts[1].code { few } else { 0.0 };
        let [before, after] = [items - few, four_times - few];
        (after > self.least).then(|| after / before.max(self.least / MOST_WORK))
    }

    /// The growth of what is read and written.
    fn output_growth(&self) -> f64 {
        let [few, items, four_times] = self.bytes.map(|bytes| bytes as f64);
        (four_times - few) / (items - few).max(1.0)
    }

    /// The memory per byte that is read and written, beyond what any file may take.
    pub(super) fn memory(&self) -> f64 {
        let multiple = |(counts, bytes): (&Counts, &u64)| {
            counts.peak.saturating_sub(MEMORY_FOR_ANY) as f64 / (*bytes).max(1) as f64
        };
        self.counts.iter().zip(&self.bytes).map(multiple).fold(0.0, f64::max)
    }

    /// The peak memory in bytes.
    pub(super) fn peak(&self) -> u64 {
        self.counts.iter().map(|counts| counts.peak).max().unwrap_or(0)
    }

    /// The promises that are broken.
    pub(super) fn complaints(&self) -> Vec<String> {
        let mut complaints = Vec::new();
        // If the output grows by more than four times, so may the work.
        let allowed = MOST_WORK * (self.output_growth() / 4.0).max(1.0);
        if let Some(growth) = self.growth().filter(|growth| *growth > allowed) {
            let [few, items, four_times] = self.work;
            let work = format!("{few:.3e}, {items:.3e}, {four_times:.3e}");
            complaints.push(format!("{growth:.1} times the work instead of at most {allowed:.1} times: {work}"));
        }
        if self.memory() > MOST_MEMORY as f64 {
            let peak = self.peak() >> 20;
            complaints.push(format!("{peak} MiB of memory, {:?} bytes read and written", self.bytes));
        }
        let codes: Vec<_> = self.counts.iter().map(|counts| counts.code).collect();
        if codes.iter().any(|code| code.is_none_or(|code| code > 3)) {
            complaints.push(format!("exit codes {codes:?}"));
        }
        complaints
    }
}

/// The count in the log of valgrind, such as `==7== I   refs:      1,234`.
fn instructions(log: &str) -> f64 {
    let (_, count) = log.lines().find_map(|line| line.split_once("refs:")).expect("valgrind counts");
    count.replace(',', "").trim().parse().unwrap()
}

/// The total size of all files in a directory.
fn size(directory: &Path) -> u64 {
    let entries = fs::read_dir(directory).unwrap().map(Result::unwrap);
    let size_of = |entry: fs::DirEntry| {
        let about = entry.metadata().unwrap();
        if about.is_dir() { size(&entry.path()) } else { about.len() }
    };
    entries.map(size_of).sum()
}
