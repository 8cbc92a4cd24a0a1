//! The face of a surface that is nearest to a point.

use cast_base::{Threads, parallel};
use glam::{DVec3, Vec3};

use super::curve;

/// How many boxes are in a node: their distances are computed together.
const WIDTH: usize = 4;

/// How many faces or nodes a thread takes at a time.
const PORTION: usize = 4096;

/// Where the square of the sine of two edges is smaller, the plane of a face says little about the distance from it.
const NEARLY_A_LINE: f64 = 1e-12;

/// The lowest and the highest coordinates of points; without any, nothing is inside.
#[derive(Clone, Copy)]
struct Bounds {
    low: Vec3,
    high: Vec3,
}

/// The bounds of some faces or nodes that follow each other in their list, axis by axis.
struct Node {
    low: [[f32; WIDTH]; 3],
    high: [[f32; WIDTH]; 3],
}

/// The faces of a surface, in a hierarchy of boxes.
pub(super) struct Tree {
    /// The corners of each face, along a curve that fills space: what is close in the list is close in space.
    faces: Vec<[u32; 3]>,
    corners: Vec<[Vec3; 3]>,
    /// First the nodes of faces, then those of nodes, and so on up to a single one.
    levels: Vec<Vec<Node>>,
}

/// A face near a point.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hit {
    /// The square of the distance.
    pub(super) distance: f64,
    /// The place of the face in the tree.
    pub(super) face: u32,
}

impl Hit {
    pub(super) const NONE: Self = Self { distance: f64::INFINITY, face: u32::MAX };
}

/// What a search has yet to look at, the nearest last. One serves many searches.
#[derive(Default)]
pub(super) struct Search {
    open: Vec<Open>,
    /// How many nodes all searches looked at.
    pub(super) visits: u64,
}

#[derive(Clone, Copy)]
struct Open {
    /// The square of the distance of its box, or a little less.
    distance: f32,
    level: usize,
    place: usize,
}

impl Tree {
    /// `None` if there is no position for a corner, or there are too many faces.
    pub(super) fn new(faces: &[[u32; 3]], positions: &[[f32; 3]], threads: Threads) -> Option<Self> {
        let faces = curve::sorted(faces, positions, threads)?;
        let placed = |face: &[u32; 3]| curve::corners(face, positions).unwrap_or_default();
        let corners: Vec<[Vec3; 3]> = parallel::map(threads, &faces, PORTION, placed);
        Some(Self { levels: levels(&corners, threads), faces, corners })
    }

    /// The vertices of faces, in the order of the tree.
    pub(super) fn faces(&self) -> &[[u32; 3]] {
        &self.faces
    }

    /// A face and the square of its distance; [`Hit::NONE`] if there is no such face.
    pub(super) fn hit(&self, point: DVec3, face: u32) -> Hit {
        let corners = self.corners.get(face as usize);
        corners.map_or(Hit::NONE, |corners| Hit { distance: distance_squared(point, corners), face })
    }

    /// The face nearest to a point, or one whose squared distance is `enough` at most; `known` is a first guess.
    pub(super) fn nearest(&self, point: DVec3, known: Hit, enough: f64, search: &mut Search) -> Hit {
        let top = self.levels.len().saturating_sub(1);
        let around = Around::of(point);
        // From the faces beside the guess on upwards: what is close is often below the same node.
        let (mut level, mut place) =
            if known.face == Hit::NONE.face { (top, 0) } else { (0, known.face as usize / WIDTH) };
        let (mut best, mut done) = (known, usize::MAX);
        loop {
            let start = Open { distance: 0.0, level, place };
            best = self.below(start, done, point, &around, best, enough, search);
            if level >= top || best.distance <= enough {
                return best;
            }
            (done, place, level) = (place, place / WIDTH, level + 1);
        }
    }

    /// The same among the faces of a node, except those of the child that is done, if one is nearer than what is known.
    #[expect(clippy::too_many_arguments, reason = "it is half of one function")]
    fn below(
        &self,
        start: Open,
        done: usize,
        point: DVec3,
        around: &Around,
        mut best: Hit,
        enough: f64,
        search: &mut Search,
    ) -> Hit {
        search.open.clear();
        search.open.push(start);
        while let Some(Open { distance, level, place }) = search.open.pop() {
            if best.distance <= enough {
                break;
            }
            if f64::from(distance) >= best.distance {
                continue;
            }
            let Some(node) = self.levels.get(level).and_then(|nodes| nodes.get(place)) else { continue };
            search.visits += 1;
            let children = sorted(node.distances(around));
            let children = children.map(|(distance, child)| (distance, place * WIDTH + child));
            if let Some(below) = level.checked_sub(1) {
                let is_done = |child| level == start.level && child == done;
                let open = children
                    .into_iter()
                    .rev()
                    .filter(|(distance, child)| f64::from(*distance) < best.distance && !is_done(*child));
                search.open.extend(open.map(|(distance, place)| Open { distance, level: below, place }));
                continue;
            }
            for (distance, face) in children {
                if f64::from(distance) >= best.distance {
                    break;
                }
                let hit = u32::try_from(face).map_or(Hit::NONE, |face| self.hit(point, face));
                if hit.distance < best.distance {
                    best = hit;
                }
            }
        }
        best
    }
}

/// The four children of a node, the nearest first.
#[inline(always)]
fn sorted([a, b, c, d]: [f32; WIDTH]) -> [(f32, usize); WIDTH] {
    let ordered = |one: (f32, usize), other: (f32, usize)| if other.0 < one.0 { (other, one) } else { (one, other) };
    let ((a, b), (c, d)) = (ordered((a, 0), (b, 1)), ordered((c, 2), (d, 3)));
    let ((a, c), (b, d)) = (ordered(a, c), ordered(b, d));
    let (b, c) = ordered(b, c);
    [a, b, c, d]
}

/// The numbers of single precision next to the coordinates of a point, below and above.
struct Around {
    low: [f32; 3],
    high: [f32; 3],
}

impl Around {
    #[expect(clippy::cast_possible_truncation, reason = "it is corrected")]
    fn of(point: DVec3) -> Self {
        let near = point.to_array().map(|at| (at, at as f32));
        Self {
            low: near.map(|(at, near)| if f64::from(near) > at { near.next_down() } else { near }),
            high: near.map(|(at, near)| if f64::from(near) < at { near.next_up() } else { near }),
        }
    }
}

/// Nodes around faces, nodes around these, and so on.
fn levels(corners: &[[Vec3; 3]], threads: Threads) -> Vec<Vec<Node>> {
    let groups: Vec<&[[Vec3; 3]]> = corners.chunks(WIDTH).collect();
    let of_faces = |group: &&[[Vec3; 3]]| Node::of(group.iter().map(|corners| Bounds::of(*corners)));
    let mut levels: Vec<Vec<Node>> = vec![parallel::map(threads, &groups, PORTION, of_faces)];
    while let Some(last) = levels.last().filter(|last| last.len() > 1) {
        let next = last.chunks(WIDTH).map(|group| Node::of(group.iter().map(Node::bounds))).collect();
        levels.push(next);
    }
    levels
}

impl Bounds {
    fn of([a, b, c]: [Vec3; 3]) -> Self {
        Self { low: a.min(b).min(c), high: a.max(b).max(c) }
    }
}

impl Node {
    fn of(all: impl Iterator<Item = Bounds>) -> Self {
        let mut node = Self { low: [[f32::INFINITY; WIDTH]; 3], high: [[f32::NEG_INFINITY; WIDTH]; 3] };
        for (child, Bounds { low, high }) in all.take(WIDTH).enumerate() {
            for axis in 0..3 {
                (node.low[axis][child], node.high[axis][child]) = (low[axis], high[axis]);
            }
        }
        node
    }

    fn bounds(&self) -> Bounds {
        let low = self.low.map(|all| all.into_iter().fold(f32::INFINITY, f32::min));
        let high = self.high.map(|all| all.into_iter().fold(f32::NEG_INFINITY, f32::max));
        Bounds { low: low.into(), high: high.into() }
    }

    /// The squares of the distances of its boxes from a point, or a little less; the largest number for a box without content.
    #[inline(always)]
    fn distances(&self, point: &Around) -> [f32; WIDTH] {
        let mut squares = [0.0; WIDTH];
        for axis in 0..3 {
            let (above, below) = (point.high[axis], point.low[axis]);
            let apart: [f32; WIDTH] = std::array::from_fn(|child| {
                let (low, high) = (self.low[axis][child] - above, below - self.high[axis][child]);
                let apart = if low > high { low } else { high };
                if apart > 0.0 { apart } else { 0.0 }
            });
            squares = std::array::from_fn(|child| squares[child] + apart[child] * apart[child]);
        }
        // What is too large for the type is a little less, too.
        squares.map(|square| (square * ROUNDED).min(f32::MAX))
    }
}

/// Less than one by more than the rounding of a few operations.
const ROUNDED: f32 = 1.0 - 1e-6;

/// The square of the distance of a point from a face.
#[inline(always)]
fn distance_squared(point: DVec3, [a, b, c]: &[Vec3; 3]) -> f64 {
    let (a, b, c) = (a.as_dvec3(), b.as_dvec3(), c.as_dvec3());
    let (ab, ac, from_a) = (b - a, c - a, point - a);
    let normal = ab.cross(ac);
    let square = normal.length_squared();
    if square > NEARLY_A_LINE * ab.length_squared() * ac.length_squared() {
        let across = normal.cross(from_a);
        let (to_b, to_c) = (across.dot(ac), -across.dot(ab));
        if to_b >= 0.0 && to_c >= 0.0 && to_b + to_c <= square {
            let above = from_a.dot(normal);
            return above * above / square;
        }
    }
    from_edge(from_a, ab).min(from_edge(from_a, ac)).min(from_edge(point - b, c - b))
}

/// The square of the distance of an edge from a point, which is seen from the start of the edge.
#[inline(always)]
fn from_edge(point: DVec3, edge: DVec3) -> f64 {
    let length = edge.length_squared();
    let part = if length > 0.0 { (point.dot(edge) / length).clamp(0.0, 1.0) } else { 0.0 };
    (point - edge * part).length_squared()
}
