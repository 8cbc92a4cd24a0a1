//! Measuring times.

use std::any::Any;
use std::hint::black_box;
use std::time::Instant;

use castkit::decode::{DecodePlan, PlannedArray};
use castkit::read::PropertyType;
use serde::Serialize;

use crate::status::Failure;

/// The result of one measurement.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct Measurement {
    pub(super) name: &'static str,
    /// The median.
    pub(super) seconds: f64,
    /// How many bytes it writes.
    pub(super) bytes: u64,
}

impl Measurement {
    /// Bytes per second.
    pub(super) fn speed(&self) -> f64 {
        if self.seconds > 0.0 { self.bytes as f64 / self.seconds } else { 0.0 }
    }
}

/// All times taken, in the order of the first round.
#[derive(Default)]
pub(super) struct Measurements {
    taken: Vec<(&'static str, u64, Vec<f64>)>,
}

impl Measurements {
    /// Times a piece of work. Its result is dropped after the clock has stopped.
    pub(super) fn take<T>(
        &mut self,
        name: &'static str,
        bytes: u64,
        work: impl FnOnce() -> Result<T, Failure>,
    ) -> Result<(), Failure> {
        let start = Instant::now();
        let made = black_box(work()?);
        let seconds = start.elapsed().as_secs_f64();
        drop(made);
        match self.taken.iter_mut().find(|(taken, ..)| *taken == name) {
            Some((_, _, all)) => all.push(seconds),
            None => self.taken.push((name, bytes, vec![seconds])),
        }
        Ok(())
    }

    pub(super) fn medians(self) -> Vec<Measurement> {
        let median = |mut all: Vec<f64>| {
            all.sort_by(f64::total_cmp);
            all[all.len() / 2]
        };
        self.taken.into_iter().map(|(name, bytes, all)| Measurement { name, seconds: median(all), bytes }).collect()
    }
}

/// Copies every array into a `Vec` of its own, as a loader without an arena would. All of them are kept until the clock
/// has stopped.
pub(super) fn to_vecs(plan: &DecodePlan<'_>) -> Vec<Box<dyn Any>> {
    plan.arrays().iter().filter_map(to_vec).collect()
}

fn to_vec(array: &PlannedArray<'_>) -> Option<Box<dyn Any>> {
    Some(match array.element {
        PropertyType::BYTE => Box::new(array.to_vec::<u8>()?),
        PropertyType::SHORT => Box::new(array.to_vec::<u16>()?),
        PropertyType::INTEGER32 => Box::new(array.to_vec::<u32>()?),
        PropertyType::INTEGER64 => Box::new(array.to_vec::<u64>()?),
        PropertyType::FLOAT => Box::new(array.to_vec::<f32>()?),
        PropertyType::DOUBLE => Box::new(array.to_vec::<f64>()?),
        PropertyType::VECTOR2 => Box::new(array.to_vec::<[f32; 2]>()?),
        PropertyType::VECTOR3 => Box::new(array.to_vec::<[f32; 3]>()?),
        PropertyType::VECTOR4 => Box::new(array.to_vec::<[f32; 4]>()?),
        _ => return None,
    })
}

/// Copies the bytes of each array to where decoding would put them: decoding without any conversion.
pub(super) fn copy_arrays(plan: &DecodePlan<'_>, out: &mut [u8]) {
    for array in plan.arrays() {
        let place = out.get_mut(array.range.start..).and_then(|out| out.get_mut(..array.source().len()));
        if let Some(place) = place {
            place.copy_from_slice(array.source());
        }
    }
}

/// Reads every byte of the arrays.
pub(super) fn touch(plan: &DecodePlan<'_>) -> u64 {
    let sum = |bytes: &[u8]| {
        let (words, rest) = bytes.split_at(bytes.len() / 8 * 8);
        let word = |word: &[u8]| word.try_into().map_or(0, u64::from_le_bytes);
        let rest = rest.iter().fold(0_u64, |sum, byte| sum.wrapping_add(u64::from(*byte)));
        words.chunks_exact(8).fold(rest, |sum, bytes| sum.wrapping_add(word(bytes)))
    };
    plan.arrays().iter().fold(0, |total, array| total ^ sum(array.source()))
}
