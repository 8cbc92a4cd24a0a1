//! The options for static results.

use std::path::PathBuf;

use castkit::convert::Moment;
use clap::Args;

use crate::operation::{help, long_help};

/// A frame instead of animations. `--animation` chooses the animation.
#[derive(Args, Debug)]
#[command(next_help_heading = "Frame")]
pub(crate) struct Frame {
    #[arg(long, value_name = "N|rest", allow_negative_numbers = true, value_parser = moment, help = help("frame"), long_help = long_help("frame"))]
    pub(crate) frame: Option<Moment>,

    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath, requires = "frame", help = help("animation_from"), long_help = long_help("animation_from"))]
    pub(crate) animation_from: Option<PathBuf>,

    #[arg(long, requires = "frame", help = help("constraints"), long_help = long_help("constraints"))]
    pub(crate) no_constraints: bool,
}

impl Frame {
    pub(crate) fn moment(&self) -> Option<Moment> {
        self.frame.map(|moment| moment.constraints(!self.no_constraints))
    }
}

fn moment(text: &str) -> Result<Moment, String> {
    match text.parse::<f64>() {
        _ if text == "rest" => Ok(Moment::rest()),
        Ok(frame) if frame.is_finite() => Ok(Moment::at(frame)),
        _ => Err("neither a frame number nor rest".into()),
    }
}
