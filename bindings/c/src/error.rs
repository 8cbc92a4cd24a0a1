//! Errors: a struct provided by the caller.

use std::ffi::c_char;

use castkit::ErrorKind;

/// The kind of an error: one of `CASTKIT_ERROR_…`.
pub type castkit_error_kind = u32;

/// No error.
pub const CASTKIT_ERROR_NONE: castkit_error_kind = 0;
/// The path does not exist.
pub const CASTKIT_ERROR_NOT_FOUND: castkit_error_kind = 1;
/// An operation of the system failed: missing permissions, a full disk, a directory instead of a file.
pub const CASTKIT_ERROR_IO: castkit_error_kind = 2;
/// There is not enough memory.
pub const CASTKIT_ERROR_OUT_OF_MEMORY: castkit_error_kind = 3;
/// The file is empty, or not a Cast file.
pub const CASTKIT_ERROR_NOT_CAST: castkit_error_kind = 4;
/// The structure of the file is damaged; recovery may help.
pub const CASTKIT_ERROR_DAMAGED: castkit_error_kind = 5;
/// The file exceeds a limit of the options.
pub const CASTKIT_ERROR_LIMIT: castkit_error_kind = 6;
/// A property is missing, or not what the specification requires.
pub const CASTKIT_ERROR_PROPERTY: castkit_error_kind = 7;
/// A node path does not lead to a node.
pub const CASTKIT_ERROR_NODE_PATH: castkit_error_kind = 8;
/// The document cannot be written as it is.
pub const CASTKIT_ERROR_UNWRITABLE: castkit_error_kind = 9;
/// A buffer of the caller has the wrong length or alignment.
pub const CASTKIT_ERROR_BUFFER: castkit_error_kind = 10;
/// A path leads outside the allowed directories.
pub const CASTKIT_ERROR_ESCAPES: castkit_error_kind = 11;
/// A file of another format cannot be converted.
pub const CASTKIT_ERROR_CONVERSION: castkit_error_kind = 12;
/// What was requested is not supported by this build, or not for this format.
pub const CASTKIT_ERROR_UNSUPPORTED: castkit_error_kind = 13;
/// The caller cancelled the work.
pub const CASTKIT_ERROR_CANCELLED: castkit_error_kind = 14;
/// An argument is invalid: NULL, a number out of range, text that is not UTF-8.
pub const CASTKIT_ERROR_ARGUMENT: castkit_error_kind = 15;
/// A bug in castkit, caught at the boundary. Please report it.
pub const CASTKIT_ERROR_INTERNAL: castkit_error_kind = 16;

/// The size in bytes of each text in an error, including the NUL at its end. Longer texts are cut.
pub const CASTKIT_ERROR_TEXT_SIZE: usize = 1024;

/// What went wrong, and where. It need not be initialised, belongs to the caller, and contains no pointers.
///
/// Functions that can fail take a pointer to one as their last parameter, which may be NULL. On success they set `kind`
/// to `CASTKIT_ERROR_NONE` and `offset` to 0, and leave the texts empty. The struct never becomes larger: fields of later
/// versions take their room from `reserved`.
#[repr(C)]
pub struct castkit_error {
    /// The kind of the error.
    pub kind: castkit_error_kind,
    /// Whether `offset` is set.
    pub has_offset: bool,
    /// The byte offset from the start of the file, if the error is about a place in one.
    pub offset: u64,
    /// What was found, what was expected and what to try, in one sentence. UTF-8 with a NUL at the end, like the other
    /// texts.
    pub sentence: [c_char; CASTKIT_ERROR_TEXT_SIZE],
    /// The path of the file on disk, as it was passed in, if the error is about one; otherwise empty.
    pub path: [c_char; CASTKIT_ERROR_TEXT_SIZE],
    /// The node or property, such as `root[0]/model[0] "hero"/mesh[3] "body"/vp`, if the error is about one; otherwise
    /// empty.
    pub node_path: [c_char; CASTKIT_ERROR_TEXT_SIZE],
    /// Zero: room for what later versions tell.
    pub reserved: [u64; 8],
}

/// Why a function failed.
pub(crate) enum Failure {
    Castkit(castkit::Error),
    Argument(String),
    /// There is not enough memory for this many elements.
    #[cfg_attr(not(feature = "write"), allow(dead_code, reason = "used by documents"))]
    Memory(usize),
    Panic(String),
}

impl Failure {
    pub(crate) fn argument(sentence: impl Into<String>) -> Self {
        Self::Argument(sentence.into())
    }
}

/// What a pointer leads to, or that it is NULL.
pub(crate) fn given<T>(value: Option<T>, name: &str) -> Result<T, Failure> {
    value.ok_or_else(|| Failure::Argument(format!("{name} is NULL")))
}

/// Something by its index.
#[cfg(feature = "scene")]
pub(crate) fn numbered<'a, T>(all: &'a [T], index: usize, what: &str) -> Result<&'a T, Failure> {
    let missing = || Failure::Argument(format!("there is no {what} {index}: there are {}, counted from 0", all.len()));
    all.get(index).ok_or_else(missing)
}

macro_rules! failures {
    ($($(#[$feature:meta])? $error:ty;)*) => {$(
        $(#[$feature])?
        impl From<$error> for Failure {
            fn from(error: $error) -> Self {
                Self::Castkit(error.into())
            }
        }
    )*};
}

failures! {
    castkit::Error;
    castkit::open::Error;
    castkit::read::PathError;
    castkit::read::FieldError<'_>;
    castkit::Cancelled;
    #[cfg(feature = "vertex")] castkit::vertex::InterleaveError;

    #[cfg(any(feature = "check", feature = "write"))] castkit::write::Error;
    #[cfg(feature = "write")] castkit::write::patch::PatchError;
    #[cfg(feature = "scene")] castkit::scene::Error;
    #[cfg(feature = "convert")] castkit::convert::Error;
    #[cfg(feature = "convert")] castkit::convert::JobError;
    #[cfg(feature = "check")] castkit::check::Error;
    #[cfg(feature = "render")] castkit::render::Error;
}

impl castkit_error {
    /// That nothing went wrong.
    #[inline(never)]
    pub(crate) fn clear(&mut self) {
        self.kind = CASTKIT_ERROR_NONE;
        self.has_offset = false;
        self.offset = 0;
        self.reserved = [0; 8];
        for text in [&mut self.sentence, &mut self.path, &mut self.node_path] {
            text[0] = 0;
        }
    }

    pub(crate) fn tell(&mut self, failure: &Failure) {
        self.clear();
        match failure {
            Failure::Argument(sentence) => {
                self.kind = CASTKIT_ERROR_ARGUMENT;
                write(&mut self.sentence, &spelled(sentence.clone()));
            }
            Failure::Memory(count) => {
                self.kind = CASTKIT_ERROR_OUT_OF_MEMORY;
                write(&mut self.sentence, &format!("there is not enough memory for {count} elements"));
            }
            Failure::Panic(sentence) => {
                self.kind = CASTKIT_ERROR_INTERNAL;
                write(&mut self.sentence, sentence);
            }
            Failure::Castkit(error) => {
                self.kind = kind(error.kind());
                self.has_offset = error.offset().is_some();
                self.offset = error.offset().unwrap_or(0);
                write(&mut self.sentence, &spelled(error.to_string()));
                if let Some(path) = error.path() {
                    write(&mut self.path, &path.to_string_lossy());
                }
                write(&mut self.node_path, error.node_path().unwrap_or_default());
            }
        }
    }
}

/// Options in the spelling of the header.
fn spelled(sentence: String) -> String {
    #[cfg(feature = "convert")]
    return castkit::options::spell(&sentence, castkit::options::Spelling::C).into_owned();
    #[cfg(not(feature = "convert"))]
    sentence
}

/// Writes a text with a NUL at its end; of a long one the beginning, whole characters only.
fn write(to: &mut [c_char; CASTKIT_ERROR_TEXT_SIZE], text: &str) {
    let text = &text[..text.floor_char_boundary_below(to.len())];
    for (to, from) in to.iter_mut().zip(text.bytes().chain([0])) {
        *to = c_char::from_ne_bytes([from]);
    }
}

/// The last boundary of characters that leaves room for a NUL.
trait Floor {
    fn floor_char_boundary_below(&self, size: usize) -> usize;
}

impl Floor for str {
    fn floor_char_boundary_below(&self, size: usize) -> usize {
        let most = self.len().min(size.saturating_sub(1));
        (0..=most).rev().find(|at| self.is_char_boundary(*at)).unwrap_or(0)
    }
}

fn kind(kind: ErrorKind) -> castkit_error_kind {
    match kind {
        ErrorKind::NotFound => CASTKIT_ERROR_NOT_FOUND,
        ErrorKind::Io => CASTKIT_ERROR_IO,
        ErrorKind::OutOfMemory => CASTKIT_ERROR_OUT_OF_MEMORY,
        ErrorKind::NotCast => CASTKIT_ERROR_NOT_CAST,
        ErrorKind::Damaged => CASTKIT_ERROR_DAMAGED,
        ErrorKind::Limit => CASTKIT_ERROR_LIMIT,
        ErrorKind::Property => CASTKIT_ERROR_PROPERTY,
        ErrorKind::NodePath => CASTKIT_ERROR_NODE_PATH,
        ErrorKind::Unwritable => CASTKIT_ERROR_UNWRITABLE,
        ErrorKind::Buffer => CASTKIT_ERROR_BUFFER,
        ErrorKind::Escapes => CASTKIT_ERROR_ESCAPES,
        ErrorKind::Conversion => CASTKIT_ERROR_CONVERSION,
        ErrorKind::Unsupported => CASTKIT_ERROR_UNSUPPORTED,
        ErrorKind::Cancelled => CASTKIT_ERROR_CANCELLED,
        _ => CASTKIT_ERROR_INTERNAL,
    }
}

/// The name of a kind of error, such as `not_found`; static, with a NUL at its end. `unknown` for other numbers.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_error_name(kind: castkit_error_kind) -> *const c_char {
    const NAMES: [&std::ffi::CStr; 17] = [
        c"none",
        c"not_found",
        c"io",
        c"out_of_memory",
        c"not_cast",
        c"damaged",
        c"limit",
        c"property",
        c"node_path",
        c"unwritable",
        c"buffer",
        c"escapes",
        c"conversion",
        c"unsupported",
        c"cancelled",
        c"argument",
        c"internal",
    ];
    let name = usize::try_from(kind).ok().and_then(|kind| NAMES.get(kind));
    name.map_or(c"unknown", |name| *name).as_ptr()
}
