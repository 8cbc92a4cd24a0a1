//! Counts of objects, and the bytes they take.

use cast_read::{NodeRef, View};

use crate::links::{Mesh, Model};
use crate::scene::Scene;

/// The numbers of objects in a scene.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counts {
    /// Meshes.
    pub meshes: usize,
    /// Vertices of all meshes.
    pub vertices: usize,
    /// Triangles of all meshes.
    pub triangles: usize,
    /// Bones of all skeletons.
    pub bones: usize,
    /// Strands of hair.
    pub strands: usize,
    /// Particles of all strands.
    pub particles: usize,
    /// Blend shapes.
    pub blend_shapes: usize,
    /// Materials.
    pub materials: usize,
    /// Curves of all animations.
    pub curves: usize,
    /// Keys of all curves.
    pub keys: usize,
}

/// Bytes that arrays take in the file, by purpose. Nothing is copied until it is requested.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Memory {
    /// Positions, normals, tangents, colours and texture coordinates.
    pub vertices: usize,
    /// Indices of faces.
    pub faces: usize,
    /// Bones and weights of vertices.
    pub weights: usize,
    /// Blend shapes.
    pub blend_shapes: usize,
    /// Hair.
    pub hair: usize,
    /// Bones, constraints and handles.
    pub skeletons: usize,
    /// Curves and notification tracks.
    pub animations: usize,
}

impl Memory {
    /// All together.
    #[must_use]
    pub fn total(&self) -> usize {
        let Self { vertices, faces, weights, blend_shapes, hair, skeletons, animations } = *self;
        vertices + faces + weights + blend_shapes + hair + skeletons + animations
    }
}

impl Mesh {
    /// Number of triangles.
    #[must_use]
    pub fn triangle_count(&self) -> usize {
        self.node().face_count()
    }
}

impl Scene {
    /// Counts the objects.
    #[must_use]
    pub fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        for model in &self.models {
            counts.meshes += model.meshes.len();
            counts.vertices += model.meshes.iter().map(|mesh| mesh.positions().len()).sum::<usize>();
            counts.triangles += model.meshes.iter().map(Mesh::triangle_count).sum::<usize>();
            counts.bones += model.skeleton.as_ref().map_or(0, |skeleton| skeleton.bones().len());
            for hair in &model.hairs {
                counts.strands += hair.node().segments().map_or(0, |segments| segments.len());
                counts.particles += hair.node().particles().map_or(0, |particles| particles.len());
            }
            counts.blend_shapes += model.blend_shapes.len();
            counts.materials += model.materials.len();
        }
        for animation in &self.animations {
            counts.curves += animation.curves.len();
            counts.keys += animation.curves.iter().map(|curve| curve.key_count()).sum::<usize>();
        }
        counts
    }

    /// Adds up the bytes of arrays.
    #[must_use]
    pub fn memory(&self) -> Memory {
        let mut memory = Memory::default();
        self.models.iter().for_each(|model| add_model(&mut memory, model));
        for animation in &self.animations {
            memory.animations += animation.node().children().map(bytes).sum::<usize>();
        }
        memory
    }
}

fn add_model(memory: &mut Memory, model: &Model) {
    for mesh in &model.meshes {
        for property in mesh.node().node().properties() {
            let bytes = property.data().len();
            match &*property.name().to_string_lossy() {
                "f" => memory.faces += bytes,
                "wb" | "wv" => memory.weights += bytes,
                "n" | "m" | "mi" | "sm" | "ul" | "cl" => {}
                _ => memory.vertices += bytes,
            }
        }
    }
    memory.hair += model.hairs.iter().map(|hair| bytes(hair.node().node())).sum::<usize>();
    memory.blend_shapes += model.node().blend_shapes().map(|shape| bytes(shape.node())).sum::<usize>();
    if let Some(skeleton) = &model.skeleton {
        memory.skeletons += skeleton.node().children().map(bytes).sum::<usize>();
    }
}

/// Bytes of the data of a node's properties.
fn bytes(node: NodeRef<'_>) -> usize {
    node.properties().map(|property| property.data().len()).sum()
}
