//! Meshes.

use std::collections::BTreeMap;

use super::{Extras, objects};

objects! {
    /// A mesh.
    Mesh {
        name: Option<String>,
        primitives: Vec<Primitive>,
        weights: Vec<f32>,
        extras: Option<Extras>,
    }

    /// A part of a mesh with one material.
    Primitive {
        attributes: BTreeMap<String, usize>,
        indices: Option<usize>,
        material: Option<usize>,
        mode: Option<u32>,
        targets: Vec<BTreeMap<String, usize>>,
        extensions: PrimitiveExtensions,
        extras: Option<Extras>,
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
