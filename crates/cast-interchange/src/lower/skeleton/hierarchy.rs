//! Parents and transforms of nodes.

use glam::{DAffine3, DQuat, DVec3};

use crate::lists::set;
use crate::matrix::inverse;
use crate::scene::{Node, Transform};

/// The transforms of a node: relative to the parent, and in the scene.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) local: Transform,
    pub(super) world: DAffine3,
    /// The product of the rotations of all parents. Non-uniform scales leave no other rotation.
    pub(super) rotation: DQuat,
}

/// The transforms of nodes. Missing values are derived from those that the source has: some formats store local
/// transforms, some those in the scene.
pub(super) fn places(nodes: &[Node<'_>], parents: &[Option<usize>], order: &[usize]) -> Vec<Option<Place>> {
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
            (None, None, Some(_)) => None,
            (local, world, None) => world.or(local).map(|at| Place {
                local: local.unwrap_or(at),
                world: at.matrix(),
                rotation: at.unit_rotation(),
            }),
        };
        set(&mut places, *index, place);
    }
    places
}

/// Breaks cycles of parents: in each cycle, the first bone loses its parent. Returns those bones.
pub fn cut_circles(parents: &mut [Option<usize>]) -> Vec<usize> {
    // The number of the walk that reached a bone, so that each bone is visited once.
    let mut met = vec![usize::MAX; parents.len()];
    let mut cut = Vec::new();
    for start in 0..parents.len() {
        let mut next = Some(start);
        while let Some(bone) = next {
            let Some(mark) = met.get_mut(bone) else { break };
            if *mark == start {
                // Reached in this walk: a cycle. Its first bone is the one with the lowest index.
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

/// The bones of a cycle, starting with the given one.
fn circle(parents: &[Option<usize>], start: usize) -> impl Iterator<Item = usize> + '_ {
    let mut next = Some(start);
    std::iter::from_fn(move || {
        let bone = next?;
        next = parents.get(bone).copied().flatten().filter(|parent| *parent != start);
        Some(bone)
    })
}

/// Indices in an order in which parents precede children. The parents must not contain cycles.
pub fn order(parents: &[Option<usize>]) -> Vec<usize> {
    let mut order = Vec::with_capacity(parents.len());
    let mut placed = vec![false; parents.len()];
    for start in 0..parents.len() {
        let mut chain = Vec::new();
        let mut next = Some(start);
        while let Some(bone) = next.filter(|bone| placed.get(*bone) == Some(&false)) {
            chain.push(bone);
            set(&mut placed, bone, true);
            next = parents.get(bone).copied().flatten();
        }
        order.extend(chain.into_iter().rev());
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Role;

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
        // Rotated by a quarter turn around z, x becomes y; by two quarter turns, y becomes -y.
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
        // Where some bones have one and some the other, both are derived as far as possible.
        let places = places(&[local(0), world(1), local(2)], &parents, &order);
        assert!(places[1].unwrap().local.translation.distance(given[1].translation) < 1e-9, "{places:?}");
    }
}
