//! glTF, both ways.

mod damaged;
pub(crate) mod mends;
#[cfg(feature = "gltf-meshopt")]
mod meshopt;
mod other_reader;
mod read;
mod round_trip;
mod same;
mod write;
