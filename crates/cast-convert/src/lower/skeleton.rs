//! Bones: parents without circles, places in both spaces, names of their own.

use cast_format::NO_PARENT;
use cast_write::{Bone, Skeleton};
use glam::DVec3;

use crate::interchange::{Node, Transform};
use crate::names::Unique;
use crate::{Outcome, Report};

/// The bones of a scene: one for each node, in the same order.
pub(super) struct Bones {
    /// Different from those of all others: curves find bones by name.
    pub(super) names: Vec<String>,
    parents: Vec<Option<usize>>,
    /// Relative to the parent, and in the model. `None` where the source says nothing.
    places: Vec<Option<(Transform, Transform)>>,
}

impl Bones {
    pub(super) fn new(nodes: &[Node<'_>], report: &mut Report) -> Self {
        let mut given = Unique::default();
        let mut names = Vec::with_capacity(nodes.len());
        for node in nodes {
            let name = given.give(&node.name);
            if name != node.name {
                let detail = "curves find bones by name, so one that another bone has got a number";
                report.add(Outcome::Approximated, "bone names", detail, &node.name);
            }
            names.push(name);
        }
        let mut parents: Vec<Option<usize>> = nodes.iter().map(|node| node.parent).collect();
        for index in cut_circles(&mut parents) {
            let name = nodes.get(index).map(|node| node.name.as_ref()).unwrap_or_default();
            report.add(Outcome::Assumed, "parents", "the bone was its own ancestor, so this one has none", name);
        }
        let places = places(nodes, &parents);
        Self { names, parents, places }
    }

    pub(super) fn skeleton<'a>(&self, nodes: &[Node<'a>]) -> Skeleton<'a> {
        let all = nodes.iter().zip(&self.names).zip(&self.parents).zip(&self.places);
        all.fold(Skeleton::new(), |skeleton, (((node, name), parent), place)| {
            let parent = parent.and_then(|parent| u32::try_from(parent).ok()).unwrap_or(NO_PARENT);
            let mut bone = Bone::new().with_name(name.clone()).with_parent_index(parent);
            // On is what readers take if nothing is said.
            if node.passes_scale_on {
                bone = bone.with_segment_scale_compensate(false);
            }
            if let Some((local, world)) = place {
                bone = bone.with_local_position(single(local.translation)).with_local_rotation(rotation(local));
                bone = bone.with_world_position(single(world.translation)).with_world_rotation(rotation(world));
                if node.is_scaled || local.scale != DVec3::ONE {
                    bone = bone.with_scale(single(local.scale));
                }
            }
            skeleton.with_bone(bone)
        })
    }
}

fn single(vector: DVec3) -> [f32; 3] {
    vector.as_vec3().to_array()
}

/// As it was given, whatever its length.
fn rotation(transform: &Transform) -> [f32; 4] {
    transform.rotation.as_quat().to_array()
}

/// Where nodes are. What the source leaves out follows from what it has: some readers want the local transforms, some
/// those in the model.
fn places(nodes: &[Node<'_>], parents: &[Option<usize>]) -> Vec<Option<(Transform, Transform)>> {
    // Where each is by what the source says of it and its parents, local transforms first.
    let mut worlds: Vec<Option<Transform>> = vec![None; nodes.len()];
    for index in order(parents) {
        let Some(node) = nodes.get(index) else { continue };
        let parent = parents.get(index).copied().flatten();
        let above = match parent {
            None => Some(Transform::IDENTITY),
            Some(parent) => worlds.get(parent).copied().flatten().map(|world| passed_on(nodes, parent, world)),
        };
        let derived = node.local.and_then(|local| Some(compose(&above?, &local)));
        if let Some(world) = worlds.get_mut(index) {
            *world = derived.or(node.world);
        }
    }
    let place = |((node, world), parent): ((&Node<'_>, &Option<Transform>), &Option<usize>)| {
        let world = (*world)?;
        let local = match (node.local, parent) {
            (Some(local), _) => local,
            (None, None) => world,
            (None, Some(parent)) => {
                let above = worlds.get(*parent).copied().flatten()?;
                relative(&passed_on(nodes, *parent, above), &world)
            }
        };
        Some((local, node.world.unwrap_or(world)))
    };
    nodes.iter().zip(&worlds).zip(parents).map(place).collect()
}

/// What of a place its children are in.
fn passed_on(nodes: &[Node<'_>], index: usize, world: Transform) -> Transform {
    if nodes.get(index).is_some_and(|node| node.passes_scale_on) { world } else { world.unscaled() }
}

/// What is at `inner` in the space of `outer`.
fn compose(outer: &Transform, inner: &Transform) -> Transform {
    Transform {
        translation: outer.matrix().transform_point3(inner.translation),
        rotation: (outer.unit_rotation() * inner.unit_rotation()).normalize(),
        scale: outer.scale * inner.scale,
    }
}

/// `inner` in the space of `outer`.
fn relative(outer: &Transform, inner: &Transform) -> Transform {
    let back = outer.unit_rotation().inverse();
    Transform {
        translation: back * (inner.translation - outer.translation) / outer.scale,
        rotation: (back * inner.unit_rotation()).normalize(),
        scale: inner.scale / outer.scale,
    }
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
        let found = places(&[0, 1, 2].map(local), &parents);
        // Turned by a quarter around z, x is y; by two quarters, y is -y.
        for (place, expected) in found.iter().zip([[0.0, 1.0, 3.0], [0.0, -1.0, 3.0], [0.0, 0.0, 3.0]]) {
            assert!(place.unwrap().1.translation.distance(DVec3::from(expected)) < 1e-6, "{place:?}");
        }
        let world = |index: usize| node(parents[index], None, Some(found[index].unwrap().1));
        for (place, given) in places(&[0, 1, 2].map(world), &parents).iter().zip(&given) {
            let local = place.unwrap().0;
            assert!(local.translation.distance(given.translation) < 1e-9);
            assert!(local.rotation.dot(given.unit_rotation()).abs() > 1.0 - 1e-9);
        }
        // Where some bones have one and some the other, what can be known is.
        let mixed = [local(0), world(1), local(2)];
        let places = places(&mixed, &parents);
        assert!(places[1].unwrap().0.translation.distance(given[1].translation) < 1e-9, "{places:?}");
    }
}
