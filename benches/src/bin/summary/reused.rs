//! Structure that is computed once and reused: that of a stored file, and that of a file that is patched.

use std::hint::black_box;

use cast_file::CastFile;
use cast_write::patch::Patch;
use castkit_benches::measure::{interleaved, timed};
use castkit_benches::{Result, files};

use crate::report::{Finding, Target, one};

/// A file with few nodes.
const SMALL: &[u8] = include_bytes!("../../../../testdata/valid/character.cast");
const CALLS: usize = 1_000_000;

const FIRST: &str = "root/model/skeleton/bone[500000]";
const SECOND: &str = "root/model/skeleton/bone[999999]";

pub(crate) fn measure(rounds: usize) -> Result<Vec<Finding>> {
    let bytes = cast_map::read(files::bones_1m()?)?;
    let bytes: &[u8] = &bytes;
    // Each with its own bytes, which are parsed before the measurement.
    let (mut of_first, mut of_second) = (bytes.to_vec(), bytes.to_vec());
    let times = interleaved(
        rounds,
        &mut [
            Box::new(move || {
                let mut patch = Patch::new(&mut of_first)?;
                timed(|| Ok(patch.node(FIRST)?.kind()))
            }),
            Box::new(move || {
                let mut patch = Patch::new(&mut of_second)?;
                patch.node(FIRST)?;
                timed(|| Ok(patch.node(SECOND)?.kind()))
            }),
        ],
    )?;
    let (first, second) = (one("the first", &times[0]), one("1,000,000 bones: a second `Patch::node`", &times[1]));
    let (small, large) = (CastFile::from_bytes(SMALL)?, CastFile::open(files::bones_1m()?)?);
    let again = |file: &CastFile| timed(|| Ok((0..CALLS).map(|_| black_box(file).cast().node_count()).sum::<u64>()));
    let times = interleaved(rounds, &mut [Box::new(|| again(&large)), Box::new(|| again(&small))])?;
    let cast_again = Finding::time(
        "cast_again",
        one("1,000,000 bones: `CastFile::cast`, a million times", &times[0]),
        one("the same of a file with few nodes", &times[1]),
    );
    Ok(vec![
        cast_again.with_target(Target::AtMost(1.3)),
        Finding::time("patch_second_node", second, first).with_target(Target::AtMost(0.01)),
    ])
}
