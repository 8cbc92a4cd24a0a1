//! Numbers records and finds their parents.

use hashbrown::HashMap;

use super::Record;

/// The last record of each open level, and how often each kind has occurred below it.
#[derive(Default)]
pub(crate) struct Places {
    open: Vec<usize>,
    met: Vec<HashMap<String, usize>>,
    next: usize,
}

impl Places {
    /// Fills in number, parent and index of the next record.
    pub(crate) fn enter(&mut self, record: &mut Record<'_>) {
        self.open.truncate(record.depth);
        self.met.resize_with(record.depth.saturating_add(1), HashMap::new);
        let times = self.met.last_mut().map(|met| match met.get_mut(&*record.kind) {
            Some(times) => {
                *times = times.saturating_add(1);
                *times
            }
            None => {
                met.insert(record.kind.clone().into_owned(), 0);
                0
            }
        });
        (record.id, record.parent, record.index) = (self.next, self.open.last().copied(), times.unwrap_or(0));
        self.open.push(self.next);
        self.next = self.next.saturating_add(1);
    }
}
