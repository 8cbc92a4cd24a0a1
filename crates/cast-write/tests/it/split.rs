//! Splitting documents.

use cast_format::NodeKind;
use cast_read::Cast;
use cast_write::{
    Animation, Document, ErrorKind, Layout, Metadata, Model, Node, NodeHash, Root, SplitKind, SplitOptions, SplitPart,
};

fn split(document: Document<'_>, layout: Layout) -> Vec<SplitPart<'_>> {
    document.split(SplitOptions::new().layout(layout)).unwrap()
}

fn names(document: Document<'_>) -> Vec<String> {
    split(document, Layout::Compact).into_iter().map(|part| part.file_name).collect()
}

#[test]
fn parts_have_what_is_theirs_and_the_rest_has_the_rest() {
    let metadata = Metadata::new().with_author("somebody").with_up_axis("z");
    let root = Root::new().with_metadata(metadata.clone()).with_model(Model::new().with_name("hero"));
    let mut document = Document::from(root.with_animation(Animation::new()));
    (document.version, document.flags) = (2, 3);
    document.roots[0].hash = NodeHash::new(7);
    let parts = split(document.clone(), Layout::Compact);
    let kinds: Vec<_> = parts.iter().map(|part| (part.kind, part.name.as_deref(), &*part.file_name)).collect();
    let expected = [(SplitKind::Model, Some("hero"), "hero.cast"), (SplitKind::Animation, None, "animation.cast")];
    assert_eq!(kinds, expected);
    for part in &parts {
        let own = &part.document;
        assert_eq!((own.version, own.flags, own.roots[0].hash.fixed()), (2, 3, Some(7)));
        assert_eq!(own.metadata().unwrap().author(), Some("somebody"));
        assert_eq!(own.roots[0].children.len(), 2);
    }
    // Each of these belongs to no model and no animation.
    let rests: [fn(&mut Document<'_>); 5] = [
        |document| document.roots[0].children.push(Node::new(NodeKind::INSTANCE)),
        |document| document.roots[0].children.push(Metadata::new().with_author("another").into()),
        |document| document.roots.push(Node::new(NodeKind::MODEL)),
        |document| document.trailing = vec![1].into(),
        |document| _ = document.roots[0].set("own", 1_u32),
    ];
    for add in rests {
        let mut document = document.clone();
        add(&mut document);
        let parts = split(document, Layout::Compact);
        assert_eq!((parts.len(), parts[2].kind, &*parts[2].file_name), (3, SplitKind::Rest, "rest.cast"));
    }
    // Slack is content only for a layout that keeps it.
    document.roots[0].slack = vec![1, 2].into();
    let counts = [Layout::Compact, Layout::Preserve].map(|layout| split(document.clone(), layout).len());
    assert_eq!(counts, [2, 3]);
    assert_eq!(names(Document::new()), ["rest.cast"]);
}

#[test]
fn large_metadata_is_not_in_every_part() {
    let metadata = Metadata::new().with_author("x".repeat(5000)).with_up_axis("z");
    let mut root = Root::new().with_metadata(metadata);
    for _ in 0..100 {
        root = root.with_animation(Animation::new().with_name("walk"));
    }
    let document = Document::from(root);
    let parts = split(document.clone(), Layout::Compact);
    assert_eq!((parts.len(), &*parts[99].file_name), (101, "walk_100.cast"));
    for part in &parts[..100] {
        let metadata = part.document.metadata().unwrap();
        assert_eq!((metadata.author(), metadata.up_axis().unwrap().as_str()), (None, "z"));
    }
    assert_eq!(parts[100].document.metadata().unwrap().author().unwrap().len(), 5000);
    let mut parts = parts.into_iter().map(|part| part.document).rev();
    let mut whole = parts.next().unwrap();
    whole.merge(parts);
    let bytes = whole.to_vec(Layout::Compact).unwrap();
    assert_eq!(Cast::parse(&bytes).unwrap().animations().count(), 100);
    // The copies for all parts are counted before they are made.
    let in_each = Document::from(Node::from(Metadata::new().with_up_axis("z")));
    let bytes = 100 * in_each.byte_len(Layout::Preserve).unwrap();
    assert_eq!(document.clone().split(SplitOptions::new().budget(bytes)).unwrap().len(), 101);
    let refused = document.split(SplitOptions::new().budget(bytes - 1)).unwrap_err();
    assert!(matches!(refused.kind(), ErrorKind::OverBudget { count: 100, .. }), "{refused}");
}

#[test]
fn file_names_are_possible_and_different_everywhere() {
    let root = ["../up", "aux", "caf\u{e9}", "cafe\u{301}", "CAF\u{c9}", "rest", "", "a\u{202e}b"].into_iter();
    let root = root.fold(Root::new(), |root, name| root.with_model(Model::new().with_name(name)));
    let expected = [
        "___up.cast",
        "_aux.cast",
        "caf\u{e9}.cast",
        "cafe\u{301}_2.cast",
        "CAF\u{c9}_3.cast",
        "rest_2.cast",
        "model.cast",
        "a_b.cast",
    ];
    assert_eq!(names(Document::from(root)), expected);
}
