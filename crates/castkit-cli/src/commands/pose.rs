//! `castkit pose`: the vertices of a model at a moment of an animation, a short form of `castkit convert --frame`.

use clap::Args;

use super::convert::Convert;
use crate::context::Context;
use crate::status::Failure;

const AFTER_HELP: &str = "\
This is castkit convert with other defaults: --frame rest, and --to obj where the ending of OUT does not tell a format. All
options are those of castkit convert, and so is the JSON; castkit convert --help says more.

An OBJ file has the vertices of all meshes in file order, each with its texture coordinates (of the first layer, turned to
OBJ's origin at the bottom), normals, colours of the first layer behind the positions, and the triangles; materials go into
an MTL file beside it. Vertices are in the world: where a model says where it stands, it stands there.

Examples:
  castkit pose hero.cast -o rest.obj
  castkit pose hero.cast --frame 12.5 -o posed.obj               by the first animation in hero.cast itself
  castkit pose hero.cast --frame 12.5 --animation walk -o walk.glb
  castkit pose hero.fbx --animation-from run.cast --frame 3 -o run3.obj";

/// Write the vertices of models at a frame of an animation, as OBJ or another format
#[derive(Args, Debug)]
#[command(after_long_help = AFTER_HELP)]
pub(crate) struct Pose {
    #[command(flatten)]
    convert: Convert,
}

impl Pose {
    pub(crate) fn run(self, context: &mut Context) -> Result<(), Failure> {
        self.convert.posing().run(context)
    }
}
