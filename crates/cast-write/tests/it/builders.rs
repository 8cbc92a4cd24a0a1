//! Every method of every builder, read back with the getter of the same name; the whole schema is covered.

use std::collections::BTreeSet;

use cast_format::schema;
use cast_read::views::{
    AnimationRef, BlendShapeRef, BoneRef, ColorRef, ConstraintRef, CurveModeOverrideRef, CurveRef, FileRef, HairRef,
    IKHandleRef, InstanceRef, MaterialRef, MeshRef, MetadataRef, ModelRef, NotificationTrackRef, RootRef, SkeletonRef,
};
use cast_read::views::{ColorSpace, ConstraintType, CurveMode, CurveProperty, SkinningMethod, UpAxis};
use cast_read::{Cast, Colors, CustomOffset, NodeKind, View};
use cast_write::{
    Animation, BlendShape, Bone, Color, Constraint, Curve, CurveModeOverride, Document, File, Hair, IKHandle, Instance,
    Layout, Material, Mesh, Metadata, Model, Node, NotificationTrack, Root, Skeleton,
};

/// What the tests have covered: keys of properties, and kinds of children.
type Covered = BTreeSet<(NodeKind, String)>;

/// Calls each method on a new builder, writes the node, and compares it with what the reader returns.
macro_rules! round_trips {
    ($covered:ident, $builder:ident, $node:ident: $view:ident;
     $($method:ident($($value:expr),*) => $read:expr, $expected:expr;)*) => {$(
        let built = Node::from($builder::new().$method($($value),*));
        $covered.extend(built.properties.iter().map(|it| (built.kind, String::from_utf8(it.name.to_vec()).unwrap())));
        $covered.extend(built.children.iter().map(|child| (built.kind, child.kind.to_string())));
        let bytes = Document::from(built).to_vec(Layout::Compact).unwrap();
        let cast = Cast::parse(&bytes).unwrap();
        let $node: $view<'_> = cast.top_level().next().unwrap().view().unwrap();
        assert_eq!($read, $expected, concat!(stringify!($builder), "::", stringify!($method)));
    )*};
}

const VECTORS: [[f32; 3]; 2] = [[1.0, -2.0, 3.5], [0.0, f32::MAX, -0.0]];
const VECTOR: [f32; 3] = [0.5, 1.5, -2.5];
const ROTATION: [f32; 4] = [0.1, 0.2, 0.3, 0.9];
/// Neither the first number that would be assigned nor 0.
const HASH: u64 = 0xFEED_0000_0000_0042;

fn model(covered: &mut Covered) {
    round_trips! { covered, Root, root: RootRef;
        with_model(Model::new()) => root.models().count(), 1;
        with_animation(Animation::new()) => root.animations().count(), 1;
        with_instance(Instance::new()) => root.instances().count(), 1;
        with_metadata(Metadata::new()) => root.metadata().count(), 1;
    }
    round_trips! { covered, Model, model: ModelRef;
        with_name("hero") => model.name(), Some("hero");
        with_position(VECTOR) => model.position(), Some(VECTOR);
        with_rotation(ROTATION) => model.rotation(), Some(ROTATION);
        with_scale(VECTOR) => model.scale(), Some(VECTOR);
        with_skeleton(Skeleton::new()) => model.skeleton().is_some(), true;
        with_mesh(Mesh::new()) => model.meshes().count(), 1;
        with_hair(Hair::new()) => model.hairs().count(), 1;
        with_blend_shape(BlendShape::new()) => model.blend_shapes().count(), 1;
        with_material(Material::new()) => model.materials().count(), 1;
    }
    round_trips! { covered, Mesh, mesh: MeshRef;
        with_name(String::from("body")) => mesh.name(), Some("body");
        with_positions(&VECTORS[..]) => mesh.positions().unwrap().to_vec(), VECTORS;
        with_normals(VECTORS.to_vec()) => mesh.normals().unwrap().to_vec(), VECTORS;
        with_tangents(&VECTORS[..]) => mesh.tangents().unwrap().to_vec(), VECTORS;
        with_color_layer(vec![0xAABB_CCDD_u32]) => mesh.color_layer(0).unwrap().get_rgba8(0), Some([0xDD, 0xCC, 0xBB, 0xAA]);
        with_color_layer(vec![ROTATION]) => matches!(mesh.color_layer(0), Some(Colors::Float(_))), true;
        with_uv_layer(vec![[0.25, 0.75]]) => mesh.uv_layer(0).unwrap().to_vec(), [[0.25, 0.75]];
        with_weight_bones(vec![3_u16, 300]) => mesh.weight_bones().unwrap().to_vec(), [3, 300];
        with_weight_values(vec![0.5, f32::MIN]) => mesh.weight_values().unwrap().to_vec(), [0.5, f32::MIN];
        with_faces([0_u8, 1, 2]) => mesh.faces().unwrap().to_vec(), [0, 1, 2];
        with_color_layer_count(7) => mesh.color_layer_count(), Some(7);
        with_uv_layer_count(300) => mesh.uv_layer_count(), Some(300);
        with_maximum_influence(4) => mesh.maximum_influence(), Some(4);
        with_skinning_method(SkinningMethod::Quaternion) => mesh.skinning_method(), SkinningMethod::Quaternion;
        with_material(HASH) => mesh.material_hash(), Some(HASH);
    }
    round_trips! { covered, Hair, hair: HairRef;
        with_name("fringe") => hair.name(), Some("fringe");
        with_segments(vec![3_u32, 70_000]) => hair.segments().unwrap().to_vec(), [3, 70_000];
        with_particles(&VECTORS[..]) => hair.particles().unwrap().to_vec(), VECTORS;
        with_material(HASH) => hair.material_hash(), Some(HASH);
    }
    round_trips! { covered, BlendShape, shape: BlendShapeRef;
        with_name("smile") => shape.name(), Some("smile");
        with_base_shape(HASH) => shape.base_shape_hash(), Some(HASH);
        with_vertex_indices([5_u32, 6]) => shape.vertex_indices().unwrap().to_vec(), [5, 6];
        with_positions(&VECTORS[..]) => shape.positions().unwrap().to_vec(), VECTORS;
        with_target_weight_scales(vec![2.0]) => shape.target_weight_scale(), 2.0;
    }
}

fn skeleton(covered: &mut Covered) {
    round_trips! { covered, Skeleton, skeleton: SkeletonRef;
        with_bone(Bone::new()) => skeleton.bones().count(), 1;
        with_ik_handle(IKHandle::new()) => skeleton.ik_handles().count(), 1;
        with_constraint(Constraint::new()) => skeleton.constraints().count(), 1;
    }
    round_trips! { covered, Bone, bone: BoneRef;
        with_name("hip") => bone.name(), Some("hip");
        with_parent_index(2) => bone.parent_index(), Some(2);
        with_segment_scale_compensate(false) => bone.segment_scale_compensate(), false;
        with_local_position(VECTOR) => bone.local_position(), Some(VECTOR);
        with_local_rotation(ROTATION) => bone.local_rotation(), Some(ROTATION);
        with_world_position(VECTOR) => bone.world_position(), Some(VECTOR);
        with_world_rotation(ROTATION) => bone.world_rotation(), Some(ROTATION);
        with_scale(VECTOR) => bone.scale(), Some(VECTOR);
    }
    round_trips! { covered, IKHandle, handle: IKHandleRef;
        with_name("leg") => handle.name(), Some("leg");
        with_start_bone(HASH) => handle.start_bone_hash(), Some(HASH);
        with_end_bone(HASH) => handle.end_bone_hash(), Some(HASH);
        with_target_bone(HASH) => handle.target_bone_hash(), Some(HASH);
        with_target_offset(VECTOR) => handle.target_offset(), Some(VECTOR);
        with_pole_vector_bone(HASH) => handle.pole_vector_bone_hash(), Some(HASH);
        with_pole_bone(HASH) => handle.pole_bone_hash(), Some(HASH);
        with_use_target_rotation(true) => handle.use_target_rotation(), true;
    }
    round_trips! { covered, Constraint, constraint: ConstraintRef;
        with_name("aim") => constraint.name(), Some("aim");
        with_constraint_type("or") => constraint.constraint_type(), Some(ConstraintType::Orient);
        with_constraint_bone(HASH) => constraint.constraint_bone_hash(), Some(HASH);
        with_target_bone(HASH) => constraint.target_bone_hash(), Some(HASH);
        with_maintain_offset(true) => constraint.maintain_offset(), true;
        with_custom_offset(VECTOR) => constraint.custom_offset(), Some(CustomOffset::Vector(VECTOR));
        with_custom_offset(ROTATION) => constraint.custom_offset(), Some(CustomOffset::Rotation(ROTATION));
        with_weight(0.25) => constraint.weight(), 0.25;
        with_skip_x(true) => constraint.skip_x(), true;
        with_skip_y(true) => constraint.skip_y(), true;
        with_skip_z(true) => constraint.skip_z(), true;
    }
}

fn animation(covered: &mut Covered) {
    round_trips! { covered, Animation, animation: AnimationRef;
        with_name("walk") => animation.name(), Some("walk");
        with_frame_rate(29.97) => animation.frame_rate(), Some(29.97);
        with_looping(true) => animation.looping(), true;
        with_skeleton(Skeleton::new()) => animation.skeletons().count(), 1;
        with_curve(Curve::new()) => animation.curves().count(), 1;
        with_curve_mode_override(CurveModeOverride::new()) => animation.curve_mode_overrides().count(), 1;
        with_notification_track(NotificationTrack::new()) => animation.notification_tracks().count(), 1;
    }
    round_trips! { covered, Curve, curve: CurveRef;
        with_node_name("hip") => curve.node_name(), Some("hip");
        with_key_property("rq") => curve.key_property(), Some(CurveProperty::from("rq"));
        with_key_frames([0_u32, 10, 300]) => curve.key_frames().unwrap().iter().collect::<Vec<_>>(), [0.0, 10.0, 300.0];
        with_key_values([1.5_f32, 2.5]) => curve.node().field("kv"), Ok(Some(1.5_f32));
        with_key_values(vec![ROTATION]) => curve.node().field("kv"), Ok(Some(ROTATION));
        with_mode(CurveMode::Additive) => curve.mode(), CurveMode::Additive;
        with_additive_blend_weight(0.125) => curve.additive_blend_weight(), 0.125;
    }
    round_trips! { covered, CurveModeOverride, over: CurveModeOverrideRef;
        with_node_name("hip") => over.node_name(), Some("hip");
        with_mode("relative") => over.mode(), CurveMode::Relative;
        with_override_translation(true) => over.override_translation(), true;
        with_override_rotation(true) => over.override_rotation(), true;
        with_override_scale(true) => over.override_scale(), true;
    }
    round_trips! { covered, NotificationTrack, track: NotificationTrackRef;
        with_name("step") => track.name(), Some("step");
        with_key_frames(vec![1_u8, 9]) => track.key_frames().unwrap().last_frame(), Some(9.0);
    }
}

fn material(covered: &mut Covered) {
    round_trips! { covered, Material, material: MaterialRef;
        with_name("skin") => material.name(), Some("skin");
        with_material_type("pbr") => material.material_type(), Some("pbr");
        with_albedo(HASH) => material.albedo_hash(), Some(HASH);
        with_diffuse(HASH) => material.diffuse_hash(), Some(HASH);
        with_normal(HASH) => material.normal_hash(), Some(HASH);
        with_specular(HASH) => material.specular_hash(), Some(HASH);
        with_gloss(HASH) => material.gloss_hash(), Some(HASH);
        with_roughness(HASH) => material.roughness_hash(), Some(HASH);
        with_metal(HASH) => material.metal_hash(), Some(HASH);
        with_emissive(HASH) => material.emissive_hash(), Some(HASH);
        with_emissive_mask(HASH) => material.emissive_mask_hash(), Some(HASH);
        with_emissive_strength(HASH) => material.emissive_strength_hash(), Some(HASH);
        with_ambient_occlusion(HASH) => material.ambient_occlusion_hash(), Some(HASH);
        with_cavity(HASH) => material.cavity_hash(), Some(HASH);
        with_anisotropy(HASH) => material.anisotropy_hash(), Some(HASH);
        with_extra(12, HASH) => material.extra_hash(12), Some(HASH);
        with_file(File::new()) => material.files().count(), 1;
        with_color(Color::new()) => material.colors().count(), 1;
    }
    round_trips! { covered, File, file: FileRef;
        with_path("textures/skin.png") => file.path(), Some("textures/skin.png");
    }
    round_trips! { covered, Color, color: ColorRef;
        with_name("red") => color.name(), Some("red");
        with_color_space(ColorSpace::Linear) => color.color_space(), ColorSpace::Linear;
        with_rgba(ROTATION) => color.rgba(), Some(ROTATION);
    }
    round_trips! { covered, Instance, instance: InstanceRef;
        with_name("tree 7") => instance.name(), Some("tree 7");
        with_reference_file(HASH) => instance.reference_file_hash(), Some(HASH);
        with_position(VECTOR) => instance.position(), Some(VECTOR);
        with_rotation(ROTATION) => instance.rotation(), Some(ROTATION);
        with_scale(VECTOR) => instance.scale(), Some(VECTOR);
        with_file(File::new()) => instance.files().count(), 1;
    }
    round_trips! { covered, Metadata, metadata: MetadataRef;
        with_author("somebody") => metadata.author(), Some("somebody");
        with_software("castkit") => metadata.software(), Some("castkit");
        with_up_axis(UpAxis::Z) => metadata.up_axis(), Some(UpAxis::Z);
        with_scene_root("scenes") => metadata.scene_root(), Some("scenes");
    }
}

#[test]
fn every_method_of_every_builder() {
    let mut covered = Covered::new();
    model(&mut covered);
    skeleton(&mut covered);
    animation(&mut covered);
    material(&mut covered);
    for node in schema::NODES {
        let has = |test: &dyn Fn(&str) -> bool| covered.iter().any(|(kind, name)| *kind == node.kind && test(name));
        for row in node.properties.iter().filter(|row| !row.is_legacy()) {
            assert!(has(&|name| row.layer_of(name).is_some()), "{} {} has no builder", node.name, row.key);
        }
        for child in node.children {
            assert!(has(&|name| name == child.kind.to_string()), "{} takes no {}", node.name, child.kind);
        }
    }
}
