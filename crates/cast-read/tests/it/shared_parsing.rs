//! Parsing on several threads finds what parsing on one finds, in intact files, damaged ones, and ones made to mislead.

use cast_read::{Cast, Error, Limits, NodeKind, Outline, ParseOptions, Threads};

use crate::testdata::{files, read};

/// Portions in which work is shared: smaller than any node, and in proportion to the files of these tests.
const PORTIONS: [usize; 3] = [1, 700, 3000];

const BONES: usize = 400;

fn parse(bytes: &[u8], limits: Limits, threads: Threads) -> Result<Outline, Error> {
    Cast::parse_with(bytes, ParseOptions::new().limits(limits).threads(threads)).map(|cast| cast.outline())
}

fn assert_alike(bytes: &[u8], limits: Limits, what: &str) {
    let alone = parse(bytes, limits, Threads::One);
    for portion in PORTIONS {
        assert_eq!(parse(bytes, limits, Threads::InPortions(portion)), alone, "{what}, in portions of {portion}");
    }
}

fn node(kind: NodeKind, data: &[u8], children: &[Vec<u8>]) -> Vec<u8> {
    let property = [&b"b\0\x01\0"[..], &(data.len() as u32).to_le_bytes(), b"d", data].concat();
    let children_len: usize = children.iter().map(Vec::len).sum();
    let size = (24 + property.len() + children_len) as u32;
    let counts = [1, children.len() as u32].map(u32::to_le_bytes).concat();
    [&kind.0.to_le_bytes()[..], &size.to_le_bytes(), &[7; 8], &counts, &property, &children.concat()].concat()
}

/// A file with a row of bones in a model, of which every `nested`th has a child, each with these data.
fn row(nested: usize, data: &[u8]) -> Vec<u8> {
    let bone = |index: usize| {
        let data = [data, &vec![1; index % 13]].concat();
        let child = node(NodeKind::BONE, &data, &[]);
        let children = if index % nested == nested - 1 { vec![child] } else { Vec::new() };
        node(NodeKind::BONE, &data, &children)
    };
    let bones: Vec<Vec<u8>> = (0..BONES).map(bone).collect();
    let root = node(NodeKind::ROOT, b"", &[node(NodeKind::MODEL, b"", &bones)]);
    [&b"cast\x01\0\0\0\x01\0\0\0\0\0\0\0"[..], &root].concat()
}

/// Rows without and with children, and rows whose data look like the headers that are looked for.
fn rows() -> Vec<(&'static str, Vec<u8>)> {
    let complete = node(NodeKind::BONE, b"within data", &[]);
    vec![
        ("leaves", row(usize::MAX, b"")),
        ("a child now and then", row(90, b"")),
        ("every second with a child", row(2, b"")),
        ("identifiers in data", row(usize::MAX, &NodeKind::BONE.0.to_le_bytes())),
        ("nodes in data", row(50, &complete)),
        ("many nodes in data", row(usize::MAX, &complete.repeat(5))),
    ]
}

#[test]
fn files_of_testdata() {
    for file in files(&["valid", "legacy", "unusual", "damaged"]) {
        assert_alike(&read(&file.name), Limits::default(), &file.name);
    }
}

#[test]
fn rows_and_limits_at_every_place() {
    for (what, bytes) in rows() {
        assert_alike(&bytes, Limits::default(), what);
        let nodes = Cast::parse(&bytes).unwrap().node_count();
        for limit in (0..nodes + 2).step_by(19) {
            assert_alike(&bytes, Limits::new().max_nodes(limit), what);
            assert_alike(&bytes, Limits::new().max_properties(limit), what);
        }
        for depth in 0..5 {
            assert_alike(&bytes, Limits::new().max_depth(depth), what);
        }
    }
}

#[test]
fn damage_at_many_places() {
    for (what, bytes) in rows() {
        for place in (16..bytes.len()).step_by(bytes.len() / 90) {
            assert_alike(&bytes[..place], Limits::default(), what);
            let mut damaged = bytes.clone();
            damaged[place] = damaged[place].wrapping_sub(1);
            assert_alike(&damaged, Limits::default(), what);
        }
    }
}
