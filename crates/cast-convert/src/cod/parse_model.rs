//! The structure of XMODEL_EXPORT files.

use std::ops::Range;

use cast_interchange::encoding::escaped;
use cast_interchange::narrow::narrow;
use cast_interchange::{Error, ErrorKind, Options, Report, notes};
use hashbrown::HashMap;

use super::Placed;
use crate::text::statements::{Lines, Statements, Words};

/// The content of a file.
#[derive(Debug, Default)]
pub(super) struct File {
    pub(super) bones: Vec<Bone>,
    /// The bones by their numbers.
    pub(super) bone_of: HashMap<i64, usize>,
    pub(super) vertices: Vec<Vertex>,
    pub(super) vertex_of: HashMap<i64, u32>,
    /// The bones of vertices and their weights.
    pub(super) weights: Vec<(i64, f32)>,
    pub(super) triangles: Vec<Triangle>,
    /// Three for each triangle.
    pub(super) corners: Vec<Corner>,
    pub(super) uvs: Vec<[f32; 2]>,
    pub(super) objects: HashMap<i64, String>,
    pub(super) materials: Vec<Material>,
}

#[derive(Debug)]
pub(super) struct Bone {
    pub(super) name: String,
    /// Negative for none.
    pub(super) parent: i64,
    pub(super) place: Placed,
}

#[derive(Debug)]
pub(super) struct Vertex {
    pub(super) position: [f32; 3],
    pub(super) weights: Range<usize>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Triangle {
    pub(super) object: i64,
    pub(super) material: i64,
}

#[derive(Clone, Debug)]
pub(super) struct Corner {
    /// The number of a vertex.
    pub(super) vertex: i64,
    pub(super) normal: [f32; 3],
    pub(super) color: [f32; 4],
    pub(super) uvs: Range<usize>,
}

#[derive(Debug)]
pub(super) struct Material {
    pub(super) number: i64,
    pub(super) name: String,
    /// A path, or several with the kind of each before them.
    pub(super) images: String,
}

/// Where the parser is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Section {
    Start,
    Bones,
    Vertices,
    Faces,
    Objects,
    Materials,
}

struct Parser {
    file: File,
    section: Section,
    version: i64,
    /// The bone that is being placed.
    bone: Option<usize>,
    cosmetics: bool,
    parameters: u64,
    unknown: Lines,
    odd: Lines,
}

impl File {
    /// Parses a file whose text is decoded.
    ///
    /// # Errors
    /// Returns an error if it is no XMODEL_EXPORT file, or a line lacks something.
    pub(super) fn parse(text: &[u8], options: &Options<'_>, report: &mut Report) -> Result<Self, Error> {
        let mut parser = Parser {
            file: Self::default(),
            section: Section::Start,
            version: 0,
            bone: None,
            cosmetics: false,
            parameters: 0,
            unknown: Lines::default(),
            odd: Lines::default(),
        };
        let part = options.part(0..150, text.len() >> 16);
        let (mut done, mut is_model) = (0, false);
        for statement in Statements::of(text) {
            if statement.offset >> 16 > done {
                (done, _) = (statement.offset >> 16, part.step()?);
            }
            if statement.is_cut {
                parser.unknown.add(statement.line);
            }
            let line = statement.line;
            if line.is_empty() || line.starts_with(b"//") {
                continue;
            }
            if !is_model {
                if !line.eq_ignore_ascii_case(b"MODEL") {
                    return Err(Error::new(ErrorKind::NotThisFormat { expected: "the line `MODEL` at the start" }));
                }
                is_model = true;
                continue;
            }
            parser.line(line, report).map_err(|error| statement.placed(error))?;
        }
        if !is_model {
            return Err(Error::new(ErrorKind::NotThisFormat { expected: "the line `MODEL` at the start" }));
        }
        if parser.section != Section::Materials || parser.file.corners.len() != parser.file.triangles.len() * 3 {
            return Err(Error::new(ErrorKind::TooShort { expected: 1, found: 0 }).at(text.len()));
        }
        report.add_if(parser.cosmetics, &notes::file::FLAGS, "cosmetic bones");
        report.add_many(&notes::material::PARAMETERS, parser.parameters, "");
        parser.unknown.report(&notes::file::STATEMENTS, report);
        parser.odd.report(&notes::file::NUMERALS, report);
        Ok(parser.file)
    }
}

impl Parser {
    fn line(&mut self, line: &[u8], report: &mut Report) -> Result<(), Error> {
        let mut words = Words::of(line);
        let word = words.next().unwrap_or_default().to_ascii_uppercase();
        let section = match &*word {
            b"VERSION" => {
                self.version = words.integer("a version")?;
                report.add_if(!(5..=7).contains(&self.version), &notes::file::VERSION, self.version);
                return Ok(());
            }
            b"NUMBONES" => Section::Bones,
            b"NUMVERTS" | b"NUMVERTS32" => Section::Vertices,
            b"NUMFACES" => Section::Faces,
            b"NUMOBJECTS" => Section::Objects,
            b"NUMMATERIALS" => Section::Materials,
            b"NUMCOSMETICS" => {
                self.cosmetics = words.integer("a number of bones")? > 0;
                return Ok(());
            }
            _ => return self.statement(&word, words, line),
        };
        // What follows is counted as it comes; a number that is wrong makes no difference.
        words.integer("a number")?;
        self.section = section;
        Ok(())
    }

    fn statement(&mut self, word: &[u8], mut words: Words<'_>, line: &[u8]) -> Result<(), Error> {
        match (self.section, word) {
            (Section::Bones, b"BONE") => self.bone(words)?,
            (Section::Bones, b"OFFSET" | b"X" | b"Y" | b"Z") => {
                let numbers = words.numbers("three numbers", &mut self.odd, line)?;
                let bone = self.bone.and_then(|bone| self.file.bones.get_mut(bone));
                let place =
                    &mut bone.ok_or_else(|| Error::invalid("expected `BONE` with a number of the list before"))?.place;
                let [x, y, z] = &mut place.axes;
                *match word {
                    b"X" => x,
                    b"Y" => y,
                    b"Z" => z,
                    _ => &mut place.offset,
                } = numbers;
            }
            (Section::Bones, b"SCALE") | (Section::Vertices, b"BONES") => {}
            (Section::Vertices, b"VERT" | b"VERT32") => {
                let number = words.integer("the number of a vertex")?;
                let (next, first) = (self.file.vertices.len(), self.file.weights.len());
                self.file.vertex_of.insert(number, u32::try_from(next).unwrap_or(u32::MAX));
                self.file.vertices.push(Vertex { position: [0.0; 3], weights: first..first });
            }
            (Section::Vertices, b"OFFSET") => {
                let position = words.numbers("three numbers", &mut self.odd, line)?.map(narrow);
                self.vertex()?.position = position;
            }
            (Section::Vertices, b"BONE") => {
                let bone = words.integer("the number of a bone")?;
                let [weight] = words.numbers("a weight", &mut self.odd, line)?;
                self.file.weights.push((bone, narrow(weight)));
                let end = self.file.weights.len();
                self.vertex()?.weights.end = end;
            }
            (Section::Faces, b"TRI" | b"TRI16") => {
                if self.file.corners.len() != self.file.triangles.len() * 3 {
                    return Err(Error::invalid("expected three corners before the next triangle"));
                }
                let object = words.integer("the number of an object")?;
                let material = words.integer("the number of a material")?;
                self.file.triangles.push(Triangle { object, material });
            }
            (Section::Faces, b"VERT" | b"VERT32") => self.corner(words, line)?,
            (Section::Faces, b"NORMAL") => {
                let normal = words.numbers("three numbers", &mut self.odd, line)?.map(narrow);
                self.last_corner()?.normal = normal;
            }
            (Section::Faces, b"COLOR") => {
                let color = words.numbers("four numbers", &mut self.odd, line)?.map(narrow);
                self.last_corner()?.color = color;
            }
            (Section::Faces, b"UV") => {
                words.integer("the number of layers")?;
                self.uvs(words, line)?;
            }
            (Section::Objects, b"OBJECT") => {
                let number = words.integer("the number of an object")?;
                let name = escaped(words.name("the name of an object")?).into_owned();
                self.file.objects.insert(number, name);
            }
            (Section::Materials, b"MATERIAL") => self.material(words)?,
            (Section::Materials, _) => self.parameters = self.parameters.saturating_add(1),
            _ => self.unknown.add(line),
        }
        Ok(())
    }

    /// A bone of the list, or that which is placed next.
    fn bone(&mut self, mut words: Words<'_>) -> Result<(), Error> {
        let number = words.integer("the number of a bone")?;
        if words.rest().trim_ascii().is_empty() {
            self.bone = self.file.bone_of.get(&number).copied();
            return Ok(());
        }
        let parent = words.integer("the number of the parent")?;
        let name = escaped(words.name("the name of a bone")?).into_owned();
        self.file.bone_of.entry(number).or_insert(self.file.bones.len());
        self.file.bones.push(Bone { name, parent, place: Placed::ORIGIN });
        Ok(())
    }

    fn corner(&mut self, mut words: Words<'_>, line: &[u8]) -> Result<(), Error> {
        let vertex = words.integer("the number of a vertex")?;
        if self.file.corners.len() >= self.file.triangles.len() * 3 {
            return Err(Error::invalid("expected `TRI` before the corners of a triangle"));
        }
        let first = self.file.uvs.len();
        self.file.corners.push(Corner { vertex, normal: [0.0, 0.0, 1.0], color: [1.0; 4], uvs: first..first });
        // Version 5 has everything in this line.
        if !words.rest().trim_ascii().is_empty() {
            let normal = words.numbers("a normal", &mut self.odd, line)?.map(narrow);
            self.last_corner()?.normal = normal;
            self.uvs(words, line)?;
        }
        Ok(())
    }

    /// Pairs of texture coordinates up to the end of the line.
    fn uvs(&mut self, mut words: Words<'_>, line: &[u8]) -> Result<(), Error> {
        while !words.rest().trim_ascii().is_empty() {
            let uv = words.numbers("two texture coordinates", &mut self.odd, line)?.map(narrow);
            self.file.uvs.push(uv);
        }
        let end = self.file.uvs.len();
        self.last_corner()?.uvs.end = end;
        Ok(())
    }

    fn material(&mut self, mut words: Words<'_>) -> Result<(), Error> {
        let number = words.integer("the number of a material")?;
        let first = escaped(words.name("the name of a material")?).into_owned();
        let mut material = Material { number, name: first.clone(), images: first };
        if self.version >= 6 {
            words.name("the type of a material")?;
            material.images = escaped(words.name("the images of a material")?).into_owned();
        }
        self.file.materials.push(material);
        Ok(())
    }

    fn vertex(&mut self) -> Result<&mut Vertex, Error> {
        self.file.vertices.last_mut().ok_or_else(|| Error::invalid("expected `VERT` before it"))
    }

    fn last_corner(&mut self) -> Result<&mut Corner, Error> {
        self.file.corners.last_mut().ok_or_else(|| Error::invalid("expected `VERT` before it"))
    }
}
