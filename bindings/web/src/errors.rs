//! Errors of the library, in the form that `js/errors.js` converts to a `CastError`.

use castkit::{Error, ErrorKind};

use crate::json::Json;

/// Why a request failed.
pub(crate) struct Failure(Box<Inner>);

struct Inner {
    kind: &'static str,
    message: String,
    path: Option<String>,
    offset: Option<u64>,
    node_path: Option<String>,
}

impl Failure {
    pub(crate) fn write(&self, json: &mut Json) {
        json.object(|json| {
            json.key("kind").text(self.0.kind);
            json.key("message").text(&*self.0.message);
            json.key("path").text(self.0.path.as_deref());
            json.key("offset").whole(self.0.offset);
            json.key("nodePath").text(self.0.node_path.as_deref());
        });
    }

    fn plain(kind: &'static str, message: impl Into<String>) -> Self {
        Self(Box::new(Inner { kind, message: spelled(message.into()), path: None, offset: None, node_path: None }))
    }

    /// An invalid argument of the caller.
    pub(crate) fn argument(message: impl Into<String>) -> Self {
        Self::plain("argument", message)
    }

    /// Something that this build, or a format, does not support.
    pub(crate) fn unsupported(message: impl Into<String>) -> Self {
        Self::plain("unsupported", message)
    }

    fn of(error: &Error) -> Self {
        Self(Box::new(Inner {
            kind: name(error.kind()),
            message: spelled(error.to_string()),
            path: error.path().map(|path| path.to_string_lossy().into_owned()),
            offset: error.offset(),
            node_path: error.node_path().map(str::to_owned),
        }))
    }

    /// The two sides of the interface do not agree.
    pub(crate) fn out_of_step(what: &str) -> Self {
        Self::plain("other", format!("castkit is out of step with its WebAssembly module: {what}"))
    }
}

impl<E: Into<Error>> From<E> for Failure {
    fn from(error: E) -> Self {
        Self::of(&error.into())
    }
}

/// Options in the spelling of JavaScript.
fn spelled(message: String) -> String {
    #[cfg(any(feature = "check", feature = "convert"))]
    return castkit::options::spell(&message, castkit::options::Spelling::Camel).into_owned();
    #[cfg(not(any(feature = "check", feature = "convert")))]
    message
}

/// The name of a kind.
fn name(kind: ErrorKind) -> &'static str {
    match kind {
        ErrorKind::NotFound => "not_found",
        ErrorKind::Io => "io",
        ErrorKind::OutOfMemory => "out_of_memory",
        ErrorKind::NotCast => "not_cast",
        ErrorKind::Damaged => "damaged",
        ErrorKind::Limit => "limit",
        ErrorKind::Property => "property",
        ErrorKind::NodePath => "node_path",
        ErrorKind::Unwritable => "unwritable",
        ErrorKind::Buffer => "buffer",
        ErrorKind::Escapes => "escapes",
        ErrorKind::Conversion => "conversion",
        ErrorKind::Unsupported => "unsupported",
        ErrorKind::Cancelled => "cancelled",
        _ => "other",
    }
}
