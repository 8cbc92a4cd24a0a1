//! `castkit pose`: the vertices of a model at one frame of an animation; short for `castkit convert --frame`.

use super::convert::Convert;
use crate::context::Context;
use crate::operation::arguments;
use crate::status::Failure;

arguments! {
    /// What `castkit pose` takes.
    pub(crate) struct Pose of "pose" {
        convert: Convert,
    }
}

impl Pose {
    pub(crate) fn run(self, context: &mut Context) -> Result<(), Failure> {
        self.convert.posing()?.run(context)
    }
}
