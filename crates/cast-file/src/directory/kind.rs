//! The kinds of entries in a directory.

/// What a name in a directory is; symbolic links are not followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A regular file.
    File,
    Directory,
    Link,
    /// A pipe, a socket or a device.
    Other,
}
