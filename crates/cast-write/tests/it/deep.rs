//! A document 100,000 levels deep: nothing recurses, so a thread's small stack is enough.

use cast_read::{Cast, Limits, NodeKind, NodeRef};
use cast_write::{Document, ErrorKind, Layout, Model, Node, NodeHash};

const LEVELS: usize = 100_000;

/// Runs with the default stack size of Rust threads, whatever RUST_MIN_STACK or the main thread has.
fn with_small_stack(test: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new().stack_size(2 << 20).spawn(test).unwrap().join().unwrap();
}

fn chain(levels: usize) -> Node<'static> {
    let mut node = Node::new(NodeKind::MODEL);
    node.set("n", "innermost");
    for _ in 1..levels {
        let mut parent = Node::new(NodeKind::MODEL);
        parent.children.push(node);
        node = parent;
    }
    node
}

fn depth(document: &Document<'_>) -> usize {
    document.nodes().map(|(depth, _)| depth + 1).max().unwrap()
}

#[test]
fn built_copied_compared_and_dropped() {
    with_small_stack(|| {
        let document = Document::from(chain(LEVELS));
        assert_eq!(depth(&document), LEVELS);
        let mut clone = document.clone();
        assert!(clone == document);
        clone.for_each_mut(|node| {
            if node.name() == Some("innermost") {
                node.set("n", "changed");
            }
        });
        assert!(clone != document);
        drop(document);
        assert_eq!(depth(&clone.into_owned()), LEVELS);
        // A builder drops what it holds in the same way.
        drop(Model::new().with_child(chain(LEVELS)));
        assert!(format!("{:?}", chain(LEVELS)).len() < 1000);
    });
}

#[test]
fn a_node_is_taken_apart_and_its_million_levels_come_down_by_themselves() {
    with_small_stack(|| {
        let Node { properties, children, kind, .. } = chain(1_000_000);
        assert_eq!((kind, properties.len(), children.len()), (NodeKind::MODEL, 0, 1));
        drop(children);
        drop(chain(1_000_000));
        drop(Model::try_from(chain(1_000_000)).unwrap());
    });
}

#[test]
fn written_read_and_rehashed() {
    with_small_stack(|| {
        let layout = Layout::aligned(16).unwrap();
        let bytes = Document::from(chain(LEVELS)).to_vec(layout).unwrap();
        let error = Cast::parse(&bytes).unwrap_err();
        assert!(matches!(error.kind(), cast_read::ErrorKind::TooDeep { limit: 4096 }), "{error}");
        let cast = Cast::parse_with(&bytes, Limits::NONE).unwrap();
        let mut document = Document::from(&cast);
        assert_eq!(depth(&document), LEVELS);
        assert!(document.to_vec(Layout::Preserve).unwrap() == bytes);
        let top: NodeRef<'_> = cast.top_level().next().unwrap();
        assert!(Document::from(Node::from(top)) == document);
        document.for_each_mut(|node| node.hash = NodeHash::new(0));
        document.rehash();
        document.merge([Document::from(chain(LEVELS))]);
        let bytes = document.to_vec(Layout::Compact).unwrap();
        let cast = Cast::parse_with(&bytes, Limits::NONE).unwrap();
        let mut hashes: Vec<u64> = cast.nodes().map(|step| step.node.hash()).collect();
        hashes.sort_unstable();
        hashes.dedup();
        assert_eq!(hashes.len(), 2 * LEVELS);
    });
}

#[test]
fn errors_at_the_bottom() {
    with_small_stack(|| {
        let mut document = Document::from(chain(LEVELS));
        document.for_each_mut(|node| {
            if node.name().is_some() {
                node.set("n", "\0");
            }
        });
        let error = document.to_vec(Layout::Compact).unwrap_err();
        assert!(matches!(error.kind(), ErrorKind::NulInText { position: 0 }));
        assert!(error.path().len() < 1000, "{} bytes of path", error.path().len());
    });
}
