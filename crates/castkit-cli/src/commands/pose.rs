//! `castkit pose`: the vertices of a model at one frame of an animation; short for `castkit convert --frame`.

use clap::Args;

use super::convert::Convert;
use crate::context::Context;
use crate::status::Failure;

const AFTER_HELP: &str = "\
This is castkit convert with two other defaults: --frame rest, and --to obj unless the extension of OUT names a \
format. OUT must not be an input, and there has to be a model. See castkit convert --help for the options and the \
JSON.

An OBJ file has the vertices of all meshes in file order, with texture coordinates (of the first layer, flipped \
to OBJ's origin at the bottom), normals, and colours of the first layer after the positions. Materials go into \
an MTL file beside it. Vertices are in world space: the placement of a model is applied.

Examples:
  castkit pose hero.cast -o rest.obj
  castkit pose hero.cast --frame 12.5 -o posed.obj
  castkit pose hero.cast --frame 12.5 --animation walk -o walk.glb
  castkit pose hero.fbx --animation-from run.cast --frame 3 -o run3.obj";

/// Write models as they are at one frame of an animation, as OBJ or another format
#[derive(Args, Debug)]
#[command(after_long_help = AFTER_HELP)]
pub(crate) struct Pose {
    #[command(flatten)]
    convert: Convert,
}

impl Pose {
    pub(crate) fn run(self, context: &mut Context) -> Result<(), Failure> {
        self.convert.posing()?.run(context)
    }
}
