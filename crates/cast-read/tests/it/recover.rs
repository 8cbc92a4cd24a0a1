//! Recovery: what is repaired, how it is reported, and that intact content is not changed.

use cast_read::{Cast, ErrorKind, Limits, NodeKind, PropertyType, Repair, RepairKind, View};
use cast_write::{Data, Document, Layout, Mesh, Model, Node, Root};

use crate::testdata::{File, files, read, sound};

/// Kind, offset, end, properties and children of every repair.
fn repairs_of(name: &str) -> Vec<(RepairKind, usize, usize, u32, u32)> {
    let bytes = read(name);
    let recovered = Cast::recover(&bytes).unwrap();
    let cast = recovered.cast();
    let row = |repair: &Repair| (repair.kind, repair.offset, repair.end, repair.property_count, repair.child_count);
    cast.repairs().iter().map(row).collect()
}

fn wrong_size(claimed: u32) -> RepairKind {
    RepairKind::WrongSize { claimed }
}

fn cut_off(properties: u32, children: u32) -> RepairKind {
    RepairKind::CutOff { properties, children }
}

#[test]
fn sound_files_need_no_repairs() {
    for file in sound() {
        let parsed = Cast::parse(&file.bytes).unwrap();
        let recovered = Cast::recover(&file.bytes).unwrap();
        let recovered = recovered.cast();
        assert_eq!(recovered.repairs(), [], "{}", file.name);
        assert_eq!(recovered.node_count(), parsed.node_count(), "{}", file.name);
        assert!(recovered.nodes().map(|step| step.node).eq(parsed.nodes().map(|step| step.node)), "{}", file.name);
    }
}

// In these files the mesh starts at 78 and ends at 162, the end of the file; see
// `crates/xtask/src/testdata/damaged.rs`.

#[test]
fn wrong_sizes_both_ways() {
    for (name, claimed) in
        [("size_zero", 0), ("size_below_header", 23), ("size_below_content", 80), ("size_beyond_parent", 85)]
    {
        let repairs = repairs_of(&format!("damaged/{name}.cast"));
        assert_eq!(repairs, [(wrong_size(claimed), 78, 162, 2, 0)], "{name}");
    }
    assert_eq!(repairs_of("damaged/size_beyond_file.cast"), [(wrong_size(200), 16, 162, 0, 1)]);
}

#[test]
fn sizes_in_characters() {
    // One character of two bytes in the mesh, one in the metadata: this affects their sizes and those of the nodes
    // around them.
    let expected = [
        (wrong_size(190), 16, 208, 0, 2),
        (wrong_size(126), 40, 167, 1, 1),
        (wrong_size(88), 78, 167, 2, 0),
        (wrong_size(40), 167, 208, 1, 0),
    ];
    assert_eq!(repairs_of("damaged/sizes_in_characters.cast"), expected);

    let bytes = read("damaged/sizes_in_characters.cast");
    let recovered = Cast::recover(&bytes).unwrap();
    let cast = recovered.cast();
    assert_eq!(cast.meshes().next().unwrap().name(), Some("Kästchen"));
    assert_eq!(cast.metadata().unwrap().author(), Some("Jürgen"));
    assert_eq!(cast.trailing(), b"");
    assert_eq!(
        cast.repairs()[2].to_string(),
        "the node claims a size of 88 bytes, but its content has 89 (at byte 78)"
    );
}

#[test]
fn a_single_string_that_claims_two() {
    let kind = RepairKind::SingleString { claimed: 2 };
    assert_eq!(repairs_of("damaged/two_strings_claimed.cast"), [(kind, 162, 175, 0, 0)]);
    let bytes = read("damaged/two_strings_claimed.cast");
    let recovered = Cast::recover(&bytes).unwrap();
    let cast = recovered.cast();
    assert_eq!(cast.meshes().next().unwrap().name(), Some("one"));
    assert_eq!(cast.repairs()[0].to_string(), "the property claims 2 strings, but contains one (at byte 162)");
}

#[test]
fn counts_that_are_too_large() {
    let around = [(cut_off(0, 1), 0, 162, 0, 1), (cut_off(0, 1), 16, 162, 0, 1), (cut_off(1, 1), 40, 162, 1, 1)];
    let with = |mesh| [around.as_slice(), &[mesh]].concat();
    assert_eq!(repairs_of("damaged/property_count_too_large.cast"), with((cut_off(3, 0), 78, 162, 2, 0)));
    assert_eq!(repairs_of("damaged/child_count_too_large.cast"), with((cut_off(2, 1), 78, 162, 2, 0)));
    assert_eq!(repairs_of("damaged/root_count_too_large.cast"), [(cut_off(0, 2), 0, 162, 0, 1)]);
    let billions = repairs_of("damaged/child_count_billions.cast");
    assert_eq!(billions.last(), Some(&(cut_off(1, u32::MAX), 40, 162, 1, 1)));
    let text = "truncated: 1 of 1 properties and 1 of 4294967295 children remain (at byte 40)";
    let bytes = read("damaged/child_count_billions.cast");
    assert_eq!(Cast::recover(&bytes).unwrap().repairs().last().unwrap().to_string(), text);
}

#[test]
fn a_cut_file_keeps_what_is_whole() {
    for file in files(&["valid"]).into_iter().filter(|file| file.bytes.len() < 4 << 10) {
        let whole = Cast::parse(&file.bytes).unwrap();
        for length in 16..file.bytes.len() {
            let recovered = Cast::recover(&file.bytes[..length]).unwrap();
            let cast = recovered.cast();
            let shown: Vec<(usize, Vec<_>)> = cast
                .nodes()
                .map(|step| (step.node.offset(), step.node.properties().map(|property| property.end()).collect()))
                .collect();
            // Exactly the properties that end before the cut remain.
            let expected: Vec<(usize, Vec<_>)> = whole
                .nodes()
                .map(|step| step.node)
                .filter(|node| node.offset() + 24 <= length)
                .map(|node| (node.offset(), node.properties().map(|p| p.end()).filter(|end| *end <= length).collect()))
                .collect();
            assert_eq!(shown, expected, "{} cut at {length}", file.name);
            let kinds_fit = cast.repairs().iter().all(|repair| matches!(repair.kind, RepairKind::CutOff { .. }));
            assert!(kinds_fit && !cast.repairs().is_empty(), "{} cut at {length}: {:?}", file.name, cast.repairs());
        }
    }
}

/// A single wrong size in a valid file, whatever its value, does not change the recovered document.
#[test]
fn any_size_may_be_wrong() {
    let check = |file: &File, bytes: &[u8], at: usize, claimed: u32| {
        let whole = Cast::parse(&file.bytes).unwrap();
        let recovered = Cast::recover(bytes).unwrap();
        let cast = recovered.cast();
        let [repair] = cast.repairs() else { panic!("{} at {at}: {:?}", file.name, cast.repairs()) };
        assert_eq!((repair.offset, repair.kind), (at, wrong_size(claimed)), "{}", file.name);
        let extents =
            |cast: &Cast<'_>| cast.nodes().map(|step| (step.node.offset(), step.node.end())).collect::<Vec<_>>();
        assert_eq!(extents(&cast), extents(&whole), "{} at {at} claims {claimed}", file.name);
    };
    for file in files(&["valid"]) {
        let whole = Cast::parse(&file.bytes).unwrap();
        let mut bytes = file.bytes.clone();
        for node in whole.nodes().map(|step| step.node) {
            let (at, size) = (node.offset(), node.header().size);
            // The last of these reaches to the end of the next sibling, where a node may indeed begin.
            let next = node.siblings().find(|sibling| sibling.offset() == node.end());
            let over_next = next.map(|next| size + next.header().size);
            let usual = [0, 23, size - 1, size + 1, size + 24, size + 100_000, u32::MAX];
            for claimed in usual.into_iter().chain(over_next) {
                bytes[at + 4..at + 8].copy_from_slice(&claimed.to_le_bytes());
                check(&file, &bytes, at, claimed);
            }
            bytes[at + 4..at + 8].copy_from_slice(&size.to_le_bytes());
        }
    }
}

#[test]
fn slack_stays_slack() {
    let mut bytes = read("unusual/slack.cast");
    let sound = Cast::parse(&bytes).unwrap();
    let after = sound.models().nth(1).unwrap().offset();
    // Even if another size is wrong, the slack is not taken for damage.
    bytes[after + 4..after + 8].copy_from_slice(&1_u32.to_le_bytes());
    let recovered = Cast::recover(&bytes).unwrap();
    let cast = recovered.cast();
    assert_eq!(cast.repairs().iter().map(|repair| repair.offset).collect::<Vec<_>>(), [after]);
    assert_eq!(cast.meshes().next().unwrap().node().slack(), b"slack of the leaf");
    assert_eq!(cast.models().next().unwrap().node().slack(), b"slack of the model");
}

#[test]
fn only_what_is_no_cast_file_or_over_a_limit_fails() {
    for file in files(&["damaged"]) {
        let outcome = Cast::recover(&file.bytes).map(|cast| cast.repairs().len());
        match file.name.as_str() {
            "damaged/empty.cast" | "damaged/cut_in_file_header.cast" => {
                assert!(matches!(outcome.unwrap_err().kind(), ErrorKind::TooShort { .. }));
            }
            "damaged/magic.cast" => assert!(matches!(outcome.unwrap_err().kind(), ErrorKind::Magic { .. })),
            "damaged/depth_5000.cast" => assert_eq!(outcome.unwrap_err().kind(), ErrorKind::TooDeep { limit: 4096 }),
            name => assert!(outcome.unwrap() > 0, "{name} was repaired without a word"),
        }
    }
    let bytes = read("valid/rig.cast");
    let limits = Limits::new().max_nodes(3);
    let error = Cast::recover_with(&bytes, limits).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::TooManyNodes { limit: 3 });
}

/// Reading a string by its count may require searching everything that follows; that must not happen for every string.
#[test]
fn hostile_string_counts_take_linear_time() {
    let leaf = |claimed: u32| {
        let mut node = b"bone".to_vec();
        node.extend(35_u32.to_le_bytes());
        node.extend(0_u64.to_le_bytes());
        node.extend([1_u32, 0].iter().flat_map(|count| count.to_le_bytes()));
        node.extend(b"s\0\x01\0");
        node.extend(claimed.to_le_bytes());
        node.extend(b"nx\0");
        node
    };
    let nodes = 100_000_u32;
    let mut bytes = b"cast\x01\0\0\0\x01\0\0\0\0\0\0\0root".to_vec();
    bytes.extend((24 + 35 * nodes).to_le_bytes());
    bytes.extend(1_u64.to_le_bytes());
    bytes.extend([0, nodes].iter().flat_map(|count| count.to_le_bytes()));
    bytes.extend(leaf(u32::MAX).repeat(nodes as usize));
    // Quadratic time would take a quarter of an hour.
    let recovered = Cast::recover(&bytes).unwrap();
    let cast = recovered.cast();
    assert_eq!((cast.node_count(), cast.repairs().len()), (u64::from(nodes) + 1, nodes as usize));
}

/// A limit that is reached exactly is not exceeded.
#[test]
fn limits_hold_for_recovery_as_for_parsing() {
    let bytes = read("valid/rig.cast");
    let outline = Cast::parse(&bytes).unwrap().outline();
    let limits = |nodes, depth| Limits::new().max_nodes(nodes).max_depth(depth);
    let (nodes, depth) = (outline.node_count(), outline.depth());
    assert!(Cast::recover_with(&bytes, limits(nodes, depth)).is_ok());
    let error = Cast::recover_with(&bytes, limits(nodes - 1, depth)).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::TooManyNodes { limit: nodes - 1 });
    let error = Cast::recover_with(&bytes, limits(nodes, depth - 1)).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::TooDeep { limit: depth - 1 });
    // Far above the limit, not only one above it.
    assert!(Cast::recover_with(&bytes, limits(1, depth)).is_err());
    assert!(Cast::recover_with(&bytes, limits(nodes, 1)).is_err());
}

/// The parts keep the repairs, and so does a copy; a document is made of them again.
#[test]
fn parts_and_copies_keep_the_repairs() {
    let bytes = read("damaged/two_strings_claimed.cast");
    let recovered = Cast::recover(&bytes).unwrap();
    let repairs = recovered.repairs().to_vec();
    assert!(!repairs.is_empty());
    assert_eq!(recovered.clone().repairs(), repairs);
    let shown = format!("Cast file of {} bytes with {} nodes", bytes.len(), recovered.cast().node_count());
    assert_eq!(format!("{recovered:?}"), format!("{shown} and {} repairs", repairs.len()));
    let nodes = recovered.cast().node_count();
    let (outline, companion) = recovered.into_parts();
    let cast = Cast::with_outline(&bytes, outline, &companion);
    assert_eq!((cast.repairs(), cast.node_count()), (&repairs[..], nodes));
    assert_eq!(cast.nodes().count() as u64, nodes);
}

/// Strings whose counts are right keep them when something else is repaired.
#[test]
fn several_strings_stay_several() {
    let mut node = Node::new(NodeKind::METADATA);
    let two = Data::Raw { property_type: PropertyType::STRING, count: 2, bytes: b"one\0two\0"[..].into() };
    node.set("zz", two);
    let mut bytes = Document::from(node).to_vec(Layout::Compact).unwrap();
    bytes[20..24].copy_from_slice(&1_u32.to_le_bytes());
    let recovered = Cast::recover(&bytes).unwrap();
    let cast = recovered.cast();
    assert_eq!(cast.repairs().len(), 1);
    let strings = cast.top_level().next().unwrap().property("zz").unwrap();
    assert_eq!(strings.strings().map(|text| text.to_string()).collect::<Vec<_>>(), ["one", "two"]);
}

/// Damage within the last child cuts off every node around it, none of which lacks anything of its own.
#[test]
fn nodes_around_the_damage_are_not_said_to_lack_anything() {
    let bytes = read("valid/character.cast");
    let recovered = Cast::recover(&bytes[..bytes.len() - 1]).unwrap();
    let sentences: Vec<String> = recovered.repairs().iter().map(ToString::to_string).collect();
    assert_eq!(sentences[0], "truncated within its last child (at byte 0)");
    assert!(sentences.last().unwrap().contains(" properties and "), "{sentences:?}");
}

/// A node with children, whose string claims two strings: the children tell how many there are.
#[test]
fn children_tell_how_many_strings_there_are() {
    let model = Model::new().with_name("one").with_mesh(Mesh::new().with_name("body"));
    let mut bytes = Document::from(Root::new().with_model(model)).to_vec(Layout::Compact).unwrap();
    let name = Cast::parse(&bytes).unwrap().models().next().unwrap().property("n").unwrap().offset();
    bytes[name + 4..name + 8].copy_from_slice(&2_u32.to_le_bytes());
    let recovered = Cast::recover(&bytes).unwrap();
    let cast = recovered.cast();
    assert_eq!(cast.repairs().iter().map(|repair| repair.offset).collect::<Vec<_>>(), [name]);
    assert_eq!(cast.models().next().unwrap().name(), Some("one"));
    assert_eq!(cast.meshes().next().unwrap().name(), Some("body"));
}

/// Unused bytes at the end of the last node of a file, where no other node begins.
#[test]
fn slack_at_the_end_of_the_file_stays_slack() {
    let model = Model::new().with_mesh(Mesh::new().with_name("body"));
    let mut bytes = Document::from(Root::new().with_model(model)).to_vec(Layout::Compact).unwrap();
    let offsets: Vec<usize> = Cast::parse(&bytes).unwrap().nodes().map(|step| step.node.offset()).collect();
    bytes.extend(b"slack");
    for offset in offsets {
        let size = u32::from_le_bytes(bytes[offset + 4..offset + 8].try_into().unwrap()) + 5;
        bytes[offset + 4..offset + 8].copy_from_slice(&size.to_le_bytes());
    }
    let recovered = Cast::recover(&bytes).unwrap();
    assert_eq!(recovered.repairs(), []);
    assert_eq!(recovered.cast().meshes().next().unwrap().node().slack(), b"slack");
}

/// A root with two meshes, each with faces, positions and a name. In the first, the array of positions claims `count`
/// elements and has `data`.
fn with_positions(count: u32, data: &[u8]) -> Vec<u8> {
    let property = |kind: &[u8; 2], name: &str, count: u32, data: &[u8]| {
        let length = u16::try_from(name.len()).unwrap().to_le_bytes();
        [&kind[..], &length, &count.to_le_bytes(), name.as_bytes(), data].concat()
    };
    let node = |kind: &[u8; 4], properties: &[Vec<u8>], children: &[Vec<u8>]| {
        let content = [properties.concat(), children.concat()].concat();
        let number = |number: usize| u32::try_from(number).unwrap().to_le_bytes();
        let [size, properties, children] = [24 + content.len(), properties.len(), children.len()].map(number);
        [&kind[..], &size, &[0; 8], &properties, &children, &content].concat()
    };
    let mesh = |count: u32, data: &[u8], name: &[u8]| {
        let faces = property(b"b\0", "f", 3, &[0, 1, 2]);
        node(b"mesh", &[faces, property(b"3v", "vp", count, data), property(b"s\0", "n", 1, name)], &[])
    };
    let model = node(b"modl", &[], &[mesh(count, data, b"bad\0"), mesh(3, &[0; 36], b"good\0")]);
    [&b"cast\x01\0\0\0\x01\0\0\0\0\0\0\0"[..], &node(b"root", &[], &[model])].concat()
}

/// What the meshes are called, and how many positions they have.
fn meshes(bytes: &[u8]) -> Vec<(Option<String>, usize, usize)> {
    let recovered = Cast::recover(bytes).unwrap();
    let meshes = recovered.cast().meshes().map(|mesh| {
        let fields = mesh.fields();
        let counts = [fields.positions, mesh.positions()].map(|array| array.map_or(0, |array| array.len()));
        (fields.name.map(str::to_owned), counts[0], counts[1])
    });
    meshes.collect()
}

/// The expected values are those of the file without the fault, of which only the array is wrong.
#[test]
fn an_array_with_a_wrong_count_does_not_take_what_follows_with_it() {
    let (bad, good) = (Some("bad".into()), (Some("good".into()), 3, 3));
    let found = |count, data: &[u8]| {
        let bytes = with_positions(count, data);
        let recovered = Cast::recover(&bytes).unwrap();
        assert!(Cast::parse(&bytes).is_err() && !recovered.is_complete(), "{count}: {:?}", recovered.repairs());
        let kinds: Vec<RepairKind> = recovered.repairs().iter().map(|repair| repair.kind).collect();
        (meshes(&bytes), kinds)
    };
    let bytes = found(36, &[0; 36]);
    assert_eq!(bytes, (vec![(bad.clone(), 3, 3), good.clone()], vec![RepairKind::CountIsBytes { claimed: 36 }]));
    for claimed in [3, 1000, u32::MAX] {
        let none = found(claimed, &[]);
        assert_eq!(none, (vec![(bad.clone(), 0, 0), good.clone()], vec![RepairKind::NoElements { claimed }]));
    }
    // The elements are there, but how many is unknown: the mesh keeps what precedes them.
    let unknown = found(u32::MAX, &[0; 36]);
    let kind = RepairKind::Unreadable { properties: 3, children: 0 };
    assert_eq!(unknown, (vec![(None, 0, 0), good], vec![kind]));
}

/// Only what other readers open, which ignore sizes, is complete.
#[test]
fn wrong_sizes_are_complete_and_what_is_cut_is_not() {
    let whole = read("valid/character.cast");
    let mut wrong = whole.clone();
    wrong[20] ^= 1;
    assert!(Cast::parse(&wrong).is_err() && Cast::recover(&wrong).unwrap().is_complete());
    assert!(!Cast::recover(&whole[..whole.len() - 1]).unwrap().is_complete());
    let more = [&wrong[..], &[0]].concat();
    assert!(!Cast::recover(&more).unwrap().is_complete());
}
