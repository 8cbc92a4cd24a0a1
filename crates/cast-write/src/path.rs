//! Paths of nodes in an owned tree, for errors.

use std::fmt::Write;

use cast_format::schema;

use crate::Node;

/// The path of the node with this number, counted parents before children, such as `root[0]/model[0]/mesh[3] "body"`.
///
/// Walks the tree again: errors are rare, and keeping a path while planning would cost time for every document.
#[cold]
pub(crate) fn describe(roots: &[Node<'_>], number: usize, property: Option<&[u8]>) -> String {
    let mut levels: Vec<(&[Node<'_>], usize)> = vec![(roots, 0)];
    let mut met = 0;
    while let Some((siblings, index)) = levels.last_mut() {
        let Some(node) = siblings.get(*index) else {
            levels.pop();
            if let Some((_, index)) = levels.last_mut() {
                *index += 1;
            }
            continue;
        };
        if met == number {
            break;
        }
        met += 1;
        levels.push((&node.children, 0));
    }
    let mut path = String::new();
    let left_out = levels.len().saturating_sub(2 * SHOWN_AT_EITHER_END);
    for (level, (siblings, index)) in levels.into_iter().enumerate() {
        let behind = level.saturating_sub(SHOWN_AT_EITHER_END);
        if left_out > 0 && level >= SHOWN_AT_EITHER_END && behind < left_out {
            if behind == 0 {
                let _ = write!(path, "/... {left_out} levels ...");
            }
            continue;
        }
        let Some(node) = siblings.get(index) else { continue };
        let of_kind = siblings.iter().take(index).filter(|other| other.kind == node.kind).count();
        let label = schema::node(node.kind).map_or_else(|| node.kind.to_string(), |row| row.field.to_string());
        let separator = if path.is_empty() { "" } else { "/" };
        let _ = write!(path, "{separator}{label}[{of_kind}]");
        if let Some(name) = node.name() {
            let name = copied(name.as_bytes());
            let cut = if name.chars().nth(LONGEST_NAME).is_some() { "..." } else { "" };
            let _ = write!(path, " \"{}{cut}\"", shown(&name));
        }
    }
    if let Some(name) = property {
        let _ = write!(path, "/{}", shown(&copied(name)));
    }
    path
}

/// Paths deeper than twice this are shown without their middle, as in the reader.
const SHOWN_AT_EITHER_END: usize = 8;

/// How many characters of a name are shown.
const LONGEST_NAME: usize = 64;

/// A copy, which is then examined: the name may be in a mapping, whose bytes may stop being UTF-8.
fn copied(name: &[u8]) -> String {
    String::from_utf8(name.to_vec()).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}

fn shown(name: &str) -> String {
    name.chars().take(LONGEST_NAME).flat_map(char::escape_debug).collect()
}
