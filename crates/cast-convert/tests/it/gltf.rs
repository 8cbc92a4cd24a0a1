//! glTF, both ways.

mod between;
mod corrected;
mod damaged;
mod draco;
mod instances;
mod left_out;
mod lods;
pub(crate) mod mends;
mod other_programs;
mod other_reader;
mod pack;
mod read;
mod round_trip;
mod same;
mod skins;
mod write;
