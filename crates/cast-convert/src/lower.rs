//! A scene to Cast: the one place that decides how.
//!
//! Order of the model: skeleton, meshes, blend shapes, materials. What is not in the scene is not in the result either: a
//! scene without nodes, meshes and materials has no model.

mod clip;
mod material;
mod mesh;
mod rate;
mod skeleton;

use cast_format::UpAxis;
use cast_scene::convert_axes::Up;
use cast_write::{Document, Metadata, Model, NodeHash, Root};

use crate::interchange::Scene;
use crate::{Converted, Report};

#[cfg(feature = "gltf")]
pub(crate) use rate::Rate;

use skeleton::Bones;

/// Makes a document of a scene. `report` is what its reader had to say.
pub(crate) fn lower<'a>(scene: Scene<'a>, mut report: Report) -> Converted<'a> {
    let report = &mut report;
    let mut root = Root::new();
    if let Some(up) = scene.up {
        let up = match up {
            Up::X => UpAxis::X,
            Up::Y => UpAxis::Y,
            Up::Z => UpAxis::Z,
        };
        root = root.with_metadata(Metadata::new().with_up_axis(up));
    }
    let is_empty = scene.nodes.is_empty() && scene.objects.is_empty() && scene.materials.is_empty();
    let bones = Bones::new(&scene.nodes, report);
    let mut model = Model::new();
    if !scene.name.is_empty() {
        model = model.with_name(scene.name);
    }
    if !scene.nodes.is_empty() {
        model = model.with_skeleton(bones.skeleton(&scene.nodes));
    }
    let materials = material::lower(scene.materials, &scene.images, report);
    let links: Vec<NodeHash> = materials.iter().map(cast_write::Material::hash).collect();
    for mesh in mesh::lower(scene.meshes, scene.objects, &scene.skins, &links) {
        model = model.with_mesh(mesh);
    }
    for material in materials {
        model = model.with_material(material);
    }
    if !is_empty {
        root = root.with_model(model);
    }
    for clip in scene.clips {
        root = root.with_animation(clip::lower(clip, &bones, report));
    }
    Converted {
        document: Document::from(root),
        report: std::mem::take(report),
        unit: scene.unit,
        ..Converted::default()
    }
}

/// Rounded to single precision, which is what files hold.
#[allow(clippy::cast_possible_truncation, reason = "rounding is what is wanted, and numbers too large become infinite")]
pub(crate) fn narrow(value: f64) -> f32 {
    value as f32
}
