//! Where a node is in the tree. This is tracked while stepping through the tree, because asking each node would take
//! time in proportion to its siblings.

use std::collections::BTreeMap;

use castkit::{read::NodeKind, read::Step, read::kind_label};

/// Where a node is.
pub(super) struct Place {
    /// Index of the node in the file.
    pub(super) id: u64,
    /// Index of its parent; `None` at the top.
    pub(super) parent: Option<u64>,
    /// Which of its siblings of the same kind it is.
    pub(super) index: u32,
    /// The path from the top, if it is wanted.
    pub(super) path: Option<String>,
}

/// The path to the current node, and how many siblings of each kind have come before it on each level.
pub(super) struct Places {
    levels: Vec<Level>,
    /// How many children of each kind have come so far, for the file and for each open node.
    met: Vec<BTreeMap<NodeKind, u32>>,
    next: u64,
    with_path: bool,
}

struct Level {
    id: u64,
    kind: NodeKind,
    index: u32,
}

impl Places {
    pub(super) fn new(with_path: bool) -> Self {
        Self { levels: Vec::new(), met: vec![BTreeMap::new()], next: 0, with_path }
    }

    /// Moves to the next node of the file.
    pub(super) fn enter(&mut self, step: &Step<'_>) {
        let depth = step.depth as usize;
        self.levels.truncate(depth);
        self.met.truncate(depth + 1);
        let kind = step.node.kind();
        let mut index = 0;
        if let Some(met) = self.met.last_mut() {
            let count = met.entry(kind).or_insert(0);
            index = *count;
            *count += 1;
        }
        self.levels.push(Level { id: self.next, kind, index });
        self.met.push(BTreeMap::new());
        self.next += 1;
    }

    /// The place of the current node.
    pub(super) fn current(&self) -> Place {
        let mut upwards = self.levels.iter().rev();
        let (id, index) = upwards.next().map_or((0, 0), |level| (level.id, level.index));
        let path = self.with_path.then(|| path(&self.levels));
        Place { id, parent: upwards.next().map(|level| level.id), index, path }
    }
}

/// The path from the top, of which very deep ones only show both ends, because a deep file has as many paths as levels.
fn path(levels: &[Level]) -> String {
    let steps = |levels: &[Level]| {
        let steps = levels.iter().map(|level| format!("{}[{}]", kind_label(level.kind), level.index));
        steps.collect::<Vec<_>>().join("/")
    };
    match levels.len().checked_sub(2 * SHOWN_AT_EITHER_END) {
        Some(left_out) if left_out > 0 => {
            let (start, end) = (&levels[..SHOWN_AT_EITHER_END], &levels[SHOWN_AT_EITHER_END + left_out..]);
            format!("{}/... {left_out} levels .../{}", steps(start), steps(end))
        }
        _ => steps(levels),
    }
}

const SHOWN_AT_EITHER_END: usize = 16;
