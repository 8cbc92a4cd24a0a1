//! The meaning of Cast files (`.cast`): links, skeletons, animation, deforming, constraints, and conversion of axes.
//!
//! `cast-read` provides the nodes and arrays of a file; this crate interprets them. Where is this bone after 1.25
//! seconds, what does the skinned mesh look like, which texture does this mesh use? It follows
//! `docs/format.md#meaning` and the reference plug-ins, and documents its choices where these leave room.
//!
//! ```
//! # let bytes = include_bytes!("../../../testdata/valid/character.cast");
//! # use cast_file::CastFile;
//! # use cast_scene::{DeformOptions, Scene};
//! let scene = Scene::new(&CastFile::from_bytes(bytes)?);
//! let model = &scene.models[0];
//!
//! // A pose: at rest, or of an animation at any frame.
//! let pose = match scene.animations.first() {
//!     Some(animation) => animation.bind(model).sample(animation.frame_at(1.25)),
//!     None => model.rest(),
//! };
//!
//! // Its vertices: blend shapes, constraints and skinning applied.
//! for (mesh, deformed) in model.meshes.iter().zip(model.deform(&pose, &DeformOptions::new())) {
//!     println!("{:?}: {} vertices", mesh.name(), deformed.positions.len());
//! }
//! # Ok::<(), cast_file::Error>(())
//! ```
//!
//! # Storing and playing
//!
//! Nothing here has a lifetime: a scene and all its parts can be stored, sent to other threads and shared. Names,
//! transforms and links are copied once; nodes and large arrays stay in the [`CastFile`](cast_file::CastFile), which
//! each part keeps alive. State that is used from frame to frame ([`Cursor`], [`ModelPose`], [`Posed`]) keeps its
//! memory, so that a frame loop on one thread allocates nothing after its first frame:
//!
//! ```
//! # let bytes = include_bytes!("../../../testdata/valid/character.cast");
//! use std::sync::Arc;
//!
//! # use cast_file::CastFile;
//! # use cast_scene::{Animation, Binding, Cursor, DeformOptions, Model, ModelPose, Posed, Scene, Threads};
//!
//! struct Character {
//!     model: Arc<Model>,
//!     clip: Arc<Animation>,
//!     binding: Binding,
//!     cursor: Cursor,
//!     pose: ModelPose,
//!     posed: Posed,
//! }
//!
//! impl Character {
//!     fn show(&mut self, seconds: f64) {
//!         self.binding.sample_into(self.clip.frame_at(seconds), &mut self.cursor, &mut self.pose);
//!         self.model.deform_into(&self.pose, &DeformOptions::new().threads(Threads::One), &mut self.posed);
//!         // Upload `self.posed.meshes()`; or call `pose_into` and upload `self.posed.palette().matrices()`.
//!     }
//! }
//!
//! let scene = Scene::new(&CastFile::from_bytes(bytes)?);
//! let (model, clip) = (Arc::clone(&scene.models[0]), Arc::clone(&scene.animations[0]));
//! let binding = clip.bind(&model);
//! let (cursor, pose, posed) = (Cursor::default(), ModelPose::default(), Posed::default());
//! let mut character = Character { model, clip, binding, cursor, pose, posed };
//! for frame in 0..60 {
//!     character.show(f64::from(frame) / 60.0);
//! }
//! assert_eq!(character.posed.meshes().len(), 2);
//! # Ok::<(), cast_file::Error>(())
//! ```
//!
//! # Conventions
//!
//! * Lengths are in the unit of the file, which the format does not specify; times are in frames (`f64`, whole or not),
//!   and [`Animation::frame_at`] converts seconds to frames.
//! * Rotations are unit quaternions x, y, z, w; angles are in radians, except in Euler curves of old files, which are in
//!   degrees.
//! * Vectors, quaternions and matrices are arrays, to be independent of mathematics libraries and their versions: `[x,
//!   y, z]`, `[x, y, z, w]`, and [`Affine`], the columns of a matrix for column vectors. Most libraries accept them
//!   directly; with the feature `mint` transforms and matrices convert to and from the types of that crate.
//! * Positions of vertices, bones and hair are in the space of the model; [`Model::placement`] transforms that to the
//!   world.
//! * Irregularities in a file are not errors: they are ignored or interpreted sensibly, and [`Scene::warnings`] lists
//!   them. No function panics because of a file's content, recurses over it, or allocates more than in proportion to
//!   it; [`Binding::bake`], whose result depends on the frame range of a file, has a budget.
//! * Results do not depend on the number of [`Threads`].
//!
//! # Features
//!
//! * `rayon` (default): deforming and baking on all threads.
//! * `convert-axes` (default): [`clip`], [`convert_axes`], [`rename`] and [`retarget`], which change documents and bring
//!   `cast-write`.
//! * `toml`: maps of bones as TOML files.
//! * `mint`: transforms and matrices to and from the types of `mint`.
#![forbid(unsafe_code)]
#![deny(clippy::indexing_slicing)]

mod animation;
mod bone_map;
mod bones;
#[cfg(feature = "convert-axes")]
pub mod clip;
pub mod compare;
mod constraint;
#[cfg(feature = "convert-axes")]
pub mod convert_axes;
mod deform;
mod error;
mod fit;
mod influences;
#[cfg(feature = "convert-axes")]
mod key_frames;
pub mod keys;
mod links;
#[cfg(feature = "mint")]
pub mod mint;
mod names;
#[cfg(feature = "convert-axes")]
mod own_model;
mod properties;
mod query;
#[cfg(feature = "convert-axes")]
pub mod rename;
mod resolve;
#[cfg(feature = "convert-axes")]
pub mod retarget;
mod scene;
mod skeleton;
mod stored;
mod transform;
mod warning;

pub use cast_base::Threads;

pub use animation::{
    Animation, AppliedCurve, Axis, BakeOptions, Baked, Binding, BoneCurves, Channel, Cursor, Curve, Frames,
    MeshWeights, Mode, ModelNames, ModelPose, Notification, Override, ShapeCurves,
};
pub use bone_map::{BoneMap, BoneMapError, Matched, MatchedBy};
pub use bones::{Bone, Pose, World};
pub use constraint::{Constraint, ConstraintKind, IkHandle, Operator, Rig};
pub use deform::{DeformOptions, Deformed, Palette, PaletteForms, Posed};
pub use error::Error;
pub use fit::{Fit, LengthRatio, fit};
pub use influences::Influences;
pub use links::{
    BlendShape, Hair, Instance, Library, Material, Mesh, Model, ShapeTarget, Slot, Source, Texture, Vertices, Visit,
    VisitError,
};
pub use names::{BoneNames, NameMatch};
pub use query::{Bounds, Counts, Memory};
pub use scene::Scene;
pub use skeleton::Skeleton;
pub use transform::{Affine, Transform, slerp, unit_rotation};
pub use warning::{Warning, WarningKind};
