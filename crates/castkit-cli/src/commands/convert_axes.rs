//! `castkit convert-axes`: another up axis and another scale.

use std::io::Write;

use castkit::convert::notes;
use castkit::scene::convert_axes::{Conversion, Up, convert};
use castkit::write::{Document, Layout};
use serde::Serialize;

use crate::batch::Shared;
use crate::context::Context;
use crate::each_file::EachFile;
use crate::files::Files;
use crate::layout::Chosen;
use crate::notes::NoteOptions;
use crate::operation::arguments;
use crate::options::SourceUp;
use crate::save::{self, Saved};
use crate::status::Failure;
use crate::text::{Escaped, Size, Things};

arguments! {
    /// What `castkit convert-axes` takes.
    pub(crate) struct ConvertAxes of "convert_axes" {
        files: EachFile,
        up: Option<Up>,
        source: SourceUp,
        scale: f32,
        notes: NoteOptions,
    }
}

/// What is printed with --json.
#[derive(Serialize)]
struct Report<'a> {
    #[serde(flatten)]
    saved: Saved<'a>,
    from: &'static str,
    up: &'static str,
    scale: f32,
    euler_nodes: usize,
}

impl ConvertAxes {
    pub(crate) fn run(self, context: &mut Context) -> Result<(), Failure> {
        context.notes = self.notes.clone();
        context.up_option = "--source-up says otherwise";
        self.files.work(context, "converted", Shared::default(), |context, files| self.convert(context, files))
    }

    fn convert(&self, context: &mut Context, files: &Files) -> Result<(), Failure> {
        let asked = match self.up {
            Some(up) => format!("--up {}", up.as_str()),
            None => format!("--scale {}", self.scale),
        };
        let opened = save::open(context, files, &format!("-o NAME.cast {asked}"))?;
        let cast = opened.cast();
        let mut document = Document::from(&cast);
        let said = Up::of(&document);
        let from = self.source.source_up.or(said).unwrap_or(Up::USUAL);
        let file = &files.file;
        let is_assumed = self.source.source_up.is_none() && said.is_none();
        let what = format_args!("the file does not say which axis is up; assuming {}", from.as_str());
        context.note(file, &notes::UP_AXIS, u64::from(is_assumed), what);
        let up = self.up.unwrap_or(from);
        let conversion = Conversion::between(from, up).with_scale(self.scale);
        let conversion = conversion.ok_or_else(|| Failure::Usage("--scale is not a positive number".into()))?;
        let approximated = convert(&mut document, &conversion);
        let count = approximated.euler_nodes as u64;
        let nodes = Things(count, "node", "nodes");
        let what = format_args!("rx ry rz curves of {nodes} became rq curves, which differ a little between keys");
        context.note(file, &notes::EULER_CURVES, count, what);
        let layout = Chosen::from(Layout::keeping(&cast, &document));
        let bytes_after = save::save(context, &document, layout, &files.output)?;
        if !save::is_report_wanted(context, &files.output) {
            return Ok(());
        }
        let report = Report {
            saved: Saved::new(context, files, &cast, bytes_after),
            from: from.as_str(),
            up: up.as_str(),
            scale: self.scale,
            euler_nodes: approximated.euler_nodes,
        };
        if context.options.json {
            return context.print_json_of(file, &report);
        }
        let (output, from, up) = (Escaped(files.output.to_string_lossy()), report.from, report.up);
        Ok(writeln!(context.out, "{output}: {from} up before, {up} up now, {}", Size(bytes_after))?)
    }
}
