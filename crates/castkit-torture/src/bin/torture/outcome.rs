//! The results.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::memory::Peaks;
use crate::watch::LONGEST;

/// The results by kind of file.
#[derive(Default, Serialize, Deserialize)]
pub(crate) struct Results(pub(crate) BTreeMap<String, Outcome>);

/// The results of a kind of file.
#[derive(Default, Serialize, Deserialize)]
pub(crate) struct Outcome {
    pub(crate) files: usize,
    pub(crate) inputs: u64,
    pub(crate) panics: u64,
    pub(crate) slowest: Slowest,
    pub(crate) peaks: Peaks,
}

/// The slowest input.
#[derive(Default, Serialize, Deserialize)]
pub(crate) struct Slowest {
    pub(crate) seconds: f64,
    pub(crate) what: String,
}

impl Slowest {
    /// Keeps the slower of the two.
    pub(crate) fn take(&mut self, other: Self) {
        if other.seconds > self.seconds {
            *self = other;
        }
    }
}

impl Results {
    /// Adds the results of another share.
    pub(crate) fn add(&mut self, other: Self) {
        for (name, outcome) in other.0 {
            let own = self.0.entry(name).or_default();
            // Every share goes over all files.
            own.files = outcome.files;
            own.inputs += outcome.inputs;
            own.panics += outcome.panics;
            own.slowest.take(outcome.slowest);
            own.peaks.add(outcome.peaks);
        }
    }

    /// Whether something was tried, and no promise was broken.
    pub(crate) fn passed(&self) -> bool {
        let sound = |outcome: &Outcome| outcome.panics == 0 && outcome.hangs() == 0;
        let tried = |outcome: &Outcome| outcome.files == 0 || outcome.inputs > 0;
        let files: usize = self.0.values().map(|outcome| outcome.files).sum();
        files > 0 && self.0.values().all(|outcome| sound(outcome) && tried(outcome)) && self.peaks().passed()
    }

    /// The maximum over all kinds of files.
    fn peaks(&self) -> Peaks {
        let mut peaks = Peaks::default();
        self.0.values().for_each(|outcome| peaks.add(outcome.peaks.clone()));
        peaks
    }
}

impl Outcome {
    /// An input that never ends terminates the process that tries it; this reports one that took too long.
    fn hangs(&self) -> u64 {
        u64::from(self.slowest.seconds >= LONGEST.as_secs_f64())
    }
}

impl fmt::Display for Results {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "| files | inputs | panics | hangs | slowest input, in processor time |")?;
        writeln!(f, "|---|---|---|---|---|")?;
        for (name, outcome) in &self.0 {
            let Outcome { files, inputs, panics, slowest, .. } = outcome;
            let (hangs, time) = (outcome.hangs(), slowest.seconds * 1e3);
            writeln!(f, "| {name}: {files} | {inputs} | {panics} | {hangs} | {time:.0} ms ({}) |", slowest.what)?;
        }
        write!(f, "\n{}", self.peaks())
    }
}
