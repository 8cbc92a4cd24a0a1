//! Hair as lines: Cast does not store the width of strands, so ribbons would be a guess.

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, Mesh, PrimitiveTopology};
use castkit::scene::Hair;

use super::arrays::finite;
use crate::warnings::Warnings;

/// The strands as a list of lines; `None` if there are none.
pub(super) fn mesh(source: &Hair, usages: RenderAssetUsages, warnings: &mut Warnings) -> Option<Mesh> {
    let name = source.name().unwrap_or_default();
    let particles = source.node().particles()?;
    let mut lines: Vec<u32> = Vec::new();
    let mut first = 0_u64;
    for segments in source.node().segments()?.iter() {
        let last = first + u64::from(segments);
        if last >= particles.len() as u64 {
            warnings.add(format!(
                "hair {name:?} has fewer particles than its strands need: the remaining strands are left out"
            ));
            break;
        }
        for particle in first..last {
            lines.extend([particle, particle + 1].map(|end| u32::try_from(end).unwrap_or_default()));
        }
        first = last + 1;
    }
    if lines.is_empty() {
        return None;
    }
    let mut mesh = Mesh::new(PrimitiveTopology::LineList, usages);
    mesh.insert_attribute(Mesh::ATTRIBUTE_POSITION, finite(particles));
    mesh.insert_indices(Indices::U32(lines));
    Some(mesh)
}
