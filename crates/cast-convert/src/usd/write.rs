//! Cast to USD: the stage that is built from a scene, and the files that it becomes.

mod animation;
mod build;
mod clip;
mod hair;
mod material;
mod mesh;
mod model;
mod prototypes;
mod shapes;
mod skeleton;
mod stage;
mod texture;
mod transform;
mod weights;

use std::io::{self, Write};

use cast_file::CastFile;
use cast_interchange::{Error, ExportOptions, SideFiles};

use super::layer::Layer;
use super::{binary, package, text};
use crate::exported::Exported;
use crate::pieces;
use build::build;

/// Writes a layer in one of the forms.
type WriteLayer = fn(Layer<'_>, &ExportOptions<'_>, &mut dyn Write) -> io::Result<()>;

/// Writes a stage as text, with further animations in files beside it.
pub(crate) fn write_text(
    file: &CastFile,
    options: &ExportOptions<'_>,
    out: &mut dyn Write,
    side_files: &mut dyn SideFiles,
) -> Result<Exported, Error> {
    let write: WriteLayer = |layer, options, out| text::write(&layer, options, out);
    write_layers(file, (options, "usda"), write, out, side_files)
}

/// Writes a stage as a crate file, with further animations in files beside it.
pub(crate) fn write_binary(
    file: &CastFile,
    options: &ExportOptions<'_>,
    out: &mut dyn Write,
    side_files: &mut dyn SideFiles,
) -> Result<Exported, Error> {
    let write: WriteLayer = |layer, options, out| binary::Crate::new(layer).write(options, out);
    write_layers(file, (options, "usdc"), write, out, side_files)
}

fn write_layers(
    file: &CastFile,
    (options, extension): (&ExportOptions<'_>, &'static str),
    write: WriteLayer,
    out: &mut dyn Write,
    side_files: &mut dyn SideFiles,
) -> Result<Exported, Error> {
    build(file, options, (extension, false), &mut |mut stage| {
        pieces::buffered(&mut *out, |out| write(std::mem::take(&mut stage.layer), options, out))?;
        for (path, layer) in std::mem::take(&mut stage.clips) {
            let mut layer = Some(layer);
            side_files.take(&path, &mut |out| {
                pieces::buffered(out, |out| layer.take().map_or(Ok(()), |layer| write(layer, options, out)))
            })?;
        }
        stage.copies.hand_over(side_files)?;
        Ok(stage.into_exported())
    })
}

/// Writes a stage with its textures as one file.
pub(crate) fn write_package(
    file: &CastFile,
    options: &ExportOptions<'_>,
    out: &mut dyn Write,
    _: &mut dyn SideFiles,
) -> Result<Exported, Error> {
    build(file, options, ("usdc", true), &mut |mut stage| {
        let name = format!("{}.usdc", stage.file_name);
        let layers = [(name, std::mem::take(&mut stage.layer))].into_iter().chain(std::mem::take(&mut stage.clips));
        let mut package = package::Package::default();
        for (name, layer) in layers {
            let layer = binary::Crate::new(layer);
            package.add(name, layer.length(), Box::new(move |out| layer.write(options, out)))?;
        }
        // What is corrected is found while it is written, and that was once already: for the checksums.
        stage.add_corrected();
        for (name, length, content) in std::mem::take(&mut stage.files) {
            package.add(name, length, content)?;
        }
        pieces::buffered(&mut *out, |out| package.write(out))?;
        Ok(stage.into_exported())
    })
}
