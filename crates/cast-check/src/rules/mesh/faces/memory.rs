//! What is remembered about faces and vertices while the faces of a mesh are visited.

use crate::work::Scratch;

/// Vertices of a block that no face uses.
#[derive(Default)]
pub(super) struct Unused {
    pub(super) count: usize,
    pub(super) first: Option<usize>,
}

/// Faces by their corners: a hash table of face indices.
pub(super) struct Table {
    /// Index of a face plus one, so that untouched memory means free.
    slots: Vec<u32>,
    slots_a_vertex: u32,
    left: usize,
}

/// The most faces that a table holds; it then takes 8 MB. Only a few percent of the faces of a mesh are suspects, so
/// only a malicious mesh can have more in a block; duplicates among the others go unnoticed.
const MOST_SUSPECTS: usize = 1 << 20;

/// Nearby places that are tried before distant ones.
const NEAR: u32 = 6;

impl Table {
    pub(super) fn new(faces: usize, vertices: usize) -> Self {
        let faces = faces.min(MOST_SUSPECTS);
        let slots = faces.saturating_mul(2).next_power_of_two();
        let slots_a_vertex = u32::try_from(slots.checked_div(vertices).unwrap_or(1)).unwrap_or(1).max(1);
        Self { slots: vec![0; slots], slots_a_vertex, left: faces }
    }

    /// The equal face that is already there, according to `same`; otherwise the new one is inserted if there is room.
    #[inline(always)]
    pub(super) fn find_or_insert(
        &mut self,
        [a, b, c]: [u32; 3],
        new: usize,
        same: impl Fn(u32) -> bool,
    ) -> Option<u32> {
        let mask = self.slots.len().wrapping_sub(1);
        // Neighbours in a mesh are neighbours here. A fan of many faces around one vertex would fill the places near
        // it, so after some attempts, places anywhere in the table are tried.
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

/// A pseudo-random number that follows from two others.
#[inline(always)]
fn mixed(one: u32, other: u32) -> u32 {
    one.wrapping_mul(0x9E37_79B1) ^ other.wrapping_mul(0x85EB_CA77)
}

/// What is remembered about a block of vertices while the faces are visited.
///
/// A face is stored at its lowest vertex, so that neighbours in a mesh are neighbours here and what is needed stays in
/// the cache. Each vertex has 32 bits, and a face sets the one that its vertices select. If it is already set, the face
/// is compared with the earlier ones of the vertex. If these are many, the vertex becomes a suspect, and its faces from
/// then on are compared in a second pass, in which the time cannot grow with the square of their number.
pub(super) struct Block<'m> {
    first: u32,
    /// A byte, not a bit, for each vertex: writing a bit has to wait for the previous write.
    used: &'m mut [u8],
    /// For each vertex, its bits; and its last face plus one, or for a suspect [`SUSPECT`] and the first face that is
    /// undecided.
    met: &'m mut [[u32; 2]],
    /// For each face, the previous one of its lowest vertex plus one. Empty in a very large mesh.
    previous: &'m mut [u32],
    pub(super) suspects: usize,
}

/// No face has a number as high as this: there are at most a third as many as a property can have indices.
const SUSPECT: u32 = 1 << 31;

/// The most faces of a mesh for which the previous ones are remembered, which then takes 8 MB.
const MOST_REMEMBERED: usize = 1 << 21;

/// The most faces with which one is compared. On closed surfaces, a vertex is the lowest of two on average.
const STEPS: usize = 8;

impl<'m> Block<'m> {
    /// An empty block of vertices from `first` on, in a mesh with this many faces.
    pub(super) fn new(scratch: &'m mut Scratch, first: usize, vertices: usize, faces: usize) -> Self {
        let Scratch { bytes: used, pairs: met, numbers: previous } = scratch;
        used.clear();
        used.resize(vertices, 0);
        met.clear();
        met.resize(vertices, [0; 2]);
        // What another mesh has left there is never read: faces are only read after they were remembered.
        previous.resize(if faces <= MOST_REMEMBERED { faces } else { 0 }, 0);
        // Vertices that 32 bits cannot count are in no face.
        Self { first: u32::try_from(first).unwrap_or(u32::MAX), used, met, previous, suspects: 0 }
    }

    pub(super) fn len(&self) -> usize {
        self.met.len()
    }

    /// Where a vertex is in the block. Vertices before it wrap around to numbers after it.
    #[inline(always)]
    fn place(&self, vertex: u32) -> usize {
        vertex.wrapping_sub(self.first) as usize
    }

    /// Marks the corners of a face as used if all of them are in the block.
    #[inline(always)]
    pub(super) fn mark_used(&mut self, face: [u32; 3]) -> bool {
        let [a, b, c] = face.map(|corner| self.place(corner));
        let len = self.used.len();
        let are_all = a < len && b < len && c < len;
        if are_all {
            for corner in [a, b, c] {
                if let Some(used) = self.used.get_mut(corner) {
                    *used = 1;
                }
            }
        }
        are_all
    }

    /// Marks the corners of a face that are in the block.
    #[cold]
    pub(super) fn mark_some_used(&mut self, face: [u32; 3]) {
        for corner in face {
            let place = self.place(corner);
            if let Some(used) = self.used.get_mut(place) {
                *used = 1;
            }
        }
    }

    /// Remembers a face. If an equal one is known according to `same`, it is returned instead.
    #[inline(always)]
    pub(super) fn remember(&mut self, [a, b, c]: [u32; 3], face: u32, same: impl Fn(u32) -> bool) -> Option<u32> {
        let lowest = self.place(a.min(b).min(c));
        let [seen, last] = self.met.get_mut(lowest)?;
        // Independent of which corner comes first. Faces with the opposite winding select the same bit; these are rare.
        let bit = 1_u32.wrapping_shl(a.wrapping_add(b).wrapping_add(c).wrapping_mul(0x9E37_79B1) >> 27);
        if *seen & bit != 0 {
            if *last >= SUSPECT {
                return None;
            }
            match earlier(self.previous, *last, same) {
                Ok(None) => {}
                Ok(equal) => return equal,
                Err(TooMany) => {
                    // With all bits set, the test of one bit leads every later face to the test for a suspect.
                    (*seen, *last) = (u32::MAX, face | SUSPECT);
                    self.suspects = self.suspects.saturating_add(1);
                    return None;
                }
            }
        }
        *seen |= bit;
        if let Some(previous) = self.previous.get_mut(face as usize) {
            *previous = core::mem::replace(last, face.wrapping_add(1));
        }
        None
    }

    /// If the lowest corner of a face is a suspect: the first of its faces that was not compared with earlier ones.
    pub(super) fn suspect_since(&self, [lowest, ..]: [u32; 3]) -> Option<usize> {
        let [_, last] = self.met.get(self.place(lowest))?;
        (*last >= SUSPECT).then_some((last & !SUSPECT) as usize)
    }

    pub(super) fn unused(&self) -> Unused {
        // Usually there are none, which a search for one byte finds out several at a time.
        if !self.used.contains(&0) {
            return Unused::default();
        }
        let count = self.used.iter().filter(|used| **used == 0).count();
        let first = self.used.iter().position(|used| *used == 0);
        Unused { count, first: first.map(|first| first.saturating_add(self.first as usize)) }
    }
}

/// There are more faces than may be compared.
struct TooMany;

/// The face for which `same` is true, in the chain that ends with `last`.
#[inline(always)]
fn earlier(previous: &[u32], mut last: u32, same: impl Fn(u32) -> bool) -> Result<Option<u32>, TooMany> {
    for _ in 0..STEPS {
        let Some(face) = last.checked_sub(1) else { break };
        if same(face) {
            return Ok(Some(face));
        }
        last = previous.get(face as usize).copied().unwrap_or_default();
    }
    // Where nothing is remembered, everything has to be compared later.
    if last == 0 && !previous.is_empty() { Ok(None) } else { Err(TooMany) }
}

/// The face rotated so that its lowest corner comes first, which keeps its winding.
#[inline(always)]
pub(super) fn lowest_first([a, b, c]: [u32; 3]) -> [u32; 3] {
    if a <= b && a <= c {
        [a, b, c]
    } else if b <= c {
        [b, c, a]
    } else {
        [c, a, b]
    }
}

/// Whether two faces have the same corners with the same winding.
#[inline(always)]
pub(super) fn is_rotation(one: [u32; 3], [a, b, c]: [u32; 3]) -> bool {
    one == [a, b, c] || one == [b, c, a] || one == [c, a, b]
}
