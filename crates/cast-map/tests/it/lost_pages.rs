//! A file that is truncated while it is mapped. Every test runs itself again in a child process, because the process
//! ends.

use std::fs::File;
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, Output};

use cast_map::{Unchanging, exit_on_lost_pages};

const CHILD: &str = "CAST_MAP_TEST_CHILD";
const SIGBUS: i32 = 7;

/// Runs one test of this program as a child; `None` in the child itself.
fn child(test: &str) -> Option<Output> {
    if std::env::var_os(CHILD).is_some() {
        return None;
    }
    let this = std::env::current_exe().unwrap();
    Some(
        Command::new(this)
            .args(["--exact", &format!("lost_pages::{test}"), "--nocapture"])
            .env(CHILD, "1")
            .output()
            .unwrap(),
    )
}

/// Maps a file of more than two pages, truncates it, and touches a page that is gone.
fn touch_what_is_gone() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("a.cast");
    std::fs::write(&path, vec![1; 200_000]).unwrap();
    // SAFETY: broken on purpose, to see the signal: the following code touches a page that is gone, and reads nothing
    // from it.
    let promise = unsafe { Unchanging::promise() };
    let bytes = cast_map::map(&path, promise).unwrap();
    assert!(bytes.is_mapped());
    File::options().write(true).open(&path).unwrap().set_len(10).unwrap();
    assert_eq!(std::hint::black_box(&bytes)[5], 1, "the first page is still there");
    std::hint::black_box(bytes[150_000]);
}

#[test]
fn a_lost_page_ends_with_a_message_and_the_code() {
    let Some(output) = child("a_lost_page_ends_with_a_message_and_the_code") else {
        exit_on_lost_pages("gone\n", 3);
        exit_on_lost_pages("the first call counts\n", 4);
        return touch_what_is_gone();
    };
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "gone\n");
}

#[test]
fn on_other_threads_too() {
    let Some(output) = child("on_other_threads_too") else {
        exit_on_lost_pages("gone\n", 3);
        return std::thread::spawn(touch_what_is_gone).join().unwrap();
    };
    assert_eq!(output.status.code(), Some(3), "{output:?}");
}

#[test]
fn without_it_the_signal_ends_the_process() {
    let Some(output) = child("without_it_the_signal_ends_the_process") else {
        return touch_what_is_gone();
    };
    assert_eq!(output.status.signal(), Some(SIGBUS), "{output:?}");
}

#[test]
fn a_signal_of_another_cause_ends_the_process_as_before() {
    let Some(output) = child("a_signal_of_another_cause_ends_the_process_as_before") else {
        exit_on_lost_pages("gone\n", 3);
        let this = std::process::id().to_string();
        let _status = Command::new("sh").args(["-c", "kill -BUS \"$1\"", "sh", &this]).status();
        return std::thread::sleep(std::time::Duration::from_secs(20));
    };
    assert_eq!(output.status.signal(), Some(SIGBUS), "{output:?}");
    assert!(!String::from_utf8_lossy(&output.stderr).contains("gone"));
}
