//! Animations.

use serde::{Deserialize, Serialize};

use super::{Extras, objects};

objects! {
    /// An animation.
    Animation {
        name: Option<String>,
        channels: Vec<Channel>,
        samplers: Vec<AnimationSampler>,
        extras: Extras,
    }

    /// The target of a sampler.
    Channel {
        sampler: Option<usize>,
        target: Target,
    }

    /// An animated property of a node.
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

/// The interpolation between keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub(in crate::gltf) enum Interpolation {
    /// Linear, or the shorter arc for rotations.
    #[default]
    Linear,
    /// The value of the previous key.
    Step,
    /// A cubic spline with tangents per key.
    CubicSpline,
}
