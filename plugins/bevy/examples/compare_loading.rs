//! Compares how long a large model takes to load as Cast with this crate, and as glTF with Bevy's own loader: seconds
//! of processor time summed over all threads, alternating.
//!
//! ```sh
//! cargo run --release --no-default-features --example compare_loading -- --make big.cast
//! (cd ../.. && cargo run --release -p castkit-cli -- convert plugins/bevy/big.cast -o plugins/bevy/big.glb)
//! cargo run --release --no-default-features --example compare_loading -- big.cast big.glb
//! ```
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "an example is a program that prints")]
#![allow(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "numbers are small")]

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use bevy::animation::AnimationPlugin;
use bevy::asset::{AssetPath, LoadState, UnapprovedPathMode};
use bevy::gltf::{Gltf, GltfPlugin};
use bevy::image::ImagePlugin;
use bevy::mesh::MeshPlugin;
use bevy::prelude::{App, Asset, AssetPlugin, AssetServer, Handle, MinimalPlugins, PluginGroup, TransformPlugin};
use bevy::world_serialization::WorldSerializationPlugin;
use bevy_castkit::castkit::format::{CurveMode, CurveProperty};
use bevy_castkit::castkit::write::{Animation, Bone, Curve, Layout, Mesh, Model, Root, Skeleton};
use bevy_castkit::castkit::{Document, Result};
use bevy_castkit::{Cast, CastPlugin};

const ROUNDS: usize = 9;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["--make", path] => match make(path) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("{error}");
                ExitCode::FAILURE
            }
        },
        [cast, glb] => {
            compare(Path::new(cast), Path::new(glb));
            ExitCode::SUCCESS
        }
        _ => {
            eprintln!("usage: compare_loading FILE.cast FILE.glb | --make FILE.cast");
            ExitCode::from(2)
        }
    }
}

/// Writes a model with 20 skinned meshes of 40,000 vertices each, 60 bones, and an animation of 300 frames.
fn make(path: &str) -> Result<()> {
    let (meshes, side, bones, frames) = (20_u16, 200_u16, 60_u16, 300_u16);
    let mut model = Model::new().with_name("big");
    let mut skeleton = Skeleton::new();
    let mut animation = Animation::new().with_name("walk").with_frame_rate(30.0);
    for bone in 0..bones {
        let name = format!("bone_{bone}");
        let own = Bone::new().with_name(name.clone()).with_segment_scale_compensate(false);
        let own = own.with_local_position([0.0, 0.1, 0.0]).with_local_rotation([0.0, 0.0, 0.0, 1.0]);
        skeleton = skeleton.with_bone(match bone.checked_sub(1) {
            Some(parent) => own.with_parent_index(u32::from(parent)),
            None => own,
        });
        let values: Vec<[f32; 4]> = (0..frames)
            .map(|frame| {
                let half = 0.1 * (f32::from(frame) * 0.05 + f32::from(bone)).sin();
                [half.sin(), 0.0, 0.0, half.cos()]
            })
            .collect();
        let turn = Curve::new().with_node_name(name).with_key_property(CurveProperty::Rotation);
        let turn = turn.with_mode(CurveMode::Absolute).with_key_frames((0..u32::from(frames)).collect::<Vec<_>>());
        animation = animation.with_curve(turn.with_key_values(values));
    }
    for number in 0..meshes {
        let corners = || (0..side).flat_map(|y| (0..side).map(move |x| (f32::from(x) * 0.01, f32::from(y) * 0.01)));
        let mut faces = Vec::new();
        for y in 0..u32::from(side) - 1 {
            for x in 0..u32::from(side) - 1 {
                let first = y * u32::from(side) + x;
                let above = first + u32::from(side);
                faces.extend([first, first + 1, above, above, first + 1, above + 1]);
            }
        }
        let at = |x: f32, y: f32| ((x + y) * 7.0).sin();
        let bone = |y: f32| ((y * 20.0) as u8).min(bones as u8 - 4);
        model = model.with_mesh(
            Mesh::new()
                .with_name(format!("mesh_{number}"))
                .with_positions(corners().map(|(x, y)| [x, y, at(x, y)]).collect::<Vec<_>>())
                .with_normals(
                    corners()
                        .map(|(x, y)| [at(x, y), 0.0, at(x, y).mul_add(-at(x, y), 1.0).max(0.0).sqrt()])
                        .collect::<Vec<_>>(),
                )
                .with_uv_layer(corners().map(|(x, y)| [x, y]).collect::<Vec<_>>())
                .with_weights(
                    4,
                    corners().flat_map(|(_, y)| [bone(y), bone(y) + 1, bone(y) + 2, bone(y) + 3]).collect::<Vec<u8>>(),
                    corners().flat_map(|_| [0.5, 0.25, 0.125, 0.125]).collect::<Vec<f32>>(),
                )
                .with_faces(faces),
        );
    }
    let root = Root::new().with_model(model.with_skeleton(skeleton)).with_animation(animation);
    Document::from(root).save(path, Layout::aligned(16)?)?;
    Ok(())
}

fn compare(cast: &Path, glb: &Path) {
    let mut ratios = Vec::new();
    let mut times = [Vec::new(), Vec::new()];
    for round in 0..ROUNDS {
        // Alternating, and in reverse order in every second round, so that neither benefits from a warm machine.
        let mut took = [0.0; 2];
        for side in if round % 2 == 0 { [0, 1] } else { [1, 0] } {
            let seconds = if side == 0 { load::<Cast>(cast) } else { load::<Gltf>(glb) };
            if let (Some(took), Some(times)) = (took.get_mut(side), times.get_mut(side)) {
                *took = seconds;
                times.push(seconds);
            }
        }
        let [cast, glb] = took;
        ratios.push(glb / cast);
    }
    let median = |values: &mut Vec<f64>| {
        values.sort_by(f64::total_cmp);
        values.get(values.len() / 2).copied().unwrap_or_default()
    };
    let [mut own, mut other] = times;
    println!("{}: {:.3} s of processor time", cast.display(), median(&mut own));
    println!("{}: {:.3} s of processor time", glb.display(), median(&mut other));
    let (low, high) = ratios.iter().fold((f64::MAX, 0.0_f64), |(low, high), ratio| (low.min(*ratio), high.max(*ratio)));
    println!("glTF takes {:.2} times as long ({low:.2} to {high:.2})", median(&mut ratios));
}

/// The processor time that an app without a window takes from starting to load a file until all of its parts are
/// loaded.
fn load<A: Asset>(path: &Path) -> f64 {
    let mut app = App::new();
    let assets = AssetPlugin {
        file_path: String::new(),
        unapproved_path_mode: UnapprovedPathMode::Allow,
        ..AssetPlugin::default()
    };
    app.add_plugins((MinimalPlugins.build(), assets, TransformPlugin, ImagePlugin::default(), MeshPlugin))
        .add_plugins((AnimationPlugin, WorldSerializationPlugin, CastPlugin, GltfPlugin::default()));
    #[cfg(feature = "pbr")]
    bevy::prelude::AssetApp::init_asset::<bevy::pbr::StandardMaterial>(&mut app);
    app.finish();
    app.cleanup();
    app.update();
    let path: PathBuf = path.canonicalize().unwrap_or_default();
    let start = processor_time();
    let server = app.world().resource::<AssetServer>().clone();
    let handle: Handle<A> = server.load_builder().override_unapproved().load(AssetPath::from_path_buf(path));
    while !server.is_loaded_with_dependencies(&handle) {
        assert!(!matches!(server.load_state(&handle), LoadState::Failed(_)), "{:?}", server.load_state(&handle));
        std::thread::sleep(Duration::from_millis(2));
        app.update();
    }
    processor_time() - start
}

/// The processor time of this process in seconds, in user and system mode (Linux).
fn processor_time() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // After the name, which is in parentheses: fields 14 and 15 of the line, in hundredths of a second.
    let fields = stat.rsplit(") ").next().unwrap_or_default().split(' ').skip(11).take(2);
    fields.filter_map(|field| field.parse::<f64>().ok()).sum::<f64>() / 100.0
}
