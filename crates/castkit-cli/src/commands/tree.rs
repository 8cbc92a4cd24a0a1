//! `castkit tree`: every node and property of a file.

mod json;
mod place;
mod plain;
mod stored;

use castkit::convert::{Format, inspect, notes};
use castkit::format::schema;
use castkit::{Cast, read::NodeKind, read::Step};
use clap::Args;
use place::{Place, Places};

use crate::context::Context;
use crate::input;
use crate::notes::NoteOptions;
use crate::options::{File, From};
use crate::status::Failure;

const AFTER_HELP: &str = "\
Each node has a line with its kind and index as in node paths, its name and its hash. Below it are its properties: name
in the file, name in words, type and count, and the value of those that hold one. With --kind, nodes come with their
whole path, as `castkit extract` takes it.

With --json, one object:
  file, path      name of the file, and the path as given
  bytes           size of the file
  format_version, flags, roots
                  from the header of the file
  trailing        bytes behind the last root
  repairs         with --recover, an array of {offset, what}
  nodes           in file order, each with
    id            number in the file, counted from 0
    kind          four letters, or a number in hexadecimal
    index         which of its siblings of this kind, as in node paths
    name          its name, if it has one
    offset, size  in bytes; with the size that is believed
    hash, parent, depth
                  parent is an id, or null for a root
    properties    each with name, type, count, offset and bytes of the data, value if it has one, and with --digest
                  the crc32 of the data

FBX and MilkShape files are shown as they are, record by record; files of all other formats are shown as the Cast that they
become. With --json, fields as above, and:
  format          the extension of the format, such as fbx; cast for Cast
  converted       true when the nodes are those of the Cast that the file becomes
  nodes           of what is shown as it is: id, parent, depth, kind, index, name, offset, size; count of tables that are not
                  taken apart; properties: [{name, type, offset, value | bytes, or count, bytes and deflated of arrays}];
                  with --digest the crc32 of the bytes as they are stored
  slack           bytes that nothing accounts for
  faults          [{offset, node, what}]: broken records and properties; the rest of the file is shown all the same

Examples:
  castkit tree hero.cast --depth 2
  castkit tree hero.cast --kind mesh
  castkit tree hero.cast --json | jq '.nodes[] | select(.kind == \"mesh\") | .name'
  castkit tree a.cast --json --digest > a.json && castkit tree b.cast --json --digest | diff a.json -";

/// Show the nodes and properties of a file
#[derive(Args, Debug)]
#[command(after_long_help = AFTER_HELP)]
pub(crate) struct Tree {
    #[command(flatten)]
    input: File,

    #[command(flatten)]
    from: From,

    /// Show so many levels of nodes; 1 is the roots
    #[arg(long, value_name = "LEVELS", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,

    /// Show nodes of this kind only: its name, such as blend_shape, or its letters, such as blsh
    ///
    /// Of an FBX file, the name of nodes, such as Geometry; of a MilkShape file, such as joint.
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
        context.set_notes(&self.notes);
        let outcome = self.show(context);
        context.settle(&self.input.file, outcome)
    }

    fn show(&self, context: &mut Context) -> Result<(), Failure> {
        let bytes = input::bytes(&self.input.file, context.options.mapping)?;
        let format = input::format_of(&bytes, self.from.from);
        if inspect::is_supported(format) {
            return self.show_stored(context, format, &bytes);
        }
        let kind = self.kind.as_deref().map(parse_kind).transpose()?;
        let size = bytes.len();
        let (opened, _) = input::as_cast(bytes, format, &context.options)?;
        let cast = opened.cast();
        context.report_repairs(&self.input.file, cast.repairs());
        if format != Format::Cast {
            let what = format_args!("this is {}; shown is the Cast that it becomes", format.name());
            context.note(&self.input.file, &notes::SHOWN_AS_CAST, 1, what);
        }
        if let Some(kind) = kind.filter(|_| self.nodes(&cast, kind).next().is_none()) {
            // Not a failure, but a mistyped kind should not look like an answer.
            let what = format_args!("there is no {} in the file", castkit::read::kind_label(kind));
            context.note(&self.input.file, &notes::NO_SUCH_KIND, 1, what);
        }
        context.check_strict()?;
        if context.options.json {
            return json::write(
                &mut context.out,
                &self.input.file,
                (format, size),
                &cast,
                self.digest,
                self.nodes(&cast, kind),
            );
        }
        let palette = context.out.palette;
        plain::write(&mut context.out, palette, &cast, kind.is_some(), self.nodes(&cast, kind))?;
        Ok(())
    }

    /// The nodes to show, each with its place in the tree. One after the other: nothing is kept but the way to a node.
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

/// A kind by its name, its letters, or its number. Letters that nobody knows are most likely a mistake, so kinds that
/// are not in the published format are named by number, or by letters that a file can have: any four.
fn parse_kind(text: &str) -> Result<NodeKind, Failure> {
    let usage = |reason: String| Failure::Usage(format!("--kind {text}: {reason}"));
    let known = |row: &&&schema::NodeSchema| [row.field, row.plural].contains(&text) || row.kind.to_string() == text;
    if let Some(row) = schema::NODES.iter().find(known) {
        return Ok(row.kind);
    }
    if let Some(digits) = text.strip_prefix("0x") {
        return u32::from_str_radix(digits, 16).map(NodeKind).map_err(|error| usage(error.to_string()));
    }
    match <[u8; 4]>::try_from(text.as_bytes()) {
        Ok(letters) => Ok(NodeKind::from_letters(letters)),
        Err(_) => {
            let names: Vec<&str> = schema::NODES.iter().map(|row| row.field).collect();
            let names = names.join(", ");
            Err(usage(format!("there is no such kind; known ones are {names}; others have four letters")))
        }
    }
}
