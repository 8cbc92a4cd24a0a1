//! Loads a Cast file without a window and lists its assets.
//!
//! `cargo run --example list_assets -- ../../testdata/valid/character.cast`
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "an example is a program that prints")]

use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use bevy::animation::AnimationPlugin;
use bevy::asset::{AssetPath, LoadState};
use bevy::image::{CompressedImageFormats, ImageLoader, ImagePlugin};
use bevy::mesh::MeshPlugin;
use bevy::prelude::*;
use bevy::world_serialization::WorldSerializationPlugin;
use bevy_castkit::{Cast, CastMesh, CastPlugin};

fn main() -> ExitCode {
    let Some(path) = std::env::args().nth(1).and_then(|path| Path::new(&path).canonicalize().ok()) else {
        eprintln!("usage: list_assets FILE.cast");
        return ExitCode::from(2);
    };
    let mut app = App::new();
    app.add_plugins((
        MinimalPlugins,
        // The directory of the file, with all of its textures.
        AssetPlugin {
            file_path: path.parent().unwrap_or(Path::new("/")).to_string_lossy().into_owned(),
            ..AssetPlugin::default()
        },
        TransformPlugin,
        ImagePlugin::default(),
        MeshPlugin,
        AnimationPlugin,
        WorldSerializationPlugin,
        CastPlugin,
    ))
    // An app with a renderer already has both of these.
    .init_asset::<StandardMaterial>()
    .register_asset_loader(ImageLoader::new(CompressedImageFormats::NONE));
    app.finish();
    app.cleanup();
    let name = path.file_name().map(std::path::PathBuf::from).unwrap_or_default();
    let handle: Handle<Cast> = app.world().resource::<AssetServer>().load(AssetPath::from_path_buf(name));
    loop {
        app.update();
        let server = app.world().resource::<AssetServer>();
        if let LoadState::Failed(error) = server.load_state(&handle) {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
        if server.is_loaded_with_dependencies(&handle) {
            break;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    list(app.world(), &handle);
    ExitCode::SUCCESS
}

fn list(world: &World, handle: &Handle<Cast>) {
    let Some(cast) = world.resource::<Assets<Cast>>().get(handle) else { return };
    println!("{} scenes, {} nodes, {} skins", cast.scenes.len(), cast.nodes.len(), cast.skins.len());
    for mesh in cast.meshes.iter().filter_map(|mesh| world.resource::<Assets<CastMesh>>().get(mesh)) {
        let Some(data) = mesh.mesh.as_ref().and_then(|mesh| world.resource::<Assets<Mesh>>().get(mesh)) else {
            continue;
        };
        println!(
            "Mesh{}: {:?}, {} vertices, {} triangles, {} morph targets",
            mesh.index,
            mesh.name,
            data.count_vertices(),
            data.indices().map_or(0, |indices| indices.len() / 3),
            data.morph_target_names().map_or(0, <[String]>::len),
        );
    }
    for (index, material) in cast.materials.iter().enumerate() {
        let Some(material) = world.resource::<Assets<StandardMaterial>>().get(material) else { continue };
        let color = material.base_color.to_srgba().to_hex();
        println!("Material{index}: base colour {color}, roughness {}", material.perceptual_roughness);
    }
    for (info, clip) in cast.animation_info.iter().zip(&cast.animations) {
        let Some(clip) = world.resource::<Assets<AnimationClip>>().get(clip) else { continue };
        println!(
            "Animation{}: {:?}, {:.2} s, {} things move{}",
            info.index,
            info.name.as_deref().unwrap_or("unnamed"),
            clip.duration(),
            clip.curves().len(),
            if info.looping { ", looping" } else { "" },
        );
    }
    for warning in &cast.warnings {
        println!("warning: {warning}");
    }
}
