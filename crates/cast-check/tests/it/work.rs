//! Threads do not change results, and callbacks can cancel the work.

use std::fmt::Display;
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

/// All operations; returns what each came to, or why it did not.
fn all(progress: Progress<'_>, threads: Threads) -> [Result<String, String>; 5] {
    fn told<T>(result: Result<T, impl Display>, text: impl Fn(T) -> String) -> Result<String, String> {
        result.map(text).map_err(|error| error.to_string())
    }
    let (first, second) = (character(), rehashed());
    let checking = cast_check::Options::new().progress(progress).threads(threads);
    let comparing = diff::Options::new().progress(progress).threads(threads);
    let changing = repair::Options::new().progress(progress);
    [
        told(cast_check::check(&second, &checking), |report| format!("{report:?}")),
        told(repair::repair(&first, &changing), |repaired| format!("{:?}", repaired.changes)),
        told(upgrade::upgrade(&first, &changing), |upgraded| format!("{:?}", upgraded.changes)),
        told(diff::compare(&first, &second, &comparing), |comparison| {
            format!("{} {:?}", comparison.total(), comparison.differences())
        }),
        told(Summary::of_with(&first.cast(), progress), |summary| format!("{summary:?}")),
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
        assert!(all(Progress::new(&stop), threads).iter().all(|result| *result == Err(Cancelled.to_string())));
    }
}
