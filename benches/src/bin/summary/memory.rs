//! The memory that reading and rewriting take, each in a separate process.

use std::process::Command;
use std::time::Duration;

use cast_file::CastFile;
use cast_scene::Threads;
use cast_write::{Document, Layout};
use castkit_benches::measure::Memory;
use castkit_benches::{Result, files, work};

use crate::report::{Finding, Target};

/// The argument that makes this program such a process.
pub(crate) const CHILD: &str = "--child";
/// The number of processes per measurement.
const RUNS: usize = 3;

pub(crate) fn measure() -> Result<Vec<Finding>> {
    if Memory::now().is_none() {
        return Ok(Vec::new());
    }
    let opening = spawn("open")?;
    let rewriting = spawn("rewrite")?;
    let checking = spawn("check")?;
    let taken = |runs: &[[u64; 2]]| runs.iter().map(|[anonymous, _]| *anonymous).collect::<Vec<_>>();
    let resident: Vec<u64> = opening.iter().map(|[_, all]| *all).collect();
    Ok(vec![
        Finding::memory("open_list_memory", "420 MB model: map, parse, list; RssAnon", Threads::One, &taken(&opening))
            .with_target(Target::AtMost(8.0)),
        // No target: these are pages of the file in the system's cache, and the system decides how many of them it
        // maps when a process touches one. Linux maps 64 KiB, or a whole folio, which can have megabytes.
        Finding::memory(
            "open_list_cache",
            "420 MB model: the same, including mapped pages from the page cache; VmHWM",
            Threads::One,
            &resident,
        ),
        Finding::memory(
            "rewrite_memory",
            "420 MB model: rewrite from a mapping; RssAnon",
            Threads::One,
            &taken(&rewriting),
        )
        .with_target(Target::AtMost(32.0)),
        Finding::memory("check_memory", "420 MB model: check; RssAnon", Threads::All, &taken(&checking))
            .with_target(Target::AtMost(64.0)),
    ])
}

/// The anonymous and total memory that the step took, in each of a few runs.
fn spawn(step: &str) -> Result<Vec<[u64; 2]>> {
    (0..RUNS).map(|_| run(step)).collect()
}

/// The anonymous and total memory that the step took in a separate process.
fn run(step: &str) -> Result<[u64; 2]> {
    let output = Command::new(std::env::current_exe()?).args([CHILD, step]).output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned().into());
    }
    let output = String::from_utf8(output.stdout)?;
    let (anonymous, all) = output.trim().split_once(' ').ok_or("two numbers were expected")?;
    Ok([anonymous.parse()?, all.parse()?])
}

/// Runs one step, and returns by how many bytes the process has grown: anonymous and total memory.
pub(crate) fn child(step: &str) -> Result<String> {
    let path = files::model_420mb()?;
    let before = memory()?;
    let file = CastFile::from_bytes(work::open(&path)?)?;
    let cast = file.cast();
    let anonymous = match step {
        "open" => {
            std::hint::black_box(work::list(&file));
            memory()?.anonymous
        }
        "rewrite" => {
            let to = files::scratch("memory")?;
            let most = watched(|| Ok(Document::from(&cast).save(&to, Layout::Compact)?));
            drop(std::fs::remove_file(&to));
            most?
        }
        "check" => watched(|| Ok(cast_check::check(&file, &cast_check::Options::new())?.findings().len() as u64))?,
        other => return Err(format!("no step {other}").into()),
    };
    let peak = memory()?.peak;
    Ok(format!("{} {}", anonymous.saturating_sub(before.anonymous), peak.saturating_sub(before.resident)))
}

/// The peak of anonymous memory during the work. The system does not record it, so it is polled.
fn watched(work: impl FnOnce() -> Result<u64> + Send) -> Result<u64> {
    std::thread::scope(|scope| {
        let working = scope.spawn(work);
        let mut most = 0;
        while !working.is_finished() {
            most = most.max(memory()?.anonymous);
            std::thread::sleep(Duration::from_millis(1));
        }
        working.join().map_err(|_| "the work panicked")??;
        Ok(most.max(memory()?.anonymous))
    })
}

fn memory() -> Result<Memory> {
    Ok(Memory::now().ok_or("this system has no /proc/self/status")?)
}
