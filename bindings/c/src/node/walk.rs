//! Walks over all nodes of a file.

use std::sync::Mutex;

use castkit::read::Step;

use super::{castkit_kind, castkit_node};
use crate::error::{castkit_error, given};
use crate::file::castkit_file;
use crate::guard::{fallible, total};
use crate::handle;

/// A walk over all nodes of a file. Opaque and reference-counted; threads that share one take turns.
pub struct castkit_walk {
    file: *const castkit_file,
    kind: castkit_kind,
    steps: Mutex<Steps>,
}

type Steps = Box<dyn Iterator<Item = Step<'static>> + Send>;

// SAFETY: the pointer is to a file that any thread may use, and the walk holds a reference to it. The rest is `Send`.
unsafe impl Send for castkit_walk {}
// SAFETY: as above.
unsafe impl Sync for castkit_walk {}

const _: () = handle::shared::<castkit_walk>();

impl Drop for castkit_walk {
    fn drop(&mut self) {
        handle::release(self.file);
    }
}

/// Starts a walk over all nodes of a file, from the top down: each node comes before its children. If `kind` is not 0,
/// only nodes of that kind are visited. The walk keeps the file open.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_file_walk(
    file: Option<&castkit_file>,
    kind: castkit_kind,
    error: Option<&mut castkit_error>,
) -> *mut castkit_walk {
    fallible(error, std::ptr::null_mut(), || {
        let file = given(file, "file")?;
        let steps: Steps = Box::new(file.cast().nodes());
        Ok(handle::give(castkit_walk { file: handle::retain(Some(file)), kind, steps: Mutex::new(steps) }))
    })
}

/// Advances to the next node: writes it to `*node` and its depth to `*depth` (0 for a root; `depth` may be NULL), and
/// returns true. Returns false at the end.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_walk_next(
    walk: Option<&castkit_walk>,
    node: Option<&mut castkit_node>,
    depth: Option<&mut u32>,
) -> bool {
    total(false, || {
        let Some(walk) = walk else { return false };
        let found = handle::lock(&walk.steps).find(|step| walk.kind == 0 || step.node.kind().0 == walk.kind);
        if let Some(node) = node {
            *node = castkit_node::of_option(found.as_ref().map(|step| step.node), walk.file);
        }
        if let (Some(depth), Some(step)) = (depth, &found) {
            *depth = step.depth;
        }
        found.is_some()
    })
}

/// Adds a reference to a walk and returns the same pointer. Returns NULL for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_walk_retain(walk: Option<&castkit_walk>) -> *mut castkit_walk {
    handle::retain(walk)
}

/// Releases a reference to a walk. Releasing the last one ends it. NULL is allowed.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_walk_release(walk: *const castkit_walk) {
    handle::release(walk);
}
