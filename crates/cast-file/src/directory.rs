//! Directory handles.
//!
//! A path is resolved again each time it is used, so the file that was checked need not be the one that is opened. A
//! handle stays the same directory whatever happens to its path, and names in it are single steps, in which no symbolic
//! link is followed.

#[cfg(not(any(unix, windows)))]
mod absent;
#[cfg(any(unix, windows))]
mod handle;
mod kind;
#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(not(any(unix, windows)))]
pub(crate) use absent::Directory;
#[cfg(any(unix, windows))]
pub(crate) use handle::Directory;
pub(crate) use kind::Kind;
