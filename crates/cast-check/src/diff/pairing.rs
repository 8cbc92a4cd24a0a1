//! Matches the children of two nodes.

use std::hash::{DefaultHasher, Hash, Hasher};

use cast_base::sort;
use cast_format::NodeKind;
use cast_format::schema::{self, Meaning};
use cast_read::{Children, NodeRef, PropertyRef};

/// The matching pairs, by index.
pub(super) enum Pairing {
    /// All children match in order.
    Same,
    /// Any other matching.
    Other {
        /// For each child of the first node, its match in the second.
        second_of: Vec<Option<u32>>,
        /// Children of the second node without a match, in order.
        only_second: Vec<u32>,
    },
}

/// The key of a node during matching: numbers, so that a million siblings take 32 bytes each. Different nodes with the
/// same key by chance are matched and then found to differ, so nothing is overlooked.
#[derive(Clone, Copy)]
struct Traits {
    index: u32,
    kind: NodeKind,
    name: u64,
    look: u64,
    hash: u64,
}

/// Matches children: by name, those with the same name by content, and the remaining ones by content alone, since they
/// may have been renamed.
pub(super) fn pair(first: &Children<'_>, second: &Children<'_>) -> Pairing {
    if are_in_step(first.clone(), second.clone()) {
        return Pairing::Same;
    }
    let traits = |children: &Children<'_>| -> Vec<Traits> {
        (0..).zip(children.clone()).map(|(index, node)| Traits::of(index, node)).collect()
    };
    let mut left = Left { first: traits(first), second: traits(second), second_of: Vec::new() };
    left.second_of.resize(left.first.len(), None);
    left.join_by_order();
    left.join(|one| Some((one.name, one.look)));
    // If equally many remain on both sides, their order is a better guide than hashes, which some programs assign anew
    // on every save.
    if left.first.len() != left.second.len() {
        left.join(|one| (one.hash != 0).then_some((one.name, one.hash)));
    }
    left.join(|one| Some((one.name, 0)));
    left.join(|one| Some((one.look, 0)));
    left.join(|one| is_container(one.kind).then_some((u64::from(one.kind.0), 0)));
    let in_order = (0..).zip(&left.second_of).all(|(index, second)| *second == Some(index));
    if in_order && left.second.is_empty() {
        return Pairing::Same;
    }
    let mut only_second: Vec<u32> = left.second.iter().map(|one| one.index).collect();
    sort::unstable(&mut only_second);
    Pairing::Other { second_of: left.second_of, only_second }
}

/// Whether two runs of children match one by one, as in most files: with the same names, and with similar content where
/// names are not enough.
fn are_in_step(mut first: Children<'_>, mut second: Children<'_>) -> bool {
    loop {
        match (first.next(), second.next()) {
            (None, None) => return true,
            (Some(one), Some(other)) => {
                let kind = one.kind();
                let alike = kind == other.kind()
                    && names(one).eq(names(other))
                    && (counts_by_order(kind) || look(one) == look(other));
                if !alike {
                    return false;
                }
            }
            _ => return false,
        }
    }
}

/// The unmatched children, and the matches found.
struct Left {
    first: Vec<Traits>,
    second: Vec<Traits>,
    second_of: Vec<Option<u32>>,
}

impl Left {
    /// Matches children with the same name if both sides have equally many: if it is one, or if their order has a
    /// meaning.
    fn join_by_order(&mut self) {
        let sort = |traits: &mut Vec<Traits>| sort::unstable_by_key(traits, |one| (one.name, one.index));
        sort(&mut self.first);
        sort(&mut self.second);
        let same_name = |one: &Traits, other: &Traits| one.name == other.name;
        let mut others = self.second.chunk_by(same_name).peekable();
        for group in self.first.chunk_by(same_name) {
            let Some(name) = group.first().map(|one| one.name) else { continue };
            let name_of = |group: &[Traits]| group.first().map(|one| one.name);
            while others.next_if(|other| name_of(other) < Some(name)).is_some() {}
            let Some(other) = others.next_if(|other| name_of(other) == Some(name)) else { continue };
            let by_order = group.first().is_some_and(|one| group.len() == 1 || counts_by_order(one.kind));
            if by_order && group.len() == other.len() {
                for (one, other) in group.iter().zip(other) {
                    pair_up(&mut self.second_of, one, other);
                }
            }
        }
        let mut taken: Vec<u32> = self.second_of.iter().flatten().copied().collect();
        sort::unstable(&mut taken);
        let second_of = &self.second_of;
        self.first.retain(|one| second_of.get(one.index as usize).is_some_and(Option::is_none));
        self.second.retain(|other| taken.binary_search(&other.index).is_err());
    }

    /// Matches children with the same key, in order. Those without a key are skipped.
    fn join(&mut self, key: impl Fn(&Traits) -> Option<(u64, u64)>) {
        let sort = |traits: &mut Vec<Traits>| sort::unstable_by_key(traits, |one| (key(one), one.index));
        sort(&mut self.first);
        sort(&mut self.second);
        let second_of = &mut self.second_of;
        let mut left = Vec::new();
        let mut others = std::mem::take(&mut self.second).into_iter().peekable();
        self.first.retain(|one| {
            let wanted = key(one);
            while let Some(other) = others.next_if(|other| key(other) < wanted) {
                left.push(other);
            }
            let partner = wanted.and_then(|_| others.next_if(|other| key(other) == wanted));
            if let Some(partner) = &partner {
                pair_up(second_of, one, partner);
            }
            partner.is_none()
        });
        left.extend(others);
        self.second = left;
    }
}

fn pair_up(second_of: &mut [Option<u32>], one: &Traits, other: &Traits) {
    if let Some(slot) = second_of.get_mut(one.index as usize) {
        *slot = Some(other.index);
    }
}

impl Traits {
    fn of(index: u32, node: NodeRef<'_>) -> Self {
        let (kind, name, look) = (node.kind(), digest(|to| hash_names(node, to)), look(node));
        Self { index, kind, name, look, hash: node.hash() }
    }
}

/// Whether the order of nodes with the same name has a meaning: readers use the first node that a name leads to, number
/// bones, and use the first metadata node. For unknown kinds of nodes, it may have one.
fn counts_by_order(kind: NodeKind) -> bool {
    let free = [
        NodeKind::MODEL,
        NodeKind::MESH,
        NodeKind::HAIR,
        NodeKind::IK_HANDLE,
        NodeKind::CONSTRAINT,
        NodeKind::ANIMATION,
        NodeKind::NOTIFICATION_TRACK,
        NodeKind::MATERIAL,
        NodeKind::FILE,
        NodeKind::COLOR,
        NodeKind::INSTANCE,
    ];
    !free.contains(&kind)
}

/// Nodes that are compared although neither name nor content match: their contents may.
fn is_container(kind: NodeKind) -> bool {
    kind == NodeKind::MODEL || kind == NodeKind::ANIMATION
}

/// The properties that identify a node among others of its kind.
fn naming(kind: NodeKind) -> &'static [&'static str] {
    match kind {
        NodeKind::CURVE => &["nn", "kp"],
        NodeKind::CURVE_MODE_OVERRIDE => &["nn"],
        NodeKind::FILE => &["p"],
        NodeKind::METADATA => &[],
        _ => &["n"],
    }
}

fn names<'a>(node: NodeRef<'a>) -> impl Iterator<Item = Option<&'a [u8]>> {
    naming(node.kind()).iter().map(move |name| Some(node.property(name)?.text()?.as_bytes()))
}

fn hash_names(node: NodeRef<'_>, to: &mut DefaultHasher) {
    node.kind().hash(to);
    names(node).for_each(|name| name.hash(to));
}

fn digest(write: impl FnOnce(&mut DefaultHasher)) -> u64 {
    let mut hasher = DefaultHasher::new();
    write(&mut hasher);
    hasher.finish()
}

/// A summary of a node's content, regardless of its name and order: a little of each property, and the kinds of
/// children.
fn look(node: NodeRef<'_>) -> u64 {
    let kind = node.kind();
    let padding = node.padding();
    let properties = node.properties().filter(|property| {
        let is_name = naming(kind).iter().any(|name| property.is_named(name));
        !is_name && !property.is_padding(padding) && !is_reference(kind, property)
    });
    let properties = properties.map(|property| digest(|to| hash_sample(&property, to)));
    let children = node.children().map(|child| digest(|to| hash_names(child, to)));
    // A sum does not depend on the order.
    properties.chain(children).fold(u64::from(kind.0), u64::wrapping_add)
}

/// Whether a property refers to another node by a number that may differ in two files with the same content.
fn is_reference(kind: NodeKind, property: &PropertyRef<'_>) -> bool {
    let Some(schema) = schema::node(kind) else { return false };
    let name = property.name();
    let is_bone = |name| schema.property(name).is_some_and(|row| matches!(row.meaning, Meaning::BoneIndex));
    schema.link(name.as_bytes(), property.property_type()).is_some() || name.to_str().is_ok_and(is_bone)
}

/// How many bytes, and integers, are examined at either end of an array. The rest is compared after matching.
const SAMPLE: usize = 64;

fn hash_sample(property: &PropertyRef<'_>, to: &mut DefaultHasher) {
    property.name().as_bytes().hash(to);
    match property.indices() {
        // The same numbers in another width are equal.
        Some(indices) => {
            indices.len().hash(to);
            indices.iter().take(SAMPLE).chain(indices.iter().rev().take(SAMPLE)).for_each(|index| index.hash(to));
        }
        None => {
            let data = property.data();
            (property.property_type(), data.len()).hash(to);
            data.get(..SAMPLE).unwrap_or(data).hash(to);
            data.get(data.len().saturating_sub(SAMPLE)..).hash(to);
        }
    }
}
