//! Putting right what rules find wrong.
//!
//! ```
//! # use cast_file::CastFile;
//! # let bytes: &'static [u8] = include_bytes!("../../../testdata/check/CAST-SKELETON-006.cast");
//! # use cast_check::{Options, check, repair};
//! let file = CastFile::from_bytes(bytes)?;
//! let repaired = repair::repair(&file, &repair::Options::new())?;
//! assert_eq!(
//!     repaired.changes.made()[0].to_string(),
//!     "root[0]/model[0] \"model\"/skeleton[0]/bone[0] \"bone\"/lr: (0, 0, 0, 2) is now (0, 0, 0, 1) [CAST-SKELETON-006]",
//! );
//! let repaired = CastFile::from_bytes(repaired.document.to_vec(repaired.layout)?)?;
//! assert!(check(&repaired, &Options::new())?.totals().is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A document in which no repairable rule is violated stays as it is: written in the [layout](Repaired::layout) that comes
//! with it, it gives the same bytes. Arrays that are not changed are passed on where they lie, and those of an aligned
//! file stay aligned. A file whose structure is broken is given as what is left of it, recovered; written anew, it is sound.
//!
//! # What is done
//!
//! What loses data is done only with [`Options::lossy`], and else [reported](crate::changes::Refusal) as left out.
//!
//! | rule | repair | loses |
//! |---|---|---|
//! | STRUCTURE-002, -003, -004 | sizes and counts are written as recovery found them | nothing; the bytes behind the last whole property are slack |
//! | STRUCTURE-006 | slack is left out | those bytes, unless all are zero |
//! | STRUCTURE-007 | bytes behind the last root are left out | those bytes |
//! | STRUCTURE-009 | flags become 0 | nothing: no flag has a meaning |
//! | PROPERTY-002 | counts of layers and influences are written; a weight of 1 where one bone moves a vertex | nothing |
//! | PROPERTY-003 | the default is written | nothing |
//! | PROPERTY-006 | of several properties with one name the last stays | the others, unless they hold the same |
//! | STRING-004 | of several strings the first stays; of none there is an empty one, or no property | the others |
//! | STRING-005 | the name is written as the specification does, when it is free and the type fits | nothing |
//! | HASH-001 | nodes with the hash 0 get one of their own, and links to 0 follow to the first fitting node | nothing |
//! | HASH-003, -004 | the link is removed, unless it is required | the hash that no fitting node has, unless it is 0 |
//! | MESH-006 | degenerate faces are left out | those faces |
//! | MESH-010, -011 | normals and tangents get unit length, unless they have no direction | nothing |
//! | MESH-013 | the first bone of the vertex gets the weight 1 | nothing |
//! | MESH-014 | weights are divided by their sum, if it is above 0 | nothing |
//! | MESH-017 | weights of one bone are added up; the slot that is free now has bone 0 and weight 0 | nothing |
//! | MESH-018, -019 | layers that are there are counted, and numbered without gaps | nothing |
//! | SKELETON-006, CONSTRAINT-005, INSTANCE-004, ANIMATION-006 | rotations get unit length; without direction they become none | nothing |
//! | ANIMATION-002 | keys are sorted, with their values | nothing |
//! | ANIMATION-007 | rotations are negated where that is nearer to the key before | nothing |
//!
//! One repair can bring to light what was hidden: a rotation that has unit length now may disagree with another, a mesh
//! may have vertices that no face uses any more. Check the result.

mod counts;
mod faces;
mod keys;
mod layers;
mod links;
mod names;
mod rotations;
mod structure;
mod vectors;
mod weights;

use cast_file::CastFile;
use cast_format::{Cancelled, NodeKind, Steps};
use cast_write::{Document, Layout};

use crate::changes::Log;
pub use crate::changes::{Change, Changes, Options, Refusal};
use crate::context::Context;
use crate::engine::visits;

/// A document as it is after a repair.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Repaired<'a> {
    /// The document, to be written.
    pub document: Document<'a>,
    /// What was done to it.
    pub changes: Changes,
    /// The layout to write it in: where nothing was changed, or the file has no [aligned layout](Layout::keeping), everything
    /// stays where it is; else what was changed moves the arrays behind it, and they are aligned anew.
    pub layout: Layout,
}

/// Repairs a document; see the [module](self) for what is done. The file that it was read from stays as it is.
///
/// Nothing panics or recurses, whatever the file holds. Memory is taken for what is changed only, and for what is known
/// of one node at a time.
///
/// # Errors
/// When it was cancelled.
pub fn repair<'a>(file: &'a CastFile, options: &Options<'_>) -> Result<Repaired<'a>, Cancelled> {
    let (cast, check) = (file.cast(), crate::Options::new());
    let context = Context::new(cast, &check);
    let mut document = Document::from(&cast);
    let mut log = Log::new(options);
    let steps = Steps::new(options.progress, cast.node_count());
    structure::headers(cast, &mut document, &mut log);
    let mut visits = visits(cast);
    document.for_each_mut(|node| {
        if steps.is_cancelled() {
            return;
        }
        steps.done(1);
        // The owned tree is that of the file, node for node.
        let Some(visit) = visits.next() else { return };
        log.node = Some(visit.node);
        structure::slack(node, &mut log);
        // First what decides which properties there are, then what is in them.
        names::repair(node, &mut log);
        links::repair(&context, &visit, node, &mut log);
        match node.kind {
            NodeKind::MESH => {
                layers::repair(node, &mut log);
                counts::repair(node, &mut log);
                vectors::repair(node, &mut log);
                faces::repair(node, &mut log);
                weights::repair(node, visit.bones, &mut log);
            }
            NodeKind::CURVE => keys::repair(node, &mut log),
            _ => rotations::repair(node, &mut log),
        }
        counts::defaults(node, &mut log);
        links::report_zero(node, &mut log);
    });
    steps.check()?;
    links::assign_hashes(&mut document);
    let changes = log.finish(&cast);
    let layout = changes.layout(&cast, &document);
    Ok(Repaired { document, changes, layout })
}
