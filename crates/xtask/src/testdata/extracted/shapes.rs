//! Meshes of boxes around bones.

use super::description::{Bone, Mesh, Shape};
use super::skeletons::worlds;
use super::turns::{Rigid, minus, plus, turned};

/// A box around a bone, or from it to another: the names, and how far it reaches beyond them along x, y and z.
pub(crate) type Limb = (&'static str, &'static str, [f64; 3]);

/// Boxes in the axes of the world, around bones that are in a space of their own. Vertices at the far end follow both bones alike.
/// Sharp boxes have four vertices with normals for each side, others eight vertices without.
pub(crate) fn boxes(name: &str, bones: &[Bone], space: Rigid, limbs: &[Limb], is_sharp: bool) -> Mesh {
    let mut mesh = empty(name);
    let placed = worlds(bones);
    let find = |name: &str| bones.iter().position(|bone| bone.name.eq_ignore_ascii_case(name));
    for &(from, to, around) in limbs {
        let Some(bone) = find(from) else { continue };
        let start = space.inverse().point(placed[bone].position);
        let far = find(to).filter(|far| *far != bone);
        let end = far.map_or(start, |far| space.inverse().point(placed[far].position));
        let low = minus([0, 1, 2].map(|axis| start[axis].min(end[axis])), around);
        let high = plus([0, 1, 2].map(|axis| start[axis].max(end[axis])), around);
        let distance = |a: [f64; 3], b: [f64; 3]| minus(a, b).iter().map(|number| number * number).sum::<f64>();
        let influences = |point: [f64; 3]| match far {
            Some(far) if distance(point, end) < distance(point, start) => vec![(bone, 0.5), (far, 0.5)],
            _ => vec![(bone, 1.0)],
        };
        put(&mut mesh, low, high, is_sharp, influences);
    }
    mesh.positions = mesh.positions.into_iter().map(|point| space.point(point)).collect();
    mesh.normals = mesh.normals.into_iter().map(|normal| turned(space.rotation, normal)).collect();
    mesh
}

/// A box that no bone moves.
pub(crate) fn rigid(name: &str, low: [f64; 3], high: [f64; 3]) -> Mesh {
    let mut mesh = empty(name);
    put(&mut mesh, low, high, true, |_| Vec::new());
    mesh
}

fn empty(name: &str) -> Mesh {
    Mesh {
        name: name.into(),
        positions: Vec::new(),
        normals: Vec::new(),
        coordinates: Vec::new(),
        faces: Vec::new(),
        influences: Vec::new(),
        material: 0,
        shapes: Vec::new(),
    }
}

fn put(
    mesh: &mut Mesh,
    low: [f64; 3],
    high: [f64; 3],
    is_sharp: bool,
    influences: impl Fn([f64; 3]) -> Vec<(usize, f64)>,
) {
    let first = mesh.positions.len();
    for side in 0..6 {
        let corners = corners(side);
        let at = |corner: [bool; 3]| [0, 1, 2].map(|axis| if corner[axis] { high[axis] } else { low[axis] });
        if is_sharp {
            let first = mesh.positions.len();
            mesh.positions.extend(corners.map(at));
            let mut normal = [0.0; 3];
            normal[side / 2] = if side.is_multiple_of(2) { 1.0 } else { -1.0 };
            mesh.normals.extend([normal; 4]);
            mesh.coordinates.extend([[0.0, 1.0], [1.0, 1.0], [1.0, 0.0], [0.0, 0.0]]);
            mesh.faces.extend([[first, first + 1, first + 2], [first, first + 2, first + 3]]);
        } else {
            let [a, b, c, d] =
                corners.map(|[x, y, z]| first + usize::from(x) + 2 * usize::from(y) + 4 * usize::from(z));
            mesh.faces.extend([[a, b, c], [a, c, d]]);
        }
    }
    if !is_sharp {
        for corner in 0..8 {
            let [x, y, z] = [corner & 1, corner & 2, corner & 4].map(|bit| bit != 0);
            mesh.positions.push([0, 1, 2].map(|axis| if [x, y, z][axis] { high[axis] } else { low[axis] }));
            mesh.coordinates.push([f64::from(u8::from(x != y)), f64::from(u8::from(!z))]);
        }
    }
    let added = mesh.positions[first..].iter().map(|point| influences(*point)).collect::<Vec<_>>();
    mesh.influences.extend(added);
}

/// The corners of a side, counter-clockwise seen from outside: whether each is at the high end along x, y and z.
fn corners(side: usize) -> [[bool; 3]; 4] {
    let (axis, forwards) = (side / 2, side.is_multiple_of(2));
    [[false, false], [true, false], [true, true], [false, true]].map(|[u, v]| {
        let mut corner = [forwards; 3];
        corner[(axis + 1) % 3] = u == forwards;
        corner[(axis + 2) % 3] = v;
        corner
    })
}

/// A blend shape that moves the vertices of a mesh from the one on.
pub(crate) fn shape(name: &'static str, mesh: &Mesh, from: usize, by: [f64; 3]) -> Shape {
    let moved = mesh.positions.iter().enumerate().skip(from).step_by(2);
    Shape { name, vertices: moved.map(|(vertex, point)| (vertex, plus(*point, by))).collect() }
}
