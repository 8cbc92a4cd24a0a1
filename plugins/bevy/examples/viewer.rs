//! Shows a Cast file in a window and plays its animations.
//!
//! `cargo run --release --features viewer --example viewer -- FILE.cast [CLIPS.cast]`
//!
//! Arrow keys rotate, page up and page down zoom, N plays the next animation, space pauses. If there is a second file,
//! its animations are played on the model of the first.
#![allow(clippy::print_stderr, reason = "an example is a program that prints")]
#![allow(clippy::needless_pass_by_value, reason = "parameters of systems are values")]

use std::path::Path;
use std::process::ExitCode;

use bevy::asset::{AssetPath, UnapprovedPathMode};
use bevy::camera::primitives::Aabb;
use bevy::prelude::*;
use bevy_castkit::{Cast, CastLoaderSettings, CastModel, CastPlugin};

/// What is shown.
#[derive(Resource)]
struct Shown {
    file: Handle<Cast>,
    /// The file with the animations, if it is a separate one.
    clips: Handle<Cast>,
    is_spawned: bool,
    animation: usize,
}

/// The camera: the point that it looks at, and its distance.
#[derive(Component)]
struct Orbit {
    target: Vec3,
    distance: f32,
    yaw: f32,
    pitch: f32,
    is_placed: bool,
}

fn main() -> ExitCode {
    let paths: Vec<_> = std::env::args().skip(1).filter_map(|path| Path::new(&path).canonicalize().ok()).collect();
    if paths.is_empty() || paths.len() > 2 {
        eprintln!("usage: viewer FILE.cast [CLIPS.cast]");
        return ExitCode::from(2);
    }
    let assets = AssetPlugin {
        // Absolute paths are allowed, because the user of this program has given them.
        unapproved_path_mode: UnapprovedPathMode::Allow,
        file_path: String::new(),
        ..AssetPlugin::default()
    };
    App::new()
        .add_plugins((DefaultPlugins.set(assets), CastPlugin))
        .add_systems(Startup, move |mut commands: Commands, server: Res<AssetServer>| {
            setup(&mut commands, &server, &paths);
        })
        .add_systems(Update, (spawn, play, look).chain())
        .run();
    ExitCode::SUCCESS
}

fn setup(commands: &mut Commands, server: &AssetServer, paths: &[std::path::PathBuf]) {
    let asset = |path: &Path| AssetPath::from_path_buf(path.to_path_buf());
    let Some(first) = paths.first() else { return };
    let file: Handle<Cast> = server.load_builder().override_unapproved().load(asset(first));
    let clips = match paths.get(1) {
        None => file.clone(),
        Some(other) => {
            let skeleton = first.to_string_lossy().into_owned();
            server
                .load_builder()
                .override_unapproved()
                .with_settings(move |settings: &mut CastLoaderSettings| settings.skeleton = Some(skeleton.clone()))
                .load(asset(other))
        }
    };
    commands.insert_resource(Shown { file, clips, is_spawned: false, animation: 0 });
    commands.spawn((
        Camera3d::default(),
        Transform::default(),
        AmbientLight { brightness: 400.0, ..AmbientLight::default() },
        Orbit { target: Vec3::ZERO, distance: 5.0, yaw: 0.5, pitch: -0.3, is_placed: false },
    ));
    let sun = Transform::from_xyz(1.0, 2.0, 1.5).looking_at(Vec3::ZERO, Vec3::Y);
    commands.spawn((DirectionalLight { illuminance: 8000.0, ..DirectionalLight::default() }, sun));
}

/// Spawns the file once it is loaded.
fn spawn(mut commands: Commands, mut shown: ResMut<Shown>, files: Res<Assets<Cast>>) {
    let scene = files.get(&shown.file).and_then(|file| file.scenes.first()).filter(|_| !shown.is_spawned);
    if let Some(scene) = scene {
        commands.spawn(WorldAssetRoot(scene.clone()));
        shown.is_spawned = true;
    }
}

/// Plays an animation on all models, and the next one on request.
fn play(
    mut commands: Commands,
    mut shown: ResMut<Shown>,
    files: Res<Assets<Cast>>,
    keys: Res<ButtonInput<KeyCode>>,
    mut players: Query<(Entity, &mut AnimationPlayer), With<CastModel>>,
) {
    let Some(clips) = files.get(&shown.clips) else { return };
    let is_next = keys.just_pressed(KeyCode::KeyN);
    if is_next {
        shown.animation += 1;
    }
    let Some(info) = clips.animation_info.get(shown.animation % clips.animation_info.len().max(1)) else { return };
    for (entity, mut player) in &mut players {
        if keys.just_pressed(KeyCode::Space) {
            if player.all_paused() {
                player.resume_all()
            } else {
                player.pause_all()
            };
        }
        if is_next || player.playing_animations().next().is_none() {
            if shown.clips != shown.file
                && let Some(graph) = clips.animation_graph.clone()
            {
                commands.entity(entity).insert(AnimationGraphHandle(graph));
            }
            player.stop_all();
            player.play(info.node()).repeat();
        }
    }
}

/// Moves the camera; initially everything is visible.
fn look(
    keys: Res<ButtonInput<KeyCode>>,
    time: Res<Time>,
    meshes: Query<(&Aabb, &GlobalTransform), With<Mesh3d>>,
    mut cameras: Query<(&mut Orbit, &mut Transform)>,
) {
    for (mut orbit, mut transform) in &mut cameras {
        if !orbit.is_placed && !meshes.is_empty() {
            let corners = meshes.iter().flat_map(|(bounds, place)| {
                [bounds.min(), bounds.max()].map(|corner| place.transform_point(corner.into()))
            });
            let [low, high] = corners
                .fold([Vec3::INFINITY, Vec3::NEG_INFINITY], |[low, high], corner| [low.min(corner), high.max(corner)]);
            orbit.target = (low + high) / 2.0;
            orbit.distance = (high - low).length().max(0.01) * 1.2;
            orbit.is_placed = true;
        }
        let way = |more: KeyCode, less: KeyCode| {
            (f32::from(u8::from(keys.pressed(more))) - f32::from(u8::from(keys.pressed(less)))) * time.delta_secs()
        };
        orbit.yaw += way(KeyCode::ArrowRight, KeyCode::ArrowLeft);
        orbit.pitch = (orbit.pitch + way(KeyCode::ArrowDown, KeyCode::ArrowUp)).clamp(-1.5, 1.5);
        orbit.distance *= 1.0 + way(KeyCode::PageDown, KeyCode::PageUp);
        let rotation = Quat::from_euler(EulerRot::YXZ, orbit.yaw, orbit.pitch, 0.0);
        transform.translation = orbit.target + rotation * Vec3::Z * orbit.distance;
        transform.look_at(orbit.target, Vec3::Y);
    }
}
