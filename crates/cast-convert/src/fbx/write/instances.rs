//! Instances: an empty object where each stands.

use super::objects::{named, placed};
use super::rows::row;
use super::scene::{Scene, object};
use crate::notes;

/// The property of an empty object that holds the path of the file that stands there.
const FILE: &str = "CastFile";

/// Adds an empty object for each instance: where it is, what it is called, and as a property of its own the file.
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
