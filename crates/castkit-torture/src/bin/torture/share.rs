//! The work, and a share of it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::{Child, Command, Stdio};

use castkit_torture::seeds::{self, Seed};
use castkit_torture::threads::Threads;
use castkit_torture::{damage, targets};

use crate::outcome::{Outcome, Results, Slowest};
use crate::watch::Watch;

/// The maximum total size of the damaged copies of a file; beyond it, only some of them are tried, spread evenly. This
/// affects a single file: 2,000 equal nodes, each inside the previous one. The damage of each node is equivalent, and
/// trying all of it would take five times as long as everything else.
const MOST_BYTES: usize = 1 << 30;
/// The maximum number of failures that are described; more are only counted.
const DESCRIBED: u64 = 20;

/// The work.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Work {
    pub(crate) round: usize,
    pub(crate) rounds: usize,
    /// Whether [`MOST_BYTES`] is ignored.
    pub(crate) whole: bool,
    /// The share of this process; all of the work if there is none.
    pub(crate) share: Option<Share>,
}

/// A share of all damage.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Share {
    pub(crate) number: usize,
    pub(crate) of: usize,
}

impl Work {
    pub(crate) fn of_arguments(arguments: impl Iterator<Item = String>) -> Option<Self> {
        let mut work = Self { round: 0, rounds: 1, whole: false, share: None };
        for argument in arguments {
            if argument == "--whole" {
                work.whole = true;
            } else if let Some(share) = argument.strip_prefix("--share=") {
                work.share = parsed(share).map(|(number, of)| Share { number, of });
            } else {
                (work.round, work.rounds) = parsed(&argument)?;
            }
        }
        Some(work)
    }

    /// Starts a process for a share.
    pub(crate) fn start(&self, share: Share) -> Result<Child, String> {
        let program = std::env::current_exe().map_err(|error| error.to_string())?;
        let mut command = Command::new(program);
        command.arg(format!("{}/{}", self.round, self.rounds)).arg(format!("--share={}/{}", share.number, share.of));
        command.args(self.whole.then_some("--whole")).stdout(Stdio::piped());
        command.spawn().map_err(|error| error.to_string())
    }

    /// The damage of a file that is tried.
    fn damages(&self, file: &[u8]) -> impl Iterator<Item = damage::Damage> + use<> {
        let all = damage::all(file);
        let step = if self.whole { 1 } else { all.len().saturating_mul(file.len()) / MOST_BYTES + 1 };
        let share = self.share.unwrap_or(Share { number: 0, of: 1 });
        let round = all.into_iter().step_by(step).skip(self.round).step_by(self.rounds);
        round.skip(share.number).step_by(share.of)
    }
}

/// Two numbers separated by a slash, of which the first must be smaller.
fn parsed(text: &str) -> Option<(usize, usize)> {
    let (number, of) = text.split_once('/')?;
    let (number, of) = (number.parse().ok()?, of.parse().ok()?);
    (number < of).then_some((number, of))
}

/// One of this many inputs is tried on several threads.
const ON_SEVERAL: u64 = 256;

/// Does a share.
pub(crate) fn done(work: &Work) -> Result<Results, String> {
    let threads = Threads::new(ON_SEVERAL).map_err(|error| error.to_string())?;
    threads.alone(|| tried(work, &threads))
}

fn tried(work: &Work, threads: &Threads) -> Result<Results, String> {
    let files = |seeds: std::io::Result<Vec<Seed>>| seeds.map_err(|error| format!("a file cannot be read: {error}"));
    let watch = Watch::start();
    let mut results = Results::default();
    for (name, seeds) in [("testdata", files(seeds::testdata())?), ("real files", files(seeds::corpus())?)] {
        let mut outcome = Outcome { files: seeds.len(), ..Outcome::default() };
        seeds.iter().for_each(|seed| damaged(seed, work, threads, &watch, &mut outcome));
        results.0.insert(name.into(), outcome);
    }
    Ok(results)
}

fn damaged(seed: &Seed, work: &Work, threads: &Threads, watch: &Watch, outcome: &mut Outcome) {
    for damage in work.damages(&seed.bytes) {
        let bytes = damage.apply(&seed.bytes);
        let what = format!("{}, {damage}", seed.name);
        watch.begin(&what);
        for target in targets::of_files() {
            if catch_unwind(AssertUnwindSafe(|| threads.run(outcome.inputs, || (target.run)(&bytes)))).is_err() {
                outcome.panics += 1;
                if outcome.panics <= DESCRIBED {
                    eprintln!("{what}: {} panicked", target.name);
                }
            }
        }
        outcome.slowest.take(Slowest { seconds: watch.end().as_secs_f64(), what: what.clone() });
        outcome.peaks.measure(&bytes, &what);
        outcome.inputs += 1;
    }
}
