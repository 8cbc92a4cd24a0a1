//! The times and their yardsticks.

use std::fs::{self, File};
use std::path::Path;

use cast_read::Cast;
use cast_write::Layout;
use castkit_benches::measure::{Work, medians, timed};
use castkit_benches::{Result, bare, files, work};

use crate::report::{Finding, Promise};

pub(crate) fn measure(rounds: usize) -> Result<Vec<Finding>> {
    let mut findings = open(rounds)?;
    findings.extend(bones(rounds * 3)?);
    findings.extend(positions(rounds * 3)?);
    findings.extend(rewrite(rounds)?);
    Ok(findings)
}

fn open(rounds: usize) -> Result<Vec<Finding>> {
    let path = &files::model_420mb()?;
    let times = medians(
        rounds,
        &mut [Box::new(move || timed(|| work::open_and_list(path))), Box::new(move || timed(|| Ok(fs::read(path)?)))],
    )?;
    Ok(vec![
        Finding::ratio("open_list", times[0], times[1], "420 MB model: map, parse, list / std::fs::read")
            .promised(Promise::AtMost(0.01)),
    ])
}

fn bones(rounds: usize) -> Result<Vec<Finding>> {
    let path = files::bones_1m()?;
    // In memory, so that both sides are spared the page faults, which would make them look alike.
    let bytes = cast_map::read(&path)?;
    let bytes: &[u8] = &bytes;
    let parsed = &Cast::parse(bytes)?;
    let times = medians(
        rounds,
        &mut [
            Box::new(move || timed(|| Ok(bare::walk(bytes)))),
            Box::new(move || timed(|| Ok(Cast::parse(bytes)?))),
            Box::new(move || timed(|| Ok(bare::visit_bones(bytes)))),
            Box::new(move || timed(|| Ok(work::visit_bones(&Cast::parse(bytes)?)))),
            Box::new(move || timed(|| Ok(work::visit_bone_fields(parsed)))),
            Box::new(move || timed(|| Ok(work::visit_bone_fields(&Cast::parse(bytes)?)))),
        ],
    )?;
    Ok(vec![
        Finding::ratio("bones_parse", times[1], times[0], "1,000,000 bones: parse / bare header loop")
            .promised(Promise::AtMost(1.5)),
        Finding::ratio(
            "bones_visit",
            times[3],
            times[2],
            "1,000,000 bones: parse and typed getters / bare loop of both",
        ),
        Finding::ratio(
            "bones_fields",
            times[4],
            times[2],
            "1,000,000 bones, parsed: fields() / bare loop that reads the same",
        )
        .promised(Promise::AtMost(1.3)),
        Finding::ratio(
            "bones_parse_fields",
            times[5],
            times[2],
            "1,000,000 bones: parse and fields() / bare loop that reads the same",
        )
        .promised(Promise::AtMost(2.0)),
    ])
}

fn positions(rounds: usize) -> Result<Vec<Finding>> {
    let bytes = work::open(&files::model_420mb()?)?;
    let cast = Cast::parse(&bytes)?;
    let arrays: Vec<_> = cast.meshes().filter_map(|mesh| mesh.positions()).collect();
    // Unaligned in the file; checked, because an aligned one would make the comparison an idle one.
    if arrays.iter().any(|array| array.as_slice().is_some()) {
        return Err("the positions are aligned, which the compact model must not have".into());
    }
    let native: Vec<Vec<[f32; 3]>> = arrays.iter().map(|array| array.to_vec()).collect();
    let (arrays, native) = (&arrays, &native);
    let times = medians(
        rounds,
        &mut [
            Box::new(move || {
                timed(|| Ok(arrays.iter().map(|array| work::sum_positions(array.iter())).collect::<Vec<_>>()))
            }),
            Box::new(move || {
                timed(|| Ok(native.iter().map(|slice| work::sum_positions(slice.iter().copied())).collect::<Vec<_>>()))
            }),
            Box::new(move || timed(|| Ok(arrays.iter().map(|array| work::bounds(array.iter())).collect::<Vec<_>>()))),
            Box::new(move || {
                timed(|| Ok(native.iter().map(|slice| work::bounds(slice.iter().copied())).collect::<Vec<_>>()))
            }),
        ],
    )?;
    Ok(vec![
        Finding::speed("positions_sum", times[0], times[1], "positions summed: speed of iter() / of an aligned slice")
            .promised(Promise::AtLeast(0.9)),
        Finding::speed(
            "positions_bounds",
            times[2],
            times[3],
            "bounds of positions: speed of iter() / of an aligned slice",
        ),
    ])
}

fn rewrite(rounds: usize) -> Result<Vec<Finding>> {
    let bytes = work::open(&files::model_420mb()?)?;
    let bytes: &[u8] = &bytes;
    let paths = ["write", "write-synced", "save", "preserve", "unsynced"].map(files::scratch);
    let [plain, synced, save, preserve, unsynced] = paths;
    let (plain, synced, save, preserve, unsynced) = (&plain?, &synced?, &save?, &preserve?, &unsynced?);
    let works: &mut [Work<'_>] = &mut [
        Box::new(move || settled(plain, || work::write(bytes, plain))),
        Box::new(move || settled(synced, || work::write_synced(bytes, synced))),
        Box::new(move || settled(save, || work::rewrite(bytes, save, Layout::Compact))),
        Box::new(move || settled(preserve, || work::rewrite(bytes, preserve, Layout::Preserve))),
        Box::new(move || settled(unsynced, || work::rewrite_unsynced(bytes, unsynced, Layout::Compact))),
    ];
    let times = medians(rounds, works);
    for path in [plain, synced, save, preserve, unsynced] {
        drop(fs::remove_file(path));
    }
    let times = times?;
    Ok(vec![
        Finding::ratio("rewrite_unsynced", times[4], times[0], "420 MB model: rewrite, not synced / std::fs::write")
            .promised(Promise::AtMost(1.3)),
        Finding::ratio("rewrite_synced", times[2], times[1], "420 MB model: save / std::fs::write with sync")
            .promised(Promise::AtMost(1.3)),
        Finding::ratio(
            "rewrite_preserve",
            times[3],
            times[1],
            "420 MB model: save, preserving / std::fs::write with sync",
        )
        .promised(Promise::AtMost(1.3)),
        Finding::ratio("rewrite_save", times[2], times[0], "420 MB model: save / std::fs::write"),
        Finding::ratio("sync", times[1], times[0], "420 MB: std::fs::write with sync / without"),
    ])
}

/// Times a write, with the disk at rest before and after: dirty pages of one would slow down the next.
pub(crate) fn settled<T>(path: &Path, work: impl FnOnce() -> Result<T>) -> Result<std::time::Duration> {
    let time = timed(work)?;
    File::open(path)?.sync_all()?;
    Ok(time)
}
