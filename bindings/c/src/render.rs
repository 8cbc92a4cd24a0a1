//! Rendering without a graphics processor.

mod options;

use std::ffi::{c_char, c_void};

use castkit::render::{Picture, Subject};

use crate::array::slice_mut;
use crate::error::{Failure, castkit_error, given, numbered};
use crate::file::castkit_file;
use crate::guard::{fallible, total};
use crate::handle;
use crate::scene::instances::{castkit_confinement, confined};
use crate::text::{self, castkit_string};
use options::{Wanted, castkit_render_options};

/// A file to be rendered, with its instances and textures. Opaque, reference-counted and immutable. It keeps what it
/// needs of the file.
pub struct castkit_subject {
    subject: Subject,
}

/// Rendered pictures, all of the same size, and the textures that could not be read. Opaque, reference-counted and
/// immutable.
pub struct castkit_pictures {
    pictures: Vec<Picture>,
}

const _: () = handle::shared::<castkit_subject>();
const _: () = handle::shared::<castkit_pictures>();

/// Prepares a file for rendering. `path` is where the file comes from, and may be NULL, in which case it is the path
/// that the file was opened from. Without either, there are neither instances nor textures. Paths in the file may only
/// lead where `confinement` allows; if `confinement` is 0, that is its directory. An instance that cannot be followed is
/// a problem of the subject, not an error.
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

/// The number of instances that could not be placed.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_subject_problem_count(subject: Option<&castkit_subject>) -> usize {
    total(0, || subject.map_or(0, |of| of.subject.problems().len()))
}

/// Problem number `index`, as a sentence; no text if `index` is out of range.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_subject_problem(subject: Option<&castkit_subject>, index: usize) -> castkit_string {
    total(castkit_string::NONE, || castkit_string::of_option(subject.and_then(|of| of.subject.problems().get(index))))
}

/// Renders `count` pictures from evenly spaced directions, in a full turn that begins at the azimuth of the options.
/// The camera has the same distance in all of them. All are in memory at the same time. Returns NULL and sets `error` if
/// `count` is 0 or more than 4096, the size is too large, there is too much to draw or not enough memory, or the work
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

/// Renders a picture of a file to memory of the caller: `options->height` rows of `options->width` pixels, from top to
/// bottom. A pixel has four bytes: red, green and blue in sRGB, and alpha, which is not premultiplied. Rows are
/// `row_stride` bytes apart, or without gaps if `row_stride` is 0. There is room for `size` bytes at `pixels`.
///
/// If the file was opened from a path, instances and textures are searched for in its directory, and textures also in
/// those of the options. To render several pictures of a file, or to find out what was missing, use `castkit_subject_new`. Returns false and
/// sets `error` if there is not enough room, or for the same reasons as `castkit_subject_turntable`.
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
        // Checked before rendering, so that no work is wasted.
        let (width, height) = wanted.size();
        rows(width, height, row_stride, pixels, size)?;
        let subject = Subject::new(file, file.path(), castkit::open::Confinement::FileDirectory);
        let pictures = wanted.draw(&subject, 1)?;
        let picture = pictures.first().ok_or_else(|| Failure::argument("there is no picture"))?;
        put(picture, pixels, row_stride, size)?;
        Ok(true)
    })
}

/// The number of bytes from one row to the next, if all rows fit into the memory.
fn rows(width: u32, height: u32, row_stride: usize, pixels: *mut c_void, size: usize) -> Result<usize, Failure> {
    let row = (width as usize).saturating_mul(4);
    let stride = if row_stride == 0 { row } else { row_stride };
    let needed = stride.saturating_mul((height as usize).saturating_sub(1)).saturating_add(row);
    let wrong = if pixels.is_null() {
        "pixels is NULL".to_owned()
    } else if stride < row {
        format!("row_stride is {row_stride}, but rows have {row} bytes")
    } else if size < needed {
        format!("size is {size}, but {needed} bytes are needed")
    } else {
        return Ok(stride);
    };
    Err(Failure::Argument(wrong))
}

fn put(picture: &Picture, pixels: *mut c_void, row_stride: usize, size: usize) -> Result<(), Failure> {
    let stride = rows(picture.width(), picture.height(), row_stride, pixels, size)?;
    let to = slice_mut(pixels.cast::<u8>(), size, "pixels")?;
    let from = picture.pixels().chunks(picture.width().max(1) as usize);
    // Gaps between rows belong to the caller, and are not touched.
    for (to, from) in to.chunks_mut(stride).zip(from) {
        let from = from.as_flattened();
        to[..from.len()].copy_from_slice(from);
    }
    Ok(())
}

/// The number of pictures.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_pictures_count(pictures: Option<&castkit_pictures>) -> usize {
    total(0, || pictures.map_or(0, |of| of.pictures.len()))
}

/// Copies picture number `index` to memory of the caller, in the format of `castkit_render_file`: without
/// gaps if `row_stride` is 0. Returns false and sets `error` if there is no such picture, or not enough room.
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

/// Writes picture number `index` to the file `output` as PNG atomically: at any time, there is either the old file or
/// the new one. Returns false and sets `error` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_pictures_save_png(
    pictures: Option<&castkit_pictures>,
    index: usize,
    output: *const c_char,
    error: Option<&mut castkit_error>,
) -> bool {
    fallible(error, false, || {
        picture(pictures, index)?.save_png(text::path(output, "output")?)?;
        Ok(true)
    })
}

fn picture(pictures: Option<&castkit_pictures>, index: usize) -> Result<&Picture, Failure> {
    numbered(&given(pictures, "pictures")?.pictures, index, "picture")
}

/// The path of a texture that could not be read, in ascending order; materials that use it are drawn grey. No text if
/// `index` is out of range.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_pictures_missing_texture(
    pictures: Option<&castkit_pictures>,
    index: usize,
) -> castkit_string {
    total(castkit_string::NONE, || {
        // All pictures use the same textures.
        let first = pictures.and_then(|of| of.pictures.first());
        castkit_string::of_option(first.and_then(|picture| picture.missing_textures().get(index)))
    })
}

/// Adds a reference to a subject and returns the same pointer. Returns NULL for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_subject_retain(subject: Option<&castkit_subject>) -> *mut castkit_subject {
    handle::retain(subject)
}

/// Releases a reference to a subject. Releasing the last one frees it. NULL is allowed.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_subject_release(subject: *const castkit_subject) {
    handle::release(subject);
}

/// Adds a reference to pictures and returns the same pointer. Returns NULL for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_pictures_retain(pictures: Option<&castkit_pictures>) -> *mut castkit_pictures {
    handle::retain(pictures)
}

/// Releases a reference to pictures. Releasing the last one frees them. NULL is allowed.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_pictures_release(pictures: *const castkit_pictures) {
    handle::release(pictures);
}
