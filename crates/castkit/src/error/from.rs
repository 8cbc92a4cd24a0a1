//! Conversion from the errors of the individual crates: the kind of error and where it is.

use std::error::Error as StdError;
use std::fmt;
use std::path::Path;

use super::{Error, ErrorKind, Inner};

/// Where an error is, as far as that is known.
#[derive(Default)]
struct Location {
    path: Option<std::path::PathBuf>,
    offset: Option<u64>,
    node_path: Option<String>,
}

impl Location {
    fn file(path: Option<&Path>) -> Self {
        Self { path: path.map(Path::to_path_buf), ..Self::default() }
    }

    fn node(self, offset: Option<u64>, path: &str) -> Self {
        Self { offset, node_path: Some(path.to_owned()).filter(|path| !path.is_empty()), ..self }
    }

    /// Where the structure of a Cast file is broken.
    fn structure(self, error: &cast_file::Error) -> Self {
        match error.kind() {
            cast_file::ErrorKind::Structure(fault) => self.node(Some(fault.offset()), fault.path()),
            _ => self,
        }
    }

    #[cfg(feature = "convert-lean")]
    fn conversion(self, error: &cast_interchange::Error) -> Self {
        self.node(error.offset().map(|offset| offset as u64), error.place())
    }
}

impl Error {
    fn new(kind: ErrorKind, place: Location, cause: impl StdError + Send + Sync + 'static) -> Self {
        let Location { path, offset, node_path } = place;
        Self(Box::new(Inner { kind, path, offset, node_path, cause: Box::new(cause) }))
    }
}

fn of_bytes(kind: &cast_map::ErrorKind) -> ErrorKind {
    use cast_map::ErrorKind as Kind;
    match kind {
        Kind::NotFound => ErrorKind::NotFound,
        Kind::Empty => ErrorKind::NotCast,
        Kind::TooLarge { .. } => ErrorKind::Limit,
        Kind::OutOfMemory(_) => ErrorKind::OutOfMemory,
        Kind::Cancelled => ErrorKind::Cancelled,
        _ => ErrorKind::Io,
    }
}

fn of_structure(kind: cast_read::ErrorKind) -> ErrorKind {
    use cast_read::ErrorKind as Kind;
    match kind {
        Kind::TooShort { .. } | Kind::Magic { .. } => ErrorKind::NotCast,
        Kind::TooDeep { .. } | Kind::TooManyNodes { .. } | Kind::TooManyProperties { .. } => ErrorKind::Limit,
        Kind::Cancelled => ErrorKind::Cancelled,
        _ => ErrorKind::Damaged,
    }
}

fn of_file(error: &cast_file::Error) -> ErrorKind {
    match error.kind() {
        cast_file::ErrorKind::Bytes(bytes) => of_bytes(bytes.kind()),
        cast_file::ErrorKind::Structure(fault) => of_structure(fault.kind()),
        _ => ErrorKind::Cancelled,
    }
}

impl From<cast_map::Error> for Error {
    fn from(error: cast_map::Error) -> Self {
        Self::new(of_bytes(error.kind()), Location::file(error.path()), error)
    }
}

impl From<cast_read::Error> for Error {
    fn from(error: cast_read::Error) -> Self {
        Self::new(of_structure(error.kind()), Location::default().node(Some(error.offset()), error.path()), error)
    }
}

impl From<cast_file::Error> for Error {
    fn from(error: cast_file::Error) -> Self {
        let place = Location::file(error.path()).structure(&error);
        Self::new(of_file(&error), place, error)
    }
}

/// The message of an error that borrows from a file, because the file may be dropped before the error.
#[derive(Debug)]
struct Sentence(String);

impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl StdError for Sentence {}

impl From<cast_read::FieldError<'_>> for Error {
    fn from(error: cast_read::FieldError<'_>) -> Self {
        let place = Location::default().node(Some(error.offset()), &error.path());
        Self::new(ErrorKind::Property, place, Sentence(error.to_string()))
    }
}

impl From<cast_write::Error> for Error {
    fn from(error: cast_write::Error) -> Self {
        use cast_write::ErrorKind as Kind;
        let place = Location::file(error.file());
        let (kind, place) = match error.kind() {
            Kind::Open(cause) => (of_file(cause), place.node(None, error.path()).structure(cause)),
            Kind::Io(cause) if cause.kind() == std::io::ErrorKind::NotFound => (ErrorKind::NotFound, place),
            Kind::Io(_) => (ErrorKind::Io, place),
            Kind::Cancelled => (ErrorKind::Cancelled, place),
            Kind::OverBudget { .. } => (ErrorKind::Limit, place),
            _ => (ErrorKind::Unwritable, place.node(None, error.path())),
        };
        Self::new(kind, place, error)
    }
}

impl From<cast_write::patch::PatchError> for Error {
    fn from(error: cast_write::patch::PatchError) -> Self {
        use cast_write::patch::PatchErrorKind as Kind;
        let place = Location::file(error.file()).node(error.offset(), error.path());
        let kind = match error.kind() {
            Kind::Bytes(bytes) => of_bytes(bytes.kind()),
            Kind::Structure(fault) => of_structure(fault.kind()),
            Kind::Cancelled => ErrorKind::Cancelled,
            Kind::Path(_) => ErrorKind::NodePath,
            Kind::NoProperty { .. } | Kind::UnexpectedKind { .. } | Kind::UnexpectedType { .. } => ErrorKind::Property,
            _ => ErrorKind::Unwritable,
        };
        Self::new(kind, place, error)
    }
}

impl From<cast_read::PathError> for Error {
    fn from(error: cast_read::PathError) -> Self {
        Self::new(ErrorKind::NodePath, Location::default().node(None, &error.step), error)
    }
}

impl From<cast_file::ReferenceError> for Error {
    fn from(error: cast_file::ReferenceError) -> Self {
        use cast_file::ReferenceError as Kind;
        let (kind, path) = match &error {
            Kind::Escapes { path } => (ErrorKind::Escapes, Some(path.as_path())),
            Kind::NotAFile { path } => (ErrorKind::Io, Some(path.as_path())),
            Kind::Missing { path, .. } => (ErrorKind::NotFound, Some(path.as_path())),
            _ => (ErrorKind::NotFound, None),
        };
        Self::new(kind, Location::file(path), error)
    }
}

#[cfg(feature = "scene")]
impl From<cast_scene::Error> for Error {
    fn from(error: cast_scene::Error) -> Self {
        let kind = match error {
            cast_scene::Error::Cancelled => ErrorKind::Cancelled,
            _ => ErrorKind::Limit,
        };
        Self::new(kind, Location::default(), error)
    }
}

#[cfg(feature = "render")]
impl From<cast_render::Error> for Error {
    fn from(error: cast_render::Error) -> Self {
        use cast_render::Error as Kind;
        let kind = match error {
            Kind::Cancelled => ErrorKind::Cancelled,
            Kind::OutOfMemory { .. } => ErrorKind::OutOfMemory,
            Kind::Encode(_) => ErrorKind::Unwritable,
            Kind::Extension(_) => ErrorKind::Unsupported,
            Kind::Save { kind: std::io::ErrorKind::NotFound, .. } => ErrorKind::NotFound,
            Kind::Save { .. } => ErrorKind::Io,
            _ => ErrorKind::Limit,
        };
        let place = match &error {
            Kind::Save { path, .. } => Location::file(Some(path)),
            _ => Location::default(),
        };
        Self::new(kind, place, error)
    }
}

#[cfg(feature = "catalog")]
impl From<cast_catalog::Error> for Error {
    fn from(error: cast_catalog::Error) -> Self {
        use cast_catalog::ErrorKind as Kind;
        let kind = match error.kind() {
            Kind::NoCatalogue => ErrorKind::NotFound,
            Kind::Damaged(_) | Kind::Unusable { .. } => ErrorKind::Damaged,
            Kind::Cancelled(_) => ErrorKind::Cancelled,
            _ => ErrorKind::Io,
        };
        let path = error.path().to_path_buf();
        Self::new(kind, Location::file(Some(&path)), error)
    }
}

#[cfg(feature = "catalog")]
impl From<cast_catalog::FindError> for Error {
    fn from(error: cast_catalog::FindError) -> Self {
        let path = match error {
            cast_catalog::FindError::Catalogue(error) => return error.into(),
            cast_catalog::FindError::File { ref path, .. } => path.clone(),
            _ => return Self::new(ErrorKind::Io, Location::default(), error),
        };
        Self::new(ErrorKind::NotCast, Location::file(Some(&path)), error)
    }
}

/// An error of the opener, or the reason why a file is not visited.
#[cfg(feature = "scene")]
impl<E: Into<Error> + fmt::Display> From<cast_scene::VisitError<E>> for Error {
    fn from(error: cast_scene::VisitError<E>) -> Self {
        use cast_scene::VisitError as Kind;
        let sentence = Sentence(error.to_string());
        let (kind, path) = match error {
            Kind::Open { error, .. } => return error.into(),
            Kind::Path { error, .. } => return error.into(),
            Kind::TooDeep { path } => (ErrorKind::Limit, Some(path)),
            Kind::Cycle { path } => (ErrorKind::Property, Some(path)),
            _ => (ErrorKind::Property, None),
        };
        Self::new(kind, Location::file(path.as_deref()), sentence)
    }
}

#[cfg(feature = "convert-lean")]
fn of_conversion(error: &cast_interchange::Error) -> ErrorKind {
    use cast_interchange::ErrorKind as Kind;
    match error.kind() {
        Kind::OverBudget { .. } => ErrorKind::Limit,
        Kind::Unsupported { .. } => ErrorKind::Unsupported,
        Kind::Io(_) => ErrorKind::Io,
        Kind::Cancelled => ErrorKind::Cancelled,
        _ => ErrorKind::Conversion,
    }
}

#[cfg(feature = "convert-lean")]
impl From<cast_interchange::Error> for Error {
    fn from(error: cast_interchange::Error) -> Self {
        let kind = of_conversion(&error);
        let place = Location::default().conversion(&error);
        Self::new(kind, place, error)
    }
}

#[cfg(feature = "convert-lean")]
impl From<cast_job::JobError> for Error {
    fn from(error: cast_job::JobError) -> Self {
        use cast_job::JobErrorKind as Kind;
        let place = Location::file(error.path());
        let (kind, place) = match error.kind() {
            Kind::Open(cause) => (of_file(cause), place.structure(cause)),
            Kind::Convert(cause) => (of_conversion(cause), place.conversion(cause)),
            Kind::Document(cause) => (ErrorKind::Unwritable, place.node(None, cause.path())),
            Kind::Target { .. } | Kind::UnknownFormat | Kind::UnsupportedFormat(_) => (ErrorKind::Unsupported, place),
            Kind::Write(_) | Kind::SideFile(_) => (ErrorKind::Io, place),
            Kind::Cancelled => (ErrorKind::Cancelled, place),
            Kind::TooLarge(_) => (ErrorKind::Limit, place),
            _ => (ErrorKind::Conversion, place),
        };
        Self::new(kind, place, error)
    }
}

#[cfg(feature = "interleave")]
impl From<cast_read::vertex::InterleaveError> for Error {
    fn from(error: cast_read::vertex::InterleaveError) -> Self {
        let kind = match error.kind() {
            cast_read::vertex::InterleaveErrorKind::Cancelled => ErrorKind::Cancelled,
            _ => ErrorKind::Buffer,
        };
        Self::new(kind, Location::default(), error)
    }
}

#[cfg(feature = "check")]
impl From<cast_check::Error> for Error {
    fn from(error: cast_check::Error) -> Self {
        let kind = match error {
            cast_check::Error::Strict { .. } => ErrorKind::Property,
            _ => ErrorKind::Cancelled,
        };
        Self::new(kind, Location::default(), error)
    }
}

/// Errors that have only one kind, and no place in a file.
macro_rules! of_one_kind {
    ($($(#[$feature:meta])? $error:ty => $kind:ident;)*) => {$(
        $(#[$feature])?
        impl From<$error> for Error {
            fn from(error: $error) -> Self {
                Self::new(ErrorKind::$kind, Location::default(), error)
            }
        }
    )*};
}

of_one_kind! {
    cast_base::Cancelled => Cancelled;
    cast_map::AllocError => OutOfMemory;
    cast_read::LengthError => Buffer;
    cast_read::NarrowError => Buffer;
    cast_write::codec::CodecError => Property;
    std::io::Error => Io;
}

/// Every error that a user can get must convert to [`Error`] with `?`; this fails for one that does not.
#[cfg(all(feature = "convert-lean", feature = "scene", feature = "interleave"))]
const _: () = {
    const fn converts<E: Into<Error>>() {}
    converts::<cast_interchange::Error>();
    converts::<cast_job::JobError>();
    converts::<cast_file::Error>();
    converts::<cast_file::ReferenceError>();
    converts::<cast_base::Cancelled>();
    converts::<cast_map::AllocError>();
    converts::<cast_map::Error>();
    converts::<cast_read::Error>();
    converts::<cast_read::FieldError<'_>>();
    converts::<cast_read::LengthError>();
    converts::<cast_read::NarrowError>();
    converts::<cast_read::PathError>();
    converts::<cast_read::vertex::InterleaveError>();
    #[cfg(feature = "check")]
    converts::<cast_check::Error>();
    #[cfg(feature = "catalog")]
    converts::<cast_catalog::Error>();
    #[cfg(feature = "catalog")]
    converts::<cast_catalog::FindError>();
    #[cfg(feature = "render")]
    converts::<cast_render::Error>();
    converts::<cast_scene::Error>();
    converts::<cast_scene::VisitError<cast_file::Error>>();
    converts::<cast_write::codec::CodecError>();
    converts::<cast_write::Error>();
    converts::<cast_write::patch::PatchError>();
};
