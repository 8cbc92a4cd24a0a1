//! Findings of passes, per rule: the first few are listed and the rest counted.

use core::fmt;

use cast_base::{parallel, sort};
use cast_read::{NodeRef, PropertyRef, Text};

use crate::{Options, Rule};

/// The findings of one or several passes. Results do not depend on how the work is divided among threads: merging keeps
/// the first findings in file order.
pub(crate) struct Findings<'c, 'a> {
    options: &'c Options<'c>,
    rules: Vec<OfRule<'a>>,
}

/// The findings of one rule.
pub(crate) struct OfRule<'a> {
    pub(crate) rule: &'static Rule,
    /// Whether the rule is enabled; determined once, because a mesh can break a rule a million times.
    included: bool,
    /// The number of findings, listed or not.
    pub(crate) total: u64,
    /// The first findings.
    pub(crate) listed: Vec<Listed<'a>>,
}

/// A finding before its path is determined.
pub(crate) struct Listed<'a> {
    pub(crate) place: Location<'a>,
    pub(crate) message: String,
}

/// The place of a finding.
#[derive(Clone, Copy)]
pub(crate) struct Location<'a> {
    /// `None` for the file itself.
    pub(crate) node: Option<NodeRef<'a>>,
    pub(crate) property: Option<PropertyRef<'a>>,
    /// The name of the property. The property is searched for when a finding is reported, which is rare.
    name: Option<&'static str>,
    pub(crate) element: Option<u64>,
    pub(crate) offset: u64,
}

impl<'a> Location<'a> {
    /// A byte of the file that belongs to no node.
    pub(crate) fn file(offset: usize) -> Self {
        Self { node: None, property: None, name: None, element: None, offset: offset as u64 }
    }

    pub(crate) fn node(node: NodeRef<'a>) -> Self {
        Self { node: Some(node), property: None, name: None, element: None, offset: node.offset() as u64 }
    }

    pub(crate) fn property(node: NodeRef<'a>, property: PropertyRef<'a>) -> Self {
        Self { property: Some(property), offset: property.offset() as u64, ..Self::node(node) }
    }

    /// The property with this name, or the node if the name is empty.
    pub(crate) fn named(node: NodeRef<'a>, name: &'static str) -> Self {
        Self { name: Some(name), ..Self::node(node) }
    }

    /// An element of the property.
    pub(crate) fn element(self, index: usize) -> Self {
        Self { element: Some(index as u64), ..self }
    }

    /// The full place: the property, and the byte offset of the element. All elements of a property have the same size.
    pub(crate) fn resolved(mut self) -> Self {
        if let (Some(node), Some(name)) = (self.node, self.name.take()) {
            let property = node.property(name);
            self = Self { element: self.element, ..property.map_or(self, |property| Self::property(node, property)) };
        }
        let (Some(property), Some(index)) = (self.property, self.element) else {
            return Self { element: None, ..self };
        };
        let size = property.property_type().element_size().unwrap_or_default() as u64;
        let offset = (property.data_offset() as u64).saturating_add(index.saturating_mul(size));
        Self { offset, ..self }
    }

    /// A byte other than the start of the node or property.
    pub(crate) fn at(self, offset: usize) -> Self {
        Self { offset: offset as u64, ..self }
    }
}

impl<'c, 'a> Findings<'c, 'a> {
    pub(crate) fn new(options: &'c Options<'c>) -> Self {
        Self { options, rules: Vec::new() }
    }

    /// An empty collection with the same options.
    pub(crate) fn fresh(&self) -> Self {
        Self::new(self.options)
    }

    /// Reports a finding. The message is built only if it is listed.
    #[cold]
    pub(crate) fn add(&mut self, rule: &'static Rule, place: Location<'a>, message: fmt::Arguments<'_>) {
        let limit = self.options.max_repeats;
        let known = self.rules.iter().position(|of_rule| core::ptr::eq(of_rule.rule, rule));
        let index = known.unwrap_or_else(|| {
            let included = self.options.includes(rule);
            self.rules.push(OfRule { rule, included, total: 0, listed: Vec::new() });
            self.rules.len().saturating_sub(1)
        });
        let Some(of_rule) = self.rules.get_mut(index).filter(|of_rule| of_rule.included) else { return };
        of_rule.total = of_rule.total.saturating_add(1);
        let place = place.resolved();
        // The first in file order are listed, not the first to arrive: passes over parents run before those over
        // children.
        let behind = of_rule.listed.iter().rposition(|listed| listed.place.offset <= place.offset);
        let at = behind.map_or(0, |behind| behind.saturating_add(1));
        if at < limit {
            // Names in it may borrow from a mapping; the message owns its text.
            let message = Text::from(&*message.to_string()).to_string_lossy();
            of_rule.listed.insert(at, Listed { place, message });
            of_rule.listed.truncate(limit);
        }
    }

    /// Whether another finding of a rule, after those so far, would only be counted.
    ///
    /// A file can break a rule at every vertex. Passes over arrays ask before they examine an element closely.
    #[inline]
    pub(crate) fn only_counts(&self, rule: &'static Rule) -> bool {
        let known = self.rules.iter().find(|of_rule| core::ptr::eq(of_rule.rule, rule));
        known.is_some_and(|of_rule| !of_rule.included || of_rule.listed.len() >= self.options.max_repeats)
    }

    /// Counts findings of a rule for which [`only_counts`](Self::only_counts) is true.
    pub(crate) fn count(&mut self, rule: &'static Rule, more: usize) {
        let known = self.rules.iter_mut().find(|of_rule| core::ptr::eq(of_rule.rule, rule));
        if let Some(of_rule) = known.filter(|of_rule| of_rule.included) {
            of_rule.total = of_rule.total.saturating_add(more as u64);
        }
    }

    /// Combines both, in file order.
    pub(crate) fn merge(mut self, other: Self) -> Self {
        for mut theirs in other.rules {
            match self.rules.iter_mut().find(|ours| core::ptr::eq(ours.rule, theirs.rule)) {
                Some(ours) => {
                    ours.total = ours.total.saturating_add(theirs.total);
                    ours.listed.append(&mut theirs.listed);
                    sort::by_key(&mut ours.listed, |found| found.place.offset);
                    ours.listed.truncate(self.options.max_repeats);
                }
                None => self.rules.push(theirs),
            }
        }
        self
    }

    /// Examines `parts` parts, on several threads if the options say so, and merges the findings.
    pub(crate) fn in_parts(&mut self, parts: usize, look: impl Fn(usize, &mut Self) + Sync + Send) {
        let options = self.options;
        let add = |mut found: Self, part| {
            look(part, &mut found);
            found
        };
        let found = parallel::gather(options.threads, parts, || Self::new(options), add, Self::merge);
        self.absorb(found);
    }

    /// The options and context of these findings.
    pub(crate) fn options(&self) -> &'c Options<'c> {
        self.options
    }

    /// Merges the findings of a part of the work.
    pub(crate) fn absorb(&mut self, other: Self) {
        let ours = core::mem::replace(self, other.fresh());
        *self = ours.merge(other);
    }

    pub(crate) fn into_rules(self) -> Vec<OfRule<'a>> {
        self.rules
    }
}
