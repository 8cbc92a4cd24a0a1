//! Renders pictures of Cast files without a graphics processor: for thumbnails, catalogues and tests.
//!
//! ```
//! # use cast_file::CastFile;
//! # use cast_scene::Scene;
//! # use cast_render::{RenderOptions, render};
//! # let bytes = include_bytes!("../../../testdata/valid/character.cast");
//! let scene = Scene::new(&CastFile::from_bytes(bytes)?);
//! let picture = render(&scene, &RenderOptions::new().size(64, 64))?;
//! assert_eq!((picture.width(), picture.height()), (64, 64));
//! let png = picture.to_png()?;
//! assert!(png.starts_with(b"\x89PNG"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What is in a picture
//!
//! * Meshes at rest or at a frame of an animation: blend shapes, constraints and skins are applied; hidden meshes are
//!   left out. Triangles are double-sided. Hair is drawn as thin tubes; if a scene has no triangles, its bones are
//!   drawn.
//! * The camera looks from the front, slightly from the side and from above, and everything fits into the picture.
//! * Materials are drawn with their albedo (or diffuse) texture or colour. The alpha of a colour is opacity. That of a
//!   texture is, too, if it looks like a mask with holes, as leaves and hair have; games store other data in it
//!   otherwise. Meshes without either have the colours of their vertices, or grey.
//! * Three lights turn with the camera, corners and gaps are darker (ambient occlusion), and fine outlines separate
//!   what is in front from what is behind. A white surface stays below white, so it is visible on white.
//! * On request, there is a soft shadow on the ground, or a checker on meshes with texture coordinates but no texture.
//! * There are four samples per pixel, which half-transparent surfaces cover in part. Colours are blended in linear
//!   light.
//!
//! The result is the same bit for bit on any number of threads.
//!
//! # Limits
//!
//! Memory use is proportional to the scene and the picture: about 45 bytes per pixel. The amount of work is computed in advance: triangles may
//! cover at most as many pixels in total as [`RenderOptions::budget`] says.
#![forbid(unsafe_code)]

mod camera;
mod depth;
mod difference;
mod error;
mod file_format;
mod film;
mod frames;
mod geometry;
mod ground;
mod lettering;
mod light;
mod material;
mod options;
mod picture;
mod raster;
mod shade;
mod sheet;
mod subject;
mod texture;
mod tubes;

use std::collections::HashSet;

use cast_scene::{Affine, Scene};

pub use difference::Differences;
pub use error::Error;
pub use file_format::FileFormat;
pub use film::Film;
pub use frames::Frames;
pub use options::{IDENTITY, RenderOptions};
pub use picture::Picture;
pub use sheet::{Sheet, SheetOptions};
pub use subject::Subject;

use camera::{Camera, Framing};
use depth::Depth;
use geometry::Stage;
use ground::Ground;
use material::Textures;
use shade::Shading;

/// Renders a picture of a scene.
///
/// # Errors
/// Returns an error if the size is 0 or too large, triangles cover more than the budget, there is not enough memory, or
/// the progress callback cancels the work.
pub fn render(scene: &Scene, options: &RenderOptions<'_>) -> Result<Picture, Error> {
    let mut pictures = turntable(&[(scene, IDENTITY)], 1, options)?;
    pictures.pop().ok_or(Error::Size { width: 0, height: 0 })
}

/// Renders `count` pictures of placed scenes from evenly spaced directions around them, a full turn. The camera keeps
/// its distance, and all pictures are in memory at the same time.
///
/// # Errors
/// The same as for [`render`].
pub fn turntable(placed: &[(&Scene, Affine)], count: u32, options: &RenderOptions<'_>) -> Result<Vec<Picture>, Error> {
    options.check_size()?;
    check_copies(placed, options.copies_budget)?;
    let up = options.up_of(placed.first().map(|(scene, _)| *scene));
    let stage = Stage::new(placed, options);
    let mut framing = Framing::new(up, count, options);
    framing.add(&stage);
    let cameras = framing.cameras();
    let missing = stage.missing_textures();
    let mut pictures = Vec::with_capacity(cameras.len());
    for (done, camera) in cameras.iter().enumerate() {
        options.progress.report(done as u64, cameras.len() as u64)?;
        let drawn = draw(&stage, camera, options)?;
        pictures.push(Picture::new(options.size, drawn, missing.clone()));
    }
    Ok(pictures)
}

/// Renders placed scenes at several frames of the animation of the options, with one camera that sees all of them: the
/// frame of the options does not matter. Each picture is passed on before the next one is drawn.
///
/// # Errors
/// The same as for [`render`], or if the options have no animation, or that of `each`.
pub fn frames(
    placed: &[(&Scene, Affine)],
    frames: &[f64],
    options: &RenderOptions<'_>,
    mut each: impl FnMut(&Picture) -> Result<(), Error>,
) -> Result<(), Error> {
    options.check_size()?;
    check_copies(placed, options.copies_budget)?;
    let Some((animation, _)) = options.animation else { return Err(Error::NoAnimation) };
    let up = options.up_of(placed.first().map(|(scene, _)| *scene));
    let at = |frame: &f64| options.clone().animation(animation, *frame);
    let steps = (frames.len() as u64).saturating_mul(2);
    let mut framing = Framing::new(up, 1, options);
    for (done, frame) in frames.iter().enumerate() {
        options.progress.report(done as u64, steps)?;
        framing.add(&Stage::posed(placed, &at(frame), Textures::default()));
    }
    let Some(camera) = framing.cameras().pop() else { return Ok(()) };
    let mut textures = Textures::default();
    for (done, frame) in (frames.len()..).zip(frames) {
        options.progress.report(done as u64, steps)?;
        let mut stage = Stage::posed(placed, &at(frame), textures);
        stage.load_textures(options);
        each(&Picture::new(options.size, draw(&stage, &camera, options)?, stage.missing_textures()))?;
        textures = stage.textures;
    }
    Ok(())
}

/// The cost of a vertex.
const BYTES_PER_VERTEX: u64 = 64;

/// Rejects scenes with so many placements that the copies would fill the memory.
fn check_copies(placed: &[(&Scene, Affine)], budget: u64) -> Result<(), Error> {
    let mut seen = HashSet::new();
    let mut bytes = 0_u64;
    for (scene, _) in placed {
        if !seen.insert(std::ptr::from_ref(*scene)) {
            bytes = bytes.saturating_add(BYTES_PER_VERTEX.saturating_mul(scene.counts().vertices as u64));
        }
    }
    if bytes > budget { Err(Error::TooManyCopies { bytes, budget }) } else { Ok(()) }
}

/// The pixels of a picture, row by row.
fn draw(stage: &Stage, camera: &Camera, options: &RenderOptions<'_>) -> Result<Vec<[u8; 4]>, Error> {
    let projected = raster::Projected::new(stage, camera, options)?;
    let (width, height) = options.size;
    let count = width as usize * height as usize;
    let rows = raster::ROWS_A_BAND * width as usize;
    let mut samples = raster::filled(count, [raster::NO_SAMPLE; raster::SAMPLES])?;
    options.fill(&mut samples, rows, |band, samples| projected.draw(stage, band, width, samples));
    let depth = Depth::new(&samples, camera, options)?;
    let mut pixels = raster::filled(count, [0; 4])?;
    let ground = if options.ground_shadow { Ground::new(stage, camera, options)? } else { None };
    let shading = Shading { stage, camera, projected: &projected, depth: &depth, ground: ground.as_ref(), options };
    options.fill(&mut pixels, rows, |band, pixels| {
        let first = band * rows;
        let samples = samples.get(first..).unwrap_or_default();
        shading.resolve(band, width as usize, samples, pixels);
    });
    Ok(pixels)
}
