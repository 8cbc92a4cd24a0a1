//! The sixty animations. Few have a name: the stem of the file is the only one.

use super::description::{Animation, Bone, Curve, Keys};
use super::skeletons::{DOG, DOOR, HANDS, HEAD, PISTOL, RIFLE, Row, SOLDIER, TRUCK, capital, resized, skeleton};
use super::turns::{IDENTITY, Rigid, times, turn};

const X: [f64; 3] = [1.0, 0.0, 0.0];
const Y: [f64; 3] = [0.0, 1.0, 0.0];
const Z: [f64; 3] = [0.0, 0.0, 1.0];

/// Frames per second: extractors write what the game plays.
const RATES: [f64; 5] = [30.0, 30.0, 24.0, 29.97, 60.0];

/// What a soldier does with the whole body: the stem, and how wide it swings (see `turn`).
const WHOLE: [(&str, f64); 28] = [
    ("pb_stand_idle", 0.03125),
    ("pb_walk_forward", 0.125),
    ("pb_walk_back", 0.125),
    ("pb_walk_left", 0.0625),
    ("pb_walk_right", 0.0625),
    ("pb_run_forward", 0.1875),
    ("pb_run_back", 0.1875),
    ("pb_sprint", 0.25),
    ("pb_crouch_idle", 0.0625),
    ("pb_crouch_walk", 0.125),
    ("pb_prone_idle", 0.03125),
    ("pb_prone_crawl", 0.1875),
    ("pb_jump_takeoff", 0.25),
    ("pb_jump_land", 0.25),
    ("pb_mantle", 0.25),
    ("pb_ladder_up", 0.1875),
    ("pb_ladder_down", 0.1875),
    ("pb_swim", 0.25),
    ("pb_death_front", 0.375),
    ("pb_death_back", 0.375),
    ("pb_melee", 0.25),
    ("pb_throw", 0.25),
    ("pb_reload", 0.125),
    ("pb_pain", 0.125),
    ("pb_salute", 0.1875),
    ("pb_wave", 0.1875),
    ("pb_point", 0.125),
    ("pb_sit_idle", 0.0625),
];
const ADDED: [&str; 5] =
    ["pb_add_aim_up", "pb_add_aim_down", "pb_add_breathe", "pb_add_lean_left", "pb_add_lean_right"];
const TURNS: [&str; 4] = ["pb_turn_left", "pb_turn_right", "pb_turn_around", "pb_stop"];
const FACES: [&str; 5] = ["face_idle", "face_talk", "face_smile", "face_blink", "face_pain"];
const GRIPS: [&str; 3] = ["hands_grip", "hands_fist", "hands_open"];
const RIFLES: [&str; 4] = ["vm_rifle_idle", "vm_rifle_fire", "vm_rifle_reload", "vm_rifle_draw"];
const PISTOLS: [&str; 2] = ["vm_pistol_fire", "vm_pistol_reload"];
const ENEMIES: [&str; 2] = ["ai_enemy_walk", "ai_enemy_attack"];
const DOGS: [&str; 4] = ["dog_idle", "dog_run", "dog_bark", "dog_sit"];
const TRUCKS: [&str; 2] = ["truck_drive", "truck_turret"];
const DOORS: [&str; 1] = ["door_open"];

/// The frames of the keys: a clip has four quarters.
fn quarters(length: u32) -> Vec<u32> {
    (0..=4).map(|quarter| length * quarter / 4).collect()
}

/// To one side and to the other, from the rest pose: as values that replace it, or on it.
fn swing(bone: &Bone, axis: [f64; 3], wide: f64, length: u32, mode: &'static str) -> Curve {
    let rest = if mode == "absolute" { bone.rotation } else { IDENTITY };
    let keys = [0.0, wide, 0.0, -wide, 0.0].map(|wide| times(rest, turn(axis, wide)));
    curve(&bone.name, "rq", mode, length, Keys::Rotations(keys.into()))
}

/// The same along an axis.
fn shift(bone: &Bone, axis: usize, far: f64, length: u32, mode: &'static str) -> Curve {
    let rest = if mode == "absolute" { bone.position[axis] } else { 0.0 };
    let keys = [0.0, far, 0.0, -far * 0.5, 0.0].map(|far| rest + far);
    curve(&bone.name, ["tx", "ty", "tz"][axis], mode, length, Keys::Numbers(keys.into()))
}

fn curve(node: &str, property: &'static str, mode: &'static str, length: u32, keys: Keys) -> Curve {
    Curve { node: node.into(), property, mode, weight: 1.0, frames: quarters(length), keys }
}

fn clip(index: usize, stem: &'static str, about: &'static str, curves: Vec<Curve>) -> Animation {
    let rate = RATES[index % RATES.len()];
    Animation {
        stem,
        about,
        name: None,
        rate,
        loops: stem.contains("idle") || stem.contains("walk"),
        curves,
        notifications: Vec::new(),
    }
}

/// How many frames a clip has: a multiple of four, and sometimes too many for a byte.
fn length(index: usize) -> u32 {
    [20, 24, 40, 16, 320][index % 5]
}

fn bones(rows: &[Row]) -> Vec<Bone> {
    skeleton(rows, |_| true, Rigid { position: [0.0; 3], rotation: IDENTITY })
}

/// Curves for these bones, each around another axis.
fn swings(bones: &[Bone], names: &[&str], wide: f64, length: u32, mode: &'static str) -> Vec<Curve> {
    let named = names.iter().filter_map(|name| bones.iter().find(|bone| bone.name == *name));
    named
        .enumerate()
        .map(|(at, bone)| swing(bone, [Y, Z, X][at % 3], if at.is_multiple_of(2) { wide } else { -wide }, length, mode))
        .collect()
}

const LIMBS: [&str; 12] = [
    "j_hip_le",
    "j_hip_ri",
    "j_knee_le",
    "j_knee_ri",
    "j_shoulder_le",
    "j_shoulder_ri",
    "j_elbow_le",
    "j_elbow_ri",
    "j_spinelower",
    "j_spineupper",
    "j_neck",
    "j_head",
];

pub(crate) fn animations() -> Vec<Animation> {
    [whole_bodies(), additions(), heads_and_hands(), weapons(), others()].into_iter().flatten().collect()
}

/// Everything moves, and the parts with the body: the jaw, the fingers, what hangs loose.
fn whole_bodies() -> Vec<Animation> {
    let soldier = bones(&SOLDIER);
    let find = |name: &str| soldier.iter().find(|bone| bone.name == name).unwrap_or(&soldier[0]);
    let whole = WHOLE.iter().enumerate().map(|(index, (stem, wide))| {
        let length = length(index);
        let mut curves = vec![
            shift(find("j_mainroot"), 2, 2.0, length, "absolute"),
            shift(find("tag_origin"), 0, 16.0 * wide, length, "relative"),
        ];
        curves.extend(swings(&soldier, &LIMBS, *wide, length, "absolute"));
        if index % 3 == 0 {
            curves.extend(swings(
                &soldier,
                &["j_jaw", "j_index_ri", "dangle_strap_1", "dangle_pouch_1"],
                *wide,
                length,
                "relative",
            ));
        }
        let steps = vec![("footstep_left", vec![length / 4]), ("footstep_right", vec![length * 3 / 4])];
        let notifications = if stem.contains("walk") || stem.contains("run") { steps } else { Vec::new() };
        // Some tools of a studio write a name.
        let name = (index == 7).then_some("sprint");
        Animation {
            name,
            notifications,
            ..clip(index, stem, "the whole body, in absolute values; a relative move of its root", curves)
        }
    });
    whole.collect()
}

/// What is played on top of something else, and what turns, in the capitals of another tool.
fn additions() -> Vec<Animation> {
    let soldier = bones(&SOLDIER);
    let added = ADDED.iter().enumerate().map(|(index, stem)| {
        let curves = swings(&soldier, &["j_spinelower", "j_spine", "j_neck"], 0.0625, length(index), "additive");
        let weighted = curves.into_iter().map(|curve| Curve { weight: if index == 2 { 0.5 } else { 1.0 }, ..curve });
        clip(index, stem, "additive: the spine only", weighted.collect())
    });
    let capitals: Vec<Bone> = soldier.iter().map(|bone| Bone { name: capital(&bone.name), ..bone.clone() }).collect();
    let turned = TURNS.iter().enumerate().map(|(index, stem)| {
        let length = length(index);
        let mut curves =
            swings(&capitals, &["J_Spine", "J_Neck", "J_Knee_Le", "J_Wrist_Ri"], 0.125, length, "relative");
        curves.extend(
            capitals
                .iter()
                .filter(|bone| bone.name == "J_Mainroot")
                .map(|bone| shift(bone, 1, 1.5, length, "relative")),
        );
        clip(index, stem, "relative, with the names of bones in capitals", curves)
    });
    added.chain(turned).collect()
}

/// Bones of the parts, and blend shapes.
fn heads_and_hands() -> Vec<Animation> {
    let soldier = bones(&SOLDIER);
    let faces = FACES.iter().enumerate().map(|(index, stem)| {
        let length = length(index);
        let mut curves = swings(&soldier, &HEAD[2..5], 0.0625, length, "relative");
        let weights = Keys::Numbers(vec![0.0, 0.5, 1.0, 0.25, 0.0]);
        curves.extend(
            ["smile", "blink"]
                .iter()
                .skip(index % 2)
                .map(|shape| curve(shape, "bs", "absolute", length, weights.clone())),
        );
        clip(index, stem, "jaw and eyes, relative; weights of blend shapes", curves)
    });
    let grips = GRIPS.iter().enumerate().map(|(index, stem)| {
        let fingers = [HANDS[1], HANDS[2], HANDS[4], HANDS[5]];
        clip(index, stem, "fingers, absolute", swings(&soldier, &fingers, 0.125, length(index), "absolute"))
    });
    faces.chain(grips).collect()
}

fn weapons() -> Vec<Animation> {
    let [rifle, pistol] = [bones(&RIFLE), bones(&PISTOL)];
    let rifles = RIFLES.iter().enumerate().map(|(index, stem)| {
        let length = length(index);
        let mut curves = swings(&rifle, &["j_gun", "tag_clip", "j_trigger"], 0.0625, length, "absolute");
        curves.push(shift(&rifle[1], 0, 1.5, length, "absolute"));
        let notifications = vec![("rifle_sound", vec![0, length / 2])];
        Animation { notifications, ..clip(index, stem, "a rifle: its bolt slides", curves) }
    });
    let pistols = PISTOLS.iter().enumerate().map(|(index, stem)| {
        let length = length(index);
        clip(
            index,
            stem,
            "a pistol: its slide moves, relative",
            vec![shift(&pistol[2], 0, -1.0, length, "relative"), swing(&pistol[1], Y, 0.0625, length, "absolute")],
        )
    });
    rifles.chain(pistols).collect()
}

fn others() -> Vec<Animation> {
    let [soldier, dog, truck, door] = [bones(&SOLDIER), bones(&DOG), bones(&TRUCK), bones(&DOOR)];
    let enemy = resized(soldier, 1.125);
    let enemies = ENEMIES.iter().enumerate().map(|(index, stem)| {
        let mut curves = swings(&enemy, &LIMBS, 0.125, length(index), "absolute");
        curves.push(shift(&enemy[2], 2, 2.0, length(index), "absolute"));
        clip(index, stem, "the taller one: its own height in absolute values", curves)
    });
    let dogs = DOGS.iter().enumerate().map(|(index, stem)| {
        let names = ["leg_fl", "leg_fr", "leg_bl", "leg_br", "tail_1", "tail_2", "skull"];
        clip(index, stem, "a dog", swings(&dog, &names, 0.125, length(index), "absolute"))
    });
    let trucks = TRUCKS.iter().enumerate().map(|(index, stem)| {
        let names = ["tag_wheel_fl", "tag_wheel_fr", "tag_wheel_bl", "tag_wheel_br", "tag_turret"];
        let names = if index == 0 { &names[..4] } else { &names[4..] };
        clip(index, stem, "a truck, relative", swings(&truck, names, 0.25, length(index), "relative"))
    });
    let doors = DOORS.iter().enumerate().map(|(index, stem)| {
        let opened = swing(&door[1], Z, 0.375, length(index), "absolute");
        Animation { name: Some("open"), ..clip(index, stem, "a door that opens", vec![opened]) }
    });
    enemies.chain(dogs).chain(trucks).chain(doors).collect()
}
