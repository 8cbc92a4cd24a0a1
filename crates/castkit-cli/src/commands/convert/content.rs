//! The options for the content of the result.

use castkit::convert::{Normals, Options, Selector, Tangents};
use castkit::scene::convert_axes::Up;
use clap::Args;

use crate::options::{AXES, Choices, SourceUp, TANGENTS, not_negative, one_of, positive, unit};

/// How inputs are read. Options that are not given change nothing.
#[derive(Args, Debug)]
#[command(next_help_heading = "Content")]
pub(super) struct Content {
    /// The axis that points up in the result
    #[arg(long, value_name = "AXIS", value_parser = one_of(AXES))]
    up: Option<Up>,

    #[command(flatten)]
    source: SourceUp,

    /// The unit of length of Cast files: m, cm, mm, in, ft, or a number of metres
    ///
    /// Cast files do not state their unit; it is taken to be a metre by default. FBX files state it, and glTF is always
    /// in metres; both are converted.
    #[arg(long, value_name = "UNIT", value_parser = unit)]
    unit: Option<f32>,

    /// The unit of length of the result, as for --unit: centimetres by default for FBX, that of --unit for Cast
    ///
    /// FBX states it. glTF is always in metres, and other formats have none.
    #[arg(long, value_name = "UNIT", value_parser = unit)]
    to_unit: Option<f32>,

    /// Multiply all lengths by this factor, after any change of units
    #[arg(long, value_name = "FACTOR", default_value_t = 1.0, value_parser = positive)]
    scale: f32,

    /// The frames per second of animations
    #[arg(long, value_name = "RATE", value_parser = positive)]
    fps: Option<f32>,

    /// Limit the bones per vertex to the N with the largest weights, scaled to a sum of 1
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    max_influences: Option<u32>,

    /// What to do about normals
    #[arg(long, value_name = "MODE", default_value = "keep", value_parser = one_of(NORMALS))]
    normals: Normals,

    /// What to do about tangents; they are computed with MikkTSpace, after normals
    ///
    /// They follow from normals and the first texture coordinates. Vertices whose corners need different tangents, for
    /// example where a texture is mirrored, are split; nothing else changes.
    #[arg(long, value_name = "MODE", default_value = "keep", value_parser = one_of(TANGENTS))]
    tangents: Tangents,

    /// The largest error that dropping keys may cause, as a fraction
    ///
    /// For translations it is a fraction of the longest side of the model at rest or, without a model, of the motion; for
    /// scales of the value; for blend shapes of full weight; for rotations it is in radians. No key is dropped whose
    /// neighbours are then 120 degrees or more apart.
    #[arg(long, value_name = "FRACTION", default_value_t = Options::ANIMATION_TOLERANCE, value_parser = not_negative::<f32>)]
    anim_tolerance: f32,

    /// Take this scene of a glTF file, by name or index from 0; by default its default scene
    #[arg(long, value_name = "NAME|INDEX")]
    scene: Option<String>,

    /// Take only this animation, by name or index from 0
    ///
    /// Can be given several times. If several animations have the name, all of them are taken. With several inputs, a
    /// name has to be in at least one of them, and an index applies to each.
    #[arg(long, value_name = "NAME|INDEX")]
    pub(super) animation: Vec<String>,

    /// Take no animations
    #[arg(long, conflicts_with = "animation")]
    no_animations: bool,

    /// Take animations only: no models and no instances
    #[arg(long, conflicts_with = "no_animations")]
    no_models: bool,

    /// Write meshes that appear in several places as instances of a Cast file beside the result, not as copies
    ///
    /// Only static meshes: those that are skinned, morphed or animated are copied.
    #[arg(long)]
    instances: bool,

    /// Split the metallic-roughness textures of glTF materials into one image per channel
    ///
    /// If occlusion shares the texture, it gets an image, too. The images are greyscale PNG files beside the result.
    /// Textures that cannot be decoded stay as they are, with a note.
    #[arg(long)]
    unpack_textures: bool,

    /// Follow references that lead out of the directory of the input
    #[arg(long)]
    follow_outside: bool,
}

const NORMALS: Choices<Normals> = &[
    ("keep", Normals::Keep, "Keep those of the input"),
    ("complete", Normals::Complete, "Compute them where the input has none"),
    ("compute", Normals::Compute, "Compute them for all meshes"),
    ("drop", Normals::Drop, "Leave them out"),
];

impl Content {
    pub(super) fn options(&self) -> Options<'static> {
        let chosen = self.animation.iter().cloned().fold(Options::new(), Options::animation);
        chosen
            .scene(self.scene.clone().map(Selector::from))
            .animations(!self.no_animations)
            .models(!self.no_models)
            .up(self.up)
            .source_up(self.source.source_up)
            .unit(self.unit)
            .to_unit(self.to_unit)
            .scale(self.scale)
            .frame_rate(self.fps)
            .maximum_influences(self.max_influences.and_then(|most| usize::try_from(most).ok()))
            .normals(self.normals)
            .tangents(self.tangents)
            .animation_tolerance(self.anim_tolerance)
            .instances(self.instances)
            .unpack_textures(self.unpack_textures)
            .may_leave_directory(self.follow_outside)
    }
}
