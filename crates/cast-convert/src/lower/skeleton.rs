//! Bones: which nodes they are, their names, and the pose in which meshes are bound to them.

use cast_format::NO_PARENT;
use cast_write::{Bone, Skeleton};
use glam::{DAffine3, DQuat, DVec3};
use hashbrown::HashMap;

use super::matrix::{decompose, inverse, nearly_equal, straighten};
use super::rest;
use crate::interchange::{Node, Property, Role, Scene, Skin, Target, Transform};
use crate::names::Unique;
use crate::{Outcome, Report};

/// Where something is: relative to its parent, and in the scene.
#[derive(Clone, Copy, Debug)]
struct Place {
    local: Transform,
    world: DAffine3,
    /// The rotations of all above, one after the other. Scales that differ by axis leave no other.
    rotation: DQuat,
}

/// How the vertices of a skin become those of the bind pose.
pub(super) enum Bound {
    /// All in the same way.
    Whole(DAffine3),
    /// Each as its joints say, in the order of the skin.
    ByJoint(Vec<DAffine3>),
}

/// The bones of a scene, in the order of its nodes.
pub(super) struct Bones {
    /// Different from those of all others: curves find bones by name.
    pub(super) names: Vec<String>,
    /// The node of each.
    nodes: Vec<usize>,
    /// The bone that a node is.
    of_node: Vec<Option<u32>>,
    /// The bone that a node is, or the nearest above it.
    nearest: Vec<Option<u32>>,
    parents: Vec<Option<usize>>,
    /// As the source shows the nodes. `None` where it says nothing.
    shown: Vec<Option<Place>>,
    /// In the pose in which meshes are bound, of each bone, where that is another one than is shown.
    bound: Option<Vec<Option<Place>>>,
    /// How the vertices of each skin become those of this pose.
    pub(super) bindings: Vec<Bound>,
    /// From each node to the nearest bone above it, where some bone is scaled to nothing: from such a place there is no way
    /// back.
    to_bone: Option<Vec<DAffine3>>,
}

impl Bones {
    pub(super) fn new(scene: &Scene<'_>, report: &mut Report) -> Self {
        let nodes = &scene.nodes;
        let mut parents: Vec<Option<usize>> = nodes.iter().map(|node| node.parent).collect();
        for index in cut_circles(&mut parents) {
            let name = nodes.get(index).map(|node| node.name.as_ref()).unwrap_or_default();
            report.add(Outcome::Assumed, "parents", "the bone was its own ancestor, so this one has none", name);
        }
        let order = order(&parents);
        let shown = places(nodes, &parents, &order);
        let is_bone = are_bones(scene, &parents, &order);
        let mut bones = Self {
            names: Vec::new(),
            nodes: (0..nodes.len()).filter(|node| is_bone.get(*node) == Some(&true)).collect(),
            of_node: vec![None; nodes.len()],
            nearest: vec![None; nodes.len()],
            parents,
            shown,
            bound: None,
            bindings: Vec::new(),
            to_bone: None,
        };
        for (bone, node) in (0..).zip(&bones.nodes) {
            bones.of_node.get_mut(*node).into_iter().for_each(|slot| *slot = Some(bone));
        }
        for node in &order {
            let own = bones.bone(*node);
            let bone =
                own.or_else(|| bones.nearest.get(bones.parents.get(*node).copied().flatten()?).copied().flatten());
            bones.nearest.get_mut(*node).into_iter().for_each(|slot| *slot = bone);
        }
        bones.name(nodes, report);
        let unused = |(index, node): &(usize, &Node<'_>)| node.role == Role::Marker && bones.bone(*index).is_none();
        let mut unused = nodes.iter().enumerate().filter(unused).map(|(_, node)| node).peekable();
        let first = unused.peek().map(|node| node.name.clone()).unwrap_or_default();
        let detail = "they hold still and hold no bone; where they are is in the vertices below them";
        report.add_many(Outcome::Dropped, "empty objects", detail, unused.count() as u64, first);
        bones.bind(&scene.skins, &order, nodes, report);
        bones
    }

    pub(super) fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The bone that a node is.
    pub(super) fn bone(&self, node: usize) -> Option<u32> {
        self.of_node.get(node).copied().flatten()
    }

    /// The name of the bone that a node is.
    pub(super) fn name_of(&self, node: usize) -> Option<&str> {
        self.names.get(self.bone(node)? as usize).map(String::as_str)
    }

    fn name(&mut self, nodes: &[Node<'_>], report: &mut Report) {
        let mut given = Unique::default();
        for node in self.nodes.iter().filter_map(|node| nodes.get(*node)) {
            let name = given.give(&node.name);
            if name != node.name {
                let detail = "curves find bones by name, so one that another bone has got a number";
                report.add(Outcome::Approximated, "bone names", detail, &node.name);
            }
            self.names.push(name);
        }
    }

    /// The nearest bone above a node.
    fn parent(&self, node: usize) -> Option<u32> {
        self.nearest.get(self.parents.get(node).copied().flatten()?).copied().flatten()
    }

    /// Finds the pose in which meshes are bound: that of the nodes, if it fits all skins, else what their matrices say.
    fn bind(&mut self, skins: &[Skin], order: &[usize], nodes: &[Node<'_>], report: &mut Report) {
        let as_placed: Vec<Option<DAffine3>> = skins.iter().map(|skin| self.bound_as_placed(skin)).collect();
        let is_nothing = |bone: &usize| inverse(&self.world(*bone)).is_none();
        let any_is_nothing = self.nodes.iter().any(is_nothing);
        if !any_is_nothing && as_placed.iter().all(Option::is_some) {
            self.bindings = as_placed.into_iter().flatten().map(Bound::Whole).collect();
            return;
        }
        if any_is_nothing {
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
            let way = straighten(ways.pop().unwrap_or_else(of_mesh));
            let size = way.translation.abs().max_element();
            let exact = ways.iter().all(|other| nearly_equal(other, &way, size));
            for (joint, bind) in pairs() {
                let Some(inverse) = inverse(bind) else {
                    let detail = "they have no inverse, so the place of the node is taken";
                    let name = nodes.get(*joint).map(|node| node.name.as_ref()).unwrap_or_default();
                    report.add(Outcome::Assumed, "inverse bind matrices", detail, name);
                    continue;
                };
                bound.entry(*joint).or_insert(way * inverse);
            }
            self.bindings.push(if exact {
                Bound::Whole(way)
            } else {
                let detail = "skins that bind the same joints in different poses meet in one";
                report.add(Outcome::Approximated, "bind poses", detail, "");
                let way = |(joint, bind): (&usize, &DAffine3)| {
                    bound.get(joint).copied().unwrap_or(DAffine3::IDENTITY) * *bind
                };
                Bound::ByJoint(pairs().map(way).collect())
            });
        }
        let mut places: Vec<Option<Place>> = vec![None; self.nodes.len()];
        for node in order {
            let Some((bone, place)) = self.bone(*node).zip(self.shown.get(*node).copied().flatten()) else { continue };
            let parent = self.parent(*node).and_then(|parent| places.get(parent as usize).copied().flatten());
            let (above, turned) = parent.map_or((DAffine3::IDENTITY, DQuat::IDENTITY), |at| (at.world, at.rotation));
            let place = match bound.get(node) {
                None => {
                    // What is nothing at rest could never be made larger: skinning divides by the pose at rest.
                    let scale = DVec3::select(place.local.scale.cmpeq(DVec3::ZERO), DVec3::ONE, place.local.scale);
                    let local = Transform { scale, ..place.local };
                    Place { local, world: above * local.matrix(), rotation: turned * local.unit_rotation() }
                }
                Some(world) => {
                    let matrix = inverse(&above).unwrap_or(DAffine3::IDENTITY) * *world;
                    let (mut local, sheared) = decompose(&matrix);
                    let size = world.translation.abs().max_element();
                    if nearly_equal(&matrix, &place.local.matrix(), size) {
                        // As it was given, without the rounding of the matrices.
                        local = place.local;
                    } else if sheared {
                        let detail = "a bone has translation, rotation and scale here";
                        let name = nodes.get(*node).map(|node| node.name.as_ref()).unwrap_or_default();
                        report.add(Outcome::Approximated, "sheared bind poses", detail, name);
                    }
                    Place { local, world: above * local.matrix(), rotation: turned * local.unit_rotation() }
                }
            };
            places.get_mut(bone as usize).into_iter().for_each(|slot| *slot = Some(place));
        }
        self.bound = Some(places);
    }

    /// Where a bone is in the pose in which meshes are bound.
    fn bound(&self, bone: usize) -> Option<Place> {
        match &self.bound {
            Some(bound) => bound.get(bone).copied().flatten(),
            None => self.shown.get(*self.nodes.get(bone)?).copied().flatten(),
        }
    }

    /// What takes the joints' own inverse bind matrices to the places where the joints are: the same for all joints of a
    /// skin whose bind pose is what the nodes show, and `None` otherwise.
    fn bound_as_placed(&self, skin: &Skin) -> Option<DAffine3> {
        let Some(matrices) = skin.inverse_bind.as_ref().filter(|_| !skin.joints.is_empty()) else {
            return Some(DAffine3::IDENTITY);
        };
        let ways = skin.joints.iter().zip(matrices).filter_map(|(joint, bind)| {
            let world = self.shown.get(*joint).copied().flatten()?.world;
            // A joint that is scaled to nothing has no inverse that could say how it was bound.
            inverse(&world).map(|_| (world * *bind, world.translation.abs().max_element()))
        });
        let mut ways = ways.peekable();
        let first = ways.peek().map_or(DAffine3::IDENTITY, |way| way.0);
        let same = |(way, size): (DAffine3, f64)| nearly_equal(&way, &first, size);
        (ways.all(same) && inverse(&first).is_some()).then(|| straighten(first))
    }

    /// Where a node is shown.
    pub(super) fn world(&self, node: usize) -> DAffine3 {
        self.shown.get(node).copied().flatten().map_or(DAffine3::IDENTITY, |place| place.world)
    }

    /// The bone that a node is, or the nearest above it, and how the node lies in the bind pose.
    pub(super) fn holding(&self, node: usize) -> Option<(u32, DAffine3)> {
        let bone = self.nearest.get(node).copied().flatten()?;
        let bound = self.bound(bone as usize)?.world;
        if let Some(ways) = &self.to_bone {
            return Some((bone, bound * ways.get(node).copied().unwrap_or_default()));
        }
        let shown = self.world(*self.nodes.get(bone as usize)?);
        let moved = inverse(&shown).map_or(DAffine3::IDENTITY, |back| bound * back);
        Some((bone, straighten(moved) * self.world(node)))
    }

    /// From the space of each node to that of the nearest bone above it.
    fn ways_to_bones(&self, order: &[usize]) -> Vec<DAffine3> {
        let mut ways = vec![DAffine3::IDENTITY; self.parents.len()];
        for node in order.iter().filter(|node| self.bone(**node).is_none()) {
            let above = self.parents.get(*node).copied().flatten().and_then(|parent| ways.get(parent));
            let own = self.shown.get(*node).copied().flatten().map_or(DAffine3::IDENTITY, |at| at.local.matrix());
            let way = above.copied().unwrap_or_default() * own;
            ways.get_mut(*node).into_iter().for_each(|slot| *slot = way);
        }
        ways
    }

    /// Where a bone is relative to its parent in the pose in which meshes are bound.
    pub(super) fn rest(&self, node: usize) -> Option<Transform> {
        Some(self.bound(self.bone(node)? as usize)?.local)
    }

    /// The nodes of bones that show differently than they are bound, what differs, and how they show.
    pub(super) fn posed(&self) -> impl Iterator<Item = (usize, Property, Vec<f32>)> + '_ {
        let bound = self.bound.iter().flatten();
        let pairs = self.nodes.iter().zip(bound).filter_map(|(node, bound)| {
            let (bound, shown) = ((*bound)?.local, self.shown.get(*node).copied().flatten()?);
            let size = shown.world.translation.abs().max_element();
            let shown = shown.local;
            (!nearly_equal(&shown.matrix(), &bound.matrix(), size)).then_some((*node, shown, bound))
        });
        pairs.flat_map(|(node, shown, bound)| {
            let translation = (Property::Translation, single(shown.translation).to_vec());
            let turned = (Property::Rotation, shown.unit_rotation().as_quat().to_array().to_vec());
            let scale = (Property::Scale, single(shown.scale).to_vec());
            let moved = (shown.translation != bound.translation).then_some(translation);
            let turned = (shown.rotation != bound.rotation).then_some(turned);
            let scaled = (shown.scale != bound.scale).then_some(scale);
            [moved, turned, scaled].into_iter().flatten().map(move |(property, values)| (node, property, values))
        })
    }

    pub(super) fn skeleton<'a>(&self, nodes: &[Node<'a>]) -> Skeleton<'a> {
        let all = self.nodes.iter().zip(&self.names).enumerate();
        all.fold(Skeleton::new(), |skeleton, (number, (index, name))| {
            let mut bone = Bone::new().with_name(name.clone());
            bone = bone.with_parent_index(self.parent(*index).unwrap_or(NO_PARENT));
            let Some(node) = nodes.get(*index) else { return skeleton };
            // On is what readers take if nothing is said.
            if node.passes_scale_on {
                bone = bone.with_segment_scale_compensate(false);
            }
            if let Some(place) = self.bound(number) {
                bone = bone.with_local_position(single(place.local.translation));
                bone = bone.with_local_rotation(place.local.rotation.as_quat().to_array());
                // As it was given, if it was.
                let (position, rotation) = match &node.world {
                    Some(world) => (world.translation, world.rotation),
                    None => (place.world.translation, place.rotation),
                };
                bone = bone.with_world_position(single(position)).with_world_rotation(rotation.as_quat().to_array());
                if node.is_scaled || place.local.scale != DVec3::ONE {
                    bone = bone.with_scale(single(place.local.scale));
                }
            }
            skeleton.with_bone(bone)
        })
    }
}

fn single(vector: DVec3) -> [f32; 3] {
    vector.as_vec3().to_array()
}

/// Which nodes have to be bones: those that are needed as such, those between them and the scene, and the markers on them.
/// What lies still at the origin above all of them makes no difference and is none.
fn are_bones(scene: &Scene<'_>, parents: &[Option<usize>], order: &[usize]) -> Vec<bool> {
    let mut needed: Vec<bool> = scene.nodes.iter().map(|node| node.role == Role::Bone).collect();
    let joints = scene.skins.iter().flat_map(|skin| &skin.joints).copied();
    let tracks = scene.clips.iter().flat_map(|clip| clip.tracks.iter().map(move |track| (clip, track)));
    let moved = tracks.filter_map(|(clip, track)| match track.target {
        Target::Node(node) => {
            let shown = scene.nodes.get(node).and_then(|node| node.local);
            let stays = || shown.is_some_and(|shown| rest::is_at(track, &shown));
            (clip.whole.is_none() || !stays()).then_some(node)
        }
        _ => None,
    });
    for node in joints.chain(moved) {
        needed.get_mut(node).into_iter().for_each(|needed| *needed = true);
    }
    let mut bones = needed.clone();
    let parent = |node: usize| parents.get(node).copied().flatten();
    for node in order.iter().rev().filter(|node| bones.get(**node) == Some(&true)).copied().collect::<Vec<_>>() {
        // From each needed node up, as far as nobody has been before.
        let mut above = parent(node);
        while let Some(bone) = above.and_then(|above| bones.get_mut(above)).filter(|bone| !**bone) {
            *bone = true;
            above = above.and_then(parent);
        }
    }
    let mut idle = vec![false; scene.nodes.len()];
    for node in order {
        let above = parent(*node).is_none_or(|parent| idle.get(parent) == Some(&true));
        let still = scene.nodes.get(*node).is_some_and(|node| node.local == Some(Transform::IDENTITY));
        if above && still && needed.get(*node) == Some(&false) {
            idle.get_mut(*node).into_iter().for_each(|idle| *idle = true);
            bones.get_mut(*node).into_iter().for_each(|bone| *bone = false);
        }
        let is_marker = scene.nodes.get(*node).is_some_and(|node| node.role == Role::Marker);
        if is_marker && parent(*node).and_then(|parent| bones.get(parent)) == Some(&true) {
            bones.get_mut(*node).into_iter().for_each(|bone| *bone = true);
        }
    }
    bones
}

/// Where nodes are. What the source leaves out follows from what it has: some readers want the local transforms, some
/// those in the scene.
fn places(nodes: &[Node<'_>], parents: &[Option<usize>], order: &[usize]) -> Vec<Option<Place>> {
    let mut places: Vec<Option<Place>> = vec![None; nodes.len()];
    for index in order {
        let Some(node) = nodes.get(*index) else { continue };
        let parent = parents.get(*index).copied().flatten();
        let above = match parent {
            None => Some((DAffine3::IDENTITY, DQuat::IDENTITY)),
            Some(parent) => places.get(parent).copied().flatten().map(|place| {
                let passes = nodes.get(parent).is_some_and(|node| node.passes_scale_on);
                let alone =
                    Transform { translation: place.world.translation, rotation: place.rotation, scale: DVec3::ONE };
                (if passes { place.world } else { alone.matrix() }, place.rotation)
            }),
        };
        let place = match (node.local, node.world, above) {
            (Some(local), _, Some((above, turned))) => {
                let rotation = (turned * local.unit_rotation()).normalize();
                Some(Place { local, world: above * local.matrix(), rotation })
            }
            (None, Some(world), Some((above, turned))) => {
                let back = turned.inverse();
                let translation =
                    inverse(&above).map_or(world.translation, |to| to.transform_point3(world.translation));
                let rotation = (back * world.unit_rotation()).normalize();
                let local =
                    if parent.is_none() { world } else { Transform { translation, rotation, scale: world.scale } };
                Some(Place { local, world: world.matrix(), rotation: world.unit_rotation() })
            }
            (local, Some(world), None) => {
                Some(Place { local: local.unwrap_or(world), world: world.matrix(), rotation: world.unit_rotation() })
            }
            (Some(local), None, None) => Some(Place { local, world: local.matrix(), rotation: local.unit_rotation() }),
            (None, None, _) => None,
        };
        places.get_mut(*index).into_iter().for_each(|slot| *slot = place);
    }
    places
}

/// Takes away the parents of bones that are their own ancestors, of each circle that of the first bone; which ones.
fn cut_circles(parents: &mut [Option<usize>]) -> Vec<usize> {
    // The number of the walk in which a bone was met, so that each bone is passed once.
    let mut met = vec![usize::MAX; parents.len()];
    let mut cut = Vec::new();
    for start in 0..parents.len() {
        let mut next = Some(start);
        while let Some(bone) = next {
            let Some(mark) = met.get_mut(bone) else { break };
            if *mark == start {
                // Met in this very walk: a circle. Its first bone is the one with the lowest number.
                let first = circle(parents, bone).min().unwrap_or(bone);
                if let Some(parent) = parents.get_mut(first) {
                    *parent = None;
                    cut.push(first);
                }
                break;
            }
            if *mark != usize::MAX {
                break;
            }
            *mark = start;
            next = parents.get(bone).copied().flatten();
        }
    }
    cut
}

/// The bones of a circle, from one of them on.
fn circle(parents: &[Option<usize>], start: usize) -> impl Iterator<Item = usize> + '_ {
    let mut next = Some(start);
    std::iter::from_fn(move || {
        let bone = next?;
        next = parents.get(bone).copied().flatten().filter(|parent| *parent != start);
        Some(bone)
    })
}

/// Indices so that parents come before children. The parents have no circles.
fn order(parents: &[Option<usize>]) -> Vec<usize> {
    let mut order = Vec::with_capacity(parents.len());
    let mut placed = vec![false; parents.len()];
    for start in 0..parents.len() {
        let mut chain = Vec::new();
        let mut next = Some(start);
        while let Some(bone) = next.filter(|bone| placed.get(*bone) == Some(&false)) {
            chain.push(bone);
            if let Some(placed) = placed.get_mut(bone) {
                *placed = true;
            }
            next = parents.get(bone).copied().flatten();
        }
        order.extend(chain.into_iter().rev());
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::interchange::Role;

    #[test]
    fn circles_are_cut_once_each() {
        let mut parents = [None, Some(0), Some(4), Some(2), Some(3), Some(4), Some(6), Some(3)];
        assert_eq!(cut_circles(&mut parents), [2, 6]);
        assert_eq!(parents, [None, Some(0), None, Some(2), Some(3), Some(4), None, Some(3)]);
        assert_eq!(cut_circles(&mut parents), Vec::<usize>::new());
    }

    fn node(parent: Option<usize>, local: Option<Transform>, world: Option<Transform>) -> Node<'static> {
        let name = "bone".into();
        Node { name, parent, local, world, is_scaled: false, passes_scale_on: false, role: Role::Bone }
    }

    #[test]
    fn there_and_back_whatever_the_order() {
        let parents = [Some(2), Some(0), None];
        let quarter = std::f32::consts::FRAC_1_SQRT_2;
        let given = [[1.0, 0.0, 0.0], [0.0, 2.0, 0.0], [0.0, 0.0, 3.0]]
            .map(|position| Transform::new(position, [0.0, 0.0, quarter, quarter]));
        let local = |index: usize| node(parents[index], Some(given[index]), None);
        let order = order(&parents);
        let found = places(&[0, 1, 2].map(local), &parents, &order);
        // Turned by a quarter around z, x is y; by two quarters, y is -y.
        for (place, expected) in found.iter().zip([[0.0, 1.0, 3.0], [0.0, -1.0, 3.0], [0.0, 0.0, 3.0]]) {
            assert!(place.unwrap().world.translation.distance(DVec3::from(expected)) < 1e-6, "{place:?}");
        }
        let in_world = |index: usize| {
            let place = found[index].unwrap();
            Transform { translation: place.world.translation, rotation: place.rotation, scale: DVec3::ONE }
        };
        let world = |index: usize| node(parents[index], None, Some(in_world(index)));
        for (place, given) in places(&[0, 1, 2].map(world), &parents, &order).iter().zip(&given) {
            let local = place.unwrap().local;
            assert!(local.translation.distance(given.translation) < 1e-9);
            assert!(local.rotation.dot(given.unit_rotation()).abs() > 1.0 - 1e-9);
        }
        // Where some bones have one and some the other, what can be known is.
        let places = places(&[local(0), world(1), local(2)], &parents, &order);
        assert!(places[1].unwrap().local.translation.distance(given[1].translation) < 1e-9, "{places:?}");
    }
}
