//! What is printed of steps on animations.

use std::borrow::Cow;
use std::io::Write;
use std::path::Path;

use castkit::convert::Note;
use castkit::scene::clip::{Ends, MotionCurve, Report as ClipReport};
use serde::Serialize;

use crate::context::Context;
use crate::status::Failure;
use crate::text::{Escaped, Measure, Quoted, Size, Things};

/// What is printed with --json.
#[derive(Serialize)]
struct Report<'r> {
    #[serde(skip_serializing_if = "Option::is_none")]
    output: Option<Cow<'r, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bytes: Option<u64>,
    animations: Vec<Record<'r>>,
    notes: Vec<Note>,
}

#[derive(Serialize)]
struct Record<'r> {
    name: Option<&'r str>,
    frame_rate: f64,
    first: f64,
    last: f64,
    curves: u64,
    keys: u64,
    notifications: Vec<Named<'r>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ends: Option<Vec<End<'r>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reduced: Option<Fewer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    motion: Option<Motion<'r>>,
}

#[derive(Serialize)]
struct Fewer {
    keys: u64,
    error: Option<f64>,
}

/// The motion of a character.
#[derive(Serialize)]
struct Motion<'r> {
    bone: &'r str,
    start: [f64; 3],
    frames: &'r [f64],
    translations: &'r [[f64; 3]],
    turns: Vec<f64>,
}

impl<'r> Motion<'r> {
    fn new(curve: &'r MotionCurve) -> Self {
        let turns = curve.turns.iter().map(|turn| turn.to_degrees()).collect();
        Self { bone: &curve.bone, start: curve.start, frames: &curve.frames, translations: &curve.translations, turns }
    }
}

#[derive(Serialize)]
struct End<'r> {
    bone: &'r str,
    position: f64,
    angle: f64,
    speed: f64,
    turning: f64,
}

impl<'r> End<'r> {
    fn new(ends: &'r Ends) -> Self {
        let Ends { bone, position, speed, .. } = ends;
        let (angle, turning) = (ends.angle.to_degrees(), ends.turning.to_degrees());
        Self { bone, position: *position, angle, speed: *speed, turning }
    }
}

#[derive(Serialize)]
struct Named<'r> {
    name: &'r str,
    frames: &'r [f64],
}

impl<'r> Record<'r> {
    fn new(report: &'r ClipReport) -> Self {
        let named = |(name, frames): &'r (String, Vec<f64>)| Named { name, frames };
        Self {
            name: report.name.as_deref(),
            frame_rate: report.frame_rate,
            first: report.first,
            last: report.last,
            curves: report.curves,
            keys: report.keys,
            notifications: report.notifications.iter().map(named).collect(),
            reduced: report.remarks.reduced.map(|reduced| Fewer { keys: reduced.keys, error: reduced.error }),
            motion: report.remarks.motion.as_ref().map(Motion::new),
            ends: report.ends.as_ref().map(|ends| ends.iter().map(End::new).collect()),
        }
    }
}

/// How many bones are listed whose ends differ.
const MOST_ENDS: usize = 10;

/// Prints what became of a file, which is named if it is one of several.
pub(super) fn print(
    context: &mut Context,
    of: Option<&Path>,
    reports: &[ClipReport],
    (output, bytes): (Option<&Path>, Option<u64>),
) -> Result<(), Failure> {
    if context.options.json {
        let report = Report {
            output: output.map(Path::to_string_lossy),
            bytes,
            animations: reports.iter().map(Record::new).collect(),
            notes: context.note_records(),
        };
        return match of {
            Some(file) => context.print_json_of(file, &report),
            None => context.print_json(&report),
        };
    }
    for report in reports {
        let name = Quoted(report.name.as_deref().unwrap_or("animation"));
        let (first, last) = (Measure(report.first), Measure(report.last));
        let (rate, seconds) = (report.frame_rate, Measure((report.last - report.first) / report.frame_rate));
        let curves = Things(report.curves, "curve", "curves");
        let keys = Things(report.keys, "key", "keys");
        writeln!(
            context.out,
            "{name}: frames {first} to {last}, {seconds} s at {rate} frames a second, {curves}, {keys}"
        )?;
        for (name, frames) in &report.notifications {
            let frames: Vec<String> = frames.iter().map(|frame| Measure(*frame).to_string()).collect();
            writeln!(context.out, "  {}: {}", Quoted(name), frames.join(", "))?;
        }
        if let Some(reduced) = report.remarks.reduced {
            let keys = Things(reduced.keys, "key", "keys");
            match reduced.error {
                Some(error) => {
                    writeln!(
                        context.out,
                        "  left out {keys}; vertices and ends of bones are off by at most {}",
                        Measure(error)
                    )?;
                }
                None => writeln!(context.out, "  left out {keys}")?,
            }
        }
        let motion = report.remarks.motion.as_ref();
        if let Some((curve, [x, y, z])) = motion.and_then(|curve| Some((curve, *curve.translations.last()?))) {
            let [x, y, z] = [x, y, z].map(Measure);
            let turn = curve.turns.last().copied().unwrap_or_default().to_degrees();
            let name = Quoted(&curve.bone);
            write!(context.out, "  {name} goes {x}, {y}, {z}")?;
            if turn != 0.0 {
                write!(context.out, " and turns by {} degrees", Measure(turn))?;
            }
            writeln!(context.out, "; --json has all frames")?;
        }
        for end in report.ends.iter().flatten().take(MOST_ENDS) {
            let [position, speed] = [end.position, end.speed].map(Measure);
            let [angle, turning] = [end.angle, end.turning].map(|angle| Measure(angle.to_degrees()));
            writeln!(
                context.out,
                "  {}: the ends are {position} units and {angle} degrees apart; speeds differ by {speed} units and {turning} degrees a second",
                Quoted(&end.bone)
            )?;
        }
        let more = report.ends.as_ref().map_or(0, Vec::len).saturating_sub(MOST_ENDS) as u64;
        if more > 0 {
            writeln!(context.out, "  ... and {}, see --json", Things(more, "more bone", "more bones"))?;
        }
    }
    match (output, bytes) {
        (Some(output), Some(bytes)) => {
            Ok(writeln!(context.out, "{}: {}", Escaped(output.to_string_lossy()), Size(bytes))?)
        }
        _ => Ok(()),
    }
}
