//! Measurements, and how they are printed.

use std::io::{self, Write};
use std::time::Duration;

use cast_scene::Threads;
use castkit_benches::measure::{Spread, Times};

/// One thing measured.
pub(crate) struct Finding {
    /// Its name, for programs and for the rows of the table.
    pub(crate) name: String,
    pub(crate) measured: Side,
    /// The baseline, measured in the same rounds.
    pub(crate) yardstick: Option<Side>,
    /// The spread over the rounds of this quantity.
    pub(crate) value: Spread,
    pub(crate) of: Of,
    /// The target of the median, if there is one.
    pub(crate) target: Option<Target>,
}

/// One side of a comparison.
pub(crate) struct Side {
    /// The description.
    pub(crate) what: String,
    pub(crate) threads: Threads,
    /// The median; absent for memory.
    pub(crate) time: Option<Duration>,
}

/// A side with its times.
pub(crate) struct Timed<'t> {
    what: String,
    threads: Threads,
    times: &'t Times,
}

/// Work on one thread.
pub(crate) fn one(what: impl Into<String>, times: &Times) -> Timed<'_> {
    Timed { what: what.into(), threads: Threads::One, times }
}

/// Work on all threads.
pub(crate) fn all(what: impl Into<String>, times: &Times) -> Timed<'_> {
    Timed { what: what.into(), threads: Threads::All, times }
}

/// The quantity of a value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Of {
    /// The time divided by that of the baseline.
    Time,
    /// The speed divided by that of the baseline.
    Speed,
    /// Mebibytes.
    Mebibytes,
    /// Milliseconds.
    Milliseconds,
}

/// A target of a value.
#[derive(Clone, Copy)]
pub(crate) enum Target {
    /// At most this much.
    AtMost(f64),
    /// At least this much.
    AtLeast(f64),
}

impl Finding {
    /// A ratio of times.
    pub(crate) fn time(name: impl Into<String>, measured: Timed<'_>, yardstick: Timed<'_>) -> Self {
        let value = measured.times.ratios(yardstick.times);
        Self::compared(name.into(), Of::Time, value, measured, yardstick)
    }

    /// How fast, as a part of a yardstick's speed.
    pub(crate) fn speed(name: impl Into<String>, measured: Timed<'_>, yardstick: Timed<'_>) -> Self {
        let value = yardstick.times.ratios(measured.times);
        Self::compared(name.into(), Of::Speed, value, measured, yardstick)
    }

    fn compared(name: String, of: Of, value: Spread, measured: Timed<'_>, yardstick: Timed<'_>) -> Self {
        Self { name, measured: measured.into(), yardstick: Some(yardstick.into()), value, of, target: None }
    }

    /// Amounts of memory, one of each run.
    #[expect(clippy::cast_precision_loss, reason = "far below 2^53")]
    pub(crate) fn memory(name: impl Into<String>, what: impl Into<String>, threads: Threads, bytes: &[u64]) -> Self {
        let value = Spread::of(bytes.iter().map(|bytes| *bytes as f64 / f64::from(1 << 20)));
        let measured = Side { what: what.into(), threads, time: None };
        Self { name: name.into(), measured, yardstick: None, value, of: Of::Mebibytes, target: None }
    }

    /// A time for which there is no yardstick.
    pub(crate) fn milliseconds(name: impl Into<String>, measured: Timed<'_>) -> Self {
        let value = measured.times.milliseconds();
        let of = Of::Milliseconds;
        Self { name: name.into(), measured: measured.into(), yardstick: None, value, of, target: None }
    }

    /// With a target.
    pub(crate) fn with_target(self, target: Target) -> Self {
        Self { target: Some(target), ..self }
    }

    /// Whether the target, if there is one, is met.
    pub(crate) fn is_met(&self) -> bool {
        match self.target {
            Some(Target::AtMost(limit)) => self.value.median <= limit,
            Some(Target::AtLeast(limit)) => self.value.median >= limit,
            None => true,
        }
    }

    fn shown(&self, value: f64) -> String {
        match self.of {
            // As many digits as tell small ratios apart.
            Of::Time | Of::Speed if value < 0.1 => format!("{value:.4}"),
            Of::Time | Of::Speed => format!("{value:.3}"),
            Of::Mebibytes => format!("{value:.1} MiB"),
            Of::Milliseconds => format!("{value:.3} ms"),
        }
    }
}

impl From<Timed<'_>> for Side {
    fn from(timed: Timed<'_>) -> Self {
        Self { what: timed.what, threads: timed.threads, time: Some(timed.times.median()) }
    }
}

/// A Markdown table. `cargo xtask bench-report` puts it into the record and docs/benchmarks.md as it is.
pub(crate) fn table(out: &mut impl Write, findings: &[Finding]) -> io::Result<()> {
    writeln!(out, "| | what | threads | time | yardstick | threads | time | | median | min | max | target | |")?;
    writeln!(out, "|---|---|--:|--:|---|--:|--:|---|--:|--:|--:|---|---|")?;
    for finding in findings {
        let Finding { name, measured, yardstick, value, .. } = finding;
        let [what, threads, time] = cells(Some(measured));
        let [against, their_threads, their_time] = cells(yardstick.as_ref());
        let of = match finding.of {
            Of::Time => "time",
            Of::Speed => "speed",
            Of::Mebibytes | Of::Milliseconds => "",
        };
        let [median, least, most] = [value.median, value.least, value.most].map(|value| finding.shown(value));
        let target = match finding.target {
            Some(Target::AtMost(limit)) => format!("at most {limit}"),
            Some(Target::AtLeast(limit)) => format!("at least {limit}"),
            None => String::new(),
        };
        let verdict = match (finding.target, finding.is_met()) {
            (None, _) => "",
            (_, true) => "met",
            (_, false) => "**missed**",
        };
        writeln!(
            out,
            "| `{name}` | {what} | {threads} | {time} | {against} | {their_threads} | {their_time} \
             | {of} | {median} | {least} | {most} | {target} | {verdict} |"
        )?;
    }
    Ok(())
}

/// What, on how many threads, and how long.
fn cells(side: Option<&Side>) -> [String; 3] {
    let Some(side) = side else { return Default::default() };
    let time = side.time.map_or_else(String::new, |time| format!("{:.3} ms", time.as_secs_f64() * 1000.0));
    [side.what.clone(), threads(side.threads).to_string(), time]
}

fn threads(threads: Threads) -> usize {
    if threads == Threads::One { 1 } else { rayon::current_num_threads() }
}

/// One JSON object. Written by hand: names and sentences are ours and hold nothing that would have to be escaped.
pub(crate) fn json(out: &mut impl Write, findings: &[Finding]) -> io::Result<()> {
    writeln!(out, "{{\"findings\": [")?;
    for (index, finding) in findings.iter().enumerate() {
        let Finding { name, measured, yardstick, value, .. } = finding;
        let of = match finding.of {
            Of::Time => "time ratio",
            Of::Speed => "speed ratio",
            Of::Mebibytes => "MiB",
            Of::Milliseconds => "ms",
        };
        let Spread { least, median, most } = value;
        write!(out, "  {{\"name\": \"{name}\", \"of\": \"{of}\"")?;
        write!(out, ", \"median\": {median:.6}, \"min\": {least:.6}, \"max\": {most:.6}")?;
        for (key, side) in [("measured", Some(measured)), ("yardstick", yardstick.as_ref())] {
            let Some(side) = side else { continue };
            write!(out, ", \"{key}\": {{\"what\": \"{}\", \"threads\": {}", side.what, threads(side.threads))?;
            if let Some(time) = side.time {
                write!(out, ", \"seconds\": {:.9}", time.as_secs_f64())?;
            }
            write!(out, "}}")?;
        }
        match finding.target {
            Some(Target::AtMost(limit)) => write!(out, ", \"at_most\": {limit}")?,
            Some(Target::AtLeast(limit)) => write!(out, ", \"at_least\": {limit}")?,
            None => {}
        }
        let comma = if index + 1 < findings.len() { "," } else { "" };
        writeln!(out, ", \"met\": {}}}{comma}", finding.is_met())?;
    }
    writeln!(out, "]}}")
}
