//! OBJ and MTL to Cast.

mod libraries;
mod materials;
mod meshes;
mod mtl;
mod objects;
mod parse;
mod statements;
mod text;

use cast_interchange::lower::lower;
use cast_interchange::scene::Scene;
use cast_interchange::{Converted, Error, ErrorKind, Options, Report, Source, notes};
use parse::{File, Lost};

use crate::text::decoded;
use crate::text::statements::Lines;

/// Reads an OBJ file, and the MTL files that it refers to.
///
/// # Errors
/// Returns an error if no line is OBJ, or the work is cancelled.
pub fn to_cast<'a>(source: Source<'a>, options: &Options) -> Result<Converted<'a>, Error> {
    let mut report = Report::default();
    let text = decoded(source.bytes, b'#', options.encoding, &mut report);
    let mut file = parse::parse(&text, options)?;
    lost(&file, &mut report)?;
    let mut objects = objects::objects(&mut file.chunks);
    let mut libraries =
        libraries::load(&objects.libraries, !objects.materials.is_empty(), source, options, &mut report);
    options.encoding.into_iter().for_each(|encoding| libraries::agree(&mut objects, &mut libraries, encoding));
    let mut scene = Scene { name: source.model_name().into(), ..Scene::default() };
    meshes::convert(&file, &objects, options, &mut scene, &mut report)?;
    // The name of the library may come first.
    let is_castkit = text.split(|byte| *byte == b'\n').take(2).any(|line| line == b"# castkit");
    materials::convert(&objects.materials, &libraries, is_castkit, source, options, &mut scene, &mut report);
    // Half of the memory is theirs.
    drop((file, objects));
    lower(scene, options, report)
}

/// Adds notes on what is not in the result.
///
/// # Errors
/// Returns an error if nothing in the file is OBJ.
fn lost(file: &File<'_>, report: &mut Report) -> Result<(), Error> {
    let sum = |of: fn(&Lost) -> u64| file.chunks.iter().map(|chunk| of(&chunk.lost)).sum::<u64>();
    let (lines, points, unknown) = (sum(|lost| lost.lines), sum(|lost| lost.points), sum(|lost| lost.unknown.count));
    let has_faces = file.chunks.iter().any(|chunk| !chunk.ends.is_empty());
    let has_events = file.chunks.iter().any(|chunk| !chunk.events.is_empty());
    let is_empty = file.positions.is_empty() && !has_faces && !has_events && lines == 0 && points == 0;
    if is_empty && unknown > 0 {
        return Err(Error::new(ErrorKind::NotThisFormat { expected: "lines such as `v 0 0 0` and `f 1 2 3`" }));
    }
    report.add_many(&notes::mesh::LINES, lines, "");
    let is_cloud = !has_faces && lines == 0 && points == 0;
    report.add_many(&notes::mesh::POINTS, if is_cloud { file.positions.len() as u64 } else { points }, "");
    report.add_many(&notes::mesh::INCOMPLETE_FACES, sum(|lost| lost.empty_faces), "");
    // Smoothing is in the normals, if there are any.
    let is_smooth = file.normals.is_empty() && has_faces;
    report.add_many(&notes::mesh::SMOOTHING_GROUPS, if is_smooth { sum(|lost| lost.smoothing) } else { 0 }, "");
    report.add_if(file.colors_are_bytes, &notes::mesh::COLORS_OF_BYTES, "");
    type Which = fn(&Lost) -> &Lines;
    let kinds = [&notes::file::STATEMENTS, &notes::mesh::FACES, &notes::file::NUMERALS];
    let of_lines: [Which; 3] = [|lost| &lost.unknown, |lost| &lost.faces, |lost| &lost.odd];
    for (of, kind) in of_lines.into_iter().zip(kinds) {
        let all = || file.chunks.iter().map(|chunk| of(&chunk.lost));
        let examples: Vec<&String> = all().flat_map(|lines| &lines.examples).take(5).collect();
        examples.iter().for_each(|example| report.add(kind, example));
        let count: u64 = all().map(|lines| lines.count).sum();
        report.add_many(kind, count.saturating_sub(examples.len() as u64), "");
    }
    Ok(())
}
