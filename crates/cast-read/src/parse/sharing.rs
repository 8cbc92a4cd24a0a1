//! The fast path over nodes without children, on several threads.
//!
//! Where a node begins is only known from the node before it. Going from size to size first, to know where to split,
//! takes nearly as long as checking everything. So each thread but the first begins where a header seems to be, and
//! what it finds counts only if the thread before it arrives at exactly that place: the result is that of one thread.

use alloc::vec::Vec;

use cast_base::{PORTION, Threads, parallel};

use crate::parse::leaves::Leaves;

/// Nodes that are larger on average are not shared: looking for headers would touch data that parsing leaves alone.
const LARGEST: u64 = 4096;

/// How far from the wanted place a header is looked for.
const REACH: usize = 1 << 16;

/// What is taken for a row of leaves: that many nodes, with that many properties at most.
const ROW: [u64; 2] = [3, 64];

/// How many identifiers are looked at to find one: names contain it, too. Together with the limit of properties this
/// limits what a file made for wrong guesses costs.
const TRIES: usize = 64;

/// Portions shared at a time: what can be lost if a guess is wrong. With 16, waiting for the slowest thread that often
/// took half of what was gained.
const PORTIONS: usize = 128;

/// Whether and how leaves are shared among threads.
pub(crate) struct Sharing {
    threads: Threads,
    /// Bytes to be passed by one thread because a guess was wrong: as many as were lost, so that a file made for wrong
    /// guesses takes twice the work at most.
    alone: usize,
}

impl Sharing {
    pub(crate) fn new(threads: Threads) -> Self {
        Self { threads, alone: 0 }
    }

    /// [`Leaves::pass`] of the next siblings, `most[0]` of which are in `bytes` if the counts are right. One thread
    /// stops after `each` nodes.
    pub(crate) fn pass(&mut self, bytes: &[u8], most: [u64; 2], each: u64) -> Leaves {
        let [nodes, properties] = most;
        let bytes = if self.threads.are_several() && bytes.len() as u64 <= nodes.saturating_mul(LARGEST) {
            let portion = self.threads.portion(PORTION);
            let shared = bytes.get(..portion.saturating_mul(PORTIONS)).unwrap_or(bytes);
            if self.alone == 0 && shared.len() > portion {
                let leaves = pass_shared(shared, most, self.threads);
                // A node at the end may have been cut off.
                if shared.len().saturating_sub(leaves.len) as u64 > LARGEST {
                    self.alone = shared.len();
                }
                return leaves;
            }
            shared
        } else {
            bytes
        };
        let leaves = Leaves::pass(bytes, [nodes.min(each), properties]);
        self.alone = self.alone.saturating_sub(leaves.len);
        leaves
    }
}

fn pass_shared(bytes: &[u8], most: [u64; 2], threads: Threads) -> Leaves {
    let pieces = pieces(bytes, threads.portion(PORTION));
    let passed: Vec<Leaves> = parallel::map(threads, &pieces, 1, |piece| Leaves::pass(piece, most));
    let mut all = Leaves::default();
    for (piece, leaves) in pieces.iter().zip(passed) {
        let nodes = all.nodes.saturating_add(leaves.nodes);
        let properties = all.properties.saturating_add(leaves.properties);
        if nodes > most[0] || properties > most[1] {
            break;
        }
        all = Leaves { nodes, properties, len: all.len.saturating_add(leaves.len) };
        if leaves.len < piece.len() {
            break;
        }
    }
    all
}

/// The bytes in pieces of `least` bytes or a little more. Each but the first begins where leaves seem to begin, with the identifier of the first one.
fn pieces(bytes: &[u8], least: usize) -> Vec<&[u8]> {
    let identifier = bytes.get(..4).unwrap_or_default();
    let mut pieces = Vec::new();
    let mut rest = bytes;
    while let Some(behind) = rest.get(least..) {
        let near = behind.get(..REACH).unwrap_or(behind);
        let is_row = |place: &usize| Leaves::pass(near.get(*place..).unwrap_or_default(), ROW).nodes == ROW[0];
        let mut found = memchr::memmem::find_iter(near, identifier).take(TRIES);
        let Some(more) = found.find(is_row) else { break };
        let Some((piece, others)) = rest.split_at_checked(least.saturating_add(more)) else { break };
        pieces.push(piece);
        rest = others;
    }
    pieces.push(rest);
    pieces
}

#[cfg(all(test, feature = "rayon"))]
mod tests {
    use super::*;

    /// Not a multiple of the size of a node.
    const SMALL: usize = 1201;

    /// A node of 24 bytes without properties and children, with `bone` as its identifier.
    fn node(hash: u64) -> Vec<u8> {
        [&b"bone\x18\0\0\0"[..], &hash.to_le_bytes(), &[0; 8]].concat()
    }

    #[test]
    fn a_row_is_shared_in_pieces() {
        let row: Vec<u8> = (0..5000_u64).flat_map(node).collect();
        let found = pieces(&row, SMALL);
        assert!(found.len() > 90, "{}", found.len());
        assert_eq!(found.concat(), row);
        assert!(found.iter().all(|piece| piece.len().is_multiple_of(24)));
        let leaves = pass_shared(&row, [u64::MAX; 2], Threads::InPortions(SMALL));
        assert_eq!((leaves.nodes, leaves.len), (5000, row.len()));
    }

    #[test]
    fn what_was_lost_by_a_wrong_guess_is_passed_alone() {
        // Nodes in the data of others: guesses are wrong.
        let data: Vec<u8> = (0..8).flat_map(node).collect();
        let header = [&b"bone\xE1\0\0\0"[..], &[0; 8], b"\x01\0\0\0\0\0\0\0", b"b\0\x01\0\xC0\0\0\0d"].concat();
        let row = [header, data].concat().repeat(3000);
        let mut sharing = Sharing::new(Threads::InPortions(SMALL));
        let (mut rest, mut alone) = (&row[..], 0);
        while !rest.is_empty() {
            alone += usize::from(sharing.alone > 0);
            let leaves = sharing.pass(rest, [3000, u64::MAX], u64::MAX);
            assert!(leaves.len > 0);
            rest = rest.get(leaves.len..).unwrap();
        }
        assert!(alone > 2, "{alone}");
    }
}
