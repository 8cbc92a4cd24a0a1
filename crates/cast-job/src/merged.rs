//! The fourth stage: all inputs joined, and merged into one document.

use cast_convert::Format;
use cast_file::{CastFile, FileNames, Recovery};
use cast_format::NodeKind;
use cast_interchange::assets::reserved_names::ReservedNames;
use cast_interchange::join::{Attachment, NotAttached, detach, join};
use cast_interchange::spaces::Settled;
use cast_interchange::{Converted, Options, Report, SideFile, notes, scene_space};
use cast_write::{Document, Layout, Node};

use crate::done::{JobInput, add_notes_on_result};
use crate::error::{JobError, JobErrorKind};
use crate::generated_options::JobOptions;
use crate::input::Opened;
use crate::protected_inputs;

/// All parts of a result, joined, each in its document.
pub(crate) struct Joined<'a> {
    pub(crate) parts: Vec<JoinedPart<'a>>,
}

/// The document of an input, of which others may have become part, or which has become part of others.
pub(crate) struct JoinedPart<'a> {
    pub(crate) document: Document<'a>,
    /// Its embedded files that belong beside the result.
    pub(crate) side_files: Vec<SideFile<'a>>,
    /// Whether it is a Cast file, unchanged.
    pub(crate) is_untouched: bool,
    /// Whether it contained something before it was joined.
    had_content: bool,
}

/// The content of the result.
pub(crate) struct Merged<'a> {
    pub(crate) document: Document<'a>,
    /// Embedded files of the inputs that belong beside the result.
    pub(crate) side_files: Vec<SideFile<'a>>,
    /// Whether it is the only Cast file that was read, unchanged.
    pub(crate) is_untouched: bool,
}

impl<'a> Joined<'a> {
    /// Joins the parts of characters. All parts are in one space. Files beside the result go into directories named after
    /// `stem`; `None` means that there is no place for them.
    pub(crate) fn of(
        parts: Vec<Converted<'a>>,
        stem: Option<&str>,
        belonging_to_inputs: &ReservedNames,
        inputs: &mut [JobInput],
        (opened, options): (&[Opened], &JobOptions<'_>),
    ) -> Result<Self, JobError> {
        let referred_to = protected_inputs::of_result(&parts);
        let (mut documents, mut files) = (Vec::new(), Vec::new());
        let count = parts.len();
        for (number, (mut part, input)) in parts.into_iter().zip(inputs.iter_mut()).enumerate() {
            let mut side_files = Vec::new();
            match stem {
                None => report_dropped(&mut input.report, part.side_files.iter().map(|file| &*file.path)),
                Some(stem) => {
                    let own = if count == 1 { String::new() } else { format!("/{}", number.saturating_add(1)) };
                    let directory = format!("{stem}_files{own}");
                    let mut names = FileNames::new();
                    belonging_to_inputs.reserve(&directory, &mut names);
                    referred_to.reserve(&directory, &mut names);
                    part.gather_with_names(&directory, names);
                    side_files.append(&mut part.side_files);
                }
            }
            files.push((side_files, part.untouched.is_some(), has_content(&part.document)));
            documents.push(part.document);
        }
        let is_left_out = |index: usize| inputs.get(index).is_some_and(|input| input.is_left_out);
        let own = opened.iter().enumerate();
        let attachments: Vec<Option<Attachment>> =
            own.map(|(index, input)| input.attachment.clone().filter(|_| !is_left_out(index))).collect();
        let joined =
            join(&mut documents, &attachments, options.joining()).map_err(|NotAttached { document, error }| {
                JobError::writing(inputs.get(document).and_then(|input| input.path.as_deref()), error)
            })?;
        inputs.iter_mut().zip(joined.reports).for_each(|(input, report)| input.report.append(report));
        let parts = documents.into_iter().zip(files).map(|(document, (side_files, is_untouched, had_content))| {
            JoinedPart { document, side_files, is_untouched: is_untouched && !joined.is_changed, had_content }
        });
        Ok(Self { parts: parts.collect() })
    }

    /// All parts in one document.
    pub(crate) fn merge(self, inputs: &mut [JobInput]) -> Merged<'a> {
        let is_untouched = matches!(&self.parts[..], [only] if only.is_untouched);
        let (mut documents, mut side_files) = (Vec::new(), Vec::new());
        for part in self.parts {
            documents.push(part.document);
            side_files.extend(part.side_files);
        }
        let mut documents = documents.into_iter();
        let mut document = documents.next().unwrap_or_default();
        for conflict in document.merge(documents).conflicts {
            if let Some(input) = inputs.get_mut(conflict.document) {
                input.report.add(notes::of_conflict(conflict.hint), conflict.says);
            }
        }
        Merged { document, side_files, is_untouched }
    }

    /// Makes animations that another format states relative to the scene relative to the parents of bones, for which they
    /// need the models of all parts.
    pub(crate) fn make_relative(
        &mut self,
        import: &Options<'_>,
        inputs: &mut [JobInput],
        options: &JobOptions<'_>,
    ) -> Result<(), JobError> {
        if !self.parts.iter().any(|part| scene_space::has_any(&part.document)) {
            return Ok(());
        }
        let copies = self.parts.iter().map(|part| JoinedPart {
            document: part.document.clone(),
            side_files: Vec::new(),
            is_untouched: false,
            had_content: true,
        });
        let mut whole = Self { parts: copies.collect() }.merge(&mut []);
        whole.make_relative(import, inputs, options)?;
        let mut made = animations(&mut whole.document);
        for part in &mut self.parts {
            let is_relative = !scene_space::has_any(&part.document);
            for (animation, made) in animations(&mut part.document).zip(&mut made).filter(|_| !is_relative) {
                animation.clone_from(made);
                part.is_untouched = false;
            }
        }
        Ok(())
    }
}

/// The animations below the roots of a document, in order.
fn animations<'d, 'a>(document: &'d mut Document<'a>) -> impl Iterator<Item = &'d mut Node<'a>> {
    document.roots.iter_mut().flat_map(|root| root.children_of_mut(NodeKind::ANIMATION))
}

/// Whether there is something that can be seen or played.
fn has_content(document: &Document<'_>) -> bool {
    let kinds = [NodeKind::MODEL, NodeKind::ANIMATION, NodeKind::INSTANCE];
    document.roots.iter().flat_map(|root| &root.children).any(|child| kinds.contains(&child.kind))
}

impl JoinedPart<'_> {
    /// Whether all that it contained has become part of another.
    pub(crate) fn is_moved(&self) -> bool {
        self.had_content && !has_content(&self.document)
    }

    /// Converts it to the axes and the unit that the options ask for.
    pub(crate) fn convert(&mut self, settled: &Settled, import: &Options<'_>, report: &mut Report) {
        let factor = settled.convert(&mut self.document, &mut self.side_files, import, report);
        self.is_untouched &= factor.is_none();
    }

    /// The document as a file in memory.
    pub(crate) fn file(&self, cast: Option<&CastFile>, options: &JobOptions<'_>) -> Result<CastFile, JobError> {
        let untouched = cast.filter(|_| self.is_untouched);
        untouched.cloned().map_or_else(|| in_memory(&self.document, options), Ok)
    }
}

impl Merged<'_> {
    /// Takes parts out of models.
    pub(crate) fn detach(&mut self, names: &[String], inputs: &mut [JobInput]) -> Result<(), JobError> {
        for name in names {
            let report = detach(&mut self.document, name).map_err(|error| JobError::writing(None, error))?;
            inputs.first_mut().into_iter().for_each(|input| input.report.append(report.clone()));
            self.is_untouched = false;
        }
        Ok(())
    }

    /// Makes animations that another format states relative to the scene relative to the parents of bones, for which it needs
    /// a model.
    pub(crate) fn make_relative(
        &mut self,
        import: &Options<'_>,
        inputs: &mut [JobInput],
        options: &JobOptions<'_>,
    ) -> Result<(), JobError> {
        let is_cast = |input: &JobInput| input.format == Some(Format::Cast);
        if inputs.iter().all(is_cast) || !scene_space::has_any(&self.document) {
            return Ok(());
        }
        let file = in_memory(&self.document, options)?;
        let mut report = Report::default();
        scene_space::make_relative(&mut self.document, &file, import, &mut report)
            .map_err(|error| JobError::writing(None, error))?;
        // That of the first input that is no Cast file.
        inputs
            .iter_mut()
            .find(|input| !is_cast(input))
            .into_iter()
            .for_each(|input| input.report.append(report.clone()));
        Ok(())
    }

    /// Converts the result to the axes and the unit that the options ask for.
    pub(crate) fn convert(&mut self, settled: &Settled, import: &Options<'_>, inputs: &mut [JobInput]) {
        let mut report = Report::default();
        let factor = settled.convert(&mut self.document, &mut self.side_files, import, &mut report);
        self.is_untouched &= factor.is_none();
        add_notes_on_result(inputs, report);
    }

    /// The document as a file in memory, for readers and writers; `untouched` if that is given.
    pub(crate) fn file(&self, untouched: Option<&CastFile>, options: &JobOptions<'_>) -> Result<CastFile, JobError> {
        untouched.cloned().map_or_else(|| in_memory(&self.document, options), Ok)
    }
}

/// A document as a file in memory.
pub(crate) fn in_memory(document: &Document<'_>, options: &JobOptions<'_>) -> Result<CastFile, JobError> {
    let bytes = document.to_vec(Layout::Compact)?;
    let parsed = options.open.recovery(Recovery::Never).parse(bytes);
    parsed.map_err(|error| JobError::new(None, JobErrorKind::Open(error)))
}

/// Adds notes on files that are not written because there is no directory for them.
pub(crate) fn report_dropped<'p>(report: &mut Report, mut paths: impl ExactSizeIterator<Item = &'p str>) {
    let (count, first) = (paths.len() as u64, paths.next().unwrap_or_default());
    report.add_many(&notes::file::SIDE_FILES, count, first);
}
