//! Values changed in place: what is found out for the first node serves the others.

use cast_write::patch::Patch;
use castkit_benches::measure::{interleaved, timed};
use castkit_benches::{Result, files};

use crate::report::{Finding, Promise, one};

const FIRST: &str = "root/model/skeleton/bone[500000]";
const SECOND: &str = "root/model/skeleton/bone[999999]";

pub(crate) fn measure(rounds: usize) -> Result<Vec<Finding>> {
    let bytes = cast_map::read(files::bones_1m()?)?;
    let bytes: &[u8] = &bytes;
    // Each with bytes of its own, parsed before the clock starts.
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
    Ok(vec![Finding::time("patch_second_node", second, first).promised(Promise::AtMost(0.01))])
}
