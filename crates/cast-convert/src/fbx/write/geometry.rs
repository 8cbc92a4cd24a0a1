//! Meshes: vertices, polygons, and the layers on them.

use cast_read::{Array as Values, Indices};
use cast_scene::Mesh;
use glam::Vec3;

use super::node::{Array, Node};
use super::objects::{Id, object};
use crate::export::plan;
use crate::tangents::signs;
use crate::{Error, Report, notes, srgb};

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
    plan::report_layers(mesh, &mut report);
    let faces = faces(fields.faces, vertices, name, &mut report);
    // The last corner of a polygon is stored as its bitwise complement.
    let polygons = faces.iter().enumerate().map(|(place, corner)| if place % 3 == 2 { !*corner } else { *corner });
    let corners = Array::integers(faces.iter().copied());
    let mut node = object("Geometry", id, name, "Geometry", "Mesh")
        .leaf("GeometryVersion", 124)
        .leaf("Vertices", vectors(mesh.positions().iter()))
        .leaf("PolygonVertexIndex", Array::integers(polygons));
    let layer = |index: i32| Node::of("Layer", index).leaf("Version", 100);
    let mut layers = vec![layer(0)];
    // Adds an element to the layer with its index; indices of one kind are without gaps.
    let mut add = |index: i32, element: Node| {
        let place = usize::try_from(index).unwrap_or(0);
        if place >= layers.len() {
            layers.push(layer(index));
        }
        let said = [Node::of("Type", element.name), Node::of("TypedIndex", index)];
        layers[place].children.push(Node::new("LayerElement").children(said));
        node.children.push(element);
    };
    if let Some(normals) = mesh.normals() {
        let array = Node::of("Normals", vectors(normals.iter()));
        add(0, element("LayerElementNormal", 0, "", BY_VERTEX).child(array));
    }
    if let Some(tangents) = mesh.tangents() {
        let array = Node::of("Tangents", vectors(tangents.iter()));
        add(0, element("LayerElementTangent", 0, "", BY_VERTEX).child(array));
        if let Some(normals) = mesh.normals() {
            let array = Node::of("Binormals", vectors(binormals(mesh, normals, tangents)));
            add(0, element("LayerElementBinormal", 0, "", BY_VERTEX).child(array));
        }
    }
    // Layers are mapped by corner and indexed directly: every program reads that; few support all other mappings.
    let fitting = fields.uv_layers.iter().flatten().filter(|layer| layer.len() == vertices);
    for (layer, index) in fitting.zip(0_i32..) {
        // The origin is at the top left in Cast, and at the bottom left in FBX.
        let coordinates = layer.iter().flat_map(|[u, v]| [f64::from(u), 1.0 - f64::from(v)]);
        let uv = element("LayerElementUV", index, &format!("map{}", index + 1), BY_CORNER)
            .leaf("UV", Array::doubles(coordinates))
            .leaf("UVIndex", corners.clone());
        add(index, uv);
    }
    let fitting = fields.color_layers.iter().flatten().filter(|layer| layer.len() == vertices);
    for (layer, index) in fitting.zip(0_i32..) {
        let colors = layer.iter().flat_map(|color| srgb::from_linear(color).map(f64::from));
        report.add(&notes::mesh::COLORS_WRITTEN, name);
        let color = element("LayerElementColor", index, &format!("color{}", index + 1), BY_CORNER)
            .leaf("Colors", Array::doubles(colors))
            .leaf("ColorIndex", corners.clone());
        add(index, color);
    }
    if mesh.material.is_some() {
        let array = Node::of("Materials", Array::integers([0]));
        add(0, element("LayerElementMaterial", 0, "", ("AllSame", "IndexToDirect")).child(array));
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

fn element(node: &'static str, index: i32, name: &str, (mapping, reference): (&str, &str)) -> Node {
    Node::of(node, index)
        .leaf("Version", 101)
        .leaf("Name", name)
        .leaf("MappingInformationType", mapping)
        .leaf("ReferenceInformationType", reference)
}

/// The corners of all triangles whose vertices exist.
fn faces(faces: Option<Indices<'_>>, vertices: usize, mesh: &str, report: &mut Report) -> Vec<i32> {
    let mut corners = Vec::with_capacity(faces.map_or(0, |faces| faces.len()));
    let mut left_out = 0;
    for triangle in faces.iter().flat_map(Indices::triangles) {
        let corner = |index: u32| i32::try_from(index).ok().filter(|_| (index as usize) < vertices);
        match triangle.map(corner) {
            [Some(a), Some(b), Some(c)] => corners.extend([a, b, c]),
            _ => left_out += 1,
        }
    }
    report.add_many(&notes::mesh::FACES, left_out, mesh);
    corners
}

/// The components of vectors as `f64`, which programs expect.
pub(super) fn vectors(vectors: impl Iterator<Item = [f32; 3]>) -> Array {
    Array::doubles(vectors.flat_map(|vector| vector.map(f64::from)))
}
