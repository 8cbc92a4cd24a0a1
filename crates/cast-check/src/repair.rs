//! Fixes what rules find wrong.
//!
//! ```
//! # use cast_file::CastFile;
//! # let bytes: &'static [u8] = include_bytes!("../../../testdata/check/CAST-SKELETON-006.cast");
//! # use cast_check::{Options, check, repair};
//! let file = CastFile::from_bytes(bytes)?;
//! let repaired = repair::repair(&file, &repair::Options::new())?;
//! assert_eq!(
//!     repaired.changes.made()[0].to_string(),
//!     "root[0]/model[0] \"model\"/skeleton[0]/bone[0] \"bone\"/lr: (0, 0, 0, 2) -> (0, 0, 0, 1) [CAST-SKELETON-006]",
//! );
//! let repaired = CastFile::from_bytes(repaired.document.to_vec(repaired.layout)?)?;
//! assert!(check(&repaired, &Options::new())?.totals().is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A document in which no repairable rule is violated is unchanged: written in the [layout](Repaired::layout) of the
//! result, it gives the same bytes. Arrays that are not changed stay borrowed, and those of an aligned file stay
//! aligned. A file whose structure is broken is recovered first; the result is a valid file with the remaining content.
//!
//! # What is done
//!
//! Repairs that lose data are only done with [`Options::lossy`]; otherwise they are [reported](crate::changes::Refusal)
//! as left out.
//!
//! | rule | repair | loses |
//! |---|---|---|
//! | STRUCTURE-002, -003, -004, -013 | sizes and counts found by recovery are written | nothing; what cannot be read is slack |
//! | STRUCTURE-006 | slack is removed | those bytes, unless all are zero |
//! | STRUCTURE-007 | bytes after the last root are removed | those bytes |
//! | STRUCTURE-009 | flags become 0 | nothing: no flags are defined |
//! | PROPERTY-002 | counts of layers and influences are written; a weight of 1 if there is one bone per vertex | nothing |
//! | PROPERTY-003 | the default is written | nothing |
//! | PROPERTY-014 | the first three of four numbers are kept | the sign of the bitangent |
//! | PROPERTY-006 | if several properties have the same name, the last one is kept | the others, unless they are equal |
//! | STRING-004 | of several strings, the first is kept; an empty list becomes an empty string, or the property is removed | the others |
//! | STRING-005 | the name gets the spelling of the specification, if that is unused and the type fits | nothing |
//! | STRING-001 | nothing: the code page is unknown | |
//! | STRING-008 | the value gets the spelling of the specification | nothing |
//! | HASH-001 | nodes with the hash 0 get a unique hash, and links to 0 are redirected to the first matching node | nothing |
//! | HASH-003, -004, -007 | the link is removed, unless it is required | the hash, unless it is 0 |
//! | HASH-006 | all but the first of equal nodes are removed | nothing |
//! | HASH-008 | the material gets a copy of the texture or colour | nothing |
//! | MESH-006 | degenerate faces are removed | those faces |
//! | MESH-010, -011 | normals and tangents are normalised, unless they have no direction | nothing |
//! | MESH-013 | the first bone of the vertex gets the weight 1 | nothing |
//! | MESH-014 | weights are divided by their sum, if it is positive | nothing |
//! | MESH-017 | weights of the same bone are added up; unused slots get bone 0 and weight 0 | nothing |
//! | MESH-018, -019 | existing layers are counted, and numbered without gaps | nothing |
//! | MESH-022 | influences without weights are removed | nothing |
//! | MATERIAL-006, INSTANCE-007 | backslashes become slashes | nothing |
//! | MATERIAL-008 | textures without a path are removed, with their slots | nothing |
//! | MATERIAL-010 | slots `extra` are numbered | nothing |
//! | SKELETON-006, CONSTRAINT-005, INSTANCE-004, ANIMATION-006 | rotations are normalised; those without a direction become the identity | nothing |
//! | ANIMATION-002 | keys are sorted, with their values, unless frames are negative | nothing |
//! | ANIMATION-003 | of keys at one frame, equal ones in a row become one; of three and more different ones, the first and the last are kept | nothing; the values between |
//! | ANIMATION-007 | rotations are negated if that is nearer to the previous key | nothing |
//! | ANIMATION-014 | curves without keys are removed | nothing |
//!
//! A repair can reveal further violations: a rotation that now has unit length may contradict another, and a mesh may
//! have vertices that no face uses any more. Check the result.

mod counts;
mod faces;
mod keys;
mod layers;
mod links;
mod names;
mod removals;
mod rotations;
mod structure;
mod texts;
mod types;
mod vectors;
mod weights;

use cast_base::Steps;
use cast_file::CastFile;
use cast_format::NodeKind;
use cast_write::{Document, Layout};

use crate::Error;
use crate::changes::Log;
pub use crate::changes::{Change, Changes, Options, Refusal};
use crate::context::Context;
use crate::engine::visits;

/// A document after a repair.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Repaired<'a> {
    /// The document, to be written.
    pub document: Document<'a>,
    /// The changes.
    pub changes: Changes,
    /// The layout to write it in. If nothing was changed, or the file has no [aligned layout](Layout::keeping),
    /// everything stays in place; otherwise changes move the arrays that follow, and they are aligned again.
    pub layout: Layout,
}

/// Repairs a document; see the [module](self) for details. The source file is not changed.
///
/// Never panics and does not recurse, whatever the file contains. Memory is only used for changes, and for one node at
/// a time.
///
/// # Errors
/// Returns an error if it was cancelled, or if the options are strict and something is left as it is.
pub fn repair<'a>(file: &'a CastFile, options: &Options<'_>) -> Result<Repaired<'a>, Error> {
    let (cast, check) = (file.cast(), crate::Options::new());
    let context = Context::new(cast, &check);
    let mut document = Document::from(&cast);
    let mut log = Log::new(options);
    let steps = Steps::new(options.progress, cast.node_count());
    structure::headers(cast, &mut document, &mut log);
    let mut visits = visits(cast);
    let mut removals = removals::Removals::default();
    // Of the material or instance that the current File belongs to.
    let mut owner = NodeKind::MATERIAL;
    document.for_each_mut(|node| {
        if steps.is_cancelled() {
            return;
        }
        steps.done(1);
        // The owned tree corresponds to the file node by node.
        let Some(visit) = visits.next() else { return };
        log.node = Some(visit.node);
        structure::slack(node, &mut log);
        // First the set of properties, then their content.
        if matches!(node.kind, NodeKind::MATERIAL | NodeKind::INSTANCE) {
            owner = node.kind;
        }
        removals.choose(&context, &visit, node, &mut log);
        names::repair(node, &mut log);
        texts::repair(node, owner, &mut log);
        types::repair(node, &mut log);
        links::repair(&context, &visit, node, &mut log);
        match node.kind {
            NodeKind::MESH => {
                layers::repair(node, &mut log);
                counts::repair(node, visit.bones, &mut log);
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
    removals.carry_out(&mut document);
    document.own_sources();
    links::assign_hashes(&mut document);
    let changes = log.finish(&cast)?;
    let layout = changes.layout(&cast, &document);
    Ok(Repaired { document, changes, layout })
}
