//! The structure of models.

use std::ops::Range;

use cast_interchange::narrow::narrow;
use cast_interchange::{Error, ErrorKind, Options, Report, notes};
use hashbrown::HashMap;

use super::Placed;
use super::decode::{Content, Statement, Values};
use crate::text::statements::Lines;

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
    /// Parses the content of a file.
    ///
    /// # Errors
    /// Returns an error if it is no model, or a statement lacks something.
    pub(super) fn parse(content: &Content<'_>, options: &Options<'_>, report: &mut Report) -> Result<Self, Error> {
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
        let part = options.part(0..150, content.len() >> 16);
        let (mut done, mut is_model) = (0, false);
        for statement in content.statements() {
            let Statement { word, mut values } = statement?;
            if values.offset() >> 16 > done {
                (done, _) = (values.offset() >> 16, part.step()?);
            }
            if values.is_cut() {
                parser.unknown.add(values.shown());
            }
            if word.is_empty() {
                continue;
            }
            if !is_model {
                if *word != *b"MODEL" {
                    return Err(Error::new(ErrorKind::NotThisFormat { expected: EXPECTED }));
                }
                is_model = true;
                continue;
            }
            parser.statement(&word, &mut values, report).map_err(|error| values.placed(error))?;
        }
        if !is_model {
            return Err(Error::new(ErrorKind::NotThisFormat { expected: EXPECTED }));
        }
        if parser.section != Section::Materials || parser.file.corners.len() != parser.file.triangles.len() * 3 {
            return Err(Error::new(ErrorKind::TooShort { expected: 1, found: 0 }).at(content.len()));
        }
        report.add_if(parser.cosmetics, &notes::file::FLAGS, "cosmetic bones");
        report.add_many(&notes::material::PARAMETERS, parser.parameters, "");
        parser.unknown.report(&notes::file::STATEMENTS, report);
        parser.odd.report(&notes::file::NUMERALS, report);
        Ok(parser.file)
    }
}

impl Parser {
    fn statement(&mut self, word: &[u8], values: &mut Values<'_>, report: &mut Report) -> Result<(), Error> {
        let section = match word {
            b"VERSION" => {
                self.version = values.integer("a version")?;
                report.add_if(!(5..=7).contains(&self.version), &notes::file::VERSION, self.version);
                return Ok(());
            }
            b"NUMBONES" => Section::Bones,
            b"NUMVERTS" | b"NUMVERTS32" => Section::Vertices,
            b"NUMFACES" => Section::Faces,
            b"NUMOBJECTS" => Section::Objects,
            b"NUMMATERIALS" => Section::Materials,
            b"NUMCOSMETICS" | b"NUMCOSMETICBONES" => {
                self.cosmetics = values.integer("a number of bones")? > 0;
                return Ok(());
            }
            _ => return self.of_section(word, values),
        };
        // What follows is counted as it comes; a number that is wrong makes no difference.
        values.integer("a number")?;
        self.section = section;
        Ok(())
    }

    fn of_section(&mut self, word: &[u8], values: &mut Values<'_>) -> Result<(), Error> {
        match (self.section, word) {
            (Section::Bones, b"BONE") => self.bone(values)?,
            (Section::Bones, b"OFFSET" | b"X" | b"Y" | b"Z") => {
                let numbers = values.numbers("three numbers", &mut self.odd)?;
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
                let number = values.integer("the number of a vertex")?;
                let (next, first) = (self.file.vertices.len(), self.file.weights.len());
                self.file.vertex_of.insert(number, u32::try_from(next).unwrap_or(u32::MAX));
                self.file.vertices.push(Vertex { position: [0.0; 3], weights: first..first });
            }
            (Section::Vertices, b"OFFSET") => {
                let position = values.numbers("three numbers", &mut self.odd)?.map(narrow);
                self.vertex()?.position = position;
            }
            (Section::Vertices, b"BONE") => {
                let bone = values.integer("the number of a bone")?;
                let [weight] = values.numbers("a weight", &mut self.odd)?;
                self.file.weights.push((bone, narrow(weight)));
                let end = self.file.weights.len();
                self.vertex()?.weights.end = end;
            }
            (Section::Faces, b"TRI" | b"TRI16") => {
                if self.file.corners.len() != self.file.triangles.len() * 3 {
                    return Err(Error::invalid("expected three corners before the next triangle"));
                }
                let object = values.integer("the number of an object")?;
                let material = values.integer("the number of a material")?;
                self.file.triangles.push(Triangle { object, material });
            }
            (Section::Faces, b"VERT" | b"VERT32") => self.corner(values)?,
            (Section::Faces, b"NORMAL") => {
                let normal = values.numbers("three numbers", &mut self.odd)?.map(narrow);
                self.last_corner()?.normal = normal;
            }
            (Section::Faces, b"COLOR") => {
                let color = values.numbers("four numbers", &mut self.odd)?.map(narrow);
                self.last_corner()?.color = color;
            }
            (Section::Faces, b"UV") => {
                values.integer("the number of layers")?;
                self.uvs(values)?;
            }
            (Section::Objects, b"OBJECT") => {
                let number = values.integer("the number of an object")?;
                let name = values.name("the name of an object")?;
                self.file.objects.insert(number, name);
            }
            (Section::Materials, b"MATERIAL") => self.material(values)?,
            (Section::Materials, _) => self.parameters = self.parameters.saturating_add(1),
            _ => self.unknown.add(values.shown()),
        }
        Ok(())
    }

    /// A bone of the list, or that which is placed next.
    fn bone(&mut self, values: &mut Values<'_>) -> Result<(), Error> {
        let number = values.integer("the number of a bone")?;
        if values.is_empty() {
            self.bone = self.file.bone_of.get(&number).copied();
            return Ok(());
        }
        let parent = values.integer("the number of the parent")?;
        let name = values.name("the name of a bone")?;
        self.file.bone_of.entry(number).or_insert(self.file.bones.len());
        self.file.bones.push(Bone { name, parent, place: Placed::ORIGIN });
        Ok(())
    }

    fn corner(&mut self, values: &mut Values<'_>) -> Result<(), Error> {
        let vertex = values.integer("the number of a vertex")?;
        if self.file.corners.len() >= self.file.triangles.len() * 3 {
            return Err(Error::invalid("expected `TRI` before the corners of a triangle"));
        }
        let first = self.file.uvs.len();
        self.file.corners.push(Corner { vertex, normal: [0.0, 0.0, 1.0], color: [1.0; 4], uvs: first..first });
        // Version 5 has everything in this line.
        if !values.is_empty() {
            let normal = values.numbers("a normal", &mut self.odd)?.map(narrow);
            self.last_corner()?.normal = normal;
            self.uvs(values)?;
        }
        Ok(())
    }

    /// Pairs of texture coordinates up to the end of the line.
    fn uvs(&mut self, values: &mut Values<'_>) -> Result<(), Error> {
        while !values.is_empty() {
            let uv = values.numbers("two texture coordinates", &mut self.odd)?.map(narrow);
            self.file.uvs.push(uv);
        }
        let end = self.file.uvs.len();
        self.last_corner()?.uvs.end = end;
        Ok(())
    }

    fn material(&mut self, values: &mut Values<'_>) -> Result<(), Error> {
        let number = values.integer("the number of a material")?;
        let first = values.name("the name of a material")?;
        let mut material = Material { number, name: first.clone(), images: first };
        if self.version >= 6 {
            values.name("the type of a material")?;
            material.images = values.name("the images of a material")?;
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

const EXPECTED: &str = "`MODEL` at the start";
