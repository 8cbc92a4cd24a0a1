//! Links: their targets, and the warnings if there are none or several.

use std::collections::BTreeMap;

use cast_read::Cast;
use cast_read::views::{MaterialSource, MeshRef, ModelRef};
use cast_scene::{DeformOptions, Scene, ShapeTarget, Source, WarningKind};
use cast_write::{BlendShape, Color, File, Hair, Material, Mesh, Model, NodeHash};

use super::{file, zip_equal};

fn mesh(name: &'static str) -> Mesh<'static> {
    Mesh::new()
        .with_name(name)
        .with_positions(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
        .with_faces(vec![0_u32, 1, 2])
}

#[test]
fn materials_textures_and_colours() {
    let skin = Material::new()
        .with_name("skin")
        .with_material_type("pbr")
        .with_texture("albedo", "maps\\skin.png")
        .with_constant("roughness", [0.5, 0.0, 1.0, 0.25])
        .with_texture("extra0", "maps/detail.png");
    let metal = Color::new().with_rgba([0.5; 4]).with_color_space("linear");
    let metal_hash = metal.hash();
    let iron = Material::new()
        .with_name("iron")
        .with_material_type("pbr")
        .with_property("metal", metal_hash)
        .with_color(metal);
    let (skin_hash, iron_hash) = (skin.hash(), iron.hash());
    let model = Model::new()
        .with_mesh(mesh("body").with_material(skin_hash))
        .with_hair(Hair::new().with_segments(vec![1_u32]).with_particles(vec![[0.0; 3]; 2]).with_material(iron_hash))
        .with_material(skin)
        .with_material(iron);
    let bytes = file([model.into()]);
    let cast = super::kept(&bytes);
    let scene = Scene::new(&cast);
    assert!(scene.warnings.is_empty(), "{:?}", scene.warnings);
    let model = &scene.models[0];
    assert_eq!((model.meshes[0].material, model.hairs[0].material), (Some(0), Some(1)));
    let skin = &model.materials[0];
    let names: Vec<(&str, Option<&str>)> = skin.slots.iter().map(|slot| (slot.name.as_str(), slot.field)).collect();
    assert_eq!(names, [("albedo", Some("albedo")), ("roughness", Some("roughness")), ("extra0", Some("extra"))]);
    let Some(Source::Texture(texture)) = skin.slot("albedo") else { panic!("no texture") };
    let base = cast_file::BaseDirectory::new("/models", cast_file::Confinement::FileDirectory);
    assert_eq!(texture.resolve(&base), Ok("/models/maps/skin.png".into()));
    let Some(Source::Color([r, g, b, a])) = skin.slot("roughness") else { panic!("no colour") };
    // 0.5 in sRGB is ((0.5 + 0.055) / 1.055) ^ 2.4.
    assert!((r - 0.214_041_14).abs() < 1e-6 && *g == 0.0 && (b - 1.0).abs() < 1e-6 && *a == 0.25);
    assert_eq!(model.materials[1].slot("metal"), Some(&Source::Color([0.5; 4])));
}

#[test]
fn files_without_a_path_are_no_textures() {
    // As Greyhound writes them: three slots for every material.
    let factor = Color::new().with_name("emissive factor").with_rgba([0.5; 4]).with_color_space("linear");
    let skin = Material::new().with_name("skin").with_material_type("pbr").with_texture("albedo", "a.png");
    let skin = skin.with_texture("normal", "").with_texture("emissive", "").with_color(factor);
    let bytes = file([Model::new().with_material(skin).into()]);
    let cast = super::kept(&bytes);
    let scene = Scene::new(&cast);
    assert!(scene.warnings.is_empty(), "{:?}", scene.warnings);
    let slots: Vec<&str> = scene.models[0].materials[0].slots.iter().map(|slot| slot.name.as_str()).collect();
    assert_eq!(slots, ["albedo", "emissive"]);
    assert_eq!(scene.models[0].materials[0].slot("emissive"), Some(&Source::Color([0.5; 4])));
}

#[test]
fn hashes_that_are_zero_repeated_or_nobodys() {
    let zero = NodeHash::new(0);
    let model = Model::new()
        .with_mesh(mesh("zero").with_hash(0).with_material(zero))
        .with_mesh(mesh("nobody").with_hash(0).with_material(NodeHash::new(77)))
        .with_blend_shape(BlendShape::new().with_hash(0).with_name("smile").with_base_shape(zero))
        .with_material(
            Material::new().with_hash(0).with_name("first").with_material_type("pbr").with_property("ao", zero),
        )
        .with_material(
            Material::new()
                .with_hash(0)
                .with_name("second")
                .with_material_type("pbr")
                .with_property("ao", zero)
                .with_file(File::new().with_hash(0).with_path("a.png"))
                .with_color(Color::new().with_hash(0).with_rgba([1.0; 4])),
        );
    let bytes = file([model.into()]);
    let cast = super::kept(&bytes);
    let scene = Scene::new(&cast);
    let model = &scene.models[0];
    assert_eq!(model.meshes[0].material, Some(0));
    assert_eq!(model.meshes[1].material, None);
    assert_eq!(model.blend_shapes[0].mesh, Some(0));
    assert!(matches!(model.materials[1].slot("ao"), Some(Source::Texture(_))), "the first in file order");
    let found: Vec<WarningKind> = scene.warnings.iter().map(|warning| warning.kind.clone()).collect();
    let ambiguous = |property: &'static str| WarningKind::AmbiguousLink { property: property.into(), hash: 0 };
    let dangling = |property: &'static str, hash| WarningKind::DanglingLink { property: property.into(), hash };
    assert_eq!(found, [ambiguous("m"), dangling("m", 77), ambiguous("b"), dangling("ao", 0), ambiguous("ao")]);
}

#[test]
fn buffers_of_another_length_count_as_absent() {
    let broken = mesh("broken")
        .with_normals(vec![[0.0, 0.0, 1.0]; 2])
        .with_tangents(vec![[1.0, 0.0, 0.0]; 3])
        .with_weights(2, vec![0_u32; 5], vec![0.5_f32; 6]);
    let bytes = file([Model::new().with_mesh(broken).into()]);
    let cast = super::kept(&bytes);
    let scene = Scene::new(&cast);
    let mesh = &scene.models[0].meshes[0];
    assert!(mesh.normals().is_none() && mesh.tangents().is_some() && mesh.influences.is_none());
    let wrong = |property: &'static str, found, expected| {
        let property = property.into();
        WarningKind::WrongLength { property, found, expected }
    };
    let found: Vec<WarningKind> = scene.warnings.iter().map(|warning| warning.kind.clone()).collect();
    assert_eq!(found, [wrong("vn", 2, 3), wrong("wb", 5, 6)]);
}

#[test]
fn old_targets_are_shapes_by_the_name_of_the_mesh() {
    let (base, smile, frown) = (mesh("base"), mesh("smile"), mesh("frown"));
    let shape = BlendShape::new()
        .with_name("face")
        .with_base_shape(base.hash())
        .with_property("ts", vec![1.0_f32, 2.0])
        .with_property("t", cast_write::Data::Links(vec![smile.hash(), frown.hash()]));
    let bytes = file([Model::new().with_mesh(base).with_mesh(smile).with_mesh(frown).with_blend_shape(shape).into()]);
    let cast = super::kept(&bytes);
    let scene = Scene::new(&cast);
    let model = &scene.models[0];
    let names: Vec<_> = model.blend_shapes.iter().map(|shape| (shape.name(), shape.largest_weight)).collect();
    assert_eq!(names, [(Some("smile"), 1.0), (Some("frown"), 2.0)]);
    assert!(matches!(model.blend_shapes[1].target(), ShapeTarget::Mesh(2)));
    assert_eq!(model.meshes[0].blend_shapes, [0, 1]);
}

/// Compares the links of a scene with those that the reader follows in the file, and counts those with a target.
pub(crate) fn links(scene: &Scene, cast: &Cast<'_>, name: &str) -> usize {
    let mut led = 0;
    let models: Vec<ModelRef<'_>> = cast.models().collect();
    assert_eq!(scene.models.len(), models.len(), "{name}");
    for (found, model) in zip_equal(&scene.models, models) {
        let materials: Vec<usize> = model.materials().map(|material| material.offset()).collect();
        let meshes: Vec<MeshRef<'_>> = model.meshes().collect();
        let mut expect = |found: Option<usize>, offset: Option<usize>| {
            assert_eq!(found.map(|index| materials[index]), offset, "{name}");
            led += usize::from(offset.is_some());
        };
        for (found, mesh) in zip_equal(&found.meshes, &meshes) {
            expect(found.material, mesh.material().map(|material| material.offset()));
        }
        for (found, hair) in zip_equal(&found.hairs, model.hairs().collect::<Vec<_>>()) {
            expect(found.material, hair.material().map(|material| material.offset()));
        }
        for (found, material) in zip_equal(&found.materials, model.materials().collect::<Vec<_>>()) {
            for slot in material.slots() {
                let source = found.slot(&slot.name().to_string_lossy());
                match slot.source() {
                    Some(MaterialSource::File(file)) => {
                        let Some(Source::Texture(texture)) = source else { panic!("{name}: {source:?}") };
                        assert_eq!(Some(&*texture.path), file.path(), "{name}");
                        led += 1;
                    }
                    Some(MaterialSource::Color(_)) => {
                        assert!(matches!(source, Some(Source::Color(_))), "{name}: {source:?}");
                        led += 1;
                    }
                    None => assert_eq!(source, None, "{name}"),
                }
            }
        }
        // Old shapes have several targets each; those of the current format have one mesh each.
        let today = |shape: &cast_read::views::BlendShapeRef<'_>| shape.legacy_targets().next().is_none();
        let shapes: Vec<_> = model.blend_shapes().collect();
        if shapes.iter().all(today) {
            for (found, shape) in zip_equal(&found.blend_shapes, shapes) {
                let base = shape.base_shape().map(|mesh| mesh.offset());
                assert_eq!(found.mesh.map(|index| meshes[index].offset()), base, "{name}");
                led += usize::from(base.is_some());
            }
        }
    }
    led
}

/// The files of the test data with warnings, and their numbers.
const ODD: &[(&str, usize)] = &[
    ("legacy/bare_bones.cast", 2),
    ("legacy/blend_shape_targets.cast", 1),
    ("legacy/uv_without_count.cast", 1),
    ("unusual/count_zero.cast", 5),
    ("unusual/cyclic_bones.cast", 3),
    ("unusual/dangling_links.cast", 5),
    ("unusual/depth_2000.cast", 1),
    ("unusual/duplicate_names.cast", 2),
    ("unusual/hash_zero.cast", 1),
    ("unusual/missing_layers.cast", 4),
    ("unusual/odd_lengths.cast", 4),
    ("unusual/opaque_node.cast", 1),
    ("unusual/repeated_hashes.cast", 5),
    ("unusual/unexpected_types.cast", 11),
    ("unusual/unknown_choices.cast", 5),
    ("unusual/unknown_kind.cast", 2),
    ("unusual/unknown_type.cast", 1),
    ("unusual/upper_case_key.cast", 1),
    ("valid/instances.cast", 1),
    ("valid/rig.cast", 2),
];

#[test]
fn all_test_data_makes_a_scene() {
    let (mut led, mut odd_files) = (0, BTreeMap::new());
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata");
    let mut count = 0;
    for part in ["valid", "legacy", "unusual"] {
        for entry in std::fs::read_dir(format!("{folder}/{part}")).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_none_or(|ending| ending != "cast") {
                continue;
            }
            let bytes = std::fs::read(&path).unwrap();
            let cast = super::kept(&bytes);
            let scene = Scene::new(&cast);
            led += links(&scene, &cast.cast(), &path.display().to_string());
            if !scene.warnings.is_empty() {
                odd_files
                    .insert(format!("{part}/{}", path.file_name().unwrap().to_string_lossy()), scene.warnings.len());
            }
            for model in &scene.models {
                for animation in &scene.animations {
                    let pose = animation.bind(model).sample(1.5);
                    for (deformed, mesh) in zip_equal(model.deform(&pose, &DeformOptions::new()), &model.meshes) {
                        assert_eq!(deformed.positions.len(), mesh.positions().len(), "{}", path.display());
                    }
                }
            }
            count += 1;
        }
    }
    assert!(count > 40 && led > 30, "{count} files, {led} links");
    // The warnings of each file; in the valid ones, one has a second metadata with another scene root, and the rig's second
    // handle has nothing to reach for, and its first two depend on what they move.
    let expected: BTreeMap<String, usize> = ODD.iter().map(|(file, warnings)| ((*file).into(), *warnings)).collect();
    assert_eq!(odd_files, expected);
}
