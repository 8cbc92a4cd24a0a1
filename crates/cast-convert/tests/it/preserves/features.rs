//! Small files that show a feature, one for each thing about it that a format may lose.

use std::f32::consts::FRAC_1_SQRT_2;

use cast_convert::Feature;
use cast_write::{
    Animation, BlendShape, Bone, Constraint, Curve, CurveModeOverride, Document, Hair, IKHandle, Instance, Layout,
    Material, Mesh, Metadata, Model, NotificationTrack, Root, Skeleton,
};

use super::trip::INSTANCE;

/// What of the feature a file shows, and the file.
pub(super) type Sample = (&'static str, Document<'static>);

fn triangle(name: &'static str) -> Mesh<'static> {
    let corners = vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
    Mesh::new().with_name(name).with_positions(corners).with_faces(vec![0_u8, 1, 2])
}

fn bone(name: &'static str) -> Bone<'static> {
    Bone::new().with_name(name).with_local_position([0.0; 3]).with_local_rotation([0.0, 0.0, 0.0, 1.0])
}

/// A root, and a hand above it.
fn bones() -> Skeleton<'static> {
    Skeleton::new()
        .with_bone(bone("root"))
        .with_bone(bone("hand").with_parent_index(0).with_local_position([0.0, 1.0, 0.0]))
}

fn skinned() -> Mesh<'static> {
    triangle("skin").with_weights(2, vec![0_u8, 1, 0, 1, 0, 1], vec![1.0, 0.0, 0.5, 0.5, 0.25, 0.75])
}

fn model() -> Model<'static> {
    Model::new().with_name("model")
}

fn rigged() -> Model<'static> {
    model().with_skeleton(bones()).with_mesh(skinned())
}

fn file(model: Model<'static>) -> Root<'static> {
    Root::new().with_metadata(Metadata::new().with_up_axis("z")).with_model(model)
}

fn document(model: Model<'static>) -> Document<'static> {
    Document::from(file(model))
}

fn material(name: &'static str) -> Material<'static> {
    Material::new().with_name(name).with_material_type("pbr")
}

/// A triangle with a material.
fn painted(material: Material<'static>) -> Document<'static> {
    let mesh = triangle("mesh").with_uv_layer(vec![[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]);
    document(model().with_mesh(mesh.with_material(material.hash())).with_material(material))
}

fn curve(node: &'static str, property: &'static str, values: Vec<f32>) -> Curve<'static> {
    let frames: Vec<u8> = (0..values.len() as u8).map(|key| key * 10).collect();
    let curve = Curve::new().with_node_name(node).with_key_property(property).with_mode("absolute");
    curve.with_key_frames(frames).with_key_values(values)
}

fn animation() -> Animation<'static> {
    Animation::new().with_name("walk").with_frame_rate(30.0)
}

fn turning() -> Curve<'static> {
    let rotations = vec![[0.0, 0.0, 0.0, 1.0], [0.0, 0.0, FRAC_1_SQRT_2, FRAC_1_SQRT_2]];
    let curve = Curve::new().with_node_name("hand").with_key_property("rq").with_mode("absolute");
    curve.with_key_frames(vec![0_u8, 10]).with_key_values(rotations)
}

fn moved(animation: Animation<'static>) -> Document<'static> {
    Document::from(file(rigged()).with_animation(animation))
}

/// What stands where instances are.
pub(super) fn instance_file() -> Vec<u8> {
    document(model().with_mesh(triangle("tree"))).to_vec(Layout::Compact).unwrap()
}

/// The files that show a feature.
pub(super) fn samples(feature: Feature) -> Vec<Sample> {
    match feature {
        Feature::Meshes => meshes(),
        Feature::Normals => normals(),
        Feature::Tangents => {
            let normals = vec![[0.0, 0.0, 1.0]; 3];
            let mesh = triangle("mesh").with_normals(normals).with_uv_layer(vec![[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]);
            vec![("one for each vertex", document(model().with_mesh(mesh.with_tangents(vec![[1.0, 0.0, 0.0]; 3]))))]
        }
        Feature::UvLayers => {
            let layer = |scale: f32| vec![[0.0, 0.0], [scale, 0.25], [0.5, -scale]];
            let one = triangle("mesh").with_uv_layer(layer(1.0));
            vec![
                ("one layer", document(model().with_mesh(one.clone()))),
                ("two layers", document(model().with_mesh(one.with_uv_layer(layer(2.0))))),
            ]
        }
        Feature::ColorLayers => {
            let colors = |alpha: f32| vec![[1.0, 0.0, 0.0, 1.0], [0.0, 1.0, 0.0, 1.0], [0.0, 0.0, 0.2, alpha]];
            let one = triangle("mesh").with_color_layer(colors(1.0));
            vec![
                ("without alpha", document(model().with_mesh(one.clone()))),
                ("with alpha", document(model().with_mesh(triangle("mesh").with_color_layer(colors(0.5))))),
                ("two layers", document(model().with_mesh(one.with_color_layer(colors(1.0))))),
            ]
        }
        Feature::Materials => materials(),
        Feature::Textures => textures(),
        Feature::Skeletons => skeletons(),
        Feature::Weights => weights(),
        Feature::BlendShapes => blend_shapes(),
        Feature::Animations => animations(),
        Feature::Notifications => {
            let steps = NotificationTrack::new().with_name("step").with_key_frames(vec![0_u8, 5, 10]);
            vec![("at frames", moved(animation().with_curve(turning()).with_notification_track(steps)))]
        }
        Feature::Hair => {
            let points = vec![[0.0, 0.0, 0.0], [0.0, 0.0, 1.0], [0.0, 0.0, 2.0], [1.0, 0.0, 0.0], [1.0, 0.0, 1.0]];
            let hair = Hair::new().with_name("hair").with_segments(vec![2_u8, 1]).with_particles(points);
            vec![("strands", document(model().with_mesh(triangle("mesh")).with_hair(hair)))]
        }
        Feature::Instances => {
            let instance = Instance::new().with_name("tree").with_reference(INSTANCE).with_position([1.0, 2.0, 3.0]);
            let instance = instance.with_rotation([0.0, 0.0, 0.0, 1.0]).with_scale([1.0; 3]);
            vec![(
                "a file in a place",
                Document::from(file(model().with_mesh(triangle("mesh"))).with_instance(instance)),
            )]
        }
        Feature::Constraints => constraints(),
        other => panic!("{other:?} has no samples"),
    }
}

fn meshes() -> Vec<Sample> {
    let placed = model().with_position([1.0, 2.0, 3.0]).with_scale([2.0; 3]);
    vec![
        ("a triangle", document(model().with_mesh(triangle("mesh")))),
        ("two, with names", document(model().with_mesh(triangle("one")).with_mesh(triangle("two")))),
        ("in a model that is placed", document(placed.with_mesh(triangle("mesh")))),
    ]
}

fn normals() -> Vec<Sample> {
    let smooth = vec![[0.6, 0.0, 0.8], [0.0, 0.6, 0.8], [0.0, 0.0, 1.0]];
    vec![
        ("one for each vertex", document(model().with_mesh(triangle("mesh").with_normals(smooth)))),
        ("none", document(model().with_mesh(triangle("mesh")))),
    ]
}

fn materials() -> Vec<Sample> {
    let second = material("second");
    let first = material("first");
    let one = triangle("one").with_material(first.hash());
    let two = triangle("two").with_material(second.hash());
    vec![
        ("names", document(model().with_mesh(one).with_mesh(two).with_material(first).with_material(second))),
        ("a base colour", painted(material("m").with_constant("albedo", [0.5, 0.25, 1.0, 1.0]))),
        ("opacity", painted(material("m").with_constant("albedo", [0.5, 0.25, 1.0, 0.5]))),
        ("a specular colour", painted(material("m").with_constant("specular", [0.5, 0.25, 1.0, 1.0]))),
        ("roughness", painted(material("m").with_constant("roughness", [0.5, 0.5, 0.5, 1.0]))),
        ("metalness", painted(material("m").with_constant("metal", [1.0, 1.0, 1.0, 1.0]))),
        ("an emitted colour", painted(material("m").with_constant("emissive", [0.5, 0.25, 1.0, 1.0]))),
        ("another slot", painted(material("m").with_constant("extra0", [0.5, 0.25, 1.0, 1.0]))),
    ]
}

fn textures() -> Vec<Sample> {
    let with = |slot| painted(material("m").with_texture(slot, "textures/wood.png"));
    vec![
        ("of the base colour", with("albedo")),
        ("of normals", with("normal")),
        ("of specular colour", with("specular")),
        ("of roughness", with("roughness")),
        ("of occlusion", with("ao")),
        ("of another slot", with("extra0")),
        ("in another format", painted(material("m").with_texture("albedo", "textures/wood.dds"))),
    ]
}

fn skeletons() -> Vec<Sample> {
    let with = |skeleton| document(model().with_skeleton(skeleton).with_mesh(skinned()));
    let half = [0.0, FRAC_1_SQRT_2, 0.0, FRAC_1_SQRT_2];
    let hand = || bone("hand").with_parent_index(0).with_local_position([0.0, 1.0, 0.0]);
    let rooted = || Skeleton::new().with_bone(bone("root"));
    vec![
        ("a hierarchy with names", with(bones())),
        ("rotations", with(rooted().with_bone(hand().with_local_rotation(half)))),
        ("scales", with(rooted().with_bone(hand().with_scale([2.0, 1.0, 1.0])))),
        ("two roots", with(rooted().with_bone(bone("hand").with_local_position([0.0, 1.0, 0.0])))),
        (
            "segment scale compensation",
            with(
                Skeleton::new()
                    .with_bone(bone("root").with_scale([2.0; 3]))
                    .with_bone(hand().with_segment_scale_compensate(true)),
            ),
        ),
    ]
}

fn weights() -> Vec<Sample> {
    let with = |mesh| document(model().with_skeleton(bones()).with_mesh(mesh));
    let many: Vec<f32> = (0..3).flat_map(|_| (0..6).map(|slot| f32::from(slot < 5) * 0.2)).collect();
    let six = triangle("skin").with_weights(6, [0_u8, 1, 0, 1, 0, 1].repeat(3), many);
    vec![
        ("two for each vertex", with(skinned())),
        ("six for each vertex", with(six)),
        ("dual quaternions", with(skinned().with_skinning_method("quaternion"))),
    ]
}

fn blend_shapes() -> Vec<Sample> {
    let mesh = triangle("mesh");
    let shape = BlendShape::new().with_name("smile").with_base_shape(mesh.hash());
    let shape = shape.with_vertex_indices(vec![1_u8, 2]).with_positions(vec![[2.0, 0.0, 0.0], [0.0, 2.0, 0.5]]);
    let shaped = |shape| model().with_mesh(mesh.clone()).with_blend_shape(shape);
    let weight = animation().with_curve(curve("smile", "bs", vec![0.0, 1.0]));
    vec![
        ("positions", document(shaped(shape.clone()))),
        ("a largest weight", document(shaped(shape.clone().with_target_weight_scales(vec![2.0])))),
        ("weights that move", Document::from(file(shaped(shape)).with_animation(weight))),
    ]
}

fn animations() -> Vec<Sample> {
    let of = |curve| moved(animation().with_curve(curve));
    let hidden = curve("hand", "vb", vec![1.0, 0.0]);
    let relative = curve("hand", "tx", vec![0.0, 1.0]).with_mode("relative");
    let additive = curve("hand", "tx", vec![0.0, 1.0]).with_mode("additive");
    let mode = CurveModeOverride::new().with_node_name("hand").with_mode("relative").with_override_translation(true);
    let second =
        Animation::new().with_name("run").with_frame_rate(24.0).with_curve(curve("hand", "ty", vec![1.0, 2.0]));
    vec![
        ("translations", of(curve("hand", "tx", vec![0.0, 1.0]))),
        ("rotations", of(turning())),
        ("scales", of(curve("hand", "sx", vec![1.0, 2.0]))),
        (
            "a turn by more than half a circle",
            of(Curve::new()
                .with_node_name("hand")
                .with_key_property("rq")
                .with_mode("absolute")
                .with_key_frames(vec![0_u8, 10, 20])
                .with_key_values(vec![
                    [0.0, 0.0, 0.0, 1.0],
                    [0.0, 0.0, FRAC_1_SQRT_2, FRAC_1_SQRT_2],
                    [0.0, 0.0, 1.0, 0.0],
                ])),
        ),
        ("relative curves", of(relative)),
        ("additive curves", of(additive)),
        (
            "overrides of modes",
            moved(animation().with_curve(curve("hand", "tx", vec![0.0, 1.0])).with_curve_mode_override(mode)),
        ),
        ("visibility", of(hidden)),
        ("a loop", moved(animation().with_looping(true).with_curve(turning()))),
        (
            "two, with names and rates",
            Document::from(file(rigged()).with_animation(animation().with_curve(turning())).with_animation(second)),
        ),
    ]
}

fn constraints() -> Vec<Sample> {
    let [root, hand] = [bone("root"), bone("hand").with_parent_index(0).with_local_position([0.0, 1.0, 0.0])];
    let constraint = Constraint::new()
        .with_name("copy")
        .with_constraint_type("or")
        .with_constraint_bone(hand.hash())
        .with_target_bone(root.hash());
    let linked = Skeleton::new().with_bone(root).with_bone(hand).with_constraint(constraint);
    let chain = [
        bone("hip"),
        bone("knee").with_parent_index(0).with_local_position([0.0, 1.0, 0.0]),
        bone("foot").with_parent_index(1).with_local_position([0.0, 1.0, 0.0]),
    ];
    let goal = bone("goal").with_local_position([0.5, 1.5, 0.0]);
    let handle = IKHandle::new()
        .with_name("leg")
        .with_start_bone(chain[0].hash())
        .with_end_bone(chain[2].hash())
        .with_target_bone(goal.hash());
    let leg = chain.into_iter().chain([goal]).fold(Skeleton::new(), Skeleton::with_bone).with_ik_handle(handle);
    vec![
        ("an orientation", document(model().with_skeleton(linked).with_mesh(skinned()))),
        ("inverse kinematics", document(model().with_skeleton(leg).with_mesh(skinned()))),
    ]
}
