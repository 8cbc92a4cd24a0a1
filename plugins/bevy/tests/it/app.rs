//! An app without a window that loads the files of a directory.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use bevy::animation::AnimationPlugin;
use bevy::app::prelude::*;
use bevy::asset::{AssetMetaCheck, AssetPath, LoadState};
use bevy::camera::visibility::VisibilityPlugin;
use bevy::image::{CompressedImageFormats, ImageLoader, ImagePlugin};
use bevy::mesh::MeshPlugin;
use bevy::prelude::*;
use bevy::world_serialization::WorldSerializationPlugin;
use bevy_castkit::{Cast, CastLoaderSettings, CastPlugin};

/// The test files of the project.
pub(crate) fn testdata() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").canonicalize().unwrap()
}

/// The directory with real files, if there is one.
pub(crate) fn corpus() -> Option<PathBuf> {
    let corpus = std::env::var_os("CAST_CORPUS").map(|corpus| PathBuf::from(corpus).join("cast"));
    if corpus.is_none() {
        println!("CAST_CORPUS is not set: files of the corpus are not loaded");
    }
    corpus
}

/// The Cast files below a directory, relative to it, sorted.
pub(crate) fn files(root: &Path) -> Vec<String> {
    let mut found = Vec::new();
    let mut directories = vec![root.to_path_buf()];
    while let Some(directory) = directories.pop() {
        for entry in std::fs::read_dir(&directory).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                directories.push(path);
            } else if path.extension().is_some_and(|extension| extension == "cast") {
                let relative = path.strip_prefix(root).unwrap();
                found.push(
                    relative.components().map(|part| part.as_os_str().to_str().unwrap()).collect::<Vec<_>>().join("/"),
                );
            }
        }
    }
    found.sort();
    found
}

pub(crate) fn app(root: &Path) -> App {
    let mut app = App::new();
    app.add_plugins((
        MinimalPlugins,
        AssetPlugin {
            file_path: root.to_str().unwrap().to_owned(),
            meta_check: AssetMetaCheck::Never,
            ..AssetPlugin::default()
        },
        TransformPlugin,
        ImagePlugin::default(),
        MeshPlugin,
        VisibilityPlugin,
        AnimationPlugin,
        WorldSerializationPlugin,
        CastPlugin,
    ))
    .register_asset_loader(ImageLoader::new(CompressedImageFormats::NONE));
    #[cfg(feature = "pbr")]
    app.init_asset::<StandardMaterial>();
    app.finish();
    app.cleanup();
    app
}

/// Loads an asset with all of its dependencies.
pub(crate) fn load<A: Asset>(app: &mut App, path: impl Into<AssetPath<'static>>) -> Result<Handle<A>, String> {
    let handle = app.world().resource::<AssetServer>().load(path);
    wait(app, handle)
}

pub(crate) fn load_with(
    app: &mut App,
    path: &str,
    settings: impl Fn(&mut CastLoaderSettings) + Send + Sync + 'static,
) -> Result<Handle<Cast>, String> {
    let server = app.world().resource::<AssetServer>();
    let handle = server.load_builder().with_settings(settings).load(path.to_owned());
    wait(app, handle)
}

fn wait<A: Asset>(app: &mut App, handle: Handle<A>) -> Result<Handle<A>, String> {
    let start = Instant::now();
    loop {
        app.update();
        let server = app.world().resource::<AssetServer>();
        if let LoadState::Failed(error) = server.load_state(&handle) {
            return Err(error.to_string());
        }
        if server.is_loaded_with_dependencies(&handle) {
            return Ok(handle);
        }
        assert!(
            start.elapsed() < Duration::from_secs(120),
            "{:?} does not load: {:?}",
            handle.path(),
            server.get_load_states(&handle)
        );
        std::thread::sleep(Duration::from_micros(200));
    }
}

pub(crate) fn get<'a, A: Asset>(app: &'a App, handle: &Handle<A>) -> &'a A {
    app.world().resource::<Assets<A>>().get(handle).unwrap()
}

/// Spawns a scene and waits until it is ready.
pub(crate) fn spawn(app: &mut App, scene: &Handle<WorldAsset>) -> Entity {
    let root = app.world_mut().spawn((WorldAssetRoot(scene.clone()), Transform::IDENTITY, Visibility::default())).id();
    for _ in 0..4 {
        app.update();
    }
    root
}

/// All descendants of an entity.
pub(crate) fn below(world: &World, entity: Entity) -> Vec<Entity> {
    let mut found = Vec::new();
    let mut next = vec![entity];
    while let Some(entity) = next.pop() {
        let children = world.get::<Children>(entity).map(|children| children.iter().collect::<Vec<_>>());
        for child in children.unwrap_or_default() {
            found.push(child);
            next.push(child);
        }
    }
    found
}
