//! Where the vertices of a binary glTF file are at a time: read with a crate that shares no code with the workspace, and evaluated
//! as the specification says.

use std::collections::BTreeMap;

use gltf::animation::util::ReadOutputs;

use super::independent::{Matrix, UNIT, between, moved, placed, product};

/// The transform of a node.
#[derive(Clone, Copy)]
struct Local {
    translation: [f64; 3],
    rotation: [f64; 4],
    scale: [f64; 3],
}

impl Local {
    fn matrix(&self) -> Matrix {
        let scaled = |row: [f64; 4]| [row[0] * self.scale[0], row[1] * self.scale[1], row[2] * self.scale[2], row[3]];
        placed(self.translation, self.rotation).map(scaled)
    }
}

/// The positions of the vertices of each node with a mesh, by its name, in the world.
pub(super) fn positions(glb: &[u8], animation: Option<usize>, seconds: f64) -> Vec<(String, Vec<[f64; 3]>)> {
    let file = gltf::Gltf::from_slice(glb).unwrap();
    let blob = file.blob.as_deref();
    let local = |node: gltf::Node<'_>| {
        let (translation, rotation, scale) = node.transform().decomposed();
        Local {
            translation: translation.map(f64::from),
            rotation: rotation.map(f64::from),
            scale: scale.map(f64::from),
        }
    };
    let mut locals: Vec<Local> = file.nodes().map(local).collect();
    let mut weights: BTreeMap<usize, Vec<f64>> = BTreeMap::new();
    for channel in animation.into_iter().flat_map(|index| file.animations().nth(index).unwrap().channels()) {
        let reader = channel.reader(|_| blob);
        let times: Vec<f64> = reader.read_inputs().unwrap().map(f64::from).collect();
        let after = times.iter().position(|time| *time > seconds).unwrap_or(times.len() - 1);
        let before = if times[after] > seconds { after.saturating_sub(1) } else { after };
        let step = times[after] - times[before];
        let mut part = if step > 0.0 { ((seconds - times[before]) / step).max(0.0) } else { 0.0 };
        match channel.sampler().interpolation() {
            gltf::animation::Interpolation::Linear => {}
            gltf::animation::Interpolation::Step => part = 0.0,
            gltf::animation::Interpolation::CubicSpline => panic!("no splines are written"),
        }
        let linear = |a: f64, b: f64| a + part * (b - a);
        let vector = |values: Vec<[f32; 3]>| -> [f64; 3] {
            std::array::from_fn(|at| linear(f64::from(values[before][at]), f64::from(values[after][at])))
        };
        let node = channel.target().node().index();
        match reader.read_outputs().unwrap() {
            ReadOutputs::Translations(values) => locals[node].translation = vector(values.collect()),
            ReadOutputs::Scales(values) => locals[node].scale = vector(values.collect()),
            ReadOutputs::Rotations(values) => {
                let values: Vec<[f64; 4]> = values.into_f32().map(|value| value.map(f64::from)).collect();
                locals[node].rotation = between(values[before], values[after], part);
            }
            ReadOutputs::MorphTargetWeights(values) => {
                let values: Vec<f64> = values.into_f32().map(f64::from).collect();
                let count = values.len() / times.len();
                let at = |key: usize, target: usize| values[key * count + target];
                weights.insert(node, (0..count).map(|target| linear(at(before, target), at(after, target))).collect());
            }
        }
    }
    let mut worlds = vec![UNIT; locals.len()];
    let mut left: Vec<(gltf::Node<'_>, Matrix)> =
        file.scenes().next().unwrap().nodes().map(|node| (node, UNIT)).collect();
    while let Some((node, parent)) = left.pop() {
        worlds[node.index()] = product(&parent, &locals[node.index()].matrix());
        let world = worlds[node.index()];
        left.extend(node.children().map(|child| (child, world)));
    }
    let mut found = Vec::new();
    for node in file.nodes() {
        let Some(mesh) = node.mesh() else { continue };
        let palette: Option<Vec<Matrix>> = node.skin().map(|skin| {
            let inverse = skin.reader(|_| blob).read_inverse_bind_matrices().unwrap();
            // Columns to rows.
            let rows = |columns: [[f32; 4]; 4]| -> Matrix {
                std::array::from_fn(|row| std::array::from_fn(|column| f64::from(columns[column][row])))
            };
            skin.joints().zip(inverse).map(|(joint, inverse)| product(&worlds[joint.index()], &rows(inverse))).collect()
        });
        let mut all = Vec::new();
        for primitive in mesh.primitives() {
            let reader = primitive.reader(|_| blob);
            let mut points: Vec<[f64; 3]> =
                reader.read_positions().unwrap().map(|point| point.map(f64::from)).collect();
            let of_shapes = weights.get(&node.index()).map(Vec::as_slice).unwrap_or_default();
            for (weight, (target, _, _)) in of_shapes.iter().zip(reader.read_morph_targets()) {
                for (point, offset) in points.iter_mut().zip(target.into_iter().flatten()) {
                    (0..3).for_each(|axis| point[axis] += weight * f64::from(offset[axis]));
                }
            }
            let world = worlds[node.index()];
            let Some(palette) = &palette else {
                all.extend(points.into_iter().map(|point| moved(&world, point)));
                continue;
            };
            let joints = reader.read_joints(0).unwrap().into_u16();
            let skinned = joints.zip(reader.read_weights(0).unwrap().into_f32()).zip(points);
            all.extend(skinned.map(|((joints, weights), point)| {
                let mut sum = [0.0; 3];
                for (joint, weight) in joints.into_iter().zip(weights).filter(|(_, weight)| *weight > 0.0) {
                    let at = moved(&palette[usize::from(joint)], point);
                    (0..3).for_each(|axis| sum[axis] += f64::from(weight) * at[axis]);
                }
                sum
            }));
        }
        found.push((mesh.name().unwrap_or_default().to_owned(), all));
    }
    found
}
