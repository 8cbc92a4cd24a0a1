//! Why a repair or an upgrade has no result.

use core::fmt;

use cast_base::Cancelled;

use crate::changes::{Changes, Refusal};

/// Why a repair or an upgrade has no result.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Error {
    /// It was cancelled.
    Cancelled,
    /// Something is left as it is, and the options are [strict](crate::repair::Options::strict).
    Strict {
        /// The first violation that is left.
        refusal: Box<Refusal>,
        /// The number of further ones.
        others: u64,
    },
}

impl Error {
    /// The error of strict options.
    pub(crate) fn strict(changes: &Changes) -> Result<(), Self> {
        let Some(refusal) = changes.refused().first() else { return Ok(()) };
        let others = changes.refused_total().saturating_sub(1);
        Err(Self::Strict { refusal: Box::new(refusal.clone()), others })
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cancelled => Cancelled.fmt(f),
            Self::Strict { refusal, others } => {
                write!(f, "{refusal}")?;
                match others {
                    0 => Ok(()),
                    others => {
                        write!(f, ", and {others} more {}", if *others == 1 { "violation" } else { "violations" })
                    }
                }
            }
        }
    }
}

impl core::error::Error for Error {}

impl From<Cancelled> for Error {
    fn from(_: Cancelled) -> Self {
        Self::Cancelled
    }
}
