//! Slots and textures as `StandardMaterial`.

use std::path::Path;

use bevy::image::{ImageAddressMode, ImageSampler};
use bevy::prelude::*;
use bevy::render::render_resource::TextureFormat;
use bevy_castkit::castkit::write::{self, Material, Model, Root};
use bevy_castkit::{Cast, CastAlpha, CastLoaderSettings};

use crate::app;
use crate::models;

/// Writes a grey image of two by one texels.
fn picture(directory: &Path, name: &str, values: [u8; 2]) {
    let path = directory.join(name);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    let file = std::fs::File::create(path).unwrap();
    let mut encoder = png::Encoder::new(file, 2, 1);
    encoder.set_color(png::ColorType::Rgba);
    let [a, b] = values;
    encoder.write_header().unwrap().write_image_data(&[a, a, a, 255, b, b, b, 255]).unwrap();
}

fn file(directory: &Path, material: Material<'static>) {
    let mesh = write::Mesh::new()
        .with_name("plane")
        .with_positions(vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
        .with_normals(vec![[0.0, 0.0, 1.0]; 3])
        .with_uv_layer(vec![[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]])
        .with_faces(vec![0_u32, 1, 2])
        .with_material(material.hash());
    models::write(
        directory,
        "models/plane.cast",
        Root::new().with_model(Model::new().with_mesh(mesh).with_material(material)),
    );
}

fn pbr() -> Material<'static> {
    Material::new().with_name("skin").with_material_type("pbr")
}

/// Puts a colour into a slot.
fn constant(
    mut material: Material<'static>,
    slot: &'static str,
    rgba: [f32; 4],
    space: &'static str,
) -> Material<'static> {
    let color = write::Color::new().with_color_space(space).with_rgba(rgba);
    material.node_mut().set(slot, color.hash());
    material.with_color(color)
}

fn loaded(directory: &Path, settings: fn(&mut CastLoaderSettings)) -> (App, Handle<Cast>, StandardMaterial) {
    let mut app = app::app(directory);
    let handle = app::load_with(&mut app, "models/plane.cast", settings).unwrap();
    let material = app::get::<Cast>(&app, &handle).materials[0].clone();
    let material = app::get(&app, &material).clone();
    (app, handle, material)
}

fn format(app: &App, texture: &Option<Handle<Image>>) -> TextureFormat {
    app::get(app, texture.as_ref().unwrap()).texture_descriptor.format
}

#[test]
fn textures_go_to_their_places_in_their_colour_spaces() {
    let directory = tempfile::tempdir().unwrap();
    for name in ["skin", "normal", "rough", "ao", "glow"] {
        picture(directory.path(), &format!("models/textures/{name}.png"), [10, 200]);
    }
    let material = pbr()
        .with_texture("albedo", r"textures\skin.png")
        .with_texture("normal", "./textures/normal.png")
        .with_texture("roughness", "textures/../textures/rough.png")
        .with_texture("ao", r"C:\artist\textures\ao.png")
        .with_texture("emissive", "textures/glow.png")
        .with_texture("specular", "textures/skin.png");
    // The last part of a path from another machine, beside the file.
    picture(directory.path(), "models/ao.png", [1, 2]);
    file(directory.path(), material);
    let (app, handle, material) = loaded(directory.path(), |_| {});
    assert_eq!(format(&app, &material.base_color_texture), TextureFormat::Rgba8UnormSrgb);
    assert_eq!(format(&app, &material.emissive_texture), TextureFormat::Rgba8UnormSrgb);
    assert_eq!(format(&app, &material.normal_map_texture), TextureFormat::Rgba8Unorm);
    assert_eq!(format(&app, &material.metallic_roughness_texture), TextureFormat::Rgba8Unorm);
    assert_eq!(format(&app, &material.occlusion_texture), TextureFormat::Rgba8Unorm);
    assert_eq!((material.metallic, material.perceptual_roughness), (0.0, 1.0));
    assert_eq!(material.emissive, LinearRgba::rgb(1.0, 1.0, 1.0));
    let image = app::get(&app, material.base_color_texture.as_ref().unwrap());
    let ImageSampler::Descriptor(sampler) = &image.sampler else { panic!() };
    assert_eq!(sampler.address_mode_u, ImageAddressMode::Repeat);
    let cast = app::get(&app, &handle);
    assert_eq!(cast.warnings.len(), 1, "{:?}", cast.warnings);
    assert!(cast.warnings[0].contains("specular"), "{:?}", cast.warnings);
    // A normal map needs tangents.
    let mesh = app.world().resource::<Assets<Mesh>>().iter().next().unwrap().1;
    assert!(mesh.contains_attribute(Mesh::ATTRIBUTE_TANGENT));
}

#[test]
fn textures_that_are_not_there_are_said_and_left_out() {
    let directory = tempfile::tempdir().unwrap();
    let paths = ["missing.png", "../../../../etc/passwd", "picture.unknown"];
    std::fs::create_dir_all(directory.path().join("models")).unwrap();
    std::fs::write(directory.path().join("models/picture.unknown"), "?").unwrap();
    for path in paths {
        file(directory.path(), pbr().with_texture("albedo", path).with_texture("normal", path));
        let (app, handle, material) = loaded(directory.path(), |_| {});
        assert!(material.base_color_texture.is_none() && material.normal_map_texture.is_none(), "{path:?}");
        assert!(app::get(&app, &handle).warnings.len() >= 2, "{path:?}: {:?}", app::get(&app, &handle).warnings);
    }
    // An empty path is no texture: Greyhound writes three for each material.
    file(directory.path(), pbr().with_texture("albedo", "").with_texture("normal", ""));
    let (app, handle, material) = loaded(directory.path(), |_| {});
    assert!(material.base_color_texture.is_none() && material.normal_map_texture.is_none());
    assert!(app::get(&app, &handle).warnings.is_empty(), "{:?}", app::get(&app, &handle).warnings);
}

#[test]
fn constants_are_linear_and_transparent_ones_blend() {
    let directory = tempfile::tempdir().unwrap();
    let material = constant(pbr(), "albedo", [0.5, 0.5, 0.5, 0.25], "srgb");
    let material = constant(material, "gloss", [0.75, 0.0, 0.0, 1.0], "linear");
    let material = constant(material, "metal", [1.0; 4], "linear");
    let material = constant(material, "emissive", [1.0, 0.5, 0.0, 1.0], "linear");
    let material = constant(material, "estrength", [4.0; 4], "linear");
    file(directory.path(), material);
    let (_, _, material) = loaded(directory.path(), |_| {});
    let base = material.base_color.to_linear();
    assert!((base.red - 0.214_041).abs() < 1e-5 && (base.alpha - 0.25).abs() < 1e-6, "{base:?}");
    assert_eq!(material.alpha_mode, AlphaMode::Blend);
    assert_eq!((material.perceptual_roughness, material.metallic), (0.25, 1.0));
    assert_eq!(material.emissive, LinearRgba::rgb(4.0, 2.0, 0.0));
    let (_, _, material) = loaded(directory.path(), |settings| {
        settings.alpha = CastAlpha::Mask(0.5);
        settings.double_sided = true;
        settings.flip_normal_map_y = true;
    });
    assert_eq!(material.alpha_mode, AlphaMode::Mask(0.5));
    assert!(material.double_sided && material.cull_mode.is_none() && material.flip_normal_map_y);
}

#[test]
fn maps_in_files_of_their_own_are_packed_unless_they_are_not_wanted() {
    let directory = tempfile::tempdir().unwrap();
    picture(directory.path(), "models/gloss.png", [51, 255]);
    picture(directory.path(), "models/metal.png", [0, 102]);
    picture(directory.path(), "models/rough.png", [10, 20]);
    file(directory.path(), pbr().with_texture("gloss", "gloss.png").with_texture("metal", "metal.png"));
    let (app, _, material) = loaded(directory.path(), |_| {});
    let texture = material.metallic_roughness_texture.as_ref().unwrap();
    assert_eq!(texture.path().unwrap().label(), Some("Texture0"));
    assert_eq!(app::get(&app, texture).data.as_deref(), Some(&[255, 204, 0, 255, 255, 0, 102, 255][..]));
    assert_eq!((material.perceptual_roughness, material.metallic), (1.0, 1.0));
    let (app, handle, material) = loaded(directory.path(), |settings| settings.pack_textures = false);
    assert!(material.metallic_roughness_texture.is_none());
    assert!(app::get(&app, &handle).warnings.iter().any(|warning| warning.contains("separate maps")));
    // Roughness with a constant metalness.
    let rough = pbr().with_texture("roughness", "rough.png");
    file(directory.path(), constant(rough, "metal", [0.5; 4], "linear"));
    let (app, _, material) = loaded(directory.path(), |_| {});
    let texture = material.metallic_roughness_texture.as_ref().unwrap();
    assert_eq!(app::get(&app, texture).data.as_deref(), Some(&[255, 10, 255, 255, 255, 20, 255, 255][..]));
    assert_eq!((material.perceptual_roughness, material.metallic), (1.0, 0.5));
    // A texture with both is used as it is.
    file(directory.path(), pbr().with_texture("roughness", "rough.png").with_texture("metal", "rough.png"));
    let (_, _, material) = loaded(directory.path(), |_| {});
    assert_eq!(material.metallic_roughness_texture.unwrap().path().unwrap().to_string(), "models/rough.png");
}

#[test]
fn a_broken_picture_does_not_keep_the_file_from_loading() {
    let directory = tempfile::tempdir().unwrap();
    std::fs::create_dir_all(directory.path().join("models")).unwrap();
    std::fs::write(directory.path().join("models/gloss.png"), "no picture").unwrap();
    file(directory.path(), pbr().with_texture("gloss", "gloss.png"));
    let (app, handle, material) = loaded(directory.path(), |_| {});
    assert!(material.metallic_roughness_texture.is_none());
    assert!(app::get(&app, &handle).warnings.iter().any(|warning| warning.contains("gloss.png")));
}
