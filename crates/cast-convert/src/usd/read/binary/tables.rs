//! The sections of a crate file: tokens, strings, fields, sets of fields, paths and specs.

use std::sync::Arc;

use cast_interchange::Error;

use super::file::File;
use super::integers::{count, damaged, sized, unpacked};
use crate::bytes::Cursor;

/// All sections.
#[derive(Default)]
pub(super) struct Tables {
    pub(super) tokens: Vec<Arc<str>>,
    /// As indices of tokens.
    pub(super) strings: Vec<u32>,
    /// The name of each field, and what stands for its value.
    pub(super) fields: Vec<(Arc<str>, u64)>,
    pub(super) field_sets: Vec<u32>,
    pub(super) paths: Vec<Path>,
    /// Paths in the order of a visit, so that parents precede their children.
    pub(super) order: Vec<usize>,
    pub(super) specs: Vec<Spec>,
}

/// A path, as its last part.
#[derive(Clone, Default)]
pub(super) struct Path {
    pub(super) parent: Option<usize>,
    pub(super) name: Arc<str>,
    pub(super) is_property: bool,
}

/// What a file says about a path.
pub(super) struct Spec {
    pub(super) path: usize,
    /// The first of its fields.
    pub(super) fields: usize,
    pub(super) kind: u32,
}

/// Reads a section.
type Reader = fn(&mut Tables, &File<'_, '_>, &mut Cursor<'_>) -> Result<(), Error>;

/// Where the header says where the table of contents is.
const CONTENTS: usize = 16;

/// The cost of an element of a table.
const ELEMENT: usize = 32;

impl Tables {
    pub(super) fn read(file: &File<'_, '_>) -> Result<Self, Error> {
        let sections = sections(file).map_err(|error| error.at(CONTENTS))?;
        let mut tables = Self::default();
        // In this order: fields and paths have the names of tokens.
        let readers: [(&str, Reader); 6] = [
            ("TOKENS", Self::read_tokens),
            ("STRINGS", Self::read_strings),
            ("FIELDS", Self::read_fields),
            ("FIELDSETS", Self::read_field_sets),
            ("PATHS", Self::read_paths),
            ("SPECS", Self::read_specs),
        ];
        for (name, read) in readers {
            let section = sections.iter().find(|(known, ..)| known == name);
            let (_, start, bytes) =
                section.ok_or_else(|| damaged(&format!("it has no section {name}")).at(CONTENTS))?;
            // Places in a section are those from its start.
            read(&mut tables, file, &mut Cursor::new(bytes)).map_err(|error| error.at(*start).within(name))?;
        }
        Ok(tables)
    }

    fn read_strings(&mut self, _: &File<'_, '_>, cursor: &mut Cursor<'_>) -> Result<(), Error> {
        let count = count(cursor)?;
        let bytes = cursor.take((count as u64).saturating_mul(4))?;
        self.strings = bytes.as_chunks().0.iter().map(|index| u32::from_le_bytes(*index)).collect();
        Ok(())
    }

    fn read_field_sets(&mut self, file: &File<'_, '_>, cursor: &mut Cursor<'_>) -> Result<(), Error> {
        let wanted = count(cursor)?;
        self.field_sets = sized(file, cursor, wanted)?;
        Ok(())
    }

    pub(super) fn token(&self, index: u32) -> Arc<str> {
        self.tokens.get(index as usize).cloned().unwrap_or_default()
    }

    pub(super) fn string(&self, index: u32) -> Arc<str> {
        self.strings.get(index as usize).map(|token| self.token(*token)).unwrap_or_default()
    }

    fn read_tokens(&mut self, file: &File<'_, '_>, cursor: &mut Cursor<'_>) -> Result<(), Error> {
        let wanted = count(cursor)?;
        let whole = count(cursor)?;
        let length = count(cursor)?;
        let bytes = unpacked(file, cursor.take(length as u64)?, whole)?;
        file.spend(wanted.min(bytes.len()).saturating_mul(ELEMENT))?;
        // Each ends with a NUL.
        let texts = bytes.split(|byte| *byte == 0).take(wanted.min(bytes.len()));
        self.tokens = texts.map(|text| String::from_utf8_lossy(text).into()).collect();
        Ok(())
    }

    fn read_fields(&mut self, file: &File<'_, '_>, cursor: &mut Cursor<'_>) -> Result<(), Error> {
        let wanted = count(cursor)?;
        let names = sized(file, cursor, wanted)?;
        let length = count(cursor)?;
        let values = unpacked(file, cursor.take(length as u64)?, names.len().saturating_mul(8))?;
        file.spend(names.len().saturating_mul(ELEMENT))?;
        let values = values.as_chunks().0.iter().map(|value| u64::from_le_bytes(*value));
        self.fields = names.into_iter().map(|name| self.token(name)).zip(values).collect();
        Ok(())
    }

    fn read_paths(&mut self, file: &File<'_, '_>, cursor: &mut Cursor<'_>) -> Result<(), Error> {
        let all = count(cursor)?;
        let encoded = count(cursor)?;
        let indices = sized(file, cursor, encoded)?;
        let names = sized(file, cursor, encoded)?;
        let jumps = sized(file, cursor, encoded)?;
        // A path that is not encoded has no spec.
        let all = all.min(indices.len().saturating_mul(4).saturating_add(1));
        file.spend(all.saturating_mul(2 * ELEMENT))?;
        self.paths = vec![Path::default(); all];
        let (mut visited, mut placed) = (vec![false; indices.len()], vec![false; all]);
        let mut open: Vec<(usize, Option<usize>)> = Vec::new();
        let mut next = Some((0_usize, None));
        while let Some((at, parent)) = next.take().or_else(|| open.pop()) {
            let (Some(index), Some(name), Some(jump)) = (indices.get(at), names.get(at), jumps.get(at)) else {
                continue;
            };
            if visited.get_mut(at).is_none_or(|visited| std::mem::replace(visited, true)) {
                continue;
            }
            let (index, name, jump) = (*index as usize, name.cast_signed(), jump.cast_signed());
            // A path with two parents could be its own ancestor.
            let is_new = placed.get_mut(index).is_some_and(|placed| !std::mem::replace(placed, true));
            let Some(path) = self.paths.get_mut(index).filter(|_| is_new) else { continue };
            if let Some(parent) = parent {
                *path = Path { parent: Some(parent), name: Arc::default(), is_property: name < 0 };
                path.name = self.tokens.get(name.unsigned_abs() as usize).cloned().unwrap_or_default();
            }
            self.order.push(index);
            let after = at.saturating_add(1);
            let (has_child, has_sibling) = (jump > 0 || jump == -1, jump >= 0);
            if has_child {
                if has_sibling {
                    open.push((at.saturating_add(usize::try_from(jump).unwrap_or(usize::MAX)), parent));
                }
                // The first is that of the layer.
                next = Some((after, Some(index)));
            } else if has_sibling {
                next = Some((after, parent));
            }
        }
        Ok(())
    }

    fn read_specs(&mut self, file: &File<'_, '_>, cursor: &mut Cursor<'_>) -> Result<(), Error> {
        let wanted = count(cursor)?;
        let mut columns = Vec::with_capacity(3);
        for _ in 0..3 {
            columns.push(sized(file, cursor, wanted)?.into_iter());
        }
        let [paths, sets, kinds] = &mut columns[..] else { return Ok(()) };
        let specs = paths.zip(sets).zip(kinds);
        self.specs =
            specs.map(|((path, fields), kind)| Spec { path: path as usize, fields: fields as usize, kind }).collect();
        Ok(())
    }

    /// A path as text.
    pub(super) fn path(&self, file: &File<'_, '_>, index: u32) -> Result<Arc<str>, Error> {
        let mut names: Vec<&Path> = Vec::new();
        let mut next = Some(index as usize);
        let mut length = 1_usize;
        while let Some(path) = next.and_then(|next| self.paths.get(next)) {
            // No parent follows its children in a visit, so that there are no circles.
            if path.parent.is_some() {
                length = length.saturating_add(path.name.len()).saturating_add(1);
                names.push(path);
            }
            next = path.parent;
        }
        file.spend(length)?;
        let mut text = String::with_capacity(length);
        for path in names.into_iter().rev() {
            if path.is_property {
                text.push('.');
            } else if !path.name.starts_with('{') && !text.ends_with('}') {
                text.push('/');
            }
            text.push_str(&path.name);
        }
        Ok(if text.is_empty() && index == 0 { "/".into() } else { text.into() })
    }
}

/// A section: its name, where it is, and its bytes.
type Section<'f> = (String, usize, &'f [u8]);

fn sections<'f>(file: &'f File<'_, '_>) -> Result<Vec<Section<'f>>, Error> {
    let bytes: &[u8] = file.bytes;
    let mut header = Cursor::new(bytes.get(CONTENTS..CONTENTS + 8).unwrap_or_default());
    let start = count(&mut header)?;
    let mut cursor = Cursor::new(bytes.get(start..).ok_or_else(|| damaged("its table of contents is missing"))?);
    let wanted = count(&mut cursor)?;
    let mut sections = Vec::new();
    for _ in 0..wanted.min(64) {
        let name = crate::bytes::until_nul(cursor.take(16)?);
        let start = count(&mut cursor)?;
        let length = count(&mut cursor)?;
        let section = start.checked_add(length).and_then(|end| bytes.get(start..end));
        let section = section.ok_or_else(|| damaged("a section is not in the file"))?;
        sections.push((String::from_utf8_lossy(name).into_owned(), start, section));
    }
    Ok(sections)
}
