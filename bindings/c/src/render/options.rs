//! The options of rendering.

use std::ffi::{c_char, c_void};

use castkit::Threads;
use castkit::open::TextureSearch;
use castkit::render::{Picture, RenderOptions, Subject};
use castkit::scene::convert_axes::Up;

use crate::array::slice;
use crate::error::Failure;
use crate::options::{self, Options};
use crate::progress::castkit_progress;
use crate::scene::axes::{castkit_up, up};
use crate::text::{self, castkit_string};

/// A callback that reads the files that materials refer to, from an archive for example. Set everything to zero, and
/// `size` to `sizeof` the struct, which is only needed during the call.
///
/// `read(user, scene, path, buffer, size)` returns the size in bytes of the file at `path`, or 0 if there is none. It
/// is called first with a `buffer` of NULL, and then with a buffer of this size, to which it writes the file. Files of
/// more than 512 MiB are ignored. `scene` is 0 for the file itself, and for each instance its index in the walk. It may
/// be called from any thread, even from several at once, and must not throw.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_texture_reader {
    /// `sizeof(castkit_texture_reader)`.
    pub size: usize,
    /// The function; NULL for none.
    pub read: Option<
        extern "C" fn(user: *mut c_void, scene: usize, path: castkit_string, buffer: *mut c_void, size: usize) -> usize,
    >,
    /// The first argument of each call.
    pub user: *mut c_void,
}

// SAFETY: it begins with its size, and numbers, pointers and optional functions may be zero.
unsafe impl Options for castkit_texture_reader {}

// SAFETY: `user` is never dereferenced here. The header says that the function may be called from any thread.
unsafe impl Send for castkit_texture_reader {}
// SAFETY: as above.
unsafe impl Sync for castkit_texture_reader {}

/// The maximum size of a texture in bytes.
const LARGEST_TEXTURE: usize = 512 << 20;

impl castkit_texture_reader {
    fn bytes(&self, scene: usize, path: &str) -> Option<Vec<u8>> {
        let read = self.read?;
        let path = castkit_string::of(path.as_bytes());
        let size = read(self.user, scene, path, std::ptr::null_mut(), 0);
        let mut bytes = Vec::new();
        // The size comes from the caller, and must not be able to end the process.
        if size == 0 || size > LARGEST_TEXTURE || bytes.try_reserve_exact(size).is_err() {
            return None;
        }
        bytes.resize(size, 0);
        (read(self.user, scene, path, bytes.as_mut_ptr().cast(), size) == size).then_some(bytes)
    }
}

/// What a picture shows, and from where. Set everything to zero, and `size` to `sizeof` the struct; fields left at zero
/// have their defaults.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_render_options {
    /// `sizeof(castkit_render_options)`.
    pub size: usize,
    /// The width in pixels, at most 8192; 0 for 512.
    pub width: u32,
    /// The height in pixels, at most 8192; 0 for 512.
    pub height: u32,
    /// Whether `azimuth` and `elevation` are set; otherwise the camera looks from above and slightly from the side.
    pub has_view: bool,
    /// The direction of the camera in degrees, to the right of the front.
    pub azimuth: f64,
    /// The height of the camera in degrees above the horizon, from -90 to 90.
    pub elevation: f64,
    /// The up axis.
    pub source_up: castkit_up,
    /// Whether to show a frame of an animation instead of the rest pose.
    pub has_frame: bool,
    /// The frame, which can be a fraction.
    pub frame: f64,
    /// The name of the animation; NULL for the first one.
    pub animation: *const c_char,
    /// Whether not to solve inverse kinematics handles and constraints of skeletons.
    pub no_constraints: bool,
    /// The background: red, green and blue in sRGB, and alpha. All zero is transparent.
    pub background: [u8; 4],
    /// Whether to draw a soft shadow on the ground, which is at the lowest point.
    pub ground_shadow: bool,
    /// Whether to draw a checker where a mesh has texture coordinates, but no texture.
    pub checker: bool,
    /// The callback that reads textures; NULL to read them relative to the file.
    pub textures: *const castkit_texture_reader,
    /// Looks for textures that are not at their paths in this directory and below it. The directories are listed in each
    /// call. Without effect if `textures` is set.
    pub texture_search: *const *const c_char,
    /// The number of texts at `texture_search`.
    pub texture_search_count: usize,
    /// The maximum number of pixels that triangles may cover in total, counting overlaps; 0 for the default.
    pub budget: u64,
    /// Whether to use only the calling thread. The picture is the same.
    pub one_thread: bool,
    /// The progress callback, which receives the number of finished pictures; NULL for none.
    pub progress: *const castkit_progress,
}

// SAFETY: it begins with its size, and numbers, booleans and pointers may be zero.
unsafe impl Options for castkit_render_options {}

/// Options that have been checked.
pub(super) struct Wanted {
    options: castkit_render_options,
    up: Option<Up>,
    animation: Option<String>,
    search: TextureSearch,
}

impl Wanted {
    pub(super) fn read(options: *const castkit_render_options) -> Result<Self, Failure> {
        let options = options::read(options, "options")?;
        let animation = text::optional(options.animation, "options->animation")?.map(str::to_owned);
        let directories = slice(options.texture_search, options.texture_search_count, "options->texture_search")?;
        let search = directories.iter().try_fold(TextureSearch::new(), |search, directory| {
            Ok::<_, Failure>(search.directory(text::path(*directory, "one of options->texture_search")?))
        })?;
        Ok(Self { up: up(options.source_up, "options->source_up")?, animation, search, options })
    }

    /// The width and height in pixels.
    pub(super) fn size(&self) -> (u32, u32) {
        let or_usual = |pixels: u32| if pixels == 0 { 512 } else { pixels };
        (or_usual(self.options.width), or_usual(self.options.height))
    }

    pub(super) fn draw(&self, subject: &Subject, count: u32) -> Result<Vec<Picture>, Failure> {
        let Self { options, up, animation, search } = self;
        let (width, height) = self.size();
        let threads = if options.one_thread { Threads::One } else { Threads::All };
        let mut drawing =
            RenderOptions::new().size(width, height).constraints(!options.no_constraints).threads(threads);
        if options.has_view {
            drawing = drawing.azimuth(options.azimuth).elevation(options.elevation);
        }
        if let Some(up) = up {
            drawing = drawing.up(*up);
        }
        if options.has_frame {
            let found = subject.animation(animation.as_deref());
            let missing = || match animation {
                Some(name) => Failure::Argument(format!("there is no animation {name:?}")),
                None => Failure::argument("the file has no animation"),
            };
            drawing = drawing.animation(found.ok_or_else(missing)?, options.frame);
        }
        if options.background != [0; 4] {
            drawing = drawing.background(options.background);
        }
        drawing = drawing.ground_shadow(options.ground_shadow).checker(options.checker);
        if options.budget > 0 {
            drawing = drawing.budget(options.budget);
        }
        let reader = options::read(options.textures, "options->textures")?;
        let read = move |scene: usize, path: &str| {
            // Captures the whole struct, which may be shared between threads; the pointer alone may not.
            let reader = &reader;
            reader.bytes(scene, path)
        };
        options::read(options.progress, "options->progress")?.during(|progress| {
            let drawing = drawing.progress(progress);
            let pictures = match reader.read {
                Some(_) => subject.turntable(count, &drawing.textures(&read)),
                None if search.directories().is_empty() => subject.turntable(count, &drawing),
                None => subject.clone().with_texture_search(search).turntable(count, &drawing),
            };
            Ok(pictures?)
        })
    }
}
