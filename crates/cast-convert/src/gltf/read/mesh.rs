//! Meshes: one per primitive.

use std::borrow::Cow;
use std::collections::BTreeMap;

use cast_base::sort;
use cast_interchange::scene::{Array, Colors, Influences, Mesh, Shape};
use cast_interchange::tangents::count_lost;
use cast_interchange::{Error, Report, notes};

use super::accessor::flat;
use super::faces;
use super::input::Input;
use crate::gltf::schema::Primitive;
use crate::gltf::schema::component::{F32, U8};

/// The numbered attributes with the joints of vertices.
const JOINTS: &str = "JOINTS_";
/// The numbered attributes with their weights.
const WEIGHTS: &str = "WEIGHTS_";

/// The vertex count of a primitive; `None` if it has no vertices or no triangles.
fn vertex_count(input: &Input<'_>, primitive: &Primitive, report: &mut Report) -> Result<Option<usize>, Error> {
    if primitive.extensions.draco.is_some() && !cfg!(feature = "gltf-draco") {
        // The extension is useless unless it is required, and then the file was already rejected.
        report.add(&notes::file::DRACO, "");
    }
    if !(4..=6).contains(&primitive.mode.unwrap_or(faces::TRIANGLES)) {
        let is_points = primitive.mode == Some(faces::POINTS);
        report.add(if is_points { &notes::mesh::POINTS } else { &notes::mesh::LINES }, "");
        return Ok(None);
    }
    let Some(positions) = primitive.attributes.get("POSITION") else {
        report.add(&notes::mesh::EMPTY_MESHES, "");
        return Ok(None);
    };
    Ok(Some(input.accessor(*positions)?.count))
}

/// Reads a primitive; `None` if it is not made of triangles.
pub(super) fn read<'a>(
    input: &Input<'a>,
    primitive: &Primitive,
    report: &mut Report,
) -> Result<Option<Mesh<'a>>, Error> {
    let Some(vertices) = vertex_count(input, primitive, report)? else { return Ok(None) };
    let attribute = |name: &str| {
        let Some(accessor) = primitive.attributes.get(name) else { return Ok(None) };
        let elements = input.accessor(*accessor)?;
        if elements.count == vertices {
            // Arrays stored in the file are included: any number of attributes can share an accessor, and each becomes
            // an array.
            input.spend(vertices.saturating_mul(elements.lanes).saturating_mul(4))?;
            return Ok(Some(elements));
        }
        let found = elements.count;
        Err(Error::invalid(format!("{name} has {found} elements for {vertices} vertices")))
    };
    let positions: Cow<'a, [[f32; 3]]> = match attribute("POSITION")? {
        Some(elements) => elements.floats()?,
        None => Cow::Borrowed(&[]),
    };
    let shapes = shapes(input, primitive, vertices, report)?;
    let mut mesh = Mesh { positions: positions.into(), shapes, ..Mesh::default() };
    if let Some(normals) = attribute("NORMAL")? {
        mesh.normals = Some(normals.floats()?.into());
    }
    let tangents = attribute("TANGENT")?.map(|tangents| tangents.floats::<4>()).transpose()?;
    if let Some(tangents) = &tangents {
        let directions: Vec<[f32; 3]> = tangents.iter().map(|[x, y, z, _]| [*x, *y, *z]).collect();
        mesh.tangents = Some(directions.into());
    }
    for name in layers(&primitive.attributes, "TEXCOORD_") {
        if let Some(coordinates) = attribute(&name)? {
            mesh.uvs.push(coordinates.floats()?.into());
        }
    }
    for name in layers(&primitive.attributes, "COLOR_") {
        let Some(colors) = attribute(&name)? else { continue };
        mesh.colors.push(match colors.lanes {
            // Normalised or not: the integers that glTF's core allows for colours always are.
            4 if colors.component == U8 => Colors::Packed(colors.packed()?.into()),
            4 => Colors::Floats(colors.floats::<4>()?.into()),
            _ => {
                let colors = colors.floats::<3>()?;
                let opaque: Vec<[f32; 4]> = colors.iter().map(|[r, g, b]| [*r, *g, *b, 1.0]).collect();
                Colors::Floats(Array::from(opaque))
            }
        });
    }
    mesh.influences = influences(input, primitive, vertices)?;
    mesh.faces = faces::convert(input, primitive, vertices, report)?;
    if let Some(tangents) = tangents {
        let lost = count_lost(&mesh, tangents.iter().map(|[.., sign]| *sign < 0.0));
        report.add_many(&notes::mesh::TANGENT_SIGNS, lost, "");
    }
    for name in primitive.attributes.keys().filter(|name| !is_known(name)) {
        report.add(&notes::mesh::ATTRIBUTES, name);
    }
    Ok(Some(mesh))
}

/// How many layers of texture coordinates are integers, and stay as they are while the textures of the material scale
/// others: gltfpack 1.3 stores all as 16-bit numbers, and how they are scaled only in the transforms of textures.
pub(super) fn count_quantised_uvs(input: &Input<'_>, primitive: &Primitive, transformed: &[usize]) -> u64 {
    let layers = layers(&primitive.attributes, "TEXCOORD_");
    let is_integer = |name: &String| {
        let accessor = primitive.attributes.get(name).and_then(|accessor| input.root.accessors.get(*accessor));
        accessor.is_some_and(|accessor| accessor.component_type != F32)
    };
    let is_scaled = |layer: &usize| transformed.contains(layer);
    let lost = layers.iter().enumerate().filter(|(layer, name)| !is_scaled(layer) && is_integer(name)).count();
    if (0..layers.len()).any(|layer| is_scaled(&layer)) { lost as u64 } else { 0 }
}

/// The attributes of a numbered series.
fn layers(attributes: &BTreeMap<String, usize>, prefix: &str) -> Vec<String> {
    let number = |name: &String| name.strip_prefix(prefix)?.parse::<u32>().ok();
    let mut layers: Vec<(u32, String)> =
        attributes.keys().filter_map(|name| Some((number(name)?, name.clone()))).collect();
    sort::unstable(&mut layers);
    layers.into_iter().map(|(_, name)| name).collect()
}

fn is_known(name: &str) -> bool {
    let series = ["TEXCOORD_", "COLOR_", JOINTS, WEIGHTS];
    matches!(name, "POSITION" | "NORMAL" | "TANGENT") || series.iter().any(|prefix| name.starts_with(prefix))
}

/// Reads the targets of a primitive.
fn shapes(input: &Input<'_>, primitive: &Primitive, vertices: usize, report: &mut Report) -> Result<Vec<Shape>, Error> {
    let mut shapes = Vec::with_capacity(primitive.targets.len());
    for (index, target) in primitive.targets.iter().enumerate() {
        let shape = of_target(input, target.get("POSITION").copied(), vertices);
        shapes.push(shape.map_err(|error| error.inside(format!("morph target {index}")))?);
        for name in target.keys().filter(|name| *name != "POSITION") {
            report.add(&notes::skeleton::SHAPE_ATTRIBUTES, name);
        }
    }
    Ok(shapes)
}

/// The vertices that a target moves.
fn of_target(input: &Input<'_>, accessor: Option<usize>, vertices: usize) -> Result<Shape, Error> {
    let mut shape = Shape::default();
    let Some(accessor) = accessor else { return Ok(shape) };
    let mut add = |vertex: u32, offset: [f32; 3]| {
        if offset != [0.0; 3] {
            shape.vertices.push(vertex);
            shape.offsets.push(offset);
        }
    };
    let elements = input.accessor(accessor)?;
    if elements.count != vertices {
        let found = elements.count;
        return Err(Error::invalid(format!("{found} elements for {vertices} vertices")));
    }
    match elements.changes()? {
        Some((vertices, offsets)) => {
            // A target without any offsets has been checked all the same.
            input.spend(vertices.len().saturating_mul(16))?;
            vertices.iter().zip(offsets.iter()).for_each(|(vertex, offset)| add(*vertex, *offset));
        }
        None => {
            input.spend(elements.count.saturating_mul(16))?;
            (0_u32..).zip(elements.floats::<3>()?.iter()).for_each(|(vertex, offset)| add(vertex, *offset));
        }
    }
    Ok(shape)
}

/// Reads the influences of a primitive, if it has any. A single set of weights is borrowed.
fn influences<'a>(input: &Input<'a>, primitive: &Primitive, vertices: usize) -> Result<Option<Influences<'a>>, Error> {
    let mut sets = sets(input, primitive, vertices)?;
    let per_vertex = sets.len() * 4;
    if let [(joints, weights)] = sets.as_mut_slice() {
        let weights = flat(std::mem::take(weights));
        let joints = std::mem::take(joints).into_flattened().into();
        return Ok(Some(Influences { per_vertex, joints, weights }));
    }
    if sets.is_empty() {
        return Ok(None);
    }
    input.spend(vertices.saturating_mul(per_vertex * 8))?;
    let of_vertex = |vertex: usize| {
        let sets = sets.iter().filter_map(move |(joints, weights)| joints.get(vertex).zip(weights.get(vertex)));
        sets.flat_map(|(joints, weights)| joints.iter().copied().zip(weights.iter().copied()))
    };
    let (joints, weights): (Vec<u32>, Vec<f32>) = (0..vertices).flat_map(of_vertex).unzip();
    Ok(Some(Influences { per_vertex, joints: joints.into(), weights: weights.into() }))
}

type Set<'a> = (Vec<[u32; 4]>, Cow<'a, [[f32; 4]]>);

/// The sets of joints and weights of a primitive.
fn sets<'a>(input: &Input<'a>, primitive: &Primitive, vertices: usize) -> Result<Vec<Set<'a>>, Error> {
    let mut sets = Vec::new();
    while let Some(joints) = primitive.attributes.get(&format!("{JOINTS}{}", sets.len())) {
        let Some(weights) = primitive.attributes.get(&format!("{WEIGHTS}{}", sets.len())) else {
            return Err(Error::invalid(format!("{JOINTS}{0} comes without {WEIGHTS}{0}", sets.len())));
        };
        let set: Set<'a> = (input.accessor(*joints)?.integers()?, input.accessor(*weights)?.floats()?);
        if set.0.len() != vertices || set.1.len() != vertices {
            return Err(Error::invalid(format!("the number of joints or weights does not match {vertices} vertices")));
        }
        sets.push(set);
    }
    Ok(sets)
}
