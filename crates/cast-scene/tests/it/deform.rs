//! Skinning and blend shapes, against sums of matrices and against closed forms.

use cast_scene::{DeformOptions, Deformed, Model, ModelPose, Palette, Pose, Scene, Threads, Transform};
use cast_write::{BlendShape, Bone, Mesh, Model as NewModel, NodeHash, Skeleton};
use glam::{DMat3, DVec3, Quat, Vec3};

use super::naive::{self, Local};
use super::skeleton::{bones, skeleton};
use super::{assert_near, file, noise, turn, wide, zip_equal};

const VERTICES: usize = 9000;

fn vectors(seed: usize, unit: bool) -> Vec<[f32; 3]> {
    let vector = |vertex: usize| {
        let vector = Vec3::new(noise(vertex * 3 + seed), noise(vertex * 5 + seed + 1), noise(vertex * 7 + seed + 2));
        (if unit { vector.normalize_or(Vec3::X) } else { vector * 3.0 }).to_array()
    };
    (0..VERTICES).map(vector).collect()
}

/// Bones and weights with `count` influences: some weights are 0, some bones occur twice, the sums are 1.
fn influences(count: usize, bones: usize) -> (Vec<u32>, Vec<f32>) {
    // Different noise than for the weights: otherwise bones with low numbers would never have any.
    let bone = |place: usize| ((noise(place + 1_000_003) + 1.0) * 0.499_9 * bones as f32) as u32;
    let indices: Vec<u32> = (0..VERTICES * count).map(bone).collect();
    let weights = (0..VERTICES).flat_map(|vertex| {
        let parts: Vec<f32> =
            (0..count).map(|k| noise(vertex * count + k).max(0.0) + f32::from(u8::from(k == 0))).collect();
        let sum: f32 = parts.iter().sum();
        parts.into_iter().map(move |part| part / sum)
    });
    (indices, weights.collect())
}

/// Other transforms for the same bones.
fn moved(bones: &[Local]) -> Vec<Local> {
    let other = |(index, bone): (usize, &Local)| Local {
        translation: bone.translation.map(|value| value + noise(index + 70) * 0.5),
        rotation: turn(index * 11 + 5),
        scale: bone.scale.map(|value| value + noise(index + 90) * 0.2),
        ..*bone
    };
    bones.iter().enumerate().map(other).collect()
}

fn pose(model: &Model, bones: &[Local]) -> ModelPose {
    let transform =
        |local: &Local| Transform { translation: local.translation, rotation: local.rotation, scale: local.scale };
    ModelPose { bones: Pose { locals: bones.iter().map(transform).collect() }, ..model.rest() }
}

/// A model with one mesh for each number of influences, in widths of 8, 16 and 32 bits by the number of bones.
fn skinned(bones: &[Local], counts: &[usize], method: &'static str) -> Vec<u8> {
    let mesh = |count: &usize| {
        let (indices, weights) = influences(*count, bones.len());
        Mesh::new()
            .with_positions(vectors(1, false))
            .with_normals(vectors(2, true))
            .with_tangents(vectors(3, true))
            .with_faces(vec![0_u32, 1, 2])
            .with_weights(u32::try_from(*count).unwrap(), indices, weights)
            .with_skinning_method(method)
    };
    let model = counts.iter().map(mesh).fold(NewModel::new().with_skeleton(skeleton(bones)), NewModel::with_mesh);
    file([model.into()])
}

#[test]
fn linear_skinning_is_a_weighted_sum_of_matrices() {
    for bone_count in [20, 300] {
        let rest = bones(bone_count);
        let now = moved(&rest);
        let counts = [1, 2, 3, 4, 7, 8, 11];
        let bytes = skinned(&rest, &counts, "linear");
        let cast = super::kept(&bytes);
        let scene = Scene::new(&cast);
        let model = &scene.models[0];
        let deformed = model.deform(&pose(model, &now), &DeformOptions::new());
        assert_eq!(
            deformed,
            model.deform(&pose(model, &now), &DeformOptions::new().threads(Threads::One)),
            "threads change nothing"
        );

        let inverse: Vec<naive::Matrix> = naive::world(&rest).iter().map(naive::inverse).collect();
        let matrices: Vec<naive::Matrix> =
            naive::world(&now).iter().zip(&inverse).map(|(world, inverse)| naive::product(world, inverse)).collect();
        for (deformed, count) in zip_equal(&deformed, counts) {
            let (indices, weights) = influences(count, bone_count);
            let (positions, normals, tangents) = (vectors(1, false), vectors(2, true), vectors(3, true));
            for vertex in 0..VERTICES {
                let mut sum = [[0.0; 4]; 4];
                let mut normal = DVec3::ZERO;
                for place in vertex * count..(vertex + 1) * count {
                    let weight = if count == 1 { 1.0 } else { f64::from(weights[place]) };
                    let matrix = &matrices[indices[place] as usize];
                    for (row, add) in sum.iter_mut().zip(matrix) {
                        row.iter_mut().zip(add).for_each(|(value, add)| *value += add * weight);
                    }
                    // Each bone rotates normals by its inverse transpose, without the size.
                    let linear = linear_part(matrix);
                    let turned = linear.inverse().transpose() * DVec3::from_array(wide(normals[vertex]));
                    normal += turned * linear.determinant().abs().cbrt() * weight;
                }
                assert_near(wide(deformed.positions[vertex]), naive::point(&sum, positions[vertex]));
                // Where bones cancel each other out, directions depend on the last digits.
                if normal.length() > 0.1 {
                    assert_near(wide(deformed.normals[vertex]), normal.normalize().to_array());
                }
                let tangent = linear_part(&sum) * DVec3::from_array(wide(tangents[vertex]));
                if tangent.length() > 0.1 {
                    assert_near(wide(deformed.tangents[vertex]), tangent.normalize().to_array());
                }
            }
        }
    }
}

fn linear_part(matrix: &naive::Matrix) -> DMat3 {
    DMat3::from_cols_array_2d(&[0, 1, 2].map(|column: usize| [0, 1, 2].map(|row: usize| matrix[row][column])))
}

#[test]
fn vertices_are_the_same_bits_whether_moved_alone_or_with_others() {
    let rigid = |bone: Local| Local { scale: [1.0; 3], ..bone };
    let rest: Vec<Local> = bones(20).into_iter().map(rigid).collect();
    let now: Vec<Local> = moved(&rest).into_iter().map(rigid).collect();
    let bone_of = |vertex: usize| vertex * 7 % rest.len();
    let (mut positions, mut normals) = (vectors(1, false), vectors(2, true));
    (positions[5], normals[5], normals[6]) = ([-0.0, 0.0, -0.0], [-0.0, 1.0, 0.0], [0.0, 0.0, -1.0]);
    // Without a length: the vertices near it go another way.
    normals[200] = [0.0; 3];
    // Four quarters of a matrix are exactly that matrix.
    let indices: Vec<u32> = (0..VERTICES * 4).map(|place| u32::try_from(bone_of(place / 4)).unwrap()).collect();
    let mesh = Mesh::new()
        .with_positions(positions.clone())
        .with_normals(normals.clone())
        .with_faces(vec![0_u32, 1, 2])
        .with_weights(4, indices, vec![0.25_f32; VERTICES * 4]);
    let bytes = file([NewModel::new().with_skeleton(skeleton(&rest)).with_mesh(mesh).into()]);
    let cast = super::kept(&bytes);
    let scene = Scene::new(&cast);
    let (model, options) = (&scene.models[0], DeformOptions::new());
    let pose = pose(model, &now);
    let (palette, deformed) = (model.palette(&pose, &options), model.deform(&pose, &options));
    let of_any_length = model.deform(&pose, &options.unit_length(false));
    assert_eq!(deformed[0].positions, of_any_length[0].positions);
    let bits = |vector: [f32; 3]| vector.map(f32::to_bits);
    for vertex in 0..VERTICES {
        let [x, y, z, translation] = palette.matrix(bone_of(vertex)).unwrap().map(Vec3::from_array);
        let [px, py, pz] = positions[vertex];
        let position = x * px + y * py + (z * pz + translation);
        assert_eq!(bits(deformed[0].positions[vertex]), bits(position.to_array()), "position {vertex}");
        let [nx, ny, nz] = normals[vertex];
        let normal = x * nx + y * ny + z * nz;
        assert_eq!(bits(of_any_length[0].normals[vertex]), bits(normal.to_array()), "normal {vertex}, of any length");
        if vertex == 200 {
            assert_eq!(bits(deformed[0].normals[vertex]), bits(normals[vertex]));
            continue;
        }
        let squares = normal * normal;
        let normal = normal * (1.0 / (squares.x + squares.y + squares.z).sqrt());
        assert_eq!(bits(deformed[0].normals[vertex]), bits(normal.to_array()), "normal {vertex}");
    }
}

/// Groups of sixteen, blocks of 64, and what is left of both.
#[test]
fn few_vertices_move_like_the_first_of_many() {
    let rest = bones(20);
    let now = moved(&rest);
    for (method, count) in ["linear", "quaternion"].into_iter().flat_map(|method| [1, 5, 255].map(|of| (method, of))) {
        let (indices, weights) = influences(count, rest.len());
        let mesh = |vertices: usize| {
            Mesh::new()
                .with_positions(vectors(1, false)[..vertices].to_vec())
                .with_normals(vectors(2, true)[..vertices].to_vec())
                .with_tangents([&[[0.0; 3]], &vectors(3, true)[1..]].concat()[..vertices].to_vec())
                .with_faces(Vec::<u32>::new())
                .with_weights(
                    u32::try_from(count).unwrap(),
                    indices[..vertices * count].to_vec(),
                    weights[..vertices * count].to_vec(),
                )
                .with_skinning_method(method)
        };
        let lengths = [130, 0, 1, 15, 16, 17, 63, 64, 65];
        let model =
            lengths.map(mesh).into_iter().fold(NewModel::new().with_skeleton(skeleton(&rest)), NewModel::with_mesh);
        let cast = super::kept(file([model.into()]));
        let scene = Scene::new(&cast);
        let model = &scene.models[0];
        let deformed = model.deform(&pose(model, &now), &DeformOptions::new());
        for (few, length) in zip_equal(&deformed, lengths) {
            let many = &deformed[0];
            assert_eq!(few.positions, many.positions[..length], "{method}, {count} influences");
            assert_eq!(few.normals, many.normals[..length], "{method}, {count} influences");
            assert_eq!(few.tangents, many.tangents[..length], "{method}, {count} influences");
        }
        // Without a length.
        assert_eq!(deformed[0].tangents[0], [0.0; 3]);
    }
}

#[test]
fn at_rest_nothing_moves() {
    for method in ["linear", "quaternion"] {
        let rest = bones(100);
        let bytes = skinned(&rest, &[1, 4], method);
        let cast = super::kept(&bytes);
        let scene = Scene::new(&cast);
        let model = &scene.models[0];
        let deformed = model.deform(&model.rest(), &DeformOptions::new());
        assert_eq!(deformed.len(), 2);
        for deformed in deformed {
            for (found, rest) in [
                (deformed.positions, vectors(1, false)),
                (deformed.normals, vectors(2, true)),
                (deformed.tangents, vectors(3, true)),
            ] {
                zip_equal(found, rest).for_each(|(found, expected)| assert_near(wide(found), wide(expected)));
            }
        }
    }
}

/// Two bones in a line along y, the upper one turned around it.
fn twisted(method: &'static str, degrees: f32, scale: f32) -> [[f64; 3]; 2] {
    let skeleton = Skeleton::new().with_bone(Bone::new().with_name("lower")).with_bone(
        Bone::new()
            .with_name("upper")
            .with_parent_index(0)
            .with_local_position([0.0, 1.0, 0.0])
            .with_segment_scale_compensate(false),
    );
    let mesh = Mesh::new()
        .with_positions(vec![[1.0, 1.0, 0.0], [0.0, 2.0, 1.0]])
        .with_faces(Vec::<u32>::new())
        .with_weights(2, vec![0_u32, 1, 1, 0], vec![0.5, 0.5, 1.0, 0.0])
        .with_skinning_method(method);
    let bytes = file([NewModel::new().with_skeleton(skeleton).with_mesh(mesh).into()]);
    let cast = super::kept(&bytes);
    let scene = Scene::new(&cast);
    let mut pose = scene.models[0].rest();
    pose.bones.locals[1].rotation = Quat::from_rotation_y(degrees.to_radians()).to_array();
    pose.bones.locals[1].scale = [scale; 3];
    let deformed = scene.models[0].deform(&pose, &DeformOptions::new().threads(Threads::One));
    [wide(deformed[0].positions[0]), wide(deformed[0].positions[1])]
}

#[test]
fn dual_quaternions_keep_the_volume_that_matrices_lose() {
    for degrees in [60.0_f32, 120.0, 179.0, 240.0] {
        // The short way around: 240 degrees are 120 degrees in the other direction.
        let half = f64::from(if degrees > 180.0 { degrees - 360.0 } else { degrees }).to_radians() / 2.0;
        let [middle, end] = twisted("quaternion", degrees, 1.0);
        assert_near(middle, [half.cos(), 1.0, -half.sin()]);
        let [linear, linear_end] = twisted("linear", degrees, 1.0);
        // Half of each: the mean of the two positions, nearer to the axis.
        let whole = f64::from(degrees).to_radians();
        assert_near(linear, [f64::midpoint(1.0, whole.cos()), 1.0, -whole.sin() / 2.0]);
        assert_near(end, [whole.sin(), 2.0, whole.cos()]);
        assert_near(linear_end, end);
    }
    // Scale beside rotation: the scale is blended on its own, about the joint's place at rest.
    let [_, end] = twisted("quaternion", 90.0, 3.0);
    assert_near(end, [3.0, 4.0, 0.0]);
    assert_near(twisted("quaternion", 0.0, 3.0)[0], twisted("linear", 0.0, 3.0)[0]);
}

#[test]
fn dual_quaternions_with_one_bone_each_are_matrices() {
    let rest = bones(40);
    let now = moved(&rest);
    let (linear, dual) = (skinned(&rest, &[1], "linear"), skinned(&rest, &[1], "quaternion"));
    let both = [linear, dual].map(|bytes| {
        let cast = super::kept(&bytes);
        let scene = Scene::new(&cast);
        let model = &scene.models[0];
        model.deform(&pose(model, &now), &DeformOptions::new()).remove(0)
    });
    for vertex in 0..VERTICES {
        assert_near(wide(both[1].positions[vertex]), wide(both[0].positions[vertex]));
        assert_near(wide(both[1].normals[vertex]), wide(both[0].normals[vertex]));
        assert_near(wide(both[1].tangents[vertex]), wide(both[0].tangents[vertex]));
    }
}

/// Two, four and eight influences, with indices of one, two and four bytes, before and after ordinary vertices; the bone
/// that does not exist is far from the other odd vertices, because it has a loop of its own.
#[test]
fn weights_add_up_are_divided_by_their_sum_and_may_be_nothing() {
    let bone = |name: &'static str| Bone::new().with_name(name).with_local_position([0.0; 3]);
    let skeleton = Skeleton::new().with_bone(bone("a")).with_bone(bone("b"));
    for (count, missing) in [2, 4, 8].into_iter().flat_map(|count| [9_u32, 300, 70_000].map(|missing| (count, missing)))
    {
        // The same bone twice; sums of 2, of 0 and of no number; weights in unused places only; and a bone that does not
        // exist, next to sums that are not finite.
        let odd = [(1, 0.25, 1, 0.75), (0, 1.0, 1, 1.0), (0, 0.0, 1, 0.0), (0, f32::NAN, 1, 1.0), (0, 0.0, 0, 1.0)];
        let others = [(1, 0.5, missing, 0.5), (0, f32::NAN, 1, 1.0), (0, f32::INFINITY, 1, 1.0)];
        let plain = [(1, 0.5, 0, 0.5); 95];
        let all: Vec<_> = plain.into_iter().chain(odd).chain(plain).chain(others).collect();
        let padding = vec![0; count - 2];
        let bones: Vec<u32> = all.iter().flat_map(|(a, _, b, _)| [&[*a, *b], &padding[..]].concat()).collect();
        let padding = vec![0.0; count - 2];
        let weights: Vec<f32> = all.iter().flat_map(|(_, a, _, b)| [&[*a, *b], &padding[..]].concat()).collect();
        let mesh = Mesh::new()
            .with_positions(vec![[1.0, 0.0, 0.0]; all.len()])
            .with_faces(Vec::<u32>::new())
            .with_weights(u32::try_from(count).unwrap(), bones, weights);
        let bytes = file([NewModel::new().with_skeleton(skeleton.clone()).with_mesh(mesh).into()]);
        let cast = super::kept(&bytes);
        let scene = Scene::new(&cast);
        assert_eq!(scene.warnings.len(), 1);
        let mut pose = scene.models[0].rest();
        pose.bones.locals[1].translation = [0.0, 4.0, 0.0];
        let deformed = scene.models[0].deform(&pose, &DeformOptions::new().threads(Threads::One));
        let y: Vec<f32> = deformed[0].positions.iter().map(|position| position[1]).collect();
        assert_eq!(y[95..100], [4.0, 2.0, 0.0, 0.0, 0.0], "{count} influences, bone {missing}");
        assert!(y[..95].iter().chain(&y[100..195]).all(|y| *y == 2.0), "{count} influences, bone {missing}");
        assert_eq!(y[195..], [4.0, 0.0, 0.0], "{count} influences, bone {missing}");
    }
}

#[test]
fn weights_may_be_very_large_or_very_small() {
    let skeleton = Skeleton::new().with_bone(Bone::new().with_name("a")).with_bone(Bone::new().with_name("b"));
    for (method, weight) in ["linear", "quaternion"].into_iter().flat_map(|method| [1e-36, 1e36].map(|of| (method, of)))
    {
        let mesh = Mesh::new()
            .with_positions(vec![[1.0, 0.0, 0.0]; 3])
            .with_faces(Vec::<u32>::new())
            .with_weights(4, [1_u32, 0, 0, 0].repeat(3), [weight, weight, 0.0, 0.0].repeat(3))
            .with_skinning_method(method);
        let bytes = file([NewModel::new().with_skeleton(skeleton.clone()).with_mesh(mesh).into()]);
        let cast = super::kept(&bytes);
        let scene = Scene::new(&cast);
        let mut pose = scene.models[0].rest();
        pose.bones.locals[1].translation = [0.0, 4000.0, 0.0];
        let deformed = scene.models[0].deform(&pose, &DeformOptions::new());
        assert_eq!(deformed[0].positions, [[1.0, 2000.0, 0.0]; 3], "{method}, {weight}");
    }
}

#[test]
fn without_bones_a_mesh_stays_as_it_is_whatever_was_in_the_buffers() {
    let bytes = skinned(&bones(20), &[4], "linear");
    let cast = super::kept(&bytes);
    let scene = Scene::new(&cast);
    let model = &scene.models[0];
    let mut out = Deformed { positions: vec![[9.0; 3]; 7], normals: vec![[9.0; 3]; VERTICES], ..Deformed::default() };
    model.deform_mesh(0, &model.rest(), &Palette::default(), &DeformOptions::new(), &mut out);
    let rest = Deformed { positions: vectors(1, false), normals: vectors(2, true), tangents: vectors(3, true) };
    assert_eq!(out, rest);
}

#[test]
fn blend_shapes_move_vertices_before_bones_do() {
    let base = Mesh::new()
        .with_positions(vectors(1, false))
        .with_normals(vectors(2, true))
        .with_faces(Vec::<u32>::new())
        .with_weights(1, vec![0_u32; VERTICES], vec![1.0; VERTICES]);
    let hash = base.hash();
    let some: Vec<u32> = (0..VERTICES as u32).filter(|vertex| vertex % 7 == 3).collect();
    let targets: Vec<[f32; 3]> = some.iter().map(|vertex| [*vertex as f32 * 0.01, 1.0, -1.0]).collect();
    let mut backwards: Vec<(u32, [f32; 3])> = some.iter().copied().zip(targets.iter().copied()).rev().collect();
    // A vertex that occurs twice: the last one wins.
    backwards.insert(0, (some[0], [99.0; 3]));
    let (back_indices, back_targets): (Vec<u32>, Vec<[f32; 3]>) = backwards.into_iter().unzip();
    let whole = Mesh::new().with_name("whole").with_positions(vectors(50, false)).with_faces(Vec::<u32>::new());
    let shape = |name: &'static str| BlendShape::new().with_name(name).with_base_shape(hash);
    let old = shape("old").with_property("t", cast_write::Data::Links(vec![whole.hash()]));
    let deltas = shape("deltas")
        .with_vertex_indices(vec![5_u32, 2999])
        .with_property("vd", vec![[1.0_f32, 0.0, 0.0], [0.0, 2.0, 0.0]]);
    let nowhere =
        BlendShape::new().with_name("nowhere").with_base_shape(NodeHash::new(1)).with_vertex_indices(vec![0_u32]);
    let model = NewModel::new()
        .with_skeleton(Skeleton::new().with_bone(Bone::new().with_name("root")))
        .with_mesh(base)
        .with_mesh(whole)
        .with_blend_shape(shape("sparse").with_vertex_indices(some.clone()).with_positions(targets.clone()))
        .with_blend_shape(shape("backwards").with_vertex_indices(back_indices).with_positions(back_targets))
        .with_blend_shape(old)
        .with_blend_shape(deltas)
        .with_blend_shape(nowhere);
    let bytes = file([model.into()]);
    let cast = super::kept(&bytes);
    let scene = Scene::new(&cast);
    let model = &scene.models[0];
    let mut pose = model.rest();
    pose.shape_weights = vec![0.5, -0.25, 0.125, 2.0, 1.0];
    pose.bones.locals[0].rotation = Quat::from_rotation_z(std::f32::consts::FRAC_PI_2).to_array();
    let deformed = model.deform(&pose, &DeformOptions::new());
    assert_eq!(deformed, model.deform(&pose, &DeformOptions::new().threads(Threads::One)));
    let (rest, whole) = (vectors(1, false), vectors(50, false));
    for vertex in 0..VERTICES {
        let at = DVec3::from_array(wide(rest[vertex]));
        let mut moved = at + (DVec3::from_array(wide(whole[vertex])) - at) * 0.125;
        if let Ok(place) = some.binary_search(&(vertex as u32)) {
            moved += (DVec3::from_array(wide(targets[place])) - at) * 0.25;
        }
        if vertex == 5 {
            moved.x += 2.0;
        }
        if vertex == 2999 {
            moved.y += 4.0;
        }
        assert_near(wide(deformed[0].positions[vertex]), [-moved.y, moved.x, moved.z]);
        let [x, y, z] = wide(vectors(2, true)[vertex]);
        if vertex < 50 {
            assert_near(wide(deformed[0].normals[vertex]), [-y, x, z]);
        }
    }
}

#[test]
fn normals_stand_on_surfaces_under_uneven_and_mirroring_scale() {
    let skeleton = Skeleton::new().with_bone(Bone::new().with_name("root"));
    let slope = Vec3::new(1.0, 1.0, 0.0).normalize();
    for method in ["linear", "quaternion"] {
        let mesh = Mesh::new()
            .with_positions(vec![[0.0; 3]])
            .with_normals(vec![slope.to_array()])
            .with_tangents(vec![[-slope.x, slope.y, 0.0]])
            .with_faces(Vec::<u32>::new())
            .with_weights(1, vec![0_u32], vec![1.0])
            .with_skinning_method(method);
        let bytes = file([NewModel::new().with_skeleton(skeleton.clone()).with_mesh(mesh).into()]);
        let cast = super::kept(&bytes);
        let scene = Scene::new(&cast);
        for scale in [[3.0, 1.0, 1.0], [-3.0, 1.0, 2.0]] {
            let mut pose = scene.models[0].rest();
            pose.bones.locals[0].scale = scale;
            let deformed = scene.models[0].deform(&pose, &DeformOptions::new().threads(Threads::One)).remove(0);
            let normal = DVec3::new(1.0 / f64::from(scale[0]), 1.0, 0.0).normalize();
            assert_near(wide(deformed.normals[0]), normal.to_array());
            let tangent = DVec3::from_array(wide(deformed.tangents[0]));
            assert!(tangent.dot(normal).abs() < 1e-5, "the tangent stays in the surface");
        }
    }
}
