//! The structure of FBX documents.

use cast_base::Threads;
use cast_convert::fbx::tree::{Array, Node, Tree, Value, decode_all};

/// The maximum number of arrays that are inflated and records that are visited: a few hundred bytes can contain many of
/// both.
const MOST: usize = 1 << 12;
/// The maximum number of bytes that arrays may claim in total; the memory tests cover what inflates to more.
const MOST_BYTES: u64 = 1 << 24;

/// Walking ends and stays inside the file, all properties, objects and connections can be accessed, paths of
/// plain names lead to their nodes, and arrays are the same one by one and on all threads.
pub fn fbx_tree(bytes: &[u8]) {
    let Ok(tree) = Tree::parse(bytes) else { return };
    let mut arrays: Vec<Array<'_>> = Vec::new();
    let mut claimed = 0;
    // Of the nodes from the root to the current one, whether their names and those before can be steps of a path.
    let mut plain: Vec<bool> = Vec::new();
    for (number, visited) in tree.walk().take(MOST).enumerate() {
        let Ok(visited) = visited else { break };
        let node = visited.node;
        assert!(node.offset < node.end && node.end <= bytes.len());
        look(&node);
        for property in node.properties().take(MOST) {
            let Ok(property) = property else { break };
            let _ = (property.value.text(), property.value.integer(), property.value.number());
            if let Value::Array(array) = property.value {
                claimed += u64::from(array.count) * 8;
                if claimed <= MOST_BYTES {
                    arrays.push(array);
                }
            }
        }
        plain.truncate(visited.depth);
        let name = node.name_text();
        let is_plain = !name.is_empty() && name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
        plain.push(is_plain && plain.last() != Some(&false));
        if number < 16 && plain.last() == Some(&true) {
            leads_back(&tree, &node);
        }
    }
    let together = decode_all(&arrays, Threads::All);
    assert_eq!(together.len(), arrays.len());
    for (array, decoded) in arrays.iter().zip(together) {
        assert_eq!(format!("{:?}", array.values()), format!("{decoded:?}"));
    }
    objects(&tree);
}

/// The path of a node leads to it.
fn leads_back(tree: &Tree<'_>, node: &Node<'_>) {
    let path = tree.path_of(node);
    match tree.find(&path) {
        Ok(found) => assert_eq!(found.offset, node.offset, "{path}"),
        Err(error) => unreachable!("{path} leads nowhere: {error}"),
    }
}

fn look(node: &Node<'_>) {
    let _ = (node.name_text(), node.property_count, node.has_child_list());
    if let Ok(rows) = node.rows() {
        let _ = rows.take(MOST).filter(|row| row.as_ref().is_ok_and(|row| row.numbers::<3>().is_ok())).count();
    }
    let _ = (node.text(0).is_ok(), node.integer(0).is_ok(), node.number(1).is_ok(), node.array(0).is_ok());
}

fn objects(tree: &Tree<'_>) {
    let _ = tree.objects().map(|objects| objects.take(MOST).filter_map(Result::ok).count());
    let _ = tree.connections().map(|connections| connections.take(MOST).filter_map(Result::ok).count());
    let _ = tree.templates().is_ok();
}
