//! The methods of a row for each form that a row of the schema can have, with values chosen for it; and of children.

use cast_format::NodeKind;
use cast_format::schema::{DefaultValue, Meaning, PropertySchema};
use cast_write::Data;
use cast_write::typed::*;

use super::shown::Shown;
use super::{Children, Kind, LAYER, Row, of, shown, value};

/// What the generator of the typed nodes distinguishes: rows with the same form differ only in their names.
pub(super) fn form(row: &PropertySchema) -> String {
    let meaning = match row.meaning {
        Meaning::Link(link) => format!("link to {} kinds, {:?}", link.targets.len(), link.scope),
        Meaning::Choice(_) => "choice".into(),
        other => format!("{other:?}"),
    };
    let default = if row.default == DefaultValue::None { "no default" } else { "default" };
    format!("{:?} {:?}, {meaning}, {default}, layer: {}", row.shape, row.types, row.is_layered())
}

macro_rules! kinds {
    ($($name:ident $kind:ident)*) => {
        &[$(Kind {
            kind: NodeKind::$kind,
            retype: |node| of::<_, $name<'_, _>>(node).into(),
            new: || $name::new().into(),
        }),*]
    };
}

/// All kinds.
#[rustfmt::skip]
pub(super) const KINDS: &[Kind] = kinds! {
    Root ROOT Model MODEL Mesh MESH Hair HAIR BlendShape BLEND_SHAPE Skeleton SKELETON Bone BONE IKHandle IK_HANDLE
    Constraint CONSTRAINT Animation ANIMATION Curve CURVE CurveModeOverride CURVE_MODE_OVERRIDE
    NotificationTrack NOTIFICATION_TRACK Material MATERIAL File FILE Color COLOR Instance INSTANCE Metadata METADATA
};

/// `Name KIND "key": get, try, set, with, field or method to remove (layer; layer of with) [array: mut] absent; { data => shown; }`
macro_rules! rows {
    (@lend $name:ident) => { None };
    (@lend $name:ident $lend:ident ($($layer:expr)?)) => {
        Some(|node| of::<_, $name<'_, _>>(node).$lend($($layer)?).is_some())
    };
    (@remove $name:ident $field:literal) => { |node| of::<_, $name<'_, _>>(node).remove($field) };
    (@remove $name:ident $remove:ident $layer:expr) => { |node| of::<_, $name<'_, _>>(node).$remove($layer) };
    ($($name:ident $kind:ident $key:literal: $get:ident $try_get:ident $set:ident $with:ident $remove:tt
       ($($layer:expr)?; $($first:expr)?) [$($lend:ident $of_array:tt)?] $absent:literal;
       {$($data:expr => $shown:expr;)*})*) => {
        &[$(Row {
            kind: NodeKind::$kind,
            key: $key,
            absent: $absent,
            samples: || vec![$((Data::from($data), String::from($shown))),*],
            get: |node| of::<_, $name<'_, _>>(node).$get($($layer)?).shown(),
            try_get: |node| shown(of::<_, $name<'_, _>>(node).$try_get($($layer)?)),
            set: |from, to| {
                let value = value(of::<_, $name<'_, _>>(from).$try_get($($layer)?));
                of::<_, $name<'_, _>>(to).$set($($layer,)? value);
            },
            with: |from, to| {
                let value = value(of::<_, $name<'_, _>>(from).$try_get($($layer)?));
                of::<_, $name<'_, _>>(to).$with($($first,)? value).into()
            },
            lend: rows!(@lend $name $($lend $of_array)?),
            remove: rows!(@remove $name $remove $($layer)?),
        }),*]
    };
}

/// Methods of properties.
#[rustfmt::skip]
pub(super) const ROWS: &[Row] = rows! {
    // Single values: of several elements, the first.
    Mesh MESH "n": name try_name set_name with_name "name" (;) [] "nothing"; {
        "straße" => "\"straße\""; }
    Model MODEL "p": position try_position set_position with_position "position" (;) [] "nothing"; {
        vec![[0.5_f32, 2.0, 3.0], [1.0; 3]] => "[0.5, 2.0, 3.0]"; }
    Model MODEL "r": rotation try_rotation set_rotation with_rotation "rotation" (;) [] "nothing"; {
        vec![[0.5_f32, -0.5, 0.5, 0.25]] => "[0.5, -0.5, 0.5, 0.25]"; }
    Mesh MESH "mi": maximum_influence try_maximum_influence set_maximum_influence with_maximum_influence
        "maximum_influence" (;) [] "nothing"; {
        vec![4_u8, 2] => "4";
        vec![300_u16] => "300";
        vec![70_000_u32, 1] => "70000"; }
    Bone BONE "p": parent_index try_parent_index set_parent_index with_parent_index "parent_index" (;) [] "nothing"; {
        vec![0_u32, 3] => "0";
        vec![4_294_967_294_u32] => "4294967294"; }
    Animation ANIMATION "fr": frame_rate try_frame_rate set_frame_rate with_frame_rate "frame_rate" (;) [] "nothing"; {
        vec![29.97_f32] => "29.97"; }
    Constraint CONSTRAINT "wt": weight try_weight set_weight with_weight "weight" (;) [] "1.0"; {
        vec![-0.25_f32, 1.0] => "-0.25"; }
    Bone BONE "ssc": segment_scale_compensate try_segment_scale_compensate set_segment_scale_compensate
        with_segment_scale_compensate "segment_scale_compensate" (;) [] "true"; {
        vec![0_u8] => "false";
        vec![1_u8, 0] => "true"; }
    Animation ANIMATION "lo": looping try_looping set_looping with_looping "looping" (;) [] "false"; {
        vec![0_u8, 1] => "false";
        vec![1_u8] => "true"; }
    Constraint CONSTRAINT "co": custom_offset try_custom_offset set_custom_offset with_custom_offset "custom_offset"
        (;) [] "nothing"; {
        vec![[0.5_f32, 2.0, 3.0]] => "[0.5, 2.0, 3.0]";
        vec![[0.5_f32, 2.0, 3.0, 4.0]] => "[0.5, 2.0, 3.0, 4.0]"; }
    Mesh MESH "sm": skinning_method try_skinning_method set_skinning_method with_skinning_method "skinning_method"
        (;) [] "\"linear\""; {
        "quaternion" => "\"quaternion\"";
        "neither of these" => "\"neither of these\""; }
    Constraint CONSTRAINT "ct": constraint_type try_constraint_type set_constraint_type with_constraint_type
        "constraint_type" (;) [] "nothing"; {
        "or" => "\"or\""; }

    // Links.
    Mesh MESH "m": material_hash try_material_hash set_material with_material "material" (;) [] "nothing"; {
        vec![7_u64, 1] => "7"; }
    Instance INSTANCE "rf": reference_file_hash try_reference_file_hash set_reference_file with_reference_file
        "reference_file" (;) [] "nothing"; {
        vec![u64::MAX] => "18446744073709551615"; }
    Material MATERIAL "albedo": albedo_hash try_albedo_hash set_albedo with_albedo "albedo" (;) [] "nothing"; {
        vec![7_u64] => "7"; }
    Material MATERIAL "extra%d": extra_hash try_extra_hash set_extra with_extra remove_extra (LAYER; LAYER) [] "nothing"; {
        vec![7_u64] => "7"; }

    // Arrays.
    Mesh MESH "vp": positions try_positions set_positions with_positions "positions"
        (;) [positions_mut ()] "nothing"; {
        vec![[0.5_f32, 2.0, 3.0], [-1.0, 0.0, 1.0]] => "[[0.5, 2.0, 3.0], [-1.0, 0.0, 1.0]]"; }
    Mesh MESH "wv": weight_values try_weight_values set_weight_values with_weight_values "weight_values"
        (;) [weight_values_mut ()] "nothing"; {
        vec![0.5_f32, -0.0] => "[0.5, -0.0]"; }
    Mesh MESH "f": faces try_faces set_faces with_faces "faces" (;) [faces_mut ()] "nothing"; {
        vec![1_u8, 2, 255] => "[1, 2, 255]";
        vec![300_u16, 2, 1] => "[300, 2, 1]";
        vec![70_000_u32, 2, 1] => "[70000, 2, 1]"; }
    Mesh MESH "wb": weight_bones try_weight_bones set_weight_bones with_weight_bones "weight_bones"
        (;) [weight_bones_mut ()] "nothing"; {
        vec![1_u8, 0] => "[1, 0]";
        vec![300_u16] => "[300]";
        vec![u32::MAX] => "[4294967295]"; }
    Curve CURVE "kb": key_frames try_key_frames set_key_frames with_key_frames "key_frames"
        (;) [key_frames_mut ()] "nothing"; {
        vec![0_u8, 5, 30] => "[0, 5, 30]";
        vec![0_u16, 700] => "[0, 700]";
        vec![0_u32, 70_000] => "[0, 70000]";
        vec![0.5_f32, 12.25] => "[0.5, 12.25]"; }
    Curve CURVE "kv": key_values try_key_values set_key_values with_key_values "key_values"
        (;) [key_values_mut ()] "nothing"; {
        vec![1_u8, 0] => "[1, 0]";
        vec![300_u16, 1] => "[300, 1]";
        vec![70_000_u32, 1] => "[70000, 1]";
        vec![0.5_f32, -0.25] => "[0.5, -0.25]";
        vec![[0.5_f32, -0.5, 0.5, 0.25]] => "[[0.5, -0.5, 0.5, 0.25]]"; }
    // The default of an array is that of an element.
    BlendShape BLEND_SHAPE "ts": target_weight_scales try_target_weight_scales set_target_weight_scales
        with_target_weight_scales "target_weight_scales"
        (;) [target_weight_scales_mut ()] "nothing"; {
        vec![0.5_f32, 2.0] => "[0.5, 2.0]"; }

    // Each layer has a name of its own. They are built consecutively.
    Mesh MESH "u%d": uv_layer try_uv_layer set_uv_layer with_uv_layer remove_uv_layer
        (LAYER;) [uv_layer_mut (LAYER)] "nothing"; {
        vec![[0.5_f32, 2.0], [0.0, 4.0]] => "[[0.5, 2.0], [0.0, 4.0]]"; }
    Mesh MESH "c%d": color_layer try_color_layer set_color_layer with_color_layer remove_color_layer
        (LAYER;) [color_layer_mut (LAYER)] "nothing"; {
        vec![0xFF00_80FF_u32, 0] => "[4278223103, 0]";
        vec![[0.5_f32, 2.0, 3.0, 4.0]] => "[[0.5, 2.0, 3.0, 4.0]]"; }

    // Legacy.
    Mesh MESH "vc": legacy_colors try_legacy_colors set_legacy_colors with_legacy_colors "legacy_colors"
        (;) [legacy_colors_mut ()] "nothing"; {
        vec![0xFF00_80FF_u32, 0] => "[4278223103, 0]"; }
    BlendShape BLEND_SHAPE "t": legacy_target_shapes try_legacy_target_shapes set_legacy_target_shapes
        with_legacy_target_shapes "legacy_target_shapes"
        (;) [legacy_target_shapes_mut ()] "nothing"; {
        vec![7_u64, u64::MAX] => "[7, 18446744073709551615]"; }
    Animation ANIMATION "ri": legacy_rotation_interpolation try_legacy_rotation_interpolation
        set_legacy_rotation_interpolation with_legacy_rotation_interpolation "legacy_rotation_interpolation"
        (;) [] "nothing"; {
        "linear" => "\"linear\""; }
};

/// Methods of children.
pub(super) const CHILDREN: &[Children] = &[
    Children {
        kind: NodeKind::MODEL,
        child: NodeKind::MESH,
        count: |node| of::<_, Model<'_, _>>(node).meshes().count(),
        change: |node, hash| {
            of::<_, Model<'_, _>>(node).meshes_mut().for_each(|mut child| {
                child.set_hash(hash);
            });
        },
        add: |node, child| {
            of::<_, Model<'_, _>>(node).push_mesh(of::<_, Mesh<'_, _>>(child));
        },
        with: |node, child| of::<_, Model<'_, _>>(node).with_mesh(of::<_, Mesh<'_, _>>(child)).into(),
        remove: |node| of::<_, Model<'_, _>>(node).remove_mesh(0).map(Into::into),
        retain: Some(|node, hash| of::<_, Model<'_, _>>(node).retain_meshes(|child| child.hash() == hash)),
    },
    // At most one.
    Children {
        kind: NodeKind::MODEL,
        child: NodeKind::SKELETON,
        count: |node| of::<_, Model<'_, _>>(node).skeleton().into_iter().count(),
        change: |node, hash| {
            of::<_, Model<'_, _>>(node).skeleton_mut().into_iter().for_each(|mut child| {
                child.set_hash(hash);
            });
        },
        add: |node, child| {
            of::<_, Model<'_, _>>(node).set_skeleton(of::<_, Skeleton<'_, _>>(child));
        },
        with: |node, child| of::<_, Model<'_, _>>(node).with_skeleton(of::<_, Skeleton<'_, _>>(child)).into(),
        remove: |node| of::<_, Model<'_, _>>(node).remove_skeleton().map(Into::into),
        retain: None,
    },
];
