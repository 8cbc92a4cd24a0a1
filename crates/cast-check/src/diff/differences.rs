//! The differences found so far.

use std::rc::Rc;

use cast_read::{Cast, NodeRef, PropertyRef};

use super::comparison::{Change, Comparison, Difference};
use super::numbers::Tally;
use super::options::Settings;
use super::position::Position;
use super::siblings::{Numbered, Resolvers, Side};

/// Differences in the order in which they were found, up to the limit.
pub(super) struct Differences<'a> {
    pub(super) options: Settings,
    pub(super) comparison: Comparison<'a>,
    pub(super) resolvers: Rc<Resolvers<'a>>,
}

impl<'a> Differences<'a> {
    pub(super) fn new(first: Cast<'a>, second: Cast<'a>, options: Settings) -> Self {
        let comparison =
            Comparison { differences: Vec::new(), total: 0, nodes: 0, tolerated: 0, largest_tolerated: 0.0 };
        Self { options, comparison, resolvers: Rc::new(Resolvers::new(first, second)) }
    }

    /// A difference of the current nodes or one of their properties. It is built only if it is kept.
    pub(super) fn add(
        &mut self,
        place: Position<'_, 'a>,
        first: Option<PropertyRef<'a>>,
        second: Option<PropertyRef<'a>>,
        change: impl FnOnce() -> Change,
    ) {
        self.keep(|| {
            let (path, kind) = (place.path(Side::First), place.kind());
            Difference { path, kind, first, second, change: change() }
        });
    }

    /// A child of the current nodes that only one of them has.
    pub(super) fn only(&mut self, place: Position<'_, 'a>, side: Side, child: Numbered<'a>) {
        self.comparison.nodes = self.comparison.nodes.saturating_add(1);
        self.keep(|| {
            let nodes = child.0.descendants().count() as u64;
            let change = match side {
                Side::First => Change::OnlyInFirst { nodes },
                Side::Second => Change::OnlyInSecond { nodes },
            };
            let (path, kind) = (place.path_of_child(side, child), Some(child.0.kind()));
            Difference { path, kind, first: None, second: None, change }
        });
    }

    /// Numbers of a property that have been compared.
    pub(super) fn elements(
        &mut self,
        place: Position<'_, 'a>,
        [first, second]: [PropertyRef<'a>; 2],
        [first_count, second_count]: [usize; 2],
        tally: &Tally,
    ) {
        let comparison = &mut self.comparison;
        comparison.tolerated = comparison.tolerated.saturating_add(tally.tolerated);
        comparison.largest_tolerated = comparison.largest_tolerated.max(tally.largest_tolerated);
        if let Some(elements) = tally.elements(first_count, second_count) {
            self.add(place, Some(first), Some(second), || Change::Elements(elements));
        }
    }

    /// The context of the nodes in two files.
    pub(super) fn files(&mut self, first: &Cast<'a>, second: &Cast<'a>) {
        let (one, other) = (first.header(), second.header());
        if one.version != other.version || one.flags != other.flags {
            self.add(Position(&[]), None, None, || Change::FileHeader);
        }
        if self.options.exact {
            self.unaccounted(Position(&[]), first.trailing(), second.trailing());
        }
    }

    /// Parts of nodes that are neither properties nor children.
    pub(super) fn headers(&mut self, place: Position<'_, 'a>, first: NodeRef<'a>, second: NodeRef<'a>) {
        if !self.options.exact {
            return;
        }
        let (one, other) = (first.hash(), second.hash());
        if one != other {
            self.add(place, None, None, || Change::Hash { first: one, second: other });
        }
        self.unaccounted(place, first.slack(), second.slack());
    }

    fn unaccounted(&mut self, place: Position<'_, 'a>, first: &[u8], second: &[u8]) {
        if first != second {
            let (first, second) = (first.len() as u64, second.len() as u64);
            self.add(place, None, None, || Change::Unaccounted { first, second });
        }
    }

    fn keep(&mut self, difference: impl FnOnce() -> Difference<'a>) {
        self.comparison.total = self.comparison.total.saturating_add(1);
        if self.comparison.differences.len() < self.options.limit {
            self.comparison.differences.push(difference());
        }
    }
}
