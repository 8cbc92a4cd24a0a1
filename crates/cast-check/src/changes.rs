//! All that a repair or an upgrade changed in a document, and all that it refused.

use core::fmt;

use cast_base::sort;
use cast_read::{Cast, NodeRef, PathsInOrder};
use cast_write::{Document, Layout};
use hashbrown::HashMap;

use crate::change::{Change, Refusal};
use crate::error::Error;
use crate::rule::Rule;

#[path = "generated/change_options.rs"]
mod generated;

pub use generated::Options;

/// All changes, and all violations that were left as they are. Only the first of each rule are listed; all are counted.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Changes {
    #[cfg_attr(feature = "serde", serde(rename = "changed"))]
    made_total: u64,
    #[cfg_attr(feature = "serde", serde(rename = "changes"))]
    made: Vec<Change>,
    #[cfg_attr(feature = "serde", serde(rename = "left"))]
    refused_total: u64,
    #[cfg_attr(feature = "serde", serde(rename = "refusals"))]
    refused: Vec<Refusal>,
}

impl Changes {
    /// The changes, in file order.
    #[must_use]
    pub fn made(&self) -> &[Change] {
        &self.made
    }

    /// The layout to write a changed document in; see [`Repaired::layout`](crate::repair::Repaired).
    pub(crate) fn layout(&self, cast: &Cast<'_>, document: &Document<'_>) -> Layout {
        if self.made_total == 0 { Layout::Preserve } else { Layout::keeping(cast, document) }
    }

    /// The changes that were not made, in file order.
    #[must_use]
    pub fn refused(&self) -> &[Refusal] {
        &self.refused
    }

    /// The number of changes, listed or not.
    #[must_use]
    pub fn made_total(&self) -> u64 {
        self.made_total
    }

    /// The number of refusals, listed or not.
    #[must_use]
    pub fn refused_total(&self) -> u64 {
        self.refused_total
    }
}

/// Collects changes while a document is walked.
pub(crate) struct Log<'a> {
    /// Whether data may be lost.
    pub(crate) lossy: bool,
    strict: bool,
    /// Rules whose violations may be left.
    allowed: Vec<&'static Rule>,
    /// The current node as in the file; `None` for the file itself.
    pub(crate) node: Option<NodeRef<'a>>,
    limit: usize,
    made: Vec<(Entry<'a>, Made)>,
    refused: Vec<(Entry<'a>, Refused)>,
    /// For each rule, by code: how many changes were made and how many refused, listed or not.
    counts: HashMap<&'static str, [u64; 2]>,
}

/// What was done, before its path is determined.
struct Made {
    elements: u64,
    was: String,
    now: String,
    lossy: bool,
}

struct Refused {
    lossy: bool,
    reason: String,
}

struct Entry<'a> {
    rule: &'static Rule,
    node: Option<NodeRef<'a>>,
    property: Option<String>,
}

impl<'a> Log<'a> {
    /// An empty log.
    pub(crate) fn new(options: &Options<'_>) -> Self {
        let Options { lossy, strict, .. } = *options;
        // The error of strict options needs one.
        let limit = options.max_changes.max(usize::from(strict));
        let allowed = options.allowed.clone();
        Self {
            lossy,
            strict,
            allowed,
            node: None,
            limit,
            made: Vec::new(),
            refused: Vec::new(),
            counts: HashMap::new(),
        }
    }

    /// Reports a change of a property of the current node; of the node itself if the name is empty.
    pub(crate) fn change(
        &mut self,
        rule: &'static Rule,
        property: &str,
        was: impl fmt::Display,
        now: impl fmt::Display,
    ) {
        self.change_all(rule, property, 1, was, now);
    }

    /// Reports that `count` elements of an array were changed, with the old and new value of the first.
    pub(crate) fn change_all(
        &mut self,
        rule: &'static Rule,
        property: &str,
        elements: u64,
        was: impl fmt::Display,
        now: impl fmt::Display,
    ) {
        let (was, now) = (was.to_string(), now.to_string());
        self.add(rule, property, Made { elements, was, now, lossy: false });
    }

    /// Reports a change that loses data, which [must be allowed](Self::may_lose).
    pub(crate) fn lose(
        &mut self,
        rule: &'static Rule,
        property: &str,
        elements: u64,
        was: impl fmt::Display,
        now: impl fmt::Display,
    ) {
        let (was, now) = (was.to_string(), now.to_string());
        self.add(rule, property, Made { elements, was, now, lossy: true });
    }

    fn add(&mut self, rule: &'static Rule, property: &str, made: Made) {
        let entry = self.entry(rule, property);
        let [count, _] = self.counts_of(rule);
        *count = count.saturating_add(1);
        if *count <= self.limit as u64 {
            self.made.push((entry, made));
        }
    }

    /// Whether a change that loses data may be made. If not, it is reported as refused, with what would be lost.
    pub(crate) fn may_lose(&mut self, rule: &'static Rule, property: &str, loss: impl fmt::Display) -> bool {
        if !self.lossy {
            self.leave(rule, property, true, loss);
        }
        self.lossy
    }

    /// Reports that something cannot be changed.
    pub(crate) fn refuse(&mut self, rule: &'static Rule, property: &str, reason: impl fmt::Display) {
        self.leave(rule, property, false, reason);
    }

    fn leave(&mut self, rule: &'static Rule, property: &str, lossy: bool, reason: impl fmt::Display) {
        if self.allowed.contains(&rule) {
            return;
        }
        let entry = self.entry(rule, property);
        let [_, count] = self.counts_of(rule);
        *count = count.saturating_add(1);
        if *count <= self.limit as u64 {
            self.refused.push((entry, Refused { lossy, reason: reason.to_string() }));
        }
    }

    fn entry(&self, rule: &'static Rule, property: &str) -> Entry<'a> {
        let property = (!property.is_empty()).then(|| property.to_string());
        Entry { rule, node: self.node, property }
    }

    fn counts_of(&mut self, rule: &'static Rule) -> &mut [u64; 2] {
        self.counts.entry(rule.code).or_default()
    }

    /// Determines the paths.
    pub(crate) fn finish(mut self, cast: &Cast<'a>) -> Result<Changes, Error> {
        let sum = |which: usize| {
            let counts = self.counts.values().filter_map(|counts| counts.get(which));
            counts.fold(0_u64, |sum, count| sum.saturating_add(*count))
        };
        let (made_total, refused_total) = (sum(0), sum(1));
        sort::by_key(&mut self.made, |(entry, _)| entry.offset());
        sort::by_key(&mut self.refused, |(entry, _)| entry.offset());
        let (mut paths, mut again) = (PathsInOrder::new(cast), PathsInOrder::new(cast));
        let changes = Changes {
            made: self.made.into_iter().map(|(entry, made)| entry.made(made, &mut paths)).collect(),
            refused: self.refused.into_iter().map(|(entry, refused)| entry.refused(refused, &mut again)).collect(),
            made_total,
            refused_total,
        };
        match changes.refused.first() {
            Some(refusal) if self.strict => {
                let others = changes.refused_total.saturating_sub(1);
                Err(Error::Strict { refusal: Box::new(refusal.clone()), others })
            }
            _ => Ok(changes),
        }
    }
}

impl<'a> Entry<'a> {
    fn offset(&self) -> u64 {
        self.node.map_or(0, |node| node.offset() as u64)
    }

    fn place(&self, paths: &mut PathsInOrder<'a>) -> (String, u64) {
        (self.node.map(|node| paths.path(node)).unwrap_or_default(), self.offset())
    }

    fn made(self, made: Made, paths: &mut PathsInOrder<'a>) -> Change {
        let (path, offset) = self.place(paths);
        let Made { elements, was, now, lossy } = made;
        Change { rule: self.rule, path, property: self.property, offset, elements, was, now, lossy }
    }

    fn refused(self, refused: Refused, paths: &mut PathsInOrder<'a>) -> Refusal {
        let (path, offset) = self.place(paths);
        let Refused { lossy, reason } = refused;
        Refusal { rule: self.rule, path, property: self.property, offset, lossy, reason }
    }
}
