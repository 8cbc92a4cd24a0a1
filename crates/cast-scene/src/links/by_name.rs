//! Finding parts of a model by name, of which several may have one.

use std::ops::Range;

/// Indices of the parts that have a name, sorted by it; those of one name ascend.
#[derive(Clone, Debug, Default)]
pub(crate) struct ByName(Box<[u32]>);

impl ByName {
    pub(crate) fn new<'n>(names: impl Iterator<Item = Option<&'n str>>) -> Self {
        let mut named: Vec<(&str, u32)> = (0..).zip(names).filter_map(|(index, name)| Some((name?, index))).collect();
        named.sort_unstable();
        Self(named.into_iter().map(|(_, index)| index).collect())
    }

    /// Where the parts of a name are; `of` gives the name of each part.
    pub(crate) fn find<'n>(&self, name: &str, of: impl Fn(usize) -> Option<&'n str>) -> Range<usize> {
        let start = self.0.partition_point(|index| of(*index as usize) < Some(name));
        let rest = self.0.get(start..).unwrap_or_default();
        start..start + rest.partition_point(|index| of(*index as usize) == Some(name))
    }

    /// The parts that [`find`](Self::find) has found.
    pub(crate) fn indices(&self, found: &Range<usize>) -> &[u32] {
        self.0.get(found.clone()).unwrap_or_default()
    }
}
