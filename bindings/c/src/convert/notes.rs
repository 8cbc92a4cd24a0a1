//! The notes of a conversion about what it could not carry over.

use castkit::convert::{JobInput, JobSideFile, Note, Outcome, SideFile};
use castkit::options::{Spelling, spell};

use super::result::{Beside, NoteRow, castkit_conversion};
use crate::array::castkit_array;
use crate::check::castkit_severity;
use crate::guard::total;
use crate::handle;
use crate::text::castkit_string;

/// Files that were written beside a result.
pub(super) fn on_disk(files: Vec<JobSideFile>) -> Vec<Beside> {
    files.into_iter().map(|file| Beside { path: file.path, data: None }).collect()
}

/// Files beside a result in memory.
pub(super) fn in_memory(files: Vec<SideFile<'_>>) -> Vec<Beside> {
    files.into_iter().map(|file| Beside { path: file.path, data: Some(file.bytes.into_owned()) }).collect()
}

/// The notes of all inputs.
pub(super) fn of_inputs(inputs: &[JobInput]) -> Vec<NoteRow> {
    inputs.iter().enumerate().flat_map(|(source, input)| of_notes(source, input.report.notes())).collect()
}

pub(crate) fn of_notes(source: usize, notes: &[Note]) -> Vec<NoteRow> {
    let row = |note: &Note| NoteRow {
        note: note.clone(),
        sentence: spell(&note.to_string(), Spelling::C).into_owned(),
        detail: spell(note.detail(), Spelling::C).into_owned(),
        explanation: spell(note.kind().explanation, Spelling::C).into_owned(),
        examples: note.examples().map(str::to_owned).collect(),
        source,
    };
    notes.iter().map(row).collect()
}

/// What happened to something that could not be carried over as it was: one of `CASTKIT_OUTCOME_…`.
pub type castkit_outcome = u32;
/// It was approximated.
pub const CASTKIT_OUTCOME_APPROXIMATED: castkit_outcome = 0;
/// The source did not specify it, so something was assumed.
pub const CASTKIT_OUTCOME_ASSUMED: castkit_outcome = 1;
/// It was dropped.
pub const CASTKIT_OUTCOME_DROPPED: castkit_outcome = 2;
/// Anything else, in a later version.
pub const CASTKIT_OUTCOME_OTHER: castkit_outcome = 3;

/// A note about something that a conversion could not carry over as it was. Its texts live as long as the conversion.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_note {
    /// The code of the note, such as `CONVERT-MESH-003`.
    pub code: castkit_string,
    /// The feature it is about, in a few words.
    pub feature: castkit_string,
    /// The reason or the outcome, in a part of the sentence: what follows the feature and a colon.
    pub detail: castkit_string,
    /// What it means, and what to do.
    pub explanation: castkit_string,
    /// What happened.
    pub outcome: castkit_outcome,
    /// The severity.
    pub severity: castkit_severity,
    /// How often it happened.
    pub count: u64,
    /// The number of examples: see `castkit_conversion_example`.
    pub example_count: usize,
    /// Outcome, feature, detail and examples in one sentence, such as
    /// `dropped cameras: Cast does not support them (2 times: shot_1, shot_2)`.
    pub sentence: castkit_string,
    /// The number of the source that it is about, from 0. Notes on the result as a whole are on source 0; the file of
    /// `animation_from` comes after the sources.
    pub source: usize,
}

/// The number of notes of a conversion.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_conversion_note_count(conversion: Option<&castkit_conversion>) -> usize {
    total(0, || conversion.map_or(0, |of| of.notes.len()))
}

/// Writes note number `index` to `*note`. `size` is `sizeof *note`. Returns false if `index` is out of range.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_conversion_note(
    conversion: Option<&castkit_conversion>,
    index: usize,
    note: *mut castkit_note,
    size: usize,
) -> bool {
    total(false, || {
        let Some(NoteRow { note: found, sentence, detail, explanation, examples, source }) =
            conversion.and_then(|of| of.notes.get(index))
        else {
            return false;
        };
        let told = castkit_note {
            code: castkit_string::of(found.code().as_bytes()),
            feature: castkit_string::of(found.feature().as_bytes()),
            detail: castkit_string::of(detail.as_bytes()),
            explanation: castkit_string::of(explanation.as_bytes()),
            outcome: match found.outcome() {
                Outcome::Approximated => CASTKIT_OUTCOME_APPROXIMATED,
                Outcome::Assumed => CASTKIT_OUTCOME_ASSUMED,
                Outcome::Dropped => CASTKIT_OUTCOME_DROPPED,
                _ => CASTKIT_OUTCOME_OTHER,
            },
            severity: crate::check::severity(found.severity()),
            count: found.count(),
            example_count: examples.len(),
            sentence: castkit_string::of(sentence.as_bytes()),
            source: *source,
        };
        crate::options::write(told, note, size, "note").is_ok()
    })
}

/// Example number `example` of note number `index`: a place where it happened. No text if a number is out of range.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_conversion_example(
    conversion: Option<&castkit_conversion>,
    index: usize,
    example: usize,
) -> castkit_string {
    total(castkit_string::NONE, || {
        let note = conversion.and_then(|of| of.notes.get(index));
        castkit_string::of_option(note.and_then(|note| note.examples.get(example)))
    })
}

/// The number of files beside the result, such as textures, the buffer of a `.gltf`, or the materials of an `.obj`.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_conversion_side_file_count(conversion: Option<&castkit_conversion>) -> usize {
    total(0, || conversion.map_or(0, |of| of.side_files.len()))
}

/// The path of file number `index` beside the result, relative to its directory; no text if `index` is out of range.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_conversion_side_file(
    conversion: Option<&castkit_conversion>,
    index: usize,
) -> castkit_string {
    total(castkit_string::NONE, || {
        castkit_string::of_option(conversion.and_then(|of| of.side_files.get(index)).map(|file| &file.path))
    })
}

/// The bytes of file number `index` beside a result in memory, from `castkit_convert_to` or `castkit_load`. There is no
/// array if the file was written to disk, and if `index` is out of range.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_conversion_side_file_data(
    conversion: Option<&castkit_conversion>,
    index: usize,
) -> castkit_array {
    total(castkit_array::NONE, || {
        let file = conversion.and_then(|of| of.side_files.get(index));
        file.and_then(|file| file.data.as_deref()).map_or(castkit_array::NONE, castkit_array::of_bytes)
    })
}

/// The format of the result, as an extension such as `glb`.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_conversion_format(conversion: Option<&castkit_conversion>) -> castkit_string {
    total(castkit_string::NONE, || castkit_string::of_option(conversion.map(|of| of.format)))
}

/// The size of the result in bytes, without the files beside it.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_conversion_bytes(conversion: Option<&castkit_conversion>) -> u64 {
    total(0, || conversion.map_or(0, |of| of.bytes))
}

/// Whether a file was written. False for a dry run, and if an existing file was skipped.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_conversion_is_written(conversion: Option<&castkit_conversion>) -> bool {
    total(false, || conversion.is_some_and(|of| of.is_written))
}

/// Adds a reference to a conversion and returns the same pointer. Returns NULL for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_conversion_retain(conversion: Option<&castkit_conversion>) -> *mut castkit_conversion {
    handle::retain(conversion)
}

/// Releases a reference to a conversion. Releasing the last one frees it, but not the files it has made. NULL is
/// allowed.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_conversion_release(conversion: *const castkit_conversion) {
    handle::release(conversion);
}
