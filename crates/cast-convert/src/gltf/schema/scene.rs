//! Scenes, nodes, skins and meshes.

use std::collections::BTreeMap;

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

    /// Extensions of nodes.
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

    /// A mesh.
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

    /// Extensions of primitives.
    PrimitiveExtensions {
        #[serde(rename = "KHR_draco_mesh_compression")]
        draco: Option<Draco>,
    }
}
