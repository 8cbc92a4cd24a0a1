// Generated from the schema table by `cargo xtask codegen`. Do not edit.

use cast_format::NodeKind;
use cast_write::typed::*;

use super::shown::{Owned, Shown};
use super::{Children, Kind, LAYER, Row};

/// All kinds.
pub(super) const KINDS: &[Kind] = &[
    Kind { kind: NodeKind::ROOT, retype: |node| Root::try_from(node).unwrap().into(), new: || Root::new().into() },
    Kind { kind: NodeKind::MODEL, retype: |node| Model::try_from(node).unwrap().into(), new: || Model::new().into() },
    Kind { kind: NodeKind::MESH, retype: |node| Mesh::try_from(node).unwrap().into(), new: || Mesh::new().into() },
    Kind { kind: NodeKind::HAIR, retype: |node| Hair::try_from(node).unwrap().into(), new: || Hair::new().into() },
    Kind {
        kind: NodeKind::BLEND_SHAPE,
        retype: |node| BlendShape::try_from(node).unwrap().into(),
        new: || BlendShape::new().into(),
    },
    Kind {
        kind: NodeKind::SKELETON,
        retype: |node| Skeleton::try_from(node).unwrap().into(),
        new: || Skeleton::new().into(),
    },
    Kind { kind: NodeKind::BONE, retype: |node| Bone::try_from(node).unwrap().into(), new: || Bone::new().into() },
    Kind {
        kind: NodeKind::IK_HANDLE,
        retype: |node| IKHandle::try_from(node).unwrap().into(),
        new: || IKHandle::new().into(),
    },
    Kind {
        kind: NodeKind::CONSTRAINT,
        retype: |node| Constraint::try_from(node).unwrap().into(),
        new: || Constraint::new().into(),
    },
    Kind {
        kind: NodeKind::ANIMATION,
        retype: |node| Animation::try_from(node).unwrap().into(),
        new: || Animation::new().into(),
    },
    Kind { kind: NodeKind::CURVE, retype: |node| Curve::try_from(node).unwrap().into(), new: || Curve::new().into() },
    Kind {
        kind: NodeKind::CURVE_MODE_OVERRIDE,
        retype: |node| CurveModeOverride::try_from(node).unwrap().into(),
        new: || CurveModeOverride::new().into(),
    },
    Kind {
        kind: NodeKind::NOTIFICATION_TRACK,
        retype: |node| NotificationTrack::try_from(node).unwrap().into(),
        new: || NotificationTrack::new().into(),
    },
    Kind {
        kind: NodeKind::MATERIAL,
        retype: |node| Material::try_from(node).unwrap().into(),
        new: || Material::new().into(),
    },
    Kind { kind: NodeKind::FILE, retype: |node| File::try_from(node).unwrap().into(), new: || File::new().into() },
    Kind { kind: NodeKind::COLOR, retype: |node| Color::try_from(node).unwrap().into(), new: || Color::new().into() },
    Kind {
        kind: NodeKind::INSTANCE,
        retype: |node| Instance::try_from(node).unwrap().into(),
        new: || Instance::new().into(),
    },
    Kind {
        kind: NodeKind::METADATA,
        retype: |node| Metadata::try_from(node).unwrap().into(),
        new: || Metadata::new().into(),
    },
];

/// All properties.
pub(super) const ROWS: &[Row] = &[
    Row {
        kind: NodeKind::MODEL,
        key: "n",
        get: |node| Model::try_from(node).unwrap().name().shown(),
        try_get: |node| Ok(Model::try_from(node).unwrap().try_name()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Model::try_from(from).unwrap().try_name().unwrap().unwrap().owned();
            Model::try_from(to).unwrap().set_name(value);
        },
        with: |from, to| {
            let value = Model::try_from(from).unwrap().try_name().unwrap().unwrap().owned();
            Model::try_from(to).unwrap().with_name(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Model::try_from(node).unwrap().remove_name(),
    },
    Row {
        kind: NodeKind::MODEL,
        key: "p",
        get: |node| Model::try_from(node).unwrap().position().shown(),
        try_get: |node| Ok(Model::try_from(node).unwrap().try_position()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Model::try_from(from).unwrap().try_position().unwrap().unwrap().owned();
            Model::try_from(to).unwrap().set_position(value);
        },
        with: |from, to| {
            let value = Model::try_from(from).unwrap().try_position().unwrap().unwrap().owned();
            Model::try_from(to).unwrap().with_position(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Model::try_from(node).unwrap().remove_position(),
    },
    Row {
        kind: NodeKind::MODEL,
        key: "r",
        get: |node| Model::try_from(node).unwrap().rotation().shown(),
        try_get: |node| Ok(Model::try_from(node).unwrap().try_rotation()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Model::try_from(from).unwrap().try_rotation().unwrap().unwrap().owned();
            Model::try_from(to).unwrap().set_rotation(value);
        },
        with: |from, to| {
            let value = Model::try_from(from).unwrap().try_rotation().unwrap().unwrap().owned();
            Model::try_from(to).unwrap().with_rotation(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Model::try_from(node).unwrap().remove_rotation(),
    },
    Row {
        kind: NodeKind::MODEL,
        key: "s",
        get: |node| Model::try_from(node).unwrap().scale().shown(),
        try_get: |node| Ok(Model::try_from(node).unwrap().try_scale()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Model::try_from(from).unwrap().try_scale().unwrap().unwrap().owned();
            Model::try_from(to).unwrap().set_scale(value);
        },
        with: |from, to| {
            let value = Model::try_from(from).unwrap().try_scale().unwrap().unwrap().owned();
            Model::try_from(to).unwrap().with_scale(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Model::try_from(node).unwrap().remove_scale(),
    },
    Row {
        kind: NodeKind::MESH,
        key: "n",
        get: |node| Mesh::try_from(node).unwrap().name().shown(),
        try_get: |node| Ok(Mesh::try_from(node).unwrap().try_name()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Mesh::try_from(from).unwrap().try_name().unwrap().unwrap().owned();
            Mesh::try_from(to).unwrap().set_name(value);
        },
        with: |from, to| {
            let value = Mesh::try_from(from).unwrap().try_name().unwrap().unwrap().owned();
            Mesh::try_from(to).unwrap().with_name(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Mesh::try_from(node).unwrap().remove_name(),
    },
    Row {
        kind: NodeKind::MESH,
        key: "vp",
        get: |node| Mesh::try_from(node).unwrap().positions().shown(),
        try_get: |node| Ok(Mesh::try_from(node).unwrap().try_positions()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Mesh::try_from(from).unwrap().try_positions().unwrap().unwrap().owned();
            Mesh::try_from(to).unwrap().set_positions(value);
        },
        with: |from, to| {
            let value = Mesh::try_from(from).unwrap().try_positions().unwrap().unwrap().owned();
            Mesh::try_from(to).unwrap().with_positions(value).into()
        },
        lend: Some(|node| Mesh::try_from(node).unwrap().positions_mut().is_some()),
        take: Some(|node| Mesh::try_from(node).unwrap().take_positions().map(|value| value.shown())),
        remove: |node| Mesh::try_from(node).unwrap().remove_positions(),
    },
    Row {
        kind: NodeKind::MESH,
        key: "vn",
        get: |node| Mesh::try_from(node).unwrap().normals().shown(),
        try_get: |node| Ok(Mesh::try_from(node).unwrap().try_normals()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Mesh::try_from(from).unwrap().try_normals().unwrap().unwrap().owned();
            Mesh::try_from(to).unwrap().set_normals(value);
        },
        with: |from, to| {
            let value = Mesh::try_from(from).unwrap().try_normals().unwrap().unwrap().owned();
            Mesh::try_from(to).unwrap().with_normals(value).into()
        },
        lend: Some(|node| Mesh::try_from(node).unwrap().normals_mut().is_some()),
        take: Some(|node| Mesh::try_from(node).unwrap().take_normals().map(|value| value.shown())),
        remove: |node| Mesh::try_from(node).unwrap().remove_normals(),
    },
    Row {
        kind: NodeKind::MESH,
        key: "vt",
        get: |node| Mesh::try_from(node).unwrap().tangents().shown(),
        try_get: |node| Ok(Mesh::try_from(node).unwrap().try_tangents()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Mesh::try_from(from).unwrap().try_tangents().unwrap().unwrap().owned();
            Mesh::try_from(to).unwrap().set_tangents(value);
        },
        with: |from, to| {
            let value = Mesh::try_from(from).unwrap().try_tangents().unwrap().unwrap().owned();
            Mesh::try_from(to).unwrap().with_tangents(value).into()
        },
        lend: Some(|node| Mesh::try_from(node).unwrap().tangents_mut().is_some()),
        take: Some(|node| Mesh::try_from(node).unwrap().take_tangents().map(|value| value.shown())),
        remove: |node| Mesh::try_from(node).unwrap().remove_tangents(),
    },
    Row {
        kind: NodeKind::MESH,
        key: "c%d",
        get: |node| Mesh::try_from(node).unwrap().color_layer(LAYER).shown(),
        try_get: |node| Ok(Mesh::try_from(node).unwrap().try_color_layer(LAYER)?.map(|value| value.shown())),
        set: |from, to| {
            let value = Mesh::try_from(from).unwrap().try_color_layer(LAYER).unwrap().unwrap().owned();
            Mesh::try_from(to).unwrap().set_color_layer(LAYER, value);
        },
        with: |from, to| {
            let value = Mesh::try_from(from).unwrap().try_color_layer(LAYER).unwrap().unwrap().owned();
            Mesh::try_from(to).unwrap().with_color_layer(value).into()
        },
        lend: Some(|node| Mesh::try_from(node).unwrap().color_layer_mut(LAYER).is_some()),
        take: Some(|node| Mesh::try_from(node).unwrap().take_color_layer(LAYER).map(|value| value.shown())),
        remove: |node| Mesh::try_from(node).unwrap().remove_color_layer(LAYER),
    },
    Row {
        kind: NodeKind::MESH,
        key: "vc",
        get: |node| Mesh::try_from(node).unwrap().legacy_colors().shown(),
        try_get: |node| Ok(Mesh::try_from(node).unwrap().try_legacy_colors()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Mesh::try_from(from).unwrap().try_legacy_colors().unwrap().unwrap().owned();
            Mesh::try_from(to).unwrap().set_legacy_colors(value);
        },
        with: |from, to| {
            let value = Mesh::try_from(from).unwrap().try_legacy_colors().unwrap().unwrap().owned();
            Mesh::try_from(to).unwrap().with_legacy_colors(value).into()
        },
        lend: Some(|node| Mesh::try_from(node).unwrap().legacy_colors_mut().is_some()),
        take: Some(|node| Mesh::try_from(node).unwrap().take_legacy_colors().map(|value| value.shown())),
        remove: |node| Mesh::try_from(node).unwrap().remove_legacy_colors(),
    },
    Row {
        kind: NodeKind::MESH,
        key: "u%d",
        get: |node| Mesh::try_from(node).unwrap().uv_layer(LAYER).shown(),
        try_get: |node| Ok(Mesh::try_from(node).unwrap().try_uv_layer(LAYER)?.map(|value| value.shown())),
        set: |from, to| {
            let value = Mesh::try_from(from).unwrap().try_uv_layer(LAYER).unwrap().unwrap().owned();
            Mesh::try_from(to).unwrap().set_uv_layer(LAYER, value);
        },
        with: |from, to| {
            let value = Mesh::try_from(from).unwrap().try_uv_layer(LAYER).unwrap().unwrap().owned();
            Mesh::try_from(to).unwrap().with_uv_layer(value).into()
        },
        lend: Some(|node| Mesh::try_from(node).unwrap().uv_layer_mut(LAYER).is_some()),
        take: Some(|node| Mesh::try_from(node).unwrap().take_uv_layer(LAYER).map(|value| value.shown())),
        remove: |node| Mesh::try_from(node).unwrap().remove_uv_layer(LAYER),
    },
    Row {
        kind: NodeKind::MESH,
        key: "wb",
        get: |node| Mesh::try_from(node).unwrap().weight_bones().shown(),
        try_get: |node| Ok(Mesh::try_from(node).unwrap().try_weight_bones()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Mesh::try_from(from).unwrap().try_weight_bones().unwrap().unwrap().owned();
            Mesh::try_from(to).unwrap().set_weight_bones(value);
        },
        with: |from, to| {
            let value = Mesh::try_from(from).unwrap().try_weight_bones().unwrap().unwrap().owned();
            Mesh::try_from(to).unwrap().with_weight_bones(value).into()
        },
        lend: Some(|node| Mesh::try_from(node).unwrap().weight_bones_mut().is_some()),
        take: Some(|node| Mesh::try_from(node).unwrap().take_weight_bones().map(|value| value.shown())),
        remove: |node| Mesh::try_from(node).unwrap().remove_weight_bones(),
    },
    Row {
        kind: NodeKind::MESH,
        key: "wv",
        get: |node| Mesh::try_from(node).unwrap().weight_values().shown(),
        try_get: |node| Ok(Mesh::try_from(node).unwrap().try_weight_values()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Mesh::try_from(from).unwrap().try_weight_values().unwrap().unwrap().owned();
            Mesh::try_from(to).unwrap().set_weight_values(value);
        },
        with: |from, to| {
            let value = Mesh::try_from(from).unwrap().try_weight_values().unwrap().unwrap().owned();
            Mesh::try_from(to).unwrap().with_weight_values(value).into()
        },
        lend: Some(|node| Mesh::try_from(node).unwrap().weight_values_mut().is_some()),
        take: Some(|node| Mesh::try_from(node).unwrap().take_weight_values().map(|value| value.shown())),
        remove: |node| Mesh::try_from(node).unwrap().remove_weight_values(),
    },
    Row {
        kind: NodeKind::MESH,
        key: "f",
        get: |node| Mesh::try_from(node).unwrap().faces().shown(),
        try_get: |node| Ok(Mesh::try_from(node).unwrap().try_faces()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Mesh::try_from(from).unwrap().try_faces().unwrap().unwrap().owned();
            Mesh::try_from(to).unwrap().set_faces(value);
        },
        with: |from, to| {
            let value = Mesh::try_from(from).unwrap().try_faces().unwrap().unwrap().owned();
            Mesh::try_from(to).unwrap().with_faces(value).into()
        },
        lend: Some(|node| Mesh::try_from(node).unwrap().faces_mut().is_some()),
        take: Some(|node| Mesh::try_from(node).unwrap().take_faces().map(|value| value.shown())),
        remove: |node| Mesh::try_from(node).unwrap().remove_faces(),
    },
    Row {
        kind: NodeKind::MESH,
        key: "cl",
        get: |node| Mesh::try_from(node).unwrap().color_layer_count().shown(),
        try_get: |node| Ok(Mesh::try_from(node).unwrap().try_color_layer_count()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Mesh::try_from(from).unwrap().try_color_layer_count().unwrap().unwrap().owned();
            Mesh::try_from(to).unwrap().set_color_layer_count(value);
        },
        with: |from, to| {
            let value = Mesh::try_from(from).unwrap().try_color_layer_count().unwrap().unwrap().owned();
            Mesh::try_from(to).unwrap().with_color_layer_count(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Mesh::try_from(node).unwrap().remove_color_layer_count(),
    },
    Row {
        kind: NodeKind::MESH,
        key: "ul",
        get: |node| Mesh::try_from(node).unwrap().uv_layer_count().shown(),
        try_get: |node| Ok(Mesh::try_from(node).unwrap().try_uv_layer_count()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Mesh::try_from(from).unwrap().try_uv_layer_count().unwrap().unwrap().owned();
            Mesh::try_from(to).unwrap().set_uv_layer_count(value);
        },
        with: |from, to| {
            let value = Mesh::try_from(from).unwrap().try_uv_layer_count().unwrap().unwrap().owned();
            Mesh::try_from(to).unwrap().with_uv_layer_count(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Mesh::try_from(node).unwrap().remove_uv_layer_count(),
    },
    Row {
        kind: NodeKind::MESH,
        key: "mi",
        get: |node| Mesh::try_from(node).unwrap().maximum_influence().shown(),
        try_get: |node| Ok(Mesh::try_from(node).unwrap().try_maximum_influence()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Mesh::try_from(from).unwrap().try_maximum_influence().unwrap().unwrap().owned();
            Mesh::try_from(to).unwrap().set_maximum_influence(value);
        },
        with: |from, to| {
            let value = Mesh::try_from(from).unwrap().try_maximum_influence().unwrap().unwrap().owned();
            Mesh::try_from(to).unwrap().with_maximum_influence(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Mesh::try_from(node).unwrap().remove_maximum_influence(),
    },
    Row {
        kind: NodeKind::MESH,
        key: "sm",
        get: |node| Mesh::try_from(node).unwrap().skinning_method().shown(),
        try_get: |node| Ok(Mesh::try_from(node).unwrap().try_skinning_method()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Mesh::try_from(from).unwrap().try_skinning_method().unwrap().unwrap().owned();
            Mesh::try_from(to).unwrap().set_skinning_method(value);
        },
        with: |from, to| {
            let value = Mesh::try_from(from).unwrap().try_skinning_method().unwrap().unwrap().owned();
            Mesh::try_from(to).unwrap().with_skinning_method(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Mesh::try_from(node).unwrap().remove_skinning_method(),
    },
    Row {
        kind: NodeKind::MESH,
        key: "m",
        get: |node| Mesh::try_from(node).unwrap().material_hash().shown(),
        try_get: |node| Ok(Mesh::try_from(node).unwrap().try_material_hash()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Mesh::try_from(from).unwrap().try_material_hash().unwrap().unwrap().owned();
            Mesh::try_from(to).unwrap().set_material(value);
        },
        with: |from, to| {
            let value = Mesh::try_from(from).unwrap().try_material_hash().unwrap().unwrap().owned();
            Mesh::try_from(to).unwrap().with_material(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Mesh::try_from(node).unwrap().remove_material(),
    },
    Row {
        kind: NodeKind::HAIR,
        key: "n",
        get: |node| Hair::try_from(node).unwrap().name().shown(),
        try_get: |node| Ok(Hair::try_from(node).unwrap().try_name()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Hair::try_from(from).unwrap().try_name().unwrap().unwrap().owned();
            Hair::try_from(to).unwrap().set_name(value);
        },
        with: |from, to| {
            let value = Hair::try_from(from).unwrap().try_name().unwrap().unwrap().owned();
            Hair::try_from(to).unwrap().with_name(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Hair::try_from(node).unwrap().remove_name(),
    },
    Row {
        kind: NodeKind::HAIR,
        key: "se",
        get: |node| Hair::try_from(node).unwrap().segments().shown(),
        try_get: |node| Ok(Hair::try_from(node).unwrap().try_segments()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Hair::try_from(from).unwrap().try_segments().unwrap().unwrap().owned();
            Hair::try_from(to).unwrap().set_segments(value);
        },
        with: |from, to| {
            let value = Hair::try_from(from).unwrap().try_segments().unwrap().unwrap().owned();
            Hair::try_from(to).unwrap().with_segments(value).into()
        },
        lend: Some(|node| Hair::try_from(node).unwrap().segments_mut().is_some()),
        take: Some(|node| Hair::try_from(node).unwrap().take_segments().map(|value| value.shown())),
        remove: |node| Hair::try_from(node).unwrap().remove_segments(),
    },
    Row {
        kind: NodeKind::HAIR,
        key: "pt",
        get: |node| Hair::try_from(node).unwrap().particles().shown(),
        try_get: |node| Ok(Hair::try_from(node).unwrap().try_particles()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Hair::try_from(from).unwrap().try_particles().unwrap().unwrap().owned();
            Hair::try_from(to).unwrap().set_particles(value);
        },
        with: |from, to| {
            let value = Hair::try_from(from).unwrap().try_particles().unwrap().unwrap().owned();
            Hair::try_from(to).unwrap().with_particles(value).into()
        },
        lend: Some(|node| Hair::try_from(node).unwrap().particles_mut().is_some()),
        take: Some(|node| Hair::try_from(node).unwrap().take_particles().map(|value| value.shown())),
        remove: |node| Hair::try_from(node).unwrap().remove_particles(),
    },
    Row {
        kind: NodeKind::HAIR,
        key: "m",
        get: |node| Hair::try_from(node).unwrap().material_hash().shown(),
        try_get: |node| Ok(Hair::try_from(node).unwrap().try_material_hash()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Hair::try_from(from).unwrap().try_material_hash().unwrap().unwrap().owned();
            Hair::try_from(to).unwrap().set_material(value);
        },
        with: |from, to| {
            let value = Hair::try_from(from).unwrap().try_material_hash().unwrap().unwrap().owned();
            Hair::try_from(to).unwrap().with_material(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Hair::try_from(node).unwrap().remove_material(),
    },
    Row {
        kind: NodeKind::BLEND_SHAPE,
        key: "n",
        get: |node| BlendShape::try_from(node).unwrap().name().shown(),
        try_get: |node| Ok(BlendShape::try_from(node).unwrap().try_name()?.map(|value| value.shown())),
        set: |from, to| {
            let value = BlendShape::try_from(from).unwrap().try_name().unwrap().unwrap().owned();
            BlendShape::try_from(to).unwrap().set_name(value);
        },
        with: |from, to| {
            let value = BlendShape::try_from(from).unwrap().try_name().unwrap().unwrap().owned();
            BlendShape::try_from(to).unwrap().with_name(value).into()
        },
        lend: None,
        take: None,
        remove: |node| BlendShape::try_from(node).unwrap().remove_name(),
    },
    Row {
        kind: NodeKind::BLEND_SHAPE,
        key: "b",
        get: |node| BlendShape::try_from(node).unwrap().base_shape_hash().shown(),
        try_get: |node| Ok(BlendShape::try_from(node).unwrap().try_base_shape_hash()?.map(|value| value.shown())),
        set: |from, to| {
            let value = BlendShape::try_from(from).unwrap().try_base_shape_hash().unwrap().unwrap().owned();
            BlendShape::try_from(to).unwrap().set_base_shape(value);
        },
        with: |from, to| {
            let value = BlendShape::try_from(from).unwrap().try_base_shape_hash().unwrap().unwrap().owned();
            BlendShape::try_from(to).unwrap().with_base_shape(value).into()
        },
        lend: None,
        take: None,
        remove: |node| BlendShape::try_from(node).unwrap().remove_base_shape(),
    },
    Row {
        kind: NodeKind::BLEND_SHAPE,
        key: "vi",
        get: |node| BlendShape::try_from(node).unwrap().vertex_indices().shown(),
        try_get: |node| Ok(BlendShape::try_from(node).unwrap().try_vertex_indices()?.map(|value| value.shown())),
        set: |from, to| {
            let value = BlendShape::try_from(from).unwrap().try_vertex_indices().unwrap().unwrap().owned();
            BlendShape::try_from(to).unwrap().set_vertex_indices(value);
        },
        with: |from, to| {
            let value = BlendShape::try_from(from).unwrap().try_vertex_indices().unwrap().unwrap().owned();
            BlendShape::try_from(to).unwrap().with_vertex_indices(value).into()
        },
        lend: Some(|node| BlendShape::try_from(node).unwrap().vertex_indices_mut().is_some()),
        take: Some(|node| BlendShape::try_from(node).unwrap().take_vertex_indices().map(|value| value.shown())),
        remove: |node| BlendShape::try_from(node).unwrap().remove_vertex_indices(),
    },
    Row {
        kind: NodeKind::BLEND_SHAPE,
        key: "vp",
        get: |node| BlendShape::try_from(node).unwrap().positions().shown(),
        try_get: |node| Ok(BlendShape::try_from(node).unwrap().try_positions()?.map(|value| value.shown())),
        set: |from, to| {
            let value = BlendShape::try_from(from).unwrap().try_positions().unwrap().unwrap().owned();
            BlendShape::try_from(to).unwrap().set_positions(value);
        },
        with: |from, to| {
            let value = BlendShape::try_from(from).unwrap().try_positions().unwrap().unwrap().owned();
            BlendShape::try_from(to).unwrap().with_positions(value).into()
        },
        lend: Some(|node| BlendShape::try_from(node).unwrap().positions_mut().is_some()),
        take: Some(|node| BlendShape::try_from(node).unwrap().take_positions().map(|value| value.shown())),
        remove: |node| BlendShape::try_from(node).unwrap().remove_positions(),
    },
    Row {
        kind: NodeKind::BLEND_SHAPE,
        key: "ts",
        get: |node| BlendShape::try_from(node).unwrap().target_weight_scales().shown(),
        try_get: |node| Ok(BlendShape::try_from(node).unwrap().try_target_weight_scales()?.map(|value| value.shown())),
        set: |from, to| {
            let value = BlendShape::try_from(from).unwrap().try_target_weight_scales().unwrap().unwrap().owned();
            BlendShape::try_from(to).unwrap().set_target_weight_scales(value);
        },
        with: |from, to| {
            let value = BlendShape::try_from(from).unwrap().try_target_weight_scales().unwrap().unwrap().owned();
            BlendShape::try_from(to).unwrap().with_target_weight_scales(value).into()
        },
        lend: Some(|node| BlendShape::try_from(node).unwrap().target_weight_scales_mut().is_some()),
        take: Some(|node| BlendShape::try_from(node).unwrap().take_target_weight_scales().map(|value| value.shown())),
        remove: |node| BlendShape::try_from(node).unwrap().remove_target_weight_scales(),
    },
    Row {
        kind: NodeKind::BLEND_SHAPE,
        key: "t",
        get: |node| BlendShape::try_from(node).unwrap().legacy_target_shapes().shown(),
        try_get: |node| Ok(BlendShape::try_from(node).unwrap().try_legacy_target_shapes()?.map(|value| value.shown())),
        set: |from, to| {
            let value = BlendShape::try_from(from).unwrap().try_legacy_target_shapes().unwrap().unwrap().owned();
            BlendShape::try_from(to).unwrap().set_legacy_target_shapes(value);
        },
        with: |from, to| {
            let value = BlendShape::try_from(from).unwrap().try_legacy_target_shapes().unwrap().unwrap().owned();
            BlendShape::try_from(to).unwrap().with_legacy_target_shapes(value).into()
        },
        lend: Some(|node| BlendShape::try_from(node).unwrap().legacy_target_shapes_mut().is_some()),
        take: Some(|node| BlendShape::try_from(node).unwrap().take_legacy_target_shapes().map(|value| value.shown())),
        remove: |node| BlendShape::try_from(node).unwrap().remove_legacy_target_shapes(),
    },
    Row {
        kind: NodeKind::BLEND_SHAPE,
        key: "vd",
        get: |node| BlendShape::try_from(node).unwrap().legacy_deltas().shown(),
        try_get: |node| Ok(BlendShape::try_from(node).unwrap().try_legacy_deltas()?.map(|value| value.shown())),
        set: |from, to| {
            let value = BlendShape::try_from(from).unwrap().try_legacy_deltas().unwrap().unwrap().owned();
            BlendShape::try_from(to).unwrap().set_legacy_deltas(value);
        },
        with: |from, to| {
            let value = BlendShape::try_from(from).unwrap().try_legacy_deltas().unwrap().unwrap().owned();
            BlendShape::try_from(to).unwrap().with_legacy_deltas(value).into()
        },
        lend: Some(|node| BlendShape::try_from(node).unwrap().legacy_deltas_mut().is_some()),
        take: Some(|node| BlendShape::try_from(node).unwrap().take_legacy_deltas().map(|value| value.shown())),
        remove: |node| BlendShape::try_from(node).unwrap().remove_legacy_deltas(),
    },
    Row {
        kind: NodeKind::BONE,
        key: "n",
        get: |node| Bone::try_from(node).unwrap().name().shown(),
        try_get: |node| Ok(Bone::try_from(node).unwrap().try_name()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Bone::try_from(from).unwrap().try_name().unwrap().unwrap().owned();
            Bone::try_from(to).unwrap().set_name(value);
        },
        with: |from, to| {
            let value = Bone::try_from(from).unwrap().try_name().unwrap().unwrap().owned();
            Bone::try_from(to).unwrap().with_name(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Bone::try_from(node).unwrap().remove_name(),
    },
    Row {
        kind: NodeKind::BONE,
        key: "p",
        get: |node| Bone::try_from(node).unwrap().parent_index().shown(),
        try_get: |node| Ok(Bone::try_from(node).unwrap().try_parent_index()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Bone::try_from(from).unwrap().try_parent_index().unwrap().unwrap().owned();
            Bone::try_from(to).unwrap().set_parent_index(value);
        },
        with: |from, to| {
            let value = Bone::try_from(from).unwrap().try_parent_index().unwrap().unwrap().owned();
            Bone::try_from(to).unwrap().with_parent_index(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Bone::try_from(node).unwrap().remove_parent_index(),
    },
    Row {
        kind: NodeKind::BONE,
        key: "ssc",
        get: |node| Bone::try_from(node).unwrap().segment_scale_compensate().shown(),
        try_get: |node| Ok(Bone::try_from(node).unwrap().try_segment_scale_compensate()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Bone::try_from(from).unwrap().try_segment_scale_compensate().unwrap().unwrap().owned();
            Bone::try_from(to).unwrap().set_segment_scale_compensate(value);
        },
        with: |from, to| {
            let value = Bone::try_from(from).unwrap().try_segment_scale_compensate().unwrap().unwrap().owned();
            Bone::try_from(to).unwrap().with_segment_scale_compensate(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Bone::try_from(node).unwrap().remove_segment_scale_compensate(),
    },
    Row {
        kind: NodeKind::BONE,
        key: "lp",
        get: |node| Bone::try_from(node).unwrap().local_position().shown(),
        try_get: |node| Ok(Bone::try_from(node).unwrap().try_local_position()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Bone::try_from(from).unwrap().try_local_position().unwrap().unwrap().owned();
            Bone::try_from(to).unwrap().set_local_position(value);
        },
        with: |from, to| {
            let value = Bone::try_from(from).unwrap().try_local_position().unwrap().unwrap().owned();
            Bone::try_from(to).unwrap().with_local_position(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Bone::try_from(node).unwrap().remove_local_position(),
    },
    Row {
        kind: NodeKind::BONE,
        key: "lr",
        get: |node| Bone::try_from(node).unwrap().local_rotation().shown(),
        try_get: |node| Ok(Bone::try_from(node).unwrap().try_local_rotation()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Bone::try_from(from).unwrap().try_local_rotation().unwrap().unwrap().owned();
            Bone::try_from(to).unwrap().set_local_rotation(value);
        },
        with: |from, to| {
            let value = Bone::try_from(from).unwrap().try_local_rotation().unwrap().unwrap().owned();
            Bone::try_from(to).unwrap().with_local_rotation(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Bone::try_from(node).unwrap().remove_local_rotation(),
    },
    Row {
        kind: NodeKind::BONE,
        key: "wp",
        get: |node| Bone::try_from(node).unwrap().world_position().shown(),
        try_get: |node| Ok(Bone::try_from(node).unwrap().try_world_position()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Bone::try_from(from).unwrap().try_world_position().unwrap().unwrap().owned();
            Bone::try_from(to).unwrap().set_world_position(value);
        },
        with: |from, to| {
            let value = Bone::try_from(from).unwrap().try_world_position().unwrap().unwrap().owned();
            Bone::try_from(to).unwrap().with_world_position(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Bone::try_from(node).unwrap().remove_world_position(),
    },
    Row {
        kind: NodeKind::BONE,
        key: "wr",
        get: |node| Bone::try_from(node).unwrap().world_rotation().shown(),
        try_get: |node| Ok(Bone::try_from(node).unwrap().try_world_rotation()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Bone::try_from(from).unwrap().try_world_rotation().unwrap().unwrap().owned();
            Bone::try_from(to).unwrap().set_world_rotation(value);
        },
        with: |from, to| {
            let value = Bone::try_from(from).unwrap().try_world_rotation().unwrap().unwrap().owned();
            Bone::try_from(to).unwrap().with_world_rotation(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Bone::try_from(node).unwrap().remove_world_rotation(),
    },
    Row {
        kind: NodeKind::BONE,
        key: "s",
        get: |node| Bone::try_from(node).unwrap().scale().shown(),
        try_get: |node| Ok(Bone::try_from(node).unwrap().try_scale()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Bone::try_from(from).unwrap().try_scale().unwrap().unwrap().owned();
            Bone::try_from(to).unwrap().set_scale(value);
        },
        with: |from, to| {
            let value = Bone::try_from(from).unwrap().try_scale().unwrap().unwrap().owned();
            Bone::try_from(to).unwrap().with_scale(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Bone::try_from(node).unwrap().remove_scale(),
    },
    Row {
        kind: NodeKind::IK_HANDLE,
        key: "n",
        get: |node| IKHandle::try_from(node).unwrap().name().shown(),
        try_get: |node| Ok(IKHandle::try_from(node).unwrap().try_name()?.map(|value| value.shown())),
        set: |from, to| {
            let value = IKHandle::try_from(from).unwrap().try_name().unwrap().unwrap().owned();
            IKHandle::try_from(to).unwrap().set_name(value);
        },
        with: |from, to| {
            let value = IKHandle::try_from(from).unwrap().try_name().unwrap().unwrap().owned();
            IKHandle::try_from(to).unwrap().with_name(value).into()
        },
        lend: None,
        take: None,
        remove: |node| IKHandle::try_from(node).unwrap().remove_name(),
    },
    Row {
        kind: NodeKind::IK_HANDLE,
        key: "sb",
        get: |node| IKHandle::try_from(node).unwrap().start_bone_hash().shown(),
        try_get: |node| Ok(IKHandle::try_from(node).unwrap().try_start_bone_hash()?.map(|value| value.shown())),
        set: |from, to| {
            let value = IKHandle::try_from(from).unwrap().try_start_bone_hash().unwrap().unwrap().owned();
            IKHandle::try_from(to).unwrap().set_start_bone(value);
        },
        with: |from, to| {
            let value = IKHandle::try_from(from).unwrap().try_start_bone_hash().unwrap().unwrap().owned();
            IKHandle::try_from(to).unwrap().with_start_bone(value).into()
        },
        lend: None,
        take: None,
        remove: |node| IKHandle::try_from(node).unwrap().remove_start_bone(),
    },
    Row {
        kind: NodeKind::IK_HANDLE,
        key: "eb",
        get: |node| IKHandle::try_from(node).unwrap().end_bone_hash().shown(),
        try_get: |node| Ok(IKHandle::try_from(node).unwrap().try_end_bone_hash()?.map(|value| value.shown())),
        set: |from, to| {
            let value = IKHandle::try_from(from).unwrap().try_end_bone_hash().unwrap().unwrap().owned();
            IKHandle::try_from(to).unwrap().set_end_bone(value);
        },
        with: |from, to| {
            let value = IKHandle::try_from(from).unwrap().try_end_bone_hash().unwrap().unwrap().owned();
            IKHandle::try_from(to).unwrap().with_end_bone(value).into()
        },
        lend: None,
        take: None,
        remove: |node| IKHandle::try_from(node).unwrap().remove_end_bone(),
    },
    Row {
        kind: NodeKind::IK_HANDLE,
        key: "tb",
        get: |node| IKHandle::try_from(node).unwrap().target_bone_hash().shown(),
        try_get: |node| Ok(IKHandle::try_from(node).unwrap().try_target_bone_hash()?.map(|value| value.shown())),
        set: |from, to| {
            let value = IKHandle::try_from(from).unwrap().try_target_bone_hash().unwrap().unwrap().owned();
            IKHandle::try_from(to).unwrap().set_target_bone(value);
        },
        with: |from, to| {
            let value = IKHandle::try_from(from).unwrap().try_target_bone_hash().unwrap().unwrap().owned();
            IKHandle::try_from(to).unwrap().with_target_bone(value).into()
        },
        lend: None,
        take: None,
        remove: |node| IKHandle::try_from(node).unwrap().remove_target_bone(),
    },
    Row {
        kind: NodeKind::IK_HANDLE,
        key: "to",
        get: |node| IKHandle::try_from(node).unwrap().target_offset().shown(),
        try_get: |node| Ok(IKHandle::try_from(node).unwrap().try_target_offset()?.map(|value| value.shown())),
        set: |from, to| {
            let value = IKHandle::try_from(from).unwrap().try_target_offset().unwrap().unwrap().owned();
            IKHandle::try_from(to).unwrap().set_target_offset(value);
        },
        with: |from, to| {
            let value = IKHandle::try_from(from).unwrap().try_target_offset().unwrap().unwrap().owned();
            IKHandle::try_from(to).unwrap().with_target_offset(value).into()
        },
        lend: None,
        take: None,
        remove: |node| IKHandle::try_from(node).unwrap().remove_target_offset(),
    },
    Row {
        kind: NodeKind::IK_HANDLE,
        key: "pv",
        get: |node| IKHandle::try_from(node).unwrap().pole_vector_bone_hash().shown(),
        try_get: |node| Ok(IKHandle::try_from(node).unwrap().try_pole_vector_bone_hash()?.map(|value| value.shown())),
        set: |from, to| {
            let value = IKHandle::try_from(from).unwrap().try_pole_vector_bone_hash().unwrap().unwrap().owned();
            IKHandle::try_from(to).unwrap().set_pole_vector_bone(value);
        },
        with: |from, to| {
            let value = IKHandle::try_from(from).unwrap().try_pole_vector_bone_hash().unwrap().unwrap().owned();
            IKHandle::try_from(to).unwrap().with_pole_vector_bone(value).into()
        },
        lend: None,
        take: None,
        remove: |node| IKHandle::try_from(node).unwrap().remove_pole_vector_bone(),
    },
    Row {
        kind: NodeKind::IK_HANDLE,
        key: "pb",
        get: |node| IKHandle::try_from(node).unwrap().pole_bone_hash().shown(),
        try_get: |node| Ok(IKHandle::try_from(node).unwrap().try_pole_bone_hash()?.map(|value| value.shown())),
        set: |from, to| {
            let value = IKHandle::try_from(from).unwrap().try_pole_bone_hash().unwrap().unwrap().owned();
            IKHandle::try_from(to).unwrap().set_pole_bone(value);
        },
        with: |from, to| {
            let value = IKHandle::try_from(from).unwrap().try_pole_bone_hash().unwrap().unwrap().owned();
            IKHandle::try_from(to).unwrap().with_pole_bone(value).into()
        },
        lend: None,
        take: None,
        remove: |node| IKHandle::try_from(node).unwrap().remove_pole_bone(),
    },
    Row {
        kind: NodeKind::IK_HANDLE,
        key: "tr",
        get: |node| IKHandle::try_from(node).unwrap().use_target_rotation().shown(),
        try_get: |node| Ok(IKHandle::try_from(node).unwrap().try_use_target_rotation()?.map(|value| value.shown())),
        set: |from, to| {
            let value = IKHandle::try_from(from).unwrap().try_use_target_rotation().unwrap().unwrap().owned();
            IKHandle::try_from(to).unwrap().set_use_target_rotation(value);
        },
        with: |from, to| {
            let value = IKHandle::try_from(from).unwrap().try_use_target_rotation().unwrap().unwrap().owned();
            IKHandle::try_from(to).unwrap().with_use_target_rotation(value).into()
        },
        lend: None,
        take: None,
        remove: |node| IKHandle::try_from(node).unwrap().remove_use_target_rotation(),
    },
    Row {
        kind: NodeKind::CONSTRAINT,
        key: "n",
        get: |node| Constraint::try_from(node).unwrap().name().shown(),
        try_get: |node| Ok(Constraint::try_from(node).unwrap().try_name()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Constraint::try_from(from).unwrap().try_name().unwrap().unwrap().owned();
            Constraint::try_from(to).unwrap().set_name(value);
        },
        with: |from, to| {
            let value = Constraint::try_from(from).unwrap().try_name().unwrap().unwrap().owned();
            Constraint::try_from(to).unwrap().with_name(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Constraint::try_from(node).unwrap().remove_name(),
    },
    Row {
        kind: NodeKind::CONSTRAINT,
        key: "ct",
        get: |node| Constraint::try_from(node).unwrap().constraint_type().shown(),
        try_get: |node| Ok(Constraint::try_from(node).unwrap().try_constraint_type()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Constraint::try_from(from).unwrap().try_constraint_type().unwrap().unwrap().owned();
            Constraint::try_from(to).unwrap().set_constraint_type(value);
        },
        with: |from, to| {
            let value = Constraint::try_from(from).unwrap().try_constraint_type().unwrap().unwrap().owned();
            Constraint::try_from(to).unwrap().with_constraint_type(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Constraint::try_from(node).unwrap().remove_constraint_type(),
    },
    Row {
        kind: NodeKind::CONSTRAINT,
        key: "cb",
        get: |node| Constraint::try_from(node).unwrap().constraint_bone_hash().shown(),
        try_get: |node| Ok(Constraint::try_from(node).unwrap().try_constraint_bone_hash()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Constraint::try_from(from).unwrap().try_constraint_bone_hash().unwrap().unwrap().owned();
            Constraint::try_from(to).unwrap().set_constraint_bone(value);
        },
        with: |from, to| {
            let value = Constraint::try_from(from).unwrap().try_constraint_bone_hash().unwrap().unwrap().owned();
            Constraint::try_from(to).unwrap().with_constraint_bone(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Constraint::try_from(node).unwrap().remove_constraint_bone(),
    },
    Row {
        kind: NodeKind::CONSTRAINT,
        key: "tb",
        get: |node| Constraint::try_from(node).unwrap().target_bone_hash().shown(),
        try_get: |node| Ok(Constraint::try_from(node).unwrap().try_target_bone_hash()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Constraint::try_from(from).unwrap().try_target_bone_hash().unwrap().unwrap().owned();
            Constraint::try_from(to).unwrap().set_target_bone(value);
        },
        with: |from, to| {
            let value = Constraint::try_from(from).unwrap().try_target_bone_hash().unwrap().unwrap().owned();
            Constraint::try_from(to).unwrap().with_target_bone(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Constraint::try_from(node).unwrap().remove_target_bone(),
    },
    Row {
        kind: NodeKind::CONSTRAINT,
        key: "mo",
        get: |node| Constraint::try_from(node).unwrap().maintain_offset().shown(),
        try_get: |node| Ok(Constraint::try_from(node).unwrap().try_maintain_offset()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Constraint::try_from(from).unwrap().try_maintain_offset().unwrap().unwrap().owned();
            Constraint::try_from(to).unwrap().set_maintain_offset(value);
        },
        with: |from, to| {
            let value = Constraint::try_from(from).unwrap().try_maintain_offset().unwrap().unwrap().owned();
            Constraint::try_from(to).unwrap().with_maintain_offset(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Constraint::try_from(node).unwrap().remove_maintain_offset(),
    },
    Row {
        kind: NodeKind::CONSTRAINT,
        key: "co",
        get: |node| Constraint::try_from(node).unwrap().custom_offset().shown(),
        try_get: |node| Ok(Constraint::try_from(node).unwrap().try_custom_offset()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Constraint::try_from(from).unwrap().try_custom_offset().unwrap().unwrap().owned();
            Constraint::try_from(to).unwrap().set_custom_offset(value);
        },
        with: |from, to| {
            let value = Constraint::try_from(from).unwrap().try_custom_offset().unwrap().unwrap().owned();
            Constraint::try_from(to).unwrap().with_custom_offset(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Constraint::try_from(node).unwrap().remove_custom_offset(),
    },
    Row {
        kind: NodeKind::CONSTRAINT,
        key: "wt",
        get: |node| Constraint::try_from(node).unwrap().weight().shown(),
        try_get: |node| Ok(Constraint::try_from(node).unwrap().try_weight()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Constraint::try_from(from).unwrap().try_weight().unwrap().unwrap().owned();
            Constraint::try_from(to).unwrap().set_weight(value);
        },
        with: |from, to| {
            let value = Constraint::try_from(from).unwrap().try_weight().unwrap().unwrap().owned();
            Constraint::try_from(to).unwrap().with_weight(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Constraint::try_from(node).unwrap().remove_weight(),
    },
    Row {
        kind: NodeKind::CONSTRAINT,
        key: "sx",
        get: |node| Constraint::try_from(node).unwrap().skip_x().shown(),
        try_get: |node| Ok(Constraint::try_from(node).unwrap().try_skip_x()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Constraint::try_from(from).unwrap().try_skip_x().unwrap().unwrap().owned();
            Constraint::try_from(to).unwrap().set_skip_x(value);
        },
        with: |from, to| {
            let value = Constraint::try_from(from).unwrap().try_skip_x().unwrap().unwrap().owned();
            Constraint::try_from(to).unwrap().with_skip_x(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Constraint::try_from(node).unwrap().remove_skip_x(),
    },
    Row {
        kind: NodeKind::CONSTRAINT,
        key: "sy",
        get: |node| Constraint::try_from(node).unwrap().skip_y().shown(),
        try_get: |node| Ok(Constraint::try_from(node).unwrap().try_skip_y()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Constraint::try_from(from).unwrap().try_skip_y().unwrap().unwrap().owned();
            Constraint::try_from(to).unwrap().set_skip_y(value);
        },
        with: |from, to| {
            let value = Constraint::try_from(from).unwrap().try_skip_y().unwrap().unwrap().owned();
            Constraint::try_from(to).unwrap().with_skip_y(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Constraint::try_from(node).unwrap().remove_skip_y(),
    },
    Row {
        kind: NodeKind::CONSTRAINT,
        key: "sz",
        get: |node| Constraint::try_from(node).unwrap().skip_z().shown(),
        try_get: |node| Ok(Constraint::try_from(node).unwrap().try_skip_z()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Constraint::try_from(from).unwrap().try_skip_z().unwrap().unwrap().owned();
            Constraint::try_from(to).unwrap().set_skip_z(value);
        },
        with: |from, to| {
            let value = Constraint::try_from(from).unwrap().try_skip_z().unwrap().unwrap().owned();
            Constraint::try_from(to).unwrap().with_skip_z(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Constraint::try_from(node).unwrap().remove_skip_z(),
    },
    Row {
        kind: NodeKind::ANIMATION,
        key: "n",
        get: |node| Animation::try_from(node).unwrap().name().shown(),
        try_get: |node| Ok(Animation::try_from(node).unwrap().try_name()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Animation::try_from(from).unwrap().try_name().unwrap().unwrap().owned();
            Animation::try_from(to).unwrap().set_name(value);
        },
        with: |from, to| {
            let value = Animation::try_from(from).unwrap().try_name().unwrap().unwrap().owned();
            Animation::try_from(to).unwrap().with_name(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Animation::try_from(node).unwrap().remove_name(),
    },
    Row {
        kind: NodeKind::ANIMATION,
        key: "fr",
        get: |node| Animation::try_from(node).unwrap().frame_rate().shown(),
        try_get: |node| Ok(Animation::try_from(node).unwrap().try_frame_rate()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Animation::try_from(from).unwrap().try_frame_rate().unwrap().unwrap().owned();
            Animation::try_from(to).unwrap().set_frame_rate(value);
        },
        with: |from, to| {
            let value = Animation::try_from(from).unwrap().try_frame_rate().unwrap().unwrap().owned();
            Animation::try_from(to).unwrap().with_frame_rate(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Animation::try_from(node).unwrap().remove_frame_rate(),
    },
    Row {
        kind: NodeKind::ANIMATION,
        key: "lo",
        get: |node| Animation::try_from(node).unwrap().looping().shown(),
        try_get: |node| Ok(Animation::try_from(node).unwrap().try_looping()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Animation::try_from(from).unwrap().try_looping().unwrap().unwrap().owned();
            Animation::try_from(to).unwrap().set_looping(value);
        },
        with: |from, to| {
            let value = Animation::try_from(from).unwrap().try_looping().unwrap().unwrap().owned();
            Animation::try_from(to).unwrap().with_looping(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Animation::try_from(node).unwrap().remove_looping(),
    },
    Row {
        kind: NodeKind::ANIMATION,
        key: "ri",
        get: |node| Animation::try_from(node).unwrap().legacy_rotation_interpolation().shown(),
        try_get: |node| {
            Ok(Animation::try_from(node).unwrap().try_legacy_rotation_interpolation()?.map(|value| value.shown()))
        },
        set: |from, to| {
            let value =
                Animation::try_from(from).unwrap().try_legacy_rotation_interpolation().unwrap().unwrap().owned();
            Animation::try_from(to).unwrap().set_legacy_rotation_interpolation(value);
        },
        with: |from, to| {
            let value =
                Animation::try_from(from).unwrap().try_legacy_rotation_interpolation().unwrap().unwrap().owned();
            Animation::try_from(to).unwrap().with_legacy_rotation_interpolation(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Animation::try_from(node).unwrap().remove_legacy_rotation_interpolation(),
    },
    Row {
        kind: NodeKind::ANIMATION,
        key: "ts",
        get: |node| Animation::try_from(node).unwrap().legacy_transform_space().shown(),
        try_get: |node| Ok(Animation::try_from(node).unwrap().try_legacy_transform_space()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Animation::try_from(from).unwrap().try_legacy_transform_space().unwrap().unwrap().owned();
            Animation::try_from(to).unwrap().set_legacy_transform_space(value);
        },
        with: |from, to| {
            let value = Animation::try_from(from).unwrap().try_legacy_transform_space().unwrap().unwrap().owned();
            Animation::try_from(to).unwrap().with_legacy_transform_space(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Animation::try_from(node).unwrap().remove_legacy_transform_space(),
    },
    Row {
        kind: NodeKind::CURVE,
        key: "nn",
        get: |node| Curve::try_from(node).unwrap().node_name().shown(),
        try_get: |node| Ok(Curve::try_from(node).unwrap().try_node_name()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Curve::try_from(from).unwrap().try_node_name().unwrap().unwrap().owned();
            Curve::try_from(to).unwrap().set_node_name(value);
        },
        with: |from, to| {
            let value = Curve::try_from(from).unwrap().try_node_name().unwrap().unwrap().owned();
            Curve::try_from(to).unwrap().with_node_name(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Curve::try_from(node).unwrap().remove_node_name(),
    },
    Row {
        kind: NodeKind::CURVE,
        key: "kp",
        get: |node| Curve::try_from(node).unwrap().key_property().shown(),
        try_get: |node| Ok(Curve::try_from(node).unwrap().try_key_property()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Curve::try_from(from).unwrap().try_key_property().unwrap().unwrap().owned();
            Curve::try_from(to).unwrap().set_key_property(value);
        },
        with: |from, to| {
            let value = Curve::try_from(from).unwrap().try_key_property().unwrap().unwrap().owned();
            Curve::try_from(to).unwrap().with_key_property(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Curve::try_from(node).unwrap().remove_key_property(),
    },
    Row {
        kind: NodeKind::CURVE,
        key: "kb",
        get: |node| Curve::try_from(node).unwrap().key_frames().shown(),
        try_get: |node| Ok(Curve::try_from(node).unwrap().try_key_frames()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Curve::try_from(from).unwrap().try_key_frames().unwrap().unwrap().owned();
            Curve::try_from(to).unwrap().set_key_frames(value);
        },
        with: |from, to| {
            let value = Curve::try_from(from).unwrap().try_key_frames().unwrap().unwrap().owned();
            Curve::try_from(to).unwrap().with_key_frames(value).into()
        },
        lend: Some(|node| Curve::try_from(node).unwrap().key_frames_mut().is_some()),
        take: Some(|node| Curve::try_from(node).unwrap().take_key_frames().map(|value| value.shown())),
        remove: |node| Curve::try_from(node).unwrap().remove_key_frames(),
    },
    Row {
        kind: NodeKind::CURVE,
        key: "kt",
        get: |node| Curve::try_from(node).unwrap().legacy_key_times().shown(),
        try_get: |node| Ok(Curve::try_from(node).unwrap().try_legacy_key_times()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Curve::try_from(from).unwrap().try_legacy_key_times().unwrap().unwrap().owned();
            Curve::try_from(to).unwrap().set_legacy_key_times(value);
        },
        with: |from, to| {
            let value = Curve::try_from(from).unwrap().try_legacy_key_times().unwrap().unwrap().owned();
            Curve::try_from(to).unwrap().with_legacy_key_times(value).into()
        },
        lend: Some(|node| Curve::try_from(node).unwrap().legacy_key_times_mut().is_some()),
        take: Some(|node| Curve::try_from(node).unwrap().take_legacy_key_times().map(|value| value.shown())),
        remove: |node| Curve::try_from(node).unwrap().remove_legacy_key_times(),
    },
    Row {
        kind: NodeKind::CURVE,
        key: "kv",
        get: |node| Curve::try_from(node).unwrap().key_values().shown(),
        try_get: |node| Ok(Curve::try_from(node).unwrap().try_key_values()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Curve::try_from(from).unwrap().try_key_values().unwrap().unwrap().owned();
            Curve::try_from(to).unwrap().set_key_values(value);
        },
        with: |from, to| {
            let value = Curve::try_from(from).unwrap().try_key_values().unwrap().unwrap().owned();
            Curve::try_from(to).unwrap().with_key_values(value).into()
        },
        lend: Some(|node| Curve::try_from(node).unwrap().key_values_mut().is_some()),
        take: Some(|node| Curve::try_from(node).unwrap().take_key_values().map(|value| value.shown())),
        remove: |node| Curve::try_from(node).unwrap().remove_key_values(),
    },
    Row {
        kind: NodeKind::CURVE,
        key: "m",
        get: |node| Curve::try_from(node).unwrap().mode().shown(),
        try_get: |node| Ok(Curve::try_from(node).unwrap().try_mode()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Curve::try_from(from).unwrap().try_mode().unwrap().unwrap().owned();
            Curve::try_from(to).unwrap().set_mode(value);
        },
        with: |from, to| {
            let value = Curve::try_from(from).unwrap().try_mode().unwrap().unwrap().owned();
            Curve::try_from(to).unwrap().with_mode(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Curve::try_from(node).unwrap().remove_mode(),
    },
    Row {
        kind: NodeKind::CURVE,
        key: "ab",
        get: |node| Curve::try_from(node).unwrap().additive_blend_weight().shown(),
        try_get: |node| Ok(Curve::try_from(node).unwrap().try_additive_blend_weight()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Curve::try_from(from).unwrap().try_additive_blend_weight().unwrap().unwrap().owned();
            Curve::try_from(to).unwrap().set_additive_blend_weight(value);
        },
        with: |from, to| {
            let value = Curve::try_from(from).unwrap().try_additive_blend_weight().unwrap().unwrap().owned();
            Curve::try_from(to).unwrap().with_additive_blend_weight(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Curve::try_from(node).unwrap().remove_additive_blend_weight(),
    },
    Row {
        kind: NodeKind::CURVE_MODE_OVERRIDE,
        key: "nn",
        get: |node| CurveModeOverride::try_from(node).unwrap().node_name().shown(),
        try_get: |node| Ok(CurveModeOverride::try_from(node).unwrap().try_node_name()?.map(|value| value.shown())),
        set: |from, to| {
            let value = CurveModeOverride::try_from(from).unwrap().try_node_name().unwrap().unwrap().owned();
            CurveModeOverride::try_from(to).unwrap().set_node_name(value);
        },
        with: |from, to| {
            let value = CurveModeOverride::try_from(from).unwrap().try_node_name().unwrap().unwrap().owned();
            CurveModeOverride::try_from(to).unwrap().with_node_name(value).into()
        },
        lend: None,
        take: None,
        remove: |node| CurveModeOverride::try_from(node).unwrap().remove_node_name(),
    },
    Row {
        kind: NodeKind::CURVE_MODE_OVERRIDE,
        key: "m",
        get: |node| CurveModeOverride::try_from(node).unwrap().mode().shown(),
        try_get: |node| Ok(CurveModeOverride::try_from(node).unwrap().try_mode()?.map(|value| value.shown())),
        set: |from, to| {
            let value = CurveModeOverride::try_from(from).unwrap().try_mode().unwrap().unwrap().owned();
            CurveModeOverride::try_from(to).unwrap().set_mode(value);
        },
        with: |from, to| {
            let value = CurveModeOverride::try_from(from).unwrap().try_mode().unwrap().unwrap().owned();
            CurveModeOverride::try_from(to).unwrap().with_mode(value).into()
        },
        lend: None,
        take: None,
        remove: |node| CurveModeOverride::try_from(node).unwrap().remove_mode(),
    },
    Row {
        kind: NodeKind::CURVE_MODE_OVERRIDE,
        key: "ot",
        get: |node| CurveModeOverride::try_from(node).unwrap().override_translation().shown(),
        try_get: |node| {
            Ok(CurveModeOverride::try_from(node).unwrap().try_override_translation()?.map(|value| value.shown()))
        },
        set: |from, to| {
            let value = CurveModeOverride::try_from(from).unwrap().try_override_translation().unwrap().unwrap().owned();
            CurveModeOverride::try_from(to).unwrap().set_override_translation(value);
        },
        with: |from, to| {
            let value = CurveModeOverride::try_from(from).unwrap().try_override_translation().unwrap().unwrap().owned();
            CurveModeOverride::try_from(to).unwrap().with_override_translation(value).into()
        },
        lend: None,
        take: None,
        remove: |node| CurveModeOverride::try_from(node).unwrap().remove_override_translation(),
    },
    Row {
        kind: NodeKind::CURVE_MODE_OVERRIDE,
        key: "or",
        get: |node| CurveModeOverride::try_from(node).unwrap().override_rotation().shown(),
        try_get: |node| {
            Ok(CurveModeOverride::try_from(node).unwrap().try_override_rotation()?.map(|value| value.shown()))
        },
        set: |from, to| {
            let value = CurveModeOverride::try_from(from).unwrap().try_override_rotation().unwrap().unwrap().owned();
            CurveModeOverride::try_from(to).unwrap().set_override_rotation(value);
        },
        with: |from, to| {
            let value = CurveModeOverride::try_from(from).unwrap().try_override_rotation().unwrap().unwrap().owned();
            CurveModeOverride::try_from(to).unwrap().with_override_rotation(value).into()
        },
        lend: None,
        take: None,
        remove: |node| CurveModeOverride::try_from(node).unwrap().remove_override_rotation(),
    },
    Row {
        kind: NodeKind::CURVE_MODE_OVERRIDE,
        key: "os",
        get: |node| CurveModeOverride::try_from(node).unwrap().override_scale().shown(),
        try_get: |node| Ok(CurveModeOverride::try_from(node).unwrap().try_override_scale()?.map(|value| value.shown())),
        set: |from, to| {
            let value = CurveModeOverride::try_from(from).unwrap().try_override_scale().unwrap().unwrap().owned();
            CurveModeOverride::try_from(to).unwrap().set_override_scale(value);
        },
        with: |from, to| {
            let value = CurveModeOverride::try_from(from).unwrap().try_override_scale().unwrap().unwrap().owned();
            CurveModeOverride::try_from(to).unwrap().with_override_scale(value).into()
        },
        lend: None,
        take: None,
        remove: |node| CurveModeOverride::try_from(node).unwrap().remove_override_scale(),
    },
    Row {
        kind: NodeKind::NOTIFICATION_TRACK,
        key: "n",
        get: |node| NotificationTrack::try_from(node).unwrap().name().shown(),
        try_get: |node| Ok(NotificationTrack::try_from(node).unwrap().try_name()?.map(|value| value.shown())),
        set: |from, to| {
            let value = NotificationTrack::try_from(from).unwrap().try_name().unwrap().unwrap().owned();
            NotificationTrack::try_from(to).unwrap().set_name(value);
        },
        with: |from, to| {
            let value = NotificationTrack::try_from(from).unwrap().try_name().unwrap().unwrap().owned();
            NotificationTrack::try_from(to).unwrap().with_name(value).into()
        },
        lend: None,
        take: None,
        remove: |node| NotificationTrack::try_from(node).unwrap().remove_name(),
    },
    Row {
        kind: NodeKind::NOTIFICATION_TRACK,
        key: "kb",
        get: |node| NotificationTrack::try_from(node).unwrap().key_frames().shown(),
        try_get: |node| Ok(NotificationTrack::try_from(node).unwrap().try_key_frames()?.map(|value| value.shown())),
        set: |from, to| {
            let value = NotificationTrack::try_from(from).unwrap().try_key_frames().unwrap().unwrap().owned();
            NotificationTrack::try_from(to).unwrap().set_key_frames(value);
        },
        with: |from, to| {
            let value = NotificationTrack::try_from(from).unwrap().try_key_frames().unwrap().unwrap().owned();
            NotificationTrack::try_from(to).unwrap().with_key_frames(value).into()
        },
        lend: Some(|node| NotificationTrack::try_from(node).unwrap().key_frames_mut().is_some()),
        take: Some(|node| NotificationTrack::try_from(node).unwrap().take_key_frames().map(|value| value.shown())),
        remove: |node| NotificationTrack::try_from(node).unwrap().remove_key_frames(),
    },
    Row {
        kind: NodeKind::MATERIAL,
        key: "n",
        get: |node| Material::try_from(node).unwrap().name().shown(),
        try_get: |node| Ok(Material::try_from(node).unwrap().try_name()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Material::try_from(from).unwrap().try_name().unwrap().unwrap().owned();
            Material::try_from(to).unwrap().set_name(value);
        },
        with: |from, to| {
            let value = Material::try_from(from).unwrap().try_name().unwrap().unwrap().owned();
            Material::try_from(to).unwrap().with_name(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Material::try_from(node).unwrap().remove_name(),
    },
    Row {
        kind: NodeKind::MATERIAL,
        key: "t",
        get: |node| Material::try_from(node).unwrap().material_type().shown(),
        try_get: |node| Ok(Material::try_from(node).unwrap().try_material_type()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Material::try_from(from).unwrap().try_material_type().unwrap().unwrap().owned();
            Material::try_from(to).unwrap().set_material_type(value);
        },
        with: |from, to| {
            let value = Material::try_from(from).unwrap().try_material_type().unwrap().unwrap().owned();
            Material::try_from(to).unwrap().with_material_type(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Material::try_from(node).unwrap().remove_material_type(),
    },
    Row {
        kind: NodeKind::MATERIAL,
        key: "albedo",
        get: |node| Material::try_from(node).unwrap().albedo_hash().shown(),
        try_get: |node| Ok(Material::try_from(node).unwrap().try_albedo_hash()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Material::try_from(from).unwrap().try_albedo_hash().unwrap().unwrap().owned();
            Material::try_from(to).unwrap().set_albedo(value);
        },
        with: |from, to| {
            let value = Material::try_from(from).unwrap().try_albedo_hash().unwrap().unwrap().owned();
            Material::try_from(to).unwrap().with_albedo(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Material::try_from(node).unwrap().remove_albedo(),
    },
    Row {
        kind: NodeKind::MATERIAL,
        key: "diffuse",
        get: |node| Material::try_from(node).unwrap().diffuse_hash().shown(),
        try_get: |node| Ok(Material::try_from(node).unwrap().try_diffuse_hash()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Material::try_from(from).unwrap().try_diffuse_hash().unwrap().unwrap().owned();
            Material::try_from(to).unwrap().set_diffuse(value);
        },
        with: |from, to| {
            let value = Material::try_from(from).unwrap().try_diffuse_hash().unwrap().unwrap().owned();
            Material::try_from(to).unwrap().with_diffuse(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Material::try_from(node).unwrap().remove_diffuse(),
    },
    Row {
        kind: NodeKind::MATERIAL,
        key: "normal",
        get: |node| Material::try_from(node).unwrap().normal_hash().shown(),
        try_get: |node| Ok(Material::try_from(node).unwrap().try_normal_hash()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Material::try_from(from).unwrap().try_normal_hash().unwrap().unwrap().owned();
            Material::try_from(to).unwrap().set_normal(value);
        },
        with: |from, to| {
            let value = Material::try_from(from).unwrap().try_normal_hash().unwrap().unwrap().owned();
            Material::try_from(to).unwrap().with_normal(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Material::try_from(node).unwrap().remove_normal(),
    },
    Row {
        kind: NodeKind::MATERIAL,
        key: "specular",
        get: |node| Material::try_from(node).unwrap().specular_hash().shown(),
        try_get: |node| Ok(Material::try_from(node).unwrap().try_specular_hash()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Material::try_from(from).unwrap().try_specular_hash().unwrap().unwrap().owned();
            Material::try_from(to).unwrap().set_specular(value);
        },
        with: |from, to| {
            let value = Material::try_from(from).unwrap().try_specular_hash().unwrap().unwrap().owned();
            Material::try_from(to).unwrap().with_specular(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Material::try_from(node).unwrap().remove_specular(),
    },
    Row {
        kind: NodeKind::MATERIAL,
        key: "gloss",
        get: |node| Material::try_from(node).unwrap().gloss_hash().shown(),
        try_get: |node| Ok(Material::try_from(node).unwrap().try_gloss_hash()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Material::try_from(from).unwrap().try_gloss_hash().unwrap().unwrap().owned();
            Material::try_from(to).unwrap().set_gloss(value);
        },
        with: |from, to| {
            let value = Material::try_from(from).unwrap().try_gloss_hash().unwrap().unwrap().owned();
            Material::try_from(to).unwrap().with_gloss(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Material::try_from(node).unwrap().remove_gloss(),
    },
    Row {
        kind: NodeKind::MATERIAL,
        key: "roughness",
        get: |node| Material::try_from(node).unwrap().roughness_hash().shown(),
        try_get: |node| Ok(Material::try_from(node).unwrap().try_roughness_hash()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Material::try_from(from).unwrap().try_roughness_hash().unwrap().unwrap().owned();
            Material::try_from(to).unwrap().set_roughness(value);
        },
        with: |from, to| {
            let value = Material::try_from(from).unwrap().try_roughness_hash().unwrap().unwrap().owned();
            Material::try_from(to).unwrap().with_roughness(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Material::try_from(node).unwrap().remove_roughness(),
    },
    Row {
        kind: NodeKind::MATERIAL,
        key: "metal",
        get: |node| Material::try_from(node).unwrap().metal_hash().shown(),
        try_get: |node| Ok(Material::try_from(node).unwrap().try_metal_hash()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Material::try_from(from).unwrap().try_metal_hash().unwrap().unwrap().owned();
            Material::try_from(to).unwrap().set_metal(value);
        },
        with: |from, to| {
            let value = Material::try_from(from).unwrap().try_metal_hash().unwrap().unwrap().owned();
            Material::try_from(to).unwrap().with_metal(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Material::try_from(node).unwrap().remove_metal(),
    },
    Row {
        kind: NodeKind::MATERIAL,
        key: "emissive",
        get: |node| Material::try_from(node).unwrap().emissive_hash().shown(),
        try_get: |node| Ok(Material::try_from(node).unwrap().try_emissive_hash()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Material::try_from(from).unwrap().try_emissive_hash().unwrap().unwrap().owned();
            Material::try_from(to).unwrap().set_emissive(value);
        },
        with: |from, to| {
            let value = Material::try_from(from).unwrap().try_emissive_hash().unwrap().unwrap().owned();
            Material::try_from(to).unwrap().with_emissive(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Material::try_from(node).unwrap().remove_emissive(),
    },
    Row {
        kind: NodeKind::MATERIAL,
        key: "emask",
        get: |node| Material::try_from(node).unwrap().emissive_mask_hash().shown(),
        try_get: |node| Ok(Material::try_from(node).unwrap().try_emissive_mask_hash()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Material::try_from(from).unwrap().try_emissive_mask_hash().unwrap().unwrap().owned();
            Material::try_from(to).unwrap().set_emissive_mask(value);
        },
        with: |from, to| {
            let value = Material::try_from(from).unwrap().try_emissive_mask_hash().unwrap().unwrap().owned();
            Material::try_from(to).unwrap().with_emissive_mask(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Material::try_from(node).unwrap().remove_emissive_mask(),
    },
    Row {
        kind: NodeKind::MATERIAL,
        key: "estrength",
        get: |node| Material::try_from(node).unwrap().emissive_strength_hash().shown(),
        try_get: |node| Ok(Material::try_from(node).unwrap().try_emissive_strength_hash()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Material::try_from(from).unwrap().try_emissive_strength_hash().unwrap().unwrap().owned();
            Material::try_from(to).unwrap().set_emissive_strength(value);
        },
        with: |from, to| {
            let value = Material::try_from(from).unwrap().try_emissive_strength_hash().unwrap().unwrap().owned();
            Material::try_from(to).unwrap().with_emissive_strength(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Material::try_from(node).unwrap().remove_emissive_strength(),
    },
    Row {
        kind: NodeKind::MATERIAL,
        key: "ao",
        get: |node| Material::try_from(node).unwrap().ambient_occlusion_hash().shown(),
        try_get: |node| Ok(Material::try_from(node).unwrap().try_ambient_occlusion_hash()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Material::try_from(from).unwrap().try_ambient_occlusion_hash().unwrap().unwrap().owned();
            Material::try_from(to).unwrap().set_ambient_occlusion(value);
        },
        with: |from, to| {
            let value = Material::try_from(from).unwrap().try_ambient_occlusion_hash().unwrap().unwrap().owned();
            Material::try_from(to).unwrap().with_ambient_occlusion(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Material::try_from(node).unwrap().remove_ambient_occlusion(),
    },
    Row {
        kind: NodeKind::MATERIAL,
        key: "cavity",
        get: |node| Material::try_from(node).unwrap().cavity_hash().shown(),
        try_get: |node| Ok(Material::try_from(node).unwrap().try_cavity_hash()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Material::try_from(from).unwrap().try_cavity_hash().unwrap().unwrap().owned();
            Material::try_from(to).unwrap().set_cavity(value);
        },
        with: |from, to| {
            let value = Material::try_from(from).unwrap().try_cavity_hash().unwrap().unwrap().owned();
            Material::try_from(to).unwrap().with_cavity(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Material::try_from(node).unwrap().remove_cavity(),
    },
    Row {
        kind: NodeKind::MATERIAL,
        key: "aniso",
        get: |node| Material::try_from(node).unwrap().anisotropy_hash().shown(),
        try_get: |node| Ok(Material::try_from(node).unwrap().try_anisotropy_hash()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Material::try_from(from).unwrap().try_anisotropy_hash().unwrap().unwrap().owned();
            Material::try_from(to).unwrap().set_anisotropy(value);
        },
        with: |from, to| {
            let value = Material::try_from(from).unwrap().try_anisotropy_hash().unwrap().unwrap().owned();
            Material::try_from(to).unwrap().with_anisotropy(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Material::try_from(node).unwrap().remove_anisotropy(),
    },
    Row {
        kind: NodeKind::MATERIAL,
        key: "extra%d",
        get: |node| Material::try_from(node).unwrap().extra_hash(LAYER).shown(),
        try_get: |node| Ok(Material::try_from(node).unwrap().try_extra_hash(LAYER)?.map(|value| value.shown())),
        set: |from, to| {
            let value = Material::try_from(from).unwrap().try_extra_hash(LAYER).unwrap().unwrap().owned();
            Material::try_from(to).unwrap().set_extra(LAYER, value);
        },
        with: |from, to| {
            let value = Material::try_from(from).unwrap().try_extra_hash(LAYER).unwrap().unwrap().owned();
            Material::try_from(to).unwrap().with_extra(LAYER, value).into()
        },
        lend: None,
        take: None,
        remove: |node| Material::try_from(node).unwrap().remove_extra(LAYER),
    },
    Row {
        kind: NodeKind::FILE,
        key: "p",
        get: |node| File::try_from(node).unwrap().path().shown(),
        try_get: |node| Ok(File::try_from(node).unwrap().try_path()?.map(|value| value.shown())),
        set: |from, to| {
            let value = File::try_from(from).unwrap().try_path().unwrap().unwrap().owned();
            File::try_from(to).unwrap().set_path(value);
        },
        with: |from, to| {
            let value = File::try_from(from).unwrap().try_path().unwrap().unwrap().owned();
            File::try_from(to).unwrap().with_path(value).into()
        },
        lend: None,
        take: None,
        remove: |node| File::try_from(node).unwrap().remove_path(),
    },
    Row {
        kind: NodeKind::COLOR,
        key: "n",
        get: |node| Color::try_from(node).unwrap().name().shown(),
        try_get: |node| Ok(Color::try_from(node).unwrap().try_name()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Color::try_from(from).unwrap().try_name().unwrap().unwrap().owned();
            Color::try_from(to).unwrap().set_name(value);
        },
        with: |from, to| {
            let value = Color::try_from(from).unwrap().try_name().unwrap().unwrap().owned();
            Color::try_from(to).unwrap().with_name(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Color::try_from(node).unwrap().remove_name(),
    },
    Row {
        kind: NodeKind::COLOR,
        key: "cs",
        get: |node| Color::try_from(node).unwrap().color_space().shown(),
        try_get: |node| Ok(Color::try_from(node).unwrap().try_color_space()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Color::try_from(from).unwrap().try_color_space().unwrap().unwrap().owned();
            Color::try_from(to).unwrap().set_color_space(value);
        },
        with: |from, to| {
            let value = Color::try_from(from).unwrap().try_color_space().unwrap().unwrap().owned();
            Color::try_from(to).unwrap().with_color_space(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Color::try_from(node).unwrap().remove_color_space(),
    },
    Row {
        kind: NodeKind::COLOR,
        key: "rgba",
        get: |node| Color::try_from(node).unwrap().rgba().shown(),
        try_get: |node| Ok(Color::try_from(node).unwrap().try_rgba()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Color::try_from(from).unwrap().try_rgba().unwrap().unwrap().owned();
            Color::try_from(to).unwrap().set_rgba(value);
        },
        with: |from, to| {
            let value = Color::try_from(from).unwrap().try_rgba().unwrap().unwrap().owned();
            Color::try_from(to).unwrap().with_rgba(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Color::try_from(node).unwrap().remove_rgba(),
    },
    Row {
        kind: NodeKind::INSTANCE,
        key: "n",
        get: |node| Instance::try_from(node).unwrap().name().shown(),
        try_get: |node| Ok(Instance::try_from(node).unwrap().try_name()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Instance::try_from(from).unwrap().try_name().unwrap().unwrap().owned();
            Instance::try_from(to).unwrap().set_name(value);
        },
        with: |from, to| {
            let value = Instance::try_from(from).unwrap().try_name().unwrap().unwrap().owned();
            Instance::try_from(to).unwrap().with_name(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Instance::try_from(node).unwrap().remove_name(),
    },
    Row {
        kind: NodeKind::INSTANCE,
        key: "rf",
        get: |node| Instance::try_from(node).unwrap().reference_file_hash().shown(),
        try_get: |node| Ok(Instance::try_from(node).unwrap().try_reference_file_hash()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Instance::try_from(from).unwrap().try_reference_file_hash().unwrap().unwrap().owned();
            Instance::try_from(to).unwrap().set_reference_file(value);
        },
        with: |from, to| {
            let value = Instance::try_from(from).unwrap().try_reference_file_hash().unwrap().unwrap().owned();
            Instance::try_from(to).unwrap().with_reference_file(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Instance::try_from(node).unwrap().remove_reference_file(),
    },
    Row {
        kind: NodeKind::INSTANCE,
        key: "p",
        get: |node| Instance::try_from(node).unwrap().position().shown(),
        try_get: |node| Ok(Instance::try_from(node).unwrap().try_position()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Instance::try_from(from).unwrap().try_position().unwrap().unwrap().owned();
            Instance::try_from(to).unwrap().set_position(value);
        },
        with: |from, to| {
            let value = Instance::try_from(from).unwrap().try_position().unwrap().unwrap().owned();
            Instance::try_from(to).unwrap().with_position(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Instance::try_from(node).unwrap().remove_position(),
    },
    Row {
        kind: NodeKind::INSTANCE,
        key: "r",
        get: |node| Instance::try_from(node).unwrap().rotation().shown(),
        try_get: |node| Ok(Instance::try_from(node).unwrap().try_rotation()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Instance::try_from(from).unwrap().try_rotation().unwrap().unwrap().owned();
            Instance::try_from(to).unwrap().set_rotation(value);
        },
        with: |from, to| {
            let value = Instance::try_from(from).unwrap().try_rotation().unwrap().unwrap().owned();
            Instance::try_from(to).unwrap().with_rotation(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Instance::try_from(node).unwrap().remove_rotation(),
    },
    Row {
        kind: NodeKind::INSTANCE,
        key: "s",
        get: |node| Instance::try_from(node).unwrap().scale().shown(),
        try_get: |node| Ok(Instance::try_from(node).unwrap().try_scale()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Instance::try_from(from).unwrap().try_scale().unwrap().unwrap().owned();
            Instance::try_from(to).unwrap().set_scale(value);
        },
        with: |from, to| {
            let value = Instance::try_from(from).unwrap().try_scale().unwrap().unwrap().owned();
            Instance::try_from(to).unwrap().with_scale(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Instance::try_from(node).unwrap().remove_scale(),
    },
    Row {
        kind: NodeKind::METADATA,
        key: "a",
        get: |node| Metadata::try_from(node).unwrap().author().shown(),
        try_get: |node| Ok(Metadata::try_from(node).unwrap().try_author()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Metadata::try_from(from).unwrap().try_author().unwrap().unwrap().owned();
            Metadata::try_from(to).unwrap().set_author(value);
        },
        with: |from, to| {
            let value = Metadata::try_from(from).unwrap().try_author().unwrap().unwrap().owned();
            Metadata::try_from(to).unwrap().with_author(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Metadata::try_from(node).unwrap().remove_author(),
    },
    Row {
        kind: NodeKind::METADATA,
        key: "s",
        get: |node| Metadata::try_from(node).unwrap().software().shown(),
        try_get: |node| Ok(Metadata::try_from(node).unwrap().try_software()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Metadata::try_from(from).unwrap().try_software().unwrap().unwrap().owned();
            Metadata::try_from(to).unwrap().set_software(value);
        },
        with: |from, to| {
            let value = Metadata::try_from(from).unwrap().try_software().unwrap().unwrap().owned();
            Metadata::try_from(to).unwrap().with_software(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Metadata::try_from(node).unwrap().remove_software(),
    },
    Row {
        kind: NodeKind::METADATA,
        key: "up",
        get: |node| Metadata::try_from(node).unwrap().up_axis().shown(),
        try_get: |node| Ok(Metadata::try_from(node).unwrap().try_up_axis()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Metadata::try_from(from).unwrap().try_up_axis().unwrap().unwrap().owned();
            Metadata::try_from(to).unwrap().set_up_axis(value);
        },
        with: |from, to| {
            let value = Metadata::try_from(from).unwrap().try_up_axis().unwrap().unwrap().owned();
            Metadata::try_from(to).unwrap().with_up_axis(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Metadata::try_from(node).unwrap().remove_up_axis(),
    },
    Row {
        kind: NodeKind::METADATA,
        key: "sr",
        get: |node| Metadata::try_from(node).unwrap().scene_root().shown(),
        try_get: |node| Ok(Metadata::try_from(node).unwrap().try_scene_root()?.map(|value| value.shown())),
        set: |from, to| {
            let value = Metadata::try_from(from).unwrap().try_scene_root().unwrap().unwrap().owned();
            Metadata::try_from(to).unwrap().set_scene_root(value);
        },
        with: |from, to| {
            let value = Metadata::try_from(from).unwrap().try_scene_root().unwrap().unwrap().owned();
            Metadata::try_from(to).unwrap().with_scene_root(value).into()
        },
        lend: None,
        take: None,
        remove: |node| Metadata::try_from(node).unwrap().remove_scene_root(),
    },
];

/// All kinds of children.
pub(super) const CHILDREN: &[Children] = &[
    Children {
        kind: NodeKind::ROOT,
        child: NodeKind::MODEL,
        count: |node| Root::try_from(node).unwrap().models().count(),
        change: |node, hash| {
            Root::try_from(node).unwrap().models_mut().for_each(|mut child| {
                child.set_hash(hash);
            })
        },
        add: |node, child| {
            Root::try_from(node).unwrap().push_model(Model::try_from(child).unwrap());
        },
        with: |node, child| Root::try_from(node).unwrap().with_model(Model::try_from(child).unwrap()).into(),
        remove: |node| Root::try_from(node).unwrap().remove_model(0).map(Into::into),
        retain: Some(|node, hash| Root::try_from(node).unwrap().retain_models(|child| child.hash() == hash)),
    },
    Children {
        kind: NodeKind::ROOT,
        child: NodeKind::ANIMATION,
        count: |node| Root::try_from(node).unwrap().animations().count(),
        change: |node, hash| {
            Root::try_from(node).unwrap().animations_mut().for_each(|mut child| {
                child.set_hash(hash);
            })
        },
        add: |node, child| {
            Root::try_from(node).unwrap().push_animation(Animation::try_from(child).unwrap());
        },
        with: |node, child| Root::try_from(node).unwrap().with_animation(Animation::try_from(child).unwrap()).into(),
        remove: |node| Root::try_from(node).unwrap().remove_animation(0).map(Into::into),
        retain: Some(|node, hash| Root::try_from(node).unwrap().retain_animations(|child| child.hash() == hash)),
    },
    Children {
        kind: NodeKind::ROOT,
        child: NodeKind::INSTANCE,
        count: |node| Root::try_from(node).unwrap().instances().count(),
        change: |node, hash| {
            Root::try_from(node).unwrap().instances_mut().for_each(|mut child| {
                child.set_hash(hash);
            })
        },
        add: |node, child| {
            Root::try_from(node).unwrap().push_instance(Instance::try_from(child).unwrap());
        },
        with: |node, child| Root::try_from(node).unwrap().with_instance(Instance::try_from(child).unwrap()).into(),
        remove: |node| Root::try_from(node).unwrap().remove_instance(0).map(Into::into),
        retain: Some(|node, hash| Root::try_from(node).unwrap().retain_instances(|child| child.hash() == hash)),
    },
    Children {
        kind: NodeKind::ROOT,
        child: NodeKind::METADATA,
        count: |node| Root::try_from(node).unwrap().metadata().count(),
        change: |node, hash| {
            Root::try_from(node).unwrap().metadata_mut().for_each(|mut child| {
                child.set_hash(hash);
            })
        },
        add: |node, child| {
            Root::try_from(node).unwrap().push_metadata(Metadata::try_from(child).unwrap());
        },
        with: |node, child| Root::try_from(node).unwrap().with_metadata(Metadata::try_from(child).unwrap()).into(),
        remove: |node| Root::try_from(node).unwrap().remove_metadata(0).map(Into::into),
        retain: Some(|node, hash| Root::try_from(node).unwrap().retain_metadata(|child| child.hash() == hash)),
    },
    Children {
        kind: NodeKind::MODEL,
        child: NodeKind::SKELETON,
        count: |node| Model::try_from(node).unwrap().skeleton().into_iter().count(),
        change: |node, hash| {
            Model::try_from(node).unwrap().skeleton_mut().into_iter().for_each(|mut child| {
                child.set_hash(hash);
            })
        },
        add: |node, child| {
            Model::try_from(node).unwrap().set_skeleton(Skeleton::try_from(child).unwrap());
        },
        with: |node, child| Model::try_from(node).unwrap().with_skeleton(Skeleton::try_from(child).unwrap()).into(),
        remove: |node| Model::try_from(node).unwrap().remove_skeleton().map(Into::into),
        retain: None,
    },
    Children {
        kind: NodeKind::MODEL,
        child: NodeKind::MESH,
        count: |node| Model::try_from(node).unwrap().meshes().count(),
        change: |node, hash| {
            Model::try_from(node).unwrap().meshes_mut().for_each(|mut child| {
                child.set_hash(hash);
            })
        },
        add: |node, child| {
            Model::try_from(node).unwrap().push_mesh(Mesh::try_from(child).unwrap());
        },
        with: |node, child| Model::try_from(node).unwrap().with_mesh(Mesh::try_from(child).unwrap()).into(),
        remove: |node| Model::try_from(node).unwrap().remove_mesh(0).map(Into::into),
        retain: Some(|node, hash| Model::try_from(node).unwrap().retain_meshes(|child| child.hash() == hash)),
    },
    Children {
        kind: NodeKind::MODEL,
        child: NodeKind::HAIR,
        count: |node| Model::try_from(node).unwrap().hairs().count(),
        change: |node, hash| {
            Model::try_from(node).unwrap().hairs_mut().for_each(|mut child| {
                child.set_hash(hash);
            })
        },
        add: |node, child| {
            Model::try_from(node).unwrap().push_hair(Hair::try_from(child).unwrap());
        },
        with: |node, child| Model::try_from(node).unwrap().with_hair(Hair::try_from(child).unwrap()).into(),
        remove: |node| Model::try_from(node).unwrap().remove_hair(0).map(Into::into),
        retain: Some(|node, hash| Model::try_from(node).unwrap().retain_hairs(|child| child.hash() == hash)),
    },
    Children {
        kind: NodeKind::MODEL,
        child: NodeKind::BLEND_SHAPE,
        count: |node| Model::try_from(node).unwrap().blend_shapes().count(),
        change: |node, hash| {
            Model::try_from(node).unwrap().blend_shapes_mut().for_each(|mut child| {
                child.set_hash(hash);
            })
        },
        add: |node, child| {
            Model::try_from(node).unwrap().push_blend_shape(BlendShape::try_from(child).unwrap());
        },
        with: |node, child| {
            Model::try_from(node).unwrap().with_blend_shape(BlendShape::try_from(child).unwrap()).into()
        },
        remove: |node| Model::try_from(node).unwrap().remove_blend_shape(0).map(Into::into),
        retain: Some(|node, hash| Model::try_from(node).unwrap().retain_blend_shapes(|child| child.hash() == hash)),
    },
    Children {
        kind: NodeKind::MODEL,
        child: NodeKind::MATERIAL,
        count: |node| Model::try_from(node).unwrap().materials().count(),
        change: |node, hash| {
            Model::try_from(node).unwrap().materials_mut().for_each(|mut child| {
                child.set_hash(hash);
            })
        },
        add: |node, child| {
            Model::try_from(node).unwrap().push_material(Material::try_from(child).unwrap());
        },
        with: |node, child| Model::try_from(node).unwrap().with_material(Material::try_from(child).unwrap()).into(),
        remove: |node| Model::try_from(node).unwrap().remove_material(0).map(Into::into),
        retain: Some(|node, hash| Model::try_from(node).unwrap().retain_materials(|child| child.hash() == hash)),
    },
    Children {
        kind: NodeKind::SKELETON,
        child: NodeKind::BONE,
        count: |node| Skeleton::try_from(node).unwrap().bones().count(),
        change: |node, hash| {
            Skeleton::try_from(node).unwrap().bones_mut().for_each(|mut child| {
                child.set_hash(hash);
            })
        },
        add: |node, child| {
            Skeleton::try_from(node).unwrap().push_bone(Bone::try_from(child).unwrap());
        },
        with: |node, child| Skeleton::try_from(node).unwrap().with_bone(Bone::try_from(child).unwrap()).into(),
        remove: |node| Skeleton::try_from(node).unwrap().remove_bone(0).map(Into::into),
        retain: Some(|node, hash| Skeleton::try_from(node).unwrap().retain_bones(|child| child.hash() == hash)),
    },
    Children {
        kind: NodeKind::SKELETON,
        child: NodeKind::IK_HANDLE,
        count: |node| Skeleton::try_from(node).unwrap().ik_handles().count(),
        change: |node, hash| {
            Skeleton::try_from(node).unwrap().ik_handles_mut().for_each(|mut child| {
                child.set_hash(hash);
            })
        },
        add: |node, child| {
            Skeleton::try_from(node).unwrap().push_ik_handle(IKHandle::try_from(child).unwrap());
        },
        with: |node, child| Skeleton::try_from(node).unwrap().with_ik_handle(IKHandle::try_from(child).unwrap()).into(),
        remove: |node| Skeleton::try_from(node).unwrap().remove_ik_handle(0).map(Into::into),
        retain: Some(|node, hash| Skeleton::try_from(node).unwrap().retain_ik_handles(|child| child.hash() == hash)),
    },
    Children {
        kind: NodeKind::SKELETON,
        child: NodeKind::CONSTRAINT,
        count: |node| Skeleton::try_from(node).unwrap().constraints().count(),
        change: |node, hash| {
            Skeleton::try_from(node).unwrap().constraints_mut().for_each(|mut child| {
                child.set_hash(hash);
            })
        },
        add: |node, child| {
            Skeleton::try_from(node).unwrap().push_constraint(Constraint::try_from(child).unwrap());
        },
        with: |node, child| {
            Skeleton::try_from(node).unwrap().with_constraint(Constraint::try_from(child).unwrap()).into()
        },
        remove: |node| Skeleton::try_from(node).unwrap().remove_constraint(0).map(Into::into),
        retain: Some(|node, hash| Skeleton::try_from(node).unwrap().retain_constraints(|child| child.hash() == hash)),
    },
    Children {
        kind: NodeKind::ANIMATION,
        child: NodeKind::SKELETON,
        count: |node| Animation::try_from(node).unwrap().skeletons().count(),
        change: |node, hash| {
            Animation::try_from(node).unwrap().skeletons_mut().for_each(|mut child| {
                child.set_hash(hash);
            })
        },
        add: |node, child| {
            Animation::try_from(node).unwrap().push_skeleton(Skeleton::try_from(child).unwrap());
        },
        with: |node, child| Animation::try_from(node).unwrap().with_skeleton(Skeleton::try_from(child).unwrap()).into(),
        remove: |node| Animation::try_from(node).unwrap().remove_skeleton(0).map(Into::into),
        retain: Some(|node, hash| Animation::try_from(node).unwrap().retain_skeletons(|child| child.hash() == hash)),
    },
    Children {
        kind: NodeKind::ANIMATION,
        child: NodeKind::CURVE,
        count: |node| Animation::try_from(node).unwrap().curves().count(),
        change: |node, hash| {
            Animation::try_from(node).unwrap().curves_mut().for_each(|mut child| {
                child.set_hash(hash);
            })
        },
        add: |node, child| {
            Animation::try_from(node).unwrap().push_curve(Curve::try_from(child).unwrap());
        },
        with: |node, child| Animation::try_from(node).unwrap().with_curve(Curve::try_from(child).unwrap()).into(),
        remove: |node| Animation::try_from(node).unwrap().remove_curve(0).map(Into::into),
        retain: Some(|node, hash| Animation::try_from(node).unwrap().retain_curves(|child| child.hash() == hash)),
    },
    Children {
        kind: NodeKind::ANIMATION,
        child: NodeKind::CURVE_MODE_OVERRIDE,
        count: |node| Animation::try_from(node).unwrap().curve_mode_overrides().count(),
        change: |node, hash| {
            Animation::try_from(node).unwrap().curve_mode_overrides_mut().for_each(|mut child| {
                child.set_hash(hash);
            })
        },
        add: |node, child| {
            Animation::try_from(node).unwrap().push_curve_mode_override(CurveModeOverride::try_from(child).unwrap());
        },
        with: |node, child| {
            Animation::try_from(node)
                .unwrap()
                .with_curve_mode_override(CurveModeOverride::try_from(child).unwrap())
                .into()
        },
        remove: |node| Animation::try_from(node).unwrap().remove_curve_mode_override(0).map(Into::into),
        retain: Some(|node, hash| {
            Animation::try_from(node).unwrap().retain_curve_mode_overrides(|child| child.hash() == hash)
        }),
    },
    Children {
        kind: NodeKind::ANIMATION,
        child: NodeKind::NOTIFICATION_TRACK,
        count: |node| Animation::try_from(node).unwrap().notification_tracks().count(),
        change: |node, hash| {
            Animation::try_from(node).unwrap().notification_tracks_mut().for_each(|mut child| {
                child.set_hash(hash);
            })
        },
        add: |node, child| {
            Animation::try_from(node).unwrap().push_notification_track(NotificationTrack::try_from(child).unwrap());
        },
        with: |node, child| {
            Animation::try_from(node)
                .unwrap()
                .with_notification_track(NotificationTrack::try_from(child).unwrap())
                .into()
        },
        remove: |node| Animation::try_from(node).unwrap().remove_notification_track(0).map(Into::into),
        retain: Some(|node, hash| {
            Animation::try_from(node).unwrap().retain_notification_tracks(|child| child.hash() == hash)
        }),
    },
    Children {
        kind: NodeKind::MATERIAL,
        child: NodeKind::FILE,
        count: |node| Material::try_from(node).unwrap().files().count(),
        change: |node, hash| {
            Material::try_from(node).unwrap().files_mut().for_each(|mut child| {
                child.set_hash(hash);
            })
        },
        add: |node, child| {
            Material::try_from(node).unwrap().push_file(File::try_from(child).unwrap());
        },
        with: |node, child| Material::try_from(node).unwrap().with_file(File::try_from(child).unwrap()).into(),
        remove: |node| Material::try_from(node).unwrap().remove_file(0).map(Into::into),
        retain: Some(|node, hash| Material::try_from(node).unwrap().retain_files(|child| child.hash() == hash)),
    },
    Children {
        kind: NodeKind::MATERIAL,
        child: NodeKind::COLOR,
        count: |node| Material::try_from(node).unwrap().colors().count(),
        change: |node, hash| {
            Material::try_from(node).unwrap().colors_mut().for_each(|mut child| {
                child.set_hash(hash);
            })
        },
        add: |node, child| {
            Material::try_from(node).unwrap().push_color(Color::try_from(child).unwrap());
        },
        with: |node, child| Material::try_from(node).unwrap().with_color(Color::try_from(child).unwrap()).into(),
        remove: |node| Material::try_from(node).unwrap().remove_color(0).map(Into::into),
        retain: Some(|node, hash| Material::try_from(node).unwrap().retain_colors(|child| child.hash() == hash)),
    },
    Children {
        kind: NodeKind::INSTANCE,
        child: NodeKind::FILE,
        count: |node| Instance::try_from(node).unwrap().files().count(),
        change: |node, hash| {
            Instance::try_from(node).unwrap().files_mut().for_each(|mut child| {
                child.set_hash(hash);
            })
        },
        add: |node, child| {
            Instance::try_from(node).unwrap().push_file(File::try_from(child).unwrap());
        },
        with: |node, child| Instance::try_from(node).unwrap().with_file(File::try_from(child).unwrap()).into(),
        remove: |node| Instance::try_from(node).unwrap().remove_file(0).map(Into::into),
        retain: Some(|node, hash| Instance::try_from(node).unwrap().retain_files(|child| child.hash() == hash)),
    },
];
