//! Threads do not change results, and callbacks can cancel the work.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use cast_base::{Cancelled, Progress, Threads};
use cast_check::summary::Summary;
use cast_check::{diff, repair, upgrade};
use cast_file::CastFile;

use crate::common::sound;

fn character() -> CastFile {
    sound(include_bytes!("../../../../testdata/valid/character.cast"))
}

/// The same content in different bytes, so that they have to be compared.
fn rehashed() -> CastFile {
    let mut document = cast_write::Document::from(&character());
    document.for_each_mut(|node| {
        node.set("zz", 1_u32);
    });
    sound(&document.to_vec(cast_write::Layout::Compact).unwrap())
}

/// All operations; returns whether each was completed.
fn all(progress: Progress<'_>, threads: Threads) -> [Result<String, Cancelled>; 5] {
    let (first, second) = (character(), rehashed());
    [
        cast_check::check(&second, &cast_check::Options::new().progress(progress).threads(threads))
            .map(|report| format!("{report:?}")),
        repair::repair(&first, &repair::Options::new().progress(progress))
            .map(|repaired| format!("{:?}", repaired.changes)),
        upgrade::upgrade(&first, &upgrade::Options::new().progress(progress))
            .map(|upgraded| format!("{:?}", upgraded.changes)),
        diff::compare(&first, &second, &diff::Options::new().progress(progress).threads(threads))
            .map(|comparison| format!("{} {:?}", comparison.total(), comparison.differences())),
        Summary::of_with(&first.cast(), progress).map(|summary| format!("{summary:?}")),
    ]
}

#[test]
fn one_thread_comes_to_the_same() {
    let one = all(Progress::none(), Threads::One);
    assert!(one.iter().all(Result::is_ok));
    assert_eq!(one, all(Progress::none(), Threads::All));
    assert!(!one[3].as_ref().unwrap().starts_with("0 "), "{one:?}");
}

#[test]
fn a_callback_hears_of_the_end_and_can_end_the_work() {
    let (most, calls) = (AtomicU64::new(0), AtomicU64::new(0));
    let listen = |done: u64, total: u64| {
        assert!(done <= total);
        most.fetch_max(done * 1000 / total, Ordering::Relaxed);
        calls.fetch_add(1, Ordering::Relaxed);
        ControlFlow::Continue(())
    };
    for threads in [Threads::One, Threads::All] {
        assert!(all(Progress::new(&listen), threads).iter().all(Result::is_ok));
    }
    assert_eq!(most.into_inner(), 1000);
    assert!(calls.into_inner() > 100);
    let stop = |_: u64, _: u64| ControlFlow::Break(());
    for threads in [Threads::One, Threads::All] {
        assert!(all(Progress::new(&stop), threads).iter().all(|result| *result == Err(Cancelled)));
    }
}
