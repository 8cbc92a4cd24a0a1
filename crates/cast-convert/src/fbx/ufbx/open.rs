//! Loading with limits.

use std::cell::Cell;
use std::ops::Range;

use cast_base::{Cancelled, Progress};
use cast_interchange::encoding::Texts;
use cast_interchange::{Error, ErrorKind, Options, Report, Source};
use ufbx::{
    CoordinateAxes, CoordinateAxis, ErrorType, FileFormat, LoadOpts, MirrorAxis, ProgressCb, ProgressResult, SceneRoot,
};

use crate::fbx::MAGIC;
use crate::fbx::tree::inflated;

/// The maximum depth of objects. Ropes and spines are hundreds of bones long, but the total cost of walking all
/// ancestors of all objects must be bounded.
const DEEPEST: u32 = 4096;

/// Memory that any file may use, however small: the cost of parsing before the first array.
const MEMORY_FOR_ANY: usize = 256 << 20;
/// Additional memory as a multiple of the file size. Real files expand by a factor of three to eight; a few kilobytes
/// of compressed zeros could otherwise ask for gigabytes.
const MEMORY_PER_BYTE: usize = 64;

/// The maximum for each of what loading takes: a document inflated ahead, temporary memory, and the scene; and for sampling
/// an animation.
pub(super) fn memory_limit(source: Source<'_>) -> usize {
    source.bytes.len().saturating_mul(MEMORY_PER_BYTE).saturating_add(MEMORY_FOR_ANY)
}

/// Options that give correct skinning within what Cast can express; the modules handle the rest.
fn options<'a>(source: Source<'_>) -> LoadOpts<'a> {
    let unknown = CoordinateAxis::Unknown;
    let mut options = LoadOpts {
        file_format: FileFormat::Fbx,
        // Pivots become part of the geometry and of translations: bones have no pivot.
        pivot_handling: ufbx::PivotHandling::AdjustToPivot,
        geometry_transform_handling: ufbx::GeometryTransformHandling::ModifyGeometry,
        // The scale inheritance of the source cannot be kept: FBX has three modes, and Cast only supports parts of them.
        inherit_mode_handling: ufbx::InheritModeHandling::Compensate,
        space_conversion: ufbx::SpaceConversion::AdjustTransforms,
        // Leaves axes unchanged.
        target_axes: CoordinateAxes { right: unknown, up: unknown, front: unknown },
        clean_skin_weights: true,
        node_depth_limit: DEEPEST,
        use_blender_pbr_material: true,
        ..LoadOpts::default()
    };
    options.temp_allocator.memory_limit = memory_limit(source);
    options.result_allocator.memory_limit = memory_limit(source);
    options
}

/// Reports the progress of loading, as a part of the whole work. `is_cancelled` remembers a cancellation: ufbx calls
/// back again while it returns, and finishes anyway if it is nearly done.
fn tell<'p>(
    progress: Progress<'p>,
    thousandths: Range<u64>,
    is_cancelled: &'p Cell<bool>,
) -> impl Fn(&ufbx::Progress) -> ProgressResult + 'p {
    move |loaded| {
        let share = loaded.bytes_read.saturating_mul(thousandths.end.saturating_sub(thousandths.start));
        let done = thousandths.start.saturating_add(share.checked_div(loaded.bytes_total).unwrap_or(0));
        let is_over = is_cancelled.get() || progress.report(done.min(thousandths.end), 1000).is_err();
        is_cancelled.set(is_over);
        if is_over { ProgressResult::Cancel } else { ProgressResult::Continue }
    }
}

/// Loads a source, from these bytes, unless that was cancelled.
fn load(
    bytes: &[u8],
    source: Source<'_>,
    options: LoadOpts<'_>,
    is_cancelled: &Cell<bool>,
) -> Result<SceneRoot, Error> {
    let loaded = ufbx::load_memory(bytes, options).map_err(|error| refused(&error, source));
    if is_cancelled.get() { Err(Cancelled.into()) } else { loaded }
}

/// Loads FBX.
pub(crate) fn fbx(source: Source<'_>, conversion: &Options<'_>, report: &mut Report) -> Result<SceneRoot, Error> {
    let text = utf8(source.bytes, conversion, report);
    let mut source = source;
    source.bytes = text.as_deref().unwrap_or(source.bytes);
    let load_turned = |axes: Option<CoordinateAxes>, mut thousandths: Range<u64>, report: &mut Report| {
        let document = inflated(source.bytes, memory_limit(source), conversion, &mut thousandths, report)?;
        let is_cancelled = Cell::new(false);
        let told = tell(conversion.progress, thousandths, &is_cancelled);
        let mut options = options(source);
        if let Some(axes) = axes {
            options.target_axes = axes;
            options.handedness_conversion_axis = MirrorAxis::X;
        }
        options.progress_cb = ProgressCb::Ref(&told);
        load(document.as_deref().unwrap_or(source.bytes), source, options, &is_cancelled)
    };
    let scene = load_turned(None, 0..100, report)?;
    match turned(scene.settings.axes) {
        // Rare enough to load such a file twice instead of looking ahead in all others.
        Some(axes) => load_turned(Some(axes), 100..200, &mut Report::default()),
        None => Ok(scene),
    }
}

/// A text file as UTF-8, if it is not: see [`inflated`] for binary ones.
fn utf8(bytes: &[u8], options: &Options<'_>, report: &mut Report) -> Option<Vec<u8>> {
    let is_foreign = !bytes.starts_with(MAGIC) && str::from_utf8(bytes).is_err();
    is_foreign.then(|| Texts::of_lines(bytes, b';', options.encoding, report).read_lines(bytes))
}

/// The axes to convert a scene to, if it has others: Cast uses right-handed systems in which one of the axes points up, and
/// where the front is follows from that, as in all programs. Blender exports any front, and turns it back when it imports.
fn turned(axes: CoordinateAxes) -> Option<CoordinateAxes> {
    let (right, up, front) = (signed(axes.right)?, signed(axes.up)?, signed(axes.front)?);
    let sound = right.0 != up.0 && up.0 != front.0 && front.0 != right.0;
    let usual = match up.0 {
        0 => CoordinateAxes {
            right: CoordinateAxis::NegativeY,
            up: CoordinateAxis::PositiveX,
            front: CoordinateAxis::PositiveZ,
        },
        1 => CoordinateAxes::right_handed_y_up(),
        _ => CoordinateAxes::right_handed_z_up(),
    };
    let is_usual = [axes.right, axes.up, axes.front] == [usual.right, usual.up, usual.front];
    (sound && !is_usual).then_some(usual)
}

/// Which axis, and whether it points in the positive direction.
pub(super) fn signed(axis: CoordinateAxis) -> Option<(usize, bool)> {
    // ufbx numbers them: x, -x, y, -y, z, -z, unknown.
    let number = axis as usize;
    (axis != CoordinateAxis::Unknown).then_some((number / 2, number.is_multiple_of(2)))
}

/// The error for a failed load. Further details from ufbx are left out: they quote the file, truncated anywhere.
fn refused(error: &ufbx::Error, source: Source<'_>) -> Error {
    match error.type_ {
        ErrorType::UnrecognizedFileFormat => {
            Error::new(ErrorKind::NotThisFormat { expected: "the header of a binary FBX file, or FBX as text" })
        }
        ErrorType::EmptyFile => Error::new(ErrorKind::TooShort { expected: 1, found: 0 }),
        ErrorType::TruncatedFile => Error::invalid("the file is truncated; copy or export it again"),
        ErrorType::OutOfMemory | ErrorType::MemoryLimit | ErrorType::AllocationLimit => Error::invalid(format!(
            "the file asks for more than {} megabytes of memory, which is out of proportion to its size",
            memory_limit(source) >> 20
        )),
        // ufbx's message if it has no details.
        ErrorType::Unknown if &*error.description == "Failed to load" => {
            Error::invalid("the file is damaged, or does not conform to its format")
        }
        _ => Error::invalid(format!("the file cannot be read: {}", &*error.description)),
    }
}
