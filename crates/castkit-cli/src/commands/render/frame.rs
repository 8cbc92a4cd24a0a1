//! The options for static results.

use std::path::PathBuf;

use castkit::convert::Moment;

use crate::operation::arguments;

arguments! {
    /// A frame instead of animations. `--animation` chooses the animation.
    pub(crate) struct Frame {
        frame: Option<Moment>,
        animation_from: Option<PathBuf>,
        constraints: bool,
    }
}

impl Frame {
    pub(crate) fn moment(&self) -> Option<Moment> {
        self.frame.map(|moment| moment.constraints(self.constraints))
    }
}
