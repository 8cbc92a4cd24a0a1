//! The structure of SMD and VTA files.

use std::ops::Range;

use cast_interchange::encoding::escaped;
use cast_interchange::narrow::narrow;
use cast_interchange::{Error, ErrorKind, Options, Report, notes};
use hashbrown::HashMap;

use crate::text::numbers::{integer, number};
use crate::text::statements::{Lines, Statements, Words};

/// The content of a file.
#[derive(Debug, Default)]
pub(super) struct File {
    pub(super) nodes: Vec<Node>,
    pub(super) frames: Vec<Frame>,
    /// The places of bones, frame by frame.
    pub(super) keys: Vec<Key>,
    /// The names of materials, in the order of first use.
    pub(super) materials: Vec<String>,
    /// The material of each triangle.
    pub(super) triangles: Vec<usize>,
    /// Three for each triangle.
    pub(super) corners: Vec<Corner>,
    /// The bones of corners and their weights.
    pub(super) links: Vec<(i64, f32)>,
    pub(super) flexes: Vec<Flex>,
    /// The vertices of flexes, one after the other.
    pub(super) moved: Vec<Moved>,
}

/// A bone.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) id: i64,
    pub(super) name: String,
    /// Negative for none.
    pub(super) parent: i64,
}

/// A block of the skeleton.
#[derive(Debug)]
pub(super) struct Frame {
    pub(super) time: f64,
    /// The comment behind the time, which names the flex of this time.
    pub(super) comment: String,
    pub(super) keys: Range<usize>,
}

/// Where a bone is, relative to its parent.
#[derive(Clone, Copy, Debug)]
pub(super) struct Key {
    pub(super) bone: i64,
    pub(super) position: [f64; 3],
    /// In radians, around x, y and z, in this order.
    pub(super) angles: [f64; 3],
}

/// A corner of a triangle.
#[derive(Debug)]
pub(super) struct Corner {
    /// What the corner follows as far as links do not say it.
    pub(super) bone: i64,
    pub(super) position: [f32; 3],
    pub(super) normal: [f32; 3],
    /// From the bottom left up.
    pub(super) uv: [f32; 2],
    pub(super) links: Range<usize>,
}

/// A block of vertices.
#[derive(Debug)]
pub(super) struct Flex {
    pub(super) time: f64,
    pub(super) comment: String,
    pub(super) vertices: Range<usize>,
}

/// A vertex of a flex.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moved {
    pub(super) vertex: i64,
    pub(super) position: [f32; 3],
    pub(super) normal: [f32; 3],
}

/// Where the parser is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Section {
    None,
    Nodes,
    Skeleton,
    Triangles,
    Flexes,
}

const SECTIONS: [(&[u8], Section); 4] = [
    (b"nodes", Section::Nodes),
    (b"skeleton", Section::Skeleton),
    (b"triangles", Section::Triangles),
    (b"vertexanimation", Section::Flexes),
];

struct Parser {
    file: File,
    section: Section,
    /// Corners of the current triangle that are still to come.
    corners_to_come: usize,
    /// Whether a line without a material may be one.
    is_blank: bool,
    material_of: HashMap<Vec<u8>, usize>,
    unknown: Lines,
    odd: Lines,
    /// Whether a line was what the format says.
    is_known: bool,
}

impl File {
    /// Parses a file whose text is decoded.
    ///
    /// # Errors
    /// Returns an error if it is no SMD file, a line lacks something, or a section has no end.
    pub(super) fn parse(text: &[u8], options: &Options<'_>, report: &mut Report) -> Result<Self, Error> {
        if text.is_empty() {
            return Err(Error::new(ErrorKind::TooShort { expected: 1, found: 0 }).at(0));
        }
        let mut parser = Parser {
            file: Self::default(),
            section: Section::None,
            corners_to_come: 0,
            is_blank: false,
            material_of: HashMap::new(),
            unknown: Lines::default(),
            odd: Lines::default(),
            is_known: false,
        };
        let part = options.part(0..150, text.len() >> 16);
        let mut done = 0;
        for statement in Statements::of(text) {
            if statement.offset >> 16 > done {
                (done, _) = (statement.offset >> 16, part.step()?);
            }
            if statement.is_cut {
                parser.unknown.add(statement.line);
            }
            parser.line(statement.line, report).map_err(|error| statement.placed(error))?;
        }
        if !parser.is_known {
            return Err(Error::new(ErrorKind::NotThisFormat { expected: "lines such as `version 1` and `nodes`" }));
        }
        if parser.section != Section::None {
            return Err(Error::new(ErrorKind::TooShort { expected: 3, found: 0 }).at(text.len()));
        }
        parser.unknown.report(&notes::file::STATEMENTS, report);
        parser.odd.report(&notes::file::NUMERALS, report);
        let mut file = parser.file;
        // Blocks may be in any order; a time that comes again changes what it said before.
        cast_base::sort::by(&mut file.frames, |a, b| a.time.total_cmp(&b.time));
        cast_base::sort::by(&mut file.flexes, |a, b| a.time.total_cmp(&b.time));
        Ok(file)
    }
}

impl Parser {
    fn line(&mut self, line: &[u8], report: &mut Report) -> Result<(), Error> {
        let is_blank = line.is_empty();
        if is_blank || line.starts_with(b"//") {
            self.is_blank |= is_blank;
            return Ok(());
        }
        let was_blank = std::mem::take(&mut self.is_blank);
        let is_inside = self.section == Section::Triangles;
        let is_comment = line.starts_with(b"#") || line.starts_with(b";");
        if is_comment && (!is_inside || self.corners_to_come > 0) {
            return Ok(());
        }
        if line.eq_ignore_ascii_case(b"end") && (!is_inside || self.corners_to_come == 0) {
            self.section = Section::None;
            return Ok(());
        }
        match self.section {
            Section::None => {
                self.top(line, report);
                Ok(())
            }
            Section::Nodes => self.node(line),
            Section::Skeleton => self.skeleton(line),
            Section::Triangles => self.triangle(line, was_blank),
            Section::Flexes => self.flex(line),
        }
    }

    fn top(&mut self, line: &[u8], report: &mut Report) {
        let mut words = Words::of(line);
        let word = words.next().unwrap_or_default();
        if let Some((_, section)) = SECTIONS.iter().find(|(name, _)| word.eq_ignore_ascii_case(name)) {
            (self.section, self.is_known) = (*section, true);
        } else if word.eq_ignore_ascii_case(b"version") {
            let version = words.next().unwrap_or_default();
            report.add_if(!(1..=3).contains(&integer(version).0.unwrap_or(0)), &notes::file::VERSION, escaped(version));
            self.is_known = true;
        } else {
            self.unknown.add(line);
        }
    }

    fn node(&mut self, line: &[u8]) -> Result<(), Error> {
        let mut words = Words::of(line);
        let id = words.integer("the number of a bone")?;
        let name = escaped(words.name("the name of a bone")?).into_owned();
        let parent = words.integer("the number of the parent")?;
        self.file.nodes.push(Node { id, name, parent });
        Ok(())
    }

    /// The time of a block and the comment behind it, if the line begins one.
    fn time(&mut self, line: &[u8]) -> Result<Option<(f64, String)>, Error> {
        let mut words = Words::of(line);
        if !words.next().is_some_and(|word| word.eq_ignore_ascii_case(b"time")) {
            return Ok(None);
        }
        let [time] = words.numbers("a time", &mut self.odd, line)?;
        let comment = words.rest().trim_ascii_start();
        let comment = comment.strip_prefix(b"//").or_else(|| comment.strip_prefix(b"#")).or(comment.strip_prefix(b";"));
        Ok(Some((time, escaped(comment.unwrap_or_default().trim_ascii()).into_owned())))
    }

    fn skeleton(&mut self, line: &[u8]) -> Result<(), Error> {
        let next = self.file.keys.len();
        if let Some((time, comment)) = self.time(line)? {
            self.file.frames.push(Frame { time, comment, keys: next..next });
            return Ok(());
        }
        let mut words = Words::of(line);
        let bone = words.integer("`time`, or the number of a bone")?;
        let [x, y, z, rx, ry, rz] = words.numbers("a position and three angles", &mut self.odd, line)?;
        let frame =
            self.file.frames.last_mut().ok_or_else(|| Error::invalid("expected `time` before the first bone"))?;
        frame.keys.end = next.saturating_add(1);
        self.file.keys.push(Key { bone, position: [x, y, z], angles: [rx, ry, rz] });
        Ok(())
    }

    fn triangle(&mut self, line: &[u8], was_blank: bool) -> Result<(), Error> {
        if self.corners_to_come == 0 {
            // MilkShape leaves the line of a material without a name empty.
            let is_unnamed = was_blank && is_corner(line);
            let name = if is_unnamed { &[] } else { line };
            let next = self.file.materials.len();
            let material = match self.material_of.get(name) {
                Some(material) => *material,
                None => {
                    self.material_of.insert(name.to_vec(), next);
                    self.file.materials.push(escaped(name).into_owned());
                    next
                }
            };
            self.file.triangles.push(material);
            self.corners_to_come = 3;
            if !is_unnamed {
                return Ok(());
            }
        }
        let mut words = Words::of(line);
        let bone = words.integer("the number of a bone at the start of a corner")?;
        let [x, y, z, nx, ny, nz, u] =
            words.numbers("a position, a normal and texture coordinates", &mut self.odd, line)?.map(narrow);
        let coordinate = own_words(words).next().unwrap_or_default();
        let [mut v] = words.numbers("a second texture coordinate", &mut self.odd, line)?.map(narrow);
        let first = self.file.links.len();
        let count = match number_of_links_after(coordinate, words) {
            Some((number, count)) => {
                self.odd.add(line);
                v = narrow(number);
                count
            }
            None => match own_words(words).next().and_then(|word| integer(word).0) {
                Some(count) => {
                    words.next();
                    count
                }
                None => 0,
            },
        };
        for _ in 0..count {
            let bone = words.integer("the number of a linked bone")?;
            let [weight] = words.numbers("a weight", &mut self.odd, line)?;
            self.file.links.push((bone, narrow(weight)));
        }
        if own_words(words).next().is_some() {
            self.unknown.add(line);
        }
        let links = first..self.file.links.len();
        self.file.corners.push(Corner { bone, position: [x, y, z], normal: [nx, ny, nz], uv: [u, v], links });
        self.corners_to_come = self.corners_to_come.saturating_sub(1);
        Ok(())
    }

    fn flex(&mut self, line: &[u8]) -> Result<(), Error> {
        let next = self.file.moved.len();
        if let Some((time, comment)) = self.time(line)? {
            self.file.flexes.push(Flex { time, comment, vertices: next..next });
            return Ok(());
        }
        let mut words = Words::of(line);
        let vertex = words.integer("`time`, or the number of a vertex")?;
        let [x, y, z, nx, ny, nz] = words.numbers("a position and a normal", &mut self.odd, line)?.map(narrow);
        let flex =
            self.file.flexes.last_mut().ok_or_else(|| Error::invalid("expected `time` before the first vertex"))?;
        flex.vertices.end = next.saturating_add(1);
        self.file.moved.push(Moved { vertex, position: [x, y, z], normal: [nx, ny, nz] });
        Ok(())
    }
}

/// The words before a comment.
fn own_words(words: Words<'_>) -> impl Iterator<Item = &[u8]> {
    words.take_while(|word| !word.starts_with(b"//") && !word.starts_with(b"#") && !word.starts_with(b";"))
}

/// The last texture coordinate and the number of links, if a program such as srctools wrote no space between the two: what
/// follows six decimals is the number, if as many links follow.
fn number_of_links_after(coordinate: &[u8], words: Words<'_>) -> Option<(f64, i64)> {
    let point = coordinate.iter().position(|byte| *byte == b'.')?;
    let (coordinate, count) = coordinate.split_at_checked(point.checked_add(7)?)?;
    let (Some(count), []) = integer(count) else { return None };
    let links = own_words(words).count();
    let is_meant = links > 0 && usize::try_from(count).ok()?.checked_mul(2) == Some(links);
    if is_meant { Some((number(coordinate)?, count)) } else { None }
}

/// Whether a line is a corner rather than the name of a material.
fn is_corner(line: &[u8]) -> bool {
    let mut words = Words::of(line);
    words.next().is_some_and(|word| matches!(integer(word), (Some(_), [])))
        && words.by_ref().take(8).filter(|word| number(word).is_some()).count() == 8
}
