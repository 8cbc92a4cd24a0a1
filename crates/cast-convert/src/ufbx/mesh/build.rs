//! A part of a mesh for the intermediate scene.

use cast_format::Threads;
use ufbx::Vec3;

use super::attributes::{Attributes, Layer};
use super::parts::{Part, VERTICES_PER_TASK};
use crate::interchange::{Colors, Mesh};
use crate::srgb;
use crate::ufbx::space::vector;
use crate::work;

/// Vertices and triangles in mesh space.
pub(super) fn mesh(attributes: &Attributes<'_>, part: &Part, faces: Vec<u32>, threads: Threads) -> Mesh<'static> {
    let position = |corner| {
        let position = attributes.positions.get(attributes.vertex(corner) as usize).copied().unwrap_or_default();
        vector(position).as_vec3().to_array()
    };
    Mesh {
        positions: for_each(part, threads, position).into(),
        normals: attributes.normals.as_ref().map(|normals| directions(part, normals, threads).into()),
        tangents: attributes.tangents.as_ref().map(|tangents| directions(part, tangents, threads).into()),
        uvs: attributes.uvs.iter().map(|uvs| for_each(part, threads, |corner| uvs.at(corner)).into()).collect(),
        colors: attributes
            .colors
            .iter()
            .map(|colors| packed(for_each(part, threads, |corner| srgb::to_linear(colors.at(corner))), threads))
            .collect(),
        faces: faces.into(),
        ..Mesh::default()
    }
}

fn for_each<T: Send>(part: &Part, threads: Threads, of_corner: impl Fn(u32) -> T + Sync + Send) -> Vec<T> {
    work::map(threads, &part.corners, VERTICES_PER_TASK, |corner| of_corner(*corner))
}

/// Normals or tangents of unit length.
fn directions(part: &Part, layer: &Layer<'_, Vec3, 3>, threads: Threads) -> Vec<[f32; 3]> {
    for_each(part, threads, |corner| {
        let given = layer.at(corner);
        let squared: f32 = given.iter().map(|part| part * part).sum();
        // Of unit length in single precision.
        if (squared - 1.0).abs() < 1e-6 {
            return given;
        }
        let direction = glam::DVec3::from(given.map(f64::from));
        direction.try_normalize().map_or(given, |direction| direction.as_vec3().to_array())
    })
}

/// Colours as bytes if that is exact, as for those that were bytes in Cast, and for values of 0 or 1. All readers
/// support bytes.
fn packed(colors: Vec<[f32; 4]>, threads: Threads) -> Colors<'static> {
    let component = |value: f32| {
        let steps = value * 255.0;
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "saturates")]
        let nearest = (steps + 0.5) as u8;
        ((steps - f32::from(nearest)).abs() < 1e-3).then_some(nearest)
    };
    let color = |color: &[f32; 4]| {
        let [r, g, b, a] = color.map(component);
        Some(u32::from_le_bytes([r?, g?, b?, a?]))
    };
    let packed: Option<Vec<u32>> = work::map(threads, &colors, VERTICES_PER_TASK, color);
    packed.map_or_else(|| Colors::Floats(colors.into()), |packed| Colors::Packed(packed.into()))
}
