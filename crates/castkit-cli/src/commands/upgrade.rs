//! `castkit upgrade`: replaces old properties by their modern form.

use castkit::check::upgrade;
use clap::Args;

use super::changes::{ChangeOptions, Changed};
use crate::context::Context;
use crate::input;
use crate::save;
use crate::status::Failure;
use crate::text::Things;

const AFTER_HELP: &str = "\
Each old property is replaced by its modern form if that has the same meaning. Otherwise it is refused, with a note that \
gives the reason. If anything is refused, nothing is written and the exit code is 1; with --partial, the rest is \
done. A file without old properties stays the same byte for byte.

  vc             colours of a mesh: c0 with cl. With --lossy, dropped if the mesh has other colours, which take \
                 precedence
  kt             frames of the earliest files: kb
  kb             frames as floats: integers. With --lossy, fractions of frames are rounded
  t, ts          targets of a blend shape: one shape each, with the vertices that move. With --lossy, targets that \
                 do not exist or have another number of vertices are dropped
  vd             deltas of a blend shape: vp
  rx ry rz (rw)  curves of single angles: one rq curve with all their keys, and more where the path between two keys \
                 would differ by more than 0.000001. Angles that change together have no exact equivalent; with \
                 --lossy there is a key at every frame, and an angle without a curve is 0
  ri, ts         of animations: dropped if all curves are relative to the parent. Curves in world space are refused

Each change is printed with the code of its rule; see castkit explain.

With --json, one object:
  file, path, output, written, bytes_before, bytes_after
  changed   how many changes were made, or would be
  changes   [{code, path, property, offset, elements, was, now, lossy}], the first 1,000 of each rule
  left      how many changes were refused
  refusals  [{code, path, property, offset, lossy, reason}]; lossy if --lossy would do it
  notes     [{code, severity, outcome, feature, detail, count, examples}]

Examples:
  castkit upgrade old.cast -o new.cast
  castkit upgrade old.cast -o old.cast --lossy && castkit check old.cast
  castkit upgrade old.cast -o new.cast --json | jq -r '.refusals[].reason'";

/// Bring old properties up to date
#[derive(Args, Debug)]
#[command(after_long_help = AFTER_HELP)]
pub(crate) struct Upgrade {
    #[command(flatten)]
    changes: ChangeOptions,

    /// Write the file even if some old properties are left
    #[arg(long)]
    partial: bool,
}

impl Upgrade {
    pub(crate) fn run(self, context: &mut Context) -> Result<(), Failure> {
        self.changes.run(context, |context, files, options| {
            let opened = save::open(context, files, input::AS_CAST)?;
            let cast = opened.cast();
            let upgraded = upgrade::upgrade(&opened, options).map_err(Failure::file)?;
            let (document, changes, layout) = (&upgraded.document, &upgraded.changes, upgraded.layout);
            let is_wanted = self.partial || upgraded.is_complete();
            Changed { files, cast: &cast, document, changes, layout, is_wanted, is_checked: false }.finish(context)?;
            if is_wanted {
                return Ok(());
            }
            let refused = Things(changes.refused_total(), "thing", "things");
            Err(Failure::file(format_args!("{refused} cannot be upgraded, so nothing is written; see --partial")))
        })
    }
}
