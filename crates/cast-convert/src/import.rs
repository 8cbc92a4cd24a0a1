//! The entry point of all readers.

use cast_file::CastFile;
use cast_interchange::encoding::Texts;
use cast_interchange::join::unscale_armatures;
use cast_interchange::options::selection;
use cast_interchange::postprocess;
use cast_interchange::spaces::{self, Usual};
use cast_interchange::{Converted, Error, ErrorKind, Options, Report, Source, notes};
use cast_read::{Cast, Recovered};
use cast_scene::{Scene, Warning, WarningKind};
use cast_write::Document;

use crate::registry::Format;

/// Reads a source of any format and applies the options to the result.
///
/// The document borrows from the source wherever the source stores an array the way Cast does.
///
/// # Errors
/// Returns an error if the source cannot be read, this build has no reader for the format, or the work is cancelled.
pub fn to_cast<'a>(format: Format, source: Source<'a>, options: &Options<'_>) -> Result<Converted<'a>, Error> {
    let mut converted = read(format, source, options)?;
    spaces::convert_alone(&mut converted, usual(format), options);
    options.progress.report(1000, 1000)?;
    Ok(converted)
}

/// What is usual for sources of this format.
#[must_use]
pub fn usual(format: Format) -> Usual {
    Usual { up: format.usual_up(), is_foreign: format != Format::Cast }
}

/// [`to_cast`] without the steps that need to know the other sources of a result: [axes and units](spaces).
///
/// # Errors
/// The same as for [`to_cast`].
pub fn read<'a>(format: Format, source: Source<'a>, options: &Options<'_>) -> Result<Converted<'a>, Error> {
    options.progress.report(0, 1000)?;
    options.check()?;
    let mut options = options.clone();
    options.selection.unnamed = Some(source.animation_name().to_owned());
    let options = &options;
    options.selection.check(format.name(), format.is_gltf())?;
    let mut warnings = Report::default();
    let mut converted = match format.row().and_then(|row| row.read.as_ref()).and_then(|side| side.function) {
        Some(read) => read(source, options)?,
        None if format == Format::Cast => read_cast(source, options, &mut warnings)?,
        None => {
            let name = format.name();
            let reason = format!("this build cannot read {name}; enable the feature for it");
            return Err(Error::new(ErrorKind::Unsupported { reason }));
        }
    };
    let is_foreign = format != Format::Cast;
    if is_foreign {
        unscale_armatures(&mut converted.document, &mut converted.report);
    }
    postprocess::apply(&mut converted, is_foreign, options)?;
    // Changes that were not requested are reported; warnings are about what the source says, and change nothing.
    if options.change_something() || !converted.report.notes().is_empty() {
        converted.untouched = None;
    }
    converted.report.append(warnings);
    Ok(converted)
}

/// Cast itself, so that files of several formats can be combined. `warnings` are those about what is selected.
fn read_cast<'a>(source: Source<'a>, options: &Options<'_>, warnings: &mut Report) -> Result<Converted<'a>, Error> {
    let mut report = Report::default();
    let error = match source.cast.map_or_else(|| Cast::parse(source.bytes), |file| Ok(file.cast())) {
        Ok(cast) => return selected(Document::from(&cast), &cast, source, options, report, warnings),
        Err(error) => error,
    };
    // As in the default of `OpenOptions`: other readers ignore sizes, and open such a file.
    let recovered = Cast::recover(source.bytes).ok().filter(Recovered::is_complete);
    let recovered = recovered.ok_or_else(|| Error::invalid(error.to_string()))?;
    recovered.repairs().iter().for_each(|repair| report.add(&notes::RECOVERED, repair));
    let cast = recovered.cast();
    selected(Document::from(&cast).into_owned(), &cast, source, options, report, warnings)
}

/// The selected parts of a document, in UTF-8.
fn selected<'a>(
    mut document: Document<'a>,
    cast: &Cast<'_>,
    source: Source<'a>,
    options: &Options<'_>,
    mut report: Report,
    warnings: &mut Report,
) -> Result<Converted<'a>, Error> {
    let is_decoded = Texts::decode(&mut document, options.encoding, &mut report);
    let left_out = selection::of_cast(&mut document, cast, &options.selection)?;
    let is_in = |warning: &&Warning| {
        let place = warning.node().offset();
        // Whether an animation moves something depends on the other sources of the result.
        warning.kind != WarningKind::MovesNothing && !left_out.iter().any(|node| node.contains(&place))
    };
    let scene = match source.cast {
        Some(file) => Scene::new(file),
        None => {
            // A scene keeps its file.
            let file = CastFile::from_bytes(source.bytes.to_vec());
            Scene::new(&file.map_err(|error| Error::invalid(error.to_string()))?)
        }
    };
    warnings.add_warnings(scene.warnings.iter().filter(is_in));
    // Readers of the bytes find such numbers, too.
    document.specify_types();
    let copies = document.own_sources();
    let untouched = Some(source.bytes).filter(|_| left_out.is_empty() && copies == 0 && !is_decoded);
    Ok(Converted { document, untouched, report, ..Converted::default() })
}

#[cfg(test)]
mod tests {
    use cast_interchange::Normals;
    use cast_scene::convert_axes::Up;
    use cast_write::{Layout, Mesh, Metadata, Model, Root};

    use super::*;

    #[test]
    fn a_cast_file_is_untouched_as_long_as_nothing_is_to_be_done_to_it() {
        let file = |height: f32| {
            let mesh = Mesh::new().with_positions(vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, height, 0.0]]);
            let mesh = mesh.with_faces(vec![0_u32, 1, 2]);
            let root = Root::new().with_metadata(Metadata::new().with_up_axis(cast_read::views::UpAxis::Y));
            Document::from(root.with_model(Model::new().with_mesh(mesh))).to_vec(Layout::Compact).unwrap()
        };
        let (sound, unsound) = (file(1.0), file(f32::NAN));
        let untouched = |bytes: &[u8], change: fn(&mut Options<'_>)| {
            let mut options = Options::default();
            change(&mut options);
            to_cast(Format::Cast, Source::of_bytes(bytes), &options).unwrap().untouched.is_some()
        };
        assert!(untouched(&sound, |_| {}));
        assert!(untouched(&sound, |options| options.animation_tolerance = 0.0));
        assert!(!untouched(&unsound, |_| {}));
        #[cfg(feature = "tangents")]
        assert!(!untouched(&sound, |options| options.tangents = cast_interchange::Tangents::Drop));
        let changes: [fn(&mut Options<'_>); 7] = [
            |options| options.up = Some(Up::Z),
            |options| options.source_up = Some(Up::Z),
            |options| options.unit = Some(1.0),
            |options| options.scale = 2.0,
            |options| options.frame_rate = Some(30.0),
            |options| options.max_influences = Some(4),
            |options| options.normals = Normals::Complete,
        ];
        assert!(changes.into_iter().all(|change| !untouched(&sound, change)));
    }
}
