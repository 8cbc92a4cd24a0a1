//! What a picture shows, and from where.

use std::ffi::{c_char, c_void};

use castkit::Threads;
use castkit::render::{Picture, RenderOptions, Subject};
use castkit::scene::convert_axes::Up;

use crate::error::Failure;
use crate::options::{self, Options};
use crate::progress::castkit_progress;
use crate::scene::axes::{castkit_up, up};
use crate::text::{self, castkit_string};

/// Reads the files that materials refer to: out of an archive, or from wherever else.
///
/// `read(user, scene, path, buffer, size)` returns how many bytes the file has that `path` leads to, 0 when there is none, and
/// with a `buffer` that is not NULL writes them there; it is called without one first. `scene` is 0 for the file itself, and for
/// each instance the number of its place in the walk. It may be called from any thread, also from several at once, and must not
/// throw.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_texture_reader {
    /// The function; NULL to look for textures where the file comes from.
    pub read: Option<
        extern "C" fn(user: *mut c_void, scene: usize, path: castkit_string, buffer: *mut c_void, size: usize) -> usize,
    >,
    /// What it is called with.
    pub user: *mut c_void,
}

// SAFETY: `user` is not looked at here. That the function may be called from any thread is what the header says.
unsafe impl Send for castkit_texture_reader {}
// SAFETY: as above.
unsafe impl Sync for castkit_texture_reader {}

/// The most bytes of a texture.
const LARGEST_TEXTURE: usize = 512 << 20;

impl castkit_texture_reader {
    fn bytes(&self, scene: usize, path: &str) -> Option<Vec<u8>> {
        let read = self.read?;
        let path = castkit_string::of(path.as_bytes());
        let size = read(self.user, scene, path, std::ptr::null_mut(), 0);
        let mut bytes = Vec::new();
        // The size is the caller's: no reason to end the process.
        if size == 0 || size > LARGEST_TEXTURE || bytes.try_reserve_exact(size).is_err() {
            return None;
        }
        bytes.resize(size, 0);
        (read(self.user, scene, path, bytes.as_mut_ptr().cast(), size) == size).then_some(bytes)
    }
}

/// What a picture shows, and from where. Set all of it to zero and `size` to `sizeof` of the struct; what stays zero has its
/// default.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_render_options {
    /// `sizeof(castkit_render_options)`.
    pub size: usize,
    /// Pixels in a row, at most 8192; 0 for 512.
    pub width: u32,
    /// Rows, at most 8192; 0 for 512.
    pub height: u32,
    /// Whether `azimuth` and `elevation` say where the camera looks from; otherwise it is a little from the side and from above.
    pub has_view: bool,
    /// How many degrees to the right of the front.
    pub azimuth: f64,
    /// How many degrees above the horizon, from -90 to 90.
    pub elevation: f64,
    /// The axis that points up.
    pub up: castkit_up,
    /// Whether a frame of an animation is shown instead of the rest pose.
    pub has_frame: bool,
    /// The frame, which may be a fraction.
    pub frame: f64,
    /// The name of the animation; NULL for the first one.
    pub animation: *const c_char,
    /// Whether handles and constraints of skeletons are not solved.
    pub no_constraints: bool,
    /// What lies behind: red, green and blue in sRGB, and alpha. All zero is transparent.
    pub background: [u8; 4],
    /// Who reads textures.
    pub textures: castkit_texture_reader,
    /// How many pixels triangles may cover, one over the other; 0 for the default.
    pub budget: u64,
    /// Whether to stay on the calling thread. The picture is the same.
    pub one_thread: bool,
    /// Who is told how many pictures are done.
    pub progress: castkit_progress,
}

// SAFETY: it begins with its size; numbers, truth values, optional functions and pointers may be zero.
unsafe impl Options for castkit_render_options {}

/// Options that have been looked at.
pub(super) struct Wanted {
    options: castkit_render_options,
    up: Option<Up>,
    animation: Option<String>,
}

impl Wanted {
    pub(super) fn read(options: *const castkit_render_options) -> Result<Self, Failure> {
        let options = options::read(options, "options")?;
        let animation = text::optional(options.animation, "options->animation")?.map(str::to_owned);
        Ok(Self { up: up(options.up, "options->up")?, animation, options })
    }

    /// Pixels in a row, and rows.
    pub(super) fn size(&self) -> (u32, u32) {
        let or_usual = |pixels: u32| if pixels == 0 { 512 } else { pixels };
        (or_usual(self.options.width), or_usual(self.options.height))
    }

    pub(super) fn draw(&self, subject: &Subject, count: u32) -> Result<Vec<Picture>, Failure> {
        let Self { options, up, animation } = self;
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
        if options.budget > 0 {
            drawing = drawing.budget(options.budget);
        }
        let reader = options.textures;
        let read = move |scene: usize, path: &str| {
            // The whole struct is captured, which may be shared between threads; the pointer by itself may not.
            let reader = &reader;
            reader.bytes(scene, path)
        };
        options.progress.during(|progress| {
            let drawing = drawing.progress(progress);
            let pictures = match reader.read {
                Some(_) => subject.turntable(count, &drawing.textures(&read)),
                None => subject.turntable(count, &drawing),
            };
            Ok(pictures?)
        })
    }
}
