//! The same of one that may be missing.

use blake3::Hash;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serializer};

#[expect(clippy::ref_option, reason = "serde passes references")]
pub(super) fn serialize<S: Serializer>(hash: &Option<Hash>, serializer: S) -> Result<S::Ok, S::Error> {
    match hash {
        Some(hash) => serializer.serialize_str(&hash.to_hex()),
        None => serializer.serialize_none(),
    }
}

pub(super) fn deserialize<'d, D: Deserializer<'d>>(deserializer: D) -> Result<Option<Hash>, D::Error> {
    let text = Option::<String>::deserialize(deserializer)?;
    text.map(|text| Hash::from_hex(&*text)).transpose().map_err(Error::custom)
}
