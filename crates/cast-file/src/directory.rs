//! Directory handles.
//!
//! A path is resolved anew each time it is used, so what was checked need not be what is opened. A handle stays the
//! same directory whatever happens to its path, and the names in it are single steps, at which no symbolic link is
//! followed.

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
