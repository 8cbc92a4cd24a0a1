//! What the files of the test data become.

use cast_convert::{Format, to_cast};
use cast_interchange::{Options, Source};
use cast_read::Cast;
use cast_read::views::{CurveProperty, MaterialSource};
use cast_scene::{DeformOptions, Scene, Threads};

use crate::common::{converted, lines, testdata};

/// Curves as they are, so that keys can be counted.
pub(crate) fn exact() -> Options<'static> {
    Options::new().animation_tolerance(0.0)
}

#[test]
fn one_triangle() {
    let written = converted(&testdata("gltf/triangle.gltf"), &exact());
    assert!(written.report.notes().is_empty(), "{:?}", lines(&written.report));
    let cast = Cast::parse(&written.bytes).unwrap();
    let mesh = cast.meshes().next().unwrap();
    assert_eq!(mesh.name(), Some("triangle"));
    assert_eq!(mesh.faces().unwrap().to_vec(), [0, 1, 2]);
    assert_eq!(mesh.positions().unwrap().get(1), Some([1.0, 0.0, 0.0]));
    let metadata = cast.metadata().unwrap();
    assert_eq!(metadata.up_axis(), Some(cast_read::views::UpAxis::Y));
    assert_eq!(metadata.software(), Some("castkit test data"));
}

#[test]
fn a_figure() {
    let written = converted(&testdata("gltf/figure.glb"), &exact());
    let cast = Cast::parse(&written.bytes).unwrap();
    let model = cast.models().next().unwrap();
    assert_eq!(model.name(), Some("figure"));
    let bones: Vec<_> = model.skeleton().unwrap().bones().collect();
    assert_eq!(bones.iter().filter_map(|bone| bone.name()).collect::<Vec<_>>(), ["hip", "spine"]);
    assert_eq!(bones[1].parent_index(), Some(0));
    assert_eq!(bones[1].world_position(), Some([0.0, 1.0, 0.0]));
    assert!(!bones[1].segment_scale_compensate());

    let mesh = model.meshes().next().unwrap();
    assert_eq!((mesh.maximum_influence(), mesh.uv_layer_total(), mesh.color_layer_total()), (Some(2), 2, 1));
    assert_eq!(mesh.weight_bones().unwrap().to_vec(), [0, 0, 0, 0, 0, 1, 1, 0]);
    assert_eq!(mesh.weight_values().unwrap().to_vec(), [1.0, 0.0, 1.0, 0.0, 0.25, 0.75, 1.0, 0.0]);
    assert_eq!(mesh.color_layer(0).unwrap().get_rgba8(3), Some([9, 8, 7, 6]));
    let shape = model.blend_shapes().next().unwrap();
    assert_eq!(shape.name(), Some("breath"));
    assert_eq!(shape.vertex_indices().unwrap().to_vec(), [2, 3]);
    assert_eq!(shape.positions().unwrap().to_vec(), [[1.0, 2.5, 0.0], [-0.5, 2.5, 0.0]]);

    let material = mesh.material().unwrap();
    assert_eq!(material.name(), Some("skin"));
    let Some(MaterialSource::File(file)) = material.albedo() else { panic!("a texture") };
    assert_eq!(file.path(), Some("figure_skin.png"));
    let color = |source| match source {
        Some(MaterialSource::Color(color)) => cast_read::views::ColorRef::rgba(&color).unwrap()[0],
        _ => panic!("a colour"),
    };
    assert_eq!([color(material.roughness()), color(material.metal())], [0.75, 0.0]);
    assert_eq!([color(material.emissive()), color(material.emissive_strength())], [1.0, 4.0]);
    assert!(material.colors().any(|color| color.name() == Some("albedo factor")));

    let animation = cast.animations().next().unwrap();
    // The keys lie on frames at 30, but the line through 15 frames of the spline is 3.2e-3 of its height away from it.
    assert_eq!((animation.name(), animation.frame_rate()), (Some("wave"), Some(60.0)));
    let keys = |property: CurveProperty<'_>| {
        let curve = animation.curves().find(|curve| curve.key_property() == Some(property)).unwrap();
        curve.key_frames().unwrap().to_frames()
    };
    assert_eq!(keys(CurveProperty::Rotation), [0, 30, 60]);
    // A step: the value holds until the frame of the next key, where there are two; the one before is for readers that
    // keep one of two.
    assert_eq!(keys(CurveProperty::TranslationY), [0, 29, 30, 30, 59, 60, 60]);
    // Two of the 61 frames lie on the line through the inflection, within 1e-5: 12 / 60³ / 6.
    assert_eq!(keys(CurveProperty::BlendShape).len(), 59);
    assert_eq!(
        lines(&written.report),
        [
            "assumed frame rate: one was chosen at which all keys fall on frames, and curves between them are close (wave: 60 frames a second, up to 0.08 % of the motion)",
            "approximated cubic splines: they are sampled at each frame (wave: 60 frames a second, up to 0.08 % of the motion)",
            "assumed steps: each is two keys at one frame, and programs are assumed to keep both; Blender keeps one of them and shows the change during the frame before (wave)",
            "approximated factors of textures: a slot has a texture or a colour; the factor is kept as a separate colour (albedo)",
        ]
    );
    let scene = Scene::new(&crate::common::kept(cast.bytes()));
    let weight =
        |frame| scene.animations[0].curves.iter().find(|curve| curve.target() == "breath").unwrap().number_at(frame);
    // Half way from 0 to 1 with level tangents, and a quarter.
    assert!((weight(30.0) - 1.0).abs() < 1e-6 && (weight(10.0) - 7.0 / 27.0).abs() < 1e-6);
}

#[test]
fn embedded_images_become_files() {
    let bytes = std::fs::read(testdata("gltf/figure.glb")).unwrap();
    let converted = to_cast(Format::Glb, Source::of_file(&bytes, "figure.glb".as_ref()), &exact()).unwrap();
    let files: Vec<&str> = converted.side_files.iter().map(|file| file.path.as_str()).collect();
    assert_eq!(files, ["figure_skin.png"]);
    assert!(converted.side_files[0].bytes.starts_with(b"\x89PNG"));
}

#[test]
fn quantised_vertices() {
    let written = converted(&testdata("gltf/strided.gltf"), &exact());
    let cast = Cast::parse(&written.bytes).unwrap();
    let mesh = cast.meshes().next().unwrap();
    assert_eq!(mesh.positions().unwrap().to_vec(), [[1.0, 0.0, 0.0], [11.0, 0.0, 0.0], [1.0, -10.0, 0.0]]);
    assert_eq!(mesh.uv_layer(0).unwrap().to_vec(), [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]);
}

#[test]
fn strips_and_fans_and_mirrors() {
    let written = converted(&testdata("gltf/strips.glb"), &exact());
    let cast = Cast::parse(&written.bytes).unwrap();
    let meshes: Vec<_> = cast.meshes().collect();
    let faces = |mesh: usize| meshes[mesh].faces().unwrap().to_vec();
    assert_eq!([faces(0), faces(1)], [[0, 1, 2, 2, 1, 3], [0, 1, 3, 0, 3, 2]]);
    // Seen in a mirror they wind the other way, and are turned back.
    assert_eq!([faces(2), faces(3)], [[0, 2, 1, 2, 3, 1], [0, 3, 1, 0, 2, 3]]);
    assert_eq!(meshes[2].positions().unwrap().get(3), Some([-1.0, 1.0, 0.0]));
    assert_eq!(
        lines(&written.report),
        ["dropped cameras: Cast does not support them", "dropped points: a mesh is made of faces"]
    );
}

#[test]
fn moving_nodes_become_bones() {
    let written = converted(&testdata("gltf/moving.glb"), &exact());
    let cast = crate::common::kept(&written.bytes);
    let scene = Scene::new(&cast);
    let model = &scene.models[0];
    let skeleton = model.skeleton.as_ref().unwrap();
    let names: Vec<_> = skeleton.bones().iter().filter_map(|bone| bone.name()).collect();
    assert_eq!(names, ["pole", "tip", "hinge"]);
    // The door hangs on the hinge, the flag is bound where its matrix says.
    let animation = &scene.animations[0];
    let door = |frame: f64| {
        let pose = animation.bind(model).sample(frame);
        model.deform(&pose, &DeformOptions::new().constraints(false).threads(Threads::One))[0].positions[1]
    };
    assert_eq!(model.meshes[0].positions().get(1), Some([2.0, 2.0, 0.0]));
    assert_eq!((door(0.0), door(30.0)), ([1.0, 2.0, 0.0], [1.0, 2.0, 4.0]));
    assert_eq!(skeleton.rest().locals[0].translation, [-3.0, 0.0, 0.0]);
    // What shows at rest is another pose than the one in which it was bound, so the animation holds it.
    let pose = animation.bind(model).sample(0.0);
    assert_eq!(
        model.deform(&pose, &DeformOptions::new().constraints(false).threads(Threads::One))[1].positions[0],
        [3.0, 0.0, 0.0]
    );
}

/// What glTF says of the figure, computed here from the same numbers.
#[test]
fn skins_deform_as_in_gltf() {
    let written = converted(&testdata("gltf/figure.glb"), &exact());
    let cast = crate::common::kept(&written.bytes);
    let scene = Scene::new(&cast);
    let pose = scene.animations[0].bind(&scene.models[0]).sample(30.0);
    let deformed = scene.models[0].deform(&pose, &DeformOptions::new().constraints(false).threads(Threads::One));
    // At half a second the hip is one up, the spine turned by a quarter, and the shape at full weight.
    let corner = [1.0_f32, 2.5];
    let by_spine = [-(corner[1] - 1.0), corner[0] + 1.0 + 1.0];
    let by_hip = [corner[0], corner[1] + 1.0];
    let wanted = [0.25 * by_hip[0] + 0.75 * by_spine[0], 0.25 * by_hip[1] + 0.75 * by_spine[1]];
    let found = deformed[0].positions[2];
    assert!((found[0] - wanted[0]).abs() < 1e-6 && (found[1] - wanted[1]).abs() < 1e-6, "{found:?} {wanted:?}");
}
