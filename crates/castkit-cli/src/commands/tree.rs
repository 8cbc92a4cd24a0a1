//! `castkit tree`: all nodes and properties of a file.

mod json;
mod place;
mod plain;
mod stored;

use castkit::convert::{Format, Options as Import, inspect, notes};
use castkit::format::schema::{self, NodeSchema};
use castkit::{Cast, read::NodeKind, read::Step, read::kind_of_label};
use clap::Args;
use place::{Place, Places};

use crate::context::Context;
use crate::input;
use crate::notes::NoteOptions;
use crate::options::File;
use crate::status::Failure;
use crate::text::Escaped;

const AFTER_HELP: &str = "\
Each node has a line with its kind and index, as in node paths, its name and its hash. Its properties follow: \
the name in the file, the name in words, the type and count, and the value if there is only one. With --kind, \
nodes are shown with their whole path, in the form that castkit extract takes.

FBX and MilkShape files are shown as they are stored, record by record. Files of other formats are shown as the \
Cast file they become.

With --json, one object:
  file, path      the name of the file, and the path as given
  bytes           the size of the file
  format          the extension of the format, such as fbx; cast for Cast
  converted       whether the nodes are those of the Cast file that this file becomes
  format_version, flags, roots
                  from the header of the file
  trailing        bytes after the last root
  repairs         if the file was recovered: [{offset, what}]
  notes           [{code, severity, outcome, feature, detail, count, examples}]
  nodes           in file order, each with
    id            its number in the file, counted from 0
    kind          four letters, or a number in hexadecimal
    index         which of its siblings of this kind it is, as in node paths
    name          its name, if it has one
    offset, size  in bytes; the size is the recovered one with --recover
    hash, parent, depth
                  parent is an id, or null for a root
    properties    [{name, type, count, offset, bytes}]: offset and bytes of the data; also value, if there is \
                  only one, and with --digest the crc32 of the data

For FBX and MilkShape files:
  nodes           [{id, parent, depth, kind, index, name, offset, size, properties}]; also count, the number of \
                  rows of a table that is not shown row by row, and with --digest the crc32 of the record
    properties    [{name, type, offset, value}]; instead of value, bytes for raw data, and count, bytes and \
                  deflated for arrays
  slack           unaccounted bytes
  faults          [{offset, node, what}]: broken records and properties; the rest of the file is shown anyway

Examples:
  castkit tree hero.cast --depth 2
  castkit tree hero.cast --kind mesh
  castkit tree hero.cast --json | jq '.nodes[] | select(.kind == \"mesh\") | .name'
  castkit tree a.cast --json --digest > a.json";

/// Show the nodes and properties of a file
#[derive(Args, Debug)]
#[command(after_long_help = AFTER_HELP)]
pub(crate) struct Tree {
    #[command(flatten)]
    input: File,

    /// Show only this many levels of nodes; 1 is the roots
    #[arg(long, value_name = "LEVELS", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,

    /// Show only nodes of this kind, by its name (blend_shape) or its four letters (blsh)
    ///
    /// In an FBX file kinds are names of nodes, such as Geometry; in a MilkShape file they are records, such as joint.
    #[arg(long)]
    kind: Option<String>,

    /// With --json, add the CRC-32 of each property's data
    #[arg(long, requires = "json")]
    digest: bool,

    #[command(flatten)]
    notes: NoteOptions,
}

impl Tree {
    pub(crate) fn run(self, context: &mut Context) -> Result<(), Failure> {
        context.notes = self.notes.clone();
        let outcome = self.show(context);
        context.settle(&self.input.file, outcome)
    }

    fn show(&self, context: &mut Context) -> Result<(), Failure> {
        let (bytes, format) = input::bytes_and_format(&self.input.file, &context.options)?;
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
        context.opened(&self.input.file, opened.repairs(), &lost)?;
        if format != Format::Cast {
            let what = format_args!("this is {}, shown as the Cast file it becomes", format.name());
            context.note(&self.input.file, &notes::SHOWN_AS_CAST, 1, what);
        }
        if let Some(kind) = kind.filter(|_| self.nodes(&cast, kind).next().is_none()) {
            // Not a failure, but a mistyped kind should not look like an answer.
            let is_known = schema::NODES.iter().any(|row| row.kind == kind);
            let known = if is_known { String::new() } else { format!("; {}", known_kinds()) };
            let what = format_args!("there is no {} in the file{known}", castkit::read::kind_label(kind));
            context.note(&self.input.file, &notes::NO_SUCH_KIND, 1, what);
        }
        context.check_strict()?;
        if context.options.json {
            let notes = context.note_records();
            json::begin(&mut context.out, &self.input.file, (format, size), Some((&cast, notes)))?;
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
