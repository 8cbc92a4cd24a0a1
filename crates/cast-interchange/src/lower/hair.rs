//! Strands of hair in the bind pose.

use cast_write::{Hair as Node, NodeHash};
use glam::{DAffine3, DVec3};

use super::skeleton::Bones;
use crate::notes;
use crate::report::Report;
use crate::scene::Hair;

/// A Cast node for each; `None` for hair without strands of at least two points.
pub(super) fn lower<'a>(
    hair: Hair<'a>,
    bones: &Bones,
    materials: &[NodeHash],
    report: &mut Report,
) -> Option<Node<'a>> {
    let Hair { name, node, material, counts, points } = hair;
    let placed = |node: usize| bones.holding(node).map_or_else(|| bones.world(node), |(_, matrix)| matrix);
    let matrix = node.map_or(DAffine3::IDENTITY, placed);
    let place = |point: &[f32; 3]| {
        if matrix == DAffine3::IDENTITY {
            return *point;
        }
        matrix.transform_point3(DVec3::from_array(point.map(f64::from))).as_vec3().to_array()
    };
    let (mut segments, mut particles, mut start) = (Vec::<u32>::new(), Vec::new(), 0_usize);
    let mut short = 0_u64;
    for count in counts {
        let end = start.saturating_add(count as usize);
        match points.get(start..end).filter(|strand| strand.len() > 1) {
            Some(strand) => {
                segments.push(count.saturating_sub(1));
                particles.extend(strand.iter().map(place));
            }
            None => short = short.saturating_add(1),
        }
        start = end;
    }
    report.add_many(&notes::mesh::STRANDS, short, &name);
    if segments.is_empty() {
        return None;
    }
    let is_held = node.is_some_and(|node| bones.holding(node).is_some());
    report.add_if(is_held, &notes::skeleton::HAIR_AT_REST, &name);
    let mut own = Node::new().with_segments(segments).with_particles(particles);
    if !name.is_empty() {
        own = own.with_name(name);
    }
    Some(match material.and_then(|material| materials.get(material)) {
        Some(material) => own.with_material(material),
        None => own,
    })
}
