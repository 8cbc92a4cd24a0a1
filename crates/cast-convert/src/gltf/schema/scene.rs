//! Scenes, nodes, skins, meshes and animations.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Extras, objects};

objects! {
    /// The nodes to show.
    Scene {
        name: Option<String>,
        nodes: Vec<usize>,
        extras: Extras,
    }

    /// A placed object and its content.
    Node {
        name: Option<String>,
        children: Vec<usize>,
        matrix: Option<[f32; 16]>,
        translation: Option<[f32; 3]>,
        rotation: Option<[f32; 4]>,
        scale: Option<[f32; 3]>,
        mesh: Option<usize>,
        skin: Option<usize>,
        camera: Option<usize>,
        weights: Vec<f32>,
        extensions: NodeExtensions,
        extras: Extras,
    }

    NodeExtensions {
        #[serde(rename = "EXT_mesh_gpu_instancing")]
        instancing: Option<Instancing>,
        #[serde(rename = "KHR_lights_punctual")]
        light: Option<Light>,
    }

    /// A light, whose presence alone matters.
    Light {}

    /// The same mesh at many places.
    Instancing {
        attributes: BTreeMap<String, usize>,
    }

    /// The bones of a mesh.
    Skin {
        name: Option<String>,
        inverse_bind_matrices: Option<usize>,
        skeleton: Option<usize>,
        joints: Vec<usize>,
        extras: Extras,
    }

    Mesh {
        name: Option<String>,
        primitives: Vec<Primitive>,
        weights: Vec<f32>,
        extras: Extras,
    }

    /// A part of a mesh with one material.
    Primitive {
        attributes: BTreeMap<String, usize>,
        indices: Option<usize>,
        material: Option<usize>,
        mode: Option<u32>,
        targets: Vec<BTreeMap<String, usize>>,
        extensions: PrimitiveExtensions,
        extras: Extras,
    }

    /// Vertices and triangles, compressed together.
    Draco {
        buffer_view: Option<usize>,
        attributes: BTreeMap<String, u32>,
    }

    PrimitiveExtensions {
        #[serde(rename = "KHR_draco_mesh_compression")]
        draco: Option<Draco>,
    }

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
