//! glTF, both ways.

mod damaged;
mod draco;
mod mends;
mod meshopt;
mod other_reader;
mod read;
mod round_trip;
mod same;
mod skins;
mod write;
