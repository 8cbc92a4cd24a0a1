//! A getter for each form that a row of the schema can have, with values chosen for it.

use cast_format::NodeKind;
use cast_format::schema::{DefaultValue, Meaning, PropertySchema, Scope};
use cast_read::views::*;
use cast_read::{FieldError, NodeRef, View};
use cast_write::Data;

use super::shown::{shown, targets, tried};
use super::{Children, LAYER, Link, NOTHING, Sample, Value};

/// What the generator of the getters distinguishes: rows with the same form differ only in their names.
pub(super) fn form(row: &PropertySchema) -> String {
    let meaning = match row.meaning {
        Meaning::Link(link) => format!("link to {} kinds, {:?}", link.targets.len(), link.scope),
        Meaning::Choice(_) => "choice".into(),
        other => format!("{other:?}"),
    };
    let default = if row.default == DefaultValue::None { "no default" } else { "default" };
    format!("{:?} {:?}, {meaning}, {default}, layer: {}", row.shape, row.types, row.is_layered())
}

/// `KIND View "key": getter, field, try_getter; absent; { data => what the getter gives, all elements; }`
macro_rules! values {
    ($($kind:ident $view:ident $key:literal: |$of:ident| $get:expr, $field:expr, $try_get:expr; $absent:expr;
       {$($data:expr => $typed:expr, $stored:expr;)*})*) => {
        &[$(Value {
            kind: NodeKind::$kind,
            key: $key,
            get: |node| { let $of = $view::cast(node).unwrap(); shown($get) },
            field: |node| { let $of = $view::cast(node).unwrap().fields(); shown($field) },
            try_get: |node| { let $of = $view::cast(node).unwrap(); tried($try_get) },
            absent: $absent,
            samples: || vec![$(Sample { data: Data::from($data), typed: $typed, stored: $stored }),*],
        }),*]
    };
}

const POSITIONS: &[&str] = &["[1.5, -2.0, 3.25]", "[0.0, 0.0, 0.0]"];
const ROTATIONS: &[&str] = &["[0.5, -0.5, 0.5, 0.25]", "[0.0, 0.0, 0.0, 1.0]"];

fn positions() -> Vec<[f32; 3]> {
    vec![[1.5, -2.0, 3.25], [0.0; 3]]
}

fn rotations() -> Vec<[f32; 4]> {
    vec![[0.5, -0.5, 0.5, 0.25], [0.0, 0.0, 0.0, 1.0]]
}

/// Getters of values.
#[rustfmt::skip]
pub(super) const VALUES: &[Value] = values! {
    // Single values: of several elements, the first.
    MESH MeshRef "n": |of| of.name(), of.name, of.try_name(); NOTHING; {
        "a/straße" => &["a/straße"], &["a/straße"];
        "" => &[""], &[""]; }
    // The only property of its kind.
    FILE FileRef "p": |of| of.path(), of.path, of.try_path(); NOTHING; {
        "a\\b.png" => &["a\\b.png"], &["a\\b.png"]; }
    MODEL ModelRef "p": |of| of.position(), of.position, of.try_position(); NOTHING; {
        positions() => &POSITIONS[..1], POSITIONS; }
    MODEL ModelRef "r": |of| of.rotation(), of.rotation, of.try_rotation(); NOTHING; {
        rotations() => &ROTATIONS[..1], ROTATIONS; }
    MESH MeshRef "mi": |of| of.maximum_influence(), of.maximum_influence, of.try_maximum_influence(); NOTHING; {
        vec![7_u8, 0, 255] => &["7"], &["7", "0", "255"];
        vec![700_u16, 0] => &["700"], &["700", "0"];
        70_000_u32 => &["70000"], &["70000"]; }
    BONE BoneRef "p": |of| of.parent_index(), of.parent_index, of.try_parent_index(); NOTHING; {
        vec![0_u32, 3] => &["0"], &["0", "3"];
        4_294_967_294_u32 => &["4294967294"], &["4294967294"]; }
    ANIMATION AnimationRef "fr": |of| of.frame_rate(), of.frame_rate, of.try_frame_rate(); NOTHING; {
        29.97_f32 => &["29.97"], &["29.97"]; }
    CONSTRAINT ConstraintRef "wt": |of| of.weight(), of.weight, of.try_weight(); &["1"]; {
        vec![-0.25_f32, 1.0] => &["-0.25"], &["-0.25", "1"]; }
    BONE BoneRef "ssc":
        |of| of.segment_scale_compensate(), of.segment_scale_compensate, of.try_segment_scale_compensate(); &["true"]; {
        0_u8 => &["false"], &["0"];
        2_u8 => &["true"], &["2"]; }
    ANIMATION AnimationRef "lo": |of| of.looping(), of.looping, of.try_looping(); &["false"]; {
        0_u8 => &["false"], &["0"];
        vec![1_u8, 0] => &["true"], &["1", "0"]; }
    CONSTRAINT ConstraintRef "co": |of| of.custom_offset(), of.custom_offset, of.try_custom_offset(); NOTHING; {
        positions() => &POSITIONS[..1], POSITIONS;
        rotations() => &ROTATIONS[..1], ROTATIONS; }
    MESH MeshRef "sm": |of| of.skinning_method(), of.skinning_method, of.try_skinning_method(); &["linear"]; {
        "linear" => &["linear"], &["linear"];
        "quaternion" => &["quaternion"], &["quaternion"];
        "neither of these" => &["neither of these"], &["neither of these"]; }
    CONSTRAINT ConstraintRef "ct": |of| of.constraint_type(), of.constraint_type, of.try_constraint_type(); NOTHING; {
        "pt" => &["pt"], &["pt"];
        "or" => &["or"], &["or"];
        "aim" => &["aim"], &["aim"]; }

    // Arrays.
    MESH MeshRef "vp": |of| of.positions(), of.positions, of.try_positions(); NOTHING; {
        positions() => POSITIONS, POSITIONS; }
    MESH MeshRef "wv": |of| of.weight_values(), of.weight_values, of.try_weight_values(); NOTHING; {
        vec![1.5_f32, -0.25] => &["1.5", "-0.25"], &["1.5", "-0.25"]; }
    MESH MeshRef "f": |of| of.faces(), of.faces, of.try_faces(); NOTHING; {
        vec![7_u8, 0, 255] => &["7", "0", "255"], &["7", "0", "255"];
        vec![700_u16, 0, 65_535] => &["700", "0", "65535"], &["700", "0", "65535"];
        vec![70_000_u32, 0, 4_294_967_295] => &["70000", "0", "4294967295"], &["70000", "0", "4294967295"]; }
    MESH MeshRef "wb": |of| of.weight_bones(), of.weight_bones, of.try_weight_bones(); NOTHING; {
        vec![1_u8, 0] => &["1", "0"], &["1", "0"];
        vec![300_u16, 1] => &["300", "1"], &["300", "1"];
        vec![4_294_967_295_u32] => &["4294967295"], &["4294967295"]; }
    CURVE CurveRef "kb": |of| of.key_frames(), of.key_frames, of.try_key_frames(); NOTHING; {
        vec![0_u8, 5, 30] => &["0", "5", "30"], &["0", "5", "30"];
        vec![0_u16, 700] => &["0", "700"], &["0", "700"];
        vec![0_u32, 70_000] => &["0", "70000"], &["0", "70000"];
        vec![0.5_f32, 12.25] => &["0.5", "12.25"], &["0.5", "12.25"]; }
    CURVE CurveRef "kv": |of| of.key_values(), of.key_values, of.try_key_values(); NOTHING; {
        vec![1_u8, 0] => &["1", "0"], &["1", "0"];
        vec![700_u16, 1] => &["700", "1"], &["700", "1"];
        vec![70_000_u32] => &["70000"], &["70000"];
        vec![1.5_f32, -0.25] => &["1.5", "-0.25"], &["1.5", "-0.25"];
        rotations() => ROTATIONS, ROTATIONS; }
    // The default of an array is that of an element.
    BLEND_SHAPE BlendShapeRef "ts":
        |of| of.target_weight_scales(), of.target_weight_scales, of.try_target_weight_scales(); NOTHING; {
        vec![0.5_f32, 2.0] => &["0.5", "2"], &["0.5", "2"]; }

    // Each layer has a name of its own.
    MESH MeshRef "u%d": |of| of.uv_layer(LAYER), of.uv_layers.get(LAYER), of.try_uv_layer(LAYER); NOTHING; {
        vec![[1.5_f32, -2.0], [0.0, 4.0]] => &["[1.5, -2.0]", "[0.0, 4.0]"], &["[1.5, -2.0]", "[0.0, 4.0]"]; }

    // Legacy.
    MESH MeshRef "vc": |of| of.legacy_colors(), of.legacy_colors, of.try_legacy_colors(); NOTHING; {
        vec![0xFF00_80FF_u32, 0] => &["4278223103", "0"], &["4278223103", "0"]; }
    BLEND_SHAPE BlendShapeRef "t":
        |of| of.legacy_target_shapes(), of.legacy_target_shapes, of.try_legacy_target_shapes(); NOTHING; {
        vec![u64::MAX - 1, 0] => &["18446744073709551614", "0"], &["18446744073709551614", "0"]; }
    ANIMATION AnimationRef "ri":
        |of| of.legacy_rotation_interpolation(), of.legacy_rotation_interpolation, of.try_legacy_rotation_interpolation();
        NOTHING; {
        "linear" => &["linear"], &["linear"]; }
};

/// `KIND View "key" scope targets: target, scanned, hash, tried hash; hash, target in fields;`
macro_rules! links {
    ($($kind:ident $view:ident $key:literal $scope:ident [$($target:ident)*]: |$of:ident| $get:expr, $scan:expr,
       $hash:expr, $try_hash:expr; $field:expr, $field_target:expr;)*) => {
        &[$(Link {
            kind: NodeKind::$kind,
            key: $key,
            targets: &[$(NodeKind::$target),*],
            scope: Scope::$scope,
            get: |node| { let $of = $view::cast(node).unwrap(); targets($get) },
            scan: |node| { let $of = $view::cast(node).unwrap(); targets($scan) },
            hash: |node| { let $of = $view::cast(node).unwrap(); $hash },
            try_hash: |node| { let $of = $view::cast(node).unwrap(); $try_hash },
            field: |node| { let $of = $view::cast(node).unwrap().fields(); $field },
            field_target: |node| { let $of = $view::cast(node).unwrap().fields(); targets($field_target) },
        }),*]
    };
}

/// Getters of links.
#[rustfmt::skip]
pub(super) const LINKS: &[Link] = links! {
    MESH MeshRef "m" Siblings [MATERIAL]:
        |of| of.material(), of.scan_material(), of.material_hash(), of.try_material_hash();
        of.material_hash, of.material();
    INSTANCE InstanceRef "rf" Children [FILE]:
        |of| of.reference_file(), of.scan_reference_file(), of.reference_file_hash(), of.try_reference_file_hash();
        of.reference_file_hash, of.reference_file();
    MATERIAL MaterialRef "albedo" Children [FILE COLOR]:
        |of| of.albedo(), of.scan_albedo(), of.albedo_hash(), of.try_albedo_hash();
        of.albedo_hash, of.albedo();
    MATERIAL MaterialRef "extra%d" Children [FILE COLOR]:
        |of| of.extra(LAYER), of.scan_extra(LAYER), of.extra_hash(LAYER), of.try_extra_hash(LAYER);
        of.extra_hashes.get(LAYER), of.extra(LAYER);
};

/// Getters of children.
pub(super) const CHILDREN: &[Children] = &[
    Children {
        kind: NodeKind::MODEL,
        child: NodeKind::MESH,
        single: false,
        get: |node| targets(ModelRef::cast(node).unwrap().meshes()),
    },
    Children {
        kind: NodeKind::MODEL,
        child: NodeKind::SKELETON,
        single: true,
        get: |node| targets(ModelRef::cast(node).unwrap().skeleton()),
    },
];

macro_rules! unexpected {
    ($node:ident; $($kind:ident $view:ident)*) => {
        match $node.kind() {
            $(NodeKind::$kind => $view::cast($node).unwrap().fields().unexpected.iter().collect(),)*
            other => panic!("{other} has no row here"),
        }
    };
}

/// What `fields()` of a kind did not expect: kinds without a property, with one and with several, with and without layers.
pub(super) fn unexpected(node: NodeRef<'_>) -> Vec<FieldError<'_>> {
    unexpected! {
        node;
        ROOT RootRef SKELETON SkeletonRef MODEL ModelRef MESH MeshRef BLEND_SHAPE BlendShapeRef BONE BoneRef CONSTRAINT ConstraintRef
        ANIMATION AnimationRef CURVE CurveRef MATERIAL MaterialRef FILE FileRef INSTANCE InstanceRef
    }
}
