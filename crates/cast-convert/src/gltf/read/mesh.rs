//! Meshes: one per primitive.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::input::Input;
use super::{faces, shapes, weights};
use crate::gltf::schema::Primitive;
use crate::interchange::{Array, Colors, Mesh};
use crate::tangents::count_lost;
use crate::{Error, Report, notes};

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
    Ok(Some(input.accessor(*positions)?.len()))
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
        if elements.len() == vertices {
            // Arrays stored in the file are included: any number of attributes can share an accessor, and each becomes
            // an array.
            input.spend(elements.len().saturating_mul(elements.lanes()).saturating_mul(4))?;
            return Ok(Some(elements));
        }
        let found = elements.len();
        Err(Error::invalid(format!("{name} has {found} elements for {vertices} vertices")))
    };
    let positions: Cow<'a, [[f32; 3]]> = match attribute("POSITION")? {
        Some(elements) => elements.floats()?,
        None => Cow::Borrowed(&[]),
    };
    let shapes = shapes::read(input, primitive, vertices, report)?;
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
        mesh.colors.push(match colors.lanes() {
            4 if colors.is_bytes() => Colors::Packed(colors.packed()?.into()),
            4 => Colors::Floats(colors.floats::<4>()?.into()),
            _ => {
                let colors = colors.floats::<3>()?;
                let opaque: Vec<[f32; 4]> = colors.iter().map(|[r, g, b]| [*r, *g, *b, 1.0]).collect();
                Colors::Floats(Array::from(opaque))
            }
        });
    }
    mesh.influences = weights::read(input, primitive, vertices)?;
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

/// The attributes of a numbered series.
fn layers(attributes: &BTreeMap<String, usize>, prefix: &str) -> Vec<String> {
    let number = |name: &String| name.strip_prefix(prefix)?.parse::<u32>().ok();
    let mut layers: Vec<(u32, String)> =
        attributes.keys().filter_map(|name| Some((number(name)?, name.clone()))).collect();
    layers.sort_unstable();
    layers.into_iter().map(|(_, name)| name).collect()
}

fn is_known(name: &str) -> bool {
    let series = ["TEXCOORD_", "COLOR_", weights::JOINTS, weights::WEIGHTS];
    matches!(name, "POSITION" | "NORMAL" | "TANGENT") || series.iter().any(|prefix| name.starts_with(prefix))
}
