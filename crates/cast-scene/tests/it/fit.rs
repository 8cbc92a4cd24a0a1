//! Which models animations fit, and maps between their bones.

use std::sync::Arc;

use cast_scene::{Animation, BoneMap, BoneNames, Fit, MatchedBy, Model, NameMatch, Scene, fit};
use cast_write::{Animation as AnimationNode, Bone, Curve, Model as ModelNode, Skeleton};

use super::{file, kept};

/// Bones with a name, a parent and a position, which is turned by nothing.
pub(crate) fn skeleton(bones: &[(&str, Option<u32>, [f32; 3])]) -> Skeleton<'static> {
    bones.iter().fold(Skeleton::new(), |skeleton, (name, parent, position)| {
        let bone = Bone::new()
            .with_name((*name).to_owned())
            .with_parent_index(parent.unwrap_or(u32::MAX))
            .with_local_position(*position)
            .with_local_rotation([0.0, 0.0, 0.0, 1.0]);
        skeleton.with_bone(bone)
    })
}

pub(crate) fn model(bones: &[(&str, Option<u32>, [f32; 3])]) -> Arc<Model> {
    let bytes = file([ModelNode::new().with_skeleton(skeleton(bones)).into()]);
    Arc::clone(&Scene::new(&kept(bytes)).models[0])
}

fn animation(node: AnimationNode<'static>) -> Arc<Animation> {
    Arc::clone(&Scene::new(&kept(file([node.with_frame_rate(30.0).into()]))).animations[0])
}

fn number(bone: &str, property: &'static str, value: f32) -> Curve<'static> {
    let curve = Curve::new().with_node_name(bone.to_owned()).with_key_property(property).with_mode("absolute");
    curve.with_key_frames(vec![0_u32]).with_key_values(vec![value])
}

fn turn(bone: &str) -> Curve<'static> {
    let curve = Curve::new().with_node_name(bone.to_owned()).with_key_property("rq").with_mode("absolute");
    curve.with_key_frames(vec![0_u32]).with_key_values(vec![[0.0, 0.0, 0.0, 1.0]])
}

const BODY: [(&str, Option<u32>, [f32; 3]); 4] = [
    ("origin", None, [0.0; 3]),
    ("Hips", Some(0), [0.0, 0.0, 8.0]),
    ("Spine", Some(1), [0.0, 0.0, 2.0]),
    ("Head", Some(2), [0.0, 0.0, 4.0]),
];

#[test]
fn names_are_found_by_the_rule() {
    let names: BoneNames = ["Hips", "spine", "Spine", "ÄRMEL", "Hips"].into_iter().collect();
    assert_eq!(names.find("Hips"), Some(0), "the first of the same name");
    assert_eq!(names.find("HIPS"), Some(0), "the only one in another case");
    assert_eq!(names.find("SPINE"), None, "two in another case");
    assert_eq!(names.find("spine"), Some(1));
    assert_eq!(names.find("ärmel"), None, "letters beyond ASCII are bytes");
    let found = names.matching(["hips", "Spine", "tail", "tail"]);
    assert_eq!(found, NameMatch { found: 2, missing: vec!["tail"], other_case: vec![("hips", 0)] });
    assert!((found.coverage() - 2.0 / 3.0).abs() < 1e-12 && !found.is_enough());
}

#[test]
fn lengths_are_those_of_absolute_translations() {
    // Twice as large, and its head half as far away as it should be.
    let large = BODY.map(|(name, parent, at)| (name, parent, at.map(|value| value * 2.0)));
    let mut other = large;
    other[3].2 = [0.0, 0.0, 4.0];
    let unlike = [("root", None, [0.0; 3]), ("tail", Some(0), [1.0, 0.0, 0.0])];
    let models = [model(&unlike), model(&other), model(&large), model(&BODY), model(&large)];
    let clip = animation(
        [("hips", 8.0), ("Spine", 2.0), ("Head", 4.0)]
            .into_iter()
            .fold(AnimationNode::new(), |clip, (bone, height)| {
                let axes = [("tx", 0.0), ("ty", 0.0), ("tz", height)];
                axes.into_iter().fold(clip, |clip, (axis, value)| clip.with_curve(number(bone, axis, value)))
            })
            .with_curve(turn("weapon")),
    );
    let shapes = animation(AnimationNode::new().with_curve(number("smile", "bs", 1.0)));
    let fits = fit(&models, &[shapes, clip], usize::MAX);
    assert_eq!(fits.iter().map(|fit| (fit.animation, fit.model)).collect::<Vec<_>>(), [(1, 3), (1, 2), (1, 4), (1, 1)]);
    for fit in &fits {
        assert_eq!((fit.bones, &*fit.missing), (3, &["weapon".into()][..]));
        assert_eq!(fit.other_case, [("hips".into(), "Hips".into())]);
        assert!(fit.is_enough() && (fit.coverage() - 0.75).abs() < 1e-12);
        let factor = if fit.model == 3 { 1.0 } else { 2.0 };
        assert_eq!(fit.height, Some(factor));
    }
    let [same, scaled, _, shorter] = &fits[..] else { panic!("{fits:?}") };
    assert!(same.has_same_lengths() && !scaled.has_same_lengths() && !shorter.has_same_lengths());
    assert_eq!((same.scale, scaled.scale), (Some(1.0), Some(2.0)));
    // Of two lengths, the larger is the median.
    assert_eq!(shorter.scale, Some(2.0));
    assert_eq!(shorter.other_lengths.len(), 1);
    assert_eq!((&*shorter.other_lengths[0].bone, shorter.other_lengths[0].ratio), ("Head", 1.0));
}

#[test]
fn a_skeleton_in_the_animation_says_its_lengths() {
    let half = BODY.map(|(name, parent, at)| (name, parent, at.map(|value| value * 0.5)));
    let clip = animation(AnimationNode::new().with_skeleton(skeleton(&half)).with_curve(turn("Spine")));
    let fits = fit(&[model(&BODY)], &[clip], 1);
    assert_eq!((fits[0].scale, fits[0].height, fits[0].bones), (Some(2.0), Some(2.0), 1));
}

#[test]
fn the_best_are_limited() {
    let models: Vec<Arc<Model>> = (0..50).map(|_| model(&BODY)).collect();
    let clips = [animation(AnimationNode::new().with_curve(turn("Spine")))];
    let of_model = |fits: Vec<Fit>| fits.iter().map(|fit| fit.model).collect::<Vec<_>>();
    assert_eq!(of_model(fit(&models, &clips, 3)), [0, 1, 2]);
    assert_eq!(fit(&models, &clips, usize::MAX).len(), 50);
    assert!(fit(&models, &clips, 0).is_empty() && fit(&[], &clips, 3).is_empty());
}

/// Names as three programs write them.
#[test]
fn bones_of_two_skeletons_are_matched() {
    let at = [0.0, 0.0, 1.0];
    let from = model(&[
        ("mixamorig:Hips", None, at),
        ("mixamorig:LeftUpLeg", Some(0), at),
        ("mixamorig:RightUpLeg", Some(0), at),
        ("mixamorig:Spine", Some(0), at),
        ("mixamorig:Spine1", Some(3), at),
        ("mixamorig:LeftArm", Some(4), at),
        ("mixamorig:RightArm", Some(4), at),
        ("mixamorig:LeftForeArm", Some(5), at),
    ]);
    let to = model(&[
        ("hips", None, at),
        ("up_leg_l", Some(0), at),
        ("up_leg.R", Some(0), at),
        ("torso", Some(0), at),
        ("Spine_01", Some(3), at),
        ("arm_l", Some(4), at),
        ("ARM_R", Some(4), at),
        ("bend_l", Some(5), at),
    ]);
    let [one, other] = [&from, &to].map(|model| model.skeleton.as_deref().unwrap());
    let matched = BoneMap::between(one, other);
    let by_name = |bone: u32| matched.iter().find(|pair| pair.from == bone).map(|pair| (pair.to, pair.by));
    for bone in [0, 1, 2, 4, 5, 6] {
        assert_eq!(by_name(bone), Some((bone, MatchedBy::Words)), "{bone}");
    }
    // The only one between the hips and the upper spine, and the only one below the left arm, whose side is the same.
    assert_eq!(by_name(3), Some((3, MatchedBy::Place)));
    assert_eq!(by_name(7), Some((7, MatchedBy::Place)));
    let map = BoneMap::from_csv(&BoneMap::csv_between(one, other)).unwrap();
    assert_eq!(map.renamed("mixamorig:RightUpLeg").as_deref(), Some("up_leg.R"));
    assert_eq!(map.entries().len(), 8);
    // Onto itself, all have the same name.
    assert!(BoneMap::between(one, one).iter().all(|pair| pair.from == pair.to && pair.by == MatchedBy::Name));
}

/// The same bones of a body, as rigs name them: hips, neck, head, then the left clavicle, upper arm, forearm, hand, first bone of the
/// index finger, thigh, shin, foot and toes. Those of the right side are named alike. The names are those of Mixamo, the mannequin of
/// Unreal, models of Call of Duty, VRM, VRoid, the biped of the Source engine, Rigify with its neck and head renamed, HumanIK, motion
/// capture in BVH, SMPL with a finger, Genesis, and Roblox with what it lacks.
#[rustfmt::skip]
const RIGS: [[&str; 12]; 12] = [
    [
        "mixamorig:Hips", "mixamorig:Neck", "mixamorig:Head", "mixamorig:LeftShoulder", "mixamorig:LeftArm", "mixamorig:LeftForeArm", "mixamorig:LeftHand", "mixamorig:LeftHandIndex1", "mixamorig:LeftUpLeg", "mixamorig:LeftLeg", "mixamorig:LeftFoot", "mixamorig:LeftToeBase",
    ],
    [
        "pelvis", "neck_01", "head", "clavicle_l", "upperarm_l", "lowerarm_l", "hand_l", "index_01_l", "thigh_l", "calf_l", "foot_l", "ball_l",
    ],
    [
        "j_mainroot", "j_neck", "j_head", "j_clavicle_le", "j_shoulder_le", "j_elbow_le", "j_wrist_le", "j_index_le_1", "j_hip_le", "j_knee_le", "j_ankle_le", "j_ball_le",
    ],
    [
        "hips", "neck", "head", "leftShoulder", "leftUpperArm", "leftLowerArm", "leftHand", "leftIndexProximal", "leftUpperLeg", "leftLowerLeg", "leftFoot", "leftToes",
    ],
    [
        "J_Bip_C_Hips", "J_Bip_C_Neck", "J_Bip_C_Head", "J_Bip_L_Shoulder", "J_Bip_L_UpperArm", "J_Bip_L_LowerArm", "J_Bip_L_Hand", "J_Bip_L_Index1", "J_Bip_L_UpperLeg", "J_Bip_L_LowerLeg", "J_Bip_L_Foot", "J_Bip_L_ToeBase",
    ],
    [
        "ValveBiped.Bip01_Pelvis", "ValveBiped.Bip01_Neck1", "ValveBiped.Bip01_Head1", "ValveBiped.Bip01_L_Clavicle", "ValveBiped.Bip01_L_UpperArm", "ValveBiped.Bip01_L_Forearm", "ValveBiped.Bip01_L_Hand", "ValveBiped.Bip01_L_Index1", "ValveBiped.Bip01_L_Thigh", "ValveBiped.Bip01_L_Calf", "ValveBiped.Bip01_L_Foot", "ValveBiped.Bip01_L_Toe0",
    ],
    [
        "spine", "neck", "head", "shoulder.L", "upper_arm.L", "forearm.L", "hand.L", "f_index.01.L", "thigh.L", "shin.L", "foot.L", "toe.L",
    ],
    [
        "Character1_Hips", "Character1_Neck", "Character1_Head", "Character1_LeftShoulder", "Character1_LeftArm", "Character1_LeftForeArm", "Character1_LeftHand", "Character1_LeftHandIndex1", "Character1_LeftUpLeg", "Character1_LeftLeg", "Character1_LeftFoot", "Character1_LeftToeBase",
    ],
    [
        "Hips", "Neck", "Head", "LeftCollar", "LeftShoulder", "LeftElbow", "LeftWrist", "LeftHandIndex1", "LeftHip", "LeftKnee", "LeftAnkle", "LeftToe",
    ],
    [
        "Pelvis", "Neck", "Head", "L_Collar", "L_Shoulder", "L_Elbow", "L_Wrist", "L_Index1", "L_Hip", "L_Knee", "L_Ankle", "L_Foot",
    ],
    [
        "hip", "neckLower", "head", "lCollar", "lShldrBend", "lForearmBend", "lHand", "lIndex1", "lThighBend", "lShin", "lFoot", "lToe",
    ],
    [
        "LowerTorso", "Neck", "Head", "LeftCollar", "LeftUpperArm", "LeftLowerArm", "LeftHand", "LeftIndex1", "LeftUpperLeg", "LeftLowerLeg", "LeftFoot", "LeftToes",
    ],
];

/// The bone above each.
const ABOVE: [Option<u32>; 12] =
    [None, Some(0), Some(1), Some(1), Some(3), Some(4), Some(5), Some(6), Some(0), Some(8), Some(9), Some(10)];

/// The other side of a name of [`RIGS`].
fn right(name: &str) -> String {
    let sides = [("Left", "Right"), ("left", "right"), ("_le", "_ri"), ("_L_", "_R_"), (".L", ".R"), ("L_", "R_")];
    match sides.iter().find(|(left, _)| name.contains(left)) {
        Some((left, right)) => name.replacen(left, right, 1),
        None => name.strip_suffix("_l").map_or_else(|| name.replacen('l', "r", 1), |name| format!("{name}_r")),
    }
}

#[test]
fn rigs_of_many_programs_have_the_same_parts() {
    let at = [0.0, 0.0, 1.0];
    let named = |rig: &[&str; 12]| {
        let left = rig.iter().zip(ABOVE).map(|(name, above)| ((*name).to_owned(), above));
        let right = rig.iter().zip(ABOVE).skip(3).map(|(name, above)| {
            let above = above.map(|above| if above < 3 { above } else { above + 9 });
            (right(name), above)
        });
        let bones: Vec<_> = left.chain(right).collect();
        model(&bones.iter().map(|(name, above)| (&**name, *above, at)).collect::<Vec<_>>())
    };
    for (one, from) in RIGS.iter().enumerate() {
        for (other, to) in RIGS.iter().enumerate() {
            let (from, to) = (named(from), named(to));
            let [from, to] = [&from, &to].map(|model| model.skeleton.as_deref().unwrap());
            let matched = BoneMap::between(from, to);
            let text = BoneMap::csv_between(from, to);
            assert!(matched.iter().all(|pair| pair.from == pair.to), "{one} {other}: {text}");
            assert_eq!(matched.len(), 21, "{one} {other}: {text}");
        }
    }
}

/// Names that mean something else in another rig, and bones that another rig does not have.
#[test]
fn bones_that_are_not_the_same_are_not_matched() {
    let at = [0.0, 0.0, 1.0];
    let from = model(&[
        ("Hips", None, at),
        ("Spine", Some(0), at),
        ("Neck", Some(1), at),
        ("Head", Some(2), at),
        ("HeadTop_End", Some(3), at),
        ("Finger1", Some(1), at),
        ("LeftForeArm", Some(1), at),
        ("LeftHand", Some(6), at),
    ]);
    let to = model(&[
        ("pelvis", None, at),
        ("torso", Some(0), at),
        ("chest", Some(1), at),
        ("head", Some(2), at),
        ("jaw", Some(3), at),
        ("finger1", Some(1), at),
        ("lowerarm_l", Some(1), at),
        ("lowerarm_twist_l", Some(6), at),
    ]);
    let [from, to] = [&from, &to].map(|model| model.skeleton.as_deref().unwrap());
    let matched: Vec<(u32, u32)> = BoneMap::between(from, to).iter().map(|pair| (pair.from, pair.to)).collect();
    let text = BoneMap::csv_between(from, to);
    assert!(matched.contains(&(0, 0)) && matched.contains(&(3, 3)) && matched.contains(&(6, 6)), "{text}");
    for wrong in [(2, 2), (4, 4), (7, 7)] {
        assert!(!matched.contains(&wrong), "{text}");
    }
}
