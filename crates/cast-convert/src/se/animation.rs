//! The structure of SEAnim files.

use cast_interchange::Error;
use cast_interchange::encoding::escaped;
use cast_scene::convert_axes::Up;

use super::axis;
use super::parse_model::open;
use super::widths::Width;
use crate::bytes::Cursor;

/// An SEAnim file.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SeAnim<'a> {
    /// The version of the format; 1.
    pub version: u16,
    /// What translations are relative to; rotations are only affected if it is additive, scales never.
    pub mode: Mode,
    /// Whether the animation loops.
    pub is_looping: bool,
    /// Whether the file stores values in double precision.
    pub is_double: bool,
    /// Frames per second.
    pub frame_rate: f32,
    /// The number of frames, including the last.
    pub frame_count: u32,
    /// The animated bones.
    pub bones: Vec<SeAnimBone<'a>>,
    /// Bones below which translations have another mode than in the rest of the animation.
    pub modifiers: Vec<(u32, Mode)>,
    /// The events.
    pub notes: Vec<Note<'a>>,
    /// The up axis, which only castkit states.
    pub up: Option<Up>,
    /// Custom data.
    pub custom: &'a [u8],
    /// How many bytes follow the content, or extend the header beyond its known size.
    pub unaccounted: u64,
}

/// What translations are relative to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Mode {
    /// The parent.
    Absolute,
    /// The current pose.
    Additive,
    /// The rest pose.
    Relative,
    /// The rest pose; the first bone carries the motion of the model.
    Delta,
    /// An unknown number.
    Unknown(u8),
}

/// The keys of a bone.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SeAnimBone<'a> {
    /// The name, which may not be UTF-8.
    pub name: &'a [u8],
    /// Flags; the first marks a cosmetic bone.
    pub flags: u8,
    /// Positions.
    pub location: Channel<3>,
    /// Rotations, quaternions x, y, z, w.
    pub rotation: Channel<4>,
    /// Scales.
    pub scale: Channel<3>,
}

/// The keys of a property, in file order.
pub type Channel<const N: usize> = Vec<Key<N>>;

/// A value at a frame. Single precision is widened to double.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Key<const N: usize> {
    pub frame: u32,
    pub value: [f64; N],
}

/// An event at a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Note<'a> {
    pub frame: u32,
    pub name: &'a [u8],
}

records! {
    pub(super) struct Header (26) {
        mode: u8,
        flags: u8,
        presence: u8,
        properties: u8,
        reserved: u16,
        frame_rate: f32,
        frame_count: u32,
        bones: u32,
        modifiers: u8,
        reserved_too: [u8; 3],
        notes: u32,
    }
}

pub(super) const MAGIC: &[u8] = b"SEAnim";

/// Bits of the header.
pub(super) mod flag {
    pub(in super::super) const LOOPING: u8 = 1;
    pub(in super::super) const LOCATION: u8 = 1;
    pub(in super::super) const ROTATION: u8 = 2;
    pub(in super::super) const SCALE: u8 = 4;
    pub(in super::super) const KEYS: u8 = LOCATION | ROTATION | SCALE;
    pub(in super::super) const NOTES: u8 = 64;
    pub(super) const CUSTOM: u8 = 128;
    pub(super) const DOUBLE: u8 = 1;
}

impl Mode {
    fn of(number: u8) -> Self {
        match number {
            0 => Self::Absolute,
            1 => Self::Additive,
            2 => Self::Relative,
            3 => Self::Delta,
            _ => Self::Unknown(number),
        }
    }

    pub(super) fn number(self) -> u8 {
        match self {
            Self::Absolute => 0,
            Self::Additive => 1,
            Self::Relative => 2,
            Self::Delta => 3,
            Self::Unknown(number) => number,
        }
    }
}

impl<'a> SeAnim<'a> {
    /// Parses a file.
    ///
    /// The width of frame numbers depends on the frame count; the published description and all programs disagree by
    /// one. The programs' rule is tried first, and the other one if the size does not match.
    ///
    /// # Errors
    /// Returns an error if the file is not SEAnim, or is shorter than it claims.
    pub fn parse(bytes: &'a [u8]) -> Result<Self, Error> {
        let mut cursor = Cursor::new(bytes);
        let (version, header, more) = open::<Header>(&mut cursor, MAGIC, "the text \"SEAnim\" at the start")?;
        let count = header.frame_count;
        let body = |frames: u32| Self::body(cursor, version, &header, more, Width::of(frames));
        let (usual, other) = (body(count), count.saturating_sub(1));
        let is_even = usual.as_ref().is_ok_and(|read| read.unaccounted == more);
        if is_even || Width::of(other) == Width::of(count) {
            return usual;
        }
        body(other).ok().filter(|read| read.unaccounted == more).map_or(usual, Ok)
    }

    fn body(
        mut cursor: Cursor<'a>,
        version: u16,
        header: &Header,
        more: u64,
        frame_width: Width,
    ) -> Result<Self, Error> {
        let cursor = &mut cursor;
        let names = cursor.each(header.bones.into(), "name of bone", Cursor::text)?;
        let bone_width = Width::of(header.bones);
        let mut modifiers = Vec::new();
        for _ in 0..header.modifiers {
            let bone = bone_width.next(cursor).map_err(|error| error.inside("modifiers"))?;
            modifiers.push((bone, Mode::of(cursor.read().map_err(|error| error.inside("modifiers"))?)));
        }
        let mut bones = Vec::new();
        for (bone, name) in names.into_iter().enumerate() {
            let read = SeAnimBone::read(cursor, header, frame_width, name);
            bones.push(read.map_err(|error| error.inside(format!("bone {bone} {:?}", escaped(name))))?);
        }
        let note_count = if header.presence & flag::NOTES == 0 { 0 } else { header.notes };
        let note = |cursor: &mut Cursor<'a>| Ok(Note { frame: frame_width.next(cursor)?, name: cursor.text()? });
        let notes = cursor.each(note_count.into(), "note", note)?;
        let mut custom: &[u8] = &[];
        if header.presence & flag::CUSTOM != 0 {
            let length = cursor.read::<u32>().map_err(|error| error.inside("custom data"))?;
            custom = cursor.take(u64::from(length)).map_err(|error| error.inside("custom data"))?;
        }
        Ok(Self {
            version,
            mode: Mode::of(header.mode),
            is_looping: header.flags & flag::LOOPING != 0,
            is_double: header.properties & flag::DOUBLE != 0,
            frame_rate: header.frame_rate,
            frame_count: header.frame_count,
            bones,
            modifiers,
            notes,
            custom,
            up: axis::stated(header.reserved_too),
            unaccounted: more + cursor.rest().len() as u64,
        })
    }
}

impl<'a> SeAnimBone<'a> {
    fn read(cursor: &mut Cursor<'a>, header: &Header, width: Width, name: &'a [u8]) -> Result<Self, Error> {
        let is_double = header.properties & flag::DOUBLE != 0;
        let has = |flag: u8| header.presence & flag != 0;
        let is_keyed = has(flag::KEYS);
        // Without any keys in the file, bones are not stored at all, not even their flags.
        let flags = if is_keyed { cursor.read()? } else { 0 };
        Ok(Self {
            name,
            flags,
            location: channel(cursor, has(flag::LOCATION), width, is_double)?,
            rotation: channel(cursor, has(flag::ROTATION), width, is_double)?,
            scale: channel(cursor, has(flag::SCALE), width, is_double)?,
        })
    }
}

fn channel<const N: usize>(
    cursor: &mut Cursor<'_>,
    is_there: bool,
    width: Width,
    is_double: bool,
) -> Result<Channel<N>, Error> {
    let mut keys = Vec::new();
    let count = if is_there { width.next(cursor)? } else { 0 };
    for _ in 0..count {
        let frame = width.next(cursor)?;
        let value = if is_double { cursor.read()? } else { cursor.read::<[f32; N]>()?.map(f64::from) };
        keys.push(Key { frame, value });
    }
    Ok(keys)
}
