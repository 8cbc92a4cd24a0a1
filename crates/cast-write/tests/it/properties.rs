//! Random documents, written in every layout and read back.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use cast_read::{Cast, Limits, NodeKind, PropertyRef, PropertyType};
use cast_write::{Data, Document, Hidden, Layout, Node, NodeHash, Property};
use proptest::prelude::*;
use proptest::sample::{Index, select};

const FIRST_ASSIGNED: u64 = 0x534E_4957_5254_5250;

/// A node before it is put into the tree and its links have targets.
#[derive(Clone, Debug)]
struct Seed {
    kind: NodeKind,
    hash: Option<u64>,
    properties: Vec<(Vec<u8>, Content)>,
    slack: Vec<u8>,
    opaque: Option<(Property<'static>, Hidden)>,
    /// By how many levels the next node is above the children of this one.
    up: usize,
}

#[derive(Clone, Debug)]
enum Content {
    Data(Data<'static>),
    Links(Vec<Index>),
}

fn kind() -> impl Strategy<Value = NodeKind> {
    prop_oneof![6 => select(NodeKind::KNOWN.to_vec()), 1 => any::<u32>().prop_map(NodeKind)]
}

fn hash() -> impl Strategy<Value = Option<u64>> {
    prop_oneof![
        3 => Just(None),
        2 => (0..4_u64).prop_map(|n| Some(FIRST_ASSIGNED + n)),
        1 => Just(Some(0)),
        1 => any::<u64>().prop_map(Some)
    ]
}

fn name() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        24 => select(&["vp", "n", "f", "m", "u0", "c1", "kb", "kv", "t", "albedo"][..]).prop_map(|key| key.into()),
        9 => (0..4_usize).prop_map(|len| vec![b'_'; len]),
        9 => "[a-z_]{0,5}".prop_map(String::into_bytes),
        1 => Just(vec![b'x'; 65_535]),
        3 => prop::collection::vec(any::<u8>(), 0..9),
    ]
}

fn array<T: std::fmt::Debug + Clone + 'static>(element: impl Strategy<Value = T>) -> impl Strategy<Value = Vec<T>> {
    prop::collection::vec(element, 0..12)
}

fn strings() -> impl Strategy<Value = Data<'static>> {
    prop::collection::vec("[ a\u{e9}]{0,6}", 0..4).prop_map(|texts| Data::Raw {
        property_type: PropertyType::STRING,
        count: u32::try_from(texts.len()).unwrap(),
        bytes: texts.iter().flat_map(|text| [text.as_bytes(), &[0]].concat()).collect::<Vec<u8>>().into(),
    })
}

fn raw() -> impl Strategy<Value = Data<'static>> {
    let fixed: Vec<PropertyType> =
        PropertyType::KNOWN.into_iter().filter(|known| known.element_size().is_some()).collect();
    (select(fixed), 0..9_usize, any::<u8>()).prop_map(|(property_type, count, byte)| Data::Raw {
        property_type,
        count: u32::try_from(count).unwrap(),
        bytes: vec![byte; count * property_type.element_size().unwrap()].into(),
    })
}

fn content() -> impl Strategy<Value = Content> {
    let data = prop_oneof![
        4 => "[ a\u{e9}]{0,6}".prop_map(Data::from),
        4 => " {0,3}".prop_map(Data::from),
        4 => strings(),
        4 => raw(),
        4 => array(any::<u8>()).prop_map(Data::from),
        4 => array(any::<u16>()).prop_map(Data::from),
        4 => array(any::<u32>()).prop_map(Data::from),
        4 => array(any::<u64>()).prop_map(Data::from),
        4 => array(any::<u32>().prop_map(f32::from_bits)).prop_map(Data::from),
        4 => array(any::<f64>()).prop_map(Data::from),
        4 => array(any::<[f32; 2]>()).prop_map(Data::from),
        4 => array(any::<[f32; 3]>()).prop_map(Data::from),
        4 => array(any::<[f32; 4]>()).prop_map(Data::from),
        1 => Just(Data::from(vec![[1.5_f32; 3]; 12_000])),
    ];
    prop_oneof![9 => data.prop_map(Content::Data), 1 => array(any::<Index>()).prop_map(Content::Links)]
}

fn seed() -> impl Strategy<Value = Seed> {
    let hidden = (any::<u32>(), any::<u32>())
        .prop_map(|(properties, children)| Hidden { properties: properties >> 1, children: children >> 1 });
    let unknown = any::<u16>().prop_filter("known", |value| !PropertyType(*value).is_known());
    let opaque = (name(), unknown, any::<u32>(), prop::collection::vec(any::<u8>(), 0..40), hidden).prop_map(
        |(name, property_type, count, bytes, hidden)| {
            let data = Data::Raw { property_type: PropertyType(property_type), count, bytes: bytes.into() };
            (Property { name: name.into(), data }, hidden)
        },
    );
    (
        kind(),
        hash(),
        prop::collection::vec((name(), content()), 0..5),
        prop_oneof![9 => Just(Vec::new()), 1 => prop::collection::vec(any::<u8>(), 0..30)],
        prop::option::weighted(0.1, opaque),
        prop_oneof![3 => Just(0), 3 => Just(1_usize), 2 => 0..6_usize],
    )
        .prop_map(|(kind, hash, properties, slack, opaque, up)| Seed { kind, hash, properties, slack, opaque, up })
}

/// Nodes with their depths, parents before children.
fn tree(seeds: Vec<Seed>) -> Vec<(usize, Node<'static>)> {
    let hashes: Vec<NodeHash> =
        seeds.iter().map(|seed| seed.hash.map_or_else(NodeHash::assigned, Into::into)).collect();
    let mut depth = 0_usize;
    let mut nodes = Vec::new();
    for (seed, hash) in seeds.into_iter().zip(&hashes) {
        let mut node = Node::with_hash(seed.kind, *hash);
        for (name, content) in seed.properties {
            let data = match content {
                Content::Data(data) => data,
                Content::Links(links) => Data::Links(links.iter().map(|index| *index.get(&hashes)).collect()),
            };
            node.properties.push(Property { name: Cow::Owned(name), data });
        }
        nodes.push((depth, node));
        let node = &mut nodes.last_mut().unwrap().1;
        if let Some((property, hidden)) = seed.opaque {
            node.properties.push(property);
            node.hidden = hidden;
        } else {
            node.slack = seed.slack.into();
            depth += 1;
        }
        depth = depth.saturating_sub(seed.up);
    }
    nodes
}

fn assemble(nodes: Vec<(usize, Node<'static>)>) -> Vec<Node<'static>> {
    let mut levels: Vec<Vec<Node<'static>>> = vec![Vec::new()];
    for (depth, node) in nodes.into_iter().rev() {
        levels.resize_with(levels.len().max(depth + 2), Vec::new);
        let mut children: Vec<Node<'static>> = std::mem::take(&mut levels[depth + 1]);
        children.reverse();
        let mut node = node;
        node.children = children.into();
        levels[depth].push(node);
    }
    levels[0].reverse();
    levels.swap_remove(0)
}

pub(crate) fn document() -> impl Strategy<Value = Document<'static>> {
    let deep = prop::collection::vec(seed(), 250..350).prop_map(|mut seeds| {
        seeds.iter_mut().for_each(|seed| seed.up = 0);
        seeds
    });
    let seeds = prop_oneof![20 => prop::collection::vec(seed(), 0..14), 1 => deep];
    (seeds, any::<u32>(), any::<u32>(), prop::collection::vec(any::<u8>(), 0..20)).prop_map(
        |(seeds, version, flags, trailing)| Document {
            version,
            flags,
            roots: assemble(tree(seeds)),
            trailing: trailing.into(),
        },
    )
}

/// Whether padding of a node may have a name: an independent implementation of the rule in [`cast_format::Padding`].
fn is_free(kind: NodeKind, name: &[u8], properties: &[(Vec<u8>, bool)]) -> bool {
    let is_taken = properties.iter().any(|(other, blank)| other == name && !blank);
    let underscores = (1..=64).contains(&name.len()) && name.iter().all(|byte| *byte == b'_');
    underscores && !is_taken && can_pad(kind)
}

fn can_pad(kind: NodeKind) -> bool {
    kind != NodeKind::MATERIAL && NodeKind::KNOWN.contains(&kind)
}

fn is_blank(property_type: PropertyType, count: u64, bytes: &[u8]) -> bool {
    property_type == PropertyType::STRING && count == 1 && bytes.iter().all(|byte| [b' ', 0].contains(byte))
}

/// The properties that are not padding.
fn without_padding<T>(kind: NodeKind, properties: Vec<T>, look: impl Fn(&T) -> (Vec<u8>, bool)) -> Vec<T> {
    let all: Vec<_> = properties.iter().map(&look).collect();
    let is_padding = |(name, blank): (Vec<u8>, bool)| blank && is_free(kind, &name, &all);
    properties.into_iter().filter(|property| !is_padding(look(property))).collect()
}

/// The file has the content of the document, and the assigned hashes are unique.
fn assert_written(document: &Document<'_>, cast: &Cast<'_>, layout: Layout) {
    let exact = layout == Layout::Preserve;
    assert_eq!((cast.header().version, cast.header().flags), (document.version, document.flags));
    assert_eq!(cast.trailing(), &*document.trailing);
    assert_eq!(cast.node_count(), document.nodes().count() as u64);
    let numbers: HashMap<NodeHash, u64> =
        document.nodes().zip(cast.nodes()).map(|((_, node), step)| (node.hash, step.node.hash())).collect();
    let distinct: HashSet<&u64> = numbers.values().collect();
    assert_eq!(distinct.len(), numbers.len(), "two hashes became one");
    for ((depth, node), step) in document.nodes().zip(cast.nodes()) {
        let read = step.node;
        assert_eq!((depth, node.kind), (step.depth as usize, read.kind()));
        assert_eq!(node.hash.fixed().unwrap_or_else(|| numbers[&node.hash]), read.hash());
        assert_eq!(read.slack(), if exact { &*node.slack } else { &[] });
        assert_eq!(read.is_opaque(), node.is_opaque());
        let mut expected: Vec<&Property<'_>> = node.properties.iter().collect();
        let mut found: Vec<PropertyRef<'_>> = read.properties().collect();
        let claimed = found.len() as u64 + u64::from(if node.is_opaque() { node.hidden.properties } else { 0 });
        assert_eq!(u64::from(read.header().property_count), claimed);
        let children = node.children.len() as u64 + u64::from(if node.is_opaque() { node.hidden.children } else { 0 });
        assert_eq!(u64::from(read.header().child_count), children);
        if !exact {
            expected = without_padding(node.kind, expected, |property| {
                let data = &property.data;
                (property.name.to_vec(), is_blank(data.property_type(), data.count(), &data.to_bytes()))
            });
            found = without_padding(node.kind, found, |property| {
                let blank = is_blank(property.property_type(), property.count().into(), property.data());
                (property.name().as_bytes().to_vec(), blank)
            });
        }
        assert_eq!(expected.len(), found.len());
        for (expected, found) in expected.iter().zip(&found) {
            assert_eq!(&*expected.name, found.name().as_bytes());
            assert_eq!(expected.data.property_type(), found.property_type());
            assert_eq!(expected.data.count(), u64::from(found.count()));
            assert_eq!(expected.data.byte_len(), found.data().len() as u64);
            match &expected.data {
                Data::Links(links) => {
                    let hashes = links.iter().map(|link| link.fixed().unwrap_or_else(|| numbers[link]));
                    assert!(hashes.eq(found.array::<u64>().unwrap().iter()));
                }
                data => assert_eq!(&*data.to_bytes(), found.data()),
            }
            if let Layout::Aligned(alignment) = layout {
                let size = found.property_type().element_size().unwrap_or(0);
                let in_place = found.data_offset() % alignment as usize == 0;
                assert!(in_place || size < 2 || found.count() < 2 || !can_pad(node.kind));
            }
        }
    }
}

fn write(document: &Document<'_>, layout: Layout) -> Vec<u8> {
    let bytes = document.to_vec(layout).unwrap();
    assert_eq!(document.byte_len(layout).unwrap(), bytes.len() as u64);
    let mut streamed = Vec::new();
    assert_eq!(document.write_to(layout, &mut streamed).unwrap(), bytes.len() as u64);
    assert!(streamed == bytes);
    bytes
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_what_is_read(document in document()) {
        let compact = write(&document, Layout::Compact);
        let mut layouts = vec![Layout::Compact, Layout::Preserve];
        layouts.extend([4, 8, 16, 64].map(|alignment| Layout::aligned(alignment).unwrap()));
        for layout in layouts {
            let bytes = write(&document, layout);
            let cast = Cast::parse_with(&bytes, Limits::NONE).unwrap();
            assert_written(&document, &cast, layout);
            let again = Document::from(&cast);
            prop_assert!(again.to_vec(Layout::Preserve).unwrap() == bytes);
            prop_assert!(again.to_vec(layout).unwrap() == bytes, "{layout:?} of itself is another");
            prop_assert!(again.to_vec(Layout::Compact).unwrap() == compact);
            prop_assert!(again.clone().into_owned() == again);
        }
    }
}
