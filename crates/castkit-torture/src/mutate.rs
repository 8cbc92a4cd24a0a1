//! Structure-aware mutations, so that a fuzzer gets past the parser.
//!
//! Inserting a byte anywhere makes the size of every enclosing node wrong, and parsing ends there. Half of the
//! mutations therefore end with consistent sizes: either the fuzzer's own mutations with corrected sizes, or edits of
//! the tree.

use cast_format::{NodeKind, schema};
use cast_read::{Cast, Limits};
use cast_write::{Data, Document, Layout, Node, NodeHash};

/// Changes `data`, of which the first `size` bytes are used and at most `max_size` may be, and returns the new size.
/// `default` is a mutation that knows nothing about the format, such as the fuzzer's own.
pub fn mutate(
    data: &mut [u8],
    size: usize,
    max_size: usize,
    seed: u32,
    default: impl Fn(&mut [u8], usize, usize) -> usize,
) -> usize {
    let mut random = Random(u64::from(seed) | 1 << 40);
    let file = data.get(..size).unwrap_or_default();
    let new = match random.below(4) {
        0 => edited(file, &mut random, &default),
        1 => {
            let size = default(data, size, max_size);
            mended(data.get(..size).unwrap_or_default()).or(Some(data.get(..size).unwrap_or_default().to_vec()))
        }
        _ => None,
    };
    match new.filter(|new| new.len() <= max_size.min(data.len()) && !new.is_empty()) {
        Some(new) => {
            data[..new.len()].copy_from_slice(&new);
            new.len()
        }
        None => default(data, size, max_size),
    }
}

/// The file, with sizes and counts corrected to match its content.
#[must_use]
pub fn mended(bytes: &[u8]) -> Option<Vec<u8>> {
    let recovered = Cast::recover_with(bytes, Limits::default()).ok()?;
    let cast = recovered.cast();
    Document::from(&cast).to_vec(Layout::Preserve).ok()
}

/// The file, with a few edits of its tree.
fn edited(bytes: &[u8], random: &mut Random, default: &dyn Fn(&mut [u8], usize, usize) -> usize) -> Option<Vec<u8>> {
    let recovered = Cast::recover_with(bytes, Limits::default()).ok()?;
    let cast = recovered.cast();
    let mut document = Document::from(&cast);
    let count = usize::try_from(cast.node_count()).ok()?;
    for _ in 0..=random.below(3) {
        let chosen = random.below(count);
        let (mut number, mut edit) = (0, Some(&mut *random));
        document.for_each_mut(|node| {
            if number == chosen
                && let Some(random) = edit.take()
            {
                edit_node(node, random, default);
            }
            number += 1;
        });
    }
    document.to_vec(Layout::Preserve).ok()
}

fn edit_node(node: &mut Node<'_>, random: &mut Random, default: &dyn Fn(&mut [u8], usize, usize) -> usize) {
    let (properties, children) = (node.properties.len(), node.children.len());
    let (property, child) = (random.below(properties), random.below(children));
    match random.below(10) {
        0 if children > 0 => drop(node.children.remove(child)),
        1 if children > 0 => {
            let copy = node.children[child].clone();
            node.children.push(copy);
        }
        2 if children > 0 => node.children.swap(child, random.below(children)),
        3 if properties > 0 => drop(node.properties.remove(property)),
        4 if properties > 0 => node.properties.push(node.properties[property].clone()),
        5 => node.kind = NodeKind::KNOWN[random.below(NodeKind::KNOWN.len())],
        // Small numbers, so that links find targets.
        6 => node.hash = NodeHash::new(random.below(4) as u64),
        7 => {
            if let Some(row) = schema::node(node.kind).filter(|row| !row.properties.is_empty()) {
                let row = &row.properties[random.below(row.properties.len())];
                if let Some(one) = node.properties.get_mut(property) {
                    one.name = row.key.replace("%d", "0").into_bytes().into();
                }
            }
        }
        8 if properties > 0 => retyped(&mut node.properties[property].data, random),
        _ if properties > 0 => changed(&mut node.properties[property].data, default),
        _ => {}
    }
}

/// The same bytes as elements of another type; a remainder is dropped.
fn retyped(data: &mut Data<'_>, random: &mut Random) {
    let property_type = cast_format::PropertyType::KNOWN[random.below(10)];
    let Some(size) = property_type.element_size() else { return };
    let mut bytes = data.to_bytes().into_owned();
    bytes.truncate(bytes.len() / size * size);
    let count = u32::try_from(bytes.len() / size).unwrap_or(0);
    *data = Data::Raw { property_type, count, bytes: bytes.into() };
}

/// Other bytes, sometimes with more or fewer elements.
fn changed(data: &mut Data<'_>, default: &dyn Fn(&mut [u8], usize, usize) -> usize) {
    let mut bytes = data.to_bytes().into_owned();
    let used = bytes.len();
    let most = used + 64;
    bytes.resize(most, 0);
    let used = default(&mut bytes, used, most);
    bytes.truncate(used);
    let property_type = data.property_type();
    let count = match property_type.element_size() {
        Some(size) => {
            bytes.truncate(bytes.len() / size * size);
            bytes.len() / size
        }
        None => {
            bytes.retain(|byte| *byte != 0);
            bytes.push(0);
            1
        }
    };
    *data = Data::Raw { property_type, count: u32::try_from(count).unwrap_or(0), bytes: bytes.into() };
}

/// Pseudo-random numbers from a seed (splitmix64).
struct Random(u64);

impl Random {
    /// A number below `end`; 0 if `end` is 0.
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^= mixed >> 31;
        usize::try_from(mixed % (end.max(1) as u64)).unwrap_or(0)
    }
}
