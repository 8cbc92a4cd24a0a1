//! Work on many files at a time.

use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Barrier;
use std::sync::atomic::{AtomicUsize, Ordering};

use cast_file::{MemoryPermits, work_in_order};
use rayon::prelude::*;

/// The results for these many files, with all that `work` does.
fn all(
    count: usize,
    at_a_time: Option<usize>,
    work: impl Fn(usize, &MemoryPermits) -> usize + Sync,
) -> Vec<(usize, usize)> {
    let files: Vec<usize> = (0..count).collect();
    let mut told = Vec::new();
    let work = |file: &usize, permits: &MemoryPermits| work(*file, permits);
    work_in_order(&files, at_a_time.map(|most| NonZeroUsize::new(most).unwrap()), work, |files, results| {
        assert_eq!(files.len(), results.len());
        told.extend(files.iter().copied().zip(results));
        Ok::<(), ()>(())
    })
    .unwrap();
    told
}

#[test]
fn results_are_in_the_order_of_files() {
    for (count, at_a_time) in
        [(0, None), (1, None), (1, Some(1)), (2, None), (1000, None), (1000, Some(1)), (300, Some(3))]
    {
        // Earlier files take longer, and each uses several threads.
        let work =
            |file: usize, _: &MemoryPermits| (0..(count - file) * 100).into_par_iter().map(|number| number % 7).sum();
        let told = all(count, at_a_time, work);
        let expected = |file: usize| (0..(count - file) * 100).map(|number| number % 7).sum();
        assert_eq!(told, (0..count).map(|file| (file, expected(file))).collect::<Vec<_>>(), "{count} {at_a_time:?}");
    }
}

/// Work on few files has no fewer threads for what it does in parallel.
#[test]
fn few_files_use_all_threads() {
    let threads = rayon::current_num_threads();
    for (count, at_a_time, expected) in [(1, None, threads), (2, None, threads), (1, Some(8), threads.min(8))] {
        let told = all(count, at_a_time, |_, _| rayon::current_num_threads());
        assert!(told.iter().all(|(_, threads)| *threads >= expected), "{count} {at_a_time:?}: {told:?}");
    }
}

/// Sixteen files that wait for each other are only finished if all are worked on at a time.
#[test]
fn sixteen_small_files_at_a_time() {
    let together = Barrier::new(16);
    let told = all(64, None, |file, _| {
        together.wait();
        file
    });
    assert_eq!(told.len(), 64);
}

#[test]
fn large_files_have_room_for_as_many_as_there_are_threads() {
    let threads = rayon::current_num_threads();
    for (at_a_time, most) in [(None, threads), (Some(3), 3), (Some(1), 1)] {
        let (now, peak) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let told = all(200, at_a_time, |file, permits| {
            let missing = Path::new("a file without a size");
            let _large = if file % 2 == 0 { Some(permits.acquire()) } else { permits.acquire_if_large(missing) };
            peak.fetch_max(now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
            // While it waits for its parts, a thread may start nothing else.
            let sum: usize = (0..1000_usize).into_par_iter().sum();
            now.fetch_sub(1, Ordering::SeqCst);
            sum
        });
        assert_eq!(told.len(), 200);
        assert!((1..=most).contains(&peak.into_inner()), "{at_a_time:?}");
    }
}

/// The first file takes until no other is started any more.
#[test]
fn few_results_wait_for_an_earlier_one() {
    let started = AtomicUsize::new(0);
    let told = all(2000, None, |file, _| {
        let mut before = started.fetch_add(1, Ordering::SeqCst);
        if file > 0 {
            return file;
        }
        loop {
            std::thread::sleep(std::time::Duration::from_millis(50));
            let now = started.load(Ordering::SeqCst);
            if now == before && now > 1 {
                return now;
            }
            before = now;
        }
    });
    let Some((0, started)) = told.first() else { panic!("{:?}", told.first()) };
    assert!(*started <= 64, "{started} were started");
}

#[test]
fn an_error_ends_the_work() {
    let files: Vec<usize> = (0..100_000).collect();
    let started = AtomicUsize::new(0);
    let work = |file: &usize, _: &MemoryPermits| {
        started.fetch_add(1, Ordering::SeqCst);
        *file
    };
    let tell = |files: &[usize], _| if files.contains(&10) { Err("enough") } else { Ok(()) };
    assert_eq!(work_in_order(&files, None, work, tell), Err("enough"));
    let started = started.into_inner();
    assert!(started <= 10 + 1 + 3 * 64, "{started} were started");
}

#[test]
fn a_panic_is_passed_on() {
    let work = |file: usize, _: &MemoryPermits| if file == 500 { panic!("of a file") } else { file };
    let failed = catch_unwind(AssertUnwindSafe(|| all(1000, None, work)));
    assert!(failed.is_err());
}
