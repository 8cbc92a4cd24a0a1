//! Meshes: prepared in parallel, then added in order.

use cast_base::parallel;
use cast_interchange::bytes::are_all_finite;
use cast_interchange::{Error, NoteKind, Report, notes};
use cast_read::{Colors, Indices};
use cast_scene::{Mesh, Model};
use glam::DAffine3;

use super::material::Materials;
use super::shapes;
use super::skeleton::Rig;
use super::stage::Stage;
use super::transform::rows;
use super::weights::{Rows, has_still};
use crate::checked::{Corrected, bounds, checked_finite, finite};
use crate::pieces::Piece;
use crate::usd::layer::{Kind, Path, Property, Specifier, Value};

/// A prepared mesh.
pub(super) struct Plan<'p> {
    properties: Vec<Property<'p>>,
    /// Whether some vertices follow no bone, though others do.
    pub(super) needs_still: bool,
    report: Report,
    corrected: Vec<(&'static NoteKind, Corrected)>,
}

/// Prepares the meshes of a model; `None` for those without triangles.
pub(super) fn plan_all<'p>(stage: &Stage<'p>, model: &'p Model) -> Vec<Option<Plan<'p>>> {
    parallel::map(stage.options.threads, &model.meshes, 1, |mesh| plan(mesh, model))
}

fn plan<'p>(mesh: &'p Mesh, model: &Model) -> Option<Plan<'p>> {
    let (fields, positions) = (mesh.node().fields(), mesh.positions());
    let vertices = positions.len();
    let (corners, faces) = faces(fields.faces?, vertices)?;
    let numbers = Corrected::default();
    let mut report = Report::default();
    let mut corrected = vec![(&notes::file::NUMBERS, Corrected::clone(&numbers))];
    let (points, extent) = match mesh.node().bounding_box().filter(|_| are_all_finite(positions.as_bytes())) {
        Some(extent) => (Piece::Bytes(positions.as_bytes().into()), extent.map(Vec::from)),
        None => (checked_finite(positions, Corrected::clone(&numbers)), bounds(positions.iter())),
    };
    let mut properties = vec![
        Property::value("extent", "float3[]", Value::float_array(Kind::Float3, extent.concat())),
        Property::value("faceVertexCounts", "int[]", Value::Same(3, corners / 3)),
        Property::value("faceVertexIndices", "int[]", Value::Array(Kind::Int, corners, faces)),
        Property::value("points", "point3f[]", Value::Array(Kind::Float3, vertices, points)),
        Property::uniform("subdivisionScheme", "token", Value::token("none")),
    ];
    if let Some(normals) = mesh.normals() {
        let normals = Value::Array(Kind::Float3, vertices, checked_finite(normals, Corrected::clone(&numbers)));
        properties.push(Property::per_vertex("normals", "normal3f[]", normals));
    }
    if let Some(tangents) = mesh.tangents() {
        let tangents = Value::Array(Kind::Float3, vertices, checked_finite(tangents, Corrected::clone(&numbers)));
        properties.push(Property::per_vertex("primvars:tangents", "vector3f[]", tangents));
    }
    let layers = fields.uv_layers.iter().flatten().filter(|layer| layer.len() == vertices);
    for (number, layer) in layers.enumerate() {
        // Theirs count from the bottom.
        let flipped = move |index| {
            let [u, v] = finite(layer.get(index).unwrap_or_default());
            [u, 1.0 - v]
        };
        let name = if number == 0 { "primvars:st".to_owned() } else { format!("primvars:st{number}") };
        let value = Value::Array(Kind::Float2, vertices, Piece::made(vertices, flipped));
        properties.push(Property::per_vertex(name, "texCoord2f[]", value));
        if !are_all_finite(layer.as_bytes()) {
            report.add(&notes::file::NUMBERS, mesh.name().unwrap_or_default());
        }
    }
    let layers = fields.color_layers.iter().flatten().filter(|layer| layer.len() == vertices);
    layers.enumerate().for_each(|(number, layer)| color_layer(number, layer, &mut properties));
    let bones = model.skeleton.as_ref().map_or(0, |skeleton| skeleton.bones().len());
    let needs_still = mesh.influences.as_ref().is_some_and(|influences| has_still(influences, vertices, bones));
    corrected.retain(|(_, counter)| std::sync::Arc::strong_count(counter) > 1);
    Some(Plan { properties, needs_still, report, corrected })
}

/// The colours of vertices: the first layer as colour and opacity, others as they are.
fn color_layer<'p>(number: usize, layer: Colors<'p>, properties: &mut Vec<Property<'p>>) {
    let count = layer.len();
    let color = move |index| finite(layer.get(index).unwrap_or_default());
    if number > 0 {
        let value = Value::Array(Kind::Float4, count, Piece::made(count, color));
        return properties.push(Property::per_vertex(format!("primvars:color{number}"), "color4f[]", value));
    }
    let rgb = move |index| {
        let [r, g, b, _] = color(index);
        [r, g, b]
    };
    let value = Value::Array(Kind::Float3, count, Piece::made(count, rgb));
    properties.push(Property::per_vertex("primvars:displayColor", "color3f[]", value));
    let opacity = move |index| color(index)[3];
    if (0..count).any(|index| opacity(index) != 1.0) {
        let value = Value::Array(Kind::Float, count, Piece::made(count, opacity));
        properties.push(Property::per_vertex("primvars:displayOpacity", "float[]", value));
    }
}

/// Adds a prepared mesh below the prim of its model; returns its prim.
///
/// # Errors
/// Returns an error if blend shapes would take more than the budget.
pub(super) fn add<'p>(
    stage: &mut Stage<'p>,
    (model, mesh, plan): (&'p Model, &'p Mesh, Option<Plan<'p>>),
    (parent, rig, bind): (usize, Option<&Rig>, DAffine3),
    materials: &mut Materials<'p>,
) -> Result<Option<usize>, Error> {
    let name = mesh.name().unwrap_or_default();
    let Some(plan) = plan else {
        stage.report.add(&notes::mesh::EMPTY_MESHES, name);
        return Ok(None);
    };
    stage.report.append(plan.report);
    stage.corrected.extend(plan.corrected.into_iter().map(|(kind, corrected)| (kind, corrected, name)));
    let prim = stage.layer.add(Some(parent), (Specifier::Def, "Mesh"), mesh.name(), "mesh");
    stage.layer.set(prim, plan.properties);
    let mut schemas = Vec::new();
    if let Some(material) = mesh.material.and_then(|material| materials.get(stage, material)) {
        schemas.push("MaterialBindingAPI");
        stage.layer.set(prim, [Property::relationship("material:binding", vec![Path::prim(material)])]);
    }
    if let Some((rig, influences)) = rig.zip(mesh.influences.as_ref()) {
        schemas.push("SkelBindingAPI");
        let rows_of = Rows::new(mesh, influences, rig);
        stage.layer.set(prim, rows_of.properties(bind));
        if mesh.dual_quaternions {
            let method = Value::token("dualQuaternion");
            stage.layer.set(prim, [Property::uniform("primvars:skel:skinningMethod", "token", method)]);
        }
    }
    let shapes = shapes::add(stage, model, mesh, prim)?;
    let is_shaped = !shapes.is_empty();
    stage.layer.set(prim, shapes);
    if is_shaped && !schemas.contains(&"SkelBindingAPI") {
        schemas.push("SkelBindingAPI");
        let matrix = Value::doubles(Kind::Matrix, rows(&bind));
        stage.layer.set(prim, [Property::value("primvars:skel:geomBindTransform", "matrix4d", matrix)]);
    }
    if let Some(rig) = rig.filter(|_| schemas.contains(&"SkelBindingAPI")) {
        stage.layer.set(prim, [Property::relationship("skel:skeleton", vec![Path::prim(rig.prim)])]);
    }
    if !schemas.is_empty() {
        stage.layer.fields_of(prim).push(("apiSchemas", Value::Schemas(schemas)));
    }
    Ok(Some(prim))
}

/// How many corners there are, and the vertex of each; `None` without triangles.
fn faces(indices: Indices<'_>, vertices: usize) -> Option<(usize, Piece<'_>)> {
    let count = indices.len() / 3 * 3;
    let largest = indices.max()? as usize;
    let signed = |index: u32| i32::try_from(index).unwrap_or(i32::MAX).cast_unsigned();
    if largest >= vertices || i32::try_from(largest).is_err() {
        let is_valid = |triangle: &[u32; 3]| triangle.iter().all(|corner| (*corner as usize) < vertices);
        let valid: Vec<[u32; 3]> = indices.triangles().filter(is_valid).collect();
        let bytes: Vec<u8> = valid.iter().flatten().flat_map(|corner| signed(*corner).to_le_bytes()).collect();
        return (!valid.is_empty()).then(|| (valid.len() * 3, Piece::Bytes(bytes.into())));
    }
    let piece = match indices {
        Indices::Integer32(array) => Piece::Bytes(array.as_bytes().get(..count * 4)?.into()),
        Indices::Short(array) => Piece::made(count, move |index| u32::from(array.get(index).unwrap_or_default())),
        Indices::Byte(array) => Piece::made(count, move |index| u32::from(array.get(index).unwrap_or_default())),
    };
    (count > 0).then_some((count, piece))
}
