//! Blend shapes.
//!
//! A channel of the source may blend through several shapes. Each becomes a shape of its own, and animations give each
//! the share that it has at the channel's weight.

use std::ops::Range;

use cast_interchange::narrow::narrow;
use cast_interchange::scene::{Channel, Shape};
use cast_interchange::{Report, notes};
use glam::DVec3;
use hashbrown::HashMap;
use ufbx::{BlendChannel, BlendKeyframe, Mesh, SceneRoot};

use super::geometry::{Attributes, Part};
use super::space::vector;
use crate::shares::Shares;

/// The channels of the intermediate scene for each channel of the source: one per shape.
pub(super) struct Channels {
    of_channel: HashMap<u32, Range<usize>>,
}

impl Channels {
    /// Adds a channel for each shape of each mesh.
    pub(super) fn new(scene: &SceneRoot, added: &mut Vec<Channel<'_>>) -> Self {
        let mut of_channel = HashMap::new();
        for (group, mesh) in scene.meshes.iter().enumerate() {
            let shown = mesh.element.instances.into_iter().next().map_or("", |node| &*node.element.name);
            let holder = if shown.is_empty() { &*mesh.element.name } else { shown };
            for channel in mesh.blend_deformers.into_iter().flat_map(|deformer| &deformer.channels) {
                let (start, shares) = (added.len(), shares(channel));
                let several = channel.keyframes.len() > 1;
                of_channel.entry(channel.element.element_id).or_insert_with(|| {
                    added.extend(channel.keyframes.iter().enumerate().map(|(shape, keyframe)| Channel {
                        name: called(channel, keyframe, several).to_owned().into(),
                        holder: holder.to_owned().into(),
                        group,
                        rest: narrow(shares.of(shape, channel.weight)),
                    }));
                    start..added.len()
                });
            }
        }
        Self { of_channel }
    }

    /// The channels for a channel's shapes, in the order of its key frames.
    pub(super) fn of(&self, channel: &BlendChannel) -> Range<usize> {
        self.of_channel.get(&channel.element.element_id).cloned().unwrap_or_default()
    }
}

fn called<'s>(channel: &'s BlendChannel, keyframe: &'s BlendKeyframe, several: bool) -> &'s str {
    let (own, channel) = (&*keyframe.shape.element.name, &*channel.element.name);
    let (first, second) = if several { (own, channel) } else { (channel, own) };
    [first, second].into_iter().find(|name| !name.is_empty()).unwrap_or("shape")
}

/// How the weight of a channel is divided among its shapes.
pub(super) fn shares(channel: &BlendChannel) -> Shares {
    Shares::between(channel.keyframes.iter().map(|keyframe| keyframe.target_weight))
}

/// The shapes of a mesh, and whether they have any effect.
pub(super) struct Moving<'s>(Vec<(&'s BlendChannel, bool)>);

impl<'s> Moving<'s> {
    pub(super) fn new(mesh: &'s Mesh, report: &mut Report) -> Self {
        let channels = mesh.blend_deformers.into_iter().flat_map(|deformer| &deformer.channels);
        let channels: Vec<_> = channels.map(|channel| (channel, false)).collect();
        for (channel, _) in &channels {
            let name = &channel.element.name;
            report.add_if(channel.keyframes.len() > 1, &notes::skeleton::IN_BETWEENS, name);
            // Writers without normal offsets write zeros, for programs that expect as many as positions.
            let turns = |normal: &ufbx::Vec3| [normal.x, normal.y, normal.z] != [0.0; 3];
            let has_normals = |keyframe: &&BlendKeyframe| keyframe.shape.normal_offsets.iter().any(turns);
            let normals = channel.keyframes.iter().filter(has_normals).count();
            report.add_many(&notes::skeleton::SHAPE_ATTRIBUTES, normals as u64, name);
        }
        Self(channels)
    }

    /// The shapes that move vertices of a part, and the channel of each.
    pub(super) fn of_part(
        &mut self,
        channels: &Channels,
        attributes: &Attributes<'_>,
        part: &Part,
    ) -> Vec<(Shape, usize)> {
        let mut shapes = Vec::new();
        if self.0.is_empty() {
            return shapes;
        }
        // The vertices of the part by their position index in the mesh.
        let vertices = (0..).zip(&part.corners).map(|(vertex, corner)| (attributes.vertex(*corner), vertex));
        let mut vertices: Vec<(u32, u32)> = vertices.collect();
        vertices.sort_unstable();
        for (channel, used) in &mut self.0 {
            for (keyframe, own) in channel.keyframes.iter().zip(channels.of(channel)) {
                let shape = moved(&keyframe.shape, &vertices);
                if !shape.vertices.is_empty() {
                    *used = true;
                    shapes.push((shape, own));
                }
            }
        }
        shapes
    }

    /// Adds notes on channels that move nothing.
    pub(super) fn report(&self, report: &mut Report) {
        for (channel, used) in &self.0 {
            report.add_if(!used, &notes::skeleton::EMPTY_SHAPES, &channel.element.name);
        }
    }
}

/// Vertices that a shape moves, ascending, and their offsets. `vertices` are ascending pairs of position and vertex.
fn moved(shape: &ufbx::BlendShape, vertices: &[(u32, u32)]) -> Shape {
    let mut moves: Vec<(u32, DVec3)> = Vec::new();
    let offsets = shape.offset_vertices.iter().zip(&shape.position_offsets).enumerate();
    for (index, (position, offset)) in offsets {
        let offset = vector(*offset) * shape.offset_weights.get(index).copied().unwrap_or(1.0);
        if offset != DVec3::ZERO {
            let first = vertices.partition_point(|(of, _)| of < position);
            let own = vertices.iter().skip(first).take_while(|(of, _)| of == position);
            moves.extend(own.map(|(_, vertex)| (*vertex, offset)));
        }
    }
    moves.sort_by_key(|(vertex, _)| *vertex);
    // If the source lists a position twice, both offsets are added.
    moves.dedup_by(|again, first| {
        let same = again.0 == first.0;
        if same {
            first.1 += again.1;
        }
        same
    });
    Shape {
        vertices: moves.iter().map(|(vertex, _)| *vertex).collect(),
        offsets: moves.iter().map(|(_, offset)| offset.as_vec3().to_array()).collect(),
    }
}
