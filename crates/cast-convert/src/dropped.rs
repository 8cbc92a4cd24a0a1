//! What a format does not carry, said by its row.

use cast_interchange::{Report, notes};
use cast_scene::Scene;

use crate::capability::Feature;
use crate::registry::Format;

/// Adds notes on everything in a document that the row of a format does not list.
pub(crate) fn report(format: Format, scene: &Scene, report: &mut Report) {
    let carried = format.row().and_then(|row| row.write.as_ref()).map(|side| side.carries()).unwrap_or_default();
    let drops = |feature| carried.iter().all(|(carried, _)| *carried != feature);
    for model in &scene.models {
        let name = model.name().unwrap_or_default();
        report.add_if(drops(Feature::Skeletons) && model.skeleton.is_some(), &notes::skeleton::SKELETONS, name);
        let many = |feature, count: usize| if drops(feature) { count as u64 } else { 0 };
        report.add_many(&notes::skeleton::SHAPES, many(Feature::BlendShapes, model.blend_shapes.len()), name);
        report.add_many(&notes::mesh::HAIR, many(Feature::Hair, model.hairs.len()), name);
        for mesh in &model.meshes {
            let name = mesh.name().unwrap_or_default();
            report.add_if(drops(Feature::Tangents) && mesh.tangents().is_some(), &notes::mesh::TANGENTS, name);
            let colors = mesh.node().fields().color_layers.iter().flatten().count();
            report.add_many(&notes::mesh::COLOR_LAYERS, many(Feature::ColorLayers, colors), name);
        }
    }
    for animation in &scene.animations {
        let name = animation.name().unwrap_or_default();
        report.add_if(drops(Feature::Animations), &notes::animation::ANIMATIONS, name);
        let is_lost = drops(Feature::Notifications) && !drops(Feature::Animations);
        report.add_if(is_lost && !animation.notifications.is_empty(), &notes::animation::NOTIFICATIONS, name);
    }
    for instance in scene.instances.iter().filter(|_| drops(Feature::Instances)) {
        report.add(&notes::scene::INSTANCES, instance.path().or(instance.name()).unwrap_or_default());
    }
}
