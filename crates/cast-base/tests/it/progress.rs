//! Progress, and how it is counted.

use std::ops::ControlFlow;
use std::sync::Mutex;

use cast_base::{Cancelled, Progress, Steps};

/// What is reported when `steps` are done one after the other.
fn reported(total: u64, steps: impl IntoIterator<Item = u64>) -> Vec<u64> {
    let reports = Mutex::new(Vec::new());
    let callback = |done, of| {
        assert_eq!(of, total);
        reports.lock().unwrap().push(done);
        ControlFlow::Continue(())
    };
    let counted = Steps::new(Progress::new(&callback), total);
    steps.into_iter().for_each(|steps| counted.done(steps));
    assert_eq!(counted.check(), Ok(()));
    reports.into_inner().unwrap()
}

#[test]
fn few_steps_are_all_reported() {
    assert_eq!(reported(5, [1; 5]), [1, 2, 3, 4, 5]);
    assert_eq!(reported(0, []), []);
}

#[test]
fn many_steps_are_reported_now_and_then() {
    // Every third, because 256 reports are enough; and the last one.
    let expected: Vec<u64> = (1..=256).map(|report| report * 3).chain([769]).collect();
    assert_eq!(reported(769, [1; 769]), expected);
    // No more than 1,024 apart, however many there are.
    assert_eq!(reported(1 << 40, [1; 2_100]), [1_024, 2_048]);
    // Several at once.
    assert_eq!(reported(1 << 40, [1_000, 23, 1, 5_000, 100]), [1_024, 6_024]);
}

#[test]
fn cancelling_is_remembered() {
    let after_three = |done, _| if done > 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    let steps = Steps::new(Progress::new(&after_three), 10);
    assert!(!steps.is_cancelled());
    let items: Vec<i32> = steps.counted(0..10).collect();
    assert_eq!((items, steps.is_cancelled(), steps.check()), (vec![0, 1, 2], true, Err(Cancelled)));
    // Nothing more is done, nor counted.
    assert_eq!(steps.counted(0..10).count(), 0);
    assert_eq!(format!("{steps:?}").split("done: ").nth(1).unwrap().split(',').next(), Some("4"));
    assert_eq!(Cancelled.to_string(), "the work was cancelled");
}

#[test]
fn a_callback_is_known_to_be_there() {
    let callback = |_, _| ControlFlow::Continue(());
    let described = [Progress::new(&callback), Progress::none()].map(|progress| format!("{progress:?}"));
    assert_eq!(described, ["Progress(callback)", "Progress(none)"]);
}
