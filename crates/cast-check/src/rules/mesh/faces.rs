//! The face buffer.

use cast_format::{Element, NodeKind};
use cast_read::views::MeshRef;
use cast_read::{Array, Indices, View};
use rayon::prelude::*;

use super::super::numbers::Count;
use crate::Rule;
use crate::context::{Context, Visit};
use crate::findings::{Findings, Place};
use crate::rule::section::MESH;
use crate::rule::{Pass, error, info, warning};

pub(crate) static FACES: Pass = Pass::Nodes(&[NodeKind::MESH], check);

pub(super) static RANGE: Rule = error(&FACES, "CAST-MESH-004", "face index out of range")
    .says(MESH, "The indices of `f` are below the number of vertices, the length of `vp`.")
    .why("Readers crash, refuse the file or draw garbage. The exporter counted vertices of another mesh, or cut one off.");

pub(super) static TRIPLES: Rule = error(&FACES, "CAST-MESH-005", "face buffer that is not in triples")
    .says(MESH, "`f` holds three vertex indices for each triangle.")
    .why("Readers fail or drop what is left over. Triangulate before export, and write whole triangles.");

pub(super) static DEGENERATE: Rule = warning(&FACES, "CAST-MESH-006", "degenerate face")
    .says(MESH, "A face with two equal indices may be dropped, with a warning.")
    .why("It has no area, and some readers drop it, so that the number of faces changes. Leave it out.")
    .repairable();

pub(super) static DUPLICATE: Rule = info(&FACES, "CAST-MESH-007", "face that is there twice")
    .says(MESH, "A face is three vertices, counter-clockwise seen from the front.")
    .why(
        "The same three vertices in the same order of turning make the same triangle again: it flickers or is drawn \
         twice. Blender drops it. A face that turns the other way is another one and is not reported.",
    );

pub(super) static UNUSED: Rule = info(&FACES, "CAST-MESH-008", "vertices that no face uses")
    .says(MESH, "`f` indexes the vertex buffers.")
    .why("They cost memory and nothing shows them. Some exporters leave loose vertices and edges behind.");

pub(super) static EMPTY: Rule = info(&FACES, "CAST-MESH-021", "mesh without faces")
    .says(MESH, "A mesh has triangles and the vertex buffers they index.")
    .why("There is nothing to draw. Some readers fail on empty buffers; leave the mesh out.");

/// Vertices that are looked at together: what is remembered of them takes 9 MB at the most, whatever the mesh.
const BLOCK: usize = 1 << 20;

fn check<'c, 'a>(_: &'c Context<'c, 'a>, visit: &Visit<'a>, findings: &mut Findings<'c, 'a>) {
    let Some(mesh) = MeshRef::cast(visit.node) else { return };
    let Some(faces) = mesh.faces() else { return };
    let place = Place::named(visit.node, "f");
    if faces.len() % 3 != 0 {
        findings.add(&TRIPLES, place, format_args!("{} indices, expected a multiple of three", Count(faces.len())));
    }
    // Without positions nothing can be said of indices; that they are missing is said elsewhere.
    let Some(vertices) = mesh.positions().map(|positions| positions.len()) else { return };
    if faces.is_empty() {
        return findings.add(&EMPTY, place, format_args!("no faces, {} vertices", Count(vertices)));
    }
    match faces {
        Indices::Byte(faces) => of_width(faces, vertices, place, findings),
        Indices::Short(faces) => of_width(faces, vertices, place, findings),
        Indices::Integer32(faces) => of_width(faces, vertices, place, findings),
    }
}

fn of_width<'c, 'a, T: Element + Into<u32>>(
    faces: Array<'a, T>,
    vertices: usize,
    place: Place<'a>,
    findings: &mut Findings<'c, 'a>,
) {
    let mesh = Mesh { faces: faces.as_wire(), vertices, place };
    let blocks = vertices.div_ceil(BLOCK).max(1);
    let looked_at: Vec<(Findings<'c, 'a>, Unused)> = (0..blocks)
        .into_par_iter()
        .map(|block| mesh.block::<T>(block.saturating_mul(BLOCK), findings.fresh()))
        .collect();
    let mut unused = Unused::default();
    for (found, of_block) in looked_at {
        findings.absorb(found);
        unused.count = unused.count.saturating_add(of_block.count);
        unused.first = unused.first.or(of_block.first);
    }
    if let Some(first) = unused.first {
        let (count, vertices) = (Count(unused.count), Count(vertices));
        let message = format_args!("{count} of {vertices} vertices are in no face, the first is {first}");
        findings.add(&UNUSED, place, message);
    }
}

/// Vertices of a block that no face uses.
#[derive(Default)]
struct Unused {
    count: usize,
    first: Option<usize>,
}

struct Mesh<'a, W> {
    faces: &'a [W],
    vertices: usize,
    place: Place<'a>,
}

impl<'a, W: Copy> Mesh<'a, W> {
    /// Looks at all faces, as far as they concern the vertices of one block.
    fn block<'c, T>(&self, first: usize, mut findings: Findings<'c, 'a>) -> (Findings<'c, 'a>, Unused)
    where
        T: Element<Wire = W> + Into<u32>,
    {
        let len = self.vertices.saturating_sub(first).min(BLOCK);
        let mut block = Block { first, used: vec![0; len], seen: vec![0; len], suspects: 0 };
        for (index, face) in self.faces::<T>().enumerate() {
            let [a, b, c] = face;
            if a.max(b).max(c) as usize >= self.vertices {
                // Each finding is made in one block only.
                if first == 0 {
                    self.out_of_range(index, face, &mut findings);
                }
                continue;
            }
            face.iter().for_each(|corner| block.mark_used(*corner));
            if a == b || b == c || c == a {
                if first == 0 {
                    self.degenerate(index, face, &mut findings);
                }
                continue;
            }
            block.remember(face);
        }
        if block.suspects > 0 {
            self.duplicates::<T>(&block, &mut findings);
        }
        (findings, block.unused())
    }

    fn faces<T: Element<Wire = W> + Into<u32>>(&self) -> impl Iterator<Item = [u32; 3]> + use<'a, T, W> {
        self.faces.chunks_exact(3).map(|face| match face {
            [a, b, c] => [*a, *b, *c].map(|index| T::from_wire(index).into()),
            _ => [0; 3],
        })
    }

    #[cold]
    fn out_of_range(&self, face: usize, corners: [u32; 3], findings: &mut Findings<'_, 'a>) {
        for (corner, index) in corners.into_iter().enumerate().filter(|(_, index)| *index as usize >= self.vertices) {
            let place = self.corner(face, corner);
            let message = format_args!("index {index} is outside the {} vertices", Count(self.vertices));
            findings.add(&RANGE, place, message);
        }
    }

    #[cold]
    fn degenerate(&self, face: usize, [a, b, c]: [u32; 3], findings: &mut Findings<'_, 'a>) {
        let message = format_args!("face {face} has equal corners: {a}, {b}, {c}");
        findings.add(&DEGENERATE, self.corner(face, 0), message);
    }

    fn corner(&self, face: usize, corner: usize) -> Place<'a> {
        self.place.element(face.saturating_mul(3).saturating_add(corner))
    }

    /// Compares the faces that may be there twice: with a table of those met before, by their corners.
    #[cold]
    fn duplicates<T: Element<Wire = W> + Into<u32>>(&self, block: &Block, findings: &mut Findings<'_, 'a>) {
        let in_range = |index: u32| (index as usize) < self.vertices;
        let is_sound = |[a, b, c]: [u32; 3]| a != b && b != c && c != a && in_range(a.max(b).max(c));
        let suspects = || self.faces::<T>().enumerate().filter(|(_, face)| is_sound(*face) && block.is_suspect(*face));
        let mut table = Table::new(self.faces.len() / 3, block.seen.len());
        for (index, face) in suspects() {
            let same = |other: u32| self.face::<T>(other as usize).map(lowest_first) == Some(lowest_first(face));
            let Some(first) = table.find_or_insert(lowest_first(face), index, same) else { continue };
            if findings.only_counts(&DUPLICATE) {
                findings.count(&DUPLICATE, 1);
            } else {
                let message = format_args!("face {index} has the same corners as face {first}");
                findings.add(&DUPLICATE, self.corner(index, 0), message);
            }
        }
    }

    fn face<T: Element<Wire = W> + Into<u32>>(&self, index: usize) -> Option<[u32; 3]> {
        let start = index.checked_mul(3)?;
        match self.faces.get(start..start.checked_add(3)?)? {
            [a, b, c] => Some([*a, *b, *c].map(|index| T::from_wire(index).into())),
            _ => None,
        }
    }
}

/// Faces by their corners: numbers of faces at places that the corners choose, another one when it is taken.
struct Table {
    /// Number of a face and one, so that memory that was never touched is free.
    slots: Vec<u32>,
    slots_a_vertex: u32,
    left: usize,
}

/// Faces that a table holds at the most; it then takes 8 MB. Only a few percent of the faces of a mesh are suspects, so
/// no more come together but in a block that was made for it; duplicates among the others go unseen.
const MOST_SUSPECTS: usize = 1 << 20;

/// Places near each other that are tried before those far away.
const NEAR: u32 = 6;

impl Table {
    fn new(faces: usize, vertices: usize) -> Self {
        let faces = faces.min(MOST_SUSPECTS);
        let slots = faces.saturating_mul(2).next_power_of_two();
        let slots_a_vertex = u32::try_from(slots.checked_div(vertices).unwrap_or(1)).unwrap_or(1).max(1);
        Self { slots: vec![0; slots], slots_a_vertex, left: faces }
    }

    /// The face that is there already, by the judgement of `same`; else the new one takes a place, if there is one left.
    #[inline(always)]
    fn find_or_insert(&mut self, [a, b, c]: [u32; 3], new: usize, same: impl Fn(u32) -> bool) -> Option<u32> {
        let mask = self.slots.len().wrapping_sub(1);
        // Neighbours in a mesh are neighbours here. A fan of many faces around one vertex would fill the places near it,
        // so from some point on the places are all over the table.
        let near = a.wrapping_mul(self.slots_a_vertex);
        let far = mixed(b, c) | 1;
        for attempt in 0..u32::MAX {
            let slot =
                if attempt < NEAR { near.wrapping_add(attempt) } else { near.wrapping_add(far.wrapping_mul(attempt)) };
            let held = self.slots.get_mut(slot as usize & mask)?;
            match held.checked_sub(1) {
                None => {
                    self.left = self.left.checked_sub(1)?;
                    *held = u32::try_from(new).ok()?.checked_add(1)?;
                    return None;
                }
                Some(face) if same(face) => return Some(face),
                Some(_) => {}
            }
        }
        None
    }
}

/// A number that follows from two others as if by chance.
#[inline(always)]
fn mixed(one: u32, other: u32) -> u32 {
    one.wrapping_mul(0x9E37_79B1) ^ other.wrapping_mul(0x85EB_CA77)
}

/// What is remembered of a block of vertices while the faces are gone through.
///
/// A face is kept with the lowest of its vertices, so that neighbours in a mesh are neighbours here and what is needed
/// stays in the cache. For each vertex there are 31 bits: a face sets the one that its two other vertices choose. One
/// that is set already makes the vertex a suspect, the highest bit, and its faces are compared one by one.
struct Block {
    first: usize,
    /// A byte and not a bit for each vertex: writing a bit has to wait for the write before it.
    used: Vec<u8>,
    seen: Vec<u32>,
    suspects: usize,
}

const SUSPECT: u32 = 1 << 31;

impl Block {
    #[inline(always)]
    fn mark_used(&mut self, vertex: u32) {
        // Vertices below the block wrap around to numbers above it.
        if let Some(used) = self.used.get_mut((vertex as usize).wrapping_sub(self.first)) {
            *used = 1;
        }
    }

    #[inline(always)]
    fn remember(&mut self, face: [u32; 3]) {
        let [lowest, second, third] = lowest_first(face);
        if let Some(seen) = self.seen.get_mut((lowest as usize).wrapping_sub(self.first)) {
            let bit = 1_u32.wrapping_shl((u64::from(mixed(second, third)).wrapping_mul(31) >> 32) as u32);
            if *seen & bit != 0 {
                *seen |= SUSPECT;
                self.suspects = self.suspects.saturating_add(1);
            }
            *seen |= bit;
        }
    }

    fn is_suspect(&self, face: [u32; 3]) -> bool {
        let [lowest, ..] = lowest_first(face);
        let seen = self.seen.get((lowest as usize).wrapping_sub(self.first));
        seen.is_some_and(|seen| seen & SUSPECT != 0)
    }

    fn unused(&self) -> Unused {
        let count = self.used.iter().filter(|used| **used == 0).count();
        let first = self.used.iter().position(|used| *used == 0).map(|first| self.first.saturating_add(first));
        Unused { count, first }
    }
}

/// The face turned so that its lowest corner comes first, which leaves its winding as it is.
#[inline(always)]
fn lowest_first([a, b, c]: [u32; 3]) -> [u32; 3] {
    if a <= b && a <= c {
        [a, b, c]
    } else if b <= c {
        [b, c, a]
    } else {
        [c, a, b]
    }
}
