//! Every setter of every typed patch: a value that a builder wrote is changed, and the reader's getter returns the new
//! one.

use std::collections::BTreeSet;

use cast_format::schema;
use cast_read::views::{self, AnimationRef, BlendShapeRef, BoneRef, ColorRef, ConstraintRef, CurveModeOverrideRef};
use cast_read::views::{ColorSpace, ConstraintType, CurveMode, CurveProperty, SkinningMethod, UpAxis};
use cast_read::views::{CurveRef, FileRef, HairRef, IKHandleRef, InstanceRef, MaterialRef, MeshRef, MetadataRef};
use cast_read::{Cast, CustomOffset, NodeKind};
use cast_write::patch::{self, MeshPatch, Patch, PatchErrorKind};
use cast_write::{
    Animation, BlendShape, Bone, Color, Constraint, Curve, CurveModeOverride, Document, File, Hair, IKHandle, Instance,
    Layout, Material, Mesh, Metadata, Model, Node, NotificationTrack, Root, Skeleton,
};

type Covered = BTreeSet<(NodeKind, String)>;

/// Writes a node with the old value, sets the new one, and compares it with what the reader returns.
macro_rules! changes {
    ($covered:ident, $builder:ident, $patch:ident, $node:ident: $view:ty;
     $($method:ident($($old:expr),*) $setter:ident($($new:expr),*) => $read:expr, $expected:expr;)*) => {$(
        let built = Node::from($builder::new().$method($($old),*));
        $covered.extend(built.properties.iter().map(|it| (built.kind, String::from_utf8(it.name.to_vec()).unwrap())));
        let mut bytes = Document::from(built).to_vec(Layout::Compact).unwrap();
        let before = bytes.clone();
        let mut patch = Patch::new(&mut bytes).unwrap();
        let kind = Cast::parse(&before).unwrap().top_level().next().unwrap().kind();
        let node = patch.node(&format!("{}[0]", cast_read::kind_label(kind))).unwrap();
        let mut typed = patch::$patch::try_from(node).unwrap();
        typed.$setter($($new),*).unwrap();
        assert_ne!(bytes, before);
        let cast = Cast::parse(&bytes).unwrap();
        let $node: $view = cast.top_level().next().unwrap().view().unwrap();
        assert_eq!($read, $expected, concat!(stringify!($patch), "::", stringify!($setter)));
    )*};
}

const A: [f32; 3] = [0.5, 1.5, -2.5];
const B: [f32; 3] = [7.0, 8.0, f32::MAX];
const Q: [f32; 4] = [0.0, 0.0, 0.0, 1.0];
const R: [f32; 4] = [0.5, 0.5, 0.5, 0.5];

fn meshes(covered: &mut Covered) {
    changes! { covered, Model, ModelPatch, model: views::ModelRef<'_>;
        with_name("hero") set_name("foes") => model.name(), Some("foes");
        with_position(A) set_position(B) => model.position(), Some(B);
        with_rotation(Q) set_rotation(R) => model.rotation(), Some(R);
        with_scale(A) set_scale(B) => model.scale(), Some(B);
    }
    changes! { covered, Mesh, MeshPatch, mesh: MeshRef<'_>;
        with_name("body") set_name("hand") => mesh.name(), Some("hand");
        with_positions(vec![A, B]) set_positions(vec![B, A]) => mesh.positions().unwrap().to_vec(), [B, A];
        with_normals(vec![A]) set_normals(&[B][..]) => mesh.normals().unwrap().to_vec(), [B];
        with_tangents(vec![A]) set_tangents(vec![B]) => mesh.tangents().unwrap().to_vec(), [B];
        with_color_layer(vec![1_u32]) set_color_layer(0, vec![2_u32]) => mesh.field("c0"), Ok(Some(2_u32));
        with_color_layer(vec![Q]) set_color_layer(0, vec![R]) => mesh.field("c0"), Ok(Some(R));
        with_uv_layer(vec![[0.0; 2]]) set_uv_layer(0, vec![[1.0; 2]]) => mesh.uv_layer(0).unwrap().to_vec(), [[1.0; 2]];
        with_weight_bones(vec![256_u16]) set_weight_bones(vec![3_u8]) => mesh.weight_bones().unwrap().to_vec(), [3];
        with_weight_values(vec![0.5]) set_weight_values(vec![1.0]) => mesh.weight_values().unwrap().to_vec(), [1.0];
        with_faces([0_u8, 1, 2]) set_faces([2_u32, 1, 0]) => mesh.faces().unwrap().to_vec(), [2, 1, 0];
        with_color_layer_count(1) set_color_layer_count(2) => mesh.color_layer_count(), Some(2);
        with_uv_layer_count(1) set_uv_layer_count(255) => mesh.uv_layer_count(), Some(255);
        with_maximum_influence(300) set_maximum_influence(4) => mesh.maximum_influence(), Some(4);
        with_skinning_method("linear") set_skinning_method("other!") => mesh.skinning_method(), SkinningMethod::from("other!");
        with_material(1_u64) set_material(2_u64) => mesh.material_hash(), Some(2);
    }
    changes! { covered, Hair, HairPatch, hair: HairRef<'_>;
        with_name("hair") set_name("mane") => hair.name(), Some("mane");
        with_segments([1_u32]) set_segments([2_u32]) => hair.segments().unwrap().to_vec(), [2];
        with_particles(vec![A, A]) set_particles(vec![A, B]) => hair.particles().unwrap().to_vec(), [A, B];
        with_material(1_u64) set_material(2_u64) => hair.material_hash(), Some(2);
    }
    changes! { covered, BlendShape, BlendShapePatch, shape: BlendShapeRef<'_>;
        with_name("smile") set_name("frown") => shape.name(), Some("frown");
        with_base_shape(1_u64) set_base_shape(2_u64) => shape.base_shape_hash(), Some(2);
        with_vertex_indices([1_u8]) set_vertex_indices([2_u8]) => shape.vertex_indices().unwrap().to_vec(), [2];
        with_positions(vec![A]) set_positions(vec![B]) => shape.positions().unwrap().to_vec(), [B];
        with_target_weight_scales(vec![1.0]) set_target_weight_scales(vec![2.0]) => shape.target_weight_scale(), 2.0;
    }
}

fn skeletons(covered: &mut Covered) {
    changes! { covered, Bone, BonePatch, bone: BoneRef<'_>;
        with_name("hip") set_name("toe") => bone.name(), Some("toe");
        with_parent_index(70_000) set_parent_index(70_001) => bone.parent_index(), Some(70_001);
        with_segment_scale_compensate(true) set_segment_scale_compensate(false) => bone.segment_scale_compensate(), false;
        with_local_position(A) set_local_position(B) => bone.local_position(), Some(B);
        with_local_rotation(Q) set_local_rotation(R) => bone.local_rotation(), Some(R);
        with_world_position(A) set_world_position(B) => bone.world_position(), Some(B);
        with_world_rotation(Q) set_world_rotation(R) => bone.world_rotation(), Some(R);
        with_scale(A) set_scale(B) => bone.scale(), Some(B);
    }
    changes! { covered, IKHandle, IKHandlePatch, handle: IKHandleRef<'_>;
        with_name("leg") set_name("arm") => handle.name(), Some("arm");
        with_start_bone(1_u64) set_start_bone(2_u64) => handle.start_bone_hash(), Some(2);
        with_end_bone(1_u64) set_end_bone(2_u64) => handle.end_bone_hash(), Some(2);
        with_target_bone(1_u64) set_target_bone(2_u64) => handle.target_bone_hash(), Some(2);
        with_target_offset(A) set_target_offset(B) => handle.target_offset(), Some(B);
        with_pole_vector_bone(1_u64) set_pole_vector_bone(2_u64) => handle.pole_vector_bone_hash(), Some(2);
        with_pole_bone(1_u64) set_pole_bone(2_u64) => handle.pole_bone_hash(), Some(2);
        with_use_target_rotation(false) set_use_target_rotation(true) => handle.use_target_rotation(), true;
    }
    changes! { covered, Constraint, ConstraintPatch, constraint: ConstraintRef<'_>;
        with_name("aim") set_name("yaw") => constraint.name(), Some("yaw");
        with_constraint_type("pt") set_constraint_type("sc") => constraint.constraint_type(), Some(ConstraintType::Scale);
        with_constraint_bone(1_u64) set_constraint_bone(2_u64) => constraint.constraint_bone_hash(), Some(2);
        with_target_bone(1_u64) set_target_bone(2_u64) => constraint.target_bone_hash(), Some(2);
        with_maintain_offset(false) set_maintain_offset(true) => constraint.maintain_offset(), true;
        with_custom_offset(A) set_custom_offset(B) => constraint.custom_offset(), Some(CustomOffset::Vector(B));
        with_custom_offset(Q) set_custom_offset(R) => constraint.custom_offset(), Some(CustomOffset::Rotation(R));
        with_weight(0.5) set_weight(0.25) => constraint.weight(), 0.25;
        with_skip_x(false) set_skip_x(true) => constraint.skip_x(), true;
        with_skip_y(false) set_skip_y(true) => constraint.skip_y(), true;
        with_skip_z(false) set_skip_z(true) => constraint.skip_z(), true;
    }
}

fn animations(covered: &mut Covered) {
    changes! { covered, Animation, AnimationPatch, animation: AnimationRef<'_>;
        with_name("walk") set_name("jump") => animation.name(), Some("jump");
        with_frame_rate(30.0) set_frame_rate(60.0) => animation.frame_rate(), Some(60.0);
        with_looping(false) set_looping(true) => animation.looping(), true;
    }
    changes! { covered, Curve, CurvePatch, curve: CurveRef<'_>;
        with_node_name("hip") set_node_name("toe") => curve.node_name(), Some("toe");
        with_key_property("tx") set_key_property("ty") => curve.key_property(), Some(CurveProperty::from("ty"));
        with_key_frames([1_u16]) set_key_frames([255_u32]) => curve.key_frames().unwrap().get(0), Some(255.0);
        with_key_values([1.5_f32]) set_key_values([2.5_f32]) => curve.field("kv"), Ok(Some(2.5_f32));
        with_mode("additive") set_mode(CurveMode::Absolute) => curve.mode(), CurveMode::Absolute;
        with_additive_blend_weight(1.0) set_additive_blend_weight(0.5) => curve.additive_blend_weight(), 0.5;
    }
    changes! { covered, CurveModeOverride, CurveModeOverridePatch, over: CurveModeOverrideRef<'_>;
        with_node_name("hip") set_node_name("toe") => over.node_name(), Some("toe");
        with_mode("additive") set_mode("relative") => over.mode(), CurveMode::Relative;
        with_override_translation(false) set_override_translation(true) => over.override_translation(), true;
        with_override_rotation(false) set_override_rotation(true) => over.override_rotation(), true;
        with_override_scale(false) set_override_scale(true) => over.override_scale(), true;
    }
    changes! { covered, NotificationTrack, NotificationTrackPatch, track: views::NotificationTrackRef<'_>;
        with_name("step") set_name("land") => track.name(), Some("land");
        with_key_frames([1_u8]) set_key_frames([9_u8]) => track.key_frames().unwrap().get(0), Some(9.0);
    }
}

fn materials(covered: &mut Covered) {
    changes! { covered, Material, MaterialPatch, material: MaterialRef<'_>;
        with_name("skin") set_name("iron") => material.name(), Some("iron");
        with_material_type("pbr") set_material_type("old") => material.material_type(), Some("old");
        with_albedo(1_u64) set_albedo(2_u64) => material.albedo_hash(), Some(2);
        with_diffuse(1_u64) set_diffuse(2_u64) => material.diffuse_hash(), Some(2);
        with_normal(1_u64) set_normal(2_u64) => material.normal_hash(), Some(2);
        with_specular(1_u64) set_specular(2_u64) => material.specular_hash(), Some(2);
        with_gloss(1_u64) set_gloss(2_u64) => material.gloss_hash(), Some(2);
        with_roughness(1_u64) set_roughness(2_u64) => material.roughness_hash(), Some(2);
        with_metal(1_u64) set_metal(2_u64) => material.metal_hash(), Some(2);
        with_emissive(1_u64) set_emissive(2_u64) => material.emissive_hash(), Some(2);
        with_emissive_mask(1_u64) set_emissive_mask(2_u64) => material.emissive_mask_hash(), Some(2);
        with_emissive_strength(1_u64) set_emissive_strength(2_u64) => material.emissive_strength_hash(), Some(2);
        with_ambient_occlusion(1_u64) set_ambient_occlusion(2_u64) => material.ambient_occlusion_hash(), Some(2);
        with_cavity(1_u64) set_cavity(2_u64) => material.cavity_hash(), Some(2);
        with_anisotropy(1_u64) set_anisotropy(2_u64) => material.anisotropy_hash(), Some(2);
        with_extra(3, 1_u64) set_extra(3, 2_u64) => material.extra_hash(3), Some(2);
    }
    changes! { covered, File, FilePatch, file: FileRef<'_>;
        with_path("a.png") set_path("b.png") => file.path(), Some("b.png");
    }
    changes! { covered, Color, ColorPatch, color: ColorRef<'_>;
        with_name("red") set_name("sky") => color.name(), Some("sky");
        with_color_space("linear") set_color_space("acescg") => color.color_space(), ColorSpace::Other("acescg");
        with_rgba(Q) set_rgba(R) => color.rgba(), Some(R);
    }
    changes! { covered, Instance, InstancePatch, instance: InstanceRef<'_>;
        with_name("tree") set_name("rock") => instance.name(), Some("rock");
        with_reference_file(1_u64) set_reference_file(2_u64) => instance.reference_file_hash(), Some(2);
        with_position(A) set_position(B) => instance.position(), Some(B);
        with_rotation(Q) set_rotation(R) => instance.rotation(), Some(R);
        with_scale(A) set_scale(B) => instance.scale(), Some(B);
    }
    changes! { covered, Metadata, MetadataPatch, metadata: MetadataRef<'_>;
        with_author("me") set_author("us") => metadata.author(), Some("us");
        with_software("one") set_software("two") => metadata.software(), Some("two");
        with_up_axis("y") set_up_axis(UpAxis::Z) => metadata.up_axis(), Some(UpAxis::Z);
        with_scene_root("here") set_scene_root("away") => metadata.scene_root(), Some("away");
    }
}

#[test]
fn every_setter_of_every_patch() {
    let mut covered = Covered::new();
    meshes(&mut covered);
    skeletons(&mut covered);
    animations(&mut covered);
    materials(&mut covered);
    for node in schema::NODES {
        for row in node.properties.iter().filter(|row| !row.is_legacy()) {
            let of_row = |(kind, name): &(NodeKind, String)| *kind == node.kind && row.layer_of(name).is_some();
            assert!(covered.iter().any(of_row), "{} {} has no setter", node.name, row.key);
        }
    }
}

#[test]
fn a_node_of_another_kind_is_refused() {
    let mut bytes = Document::from(Root::new().with_child(Skeleton::new())).to_vec(Layout::Compact).unwrap();
    let mut patch = Patch::new(&mut bytes).unwrap();
    let error = MeshPatch::try_from(patch.node("root[0]/skeleton[0]").unwrap()).unwrap_err();
    assert!(matches!(
        error.kind(),
        PatchErrorKind::UnexpectedKind { found: NodeKind::SKELETON, expected: NodeKind::MESH }
    ));
    assert_eq!((error.offset(), error.path(), error.file()), (Some(16 + 24), "root[0]/skeleton[0]", None));
    assert_eq!(error.to_string(), "root[0]/skeleton[0]: the node has kind skel, expected mesh");
    assert!(patch::RootPatch::try_from(patch.node("root[0]").unwrap()).is_ok());
    assert!(patch::SkeletonPatch::try_from(patch.node("root[0]/skeleton[0]").unwrap()).is_ok());
}
