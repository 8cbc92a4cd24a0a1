//! Hair: lines along the strands.

use cast_scene::{Hair, Model, Transform};

use super::geometry::vectors;
use super::node::{Array, Node};
use super::objects::{self, Id, Scene, named, object};
use crate::notes;

/// Adds the hair of a model below `parent`.
pub(super) fn add(scene: &mut Scene, model: &Model, materials: &[Id], parent: Id) {
    for (index, source) in model.hairs.iter().enumerate() {
        let name = named(source.name(), "hair", index);
        let (geometry, id) = (scene.id(), scene.id());
        let Some(node) = geometry_of(scene, source, geometry, &name) else { continue };
        scene.report.add(&notes::mesh::HAIR_AS_LINES, &name);
        scene.objects.push(node);
        scene.add(id, parent, objects::model(id, &name, "Line", &Transform::IDENTITY, []));
        scene.connect(geometry, id);
        if let Some(material) = source.material.and_then(|material| materials.get(material)) {
            scene.connect(*material, id);
        }
    }
}

/// `None` for hair without strands.
fn geometry_of(scene: &mut Scene, source: &Hair, id: Id, name: &str) -> Option<Node> {
    let particles = source.node().particles()?;
    let (strands, broken) = source.strands();
    scene.report.add_many(&notes::mesh::STRANDS, broken as u64, name);
    if i32::try_from(particles.len()).is_err() {
        scene.report.add(&notes::mesh::HAIR_LIMIT, name);
        return None;
    }
    // The last point of a line is stored as its bitwise complement, like the last corner of a polygon.
    let points = strands.iter().flat_map(|strand| {
        let number = |particle: usize| i32::try_from(particle).unwrap_or(i32::MAX);
        (*strand.start()..*strand.end()).map(number).chain([!number(*strand.end())])
    });
    let points = Array::integers(points);
    (points.count > 0).then(|| {
        object("Geometry", id, name, "Geometry", "Line")
            .leaf("GeometryVersion", 124)
            .leaf("Points", vectors(particles.iter()))
            .leaf("PointsIndex", points)
    })
}
