//! FBX to Cast next to loading alone.

use castkit_benches::measure::{interleaved, timed};
use castkit_benches::{Result, fbx};

use crate::report::{Finding, Target, all, one};

pub(crate) fn measure(rounds: usize) -> Result<Vec<Finding>> {
    let bytes = &fbx::scene();
    let times = interleaved(
        rounds,
        &mut [Box::new(|| timed(|| fbx::load(bytes))), Box::new(|| timed(|| fbx::convert(bytes)))],
    )?;
    Ok(vec![
        Finding::time(
            "fbx",
            all("100 MB of FBX: to the bytes of a Cast file", &times[1]),
            one("loading with ufbx", &times[0]),
        )
        .with_target(Target::AtMost(1.25)),
    ])
}
