//! The skeletons: x forwards, y to the left, z up, in inches.

use super::description::Bone;
use super::turns::{IDENTITY, Rigid};

/// A bone in the world: name, parent, position, rotation.
pub(crate) type Row = (&'static str, &'static str, [f64; 3], [f64; 4]);

/// Along the bones, as game engines have them. All numbers are exact.
const AHEAD: [f64; 4] = [0.5, 0.5, 0.5, 0.5];
const UPWARDS: [f64; 4] = [0.5, -0.5, 0.5, 0.5];
const LEFT: [f64; 4] = [0.0, 0.0, 0.6, 0.8];
const RIGHT: [f64; 4] = [0.6, 0.0, 0.0, 0.8];
const DOWN: [f64; 4] = [0.0, 1.0, 0.0, 0.0];

/// A soldier, 72 inches tall. The bones that hang loose swing by themselves in the game; the second root belongs to the program.
pub(crate) const SOLDIER: [Row; 37] = [
    ("tag_origin", "", [0.0, 0.0, 0.0], IDENTITY),
    ("tag_sync", "", [8.0, 0.0, 0.0], IDENTITY),
    ("j_mainroot", "tag_origin", [0.0, 0.0, 38.0], AHEAD),
    ("j_spinelower", "j_mainroot", [0.0, 0.0, 42.0], UPWARDS),
    ("j_spine", "j_spinelower", [-0.5, 0.0, 48.0], UPWARDS),
    ("j_spineupper", "j_spine", [-0.5, 0.0, 54.0], UPWARDS),
    ("j_neck", "j_spineupper", [0.0, 0.0, 60.0], AHEAD),
    ("j_head", "j_neck", [0.5, 0.0, 63.0], UPWARDS),
    ("j_jaw", "j_head", [2.0, 0.0, 64.0], RIGHT),
    ("j_eye_le", "j_head", [4.0, 1.25, 67.0], IDENTITY),
    ("j_eye_ri", "j_head", [4.0, -1.25, 67.0], IDENTITY),
    ("j_shoulder_le", "j_spineupper", [0.0, 7.0, 57.0], LEFT),
    ("j_elbow_le", "j_shoulder_le", [0.0, 18.0, 57.0], LEFT),
    ("j_wrist_le", "j_elbow_le", [0.5, 28.0, 57.0], AHEAD),
    ("j_thumb_le", "j_wrist_le", [2.0, 30.0, 57.0], LEFT),
    ("j_index_le", "j_wrist_le", [1.0, 32.0, 57.0], UPWARDS),
    ("j_shoulder_ri", "j_spineupper", [0.0, -7.0, 57.0], RIGHT),
    ("j_elbow_ri", "j_shoulder_ri", [0.0, -18.0, 57.0], RIGHT),
    ("j_wrist_ri", "j_elbow_ri", [0.5, -28.0, 57.0], DOWN),
    ("j_thumb_ri", "j_wrist_ri", [2.0, -30.0, 57.0], LEFT),
    ("j_index_ri", "j_wrist_ri", [1.0, -32.0, 57.0], UPWARDS),
    ("tag_weapon_right", "j_wrist_ri", [1.5, -31.0, 56.0], IDENTITY),
    ("tag_weapon_left", "j_wrist_le", [1.5, 31.0, 56.0], IDENTITY),
    ("tag_stowed_back", "j_spineupper", [-5.0, 0.0, 55.0], LEFT),
    ("j_hip_le", "j_mainroot", [0.0, 4.0, 37.0], DOWN),
    ("j_knee_le", "j_hip_le", [0.5, 4.0, 20.0], DOWN),
    ("j_ankle_le", "j_knee_le", [-0.5, 4.0, 4.0], AHEAD),
    ("j_ball_le", "j_ankle_le", [5.0, 4.0, 1.0], IDENTITY),
    ("j_hip_ri", "j_mainroot", [0.0, -4.0, 37.0], DOWN),
    ("j_knee_ri", "j_hip_ri", [0.5, -4.0, 20.0], RIGHT),
    ("j_ankle_ri", "j_knee_ri", [-0.5, -4.0, 4.0], AHEAD),
    ("j_ball_ri", "j_ankle_ri", [5.0, -4.0, 1.0], IDENTITY),
    ("dangle_strap_1", "j_spineupper", [-4.0, 3.0, 52.0], DOWN),
    ("dangle_strap_2", "dangle_strap_1", [-4.5, 3.0, 48.0], DOWN),
    ("dangle_pouch_1", "j_mainroot", [-4.0, -5.0, 37.0], AHEAD),
    ("dangle_pouch_2", "dangle_pouch_1", [-4.0, -5.0, 33.0], RIGHT),
    ("tag_eye", "j_head", [4.0, 0.0, 67.0], IDENTITY),
];

/// The bones that hang on the head, the hands and the back in files of their own.
pub(crate) const HEAD: [&str; 6] = ["j_neck", "j_head", "j_jaw", "j_eye_le", "j_eye_ri", "tag_eye"];
pub(crate) const HANDS: [&str; 6] =
    ["j_wrist_le", "j_thumb_le", "j_index_le", "j_wrist_ri", "j_thumb_ri", "j_index_ri"];
pub(crate) const STRAPS: [&str; 2] = ["dangle_strap_1", "dangle_strap_2"];
pub(crate) const EYES: [&str; 4] = ["j_jaw", "j_eye_le", "j_eye_ri", "tag_eye"];
pub(crate) const FINGERS: [&str; 4] = ["j_thumb_le", "j_index_le", "j_thumb_ri", "j_index_ri"];

/// A rifle, with its grip at the origin.
pub(crate) const RIFLE: [Row; 6] = [
    ("j_gun", "", [0.0, 0.0, 0.0], IDENTITY),
    ("j_bolt", "j_gun", [4.0, -1.0, 2.5], LEFT),
    ("tag_clip", "j_gun", [5.0, 0.0, 0.0], DOWN),
    ("tag_flash", "j_gun", [24.0, 0.0, 2.0], IDENTITY),
    ("tag_scope", "j_gun", [2.0, 0.0, 4.0], LEFT),
    ("j_trigger", "j_gun", [1.0, 0.0, 0.5], RIGHT),
];

/// A pistol below a root that belongs to the program.
pub(crate) const PISTOL: [Row; 4] = [
    ("tag_weapon", "", [0.0, 0.0, 0.0], IDENTITY),
    ("j_pistol", "tag_weapon", [0.0, 0.0, 0.5], LEFT),
    ("j_slide", "j_pistol", [2.0, 0.0, 2.5], LEFT),
    ("tag_flash", "j_pistol", [7.0, 0.0, 2.5], IDENTITY),
];

/// A dog, 24 inches high at the shoulder.
pub(crate) const DOG: [Row; 10] = [
    ("root", "", [0.0, 0.0, 0.0], IDENTITY),
    ("pelvis", "root", [-12.0, 0.0, 22.0], AHEAD),
    ("chest", "pelvis", [8.0, 0.0, 23.0], AHEAD),
    ("skull", "chest", [14.0, 0.0, 30.0], UPWARDS),
    ("leg_fl", "chest", [8.0, 4.0, 18.0], DOWN),
    ("leg_fr", "chest", [8.0, -4.0, 18.0], DOWN),
    ("leg_bl", "pelvis", [-12.0, 4.0, 18.0], DOWN),
    ("leg_br", "pelvis", [-12.0, -4.0, 18.0], RIGHT),
    ("tail_1", "pelvis", [-16.0, 0.0, 24.0], LEFT),
    ("tail_2", "tail_1", [-22.0, 0.0, 26.0], LEFT),
];

/// A truck.
pub(crate) const TRUCK: [Row; 6] = [
    ("tag_body", "", [0.0, 0.0, 30.0], IDENTITY),
    ("tag_wheel_fl", "tag_body", [60.0, 36.0, 18.0], IDENTITY),
    ("tag_wheel_fr", "tag_body", [60.0, -36.0, 18.0], DOWN),
    ("tag_wheel_bl", "tag_body", [-60.0, 36.0, 18.0], LEFT),
    ("tag_wheel_br", "tag_body", [-60.0, -36.0, 18.0], RIGHT),
    ("tag_turret", "tag_body", [-20.0, 0.0, 70.0], LEFT),
];

/// A door, whose bone stands at its hinge.
pub(crate) const DOOR: [Row; 2] =
    [("tag_frame", "", [0.0, 0.0, 0.0], IDENTITY), ("j_hinge", "tag_frame", [0.0, 20.0, 0.0], IDENTITY)];

/// A skeleton: the bones of a table that are kept, in a space of their own. Bones without their parent are roots.
pub(crate) fn skeleton(rows: &[Row], keeps: impl Fn(&str) -> bool, space: Rigid) -> Vec<Bone> {
    let kept: Vec<&Row> = rows.iter().filter(|row| keeps(row.0)).collect();
    let world = |row: &Row| space.after(Rigid { position: row.2, rotation: row.3 });
    let bone = |row: &&Row| {
        let parent = kept.iter().position(|other| other.0 == row.1);
        let local = match parent {
            Some(parent) => world(kept[parent]).inverse().after(world(row)),
            None => world(row),
        };
        Bone { name: row.0.into(), parent, position: local.position, rotation: local.rotation }
    };
    kept.iter().map(bone).collect()
}

/// The same bones as another tool of the same studio names them: `J_Spine` for `j_spine`.
pub(crate) fn capitals(bones: Vec<Bone>) -> Vec<Bone> {
    bones.into_iter().map(|bone| Bone { name: capital(&bone.name), ..bone }).collect()
}

pub(crate) fn capital(name: &str) -> String {
    let word = |word: &str| {
        word.chars()
            .enumerate()
            .map(|(at, letter)| if at == 0 { letter.to_ascii_uppercase() } else { letter })
            .collect()
    };
    name.split('_').map(word).collect::<Vec<String>>().join("_")
}

/// The same bones for somebody of another size: positions times a factor.
pub(crate) fn resized(bones: Vec<Bone>, factor: f64) -> Vec<Bone> {
    let resized = |bone: Bone| Bone { position: bone.position.map(|number| number * factor), ..bone };
    bones.into_iter().map(resized).collect()
}

/// Where bones are in the space of their model. Parents precede their children.
pub(crate) fn worlds(bones: &[Bone]) -> Vec<Rigid> {
    let mut worlds: Vec<Rigid> = Vec::new();
    for bone in bones {
        let local = Rigid { position: bone.position, rotation: bone.rotation };
        worlds.push(bone.parent.map_or(local, |parent| worlds[parent].after(local)));
    }
    worlds
}
