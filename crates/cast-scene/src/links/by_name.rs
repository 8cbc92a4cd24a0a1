//! Finding parts of a model by name, of which several may have one.

use std::ops::Range;

use cast_base::sort;

/// The indices of named parts, sorted by name, then by index.
#[derive(Clone, Debug, Default)]
pub(crate) struct ByName(Box<[u32]>);

impl ByName {
    pub(crate) fn new<'n>(names: impl Iterator<Item = Option<&'n str>>) -> Self {
        let mut named: Vec<(&str, u32)> = (0..).zip(names).filter_map(|(index, name)| Some((name?, index))).collect();
        sort::unstable(&mut named);
        Self(named.into_iter().map(|(_, index)| index).collect())
    }

    /// The range of the parts with a name; `of` returns the name of each part.
    pub(crate) fn find<'n>(&self, name: &str, of: impl Fn(usize) -> Option<&'n str>) -> Range<usize> {
        let start = self.0.partition_point(|index| of(*index as usize) < Some(name));
        let rest = self.0.get(start..).unwrap_or_default();
        start..start + rest.partition_point(|index| of(*index as usize) == Some(name))
    }

    /// The parts in a range returned by [`find`](Self::find).
    pub(crate) fn indices(&self, found: &Range<usize>) -> &[u32] {
        self.0.get(found.clone()).unwrap_or_default()
    }
}
