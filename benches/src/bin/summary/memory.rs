//! What reading and rewriting take of memory, each in a process of its own.

use std::process::Command;

use cast_read::Cast;
use cast_write::{Document, Layout};
use castkit_benches::measure::Memory;
use castkit_benches::{Result, files, work};

use crate::report::{Finding, Promise};

/// The argument that makes this program such a process.
pub(crate) const CHILD: &str = "--child";

pub(crate) fn measure() -> Result<Vec<Finding>> {
    if Memory::now().is_none() {
        return Ok(Vec::new());
    }
    Ok(vec![
        Finding::memory("open_list_memory", spawn("open")?, "420 MB model: map, parse, list; growth of VmHWM")
            .promised(Promise::AtMost(8.0)),
        Finding::memory("rewrite_memory", spawn("rewrite")?, "420 MB model: rewrite from a mapping; growth of RssAnon")
            .promised(Promise::AtMost(32.0)),
    ])
}

fn spawn(step: &str) -> Result<u64> {
    let output = Command::new(std::env::current_exe()?).args([CHILD, step]).output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned().into());
    }
    Ok(String::from_utf8(output.stdout)?.trim().parse()?)
}

/// Does one thing and tells by how many bytes the process has grown over it.
pub(crate) fn child(step: &str) -> Result<u64> {
    let path = files::model_420mb()?;
    let before = Memory::now().ok_or("no /proc")?;
    match step {
        "open" => {
            std::hint::black_box(work::open_and_list(&path)?);
            let after = Memory::now().ok_or("no /proc")?;
            Ok(after.peak.saturating_sub(before.resident))
        }
        "rewrite" => {
            let bytes = work::open(&path)?;
            let document = Document::from(&Cast::parse(&bytes)?);
            let to = files::scratch("memory")?;
            // The peak of anonymous pages cannot be asked for, so they are watched while the file is written.
            let most = std::thread::scope(|scope| -> Result<u64> {
                let saving = scope.spawn(|| document.save(&to, Layout::Compact));
                let mut most = 0;
                while !saving.is_finished() {
                    most = most.max(Memory::now().ok_or("no /proc")?.anonymous);
                    std::thread::sleep(std::time::Duration::from_millis(1));
                }
                saving.join().map_err(|_| "the save panicked")??;
                Ok(most.max(Memory::now().ok_or("no /proc")?.anonymous))
            })?;
            drop(std::fs::remove_file(&to));
            Ok(most.saturating_sub(before.anonymous))
        }
        other => Err(format!("no step {other}").into()),
    }
}
