//! A whole file with its links resolved.

use std::sync::Arc;

use cast_base::{Cancelled, Progress, Steps};
use cast_file::CastFile;
use cast_read::views::UpAxis;

use crate::animation::{Animation, add_unmoving};
use crate::convert_axes::Up;
use crate::links::{Instance, Model};
use crate::properties::examine;
use crate::stored::copied;
use crate::warning::{Warning, Warnings};

/// The content of a file: its models, animations and instances with all links resolved.
///
/// It has no lifetime: names, transforms and links are copied once, and arrays stay in the [`CastFile`], which it
/// shares. Models and animations are shared as well, so that one of them can be stored without the rest.
///
/// ```
/// # use cast_file::CastFile;
/// # use cast_scene::Scene;
/// # let bytes = include_bytes!("../../../testdata/valid/character.cast");
/// let file = CastFile::from_bytes(bytes)?;
/// let scene = Scene::new(&file);
/// for model in &scene.models {
///     for mesh in &model.meshes {
///         let material = mesh.material.map(|material| &model.materials[material]);
///         println!("{:?} is made of {:?}", mesh.name(), material.and_then(|material| material.name()));
///     }
/// }
/// for warning in &scene.warnings {
///     println!("{warning}");
/// }
/// # Ok::<(), cast_file::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Scene {
    /// The models of all roots.
    pub models: Vec<Arc<Model>>,
    /// The animations of all roots.
    pub animations: Vec<Arc<Animation>>,
    /// The instances of all roots.
    pub instances: Vec<Instance>,
    /// Irregularities in the file: those of properties, then those of the parts above, each in file order. None of them is an error.
    pub warnings: Vec<Warning>,
    up_axis: Option<Box<str>>,
    scene_root: Option<Box<str>>,
}

impl Scene {
    /// Resolves all links of a file.
    #[must_use]
    pub fn new(file: &CastFile) -> Self {
        Self::of(file, &Steps::new(Progress::none(), 0))
    }

    /// [`new`](Self::new) with progress, in nodes of the file.
    ///
    /// # Errors
    /// Returns an error if it was cancelled.
    pub fn new_with(file: &CastFile, progress: Progress<'_>) -> Result<Self, Cancelled> {
        let nodes = file.node_count();
        let steps = Steps::new(progress, nodes);
        let scene = Self::of(file, &steps);
        steps.check()?;
        // Nodes that are not part of a scene have not been counted yet.
        progress.report(nodes, nodes)?;
        Ok(scene)
    }

    fn of(file: &CastFile, steps: &Steps<'_>) -> Self {
        let cast = file.cast();
        let mut warnings = Warnings::new(file, steps);
        examine(cast, &mut warnings);
        let models = warnings.counted(cast.models());
        let models: Vec<_> = models.map(|model| Arc::new(Model::new(model, &mut warnings))).collect();
        let animations = warnings.counted(cast.animations());
        let animations: Vec<_> =
            animations.map(|animation| Arc::new(Animation::new(animation, &mut warnings))).collect();
        add_unmoving(&mut warnings, &animations, &models);
        let instances = warnings.counted(cast.instances());
        let instances = instances.map(|instance| Instance::new(instance, &mut warnings)).collect();
        let metadata = cast.metadata();
        Self {
            models,
            animations,
            instances,
            warnings: warnings.found,
            up_axis: metadata.and_then(|metadata| metadata.up_axis()).map(|axis| axis.as_str().into()),
            scene_root: metadata.and_then(|metadata| metadata.scene_root()).map(copied),
        }
    }

    /// The axis that points up, according to the first metadata node; only a hint.
    #[must_use]
    pub fn up_axis(&self) -> Option<UpAxis<'_>> {
        self.up_axis.as_deref().map(UpAxis::from)
    }

    /// The axis that points up: the one that is stated, or else [the usual one](Up::USUAL).
    #[must_use]
    pub fn up(&self) -> Up {
        match self.up_axis() {
            Some(UpAxis::X) => Up::X,
            Some(UpAxis::Y) => Up::Y,
            Some(UpAxis::Z) => Up::Z,
            _ => Up::USUAL,
        }
    }

    /// The directory that instances are relative to, from the first metadata node.
    #[must_use]
    pub fn scene_root(&self) -> Option<&str> {
        self.scene_root.as_deref()
    }
}
