//! The options for results that hold still.

use std::path::PathBuf;

use castkit::convert::Moment;
use clap::Args;

/// A moment instead of animations. `--animation` says of which animation.
#[derive(Args, Debug)]
#[command(next_help_heading = "Frame")]
pub(super) struct Frame {
    /// Let models hold still as they are at this frame, whole or not, or at rest: meshes without bones and animations
    ///
    /// Curves of the animation move bones and blend shapes, then inverse kinematics and constraints move bones that follow
    /// others, then blend shapes and skins move the vertices and turn the normals. A frame between two keys is interpolated.
    /// Outside of the animation a looping one starts again, any other stays at its ends. At rest, vertices keep the very
    /// numbers of the file.
    #[arg(long, value_name = "N|rest", allow_negative_numbers = true, value_parser = moment)]
    pub(super) frame: Option<Moment>,

    /// Take the animation of --frame from this file, of any format, and not from the inputs
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath, requires = "frame")]
    pub(super) animation_from: Option<PathBuf>,

    /// Leave inverse kinematics and constraints out of --frame
    ///
    /// For animations in which bones that follow others have been baked.
    #[arg(long, requires = "frame")]
    pub(super) no_constraints: bool,
}

impl Frame {
    pub(super) fn moment(&self) -> Option<Moment> {
        self.frame.map(|moment| moment.constraints(!self.no_constraints))
    }
}

fn moment(text: &str) -> Result<Moment, String> {
    match text.parse::<f64>() {
        _ if text == "rest" => Ok(Moment::rest()),
        Ok(frame) if frame.is_finite() => Ok(Moment::at(frame)),
        _ => Err("neither a number nor rest".into()),
    }
}
