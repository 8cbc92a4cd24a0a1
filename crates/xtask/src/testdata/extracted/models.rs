//! The twenty models.

use super::description::{Bone, Material, Mesh, Model, Spaces};
use super::shapes::{Limb, boxes, rigid, shape};
use super::skeletons::{
    DOG, DOOR, EYES, FINGERS, HANDS, HEAD, PISTOL, RIFLE, SOLDIER, STRAPS, TRUCK, capitals, resized, skeleton,
};
use super::turns::{IDENTITY, Rigid};

const HERE: Rigid = Rigid { position: [0.0; 3], rotation: IDENTITY };

/// Where parts have their origin, by the space of the soldier: turned by exact numbers, so that a move alone joins nothing.
const HEAD_SPACE: Rigid = Rigid { position: [60.0, 0.0, 0.0], rotation: [-0.5, -0.5, -0.5, 0.5] };
const HANDS_SPACE: Rigid = Rigid { position: [0.0, 0.0, -57.0], rotation: IDENTITY };
const BACK_SPACE: Rigid = Rigid { position: [3.0, -2.0, 1.0], rotation: [0.0, 0.0, 0.6, 0.8] };
const STAGE: Rigid = Rigid { position: [100.0, 50.0, 0.0], rotation: [0.0, 0.0, 0.6, 0.8] };

/// How much taller somebody else is.
const ENEMY: f64 = 1.125;
const CIVILIAN: f64 = 0.9375;

const THICK: [f64; 3] = [3.0, 3.0, 1.0];
const THIN: [f64; 3] = [1.5, 1.5, 1.5];
const TORSO: [f64; 3] = [4.0, 7.0, 0.0];

const BODY: [Limb; 12] = [
    ("j_mainroot", "j_spinelower", TORSO),
    ("j_spinelower", "j_spine", TORSO),
    ("j_spine", "j_spineupper", TORSO),
    ("j_spineupper", "j_neck", [3.5, 6.5, 0.0]),
    ("j_shoulder_le", "j_elbow_le", THIN),
    ("j_elbow_le", "j_wrist_le", THIN),
    ("j_shoulder_ri", "j_elbow_ri", THIN),
    ("j_elbow_ri", "j_wrist_ri", THIN),
    ("j_hip_le", "j_knee_le", THICK),
    ("j_knee_le", "j_ankle_le", THICK),
    ("j_hip_ri", "j_knee_ri", THICK),
    ("j_knee_ri", "j_ankle_ri", THICK),
];
const FEET: [Limb; 2] = [("j_ankle_le", "j_ball_le", THIN), ("j_ankle_ri", "j_ball_ri", THIN)];
const SKULL: [Limb; 2] = [("j_head", "tag_eye", [1.0, 3.5, 4.0]), ("j_jaw", "", [2.0, 2.5, 1.0])];
const EYEBALLS: [Limb; 2] = [("j_eye_le", "", [0.75; 3]), ("j_eye_ri", "", [0.75; 3])];
const FISTS: [Limb; 6] = [
    ("j_wrist_le", "j_index_le", [1.0; 3]),
    ("j_thumb_le", "", [0.5; 3]),
    ("j_index_le", "", [0.75; 3]),
    ("j_wrist_ri", "j_index_ri", [1.0; 3]),
    ("j_thumb_ri", "", [0.5; 3]),
    ("j_index_ri", "", [0.75; 3]),
];
const GUN: [Limb; 4] = [
    ("j_gun", "tag_flash", [1.0, 0.5, 1.0]),
    ("tag_clip", "", [1.0, 0.5, 3.0]),
    ("j_bolt", "", [0.5, 0.5, 0.5]),
    ("j_trigger", "", [0.25, 0.25, 0.75]),
];

/// A texture as the extractor found it, not as it lies beside the models: see `images.rs`.
const SUIT: Material = Material {
    name: "mtl_soldier_suit",
    textures: &[
        ("albedo", "D:\\Extract\\images\\soldier_suit_c.png"),
        ("normal", "D:\\Extract\\images\\Soldier_Suit_N.PNG"),
        ("specular", ""),
    ],
};
const SKIN: Material = Material {
    name: "mtl_soldier_skin",
    textures: &[
        ("albedo", "D:\\Extract\\images\\soldier_skin_c.png"),
        ("gloss", "D:\\Extract\\images\\soldier_skin_g.tga"),
    ],
};
const EYE: Material = Material { name: "mtl_eye", textures: &[("albedo", "soldier_eye_c.png")] };
const METAL: Material = Material {
    name: "mtl_rifle",
    textures: &[("albedo", "D:\\Extract\\rifle\\_images\\rifle_c.png"), ("roughness", "..\\Images\\Rifle_R.png")],
};
const PAINT: Material = Material { name: "mtl_paint", textures: &[("albedo", "D:\\Extract\\images\\lost_c.png")] };

/// A model with what most of them have.
fn model(
    stem: &'static str,
    about: &'static str,
    bones: Vec<Bone>,
    meshes: Vec<Mesh>,
    materials: &[Material],
) -> Model {
    let materials = materials.to_vec();
    Model { stem, about, name: None, placement: None, bones, spaces: Spaces::Both, meshes, materials }
}

fn soldier(keeps: impl Fn(&str) -> bool, space: Rigid) -> Vec<Bone> {
    skeleton(&SOLDIER, keeps, space)
}

/// The bones of the body: without those that the head and the hands bring.
fn is_of_body(name: &str) -> bool {
    !EYES.contains(&name) && !FINGERS.contains(&name) && !STRAPS.contains(&name)
}

pub(crate) fn models() -> Vec<Model> {
    [parts(), levels(), others(), weapons(), props()].into_iter().flatten().collect()
}

/// What makes a soldier.
fn parts() -> Vec<Model> {
    let body = soldier(is_of_body, HERE);
    let suit = boxes("body", &body, HERE, &[&BODY[..], &FEET].concat(), true);
    let head = soldier(|name| HEAD.contains(&name), HEAD_SPACE);
    let mut face = boxes("face", &head, HEAD_SPACE, &SKULL, true);
    face.shapes = vec![shape("smile", &face, 24, [0.25, 0.0, 0.0]), shape("blink", &face, 12, [0.0, -0.25, 0.125])];
    let eyes = Mesh { material: 1, ..boxes("eyes", &head, HEAD_SPACE, &EYEBALLS, true) };
    let hands = capitals(soldier(|name| HANDS.contains(&name), HANDS_SPACE));
    let fists = boxes("hands", &hands, HANDS_SPACE, &FISTS, true);
    let straps = soldier(|name| name == "j_spineupper" || STRAPS.contains(&name), BACK_SPACE);
    let pack = boxes(
        "backpack",
        &straps,
        BACK_SPACE,
        &[("j_spineupper", "dangle_strap_1", [2.0, 4.0, 1.0]), ("dangle_strap_1", "dangle_strap_2", [1.0, 1.0, 1.0])],
        true,
    );
    let helmet = soldier(|name| name == "j_head", STAGE);
    let shell = boxes("helmet", &helmet, STAGE, &[("j_head", "", [5.0, 4.5, 1.0])], true);
    let helmet = Model {
        spaces: Spaces::World,
        ..model(
            "helmet_soldier_LOD0",
            "a helmet with one bone that is a bone of the body, in world space only",
            helmet,
            vec![shell],
            &[PAINT],
        )
    };
    let body = model(
        "body_soldier_LOD0",
        "a body in both spaces, with bones that hang loose and a second root",
        body,
        vec![suit],
        &[SUIT],
    );
    let head = model(
        "head_soldier_LOD0",
        "a head in a space of its own, whose root is a bone of the body; eyes, two blend shapes",
        head,
        vec![face, eyes],
        &[SKIN, EYE],
    );
    let hands = model(
        "hands_soldier_LOD0",
        "hands with two roots that are bones of the body, in capitals",
        hands,
        vec![fists],
        &[SKIN],
    );
    let pack = Model {
        spaces: Spaces::Local,
        ..model(
            "backpack_soldier_LOD0",
            "a backpack with bones that hang loose, in local space only",
            straps,
            vec![pack],
            &[SUIT],
        )
    };
    vec![Model { name: Some("soldier"), ..body }, head, hands, pack, helmet]
}

/// Coarser levels of detail.
fn levels() -> Vec<Model> {
    let body = soldier(|name| is_of_body(name) && !name.starts_with("dangle"), HERE);
    let suit = boxes("body", &body, HERE, &BODY, false);
    let moved =
        soldier(|name| is_of_body(name) && !name.starts_with("dangle") && !name.starts_with("tag_weapon"), STAGE);
    let coarse = boxes("body", &moved, STAGE, &BODY[..4], false);
    let head = soldier(|name| HEAD.contains(&name), HEAD_SPACE);
    let face = boxes("face", &head, HEAD_SPACE, &SKULL, false);
    vec![
        model("body_soldier_LOD1", "the same body with fewer triangles and bones", body, vec![suit], &[SUIT]),
        model(
            "body_soldier_LOD2",
            "the same body again, in capitals and in another place",
            capitals(moved),
            vec![coarse],
            &[SUIT],
        ),
        model("head_soldier_LOD1", "the same head with fewer triangles", head, vec![face], &[SKIN]),
    ]
}

/// Whole copies of the soldier's skeleton with another rest.
fn others() -> Vec<Model> {
    let enemy = resized(soldier(is_of_body, HERE), ENEMY);
    let suit = boxes("enemy", &enemy, HERE, &BODY, true);
    let head = resized(soldier(|name| HEAD.contains(&name), HERE), ENEMY);
    let face = boxes("enemy_face", &head, HERE, &SKULL, true);
    let civilian = capitals(resized(soldier(|name| is_of_body(name) && !name.starts_with("tag_s"), HERE), CIVILIAN));
    let clothes = boxes("civilian", &civilian, HERE, &BODY, false);
    let view = soldier(
        |name| {
            name == "j_spineupper"
                || name.contains("_le")
                    && !name.contains("eye")
                    && !name.contains("hip")
                    && !name.contains("knee")
                    && !name.contains("ankle")
                    && !name.contains("ball")
        },
        STAGE,
    );
    // The arms of the first person, below a root that the body does not have.
    let root = Bone { name: "tag_view".into(), parent: None, position: [0.0, 0.0, 60.0], rotation: IDENTITY };
    let below = view.into_iter().map(|bone| Bone { parent: Some(bone.parent.map_or(0, |parent| parent + 1)), ..bone });
    let view: Vec<Bone> = std::iter::once(root).chain(below).collect();
    let arms = boxes("arms", &view, HERE, &BODY[4..6], true);
    vec![
        Model {
            name: Some("enemy"),
            ..model("body_enemy_LOD0", "a whole copy of the skeleton, taller", enemy, vec![suit], &[SUIT])
        },
        model("head_enemy_LOD0", "the head of the taller one, in place", head, vec![face], &[SKIN]),
        model(
            "body_civilian_LOD0",
            "a whole copy of the skeleton, smaller and in capitals",
            civilian,
            vec![clothes],
            &[SUIT],
        ),
        model("viewarms_soldier_LOD0", "an arm below an extra root, in another place", view, vec![arms], &[SKIN]),
    ]
}

fn weapons() -> Vec<Model> {
    let rifle = skeleton(&RIFLE, |_| true, HERE);
    let gun = boxes("rifle", &rifle, HERE, &GUN, true);
    let scope = skeleton(&RIFLE, |name| name == "tag_scope", Rigid { position: [0.0; 3], rotation: IDENTITY });
    let glass = boxes("scope", &scope, HERE, &[("tag_scope", "", [2.0, 0.75, 0.75])], true);
    let pistol = skeleton(&PISTOL, |_| true, HERE);
    let frame = boxes(
        "pistol",
        &pistol,
        HERE,
        &[("j_pistol", "tag_flash", [0.5; 3]), ("j_slide", "tag_flash", [0.25; 3])],
        true,
    );
    let shield = rigid("shield", [-0.5, -12.0, -20.0], [0.5, 12.0, 20.0]);
    vec![
        model("weapon_rifle_LOD0", "a rifle with a root of its own", rifle, vec![gun], &[METAL]),
        model("weapon_rifle_scope_LOD0", "a scope, whose root is a bone of the rifle", scope, vec![glass], &[METAL]),
        model("weapon_pistol_LOD0", "a pistol below a root that belongs to the program", pistol, vec![frame], &[METAL]),
        Model {
            placement: Some(([10.0, 5.0, 2.0], [0.0, 0.0, 0.6, 0.8])),
            ..model("prop_shield", "a shield without bones; the model is placed", Vec::new(), vec![shield], &[PAINT])
        },
    ]
}

fn props() -> Vec<Model> {
    let dog = skeleton(&DOG, |_| true, HERE);
    let fur = boxes(
        "dog",
        &dog,
        HERE,
        &[
            ("pelvis", "chest", [3.0; 3]),
            ("chest", "skull", [2.0; 3]),
            ("leg_fl", "", [1.0, 1.0, 9.0]),
            ("leg_fr", "", [1.0, 1.0, 9.0]),
            ("leg_bl", "", [1.0, 1.0, 9.0]),
            ("leg_br", "", [1.0, 1.0, 9.0]),
            ("tail_1", "tail_2", [1.0; 3]),
        ],
        true,
    );
    let truck = skeleton(&TRUCK, |_| true, HERE);
    let wheel = [12.0, 5.0, 12.0];
    let car = boxes(
        "truck",
        &truck,
        HERE,
        &[
            ("tag_body", "", [80.0, 36.0, 20.0]),
            ("tag_wheel_fl", "", wheel),
            ("tag_wheel_fr", "", wheel),
            ("tag_wheel_bl", "", wheel),
            ("tag_wheel_br", "", wheel),
            ("tag_turret", "", [10.0, 10.0, 6.0]),
        ],
        true,
    );
    let door = skeleton(&DOOR, |_| true, HERE);
    let leaf = boxes("door", &door, HERE, &[("j_hinge", "tag_frame", [1.0, 0.0, 40.0])], true);
    let case = rigid("crate", [-16.0, -16.0, 0.0], [16.0, 16.0, 32.0]);
    vec![
        model("creature_dog_LOD0", "a dog", dog, vec![fur], &[SKIN]),
        model("vehicle_truck_LOD0", "a truck", truck, vec![car], &[PAINT]),
        model("prop_door", "a door with a hinge", door, vec![leaf], &[PAINT]),
        model("prop_crate", "a crate without bones", Vec::new(), vec![case], &[PAINT]),
    ]
}
