//! What becomes of tangents, on the command line.

use castkit::convert::Tangents;
use clap::ValueEnum;

/// For `--tangents`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TangentsName {
    /// As the input has them
    Keep,
    /// Compute them where the input has none
    Complete,
    /// Compute them for all meshes
    Compute,
    /// Leave them out
    Drop,
}

impl From<TangentsName> for Tangents {
    fn from(name: TangentsName) -> Self {
        match name {
            TangentsName::Keep => Self::Keep,
            TangentsName::Complete => Self::Complete,
            TangentsName::Compute => Self::Compute,
            TangentsName::Drop => Self::Drop,
        }
    }
}
