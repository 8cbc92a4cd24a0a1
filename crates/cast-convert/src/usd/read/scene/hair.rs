//! Curves as strands of hair.

use cast_interchange::notes;
use cast_interchange::scene::Hair;

use super::material::Materials;
use super::primvars::display_of;
use super::reader::Reader;
use crate::usd::read::files::Files;

impl<'a> Reader<'_, 'a> {
    /// Adds all curves, placed by their nodes.
    pub(super) fn hairs(&mut self, materials: &mut Materials, files: &Files<'_, 'a>) {
        let prims: Vec<usize> = self.of_type("BasisCurves").into_iter().filter(|prim| self.is_shown(*prim)).collect();
        for prim in prims {
            let stage = self.stage;
            let name = stage.shown_name(prim);
            let points = stage.attribute(prim, "points");
            let is_moving = points.as_ref().is_some_and(|points| points.is_animated());
            self.report.add_if(is_moving, &notes::mesh::GEOMETRY_CACHES, &name);
            let points = points.as_ref().and_then(|points| points.numbers()).filter(|points| points.shape.lanes == 3);
            let counts = stage.value(prim, "curveVertexCounts");
            let counts = counts.as_ref().and_then(|counts| counts.as_numbers()).map(|counts| counts.indices());
            let (Some(points), Some(counts)) = (points, counts) else {
                self.report.add(&notes::mesh::GEOMETRY, &name);
                continue;
            };
            // Their points become those of the strands.
            let is_linear = stage.text(prim, "type").is_some_and(|kind| &*kind == "linear");
            self.report.add_if(!is_linear, &notes::mesh::CURVES_STRAIGHT, &name);
            let material = materials.bound(self, prim, &[], files);
            let material = materials.or_display(self, prim, material, display_of(self, prim));
            let is_display = |name: &str| matches!(name, "primvars:displayColor" | "primvars:displayOpacity");
            for (attribute, _) in
                ["primvars:", "widths", "normals"].iter().flat_map(|start| stage.property_names(prim, start))
            {
                self.report.add_if(!is_display(&attribute), &notes::mesh::ATTRIBUTES, attribute);
            }
            let points = points.floats();
            self.scene.hairs.push(Hair { name: name.into(), node: self.node(prim), material, counts, points });
        }
    }
}
