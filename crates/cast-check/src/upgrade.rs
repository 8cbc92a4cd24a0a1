//! Converts old files to the current version of the format: legacy properties and values are replaced by their
//! successors.
//!
//! ```
//! # use cast_file::CastFile;
//! # let bytes: &'static [u8] = include_bytes!("../../../testdata/check/CAST-PROPERTY-009.cast");
//! # use cast_check::{Options, check, upgrade};
//! let file = CastFile::from_bytes(bytes)?;
//! let upgraded = upgrade::upgrade(&file, &upgrade::Options::new())?;
//! assert!(upgraded.is_complete());
//! let today = CastFile::from_bytes(upgraded.document.to_vec(upgraded.layout)?)?;
//! assert!(check(&today, &Options::new())?.totals().is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! An upgrade either expresses exactly the same, or is [refused](crate::changes::Refusal) with the reason, and the
//! property stays unchanged. With [`Options::lossy`], approximations are accepted. A file without legacy properties
//! stays identical, byte for byte.
//!
//! | legacy | replaced by | refused when | with `lossy` |
//! |---|---|---|---|
//! | `legacy_colors` of a mesh | the first of its `color_layers`, counted | there are other colour layers, which take precedence | it is removed |
//! | `legacy_key_times` of a curve | `key_frames` | there are other `key_frames`, which take precedence | it is removed |
//! | `key_frames` that are floats | integers of the smallest width | a frame is fractional or out of range | frames are rounded |
//! | `legacy_target_shapes` and several scales of a blend shape | a shape for each target, with the name of the target and its scale: indices and positions of the vertices that move | the base or a target is missing or has a different number of vertices; there are more scales than targets | such targets and scales are removed |
//! | `legacy_deltas` of a blend shape | `positions`, the sum with those of the base, rounded once | the base is missing, lengths or indices do not fit, or there are `positions` | deltas are removed if there are positions |
//! | curves of single angles (`rx ry rz`), or with `rw` | one curve of quaternions (`rq`), with a key wherever one of them has a key | see below | see below |
//! | `legacy_rotation_interpolation` of an animation | nothing: quaternion curves imply it | curves that it applies to remain | |
//! | `legacy_transform_space` of an animation | nothing, for `local` | `world`, unless no animated bone has a parent | |
//!
//! # Rotations in parts
//!
//! Interpolating angles differs from interpolating quaternions, unless only one angle changes, by less than half a
//! turn. The new curve is therefore compared with the old ones at eight times between each pair of keys; if a component
//! of the quaternions differs by more than [`TOLERANCE`], a key is added at a whole frame in between. If that is not
//! enough, the upgrade is refused; with `lossy`, every frame gets a key, and the difference between frames is reported.
//!
//! An absolute curve of one angle takes the other angles from the rest pose, which may be in another file, so without
//! all three the upgrade is refused; with `lossy` they are 0. Curves of one rotation with different modes or weights, a
//! second curve for one angle, and an additional `rq` curve are refused, too.

mod animations;
mod budget;
mod frames;
mod meshes;
mod parts;
mod removed;
mod rotations;
mod shapes;

use cast_base::Steps;
use cast_file::CastFile;
use cast_format::NodeKind;
use cast_write::{Document, Layout};

use self::budget::Budget;
use self::removed::Removed;
use crate::Error;
use crate::changes::Log;
pub use crate::changes::{Change, Changes, Options, Refusal};
use crate::context::Context;
pub use parts::TOLERANCE;

/// A document after an upgrade.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Upgraded<'a> {
    /// The document, to be written. Refused properties are unchanged.
    pub document: Document<'a>,
    /// The changes and refusals.
    pub changes: Changes,
    /// The layout to write it in, as for a [repaired](crate::repair::Repaired::layout) document.
    pub layout: Layout,
}

impl Upgraded<'_> {
    /// Whether nothing was refused but what is [allowed](Options::allow).
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.changes.refused_total() == 0
    }
}

/// Upgrades a document; see the [module](self) for details. The source file is not changed.
///
/// Never panics and does not recurse, whatever the file contains.
///
/// # Errors
/// Returns an error if it was cancelled, or if the options are strict and something is left as it is.
pub fn upgrade<'a>(file: &'a CastFile, options: &Options<'_>) -> Result<Upgraded<'a>, Error> {
    let (cast, check) = (file.cast(), crate::Options::new());
    let context = Context::new(cast, &check);
    let mut document = Document::from(&cast);
    let mut log = Log::new(options);
    let mut removed = Removed::default();
    let mut budget = Budget::of(&cast);
    let steps = Steps::new(options.progress, cast.node_count());
    let mut nodes = cast.nodes();
    // The kinds of the current node's ancestors.
    let mut above: Vec<NodeKind> = Vec::new();
    document.for_each_mut(|node| {
        if steps.is_cancelled() {
            return;
        }
        // Nodes of the file have their hash from the file; added nodes have none yet, and contain nothing old.
        if node.hash.fixed().is_none() {
            return;
        }
        // All others correspond to the file one to one, except for those removed.
        let Some(step) = nodes.find(|step| !removed.has(step.node)) else { return };
        steps.done(1);
        let origin = step.node;
        log.node = Some(origin);
        above.truncate(step.depth as usize);
        let parent = above.last().copied();
        above.push(node.kind);
        match node.kind {
            NodeKind::MESH => meshes::upgrade(node, &mut log),
            NodeKind::CURVE | NodeKind::NOTIFICATION_TRACK => {
                frames::upgrade(node, &mut log);
                rotations::refuse_misplaced(node, parent, &mut log);
            }
            NodeKind::BLEND_SHAPE => shapes::refuse_misplaced(node, parent, &mut log),
            NodeKind::MODEL => shapes::upgrade(context.links(), origin, node, &mut budget, &mut log),
            NodeKind::ANIMATION => {
                rotations::upgrade(origin, node, &mut removed, &mut budget, &mut log);
                log.node = Some(origin);
                animations::upgrade(&context, origin, node, &mut log);
            }
            _ => {}
        }
    });
    steps.check()?;
    let changes = log.finish(&cast)?;
    let layout = changes.layout(&cast, &document);
    Ok(Upgraded { document, changes, layout })
}
