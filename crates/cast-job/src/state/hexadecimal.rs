//! Digests in hexadecimal digits, for serde.

use std::borrow::Cow;

use blake3::Hash;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serializer};

pub(super) fn serialize<S: Serializer>(hash: &Hash, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&hash.to_hex())
}

pub(super) fn deserialize<'d, D: Deserializer<'d>>(deserializer: D) -> Result<Hash, D::Error> {
    let text = Cow::<'d, str>::deserialize(deserializer)?;
    Hash::from_hex(&*text).map_err(Error::custom)
}
