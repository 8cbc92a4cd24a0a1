//! SEModel and SEAnim files, for the converter.

mod animation;
mod model;

use super::Sample;

pub(super) fn samples() -> Vec<Sample> {
    [model::samples(), animation::samples()].into_iter().flatten().collect()
}

fn sample(name: &str, shows: &str, bytes: Vec<u8>) -> Sample {
    Sample::new("se", name, shows, bytes)
}
