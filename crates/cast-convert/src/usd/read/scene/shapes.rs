//! Blend shapes, with those in between: each becomes a shape of its own, and animations give each the share that it has at
//! the weight of the whole.

use std::sync::Arc;

use cast_interchange::budget::Budget;
use cast_interchange::lists::push;
use cast_interchange::scene::{Channel, Shape};
use cast_interchange::{Error, notes};
use hashbrown::HashMap;

use super::reader::Reader;
use super::skeleton::{Skeleton, weights_at_rest};
use crate::shares::Shares;

/// The shapes of a mesh.
#[derive(Default)]
pub(super) struct Shapes {
    all: Vec<Whole>,
}

/// A shape by the name that animations use.
struct Whole {
    name: Arc<str>,
    /// What it is at each weight.
    targets: Vec<Target>,
}

struct Target {
    name: String,
    weight: f64,
    /// The points that it moves, ascending, and their offsets.
    moves: Vec<(u32, [f32; 3])>,
}

/// A shape as animations move it.
pub(super) struct Weight {
    /// The channel of each of its targets, and the weight at which each is whole.
    pub(super) targets: Vec<(usize, f64)>,
}

impl Weight {
    pub(super) fn shares(&self) -> Shares {
        Shares::between(self.targets.iter().map(|(_, weight)| *weight))
    }
}

impl Shapes {
    /// The shapes of a prim with so many points.
    pub(super) fn read(reader: &mut Reader<'_, '_>, prim: usize, points: usize) -> Result<Self, Error> {
        let stage = reader.stage;
        let names = stage.texts(prim, "skel:blendShapes").unwrap_or_default();
        let targets = stage.targets(prim, "skel:blendShapeTargets");
        let mut all = Vec::new();
        for (name, target) in names.into_iter().zip(targets) {
            let Some(shape) = stage.find(&target) else {
                reader.report.add(&notes::skeleton::EMPTY_SHAPES, &name);
                continue;
            };
            let indices = stage.value(shape, "pointIndices");
            let indices = indices.and_then(|indices| Some(indices.as_numbers()?.indices()));
            let indices = indices.filter(|indices| !indices.is_empty());
            let mut targets = Vec::new();
            let mut add = |reader: &mut Reader<'_, '_>, attribute: &str, name: String, weight: f64| {
                let offsets = stage.value(shape, attribute);
                let Some(offsets) = offsets.as_ref().and_then(|offsets| offsets.as_numbers()) else {
                    return Ok::<(), Error>(());
                };
                if offsets.shape.lanes != 3 {
                    return Ok(());
                }
                let count = offsets.len().saturating_add(indices.as_ref().map_or(0, Vec::len));
                reader.budget.spend((count as u64).saturating_mul(16), || "blend shapes".to_owned())?;
                let index = |place: usize| match &indices {
                    Some(indices) => indices.get(place).copied(),
                    None => u32::try_from(place).ok(),
                };
                let moves = offsets.floats::<3>().into_iter().enumerate();
                let mut moves: Vec<(u32, [f32; 3])> = moves
                    .filter_map(|(place, offset)| Some((index(place)?, offset)))
                    .filter(|(point, offset)| *offset != [0.0; 3] && (*point as usize) < points)
                    .collect();
                moves.sort_by_key(|(point, _)| *point);
                targets.push(Target { name, weight, moves });
                Ok(())
            };
            add(reader, "offsets", name.to_string(), 1.0)?;
            for (attribute, _) in stage.property_names(shape, "inbetweens:") {
                let weight = stage.property_metadata(shape, &attribute, "weight").and_then(|weight| weight.as_number());
                let own = attribute.strip_prefix("inbetweens:").unwrap_or(&attribute);
                if let Some(weight) = weight.filter(|_| !own.contains(':')) {
                    add(reader, &attribute, format!("{name}_{own}"), weight)?;
                }
            }
            reader.report.add_if(targets.len() > 1, &notes::skeleton::IN_BETWEENS, &name);
            let normals = stage.value(shape, "normalOffsets");
            let turns = normals
                .as_ref()
                .and_then(|normals| normals.as_numbers())
                .is_some_and(|normals| (0..normals.len()).any(|index| normals.tuple::<3>(index) != [0.0; 3]));
            reader.report.add_if(turns, &notes::skeleton::SHAPE_ATTRIBUTES, &name);
            let is_empty = targets.iter().all(|target: &Target| target.moves.is_empty());
            reader.report.add_if(is_empty, &notes::skeleton::EMPTY_SHAPES, &name);
            all.push(Whole { name, targets });
        }
        Ok(Self { all })
    }

    /// The shapes of vertices that are made of these points.
    pub(super) fn of(&self, points: &[u32], budget: &Budget) -> Result<Vec<Shape>, Error> {
        let targets = self.all.iter().flat_map(|whole| &whole.targets);
        let mut vertices: Vec<(u32, u32)> = Vec::new();
        let mut shapes = Vec::new();
        for target in targets {
            if vertices.is_empty() {
                vertices = points.iter().copied().zip(0..).collect();
                vertices.sort_unstable();
            }
            let mut moves: Vec<(u32, [f32; 3])> = Vec::new();
            if target.moves.len() > vertices.len() {
                // A part of a large mesh.
                for (point, vertex) in &vertices {
                    let first = target.moves.partition_point(|(of, _)| of < point);
                    let own = target.moves.iter().skip(first).take_while(|(of, _)| of == point);
                    moves.extend(own.map(|(_, offset)| (*vertex, *offset)));
                }
            } else {
                for (point, offset) in &target.moves {
                    let first = vertices.partition_point(|(of, _)| of < point);
                    let own = vertices.iter().skip(first).take_while(|(of, _)| of == point);
                    moves.extend(own.map(|(_, vertex)| (*vertex, *offset)));
                }
            }
            budget.spend((moves.len() as u64).saturating_mul(16), || "blend shapes".to_owned())?;
            moves.sort_by_key(|(vertex, _)| *vertex);
            moves.dedup_by(|again, first| {
                let is_same = again.0 == first.0;
                if is_same {
                    first.1.iter_mut().zip(again.1).for_each(|(sum, more)| *sum += more);
                }
                is_same
            });
            let (vertices, offsets) = moves.into_iter().unzip();
            shapes.push(Shape { vertices, offsets });
        }
        Ok(shapes)
    }

    /// The channel of each shape of a prim.
    pub(super) fn channels(
        &self,
        reader: &mut Reader<'_, '_>,
        prim: usize,
        bound: Option<(usize, &Skeleton)>,
        channels: &mut Channels,
    ) -> Vec<usize> {
        if self.all.is_empty() {
            return Vec::new();
        }
        let skeleton = bound.map(|(skeleton, _)| skeleton);
        let skeleton = skeleton.or_else(|| reader.stage.inherited_target(prim, "skel:skeleton"));
        let holder = reader.stage.shown_name(prim);
        let rest = skeleton.map(|skeleton| weights_at_rest(reader, skeleton));
        let rest = rest.unwrap_or_default();
        let mut own = Vec::new();
        for whole in &self.all {
            let weight = rest.get(&whole.name).copied().unwrap_or(0.0);
            let mut targets = Vec::with_capacity(whole.targets.len());
            let shares = Shares::between(whole.targets.iter().map(|target| target.weight));
            for (index, target) in whole.targets.iter().enumerate() {
                let channel = Channel {
                    name: target.name.clone().into(),
                    holder: holder.clone().into(),
                    group: prim,
                    rest: cast_interchange::narrow::narrow(shares.of(index, weight)),
                };
                let channel = push(&mut reader.scene.channels, channel);
                own.push(channel);
                targets.push((channel, target.weight));
            }
            if let Some(skeleton) = skeleton {
                channels.entry((skeleton, whole.name.clone())).or_default().push(Weight { targets });
            }
        }
        own
    }
}

/// Channels of the scene by the names that animations use, for each skeleton.
pub(super) type Channels = HashMap<(usize, Arc<str>), Vec<Weight>>;
