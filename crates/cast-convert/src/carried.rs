//! What of a scene a format carries, and notes on what it drops.
//!
//! Writers whose notes on the rest of a scene follow from the list have theirs here, the others in the row of their format.

use cast_interchange::{Report, notes};
use cast_scene::Scene;

use crate::capability::Extent;
use crate::capability::Feature::{
    self, Animations, BlendShapes, ColorLayers, Constraints, Hair, Instances, Materials, Meshes, Normals,
    Notifications, Skeletons, Tangents, Textures, UvLayers, Weights,
};

/// The features that a format carries in one direction. A feature that is not among them has no place in the format or is
/// dropped with a note.
#[derive(Clone, Copy)]
pub(crate) struct Carried {
    /// Those that are carried completely.
    pub(crate) whole: &'static [Feature],
    /// Those that are carried in part, and what is lost or changed.
    pub(crate) parts: &'static [(Feature, &'static str)],
}

/// What a file of Wavefront OBJ carries.
pub(crate) const OBJ: Carried = Carried {
    whole: &[Meshes, Normals],
    parts: &[
        (UvLayers, "the first"),
        (ColorLayers, "the first, without alpha"),
        (Materials, "slots that MTL supports"),
        (Textures, "of those slots"),
    ],
};

/// What a file of SEModel carries.
pub(crate) const SE_MODEL: Carried = Carried {
    whole: &[Normals, UvLayers, Skeletons],
    parts: &[
        (Meshes, "without names"),
        (ColorLayers, "the first, with 8 bits per channel"),
        (Materials, "names and textures"),
        (Textures, "diffuse, normal and specular"),
        (Weights, "matrices instead of dual quaternions"),
    ],
};

/// What a file of SMD carries.
pub(crate) const SMD: Carried = Carried {
    whole: &[],
    parts: &[
        (Meshes, "joined by their materials"),
        (Normals, "computed where there are none"),
        (UvLayers, "the first"),
        (Materials, "names"),
        (Skeletons, "without scales"),
        (Weights, "matrices instead of dual quaternions"),
        (BlendShapes, "in a VTA file beside it"),
        (Animations, "sampled at frames, without scales; beside a model, or beside the first"),
        (Constraints, "baked into the animations"),
    ],
};

/// What a file of XMODEL_EXPORT carries.
pub(crate) const XMODEL: Carried = Carried {
    whole: &[Meshes],
    parts: &[
        (Normals, "computed where there are none"),
        (UvLayers, "the first"),
        (ColorLayers, "the first"),
        (Materials, "names and textures"),
        (Textures, "diffuse, normal and specular"),
        (Skeletons, "without scales and constraints"),
        (Weights, "matrices instead of dual quaternions"),
    ],
};

/// What a file of XMODEL_BIN carries.
pub(crate) const XMODEL_BIN: Carried = Carried {
    whole: &[Meshes],
    parts: &[
        (Normals, "computed where there are none; with 16 bits"),
        (UvLayers, "the first"),
        (ColorLayers, "the first, with 8 bits per channel"),
        (Materials, "names and textures"),
        (Textures, "diffuse, normal and specular"),
        (Skeletons, "without scales and constraints; rotations with 16 bits"),
        (Weights, "matrices instead of dual quaternions"),
    ],
};

impl Carried {
    /// Whether a feature is carried, at least in part.
    pub(crate) fn has(&self, feature: Feature) -> bool {
        self.whole.contains(&feature) || self.parts.iter().any(|part| part.0 == feature)
    }

    /// The features with their extents, in table order.
    pub(crate) fn features(&self) -> Vec<(Feature, Extent)> {
        let part = |feature| self.parts.iter().find(|part| part.0 == feature).map(|part| Extent::Part(part.1));
        let whole = |feature| self.whole.contains(&feature).then_some(Extent::Whole);
        Feature::ALL
            .into_iter()
            .filter_map(|feature| Some((feature, part(feature).or_else(|| whole(feature))?)))
            .collect()
    }

    /// Adds notes on everything in a scene that is not carried.
    pub(crate) fn report_dropped(&self, scene: &Scene, report: &mut Report) {
        let drops = |feature| !self.has(feature);
        for model in &scene.models {
            let name = model.name().unwrap_or_default();
            report.add_if(drops(Skeletons) && model.skeleton.is_some(), &notes::skeleton::SKELETONS, name);
            let many = |feature, count: usize| if drops(feature) { count as u64 } else { 0 };
            report.add_many(&notes::skeleton::SHAPES, many(BlendShapes, model.blend_shapes.len()), name);
            report.add_many(&notes::mesh::HAIR, many(Hair, model.hairs.len()), name);
            for mesh in &model.meshes {
                let name = mesh.name().unwrap_or_default();
                report.add_if(drops(Tangents) && mesh.tangents().is_some(), &notes::mesh::TANGENTS, name);
                let colors = mesh.node().fields().color_layers.iter().flatten().count();
                report.add_many(&notes::mesh::COLOR_LAYERS, many(ColorLayers, colors), name);
            }
        }
        for animation in &scene.animations {
            let name = animation.name().unwrap_or_default();
            report.add_if(drops(Animations), &notes::animation::ANIMATIONS, name);
            let is_lost = drops(Notifications) && !drops(Animations);
            report.add_if(is_lost && !animation.notifications.is_empty(), &notes::animation::NOTIFICATIONS, name);
        }
        for instance in scene.instances.iter().filter(|_| drops(Instances)) {
            report.add(&notes::scene::INSTANCES, instance.path().or(instance.name()).unwrap_or_default());
        }
    }
}
