//! How the findings are printed.

use std::io::{self, Write};
use std::time::Duration;

/// One thing measured.
pub(crate) struct Finding {
    /// What, as a word for programs.
    pub(crate) name: &'static str,
    /// Time and that of the yardstick; absent when it is about memory.
    pub(crate) times: Option<[Duration; 2]>,
    /// In this unit.
    pub(crate) value: f64,
    pub(crate) unit: Unit,
    /// What was promised, if anything.
    pub(crate) promise: Option<Promise>,
    /// What, in words.
    pub(crate) about: String,
}

/// What a value counts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unit {
    /// One time as a part of another, or one speed of another.
    Ratio,
    /// Mebibytes.
    Mebibytes,
    /// Milliseconds.
    Milliseconds,
}

/// A promise about a value.
#[derive(Clone, Copy)]
pub(crate) enum Promise {
    /// At most so much.
    AtMost(f64),
    /// At least so much.
    AtLeast(f64),
}

impl Finding {
    /// A time as a share of a yardstick's.
    pub(crate) fn ratio(name: &'static str, time: Duration, yardstick: Duration, about: impl Into<String>) -> Self {
        let value = castkit_benches::measure::ratio(time, yardstick);
        Self { name, times: Some([time, yardstick]), value, unit: Unit::Ratio, promise: None, about: about.into() }
    }

    /// How fast, as a share of a yardstick's speed.
    pub(crate) fn speed(name: &'static str, time: Duration, yardstick: Duration, about: impl Into<String>) -> Self {
        Self { value: castkit_benches::measure::ratio(yardstick, time), ..Self::ratio(name, time, yardstick, about) }
    }

    /// An amount of memory.
    #[expect(clippy::cast_precision_loss, reason = "far below 2^53")]
    pub(crate) fn memory(name: &'static str, bytes: u64, about: impl Into<String>) -> Self {
        let value = bytes as f64 / f64::from(1 << 20);
        Self { name, times: None, value, unit: Unit::Mebibytes, promise: None, about: about.into() }
    }

    /// A time for which there is no yardstick.
    pub(crate) fn time(name: &'static str, time: Duration, about: impl Into<String>) -> Self {
        let value = time.as_secs_f64() * 1000.0;
        Self { name, times: None, value, unit: Unit::Milliseconds, promise: None, about: about.into() }
    }

    /// With a promise.
    pub(crate) fn promised(self, promise: Promise) -> Self {
        Self { promise: Some(promise), ..self }
    }

    /// Whether the promise, if there is one, is kept.
    pub(crate) fn is_kept(&self) -> bool {
        match self.promise {
            Some(Promise::AtMost(limit)) => self.value <= limit,
            Some(Promise::AtLeast(limit)) => self.value >= limit,
            None => true,
        }
    }
}

/// A Markdown table, ready to be pasted.
pub(crate) fn table(out: &mut impl Write, findings: &[Finding]) -> io::Result<()> {
    writeln!(out, "| | time | yardstick | value | promised | |\n|---|--:|--:|--:|--:|---|")?;
    for finding in findings {
        let [time, yardstick] = finding.times.map_or_else(Default::default, |times| times.map(milliseconds));
        let value = match finding.unit {
            Unit::Ratio => format!("{:.4}", finding.value),
            Unit::Mebibytes => format!("{:.1} MiB", finding.value),
            Unit::Milliseconds => format!("{:.3} ms", finding.value),
        };
        let promise = match finding.promise {
            Some(Promise::AtMost(limit)) => format!("<= {limit}"),
            Some(Promise::AtLeast(limit)) => format!(">= {limit}"),
            None => String::new(),
        };
        let verdict = match (finding.promise, finding.is_kept()) {
            (None, _) => "",
            (_, true) => "kept",
            (_, false) => "MISSED",
        };
        writeln!(out, "| {} | {time} | {yardstick} | {value} | {promise} | {verdict} |", finding.about)?;
    }
    Ok(())
}

fn milliseconds(time: Duration) -> String {
    format!("{:.3} ms", time.as_secs_f64() * 1000.0)
}

/// One JSON object. Written by hand: names and sentences are ours and hold nothing that would have to be escaped.
pub(crate) fn json(out: &mut impl Write, findings: &[Finding]) -> io::Result<()> {
    writeln!(out, "{{\"findings\": [")?;
    for (index, finding) in findings.iter().enumerate() {
        let Finding { name, value, about, .. } = finding;
        let unit = match finding.unit {
            Unit::Ratio => "ratio",
            Unit::Mebibytes => "MiB",
            Unit::Milliseconds => "ms",
        };
        write!(out, "  {{\"name\": \"{name}\", \"about\": \"{about}\", \"value\": {value:.6}, \"unit\": \"{unit}\"")?;
        if let Some([time, yardstick]) = finding.times {
            let (time, yardstick) = (time.as_secs_f64(), yardstick.as_secs_f64());
            write!(out, ", \"seconds\": {time:.9}, \"yardstick_seconds\": {yardstick:.9}")?;
        }
        match finding.promise {
            Some(Promise::AtMost(limit)) => write!(out, ", \"at_most\": {limit}")?,
            Some(Promise::AtLeast(limit)) => write!(out, ", \"at_least\": {limit}")?,
            None => {}
        }
        let comma = if index + 1 < findings.len() { "," } else { "" };
        writeln!(out, ", \"kept\": {}}}{comma}", finding.is_kept())?;
    }
    writeln!(out, "]}}")
}
