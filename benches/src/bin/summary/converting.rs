//! Writing other formats.

use std::fs;

use castkit_benches::measure::{Work, medians};
use castkit_benches::{Result, files, work};

use crate::report::{Finding, Promise};
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
    let times = medians(rounds, works);
    for path in [plain, glb] {
        drop(fs::remove_file(path));
    }
    let times = times?;
    Ok(vec![
        Finding::ratio(
            "glb",
            times[1],
            times[0],
            "420 MB model: map to GLB, not synced / std::fs::write of the result",
        )
        .promised(Promise::AtMost(1.5)),
    ])
}
