//! A whole file, its links resolved.

use cast_read::Cast;
use cast_read::views::UpAxis;

use crate::animation::Animation;
use crate::links::{Instance, Model};
use crate::warning::{Warning, Warnings};

/// What a file means: its models, animations and instances with all links followed once.
///
/// The arrays stay where they lie in the file.
///
/// ```
/// # let bytes = include_bytes!("../../../testdata/valid/character.cast");
/// let cast = cast_read::Cast::parse(bytes)?;
/// let scene = cast_scene::Scene::new(&cast);
/// for model in &scene.models {
///     for mesh in &model.meshes {
///         let material = mesh.material.map(|material| &model.materials[material]);
///         println!("{:?} is made of {:?}", mesh.name, material.and_then(|material| material.name));
///     }
/// }
/// for warning in &scene.warnings {
///     println!("{warning}");
/// }
/// # Ok::<(), cast_read::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Scene<'a> {
    /// The models of all roots.
    pub models: Vec<Model<'a>>,
    /// The animations of all roots.
    pub animations: Vec<Animation<'a>>,
    /// The instances of all roots.
    pub instances: Vec<Instance<'a>>,
    /// Which axis points up, as far as the first metadata node says: a hint.
    pub up_axis: Option<UpAxis<'a>>,
    /// The directory that instances are relative to, from the first metadata node.
    pub scene_root: Option<&'a str>,
    /// What was found odd, in file order of the parts above. Nothing of it is an error.
    pub warnings: Vec<Warning<'a>>,
}

impl<'a> Scene<'a> {
    /// Follows all links of a file.
    #[must_use]
    pub fn new(cast: &Cast<'a>) -> Self {
        let mut warnings = Warnings::default();
        let models = cast.models().map(|model| Model::new(model, &mut warnings)).collect();
        let animations = cast.animations().map(|animation| Animation::new(animation, &mut warnings)).collect();
        let instances = cast.instances().map(|instance| Instance::new(instance, &mut warnings)).collect();
        let metadata = cast.metadata();
        Self {
            models,
            animations,
            instances,
            up_axis: metadata.and_then(|metadata| metadata.up_axis()),
            scene_root: metadata.and_then(|metadata| metadata.scene_root()),
            warnings: warnings.0,
        }
    }
}
