//! What a character of several files looks like, calculated from the descriptions of these files alone, in matrices of double
//! precision. Nothing of the workspace is used.

use super::description::{Animation, Curve, Keys, Mesh, Model};

/// Rows.
pub(super) type Matrix = [[f64; 4]; 4];

pub(super) const UNIT: Matrix =
    [[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0], [0.0, 0.0, 0.0, 1.0]];

pub(super) fn product(a: &Matrix, b: &Matrix) -> Matrix {
    let cell = |row: usize, column: usize| (0..4).map(|at| a[row][at] * b[at][column]).sum();
    std::array::from_fn(|row| std::array::from_fn(|column| cell(row, column)))
}

pub(super) fn moved(matrix: &Matrix, [x, y, z]: [f64; 3]) -> [f64; 3] {
    std::array::from_fn(|row| {
        let [a, b, c, d] = matrix[row];
        a * x + b * y + c * z + d
    })
}

/// The matrix of a rotation by a unit quaternion (x, y, z, w), then a translation.
pub(super) fn placed([px, py, pz]: [f64; 3], [x, y, z, w]: [f64; 4]) -> Matrix {
    [
        [1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y - z * w), 2.0 * (x * z + y * w), px],
        [2.0 * (x * y + z * w), 1.0 - 2.0 * (x * x + z * z), 2.0 * (y * z - x * w), py],
        [2.0 * (x * z - y * w), 2.0 * (y * z + x * w), 1.0 - 2.0 * (x * x + y * y), pz],
        [0.0, 0.0, 0.0, 1.0],
    ]
}

/// The inverse of a matrix that rotates and moves.
fn back(matrix: &Matrix) -> Matrix {
    let mut inverse = UNIT;
    for (row, cells) in inverse.iter_mut().enumerate().take(3) {
        for column in 0..3 {
            cells[column] = matrix[column][row];
            cells[3] -= matrix[column][row] * matrix[column][3];
        }
    }
    inverse
}

/// Spherical interpolation along the shorter arc.
pub(super) fn between(a: [f64; 4], b: [f64; 4], part: f64) -> [f64; 4] {
    let dot: f64 = (0..4).map(|at| a[at] * b[at]).sum();
    let b = if dot < 0.0 { b.map(|number| -number) } else { b };
    let angle = dot.abs().min(1.0).acos();
    if angle < 1e-9 {
        return a;
    }
    let (of_a, of_b) = (((1.0 - part) * angle).sin() / angle.sin(), (part * angle).sin() / angle.sin());
    std::array::from_fn(|at| of_a * a[at] + of_b * b[at])
}

/// Hamilton's product.
fn then([ax, ay, az, aw]: [f64; 4], [bx, by, bz, bw]: [f64; 4]) -> [f64; 4] {
    [
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
        aw * bw - ax * bx - ay * by - az * bz,
    ]
}

/// A file of the character, and the bone that it hangs below if it is attached.
pub(super) struct Part<'d> {
    pub(super) model: &'d Model,
    pub(super) below: Option<&'static str>,
}

struct Joint {
    name: String,
    parent: Option<usize>,
    position: [f64; 3],
    rotation: [f64; 4],
}

struct Skin {
    mesh: Mesh,
    /// Where the bones of the part are in the character, and their inverse rest in the space of the part.
    bones: Vec<(usize, Matrix)>,
}

/// All parts as one: bones of one name are one, with the rest of the first part that has them.
pub(super) struct Character {
    joints: Vec<Joint>,
    skins: Vec<Skin>,
}

impl Character {
    pub(super) fn joined(parts: &[Part<'_>]) -> Self {
        let mut character = Self { joints: Vec::new(), skins: Vec::new() };
        for part in parts {
            let below = part.below.map(|name| character.find(name).unwrap());
            let (mut bones, mut rests) = (Vec::new(), Vec::<Matrix>::new());
            for bone in &part.model.bones {
                let local = placed(bone.position, bone.rotation);
                let rest = bone.parent.map_or(local, |parent| product(&rests[parent], &local));
                let known = character.find(&bone.name);
                let joint = known.unwrap_or_else(|| {
                    let parent = bone.parent.map_or(below, |parent| bones.get(parent).map(|(joint, _)| *joint));
                    let (name, position, rotation) = (bone.name.clone(), bone.position, bone.rotation);
                    character.joints.push(Joint { name, parent, position, rotation });
                    character.joints.len() - 1
                });
                rests.push(rest);
                bones.push((joint, back(&rest)));
            }
            let skins = part.model.meshes.iter().map(|mesh| Skin { mesh: mesh.clone(), bones: bones.clone() });
            character.skins.extend(skins);
        }
        character
    }

    /// The bone of exactly this name, or the only one that differs in ASCII case.
    fn find(&self, name: &str) -> Option<usize> {
        let exact = self.joints.iter().position(|joint| joint.name == name);
        let mut alike = (0..self.joints.len()).filter(|at| self.joints[*at].name.eq_ignore_ascii_case(name));
        exact.or_else(|| alike.next().filter(|_| alike.next().is_none()))
    }

    /// Where the vertices of each mesh are at a frame; at rest without a clip.
    pub(super) fn positions(&self, clip: Option<&Animation>, frame: f64) -> Vec<(String, Vec<[f64; 3]>)> {
        let (mut positions, mut rotations): (Vec<_>, Vec<_>) =
            self.joints.iter().map(|joint| (joint.position, joint.rotation)).unzip();
        let mut shapes = Vec::new();
        for curve in clip.into_iter().flat_map(|clip| &clip.curves) {
            if curve.property == "bs" {
                shapes.push((curve.node.as_str(), number(curve, frame)));
            } else if let Some(joint) = self.find(&curve.node) {
                apply(curve, frame, &mut positions[joint], &mut rotations[joint]);
            }
        }
        let mut worlds: Vec<Matrix> = Vec::new();
        for (at, joint) in self.joints.iter().enumerate() {
            let local = placed(positions[at], rotations[at]);
            worlds.push(joint.parent.map_or(local, |parent| product(&worlds[parent], &local)));
        }
        let skinned = self.skins.iter().map(|skin| (skin.mesh.name.clone(), skin.positions(&worlds, &shapes)));
        skinned.collect()
    }
}

impl Skin {
    fn positions(&self, worlds: &[Matrix], weights: &[(&str, f64)]) -> Vec<[f64; 3]> {
        let mut points = self.mesh.positions.clone();
        for shape in &self.mesh.shapes {
            let weight: f64 = weights.iter().filter(|(name, _)| *name == shape.name).map(|(_, weight)| weight).sum();
            for (vertex, target) in &shape.vertices {
                let base = self.mesh.positions[*vertex];
                for axis in 0..3 {
                    points[*vertex][axis] += weight * (target[axis] - base[axis]);
                }
            }
        }
        for (point, influences) in points.iter_mut().zip(&self.mesh.influences) {
            let mut sum = [0.0; 3];
            for (bone, weight) in influences {
                let (joint, inverse) = &self.bones[*bone];
                let at = moved(&product(&worlds[*joint], inverse), *point);
                (0..3).for_each(|axis| sum[axis] += weight * at[axis]);
            }
            *point = sum;
        }
        points
    }
}

/// The keys around a frame, and how far it is from the first to the second.
fn around(curve: &Curve, frame: f64) -> (usize, usize, f64) {
    let frames: Vec<f64> = curve.frames.iter().map(|frame| f64::from(*frame)).collect();
    let Some(after) = frames.iter().position(|key| *key > frame) else {
        return (frames.len() - 1, frames.len() - 1, 0.0);
    };
    let before = after.saturating_sub(1);
    (before, after, if after == 0 { 0.0 } else { (frame - frames[before]) / (frames[after] - frames[before]) })
}

fn number(curve: &Curve, frame: f64) -> f64 {
    let Keys::Numbers(values) = &curve.keys else { panic!("{} has no numbers", curve.property) };
    let (before, after, part) = around(curve, frame);
    values[before] + part * (values[after] - values[before])
}

/// A value on a bone: in place of its rest pose, on it, or on it by a weight.
fn apply(curve: &Curve, frame: f64, position: &mut [f64; 3], rotation: &mut [f64; 4]) {
    let weight = if curve.mode == "additive" { curve.weight } else { 1.0 };
    if let Keys::Rotations(values) = &curve.keys {
        let (before, after, part) = around(curve, frame);
        let value = between(values[before], values[after], part);
        *rotation = match curve.mode {
            "absolute" => value,
            _ => then(*rotation, between([0.0, 0.0, 0.0, 1.0], value, weight)),
        };
        return;
    }
    let axis = ["tx", "ty", "tz"].iter().position(|property| *property == curve.property).unwrap();
    let value = number(curve, frame);
    position[axis] = if curve.mode == "absolute" { value } else { position[axis] + weight * value };
}
