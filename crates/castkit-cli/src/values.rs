//! Values of options on the command line.

use std::str::FromStr;

use castkit::convert::Format;
use clap::builder::{PossibleValuesParser, TypedValueParser};

/// A format by its usual extension.
pub(crate) fn format_parser() -> impl TypedValueParser<Value = Format> {
    PossibleValuesParser::new(Format::all().map(Format::extension))
        .try_map(|name| Format::all().find(|format| format.extension() == name).ok_or("there is no such format"))
}

/// A tolerance.
pub(crate) fn not_negative<N: FromStr + Copy + Into<f64>>(text: &str) -> Result<N, String> {
    let is_fine = |number: &N| Into::<f64>::into(*number).is_finite() && Into::<f64>::into(*number) >= 0.0;
    let number = text.parse::<N>().ok().filter(is_fine);
    number.ok_or_else(|| "not a number of at least 0, such as 0.001 or 1e-5".into())
}

/// A unit of length, in metres.
pub(crate) fn unit(text: &str) -> Result<f32, String> {
    match text {
        "m" => Ok(1.0),
        "cm" => Ok(0.01),
        "mm" => Ok(0.001),
        "in" => Ok(0.0254),
        "ft" => Ok(0.3048),
        _ => positive(text).map_err(|_| "not m, cm, mm, in, ft or a positive number of metres".into()),
    }
}

pub(crate) fn positive(text: &str) -> Result<f32, String> {
    match text.parse::<f32>() {
        Ok(factor) if factor.is_finite() && factor > 0.0 => Ok(factor),
        _ => Err("not a positive number".into()),
    }
}
