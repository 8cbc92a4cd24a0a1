//! Retargeting: an animation of one skeleton for another with other proportions or another rest pose.
//!
//! # Theory
//!
//! Bones of the source S and of the target T correspond by name, after the names of S were mapped. For a bone b with
//! parent p, the model-space rotations at rest are S_b and T_b, and in the pose of the source P_b. What the source turns
//! from rest, in model space, is
//!
//! ```text
//! D_b = P_b S_b⁻¹
//! ```
//!
//! and the target makes the same turn from its own rest:
//!
//! ```text
//! Q_b = D_b A_b T_b        q_b = Q_p⁻¹ Q_b
//! ```
//!
//! A_b is the identity, or with [`Options::align_rest`] the shortest turn that makes the target's bone point, at rest, to where
//! the source's does, after the turn of its parent: so an A-pose and a T-pose agree. A bone with no or several children
//! takes A of its parent.
//!
//! If b and its parent both correspond to a bone and its parent, this is a product with constants, of the local rotation r_b
//! of the source,
//!
//! ```text
//! q_b = (T_p⁻¹ A_p⁻¹ S_p) r_b (S_b⁻¹ A_b T_b)
//! ```
//!
//! so that keys stay where they are, and interpolation between them gives the same motion. Otherwise a key is written for
//! each frame in addition.
//!
//! **Facing**: where the target faces another way, the source is first turned around the up axis: with F that turn, S_b, P_b
//! and x_b - s_b are those of the source times F. F brings the places of the bones of the source at rest, seen from above,
//! nearest to those of the target (the least sum of squared distances, after both are centred). Up to 20 degrees from a
//! quarter turn it is the quarter turn, as models face along axes and less is a difference of poses; so it is if the places
//! do not have the same shape.
//!
//! **Bones that correspond to none** stay at rest below their parent. If the source has such bones between the same two
//! bones, too, both are a chain: for a bone of the target at the fraction u of the length of its chain, D is interpolated
//! (slerp) between those of the two joints of the source around u; after the last joint, it is that of the last.
//!
//! **Translations** of bones below others are what the source adds to its rest, x_b - s_b, in model space, times the ratio
//! of the lengths at rest:
//!
//! ```text
//! t_b = t_b,rest + |t_b,rest| / |s_b,rest| · Q_p⁻¹ P_p (x_b - s_b)
//! ```
//!
//! Where one of the two lengths is less than a hundredth of the longest bone, it is k instead, and so it is for the hips and the
//! bones above them, which move the whole body.
//!
//! **The root**, the first bone that corresponds, moves in model space as far as the source's times k: the
//! [factor](Options::scale_root), or the ratio of heights. The height of a skeleton is that of its hips above its lowest
//! bone at rest; the hips are the nearest bone that all feet are below; feet are bones without children of their own,
//! three or more bones down, at most a tenth of the size above the lowest. Without feet, it is the extent along the up
//! axis, and if that is nothing, the distance of the farthest bone from the root.
//!
//! **Feet**: with f the height of the lowest foot of the source above the ground (its lowest bone at rest), the lowest foot of
//! the target has to be at k f: the hips are moved along the up axis by what is missing. Feet that stand on the ground do
//! so afterwards, however long shin and thigh are; a jump is k times as high. This holds at every whole frame. Between two of
//! them the hips move straight, and feet are off by at most w²/8 times the difference between the parts of the legs of the
//! target and k times those of the source, where w is the angle by which they turn within a frame: for thighs that differ by
//! a tenth of the leg and turn by 7.5 degrees, it is 0.02 % of the length of the leg.
//!
//! **Scales** are multiplied by the ratio of scales at rest. Curves keep their mode: of relative and additive ones, the
//! change from the target's rest is written. Curves of blend shapes and of visibility, and notifications, stay.

mod clip;
mod curves;
mod driver;
mod error;
mod frames;
mod joints;
mod least;
mod options;
mod pairs;
mod pose;
mod reach;
mod rotations;
mod tracks;

use std::sync::Arc;

use cast_file::CastFile;
use cast_format::NodeKind;
use cast_write::{Document, Node};
use hashbrown::HashMap;
use hashbrown::hash_map::Entry;

use crate::animation::Animation;
use crate::links::Model;
use crate::own_model::own_model;
use crate::rename::rename_bones;
use crate::scene::Scene;
use crate::skeleton::Skeleton;
use crate::transform::Transform;
use pairs::Pairs;

pub use error::Error;
pub use options::Options;

/// What was done for an animation.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Retargeted {
    /// How many bones of the source that the animation moves correspond to one of the target, or are part of a chain.
    pub bones: usize,
    /// The names of those that correspond to none, and are left out, sorted.
    pub left_out: Vec<Box<str>>,
    /// How far the root moves, as a factor.
    pub root_scale: f64,
    /// By what angle the source is turned around the up axis, so that it faces where the target does, in radians.
    pub turned: f64,
    /// How far feet had to be moved at most, in the unit of the target.
    pub feet_moved: f64,
    /// The largest angle between the directions in which two corresponding bones point at rest, in radians, and the bone of
    /// the target. Poses look different by it, unless bones are [aligned](Options::align_rest).
    pub rest_angle: Option<(f64, Box<str>)>,
    /// Whether the skeleton that the animation was made for is unknown, so that only names were changed.
    pub only_renamed: bool,
}

/// Retargets all animations of a file to a model. The result has no models and instances; everything else in the file
/// stays.
///
/// Each animation was made for `source`; without one, for a skeleton of its own; without that, for bones as those of the
/// target, so that only names change. Both must have the same up axis; they may be in different units.
///
/// # Errors
/// Returns an error if the target has no skeleton, no bone corresponds, two bones correspond to one, or it would take
/// more work than allowed.
pub fn retarget(
    file: &CastFile,
    source: Option<&Arc<Model>>,
    target: &Arc<Model>,
    options: &Options<'_>,
) -> Result<(Document<'static>, Vec<Retargeted>), Error> {
    let to = target.skeleton.as_deref().ok_or(Error::NoSkeleton)?;
    let scene = Scene::new(file);
    let mut document = Document::from(&file.cast());
    let mut reports = Vec::new();
    let mut animations = scene.animations.iter();
    // Pairs are the same for all animations of a source.
    let known = source.map(|source| Prepared::new(source, to, options)).transpose()?;
    let mut of_own: HashMap<Vec<RestBone>, Prepared> = HashMap::new();
    for root in document.roots.iter_mut().filter(|node| node.kind == NodeKind::ROOT) {
        root.children.retain(|child| !matches!(child.kind, NodeKind::MODEL | NodeKind::INSTANCE));
        for node in root.children_of_mut(NodeKind::ANIMATION) {
            let Some(animation) = animations.next() else { continue };
            let own = animation.skeletons.first().filter(|_| known.is_none());
            let prepared = match own.map(|own| of_own.entry(rest_bones(own))) {
                None => known.as_ref(),
                Some(Entry::Occupied(found)) => Some(&*found.into_mut()),
                Some(Entry::Vacant(new)) => match own_model(node.children.iter()) {
                    Some(model) => Some(&*new.insert(Prepared::new(&model, to, options)?)),
                    None => None,
                },
            };
            let report = match prepared {
                Some(prepared) => one(node, animation, prepared, to, options)?,
                None => renamed(node, animation, to, options)?,
            };
            node.children.retain(|child| child.kind != NodeKind::SKELETON);
            reports.push(report);
        }
    }
    Ok((document.into_owned(), reports))
}

/// A source, and how its bones correspond to those of the target.
struct Prepared {
    model: Arc<Model>,
    pairs: Pairs,
}

impl Prepared {
    fn new(model: &Arc<Model>, to: &Skeleton, options: &Options<'_>) -> Result<Self, Error> {
        let skeleton = model.skeleton.as_deref().ok_or(Error::NoSkeleton)?;
        Ok(Self { model: Arc::clone(model), pairs: Pairs::new(skeleton, to, options)? })
    }
}

fn one(
    node: &mut Node<'_>,
    animation: &Arc<Animation>,
    Prepared { model, pairs }: &Prepared,
    to: &Skeleton,
    options: &Options<'_>,
) -> Result<Retargeted, Error> {
    let Some(from) = model.skeleton.as_deref() else { return Ok(Retargeted::default()) };
    let binding = animation.bind(model);
    let mut report = Retargeted {
        root_scale: pairs.root_scale,
        turned: pairs.turn_angle,
        rest_angle: pairs.rest_angle.clone(),
        ..Retargeted::default()
    };
    for name in animation.bone_names() {
        match from.bone(name).is_some_and(|bone| pairs.uses(bone)) {
            true => report.bones += 1,
            false => report.left_out.push(name.into()),
        }
    }
    let made = frames::retarget(&binding, [from, to], pairs, options)?;
    report.feet_moved = made.feet_moved;
    curves::replace(node, made.curves, options.map);
    Ok(report)
}

/// Changes only names, for an animation whose skeleton is unknown.
fn renamed(
    node: &mut Node<'_>,
    animation: &Animation,
    to: &Skeleton,
    options: &Options<'_>,
) -> Result<Retargeted, Error> {
    let mut report = Retargeted { root_scale: 1.0, only_renamed: true, ..Retargeted::default() };
    for name in animation.bone_names() {
        let new = options.map.and_then(|map| map.renamed(name));
        match to.bone(new.as_deref().unwrap_or(name)) {
            Some(_) => report.bones += 1,
            None => report.left_out.push(name.into()),
        }
    }
    if let Some(map) = options.map {
        let mut one = Document::from(std::mem::replace(node, Node::new(NodeKind::ANIMATION)));
        let result = rename_bones(&mut one, map);
        one.roots.pop().into_iter().for_each(|changed| *node = changed);
        result?;
    }
    Ok(report)
}

/// What makes two skeletons the same: name, parent, rest pose and compensation of each bone.
type RestBone = (Option<Arc<str>>, Option<u32>, [u32; 10], bool);

fn rest_bones(skeleton: &Skeleton) -> Vec<RestBone> {
    let bones = skeleton.bones().iter().zip(&skeleton.rest().locals).map(|(bone, local)| {
        let Transform { translation, rotation, scale } = local;
        let mut bits = [0; 10];
        let numbers = translation.iter().chain(rotation).chain(scale);
        bits.iter_mut().zip(numbers).for_each(|(slot, number)| *slot = number.to_bits());
        (bone.name.clone(), bone.parent, bits, bone.segment_scale_compensate)
    });
    bones.collect()
}
