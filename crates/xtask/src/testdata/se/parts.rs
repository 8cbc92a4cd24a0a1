//! What both kinds of files have in common.

use crate::testdata::sample::Sample;

pub(super) fn sample(name: &str, shows: &str, bytes: Vec<u8>) -> Sample {
    Sample::new("se", name, shows, bytes)
}
