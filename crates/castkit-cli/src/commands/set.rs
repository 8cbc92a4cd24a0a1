//! `castkit set`: changes a value in place.

mod change;

use std::io::Write;
use std::path::{Path, PathBuf};

use castkit::convert::{Note, notes};
use castkit::read::PropertyValue;
use castkit::write::patch::PatchOptions;
use castkit::write::{Document, Layout};
use change::{Change, reason};
use serde::Serialize;

use crate::context::Context;
use crate::input;
use crate::notes::NoteOptions;
use crate::operation::arguments;
use crate::output::{self, Output};
use crate::save;
use crate::status::Failure;
use crate::text::{Escaped, Things};

arguments! {
    /// What `castkit set` takes.
    pub(crate) struct Set of "set" {
        file: PathBuf,
        node_path: String,
        property: String,
        value: String,
        notes: NoteOptions,
    }
    adjusted |command| command.mut_arg("value", |value| value.allow_hyphen_values(true))
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
        if change.is_rewritten {
            drop(patch);
            return self.rewrite(context, &change);
        }
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
        self.report(context, &change, now, bytes)
    }

    /// Writes the file anew, with a text that does not fit in its place.
    fn rewrite(&self, context: &mut Context, change: &Change) -> Result<(), Failure> {
        let opened = input::open_to_write(&self.file, &self.file, &context.options, input::AS_CAST)?;
        let cast = opened.cast();
        let mut document = Document::from(&cast);
        change.apply_to(&cast, &mut document);
        let bytes = save::save(context, &document, Layout::Preserve.into(), &self.file)?;
        let written = input::open(&self.file, &context.options)?;
        if !context.options.json && !self.notes.quiet.quiet {
            let file = Escaped(self.file.to_string_lossy());
            output::say(format_args!("{file}: written anew, because the text has another length"));
        }
        self.report(context, change, change.named_value(&written.cast(), &self.node_path), bytes)
    }

    fn report(
        &self,
        context: &mut Context,
        change: &Change,
        now: Option<PropertyValue>,
        bytes: u64,
    ) -> Result<(), Failure> {
        if context.options.json {
            let report = Report { change, now, bytes, notes: context.note_records() };
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
