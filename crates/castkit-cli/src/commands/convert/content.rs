//! The options that say how the result is to be.

use castkit::convert::{Normals, Options, Selector};
use clap::{Args, ValueEnum};

use crate::commands::convert_axes::{AxisName, positive};
use crate::options::not_negative;
use crate::tangents::TangentsName;

/// What to do with what is read. Each option leaves things as they are unless it is given.
#[derive(Args, Debug)]
#[command(next_help_heading = "Content")]
pub(super) struct Content {
    /// The axis that points up in the result
    #[arg(long, value_enum, value_name = "AXIS")]
    up: Option<AxisName>,

    /// The axis that points up in the inputs, whatever they say; without it what they say
    #[arg(long, value_enum, value_name = "AXIS")]
    source_up: Option<AxisName>,

    /// The unit of length of Cast files, which do not say it: m, cm, mm, in, ft, or a number of metres
    ///
    /// Without it a metre. FBX says what its unit is, and glTF is always in metres; both are converted.
    #[arg(long, value_name = "UNIT", value_parser = unit)]
    unit: Option<f32>,

    /// Multiply all lengths by this, after the change of units
    #[arg(long, value_name = "FACTOR", default_value_t = 1.0, value_parser = positive)]
    scale: f32,

    /// Frames a second of animations
    #[arg(long, value_name = "RATE", value_parser = positive)]
    fps: Option<f32>,

    /// The most bones that may move a vertex, those with the largest weights; these are scaled up to one
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    max_influences: Option<u32>,

    /// What to do about normals
    #[arg(long, value_enum, value_name = "HOW", default_value = "keep")]
    normals: NormalsName,

    /// What to do about tangents, which are computed as MikkTSpace does, after normals
    ///
    /// They follow from normals and the first texture coordinates. Vertices whose corners need different ones, as where a
    /// texture is mirrored, become several; nothing else changes.
    #[arg(long, value_enum, value_name = "HOW", default_value = "keep")]
    tangents: TangentsName,

    /// The largest error that leaving out keys of curves may bring: of rotations in radians, else in the unit of the value
    #[arg(long, value_name = "ERROR", default_value_t = Options::ANIMATION_TOLERANCE, value_parser = not_negative)]
    anim_tolerance: f32,

    /// The scene of a glTF file that is taken, by its name or its index from 0; without it the one that shows first
    #[arg(long, value_name = "NAME|INDEX")]
    scene: Option<String>,

    /// Take this animation only, by its name or its index from 0; can be given several times
    ///
    /// A name that several animations have takes all of them. With several inputs one of them has to have it, and an index
    /// counts in each.
    #[arg(long, value_name = "NAME|INDEX")]
    animation: Vec<String>,

    /// Take no animations
    #[arg(long, conflicts_with = "animation")]
    no_animations: bool,

    /// Take animations only: no models and no instances
    #[arg(long, conflicts_with = "no_animations")]
    no_models: bool,

    /// Write what several places show as instances of a Cast file beside the result, instead of copies
    ///
    /// Only what holds still: skinned, morphed and animated meshes are copied.
    #[arg(long)]
    instances: bool,

    /// Make one picture each of the roughness and metalness of a glTF material, and of occlusion where that shares theirs
    ///
    /// They are PNG files beside the result, in grey. Pictures that cannot be read stay as they are, with a note.
    #[arg(long)]
    unpack_textures: bool,

    /// The most megabytes that may be made by multiplying what is in the input
    ///
    /// Copies of a mesh that is shown in many places, keys for each frame where curves are baked, curves for each of many
    /// things of one name, places of instances. A file of a few kilobytes can ask for any amount; what would take more is
    /// an error before it is made. No usual file needs as much.
    #[arg(long, value_name = "MB", default_value_t = 1024)]
    budget: u32,

    /// Follow references out of the directory of the input
    #[arg(long)]
    follow_outside: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum NormalsName {
    /// As the input has them
    Keep,
    /// Compute them where the input has none
    Complete,
    /// Compute them for all meshes
    Compute,
    /// Leave them out
    Drop,
}

impl Content {
    /// In bytes.
    pub(super) fn budget(&self) -> u64 {
        u64::from(self.budget) << 20
    }

    pub(super) fn options(&self) -> Options<'static> {
        let normals = match self.normals {
            NormalsName::Keep => Normals::Keep,
            NormalsName::Complete => Normals::Complete,
            NormalsName::Compute => Normals::Compute,
            NormalsName::Drop => Normals::Drop,
        };
        let chosen = self.animation.iter().cloned().fold(Options::new(), Options::animation);
        chosen
            .scene(self.scene.clone().map(Selector::from))
            .animations(!self.no_animations)
            .models(!self.no_models)
            .up(self.up.map(Into::into))
            .source_up(self.source_up.map(Into::into))
            .unit(self.unit)
            .scale(self.scale)
            .frame_rate(self.fps)
            .maximum_influences(self.max_influences.and_then(|most| usize::try_from(most).ok()))
            .normals(normals)
            .tangents(self.tangents.into())
            .animation_tolerance(self.anim_tolerance)
            .instances(self.instances)
            .unpack_textures(self.unpack_textures)
            .budget(self.budget())
            .may_leave_directory(self.follow_outside)
    }
}

fn unit(text: &str) -> Result<f32, String> {
    match text {
        "m" => Ok(1.0),
        "cm" => Ok(0.01),
        "mm" => Ok(0.001),
        "in" => Ok(0.0254),
        "ft" => Ok(0.3048),
        _ => positive(text).map_err(|_| "neither m, cm, mm, in, ft nor a positive number of metres".into()),
    }
}
