//! Animations.

use serde::{Deserialize, Serialize};

use super::{Extras, objects};

objects! {
    /// An animation.
    Animation {
        name: Option<String>,
        channels: Vec<Channel>,
        samplers: Vec<AnimationSampler>,
        extras: Option<Extras>,
    }

    /// What a sampler moves.
    Channel {
        sampler: Option<usize>,
        target: Target,
    }

    /// A property of a node.
    Target {
        node: Option<usize>,
        path: String,
    }

    /// Values over time.
    AnimationSampler {
        input: Option<usize>,
        interpolation: Interpolation,
        output: Option<usize>,
    }
}

/// What lies between keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub(in crate::gltf) enum Interpolation {
    /// A line, or the shorter arc for rotations.
    #[default]
    Linear,
    /// The value of the key before.
    Step,
    /// A cubic with the tangents that each key has.
    CubicSpline,
}
