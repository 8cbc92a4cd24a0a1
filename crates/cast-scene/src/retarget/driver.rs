//! What turns a bone of the target.

/// What turns a bone of the target.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Driver {
    /// Its parent: the bone stays at rest.
    Parent,
    /// The bone of the source that it corresponds to.
    Bone(u32),
    /// Two bones of a chain of the source.
    Between {
        /// The joint before it.
        low: Option<u32>,
        /// The joint after it.
        high: u32,
        /// Where it is between them.
        amount: f64,
    },
}

impl Driver {
    /// The bones of the source.
    pub(super) fn bones(self) -> impl Iterator<Item = u32> + Clone {
        let (low, high) = match self {
            Self::Parent => (None, None),
            Self::Bone(bone) => (None, Some(bone)),
            Self::Between { low, high, .. } => (low, Some(high)),
        };
        [low, high].into_iter().flatten()
    }
}
