//! What the files of an extracted library contain, as plain numbers. Tests include this file and its neighbours, and calculate
//! from them what characters look like: nothing here uses a crate of the workspace.

/// A bone, with its transform relative to its parent.
#[derive(Clone)]
pub(crate) struct Bone {
    pub(crate) name: String,
    pub(crate) parent: Option<usize>,
    pub(crate) position: [f64; 3],
    /// A unit quaternion: x, y, z, w.
    pub(crate) rotation: [f64; 4],
}

/// Which transforms the bones of a file have: those of their writer.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Spaces {
    Both,
    Local,
    World,
}

/// A mesh in the space of its model.
#[derive(Clone)]
pub(crate) struct Mesh {
    pub(crate) name: String,
    pub(crate) positions: Vec<[f64; 3]>,
    pub(crate) normals: Vec<[f64; 3]>,
    pub(crate) coordinates: Vec<[f64; 2]>,
    pub(crate) faces: Vec<[usize; 3]>,
    /// For each vertex, bones and their weights; nothing where the mesh is not skinned.
    pub(crate) influences: Vec<Vec<(usize, f64)>>,
    /// An index into the materials of the model.
    pub(crate) material: usize,
    pub(crate) shapes: Vec<Shape>,
}

/// A blend shape: its name, and the vertices that it moves, with where to.
#[derive(Clone)]
pub(crate) struct Shape {
    pub(crate) name: &'static str,
    pub(crate) vertices: Vec<(usize, [f64; 3])>,
}

/// A material: slots with paths as the file has them.
#[derive(Clone)]
pub(crate) struct Material {
    pub(crate) name: &'static str,
    pub(crate) textures: &'static [(&'static str, &'static str)],
}

/// A file with a model.
#[derive(Clone)]
pub(crate) struct Model {
    /// The name of the file without its extension.
    pub(crate) stem: &'static str,
    pub(crate) about: &'static str,
    pub(crate) name: Option<&'static str>,
    /// Where the model is placed: a position and a rotation.
    pub(crate) placement: Option<([f64; 3], [f64; 4])>,
    pub(crate) bones: Vec<Bone>,
    pub(crate) spaces: Spaces,
    pub(crate) meshes: Vec<Mesh>,
    pub(crate) materials: Vec<Material>,
}

/// The values of a curve's keys.
#[derive(Clone)]
pub(crate) enum Keys {
    Numbers(Vec<f64>),
    Rotations(Vec<[f64; 4]>),
}

/// A curve.
#[derive(Clone)]
pub(crate) struct Curve {
    pub(crate) node: String,
    pub(crate) property: &'static str,
    pub(crate) mode: &'static str,
    /// The weight of an additive curve.
    pub(crate) weight: f64,
    pub(crate) frames: Vec<u32>,
    pub(crate) keys: Keys,
}

/// A file with an animation.
#[derive(Clone)]
pub(crate) struct Animation {
    /// The name of the file without its extension.
    pub(crate) stem: &'static str,
    pub(crate) about: &'static str,
    pub(crate) name: Option<&'static str>,
    pub(crate) rate: f64,
    pub(crate) loops: bool,
    pub(crate) curves: Vec<Curve>,
    /// Names and frames of notifications.
    pub(crate) notifications: Vec<(&'static str, Vec<u32>)>,
}
