//! The structure of MD2 files.

use cast_interchange::bytes::Record;
use cast_interchange::{Error, ErrorKind};

use crate::bytes::{Cursor, Table, until_nul};

/// A file.
#[derive(Clone, Debug)]
pub(super) struct Md2<'a> {
    /// The size of the texture in pixels: width and height.
    pub(super) skin_size: [u32; 2],
    /// Texture paths, terminated by NUL if they are shorter than the field.
    pub(super) skins: Table<'a, [u8; 64]>,
    /// Texture coordinates in pixels, from the top left.
    pub(super) coordinates: Table<'a, [i16; 2]>,
    pub(super) triangles: Table<'a, Triangle>,
    pub(super) vertex_count: usize,
    pub(super) frames: Vec<Frame<'a>>,
    /// How many bytes follow the last section.
    pub(super) trailing: usize,
}

/// The positions of all vertices at one time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame<'a> {
    head: FrameHead,
    vertices: Table<'a, Vertex>,
}

records! {
    struct Header (64) {
        version: u32,
        skin_size: [u32; 2],
        frame_size: u32,
        skins: u32,
        vertices: u32,
        coordinates: u32,
        triangles: u32,
        _commands: u32,
        frames: u32,
        skins_at: u32,
        coordinates_at: u32,
        triangles_at: u32,
        frames_at: u32,
        _commands_at: u32,
        end: u32,
    }

    /// Three vertices, and the texture coordinates of each corner.
    pub(super) struct Triangle (12) {
        vertices: [u16; 3],
        coordinates: [u16; 3],
    }

    struct FrameHead (40) {
        scale: [f32; 3],
        translation: [f32; 3],
        name: [u8; 16],
    }

    /// A position in steps of the frame's scale, and an index into a table of directions.
    struct Vertex (4) {
        position: [u8; 3],
        _normal: u8,
    }
}

/// The only version.
const VERSION: u32 = 8;

impl<'a> Md2<'a> {
    /// Parses a file.
    pub(super) fn parse(bytes: &'a [u8]) -> Result<Self, Error> {
        if !bytes.starts_with(b"IDP2") {
            return Err(Error::new(ErrorKind::NotThisFormat { expected: "the text \"IDP2\" at the start" }));
        }
        let mut cursor = Cursor::new(bytes);
        cursor.take(4)?;
        let header = cursor.read::<Header>().map_err(|error| error.inside("header"))?;
        let found = header.version;
        if found != VERSION {
            return Err(Error::invalid(format!("this is version {found}; only version {VERSION} is supported")).at(4));
        }
        let section = |at: u32| -> Result<Cursor<'a>, Error> {
            let mut cursor = Cursor::new(bytes);
            cursor.take(u64::from(at))?;
            Ok(cursor)
        };
        let skins = table(section(header.skins_at), header.skins, "skins")?;
        let coordinates = table(section(header.coordinates_at), header.coordinates, "texture coordinates")?;
        let triangles = table(section(header.triangles_at), header.triangles, "triangles")?;

        let mut at = section(header.frames_at).map_err(|error| error.inside("frames"))?;
        let vertices = u64::from(header.vertices);
        let needed = FrameHead::SIZE as u64 + vertices.saturating_mul(Vertex::SIZE as u64);
        let padding = u64::from(header.frame_size).checked_sub(needed).ok_or_else(|| {
            let found = header.frame_size;
            Error::invalid(format!("a frame of {found} bytes cannot hold {vertices} vertices")).at(16)
        })?;
        let frames = at.each(header.frames.into(), "frame", |at| {
            let frame = Frame { head: at.read()?, vertices: Table::read(at, vertices)? };
            at.take(padding)?;
            Ok(frame)
        })?;
        let end = usize::try_from(header.end).unwrap_or(usize::MAX);
        Ok(Self {
            skin_size: header.skin_size,
            skins,
            coordinates,
            triangles,
            vertex_count: usize::try_from(vertices).unwrap_or(usize::MAX),
            frames,
            trailing: bytes.len().saturating_sub(end),
        })
    }
}

impl Frame<'_> {
    /// The name, which may not be UTF-8.
    pub(super) fn name(&self) -> &[u8] {
        until_nul(&self.head.name)
    }

    /// The position of a vertex; the origin if there is no such vertex.
    pub(super) fn position(&self, vertex: usize) -> [f32; 3] {
        let steps = self.vertices.get(vertex).map(|vertex| vertex.position).unwrap_or_default();
        let mut axes = self.head.scale.iter().zip(&self.head.translation).zip(steps);
        std::array::from_fn(|_| axes.next().map_or(0.0, |((scale, start), step)| scale * f32::from(step) + start))
    }
}

/// `count` values from the start of a section.
fn table<'a, T: Record>(
    start: Result<Cursor<'a>, Error>,
    count: u32,
    what: &'static str,
) -> Result<Table<'a, T>, Error> {
    start.and_then(|mut cursor| Table::read(&mut cursor, u64::from(count))).map_err(|error| error.inside(what))
}
