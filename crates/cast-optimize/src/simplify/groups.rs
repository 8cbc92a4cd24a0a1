//! Meshes that meet at their borders, as the parts of a body with a material each do: they are simplified as one surface,
//! since a gap would open if each moved its own border.

use cast_base::sort;
use hashbrown::HashMap;

use super::attributes::Welded;

/// Where a vertex is; equal for vertices in the same place.
pub(super) type Place = [u32; 3];

/// Zeros have two signs.
pub(super) fn place(position: [f32; 3]) -> Place {
    position.map(|part| (part + 0.0).to_bits())
}

/// A place where a mesh has a vertex.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Occupied {
    place: Place,
    mesh: usize,
    is_border: bool,
}

/// How often vertices of two meshes are in one place.
#[derive(Default)]
struct Meeting {
    /// At the borders of both.
    borders: u64,
    /// Elsewhere: layers that lie on each other, of which no vertex could move if they were one surface.
    others: u64,
}

/// The indices of meshes that are simplified together. Each mesh is in one group; groups are in the order of their first
/// mesh, and so are the meshes of a group.
pub(crate) fn groups(meshes: &[&Welded]) -> Vec<Vec<usize>> {
    let mut all: Vec<Occupied> = Vec::new();
    if meshes.len() > 1 {
        meshes.iter().enumerate().for_each(|(mesh, of)| all.extend(occupied(mesh, of)));
    }
    sort::unstable(&mut all);
    let mut meetings: HashMap<(usize, usize), Meeting> = HashMap::new();
    for of_place in all.chunk_by(|one, other| one.place == other.place) {
        for pair in of_place.windows(2) {
            let [one, other] = *pair else { continue };
            let meeting = meetings.entry((one.mesh, other.mesh)).or_default();
            let count = if one.is_border && other.is_border { &mut meeting.borders } else { &mut meeting.others };
            *count = count.saturating_add(1);
        }
    }
    let mut first: Vec<usize> = (0..meshes.len()).collect();
    for ((one, other), meeting) in meetings {
        if meeting.borders > 0 && meeting.others.saturating_mul(4) <= meeting.borders {
            let [one, other] = [root(&mut first, one), root(&mut first, other)];
            if let Some(of) = first.get_mut(one.max(other)) {
                *of = one.min(other);
            }
        }
    }
    let mut groups: Vec<Vec<usize>> = vec![Vec::new(); meshes.len()];
    for mesh in 0..meshes.len() {
        let root = root(&mut first, mesh);
        if let Some(group) = groups.get_mut(root) {
            group.push(mesh);
        }
    }
    groups.retain(|group| !group.is_empty());
    groups
}

/// The first mesh of a group; the way to it becomes shorter.
fn root(first: &mut [usize], mut mesh: usize) -> usize {
    while let Some(above) = first.get(mesh).copied().filter(|above| *above != mesh) {
        let further = first.get(above).copied().unwrap_or(above);
        if let Some(of) = first.get_mut(mesh) {
            *of = further;
        }
        mesh = further;
    }
    mesh
}

/// The places of the vertices that faces of a mesh use, each once.
fn occupied(mesh: usize, of: &Welded) -> Vec<Occupied> {
    let mut numbers: HashMap<Place, u32> = HashMap::new();
    let mut places: Vec<Occupied> = Vec::new();
    let mut number_of = |vertex: &u32| {
        let place = place(of.positions.get(*vertex as usize).copied().unwrap_or_default());
        *numbers.entry(place).or_insert_with(|| {
            places.push(Occupied { place, mesh, is_border: false });
            u32::try_from(places.len() - 1).unwrap_or(u32::MAX)
        })
    };
    let corners: Vec<u32> = of.faces.iter().map(&mut number_of).collect();
    let mut edges: Vec<(u32, u32)> = Vec::with_capacity(corners.len());
    for face in corners.chunks_exact(3) {
        let [a, b, c] = *face else { continue };
        edges.extend([(a, b), (b, c), (c, a)].into_iter().filter(|(from, to)| from != to));
    }
    sort::unstable(&mut edges);
    for (from, to) in &edges {
        if edges.binary_search(&(*to, *from)).is_err() {
            for end in [from, to] {
                if let Some(place) = places.get_mut(*end as usize) {
                    place.is_border = true;
                }
            }
        }
    }
    places
}
