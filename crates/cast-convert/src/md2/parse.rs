//! The structure of MD2 files.

use zerocopy::little_endian::{F32, I16, U16, U32};
use zerocopy::{FromBytes, Immutable, KnownLayout, Unaligned};

use crate::bytes::{Cursor, until_nul};
use crate::{Error, ErrorKind};

/// A file.
#[derive(Clone, Debug)]
pub(super) struct Md2<'a> {
    /// The size of the texture in pixels: width and height.
    pub(super) skin_size: [u32; 2],
    /// Texture paths, terminated by NUL if they are shorter than the field.
    pub(super) skins: &'a [[u8; 64]],
    /// Texture coordinates in pixels, from the top left.
    pub(super) coordinates: &'a [[I16; 2]],
    pub(super) triangles: &'a [Triangle],
    pub(super) vertex_count: usize,
    pub(super) frames: Vec<Frame<'a>>,
    /// How many bytes follow the last section.
    pub(super) trailing: usize,
}

/// Three vertices, and the texture coordinates of each corner.
#[derive(Clone, Copy, Debug, FromBytes, KnownLayout, Immutable, Unaligned)]
#[repr(C)]
pub(super) struct Triangle {
    pub(super) vertices: [U16; 3],
    pub(super) coordinates: [U16; 3],
}

/// The positions of all vertices at one time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame<'a> {
    head: &'a FrameHead,
    vertices: &'a [Vertex],
}

#[derive(Clone, Copy, Debug, FromBytes, KnownLayout, Immutable, Unaligned)]
#[repr(C)]
struct FrameHead {
    scale: [F32; 3],
    translation: [F32; 3],
    name: [u8; 16],
}

/// A position in steps of the frame's scale, and an index into a table of directions.
#[derive(Clone, Copy, Debug, FromBytes, KnownLayout, Immutable, Unaligned)]
#[repr(C)]
struct Vertex {
    position: [u8; 3],
    _normal: u8,
}

#[derive(FromBytes, KnownLayout, Immutable, Unaligned)]
#[repr(C)]
struct Header {
    version: U32,
    skin_size: [U32; 2],
    frame_size: U32,
    skins: U32,
    vertices: U32,
    coordinates: U32,
    triangles: U32,
    _commands: U32,
    frames: U32,
    skins_at: U32,
    coordinates_at: U32,
    triangles_at: U32,
    frames_at: U32,
    _commands_at: U32,
    end: U32,
}

/// The only version.
const VERSION: u32 = 8;

impl<'a> Md2<'a> {
    /// Parses a file.
    ///
    /// # Errors
    /// Returns an error if the file is not MD2, or a section extends past its end.
    pub(super) fn parse(bytes: &'a [u8]) -> Result<Self, Error> {
        if !bytes.starts_with(b"IDP2") {
            return Err(Error::new(ErrorKind::NotThisFormat { expected: "the text \"IDP2\" at the start" }));
        }
        let mut cursor = Cursor::new(bytes);
        cursor.take(4)?;
        let header = cursor.read::<Header>().map_err(|error| error.inside("header"))?;
        if header.version.get() != VERSION {
            let found = header.version.get();
            return Err(Error::invalid(format!("this is version {found}; only version {VERSION} is supported")).at(4));
        }
        let section = |at: U32| -> Result<Cursor<'a>, Error> {
            let mut cursor = Cursor::new(bytes);
            cursor.take(u64::from(at.get()))?;
            Ok(cursor)
        };
        let skins = slice(section(header.skins_at), header.skins, "skins")?;
        let coordinates = slice(section(header.coordinates_at), header.coordinates, "texture coordinates")?;
        let triangles = slice(section(header.triangles_at), header.triangles, "triangles")?;

        let mut at = section(header.frames_at).map_err(|error| error.inside("frames"))?;
        let vertices = u64::from(header.vertices.get());
        let needed = size_of::<FrameHead>() as u64 + vertices.saturating_mul(size_of::<Vertex>() as u64);
        let padding = u64::from(header.frame_size.get()).checked_sub(needed).ok_or_else(|| {
            let found = header.frame_size.get();
            Error::invalid(format!("a frame of {found} bytes cannot hold {vertices} vertices")).at(16)
        })?;
        let mut frames = Vec::new();
        for frame in 0..header.frames.get() {
            let mut read = || {
                let frame = Frame { head: at.read()?, vertices: at.slice(vertices)? };
                at.take(padding)?;
                Ok(frame)
            };
            frames.push(read().map_err(|error: Error| error.inside(format!("frame {frame}")))?);
        }
        let end = usize::try_from(header.end.get()).unwrap_or(usize::MAX);
        Ok(Self {
            skin_size: header.skin_size.map(U32::get),
            skins,
            coordinates,
            triangles,
            vertex_count: usize::try_from(vertices).unwrap_or(usize::MAX),
            frames,
            trailing: bytes.len().saturating_sub(end),
        })
    }
}

impl<'a> Frame<'a> {
    /// The name, which may not be UTF-8.
    pub(super) fn name(&self) -> &'a [u8] {
        until_nul(&self.head.name)
    }

    /// The position of a vertex; the origin if there is no such vertex.
    pub(super) fn position(&self, vertex: usize) -> [f32; 3] {
        let steps = self.vertices.get(vertex).map(|vertex| vertex.position).unwrap_or_default();
        let mut axes = self.head.scale.iter().zip(&self.head.translation).zip(steps);
        std::array::from_fn(|_| {
            axes.next().map_or(0.0, |((scale, start), step)| scale.get() * f32::from(step) + start.get())
        })
    }
}

/// `count` values from the start of a section.
fn slice<'a, T: FromBytes + KnownLayout + Immutable + Unaligned>(
    start: Result<Cursor<'a>, Error>,
    count: U32,
    what: &'static str,
) -> Result<&'a [T], Error> {
    start.and_then(|mut cursor| cursor.slice(u64::from(count.get()))).map_err(|error| error.inside(what))
}
