//! What is remembered about faces and vertices while the faces of a mesh are visited.

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
/// the cache. Each vertex has 31 bits, and a face sets the one that its two other vertices select. If it is already
/// set, the face is compared with the earlier ones of the vertex. If these are many, the vertex becomes a suspect, the
/// highest bit, and its faces from then on are compared in a second pass, in which the time cannot grow with the square
/// of their number.
pub(super) struct Block {
    first: usize,
    /// A byte, not a bit, for each vertex: writing a bit has to wait for the previous write.
    used: Vec<u8>,
    /// For each vertex, its bits; and its last face plus one, or for a suspect the first face that is undecided.
    met: Vec<[u32; 2]>,
    /// For each face, the previous one of its lowest vertex plus one. Empty in a very large mesh.
    previous: Vec<u32>,
    pub(super) suspects: usize,
}

const SUSPECT: u32 = 1 << 31;

/// The most faces of a mesh for which the previous ones are remembered, which then takes 8 MB.
const MOST_REMEMBERED: usize = 1 << 21;

/// The most faces with which one is compared. On closed surfaces, a vertex is the lowest of two on average.
const STEPS: usize = 8;

impl Block {
    pub(super) fn new(first: usize, vertices: usize, faces: usize) -> Self {
        let remembered = if faces <= MOST_REMEMBERED { faces } else { 0 };
        Self { first, used: vec![0; vertices], met: vec![[0; 2]; vertices], previous: vec![0; remembered], suspects: 0 }
    }

    pub(super) fn len(&self) -> usize {
        self.met.len()
    }

    #[inline(always)]
    pub(super) fn mark_used(&mut self, vertex: u32) {
        // Vertices below the block wrap around to numbers above it.
        if let Some(used) = self.used.get_mut((vertex as usize).wrapping_sub(self.first)) {
            *used = 1;
        }
    }

    /// Remembers a face whose lowest corner comes first. If an equal one is known, it is returned instead.
    #[inline(always)]
    pub(super) fn remember(
        &mut self,
        [lowest, second, third]: [u32; 3],
        face: usize,
        same: impl Fn(u32) -> bool,
    ) -> Option<u32> {
        let [seen, last] = self.met.get_mut((lowest as usize).wrapping_sub(self.first))?;
        let bit = 1_u32.wrapping_shl((u64::from(mixed(second, third)).wrapping_mul(31) >> 32) as u32);
        let number = u32::try_from(face).unwrap_or(u32::MAX);
        if *seen & (bit | SUSPECT) != 0 {
            if *seen & SUSPECT != 0 {
                return None;
            }
            match earlier(&self.previous, *last, same) {
                Ok(None) => {}
                Ok(equal) => return equal,
                Err(TooMany) => {
                    *seen |= SUSPECT;
                    *last = number;
                    self.suspects = self.suspects.saturating_add(1);
                    return None;
                }
            }
        }
        *seen |= bit;
        if let Some(previous) = self.previous.get_mut(face) {
            *previous = core::mem::replace(last, number.saturating_add(1));
        }
        None
    }

    /// If the lowest corner of a face is a suspect: the first of its faces that was not compared with earlier ones.
    pub(super) fn suspect_since(&self, [lowest, ..]: [u32; 3]) -> Option<usize> {
        let [seen, since] = self.met.get((lowest as usize).wrapping_sub(self.first))?;
        (seen & SUSPECT != 0).then_some(*since as usize)
    }

    pub(super) fn unused(&self) -> Unused {
        let count = self.used.iter().filter(|used| **used == 0).count();
        let first = self.used.iter().position(|used| *used == 0).map(|first| self.first.saturating_add(first));
        Unused { count, first }
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
