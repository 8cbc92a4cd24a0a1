//! The content of an OBJ file: its arrays, its faces, and what lies between them.
//!
//! A file is divided into chunks of whole lines. A first pass counts the elements of each, so that relative indices
//! mean the same in every chunk and every number is written into its place; a second one parses all chunks in parallel.

use std::borrow::Cow;

use cast_base::parallel;
use cast_interchange::narrow::narrow;
use cast_interchange::{Error, ErrorKind, Options};

use super::statements::{Statement, statement};
use super::text::{Words, is_continued, line_length, lines};
use crate::text::line_end;
use crate::text::numbers::{integer, meant, single};
use crate::text::statements::Lines;

/// How much text a chunk has, at least.
const CHUNK: usize = 1 << 20;

/// An index of a corner that has none.
pub(super) const ABSENT: u32 = u32::MAX;
/// An index that is out of range, as is any other that an array does not have.
const OUTSIDE: u32 = u32::MAX - 1;

/// The indices of a corner of a face.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Corner {
    pub(super) position: u32,
    pub(super) coordinates: u32,
    pub(super) normal: u32,
}

/// What holds for the faces that follow.
#[derive(Debug)]
pub(super) enum Event<'a> {
    Object(Cow<'a, [u8]>),
    Group(Cow<'a, [u8]>),
    /// Empty for none.
    Material(Cow<'a, [u8]>),
    Library(Cow<'a, [u8]>),
    /// Groups are not separate objects: ZBrush writes polygroups as groups.
    MergeGroups,
}

/// The content of a chunk.
#[derive(Debug, Default)]
pub(super) struct Chunk<'a> {
    pub(super) corners: Vec<Corner>,
    /// Where each face ends among the corners.
    pub(super) ends: Vec<u32>,
    /// Events, with the number of faces before each.
    pub(super) events: Vec<(u32, Event<'a>)>,
    /// Colours of vertices: as many as positions, or none.
    colors: Vec<[f32; 4]>,
    /// Colours of ZBrush, which follow the positions.
    painted: Vec<[f32; 4]>,
    pub(super) lost: Lost,
}

/// What is not in the result.
#[derive(Clone, Debug, Default)]
pub(super) struct Lost {
    pub(super) lines: u64,
    pub(super) points: u64,
    pub(super) empty_faces: u64,
    pub(super) smoothing: u64,
    pub(super) unknown: Lines,
    /// Faces of which a corner is no number.
    pub(super) faces: Lines,
    /// Lines whose numbers were read in another way than the format says.
    pub(super) odd: Lines,
}

/// The content of a file.
#[derive(Debug)]
pub(super) struct File<'a> {
    pub(super) positions: Vec<[f32; 3]>,
    /// Of each position, if any has one; those without one have [`NO_COLOR`].
    pub(super) colors: Vec<[f32; 4]>,
    /// Whether the colours are whole numbers up to 255 in the file.
    pub(super) colors_are_bytes: bool,
    pub(super) coordinates: Vec<[f32; 2]>,
    pub(super) normals: Vec<[f32; 3]>,
    pub(super) chunks: Vec<Chunk<'a>>,
}

/// A vertex without a colour beside others.
pub(super) const NO_COLOR: [f32; 4] = [1.0, 1.0, 1.0, -1.0];

/// How many positions, texture coordinates and normals there are.
type Counts = [usize; 3];

/// A chunk of the text, the elements before it, and where its own are stored.
struct Task<'t, 's> {
    text: &'t [u8],
    before: Counts,
    positions: &'s mut [[f32; 3]],
    coordinates: &'s mut [[f32; 2]],
    normals: &'s mut [[f32; 3]],
}

/// Parses a file.
///
/// # Errors
/// Returns an error if there is no text, or the work is cancelled.
pub(super) fn parse<'a>(text: &'a [u8], options: &Options<'_>) -> Result<File<'a>, Error> {
    if text.is_empty() {
        return Err(Error::new(ErrorKind::TooShort { expected: 1, found: 0 }));
    }
    let end = line_end(text);
    let texts = chunks(text, end);
    let part = options.part(0..50, texts.len());
    let counted: Vec<Result<Counts, Error>> = parallel::map(options.threads, &texts, 1, |(_, text)| {
        part.step()?;
        Ok(counts(text, end))
    });
    let counted = counted.into_iter().collect::<Result<Vec<_>, _>>()?;
    let total = counted.iter().fold([0; 3], |sum, own| added(sum, *own));
    if total.iter().any(|count| *count >= OUTSIDE as usize) {
        return Err(Error::invalid("the file has more than four billion elements of a kind"));
    }
    let (mut positions, mut coordinates, mut normals) =
        (vec![[0.0; 3]; total[0]], vec![[0.0; 2]; total[1]], vec![[0.0; 3]; total[2]]);
    let tasks = tasks(&texts, &counted, &mut positions, &mut coordinates, &mut normals);
    let part = options.part(50..200, tasks.len());
    let parse = |task: Task<'a, '_>| {
        part.step()?;
        Ok(chunk(task, end))
    };
    let chunks = parallel::map_owned(options.threads, tasks, parse);
    let mut chunks = chunks.into_iter().collect::<Result<Vec<_>, Error>>()?;
    let mut colors = colors(&mut chunks, &counted, positions.len());
    let colors_are_bytes = from_bytes(&mut colors);
    Ok(File { positions, colors, colors_are_bytes, coordinates, normals, chunks })
}

/// Whole lines, and the offset of each.
fn chunks(text: &[u8], end: u8) -> Vec<(usize, &[u8])> {
    let (mut chunks, mut at) = (Vec::new(), 0_usize);
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let start = CHUNK.min(rest.len());
        // A chunk does not end before the end of a line: a backslash may stand before it.
        let from = rest.get(..start).and_then(|rest| rest.iter().rposition(|byte| *byte == end)).unwrap_or(0);
        let length = from.saturating_add(line_length(rest.get(from..).unwrap_or_default(), end));
        let length = if rest.get(..from).is_some_and(|text| is_continued(text, end)) {
            let next = length.saturating_add(line_length(rest.get(length..).unwrap_or_default(), end));
            next.min(rest.len())
        } else {
            length
        };
        chunks.push((at, rest.get(..length).unwrap_or(rest)));
        at = at.saturating_add(length.max(1));
    }
    chunks
}

fn counts(text: &[u8], end: u8) -> Counts {
    let mut counts = [0_usize; 3];
    for (_, line) in lines(text, end) {
        let kind = match statement(line).0 {
            Statement::Position => 0,
            Statement::Coordinates => 1,
            Statement::Normal => 2,
            _ => continue,
        };
        counts.get_mut(kind).into_iter().for_each(|count| *count = count.saturating_add(1));
    }
    counts
}

fn added(a: Counts, b: Counts) -> Counts {
    let mut b = b.into_iter();
    a.map(|count| count.saturating_add(b.next().unwrap_or(0)))
}

fn tasks<'t, 's>(
    texts: &[(usize, &'t [u8])],
    counts: &[Counts],
    mut positions: &'s mut [[f32; 3]],
    mut coordinates: &'s mut [[f32; 2]],
    mut normals: &'s mut [[f32; 3]],
) -> Vec<Task<'t, 's>> {
    let mut before = [0; 3];
    let mut tasks = Vec::with_capacity(texts.len());
    for ((_, text), own) in texts.iter().zip(counts) {
        let [p, c, n] = *own;
        let (Some(positions), Some(coordinates), Some(normals)) =
            (positions.split_off_mut(..p), coordinates.split_off_mut(..c), normals.split_off_mut(..n))
        else {
            break;
        };
        tasks.push(Task { text, before, positions, coordinates, normals });
        before = added(before, *own);
    }
    tasks
}

fn chunk<'a>(task: Task<'a, '_>, end: u8) -> Chunk<'a> {
    let mut chunk = Chunk::default();
    let count = task.positions.len();
    let [mut positions, mut coordinates, mut normals] = task.before;
    let (mut to_positions, mut to_coordinates, mut to_normals) =
        (task.positions.iter_mut(), task.coordinates.iter_mut(), task.normals.iter_mut());
    for (_, line) in lines(task.text, end) {
        let (statement, mut words) = statement(line);
        match statement {
            Statement::Position => {
                let Floats { numbers: [x, y, z, r, g, b, a, _], found, are_odd } = floats::<8>(words);
                if are_odd || found < 3 {
                    chunk.lost.odd.add(line);
                }
                if let Some(place) = to_positions.next() {
                    *place = [x, y, z];
                }
                if found >= 6 {
                    if chunk.colors.is_empty() {
                        chunk.colors.resize(count, NO_COLOR);
                    }
                    let place = chunk.colors.get_mut(positions.wrapping_sub(task.before[0]));
                    place.into_iter().for_each(|color| *color = [r, g, b, if found >= 7 { a.max(0.0) } else { 1.0 }]);
                }
                positions = positions.saturating_add(1);
            }
            Statement::Coordinates => {
                let Floats { numbers, are_odd, .. } = floats::<2>(words);
                if are_odd {
                    chunk.lost.odd.add(line);
                }
                to_coordinates.next().into_iter().for_each(|place| *place = numbers);
                coordinates = coordinates.saturating_add(1);
            }
            Statement::Normal => {
                let Floats { numbers, found, are_odd } = floats::<3>(words);
                if are_odd || found < 3 {
                    chunk.lost.odd.add(line);
                }
                to_normals.next().into_iter().for_each(|place| *place = numbers);
                normals = normals.saturating_add(1);
            }
            Statement::Face => {
                let start = chunk.corners.len();
                let (mut are_corners, mut are_odd) = (true, false);
                for word in words {
                    let Some((corner, is_whole)) = corner(word, [positions, coordinates, normals]) else {
                        are_corners = false;
                        break;
                    };
                    are_odd |= !is_whole;
                    chunk.corners.push(corner);
                }
                if are_odd {
                    chunk.lost.odd.add(line);
                }
                // So in Blender 4.5; tinyobjloader refuses the file.
                if !are_corners {
                    chunk.lost.faces.add(line);
                    chunk.corners.truncate(start);
                    continue;
                }
                match chunk.corners.len().saturating_sub(start) {
                    0 => chunk.lost.empty_faces += 1,
                    1 => chunk.lost.points += 1,
                    2 => chunk.lost.lines += 1,
                    _ => {
                        chunk.ends.push(u32::try_from(chunk.corners.len()).unwrap_or(u32::MAX));
                        continue;
                    }
                }
                chunk.corners.truncate(start);
            }
            Statement::Line => chunk.lost.lines += (words.count() as u64).saturating_sub(1),
            Statement::Points => chunk.lost.points += words.count() as u64,
            Statement::Object => {
                let name = words.rest();
                if !name.is_empty() {
                    chunk.add(Event::Object(name));
                }
            }
            Statement::Group => chunk.add(Event::Group(words.rest())),
            Statement::Material => chunk.add(Event::Material(words.rest())),
            Statement::Library => chunk.add(Event::Library(words.rest())),
            Statement::Smoothing => {
                chunk.lost.smoothing += u64::from(words.next().is_some_and(|group| !matches!(group, b"off" | b"0")));
            }
            Statement::Comment => chunk.comment(words),
            Statement::Unknown => chunk.lost.unknown.add(line),
            Statement::Nothing => {}
        }
    }
    chunk.corners.shrink_to_fit();
    chunk.ends.shrink_to_fit();
    chunk
}

impl<'a> Chunk<'a> {
    fn add(&mut self, event: Event<'a>) {
        self.events.push((u32::try_from(self.ends.len()).unwrap_or(u32::MAX), event));
    }

    /// Comments of ZBrush.
    fn comment(&mut self, mut words: Words<'a>) {
        let text = words.0.trim_ascii();
        if text.starts_with(b"File exported by ZBrush") {
            return self.add(Event::MergeGroups);
        }
        if words.next() != Some(b"MRGB") {
            return;
        }
        for color in words.next().unwrap_or_default().as_chunks::<8>().0 {
            let value = std::str::from_utf8(color).ok().and_then(|digits| u32::from_str_radix(digits, 16).ok());
            let Some([alpha, rgb @ ..]) = value.map(u32::to_be_bytes) else { break };
            let [r, g, b] = rgb.map(|part| f32::from(part) / 255.0);
            self.painted.push([r, g, b, f32::from(alpha) / 255.0]);
        }
    }
}

/// The numbers of a line.
struct Floats<const N: usize> {
    /// 0 where the line has none.
    numbers: [f32; N],
    found: usize,
    /// Whether one is [not a number](meant) in the format.
    are_odd: bool,
}

#[inline]
fn floats<const N: usize>(words: Words<'_>) -> Floats<N> {
    let mut floats = Floats { numbers: [0.0; N], found: 0, are_odd: false };
    for (place, word) in floats.numbers.iter_mut().zip(words) {
        *place = single(word).unwrap_or_else(|| {
            floats.are_odd = true;
            narrow(meant(word))
        });
        floats.found += 1;
    }
    floats
}

/// A corner such as `1`, `1/2`, `1//3` or `1/2/3`, and whether that is the whole word, with the number of elements so far,
/// from which negative indices count back. What follows a number is ignored, as in Blender 4.5 and tinyobjloader: some
/// programs write `1.0`.
#[inline]
fn corner(word: &[u8], [positions, coordinates, normals]: Counts) -> Option<(Corner, bool)> {
    let index = |value: Option<i64>, count: usize| match value {
        None => ABSENT,
        Some(0) => ABSENT,
        Some(value) if value > 0 => u32::try_from(value.saturating_sub(1)).map_or(OUTSIDE, |index| index.min(OUTSIDE)),
        Some(value) => {
            let back = usize::try_from(value.unsigned_abs()).ok();
            back.and_then(|back| u32::try_from(count.checked_sub(back)?).ok()).unwrap_or(OUTSIDE)
        }
    };
    let (position, rest) = integer(word);
    let mut corner = Corner { position: index(Some(position?), positions), coordinates: ABSENT, normal: ABSENT };
    let Some(rest) = rest.strip_prefix(b"/") else { return Some((corner, rest.is_empty())) };
    let (value, rest) = integer(rest);
    corner.coordinates = index(value, coordinates);
    let Some(rest) = rest.strip_prefix(b"/") else { return Some((corner, rest.is_empty())) };
    let (value, rest) = integer(rest);
    corner.normal = index(value, normals);
    // Some programs write a slash too many.
    Some((corner, rest.strip_prefix(b"/").unwrap_or(rest).is_empty()))
}

/// The colours of all positions; none if no position has one.
fn colors(chunks: &mut [Chunk<'_>], counts: &[Counts], positions: usize) -> Vec<[f32; 4]> {
    if chunks.iter().all(|chunk| chunk.colors.is_empty() && chunk.painted.is_empty()) {
        return Vec::new();
    }
    let mut colors = Vec::with_capacity(positions);
    let mut painted = 0_usize;
    for (chunk, [count, ..]) in chunks.iter_mut().zip(counts) {
        let end = colors.len().saturating_add(*count);
        colors.append(&mut std::mem::take(&mut chunk.colors));
        colors.resize(end, NO_COLOR);
    }
    // Each colour in turn is that of the next vertex.
    for color in chunks.iter_mut().flat_map(|chunk| std::mem::take(&mut chunk.painted)) {
        colors.get_mut(painted).into_iter().for_each(|place| *place = color);
        painted = painted.saturating_add(1);
    }
    colors
}

/// Divides colours by 255 if all are whole numbers up to that, and one is above 1. Programs that store them as bytes write them
/// so, and readers that take them for fractions show white.
fn from_bytes(colors: &mut [[f32; 4]]) -> bool {
    let stated = || colors.iter().filter(|[.., alpha]| *alpha >= 0.0);
    let is_byte = |part: &f32| (0.0..=255.0).contains(part) && part.fract() == 0.0;
    let are_bytes = stated().any(|[rgb @ .., _]| rgb.iter().any(|part| *part > 1.0))
        && stated().all(|[rgb @ .., _]| rgb.iter().all(is_byte));
    if are_bytes {
        let has_alpha = stated().any(|[.., alpha]| *alpha > 1.0);
        for [rgb @ .., alpha] in colors.iter_mut().filter(|[.., alpha]| *alpha >= 0.0) {
            rgb.iter_mut().chain(has_alpha.then_some(alpha)).for_each(|part| *part /= 255.0);
        }
    }
    are_bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_in_every_form() {
        let at = |text: &str| {
            let (corner, is_whole) = corner(text.as_bytes(), [10, 20, 30])?;
            is_whole.then_some([corner.position, corner.coordinates, corner.normal])
        };
        assert_eq!(at("3"), Some([2, ABSENT, ABSENT]));
        assert_eq!(at("3/4"), Some([2, 3, ABSENT]));
        assert_eq!(at("3/4/"), Some([2, 3, ABSENT]));
        assert_eq!(at("3//5"), Some([2, ABSENT, 4]));
        assert_eq!(at("-1/-2/-30"), Some([9, 18, 0]));
        assert_eq!(at("-11/0/99999999999"), Some([OUTSIDE, ABSENT, OUTSIDE]));
        for odd in ["", "x", "1/x", "1/2/3x", "/1", "1.5"] {
            assert_eq!(at(odd), None, "{odd}");
        }
    }

    #[test]
    fn chunks_are_whole_lines() {
        let line = b"v 1 2 \\\n 3\n";
        let text = line.repeat(CHUNK / 5);
        for start in 0..12 {
            let text = [&b"#123456789ab"[..start], b"\n", &text].concat();
            let all = chunks(&text, b'\n');
            assert!(all.len() > 1);
            assert_eq!(all.concat_text(), text);
            assert!(all.iter().all(|(_, chunk)| chunk.ends_with(b"3\n")));
        }
    }

    trait ConcatText {
        fn concat_text(&self) -> Vec<u8>;
    }

    impl ConcatText for Vec<(usize, &[u8])> {
        fn concat_text(&self) -> Vec<u8> {
            self.iter().flat_map(|(_, text)| text.iter().copied()).collect()
        }
    }
}
