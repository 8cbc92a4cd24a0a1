//! Files of older versions of the format, read with their original meaning.

use cast_read::views::{
    AnimationRef, BlendShapeRef, CurveMode, CurveProperty, MeshRef, RotationInterpolation, TransformSpace,
};
use cast_read::{Cast, Colors, KeyFrames};

use crate::testdata::read;

#[test]
fn vertex_colors_are_the_one_layer_without_cl() {
    let bytes = read("legacy/vertex_colors.cast");
    let cast = Cast::parse(&bytes).unwrap();
    let [old, both, none]: [MeshRef<'_>; 3] = cast.meshes().collect::<Vec<_>>().try_into().unwrap();
    assert_eq!((old.color_layer_count(), old.color_layer_total()), (None, 1));
    let layers: Vec<_> = old.color_layers().collect();
    let [Some(Colors::Packed(colors))] = layers.as_slice() else { panic!("{layers:?}") };
    assert_eq!(colors.to_vec(), [0xFF00_00FF, 0xFF00_FF00, 0xFFFF_0000]);
    assert!(matches!(old.try_color_layer(1), Ok(None)));

    assert_eq!(both.color_layer_total(), 1);
    assert_eq!(both.color_layer(0).unwrap().get_rgba8(0), Some([0x10, 0x20, 0x40, 0x80]), "c0, not vc");
    assert!(both.legacy_colors().is_some());
    assert_eq!((none.color_layer_total(), none.color_layers().count()), (0, 0));
    assert!(matches!(none.try_color_layer(0), Ok(None)));
}

#[test]
fn uv_layers_are_counted_without_ul() {
    let bytes = read("legacy/uv_without_count.cast");
    let mesh = Cast::parse(&bytes).unwrap().meshes().next().unwrap();
    assert_eq!((mesh.uv_layer_count(), mesh.uv_layer_total()), (None, 2));
    let first: Vec<_> = mesh.uv_layers().map(|layer| layer.unwrap().get(1)).collect();
    assert_eq!(first, [Some([0.0, 1.0]), Some([1.0, 1.0])]);
    assert!(mesh.uv_layer(2).is_none() && mesh.uv_layer(3).is_some());
}

#[test]
fn blend_shape_targets_with_their_scales() {
    let bytes = read("legacy/blend_shape_targets.cast");
    let cast = Cast::parse(&bytes).unwrap();
    let shape: BlendShapeRef<'_> = cast.models().next().unwrap().blend_shapes().next().unwrap();
    let meshes: Vec<_> = cast.meshes().collect();
    assert_eq!(shape.base_shape(), Some(meshes[0]));
    let targets: Vec<_> = shape.legacy_targets().collect();
    // The second leads nowhere; the third has no scale of its own.
    assert_eq!(targets, [(Some(meshes[1]), 0.5), (None, 2.0), (Some(meshes[2]), 1.0)]);
    assert_eq!((shape.target_weight_scale(), shape.vertex_indices(), shape.positions()), (0.5, None, None));
}

#[test]
fn blend_shape_deltas() {
    let bytes = read("legacy/blend_shape_deltas.cast");
    let shape = Cast::parse(&bytes).unwrap().models().next().unwrap().blend_shapes().next().unwrap();
    assert_eq!(shape.vertex_indices().unwrap().to_vec(), [1, 2]);
    assert_eq!(shape.legacy_deltas().unwrap().to_vec(), [[0.0, 0.0, 0.5], [0.0, 0.0, -0.5]]);
    assert_eq!((shape.positions(), shape.target_weight_scale()), (None, 1.0));
    assert_eq!(shape.legacy_targets().count(), 0);
}

#[test]
fn transform_space_and_rotation_interpolation() {
    let bytes = read("legacy/transform_space.cast");
    let spaces: Vec<_> = Cast::parse(&bytes).unwrap().animations().map(|it| it.legacy_transform_space()).collect();
    assert_eq!(spaces, [Some(TransformSpace::Local), Some(TransformSpace::World), None]);

    let bytes = read("legacy/rotation_interpolation.cast");
    let animations: Vec<AnimationRef<'_>> = Cast::parse(&bytes).unwrap().animations().collect();
    let ways: Vec<_> = animations.iter().map(|it| it.legacy_rotation_interpolation()).collect();
    assert_eq!(ways, [Some(RotationInterpolation::Quaternion), Some(RotationInterpolation::Euler)]);
    let properties: Vec<_> = animations[0].curves().map(|curve| curve.key_property().unwrap().as_str()).collect();
    assert_eq!(properties, ["rx", "ry", "rz", "rw"]);
    for curve in animations[0].curves() {
        let times = curve.legacy_key_times().unwrap();
        assert_eq!(times.iter().collect::<Vec<_>>(), [0.0, 7.5]);
        assert!(curve.key_frames().is_none() && curve.key_values().is_some());
    }
}

#[test]
fn float_frames() {
    let bytes = read("legacy/float_frames.cast");
    let animation = Cast::parse(&bytes).unwrap().animations().next().unwrap();
    let frames = animation.curves().next().unwrap().key_frames().unwrap();
    assert!(matches!(frames, KeyFrames::Float(_)));
    assert_eq!((frames.len(), frames.is_empty(), frames.get(1), frames.get(2)), (2, false, Some(12.5), None));
    let track = animation.notification_tracks().next().unwrap();
    assert_eq!(track.key_frames().unwrap().last_frame(), Some(3.25), "frames need not be sorted");
}

#[test]
fn what_old_files_leave_out() {
    let bytes = read("legacy/bare_bones.cast");
    let cast = Cast::parse(&bytes).unwrap();
    let bones: Vec<_> = cast.models().next().unwrap().skeleton().unwrap().bones().collect();
    assert!(bones.iter().all(|bone| bone.segment_scale_compensate()), "on when absent");
    assert_eq!((bones[0].parent_index(), bones[1].parent_index()), (None, Some(0)));
    assert!(matches!(bones[0].try_parent_index(), Ok(None)));
    assert_eq!((bones[0].local_position(), bones[0].scale()), (None, None));
    let curve = cast.animations().next().unwrap().curves().next().unwrap();
    assert_eq!(curve.mode(), CurveMode::Absolute, "a missing mode reads as absolute");

    let bytes = read("legacy/euler_curves.cast");
    let curve = Cast::parse(&bytes).unwrap().animations().next().unwrap().curves().next().unwrap();
    assert_eq!(curve.key_property().unwrap(), CurveProperty::from("rx"));
}
