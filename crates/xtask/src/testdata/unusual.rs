//! Unusual files that parse: no known writer creates them, but no rule of the structure forbids them.

mod content;
mod parts;
mod structure;

use super::sample::Sample;

pub(super) use structure::deep;

pub(super) fn samples() -> Vec<Sample> {
    [structure::samples(), content::samples()].into_iter().flatten().collect()
}
