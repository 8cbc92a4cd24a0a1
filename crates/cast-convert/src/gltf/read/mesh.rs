//! Meshes: a mesh of Cast for each primitive in each place where it is shown.

use std::borrow::Cow;
use std::collections::BTreeMap;

use cast_write::{Mesh, NodeHash};
use glam::{DAffine3, DMat3, DVec3};

use super::faces;
use super::input::{Input, get};
use super::shapes::{self, Shape};
use super::weights::{self, Weights};
use crate::gltf::schema::Primitive;
use crate::gltf::transforms::inverse;
use crate::{Error, Outcome, Report};

/// How vertices of a file become those of the model.
pub(super) enum Way {
    /// As they are.
    Straight,
    /// All alike.
    Whole(DAffine3),
    /// Each in its own way.
    Each(Vec<DAffine3>),
}

impl Way {
    pub(super) fn of(matrix: DAffine3) -> Self {
        if matrix == DAffine3::IDENTITY { Self::Straight } else { Self::Whole(matrix) }
    }

    /// That of one vertex; `None` where it stays as it is.
    pub(super) fn of_vertex(&self, vertex: usize) -> Option<&DAffine3> {
        match self {
            Self::Straight => None,
            Self::Whole(matrix) => Some(matrix),
            Self::Each(matrices) => matrices.get(vertex),
        }
    }

    /// Whether triangles come out the other way round.
    fn mirrors(&self) -> bool {
        self.of_vertex(0).is_some_and(|matrix| matrix.matrix3.determinant() < 0.0)
    }

    /// Changes all vectors by a function of the way and the vector.
    fn apply<'a>(
        &self,
        input: &Input<'_>,
        vectors: Cow<'a, [[f32; 3]]>,
        change: impl Fn(&DAffine3, DVec3) -> DVec3,
    ) -> Result<Cow<'a, [[f32; 3]]>, Error> {
        if matches!(self, Self::Straight) {
            return Ok(vectors);
        }
        input.spend(size_of_val::<[_]>(&vectors))?;
        let changed = vectors.iter().enumerate().map(|(vertex, vector)| match self.of_vertex(vertex) {
            Some(matrix) => change(matrix, DVec3::from_array(vector.map(f64::from))).as_vec3().to_array(),
            None => *vector,
        });
        Ok(Cow::Owned(changed.collect()))
    }
}

/// Where a mesh is shown.
pub(super) struct Placement {
    pub(super) way: Way,
    /// What moves it, if anything does.
    pub(super) weights: Option<Weights>,
}

/// A mesh and its blend shapes.
pub(super) struct Converted<'a> {
    pub(super) mesh: Mesh<'a>,
    pub(super) shapes: Vec<Shape>,
}

/// The vertex count and the positions of a primitive; `None` for one that has none, or is not of triangles.
pub(super) fn vertex_count(
    input: &Input<'_>,
    primitive: &Primitive,
    report: &mut Report,
) -> Result<Option<usize>, Error> {
    if primitive.extensions.draco.is_some() {
        // It has to be required to be of any use alone, and then the file was refused already.
        report.add(Outcome::Assumed, "Draco compression", "the uncompressed copy beside it is taken", "");
    }
    if !(4..=6).contains(&primitive.mode.unwrap_or(faces::TRIANGLES)) {
        report.add(Outcome::Dropped, "points and lines", "meshes are made of triangles", "");
        return Ok(None);
    }
    let Some(positions) = primitive.attributes.get("POSITION") else {
        report.add(Outcome::Dropped, "primitives", "they have no positions", "");
        return Ok(None);
    };
    Ok(Some(input.accessor(*positions)?.len()))
}

/// Converts a primitive.
pub(super) fn convert<'a>(
    input: &Input<'a>,
    primitive: &Primitive,
    vertices: usize,
    placement: &Placement,
    materials: &[NodeHash],
    report: &mut Report,
) -> Result<Converted<'a>, Error> {
    let attribute = |name: &str| {
        let Some(accessor) = primitive.attributes.get(name) else { return Ok(None) };
        let elements = input.accessor(*accessor)?;
        if elements.len() == vertices {
            return Ok(Some(elements));
        }
        let found = elements.len();
        Err(Error::invalid(format!("{name} has {found} elements for {vertices} vertices")))
    };
    let way = &placement.way;
    let mut mesh = Mesh::new();
    let source: Cow<'a, [[f32; 3]]> = match attribute("POSITION")? {
        Some(elements) => elements.floats()?,
        None => Cow::Borrowed(&[]),
    };
    let shapes = shapes::convert(input, primitive, &source, way, report)?;
    mesh = mesh.with_positions(way.apply(input, source, |matrix, point| matrix.transform_point3(point))?);
    if let Some(normals) = attribute("NORMAL")? {
        let turned = way.apply(input, normals.floats()?, |matrix, normal| {
            let linear = inverse(matrix).map_or(DMat3::IDENTITY, |inverse| inverse.matrix3.transpose());
            (linear * normal).try_normalize().unwrap_or(normal)
        });
        mesh = mesh.with_normals(turned?);
    }
    if let Some(tangents) = attribute("TANGENT")? {
        let tangents = tangents.floats::<4>()?;
        let mirrored = tangents.iter().filter(|tangent| tangent.last().is_some_and(|sign| *sign < 0.0)).count();
        let detail = "tangents have no sign here";
        report.add_many(Outcome::Dropped, "mirrored tangents", detail, mirrored as u64, "");
        let directions = tangents.iter().map(|[x, y, z, _]| [*x, *y, *z]).collect();
        let turned = way.apply(input, Cow::Owned(directions), |matrix, tangent| {
            matrix.transform_vector3(tangent).try_normalize().unwrap_or(tangent)
        });
        mesh = mesh.with_tangents(turned?);
    }
    for name in layers(&primitive.attributes, "TEXCOORD_") {
        if let Some(coordinates) = attribute(&name)? {
            mesh = mesh.with_uv_layer(coordinates.floats()?);
        }
    }
    for name in layers(&primitive.attributes, "COLOR_") {
        let Some(colors) = attribute(&name)? else { continue };
        mesh = match colors.lanes() {
            4 if colors.is_bytes() => mesh.with_color_layer(colors.packed()?),
            4 => mesh.with_color_layer(colors.floats::<4>()?),
            _ => {
                let colors = colors.floats::<3>()?;
                mesh.with_color_layer(colors.iter().map(|[r, g, b]| [*r, *g, *b, 1.0]).collect::<Vec<_>>())
            }
        };
    }
    if let Some(weights) = &placement.weights {
        mesh = weights.put(input, primitive, vertices, mesh)?;
    }
    mesh = mesh.with_faces(faces::convert(input, primitive, vertices, way.mirrors(), report)?);
    if let Some(material) = primitive.material {
        mesh = mesh.with_material(*get(materials, material, "material")?);
    }
    for name in primitive.attributes.keys().filter(|name| !is_known(name)) {
        report.add(Outcome::Dropped, "attributes of vertices", "nothing here is like them", name);
    }
    Ok(Converted { mesh, shapes })
}

/// The attributes of a series, by number.
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
