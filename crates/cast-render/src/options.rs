//! Options of pictures.

use std::sync::Arc;

use cast_base::{DEFAULT_BUDGET, Progress, Threads, parallel};
use cast_scene::convert_axes::Up;
use cast_scene::{Affine, Animation, Scene};

use crate::Error;
use crate::error::LONGEST;

/// The placement that leaves a scene where it is.
pub const IDENTITY: Affine = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [0.0; 3]];

/// What a picture shows, and from which side.
///
/// ```
/// # use cast_render::RenderOptions;
/// let options = RenderOptions::new().size(256, 256).azimuth(90.0).background([255; 4]);
/// # let _ = options;
/// ```
#[derive(Clone)]
pub struct RenderOptions<'o> {
    pub(crate) size: (u32, u32),
    pub(crate) azimuth: f64,
    pub(crate) elevation: f64,
    pub(crate) up: Option<Up>,
    pub(crate) animation: Option<(&'o Arc<Animation>, f64)>,
    pub(crate) constraints: bool,
    pub(crate) background: Option<[u8; 4]>,
    pub(crate) ground_shadow: bool,
    pub(crate) checker: bool,
    pub(crate) textures: Option<&'o TextureReader<'o>>,
    pub(crate) budget: u64,
    pub(crate) copies_budget: u64,
    pub(crate) threads: Threads,
    pub(crate) progress: Progress<'o>,
}

/// Returns the bytes of the file for a material's path, in the scene with this index.
type TextureReader<'o> = dyn Fn(usize, &str) -> Option<Vec<u8>> + Sync + 'o;

impl Default for RenderOptions<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'o> RenderOptions<'o> {
    /// The default azimuth: degrees to the right of the front.
    pub const AZIMUTH: f64 = 30.0;
    /// The default elevation: degrees above the horizon.
    pub const ELEVATION: f64 = 15.0;

    /// 512 by 512 pixels of the rest pose, slightly from the side and from above, without textures, on a transparent
    /// background.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            size: (512, 512),
            azimuth: Self::AZIMUTH,
            elevation: Self::ELEVATION,
            up: None,
            animation: None,
            constraints: true,
            background: None,
            ground_shadow: false,
            checker: false,
            textures: None,
            budget: 1 << 33,
            copies_budget: DEFAULT_BUDGET,
            threads: Threads::All,
            progress: Progress::none(),
        }
    }

    /// The width and height in pixels: from 1 to 8,192. Default 512 by 512.
    #[must_use]
    pub const fn size(mut self, width: u32, height: u32) -> Self {
        self.size = (width, height);
        self
    }

    /// The direction of the camera, in degrees to the right of the front. Default [`AZIMUTH`](Self::AZIMUTH).
    #[must_use]
    pub const fn azimuth(mut self, degrees: f64) -> Self {
        self.azimuth = degrees;
        self
    }

    /// The direction of the camera, in degrees above the horizon, from -90 to 90. Default
    /// [`ELEVATION`](Self::ELEVATION).
    #[must_use]
    pub const fn elevation(mut self, degrees: f64) -> Self {
        self.elevation = degrees;
        self
    }

    /// The up axis. By default the one that the file states, otherwise [the usual one](Up::USUAL): z.
    #[must_use]
    pub const fn up(mut self, up: Up) -> Self {
        self.up = Some(up);
        self
    }

    /// A frame of an animation, applied to every model with matching names. By default the rest pose.
    #[must_use]
    pub const fn animation(mut self, animation: &'o Arc<Animation>, frame: f64) -> Self {
        self.animation = Some((animation, frame));
        self
    }

    /// Whether inverse kinematics and constraints are applied. Default true.
    #[must_use]
    pub const fn constraints(mut self, solve: bool) -> Self {
        self.constraints = solve;
        self
    }

    /// The background colour: red, green and blue in sRGB, and alpha. By default it is transparent.
    #[must_use]
    pub const fn background(mut self, rgba: [u8; 4]) -> Self {
        self.background = Some(rgba);
        self
    }

    /// Whether there is a soft shadow on the ground, which is at the lowest point. Default false.
    #[must_use]
    pub const fn ground_shadow(mut self, draw: bool) -> Self {
        self.ground_shadow = draw;
        self
    }

    /// Whether meshes with texture coordinates but no texture have a checker, 16 squares to each side of a texture, which
    /// shows how it would be stretched. Default false.
    #[must_use]
    pub const fn checker(mut self, draw: bool) -> Self {
        self.checker = draw;
        self
    }

    /// Reads the files that materials refer to, given the index of the scene among those that are placed and the path
    /// in the material: only the caller knows where a scene comes from and which files it may read. By default there
    /// are no textures; [`Subject`](crate::Subject) finds them.
    #[must_use]
    pub const fn textures(mut self, read: &'o (dyn Fn(usize, &str) -> Option<Vec<u8>> + Sync + 'o)) -> Self {
        self.textures = Some(read);
        self
    }

    /// How many pixels triangles may cover in total: a small file can contain many triangles that each cover the whole
    /// picture. More is an error before anything is drawn. Default 2³³, which takes about a minute.
    #[must_use]
    pub const fn budget(mut self, pixels: u64) -> Self {
        self.budget = pixels;
        self
    }

    /// How many bytes copies of scenes that are placed several times may take. More is an error before any is made.
    /// Default [`DEFAULT_BUDGET`].
    #[must_use]
    pub const fn copies_budget(mut self, bytes: u64) -> Self {
        self.copies_budget = bytes;
        self
    }

    /// How many threads share the work. The result does not depend on it.
    #[must_use]
    pub const fn threads(mut self, threads: Threads) -> Self {
        self.threads = threads;
        self
    }

    /// The callback that receives the number of finished pictures, and may cancel the work between two of them.
    #[must_use]
    pub const fn progress(mut self, progress: Progress<'o>) -> Self {
        self.progress = progress;
        self
    }

    pub(crate) fn check_size(&self) -> Result<(), Error> {
        let (width, height) = self.size;
        let is_usual = |pixels: u32| (1..=LONGEST).contains(&pixels);
        if is_usual(width) && is_usual(height) { Ok(()) } else { Err(Error::Size { width, height }) }
    }

    pub(crate) fn up_of(&self, scene: Option<&Scene>) -> Up {
        self.up.or_else(|| scene.map(Scene::up)).unwrap_or(Up::USUAL)
    }

    /// Maps a function over a slice, in order, on the requested number of threads: with one, on that of the caller.
    pub(crate) fn map<T: Sync, R: Send>(&self, all: &[T], work: impl Fn(&T) -> R + Send + Sync) -> Vec<R> {
        parallel::map(self.threads, all, 1, work)
    }

    /// Calls a function for each chunk of a slice, with the number of the chunk, on the requested number of threads.
    pub(crate) fn fill<T: Send>(&self, all: &mut [T], len: usize, work: impl Fn(usize, &mut [T]) + Send + Sync) {
        parallel::for_each_chunk(self.threads, all, len, work);
    }
}
