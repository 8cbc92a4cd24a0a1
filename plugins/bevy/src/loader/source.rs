//! Turns bytes into a scene in the requested coordinates.

use std::collections::{HashMap, HashSet};
use std::f32::consts::{FRAC_PI_2, PI};
use std::path::Path;

use bevy::asset::LoadContext;
use bevy::math::{Quat, Vec3};
use bevy::transform::components::Transform;
#[cfg(feature = "formats")]
use castkit::convert::{self, Format, Options};
use castkit::format::{NodeKind, UpAxis};
use castkit::read::View;
use castkit::scene::convert_axes::{self, Conversion, Up};
use castkit::scene::{Channel, ModelNames, Scene, Skeleton};
use castkit::write::{Bone, Layout, Model, Node, Root};
use castkit::{CastFile, Document, OpenOptions, Recovery};

use crate::nodes::{self, ModelNodes};
use crate::warnings::Warnings;
use crate::{CastConversion, CastLoaderError, CastLoaderSettings, CastUpAxis};

/// A file and its scene.
pub(super) struct Source {
    /// The file as it was read.
    pub(super) file: CastFile,
    /// In Bevy's coordinates, if all data is converted.
    pub(super) scene: Scene,
    /// The transform of the root entity.
    pub(super) top: Transform,
    /// What the root entity of a placed file, which is loaded by itself, turns too much: the axes of this file are
    /// turned above it.
    pub(super) turn: Quat,
}

impl Source {
    /// Opens a file.
    pub(super) fn open(bytes: Vec<u8>, path: &Path, settings: &CastLoaderSettings) -> Result<Self, CastLoaderError> {
        Self::try_open(bytes, path, settings).map_err(CastLoaderError::Cast)
    }

    fn try_open(bytes: Vec<u8>, path: &Path, settings: &CastLoaderSettings) -> castkit::Result<Self> {
        let (file, own_unit) = read(bytes, path, settings)?;
        let up = settings.up_axis.unwrap_or_else(|| up_of(&file));
        let unit = Some(settings.unit * own_unit).filter(|unit| unit.is_finite() && *unit > 0.0).unwrap_or(1.0);
        let mut top = Transform::IDENTITY;
        let mut turn = match up {
            CastUpAxis::X => Quat::from_rotation_z(FRAC_PI_2),
            CastUpAxis::Y => Quat::IDENTITY,
            CastUpAxis::Z => Quat::from_rotation_x(-FRAC_PI_2),
        };
        let mut scene = None;
        match settings.convert {
            CastConversion::None => {}
            CastConversion::Scene => {
                top.rotation = turn;
                top.scale = Vec3::splat(unit);
            }
            CastConversion::Data => {
                turn = Quat::IDENTITY;
                if up != CastUpAxis::Y || unit.to_bits() != 1.0_f32.to_bits() {
                    scene = Some(Scene::new(&converted(&file, up, unit)?));
                }
            }
        }
        if settings.rotate_scene_entity {
            top.rotation = Quat::from_rotation_y(PI) * top.rotation;
        }
        let scene = scene.unwrap_or_else(|| Scene::new(&file));
        Ok(Self { file, scene, top, turn })
    }
}

/// The extensions of the files that can be read.
pub(super) fn extensions() -> Vec<&'static str> {
    #[cfg(feature = "formats")]
    {
        // Bevy has a loader for glTF.
        let of_bevy = [Format::Gltf, Format::Glb];
        let formats = Format::all().filter(|format| format.is_readable() && !of_bevy.contains(format));
        let others = formats.filter(|format| *format != Format::Cast).flat_map(Format::extensions).copied();
        std::iter::once("cast").chain(others).collect()
    }
    #[cfg(not(feature = "formats"))]
    vec!["cast"]
}

/// The file, and its unit in metres if its format specifies it.
fn read(bytes: Vec<u8>, path: &Path, settings: &CastLoaderSettings) -> castkit::Result<(CastFile, f32)> {
    #[cfg(feature = "formats")]
    if let Some(format) = Format::of_file(&bytes, Some(path)).filter(|format| *format != Format::Cast) {
        let converted = convert::to_cast(format, convert::Source::of_file(&bytes, path), &Options::new())?;
        let file = CastFile::from_bytes(converted.document.to_vec(Layout::Compact)?)?;
        return Ok((file, converted.unit.unwrap_or(1.0)));
    }
    let _ = path;
    let recovery = if settings.recover { Recovery::WhenDamaged } else { Recovery::WhenComplete };
    Ok((OpenOptions::new().recovery(recovery).parse(bytes)?, 1.0))
}

/// The up axis that the file specifies, or else the usual one.
fn up_of(file: &CastFile) -> CastUpAxis {
    match file.metadata().and_then(|metadata| metadata.up_axis()) {
        Some(UpAxis::X) => CastUpAxis::X,
        Some(UpAxis::Y) => CastUpAxis::Y,
        // Most files without metadata, too: `Up::USUAL`.
        _ => CastUpAxis::Z,
    }
}

/// A copy of a file, in metres and with Y up.
fn converted(file: &CastFile, up: CastUpAxis, unit: f32) -> castkit::Result<CastFile> {
    let from = match up {
        CastUpAxis::X => Up::X,
        CastUpAxis::Y => Up::Y,
        CastUpAxis::Z => Up::Z,
    };
    let mut document = Document::from(&file.cast());
    let conversion = Conversion::between(from, Up::Y);
    convert_axes::convert(&mut document, &conversion.with_scale(unit).unwrap_or(conversion));
    Ok(CastFile::from_bytes(document.to_vec(Layout::Compact)?)?)
}

/// The model for the animations, from the file that the settings name.
pub(super) async fn skeleton(
    path: &str,
    settings: &CastLoaderSettings,
    context: &mut LoadContext<'_>,
) -> Result<ModelNodes, CastLoaderError> {
    let wanted = bevy::asset::AssetPath::from_path(Path::new(path)).into_owned();
    let wanted = wanted.with_source(context.path().source().clone_owned());
    let bytes = context.read_asset_bytes(wanted).await?;
    let failed = |cause| CastLoaderError::Skeleton { path: path.to_owned(), cause };
    let scene = Source::try_open(bytes, Path::new(path), settings).map_err(|error| failed(Some(error)))?.scene;
    let scaled = nodes::scaled(&scene.animations);
    let mut models = scene.models.iter().enumerate().filter(|(_, model)| model.skeleton.is_some());
    let (index, model) = models.next().ok_or_else(|| failed(None))?;
    Ok(ModelNodes::new(model, index, &scaled, settings.targets))
}

/// A model made of the bones that the animations refer to and no model has; `None` if there are none. Their rest pose
/// comes from skeletons in the animations; others are at the origin.
pub(super) fn stand_in(scene: &Scene, settings: &CastLoaderSettings, warnings: &mut Warnings) -> Option<ModelNodes> {
    let names = ModelNames::new(&scene.models);
    let has = |name: &str| {
        let mut models = names.models_with(name).filter_map(|model| scene.models.get(model)?.skeleton.as_ref());
        models.any(|skeleton| skeleton.bone(name).is_some())
    };
    let mut missing = Vec::new();
    let mut met = HashSet::new();
    // Names are compared without case.
    let mut in_lower_case: HashMap<String, usize> = HashMap::new();
    for curve in scene.animations.iter().flat_map(|animation| &animation.curves) {
        let of_bone = !matches!(curve.channel, Channel::BlendShape | Channel::Visibility);
        if of_bone && met.insert(curve.target()) && !has(curve.target()) {
            missing.push(curve.target());
            *in_lower_case.entry(curve.target().to_lowercase()).or_default() += 1;
        }
    }
    if missing.is_empty() {
        return None;
    }
    let count = |skeleton: &Skeleton| {
        let bones = skeleton.bones().iter().filter_map(|bone| bone.name()).map(str::to_lowercase);
        let own: HashSet<String> = bones.collect();
        own.iter().filter_map(|name| in_lower_case.get(name)).sum::<usize>()
    };
    let own = scene.animations.iter().flat_map(|animation| &animation.skeletons);
    let own = own.map(|skeleton| (count(skeleton), skeleton)).max_by_key(|(count, _)| *count);
    let own = own.filter(|(count, _)| *count > 0).map(|(_, skeleton)| skeleton);
    let mut skeleton = own.map_or_else(|| Node::new(NodeKind::SKELETON), |own| Node::from(own.node().node()));
    missing.retain(|name| own.is_none_or(|own| own.bone(name).is_none()));
    if !missing.is_empty() {
        warnings.add(format!(
            "{} bones of the animations are in no model of the file, so their rest pose is taken to be at the origin; \
             set `skeleton` to a file that has them",
            missing.len()
        ));
    }
    for name in missing {
        let bone = Bone::new().with_name(name.to_owned()).with_segment_scale_compensate(false);
        let placed = bone.with_local_position([0.0; 3]).with_local_rotation([0.0, 0.0, 0.0, 1.0]);
        skeleton.children.push(placed.into());
    }
    let document = Document::from(Root::new().with_model(Model::new().with_child(skeleton)));
    let file = CastFile::from_bytes(document.to_vec(Layout::Compact).ok()?).ok()?;
    let scene = Scene::new(&file);
    // No bone is split, because the model that the clips will be played on is not known.
    Some(ModelNodes::new(scene.models.first()?, 0, &HashSet::new(), settings.targets))
}
