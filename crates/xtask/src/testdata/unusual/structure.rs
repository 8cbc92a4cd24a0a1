//! Unusual structures: headers, kinds, types, names and counts.

use cast_format::NodeKind;

use super::parts::{model, sample, triangle};
use crate::testdata::builder::{Property, file, file_header, node, scene};
use crate::testdata::sample::Sample;

pub(super) fn samples() -> Vec<Sample> {
    vec![
        sample("unknown_kind.cast", "nodes of unknown kinds, one of them with children", unknown_kind()),
        sample(
            "unknown_type.cast",
            "a property of unknown type that hides nothing: the last of a leaf",
            unknown_type(),
        ),
        sample("opaque_node.cast", "a property of unknown type that hides a property and a child", opaque_node()),
        sample("unknown_names.cast", "properties with names that are not in the schema", unknown_names()),
        sample("duplicate_names.cast", "properties with the same name; the last one wins", duplicate_names()),
        sample("empty_name.cast", "a property with an empty name", empty_name()),
        sample("long_name.cast", "a property with a name of 65,535 bytes", long_name()),
        sample("upper_case_key.cast", "`VP`, which is not `vp`", upper_case_key()),
        sample("count_zero.cast", "arrays, single values and a string without elements", count_zero()),
        sample("two_strings.cast", "a string property with two strings, as its count says", two_strings()),
        sample("bad_utf8.cast", "a string and a property name that are not UTF-8", bad_utf8()),
        sample("depth_2000.cast", "nodes 2,000 levels deep", deep(2000)),
        sample("slack.cast", "bytes between content and `size`, in a leaf and after children", slack()),
        sample("trailing_bytes.cast", "bytes after the last root", [scene([model(2, "m")]), b"more".to_vec()].concat()),
        sample("several_roots.cast", "two roots", several_roots()),
        sample("no_roots.cast", "a file header alone", file_header(1, 0, 0)),
        sample("model_at_top.cast", "a model beside the root, at the top of the file", model_at_top()),
        sample("version_2.cast", "a version that does not exist yet", with_header(&file_header(2, 1, 0))),
        sample("flags.cast", "reserved flags that are set", with_header(&file_header(1, 1, 0xDEAD_BEEF))),
    ]
}

/// Two letters that are not a type.
const STRANGE: u16 = u16::from_le_bytes(*b"8x");

fn strange(data: &[u8]) -> Property {
    Property::raw(STRANGE, b"mystery", 1, data)
}

fn unknown_kind() -> Vec<u8> {
    let wind = node(NodeKind::from_letters(*b"wind"), 3).text("n", "breeze").one("speed", 2.5_f32);
    let seven = node(NodeKind(7), 5).child(triangle(6, "below seven"));
    scene([model(2, "known").child(wind.child(triangle(4, "in the wind"))), seven])
}

fn unknown_type() -> Vec<u8> {
    scene([model(2, "strange").property(strange(&[1, 2, 3, 4])), model(3, "after")])
}

fn opaque_node() -> Vec<u8> {
    let strange = model(2, "strange").property(strange(&[1, 2, 3, 4])).one("p", [1.0, 2.0, 3.0]);
    scene([strange.child(triangle(3, "hidden")), model(4, "after").child(triangle(5, "seen"))])
}

fn unknown_names() -> Vec<u8> {
    let mesh = triangle(3, "mesh").text("comment", "kept").array("vq", &[1_u32, 2]).one("u03", 1_u8);
    scene([model(2, "model").one("x", 1.5_f64).child(mesh)])
}

fn duplicate_names() -> Vec<u8> {
    let mesh = triangle(3, "first").text("n", "second").array("u0", &[[1.0, 1.0]; 3]).array("u0", &[[2.0, 2.0]; 3]);
    scene([model(2, "model").child(mesh.one("ul", 1_u8))])
}

fn empty_name() -> Vec<u8> {
    scene([model(2, "model").text("", "nameless")])
}

fn long_name() -> Vec<u8> {
    scene([model(2, "model").one(&"x".repeat(65_535), 7_u8).one("p", [1.0, 2.0, 3.0])])
}

fn upper_case_key() -> Vec<u8> {
    let mesh = node(NodeKind::MESH, 3).text("N", "loud").array("VP", &[[1.0, 2.0, 3.0]]).array("f", &[0_u8; 3]);
    scene([model(2, "model").child(mesh)])
}

fn count_zero() -> Vec<u8> {
    let mesh = node(NodeKind::MESH, 4)
        .property(Property::raw(u16::from_le_bytes(*b"s\0"), b"n", 0, b""))
        .array::<[f32; 3]>("vp", &[])
        .array::<u16>("f", &[])
        .array::<u8>("ul", &[])
        .array::<u64>("m", &[]);
    let bone = node(NodeKind::BONE, 5).text("n", "bone").array::<u32>("p", &[]).array::<u8>("ssc", &[]);
    let skeleton = node(NodeKind::SKELETON, 3).child(bone);
    scene([model(2, "model").child(skeleton).child(mesh)])
}

fn two_strings() -> Vec<u8> {
    let both = Property::text("n", "one\0two").claim_count(2);
    scene([node(NodeKind::MODEL, 2).property(both).one("p", [1.0, 2.0, 3.0])])
}

fn bad_utf8() -> Vec<u8> {
    let text = u16::from_le_bytes(*b"s\0");
    let name = Property::raw(text, b"n", 1, b"caf\xE9\0");
    let key = Property::raw(text, b"k\xFF", 1, b"value\0");
    scene([node(NodeKind::MODEL, 2).property(name).property(key)])
}

/// A root and nested models, `levels` in all.
pub(crate) fn deep(levels: u32) -> Vec<u8> {
    let innermost = node(NodeKind::MODEL, u64::from(levels));
    let models = (2..levels).rev().fold(innermost, |inner, hash| node(NodeKind::MODEL, u64::from(hash)).child(inner));
    scene([models])
}

fn slack() -> Vec<u8> {
    let leaf = triangle(3, "leaf").tail(b"slack of the leaf");
    scene([model(2, "model").child(leaf).child(triangle(4, "next")).tail(b"slack of the model"), model(5, "after")])
}

fn several_roots() -> Vec<u8> {
    let root = |hash: u64, name: &str| node(NodeKind::ROOT, hash).child(model(hash + 1, name).child(triangle(9, name)));
    file([root(1, "first"), root(3, "second")])
}

fn model_at_top() -> Vec<u8> {
    file([model(2, "at the top").child(triangle(3, "a")), node(NodeKind::ROOT, 1).child(model(4, "in the root"))])
}

fn with_header(header: &[u8]) -> Vec<u8> {
    [header, &scene([model(2, "model")])[16..]].concat()
}
