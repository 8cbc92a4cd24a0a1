//! What all writers and all readers decide alike: units, curves of nothing, scales that are noise.

use cast_convert::{Format, from_cast, to_cast};
use cast_interchange::{ExportOptions, Options, Source};
use cast_read::Cast;
use cast_scene::convert_axes::Up;
use cast_scene::{DeformOptions, Scene};
use cast_write::{Animation, Bone, Color, Curve, Document, Layout, Material, Mesh, Metadata, Model, Root, Skeleton};

use crate::common::{converted, kept, lines, testdata};

fn cast_of(format: Format, bytes: &[u8], unit: Option<f32>) -> Vec<u8> {
    let options = Options::new().unit(unit);
    to_cast(format, Source::of_bytes(bytes), &options).unwrap().document.to_vec(Layout::Compact).unwrap()
}

fn exported(format: Format, cast: &[u8], unit: Option<f32>) -> (Vec<u8>, Vec<String>) {
    let options = ExportOptions::new().unit(unit);
    let mut out = Vec::new();
    let written = from_cast(format, &kept(cast), &options, &mut out).unwrap();
    (out, lines(&written.report))
}

/// How tall the first mesh is.
fn height(cast: &[u8]) -> f32 {
    let mesh = Cast::parse(cast).unwrap().meshes().next().unwrap();
    let heights: Vec<f32> = mesh.positions().unwrap().iter().map(|[_, y, _]| y).collect();
    heights.iter().copied().fold(f32::MIN, f32::max) - heights.iter().copied().fold(f32::MAX, f32::min)
}

/// How large a file of FBX is for whoever reads it, in metres.
fn fbx_height(fbx: &[u8]) -> f64 {
    let options = ufbx::LoadOpts { target_unit_meters: 1.0, ..ufbx::LoadOpts::default() };
    let Ok(scene) = ufbx::load_memory(fbx, options) else { panic!("cannot be loaded") };
    let mesh = &scene.meshes[0];
    let node = &mesh.element.instances[0];
    let heights = mesh.vertices.iter().map(|vertex| ufbx::transform_position(&node.geometry_to_world, *vertex).y);
    let heights: Vec<f64> = heights.collect();
    heights.iter().copied().fold(f64::MIN, f64::max) - heights.iter().copied().fold(f64::MAX, f64::min)
}

#[test]
fn a_metre_is_a_metre_in_every_format() {
    let glb = std::fs::read(testdata("gltf/figure.glb")).unwrap();
    let tall = f64::from(height(&cast_of(Format::Glb, &glb, None)));
    for unit in [None, Some(0.01), Some(0.0254)] {
        let cast = cast_of(Format::Glb, &glb, unit);
        let there = f64::from(unit.unwrap_or(1.0));
        assert!((f64::from(height(&cast)) * there - tall).abs() < 1e-5 * tall, "{unit:?}");
        let (fbx, _) = exported(Format::Fbx, &cast, unit);
        assert!((fbx_height(&fbx) - tall).abs() < 1e-5 * tall, "{unit:?}: {}", fbx_height(&fbx));
        let (back, _) = exported(Format::Glb, &cast, unit);
        let back = f64::from(height(&cast_of(Format::Glb, &back, None)));
        assert!((back - tall).abs() < 1e-5 * tall, "{unit:?}: {back}");
        let back = f64::from(height(&cast_of(Format::Fbx, &fbx, None)));
        assert!((back - tall).abs() < 1e-5 * tall, "{unit:?}: {back}");
    }
    // Four centimetres.
    let cube = std::fs::read(testdata("fbx/cube.fbx")).unwrap();
    assert!((f64::from(height(&cast_of(Format::Fbx, &cube, None))) - fbx_height(&cube)).abs() < 1e-8);
    // What does not say its unit keeps its numbers, and that is said.
    let written = converted(&testdata("ms3d/corners.ms3d"), &Options::default());
    assert!(lines(&written.report)[0].starts_with("assumed unit of length"), "{:?}", lines(&written.report));
}

fn model(bone: Bone<'static>) -> Model<'static> {
    let mesh = Mesh::new().with_positions(vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]);
    let mesh = mesh.with_faces(vec![0_u32, 1, 2]).with_weights(1, vec![0_u8; 3], vec![1.0; 3]);
    let child = Bone::new().with_name("child").with_parent_index(0).with_local_position([0.0, 1.0, 0.0]);
    Model::new().with_skeleton(Skeleton::new().with_bone(bone).with_bone(child)).with_mesh(mesh)
}

fn curve(name: &'static str, property: &'static str, values: Vec<f32>) -> Curve<'static> {
    let frames: Vec<u32> = (0..).take(values.len()).collect();
    let curve = Curve::new().with_node_name(name).with_key_property(property).with_mode("absolute");
    curve.with_key_frames(frames).with_key_values(values)
}

#[test]
fn curves_of_nothing_are_counted_once_over_all_models() {
    let two = Root::new().with_model(model(Bone::new().with_name("a"))).with_model(model(Bone::new().with_name("b")));
    let animation = Animation::new().with_frame_rate(30.0).with_curve(curve("a", "tx", vec![0.0, 1.0]));
    let animation = animation.with_curve(curve("b", "tx", vec![0.0, 1.0]));
    let animation = animation.with_curve(curve("nobody", "bs", vec![0.0, 1.0]));
    let hidden = Curve::new().with_node_name("nothing").with_key_property("vb").with_mode("absolute");
    let hidden = hidden.with_key_frames(vec![0_u32, 1]).with_key_values(cast_write::Integers::from(vec![1_u8, 0]));
    let animation = animation.with_curve(hidden);
    let cast = Document::from(two.with_animation(animation)).to_vec(Layout::Compact).unwrap();
    for format in [Format::Glb, Format::Fbx] {
        let (_, notes) = exported(format, &cast, None);
        let said: Vec<&String> = notes.iter().filter(|note| note.starts_with("dropped motion of curves")).collect();
        assert_eq!(said.len(), 1, "{format:?}: {notes:?}");
        assert!(said[0].contains("(2 times"), "{format:?}: {notes:?}");
        // What moves nothing is not a property that the format lacks as well.
        assert!(!notes.iter().any(|note| note.contains("animated properties")), "{format:?}: {notes:?}");
    }
}

#[test]
fn a_skeleton_that_was_made_up_is_no_model_of_the_source() {
    let one = Root::new().with_model(model(Bone::new().with_name("a")).with_name("hero"));
    let animation = Animation::new().with_frame_rate(30.0).with_curve(curve("tail", "tx", vec![0.0, 1.0]));
    let cast = Document::from(one.with_animation(animation)).to_vec(Layout::Compact).unwrap();
    for format in [Format::Glb, Format::Fbx] {
        let (_, notes) = exported(format, &cast, None);
        assert!(notes.iter().any(|note| note.starts_with("assumed bones of curves")), "{format:?}: {notes:?}");
        assert!(!notes.iter().any(|note| note.starts_with("approximated models")), "{format:?}: {notes:?}");
    }
}

#[test]
fn an_animation_without_model_has_bones_in_every_format() {
    let animation = Animation::new().with_name("walk").with_frame_rate(30.0);
    let animation = animation.with_curve(curve("hip", "tx", vec![0.0, 1.0]));
    let cast = Document::from(Root::new().with_animation(animation)).to_vec(Layout::Compact).unwrap();
    for format in [Format::Glb, Format::Fbx] {
        let (out, _) = exported(format, &cast, None);
        let back = cast_of(format, &out, None);
        let scene = Scene::new(&kept(&back));
        let moved = scene.animations[0].bind(&scene.models[0]).sample(1.0);
        let hip = scene.models[0].skeleton.as_ref().unwrap().bone("hip").unwrap();
        assert!((moved.bones.locals[hip as usize].translation[0] - 1.0).abs() < 1e-5, "{format:?}");
    }
}

#[test]
fn a_scale_near_one_is_one() {
    let near = [1.00004, 0.99997, 1.0];
    let noisy = Root::new().with_model(model(Bone::new().with_name("a").with_scale(near)));
    let animation = Animation::new().with_frame_rate(30.0).with_curve(curve("a", "sx", vec![1.0, 1.00004]));
    let animation = animation.with_curve(curve("a", "tx", vec![0.0, 1.0]));
    let cast = Document::from(noisy.with_animation(animation)).to_vec(Layout::Compact).unwrap();
    let (glb, _) = exported(Format::Glb, &cast, None);
    assert!(!glb.windows(8).any(|part| part == b"unscaled"), "helper nodes for noise");
    let (fbx, _) = exported(Format::Fbx, &cast, None);
    let Ok(scene) = ufbx::load_memory(&fbx, ufbx::LoadOpts::default()) else { panic!("cannot be loaded") };
    assert!(
        scene.nodes.iter().all(|node| node.inherit_mode == ufbx::InheritMode::Normal),
        "ways of inheriting for noise"
    );
    // What is meant stays, in bones of its own for those that do without it.
    let large = Root::new().with_model(model(Bone::new().with_name("a").with_scale([2.0; 3])));
    let cast = Document::from(large).to_vec(Layout::Compact).unwrap();
    for format in [Format::Glb, Format::Fbx] {
        assert!(exported(format, &cast, None).0.windows(8).any(|part| part == b"unscaled"), "{format:?}");
    }
    // So does what a curve says whose name differs in case from that of its bone.
    let other_case = Animation::new().with_frame_rate(30.0).with_curve(curve("A", "sx", vec![1.0, 2.0]));
    let scaled = Root::new().with_model(model(Bone::new().with_name("a").with_scale([1.0; 3])));
    let cast = Document::from(scaled.with_animation(other_case)).to_vec(Layout::Compact).unwrap();
    assert!(exported(Format::Glb, &cast, None).0.windows(8).any(|part| part == b"unscaled"));
}

/// The new importer of Blender connects bones that start where the one above ends, in the bind pose and as they are shown,
/// and never moves those. `cargo xtask blender-poses` lets it see real characters.
#[test]
fn what_is_below_a_bone_that_an_importer_would_end_there_can_move() {
    let loaded = |moved: &'static str, place: [f32; 3], unit: Option<f32>| {
        let child = Bone::new().with_name("hand").with_parent_index(0).with_local_position(place);
        let skeleton = Skeleton::new().with_bone(Bone::new().with_name("arm")).with_bone(child);
        let moving = Animation::new().with_frame_rate(30.0).with_curve(curve(moved, "tx", vec![0.0, 1.0]));
        let cast = Document::from(Root::new().with_model(Model::new().with_skeleton(skeleton)).with_animation(moving));
        let (fbx, notes) = exported(Format::Fbx, &cast.to_vec(Layout::Compact).unwrap(), unit);
        let Ok(scene) = ufbx::load_memory(&fbx, ufbx::LoadOpts::default()) else { panic!("cannot be loaded") };
        let place = |name: &str| {
            let node = scene.nodes.iter().find(|node| &*node.element.name == name)?;
            Some(node.local_transform.translation)
        };
        let back = cast_of(Format::Fbx, &fbx, unit);
        let bones = Cast::parse(&back).unwrap().models().next().unwrap().skeleton().unwrap().bones().count();
        let is_noted = notes.iter().any(|note| note.contains("marks the end of each") && note.ends_with("(arm)"));
        (place("hand").unwrap(), place("arm_end"), is_noted, bones)
    };
    for (unit, metre) in [(None, 1.0), (Some(0.01), 100.0)] {
        for length in [0.001, 0.1, 2.0_f32] {
            // No shorter than an importer takes a bone to be.
            let at = length.max(0.01) * metre as f32;
            let (hand, end, is_noted, bones) = loaded("hand", [0.0, at, 0.0], unit);
            // In centimetres.
            let at = f64::from(at) * 100.0 / metre;
            assert!((hand.y - at).abs() < 1e-6 * at && hand.x == 0.0 && hand.z == 0.0, "it is where it was: {hand:?}");
            let average = (at + end.unwrap().y) / 2.0;
            assert!((average - at) / 100.0 > 3e-4, "{average} {at}");
            assert!(is_noted && bones == 2, "the end is no bone for those who know it: {bones}");
        }
        // Not at the end of the arm, which lies along y; and not moved.
        for (moved, place) in [("hand", [2.0, 0.0, 0.0]), ("arm", [0.0, 2.0, 0.0])] {
            let (_, end, is_noted, _) = loaded(moved, place, unit);
            assert!(end.is_none() && !is_noted);
        }
    }
}

/// Blender and others take the colours of FBX as sRGB; those of Cast and glTF are linear.
#[test]
fn colours_of_vertices_come_back_from_every_format() {
    let colors: Vec<u32> = (0..=255).map(|step| u32::from_le_bytes([step, 255 - step, step / 2, step])).collect();
    let positions: Vec<[f32; 3]> = (0_u16..256).map(|step| [f32::from(step), f32::from(step % 2), 0.0]).collect();
    let faces: Vec<u32> = (0..254).flat_map(|step| [step, step + 1, step + 2]).collect();
    let mesh = Mesh::new().with_positions(positions).with_color_layer(colors.clone()).with_faces(faces);
    let cast = Document::from(Root::new().with_model(Model::new().with_mesh(mesh))).to_vec(Layout::Compact).unwrap();
    for format in [Format::Glb, Format::Fbx] {
        let (out, _) = exported(format, &cast, None);
        let back = cast_of(format, &out, None);
        let back = Cast::parse(&back).unwrap();
        let layer = back.meshes().next().unwrap().color_layer(0).unwrap();
        assert_eq!((0..256).map(|step| u32::from_le_bytes(layer.get_rgba8(step).unwrap())).collect::<Vec<_>>(), colors);
    }
}

/// The new place of a vertex that follows nothing is its old one, however many bones others follow.
#[test]
fn a_vertex_without_bone_follows_none_in_any_format() {
    for (count, bones, weights) in [
        (2, vec![0_u8, 0, 0, 0, 1, 0], vec![0.0, 0.0, 1.0, 0.0, 1.0, 0.0]),
        (
            5,
            vec![1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1, 1],
            [[0.0; 5], [0.5, 0.5, 0.0, 0.0, 0.0], [0.2; 5]].concat(),
        ),
    ] {
        let mesh = Mesh::new().with_positions(vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]);
        let mesh = mesh.with_faces(vec![0_u32, 1, 2]).with_weights(count, bones, weights);
        let [first, second] = ["a", "b"].map(|name| Bone::new().with_name(name).with_local_position([0.0; 3]));
        let model = Model::new().with_skeleton(Skeleton::new().with_bone(first).with_bone(second)).with_mesh(mesh);
        let cast = Document::from(Root::new().with_model(model)).to_vec(Layout::Compact).unwrap();
        for format in [Format::Cast, Format::Glb, Format::Fbx, Format::SeModel] {
            let back = match format {
                Format::Cast => cast.clone(),
                _ => cast_of(format, &exported(format, &cast, None).0, None),
            };
            let scene = Scene::new(&kept(&back));
            let model = &scene.models[0];
            let mut pose = model.rest();
            // The formats may have put a bone that stands still above or beside them.
            for name in ["a", "b"] {
                let bone = model.skeleton.as_ref().unwrap().bone(name).unwrap();
                pose.bones.locals[bone as usize].translation[2] += 3.0;
            }
            let moved = &model.deform(&pose, &DeformOptions::new())[0].positions;
            let heights: Vec<f32> = moved.iter().map(|[_, _, z]| *z).collect();
            assert_eq!(heights, [0.0, 3.0, 3.0], "{format:?}, {count} places");
        }
    }
}

/// How far one sees through a material is the alpha of its colour, in every format that says it.
#[test]
fn transparency_comes_back_from_every_format() {
    let color = Color::new().with_rgba([0.5, 0.25, 1.0, 0.25]).with_color_space("linear");
    let material = Material::new().with_name("glass").with_diffuse(color.hash()).with_color(color);
    let mesh = Mesh::new().with_positions(vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]);
    let mesh = mesh.with_faces(vec![0_u32, 1, 2]).with_material(material.hash());
    let model = Model::new().with_mesh(mesh).with_material(material);
    let cast = Document::from(Root::new().with_model(model)).to_vec(Layout::Compact).unwrap();
    let alphas = |cast: &[u8]| {
        let scene = Scene::new(&kept(cast));
        let slots = scene.models[0].materials[0].slots.clone();
        let alpha = |slot: &cast_scene::Slot| match slot.source {
            cast_scene::Source::Color([.., alpha]) if matches!(&*slot.name, "albedo" | "diffuse") => Some(alpha),
            _ => None,
        };
        slots.iter().filter_map(alpha).collect::<Vec<_>>()
    };
    assert_eq!(alphas(&cast), [0.25]);
    let folder = tempfile::tempdir().unwrap();
    for format in [Format::Glb, Format::Fbx, Format::Obj] {
        let (input, output) =
            (folder.path().join("glass.cast"), folder.path().join("glass").with_extension(format.extension()));
        std::fs::write(&input, &cast).unwrap();
        cast_job::Job::new(cast_job::JobOptions::new()).file(&input).save(&output).unwrap();
        if format == Format::Glb {
            let glb = std::fs::read(&output).unwrap();
            assert!(glb.windows(19).any(|part| part == b"\"alphaMode\":\"BLEND\""), "alpha without a mode is ignored");
        }
        let back = converted(&output, &Options::default());
        assert_eq!(alphas(&back.bytes), [0.25], "{format:?}");
        assert!(!lines(&back.report).iter().any(|note| note.contains("alpha")), "{:?}", lines(&back.report));
    }
}

/// What leaving out keys may change is measured in the scene: below a bone that is scaled by 100, a hundredth of a step that
/// hardly counts elsewhere is seen.
#[test]
fn keys_below_what_is_scaled_are_kept() {
    let child = Bone::new().with_name("child").with_parent_index(0).with_local_position([0.0, 0.01, 0.0]);
    let skeleton = Skeleton::new().with_bone(Bone::new().with_name("root").with_scale([100.0; 3])).with_bone(child);
    let steps = (0..40_u8).map(|step| 8e-6 * f32::from(step % 2)).collect();
    let animation = Animation::new().with_frame_rate(30.0).with_curve(curve("child", "tx", steps));
    let root = Root::new().with_model(Model::new().with_name("m").with_skeleton(skeleton)).with_animation(animation);
    let cast = Document::from(root).to_vec(Layout::Compact).unwrap();
    for format in [Format::Glb, Format::Fbx] {
        let back = kept(cast_of(format, &exported(format, &cast, None).0, None));
        let options = cast_scene::compare::Options::new();
        let found = cast_scene::compare::compare(&Scene::new(&kept(&cast)), &Scene::new(&back), &options).unwrap();
        let poses = found.differences().iter().filter(|found| found.aspect == cast_scene::compare::Aspect::Pose);
        assert_eq!(poses.count(), 0, "{format:?}: {:?}", found.differences());
        assert_eq!(
            back.animations().next().unwrap().curves().map(|curve| curve.key_frames().unwrap().len()).max(),
            Some(40)
        );
    }
}

/// A model with a bone that an animation moves along an axis.
fn moved_along(axis: &'static str) -> Vec<u8> {
    let animation = Animation::new().with_frame_rate(30.0).with_curve(curve("a", axis, vec![0.0, 1.0]));
    let root = Root::new().with_model(model(Bone::new().with_name("a").with_local_position([0.0; 3])));
    Document::from(root.with_animation(animation)).to_vec(Layout::Compact).unwrap()
}

/// Blender's importer ignores translations and scales of which the first axis has no curve.
#[test]
fn what_moves_along_any_axis_has_a_curve_of_the_first() {
    for axis in ["tx", "ty", "tz", "sy", "sz"] {
        let (fbx, _) = exported(Format::Fbx, &moved_along(axis), None);
        let Ok(scene) = ufbx::load_memory(&fbx, ufbx::LoadOpts::default()) else { panic!("cannot be loaded") };
        let property = if axis.starts_with('t') { "Lcl Translation" } else { "Lcl Scaling" };
        let moving = scene.anim_layers[0].anim_props.iter().find(|moving| &*moving.prop_name == property).unwrap();
        assert!(moving.anim_value.curves[0].is_some(), "{axis}");
    }
}

/// Each of many animations moves one of many bones that an importer would connect: what keeps them apart is written once.
#[test]
fn bones_that_move_in_many_animations_cost_what_they_are() {
    let size = |count: u32| {
        let mut skeleton = Skeleton::new().with_bone(Bone::new().with_name("b0").with_local_position([0.0; 3]));
        let mut root = Root::new();
        for index in 1..count {
            let bone = Bone::new().with_name(format!("b{index}")).with_parent_index(index - 1);
            skeleton = skeleton.with_bone(bone.with_local_position([0.0, 1.0, 0.0]));
            let curve = Curve::new().with_node_name(format!("b{index}")).with_key_property("tx");
            let curve = curve.with_mode("absolute").with_key_frames(vec![0_u8, 1]).with_key_values(vec![0.0_f32, 1.0]);
            root = root.with_animation(Animation::new().with_frame_rate(30.0).with_curve(curve));
        }
        let root = root.with_model(Model::new().with_skeleton(skeleton));
        let (fbx, notes) = exported(Format::Fbx, &Document::from(root).to_vec(Layout::Compact).unwrap(), None);
        let expected = format!("{} times", count - 1);
        assert!(
            notes.iter().any(|note| note.contains("marks the end of each") && note.contains(&expected)),
            "{notes:?}"
        );
        fbx.len()
    };
    assert!(size(80) < 5 * size(20));
}

/// What is usual for a format counts for those who read the result.
#[test]
fn up_is_what_is_usual_for_the_format() {
    let up = |cast: &[u8]| format!("{:?}", Scene::new(&kept(cast)).up_axis());
    let source = std::fs::read(testdata("se/figure.semodel")).unwrap();
    assert_eq!(up(&cast_of(Format::SeModel, &source, None)), "Some(Z)");
    let source = std::fs::read(testdata("se/walk.seanim")).unwrap();
    assert_eq!(up(&cast_of(Format::SeAnim, &source, None)), "Some(Z)");
    // Both formats do not say their axis, so it is turned to.
    let tall = [0.0, 0.0, 5.0];
    let mesh = Mesh::new().with_positions(vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], tall]).with_faces(vec![0_u32, 1, 2]);
    let root = Root::new().with_model(Model::new().with_mesh(mesh));
    let z = Document::from(root.with_metadata(Metadata::new().with_up_axis("z"))).to_vec(Layout::Compact).unwrap();
    for (format, at, turns) in [(Format::Obj, [0.0, 5.0, 0.0], true), (Format::SeModel, tall, false)] {
        let (out, notes) = exported(format, &z, None);
        let back = cast_of(format, &out, None);
        let position = Cast::parse(&back).unwrap().meshes().next().unwrap().positions().unwrap().get(2).unwrap();
        assert_eq!(position, at, "{format:?}");
        assert_eq!(
            notes.iter().any(|note| note.contains("so everything was converted to the usual one (z")),
            turns,
            "{format:?}: {notes:?}"
        );
    }
    let kept_up = ExportOptions::new().up(Up::Z);
    let mut out = Vec::new();
    from_cast(Format::Obj, &kept(&z), &kept_up, &mut out).unwrap();
    assert!(String::from_utf8(out).unwrap().contains("v 0 0 5"));
}

#[test]
fn a_unit_that_is_assumed_or_lost_is_said() {
    let cast = moved_along("tx");
    let said = |format, unit| exported(format, &cast, unit).1.iter().any(|note| note.contains("metres were assumed"));
    for format in [Format::Glb, Format::Fbx] {
        assert_eq!((said(format, None), said(format, Some(0.01))), (true, false), "{format:?}");
    }
    for format in [Format::Obj, Format::SeModel, Format::SeAnim] {
        let notes = exported(format, &cast, Some(1.0)).1;
        assert!(notes.iter().any(|note| note.starts_with("assumed unit of length")), "{format:?}: {notes:?}");
    }
}

/// What has no place in a format has the same code in each.
#[test]
fn the_same_loss_has_the_same_code() {
    let mesh = |name: &'static str| {
        let mesh = Mesh::new().with_name(name).with_positions(vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]);
        mesh.with_uv_layer(vec![[0.0, 0.0]; 2]).with_faces(vec![0_u32, 1, 2])
    };
    let large = Bone::new().with_name("large").with_local_position([0.0; 3]).with_scale([2.0; 3]);
    let inherits = Bone::new().with_name("inherits").with_parent_index(0).with_local_position([0.0; 3]);
    let skeleton = Skeleton::new().with_bone(large).with_bone(inherits.with_segment_scale_compensate(false));
    let root = Root::new().with_model(Model::new().with_mesh(mesh("m")).with_mesh(mesh("m")).with_skeleton(skeleton));
    let animation = Animation::new().with_name("other").with_curve(curve("large", "tx", vec![0.0, 1.0]));
    let root = root.with_model(Model::new().with_name("empty")).with_animation(animation);
    let cast = kept(Document::from(root).to_vec(Layout::Compact).unwrap());
    let codes = |format: Format| {
        let mut out = Vec::new();
        let mut report = from_cast(format, &cast, &ExportOptions::new(), &mut out).unwrap().report;
        report.append(to_cast(format, Source::of_bytes(&out), &Options::new()).unwrap().report);
        report.notes().iter().map(|note| note.code()).collect::<Vec<_>>()
    };
    let layers = "CONVERT-MESH-019";
    let expected: [(Format, &[&str]); 5] = [
        (Format::Glb, &[layers, "CONVERT-ANIMATION-038", "CONVERT-SCENE-033"]),
        (Format::Fbx, &[layers, "CONVERT-ANIMATION-038", "CONVERT-SCENE-033", "CONVERT-MESH-051"]),
        (Format::Obj, &[layers, "CONVERT-SCENE-033"]),
        (Format::SeModel, &[layers, "CONVERT-SCENE-033", "CONVERT-SKELETON-017"]),
        (Format::SeAnim, &["CONVERT-ANIMATION-039"]),
    ];
    for (format, expected) in expected {
        let found = codes(format);
        for code in expected {
            assert!(found.contains(code), "{format:?} {code}: {found:?}");
        }
    }
}
