//! Pictures.

use cast_file::CastFile;
use cast_render::{RenderOptions, render as rendered};
use cast_scene::convert_axes::Up;
use cast_scene::{Scene, Threads};

use super::target::choice;

/// A small picture at rest and at a frame of an animation, from a side that depends on the input, is within its budget or
/// an error, and is the same on all threads. The bytes of a texture are its path.
pub fn render(bytes: &[u8]) {
    let Ok(file) = CastFile::from_bytes(bytes.to_vec()) else { return };
    let scene = Scene::new(&file);
    let textures = |_: usize, path: &str| Some(path.as_bytes().to_vec());
    let side = f64::from(u8::try_from(choice(bytes, 251)).unwrap_or_default());
    let still = RenderOptions::new().size(24, 16).budget(1 << 16).textures(&textures);
    let turned = still.clone().azimuth(side * 3.0).elevation(side - 120.0).up(Up::X).constraints(false);
    let turned = turned.ground_shadow(true).checker(true);
    let moving = scene.animations.first().map(|animation| turned.clone().animation(animation, side / 7.0));
    for options in [Some(still), Some(turned), moving].into_iter().flatten() {
        let [one, all] =
            [Threads::One, Threads::All].map(|threads| rendered(&scene, &options.clone().threads(threads)));
        match (one, all) {
            (Ok(one), Ok(all)) => {
                assert_eq!(one.pixels().len(), 24 * 16);
                assert!(one.pixels() == all.pixels(), "pictures depend on threads");
            }
            (one, all) => {
                assert_eq!(one.err().map(|error| error.to_string()), all.err().map(|error| error.to_string()))
            }
        }
    }
}
