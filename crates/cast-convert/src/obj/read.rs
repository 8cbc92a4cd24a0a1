//! OBJ and MTL to Cast.

use super::NO_MATERIAL;
use crate::interchange::Scene;
use crate::lower::lower;
use crate::ufbx::{self, open};
use crate::{Converted, Error, Options, Report, Source, notes};

/// Reads an OBJ file, and the MTL files that it refers to.
///
/// # Errors
/// Returns an error if a line is not OBJ, or if the file asks for far more memory than its size justifies.
pub fn to_cast<'a>(source: Source<'a>, options: &Options) -> Result<Converted<'a>, Error> {
    let scene = open::obj(source, options).map_err(|error| odd_line(source.bytes).unwrap_or(error))?;
    let mut report = Report::default();
    if scene.meshes.is_empty() {
        let points = lines(source.bytes).filter(|(_, line)| word(line) == b"v").count();
        report.add_many(&notes::mesh::POINTS, points as u64, "");
    }
    let mut scene = ufbx::convert(&scene, source, options, &mut report)?;
    forget_no_material(&mut scene);
    lower(scene, options, report)
}

/// Removes the material that stands for none.
fn forget_no_material(scene: &mut Scene<'_>) {
    let Some(none) = scene.materials.iter().position(|material| material.name == NO_MATERIAL) else { return };
    scene.materials.remove(none);
    for object in &mut scene.objects {
        object.material = object.material.filter(|own| *own != none).map(|own| own - usize::from(own > none));
    }
}

/// Lines without line endings, and the offset of each.
fn lines(bytes: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let mut offset = 0;
    bytes.split_inclusive(|byte| *byte == b'\n').map(move |line| {
        let start = offset;
        offset += line.len();
        (start, line.trim_ascii())
    })
}

/// The first word of a line.
fn word(line: &[u8]) -> &[u8] {
    line.split(u8::is_ascii_whitespace).next().unwrap_or_default()
}

/// The first line that lacks its numbers. ufbx only reports that there is one.
fn odd_line(bytes: &[u8]) -> Option<Error> {
    let numbers = |line: &&[u8]| matches!(word(line), b"v" | b"vn" | b"vt");
    let is_number = |text: &[u8]| core::str::from_utf8(text).is_ok_and(|text| text.parse::<f64>().is_ok());
    let is_odd = |line: &[u8]| {
        let mut words = line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).skip(1);
        words.any(|word| !is_number(word))
    };
    let mut numbered = lines(bytes).enumerate().filter(|(_, (_, line))| numbers(line));
    let (number, (offset, line)) = numbered.find(|(_, (_, line))| is_odd(line))?;
    let shown: String = String::from_utf8_lossy(line).chars().take(60).collect();
    Some(Error::invalid(format!("expected numbers, found {shown:?}")).inside(format!("line {}", number + 1)).at(offset))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_are_no_numbers_are_named() {
        let error = odd_line(b"# head\r\nv 1 2 3\nf 1/2 x\nv 1 2 3.1+e2\n").map(|error| error.to_string());
        assert_eq!(error.as_deref(), Some("line 4: expected numbers, found \"v 1 2 3.1+e2\" (at byte 24)"));
        assert!(odd_line(b"v 1 2 3\nvt +.5 -1e-3\nfoo bar").is_none());
    }
}
