//! What ufbx loaded, to Cast: the part that FBX and OBJ have in common.
//!
//! The scene is walked in a fixed order, names are made unique in that order, and whatever runs in parallel is put
//! together in order, so the same source gives the same document every time.

mod animation;
mod dropped;
mod material;
mod mesh;
pub(crate) mod open;
mod rig;
mod shapes;
mod skin;
mod space;

use cast_format::UpAxis;
use cast_write::{Document, Metadata, Model, Root};
use ufbx::{CoordinateAxis, SceneRoot};

use rig::Rig;

use crate::{Converted, Error, Options, Report, Source};

/// Converts all of a scene.
pub(crate) fn convert<'a>(scene: &SceneRoot, source: Source<'a>, options: &Options) -> Result<Converted<'a>, Error> {
    let mut report = Report::default();
    let stacks = animation::bake(scene, source, options)?;
    let rig = Rig::new(scene, &stacks, &mut report);
    let shapes = shapes::Names::new(scene);
    let materials = material::convert(scene, options, &mut report);
    let content = mesh::convert(scene, source, &rig, &shapes, &materials, &mut report);

    let mut model = Model::new();
    if !source.stem().is_empty() {
        model = model.with_name(source.stem());
    }
    if !rig.bones.is_empty() {
        model = model.with_skeleton(rig.skeleton());
    }
    for mesh in content.meshes {
        model = model.with_child(mesh);
    }
    for shape in content.shapes {
        model = model.with_child(shape);
    }
    for material in materials.nodes {
        model = model.with_child(material);
    }
    let mut root = Root::new();
    if let Some(up) = up(scene) {
        root = root.with_metadata(Metadata::new().with_up_axis(up));
    }
    root = root.with_model(model);
    for stack in &stacks {
        let animation = animation::convert(scene, stack, &rig, &shapes, &content.visible, options, &mut report);
        if let Some(animation) = animation {
            root = root.with_animation(animation);
        }
    }
    dropped::report(scene, &rig, &mut report);
    let unit = metres(scene);
    let document = Document::from(root);
    Ok(Converted { document, side_files: materials.side_files, report, unit, ..Converted::default() })
}

/// How many metres a unit of length is, where the source says it; OBJ never does.
fn metres(scene: &SceneRoot) -> Option<f32> {
    let metres = space::narrow(scene.settings.unit_meters);
    (metres.is_finite() && metres > 0.0).then_some(metres)
}

/// The axis that points up, where the source says it; OBJ never does.
fn up(scene: &SceneRoot) -> Option<UpAxis<'static>> {
    match scene.settings.axes.up {
        CoordinateAxis::PositiveX | CoordinateAxis::NegativeX => Some(UpAxis::X),
        CoordinateAxis::PositiveY | CoordinateAxis::NegativeY => Some(UpAxis::Y),
        CoordinateAxis::PositiveZ | CoordinateAxis::NegativeZ => Some(UpAxis::Z),
        CoordinateAxis::Unknown => None,
    }
}
