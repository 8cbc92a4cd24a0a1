//! `castkit set`: changes a value in place.

mod change;

use std::io::Write;
use std::path::{Path, PathBuf};

use castkit::convert::{Note, notes};
use castkit::read::PropertyValue;
use castkit::write::patch::PatchOptions;
use change::{Change, reason};
use clap::Args;
use serde::Serialize;

use crate::context::Context;
use crate::input;
use crate::notes::NoteOptions;
use crate::output::Output;
use crate::status::Failure;
use crate::text::{Escaped, Things};

const AFTER_HELP: &str = "\
Only the bytes of the value are written, however large the file is. The new value must therefore have the type \
and length of the old one: a string must have as many bytes, an array as many elements. Anything else is refused, \
and the file stays as it is.

No other program may use the file meanwhile. If the machine stops while the value is being written, part of it can be \
new and the rest old, but the file is still intact.

VALUE:
  numbers     30, or 0,1,0 or \"0 1 0\" for vectors and arrays; hexadecimal such as 0x00FF00FF; none for no \
              parent bone
  flags       true or false
  text        as it is; write @@ for an @ at the start
  @FILE.npy   a whole array of the same type and shape, as castkit extract and numpy.save write it
  @FILE.csv   the same as text, one line per element, as castkit extract writes it; also for strings
  @FILE.json  the same as one JSON array
  @FILE.bin   the bytes as they are in the file, little-endian

The property #hash is the hash of the node, which links refer to. Links are properties of their own and do not \
change with it.

With --json, one object: {file, path, node, property, type, count, before, now, links, bytes, notes}. before and now \
are present if there is only one value. links is present for #hash: how many links lead to the old hash.

Examples:
  castkit set walk.cast root/animation fr 24
  castkit set hero.cast 'root/model/skeleton/bone[\"hip\"]' local_position 0,98.5,0
  castkit set hero.cast 'root/model/mesh[\"body\"]' '#hash' 0x1234
  castkit extract hero.cast root/model/mesh positions -o p.npy
  python3 -c 'import numpy; p = numpy.load(\"p.npy\"); numpy.save(\"p.npy\", p * 2)'
  castkit set hero.cast root/model/mesh positions @p.npy";

/// Change a value of a file in place
#[derive(Args, Debug)]
#[command(after_long_help = AFTER_HELP)]
pub(crate) struct Set {
    /// The file to change
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    file: PathBuf,

    /// The node, such as root[0]/model[0]/mesh[2] or root/model/mesh["body"]
    ///
    /// Each step is a kind with an index or a name; an index of 0 can be left out.
    node_path: String,

    /// The property, by its name in the file (vp, u0) or in words (positions, uv_layer0); or #hash
    property: String,

    /// The new value, or @ and a file that contains it
    #[arg(allow_hyphen_values = true)]
    value: String,

    #[command(flatten)]
    notes: NoteOptions,
}

/// What is printed with --json.
#[derive(Serialize)]
struct Report<'a> {
    #[serde(flatten)]
    change: &'a Change,
    #[serde(skip_serializing_if = "Option::is_none")]
    now: Option<PropertyValue>,
    /// How many bytes were written.
    bytes: u64,
    notes: Vec<Note>,
}

impl Set {
    pub(crate) fn run(self, context: &mut Context) -> Result<(), Failure> {
        if self.file == Path::new("-") {
            return Err(Failure::Usage("standard input cannot be changed in place; give a file".into()));
        }
        if context.options.recover {
            let reason = "damaged files cannot be changed in place; write an intact one with castkit rewrite --recover";
            return Err(Failure::Usage(reason.into()));
        }
        context.notes = self.notes.clone();
        let outcome = self.set(context);
        context.settle(&self.file, outcome)
    }

    fn set(&self, context: &mut Context) -> Result<(), Failure> {
        // A file that cannot be read is reported as such, not as a file of another format.
        if let Ok(bytes) = input::bytes(&self.file, &context.options) {
            input::refuse_other_formats(&bytes, context.options.from, input::AS_CAST)?;
        }
        let options = PatchOptions::new().limits(context.options.limits());
        let opened = match context.options.mapping {
            Some(promise) => options.map(&self.file, promise),
            None => options.open(&self.file),
        };
        let mut patch = opened.map_err(|error| Failure::File(reason(&error)))?;
        context.report_repairs(&self.file, patch.cast().repairs());
        let change = Change::plan(&patch.cast(), &self.node_path, &self.property, &self.value)?;
        change.apply(&mut patch, &self.node_path)?;
        let now = change.value(&patch.cast());
        if let Some(links) = change.links.filter(|links| *links > 0) {
            let lead = if links == 1 { "1 link still leads".into() } else { format!("{links} links still lead") };
            let what = format_args!("{lead} to the old hash of the node; set them, too");
            context.note(&self.file, &notes::STALE_LINKS, links as u64, what);
        }
        context.check_strict()?;
        let bytes = patch.save().map_err(|error| {
            let reason = reason(&error);
            Failure::File(format!("the value cannot be written: {reason}; part of it may have been written"))
        })?;
        if context.options.json {
            let report = Report { change: &change, now, bytes, notes: context.note_records() };
            context.print_json_of(&self.file, &report)?;
        } else if Output::is_terminal() {
            write!(context.out, "{}/{}: ", change.node, Escaped(&change.property))?;
            match (&change.before, &now) {
                (Some(before), Some(now)) => {
                    writeln!(context.out, "{} -> {}", change.shown(before), change.shown(now))?;
                }
                _ => writeln!(context.out, "{} set", Things(change.count.into(), "element", "elements"))?,
            }
        }
        Ok(())
    }
}
