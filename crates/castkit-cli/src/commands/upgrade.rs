//! `castkit upgrade`: old properties in today's form.

use castkit::check::upgrade::{self, Options};
use clap::Args;

use super::changes::Changed;
use crate::context::Context;
use crate::input;
use crate::notes::NoteOptions;
use crate::options::Files;
use crate::save;
use crate::status::Failure;
use crate::text::Things;

const AFTER_HELP: &str = "\
Each old property is written in the form that took its place, if that says the same; else it is refused with the reason,
on standard error. When anything is refused nothing is written, and the exit code is 1; with --partial the rest is done.
A file without old properties comes out byte for byte the same. FILE and OUT may be the same file.

  vc                 colours of a mesh: c0 with cl. With --lossy left out where there are other colours, which count
  kt                 frames of the first weeks: kb
  kb                 frames as floats: integers. With --lossy parts of frames are rounded
  t, ts              targets of a blend shape: a shape each, with the vertices that move. With --lossy targets that are not
                     there, or have another number of vertices, are left out
  vd                 differences of a blend shape: vp
  rx ry rz (rw)      curves of one angle each: one rq curve with all their keys, and more where the way between two keys
                     would differ by more than 0.000001. Angles that change together cannot be said exactly; with --lossy
                     there is a key at every frame, and an angle without a curve is 0
  ri, ts             of animations: left out, if all curves are relative to the parent. Curves in the world are refused

With --json, one object:
  file, path, output, written, bytes_before, bytes_after
  changed   how many changes were made, or would be
  changes   [{code, path, property, offset, elements, was, now, lossy}], the first 1,000 of each rule
  left      how many things were refused
  refusals  [{code, path, property, offset, lossy, reason}]; lossy when --lossy would do it
  notes     [{code, severity, outcome, feature, detail, count, examples}]

Examples:
  castkit upgrade old.cast -o new.cast
  castkit upgrade old.cast -o old.cast --lossy && castkit check old.cast
  castkit upgrade old.cast -o new.cast --json | jq -r '.refusals[] | [.path, .property, .reason] | @tsv'";

/// Write old properties in today's form
#[derive(Args, Debug)]
#[command(after_long_help = AFTER_HELP)]
pub(crate) struct Upgrade {
    #[command(flatten)]
    files: Files,

    /// Do also what loses data or is not exact; without it that is left as it is, and noted
    #[arg(long)]
    lossy: bool,

    #[command(flatten)]
    notes: NoteOptions,

    /// Write the file even if something in it stays old
    #[arg(long)]
    partial: bool,
}

impl Upgrade {
    pub(crate) fn run(self, context: &mut Context) -> Result<(), Failure> {
        save::check_output(&self.files.output, &context.options)?;
        context.set_notes(&self.notes);
        let outcome = self.upgrade(context);
        context.settle(&self.files.input, outcome)
    }

    fn upgrade(&self, context: &mut Context) -> Result<(), Failure> {
        let opened = input::open_to_write(&self.files.input, &self.files.output, &context.options, input::AS_CAST)?;
        let cast = opened.cast();
        context.report_repairs(&self.files.input, cast.repairs());
        let upgraded = upgrade::upgrade(&opened, &Options::new().lossy(self.lossy)).map_err(Failure::file)?;
        let (document, changes, layout) = (&upgraded.document, &upgraded.changes, upgraded.layout);
        let (input, output) = (&self.files.input, &self.files.output);
        let is_wanted = self.partial || upgraded.is_complete();
        Changed { input, output, cast: &cast, document, changes, layout, is_wanted }.finish(context)?;
        if is_wanted {
            return Ok(());
        }
        let refused = Things(changes.refused_total(), "thing", "things");
        Err(Failure::file(format_args!("{refused} cannot be upgraded, so nothing is written; see --partial")))
    }
}
