//! What is shown, and what Cast has no place for.

use cast_interchange::notes;

use super::reader::Reader;

impl Reader<'_, '_> {
    /// Whether a prim is drawn: what serves other purposes is not, nor what others are made of.
    pub(super) fn is_shown(&self, prim: usize) -> bool {
        let mut purposes = self.stage.upward(prim).filter_map(|prim| self.stage.text(prim, "purpose"));
        let purpose = purposes.find(|purpose| &**purpose != "default");
        let is_other = purpose.is_some_and(|purpose| matches!(&*purpose, "proxy" | "guide"));
        !is_other && !self.stage.upward(prim).any(|prim| self.type_of(prim) == "PointInstancer")
    }
}

/// Adds notes on prims of other kinds.
pub(super) fn report(reader: &mut Reader<'_, '_>) {
    for prim in 0..reader.stage.prims.len() {
        let kind = reader.stage.type_name(prim);
        let is_instance =
            reader.stage.metadata(prim, "instanceable").is_some_and(|value| value.as_number() == Some(1.0));
        let has_meshes = is_instance && !reader.stage.children(prim).is_empty();
        reader.report.add_if(has_meshes, &notes::scene::INSTANCES_COPIED, reader.stage.name(prim));
        let note = match kind {
            "Mesh" | "BasisCurves" if !reader.is_shown(prim) => &notes::scene::PURPOSES,
            "" | "Mesh" | "BasisCurves" | "Xform" | "Scope" | "SkelRoot" | "Skeleton" | "SkelAnimation"
            | "BlendShape" => continue,
            "GeomSubset" | "Material" | "Shader" | "NodeGraph" | "Backdrop" => continue,
            "Camera" => &notes::scene::CAMERAS,
            "Points" => &notes::mesh::POINTS,
            "PointInstancer" => &notes::scene::POINT_INSTANCERS,
            "Cube" | "Sphere" | "Cylinder" | "Cylinder_1" | "Cone" | "Capsule" | "Capsule_1" | "Plane"
            | "NurbsPatch" | "NurbsCurves" | "HermiteCurves" | "TetMesh" => &notes::mesh::SURFACES,
            _ if kind.contains("Light") => &notes::scene::LIGHTS,
            _ => &notes::scene::OTHER_ELEMENTS,
        };
        let example = format!("{}: {kind}", reader.stage.shown_name(prim));
        reader.report.add(note, example);
    }
}
