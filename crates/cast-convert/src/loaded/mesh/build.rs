//! A part of a mesh at its place in the model.

use cast_write::{Mesh, Node, NodeHash};
use glam::{DAffine3, DMat3, DVec3};
use rayon::prelude::*;
use ufbx::{SkinningMethod, Vec3};

use super::attributes::{Attributes, Layer};
use super::parts::Part;
use crate::loaded::skin::{self, Binding};
use crate::loaded::space::{narrow, single, vector};
use crate::{Outcome, Report};

/// Vertices that one task makes.
const VERTICES_A_TASK: usize = 4096;

/// Builds the mesh.
pub(super) fn mesh(
    name: &str,
    source: &ufbx::Mesh,
    attributes: &Attributes<'_>,
    (part, faces): (&Part, Vec<u32>),
    binding: &Binding<'_>,
    material: Option<NodeHash>,
    report: &mut Report,
) -> Node<'static> {
    let mut mesh = Mesh::new().with_name(name.to_owned()).with_positions(for_each(part, |corner| {
        let vertex = attributes.vertex(corner);
        place(binding, attributes, vertex).to_array()
    }));
    if let Some(normals) = &attributes.normals {
        mesh = mesh.with_normals(directions(attributes, part, binding, normals, normal_matrix));
    }
    if let Some(tangents) = &attributes.tangents {
        mesh = mesh.with_tangents(directions(attributes, part, binding, tangents, |matrix| matrix));
    }
    for uvs in &attributes.uvs {
        mesh = mesh.with_uv_layer(for_each(part, |corner| uvs.at(corner)));
    }
    for colors in &attributes.colors {
        let colors = for_each(part, |corner| colors.at(corner));
        mesh = match packed(&colors) {
            Some(packed) => mesh.with_color_layer(packed),
            None => mesh.with_color_layer(colors),
        };
    }
    if binding.has_bones() {
        mesh = weights(mesh, attributes, part, binding, report);
    }
    let mirrored = binding.way(part.corners.first().map_or(0, |corner| attributes.vertex(*corner)));
    mesh = mesh.with_faces(turned(faces, mirrored.matrix3.determinant() < 0.0));
    let dual = |method| matches!(method, SkinningMethod::DualQuaternion | SkinningMethod::BlendedDqLinear);
    if skin::deformer(source).is_some_and(|skin| dual(skin.skinning_method)) {
        mesh = mesh.with_skinning_method(cast_format::SkinningMethod::Quaternion);
    }
    if let Some(material) = material {
        mesh = mesh.with_material(material);
    }
    mesh.into_node()
}

fn for_each<T: Send>(part: &Part, of_corner: impl Fn(u32) -> T + Sync + Send) -> Vec<T> {
    part.corners.par_iter().with_min_len(VERTICES_A_TASK).map(|corner| of_corner(*corner)).collect()
}

/// Where a vertex is in the model at rest.
fn place(binding: &Binding<'_>, attributes: &Attributes<'_>, vertex: u32) -> glam::Vec3 {
    let position = attributes.positions.get(vertex as usize).copied().unwrap_or_default();
    single(binding.way(vertex).transform_point3(vector(position)))
}

/// Normals or tangents: turned by what `turned` makes of a matrix, and of unit length.
fn directions(
    attributes: &Attributes<'_>,
    part: &Part,
    binding: &Binding<'_>,
    layer: &Layer<'_, Vec3, 3>,
    turned: impl Fn(DMat3) -> DMat3 + Sync + Send,
) -> Vec<[f32; 3]> {
    let one = binding.one().map(|way: DAffine3| turned(way.matrix3));
    for_each(part, |corner| {
        let given = layer.at(corner);
        let matrix = one.unwrap_or_else(|| turned(binding.way(attributes.vertex(corner)).matrix3));
        if matrix == DMat3::IDENTITY && is_unit(given) {
            return given;
        }
        let direction = matrix * DVec3::from(given.map(f64::from));
        direction.try_normalize().map_or(given, |direction| single(direction).to_array())
    })
}

/// Whether a direction is as long as single precision can make it.
fn is_unit(direction: [f32; 3]) -> bool {
    let squared: f32 = direction.iter().map(|part| part * part).sum();
    (squared - 1.0).abs() < 1e-6
}

/// What a matrix does to normals, but for their length: the inverse transpose by cofactors, which a matrix that flattens
/// has as well.
fn normal_matrix(matrix: DMat3) -> DMat3 {
    let [x, y, z] = [matrix.x_axis, matrix.y_axis, matrix.z_axis];
    let cofactors = DMat3::from_cols(y.cross(z), z.cross(x), x.cross(y));
    cofactors * if matrix.determinant() < 0.0 { -1.0 } else { 1.0 }
}

/// Colours as bytes where nothing is lost by it, which is so for nearly all files, and what all readers understand.
fn packed(colors: &[[f32; 4]]) -> Option<Vec<u32>> {
    let component = |value: f32| {
        let steps = value * 255.0;
        let rounded = steps.round();
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a whole number from 0 to 255")]
        ((steps - rounded).abs() < 1e-3 && (0.0..=255.0).contains(&rounded)).then_some(rounded as u8)
    };
    let color = |color: &[f32; 4]| {
        let [r, g, b, a] = color.map(component);
        Some(u32::from_le_bytes([r?, g?, b?, a?]))
    };
    colors.par_iter().with_min_len(VERTICES_A_TASK).map(color).collect()
}

/// Influences that every vertex may have beside four times the mean. A table with room for the busiest vertex of a made-up
/// file could be millions of times as large as what the file holds.
const INFLUENCES: usize = 32;

fn weights(
    mesh: Mesh<'static>,
    attributes: &Attributes<'_>,
    part: &Part,
    binding: &Binding<'_>,
    report: &mut Report,
) -> Mesh<'static> {
    let vertices = part.corners.par_iter().with_min_len(VERTICES_A_TASK).map(|corner| attributes.vertex(*corner));
    let counts = vertices.map(|vertex| binding.influence_count(vertex));
    let (total, wanted) = counts.map(|count| (count, count)).reduce(|| (0, 0), |a, b| (a.0 + b.0, a.1.max(b.1)));
    let most = wanted.clamp(1, INFLUENCES + 4 * total / part.corners.len().max(1));
    if wanted > most {
        let detail = "hardly any vertex has so many; the smallest were left out";
        report.add(Outcome::Approximated, "influences", detail, wanted);
    }
    let count = part.corners.len() * most;
    let (mut bones, mut values) = (vec![0_u32; count], vec![0.0_f32; count]);
    let slots = bones.par_chunks_mut(most).zip(values.par_chunks_mut(most)).zip(&part.corners);
    slots.with_min_len(VERTICES_A_TASK).for_each(|((bones, values), corner)| {
        let vertex = attributes.vertex(*corner);
        // What is left still adds up to one.
        let kept: f64 = binding.influences(vertex).take(most).map(|(_, weight)| weight).sum();
        for ((bone, value), (index, weight)) in bones.iter_mut().zip(values).zip(binding.influences(vertex)) {
            (*bone, *value) = (index, narrow(weight / kept));
        }
    });
    mesh.with_weights(u32::try_from(most).unwrap_or(u32::MAX), bones, values)
}

/// Counter-clockwise seen from the front, which a mirror turns over.
fn turned(mut faces: Vec<u32>, mirrored: bool) -> Vec<u32> {
    if mirrored {
        faces.par_chunks_exact_mut(3).for_each(|corners| corners.swap(1, 2));
    }
    faces
}
