//! `castkit merge`: several files in one.

use std::io::Write;
use std::path::{Path, PathBuf};

use castkit::convert::join::{Attachment, Joining, NotAttached, join};
use castkit::convert::{Note, Relink, Report as Notes, bone_map, name_after_files, notes, to_one_up_axis, unmoving};
use castkit::read::Repair;
use castkit::scene::rename::{Renamed, rename_bones};
use castkit::write::{Document, MergeConflict, MergeReport};
use castkit::{Cast, CastFile};
use serde::Serialize;

use crate::context::Context;
use crate::input::{self, file_name};
use crate::layout::{Chosen, LayoutOptions};
use crate::notes::NoteOptions;
use crate::operation::arguments;
use crate::save;
use crate::status::{Failure, Status};
use crate::text::{Escaped, Quoted, Size, Things};
use crate::textures::TextureOptions;
use crate::values::check_attached;

arguments! {
    /// What `castkit merge` takes.
    pub(crate) struct Merge of "merge" {
        files: Vec<PathBuf>,
        output: PathBuf,
        keep_going: bool,
        join: bool,
        join_skeletons: bool,
        attach: Vec<String>,
        rename_bones: Option<PathBuf>,
        reverse_map: bool,
        textures: TextureOptions,
        layout: LayoutOptions,
        notes: NoteOptions,
    }
}

/// What is printed with --json.
#[derive(Serialize)]
struct Report<'a> {
    files: Vec<Part<'a>>,
    output: &'a str,
    #[serde(flatten)]
    chosen: Chosen,
    bytes_before: u64,
    bytes_after: u64,
    nodes: usize,
    rehashed: u64,
    left_out: u64,
    notes: Vec<Note>,
    #[serde(skip_serializing_if = "Option::is_none")]
    arrays: Option<castkit::summary::Arrays>,
    conflicts: Vec<Conflict<'a>>,
}

#[derive(Serialize)]
struct Part<'a> {
    file: std::borrow::Cow<'a, str>,
    path: std::borrow::Cow<'a, str>,
    bytes: usize,
    nodes: u64,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    repairs: &'a [Repair],
}

/// A file whose metadata differs from the one that applies.
#[derive(Serialize)]
struct Conflict<'a> {
    what: &'static str,
    path: std::borrow::Cow<'a, str>,
    says: String,
    counts: Option<String>,
}

impl Merge {
    pub(crate) fn run(mut self, context: &mut Context) -> Result<(), Failure> {
        context.notes = self.notes.clone();
        let chosen = self.layout.chosen()?;
        let mut attachments = self.split_attachments()?;
        save::check_output(&self.output, &context.options)?;
        let open = |file: &PathBuf| input::open_to_write(file, &self.output, &context.options, "MORE... -o OUT.cast");
        let opened: Vec<_> = self.files.iter().map(open).collect();
        let leaves_out = self.keep_going && opened.iter().any(Result::is_ok);
        let mut inputs = Vec::new();
        let (mut files, mut attached) = (Vec::new(), Vec::new());
        for ((file, attachment), opened) in self.files.drain(..).zip(attachments.drain(..)).zip(opened) {
            match opened {
                Err(Failure::File(reason)) if leaves_out => {
                    let mut report = Notes::default();
                    report.add(&notes::file::INPUT_LEFT_OUT, reason);
                    context.note_all(&file, &report);
                }
                Ok(input) => {
                    inputs.push(input);
                    files.push(file);
                    attached.push(attachment);
                }
                Err(failure) => context.settle(&file, Err(failure))?,
            }
        }
        let is_whole = context.status == Status::Done;
        (self.files, attachments) = (files, attached);
        input::decode(&mut inputs, &context.options)?;
        let casts: Vec<Cast<'_>> = inputs.iter().map(CastFile::cast).collect();
        // All or nothing: a scene that lacks one of its files would look complete.
        if is_whole || self.keep_going && !casts.is_empty() {
            self.merge(context, &casts, &attachments, chosen)
        } else {
            Ok(())
        }
    }

    /// Splits FILE@BONE into files and bones, one for each file.
    fn split_attachments(&mut self) -> Result<Vec<Option<Attachment>>, Failure> {
        let attached: Vec<PathBuf> = std::mem::take(&mut self.attach).into_iter().map(PathBuf::from).collect();
        if self.files.len().saturating_add(attached.len()) < 2 {
            return Err(Failure::Usage("there is only one file; give at least two to merge".into()));
        }
        check_attached(attached.iter().filter_map(|text| text.to_str()))?;
        let (files, attachments) = self.files.iter().chain(&attached).map(|text| Attachment::split(text)).unzip();
        self.files = files;
        Ok(attachments)
    }

    fn merge<'c>(
        &'c self,
        context: &mut Context,
        casts: &[Cast<'c>],
        attachments: &[Option<Attachment>],
        chosen: Chosen,
    ) -> Result<(), Failure> {
        for (file, cast) in self.files.iter().zip(casts) {
            context.report_repairs(file, cast.repairs());
            save::note_texts(context, file, cast);
        }
        let mut documents: Vec<Document<'_>> = casts.iter().map(Document::from).collect();
        let stem = |file: &'c PathBuf| file.file_stem()?.to_str().filter(|_| file != Path::new("-"));
        let stems = self.files.iter().map(|file| stem(file).unwrap_or_default());
        name_after_files(documents.iter_mut().zip(stems));
        if !self.rename(context, &mut documents)? {
            return Ok(());
        }
        let turned = to_one_up_axis(&mut documents);
        self.files.iter().zip(&turned).for_each(|(file, report)| context.note_all(file, report));
        self.relink(context, &mut documents)?;
        let unmoving = unmoving(&documents.iter().collect::<Vec<_>>());
        self.files.iter().zip(&unmoving).for_each(|(file, report)| context.note_all(file, report));
        let joined = join(&mut documents, attachments, Joining::of(self.join, self.join_skeletons));
        let joined = joined.map_err(|NotAttached { document, error }| {
            let file = self.files.get(document).map(|file| file_name(file)).unwrap_or_default();
            Failure::File(format!("{}: {error}", Escaped(file)))
        })?;
        self.files.iter().zip(&joined.reports).for_each(|(file, report)| context.note_all(file, report));
        let mut documents = documents.into_iter();
        let mut merged = documents.next().unwrap_or_default();
        let MergeReport { rehashed, dropped, conflicts, .. } = merged.merge(documents);
        let conflicts: Vec<_> = conflicts.into_iter().filter_map(|conflict| self.noted(context, conflict)).collect();
        let left_out = dropped + save::left_out(&merged, chosen);
        save::note_left_out(context, &self.output, left_out);
        let bytes_after = save::save(context, &merged, chosen, &self.output)?;
        if !save::is_report_wanted(context, &self.output) {
            return Ok(());
        }
        let part = |(file, cast): (&'c PathBuf, &Cast<'c>)| Part {
            file: file_name(file),
            path: file.to_string_lossy(),
            bytes: cast.bytes().len(),
            nodes: cast.node_count(),
            repairs: cast.repairs(),
        };
        let report = Report {
            files: self.files.iter().zip(casts).map(part).collect(),
            output: &self.output.to_string_lossy(),
            chosen,
            bytes_before: casts.iter().map(|cast| cast.bytes().len() as u64).sum(),
            bytes_after,
            nodes: merged.nodes().count(),
            rehashed,
            left_out,
            notes: context.note_records(),
            arrays: save::arrays_of(&self.output, &context.options),
            conflicts,
        };
        if context.options.json {
            return context.print_json(&report);
        }
        let (output, nodes) = (Escaped(report.output), Things(report.nodes as u64, "node", "nodes"));
        let (files, size) = (self.files.len(), Size(bytes_after));
        let hashes = Things(rehashed, "new hash", "new hashes");
        Ok(writeln!(context.out, "{output}: {files} files, {nodes}, {hashes}, {chosen}, {size}")?)
    }

    /// Renames bones, if a map is given. Returns whether that was possible.
    fn rename(&self, context: &mut Context, documents: &mut [Document<'_>]) -> Result<bool, Failure> {
        let Some(path) = &self.rename_bones else { return Ok(true) };
        let map = match bone_map(path, self.reverse_map) {
            Ok(map) => map,
            Err(error) => return context.settle(path, Err(Failure::file(error.kind()))).map(|()| false),
        };
        let mut is_used = false;
        for (file, document) in self.files.iter().zip(documents) {
            match rename_bones(document, &map) {
                Ok(renamed) => is_used |= renamed != Renamed::default(),
                Err(error) => return context.settle(file, Err(Failure::file(error))).map(|()| false),
            }
        }
        if let Some(file) = self.files.first() {
            context.note(file, &notes::skeleton::MAP_UNUSED, u64::from(!is_used), path.display());
        }
        Ok(true)
    }

    /// Makes paths of textures lead from the output to where they are.
    fn relink(&self, context: &mut Context, documents: &mut [Document<'_>]) -> Result<(), Failure> {
        let search = self.textures.search(context)?;
        if self.output == Path::new("-") {
            return Ok(());
        }
        let relink = Relink::new().searching(&search).follow_outside(self.textures.follow_outside);
        for (file, document) in self.files.iter().zip(documents).filter(|(file, _)| **file != Path::new("-")) {
            let relinked = relink.apply(document, file, Some(&self.output));
            context.note_all(file, &relinked.report);
        }
        Ok(())
    }

    /// Records a note about metadata of a file that will not apply.
    fn noted(&self, context: &mut Context, conflict: MergeConflict) -> Option<Conflict<'_>> {
        let file = self.files.get(conflict.document)?;
        let MergeConflict { hint, says, counts, .. } = conflict;
        let what = hint.as_str();
        let counting = counts.as_ref().map_or("none".into(), |counts| Quoted(counts).to_string());
        let said =
            format_args!("has the {what} {}, but the one in the first metadata applies: {counting}", Quoted(&says));
        context.note(file, notes::of_conflict(hint), 1, said);
        Some(Conflict { what, path: file.to_string_lossy(), says, counts })
    }
}
