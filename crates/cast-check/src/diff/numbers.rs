//! Arrays of numbers, element by element.

use cast_base::{Threads, parallel};
use cast_format::Element;
use cast_read::{Array, Indices};

use super::bytes;
use super::comparison::{Elements, Largest};
use super::options::Settings;

/// How many elements a thread compares at a time: enough to outweigh the cost of passing them on.
const CHUNK: usize = 1 << 16;

/// Elements made of floats: the bits that distinguish NaNs, and the value.
pub(super) trait Floats: Element {
    /// The components in order.
    fn components(self) -> impl Iterator<Item = (u64, f64)>;
}

impl Floats for f32 {
    fn components(self) -> impl Iterator<Item = (u64, f64)> {
        core::iter::once((u64::from(self.to_bits()), f64::from(self)))
    }
}

impl Floats for f64 {
    fn components(self) -> impl Iterator<Item = (u64, f64)> {
        core::iter::once((self.to_bits(), self))
    }
}

macro_rules! vectors {
    ($($vector:ty)*) => {$(
        impl Floats for $vector {
            fn components(self) -> impl Iterator<Item = (u64, f64)> {
                self.into_iter().flat_map(Floats::components)
            }
        }
    )*};
}
vectors! { [f32; 2] [f32; 3] [f32; 4] }

/// What was found in the elements compared so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    pub(super) differing: u64,
    pub(super) index: Option<u64>,
    pub(super) largest: Option<Largest>,
    pub(super) tolerated: u64,
    pub(super) largest_tolerated: f64,
}

impl Tally {
    /// Merges the results for later elements.
    fn merge(self, later: Self) -> Self {
        let largest = match (self.largest, later.largest) {
            (Some(ours), Some(theirs)) if exceeds(theirs.difference, ours.difference) => Some(theirs),
            (ours, theirs) => ours.or(theirs),
        };
        Self {
            differing: self.differing.saturating_add(later.differing),
            index: self.index.or(later.index),
            largest,
            tolerated: self.tolerated.saturating_add(later.tolerated),
            largest_tolerated: self.largest_tolerated.max(later.largest_tolerated),
        }
    }

    /// The result for the report; `None` if there is nothing to report.
    pub(super) fn elements(&self, first_count: usize, second_count: usize) -> Option<Elements> {
        let (first_count, second_count) = (first_count as u64, second_count as u64);
        let Self { differing, index, largest, .. } = *self;
        let differs = differing > 0 || first_count != second_count;
        differs.then_some(Elements { first_count, second_count, differing, index, largest })
    }
}

/// Whether a difference is larger than another; NaN is the largest.
fn exceeds(one: f64, other: f64) -> bool {
    one > other || (one.is_nan() && !other.is_nan())
}

/// Compares the elements that both arrays have.
pub(super) fn floats<T: Floats>(first: Array<'_, T>, second: Array<'_, T>, settings: &Settings) -> Tally {
    let common = first.len().min(second.len());
    let chunk = |number: usize| {
        let start = number.saturating_mul(CHUNK);
        let range = start..start.saturating_add(CHUNK).min(common);
        let (Some(first), Some(second)) = (first.slice(range.clone()), second.slice(range)) else {
            return Tally::default();
        };
        if first.as_bytes() == second.as_bytes() {
            return Tally::default();
        }
        chunk_of_floats(first, second, start, settings)
    };
    in_chunks(common, settings.threads, chunk)
}

/// Compares `count` elements in chunks.
fn in_chunks(elements: usize, threads: Threads, chunk: impl Fn(usize) -> Tally + Sync + Send) -> Tally {
    let add = |tally: Tally, number| tally.merge(chunk(number));
    parallel::gather(threads, elements.div_ceil(CHUNK), Tally::default, add, Tally::merge)
}

fn chunk_of_floats<T: Floats>(first: Array<'_, T>, second: Array<'_, T>, start: usize, settings: &Settings) -> Tally {
    let mut tally = Tally::default();
    for (index, (one, other)) in (start as u64..).zip(first.iter().zip(second.iter())) {
        let (mut differs, mut tolerated) = (false, false);
        for (component, ((bits, first), (other_bits, second))) in (0..).zip(one.components().zip(other.components())) {
            if bits == other_bits {
                continue;
            }
            let difference = (first - second).abs();
            if settings.tolerates(first, second) {
                tolerated |= difference > 0.0;
                tally.largest_tolerated = tally.largest_tolerated.max(difference);
                continue;
            }
            differs = true;
            if tally.largest.is_none_or(|largest| exceeds(difference, largest.difference)) {
                tally.largest = Some(Largest { index, component, difference, first, second });
            }
        }
        tally.tolerated = tally.tolerated.saturating_add(u64::from(tolerated && !differs));
        if differs {
            tally.index = tally.index.or(Some(index));
            tally.differing = tally.differing.saturating_add(1);
        }
    }
    tally
}

/// Compares numbers from iterators: integers of any width, or what they refer to.
pub(super) fn integers(first: impl Iterator<Item = u64>, second: impl Iterator<Item = u64>) -> Tally {
    let mut tally = Tally::default();
    for (index, _) in (0..).zip(first.zip(second)).filter(|(_, (one, other))| one != other) {
        tally.index = tally.index.or(Some(index));
        tally.differing = tally.differing.saturating_add(1);
    }
    tally
}

/// Compares integers of any width as numbers, in chunks if there are many.
pub(super) fn indices(first: Indices<'_>, second: Indices<'_>, threads: Threads) -> Tally {
    let common = first.len().min(second.len());
    let same_width = core::mem::discriminant(&first) == core::mem::discriminant(&second);
    if same_width && first.len() == second.len() && bytes::are_equal(first.as_bytes(), second.as_bytes(), threads) {
        return Tally::default();
    }
    let chunk = |number: usize| {
        let start = number.saturating_mul(CHUNK);
        let range = start..start.saturating_add(CHUNK).min(common);
        let at = |indices: Indices<'_>, index: usize| u64::from(indices.get(index).unwrap_or_default());
        let tally = integers(range.clone().map(|index| at(first, index)), range.map(|index| at(second, index)));
        Tally { index: tally.index.map(|index| index.saturating_add(start as u64)), ..tally }
    };
    in_chunks(common, threads, chunk)
}
