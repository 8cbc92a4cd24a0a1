//! From bytes to tables.

use cast_interchange::bytes::Record;
use cast_interchange::{Error, ErrorKind};
use cast_read::Array;

use super::file::{Comment, Group, Joint, Ms3d, VertexExtras};
use super::layout::Header;
use crate::bytes::{Cursor, Table};

const ID: &[u8] = b"MS3D000000";

impl<'a> Ms3d<'a> {
    /// Parses a file.
    ///
    /// The published description gives the comment on the model an index like the other comments; the author's program
    /// writes none, and files of both kinds exist. It is parsed without the index first, and with it if that does not
    /// match the size.
    ///
    /// # Errors
    /// Returns an error if the file is not MilkShape or has another version, or ends within a section. It may end after
    /// any section.
    pub fn parse(bytes: &'a [u8]) -> Result<Self, Error> {
        let usual = Self::parse_with(bytes, false);
        if usual.as_ref().is_ok_and(Self::is_even) {
            return usual;
        }
        Self::parse_with(bytes, true).ok().filter(Self::is_even).map_or(usual, Ok)
    }

    /// Whether the sections use up the whole file.
    fn is_even(&self) -> bool {
        self.trailing.is_empty() && self.unknown.is_none()
    }

    fn parse_with(bytes: &'a [u8], model_comment_has_index: bool) -> Result<Self, Error> {
        if !bytes.starts_with(ID) {
            return Err(Error::new(ErrorKind::NotThisFormat { expected: "the text \"MS3D000000\" at the start" }));
        }
        let mut cursor = Cursor::new(bytes);
        let version = cursor.read::<Header>().map_err(|error| error.inside("header"))?.version;
        if !matches!(version, 3 | 4) {
            let reason = format!("the file has version {version}; versions 3 and 4 are supported");
            return Err(Error::invalid(reason).at(ID.len()).inside("header"));
        }
        let mut file = Self { version, model_comment_has_index, ..Self::default() };
        for (name, read) in SECTIONS {
            if cursor.rest().is_empty() {
                break;
            }
            let start = cursor;
            if let Some(sub_version) = read(&mut file, &mut cursor).map_err(|error| named(error, name))? {
                file.unknown = Some((name, sub_version, start.rest()));
                return Ok(file);
            }
        }
        file.trailing = cursor.rest();
        Ok(file)
    }
}

/// Adds the section to an error that does not name one.
fn named(error: Error, section: &'static str) -> Error {
    if error.place().is_empty() { error.inside(section) } else { error }
}

/// Reads a section. Returns the sub-version if it is unknown, and with it the end of the section.
type Read = for<'a> fn(&mut Ms3d<'a>, &mut Cursor<'a>) -> Result<Option<i32>, Error>;

/// All sections in file order.
const SECTIONS: [(&str, Read); 10] = [
    ("vertices", |file, cursor| table(&mut file.vertices, cursor)),
    ("triangles", |file, cursor| table(&mut file.triangles, cursor)),
    ("groups", groups),
    ("materials", |file, cursor| table(&mut file.materials, cursor)),
    ("keyframer", keyframer),
    ("joints", joints),
    ("comments", comments),
    ("vertex extras", vertex_extras),
    ("joint extras", joint_extras),
    ("model extras", model_extras),
];

fn count(cursor: &mut Cursor<'_>) -> Result<u64, Error> {
    Ok(u64::from(cursor.read::<u16>()?))
}

fn table<'a, T: Record>(table: &mut Table<'a, T>, cursor: &mut Cursor<'a>) -> Result<Option<i32>, Error> {
    let count = count(cursor)?;
    *table = Table::read(cursor, count)?;
    Ok(None)
}

fn groups<'a>(file: &mut Ms3d<'a>, cursor: &mut Cursor<'a>) -> Result<Option<i32>, Error> {
    let groups = count(cursor)?;
    file.groups = cursor.each(groups, "group", |cursor| {
        let start = *cursor;
        let flags = cursor.read()?;
        let raw_name = cursor.take(32)?;
        let count = count(cursor)?;
        let (triangles, material) = (Array::new(cursor.slice(count)?), cursor.read()?);
        Ok(Group { bytes: cursor.since(&start), flags, raw_name, triangles, material })
    })?;
    Ok(None)
}

fn keyframer<'a>(file: &mut Ms3d<'a>, cursor: &mut Cursor<'a>) -> Result<Option<i32>, Error> {
    file.keyframer = Table::read(cursor, 1)?;
    Ok(None)
}

fn joints<'a>(file: &mut Ms3d<'a>, cursor: &mut Cursor<'a>) -> Result<Option<i32>, Error> {
    let joints = count(cursor)?;
    file.joints = cursor.each(joints, "joint", Joint::read)?;
    Ok(None)
}

/// Counts of comments have 32 bits, those of the earlier tables 16.
fn comments<'a>(file: &mut Ms3d<'a>, cursor: &mut Cursor<'a>) -> Result<Option<i32>, Error> {
    let sub_version = cursor.read::<i32>()?;
    if sub_version != 1 {
        return Ok(Some(sub_version));
    }
    let is_indexed = file.model_comment_has_index;
    for (about, is_indexed) in [("group", true), ("material", true), ("joint", true), ("model", is_indexed)] {
        for _ in 0..cursor.read::<u32>()? {
            let index = if is_indexed { cursor.read::<i32>()? } else { 0 };
            let length = cursor.read::<u32>()?;
            file.comments.push(Comment { about, index, text: cursor.take(u64::from(length))? });
        }
    }
    Ok(None)
}

fn vertex_extras<'a>(file: &mut Ms3d<'a>, cursor: &mut Cursor<'a>) -> Result<Option<i32>, Error> {
    let count = file.vertices.len() as u64;
    let sub_version = cursor.read::<i32>()?;
    let size = match sub_version {
        1 => 6,
        2 => 10,
        3 => 14,
        _ => return Ok(Some(sub_version)),
    };
    let table = Table::of_size(cursor, count, size)?;
    file.vertex_extras = Some(VertexExtras { sub_version, table });
    Ok(None)
}

fn joint_extras<'a>(file: &mut Ms3d<'a>, cursor: &mut Cursor<'a>) -> Result<Option<i32>, Error> {
    match cursor.read::<i32>()? {
        // The published description says 2 where the program writes 1; both have the same layout.
        1 | 2 => file.joint_extras = Some(Table::read(cursor, file.joints.len() as u64)?),
        sub_version => return Ok(Some(sub_version)),
    }
    Ok(None)
}

fn model_extras<'a>(file: &mut Ms3d<'a>, cursor: &mut Cursor<'a>) -> Result<Option<i32>, Error> {
    match cursor.read::<i32>()? {
        1 => file.model_extra = Table::read(cursor, 1)?,
        sub_version => return Ok(Some(sub_version)),
    }
    Ok(None)
}
