//! SEModel.

use super::super::bytes::Bytes;
use super::super::sample::Sample;
use super::parts::sample;

pub(super) fn samples() -> Vec<Sample> {
    vec![
        sample("triangle.semodel", "one triangle, clockwise as in the format, without bones", triangle().bytes()),
        sample(
            "figure.semodel",
            "bones in both spaces, two texture layers, colours, weights, materials",
            figure().bytes(),
        ),
        sample("wide.semodel", "300 bones and 300 vertices: indices of 16 bits", wide().bytes()),
        sample("world_only.semodel", "bones in the space of the model only", world_only().bytes()),
        sample("odd.semodel", "indices out of range, cyclic bones, bytes that belong to nothing", odd()),
    ]
}

const IDENTITY: [f32; 4] = [0.0, 0.0, 0.0, 1.0];

/// A quarter turn around z.
const QUARTER: [f32; 4] = [0.0, 0.0, std::f32::consts::FRAC_1_SQRT_2, std::f32::consts::FRAC_1_SQRT_2];

type Placement = ([f32; 3], [f32; 4]);

struct Bone {
    name: &'static str,
    parent: i32,
    global: Option<Placement>,
    local: Option<Placement>,
    scale: Option<[f32; 3]>,
}

#[derive(Default)]
struct Mesh {
    positions: Vec<[f32; 3]>,
    uv_layers: Vec<Vec<[f32; 2]>>,
    normals: Vec<[f32; 3]>,
    colors: Vec<[u8; 4]>,
    /// The bones of each vertex, and their weights.
    weights: Vec<Vec<(usize, f32)>>,
    faces: Vec<[usize; 3]>,
    materials: Vec<i32>,
}

/// A name, and the textures of a simple one: diffuse, normal, specular.
type Material = (&'static str, Option<[&'static str; 3]>);

#[derive(Default)]
struct File {
    bones: Vec<Bone>,
    meshes: Vec<Mesh>,
    materials: Vec<Material>,
}

impl File {
    fn bytes(&self) -> Vec<u8> {
        let bit = |is_there: bool, bit: u8| if is_there { bit } else { 0 };
        let has = |has: fn(&Mesh) -> bool| self.meshes.iter().any(has);
        let (bones, meshes) = (&self.bones, &self.meshes);
        let data = bit(!bones.is_empty(), 1) | bit(!meshes.is_empty(), 2) | bit(!self.materials.is_empty(), 4);
        let of_bones = bit(bones.iter().any(|bone| bone.global.is_some()), 1)
            | bit(bones.iter().any(|bone| bone.local.is_some()), 2)
            | bit(bones.iter().any(|bone| bone.scale.is_some()), 4);
        let of_meshes = bit(has(|mesh| !mesh.uv_layers.is_empty()), 1)
            | bit(has(|mesh| !mesh.normals.is_empty()), 2)
            | bit(has(|mesh| !mesh.colors.is_empty()), 4)
            | bit(has(|mesh| !mesh.weights.is_empty()), 8);
        let header = Bytes::of(b"SEModel").u16(1).u16(0x14).u8(data).u8(of_bones).u8(of_meshes);
        let counted = header.u32(bones.len()).u32(meshes.len()).u32(self.materials.len()).raw(&[0; 3]);
        let named = counted.each(bones, |bytes, bone| bytes.text(bone.name));
        let boned = named.each(bones, |bytes, bone| {
            let placed = [bone.global, bone.local].into_iter().flatten();
            let bytes = bytes.u8(0).i32(bone.parent);
            let bytes = bytes.each(placed, |bytes, (position, rotation)| bytes.f32s(&position).f32s(&rotation));
            bytes.each(bone.scale, |bytes, scale| bytes.f32s(&scale))
        });
        let meshed = boned.each(meshes, |bytes, mesh| mesh.put(bytes, bones.len()));
        let whole = meshed.each(&self.materials, |bytes, (name, textures)| {
            let bytes = bytes.text(name).u8(u8::from(textures.is_some()));
            bytes.each(textures.iter().flatten(), |bytes, path| bytes.text(path))
        });
        whole.0
    }
}

impl Mesh {
    fn put(&self, bytes: Bytes, bones: usize) -> Bytes {
        let (vertices, layers) = (self.positions.len(), self.uv_layers.len());
        let influences = self.weights.first().map_or(0, Vec::len);
        let bytes = bytes.u8(0).u8(layers as u8).u8(influences as u8).u32(vertices).u32(self.faces.len());
        let bytes = bytes.each(&self.positions, |bytes, position| bytes.f32s(position));
        let uvs = (0..vertices).flat_map(|vertex| self.uv_layers.iter().map(move |layer| layer[vertex]));
        let bytes = bytes.each(uvs, |bytes, uv| bytes.f32s(&uv));
        let bytes = bytes.each(&self.normals, |bytes, normal| bytes.f32s(normal));
        let bytes = bytes.each(&self.colors, |bytes, color| bytes.raw(color));
        let weights = self.weights.iter().flatten();
        let bytes = bytes.each(weights, |bytes, (bone, weight)| bytes.narrow(*bone, bones).f32s(&[*weight]));
        let bytes = bytes.each(self.faces.iter().flatten(), |bytes, corner| bytes.narrow(*corner, vertices));
        bytes.each(&self.materials, |bytes, material| bytes.i32(*material))
    }
}

fn bone(name: &'static str, parent: i32, global: Placement, local: Placement) -> Bone {
    Bone { name, parent, global: Some(global), local: Some(local), scale: Some([1.0; 3]) }
}

fn triangle() -> File {
    let mesh = Mesh {
        positions: vec![[0.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]],
        normals: vec![[0.0, 0.0, 1.0]; 3],
        uv_layers: vec![vec![[0.0, 1.0], [0.0, 0.0], [1.0, 1.0]]],
        faces: vec![[0, 1, 2]],
        materials: vec![0],
        ..Mesh::default()
    };
    File { bones: Vec::new(), meshes: vec![mesh], materials: vec![("paper", Some(["paper.png", "", ""]))] }
}

fn figure() -> File {
    let bones = vec![
        bone("hip", -1, ([0.0, 0.0, 1.0], QUARTER), ([0.0, 0.0, 1.0], QUARTER)),
        // One unit along x of a bone that is rotated by a quarter turn is one unit along y.
        bone("spine", 0, ([0.0, 1.0, 1.0], QUARTER), ([1.0, 0.0, 0.0], IDENTITY)),
        bone("head", 1, ([0.0, 2.0, 1.0], QUARTER), ([1.0, 0.0, 0.0], IDENTITY)),
    ];
    let body = Mesh {
        positions: vec![[0.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0]],
        normals: vec![[0.0, 0.0, 1.0]; 4],
        uv_layers: vec![vec![[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]], vec![[0.5, 0.25]; 4]],
        colors: vec![[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255], [1, 2, 3, 4]],
        weights: vec![
            vec![(0, 1.0), (0, 0.0)],
            vec![(0, 0.5), (1, 0.5)],
            vec![(1, 0.25), (2, 0.75)],
            vec![(2, 1.0), (0, 0.0)],
        ],
        faces: vec![[0, 1, 2], [2, 1, 3]],
        materials: vec![1, 0],
    };
    let eyes = Mesh {
        positions: vec![[0.0, 0.0, 2.0], [0.0, 1.0, 2.0], [1.0, 0.0, 2.0]],
        normals: vec![[0.0, 0.0, 1.0]; 3],
        uv_layers: vec![vec![[0.0, 0.0], [0.0, 1.0], [1.0, 0.0]]],
        colors: vec![[255; 4]; 3],
        weights: vec![vec![(2, 1.0)]; 3],
        faces: vec![[0, 1, 2]],
        materials: vec![-1],
    };
    let skin = ("skin", Some(["tex\\skin_c.png", "tex\\skin_n.png", "tex\\skin_s.png"]));
    File { bones, meshes: vec![body, eyes], materials: vec![skin, ("cloth", None)] }
}

fn wide() -> File {
    let names: [&'static str; 3] = ["a", "b", "c"];
    let chain = (0..300).map(|index| {
        let local = ([0.0, if index == 0 { 0.0 } else { 1.0 }, 0.0], IDENTITY);
        let name = names.get(index).copied().unwrap_or_else(|| Box::leak(format!("bone_{index}").into_boxed_str()));
        Bone { name, parent: index as i32 - 1, global: None, local: Some(local), scale: None }
    });
    let mesh = Mesh {
        positions: (0..300).map(|index| [(index % 2) as f32, index as f32, 0.0]).collect(),
        weights: (0..300).map(|index| vec![(index, 1.0)]).collect(),
        faces: (0..298).map(|index| [index, index + 1 + index % 2, index + 2 - index % 2]).collect(),
        ..Mesh::default()
    };
    File { bones: chain.collect(), meshes: vec![mesh], materials: Vec::new() }
}

fn world_only() -> File {
    let bone = |name, parent, position, rotation| Bone {
        name,
        parent,
        global: Some((position, rotation)),
        local: None,
        scale: None,
    };
    // The parent comes after its child.
    let bones = vec![bone("hand", 1, [0.0, 3.0, 0.0], IDENTITY), bone("arm", -1, [0.0, 1.0, 0.0], QUARTER)];
    File { bones, ..File::default() }
}

fn odd() -> Vec<u8> {
    let place = ([0.0; 3], IDENTITY);
    let bones = vec![
        bone("first", 1, place, place),
        bone("second", 0, place, place),
        bone("third", 7, place, place),
        bone("fourth", 3, ([0.0, f32::NAN, 0.0], IDENTITY), place),
    ];
    let mesh = Mesh {
        positions: vec![[0.0, 0.0, 0.0], [0.0, f32::INFINITY, 0.0], [1.0, 0.0, 0.0]],
        weights: vec![vec![(0, 1.0)], vec![(9, 1.0)], vec![(3, 1.0)]],
        faces: vec![[0, 1, 2], [0, 1, 3]],
        ..Mesh::default()
    };
    let with_reference = Mesh {
        positions: vec![[0.0; 3]; 3],
        weights: vec![vec![(0, 1.0)]; 3],
        uv_layers: Vec::new(),
        ..Mesh::default()
    };
    let mut bytes = File { bones, meshes: vec![mesh, with_reference], materials: Vec::new() }.bytes();
    bytes.extend(b"more");
    bytes
}
