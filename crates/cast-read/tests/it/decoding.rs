//! Copies and interleaving: compares every fast path with a slow one, and parallel with serial, bit for bit.

mod arrays;
mod vertices;

use cast_read::Cast;
use cast_read::views::MeshRef;
use cast_write::{Document, Layout, Mesh, Model, Root};

/// Pseudo-random numbers, the same in every run.
pub(crate) struct Numbers(u64);

impl Numbers {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn number(&mut self) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as u32
    }

    /// From -1.5 to 1.5, so that some are clamped.
    pub(crate) fn small(&mut self) -> f32 {
        (self.number() % 3001) as f32 / 1000.0 - 1.5
    }
}

/// The bytes of a file with one model of these meshes.
pub(crate) fn file_of(meshes: impl IntoIterator<Item = Mesh<'static>>, layout: Layout) -> Vec<u8> {
    let model = meshes.into_iter().fold(Model::new(), Model::with_mesh);
    Document::from(Root::new().with_model(model)).to_vec(layout).unwrap()
}

pub(crate) fn first_mesh<'a>(cast: &Cast<'a>) -> MeshRef<'a> {
    cast.meshes().next().unwrap()
}

/// A mesh with every vertex attribute.
pub(crate) fn full_mesh(vertices: usize, influence: u32, seed: u64) -> Mesh<'static> {
    let mut numbers = Numbers::new(seed);
    let mut vectors =
        |count: usize| -> Vec<[f32; 3]> { (0..count).map(|_| [(); 3].map(|()| numbers.small())).collect() };
    let (positions, normals, tangents) = (vectors(vertices), vectors(vertices), vectors(vertices));
    let mut numbers = Numbers::new(seed ^ 1);
    let uvs: Vec<[f32; 2]> = (0..vertices).map(|_| [numbers.small(), numbers.small()]).collect();
    let packed: Vec<u32> = (0..vertices).map(|_| numbers.number() ^ (numbers.number() << 7)).collect();
    let floats: Vec<[f32; 4]> = (0..vertices).map(|_| [(); 4].map(|()| numbers.small())).collect();
    let weights = vertices * influence as usize;
    let bones: Vec<u16> = (0..weights).map(|_| (numbers.number() % 300) as u16).collect();
    let values: Vec<f32> = (0..weights).map(|_| numbers.small().abs()).collect();
    let faces: Vec<u32> = (0..vertices * 3).map(|_| numbers.number() % vertices.max(1) as u32).collect();
    Mesh::new()
        .with_name("full")
        .with_positions(positions)
        .with_normals(normals)
        .with_tangents(tangents)
        .with_uv_layer(uvs)
        .with_color_layer(packed)
        .with_color_layer(floats)
        .with_weights(influence, bones, values)
        .with_faces(faces)
}
