//! Instances: an empty object at the place of each.

use super::objects::{named, placed};
use super::rows::row;
use super::scene::{Scene, object};
use crate::notes;

/// The property of an empty object that holds the path of the placed file.
const FILE: &str = "CastFile";

/// Adds an empty object for each instance, with its transform, its name, and the file as a custom property.
pub(super) fn add(scene: &mut Scene, source: &cast_scene::Scene) {
    for (index, instance) in source.instances.iter().enumerate() {
        let path = instance.path().unwrap_or_default();
        scene.report.add(&notes::scene::INSTANCES_AS_OBJECTS, instance.path().or(instance.name()).unwrap_or_default());
        let id = scene.id();
        let node = object("Model", id, &named(instance.name(), "instance", index), "Model", "Null");
        let node = placed(node, &instance.placement);
        scene.objects.push(node.row(row(FILE, "KString", "", "U", [path.into()])));
        scene.connect(id, 0);
    }
}
