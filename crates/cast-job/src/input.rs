//! From an input to a document.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use cast_convert::{Format, Unsupported, import};
use cast_file::{CastFile, FileBytes, is_same_path};
use cast_format::NodeKind;
use cast_interchange::join::Attachment;
use cast_interchange::{Converted, Options, Source, notes};

use crate::done::JobInput;
use crate::error::{JobError, JobErrorKind};
use crate::generated_options::JobOptions;
use crate::one_space::nothing;

/// An input of a job.
#[derive(Clone, Debug)]
pub(crate) struct Input {
    source: FileOrBytes,
    /// The bone of the others to which its models are attached.
    attachment: Option<Attachment>,
}

#[derive(Clone, Debug)]
enum FileOrBytes {
    File(PathBuf),
    Bytes(FileBytes),
}

/// The bytes of an input, and, if they are a Cast file, the parsed file for reading and writing.
pub(crate) struct Opened {
    bytes: FileBytes,
    pub(crate) attachment: Option<Attachment>,
    cast: OnceLock<CastFile>,
    /// Why it could not be opened, if the result is made without it.
    pub(crate) left_out: Option<String>,
}

/// The first stage: the bytes of all inputs, of those that options attach to bones, and last of the file with the animation
/// for a pose. A file that is mapped is not the one that is written to `output`.
pub(crate) fn open(inputs: &[Input], output: Option<&Path>, options: &JobOptions<'_>) -> Result<Vec<Opened>, JobError> {
    if inputs.is_empty() {
        return Err(nothing());
    }
    let attached = options.attached()?;
    let clip = options.clip_path().map(|path| Input::file(path.to_path_buf()));
    let inputs = || inputs.iter().chain(&attached).chain(&clip);
    if !options.is_one_of_many {
        options.check_inputs(inputs().map(Input::path))?;
    }
    let opened: Vec<Result<Opened, JobError>> = inputs().map(|input| input.open(options, output)).collect();
    // What is read after these is not part of the result.
    let parts = opened.len().saturating_sub(usize::from(clip.is_some()));
    let keeps_going = options.keep_going && opened.iter().take(parts).any(Result::is_ok);
    let kept = opened.into_iter().zip(inputs()).enumerate().map(|(index, (opened, input))| match opened {
        Err(error) if keeps_going && index < parts => Ok(input.left_out(&error)),
        opened => opened,
    });
    kept.collect()
}

/// Why an input is left out, without its path, which notes on it have already.
pub(crate) fn reason(error: &JobError) -> String {
    let reason = error.kind().to_string();
    let own = error.path().and_then(|path| reason.strip_prefix(path.to_str()?)?.strip_prefix(": "));
    own.map(str::to_owned).unwrap_or(reason)
}

impl Input {
    pub(crate) const fn file(path: PathBuf) -> Self {
        Self { source: FileOrBytes::File(path), attachment: None }
    }

    /// A file, or one that is attached to a bone: `FILE@BONE`.
    pub(crate) fn named(text: &Path) -> Self {
        let (file, attachment) = Attachment::split(text);
        Self { attachment, ..Self::file(file) }
    }

    pub(crate) const fn bytes(bytes: FileBytes, attachment: Option<Attachment>) -> Self {
        Self { source: FileOrBytes::Bytes(bytes), attachment }
    }

    /// Its path, if it has one.
    pub(crate) fn path(&self) -> Option<&Path> {
        match &self.source {
            FileOrBytes::File(path) => Some(path),
            FileOrBytes::Bytes(bytes) => bytes.path(),
        }
    }

    /// Whether it is attached to a bone.
    pub(crate) const fn is_attached(&self) -> bool {
        self.attachment.is_some()
    }

    /// The same without the bone that it is attached to.
    pub(crate) fn alone(&self) -> Self {
        Self { attachment: None, ..self.clone() }
    }

    pub(crate) fn open(&self, options: &JobOptions<'_>, output: Option<&Path>) -> Result<Opened, JobError> {
        let bytes = match &self.source {
            FileOrBytes::Bytes(bytes) => Ok(bytes.clone()),
            FileOrBytes::File(path) => match options.mapping.filter(|_| !replaces_what_is_mapped(path, output)) {
                Some(promise) => options.open.map_bytes(path, promise),
                None => options.open.read_bytes(path),
            }
            .map_err(|error| JobError::new(Some(path), JobErrorKind::Open(error))),
        };
        let (attachment, cast, left_out) = (self.attachment.clone(), OnceLock::new(), None);
        Ok(Opened { bytes: bytes?, attachment, cast, left_out })
    }

    /// An input without content, of a result that is made without it.
    fn left_out(&self, error: &JobError) -> Opened {
        let bytes = FileBytes::from(Vec::new());
        let bytes = match self.path() {
            Some(path) => bytes.with_path(path),
            None => bytes,
        };
        Opened { bytes, attachment: None, cast: OnceLock::new(), left_out: Some(reason(error)) }
    }
}

/// On systems where a mapped file stays alive without its name, it can be replaced; Windows does not replace a mapped
/// file.
fn replaces_what_is_mapped(path: &Path, output: Option<&Path>) -> bool {
    cfg!(windows) && output.is_some_and(|output| is_same_path(path, output))
}

impl Opened {
    pub(crate) fn path(&self) -> Option<&Path> {
        self.bytes.path()
    }

    /// The parsed Cast file, if it is one.
    pub(crate) fn cast(&self) -> Option<&CastFile> {
        self.cast.get()
    }

    /// Notes that apply before the conversion.
    pub(crate) fn unread(&self) -> JobInput {
        JobInput { path: self.path().map(Path::to_path_buf), bytes: self.bytes.len(), ..JobInput::default() }
    }

    /// Notes on an input that the result is made without.
    pub(crate) fn without(&self, reason: &str) -> JobInput {
        let mut input = JobInput { is_left_out: true, ..self.unread() };
        input.report.add(&notes::file::INPUT_LEFT_OUT, reason);
        input
    }

    /// Notes that apply after the conversion.
    pub(crate) fn read_as(&self, format: Format, converted: &mut Converted<'_>) -> JobInput {
        let repairs = self.cast().map(|file| file.repairs().to_vec()).unwrap_or_default();
        let mut report = std::mem::take(&mut converted.report);
        repairs.iter().for_each(|repair| report.add(&notes::RECOVERED, repair));
        let animations = converted.document.roots.iter().flat_map(|root| root.children_of(NodeKind::ANIMATION)).count();
        JobInput { format: Some(format), unit: converted.unit, animations, report, repairs, ..self.unread() }
    }

    /// The content, before [axes and units are settled](cast_interchange::spaces).
    pub(crate) fn convert(
        &self,
        options: &JobOptions<'_>,
        import: Options<'_>,
    ) -> Result<(Format, Converted<'_>), JobError> {
        let path = self.path();
        let failed = |kind| JobError::new(path, kind);
        let format = options.from_format.or_else(|| Format::of_file(&self.bytes, path));
        // The error of an empty Cast file says that it is empty.
        let format = format.or_else(|| self.bytes.is_empty().then_some(Format::Cast));
        let unknown = || match path.and_then(Unsupported::of_path) {
            Some(format) => failed(JobErrorKind::UnsupportedFormat(format)),
            None => failed(JobErrorKind::UnknownFormat),
        };
        let format = format.ok_or_else(unknown)?;
        let source = match (format, path) {
            (Format::Cast, _) => {
                let parsed = options.open.parse(self.bytes.clone());
                let parsed = parsed.map_err(|error| failed(JobErrorKind::Open(error)))?;
                Source::of_cast(self.cast.get_or_init(|| parsed))
            }
            (_, Some(path)) => Source::of_file(&self.bytes, path),
            (_, None) => Source::of_bytes(&self.bytes),
        };
        import::read(format, source, &import)
            .map(|converted| (format, converted))
            .map_err(|error| JobError::writing(path, error))
    }
}
