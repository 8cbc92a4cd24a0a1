//! The bind pose.
//!
//! # Theory
//!
//! Matrices are for column vectors. For a joint *j* with the parent *p*:
//!
//! | symbol | what it is | here |
//! |---|---|---|
//! | L_j | local transform: translation · rotation · scale | [`Place::local`] |
//! | W_j | world transform at rest: W_p · L_j | [`Place::world`] |
//! | B_j | inverse bind matrix: from the space of the mesh to that of the joint at binding time | `Skin::inverse_bind` |
//! | G | geometry transform: from the space of the mesh to the scene at binding time, if the source states it | `Skin::mesh_to_scene` |
//! | W'_j | world transform in the bind pose | `Bones::bound` |
//! | M | bind transform of a skin: from the space of the mesh to that of the model | [`Bound`] |
//!
//! **Skinning.** glTF and FBX place a vertex *x* at Σ w_j · W_j(t) · B_j · x. glTF ignores the node of the mesh; FBX has
//! B_j = (W_j at binding)⁻¹ · G. Cast stores no B_j: its readers bind in the pose of the skeleton, with positions in the space
//! of the model, so that a vertex *y* is at Σ w_j · W_j(t) · W'_j⁻¹ · y. Both are equal in every pose if there is one matrix M
//! with W'_j · B_j = M for all joints, and y = M · x.
//!
//! 1. If W_j · B_j is the same for all joints of each skin, all skins were bound at rest: M is that matrix, and W' = W.
//! 2. Otherwise the bind pose follows from the skins: W'_j = M · B_j⁻¹. M is that of a joint that an earlier skin has bound
//!    (`candidates`), else G, else the identity.
//! 3. If the candidates differ, two skins bind a joint differently, and no M fits. Each joint has its own then,
//!    M_j = W'_j · B_j, and y = Σ w_j · M_j · x, which is exact for vertices with one joint.
//!
//! A rest scale of 0 makes W_j singular: it neither states how a joint was bound nor can be divided by. Bones that have one
//! and are moved are bound with a scale of 1 along that axis, and the rest pose is keyed.
//!
//! **Scale compensation.** A bone whose parent does not pass on its scale builds on the parent without it:
//! W_j = translation(W_p) · R_p · L_j, where R_p is the product of all rotations ([`Place::rotation`]). A product of
//! non-uniform scales and rotations is sheared, and has no other rotation.

use glam::{DAffine3, DQuat, DVec3};
use hashbrown::HashMap;

use super::hierarchy::Place;
use super::{Bones, Bound};
use crate::lists::set;
use crate::matrix::{decompose, inverse, nearly_equal, straighten};
use crate::notes;
use crate::report::Report;
use crate::scene::{Property, Scene, Skin, Target};

impl Bones {
    /// Finds the bind pose: that of the nodes if it fits all skins, otherwise the one given by their matrices.
    pub(super) fn bind(&mut self, scene: &Scene<'_>, order: &[usize], report: &mut Report) {
        let Scene { nodes, skins, .. } = scene;
        let bound_at_rest: Vec<Option<DAffine3>> = skins.iter().map(|skin| self.transform_at_rest(skin)).collect();
        let rest_scales = scales_instead_of_zero(scene, self, order);
        if rest_scales.is_empty() && bound_at_rest.iter().all(Option::is_some) {
            self.bindings = bound_at_rest.into_iter().flatten().map(Bound::Whole).collect();
            return;
        }
        if !rest_scales.is_empty() {
            self.to_bone = Some(self.transforms_to_bones(order));
        }
        let mut bound: HashMap<usize, DAffine3> = HashMap::new();
        let mut holders: Vec<Option<usize>> = vec![None; skins.len()];
        for object in scene.objects.iter().rev() {
            object.skin.into_iter().for_each(|skin| set(&mut holders, skin, object.node));
        }
        for ((skin, bound_at_rest), holder) in skins.iter().zip(bound_at_rest).zip(holders) {
            let Some(matrices) = &skin.inverse_bind else {
                self.bindings.push(Bound::Whole(DAffine3::IDENTITY));
                continue;
            };
            let pairs = || skin.joints.iter().zip(matrices);
            let mut candidates: Vec<DAffine3> =
                pairs().filter_map(|(joint, bind)| Some(*bound.get(joint)? * *bind)).collect();
            let by_holder = || holder.and_then(|holder| self.bound_by_holder(skin, holder));
            let of_mesh = || skin.mesh_to_scene.or(bound_at_rest).or_else(by_holder).unwrap_or(DAffine3::IDENTITY);
            let bind_transform = straighten(candidates.pop().unwrap_or_else(of_mesh), self.reach);
            let size = bind_transform.translation.abs().max_element();
            let exact = candidates.iter().all(|other| nearly_equal(other, &bind_transform, size, self.reach));
            for (joint, bind) in pairs() {
                let Some(inverse) = inverse(bind) else {
                    let name = nodes.get(*joint).map(|node| node.name.as_ref()).unwrap_or_default();
                    report.add(&notes::skeleton::INVERSE_BIND, name);
                    continue;
                };
                bound.entry(*joint).or_insert(bind_transform * inverse);
            }
            self.bindings.push(if exact {
                Bound::Whole(bind_transform)
            } else {
                report.add(&notes::skeleton::BIND_POSES, "");
                let of_joint = |(joint, bind): (&usize, &DAffine3)| {
                    bound.get(joint).copied().unwrap_or(DAffine3::IDENTITY) * *bind
                };
                Bound::ByJoint(pairs().map(of_joint).collect())
            });
        }
        let mut places: Vec<Option<Place>> = vec![None; self.nodes.len()];
        for node in order {
            let Some((bone, place)) = self.bone(*node).zip(self.shown(*node)) else { continue };
            let parent = self.parent(*node).and_then(|parent| places.get(parent as usize).copied().flatten());
            let (above, turned) = parent.map_or((DAffine3::IDENTITY, DQuat::IDENTITY), |at| (at.world, at.rotation));
            let mut local = place.local;
            if let Some(world) = bound.get(node) {
                let matrix = inverse(&above).unwrap_or(DAffine3::IDENTITY) * *world;
                // What is equal keeps the original value, without the rounding error of the matrices.
                let size = world.translation.abs().max_element();
                if !nearly_equal(&matrix, &place.local.matrix(), size, self.reach) {
                    let (bound, sheared) = decompose(&matrix);
                    local = bound;
                    let name = nodes.get(*node).map(|node| node.name.as_ref()).unwrap_or_default();
                    report.add_if(sheared, &notes::scene::SHEAR, name);
                }
            } else if let Some(scale) = rest_scales.get(node) {
                local.scale = *scale;
            }
            let place = Place { local, world: above * local.matrix(), rotation: turned * local.unit_rotation() };
            set(&mut places, bone as usize, Some(place));
        }
        self.bound = Some(places);
    }

    /// The transform of the node that holds the mesh, if joints are much nearer to where they were bound with it than without
    /// it. Programs ignore it in glTF, but FBX2glTF writes the bind pose in the space of the mesh, and the armature of
    /// Blender's FBX above that scales by 100: without it, the bind pose would be a hundredth of the animated character.
    fn bound_by_holder(&self, skin: &Skin, holder: usize) -> Option<DAffine3> {
        let placed = self.shown(holder)?.world;
        let matrices = skin.inverse_bind.as_ref()?;
        let apart = |transform: DAffine3| -> f64 {
            let distance = |(joint, bind): (&usize, &DAffine3)| {
                let bound = transform * inverse(bind)?;
                Some((self.shown(*joint)?.world.translation - bound.translation).length())
            };
            skin.joints.iter().zip(matrices).filter_map(distance).sum()
        };
        (apart(placed) < 0.5 * apart(DAffine3::IDENTITY)).then_some(placed)
    }

    /// The matrix that maps the joints' inverse bind matrices to the joints' transforms: the same for all joints of a
    /// skin that was bound in the initial pose, and `None` otherwise.
    fn transform_at_rest(&self, skin: &Skin) -> Option<DAffine3> {
        let Some(matrices) = skin.inverse_bind.as_ref().filter(|_| !skin.joints.is_empty()) else {
            return Some(DAffine3::IDENTITY);
        };
        let candidates = skin.joints.iter().zip(matrices).filter_map(|(joint, bind)| {
            let world = self.shown(*joint)?.world;
            // A joint with a scale of 0 has no inverse, so it cannot state how it was bound.
            inverse(&world).map(|_| (world * *bind, world.translation.abs().max_element()))
        });
        let mut candidates = candidates.peekable();
        let first = candidates.peek().map_or(DAffine3::IDENTITY, |bind_transform| bind_transform.0);
        let same = |(bind_transform, size): (DAffine3, f64)| nearly_equal(&bind_transform, &first, size, self.reach);
        (candidates.all(same) && inverse(&first).is_some()).then(|| straighten(first, self.reach))
    }
}

/// How small a rest scale is, relative to the largest scale in an animation, to count as zero: vertices then have only
/// half of their single-precision digits left.
const NEGLIGIBLE: f64 = 1e-3;

/// Bones whose rest scale is 0 along at least one axis and that animations move or enlarge; and the scale to bind them
/// with instead. A rest scale of 0 is impossible: skinning divides by the rest pose.
fn scales_instead_of_zero(scene: &Scene<'_>, bones: &Bones, order: &[usize]) -> HashMap<usize, DVec3> {
    let mut largest: HashMap<usize, DVec3> = HashMap::new();
    let mut moves = vec![false; scene.nodes.len()];
    for track in scene.clips.iter().flat_map(|clip| &clip.tracks) {
        let Target::Node(node) = track.target else { continue };
        set(&mut moves, node, true);
        if track.property == Property::Scale {
            let values = track.values.chunks_exact(3).map(single).filter(|scale| scale.is_finite());
            let own = largest.entry(node).or_default();
            *own = values.fold(*own, |all, one| all.max(one.abs()));
        }
    }
    let mut scales = HashMap::new();
    for node in order {
        let above = bones.parents.get(*node).copied().flatten().and_then(|parent| moves.get(parent)).copied();
        let moves = moves.get_mut(*node).map(|moves| {
            *moves |= above == Some(true);
            *moves
        });
        let shown = scene.nodes.get(*node).and_then(|node| node.local).map(|local| local.scale.abs());
        let Some(shown) = shown.filter(|_| moves == Some(true) && bones.bone(*node).is_some()) else { continue };
        let most = largest.get(node).copied().unwrap_or_default().max(shown).max_element();
        let grows = shown.cmplt(largest.get(node).copied().unwrap_or_default() * NEGLIGIBLE);
        // An axis that is always scaled to 0 makes the matrix singular as well.
        let is_nothing = grows | shown.cmple(DVec3::splat(if grows.any() { most * NEGLIGIBLE } else { 0.0 }));
        if is_nothing.any() {
            let scale = scene.nodes.get(*node).and_then(|node| node.local).map_or(DVec3::ONE, |local| local.scale);
            scales.insert(*node, DVec3::select(is_nothing, DVec3::ONE, scale));
        }
    }
    scales
}

fn single(scale: &[f32]) -> DVec3 {
    scale.first_chunk().map_or(DVec3::ONE, |scale: &[f32; 3]| DVec3::from(scale.map(f64::from)))
}
