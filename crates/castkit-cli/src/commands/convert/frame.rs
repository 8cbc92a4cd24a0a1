//! The options for static results.

use std::path::PathBuf;

use castkit::convert::Moment;
use clap::Args;

/// A frame instead of animations. `--animation` chooses the animation.
#[derive(Args, Debug)]
#[command(next_help_heading = "Frame")]
pub(crate) struct Frame {
    /// Take models as they are at this frame (12.5 is between two frames) or at rest
    ///
    /// The result has meshes without bones and animations. First curves move bones and blend shapes, then inverse
    /// kinematics and constraints move the bones that depend on others, and then blend shapes and skins move vertices
    /// and normals. Frames between keys are interpolated. Outside its range a looping animation repeats, and any other
    /// holds its first or last frame. At rest, vertices keep exactly the values in the file.
    #[arg(long, value_name = "N|rest", allow_negative_numbers = true, value_parser = moment)]
    pub(crate) frame: Option<Moment>,

    /// Take the animation for --frame from this file of any format instead of the inputs
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath, requires = "frame")]
    pub(crate) animation_from: Option<PathBuf>,

    /// Ignore inverse kinematics and constraints for --frame
    ///
    /// For animations in which their effect on the bones has been baked.
    #[arg(long, requires = "frame")]
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
