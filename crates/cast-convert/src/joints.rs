//! Skeletons whose source gives parents as it likes and transforms in one of two spaces.

use cast_scene::unit_rotation;
use cast_write::Bone;
use glam::{DQuat, DVec3};

/// A position and a rotation in double precision, because those of long chains are multiplied.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Place {
    pub(crate) position: DVec3,
    pub(crate) rotation: DQuat,
}

impl Place {
    /// From numbers of a file, of which the rotation may have any length.
    pub(crate) fn new(position: [f32; 3], rotation: [f32; 4]) -> Self {
        Self {
            position: DVec3::from(position.map(f64::from)),
            rotation: DQuat::from_array(unit_rotation(rotation).map(f64::from)).normalize(),
        }
    }

    /// What is at `inner` in the space of this place.
    pub(crate) fn of(&self, inner: &Self) -> Self {
        Self {
            position: self.position + self.rotation * inner.position,
            rotation: (self.rotation * inner.rotation).normalize(),
        }
    }

    /// This place in the space of another.
    fn relative_to(&self, outer: &Self) -> Self {
        let back = outer.rotation.inverse();
        Self { position: back * (self.position - outer.position), rotation: (back * self.rotation).normalize() }
    }

    pub(crate) fn position_array(&self) -> [f32; 3] {
        self.position.as_vec3().to_array()
    }

    pub(crate) fn rotation_array(&self) -> [f32; 4] {
        self.rotation.as_quat().to_array()
    }
}

/// Takes away the parents of bones that are their own ancestors, of each circle that of the first bone; which ones.
pub(crate) fn cut_circles(parents: &mut [Option<usize>]) -> Vec<usize> {
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

/// World places from local ones.
pub(crate) fn worlds(parents: &[Option<usize>], locals: &[Place]) -> Vec<Place> {
    let mut worlds = locals.to_vec();
    for bone in order(parents) {
        let parent = parents.get(bone).copied().flatten().and_then(|parent| worlds.get(parent)).copied();
        if let (Some(parent), Some(world)) = (parent, worlds.get_mut(bone)) {
            *world = parent.of(world);
        }
    }
    worlds
}

/// Local places from world ones.
pub(crate) fn locals(parents: &[Option<usize>], worlds: &[Place]) -> Vec<Place> {
    let local = |(world, parent): (&Place, &Option<usize>)| {
        parent.and_then(|parent| worlds.get(parent)).map_or(*world, |parent| world.relative_to(parent))
    };
    worlds.iter().zip(parents).map(local).collect()
}

/// A bone with its name and parent.
pub(crate) fn bone<'a>(name: impl Into<std::borrow::Cow<'a, str>>, parent: Option<usize>) -> Bone<'a> {
    let parent = parent.and_then(|parent| u32::try_from(parent).ok());
    Bone::new().with_name(name).with_parent_index(parent.unwrap_or(cast_format::NO_PARENT))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn circles_are_cut_once_each() {
        let mut parents = [None, Some(0), Some(4), Some(2), Some(3), Some(4), Some(6), Some(3)];
        assert_eq!(cut_circles(&mut parents), [2, 6]);
        assert_eq!(parents, [None, Some(0), None, Some(2), Some(3), Some(4), None, Some(3)]);
        assert_eq!(cut_circles(&mut parents), Vec::<usize>::new());
    }

    #[test]
    fn there_and_back_whatever_the_order() {
        let parents = [Some(2), Some(0), None];
        let quarter = std::f32::consts::FRAC_1_SQRT_2;
        let given: Vec<Place> = [[1.0, 0.0, 0.0], [0.0, 2.0, 0.0], [0.0, 0.0, 3.0]]
            .map(|position| Place::new(position, [0.0, 0.0, quarter, quarter]))
            .to_vec();
        let worlds = worlds(&parents, &given);
        // Turned by a quarter around z, x is y; by two quarters, y is -y.
        for (world, expected) in worlds.iter().zip([[0.0, 1.0, 3.0], [0.0, -1.0, 3.0], [0.0, 0.0, 3.0]]) {
            assert!(world.position.distance(DVec3::from(expected)) < 1e-6, "{world:?}");
        }
        for (local, given) in locals(&parents, &worlds).iter().zip(&given) {
            assert!(local.position.distance(given.position) < 1e-9);
            assert!(local.rotation.dot(given.rotation).abs() > 1.0 - 1e-9);
        }
    }
}
