//! Hierarchies, matrices, and transforms derived if they are missing.

use cast_scene::{Affine, Scene, WarningKind};
use cast_write::{Bone, Model, Skeleton};

use super::naive::{self, Local, Matrix};
use super::{assert_near, file, noise, turn, wide};

/// Bones in random order: the parent of a bone is never below it.
pub(crate) fn bones(count: usize) -> Vec<Local> {
    // A bone's place in a random order; its parent is some bone that comes before it there.
    let place = |bone: usize| bone * 7 % count;
    let bone_at = |wanted: usize| (0..count).find(|bone| place(*bone) == wanted).unwrap();
    let local = |bone: usize| Local {
        parent: (place(bone) > 1).then(|| bone_at(place(bone) / 2)),
        compensates: !bone.is_multiple_of(3),
        translation: [noise(bone * 20), noise(bone * 20 + 1), noise(bone * 20 + 2)],
        rotation: turn(bone * 20 + 3),
        scale: [noise(bone * 20 + 8), noise(bone * 20 + 9), noise(bone * 20 + 10)].map(|value| 1.0 + value * 0.3),
    };
    (0..count).map(local).collect()
}

pub(crate) fn skeleton(bones: &[Local]) -> Skeleton<'static> {
    bones.iter().enumerate().fold(Skeleton::new(), |skeleton, (index, local)| {
        let bone = Bone::new()
            .with_name(format!("bone{index}"))
            .with_local_position(local.translation)
            .with_local_rotation(local.rotation)
            .with_scale(local.scale);
        let bone = match local.parent {
            Some(parent) => bone.with_parent_index(u32::try_from(parent).unwrap()),
            None => bone,
        };
        // Absent means on.
        skeleton.with_bone(if local.compensates { bone } else { bone.with_segment_scale_compensate(false) })
    })
}

#[track_caller]
pub(crate) fn assert_matrix(found: &Affine, expected: &Matrix) {
    let columns = *found;
    let expected_columns = |column: usize| [expected[0][column], expected[1][column], expected[2][column]];
    for (column, found) in columns.into_iter().enumerate() {
        assert_near(found, expected_columns(column));
    }
}

#[test]
fn matrices_of_bones_in_any_order() {
    let bones = bones(64);
    let bytes = file([Model::new().with_skeleton(skeleton(&bones)).into()]);
    let cast = super::kept(&bytes);
    let scene = Scene::new(&cast);
    assert!(scene.warnings.is_empty(), "{:?}", scene.warnings);
    let skeleton = scene.models[0].skeleton.as_ref().unwrap();
    for (index, expected) in naive::world(&bones).iter().enumerate() {
        assert_matrix(&skeleton.rest_world().matrices()[index], expected);
        assert_matrix(&skeleton.inverse_bind()[index], &naive::inverse(expected));
    }
    let mut met = vec![false; bones.len()];
    for bone in skeleton.order() {
        assert!(bones[*bone as usize].parent.is_none_or(|parent| met[parent]), "parents come first");
        met[*bone as usize] = true;
    }
    assert!(met.iter().all(|met| *met));
    assert_eq!(skeleton.bone("bone17"), Some(17));
    assert_eq!(skeleton.bone("BONE17"), Some(17), "case is ignored when nothing fits");
    assert_eq!(skeleton.bone("bone99"), None);
}

#[test]
fn local_ones_come_from_world_ones_where_they_are_missing() {
    let mut bones = bones(24);
    // World rotations cannot represent shear, so with uneven scale there would be several answers.
    bones.iter_mut().for_each(|bone| bone.scale = [bone.scale[0]; 3]);
    let world = naive::world(&bones);
    let mut rotations: Vec<[f64; 4]> = Vec::new();
    let given = bones.iter().enumerate().fold(Skeleton::new(), |skeleton, (index, local)| {
        let position = [0, 1, 2].map(|row: usize| world[index][row][3] as f32);
        let mut path = vec![index];
        while let Some(parent) = bones[*path.last().unwrap()].parent {
            path.push(parent);
        }
        let rotation =
            path.iter().rev().fold([0.0, 0.0, 0.0, 1.0], |left, bone| times(left, wide(bones[*bone].rotation)));
        rotations.push(rotation);
        let bone = Bone::new().with_name(format!("bone{index}")).with_scale(local.scale);
        let bone = bone.with_segment_scale_compensate(local.compensates);
        let bone = match local.parent {
            Some(parent) => bone.with_parent_index(u32::try_from(parent).unwrap()),
            None => bone,
        };
        // Each of the two can be missing independently.
        let bone = if index % 2 == 0 {
            bone.with_world_position(position)
        } else {
            bone.with_local_position(local.translation)
        };
        let world_rotation = rotation.map(|part| part as f32);
        skeleton.with_bone(match index % 3 {
            0 => bone.with_local_rotation(local.rotation),
            _ => bone.with_world_rotation(world_rotation),
        })
    });
    let bytes = file([Model::new().with_skeleton(given).into()]);
    let cast = super::kept(&bytes);
    let scene = Scene::new(&cast);
    let skeleton = scene.models[0].skeleton.as_ref().unwrap();
    for (index, expected) in world.iter().enumerate() {
        assert_matrix(&skeleton.rest_world().matrices()[index], expected);
        let local = &skeleton.rest().locals[index];
        assert_near(wide(local.translation), wide(bones[index].translation));
        let found =
            wide(skeleton.rest_world().rotation(u32::try_from(index).unwrap()).unwrap().map(|part| part as f32));
        let same_side = found.iter().zip(rotations[index]).map(|(a, b)| a * b).sum::<f64>().signum();
        assert_near(found.map(|part| part * same_side), rotations[index]);
    }
}

fn times([ax, ay, az, aw]: [f64; 4], [bx, by, bz, bw]: [f64; 4]) -> [f64; 4] {
    [
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
        aw * bw - ax * bx - ay * by - az * bz,
    ]
}

#[test]
fn a_bone_scaled_to_nothing_hides_only_itself() {
    let skeleton = Skeleton::new()
        .with_bone(Bone::new().with_name("hidden").with_local_position([1.0, 0.0, 0.0]).with_scale([0.0; 3]))
        .with_bone(Bone::new().with_name("child").with_parent_index(0).with_local_position([0.0, 2.0, 0.0]))
        .with_bone(Bone::new().with_name("inheriting").with_parent_index(0).with_segment_scale_compensate(false));
    let bytes = file([Model::new().with_skeleton(skeleton).into()]);
    let cast = super::kept(&bytes);
    let scene = Scene::new(&cast);
    let world = scene.models[0].skeleton.as_ref().unwrap().rest_world().matrices().to_vec();
    assert_eq!(world[1], [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [1.0, 0.0, 0.0]]);
    assert_eq!(world[2][..3], [[0.0; 3]; 3]);
    assert!(world.iter().flatten().flatten().all(|number| number.is_finite()));
}

#[test]
fn cycles_and_parents_that_are_not_there_make_roots() {
    let parents = [Some(1), Some(2), Some(0), Some(3), Some(99), Some(2), None, Some(4)];
    let skeleton = parents.iter().enumerate().fold(Skeleton::new(), |skeleton, (index, parent)| {
        let bone = Bone::new().with_name(format!("bone{}", index % 7)).with_local_position([1.0, 0.0, 0.0]);
        skeleton.with_bone(match parent {
            Some(parent) => bone.with_parent_index(*parent),
            None => bone,
        })
    });
    let bytes = file([Model::new().with_skeleton(skeleton).into()]);
    let cast = super::kept(&bytes);
    let scene = Scene::new(&cast);
    let skeleton = scene.models[0].skeleton.as_ref().unwrap();
    let found: Vec<Option<u32>> = skeleton.bones().iter().map(|bone| bone.parent).collect();
    assert_eq!(found, [None, Some(2), Some(0), None, None, Some(2), None, Some(4)]);
    let x: Vec<f64> = skeleton.rest_world().matrices().iter().map(|matrix| matrix[3][0]).collect();
    assert_eq!(x, [1.0, 3.0, 2.0, 1.0, 1.0, 3.0, 1.0, 2.0]);
    let kinds: Vec<&WarningKind> = scene.warnings.iter().map(|warning| &warning.kind).collect();
    let expected = [
        &WarningKind::BadParent { parent: 99 },
        &WarningKind::ParentCycle,
        &WarningKind::ParentCycle,
        &WarningKind::RepeatedBoneName,
    ];
    assert_eq!(kinds, expected);
    assert!(scene.warnings[1].to_string().contains("bone[0]"), "{}", scene.warnings[1]);
}

#[test]
fn a_hundred_thousand_bones_in_one_line_backwards() {
    let count = 100_000_u32;
    let skeleton = (0..count).fold(Skeleton::new(), |skeleton, index| {
        let bone = Bone::new().with_local_position([1.0, 0.0, 0.0]);
        skeleton.with_bone(if index + 1 < count { bone.with_parent_index(index + 1) } else { bone })
    });
    let bytes = file([Model::new().with_skeleton(skeleton).into()]);
    let cast = super::kept(&bytes);
    let scene = Scene::new(&cast);
    let skeleton = scene.models[0].skeleton.as_ref().unwrap();
    assert_eq!(skeleton.rest_world().position(0).unwrap()[0], f64::from(count));
}
