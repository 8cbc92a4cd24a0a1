//! Recovery: derives extents from the content, for files whose headers are wrong.

pub(crate) mod recovered;

use alloc::vec::Vec;

use cast_format::{FileHeader, NodeHeader, PropertyType};

use crate::error::{Error, ErrorKind};
use crate::node::property::PropertyRef;
use crate::parse::limits::ParseOptions;
use crate::source::extent::CountRule;
use crate::source::repairs::{Repair, RepairKind, Repairs};
use crate::source::{Source, file_header};

/// A node whose content is being derived.
struct Open {
    offset: usize,
    claimed_end: usize,
    property_count: u32,
    children_met: u32,
    children_left: u32,
}

impl Repairs {
    /// Walks the whole file by content.
    pub(crate) fn find(bytes: &[u8], options: &ParseOptions<'_>) -> Result<Self, Error> {
        let roots = file_header(bytes)?.root_count;
        let mut recovery =
            Recovery { source: Source::new(bytes), repairs: Vec::new(), open: Vec::new(), single_strings: false };
        recovery.open.push(Open {
            offset: 0,
            claimed_end: bytes.len(),
            property_count: 0,
            children_met: 0,
            children_left: roots,
        });
        recovery.run(options)?;
        Ok(Self::of(recovery.repairs))
    }
}

struct Recovery<'a> {
    source: Source<'a>,
    repairs: Vec<Repair>,
    open: Vec<Open>,
    /// Whether a string was met whose count is wrong.
    single_strings: bool,
}

impl Recovery<'_> {
    fn run(&mut self, options: &ParseOptions<'_>) -> Result<(), Error> {
        let limits = options.limits;
        let mut cursor = FileHeader::SIZE;
        let mut nodes = 0_u64;
        while let Some(parent) = self.open.last_mut() {
            if parent.children_left == 0 {
                cursor = self.close(cursor);
                continue;
            }
            let Some(header) = self.source.node_header(cursor) else {
                self.cut_off();
                return Ok(());
            };
            parent.children_left = parent.children_left.saturating_sub(1);
            parent.children_met = parent.children_met.saturating_add(1);
            nodes = nodes.saturating_add(1);
            if nodes > limits.max_nodes {
                return Err(Error::of_file(cursor, ErrorKind::TooManyNodes { limit: limits.max_nodes }));
            }
            if self.open.len() > limits.max_depth as usize {
                return Err(Error::of_file(cursor, ErrorKind::TooDeep { limit: limits.max_depth }));
            }
            // The file is walked twice: here, and again when it is known what to use.
            if nodes.is_multiple_of(ParseOptions::INTERVAL) {
                options.report(cursor, self.source.bytes.len().saturating_mul(2))?;
            }
            match self.content(cursor, header) {
                Some(next) => cursor = next,
                None => return Ok(()),
            }
        }
        Ok(())
    }

    /// Derives where the properties of a node end and opens it; `None` if the file ends before that.
    fn content(&mut self, offset: usize, header: NodeHeader) -> Option<usize> {
        let claimed_end = offset.saturating_add(header.size as usize);
        let mut open = Open {
            offset,
            claimed_end,
            property_count: header.property_count,
            children_met: 0,
            children_left: header.child_count,
        };
        let children = open.children_left > 0;
        let fits = |outcome: &Outcome| match outcome {
            Outcome::End(end) if children => self.is_known_node(*end),
            Outcome::End(end) => *end == claimed_end,
            Outcome::Opaque(_) | Outcome::BadCount(..) | Outcome::CutOff(_) => false,
        };
        // Some writers count the values of a string but store only the first: check whether that interpretation fits
        // better. Once it has, it is tried first, because the other one may have to search the whole rest of the file.
        let mut rules = [CountRule::AsStated, CountRule::SingleString];
        if self.single_strings {
            rules.reverse();
        }
        let read =
            rules.into_iter().map(|rule| (rule, self.properties(&open, rule))).find(|(_, outcome)| fits(outcome));
        let (rule, mut outcome) =
            read.unwrap_or_else(|| (CountRule::AsStated, self.properties(&open, CountRule::AsStated)));
        let goes_on = |end: usize| if children { self.is_known_node(end) } else { self.continues_at(end) };
        let is_within = |end: usize| end <= claimed_end || !self.continues_at(claimed_end);
        if !fits(&outcome) && !matches!(outcome, Outcome::End(end) if goes_on(end) && is_within(end)) {
            // An array whose count is wrong should not take what follows with it, least of all from the next node: the
            // size of the node is believed first.
            let file_end = self.source.bytes.len();
            let is_plausible = claimed_end <= file_end && self.continues_at(claimed_end);
            for limit in is_plausible.then_some(claimed_end).into_iter().chain([file_end]) {
                let mut repairs = Vec::new();
                let lenient = self.properties_despite_counts(&open, limit, &mut repairs);
                if fits(&lenient) || matches!(lenient, Outcome::End(end) if goes_on(end)) {
                    outcome = lenient;
                    self.repairs.append(&mut repairs);
                    break;
                }
            }
        }
        let end = match outcome {
            Outcome::End(end) => end,
            Outcome::BadCount(whole, before)
                if (before..=self.source.bytes.len()).contains(&claimed_end) && self.continues_at(claimed_end) =>
            {
                self.repairs.push(Repair {
                    offset,
                    kind: RepairKind::Unreadable { properties: open.property_count, children: open.children_left },
                    end: claimed_end,
                    property_count: whole,
                    child_count: 0,
                });
                return Some(claimed_end);
            }
            Outcome::Opaque(end) => {
                open.children_left = 0;
                end
            }
            Outcome::BadCount(whole, _) | Outcome::CutOff(whole) => {
                open.property_count = whole;
                self.open.push(open);
                self.cut_off();
                return None;
            }
        };
        if rule == CountRule::SingleString {
            self.note_single_strings(&open);
        }
        self.open.push(open);
        Some(end)
    }

    /// Steps over the properties of a node by their content.
    fn properties(&self, node: &Open, rule: CountRule) -> Outcome {
        let file_end = self.source.bytes.len();
        let mut cursor = node.offset.saturating_add(NodeHeader::SIZE);
        for whole in 0..node.property_count {
            let property = match PropertyRef::by(self.source, cursor, file_end, rule) {
                Ok(property) => property,
                Err((_, ErrorKind::PropertyData { .. })) => return Outcome::BadCount(whole, cursor),
                Err(_) => return Outcome::CutOff(whole),
            };
            if !property.property_type().is_known() {
                // Its length is unknown, so the size of the node has to be used.
                let plausible = (property.data_offset()..=file_end).contains(&node.claimed_end);
                return if plausible { Outcome::Opaque(node.claimed_end) } else { Outcome::CutOff(whole) };
            }
            cursor = property.end();
        }
        Outcome::End(cursor)
    }

    /// Steps over the properties of a node up to `limit`; where something else than a property or a node follows an array of
    /// the stated count, one whose count is in bytes and one without elements are tried.
    fn properties_despite_counts(&self, node: &Open, limit: usize, repairs: &mut Vec<Repair>) -> Outcome {
        let mut cursor = node.offset.saturating_add(NodeHeader::SIZE);
        for whole in 0..node.property_count {
            let read = |rule| PropertyRef::by(self.source, cursor, limit, rule).ok();
            let left = node.property_count.saturating_sub(whole).saturating_sub(1);
            let is_sound = |property: &PropertyRef<'_>| {
                property.property_type().is_known() && self.is_followed(node, property.end(), left)
            };
            let stated = read(CountRule::AsStated);
            let claimed = self.source.claimed_count(cursor);
            let other = match stated.filter(is_sound) {
                Some(_) => None,
                // A single value is never a count gone wrong.
                None if claimed < 2 => None,
                None => [CountRule::Bytes, CountRule::NoElements].into_iter().find_map(|rule| {
                    let property = read(rule).filter(is_sound)?;
                    let size = u32::try_from(property.property_type().element_size()?).ok()?;
                    let kind = match rule {
                        CountRule::NoElements => RepairKind::NoElements { claimed },
                        _ if size > 1 && claimed.is_multiple_of(size) => RepairKind::CountIsBytes { claimed },
                        _ => return None,
                    };
                    Some((property, kind))
                }),
            };
            let property = match (other, stated) {
                (Some((property, kind)), _) => {
                    repairs.push(Repair {
                        offset: cursor,
                        kind,
                        end: property.end(),
                        property_count: 0,
                        child_count: 0,
                    });
                    property
                }
                (None, Some(property)) if property.property_type().is_known() => property,
                (None, _) => return Outcome::CutOff(whole),
            };
            cursor = property.end();
        }
        Outcome::End(cursor)
    }

    /// Whether what follows a property at `offset`, which has `left` more after it, is where something can follow: a
    /// property with a known type and a name in ASCII, a child, or what comes after the node.
    fn is_followed(&self, node: &Open, offset: usize, left: u32) -> bool {
        const LONGEST_NAME: usize = 64;
        if left > 0 {
            // Without its elements, to stay linear.
            let property = PropertyRef::by(self.source, offset, self.source.bytes.len(), CountRule::NoElements);
            return property.is_ok_and(|property| {
                let name = property.name().as_bytes();
                let is_name = (1..=LONGEST_NAME).contains(&name.len()) && name.iter().all(u8::is_ascii_graphic);
                is_name && property.property_type().is_known()
            });
        }
        match node.children_left {
            0 => offset == node.claimed_end || self.continues_at(offset),
            _ => self.is_known_node(offset),
        }
    }

    fn note_single_strings(&mut self, node: &Open) {
        let mut cursor = node.offset.saturating_add(NodeHeader::SIZE);
        for _ in 0..node.property_count {
            let read = PropertyRef::by(self.source, cursor, self.source.bytes.len(), CountRule::SingleString);
            let Ok(property) = read else { return };
            cursor = property.end();
            let claimed = self.source.claimed_count(property.offset());
            if property.property_type() == PropertyType::STRING && claimed != 1 {
                self.single_strings = true;
                self.repairs.push(Repair {
                    offset: property.offset(),
                    kind: RepairKind::SingleString { claimed },
                    end: cursor,
                    property_count: 0,
                    child_count: 0,
                });
            }
        }
    }

    /// Ends the innermost node at `derived`, or at its claimed end if the bytes in between look like slack.
    fn close(&mut self, derived: usize) -> usize {
        let Some(node) = self.open.pop() else { return derived };
        if node.offset == 0 || node.claimed_end == derived {
            return derived;
        }
        let within_file = (derived..=self.source.bytes.len()).contains(&node.claimed_end);
        if within_file && self.continues_at(node.claimed_end) && !self.continues_at(derived) {
            return node.claimed_end;
        }
        let claimed = self.source.node_header(node.offset).map_or(0, |header| header.size);
        self.repairs.push(Repair {
            offset: node.offset,
            kind: RepairKind::WrongSize { claimed },
            end: derived,
            property_count: node.property_count,
            child_count: node.children_met,
        });
        derived
    }

    /// Whether the enclosing nodes can continue at `offset`: with a sibling, or with the end of the parent.
    fn continues_at(&self, offset: usize) -> bool {
        match self.open.last() {
            Some(parent) if parent.children_left > 0 => self.is_known_node(offset),
            Some(parent) => parent.claimed_end == offset,
            None => offset == self.source.bytes.len(),
        }
    }

    fn is_known_node(&self, offset: usize) -> bool {
        self.source.node_header(offset).is_some_and(|header| header.kind.is_known())
    }

    /// The file ends here: every open node keeps the content found so far, and ends with the file.
    fn cut_off(&mut self) {
        let end = self.source.bytes.len();
        while let Some(node) = self.open.pop() {
            let header = self.source.node_header(node.offset);
            let claims = header.map_or((0, 0), |header| (header.property_count, header.child_count));
            let roots = node.children_met.saturating_add(node.children_left);
            let (properties, children) = if node.offset == 0 { (0, roots) } else { claims };
            self.repairs.push(Repair {
                offset: node.offset,
                kind: RepairKind::CutOff { properties, children },
                end,
                property_count: node.property_count,
                child_count: node.children_met,
            });
        }
    }
}

/// How far the properties of a node could be followed.
enum Outcome {
    /// To the end of the node.
    End(usize),
    /// To one of unknown type; the node ends here.
    Opaque(usize),
    /// To an array that claims more elements than the file has bytes; this many are complete, up to this offset.
    BadCount(u32, usize),
    /// To the end of the file; this many are complete.
    CutOff(u32),
}
