//! Why a file cannot be loaded.

use std::{error, fmt, io};

use bevy::asset::ReadAssetBytesError;

/// Why a file cannot be loaded. What is wrong inside of a file that can be read is no error, but one of the
/// [warnings](crate::Cast::warnings).
#[derive(Debug)]
#[non_exhaustive]
pub enum CastLoaderError {
    /// The file cannot be read.
    Read(io::Error),
    /// It is no Cast file, or a damaged one: the sentence is castkit's.
    Cast(castkit::Error),
    /// The file of the setting [`skeleton`](crate::CastLoaderSettings::skeleton) cannot be read.
    ReadSkeleton(ReadAssetBytesError),
    /// The file of the setting [`skeleton`](crate::CastLoaderSettings::skeleton) is no Cast file with a skeleton.
    Skeleton {
        /// The file.
        path: String,
        /// What is wrong with it; `None` when it has no skeleton.
        cause: Option<castkit::Error>,
    },
}

impl fmt::Display for CastLoaderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Read(error) => write!(f, "the file cannot be read: {error}"),
            Self::Cast(error) => error.fmt(f),
            Self::ReadSkeleton(error) => write!(f, "the file of the skeleton cannot be read: {error}"),
            Self::Skeleton { path, cause: Some(error) } => write!(f, "the file of the skeleton, {path}: {error}"),
            Self::Skeleton { path, cause: None } => {
                write!(f, "{path} has no skeleton; name a file with the model that the animations are for")
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
