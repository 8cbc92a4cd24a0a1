//! Meshes: vertices, polygons, and the layers on them; and hair.

use cast_interchange::tangents::signs;
use cast_interchange::{Error, Report, notes};
use cast_read::{Array as Values, Indices};
use cast_scene::{Hair, Mesh};
use glam::Vec3;

use super::node::{Array, Node};
use super::objects::{Id, object};
use crate::srgb;

/// The geometry of a mesh, and what could not be expressed.
pub(super) fn node(mesh: &Mesh, id: Id) -> Result<(Node, Report), Error> {
    let mut report = Report::default();
    let name = mesh.name().unwrap_or_default();
    let vertices = mesh.positions().len();
    if i32::try_from(vertices).is_err() {
        let reason = format!("a mesh has {vertices} vertices; FBX supports {}", i32::MAX);
        return Err(Error::invalid(reason).inside(format!("mesh {name:?}")));
    }
    let fields = mesh.node().fields();
    let faces = faces(fields.faces, vertices);
    // The last corner of a polygon is stored as its bitwise complement.
    let polygons = faces.iter().enumerate().map(|(place, corner)| if place % 3 == 2 { !*corner } else { *corner });
    let corners = Array::integers(faces.iter().copied());
    let mut node = object("Geometry", id, name, "Geometry", "Mesh")
        .leaf("GeometryVersion", 124)
        .leaf("Vertices", vectors(mesh.positions().iter()))
        .leaf("PolygonVertexIndex", Array::integers(polygons));
    let layer = |index: i32| Node::of("Layer", index).leaf("Version", 100);
    let mut layers = vec![layer(0)];
    // Adds an element with its arrays, to the layer with its index; indices of one kind are without gaps.
    let mut add = |kind, index: i32, name: &str, (mapping, reference): (&str, &str), arrays: Vec<(_, Array)>| {
        let place = usize::try_from(index).unwrap_or(0);
        if place >= layers.len() {
            layers.push(layer(index));
        }
        layers[place].children.push(Node::new("LayerElement").leaf("Type", kind).leaf("TypedIndex", index));
        let element = Node::of(kind, index)
            .leaf("Version", 101)
            .leaf("Name", name)
            .leaf("MappingInformationType", mapping)
            .leaf("ReferenceInformationType", reference)
            .children(arrays.into_iter().map(|(name, array)| Node::of(name, array)));
        node.children.push(element);
    };
    if let Some(normals) = mesh.normals() {
        add("LayerElementNormal", 0, "", BY_VERTEX, vec![("Normals", vectors(normals.iter()))]);
    }
    if let Some(tangents) = mesh.tangents() {
        add("LayerElementTangent", 0, "", BY_VERTEX, vec![("Tangents", vectors(tangents.iter()))]);
        if let Some(normals) = mesh.normals() {
            let binormals = vectors(binormals(mesh, normals, tangents));
            add("LayerElementBinormal", 0, "", BY_VERTEX, vec![("Binormals", binormals)]);
        }
    }
    // Layers are mapped by corner and indexed directly: every program reads that; few support all other mappings.
    let fitting = fields.uv_layers.iter().flatten().filter(|layer| layer.len() == vertices);
    for (layer, index) in fitting.zip(0_i32..) {
        // The origin is at the top left in Cast, and at the bottom left in FBX.
        let coordinates = layer.iter().flat_map(|[u, v]| [f64::from(u), 1.0 - f64::from(v)]);
        let arrays = vec![("UV", Array::doubles(coordinates)), ("UVIndex", corners.clone())];
        add("LayerElementUV", index, &format!("map{}", index + 1), BY_CORNER, arrays);
    }
    let fitting = fields.color_layers.iter().flatten().filter(|layer| layer.len() == vertices);
    for (layer, index) in fitting.zip(0_i32..) {
        let colors = layer.iter().flat_map(|color| srgb::from_linear(color).map(f64::from));
        report.add(&notes::mesh::COLORS_WRITTEN, name);
        let arrays = vec![("Colors", Array::doubles(colors)), ("ColorIndex", corners.clone())];
        add("LayerElementColor", index, &format!("color{}", index + 1), BY_CORNER, arrays);
    }
    if mesh.material.is_some() {
        let arrays = vec![("Materials", Array::integers([0]))];
        add("LayerElementMaterial", 0, "", ("AllSame", "IndexToDirect"), arrays);
    }
    Ok((node.children(layers), report))
}

/// The bitangent of each vertex, which points in the direction of increasing V: up.
fn binormals<'m>(
    mesh: &Mesh,
    normals: Values<'m, [f32; 3]>,
    tangents: Values<'m, [f32; 3]>,
) -> impl Iterator<Item = [f32; 3]> + use<'m> {
    let signs = signs(mesh).into_iter().chain(std::iter::repeat(false));
    normals.into_iter().zip(tangents).zip(signs).map(|((normal, tangent), is_minus)| {
        let crossed = Vec3::from(normal).cross(Vec3::from(tangent));
        if is_minus { -crossed } else { crossed }.to_array()
    })
}

const BY_VERTEX: (&str, &str) = ("ByVertice", "Direct");
const BY_CORNER: (&str, &str) = ("ByPolygonVertex", "IndexToDirect");

/// The corners of all triangles whose vertices exist.
fn faces(faces: Option<Indices<'_>>, vertices: usize) -> Vec<i32> {
    let mut corners = Vec::with_capacity(faces.map_or(0, |faces| faces.len()));
    for triangle in faces.iter().flat_map(Indices::triangles) {
        let corner = |index: u32| i32::try_from(index).ok().filter(|_| (index as usize) < vertices);
        if let [Some(a), Some(b), Some(c)] = triangle.map(corner) {
            corners.extend([a, b, c]);
        }
    }
    corners
}

/// The geometry of hair; `None` if it has no strands.
pub(super) fn lines(source: &Hair, id: Id, name: &str, report: &mut Report) -> Option<Node> {
    let particles = source.node().particles()?;
    let (strands, _) = source.strands();
    if i32::try_from(particles.len()).is_err() {
        report.add(&notes::mesh::HAIR_LIMIT, name);
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

/// The components of vectors as `f64`, which programs expect.
pub(super) fn vectors(vectors: impl Iterator<Item = [f32; 3]>) -> Array {
    Array::doubles(vectors.flat_map(|vector| vector.map(f64::from)))
}
