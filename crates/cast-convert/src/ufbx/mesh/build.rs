//! A part of a mesh for the scene between.

use rayon::prelude::*;
use ufbx::Vec3;

use super::VERTICES_PER_TASK;
use super::attributes::{Attributes, Layer};
use super::parts::Part;
use crate::interchange::{Colors, Mesh};
use crate::srgb;
use crate::ufbx::space::vector;

/// Vertices and triangles, in the space of the mesh.
pub(super) fn mesh(attributes: &Attributes<'_>, part: &Part, faces: Vec<u32>) -> Mesh<'static> {
    let position = |corner| {
        let position = attributes.positions.get(attributes.vertex(corner) as usize).copied().unwrap_or_default();
        vector(position).as_vec3().to_array()
    };
    Mesh {
        positions: for_each(part, position).into(),
        normals: attributes.normals.as_ref().map(|normals| directions(part, normals).into()),
        tangents: attributes.tangents.as_ref().map(|tangents| directions(part, tangents).into()),
        uvs: attributes.uvs.iter().map(|uvs| for_each(part, |corner| uvs.at(corner)).into()).collect(),
        colors: attributes
            .colors
            .iter()
            .map(|colors| packed(for_each(part, |corner| srgb::to_linear(colors.at(corner)))))
            .collect(),
        faces: faces.into(),
        ..Mesh::default()
    }
}

fn for_each<T: Send>(part: &Part, of_corner: impl Fn(u32) -> T + Sync + Send) -> Vec<T> {
    part.corners.par_iter().with_min_len(VERTICES_PER_TASK).map(|corner| of_corner(*corner)).collect()
}

/// Normals or tangents, of unit length.
fn directions(part: &Part, layer: &Layer<'_, Vec3, 3>) -> Vec<[f32; 3]> {
    for_each(part, |corner| {
        let given = layer.at(corner);
        let squared: f32 = given.iter().map(|part| part * part).sum();
        // As long as single precision can make it.
        if (squared - 1.0).abs() < 1e-6 {
            return given;
        }
        let direction = glam::DVec3::from(given.map(f64::from));
        direction.try_normalize().map_or(given, |direction| direction.as_vec3().to_array())
    })
}

/// Colours as bytes where nothing is lost by it, which is so for those that were bytes of Cast or that are
/// full or not there, and what all readers understand.
fn packed(colors: Vec<[f32; 4]>) -> Colors<'static> {
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
    let packed: Option<Vec<u32>> = colors.par_iter().with_min_len(VERTICES_PER_TASK).map(color).collect();
    packed.map_or_else(|| Colors::Floats(colors.into()), |packed| Colors::Packed(packed.into()))
}
