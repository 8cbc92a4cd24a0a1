//! What moves the points of a mesh.

use std::borrow::Cow;
use std::sync::Arc;

use cast_interchange::narrow::narrow;
use cast_interchange::scene::{self, Skin};
use cast_interchange::{Error, notes};
use glam::DAffine3;
use hashbrown::HashMap;

use super::faces::Topology;
use super::primvars::{Interpolation, Primvar};
use super::reader::Reader;
use super::skeleton::Skeleton;
use super::transform::affine;

/// The skins of the scene.
#[derive(Default)]
pub(super) struct Skins {
    known: HashMap<(usize, [u64; 12]), usize>,
}

/// Where the mesh was when it was bound.
fn bound_at(reader: &Reader<'_, '_>, prim: usize) -> DAffine3 {
    let value = reader.stage.value(prim, "primvars:skel:geomBindTransform");
    let matrix = value
        .as_ref()
        .and_then(|value| value.as_numbers())
        .filter(|matrix| matrix.shape.lanes == 16 && matrix.len() > 0);
    matrix.map_or(DAffine3::IDENTITY, |matrix| affine(&matrix.tuple(0)))
}

impl Skins {
    /// The skin of a prim.
    pub(super) fn of(
        &mut self,
        reader: &mut Reader<'_, '_>,
        prim: usize,
        bound: Option<(usize, &Skeleton)>,
    ) -> Option<usize> {
        let (skeleton, joints) = bound?;
        let bound_at = bound_at(reader, prim);
        let key = (skeleton, bound_at.to_cols_array().map(f64::to_bits));
        Some(*self.known.entry(key).or_insert_with(|| {
            let inverse = |bind: &DAffine3| bind.inverse() * bound_at;
            let skin = Skin {
                joints: joints.nodes.clone(),
                inverse_bind: Some(joints.bind.iter().map(inverse).collect()),
                mesh_to_scene: Some(bound_at),
            };
            cast_interchange::lists::push(&mut reader.scene.skins, skin)
        }))
    }
}

/// The influences of the points of a mesh.
pub(super) struct Influences<'a> {
    joints: Primvar<'a>,
    indices: Vec<u32>,
    weights: Primvar<'a>,
    /// The joint of the skeleton for each that the mesh names.
    places: Option<Vec<Option<u32>>>,
    joint_count: usize,
}

impl<'a> Influences<'a> {
    /// `None` if there are none, or they do not fit the points.
    pub(super) fn read(
        reader: &mut Reader<'_, 'a>,
        prim: usize,
        skeleton: &Skeleton,
        topology: &Topology<'_>,
    ) -> Option<Self> {
        let [joints, weights] = ["primvars:skel:jointIndices", "primvars:skel:jointWeights"]
            .map(|name| Primvar::of(reader, prim, name, Interpolation::Constant));
        let (joints, weights) = joints.zip(weights)?;
        let fits = joints.fits(topology)
            && weights.fits(topology)
            && joints.is_of_points()
            && weights.interpolation == joints.interpolation
            && weights.width == joints.width;
        reader.report.add_if(!fits, &notes::mesh::LAYER_LENGTHS, format_args!("{}: weights", reader.stage.name(prim)));
        let mut named = reader.stage.upward(prim).filter_map(|prim| reader.stage.texts(prim, "skel:joints"));
        let places = named.next().map(|names| {
            let place = |name: &Arc<str>| skeleton.places.get(name).and_then(|place| u32::try_from(*place).ok());
            names.iter().map(place).collect()
        });
        let (indices, joint_count) = (joints.numbers.indices(), skeleton.joints.len());
        fits.then_some(Self { joints, indices, weights, places, joint_count })
    }

    /// Those of some points.
    pub(super) fn of(&self, reader: &mut Reader<'_, 'a>, points: Vec<u32>) -> Result<scene::Influences<'a>, Error> {
        let width = self.joints.width;
        let count = points.len().saturating_mul(width);
        reader.budget.spend((count as u64).saturating_mul(8), || "weights of vertices".to_owned())?;
        let (mut joints, mut weights) = (Vec::with_capacity(count), Vec::with_capacity(count));
        let mut missing = 0_u64;
        let is_constant = self.joints.interpolation == Interpolation::Constant;
        for point in points {
            let element = if is_constant { 0 } else { point as usize };
            let [own, weight] = [&self.joints, &self.weights].map(|primvar| primvar.row(element).saturating_mul(width));
            for place in 0..width {
                let weight = narrow(self.weights.numbers.get(weight.saturating_add(place), 0));
                let given = self.indices.get(own.saturating_add(place)).copied();
                let joint = match &self.places {
                    Some(places) => given.and_then(|given| places.get(given as usize).copied().flatten()),
                    None => given,
                };
                let joint = joint.filter(|joint| (*joint as usize) < self.joint_count);
                missing = missing.saturating_add(u64::from(joint.is_none() && weight != 0.0));
                joints.push(joint.unwrap_or_default());
                weights.push(if joint.is_some() { weight } else { 0.0 });
            }
        }
        reader.report.add_many(&notes::skeleton::WEIGHTS_OF_MISSING_BONES, missing, "");
        Ok(scene::Influences { per_vertex: width, joints: Cow::Owned(joints), weights: Cow::Owned(weights) })
    }
}
