//! glTF, both ways.

mod damaged;
mod mends;
mod meshopt;
mod other_reader;
mod read;
mod round_trip;
mod same;
mod write;
