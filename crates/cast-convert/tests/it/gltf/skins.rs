//! Skins whose nodes rest elsewhere than they were bound: the files of Khronos' asset generator, against the formula of
//! the specification, worked out here with another reader.

use std::path::Path;

use cast_interchange::Options;
use cast_scene::{DeformOptions, Scene};
use glam::{DMat4, DQuat, DVec3};
use gltf::animation::util::ReadOutputs;

/// Where all vertices are, mesh by mesh, seconds after the start; `None` is without an animation.
fn expected(document: &gltf::Document, bin: &[u8], time: Option<f64>) -> Vec<DVec3> {
    let data = |_: gltf::Buffer<'_>| Some(bin);
    let vector = |[x, y, z]: [f32; 3]| DVec3::new(x.into(), y.into(), z.into());
    let quaternion = |parts: [f32; 4]| DQuat::from_array(parts.map(f64::from)).normalize();
    let decomposed = |node: gltf::Node<'_>| {
        let (translation, rotation, scale) = node.transform().decomposed();
        (vector(translation), quaternion(rotation), vector(scale))
    };
    let mut locals: Vec<(DVec3, DQuat, DVec3)> = document.nodes().map(decomposed).collect();
    for channel in time.iter().flat_map(|_| document.animations().next().unwrap().channels()) {
        let time = time.unwrap();
        let reader = channel.reader(data);
        let times: Vec<f64> = reader.read_inputs().unwrap().map(f64::from).collect();
        let Some(ReadOutputs::Rotations(rotations)) = reader.read_outputs() else {
            panic!("only rotations are animated")
        };
        let rotations: Vec<DQuat> = rotations.into_f32().map(quaternion).collect();
        let after = times.partition_point(|key| *key <= time).clamp(1, times.len() - 1);
        let amount = ((time - times[after - 1]) / (times[after] - times[after - 1])).clamp(0.0, 1.0);
        locals[channel.target().node().index()].1 = rotations[after - 1].slerp(rotations[after], amount);
    }
    let mut worlds = vec![DMat4::IDENTITY; locals.len()];
    let mut pending: Vec<(usize, DMat4)> =
        document.scenes().next().unwrap().nodes().map(|node| (node.index(), DMat4::IDENTITY)).collect();
    while let Some((index, above)) = pending.pop() {
        let (translation, rotation, scale) = locals[index];
        worlds[index] = above * DMat4::from_scale_rotation_translation(scale, rotation, translation);
        pending.extend(document.nodes().nth(index).unwrap().children().map(|child| (child.index(), worlds[index])));
    }
    let mut vertices = Vec::new();
    for node in document.nodes().filter(|node| node.mesh().is_some()) {
        for primitive in node.mesh().unwrap().primitives() {
            let reader = primitive.reader(data);
            let positions: Vec<DVec3> = reader.read_positions().unwrap().map(vector).collect();
            let Some(skin) = node.skin() else {
                vertices.extend(positions.iter().map(|position| worlds[node.index()].transform_point3(*position)));
                continue;
            };
            let matrix =
                |columns: [[f32; 4]; 4]| DMat4::from_cols_array_2d(&columns.map(|column| column.map(f64::from)));
            let inverse: Option<Vec<DMat4>> =
                skin.reader(data).read_inverse_bind_matrices().map(|matrices| matrices.map(matrix).collect());
            let joint = |(index, joint): (usize, gltf::Node<'_>)| {
                worlds[joint.index()] * inverse.as_ref().map_or(DMat4::IDENTITY, |inverse| inverse[index])
            };
            let joints: Vec<DMat4> = skin.joints().enumerate().map(joint).collect();
            let influences = reader.read_joints(0).unwrap().into_u16().zip(reader.read_weights(0).unwrap().into_f32());
            vertices.extend(positions.iter().zip(influences).map(|(position, (of, weights))| {
                let moved = of.into_iter().zip(weights).filter(|(_, weight)| *weight != 0.0);
                moved
                    .map(|(of, weight)| joints[usize::from(of)].transform_point3(*position) * f64::from(weight))
                    .sum::<DVec3>()
            }));
        }
    }
    vertices
}

fn compare(path: &Path) -> f64 {
    let bin = std::fs::read(path.with_extension("bin")).unwrap();
    let document = gltf::Gltf::from_slice(&std::fs::read(path).unwrap()).unwrap().document;
    let written = crate::common::converted(path, &Options::default());
    let cast = crate::common::kept(&written.bytes);
    let scene = Scene::new(&cast);
    let model = &scene.models[0];
    let mut worst: f64 = 0.0;
    let moments = [None, Some(0.0), Some(0.5), Some(1.0), Some(2.0)];
    for moment in moments.into_iter().filter(|moment| moment.is_none() || document.animations().len() > 0) {
        let pose = match moment {
            None => scene.animations.iter().find(|animation| animation.name() == Some("pose")).map(|pose| (pose, 0.0)),
            Some(time) => scene.animations.first().map(|animation| (animation, time * animation.frame_rate)),
        };
        let pose = pose.map_or_else(|| model.rest(), |(animation, frame)| animation.bind(model).sample(frame));
        let deformed = model.deform(&pose, &DeformOptions::new());
        let found =
            deformed.iter().flat_map(|mesh| &mesh.positions).map(|position| DVec3::from(position.map(f64::from)));
        let expected = expected(&document, &bin, moment);
        for (found, expected) in crate::common::zip_equal(found.collect::<Vec<_>>(), expected) {
            worst = crate::common::larger(worst, found.distance(expected));
        }
    }
    worst
}

#[test]
fn nodes_may_rest_elsewhere_than_they_were_bound() {
    let Some(folder) = crate::common::corpus("gltf/asset_generator") else { return };
    let files = crate::common::files(&folder, &["gltf"]);
    for path in &files {
        // Files are half a metre large.
        let error = compare(path);
        println!("{}: {error}", path.display());
        assert!(error < 1e-5, "{}: {error}", path.display());
    }
    assert!(files.len() >= 6);
}
