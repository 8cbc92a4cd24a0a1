//! Scenes, nodes, skins, meshes and animations.

use std::collections::BTreeMap;

use super::member::{Member, Object, Place};
use super::{Extras, objects, words};

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
        instancing = "EXT_mesh_gpu_instancing": Option<Instancing>,
        light = "KHR_lights_punctual": Option<Light>,
        lod = "MSFT_lod": Option<Lod>,
    }

    /// Levels of detail of an object: others like it, each with less detail than the one before.
    Lod {
        ids: Vec<usize>,
    }

    /// The same mesh at many places.
    Instancing {
        attributes: BTreeMap<String, usize>,
    }

    /// The bones of a mesh.
    Skin {
        name: Option<String>,
        inverse_bind_matrices = "inverseBindMatrices": Option<usize>,
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
        buffer_view = "bufferView": Option<usize>,
        attributes: BTreeMap<String, usize>,
    }

    PrimitiveExtensions {
        draco = "KHR_draco_mesh_compression": Option<Draco>,
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

/// The attributes of vertices that only have positions.
pub(in crate::gltf) fn positions(accessor: usize) -> BTreeMap<String, usize> {
    // Made from an array, it would be built by another function.
    let mut attributes = BTreeMap::new();
    attributes.insert("POSITION".to_owned(), accessor);
    attributes
}

/// A light, whose presence alone matters.
#[derive(Clone, Debug, Default)]
pub(in crate::gltf) struct Light;

impl Object for Light {
    fn names(&self) -> &'static [&'static str] {
        &[]
    }

    fn member(&mut self, _: usize) -> Option<&mut dyn Member> {
        None
    }
}

impl Member for Light {
    fn place(&mut self) -> Place<'_> {
        Place::Object(self)
    }
}

words! {
    /// The interpolation between keys.
    Interpolation {
        /// Linear, or the shorter arc for rotations.
        Linear = "LINEAR",
        /// The value of the previous key.
        Step = "STEP",
        /// A cubic spline with tangents per key.
        CubicSpline = "CUBICSPLINE",
    }
}
