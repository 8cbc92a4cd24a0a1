//! Pictures of files, without a graphics processor.

mod options;

use std::ffi::{c_char, c_void};

use castkit::render::{Picture, Subject};

use crate::array::slice_mut;
use crate::error::{Failure, castkit_error, given};
use crate::file::castkit_file;
use crate::guard::{fallible, total};
use crate::handle;
use crate::scene::instances::{castkit_confinement, confined};
use crate::text::{self, castkit_string};
use options::{Wanted, castkit_render_options};

/// A file that is to be seen, with the instances that it places and the textures that it refers to. Opaque, counted, never
/// changed. It keeps what it needs of the file.
pub struct castkit_subject {
    subject: Subject,
}

/// Pictures, all of one size, and what was missed on the way. Opaque, counted, never changed.
pub struct castkit_pictures {
    pictures: Vec<Picture>,
}

const _: () = handle::shared::<castkit_subject>();
const _: () = handle::shared::<castkit_pictures>();

/// Gets a file ready to be seen. `path`, which may be NULL, is where it comes from; otherwise it is where the file was opened.
/// Without either there are neither instances nor textures. Paths in the file lead no further than `confinement` says; what cannot be followed
/// is a problem of the subject, not an error.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_subject_new(
    file: Option<&castkit_file>,
    path: *const c_char,
    confinement: castkit_confinement,
    error: Option<&mut castkit_error>,
) -> *mut castkit_subject {
    fallible(error, std::ptr::null_mut(), || {
        let file = given(file, "file")?.file();
        let given = if path.is_null() { None } else { Some(text::path(path, "path")?) };
        let path = given.or(file.path());
        Ok(handle::give(castkit_subject { subject: Subject::new(file, path, confined(confinement)?) }))
    })
}

/// How many instances could not be placed.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_subject_problem_count(subject: Option<&castkit_subject>) -> usize {
    total(0, || subject.map_or(0, |of| of.subject.problems().len()))
}

/// Problem number `index` in one sentence; no text when there are not so many.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_subject_problem(subject: Option<&castkit_subject>, index: usize) -> castkit_string {
    total(castkit_string::NONE, || castkit_string::of_option(subject.and_then(|of| of.subject.problems().get(index))))
}

/// Draws `count` pictures from evenly spaced sides, a full turn that begins at the azimuth of the options; one from there. All
/// have the same distance. NULL, with the reason in `error`, when the size is 0 or too large, there is too much to draw, or it
/// was cancelled.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_subject_turntable(
    subject: Option<&castkit_subject>,
    count: u32,
    options: *const castkit_render_options,
    error: Option<&mut castkit_error>,
) -> *mut castkit_pictures {
    fallible(error, std::ptr::null_mut(), || {
        let subject = &given(subject, "subject")?.subject;
        let wanted = Wanted::read(options)?;
        if count == 0 || count > 4096 {
            return Err(Failure::Argument(format!("count is {count}, expected 1 to 4096")));
        }
        let pictures = wanted.draw(subject, count)?;
        Ok(handle::give(castkit_pictures { pictures }))
    })
}

/// Draws a picture of a file into memory of the caller: `options->height` rows of `options->width` pixels from the top, four bytes
/// each: red, green, blue in sRGB, and alpha that is not multiplied in. The next row is `row_stride` bytes further; 0 for rows
/// without a gap. There is room for `size` bytes at `pixels`.
///
/// Instances and textures are looked for in the directory of the file, if it was opened from a path, and nowhere else. For more
/// than one picture of a file, and for what could not be found, see `castkit_subject_new`. False, with the reason in `error`, as
/// for `castkit_subject_turntable`, or when there is not enough room.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_render_file(
    file: Option<&castkit_file>,
    options: *const castkit_render_options,
    pixels: *mut c_void,
    row_stride: usize,
    size: usize,
    error: Option<&mut castkit_error>,
) -> bool {
    fallible(error, false, || {
        let file = given(file, "file")?.file();
        let wanted = Wanted::read(options)?;
        // Looked at before the work is done for nothing.
        let (width, height) = wanted.size();
        rows(width, height, row_stride, pixels, size)?;
        let subject = Subject::new(file, file.path(), castkit::open::Confinement::FileDirectory);
        let pictures = wanted.draw(&subject, 1)?;
        let picture = given(pictures.first(), "the picture")?;
        put(picture, pixels, row_stride, size)?;
        Ok(true)
    })
}

/// Bytes from one row to the next, when all rows fit into the memory.
fn rows(width: u32, height: u32, row_stride: usize, pixels: *mut c_void, size: usize) -> Result<usize, Failure> {
    let row = (width as usize).saturating_mul(4);
    let stride = if row_stride == 0 { row } else { row_stride };
    let needed = stride.saturating_mul((height as usize).saturating_sub(1)).saturating_add(row);
    if pixels.is_null() || stride < row || size < needed {
        return Err(Failure::Argument(format!(
            "pixels is NULL, row_stride is {row_stride} for rows of {row} bytes, or size is {size} for {needed} bytes"
        )));
    }
    Ok(stride)
}

fn put(picture: &Picture, pixels: *mut c_void, row_stride: usize, size: usize) -> Result<(), Failure> {
    let stride = rows(picture.width(), picture.height(), row_stride, pixels, size)?;
    let to = slice_mut(pixels.cast::<u8>(), size, "pixels")?;
    let from = picture.pixels().chunks(picture.width().max(1) as usize);
    // What lies between rows is the caller's, and not touched.
    for (to, from) in to.chunks_mut(stride).zip(from) {
        let from = from.as_flattened();
        to[..from.len()].copy_from_slice(from);
    }
    Ok(())
}

/// How many pictures there are.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_pictures_count(pictures: Option<&castkit_pictures>) -> usize {
    total(0, || pictures.map_or(0, |of| of.pictures.len()))
}

/// Copies picture number `index` into memory of the caller, as `castkit_render_file` has it. False, with the reason in `error`,
/// when there is no such picture, or not enough room.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_pictures_copy(
    pictures: Option<&castkit_pictures>,
    index: usize,
    pixels: *mut c_void,
    row_stride: usize,
    size: usize,
    error: Option<&mut castkit_error>,
) -> bool {
    fallible(error, false, || {
        put(picture(pictures, index)?, pixels, row_stride, size)?;
        Ok(true)
    })
}

/// Writes picture number `index` as a PNG file to `path`, replacing what is there. False, with the reason in `error`, when it
/// cannot.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_pictures_save_png(
    pictures: Option<&castkit_pictures>,
    index: usize,
    output: *const c_char,
    error: Option<&mut castkit_error>,
) -> bool {
    fallible(error, false, || {
        let png = picture(pictures, index)?.to_png()?;
        std::fs::write(text::path(output, "output")?, png).map_err(castkit::Error::from)?;
        Ok(true)
    })
}

fn picture(pictures: Option<&castkit_pictures>, index: usize) -> Result<&Picture, Failure> {
    let pictures = &given(pictures, "pictures")?.pictures;
    pictures.get(index).ok_or_else(|| {
        Failure::Argument(format!("there is no picture {index}: there are {}, counted from 0", pictures.len()))
    })
}

/// The path of texture number `index` among those that could not be read, ascending; what they are on is grey. No text when there
/// are not so many.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_pictures_missing_texture(
    pictures: Option<&castkit_pictures>,
    index: usize,
) -> castkit_string {
    total(castkit_string::NONE, || {
        // All pictures are of the same things.
        let first = pictures.and_then(|of| of.pictures.first());
        castkit_string::of_option(first.and_then(|picture| picture.missing_textures().get(index)))
    })
}

/// One more reference to a subject; the same pointer. NULL gives NULL.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_subject_retain(subject: Option<&castkit_subject>) -> *mut castkit_subject {
    handle::retain(subject)
}

/// One reference less; with the last one the subject is freed. NULL is allowed.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_subject_release(subject: *const castkit_subject) {
    handle::release(subject);
}

/// One more reference to pictures; the same pointer. NULL gives NULL.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_pictures_retain(pictures: Option<&castkit_pictures>) -> *mut castkit_pictures {
    handle::retain(pictures)
}

/// One reference less; with the last one the pictures are freed. NULL is allowed.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_pictures_release(pictures: *const castkit_pictures) {
    handle::release(pictures);
}
