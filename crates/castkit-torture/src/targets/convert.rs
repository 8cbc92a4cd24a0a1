//! Readers of other formats.

use std::ops::ControlFlow;

use cast_convert::{Format, from_cast, inspect, to_cast};
use cast_file::CastFile;
use cast_interchange::{Converted, Error, ErrorKind, ExportOptions, Normals, Options, Source, Tangents};
use cast_scene::convert_axes::Up;
use cast_write::Layout;

use super::read::{format_of, small};
use super::target::choice;

/// A file of any supported format, detected by its content, or of one of the formats whose files begin with anything. The
/// result is written in one format and read again. All formats for each file would be ten times as slow.
pub fn convert(bytes: &[u8]) {
    let format = format_of(bytes);
    inspected(format, bytes);
    if format == Format::Cast || !format.is_readable() {
        return;
    }
    converted(format, bytes);
    let Ok(converted) = to_cast(format, Source::of_bytes(bytes), &small()) else { return };
    let file = CastFile::from_bytes(written(&converted));
    let file = file.unwrap_or_else(|error| unreachable!("what was converted does not parse: {error}"));
    let formats = Format::all().filter(|format| format.is_writable() && *format != Format::Cast);
    let formats: Vec<Format> = formats.collect();
    if let Some(&format) = formats.get(choice(bytes, formats.len())) {
        let mut again = Vec::new();
        let outcome = from_cast(format, &file, &ExportOptions::default(), &mut again);
        // What the format does not store, or requires, or what would take too much.
        let is_expected =
            |error: &Error| matches!(error.kind(), ErrorKind::Invalid { .. } | ErrorKind::OverBudget { .. });
        assert!(outcome.as_ref().err().is_none_or(is_expected), "{format:?}: {outcome:?}");
        // The files beside text are missing here.
        if outcome.is_ok() && format.is_readable() && format != Format::Gltf {
            let read = to_cast(format, Source::of_bytes(&again), &Options::default());
            assert!(read.is_ok(), "{format:?}: {:?}", read.err());
        }
    }
}

/// Inspecting a file of any format shows records that come after their parents and are inside the file; damaged ones
/// have a reason. Text is taken as FBX.
fn inspected(format: Format, bytes: &[u8]) {
    let format = if format.is_text() { Format::Fbx } else { format };
    if !inspect::is_supported(format) {
        return;
    }
    let mut next = 0;
    let walked = inspect::walk(format, bytes, &mut |record| {
        assert_eq!(record.id, next);
        assert!(record.parent.is_none_or(|parent| parent < record.id) && record.parent.is_some() == (record.depth > 0));
        assert!(record.offset.checked_add(record.size).is_some_and(|end| end <= bytes.len()), "{record:?}");
        next += 1;
        ControlFlow::Continue(())
    });
    let described = inspect::describe(format, bytes);
    assert_eq!(walked.is_ok(), described.is_ok());
    let faults = walked.map_or_else(|error| vec![error], |end| end.faults);
    assert!(faults.iter().all(|fault| !fault.to_string().is_empty()));
}

fn written(converted: &Converted) -> Vec<u8> {
    let written = converted.document.to_vec(Layout::Compact);
    written.unwrap_or_else(|error| unreachable!("what was converted cannot be written: {error}"))
}

/// The result, unchanged and with every option that changes something, can be written and parsed and has no errors; one
/// of them gives a scene.
fn converted(format: Format, bytes: &[u8]) {
    let changing = small().up(Up::X).scale(0.5).frame_rate(23.976).max_influences(1);
    let changing = changing.normals(Normals::Compute).tangents(Tangents::Compute);
    let [plain, changing] = [small(), changing].map(|options| to_cast(format, Source::of_bytes(bytes), &options));
    assert_eq!(plain.is_ok(), changing.is_ok(), "{:?}, {:?}", plain.err(), changing.err());
    let with_scene = choice(bytes, 2);
    for (number, converted) in [plain, changing].into_iter().flatten().enumerate() {
        for note in converted.report.notes() {
            assert!(!note.to_string().is_empty());
        }
        let written = written(&converted);
        let file = CastFile::from_bytes(written.clone());
        let file = file.unwrap_or_else(|error| unreachable!("what was converted does not parse: {error}"));
        assert_eq!(file.node_count(), converted.document.nodes().count() as u64);
        let report = super::check::checked(&written, &cast_check::Options::new());
        let codes: Vec<&str> = report.totals().iter().map(|total| total.rule.code).collect();
        assert!(!report.has_errors(), "{codes:?}");
        if number == with_scene {
            super::scene(&written);
        }
    }
}
