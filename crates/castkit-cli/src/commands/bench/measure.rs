//! Measuring times.

use std::any::Any;
use std::hint::black_box;
use std::time::Instant;

use castkit::Threads;
use castkit::read::{Cast, Element, PropertyRef, PropertyType};
use rayon::prelude::*;
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

/// All arrays of a file; single values and texts are none.
pub(super) fn arrays<'a>(cast: &Cast<'a>) -> Vec<PropertyRef<'a>> {
    let properties = cast.nodes().flat_map(|step| step.node.properties());
    properties.filter(|one| one.count() > 1 && one.property_type().element_size().is_some()).collect()
}

/// How many bytes the arrays have in all.
pub(super) fn len(arrays: &[PropertyRef<'_>]) -> usize {
    arrays.iter().map(|array| array.data().len()).sum()
}

/// Copies every array into a `Vec` of its own, as loaders do. All of them are kept until the clock has stopped.
pub(super) fn to_vecs(arrays: &[PropertyRef<'_>], threads: Threads) -> Vec<Box<dyn Any + Send>> {
    let made: Vec<Option<Box<dyn Any + Send>>> = if threads.are_several() {
        arrays.par_iter().map(to_vec).collect()
    } else {
        arrays.iter().map(to_vec).collect()
    };
    made.into_iter().flatten().collect()
}

fn to_vec(property: &PropertyRef<'_>) -> Option<Box<dyn Any + Send>> {
    fn of<T: Element + Send>(property: &PropertyRef<'_>) -> Option<Box<dyn Any + Send>> {
        Some(Box::new(property.array::<T>()?.to_vec()))
    }
    match property.property_type() {
        PropertyType::BYTE => of::<u8>(property),
        PropertyType::SHORT => of::<u16>(property),
        PropertyType::INTEGER32 => of::<u32>(property),
        PropertyType::INTEGER64 => of::<u64>(property),
        PropertyType::FLOAT => of::<f32>(property),
        PropertyType::DOUBLE => of::<f64>(property),
        PropertyType::VECTOR2 => of::<[f32; 2]>(property),
        PropertyType::VECTOR3 => of::<[f32; 3]>(property),
        PropertyType::VECTOR4 => of::<[f32; 4]>(property),
        _ => None,
    }
}

/// Copies the bytes of each array behind those of the one before.
pub(super) fn copy_arrays(arrays: &[PropertyRef<'_>], out: &mut [u8]) {
    let mut rest = out;
    for array in arrays {
        let data = array.data();
        let Some((place, behind)) = rest.split_at_mut_checked(data.len()) else { return };
        place.copy_from_slice(data);
        rest = behind;
    }
}

/// Reads every byte of the arrays.
pub(super) fn touch(arrays: &[PropertyRef<'_>]) -> u64 {
    let sum = |bytes: &[u8]| {
        let (words, rest) = bytes.split_at(bytes.len() / 8 * 8);
        let word = |word: &[u8]| word.try_into().map_or(0, u64::from_le_bytes);
        let rest = rest.iter().fold(0_u64, |sum, byte| sum.wrapping_add(u64::from(*byte)));
        words.chunks_exact(8).fold(rest, |sum, bytes| sum.wrapping_add(word(bytes)))
    };
    arrays.iter().fold(0, |total, array| total ^ sum(array.data()))
}
