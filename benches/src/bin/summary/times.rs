//! Times, and their baselines.

use std::fs::{self, File};
use std::path::Path;

use cast_read::{Cast, ParseOptions, Threads};
use cast_write::Layout;
use castkit_benches::measure::{Work, interleaved, timed};
use castkit_benches::{Result, bare, files, work};

use crate::report::{Finding, Target, all, one};

pub(crate) fn measure(rounds: usize) -> Result<Vec<Finding>> {
    let mut findings = open(rounds)?;
    findings.extend(bones(rounds * 3)?);
    findings.extend(positions(rounds * 3)?);
    findings.extend(rewrite(rounds)?);
    Ok(findings)
}

fn open(rounds: usize) -> Result<Vec<Finding>> {
    let path = &files::model_420mb()?;
    let times = interleaved(
        rounds,
        &mut [Box::new(move || timed(|| work::open_and_list(path))), Box::new(move || timed(|| Ok(fs::read(path)?)))],
    )?;
    Ok(vec![
        Finding::time("open_list", one("420 MB model: map, parse, list", &times[0]), one("`std::fs::read`", &times[1]))
            .with_target(Target::AtMost(0.01)),
    ])
}

fn bones(rounds: usize) -> Result<Vec<Finding>> {
    let path = files::bones_1m()?;
    // In memory, so that neither side has page faults, which would hide the difference.
    let bytes = cast_map::read(&path)?;
    let bytes: &[u8] = &bytes;
    let parsed = &Cast::parse(bytes)?;
    let times = interleaved(
        rounds,
        &mut [
            Box::new(move || timed(|| Ok(bare::walk(bytes)))),
            Box::new(move || timed(|| Ok(Cast::parse(bytes)?))),
            Box::new(move || timed(|| Ok(bare::visit_bones(bytes)))),
            Box::new(move || timed(|| Ok(work::visit_bones(&Cast::parse(bytes)?)))),
            Box::new(move || timed(|| Ok(work::visit_bone_fields(parsed)))),
            Box::new(move || timed(|| Ok(work::visit_bone_fields(&Cast::parse(bytes)?)))),
            Box::new(move || timed(|| Ok(Cast::parse_with(bytes, ParseOptions::new().threads(Threads::All))?))),
        ],
    )?;
    let bare_reads = || one("bare loop that reads the same", &times[2]);
    Ok(vec![
        Finding::time(
            "bones_parse",
            one("1,000,000 bones: parse", &times[1]),
            one("bare loop over the headers", &times[0]),
        )
        .with_target(Target::AtMost(1.2)),
        Finding::time("bones_parse_threads", all("1,000,000 bones: parse", &times[6]), one("the same", &times[1]))
            .with_target(Target::AtMost(0.65)),
        Finding::time("bones_visit", one("1,000,000 bones: parse and typed getters", &times[3]), bare_reads()),
        Finding::time("bones_fields", one("1,000,000 bones, parsed: `fields()`", &times[4]), bare_reads())
            .with_target(Target::AtMost(1.2)),
        Finding::time("bones_parse_fields", one("1,000,000 bones: parse and `fields()`", &times[5]), bare_reads())
            .with_target(Target::AtMost(1.8)),
    ])
}

fn positions(rounds: usize) -> Result<Vec<Finding>> {
    let bytes = work::open(&files::model_420mb()?)?;
    let cast = Cast::parse(&bytes)?;
    let arrays: Vec<_> = cast.meshes().filter_map(|mesh| mesh.positions()).collect();
    // Checked to be unaligned in the file; otherwise the comparison would be meaningless.
    if arrays.iter().any(|array| array.as_slice().is_some()) {
        return Err("the positions are aligned, which the compact model must not have".into());
    }
    let native: Vec<Vec<[f32; 3]>> = arrays.iter().map(|array| array.to_vec()).collect();
    let (arrays, native) = (&arrays, &native);
    let times = interleaved(
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
        Finding::speed(
            "positions_sum",
            one("positions summed by `iter()`, unaligned", &times[0]),
            one("the same loop over an aligned slice", &times[1]),
        )
        .with_target(Target::AtLeast(0.9)),
        Finding::speed(
            "positions_bounds",
            one("bounds of positions by `iter()`, unaligned", &times[2]),
            one("the same loop over an aligned slice", &times[3]),
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
    let times = interleaved(rounds, works);
    for path in [plain, synced, save, preserve, unsynced] {
        drop(fs::remove_file(path));
    }
    let times = times?;
    let write = || one("`std::fs::write`", &times[0]);
    let synced_write = || one("`std::fs::write` and a sync", &times[1]);
    Ok(vec![
        Finding::time("rewrite_unsynced", one("420 MB model: rewrite, not synced", &times[4]), write())
            .with_target(Target::AtMost(1.0)),
        Finding::time("rewrite_synced", one("420 MB model: save", &times[2]), synced_write())
            .with_target(Target::AtMost(1.3)),
        Finding::time("rewrite_preserve", one("420 MB model: save, preserving", &times[3]), synced_write())
            .with_target(Target::AtMost(1.3)),
        Finding::time("rewrite_save", one("420 MB model: save", &times[2]), write()),
        Finding::time("sync", synced_write(), write()),
    ])
}

/// Times a write to a new file, and syncs the disk before and after, because dirty pages of one write would slow down the next.
/// So would the blocks of a replaced file: until they are free again, whichever write comes first waits for them.
pub(crate) fn settled<T>(path: &Path, work: impl FnOnce() -> Result<T>) -> Result<std::time::Duration> {
    drop(fs::remove_file(path));
    // Windows cannot open directories.
    if let Ok(directory) = File::open(path.parent().unwrap_or(path)) {
        directory.sync_all()?;
    }
    let time = timed(work)?;
    File::open(path)?.sync_all()?;
    Ok(time)
}
