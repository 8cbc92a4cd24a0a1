//! Files, pipes and buffers as bytes.
//!
//! One test program: linking once is faster than a dozen times, and helpers need no `allow` attributes.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "that is how a test fails"
)]

mod buffer;
mod changes;
mod files;
#[cfg(target_os = "linux")]
mod lost_pages;
mod readers;
#[cfg(unix)]
mod special;

/// Whether the memory at `start` is marked for huge pages, according to the kernel. `None` if the kernel does not tell.
#[cfg(target_os = "linux")]
fn marked_for_huge_pages(start: *const u8) -> Option<bool> {
    let supported = std::path::Path::new("/sys/kernel/mm/transparent_hugepage").exists();
    let maps =
        std::fs::read_to_string("/proc/self/smaps").ok().filter(|maps| supported && maps.contains("VmFlags:"))?;
    let address = |digits: &str| usize::from_str_radix(digits, 16).ok();
    let mut inside = false;
    for line in maps.lines() {
        // "7f0000000000-7f0000200000 rw-p ..." begins a mapping; lines with its properties follow.
        let range = line.split_once(' ').and_then(|(range, _)| range.split_once('-'));
        if let Some((from, to)) = range.and_then(|(from, to)| Some((address(from)?, address(to)?))) {
            inside = (from..to).contains(&start.addr());
        } else if let Some(flags) = line.strip_prefix("VmFlags:").filter(|_| inside) {
            return Some(flags.split(' ').any(|flag| flag == "hg"));
        }
    }
    panic!("the memory at {start:?} lies in no mapping");
}
