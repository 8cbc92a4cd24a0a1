//! SEModel and SEAnim files, for the converter.

mod animation;
mod model;
mod parts;

use super::sample::Sample;

pub(super) fn samples() -> Vec<Sample> {
    [model::samples(), animation::samples()].into_iter().flatten().collect()
}
