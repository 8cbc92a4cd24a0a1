//! Files that must not parse, each for one reason.
//!
//! Most are the same file with one thing wrong, small enough to count its bytes by hand:
//!
//! | bytes | what |
//! |---|---|
//! | 0..16 | file header |
//! | 16..40 | header of the root |
//! | 40..64 | header of the model |
//! | 64..78 | its property `n`, "hero": 8 + 1 + 5 |
//! | 78..102 | header of the mesh |
//! | 102..116 | its property `n`, "body": 8 + 1 + 5 |
//! | 116..162 | its property `vp`, three vectors: 8 + 2 + 36 |

use cast_format::{NodeKind, PropertyType};

use super::builder::{Node, Property, file, file_header, node, scene};
use super::sample::Sample;
use super::unusual::deep;

pub(super) fn samples() -> Vec<Sample> {
    [cut_off(), properties(), sizes(), counts(), billions(), strings()].into_iter().flatten().collect()
}

fn sample(name: &str, shows: &str, bytes: Vec<u8>) -> Sample {
    Sample::new("damaged", name, shows, bytes)
}

const POSITIONS: [[f32; 3]; 3] = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];

fn named_mesh() -> Node {
    node(NodeKind::MESH, 3).text("n", "body")
}

fn mesh() -> Node {
    named_mesh().array("vp", &POSITIONS)
}

fn model(children: impl IntoIterator<Item = Node>) -> Node {
    node(NodeKind::MODEL, 2).text("n", "hero").children(children)
}

fn hero(mesh: Node) -> Vec<u8> {
    scene([model([mesh])])
}

/// The valid file, truncated at an offset: the size of the root shows it immediately.
fn cut_off() -> Vec<Sample> {
    let cut = |name: &str, shows: &str, length: usize| sample(name, shows, hero(mesh())[..length].to_vec());
    vec![
        cut("empty.cast", "an empty file", 0),
        cut("cut_in_file_header.cast", "ends in the file header", 10),
        cut("cut_behind_file_header.cast", "ends where the root should begin", 16),
        cut("cut_in_node_header.cast", "ends in the header of the root", 30),
        cut("cut_in_property_header.cast", "ends in the header of a property", 120),
        cut("cut_in_name.cast", "ends in the name of a property", 125),
        cut("cut_in_data.cast", "ends in the data of a property", 150),
        cut("cut_in_string.cast", "ends in a string", 113),
        sample("magic.cast", "begins with `tsac`", [b"tsac", &hero(mesh())[4..]].concat()),
    ]
}

/// Properties that a node has no room for, although all sizes are consistent.
fn properties() -> Vec<Sample> {
    let positions = Property::array("vp", &POSITIONS).bytes();
    let part = |length: usize| hero(named_mesh().tail(&positions[..length]).claim_properties(2));
    let long_name = [&positions[..2], &[0xFF; 2], &positions[4..]].concat();
    vec![
        sample("property_header_beyond_node.cast", "five bytes of a property header, then the node ends", part(5)),
        sample("property_name_beyond_node.cast", "one byte of a name of two bytes, then the node ends", part(9)),
        sample("property_data_beyond_node.cast", "30 bytes of 36, then the node ends", part(40)),
        sample(
            "property_name_too_long.cast",
            "a name that claims 65,535 bytes",
            hero(named_mesh().tail(&long_name).claim_properties(2)),
        ),
    ]
}

fn sizes() -> Vec<Sample> {
    let hero_of = |size: u32| hero(mesh().claim_size(size));
    let root = node(NodeKind::ROOT, 1).child(model([mesh()]));
    vec![
        sample("size_zero.cast", "a mesh that claims a size of 0", hero_of(0)),
        sample("size_below_header.cast", "a mesh that claims 23 bytes, less than its header", hero_of(23)),
        sample("size_below_content.cast", "a mesh that claims 80 bytes of its 84", hero_of(80)),
        sample("size_beyond_parent.cast", "a mesh that claims 85 bytes where its parent has 84", hero_of(85)),
        sample(
            "size_beyond_file.cast",
            "a root that claims 200 bytes in a file that ends before",
            file([root.claim_size(200)]),
        ),
        sample("depth_5000.cast", "nodes 5,000 levels deep, over the default limit of 4,096", deep(5000)),
    ]
}

fn counts() -> Vec<Sample> {
    let two_roots = [file_header(1, 2, 0), hero(mesh())[16..].to_vec()].concat();
    vec![
        sample(
            "property_count_too_large.cast",
            "a mesh that claims three properties, with two",
            hero(mesh().claim_properties(3)),
        ),
        sample(
            "property_count_over_child.cast",
            "a model that claims two properties, with one and a child",
            scene([model([mesh()]).claim_properties(2)]),
        ),
        sample("child_count_too_large.cast", "a mesh that claims a child, with none", hero(mesh().claim_children(1))),
        sample("child_count_billions.cast", "a model that claims 4,294,967,295 children, with one", {
            scene([model([mesh()]).claim_children(u32::MAX)])
        }),
        sample("root_count_too_large.cast", "a file that claims two roots, with one", two_roots),
    ]
}

/// Counts that no file can contain, one for each type, in a node with sixteen bytes left.
fn billions() -> Vec<Sample> {
    PropertyType::KNOWN
        .into_iter()
        .map(|property_type| {
            let property = Property::raw(property_type.0, b"x", u32::MAX, &[0; 16]);
            let shows = format!("a property that claims 4,294,967,295 elements of type `{property_type}`");
            Sample::new(
                "damaged",
                format!("billions_{property_type}.cast"),
                shows,
                hero(named_mesh().property(property)),
            )
        })
        .collect()
}

fn strings() -> Vec<Sample> {
    let string = PropertyType::STRING.0;
    let endless = node(NodeKind::MESH, 3).property(Property::raw(string, b"n", 1, b"body"));
    let two = mesh().property(Property::text("n", "one").claim_count(2));
    let umlauts = node(NodeKind::MESH, 3).array("vp", &POSITIONS).text("n", "Kästchen");
    let root = node(NodeKind::ROOT, 1).child(model([umlauts])).child(node(NodeKind::METADATA, 4).text("a", "Jürgen"));
    vec![
        sample("string_without_nul.cast", "a string that ends with its node, not with a NUL", hero(endless)),
        sample("two_strings_claimed.cast", "a property that claims two strings and contains one", hero(two)),
        sample(
            "sizes_in_characters.cast",
            "sizes with text that is not ASCII counted in characters, as Cast.NET's alpha writes them",
            file([root.claim_sizes_in_characters()]),
        ),
    ]
}
