//! [Cast](https://github.com/dtzxporter/cast) (`.cast`) 3D models and animations for [Bevy](https://bevy.org), based on
//! [castkit].
//!
//! ```no_run
//! use bevy::prelude::*;
//! use bevy_castkit::{CastAssetLabel, CastPlugin};
//!
//! App::new().add_plugins((DefaultPlugins, CastPlugin)).add_systems(Startup, setup).run();
//!
//! fn setup(mut commands: Commands, assets: Res<AssetServer>) {
//!     commands.spawn(WorldAssetRoot(assets.load(CastAssetLabel::Scene(0).from_asset("hero.cast"))));
//! }
//! ```
//!
//! The entity of each model has an [`AnimationPlayer`](bevy::animation::AnimationPlayer) with a graph of the animations
//! of the file, and a [`CastModel`], which finds them by name:
//!
//! ```
//! use bevy::prelude::*;
//! use bevy_castkit::CastModel;
//!
//! fn walk(mut models: Query<(&CastModel, &mut AnimationPlayer), Added<CastModel>>) {
//!     for (model, mut player) in &mut models {
//!         if let Some(walk) = model.animation("walk") {
//!             player.play(walk).repeat();
//!         }
//!     }
//! }
//! # bevy::ecs::system::assert_is_system(walk);
//! ```
//!
//! [`CastAssetLabel`] lists the parts of a file, [`CastLoaderSettings`] the settings, and the README shows how the
//! contents of a file are loaded.

mod assets;
mod budget;
mod clip;
mod components;
mod error;
mod label;
mod loader;
mod nodes;
mod plugin;
mod settings;
mod targets;
mod warnings;

pub use assets::{Cast, CastAnimation, CastMesh, CastNode, CastSkin};
pub use components::{CastBone, CastInstance, CastMaterialName, CastModel, CastNotification};
pub use error::CastLoaderError;
pub use label::CastAssetLabel;
pub use loader::CastLoader;
pub use plugin::CastPlugin;
pub use settings::{CastAlpha, CastConversion, CastLoaderSettings, CastSkinnedMeshBounds, CastTargets, CastUpAxis};

pub use targets::target_bones_by_name;

/// The crate that reads the files.
pub use castkit;
