//! Whole arrays from files, in the formats that `castkit extract` writes.

use std::fs;
use std::path::Path;

use castkit::write::Data;
use castkit::write::codec::{Codec, Expected};

use crate::text::Escaped;

/// The data of a property from a file.
pub(super) fn read(path: &str, expected: &Expected) -> Result<Data<'static>, String> {
    let name = Escaped(path);
    let codec = Codec::of_path(Path::new(path)).ok_or_else(|| {
        format!(
            "{name} has no extension of a known format; use .npy, .csv, .json or .bin, or write @@ \
             for a string that starts with @"
        )
    })?;
    codec.check(expected.property_type()).map_err(|error| error.to_string())?;
    let bytes = fs::read(path).map_err(|error| format!("cannot read {name}: {error}"))?;
    codec.read(&bytes, expected).map(Data::into_owned).map_err(|error| format!("{name}: {error}"))
}
