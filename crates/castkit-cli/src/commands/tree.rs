//! `castkit tree`: all nodes and properties of a file.

mod json;
mod place;
mod plain;
mod stored;

use std::path::PathBuf;

use castkit::convert::{Format, Options as Import, inspect, notes};
use castkit::format::schema::{self, NodeSchema};
use castkit::{Cast, read::NodeKind, read::Step, read::kind_of_label};
use place::{Place, Places};

use crate::context::Context;
use crate::input;
use crate::notes::NoteOptions;
use crate::operation::arguments;
use crate::status::Failure;
use crate::text::Escaped;

arguments! {
    /// What `castkit tree` takes.
    pub(crate) struct Tree of "tree" {
        file: PathBuf,
        depth: Option<u32>,
        kind: Option<String>,
        digest: bool,
        notes: NoteOptions,
    }
}

impl Tree {
    pub(crate) fn run(self, context: &mut Context) -> Result<(), Failure> {
        context.notes = self.notes.clone();
        let outcome = self.show(context);
        context.settle(&self.file, outcome)
    }

    fn show(&self, context: &mut Context) -> Result<(), Failure> {
        let (bytes, format) = input::bytes_and_format(&self.file, &context.options)?;
        if inspect::is_supported(format) {
            if input::open_options(&context.options).is_for_cast() {
                let name = format.name();
                return Err(Failure::file(format_args!(
                    "--recover and --max-depth are for Cast files; this is {name}"
                )));
            }
            return self.show_stored(context, format, &bytes);
        }
        let kind = self.kind.as_deref().map(parse_kind).transpose()?;
        let size = bytes.len();
        let (opened, lost) = input::as_cast(bytes, format, Import::new(), &context.options)?;
        let cast = opened.cast();
        context.opened(&self.file, opened.repairs(), &lost)?;
        if format != Format::Cast {
            let what = format_args!("this is {}, shown as the Cast file it becomes", format.name());
            context.note(&self.file, &notes::SHOWN_AS_CAST, 1, what);
        }
        if let Some(kind) = kind.filter(|_| self.nodes(&cast, kind).next().is_none()) {
            // Not a failure, but a mistyped kind should not look like an answer.
            let is_known = schema::NODES.iter().any(|row| row.kind == kind);
            let known = if is_known { String::new() } else { format!("; {}", known_kinds()) };
            let what = format_args!("there is no {} in the file{known}", castkit::read::kind_label(kind));
            context.note(&self.file, &notes::NO_SUCH_KIND, 1, what);
        }
        context.check_strict()?;
        if context.options.json {
            let notes = context.note_records();
            json::begin(&mut context.out, &self.file, (format, size), Some((&cast, notes)))?;
            for (count, (step, place)) in self.nodes(&cast, kind).enumerate() {
                json::node(&mut context.out, &json::Node::of_step(&step, &place, self.digest), count == 0)?;
            }
            return json::end(&mut context.out);
        }
        plain::write(&mut context.out, &cast, kind.is_some(), self.nodes(&cast, kind))
    }

    /// The nodes to show, each with its place in the tree. Only the path to the current node is kept.
    fn nodes<'a>(&self, cast: &Cast<'a>, kind: Option<NodeKind>) -> impl Iterator<Item = (Step<'a>, Place)> + use<'a> {
        let levels = self.depth.unwrap_or(u32::MAX);
        let mut places = Places::new(kind.is_some());
        cast.nodes().filter_map(move |step| {
            let counts = step.depth < levels && kind.is_none_or(|kind| step.node.kind() == kind);
            places.enter(&step);
            counts.then(|| (step, places.current()))
        })
    }
}

fn parse_kind(text: &str) -> Result<NodeKind, Failure> {
    // Any four letters are a kind, but those of a known kind in another case are probably a mistake.
    let is_mistyped = |row: &NodeSchema| {
        let labels = [row.field, row.plural, &row.kind.to_string()];
        !labels.contains(&text) && labels.iter().any(|label| label.eq_ignore_ascii_case(text))
    };
    let kind = kind_of_label(text).filter(|_| !schema::NODES.iter().any(|row| is_mistyped(row)));
    kind.ok_or_else(|| {
        let text = Escaped(text);
        Failure::Usage(format!("--kind {text}: there is no such kind; {}", known_kinds()))
    })
}

fn known_kinds() -> String {
    let names = schema::NODES.iter().map(|row| row.field).collect::<Vec<_>>().join(", ");
    format!("known ones are {names}; others have four letters")
}
