//! Skeletons: their joints become bones, below the node of the prim.

use std::sync::Arc;

use cast_interchange::Error;
use cast_interchange::lists::push;
use cast_interchange::matrix::{decompose, inverse};
use cast_interchange::notes;
use cast_interchange::scene::{Node, Role};
use glam::DAffine3;
use hashbrown::HashMap;

use super::reader::{Reader, Weights};
use super::transform::affine;
use crate::usd::read::stage::Attribute;
use crate::usd::read::value::Value;

/// All skeletons, by their prims.
#[derive(Default)]
pub(super) struct Skeletons {
    pub(super) all: HashMap<usize, Skeleton>,
}

/// The joints of a skeleton.
pub(super) struct Skeleton {
    /// The names by which others refer to joints, which are paths.
    pub(super) joints: Vec<Arc<str>>,
    /// The place of each joint.
    pub(super) places: HashMap<Arc<str>, usize>,
    /// The node of each.
    pub(super) nodes: Vec<usize>,
    /// From the space of joints to the world when meshes were bound.
    pub(super) bind: Vec<DAffine3>,
}

impl Skeletons {
    pub(super) fn read(reader: &mut Reader<'_, '_>) -> Result<Self, Error> {
        let mut skeletons = Self::default();
        for prim in reader.of_type("Skeleton") {
            if let Some(skeleton) = read(reader, prim)? {
                skeletons.all.insert(prim, skeleton);
            }
        }
        Ok(skeletons)
    }

    /// The skeleton that a prim is bound to: what it, or the nearest prim above it, says.
    pub(super) fn of(&self, reader: &Reader<'_, '_>, prim: usize) -> Option<(usize, &Skeleton)> {
        let skeleton = reader.stage.inherited_target(prim, "skel:skeleton")?;
        self.all.get(&skeleton).map(|found| (skeleton, found))
    }
}

/// Matrices of an attribute, if there are as many as joints.
fn matrices(value: Option<Value<'_>>, count: usize) -> Option<Vec<DAffine3>> {
    let value = value?;
    let numbers = value.as_numbers().filter(|numbers| numbers.shape.lanes == 16 && numbers.len() == count)?;
    Some((0..count).map(|index| affine(&numbers.tuple(index))).collect())
}

fn read(reader: &mut Reader<'_, '_>, prim: usize) -> Result<Option<Skeleton>, Error> {
    let stage = reader.stage;
    let joints = stage.texts(prim, "joints").unwrap_or_default();
    if joints.is_empty() || moves_nothing(reader, prim, &joints) {
        return Ok(None);
    }
    reader.budget.spend((joints.len() as u64).saturating_mul(512), || "joints of skeletons".to_owned())?;
    let places: HashMap<Arc<str>, usize> =
        joints.iter().enumerate().map(|(index, joint)| (joint.clone(), index)).collect();
    let parents: Vec<Option<usize>> = joints.iter().map(|joint| parent(joint, &places)).collect();
    let bind = matrices(stage.value(prim, "bindTransforms"), joints.len());
    let rest = matrices(stage.value(prim, "restTransforms"), joints.len());
    let relative = |bind: &[DAffine3], index: usize| {
        let own = bind.get(index).copied().unwrap_or(DAffine3::IDENTITY);
        let above = parents.get(index).copied().flatten().and_then(|parent| bind.get(parent)).and_then(inverse);
        above.map_or(own, |above| above * own)
    };
    let rest =
        rest.or_else(|| bind.as_ref().map(|bind| (0..joints.len()).map(|index| relative(bind, index)).collect()));
    let rest = rest.unwrap_or_else(|| vec![DAffine3::IDENTITY; joints.len()]);
    let bind = bind.unwrap_or_else(|| worlds(&rest, &parents));
    let names = stage.texts(prim, "jointNames").filter(|names| names.len() == joints.len());
    let first = reader.scene.nodes.len();
    let above = reader.node(prim);
    let mut nodes = Vec::with_capacity(joints.len());
    for (index, joint) in joints.iter().enumerate() {
        let last = joint.rsplit('/').next().unwrap_or_default();
        let name = names.as_ref().and_then(|names| names.get(index)).map_or(last, |name| name);
        let (local, sheared) = decompose(rest.get(index).unwrap_or(&DAffine3::IDENTITY));
        reader.report.add_if(sheared, &notes::scene::SHEAR, name);
        let parent = parents.get(index).copied().flatten().map(|parent| first.saturating_add(parent)).or(above);
        nodes.push(push(&mut reader.scene.nodes, Node::new(name.to_owned(), parent, local, Role::Bone)));
    }
    Ok(Some(Skeleton { joints, places, nodes, bind }))
}

/// How many levels above a joint its parent can be.
const FARTHEST: usize = 64;

/// The joint above: the one with the longest path that this one begins with.
fn parent(joint: &str, places: &HashMap<Arc<str>, usize>) -> Option<usize> {
    let mut path = joint;
    // The next one, as a rule.
    for _ in 0..FARTHEST {
        let Some((above, _)) = path.rsplit_once('/') else { break };
        if let Some(found) = places.get(above) {
            return Some(*found);
        }
        path = above;
    }
    None
}

/// The transforms of joints in the space of the skeleton. Parents may follow their children.
fn worlds(rest: &[DAffine3], parents: &[Option<usize>]) -> Vec<DAffine3> {
    let mut order: Vec<(usize, usize)> = Vec::with_capacity(rest.len());
    let above = |joint: usize| parents.get(joint).copied().flatten();
    let mut depths: Vec<Option<usize>> = vec![None; rest.len()];
    for joint in 0..rest.len() {
        let unknown = |joint: &usize| depths.get(*joint).is_some_and(Option::is_none);
        let chain: Vec<usize> = std::iter::successors(Some(joint), |joint| above(*joint)).take_while(unknown).collect();
        for own in chain.into_iter().rev() {
            let depth = above(own).and_then(|above| depths.get(above).copied().flatten());
            let depth = depth.map_or(0, |depth| depth.saturating_add(1));
            depths.get_mut(own).into_iter().for_each(|slot| *slot = Some(depth));
            order.push((depth, own));
        }
    }
    order.sort_unstable();
    let mut worlds = rest.to_vec();
    for (_, joint) in order {
        let parent = above(joint).and_then(|parent| worlds.get(parent).copied()).unwrap_or(DAffine3::IDENTITY);
        worlds.get_mut(joint).into_iter().for_each(|world| *world = parent * *world);
    }
    worlds
}

/// Whether a skeleton has one joint that nothing follows, as those of meshes that only have blend shapes.
fn moves_nothing(reader: &Reader<'_, '_>, prim: usize, joints: &[Arc<str>]) -> bool {
    let stage = reader.stage;
    let [joint] = joints else { return false };
    let rest = matrices(stage.value(prim, "restTransforms"), 1);
    if rest.is_some_and(|rest| rest.first().is_some_and(|rest| *rest != DAffine3::IDENTITY)) || &**joint != "root" {
        return false;
    }
    let root = stage.upward(prim).find(|prim| reader.type_of(*prim) == "SkelRoot").unwrap_or(prim);
    let (mut pending, mut follows) = (vec![root], false);
    while let Some(next) = pending.pop() {
        pending.extend(stage.children(next));
        let is_moved = reader.type_of(next) == "SkelAnimation"
            && stage.texts(next, "joints").is_some_and(|joints| !joints.is_empty());
        follows |= is_moved || stage.attribute(next, "primvars:skel:jointIndices").is_some();
    }
    !follows
}

/// The animation of a skeleton: what it, or the nearest prim above it, says.
pub(super) fn source(reader: &Reader<'_, '_>, skeleton: usize) -> Option<usize> {
    let animation = reader.stage.inherited_target(skeleton, "skel:animationSource")?;
    Some(animation).filter(|animation| reader.type_of(*animation) == "SkelAnimation")
}

/// The weights of blend shapes that an animation does not change.
pub(super) fn weights_at_rest(reader: &mut Reader<'_, '_>, skeleton: usize) -> Arc<Weights> {
    if let Some(known) = reader.weights.get(&skeleton) {
        return known.clone();
    }
    let weights = Arc::new(still(reader, skeleton));
    reader.weights.insert(skeleton, weights.clone());
    weights
}

fn still(reader: &Reader<'_, '_>, skeleton: usize) -> Weights {
    let Some(animation) = source(reader, skeleton) else { return Weights::default() };
    let names = reader.stage.texts(animation, "blendShapes").unwrap_or_default();
    let weights = reader.stage.attribute(animation, "blendShapeWeights").filter(|weights| !weights.is_animated());
    let Some(weights) = weights.as_ref().and_then(Attribute::numbers) else { return Weights::default() };
    names.into_iter().enumerate().map(|(index, name)| (name, weights.get(index, 0))).collect()
}
