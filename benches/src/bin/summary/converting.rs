//! Writing other formats.

use std::fs;

use castkit_benches::measure::{Work, interleaved};
use castkit_benches::{Result, files, work};

use crate::report::{Finding, Target, all, one};
use crate::times::settled;

pub(crate) fn measure(rounds: usize) -> Result<Vec<Finding>> {
    let bytes = work::open(&files::model_420mb()?)?;
    let bytes = &cast_file::FileBytes::from(bytes);
    let (plain, glb) = (&files::scratch("write")?, &files::scratch("glb")?);
    work::write_glb(bytes, glb)?;
    let result = &fs::read(glb)?;
    let works: &mut [Work<'_>] = &mut [
        Box::new(move || settled(plain, || work::write(result, plain))),
        Box::new(move || settled(glb, || work::write_glb(bytes, glb))),
    ];
    let times = interleaved(rounds, works);
    for path in [plain, glb] {
        drop(fs::remove_file(path));
    }
    let times = times?;
    Ok(vec![
        Finding::time(
            "glb",
            all("420 MB model: map to GLB, not synced", &times[1]),
            one("`std::fs::write` of the result", &times[0]),
        )
        .with_target(Target::AtMost(1.15)),
    ])
}
