//! Stepping from header to header.

use cast_read::{ErrorKind, Limits, Walker};

/// The maximum number of steps of a walk that are examined.
const STEPS: usize = 1 << 16;

/// The walker terminates, stays inside the bytes, moves forwards, counts correctly, respects its limits, and skips the
/// nodes that it is told to skip.
pub fn walk(bytes: &[u8]) {
    let Some((nodes, depth)) = all_steps(bytes) else { return };
    skipping(bytes);
    // A limit of one less than the actual number must be exceeded, and a limit of exactly that number must not.
    for (max_nodes, max_depth) in
        [(nodes, u32::MAX), (nodes.saturating_sub(1), u32::MAX), (u64::MAX, depth), (u64::MAX, depth.saturating_sub(1))]
    {
        let limits = Limits::NONE.max_nodes(max_nodes).max_depth(max_depth);
        let refused = max_nodes < nodes || max_depth < depth;
        let Ok(mut walker) = Walker::with_limits(bytes, &limits) else { continue };
        let stopped = walker.by_ref().find_map(Result::err).map(|error| error.kind());
        let by_limit = matches!(stopped, Some(ErrorKind::TooManyNodes { .. } | ErrorKind::TooDeep { .. }));
        assert_eq!(by_limit, refused, "{limits:?} with {nodes} nodes, {depth} levels");
        assert!(walker.node_count() <= max_nodes && walker.deepest() <= max_depth);
    }
}

/// Takes every step and returns how many nodes and levels there were, until the end or the first error.
fn all_steps(bytes: &[u8]) -> Option<(u64, u32)> {
    let mut walker = Walker::with_limits(bytes, &Limits::NONE).ok()?;
    let (mut nodes, mut depth, mut before) = (0, 0, 0);
    while let Some(step) = walker.next() {
        let step = match step {
            Ok(step) => step,
            Err(error) => {
                assert!(error.offset() <= bytes.len() as u64, "{error}");
                assert!(!error.to_string().is_empty() && walker.next().is_none());
                break;
            }
        };
        let node = step.node;
        assert!(before < node.offset() && node.offset() < node.end() && node.end() <= bytes.len());
        before = node.offset();
        nodes += 1;
        depth = depth.max(step.depth + 1);
        // Only the header has been checked, but examining the rest does no harm.
        let _ = (node.label(), node.hash(), node.children().take(8).count(), node.slack());
        assert!(walker.offset() <= bytes.len());
    }
    assert_eq!((walker.node_count(), walker.deepest()), (nodes, depth));
    Some((nodes, depth))
}

/// If all subtrees are skipped, the walk only visits the nodes at the top; if every second one is, it still ends inside
/// the bytes.
fn skipping(bytes: &[u8]) {
    let Ok(mut walker) = Walker::new(bytes) else { return };
    while let Some(Ok(step)) = walker.next() {
        assert_eq!(step.depth, 0);
        walker.skip_subtree();
    }
    let Ok(mut walker) = Walker::new(bytes) else { return };
    for taken in 0..STEPS {
        let Some(Ok(_)) = walker.next() else { break };
        if taken % 2 == 0 {
            walker.skip_subtree();
        }
        assert!(walker.offset() <= bytes.len());
    }
}
