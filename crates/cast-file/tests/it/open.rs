//! Ways of opening: recovery, limits, progress, and what can go wrong.

use std::ops::ControlFlow;
use std::sync::Mutex;

use cast_base::Progress;
use cast_file::{CastFile, ErrorKind, OpenOptions, Recovery};
use cast_map::Advice;
use cast_read::Limits;

use crate::{PROMISE, testdata};

#[test]
fn regular_files_are_mapped_and_others_are_read() {
    let file = CastFile::map(testdata("valid/character.cast"), PROMISE).unwrap();
    assert!(file.is_mapped());
    let options = OpenOptions::new().advice(Advice::Random).populate(true);
    assert!(options.map(testdata("valid/character.cast"), PROMISE).unwrap().is_mapped());
    assert!(!CastFile::open(testdata("valid/character.cast")).unwrap().is_mapped());
    #[cfg(target_os = "linux")]
    {
        let bytes = OpenOptions::new().map_bytes("/proc/self/status", PROMISE).unwrap();
        assert!(!bytes.is_mapped() && bytes.starts_with(b"Name:"));
    }
}

#[test]
fn small_files_are_read_on_request() {
    let path = testdata("valid/character.cast");
    let len = std::fs::metadata(&path).unwrap().len();
    for (above, is_mapped) in [(0, true), (len - 1, true), (len, false), (u64::MAX, false)] {
        let options = OpenOptions::new().map_above(above);
        assert_eq!(options.map(&path, PROMISE).unwrap().is_mapped(), is_mapped, "{above}");
        let file = std::fs::File::open(&path).unwrap();
        assert_eq!(options.map_file(&file, &path, PROMISE).unwrap().is_mapped(), is_mapped, "{above}");
    }
}

#[cfg(unix)]
#[test]
fn a_pipe_is_read() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&path).status().unwrap().success());
    let writer = path.clone();
    let bytes = std::fs::read(testdata("valid/character.cast")).unwrap();
    let writer = std::thread::spawn(move || std::fs::write(writer, bytes).unwrap());
    let file = CastFile::map(&path, PROMISE).unwrap();
    writer.join().unwrap();
    assert!(!file.is_mapped() && file.meshes().next().is_some());
}

#[test]
fn what_cannot_be_opened_says_why() {
    let directory = tempfile::tempdir().unwrap();
    let empty = directory.path().join("empty.cast");
    std::fs::write(&empty, b"").unwrap();
    for path in [empty.as_path(), directory.path(), &directory.path().join("none.cast")] {
        for error in [CastFile::open(path).unwrap_err(), CastFile::map(path, PROMISE).unwrap_err()] {
            assert!(matches!(error.kind(), ErrorKind::Bytes(_)), "{error:?}");
            assert_eq!(error.path(), Some(path));
            assert!(std::error::Error::source(&error).is_some_and(|source| source.is::<cast_map::Error>()));
            assert_eq!(error.to_string().matches(path.to_str().unwrap()).count(), 1, "{error}");
        }
    }
    let error = OpenOptions::new().max_bytes(20).open(testdata("valid/character.cast")).unwrap_err();
    assert!(error.to_string().contains("more than 20 bytes"), "{error}");
}

#[test]
fn recovery_is_never_when_damaged_or_always() {
    let damaged = testdata("damaged/size_zero.cast");
    let open = |recovery| OpenOptions::new().recovery(recovery).open(&damaged);
    let error = open(Recovery::Never).unwrap_err();
    let ErrorKind::Structure(first) = error.kind() else { panic!("{error}") };
    assert_eq!(error.to_string(), format!("{}: {first}", damaged.display()));
    assert!(std::error::Error::source(&error).is_some_and(|source| source.is::<cast_read::Error>()));

    let file = open(Recovery::WhenDamaged).unwrap();
    assert_eq!(file.damage(), Some(first));
    assert!(!file.repairs().is_empty() && file.repairs() == file.cast().repairs());
    let always = open(Recovery::Always).unwrap();
    assert_eq!((always.repairs(), always.damage()), (file.repairs(), None));
    assert_eq!(always.node_count(), file.node_count());

    let sound = OpenOptions::new().recovery(Recovery::WhenDamaged).open(testdata("valid/character.cast")).unwrap();
    assert!(sound.repairs().is_empty() && sound.damage().is_none());
    // If recovery fails, the first error is reported: the damage, not the limit that recovery exceeds.
    let limits = Limits::new().max_nodes(file.node_count() - 1);
    let open = |recovery| OpenOptions::new().recovery(recovery).limits(limits).open(&damaged).unwrap_err();
    let (when_damaged, always) = (open(Recovery::WhenDamaged), open(Recovery::Always));
    assert!(matches!(when_damaged.kind(), ErrorKind::Structure(error) if error == first), "{when_damaged}");
    let ErrorKind::Structure(limit) = always.kind() else { panic!("{always}") };
    assert!(matches!(limit.kind(), cast_read::ErrorKind::TooManyNodes { .. }), "{limit}");
}

#[test]
fn whoever_is_told_how_far_it_is_can_end_it() {
    let path = testdata("valid/character.cast");
    let size = std::fs::metadata(&path).unwrap().len();
    let told = Mutex::new(Vec::new());
    let note = |done, total| {
        told.lock().unwrap().push((done, total));
        ControlFlow::Continue(())
    };
    OpenOptions::new().progress(Progress::new(&note)).open(&path).unwrap();
    assert_eq!(*told.lock().unwrap(), [(size, size); 2], "once for the bytes, once for the structure");

    let end = |_, _| ControlFlow::Break(());
    let options = OpenOptions::new().progress(Progress::new(&end));
    let bytes = std::fs::read(&path).unwrap();
    for recovery in [Recovery::Never, Recovery::WhenDamaged, Recovery::Always] {
        let options = options.recovery(recovery);
        let populated = options.populate(true).map(&path, PROMISE);
        for result in [options.open(&path), options.map(&path, PROMISE), populated, options.parse(bytes.clone())] {
            let error = result.unwrap_err();
            assert!(matches!(error.kind(), ErrorKind::Cancelled), "{error:?}");
            assert!(error.to_string().ends_with("the work was cancelled"), "{error}");
            assert!(std::error::Error::source(&error).is_none());
        }
    }
}

/// Cancelling ends recovery, too; it does not make it report the damage instead.
#[test]
fn recovery_can_be_ended() {
    let bytes = std::fs::read(testdata("damaged/size_zero.cast")).unwrap();
    let end = |_, _| ControlFlow::Break(());
    let options = OpenOptions::new().progress(Progress::new(&end)).recovery(Recovery::WhenDamaged);
    let error = options.parse(bytes).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Cancelled), "{error:?}");
}

/// Cancelling is final: nothing is tried another way, even if it would not be cancelled.
#[test]
fn work_that_was_cancelled_once_is_not_begun_again() {
    let path = testdata("valid/character.cast");
    let bytes = std::fs::read(&path).unwrap();
    let told = std::sync::atomic::AtomicUsize::new(0);
    let end_once = |_, _| match told.fetch_add(1, std::sync::atomic::Ordering::Relaxed) {
        0 => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    };
    let options = OpenOptions::new().progress(Progress::new(&end_once)).recovery(Recovery::WhenDamaged);
    for populate in [true, false] {
        told.store(0, std::sync::atomic::Ordering::Relaxed);
        let error = match populate {
            true => options.populate(true).map_bytes(&path, PROMISE).unwrap_err(),
            false => options.parse(bytes.clone()).unwrap_err(),
        };
        assert!(matches!(error.kind(), ErrorKind::Cancelled), "{error:?}");
    }
}

#[test]
fn options_say_what_they_are() {
    let options = OpenOptions::new();
    assert_eq!((options.get_max_bytes(), options.get_limits(), options.is_for_cast()), (None, Limits::new(), false));
    assert_eq!(options.max_bytes(20).get_max_bytes(), Some(20));
    assert!(!options.max_bytes(20).is_for_cast(), "any file has bytes");
    assert!(!options.recovery(Recovery::WhenDamaged).is_for_cast(), "of a sound file it asks nothing");
    assert!(options.recovery(Recovery::Always).is_for_cast());
    let limits = Limits::new().max_depth(3);
    assert_eq!(options.limits(limits).get_limits(), limits);
    assert!(options.limits(limits).is_for_cast());
    assert!(options.limits(limits).recovery(Recovery::Always).is_for_cast());
}

/// The limit is for reading; a file that is mapped takes no memory, however large it is.
#[test]
fn a_limit_of_bytes_is_for_reading() {
    let path = testdata("valid/character.cast");
    let options = OpenOptions::new().max_bytes(20);
    assert!(options.map(&path, PROMISE).unwrap().is_mapped());
    assert!(matches!(options.open(&path).unwrap_err().kind(), ErrorKind::Bytes(_)));
}

/// Readers that ignore sizes, which are most, open such a file: the reference library reads its nodes one after another.
#[test]
fn wrong_sizes_are_recovered_by_default_and_missing_content_is_not() {
    let file = CastFile::open(testdata("damaged/sizes_in_characters.cast")).unwrap();
    assert!(file.damage().is_some() && !file.repairs().is_empty() && file.meshes().count() == 1);
    for name in ["cut_in_data", "cut_in_string", "child_count_too_large", "root_count_too_large", "billions_f"] {
        assert!(CastFile::open(testdata(&format!("damaged/{name}.cast"))).is_err(), "{name}");
    }
}
