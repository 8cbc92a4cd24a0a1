//! What is shown, and what Cast has no place for.

use cast_interchange::notes;
use hashbrown::HashSet;

use super::reader::Reader;
use crate::usd::read::layer;

impl Reader<'_, '_> {
    /// Whether a prim is drawn: what serves other purposes is not, nor what others are made of.
    pub(super) fn is_shown(&self, prim: usize) -> bool {
        let mut purposes = self.stage.upward(prim).filter_map(|prim| self.stage.text(prim, "purpose"));
        let purpose = purposes.find(|purpose| &**purpose != "default");
        let is_other = purpose.is_some_and(|purpose| matches!(&*purpose, "proxy" | "guide"));
        !is_other && !self.stage.upward(prim).any(|prim| self.type_of(prim) == "PointInstancer")
    }
}

/// Abilities of prims that are read, or say nothing on their own.
const SCHEMAS: [&str; 5] = ["SkelBindingAPI", "MaterialBindingAPI", "CollectionAPI", "GeomModelAPI", "NodeDefAPI"];

/// Adds notes on what else a prim says that has no place. `seen` are the places in layers that other prims share.
fn report_rest(reader: &mut Reader<'_, '_>, prim: usize, seen: &mut HashSet<(usize, usize)>) {
    let stage = reader.stage;
    let new = stage.layers(prim).filter(|(site, _)| seen.insert((site.stack, site.prim)));
    let new: Vec<&layer::Prim<'_>> = new.map(|(_, prim)| prim).collect();
    if new.is_empty() {
        return;
    }
    let mut names = HashSet::new();
    let properties = new.iter().flat_map(|prim| &prim.properties).map(|property| &property.name);
    let properties: Vec<_> = properties.filter(|name| names.insert(*name)).collect();
    let name = stage.shown_name(prim);
    let is_mesh = ["Mesh", "BasisCurves"].contains(&stage.type_name(prim));
    let is_animation = stage.type_name(prim) == "SkelAnimation";
    for property in properties {
        let example = || format!("{name}: {property}");
        let note = match &**property {
            "velocities" | "accelerations" => &notes::mesh::ATTRIBUTES,
            // The names of objects in Blender.
            "userProperties:blender:object_name" | "userProperties:blender:data_name" => continue,
            own if own.starts_with("material:binding:collection") => &notes::material::COLLECTION_BINDINGS,
            own if stage.has_spline(prim, own) => &notes::animation::SPLINES,
            own if stage.is_custom(prim, own) => &notes::scene::CUSTOM_PROPERTIES,
            own if is_animation || own.starts_with("xformOp:") => continue,
            // Points have a note of their own, and extents follow from them.
            "visibility" | "points" | "extent" | "extentsHint" => continue,
            own if !stage.attribute(prim, own).is_some_and(|attribute| attribute.is_animated()) => continue,
            own if is_mesh && !own.starts_with("primvars:") => &notes::mesh::GEOMETRY_CACHES,
            _ => &notes::animation::CHANNELS,
        };
        reader.report.add(note, example());
    }
    reader.report.add_if(stage.metadata(prim, "clips").is_some(), &notes::scene::VALUE_CLIPS, &name);
    let data = stage.metadata(prim, "customData");
    for (key, _) in data.iter().flat_map(|data| data.entries()).filter(|(key, _)| &**key != "cast") {
        reader.report.add(&notes::scene::CUSTOM_PROPERTIES, format_args!("{name}: {key}"));
    }
    let schemas = stage.metadata(prim, "apiSchemas");
    let schemas = schemas.as_ref().and_then(|schemas| schemas.as_list());
    for item in schemas.into_iter().flat_map(|list| list.items()) {
        let schema = item.text().map(|text| text.split(':').next().unwrap_or_default()).unwrap_or_default();
        reader.report.add_if(!SCHEMAS.contains(&schema), &notes::scene::SCHEMAS, format_args!("{name}: {schema}"));
    }
}

/// Adds notes on prims of other kinds, and on what else prims say.
pub(super) fn report(reader: &mut Reader<'_, '_>) {
    let mut seen = HashSet::new();
    for prim in 0..reader.stage.prims.len() {
        report_rest(reader, prim, &mut seen);
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
