//! Things with a path that are not regular files.

use std::fs::{self, File};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::UnixListener;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::mpsc;
use std::time::Duration;

use cast_map::{Bytes, Error, ErrorKind, ReadOptions, Unchanging};

fn pipe(directory: &Path) -> PathBuf {
    let path = directory.join("pipe");
    let status = Command::new("mkfifo").arg(&path).status();
    assert!(matches!(status, Ok(status) if status.success()), "{status:?}");
    path
}

/// SAFETY: every call in this file expects an error; if something were mapped after all, nobody would touch the bytes.
const PROMISE: Unchanging = unsafe { Unchanging::promise() };

fn map(path: &Path) -> Result<Bytes, Error> {
    cast_map::map(path, PROMISE)
}

#[test]
fn mapping_a_pipe_is_refused_without_waiting_for_a_writer() {
    let directory = tempfile::tempdir().unwrap();
    let path = pipe(directory.path());
    let (sender, receiver) = mpsc::channel();
    let thread_path = path.clone();
    std::thread::spawn(move || sender.send(map(&thread_path).unwrap_err()));
    let error = receiver.recv_timeout(Duration::from_secs(20)).expect("blocked on the pipe");
    assert!(matches!(error.kind(), ErrorKind::NotRegular("a pipe")), "{error:?}");
    let expected = "it is a pipe, not a regular file; read it instead (`read`)";
    assert_eq!(error.to_string(), format!("cannot map {}: {expected}", path.display()));
}

#[test]
fn an_open_pipe_cannot_be_mapped_either() {
    let directory = tempfile::tempdir().unwrap();
    let path = pipe(directory.path());
    // Opened for reading and writing, which does not block.
    let file = File::options().read(true).write(true).open(&path).unwrap();
    let error = cast_map::map_file(&file, &path, PROMISE).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::NotRegular("a pipe")), "{error:?}");
}

#[test]
fn a_pipe_is_read_to_its_end() {
    let directory = tempfile::tempdir().unwrap();
    let path = pipe(directory.path());
    let bytes: Vec<u8> = (0..1_000_000u32).map(|i| i.to_le_bytes()[0]).collect();
    std::thread::scope(|scope| {
        scope.spawn(|| fs::write(&path, &bytes).unwrap());
        let read = cast_map::read(&path).unwrap();
        assert_eq!(*read, *bytes);
        assert!(!read.is_mapped());
    });
}

#[test]
fn devices_are_read_up_to_the_limit_and_not_mapped() {
    let zero = Path::new("/dev/zero");
    let error = ReadOptions::new().max_bytes(100_000).read(zero).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::TooLarge { limit: 100_000, .. }), "{error:?}");
    assert!(matches!(map(zero).unwrap_err().kind(), ErrorKind::NotRegular("a character device")));
    assert!(matches!(cast_map::read("/dev/null").unwrap_err().kind(), ErrorKind::Empty));
}

#[test]
fn a_socket_is_neither_read_nor_mapped() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("socket");
    let _listener = UnixListener::bind(&path).unwrap();
    for (verb, error) in [("map", map(&path).unwrap_err()), ("open", cast_map::read(&path).unwrap_err())] {
        assert!(matches!(error.kind(), ErrorKind::NotRegular("a socket")), "{error:?}");
        let expected = format!("cannot {verb} {}: it is a socket, not a file; give a .cast file", path.display());
        assert_eq!(error.to_string(), expected);
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_file_without_a_size_is_read_to_its_end() {
    let status = cast_map::read("/proc/self/status").unwrap();
    assert!(status.starts_with(b"Name:"));
    assert!(status.windows(4).any(|window| window == b"Pid:"));
    assert!(matches!(map(Path::new("/proc/self/status")).unwrap_err().kind(), ErrorKind::Empty));
}

#[test]
fn a_file_without_permission_says_so() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("secret.cast");
    fs::write(&path, b"cast").unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o000)).unwrap();
    if File::open(&path).is_ok() {
        return as_somebody_else(directory.path(), "special::a_file_without_permission_says_so");
    }
    for error in [map(&path).unwrap_err(), cast_map::read(&path).unwrap_err()] {
        assert!(matches!(error.kind(), ErrorKind::Io(error) if error.kind() == std::io::ErrorKind::PermissionDenied));
        assert!(error.to_string().starts_with(&format!("cannot open {}: ", path.display())), "{error}");
        assert!(std::error::Error::source(&error).is_some());
    }
}

/// Runs one test of this program again as an ordinary user, because root may read anything.
fn as_somebody_else(directory: &Path, test: &str) {
    const NOBODY: u32 = 65534;
    // A place where that user may run it: the build directory may be inaccessible.
    let program = directory.join("tests");
    // Copied by another process: a process that another test starts meanwhile would inherit the file while it is open for
    // writing, and Linux does not run such a file.
    let status = Command::new("cp").arg(std::env::current_exe().unwrap()).arg(&program).status();
    assert!(matches!(status, Ok(status) if status.success()), "{status:?}");
    fs::set_permissions(directory, fs::Permissions::from_mode(0o755)).unwrap();
    let mut command = Command::new(&program);
    let output = command.args(["--exact", test]).uid(NOBODY).gid(NOBODY).current_dir("/").output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && said.contains("1 passed"), "{said}");
}

/// The process must survive to report that there is no memory. In `/dev/shm`, because a file may have any size there.
#[test]
#[cfg(target_os = "linux")]
fn memory_that_is_refused_is_an_error() {
    let Ok(directory) = tempfile::tempdir_in("/dev/shm") else { return };
    let path = directory.path().join("sparse.cast");
    // More than a process can address on current processors.
    File::create(&path).unwrap().set_len(1 << 58).unwrap();
    for error in [map(&path).unwrap_err(), cast_map::read(&path).unwrap_err()] {
        if cfg!(target_pointer_width = "32") {
            assert!(matches!(error.kind(), ErrorKind::TooLarge { .. }), "{error:?}");
            continue;
        }
        assert!(matches!(error.kind(), ErrorKind::OutOfMemory(_)), "{error:?}");
        assert!(std::error::Error::source(&error).is_some());
    }
}
