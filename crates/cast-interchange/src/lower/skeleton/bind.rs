//! The bind pose.

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
        let as_placed: Vec<Option<DAffine3>> = skins.iter().map(|skin| self.bound_as_placed(skin)).collect();
        let flat = flat(scene, self, order);
        if flat.is_empty() && as_placed.iter().all(Option::is_some) {
            self.bindings = as_placed.into_iter().flatten().map(Bound::Whole).collect();
            return;
        }
        if !flat.is_empty() {
            self.to_bone = Some(self.ways_to_bones(order));
        }
        let mut bound: HashMap<usize, DAffine3> = HashMap::new();
        for (skin, as_placed) in skins.iter().zip(as_placed) {
            let Some(matrices) = &skin.inverse_bind else {
                self.bindings.push(Bound::Whole(DAffine3::IDENTITY));
                continue;
            };
            let pairs = || skin.joints.iter().zip(matrices);
            let mut ways: Vec<DAffine3> =
                pairs().filter_map(|(joint, bind)| Some(*bound.get(joint)? * *bind)).collect();
            let of_mesh = || skin.mesh_to_scene.or(as_placed).unwrap_or(DAffine3::IDENTITY);
            let way = straighten(ways.pop().unwrap_or_else(of_mesh), self.reach);
            let size = way.translation.abs().max_element();
            let exact = ways.iter().all(|other| nearly_equal(other, &way, size, self.reach));
            for (joint, bind) in pairs() {
                let Some(inverse) = inverse(bind) else {
                    let name = nodes.get(*joint).map(|node| node.name.as_ref()).unwrap_or_default();
                    report.add(&notes::skeleton::INVERSE_BIND, name);
                    continue;
                };
                bound.entry(*joint).or_insert(way * inverse);
            }
            self.bindings.push(if exact {
                Bound::Whole(way)
            } else {
                report.add(&notes::skeleton::BIND_POSES, "");
                let way = |(joint, bind): (&usize, &DAffine3)| {
                    bound.get(joint).copied().unwrap_or(DAffine3::IDENTITY) * *bind
                };
                Bound::ByJoint(pairs().map(way).collect())
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
            } else if let Some(scale) = flat.get(node) {
                local.scale = *scale;
            }
            let place = Place { local, world: above * local.matrix(), rotation: turned * local.unit_rotation() };
            set(&mut places, bone as usize, Some(place));
        }
        self.bound = Some(places);
    }

    /// The matrix that maps the joints' inverse bind matrices to the joints' transforms: the same for all joints of a
    /// skin that was bound in the initial pose, and `None` otherwise.
    fn bound_as_placed(&self, skin: &Skin) -> Option<DAffine3> {
        let Some(matrices) = skin.inverse_bind.as_ref().filter(|_| !skin.joints.is_empty()) else {
            return Some(DAffine3::IDENTITY);
        };
        let ways = skin.joints.iter().zip(matrices).filter_map(|(joint, bind)| {
            let world = self.shown(*joint)?.world;
            // A joint with a scale of 0 has no inverse, so it cannot state how it was bound.
            inverse(&world).map(|_| (world * *bind, world.translation.abs().max_element()))
        });
        let mut ways = ways.peekable();
        let first = ways.peek().map_or(DAffine3::IDENTITY, |way| way.0);
        let same = |(way, size): (DAffine3, f64)| nearly_equal(&way, &first, size, self.reach);
        (ways.all(same) && inverse(&first).is_some()).then(|| straighten(first, self.reach))
    }
}

/// How small a rest scale is, relative to the largest scale in an animation, to count as zero: vertices then have only
/// half of their single-precision digits left.
const NOTHING: f64 = 1e-3;

/// Bones whose rest scale is 0 along at least one axis and that animations move or enlarge; and the scale to bind them
/// with instead. A rest scale of 0 is impossible: skinning divides by the rest pose.
fn flat(scene: &Scene<'_>, bones: &Bones, order: &[usize]) -> HashMap<usize, DVec3> {
    let mut largest: HashMap<usize, DVec3> = HashMap::new();
    let mut moves = vec![false; scene.nodes.len()];
    for track in scene.clips.iter().flat_map(|clip| &clip.tracks) {
        let Target::Node(node) = track.target else { continue };
        set(&mut moves, node, true);
        if track.property == Property::Scale {
            let scales = track.values.chunks_exact(3).map(single).filter(|scale| scale.is_finite());
            let own = largest.entry(node).or_default();
            *own = scales.fold(*own, |all, one| all.max(one.abs()));
        }
    }
    let mut flat = HashMap::new();
    for node in order {
        let above = bones.parents.get(*node).copied().flatten().and_then(|parent| moves.get(parent)).copied();
        let moves = moves.get_mut(*node).map(|moves| {
            *moves |= above == Some(true);
            *moves
        });
        let shown = scene.nodes.get(*node).and_then(|node| node.local).map(|local| local.scale.abs());
        let Some(shown) = shown.filter(|_| moves == Some(true) && bones.bone(*node).is_some()) else { continue };
        let most = largest.get(node).copied().unwrap_or_default().max(shown).max_element();
        let grows = shown.cmplt(largest.get(node).copied().unwrap_or_default() * NOTHING);
        // An axis that is always scaled to 0 makes the matrix singular as well.
        let is_nothing = grows | shown.cmple(DVec3::splat(if grows.any() { most * NOTHING } else { 0.0 }));
        if is_nothing.any() {
            let scale = scene.nodes.get(*node).and_then(|node| node.local).map_or(DVec3::ONE, |local| local.scale);
            flat.insert(*node, DVec3::select(is_nothing, DVec3::ONE, scale));
        }
    }
    flat
}

fn single(scale: &[f32]) -> DVec3 {
    scale.first_chunk().map_or(DVec3::ONE, |scale: &[f32; 3]| DVec3::from(scale.map(f64::from)))
}
