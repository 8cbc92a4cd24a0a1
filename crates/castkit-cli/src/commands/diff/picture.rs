//! Two files side by side, and their differences in colour.

use std::path::{Path, PathBuf};

use castkit::CastFile;
use castkit::render::{FileFormat, RenderOptions, Subject};
use castkit::scene::Scene;

use crate::commands::render::draw::turned;
use crate::context::Context;
use crate::destination;
use crate::input::file_name;
use crate::status::Failure;
use crate::textures::{TextureOptions, confinement};

/// The width and height of each of the three pictures, in pixels.
const SIZE: u32 = 512;

/// Refuses names of outputs before anything is read.
pub(super) fn check(output: &Path, files: [&PathBuf; 2]) -> Result<(), Failure> {
    if output == Path::new("-") {
        let reason = "--picture needs the name of a file, because the differences are printed to standard output";
        return Err(Failure::Usage(reason.into()));
    }
    match FileFormat::of_path(output) {
        Ok(FileFormat::Png) => destination::check_not_input([output], files),
        _ => Err(Failure::Usage("--picture writes PNG; name the file .png".into())),
    }
}

/// Draws both files and their differences. The second one is turned to the up axis of the first.
pub(super) fn write(
    context: &mut Context,
    (output, textures): (&Path, &TextureOptions),
    paths: [&Path; 2],
    [first, second]: [&CastFile; 2],
) -> Result<(), Failure> {
    let search = textures.search(context)?;
    let up = Scene::new(first).up();
    let second = turned(second, up)?;
    let subject = |file: &CastFile, path: &Path| {
        let place = Some(path).filter(|path| *path != Path::new("-"));
        Subject::new(file, place, confinement(textures.follow_outside)).with_texture_search(&search)
    };
    let subjects = [subject(first, paths[0]), subject(&second, paths[1])];
    let options = RenderOptions::new().size(SIZE, SIZE).up(up).copies_budget(context.options.budget());
    let options = options.background([u8::MAX; 4]);
    let differences = subjects[0].differences(&subjects[1], &options).map_err(Failure::file)?;
    let [mut one, mut other] = paths.map(file_name);
    if one == other {
        [one, other] = paths.map(Path::to_string_lossy);
    }
    let png = differences.to_png([&one, &other]).map_err(Failure::file)?;
    destination::save(output, &png)
}
