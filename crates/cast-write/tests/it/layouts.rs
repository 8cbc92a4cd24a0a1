//! What is aligned, how much padding that takes, and which layout a file has.

use cast_read::{Cast, NodeKind};
use cast_write::{Alignment, Data, Document, Layout, Mesh, Model, Node, Root};

fn mesh(name: &'static str) -> Mesh<'static> {
    Mesh::new().with_name(name).with_positions(vec![[0.5_f32; 3]; 5]).with_faces(vec![0_u16, 1, 300])
}

fn document(name: &'static str) -> Document<'static> {
    Document::from(Root::new().with_model(Model::new().with_name(name).with_mesh(mesh(name)).with_mesh(mesh("b"))))
}

/// The offsets of the data of properties with this name, and the lengths of all paddings.
fn places(bytes: &[u8], name: &str) -> (Vec<usize>, Vec<usize>) {
    let cast = Cast::parse(bytes).unwrap();
    let (mut offsets, mut paddings) = (Vec::new(), Vec::new());
    for node in cast.nodes().map(|step| step.node) {
        for property in node.properties() {
            if property.is_named(name) {
                offsets.push(property.data_offset());
            }
            if property.is_padding(node.padding()) {
                paddings.push(property.end() - property.offset());
            }
        }
    }
    (offsets, paddings)
}

#[test]
fn padding_is_no_longer_than_it_has_to_be() {
    for alignment in [4, 8, 16, 64] {
        let mut padded = 0;
        for name in ["a", "ab", "abc", "abcd", "abcde", "abcdef", "abcdefg", "abcdefgh"] {
            let bytes = document(name).to_vec(Layout::aligned(alignment).unwrap()).unwrap();
            let (offsets, paddings) = places(&bytes, "vp");
            assert!(offsets.len() == 2 && offsets.iter().all(|offset| offset % alignment == 0), "{offsets:?}");
            // The header of a property, a name of one letter, and the end of the text.
            let smallest = 8 + 1 + 1;
            assert!(paddings.iter().all(|len| (smallest..smallest + alignment).contains(len)), "{paddings:?}");
            padded += paddings.len();
        }
        assert!(padded >= 8, "only {padded} to {alignment}");
    }
}

/// Arrays of one element are arrays if the specification says so; others if they have several.
#[test]
fn what_is_aligned() {
    let with = |kind: NodeKind, name: &'static str, data: Data<'static>| {
        let mut node = Node::new(kind);
        // Lengths of which no two put the data at a multiple of 64.
        let offsets = ["n", "nn", "nnn"].map(|other| {
            node.set(other, "x");
            node.remove(name);
            node.set(name, data.clone());
            let bytes = Document::from(node.clone()).to_vec(Layout::aligned(64).unwrap()).unwrap();
            places(&bytes, name).0[0] % 64
        });
        offsets == [0; 3]
    };
    let one = || Data::from(vec![[0.5_f32; 3]]);
    assert!(with(NodeKind::MESH, "vp", one()), "an array of one element");
    assert!(!with(NodeKind::MESH, "zz", one()), "unknown, and one element");
    assert!(!with(NodeKind::MODEL, "p", one()), "known, and a single value");
    assert!(with(NodeKind::MESH, "zz", vec![[0.5_f32; 3]; 2].into()), "unknown, and several elements");
    assert!(with(NodeKind::MESH, "f", vec![1_u16, 2].into()), "elements of two bytes");
    assert!(!with(NodeKind::MESH, "f", vec![1_u8, 2].into()), "bytes");
    assert!(!with(NodeKind::MESH, "vp", Vec::<[f32; 3]>::new().into()), "nothing");
    assert!(!with(NodeKind::MESH, "zz", Data::from("some text")), "text");
}

/// The layout for the document of a file that is not changed.
fn kept(bytes: &[u8]) -> Layout {
    let cast = Cast::parse(bytes).unwrap();
    Layout::keeping(&cast, &Document::from(&cast))
}

#[test]
fn the_layout_of_a_file_is_kept() {
    for name in ["a", "ab", "abc", "abcd"] {
        let of = |alignment| kept(&document(name).to_vec(Layout::aligned(alignment).unwrap()).unwrap());
        assert_eq!(of(64), Layout::Aligned(Alignment::SixtyFour), "{name}");
        for alignment in [4, 8, 16] {
            // By chance it may be aligned to more.
            let Layout::Aligned(found) = of(alignment) else { panic!("{name} to {alignment}") };
            assert!(found as usize >= alignment, "{name} to {alignment}: {found:?}");
        }
        let compact = document(name).to_vec(Layout::Compact).unwrap();
        let (offsets, _) = places(&compact, "vp");
        let by_chance = offsets.iter().chain(&places(&compact, "f").0).all(|offset| offset % 16 == 0);
        assert!(!by_chance && kept(&compact) == Layout::Preserve, "{name}: {offsets:?}");
    }
    // Not all files that are aligned to eight bytes are aligned to more by chance.
    let all: Vec<Layout> = (1..9)
        .map(|len| &"abcdefgh"[..len])
        .map(|name| kept(&document(name).to_vec(Layout::aligned(8).unwrap()).unwrap()))
        .collect();
    assert!(all.contains(&Layout::Aligned(Alignment::Eight)), "{all:?}");

    // Nothing says how a file without arrays was aligned.
    let empty = Document::from(Root::new().with_model(Model::new().with_name("a"))).to_vec(Layout::Compact).unwrap();
    assert_eq!(kept(&empty), Layout::Preserve);
}

/// Without padding, four or eight bytes are chance, and sixteen are not.
#[test]
fn small_alignments_without_padding_are_chance() {
    let kept_at = |offset: usize| {
        let mut node = Node::new(NodeKind::MESH);
        // The header of the file, of the node, and of both properties, their names, and a text of this length.
        node.set("zz", "x".repeat(offset - (16 + 24 + 8 + 2 + 1 + 8 + 2)));
        node.set("vp", vec![[0.5_f32; 3]; 2]);
        let bytes = Document::from(node).to_vec(Layout::Compact).unwrap();
        let cast = Cast::parse(&bytes).unwrap();
        assert_eq!(cast.top_level().next().unwrap().property("vp").unwrap().data_offset(), offset);
        kept(&bytes)
    };
    assert_eq!(kept_at(68), Layout::Preserve);
    assert_eq!(kept_at(72), Layout::Preserve);
    assert_eq!(kept_at(80), Layout::Aligned(Alignment::Sixteen));
    assert_eq!(kept_at(128), Layout::Aligned(Alignment::SixtyFour));
    assert_eq!(kept_at(81), Layout::Preserve);
}

#[test]
fn a_document_with_slack_is_preserved() {
    let bytes = document("a").to_vec(Layout::aligned(64).unwrap()).unwrap();
    let cast = Cast::parse(&bytes).unwrap();
    let mut document = Document::from(&cast);
    assert_eq!(Layout::keeping(&cast, &document), Layout::Aligned(Alignment::SixtyFour));
    document.roots[0].children[0].slack = b"slack"[..].into();
    assert_eq!(Layout::keeping(&cast, &document), Layout::Preserve);
}
