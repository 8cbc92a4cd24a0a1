//! Levels of detail as files beside the result.

use std::path::{Path, PathBuf};

use castkit::Cast;
use castkit::convert::notes;
use castkit::convert::optimize::{Lod, Options, Simplified, Summary, check_without_lods, optimize, split_lod_name};
use castkit::write::Document;

use crate::context::Context;
use crate::files::Files;
use crate::status::Failure;

/// Makes the levels of a file, each from the file itself and with options of its own, and adds them to its summary.
pub(super) fn of<'c>(
    (targets, options): (impl Iterator<Item = f32>, &Options<'_>),
    context: &mut Context,
    cast: &Cast<'c>,
    files: &Files,
    summary: &mut Summary,
) -> Result<Vec<(PathBuf, Document<'c>)>, Failure> {
    if cast.models().all(|model| model.meshes().next().is_none()) {
        return Ok(Vec::new());
    }
    let mut levels = Vec::new();
    for (number, target) in (1..).zip(targets) {
        let mut document = Document::from(cast);
        check_without_lods(&document).map_err(Failure::file)?;
        let level = optimize(&mut document, &options.clone().simplify(target)).map_err(Failure::file)?;
        for lod in level.lods {
            let what = format_args!("level {number} has {} triangles instead of {}", lod.triangles, lod.wanted);
            context.note(&files.file, &notes::mesh::FACES_KEPT, u64::from(lod.triangles > lod.wanted), what);
            summary.lods.push(Lod { level: number, ..lod });
        }
        summary.simplified.extend(level.simplified.into_iter().map(|mesh| Simplified { level: number, ..mesh }));
        levels.push((path(&files.output, number), document));
    }
    Ok(levels)
}

/// The path of a level: `hero_LOD1.cast` for `hero.cast` and for `hero_LOD0.cast`.
fn path(output: &Path, level: u32) -> PathBuf {
    let stem = output.file_stem().unwrap_or_default();
    let first = stem.to_str().and_then(split_lod_name).filter(|(_, level)| *level == 0);
    let mut name = first.map_or(stem, |(base, _)| base.as_ref()).to_os_string();
    name.push(format!("_LOD{level}"));
    if let Some(extension) = output.extension() {
        name.push(".");
        name.push(extension);
    }
    output.with_file_name(name)
}

/// The level that the name of a file says, above 0.
pub(super) fn level_of(file: &Path) -> Option<u32> {
    let (_, level) = split_lod_name(file.file_stem()?.to_str()?)?;
    Some(level).filter(|level| *level > 0)
}
