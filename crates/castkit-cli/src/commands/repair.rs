//! `castkit repair`: fixes what a check finds.

use castkit::check::repair;
use clap::Args;

use super::changes::{ChangeOptions, Changed};
use crate::context::Context;
use crate::input;
use crate::status::Failure;

const AFTER_HELP: &str = "\
Damaged files are read from their content, as with --recover. Everything else stays as it is: if there is nothing to \
repair, the result is the same byte for byte, and aligned arrays stay aligned. Each change is printed with the code of \
the rule that was broken; see castkit explain. There is a note for everything that was left as it is.

Repaired without --lossy:
  STRUCTURE-002 -003 -004 -013
                           wrong sizes and counts, and truncated files: what is complete is kept
  STRUCTURE-006 -009       unaccounted bytes inside nodes, if they are zero; flags
  PROPERTY-002 -003        missing counts of layers and influences; modes left to their default
  STRING-005               property names in the wrong case
  HASH-001                 hashes of 0; links to them are updated
  MESH-010 -011            normals and tangents that are not of unit length
  MESH-013 -014 -017       weights that are all zero, do not add up to 1, or name a bone twice
  MESH-018 -019            wrong counts of layers
  SKELETON-006 CONSTRAINT-005 INSTANCE-004 ANIMATION-006
                           rotations that are not of unit length
  ANIMATION-002 -007       unsorted keys; rotations that change sign from key to key

Only with --lossy, because something is lost:
  STRUCTURE-006 -007       unaccounted bytes inside nodes or after the last root
  PROPERTY-006             all but the last of several properties of the same name, unless they are equal
  STRING-004               all but the first of several strings in one property
  HASH-003 -004            links to no node or to one of the wrong kind, unless they are required; links to the \
                           hash 0, if no node has it, are removed even without --lossy
  MESH-006                 faces with equal corners

All other findings of castkit check need a decision, and a repair can reveal some of them. The result is written and \
checked: errors that are left are listed on standard error, and the exit code is 3.

With --json, one object:
  file, path, output, written, bytes_before, bytes_after
  changed   how many changes were made
  changes   [{code, path, property, offset, elements, was, now, lossy}], the first 1,000 of each rule: how many \
            elements were changed, and the first of them before and after; path and offset are those of the node \
            in FILE
  left      how many things were left as they are
  refusals  [{code, path, property, offset, lossy, reason}]; lossy if --lossy would change it
  errors_left
            how many errors castkit check finds in the result
  errors    the first of them, as castkit check gives them
  notes     [{code, severity, outcome, feature, detail, count, examples}]

Examples:
  castkit repair broken.cast -o sound.cast
  castkit repair hero.cast -o hero.cast --lossy && castkit check hero.cast
  castkit repair hero.cast -o out.cast --json | jq -r '.changes[].path'";

/// Repair what castkit check finds wrong
#[derive(Args, Debug)]
#[command(after_long_help = AFTER_HELP)]
pub(crate) struct Repair {
    #[command(flatten)]
    changes: ChangeOptions,
}

impl Repair {
    pub(crate) fn run(self, context: &mut Context) -> Result<(), Failure> {
        self.changes.run(context, |context, files, options| {
            let opened = input::recover_to_write(&files.input, &files.to.output, &context.options)?;
            let cast = opened.cast();
            let repaired = repair::repair(&opened, options).map_err(Failure::file)?;
            let (document, changes, layout) = (&repaired.document, &repaired.changes, repaired.layout);
            Changed { files, cast: &cast, document, changes, layout, is_wanted: true, is_checked: true }.finish(context)
        })
    }
}
