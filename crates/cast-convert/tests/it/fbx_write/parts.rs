//! Each part of a document, as another program finds it.

use cast_convert::{Format, from_cast};
use cast_interchange::{ExportOptions, FbxVersion, Textures};
use cast_write::{
    Animation, BlendShape, Bone, Curve, CurveModeOverride, Document, Hair, Integers, Layout, Material, Mesh, Metadata,
    Model, Node, Root, Skeleton,
};
use glam::Quat;

use super::content::compare;
use super::{oracle, written};
use crate::common::lines_but_unit;

fn file(root: Root<'static>) -> Vec<u8> {
    Document::from(root).to_vec(Layout::Compact).unwrap()
}

fn triangle(name: &'static str) -> Mesh<'static> {
    let positions = vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
    Mesh::new().with_name(name).with_positions(positions).with_faces(vec![0_u32, 1, 2])
}

/// Two numbers that were rounded on the way.
fn near(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-6
}

#[test]
fn layers_of_a_mesh() {
    let material = Material::new().with_name("first").with_material_type("pbr");
    let mesh = triangle("tri")
        .with_normals(vec![[0.0, 0.0, 1.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]])
        .with_tangents(vec![[1.0, 0.0, 0.0]; 3])
        .with_uv_layer(vec![[0.0, 0.25], [1.0, 0.0], [0.5, 1.0]])
        .with_uv_layer(vec![[0.5, 0.5]; 3])
        .with_color_layer(vec![[1.0_f32, 0.5, 0.25, 0.125]; 3])
        .with_faces(vec![2_u32, 0, 1, 0, 1, 9])
        .with_material(material.hash());
    let bytes = file(Root::new().with_model(Model::new().with_mesh(mesh).with_material(material)));
    let (fbx, report) = written(&bytes, FbxVersion::V7400);
    let notes: Vec<String> = report.notes().iter().map(ToString::to_string).collect();
    let start = "dropped faces: a corner is not among the vertices (root[0]/model[0]/mesh[0] \"tri\": ";
    assert!(notes.iter().any(|note| note.starts_with(start)), "{notes:?}");
    assert!(notes.iter().any(|note| note.starts_with("assumed up axis")), "{notes:?}");
    let scene = oracle::load(&fbx, true);
    let mesh = &scene.meshes[0];
    assert_eq!((mesh.num_faces, mesh.num_triangles, mesh.num_vertices), (1, 1, 3));
    assert_eq!(mesh.vertex_position.indices.iter().copied().collect::<Vec<u32>>(), [2, 0, 1]);
    let normal = |corner: usize| {
        let normal = mesh.vertex_normal.values[mesh.vertex_normal.indices[corner] as usize];
        [normal.x, normal.y, normal.z]
    };
    assert_eq!([0, 1, 2].map(normal), [[1.0, 0.0, 0.0], [0.0, 0.0, 1.0], [0.0, 1.0, 0.0]]);
    assert_eq!((mesh.uv_sets.len(), mesh.color_sets.len()), (2, 1));
    let uv = |corner: usize| {
        let uv = mesh.uv_sets[0].vertex_uv.values[mesh.uv_sets[0].vertex_uv.indices[corner] as usize];
        [uv.x, uv.y]
    };
    assert_eq!([0, 1, 2].map(uv), [[0.5, 0.0], [0.0, 0.75], [1.0, 1.0]]);
    let color = mesh.vertex_color.values[0];
    assert!(
        [color.x, color.y, color.z, color.w]
            .into_iter()
            .zip([1.0, 0.735_357, 0.537_099, 0.125])
            .all(|(a, b)| near(a, b))
    );
    assert!(
        notes.contains(&"assumed vertex colours: they were converted to sRGB, which programs expect (tri)".to_owned()),
        "{notes:?}"
    );
    assert_eq!(mesh.vertex_tangent.values.len(), 3);
    assert_eq!(&*mesh.materials[0].element.name, "first");
    assert_eq!(&*mesh.element.instances[0].element.name, "tri");
}

#[test]
fn materials_and_textures() {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("skin.png"), b"a picture").unwrap();
    let material = Material::new()
        .with_name("skin")
        .with_material_type("pbr")
        .with_texture("albedo", "skin.png")
        .with_texture("normal", "textures\\n.png")
        .with_texture("extra0", "../secret.png")
        .with_constant("emissive", [1.0, 1.0, 0.0, 1.0]);
    let bytes = file(
        Root::new()
            .with_model(Model::new().with_mesh(triangle("a").with_material(material.hash())).with_material(material)),
    );
    let path = directory.path().join("hero.cast");
    let options = ExportOptions::new().source(&*path).textures(Textures::Embed);
    let mut fbx = Vec::new();
    let written = from_cast(Format::Fbx, &crate::common::kept(&bytes), &options, &mut fbx).unwrap();
    let notes: Vec<String> = written.report.notes().iter().map(ToString::to_string).collect();
    for note in [
        "dropped textures: the file is missing, or outside the directory of the source; only its path is in the result (2 times: textures\\n.png, ../secret.png)",
        "approximated material slots: the format does not support them; they are kept where few programs look (extra0)",
    ] {
        assert!(notes.iter().any(|found| found == note), "{note:?} is not among {notes:#?}");
    }
    // Copied, the result refers to the copy, and to the others as before.
    let options = options.textures(Textures::Copy);
    let mut copied = Vec::new();
    let written = from_cast(Format::Fbx, &crate::common::kept(&bytes), &options, &mut copied).unwrap();
    assert_eq!((written.side_files[0].path.as_str(), written.side_files.len()), ("hero_files/skin.png", 1));
    assert_eq!(written.side_files[0].bytes, &b"a picture"[..]);
    let scene = oracle::load(&copied, true);
    let names = scene.textures.iter().map(|texture| texture.relative_filename.to_string());
    assert_eq!(names.collect::<Vec<String>>(), ["hero_files/skin.png", "textures\\n.png", "../secret.png"]);
    let scene = oracle::load(&fbx, true);
    let material = &scene.materials[0];
    let texture = material.fbx.diffuse_color.texture.as_ref().unwrap();
    assert_eq!((&*texture.relative_filename, &texture.content[..]), ("skin.png", &b"a picture"[..]));
    let normal = material.fbx.normal_map.texture.as_ref().unwrap();
    assert_eq!((&*normal.relative_filename, normal.content.len()), ("textures\\n.png", 0));
    let color = material.fbx.emission_color.value_vec4;
    assert_eq!([color.x, color.y, color.z], [1.0, 1.0, 0.0]);
    assert_eq!(material.textures.len(), 3);
}

#[test]
fn axes_and_frame_rates() {
    use ufbx::CoordinateAxis as Axis;
    for (up, axes) in [
        ("x", [Axis::NegativeY, Axis::PositiveX, Axis::PositiveZ]),
        ("y", [Axis::PositiveX, Axis::PositiveY, Axis::PositiveZ]),
        ("z", [Axis::PositiveX, Axis::PositiveZ, Axis::NegativeY]),
    ] {
        for rate in [30.0, 24.0, 29.97] {
            let animation = Animation::new().with_name("none").with_frame_rate(rate);
            let root = Root::new().with_metadata(Metadata::new().with_up_axis(up)).with_animation(animation);
            let (fbx, report) = written(&file(root), FbxVersion::V7500);
            assert!(lines_but_unit(&report).is_empty(), "{:?}", report.notes());
            let scene = oracle::load(&fbx, true);
            let found = &scene.settings.axes;
            assert_eq!([found.right, found.up, found.front], axes, "{up}");
            assert!(near(scene.settings.frames_per_second, f64::from(rate)), "{rate}");
        }
    }
}

/// A chain of three bones that all scale, at rest and in motion, with a vertex on each; whether the second and the third
/// compensate for the scale above them.
fn scaled_chain(compensate: [bool; 2]) -> Vec<u8> {
    let bone = |name, parent: Option<u32>, scale, compensate| {
        let turn = Quat::from_rotation_z(0.5).to_array();
        let bone = Bone::new()
            .with_name(name)
            .with_local_position([1.0, 0.5, 0.0])
            .with_local_rotation(turn)
            .with_scale(scale);
        let bone = bone.with_segment_scale_compensate(compensate);
        parent.map_or(bone.clone(), |parent| bone.with_parent_index(parent))
    };
    let skeleton = Skeleton::new()
        .with_bone(bone("a", None, [1.0, 1.0, 1.0], true))
        .with_bone(bone("b", Some(0), [2.0, 2.0, 2.0], compensate[0]))
        .with_bone(bone("c", Some(1), [1.0, 1.0, 1.0], compensate[1]));
    let mesh = triangle("skin").with_weights(1, vec![0_u8, 1, 2], vec![1.0_f32; 3]);
    let frames = || vec![0_u8, 10, 20];
    let curve = |node, property, values: Vec<f32>| {
        Curve::new()
            .with_node_name(node)
            .with_key_property(property)
            .with_key_frames(frames())
            .with_key_values(values)
            .with_mode("absolute")
    };
    let turns: Vec<[f32; 4]> = [0.0, 2.0, 5.0].map(|angle| Quat::from_rotation_y(angle).to_array()).to_vec();
    let turn = Curve::new()
        .with_node_name("b")
        .with_key_property("rq")
        .with_key_frames(frames())
        .with_key_values(turns)
        .with_mode("relative");
    let animation = Animation::new()
        .with_name("grow")
        .with_frame_rate(30.0)
        .with_curve(curve("a", "sx", vec![1.0, 3.0, 1.0]))
        .with_curve(curve("b", "sy", vec![2.0, 1.0, 0.5]))
        .with_curve(curve("a", "tx", vec![1.0, 0.0, -1.0]))
        .with_curve(curve("c", "ty", vec![0.5, 2.0, -1.0]))
        .with_curve(turn);
    file(
        Root::new()
            .with_model(Model::new().with_name("chain").with_skeleton(skeleton).with_mesh(mesh))
            .with_animation(animation),
    )
}

#[test]
fn scale_is_inherited_or_undone() {
    for compensate in [[false, false], [false, true], [true, false], [true, true]] {
        let bytes = scaled_chain(compensate);
        // A translation that has an animated scale in it has a key at each whole frame, and is no straight line between.
        let between = if compensate[1] { [7.0, 14.0] } else { [7.5, 14.25] };
        let frames = [0.0, 3.0, 5.0, between[0], 10.0, between[1], 20.0];
        compare(&bytes, &frames, &format!("compensating: {compensate:?}"));
    }
}

/// A curve of each mode, an override, a blend shape, and a mesh that disappears.
#[test]
fn modes_weights_and_visibility() {
    let bone =
        Bone::new().with_name("root").with_local_position([1.0, 2.0, 3.0]).with_local_rotation([0.0, 0.0, 0.0, 1.0]);
    let arm = Bone::new()
        .with_name("arm")
        .with_parent_index(0)
        .with_local_position([0.0, 1.0, 0.0])
        .with_local_rotation([0.0, 0.0, 0.0, 1.0]);
    let mesh = triangle("body").with_weights(2, vec![0_u8, 1, 1, 0, 1, 1], vec![1.0_f32, 1.0, 0.25, 0.25, 0.5, 0.5]);
    let shape = BlendShape::new()
        .with_name("smile")
        .with_base_shape(mesh.hash())
        .with_vertex_indices(vec![2_u32, 1])
        .with_positions(vec![[0.0, 3.0, 0.0], [1.0, 0.0, 2.0]]);
    let frames = || vec![0_u8, 10];
    let curve = |node, property, mode, values: Vec<f32>| {
        Curve::new()
            .with_node_name(node)
            .with_key_property(property)
            .with_key_frames(frames())
            .with_key_values(values)
            .with_mode(mode)
    };
    let shown = Curve::new()
        .with_node_name("body")
        .with_key_property("vb")
        .with_key_frames(vec![0_u8, 5, 10])
        .with_key_values(Integers::from(vec![1_u8, 0, 1]))
        .with_mode("absolute");
    let animation = Animation::new()
        .with_name("all")
        .with_frame_rate(25.0)
        .with_curve(curve("root", "tx", "absolute", vec![0.0, 4.0]))
        .with_curve(curve("root", "ty", "relative", vec![0.0, 4.0]))
        .with_curve(curve("root", "tz", "additive", vec![0.0, 4.0]).with_additive_blend_weight(0.5))
        .with_curve(curve("arm", "ty", "absolute", vec![0.0, 4.0]))
        .with_curve(curve("smile", "bs", "absolute", vec![0.0, 1.5]))
        .with_curve(shown)
        .with_curve_mode_override(
            CurveModeOverride::new().with_node_name("root").with_mode("relative").with_override_translation(true),
        );
    let model = Model::new()
        .with_name("figure")
        .with_position([10.0, 0.0, 0.0])
        .with_scale([2.0, 1.0, 1.0])
        .with_skeleton(Skeleton::new().with_bone(bone).with_bone(arm))
        .with_hair(Hair::new().with_name("beard").with_segments(vec![1_u8]).with_particles(vec![[0.0; 3]; 2]))
        .with_mesh(mesh)
        .with_blend_shape(shape);
    let bytes = file(Root::new().with_model(model).with_animation(animation));
    compare(&bytes, &[0.0, 2.5, 5.0, 10.0], "modes");
    let (fbx, report) = written(&bytes, FbxVersion::V7500);
    assert!(report.notes().iter().any(|note| note.feature() == "hair" && note.examples().eq(["beard"])));
    let scene = oracle::load(&fbx, true);
    assert_eq!(&*scene.nodes[1].element.name, "figure");
    let at = |seconds| ufbx::evaluate_scene(&scene, &scene.anim, seconds, ufbx::EvaluateOpts::default()).ok();
    for (frame, visible, weight) in [(0.0, true, 0.0), (4.0, true, 0.6), (6.0, false, 0.9), (10.0, true, 1.5)] {
        let now = at(frame / 25.0).unwrap();
        let body = now.nodes.iter().find(|node| &*node.element.name == "body").unwrap();
        assert_eq!(body.visible, visible, "frame {frame}");
        assert!(near(now.blend_channels[0].weight, weight), "{}", now.blend_channels[0].weight);
    }
}

#[test]
fn numbers_that_are_none_do_not_break_the_file() {
    let mesh = triangle("odd").with_normals(vec![[f32::NAN; 3]; 3]).with_uv_layer(vec![[f32::INFINITY; 2]; 3]);
    let bone = Bone::new().with_name("b").with_local_position([f32::NAN, 0.0, 0.0]).with_local_rotation([0.0; 4]);
    let values = vec![f32::NAN, 1.0];
    let curve =
        Curve::new().with_node_name("b").with_key_property("tx").with_key_frames(vec![0_u8, 1]).with_key_values(values);
    let animation = Animation::new().with_frame_rate(f32::NAN).with_curve(curve.with_mode("absolute"));
    let model = Model::new().with_skeleton(Skeleton::new().with_bone(bone)).with_mesh(mesh);
    let (fbx, _) = written(&file(Root::new().with_model(model).with_animation(animation)), FbxVersion::V7500);
    assert_eq!(oracle::load(&fbx, true).meshes.len(), 1);
}

#[test]
fn deep_documents_are_written_without_recursion() {
    let mut bone = Skeleton::new();
    for index in 0..2000_u32 {
        let next = Bone::new().with_name(format!("bone{index}")).with_local_position([0.1, 0.0, 0.0]);
        let next = next.with_local_rotation([0.0, 0.0, 0.0, 1.0]);
        bone = bone.with_bone(if index > 0 { next.with_parent_index(index - 1) } else { next });
    }
    let bytes =
        file(Root::new().with_model(Model::new().with_skeleton(bone)).with_child(Node::new(cast_read::NodeKind(1))));
    let (fbx, _) = written(&bytes, FbxVersion::V7500);
    assert_eq!(oracle::load(&fbx, true).nodes.len(), 2001);
}
