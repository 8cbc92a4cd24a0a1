//! Errors of loading.

use std::{error, fmt, io};

use bevy::asset::ReadAssetBytesError;

/// Why a file cannot be loaded. Problems in a file that can be read are not errors, but
/// [warnings](crate::Cast::warnings).
#[derive(Debug)]
#[non_exhaustive]
pub enum CastLoaderError {
    /// The file cannot be read.
    Read(io::Error),
    /// The file is not a Cast file, or is damaged. The message is castkit's.
    Cast(castkit::Error),
    /// The file named by the setting [`skeleton`](crate::CastLoaderSettings::skeleton) cannot be read.
    ReadSkeleton(ReadAssetBytesError),
    /// The file named by the setting [`skeleton`](crate::CastLoaderSettings::skeleton) is not a Cast file with a
    /// skeleton.
    Skeleton {
        /// The path of the file.
        path: String,
        /// The error; `None` if the file has no skeleton.
        cause: Option<castkit::Error>,
    },
}

impl fmt::Display for CastLoaderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Read(error) => write!(f, "the file cannot be read: {error}"),
            Self::Cast(error) => error.fmt(f),
            Self::ReadSkeleton(error) => write!(f, "the skeleton file cannot be read: {error}"),
            Self::Skeleton { path, cause: Some(error) } => write!(f, "the skeleton file {path}: {error}"),
            Self::Skeleton { path, cause: None } => {
                write!(f, "{path} has no skeleton; use a file with the model that the animations are for")
            }
        }
    }
}

impl error::Error for CastLoaderError {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match self {
            Self::Read(error) => Some(error),
            Self::Cast(error) => error.source(),
            Self::ReadSkeleton(error) => Some(error),
            Self::Skeleton { cause, .. } => cause.as_ref().and_then(error::Error::source),
        }
    }
}

impl From<io::Error> for CastLoaderError {
    fn from(error: io::Error) -> Self {
        Self::Read(error)
    }
}

impl From<ReadAssetBytesError> for CastLoaderError {
    fn from(error: ReadAssetBytesError) -> Self {
        Self::ReadSkeleton(error)
    }
}
