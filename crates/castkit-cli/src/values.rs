//! Values of options on the command line.

use std::num::NonZeroUsize;
use std::path::Path;
use std::str::FromStr;

use castkit::convert::join::Attachment;
use castkit::convert::{Encoding, Format, Moment, Tangents};
use castkit::options::{Allowed, Choices, Kind, OptionRow, UNITS, metres};
use castkit::scene::convert_axes::Up;
use clap::ColorChoice;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser, ValueParser};

use crate::operation::One;
use crate::status::Failure;
use crate::text::{Quoted, shell_word};

/// A format by its usual extension.
pub(crate) fn format_parser() -> impl TypedValueParser<Value = Format> {
    let of = |name: String| Format::all().find(|format| format.extension().eq_ignore_ascii_case(&name));
    PossibleValuesParser::new(Format::all().map(Format::extension))
        .try_map(move |name| of(name).ok_or("there is no such format"))
}

/// The names of choices, with their help. Upper case is understood, too.
pub(crate) fn choices(of: &'static Choices) -> impl TypedValueParser<Value = String> {
    let values = of.values.iter().map(|choice| match choice.doc {
        "" => PossibleValue::new(choice.name),
        doc => PossibleValue::new(choice.name).help(doc.trim_end_matches('.')),
    });
    let known = |name: &str| of.values.iter().find(|choice| choice.name.eq_ignore_ascii_case(name));
    PossibleValuesParser::new(values).map(move |name| known(&name).map_or(name, |choice| choice.name.to_owned()))
}

/// Reads a choice: the values are in the order of the table.
pub(crate) fn choice<T: Copy + Send + Sync + 'static>(row: &'static OptionRow, values: &'static [T]) -> ValueParser {
    let Kind::Choice(of) = row.kind else { return ValueParser::string() };
    debug_assert!(of.values.len() == values.len(), "{} has other values", row.name);
    let at = |name: String| of.values.iter().position(|choice| choice.name == name);
    let value = move |name| at(name).and_then(|at| values.get(at)).copied().ok_or("there is no such value");
    ValueParser::new(choices(of).try_map(value))
}

/// Types whose values are choices, in the order of the table.
macro_rules! named {
    ($($type:ty: [$($value:expr),* $(,)?];)*) => {
        $(impl $crate::operation::One for $type {
            fn parser(row: &'static castkit::options::OptionRow) -> clap::builder::ValueParser {
                $crate::values::choice::<$type>(row, &[$($value),*])
            }
        })*
    };
}
pub(crate) use named;

named! {
    Up: [Up::X, Up::Y, Up::Z];
    Tangents: [Tangents::Keep, Tangents::Complete, Tangents::Compute, Tangents::Drop];
    ColorChoice: [ColorChoice::Auto, ColorChoice::Always, ColorChoice::Never];
}

impl One for Format {
    fn parser(_: &'static OptionRow) -> ValueParser {
        ValueParser::new(format_parser())
    }
}

impl One for Encoding {
    fn parser(_: &'static OptionRow) -> ValueParser {
        ValueParser::new(|text: &str| text.parse::<Self>())
    }
}

impl One for Moment {
    fn parser(_: &'static OptionRow) -> ValueParser {
        ValueParser::new(|text: &str| frame(text).map(|frame| frame.map_or_else(Self::rest, Self::at)))
    }
}

/// A frame number, or `None` for `rest`.
pub(crate) fn frame(text: &str) -> Result<Option<f64>, &'static str> {
    match text.parse::<f64>() {
        _ if text == "rest" => Ok(None),
        Ok(frame) if frame.is_finite() => Ok(Some(frame)),
        _ => Err("neither a frame number nor rest"),
    }
}

impl One for f32 {
    fn parser(row: &'static OptionRow) -> ValueParser {
        match row.kind {
            Kind::Number(allowed) => ValueParser::new(move |text: &str| number(text, allowed)),
            _ => ValueParser::new(unit),
        }
    }
}

impl One for f64 {
    fn parser(row: &'static OptionRow) -> ValueParser {
        let allowed = if let Kind::Number(allowed) = row.kind { allowed } else { Allowed::Any };
        ValueParser::new(move |text: &str| precise(text, allowed))
    }
}

/// A number that an option may have in single precision, as it is written.
pub(crate) fn precise(text: &str, allowed: Allowed) -> Result<f64, String> {
    number(text, allowed).and_then(|_| text.parse().map_err(|_| not(allowed)))
}

pub(crate) fn number(text: &str, allowed: Allowed) -> Result<f32, String> {
    text.parse::<f32>().ok().filter(|number| allowed.includes(*number)).ok_or_else(|| not(allowed))
}

fn not(allowed: Allowed) -> String {
    format!("not {}", allowed.words())
}

/// Reads whole numbers that a condition allows.
fn whole<T: FromStr + Clone + Send + Sync + 'static>(
    is_allowed: impl Fn(&T) -> bool + Clone + Send + Sync + 'static,
    otherwise: String,
) -> ValueParser {
    ValueParser::new(move |text: &str| text.parse().ok().filter(&is_allowed).ok_or_else(|| otherwise.clone()))
}

impl One for u32 {
    fn parser(row: &'static OptionRow) -> ValueParser {
        let (least, most) = match row.kind {
            Kind::Integer(least, most) => (least, most),
            Kind::Count => (1, Self::MAX),
            _ => (0, Self::MAX),
        };
        let otherwise = match most {
            Self::MAX => format!("not a whole number from {least}"),
            _ => format!("not a whole number from {least} to {most}"),
        };
        whole(move |number: &Self| (least..=most).contains(number), otherwise)
    }
}

impl One for u16 {
    fn parser(_: &'static OptionRow) -> ValueParser {
        whole(|_: &Self| true, format!("not a whole number from 0 to {}", Self::MAX))
    }
}

impl One for usize {
    fn parser(_: &'static OptionRow) -> ValueParser {
        whole(|_: &Self| true, "not a whole number".to_owned())
    }
}

/// Far more threads than processors only slow each other down: with thousands of them, the machine is busy for minutes
/// without getting anything done.
impl One for NonZeroUsize {
    fn parser(_: &'static OptionRow) -> ValueParser {
        ValueParser::new(|text: &str| {
            let jobs = text.parse().ok().filter(|jobs| (1..=MOST_JOBS).contains(jobs)).and_then(Self::new);
            jobs.ok_or_else(|| format!("not a whole number from 1 to {MOST_JOBS}"))
        })
    }
}

const MOST_JOBS: usize = 256;

/// A unit of length, in metres.
pub(crate) fn unit(text: &str) -> Result<f32, String> {
    metres(text).ok_or_else(|| format!("not {UNITS}"))
}

/// Refuses values of `--attach` that name no bone.
pub(crate) fn check_attached<'t>(mut texts: impl Iterator<Item = &'t str>) -> Result<(), Failure> {
    let Some(text) = texts.find(|text| Attachment::split(Path::new(text)).1.is_none()) else { return Ok(()) };
    let reason = match Path::new(text).is_file() {
        true => format!("--attach takes FILE@BONE; use --attach {}@BONE", shell_word(text)),
        false => format!("--attach takes FILE@BONE, and no file stands before an @ in {}", Quoted(text)),
    };
    Err(Failure::Usage(reason))
}
