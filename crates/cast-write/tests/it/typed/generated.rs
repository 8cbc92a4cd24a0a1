// Generated from the schema table by `cargo xtask codegen`. Do not edit.

use cast_format::NodeKind;
use cast_write::typed::*;

use super::shown::Shown;
use super::{Children, Kind, LAYER, Row, of, shown, value};

/// All kinds.
pub(super) const KINDS: &[Kind] = &[
    Kind { kind: NodeKind::ROOT, retype: |node| of::<_, Root<'_, _>>(node).into(), new: || Root::new().into() },
    Kind { kind: NodeKind::MODEL, retype: |node| of::<_, Model<'_, _>>(node).into(), new: || Model::new().into() },
    Kind { kind: NodeKind::MESH, retype: |node| of::<_, Mesh<'_, _>>(node).into(), new: || Mesh::new().into() },
    Kind { kind: NodeKind::HAIR, retype: |node| of::<_, Hair<'_, _>>(node).into(), new: || Hair::new().into() },
    Kind {
        kind: NodeKind::BLEND_SHAPE,
        retype: |node| of::<_, BlendShape<'_, _>>(node).into(),
        new: || BlendShape::new().into(),
    },
    Kind {
        kind: NodeKind::SKELETON,
        retype: |node| of::<_, Skeleton<'_, _>>(node).into(),
        new: || Skeleton::new().into(),
    },
    Kind { kind: NodeKind::BONE, retype: |node| of::<_, Bone<'_, _>>(node).into(), new: || Bone::new().into() },
    Kind {
        kind: NodeKind::IK_HANDLE,
        retype: |node| of::<_, IKHandle<'_, _>>(node).into(),
        new: || IKHandle::new().into(),
    },
    Kind {
        kind: NodeKind::CONSTRAINT,
        retype: |node| of::<_, Constraint<'_, _>>(node).into(),
        new: || Constraint::new().into(),
    },
    Kind {
        kind: NodeKind::ANIMATION,
        retype: |node| of::<_, Animation<'_, _>>(node).into(),
        new: || Animation::new().into(),
    },
    Kind { kind: NodeKind::CURVE, retype: |node| of::<_, Curve<'_, _>>(node).into(), new: || Curve::new().into() },
    Kind {
        kind: NodeKind::CURVE_MODE_OVERRIDE,
        retype: |node| of::<_, CurveModeOverride<'_, _>>(node).into(),
        new: || CurveModeOverride::new().into(),
    },
    Kind {
        kind: NodeKind::NOTIFICATION_TRACK,
        retype: |node| of::<_, NotificationTrack<'_, _>>(node).into(),
        new: || NotificationTrack::new().into(),
    },
    Kind {
        kind: NodeKind::MATERIAL,
        retype: |node| of::<_, Material<'_, _>>(node).into(),
        new: || Material::new().into(),
    },
    Kind { kind: NodeKind::FILE, retype: |node| of::<_, File<'_, _>>(node).into(), new: || File::new().into() },
    Kind { kind: NodeKind::COLOR, retype: |node| of::<_, Color<'_, _>>(node).into(), new: || Color::new().into() },
    Kind {
        kind: NodeKind::INSTANCE,
        retype: |node| of::<_, Instance<'_, _>>(node).into(),
        new: || Instance::new().into(),
    },
    Kind {
        kind: NodeKind::METADATA,
        retype: |node| of::<_, Metadata<'_, _>>(node).into(),
        new: || Metadata::new().into(),
    },
];

/// All properties.
pub(super) const ROWS: &[Row] = &[
    Row {
        kind: NodeKind::MODEL,
        key: "n",
        get: |node| of::<_, Model<'_, _>>(node).name().shown(),
        try_get: |node| shown(of::<_, Model<'_, _>>(node).try_name()),
        set: |from, to| {
            let value = value(of::<_, Model<'_, _>>(from).try_name());
            of::<_, Model<'_, _>>(to).set_name(value);
        },
        with: |from, to| {
            let value = value(of::<_, Model<'_, _>>(from).try_name());
            of::<_, Model<'_, _>>(to).with_name(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Model<'_, _>>(node).remove_name(),
    },
    Row {
        kind: NodeKind::MODEL,
        key: "p",
        get: |node| of::<_, Model<'_, _>>(node).position().shown(),
        try_get: |node| shown(of::<_, Model<'_, _>>(node).try_position()),
        set: |from, to| {
            let value = value(of::<_, Model<'_, _>>(from).try_position());
            of::<_, Model<'_, _>>(to).set_position(value);
        },
        with: |from, to| {
            let value = value(of::<_, Model<'_, _>>(from).try_position());
            of::<_, Model<'_, _>>(to).with_position(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Model<'_, _>>(node).remove_position(),
    },
    Row {
        kind: NodeKind::MODEL,
        key: "r",
        get: |node| of::<_, Model<'_, _>>(node).rotation().shown(),
        try_get: |node| shown(of::<_, Model<'_, _>>(node).try_rotation()),
        set: |from, to| {
            let value = value(of::<_, Model<'_, _>>(from).try_rotation());
            of::<_, Model<'_, _>>(to).set_rotation(value);
        },
        with: |from, to| {
            let value = value(of::<_, Model<'_, _>>(from).try_rotation());
            of::<_, Model<'_, _>>(to).with_rotation(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Model<'_, _>>(node).remove_rotation(),
    },
    Row {
        kind: NodeKind::MODEL,
        key: "s",
        get: |node| of::<_, Model<'_, _>>(node).scale().shown(),
        try_get: |node| shown(of::<_, Model<'_, _>>(node).try_scale()),
        set: |from, to| {
            let value = value(of::<_, Model<'_, _>>(from).try_scale());
            of::<_, Model<'_, _>>(to).set_scale(value);
        },
        with: |from, to| {
            let value = value(of::<_, Model<'_, _>>(from).try_scale());
            of::<_, Model<'_, _>>(to).with_scale(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Model<'_, _>>(node).remove_scale(),
    },
    Row {
        kind: NodeKind::MESH,
        key: "n",
        get: |node| of::<_, Mesh<'_, _>>(node).name().shown(),
        try_get: |node| shown(of::<_, Mesh<'_, _>>(node).try_name()),
        set: |from, to| {
            let value = value(of::<_, Mesh<'_, _>>(from).try_name());
            of::<_, Mesh<'_, _>>(to).set_name(value);
        },
        with: |from, to| {
            let value = value(of::<_, Mesh<'_, _>>(from).try_name());
            of::<_, Mesh<'_, _>>(to).with_name(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Mesh<'_, _>>(node).remove_name(),
    },
    Row {
        kind: NodeKind::MESH,
        key: "vp",
        get: |node| of::<_, Mesh<'_, _>>(node).positions().shown(),
        try_get: |node| shown(of::<_, Mesh<'_, _>>(node).try_positions()),
        set: |from, to| {
            let value = value(of::<_, Mesh<'_, _>>(from).try_positions());
            of::<_, Mesh<'_, _>>(to).set_positions(value);
        },
        with: |from, to| {
            let value = value(of::<_, Mesh<'_, _>>(from).try_positions());
            of::<_, Mesh<'_, _>>(to).with_positions(value).into()
        },
        lend: Some(|node| of::<_, Mesh<'_, _>>(node).positions_mut().is_some()),
        take: Some(|node| of::<_, Mesh<'_, _>>(node).take_positions().map(|value| value.shown())),
        remove: |node| of::<_, Mesh<'_, _>>(node).remove_positions(),
    },
    Row {
        kind: NodeKind::MESH,
        key: "vn",
        get: |node| of::<_, Mesh<'_, _>>(node).normals().shown(),
        try_get: |node| shown(of::<_, Mesh<'_, _>>(node).try_normals()),
        set: |from, to| {
            let value = value(of::<_, Mesh<'_, _>>(from).try_normals());
            of::<_, Mesh<'_, _>>(to).set_normals(value);
        },
        with: |from, to| {
            let value = value(of::<_, Mesh<'_, _>>(from).try_normals());
            of::<_, Mesh<'_, _>>(to).with_normals(value).into()
        },
        lend: Some(|node| of::<_, Mesh<'_, _>>(node).normals_mut().is_some()),
        take: Some(|node| of::<_, Mesh<'_, _>>(node).take_normals().map(|value| value.shown())),
        remove: |node| of::<_, Mesh<'_, _>>(node).remove_normals(),
    },
    Row {
        kind: NodeKind::MESH,
        key: "vt",
        get: |node| of::<_, Mesh<'_, _>>(node).tangents().shown(),
        try_get: |node| shown(of::<_, Mesh<'_, _>>(node).try_tangents()),
        set: |from, to| {
            let value = value(of::<_, Mesh<'_, _>>(from).try_tangents());
            of::<_, Mesh<'_, _>>(to).set_tangents(value);
        },
        with: |from, to| {
            let value = value(of::<_, Mesh<'_, _>>(from).try_tangents());
            of::<_, Mesh<'_, _>>(to).with_tangents(value).into()
        },
        lend: Some(|node| of::<_, Mesh<'_, _>>(node).tangents_mut().is_some()),
        take: Some(|node| of::<_, Mesh<'_, _>>(node).take_tangents().map(|value| value.shown())),
        remove: |node| of::<_, Mesh<'_, _>>(node).remove_tangents(),
    },
    Row {
        kind: NodeKind::MESH,
        key: "c%d",
        get: |node| of::<_, Mesh<'_, _>>(node).color_layer(LAYER).shown(),
        try_get: |node| shown(of::<_, Mesh<'_, _>>(node).try_color_layer(LAYER)),
        set: |from, to| {
            let value = value(of::<_, Mesh<'_, _>>(from).try_color_layer(LAYER));
            of::<_, Mesh<'_, _>>(to).set_color_layer(LAYER, value);
        },
        with: |from, to| {
            let value = value(of::<_, Mesh<'_, _>>(from).try_color_layer(LAYER));
            of::<_, Mesh<'_, _>>(to).with_color_layer(value).into()
        },
        lend: Some(|node| of::<_, Mesh<'_, _>>(node).color_layer_mut(LAYER).is_some()),
        take: Some(|node| of::<_, Mesh<'_, _>>(node).take_color_layer(LAYER).map(|value| value.shown())),
        remove: |node| of::<_, Mesh<'_, _>>(node).remove_color_layer(LAYER),
    },
    Row {
        kind: NodeKind::MESH,
        key: "vc",
        get: |node| of::<_, Mesh<'_, _>>(node).legacy_colors().shown(),
        try_get: |node| shown(of::<_, Mesh<'_, _>>(node).try_legacy_colors()),
        set: |from, to| {
            let value = value(of::<_, Mesh<'_, _>>(from).try_legacy_colors());
            of::<_, Mesh<'_, _>>(to).set_legacy_colors(value);
        },
        with: |from, to| {
            let value = value(of::<_, Mesh<'_, _>>(from).try_legacy_colors());
            of::<_, Mesh<'_, _>>(to).with_legacy_colors(value).into()
        },
        lend: Some(|node| of::<_, Mesh<'_, _>>(node).legacy_colors_mut().is_some()),
        take: Some(|node| of::<_, Mesh<'_, _>>(node).take_legacy_colors().map(|value| value.shown())),
        remove: |node| of::<_, Mesh<'_, _>>(node).remove_legacy_colors(),
    },
    Row {
        kind: NodeKind::MESH,
        key: "u%d",
        get: |node| of::<_, Mesh<'_, _>>(node).uv_layer(LAYER).shown(),
        try_get: |node| shown(of::<_, Mesh<'_, _>>(node).try_uv_layer(LAYER)),
        set: |from, to| {
            let value = value(of::<_, Mesh<'_, _>>(from).try_uv_layer(LAYER));
            of::<_, Mesh<'_, _>>(to).set_uv_layer(LAYER, value);
        },
        with: |from, to| {
            let value = value(of::<_, Mesh<'_, _>>(from).try_uv_layer(LAYER));
            of::<_, Mesh<'_, _>>(to).with_uv_layer(value).into()
        },
        lend: Some(|node| of::<_, Mesh<'_, _>>(node).uv_layer_mut(LAYER).is_some()),
        take: Some(|node| of::<_, Mesh<'_, _>>(node).take_uv_layer(LAYER).map(|value| value.shown())),
        remove: |node| of::<_, Mesh<'_, _>>(node).remove_uv_layer(LAYER),
    },
    Row {
        kind: NodeKind::MESH,
        key: "wb",
        get: |node| of::<_, Mesh<'_, _>>(node).weight_bones().shown(),
        try_get: |node| shown(of::<_, Mesh<'_, _>>(node).try_weight_bones()),
        set: |from, to| {
            let value = value(of::<_, Mesh<'_, _>>(from).try_weight_bones());
            of::<_, Mesh<'_, _>>(to).set_weight_bones(value);
        },
        with: |from, to| {
            let value = value(of::<_, Mesh<'_, _>>(from).try_weight_bones());
            of::<_, Mesh<'_, _>>(to).with_weight_bones(value).into()
        },
        lend: Some(|node| of::<_, Mesh<'_, _>>(node).weight_bones_mut().is_some()),
        take: Some(|node| of::<_, Mesh<'_, _>>(node).take_weight_bones().map(|value| value.shown())),
        remove: |node| of::<_, Mesh<'_, _>>(node).remove_weight_bones(),
    },
    Row {
        kind: NodeKind::MESH,
        key: "wv",
        get: |node| of::<_, Mesh<'_, _>>(node).weight_values().shown(),
        try_get: |node| shown(of::<_, Mesh<'_, _>>(node).try_weight_values()),
        set: |from, to| {
            let value = value(of::<_, Mesh<'_, _>>(from).try_weight_values());
            of::<_, Mesh<'_, _>>(to).set_weight_values(value);
        },
        with: |from, to| {
            let value = value(of::<_, Mesh<'_, _>>(from).try_weight_values());
            of::<_, Mesh<'_, _>>(to).with_weight_values(value).into()
        },
        lend: Some(|node| of::<_, Mesh<'_, _>>(node).weight_values_mut().is_some()),
        take: Some(|node| of::<_, Mesh<'_, _>>(node).take_weight_values().map(|value| value.shown())),
        remove: |node| of::<_, Mesh<'_, _>>(node).remove_weight_values(),
    },
    Row {
        kind: NodeKind::MESH,
        key: "f",
        get: |node| of::<_, Mesh<'_, _>>(node).faces().shown(),
        try_get: |node| shown(of::<_, Mesh<'_, _>>(node).try_faces()),
        set: |from, to| {
            let value = value(of::<_, Mesh<'_, _>>(from).try_faces());
            of::<_, Mesh<'_, _>>(to).set_faces(value);
        },
        with: |from, to| {
            let value = value(of::<_, Mesh<'_, _>>(from).try_faces());
            of::<_, Mesh<'_, _>>(to).with_faces(value).into()
        },
        lend: Some(|node| of::<_, Mesh<'_, _>>(node).faces_mut().is_some()),
        take: Some(|node| of::<_, Mesh<'_, _>>(node).take_faces().map(|value| value.shown())),
        remove: |node| of::<_, Mesh<'_, _>>(node).remove_faces(),
    },
    Row {
        kind: NodeKind::MESH,
        key: "cl",
        get: |node| of::<_, Mesh<'_, _>>(node).color_layer_count().shown(),
        try_get: |node| shown(of::<_, Mesh<'_, _>>(node).try_color_layer_count()),
        set: |from, to| {
            let value = value(of::<_, Mesh<'_, _>>(from).try_color_layer_count());
            of::<_, Mesh<'_, _>>(to).set_color_layer_count(value);
        },
        with: |from, to| {
            let value = value(of::<_, Mesh<'_, _>>(from).try_color_layer_count());
            of::<_, Mesh<'_, _>>(to).with_color_layer_count(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Mesh<'_, _>>(node).remove_color_layer_count(),
    },
    Row {
        kind: NodeKind::MESH,
        key: "ul",
        get: |node| of::<_, Mesh<'_, _>>(node).uv_layer_count().shown(),
        try_get: |node| shown(of::<_, Mesh<'_, _>>(node).try_uv_layer_count()),
        set: |from, to| {
            let value = value(of::<_, Mesh<'_, _>>(from).try_uv_layer_count());
            of::<_, Mesh<'_, _>>(to).set_uv_layer_count(value);
        },
        with: |from, to| {
            let value = value(of::<_, Mesh<'_, _>>(from).try_uv_layer_count());
            of::<_, Mesh<'_, _>>(to).with_uv_layer_count(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Mesh<'_, _>>(node).remove_uv_layer_count(),
    },
    Row {
        kind: NodeKind::MESH,
        key: "mi",
        get: |node| of::<_, Mesh<'_, _>>(node).maximum_influence().shown(),
        try_get: |node| shown(of::<_, Mesh<'_, _>>(node).try_maximum_influence()),
        set: |from, to| {
            let value = value(of::<_, Mesh<'_, _>>(from).try_maximum_influence());
            of::<_, Mesh<'_, _>>(to).set_maximum_influence(value);
        },
        with: |from, to| {
            let value = value(of::<_, Mesh<'_, _>>(from).try_maximum_influence());
            of::<_, Mesh<'_, _>>(to).with_maximum_influence(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Mesh<'_, _>>(node).remove_maximum_influence(),
    },
    Row {
        kind: NodeKind::MESH,
        key: "sm",
        get: |node| of::<_, Mesh<'_, _>>(node).skinning_method().shown(),
        try_get: |node| shown(of::<_, Mesh<'_, _>>(node).try_skinning_method()),
        set: |from, to| {
            let value = value(of::<_, Mesh<'_, _>>(from).try_skinning_method());
            of::<_, Mesh<'_, _>>(to).set_skinning_method(value);
        },
        with: |from, to| {
            let value = value(of::<_, Mesh<'_, _>>(from).try_skinning_method());
            of::<_, Mesh<'_, _>>(to).with_skinning_method(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Mesh<'_, _>>(node).remove_skinning_method(),
    },
    Row {
        kind: NodeKind::MESH,
        key: "m",
        get: |node| of::<_, Mesh<'_, _>>(node).material_hash().shown(),
        try_get: |node| shown(of::<_, Mesh<'_, _>>(node).try_material_hash()),
        set: |from, to| {
            let value = value(of::<_, Mesh<'_, _>>(from).try_material_hash());
            of::<_, Mesh<'_, _>>(to).set_material(value);
        },
        with: |from, to| {
            let value = value(of::<_, Mesh<'_, _>>(from).try_material_hash());
            of::<_, Mesh<'_, _>>(to).with_material(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Mesh<'_, _>>(node).remove_material(),
    },
    Row {
        kind: NodeKind::HAIR,
        key: "n",
        get: |node| of::<_, Hair<'_, _>>(node).name().shown(),
        try_get: |node| shown(of::<_, Hair<'_, _>>(node).try_name()),
        set: |from, to| {
            let value = value(of::<_, Hair<'_, _>>(from).try_name());
            of::<_, Hair<'_, _>>(to).set_name(value);
        },
        with: |from, to| {
            let value = value(of::<_, Hair<'_, _>>(from).try_name());
            of::<_, Hair<'_, _>>(to).with_name(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Hair<'_, _>>(node).remove_name(),
    },
    Row {
        kind: NodeKind::HAIR,
        key: "se",
        get: |node| of::<_, Hair<'_, _>>(node).segments().shown(),
        try_get: |node| shown(of::<_, Hair<'_, _>>(node).try_segments()),
        set: |from, to| {
            let value = value(of::<_, Hair<'_, _>>(from).try_segments());
            of::<_, Hair<'_, _>>(to).set_segments(value);
        },
        with: |from, to| {
            let value = value(of::<_, Hair<'_, _>>(from).try_segments());
            of::<_, Hair<'_, _>>(to).with_segments(value).into()
        },
        lend: Some(|node| of::<_, Hair<'_, _>>(node).segments_mut().is_some()),
        take: Some(|node| of::<_, Hair<'_, _>>(node).take_segments().map(|value| value.shown())),
        remove: |node| of::<_, Hair<'_, _>>(node).remove_segments(),
    },
    Row {
        kind: NodeKind::HAIR,
        key: "pt",
        get: |node| of::<_, Hair<'_, _>>(node).particles().shown(),
        try_get: |node| shown(of::<_, Hair<'_, _>>(node).try_particles()),
        set: |from, to| {
            let value = value(of::<_, Hair<'_, _>>(from).try_particles());
            of::<_, Hair<'_, _>>(to).set_particles(value);
        },
        with: |from, to| {
            let value = value(of::<_, Hair<'_, _>>(from).try_particles());
            of::<_, Hair<'_, _>>(to).with_particles(value).into()
        },
        lend: Some(|node| of::<_, Hair<'_, _>>(node).particles_mut().is_some()),
        take: Some(|node| of::<_, Hair<'_, _>>(node).take_particles().map(|value| value.shown())),
        remove: |node| of::<_, Hair<'_, _>>(node).remove_particles(),
    },
    Row {
        kind: NodeKind::HAIR,
        key: "m",
        get: |node| of::<_, Hair<'_, _>>(node).material_hash().shown(),
        try_get: |node| shown(of::<_, Hair<'_, _>>(node).try_material_hash()),
        set: |from, to| {
            let value = value(of::<_, Hair<'_, _>>(from).try_material_hash());
            of::<_, Hair<'_, _>>(to).set_material(value);
        },
        with: |from, to| {
            let value = value(of::<_, Hair<'_, _>>(from).try_material_hash());
            of::<_, Hair<'_, _>>(to).with_material(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Hair<'_, _>>(node).remove_material(),
    },
    Row {
        kind: NodeKind::BLEND_SHAPE,
        key: "n",
        get: |node| of::<_, BlendShape<'_, _>>(node).name().shown(),
        try_get: |node| shown(of::<_, BlendShape<'_, _>>(node).try_name()),
        set: |from, to| {
            let value = value(of::<_, BlendShape<'_, _>>(from).try_name());
            of::<_, BlendShape<'_, _>>(to).set_name(value);
        },
        with: |from, to| {
            let value = value(of::<_, BlendShape<'_, _>>(from).try_name());
            of::<_, BlendShape<'_, _>>(to).with_name(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, BlendShape<'_, _>>(node).remove_name(),
    },
    Row {
        kind: NodeKind::BLEND_SHAPE,
        key: "b",
        get: |node| of::<_, BlendShape<'_, _>>(node).base_shape_hash().shown(),
        try_get: |node| shown(of::<_, BlendShape<'_, _>>(node).try_base_shape_hash()),
        set: |from, to| {
            let value = value(of::<_, BlendShape<'_, _>>(from).try_base_shape_hash());
            of::<_, BlendShape<'_, _>>(to).set_base_shape(value);
        },
        with: |from, to| {
            let value = value(of::<_, BlendShape<'_, _>>(from).try_base_shape_hash());
            of::<_, BlendShape<'_, _>>(to).with_base_shape(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, BlendShape<'_, _>>(node).remove_base_shape(),
    },
    Row {
        kind: NodeKind::BLEND_SHAPE,
        key: "vi",
        get: |node| of::<_, BlendShape<'_, _>>(node).vertex_indices().shown(),
        try_get: |node| shown(of::<_, BlendShape<'_, _>>(node).try_vertex_indices()),
        set: |from, to| {
            let value = value(of::<_, BlendShape<'_, _>>(from).try_vertex_indices());
            of::<_, BlendShape<'_, _>>(to).set_vertex_indices(value);
        },
        with: |from, to| {
            let value = value(of::<_, BlendShape<'_, _>>(from).try_vertex_indices());
            of::<_, BlendShape<'_, _>>(to).with_vertex_indices(value).into()
        },
        lend: Some(|node| of::<_, BlendShape<'_, _>>(node).vertex_indices_mut().is_some()),
        take: Some(|node| of::<_, BlendShape<'_, _>>(node).take_vertex_indices().map(|value| value.shown())),
        remove: |node| of::<_, BlendShape<'_, _>>(node).remove_vertex_indices(),
    },
    Row {
        kind: NodeKind::BLEND_SHAPE,
        key: "vp",
        get: |node| of::<_, BlendShape<'_, _>>(node).positions().shown(),
        try_get: |node| shown(of::<_, BlendShape<'_, _>>(node).try_positions()),
        set: |from, to| {
            let value = value(of::<_, BlendShape<'_, _>>(from).try_positions());
            of::<_, BlendShape<'_, _>>(to).set_positions(value);
        },
        with: |from, to| {
            let value = value(of::<_, BlendShape<'_, _>>(from).try_positions());
            of::<_, BlendShape<'_, _>>(to).with_positions(value).into()
        },
        lend: Some(|node| of::<_, BlendShape<'_, _>>(node).positions_mut().is_some()),
        take: Some(|node| of::<_, BlendShape<'_, _>>(node).take_positions().map(|value| value.shown())),
        remove: |node| of::<_, BlendShape<'_, _>>(node).remove_positions(),
    },
    Row {
        kind: NodeKind::BLEND_SHAPE,
        key: "ts",
        get: |node| of::<_, BlendShape<'_, _>>(node).target_weight_scales().shown(),
        try_get: |node| shown(of::<_, BlendShape<'_, _>>(node).try_target_weight_scales()),
        set: |from, to| {
            let value = value(of::<_, BlendShape<'_, _>>(from).try_target_weight_scales());
            of::<_, BlendShape<'_, _>>(to).set_target_weight_scales(value);
        },
        with: |from, to| {
            let value = value(of::<_, BlendShape<'_, _>>(from).try_target_weight_scales());
            of::<_, BlendShape<'_, _>>(to).with_target_weight_scales(value).into()
        },
        lend: Some(|node| of::<_, BlendShape<'_, _>>(node).target_weight_scales_mut().is_some()),
        take: Some(|node| of::<_, BlendShape<'_, _>>(node).take_target_weight_scales().map(|value| value.shown())),
        remove: |node| of::<_, BlendShape<'_, _>>(node).remove_target_weight_scales(),
    },
    Row {
        kind: NodeKind::BLEND_SHAPE,
        key: "t",
        get: |node| of::<_, BlendShape<'_, _>>(node).legacy_target_shapes().shown(),
        try_get: |node| shown(of::<_, BlendShape<'_, _>>(node).try_legacy_target_shapes()),
        set: |from, to| {
            let value = value(of::<_, BlendShape<'_, _>>(from).try_legacy_target_shapes());
            of::<_, BlendShape<'_, _>>(to).set_legacy_target_shapes(value);
        },
        with: |from, to| {
            let value = value(of::<_, BlendShape<'_, _>>(from).try_legacy_target_shapes());
            of::<_, BlendShape<'_, _>>(to).with_legacy_target_shapes(value).into()
        },
        lend: Some(|node| of::<_, BlendShape<'_, _>>(node).legacy_target_shapes_mut().is_some()),
        take: Some(|node| of::<_, BlendShape<'_, _>>(node).take_legacy_target_shapes().map(|value| value.shown())),
        remove: |node| of::<_, BlendShape<'_, _>>(node).remove_legacy_target_shapes(),
    },
    Row {
        kind: NodeKind::BLEND_SHAPE,
        key: "vd",
        get: |node| of::<_, BlendShape<'_, _>>(node).legacy_deltas().shown(),
        try_get: |node| shown(of::<_, BlendShape<'_, _>>(node).try_legacy_deltas()),
        set: |from, to| {
            let value = value(of::<_, BlendShape<'_, _>>(from).try_legacy_deltas());
            of::<_, BlendShape<'_, _>>(to).set_legacy_deltas(value);
        },
        with: |from, to| {
            let value = value(of::<_, BlendShape<'_, _>>(from).try_legacy_deltas());
            of::<_, BlendShape<'_, _>>(to).with_legacy_deltas(value).into()
        },
        lend: Some(|node| of::<_, BlendShape<'_, _>>(node).legacy_deltas_mut().is_some()),
        take: Some(|node| of::<_, BlendShape<'_, _>>(node).take_legacy_deltas().map(|value| value.shown())),
        remove: |node| of::<_, BlendShape<'_, _>>(node).remove_legacy_deltas(),
    },
    Row {
        kind: NodeKind::BONE,
        key: "n",
        get: |node| of::<_, Bone<'_, _>>(node).name().shown(),
        try_get: |node| shown(of::<_, Bone<'_, _>>(node).try_name()),
        set: |from, to| {
            let value = value(of::<_, Bone<'_, _>>(from).try_name());
            of::<_, Bone<'_, _>>(to).set_name(value);
        },
        with: |from, to| {
            let value = value(of::<_, Bone<'_, _>>(from).try_name());
            of::<_, Bone<'_, _>>(to).with_name(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Bone<'_, _>>(node).remove_name(),
    },
    Row {
        kind: NodeKind::BONE,
        key: "p",
        get: |node| of::<_, Bone<'_, _>>(node).parent_index().shown(),
        try_get: |node| shown(of::<_, Bone<'_, _>>(node).try_parent_index()),
        set: |from, to| {
            let value = value(of::<_, Bone<'_, _>>(from).try_parent_index());
            of::<_, Bone<'_, _>>(to).set_parent_index(value);
        },
        with: |from, to| {
            let value = value(of::<_, Bone<'_, _>>(from).try_parent_index());
            of::<_, Bone<'_, _>>(to).with_parent_index(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Bone<'_, _>>(node).remove_parent_index(),
    },
    Row {
        kind: NodeKind::BONE,
        key: "ssc",
        get: |node| of::<_, Bone<'_, _>>(node).segment_scale_compensate().shown(),
        try_get: |node| shown(of::<_, Bone<'_, _>>(node).try_segment_scale_compensate()),
        set: |from, to| {
            let value = value(of::<_, Bone<'_, _>>(from).try_segment_scale_compensate());
            of::<_, Bone<'_, _>>(to).set_segment_scale_compensate(value);
        },
        with: |from, to| {
            let value = value(of::<_, Bone<'_, _>>(from).try_segment_scale_compensate());
            of::<_, Bone<'_, _>>(to).with_segment_scale_compensate(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Bone<'_, _>>(node).remove_segment_scale_compensate(),
    },
    Row {
        kind: NodeKind::BONE,
        key: "lp",
        get: |node| of::<_, Bone<'_, _>>(node).local_position().shown(),
        try_get: |node| shown(of::<_, Bone<'_, _>>(node).try_local_position()),
        set: |from, to| {
            let value = value(of::<_, Bone<'_, _>>(from).try_local_position());
            of::<_, Bone<'_, _>>(to).set_local_position(value);
        },
        with: |from, to| {
            let value = value(of::<_, Bone<'_, _>>(from).try_local_position());
            of::<_, Bone<'_, _>>(to).with_local_position(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Bone<'_, _>>(node).remove_local_position(),
    },
    Row {
        kind: NodeKind::BONE,
        key: "lr",
        get: |node| of::<_, Bone<'_, _>>(node).local_rotation().shown(),
        try_get: |node| shown(of::<_, Bone<'_, _>>(node).try_local_rotation()),
        set: |from, to| {
            let value = value(of::<_, Bone<'_, _>>(from).try_local_rotation());
            of::<_, Bone<'_, _>>(to).set_local_rotation(value);
        },
        with: |from, to| {
            let value = value(of::<_, Bone<'_, _>>(from).try_local_rotation());
            of::<_, Bone<'_, _>>(to).with_local_rotation(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Bone<'_, _>>(node).remove_local_rotation(),
    },
    Row {
        kind: NodeKind::BONE,
        key: "wp",
        get: |node| of::<_, Bone<'_, _>>(node).world_position().shown(),
        try_get: |node| shown(of::<_, Bone<'_, _>>(node).try_world_position()),
        set: |from, to| {
            let value = value(of::<_, Bone<'_, _>>(from).try_world_position());
            of::<_, Bone<'_, _>>(to).set_world_position(value);
        },
        with: |from, to| {
            let value = value(of::<_, Bone<'_, _>>(from).try_world_position());
            of::<_, Bone<'_, _>>(to).with_world_position(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Bone<'_, _>>(node).remove_world_position(),
    },
    Row {
        kind: NodeKind::BONE,
        key: "wr",
        get: |node| of::<_, Bone<'_, _>>(node).world_rotation().shown(),
        try_get: |node| shown(of::<_, Bone<'_, _>>(node).try_world_rotation()),
        set: |from, to| {
            let value = value(of::<_, Bone<'_, _>>(from).try_world_rotation());
            of::<_, Bone<'_, _>>(to).set_world_rotation(value);
        },
        with: |from, to| {
            let value = value(of::<_, Bone<'_, _>>(from).try_world_rotation());
            of::<_, Bone<'_, _>>(to).with_world_rotation(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Bone<'_, _>>(node).remove_world_rotation(),
    },
    Row {
        kind: NodeKind::BONE,
        key: "s",
        get: |node| of::<_, Bone<'_, _>>(node).scale().shown(),
        try_get: |node| shown(of::<_, Bone<'_, _>>(node).try_scale()),
        set: |from, to| {
            let value = value(of::<_, Bone<'_, _>>(from).try_scale());
            of::<_, Bone<'_, _>>(to).set_scale(value);
        },
        with: |from, to| {
            let value = value(of::<_, Bone<'_, _>>(from).try_scale());
            of::<_, Bone<'_, _>>(to).with_scale(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Bone<'_, _>>(node).remove_scale(),
    },
    Row {
        kind: NodeKind::IK_HANDLE,
        key: "n",
        get: |node| of::<_, IKHandle<'_, _>>(node).name().shown(),
        try_get: |node| shown(of::<_, IKHandle<'_, _>>(node).try_name()),
        set: |from, to| {
            let value = value(of::<_, IKHandle<'_, _>>(from).try_name());
            of::<_, IKHandle<'_, _>>(to).set_name(value);
        },
        with: |from, to| {
            let value = value(of::<_, IKHandle<'_, _>>(from).try_name());
            of::<_, IKHandle<'_, _>>(to).with_name(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, IKHandle<'_, _>>(node).remove_name(),
    },
    Row {
        kind: NodeKind::IK_HANDLE,
        key: "sb",
        get: |node| of::<_, IKHandle<'_, _>>(node).start_bone_hash().shown(),
        try_get: |node| shown(of::<_, IKHandle<'_, _>>(node).try_start_bone_hash()),
        set: |from, to| {
            let value = value(of::<_, IKHandle<'_, _>>(from).try_start_bone_hash());
            of::<_, IKHandle<'_, _>>(to).set_start_bone(value);
        },
        with: |from, to| {
            let value = value(of::<_, IKHandle<'_, _>>(from).try_start_bone_hash());
            of::<_, IKHandle<'_, _>>(to).with_start_bone(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, IKHandle<'_, _>>(node).remove_start_bone(),
    },
    Row {
        kind: NodeKind::IK_HANDLE,
        key: "eb",
        get: |node| of::<_, IKHandle<'_, _>>(node).end_bone_hash().shown(),
        try_get: |node| shown(of::<_, IKHandle<'_, _>>(node).try_end_bone_hash()),
        set: |from, to| {
            let value = value(of::<_, IKHandle<'_, _>>(from).try_end_bone_hash());
            of::<_, IKHandle<'_, _>>(to).set_end_bone(value);
        },
        with: |from, to| {
            let value = value(of::<_, IKHandle<'_, _>>(from).try_end_bone_hash());
            of::<_, IKHandle<'_, _>>(to).with_end_bone(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, IKHandle<'_, _>>(node).remove_end_bone(),
    },
    Row {
        kind: NodeKind::IK_HANDLE,
        key: "tb",
        get: |node| of::<_, IKHandle<'_, _>>(node).target_bone_hash().shown(),
        try_get: |node| shown(of::<_, IKHandle<'_, _>>(node).try_target_bone_hash()),
        set: |from, to| {
            let value = value(of::<_, IKHandle<'_, _>>(from).try_target_bone_hash());
            of::<_, IKHandle<'_, _>>(to).set_target_bone(value);
        },
        with: |from, to| {
            let value = value(of::<_, IKHandle<'_, _>>(from).try_target_bone_hash());
            of::<_, IKHandle<'_, _>>(to).with_target_bone(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, IKHandle<'_, _>>(node).remove_target_bone(),
    },
    Row {
        kind: NodeKind::IK_HANDLE,
        key: "to",
        get: |node| of::<_, IKHandle<'_, _>>(node).target_offset().shown(),
        try_get: |node| shown(of::<_, IKHandle<'_, _>>(node).try_target_offset()),
        set: |from, to| {
            let value = value(of::<_, IKHandle<'_, _>>(from).try_target_offset());
            of::<_, IKHandle<'_, _>>(to).set_target_offset(value);
        },
        with: |from, to| {
            let value = value(of::<_, IKHandle<'_, _>>(from).try_target_offset());
            of::<_, IKHandle<'_, _>>(to).with_target_offset(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, IKHandle<'_, _>>(node).remove_target_offset(),
    },
    Row {
        kind: NodeKind::IK_HANDLE,
        key: "pv",
        get: |node| of::<_, IKHandle<'_, _>>(node).pole_vector_bone_hash().shown(),
        try_get: |node| shown(of::<_, IKHandle<'_, _>>(node).try_pole_vector_bone_hash()),
        set: |from, to| {
            let value = value(of::<_, IKHandle<'_, _>>(from).try_pole_vector_bone_hash());
            of::<_, IKHandle<'_, _>>(to).set_pole_vector_bone(value);
        },
        with: |from, to| {
            let value = value(of::<_, IKHandle<'_, _>>(from).try_pole_vector_bone_hash());
            of::<_, IKHandle<'_, _>>(to).with_pole_vector_bone(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, IKHandle<'_, _>>(node).remove_pole_vector_bone(),
    },
    Row {
        kind: NodeKind::IK_HANDLE,
        key: "pb",
        get: |node| of::<_, IKHandle<'_, _>>(node).pole_bone_hash().shown(),
        try_get: |node| shown(of::<_, IKHandle<'_, _>>(node).try_pole_bone_hash()),
        set: |from, to| {
            let value = value(of::<_, IKHandle<'_, _>>(from).try_pole_bone_hash());
            of::<_, IKHandle<'_, _>>(to).set_pole_bone(value);
        },
        with: |from, to| {
            let value = value(of::<_, IKHandle<'_, _>>(from).try_pole_bone_hash());
            of::<_, IKHandle<'_, _>>(to).with_pole_bone(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, IKHandle<'_, _>>(node).remove_pole_bone(),
    },
    Row {
        kind: NodeKind::IK_HANDLE,
        key: "tr",
        get: |node| of::<_, IKHandle<'_, _>>(node).use_target_rotation().shown(),
        try_get: |node| shown(of::<_, IKHandle<'_, _>>(node).try_use_target_rotation()),
        set: |from, to| {
            let value = value(of::<_, IKHandle<'_, _>>(from).try_use_target_rotation());
            of::<_, IKHandle<'_, _>>(to).set_use_target_rotation(value);
        },
        with: |from, to| {
            let value = value(of::<_, IKHandle<'_, _>>(from).try_use_target_rotation());
            of::<_, IKHandle<'_, _>>(to).with_use_target_rotation(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, IKHandle<'_, _>>(node).remove_use_target_rotation(),
    },
    Row {
        kind: NodeKind::CONSTRAINT,
        key: "n",
        get: |node| of::<_, Constraint<'_, _>>(node).name().shown(),
        try_get: |node| shown(of::<_, Constraint<'_, _>>(node).try_name()),
        set: |from, to| {
            let value = value(of::<_, Constraint<'_, _>>(from).try_name());
            of::<_, Constraint<'_, _>>(to).set_name(value);
        },
        with: |from, to| {
            let value = value(of::<_, Constraint<'_, _>>(from).try_name());
            of::<_, Constraint<'_, _>>(to).with_name(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Constraint<'_, _>>(node).remove_name(),
    },
    Row {
        kind: NodeKind::CONSTRAINT,
        key: "ct",
        get: |node| of::<_, Constraint<'_, _>>(node).constraint_type().shown(),
        try_get: |node| shown(of::<_, Constraint<'_, _>>(node).try_constraint_type()),
        set: |from, to| {
            let value = value(of::<_, Constraint<'_, _>>(from).try_constraint_type());
            of::<_, Constraint<'_, _>>(to).set_constraint_type(value);
        },
        with: |from, to| {
            let value = value(of::<_, Constraint<'_, _>>(from).try_constraint_type());
            of::<_, Constraint<'_, _>>(to).with_constraint_type(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Constraint<'_, _>>(node).remove_constraint_type(),
    },
    Row {
        kind: NodeKind::CONSTRAINT,
        key: "cb",
        get: |node| of::<_, Constraint<'_, _>>(node).constraint_bone_hash().shown(),
        try_get: |node| shown(of::<_, Constraint<'_, _>>(node).try_constraint_bone_hash()),
        set: |from, to| {
            let value = value(of::<_, Constraint<'_, _>>(from).try_constraint_bone_hash());
            of::<_, Constraint<'_, _>>(to).set_constraint_bone(value);
        },
        with: |from, to| {
            let value = value(of::<_, Constraint<'_, _>>(from).try_constraint_bone_hash());
            of::<_, Constraint<'_, _>>(to).with_constraint_bone(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Constraint<'_, _>>(node).remove_constraint_bone(),
    },
    Row {
        kind: NodeKind::CONSTRAINT,
        key: "tb",
        get: |node| of::<_, Constraint<'_, _>>(node).target_bone_hash().shown(),
        try_get: |node| shown(of::<_, Constraint<'_, _>>(node).try_target_bone_hash()),
        set: |from, to| {
            let value = value(of::<_, Constraint<'_, _>>(from).try_target_bone_hash());
            of::<_, Constraint<'_, _>>(to).set_target_bone(value);
        },
        with: |from, to| {
            let value = value(of::<_, Constraint<'_, _>>(from).try_target_bone_hash());
            of::<_, Constraint<'_, _>>(to).with_target_bone(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Constraint<'_, _>>(node).remove_target_bone(),
    },
    Row {
        kind: NodeKind::CONSTRAINT,
        key: "mo",
        get: |node| of::<_, Constraint<'_, _>>(node).maintain_offset().shown(),
        try_get: |node| shown(of::<_, Constraint<'_, _>>(node).try_maintain_offset()),
        set: |from, to| {
            let value = value(of::<_, Constraint<'_, _>>(from).try_maintain_offset());
            of::<_, Constraint<'_, _>>(to).set_maintain_offset(value);
        },
        with: |from, to| {
            let value = value(of::<_, Constraint<'_, _>>(from).try_maintain_offset());
            of::<_, Constraint<'_, _>>(to).with_maintain_offset(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Constraint<'_, _>>(node).remove_maintain_offset(),
    },
    Row {
        kind: NodeKind::CONSTRAINT,
        key: "co",
        get: |node| of::<_, Constraint<'_, _>>(node).custom_offset().shown(),
        try_get: |node| shown(of::<_, Constraint<'_, _>>(node).try_custom_offset()),
        set: |from, to| {
            let value = value(of::<_, Constraint<'_, _>>(from).try_custom_offset());
            of::<_, Constraint<'_, _>>(to).set_custom_offset(value);
        },
        with: |from, to| {
            let value = value(of::<_, Constraint<'_, _>>(from).try_custom_offset());
            of::<_, Constraint<'_, _>>(to).with_custom_offset(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Constraint<'_, _>>(node).remove_custom_offset(),
    },
    Row {
        kind: NodeKind::CONSTRAINT,
        key: "wt",
        get: |node| of::<_, Constraint<'_, _>>(node).weight().shown(),
        try_get: |node| shown(of::<_, Constraint<'_, _>>(node).try_weight()),
        set: |from, to| {
            let value = value(of::<_, Constraint<'_, _>>(from).try_weight());
            of::<_, Constraint<'_, _>>(to).set_weight(value);
        },
        with: |from, to| {
            let value = value(of::<_, Constraint<'_, _>>(from).try_weight());
            of::<_, Constraint<'_, _>>(to).with_weight(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Constraint<'_, _>>(node).remove_weight(),
    },
    Row {
        kind: NodeKind::CONSTRAINT,
        key: "sx",
        get: |node| of::<_, Constraint<'_, _>>(node).skip_x().shown(),
        try_get: |node| shown(of::<_, Constraint<'_, _>>(node).try_skip_x()),
        set: |from, to| {
            let value = value(of::<_, Constraint<'_, _>>(from).try_skip_x());
            of::<_, Constraint<'_, _>>(to).set_skip_x(value);
        },
        with: |from, to| {
            let value = value(of::<_, Constraint<'_, _>>(from).try_skip_x());
            of::<_, Constraint<'_, _>>(to).with_skip_x(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Constraint<'_, _>>(node).remove_skip_x(),
    },
    Row {
        kind: NodeKind::CONSTRAINT,
        key: "sy",
        get: |node| of::<_, Constraint<'_, _>>(node).skip_y().shown(),
        try_get: |node| shown(of::<_, Constraint<'_, _>>(node).try_skip_y()),
        set: |from, to| {
            let value = value(of::<_, Constraint<'_, _>>(from).try_skip_y());
            of::<_, Constraint<'_, _>>(to).set_skip_y(value);
        },
        with: |from, to| {
            let value = value(of::<_, Constraint<'_, _>>(from).try_skip_y());
            of::<_, Constraint<'_, _>>(to).with_skip_y(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Constraint<'_, _>>(node).remove_skip_y(),
    },
    Row {
        kind: NodeKind::CONSTRAINT,
        key: "sz",
        get: |node| of::<_, Constraint<'_, _>>(node).skip_z().shown(),
        try_get: |node| shown(of::<_, Constraint<'_, _>>(node).try_skip_z()),
        set: |from, to| {
            let value = value(of::<_, Constraint<'_, _>>(from).try_skip_z());
            of::<_, Constraint<'_, _>>(to).set_skip_z(value);
        },
        with: |from, to| {
            let value = value(of::<_, Constraint<'_, _>>(from).try_skip_z());
            of::<_, Constraint<'_, _>>(to).with_skip_z(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Constraint<'_, _>>(node).remove_skip_z(),
    },
    Row {
        kind: NodeKind::ANIMATION,
        key: "n",
        get: |node| of::<_, Animation<'_, _>>(node).name().shown(),
        try_get: |node| shown(of::<_, Animation<'_, _>>(node).try_name()),
        set: |from, to| {
            let value = value(of::<_, Animation<'_, _>>(from).try_name());
            of::<_, Animation<'_, _>>(to).set_name(value);
        },
        with: |from, to| {
            let value = value(of::<_, Animation<'_, _>>(from).try_name());
            of::<_, Animation<'_, _>>(to).with_name(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Animation<'_, _>>(node).remove_name(),
    },
    Row {
        kind: NodeKind::ANIMATION,
        key: "fr",
        get: |node| of::<_, Animation<'_, _>>(node).frame_rate().shown(),
        try_get: |node| shown(of::<_, Animation<'_, _>>(node).try_frame_rate()),
        set: |from, to| {
            let value = value(of::<_, Animation<'_, _>>(from).try_frame_rate());
            of::<_, Animation<'_, _>>(to).set_frame_rate(value);
        },
        with: |from, to| {
            let value = value(of::<_, Animation<'_, _>>(from).try_frame_rate());
            of::<_, Animation<'_, _>>(to).with_frame_rate(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Animation<'_, _>>(node).remove_frame_rate(),
    },
    Row {
        kind: NodeKind::ANIMATION,
        key: "lo",
        get: |node| of::<_, Animation<'_, _>>(node).looping().shown(),
        try_get: |node| shown(of::<_, Animation<'_, _>>(node).try_looping()),
        set: |from, to| {
            let value = value(of::<_, Animation<'_, _>>(from).try_looping());
            of::<_, Animation<'_, _>>(to).set_looping(value);
        },
        with: |from, to| {
            let value = value(of::<_, Animation<'_, _>>(from).try_looping());
            of::<_, Animation<'_, _>>(to).with_looping(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Animation<'_, _>>(node).remove_looping(),
    },
    Row {
        kind: NodeKind::ANIMATION,
        key: "ri",
        get: |node| of::<_, Animation<'_, _>>(node).legacy_rotation_interpolation().shown(),
        try_get: |node| shown(of::<_, Animation<'_, _>>(node).try_legacy_rotation_interpolation()),
        set: |from, to| {
            let value = value(of::<_, Animation<'_, _>>(from).try_legacy_rotation_interpolation());
            of::<_, Animation<'_, _>>(to).set_legacy_rotation_interpolation(value);
        },
        with: |from, to| {
            let value = value(of::<_, Animation<'_, _>>(from).try_legacy_rotation_interpolation());
            of::<_, Animation<'_, _>>(to).with_legacy_rotation_interpolation(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Animation<'_, _>>(node).remove_legacy_rotation_interpolation(),
    },
    Row {
        kind: NodeKind::ANIMATION,
        key: "ts",
        get: |node| of::<_, Animation<'_, _>>(node).legacy_transform_space().shown(),
        try_get: |node| shown(of::<_, Animation<'_, _>>(node).try_legacy_transform_space()),
        set: |from, to| {
            let value = value(of::<_, Animation<'_, _>>(from).try_legacy_transform_space());
            of::<_, Animation<'_, _>>(to).set_legacy_transform_space(value);
        },
        with: |from, to| {
            let value = value(of::<_, Animation<'_, _>>(from).try_legacy_transform_space());
            of::<_, Animation<'_, _>>(to).with_legacy_transform_space(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Animation<'_, _>>(node).remove_legacy_transform_space(),
    },
    Row {
        kind: NodeKind::CURVE,
        key: "nn",
        get: |node| of::<_, Curve<'_, _>>(node).node_name().shown(),
        try_get: |node| shown(of::<_, Curve<'_, _>>(node).try_node_name()),
        set: |from, to| {
            let value = value(of::<_, Curve<'_, _>>(from).try_node_name());
            of::<_, Curve<'_, _>>(to).set_node_name(value);
        },
        with: |from, to| {
            let value = value(of::<_, Curve<'_, _>>(from).try_node_name());
            of::<_, Curve<'_, _>>(to).with_node_name(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Curve<'_, _>>(node).remove_node_name(),
    },
    Row {
        kind: NodeKind::CURVE,
        key: "kp",
        get: |node| of::<_, Curve<'_, _>>(node).key_property().shown(),
        try_get: |node| shown(of::<_, Curve<'_, _>>(node).try_key_property()),
        set: |from, to| {
            let value = value(of::<_, Curve<'_, _>>(from).try_key_property());
            of::<_, Curve<'_, _>>(to).set_key_property(value);
        },
        with: |from, to| {
            let value = value(of::<_, Curve<'_, _>>(from).try_key_property());
            of::<_, Curve<'_, _>>(to).with_key_property(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Curve<'_, _>>(node).remove_key_property(),
    },
    Row {
        kind: NodeKind::CURVE,
        key: "kb",
        get: |node| of::<_, Curve<'_, _>>(node).key_frames().shown(),
        try_get: |node| shown(of::<_, Curve<'_, _>>(node).try_key_frames()),
        set: |from, to| {
            let value = value(of::<_, Curve<'_, _>>(from).try_key_frames());
            of::<_, Curve<'_, _>>(to).set_key_frames(value);
        },
        with: |from, to| {
            let value = value(of::<_, Curve<'_, _>>(from).try_key_frames());
            of::<_, Curve<'_, _>>(to).with_key_frames(value).into()
        },
        lend: Some(|node| of::<_, Curve<'_, _>>(node).key_frames_mut().is_some()),
        take: Some(|node| of::<_, Curve<'_, _>>(node).take_key_frames().map(|value| value.shown())),
        remove: |node| of::<_, Curve<'_, _>>(node).remove_key_frames(),
    },
    Row {
        kind: NodeKind::CURVE,
        key: "kt",
        get: |node| of::<_, Curve<'_, _>>(node).legacy_key_times().shown(),
        try_get: |node| shown(of::<_, Curve<'_, _>>(node).try_legacy_key_times()),
        set: |from, to| {
            let value = value(of::<_, Curve<'_, _>>(from).try_legacy_key_times());
            of::<_, Curve<'_, _>>(to).set_legacy_key_times(value);
        },
        with: |from, to| {
            let value = value(of::<_, Curve<'_, _>>(from).try_legacy_key_times());
            of::<_, Curve<'_, _>>(to).with_legacy_key_times(value).into()
        },
        lend: Some(|node| of::<_, Curve<'_, _>>(node).legacy_key_times_mut().is_some()),
        take: Some(|node| of::<_, Curve<'_, _>>(node).take_legacy_key_times().map(|value| value.shown())),
        remove: |node| of::<_, Curve<'_, _>>(node).remove_legacy_key_times(),
    },
    Row {
        kind: NodeKind::CURVE,
        key: "kv",
        get: |node| of::<_, Curve<'_, _>>(node).key_values().shown(),
        try_get: |node| shown(of::<_, Curve<'_, _>>(node).try_key_values()),
        set: |from, to| {
            let value = value(of::<_, Curve<'_, _>>(from).try_key_values());
            of::<_, Curve<'_, _>>(to).set_key_values(value);
        },
        with: |from, to| {
            let value = value(of::<_, Curve<'_, _>>(from).try_key_values());
            of::<_, Curve<'_, _>>(to).with_key_values(value).into()
        },
        lend: Some(|node| of::<_, Curve<'_, _>>(node).key_values_mut().is_some()),
        take: Some(|node| of::<_, Curve<'_, _>>(node).take_key_values().map(|value| value.shown())),
        remove: |node| of::<_, Curve<'_, _>>(node).remove_key_values(),
    },
    Row {
        kind: NodeKind::CURVE,
        key: "m",
        get: |node| of::<_, Curve<'_, _>>(node).mode().shown(),
        try_get: |node| shown(of::<_, Curve<'_, _>>(node).try_mode()),
        set: |from, to| {
            let value = value(of::<_, Curve<'_, _>>(from).try_mode());
            of::<_, Curve<'_, _>>(to).set_mode(value);
        },
        with: |from, to| {
            let value = value(of::<_, Curve<'_, _>>(from).try_mode());
            of::<_, Curve<'_, _>>(to).with_mode(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Curve<'_, _>>(node).remove_mode(),
    },
    Row {
        kind: NodeKind::CURVE,
        key: "ab",
        get: |node| of::<_, Curve<'_, _>>(node).additive_blend_weight().shown(),
        try_get: |node| shown(of::<_, Curve<'_, _>>(node).try_additive_blend_weight()),
        set: |from, to| {
            let value = value(of::<_, Curve<'_, _>>(from).try_additive_blend_weight());
            of::<_, Curve<'_, _>>(to).set_additive_blend_weight(value);
        },
        with: |from, to| {
            let value = value(of::<_, Curve<'_, _>>(from).try_additive_blend_weight());
            of::<_, Curve<'_, _>>(to).with_additive_blend_weight(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Curve<'_, _>>(node).remove_additive_blend_weight(),
    },
    Row {
        kind: NodeKind::CURVE_MODE_OVERRIDE,
        key: "nn",
        get: |node| of::<_, CurveModeOverride<'_, _>>(node).node_name().shown(),
        try_get: |node| shown(of::<_, CurveModeOverride<'_, _>>(node).try_node_name()),
        set: |from, to| {
            let value = value(of::<_, CurveModeOverride<'_, _>>(from).try_node_name());
            of::<_, CurveModeOverride<'_, _>>(to).set_node_name(value);
        },
        with: |from, to| {
            let value = value(of::<_, CurveModeOverride<'_, _>>(from).try_node_name());
            of::<_, CurveModeOverride<'_, _>>(to).with_node_name(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, CurveModeOverride<'_, _>>(node).remove_node_name(),
    },
    Row {
        kind: NodeKind::CURVE_MODE_OVERRIDE,
        key: "m",
        get: |node| of::<_, CurveModeOverride<'_, _>>(node).mode().shown(),
        try_get: |node| shown(of::<_, CurveModeOverride<'_, _>>(node).try_mode()),
        set: |from, to| {
            let value = value(of::<_, CurveModeOverride<'_, _>>(from).try_mode());
            of::<_, CurveModeOverride<'_, _>>(to).set_mode(value);
        },
        with: |from, to| {
            let value = value(of::<_, CurveModeOverride<'_, _>>(from).try_mode());
            of::<_, CurveModeOverride<'_, _>>(to).with_mode(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, CurveModeOverride<'_, _>>(node).remove_mode(),
    },
    Row {
        kind: NodeKind::CURVE_MODE_OVERRIDE,
        key: "ot",
        get: |node| of::<_, CurveModeOverride<'_, _>>(node).override_translation().shown(),
        try_get: |node| shown(of::<_, CurveModeOverride<'_, _>>(node).try_override_translation()),
        set: |from, to| {
            let value = value(of::<_, CurveModeOverride<'_, _>>(from).try_override_translation());
            of::<_, CurveModeOverride<'_, _>>(to).set_override_translation(value);
        },
        with: |from, to| {
            let value = value(of::<_, CurveModeOverride<'_, _>>(from).try_override_translation());
            of::<_, CurveModeOverride<'_, _>>(to).with_override_translation(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, CurveModeOverride<'_, _>>(node).remove_override_translation(),
    },
    Row {
        kind: NodeKind::CURVE_MODE_OVERRIDE,
        key: "or",
        get: |node| of::<_, CurveModeOverride<'_, _>>(node).override_rotation().shown(),
        try_get: |node| shown(of::<_, CurveModeOverride<'_, _>>(node).try_override_rotation()),
        set: |from, to| {
            let value = value(of::<_, CurveModeOverride<'_, _>>(from).try_override_rotation());
            of::<_, CurveModeOverride<'_, _>>(to).set_override_rotation(value);
        },
        with: |from, to| {
            let value = value(of::<_, CurveModeOverride<'_, _>>(from).try_override_rotation());
            of::<_, CurveModeOverride<'_, _>>(to).with_override_rotation(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, CurveModeOverride<'_, _>>(node).remove_override_rotation(),
    },
    Row {
        kind: NodeKind::CURVE_MODE_OVERRIDE,
        key: "os",
        get: |node| of::<_, CurveModeOverride<'_, _>>(node).override_scale().shown(),
        try_get: |node| shown(of::<_, CurveModeOverride<'_, _>>(node).try_override_scale()),
        set: |from, to| {
            let value = value(of::<_, CurveModeOverride<'_, _>>(from).try_override_scale());
            of::<_, CurveModeOverride<'_, _>>(to).set_override_scale(value);
        },
        with: |from, to| {
            let value = value(of::<_, CurveModeOverride<'_, _>>(from).try_override_scale());
            of::<_, CurveModeOverride<'_, _>>(to).with_override_scale(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, CurveModeOverride<'_, _>>(node).remove_override_scale(),
    },
    Row {
        kind: NodeKind::NOTIFICATION_TRACK,
        key: "n",
        get: |node| of::<_, NotificationTrack<'_, _>>(node).name().shown(),
        try_get: |node| shown(of::<_, NotificationTrack<'_, _>>(node).try_name()),
        set: |from, to| {
            let value = value(of::<_, NotificationTrack<'_, _>>(from).try_name());
            of::<_, NotificationTrack<'_, _>>(to).set_name(value);
        },
        with: |from, to| {
            let value = value(of::<_, NotificationTrack<'_, _>>(from).try_name());
            of::<_, NotificationTrack<'_, _>>(to).with_name(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, NotificationTrack<'_, _>>(node).remove_name(),
    },
    Row {
        kind: NodeKind::NOTIFICATION_TRACK,
        key: "kb",
        get: |node| of::<_, NotificationTrack<'_, _>>(node).key_frames().shown(),
        try_get: |node| shown(of::<_, NotificationTrack<'_, _>>(node).try_key_frames()),
        set: |from, to| {
            let value = value(of::<_, NotificationTrack<'_, _>>(from).try_key_frames());
            of::<_, NotificationTrack<'_, _>>(to).set_key_frames(value);
        },
        with: |from, to| {
            let value = value(of::<_, NotificationTrack<'_, _>>(from).try_key_frames());
            of::<_, NotificationTrack<'_, _>>(to).with_key_frames(value).into()
        },
        lend: Some(|node| of::<_, NotificationTrack<'_, _>>(node).key_frames_mut().is_some()),
        take: Some(|node| of::<_, NotificationTrack<'_, _>>(node).take_key_frames().map(|value| value.shown())),
        remove: |node| of::<_, NotificationTrack<'_, _>>(node).remove_key_frames(),
    },
    Row {
        kind: NodeKind::MATERIAL,
        key: "n",
        get: |node| of::<_, Material<'_, _>>(node).name().shown(),
        try_get: |node| shown(of::<_, Material<'_, _>>(node).try_name()),
        set: |from, to| {
            let value = value(of::<_, Material<'_, _>>(from).try_name());
            of::<_, Material<'_, _>>(to).set_name(value);
        },
        with: |from, to| {
            let value = value(of::<_, Material<'_, _>>(from).try_name());
            of::<_, Material<'_, _>>(to).with_name(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Material<'_, _>>(node).remove_name(),
    },
    Row {
        kind: NodeKind::MATERIAL,
        key: "t",
        get: |node| of::<_, Material<'_, _>>(node).material_type().shown(),
        try_get: |node| shown(of::<_, Material<'_, _>>(node).try_material_type()),
        set: |from, to| {
            let value = value(of::<_, Material<'_, _>>(from).try_material_type());
            of::<_, Material<'_, _>>(to).set_material_type(value);
        },
        with: |from, to| {
            let value = value(of::<_, Material<'_, _>>(from).try_material_type());
            of::<_, Material<'_, _>>(to).with_material_type(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Material<'_, _>>(node).remove_material_type(),
    },
    Row {
        kind: NodeKind::MATERIAL,
        key: "albedo",
        get: |node| of::<_, Material<'_, _>>(node).albedo_hash().shown(),
        try_get: |node| shown(of::<_, Material<'_, _>>(node).try_albedo_hash()),
        set: |from, to| {
            let value = value(of::<_, Material<'_, _>>(from).try_albedo_hash());
            of::<_, Material<'_, _>>(to).set_albedo(value);
        },
        with: |from, to| {
            let value = value(of::<_, Material<'_, _>>(from).try_albedo_hash());
            of::<_, Material<'_, _>>(to).with_albedo(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Material<'_, _>>(node).remove_albedo(),
    },
    Row {
        kind: NodeKind::MATERIAL,
        key: "diffuse",
        get: |node| of::<_, Material<'_, _>>(node).diffuse_hash().shown(),
        try_get: |node| shown(of::<_, Material<'_, _>>(node).try_diffuse_hash()),
        set: |from, to| {
            let value = value(of::<_, Material<'_, _>>(from).try_diffuse_hash());
            of::<_, Material<'_, _>>(to).set_diffuse(value);
        },
        with: |from, to| {
            let value = value(of::<_, Material<'_, _>>(from).try_diffuse_hash());
            of::<_, Material<'_, _>>(to).with_diffuse(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Material<'_, _>>(node).remove_diffuse(),
    },
    Row {
        kind: NodeKind::MATERIAL,
        key: "normal",
        get: |node| of::<_, Material<'_, _>>(node).normal_hash().shown(),
        try_get: |node| shown(of::<_, Material<'_, _>>(node).try_normal_hash()),
        set: |from, to| {
            let value = value(of::<_, Material<'_, _>>(from).try_normal_hash());
            of::<_, Material<'_, _>>(to).set_normal(value);
        },
        with: |from, to| {
            let value = value(of::<_, Material<'_, _>>(from).try_normal_hash());
            of::<_, Material<'_, _>>(to).with_normal(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Material<'_, _>>(node).remove_normal(),
    },
    Row {
        kind: NodeKind::MATERIAL,
        key: "specular",
        get: |node| of::<_, Material<'_, _>>(node).specular_hash().shown(),
        try_get: |node| shown(of::<_, Material<'_, _>>(node).try_specular_hash()),
        set: |from, to| {
            let value = value(of::<_, Material<'_, _>>(from).try_specular_hash());
            of::<_, Material<'_, _>>(to).set_specular(value);
        },
        with: |from, to| {
            let value = value(of::<_, Material<'_, _>>(from).try_specular_hash());
            of::<_, Material<'_, _>>(to).with_specular(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Material<'_, _>>(node).remove_specular(),
    },
    Row {
        kind: NodeKind::MATERIAL,
        key: "gloss",
        get: |node| of::<_, Material<'_, _>>(node).gloss_hash().shown(),
        try_get: |node| shown(of::<_, Material<'_, _>>(node).try_gloss_hash()),
        set: |from, to| {
            let value = value(of::<_, Material<'_, _>>(from).try_gloss_hash());
            of::<_, Material<'_, _>>(to).set_gloss(value);
        },
        with: |from, to| {
            let value = value(of::<_, Material<'_, _>>(from).try_gloss_hash());
            of::<_, Material<'_, _>>(to).with_gloss(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Material<'_, _>>(node).remove_gloss(),
    },
    Row {
        kind: NodeKind::MATERIAL,
        key: "roughness",
        get: |node| of::<_, Material<'_, _>>(node).roughness_hash().shown(),
        try_get: |node| shown(of::<_, Material<'_, _>>(node).try_roughness_hash()),
        set: |from, to| {
            let value = value(of::<_, Material<'_, _>>(from).try_roughness_hash());
            of::<_, Material<'_, _>>(to).set_roughness(value);
        },
        with: |from, to| {
            let value = value(of::<_, Material<'_, _>>(from).try_roughness_hash());
            of::<_, Material<'_, _>>(to).with_roughness(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Material<'_, _>>(node).remove_roughness(),
    },
    Row {
        kind: NodeKind::MATERIAL,
        key: "metal",
        get: |node| of::<_, Material<'_, _>>(node).metal_hash().shown(),
        try_get: |node| shown(of::<_, Material<'_, _>>(node).try_metal_hash()),
        set: |from, to| {
            let value = value(of::<_, Material<'_, _>>(from).try_metal_hash());
            of::<_, Material<'_, _>>(to).set_metal(value);
        },
        with: |from, to| {
            let value = value(of::<_, Material<'_, _>>(from).try_metal_hash());
            of::<_, Material<'_, _>>(to).with_metal(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Material<'_, _>>(node).remove_metal(),
    },
    Row {
        kind: NodeKind::MATERIAL,
        key: "emissive",
        get: |node| of::<_, Material<'_, _>>(node).emissive_hash().shown(),
        try_get: |node| shown(of::<_, Material<'_, _>>(node).try_emissive_hash()),
        set: |from, to| {
            let value = value(of::<_, Material<'_, _>>(from).try_emissive_hash());
            of::<_, Material<'_, _>>(to).set_emissive(value);
        },
        with: |from, to| {
            let value = value(of::<_, Material<'_, _>>(from).try_emissive_hash());
            of::<_, Material<'_, _>>(to).with_emissive(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Material<'_, _>>(node).remove_emissive(),
    },
    Row {
        kind: NodeKind::MATERIAL,
        key: "emask",
        get: |node| of::<_, Material<'_, _>>(node).emissive_mask_hash().shown(),
        try_get: |node| shown(of::<_, Material<'_, _>>(node).try_emissive_mask_hash()),
        set: |from, to| {
            let value = value(of::<_, Material<'_, _>>(from).try_emissive_mask_hash());
            of::<_, Material<'_, _>>(to).set_emissive_mask(value);
        },
        with: |from, to| {
            let value = value(of::<_, Material<'_, _>>(from).try_emissive_mask_hash());
            of::<_, Material<'_, _>>(to).with_emissive_mask(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Material<'_, _>>(node).remove_emissive_mask(),
    },
    Row {
        kind: NodeKind::MATERIAL,
        key: "estrength",
        get: |node| of::<_, Material<'_, _>>(node).emissive_strength_hash().shown(),
        try_get: |node| shown(of::<_, Material<'_, _>>(node).try_emissive_strength_hash()),
        set: |from, to| {
            let value = value(of::<_, Material<'_, _>>(from).try_emissive_strength_hash());
            of::<_, Material<'_, _>>(to).set_emissive_strength(value);
        },
        with: |from, to| {
            let value = value(of::<_, Material<'_, _>>(from).try_emissive_strength_hash());
            of::<_, Material<'_, _>>(to).with_emissive_strength(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Material<'_, _>>(node).remove_emissive_strength(),
    },
    Row {
        kind: NodeKind::MATERIAL,
        key: "ao",
        get: |node| of::<_, Material<'_, _>>(node).ambient_occlusion_hash().shown(),
        try_get: |node| shown(of::<_, Material<'_, _>>(node).try_ambient_occlusion_hash()),
        set: |from, to| {
            let value = value(of::<_, Material<'_, _>>(from).try_ambient_occlusion_hash());
            of::<_, Material<'_, _>>(to).set_ambient_occlusion(value);
        },
        with: |from, to| {
            let value = value(of::<_, Material<'_, _>>(from).try_ambient_occlusion_hash());
            of::<_, Material<'_, _>>(to).with_ambient_occlusion(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Material<'_, _>>(node).remove_ambient_occlusion(),
    },
    Row {
        kind: NodeKind::MATERIAL,
        key: "cavity",
        get: |node| of::<_, Material<'_, _>>(node).cavity_hash().shown(),
        try_get: |node| shown(of::<_, Material<'_, _>>(node).try_cavity_hash()),
        set: |from, to| {
            let value = value(of::<_, Material<'_, _>>(from).try_cavity_hash());
            of::<_, Material<'_, _>>(to).set_cavity(value);
        },
        with: |from, to| {
            let value = value(of::<_, Material<'_, _>>(from).try_cavity_hash());
            of::<_, Material<'_, _>>(to).with_cavity(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Material<'_, _>>(node).remove_cavity(),
    },
    Row {
        kind: NodeKind::MATERIAL,
        key: "aniso",
        get: |node| of::<_, Material<'_, _>>(node).anisotropy_hash().shown(),
        try_get: |node| shown(of::<_, Material<'_, _>>(node).try_anisotropy_hash()),
        set: |from, to| {
            let value = value(of::<_, Material<'_, _>>(from).try_anisotropy_hash());
            of::<_, Material<'_, _>>(to).set_anisotropy(value);
        },
        with: |from, to| {
            let value = value(of::<_, Material<'_, _>>(from).try_anisotropy_hash());
            of::<_, Material<'_, _>>(to).with_anisotropy(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Material<'_, _>>(node).remove_anisotropy(),
    },
    Row {
        kind: NodeKind::MATERIAL,
        key: "extra%d",
        get: |node| of::<_, Material<'_, _>>(node).extra_hash(LAYER).shown(),
        try_get: |node| shown(of::<_, Material<'_, _>>(node).try_extra_hash(LAYER)),
        set: |from, to| {
            let value = value(of::<_, Material<'_, _>>(from).try_extra_hash(LAYER));
            of::<_, Material<'_, _>>(to).set_extra(LAYER, value);
        },
        with: |from, to| {
            let value = value(of::<_, Material<'_, _>>(from).try_extra_hash(LAYER));
            of::<_, Material<'_, _>>(to).with_extra(LAYER, value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Material<'_, _>>(node).remove_extra(LAYER),
    },
    Row {
        kind: NodeKind::FILE,
        key: "p",
        get: |node| of::<_, File<'_, _>>(node).path().shown(),
        try_get: |node| shown(of::<_, File<'_, _>>(node).try_path()),
        set: |from, to| {
            let value = value(of::<_, File<'_, _>>(from).try_path());
            of::<_, File<'_, _>>(to).set_path(value);
        },
        with: |from, to| {
            let value = value(of::<_, File<'_, _>>(from).try_path());
            of::<_, File<'_, _>>(to).with_path(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, File<'_, _>>(node).remove_path(),
    },
    Row {
        kind: NodeKind::COLOR,
        key: "n",
        get: |node| of::<_, Color<'_, _>>(node).name().shown(),
        try_get: |node| shown(of::<_, Color<'_, _>>(node).try_name()),
        set: |from, to| {
            let value = value(of::<_, Color<'_, _>>(from).try_name());
            of::<_, Color<'_, _>>(to).set_name(value);
        },
        with: |from, to| {
            let value = value(of::<_, Color<'_, _>>(from).try_name());
            of::<_, Color<'_, _>>(to).with_name(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Color<'_, _>>(node).remove_name(),
    },
    Row {
        kind: NodeKind::COLOR,
        key: "cs",
        get: |node| of::<_, Color<'_, _>>(node).color_space().shown(),
        try_get: |node| shown(of::<_, Color<'_, _>>(node).try_color_space()),
        set: |from, to| {
            let value = value(of::<_, Color<'_, _>>(from).try_color_space());
            of::<_, Color<'_, _>>(to).set_color_space(value);
        },
        with: |from, to| {
            let value = value(of::<_, Color<'_, _>>(from).try_color_space());
            of::<_, Color<'_, _>>(to).with_color_space(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Color<'_, _>>(node).remove_color_space(),
    },
    Row {
        kind: NodeKind::COLOR,
        key: "rgba",
        get: |node| of::<_, Color<'_, _>>(node).rgba().shown(),
        try_get: |node| shown(of::<_, Color<'_, _>>(node).try_rgba()),
        set: |from, to| {
            let value = value(of::<_, Color<'_, _>>(from).try_rgba());
            of::<_, Color<'_, _>>(to).set_rgba(value);
        },
        with: |from, to| {
            let value = value(of::<_, Color<'_, _>>(from).try_rgba());
            of::<_, Color<'_, _>>(to).with_rgba(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Color<'_, _>>(node).remove_rgba(),
    },
    Row {
        kind: NodeKind::INSTANCE,
        key: "n",
        get: |node| of::<_, Instance<'_, _>>(node).name().shown(),
        try_get: |node| shown(of::<_, Instance<'_, _>>(node).try_name()),
        set: |from, to| {
            let value = value(of::<_, Instance<'_, _>>(from).try_name());
            of::<_, Instance<'_, _>>(to).set_name(value);
        },
        with: |from, to| {
            let value = value(of::<_, Instance<'_, _>>(from).try_name());
            of::<_, Instance<'_, _>>(to).with_name(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Instance<'_, _>>(node).remove_name(),
    },
    Row {
        kind: NodeKind::INSTANCE,
        key: "rf",
        get: |node| of::<_, Instance<'_, _>>(node).reference_file_hash().shown(),
        try_get: |node| shown(of::<_, Instance<'_, _>>(node).try_reference_file_hash()),
        set: |from, to| {
            let value = value(of::<_, Instance<'_, _>>(from).try_reference_file_hash());
            of::<_, Instance<'_, _>>(to).set_reference_file(value);
        },
        with: |from, to| {
            let value = value(of::<_, Instance<'_, _>>(from).try_reference_file_hash());
            of::<_, Instance<'_, _>>(to).with_reference_file(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Instance<'_, _>>(node).remove_reference_file(),
    },
    Row {
        kind: NodeKind::INSTANCE,
        key: "p",
        get: |node| of::<_, Instance<'_, _>>(node).position().shown(),
        try_get: |node| shown(of::<_, Instance<'_, _>>(node).try_position()),
        set: |from, to| {
            let value = value(of::<_, Instance<'_, _>>(from).try_position());
            of::<_, Instance<'_, _>>(to).set_position(value);
        },
        with: |from, to| {
            let value = value(of::<_, Instance<'_, _>>(from).try_position());
            of::<_, Instance<'_, _>>(to).with_position(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Instance<'_, _>>(node).remove_position(),
    },
    Row {
        kind: NodeKind::INSTANCE,
        key: "r",
        get: |node| of::<_, Instance<'_, _>>(node).rotation().shown(),
        try_get: |node| shown(of::<_, Instance<'_, _>>(node).try_rotation()),
        set: |from, to| {
            let value = value(of::<_, Instance<'_, _>>(from).try_rotation());
            of::<_, Instance<'_, _>>(to).set_rotation(value);
        },
        with: |from, to| {
            let value = value(of::<_, Instance<'_, _>>(from).try_rotation());
            of::<_, Instance<'_, _>>(to).with_rotation(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Instance<'_, _>>(node).remove_rotation(),
    },
    Row {
        kind: NodeKind::INSTANCE,
        key: "s",
        get: |node| of::<_, Instance<'_, _>>(node).scale().shown(),
        try_get: |node| shown(of::<_, Instance<'_, _>>(node).try_scale()),
        set: |from, to| {
            let value = value(of::<_, Instance<'_, _>>(from).try_scale());
            of::<_, Instance<'_, _>>(to).set_scale(value);
        },
        with: |from, to| {
            let value = value(of::<_, Instance<'_, _>>(from).try_scale());
            of::<_, Instance<'_, _>>(to).with_scale(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Instance<'_, _>>(node).remove_scale(),
    },
    Row {
        kind: NodeKind::METADATA,
        key: "a",
        get: |node| of::<_, Metadata<'_, _>>(node).author().shown(),
        try_get: |node| shown(of::<_, Metadata<'_, _>>(node).try_author()),
        set: |from, to| {
            let value = value(of::<_, Metadata<'_, _>>(from).try_author());
            of::<_, Metadata<'_, _>>(to).set_author(value);
        },
        with: |from, to| {
            let value = value(of::<_, Metadata<'_, _>>(from).try_author());
            of::<_, Metadata<'_, _>>(to).with_author(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Metadata<'_, _>>(node).remove_author(),
    },
    Row {
        kind: NodeKind::METADATA,
        key: "s",
        get: |node| of::<_, Metadata<'_, _>>(node).software().shown(),
        try_get: |node| shown(of::<_, Metadata<'_, _>>(node).try_software()),
        set: |from, to| {
            let value = value(of::<_, Metadata<'_, _>>(from).try_software());
            of::<_, Metadata<'_, _>>(to).set_software(value);
        },
        with: |from, to| {
            let value = value(of::<_, Metadata<'_, _>>(from).try_software());
            of::<_, Metadata<'_, _>>(to).with_software(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Metadata<'_, _>>(node).remove_software(),
    },
    Row {
        kind: NodeKind::METADATA,
        key: "up",
        get: |node| of::<_, Metadata<'_, _>>(node).up_axis().shown(),
        try_get: |node| shown(of::<_, Metadata<'_, _>>(node).try_up_axis()),
        set: |from, to| {
            let value = value(of::<_, Metadata<'_, _>>(from).try_up_axis());
            of::<_, Metadata<'_, _>>(to).set_up_axis(value);
        },
        with: |from, to| {
            let value = value(of::<_, Metadata<'_, _>>(from).try_up_axis());
            of::<_, Metadata<'_, _>>(to).with_up_axis(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Metadata<'_, _>>(node).remove_up_axis(),
    },
    Row {
        kind: NodeKind::METADATA,
        key: "sr",
        get: |node| of::<_, Metadata<'_, _>>(node).scene_root().shown(),
        try_get: |node| shown(of::<_, Metadata<'_, _>>(node).try_scene_root()),
        set: |from, to| {
            let value = value(of::<_, Metadata<'_, _>>(from).try_scene_root());
            of::<_, Metadata<'_, _>>(to).set_scene_root(value);
        },
        with: |from, to| {
            let value = value(of::<_, Metadata<'_, _>>(from).try_scene_root());
            of::<_, Metadata<'_, _>>(to).with_scene_root(value).into()
        },
        lend: None,
        take: None,
        remove: |node| of::<_, Metadata<'_, _>>(node).remove_scene_root(),
    },
];

/// All kinds of children.
pub(super) const CHILDREN: &[Children] = &[
    Children {
        kind: NodeKind::ROOT,
        child: NodeKind::MODEL,
        count: |node| of::<_, Root<'_, _>>(node).models().count(),
        change: |node, hash| {
            of::<_, Root<'_, _>>(node).models_mut().for_each(|mut child| {
                child.set_hash(hash);
            })
        },
        add: |node, child| {
            of::<_, Root<'_, _>>(node).push_model(of::<_, Model<'_, _>>(child));
        },
        with: |node, child| of::<_, Root<'_, _>>(node).with_model(of::<_, Model<'_, _>>(child)).into(),
        remove: |node| of::<_, Root<'_, _>>(node).remove_model(0).map(Into::into),
        retain: Some(|node, hash| of::<_, Root<'_, _>>(node).retain_models(|child| child.hash() == hash)),
    },
    Children {
        kind: NodeKind::ROOT,
        child: NodeKind::ANIMATION,
        count: |node| of::<_, Root<'_, _>>(node).animations().count(),
        change: |node, hash| {
            of::<_, Root<'_, _>>(node).animations_mut().for_each(|mut child| {
                child.set_hash(hash);
            })
        },
        add: |node, child| {
            of::<_, Root<'_, _>>(node).push_animation(of::<_, Animation<'_, _>>(child));
        },
        with: |node, child| of::<_, Root<'_, _>>(node).with_animation(of::<_, Animation<'_, _>>(child)).into(),
        remove: |node| of::<_, Root<'_, _>>(node).remove_animation(0).map(Into::into),
        retain: Some(|node, hash| of::<_, Root<'_, _>>(node).retain_animations(|child| child.hash() == hash)),
    },
    Children {
        kind: NodeKind::ROOT,
        child: NodeKind::INSTANCE,
        count: |node| of::<_, Root<'_, _>>(node).instances().count(),
        change: |node, hash| {
            of::<_, Root<'_, _>>(node).instances_mut().for_each(|mut child| {
                child.set_hash(hash);
            })
        },
        add: |node, child| {
            of::<_, Root<'_, _>>(node).push_instance(of::<_, Instance<'_, _>>(child));
        },
        with: |node, child| of::<_, Root<'_, _>>(node).with_instance(of::<_, Instance<'_, _>>(child)).into(),
        remove: |node| of::<_, Root<'_, _>>(node).remove_instance(0).map(Into::into),
        retain: Some(|node, hash| of::<_, Root<'_, _>>(node).retain_instances(|child| child.hash() == hash)),
    },
    Children {
        kind: NodeKind::ROOT,
        child: NodeKind::METADATA,
        count: |node| of::<_, Root<'_, _>>(node).metadata().count(),
        change: |node, hash| {
            of::<_, Root<'_, _>>(node).metadata_mut().for_each(|mut child| {
                child.set_hash(hash);
            })
        },
        add: |node, child| {
            of::<_, Root<'_, _>>(node).push_metadata(of::<_, Metadata<'_, _>>(child));
        },
        with: |node, child| of::<_, Root<'_, _>>(node).with_metadata(of::<_, Metadata<'_, _>>(child)).into(),
        remove: |node| of::<_, Root<'_, _>>(node).remove_metadata(0).map(Into::into),
        retain: Some(|node, hash| of::<_, Root<'_, _>>(node).retain_metadata(|child| child.hash() == hash)),
    },
    Children {
        kind: NodeKind::MODEL,
        child: NodeKind::SKELETON,
        count: |node| of::<_, Model<'_, _>>(node).skeleton().into_iter().count(),
        change: |node, hash| {
            of::<_, Model<'_, _>>(node).skeleton_mut().into_iter().for_each(|mut child| {
                child.set_hash(hash);
            })
        },
        add: |node, child| {
            of::<_, Model<'_, _>>(node).set_skeleton(of::<_, Skeleton<'_, _>>(child));
        },
        with: |node, child| of::<_, Model<'_, _>>(node).with_skeleton(of::<_, Skeleton<'_, _>>(child)).into(),
        remove: |node| of::<_, Model<'_, _>>(node).remove_skeleton().map(Into::into),
        retain: None,
    },
    Children {
        kind: NodeKind::MODEL,
        child: NodeKind::MESH,
        count: |node| of::<_, Model<'_, _>>(node).meshes().count(),
        change: |node, hash| {
            of::<_, Model<'_, _>>(node).meshes_mut().for_each(|mut child| {
                child.set_hash(hash);
            })
        },
        add: |node, child| {
            of::<_, Model<'_, _>>(node).push_mesh(of::<_, Mesh<'_, _>>(child));
        },
        with: |node, child| of::<_, Model<'_, _>>(node).with_mesh(of::<_, Mesh<'_, _>>(child)).into(),
        remove: |node| of::<_, Model<'_, _>>(node).remove_mesh(0).map(Into::into),
        retain: Some(|node, hash| of::<_, Model<'_, _>>(node).retain_meshes(|child| child.hash() == hash)),
    },
    Children {
        kind: NodeKind::MODEL,
        child: NodeKind::HAIR,
        count: |node| of::<_, Model<'_, _>>(node).hairs().count(),
        change: |node, hash| {
            of::<_, Model<'_, _>>(node).hairs_mut().for_each(|mut child| {
                child.set_hash(hash);
            })
        },
        add: |node, child| {
            of::<_, Model<'_, _>>(node).push_hair(of::<_, Hair<'_, _>>(child));
        },
        with: |node, child| of::<_, Model<'_, _>>(node).with_hair(of::<_, Hair<'_, _>>(child)).into(),
        remove: |node| of::<_, Model<'_, _>>(node).remove_hair(0).map(Into::into),
        retain: Some(|node, hash| of::<_, Model<'_, _>>(node).retain_hairs(|child| child.hash() == hash)),
    },
    Children {
        kind: NodeKind::MODEL,
        child: NodeKind::BLEND_SHAPE,
        count: |node| of::<_, Model<'_, _>>(node).blend_shapes().count(),
        change: |node, hash| {
            of::<_, Model<'_, _>>(node).blend_shapes_mut().for_each(|mut child| {
                child.set_hash(hash);
            })
        },
        add: |node, child| {
            of::<_, Model<'_, _>>(node).push_blend_shape(of::<_, BlendShape<'_, _>>(child));
        },
        with: |node, child| of::<_, Model<'_, _>>(node).with_blend_shape(of::<_, BlendShape<'_, _>>(child)).into(),
        remove: |node| of::<_, Model<'_, _>>(node).remove_blend_shape(0).map(Into::into),
        retain: Some(|node, hash| of::<_, Model<'_, _>>(node).retain_blend_shapes(|child| child.hash() == hash)),
    },
    Children {
        kind: NodeKind::MODEL,
        child: NodeKind::MATERIAL,
        count: |node| of::<_, Model<'_, _>>(node).materials().count(),
        change: |node, hash| {
            of::<_, Model<'_, _>>(node).materials_mut().for_each(|mut child| {
                child.set_hash(hash);
            })
        },
        add: |node, child| {
            of::<_, Model<'_, _>>(node).push_material(of::<_, Material<'_, _>>(child));
        },
        with: |node, child| of::<_, Model<'_, _>>(node).with_material(of::<_, Material<'_, _>>(child)).into(),
        remove: |node| of::<_, Model<'_, _>>(node).remove_material(0).map(Into::into),
        retain: Some(|node, hash| of::<_, Model<'_, _>>(node).retain_materials(|child| child.hash() == hash)),
    },
    Children {
        kind: NodeKind::SKELETON,
        child: NodeKind::BONE,
        count: |node| of::<_, Skeleton<'_, _>>(node).bones().count(),
        change: |node, hash| {
            of::<_, Skeleton<'_, _>>(node).bones_mut().for_each(|mut child| {
                child.set_hash(hash);
            })
        },
        add: |node, child| {
            of::<_, Skeleton<'_, _>>(node).push_bone(of::<_, Bone<'_, _>>(child));
        },
        with: |node, child| of::<_, Skeleton<'_, _>>(node).with_bone(of::<_, Bone<'_, _>>(child)).into(),
        remove: |node| of::<_, Skeleton<'_, _>>(node).remove_bone(0).map(Into::into),
        retain: Some(|node, hash| of::<_, Skeleton<'_, _>>(node).retain_bones(|child| child.hash() == hash)),
    },
    Children {
        kind: NodeKind::SKELETON,
        child: NodeKind::IK_HANDLE,
        count: |node| of::<_, Skeleton<'_, _>>(node).ik_handles().count(),
        change: |node, hash| {
            of::<_, Skeleton<'_, _>>(node).ik_handles_mut().for_each(|mut child| {
                child.set_hash(hash);
            })
        },
        add: |node, child| {
            of::<_, Skeleton<'_, _>>(node).push_ik_handle(of::<_, IKHandle<'_, _>>(child));
        },
        with: |node, child| of::<_, Skeleton<'_, _>>(node).with_ik_handle(of::<_, IKHandle<'_, _>>(child)).into(),
        remove: |node| of::<_, Skeleton<'_, _>>(node).remove_ik_handle(0).map(Into::into),
        retain: Some(|node, hash| of::<_, Skeleton<'_, _>>(node).retain_ik_handles(|child| child.hash() == hash)),
    },
    Children {
        kind: NodeKind::SKELETON,
        child: NodeKind::CONSTRAINT,
        count: |node| of::<_, Skeleton<'_, _>>(node).constraints().count(),
        change: |node, hash| {
            of::<_, Skeleton<'_, _>>(node).constraints_mut().for_each(|mut child| {
                child.set_hash(hash);
            })
        },
        add: |node, child| {
            of::<_, Skeleton<'_, _>>(node).push_constraint(of::<_, Constraint<'_, _>>(child));
        },
        with: |node, child| of::<_, Skeleton<'_, _>>(node).with_constraint(of::<_, Constraint<'_, _>>(child)).into(),
        remove: |node| of::<_, Skeleton<'_, _>>(node).remove_constraint(0).map(Into::into),
        retain: Some(|node, hash| of::<_, Skeleton<'_, _>>(node).retain_constraints(|child| child.hash() == hash)),
    },
    Children {
        kind: NodeKind::ANIMATION,
        child: NodeKind::SKELETON,
        count: |node| of::<_, Animation<'_, _>>(node).skeletons().count(),
        change: |node, hash| {
            of::<_, Animation<'_, _>>(node).skeletons_mut().for_each(|mut child| {
                child.set_hash(hash);
            })
        },
        add: |node, child| {
            of::<_, Animation<'_, _>>(node).push_skeleton(of::<_, Skeleton<'_, _>>(child));
        },
        with: |node, child| of::<_, Animation<'_, _>>(node).with_skeleton(of::<_, Skeleton<'_, _>>(child)).into(),
        remove: |node| of::<_, Animation<'_, _>>(node).remove_skeleton(0).map(Into::into),
        retain: Some(|node, hash| of::<_, Animation<'_, _>>(node).retain_skeletons(|child| child.hash() == hash)),
    },
    Children {
        kind: NodeKind::ANIMATION,
        child: NodeKind::CURVE,
        count: |node| of::<_, Animation<'_, _>>(node).curves().count(),
        change: |node, hash| {
            of::<_, Animation<'_, _>>(node).curves_mut().for_each(|mut child| {
                child.set_hash(hash);
            })
        },
        add: |node, child| {
            of::<_, Animation<'_, _>>(node).push_curve(of::<_, Curve<'_, _>>(child));
        },
        with: |node, child| of::<_, Animation<'_, _>>(node).with_curve(of::<_, Curve<'_, _>>(child)).into(),
        remove: |node| of::<_, Animation<'_, _>>(node).remove_curve(0).map(Into::into),
        retain: Some(|node, hash| of::<_, Animation<'_, _>>(node).retain_curves(|child| child.hash() == hash)),
    },
    Children {
        kind: NodeKind::ANIMATION,
        child: NodeKind::CURVE_MODE_OVERRIDE,
        count: |node| of::<_, Animation<'_, _>>(node).curve_mode_overrides().count(),
        change: |node, hash| {
            of::<_, Animation<'_, _>>(node).curve_mode_overrides_mut().for_each(|mut child| {
                child.set_hash(hash);
            })
        },
        add: |node, child| {
            of::<_, Animation<'_, _>>(node).push_curve_mode_override(of::<_, CurveModeOverride<'_, _>>(child));
        },
        with: |node, child| {
            of::<_, Animation<'_, _>>(node).with_curve_mode_override(of::<_, CurveModeOverride<'_, _>>(child)).into()
        },
        remove: |node| of::<_, Animation<'_, _>>(node).remove_curve_mode_override(0).map(Into::into),
        retain: Some(|node, hash| {
            of::<_, Animation<'_, _>>(node).retain_curve_mode_overrides(|child| child.hash() == hash)
        }),
    },
    Children {
        kind: NodeKind::ANIMATION,
        child: NodeKind::NOTIFICATION_TRACK,
        count: |node| of::<_, Animation<'_, _>>(node).notification_tracks().count(),
        change: |node, hash| {
            of::<_, Animation<'_, _>>(node).notification_tracks_mut().for_each(|mut child| {
                child.set_hash(hash);
            })
        },
        add: |node, child| {
            of::<_, Animation<'_, _>>(node).push_notification_track(of::<_, NotificationTrack<'_, _>>(child));
        },
        with: |node, child| {
            of::<_, Animation<'_, _>>(node).with_notification_track(of::<_, NotificationTrack<'_, _>>(child)).into()
        },
        remove: |node| of::<_, Animation<'_, _>>(node).remove_notification_track(0).map(Into::into),
        retain: Some(|node, hash| {
            of::<_, Animation<'_, _>>(node).retain_notification_tracks(|child| child.hash() == hash)
        }),
    },
    Children {
        kind: NodeKind::MATERIAL,
        child: NodeKind::FILE,
        count: |node| of::<_, Material<'_, _>>(node).files().count(),
        change: |node, hash| {
            of::<_, Material<'_, _>>(node).files_mut().for_each(|mut child| {
                child.set_hash(hash);
            })
        },
        add: |node, child| {
            of::<_, Material<'_, _>>(node).push_file(of::<_, File<'_, _>>(child));
        },
        with: |node, child| of::<_, Material<'_, _>>(node).with_file(of::<_, File<'_, _>>(child)).into(),
        remove: |node| of::<_, Material<'_, _>>(node).remove_file(0).map(Into::into),
        retain: Some(|node, hash| of::<_, Material<'_, _>>(node).retain_files(|child| child.hash() == hash)),
    },
    Children {
        kind: NodeKind::MATERIAL,
        child: NodeKind::COLOR,
        count: |node| of::<_, Material<'_, _>>(node).colors().count(),
        change: |node, hash| {
            of::<_, Material<'_, _>>(node).colors_mut().for_each(|mut child| {
                child.set_hash(hash);
            })
        },
        add: |node, child| {
            of::<_, Material<'_, _>>(node).push_color(of::<_, Color<'_, _>>(child));
        },
        with: |node, child| of::<_, Material<'_, _>>(node).with_color(of::<_, Color<'_, _>>(child)).into(),
        remove: |node| of::<_, Material<'_, _>>(node).remove_color(0).map(Into::into),
        retain: Some(|node, hash| of::<_, Material<'_, _>>(node).retain_colors(|child| child.hash() == hash)),
    },
    Children {
        kind: NodeKind::INSTANCE,
        child: NodeKind::FILE,
        count: |node| of::<_, Instance<'_, _>>(node).files().count(),
        change: |node, hash| {
            of::<_, Instance<'_, _>>(node).files_mut().for_each(|mut child| {
                child.set_hash(hash);
            })
        },
        add: |node, child| {
            of::<_, Instance<'_, _>>(node).push_file(of::<_, File<'_, _>>(child));
        },
        with: |node, child| of::<_, Instance<'_, _>>(node).with_file(of::<_, File<'_, _>>(child)).into(),
        remove: |node| of::<_, Instance<'_, _>>(node).remove_file(0).map(Into::into),
        retain: Some(|node, hash| of::<_, Instance<'_, _>>(node).retain_files(|child| child.hash() == hash)),
    },
];
