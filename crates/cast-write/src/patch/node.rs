//! A node whose values are changed in place.

use std::ops::Range;

use cast_format::{Element, NodeKind, PropertyType, schema};
use cast_read::{Cast, Companion};

use super::known::Known;
use super::{PatchError, PatchErrorKind};
use crate::Data;

/// A node of a file whose fixed-size values can be changed in place.
#[derive(Debug)]
pub struct NodePatch<'p> {
    bytes: &'p mut [u8],
    known: &'p mut Known,
    offset: usize,
    kind: NodeKind,
    path: String,
    properties: Vec<PropertyData>,
}

/// The place of the data of a property.
#[derive(Clone, Debug)]
struct PropertyData {
    name: Vec<u8>,
    property_type: PropertyType,
    count: u32,
    data: Range<usize>,
}

/// The offset of the hash in the header of a node: after kind and size, 4 bytes each. The memory layout of
/// [`NodeHeader`](cast_format::NodeHeader) in Rust is unrelated.
const HASH_OFFSET: usize = 8;

impl<'p> NodePatch<'p> {
    pub(super) fn find(bytes: &'p mut [u8], known: &'p mut Known, path: &str) -> Result<Self, PatchError> {
        // Patches do not change the structure, so the result of parsing is still valid.
        let companion = Companion::new();
        let cast = Cast::with_outline(bytes, known.outline, &companion);
        let found = known.finder.find(&cast, path);
        let (node, path) = found
            .map_err(|error| PatchError::new(PatchErrorKind::Path(error), None, path).in_file(known.file.as_deref()))?;
        let place = |property: cast_read::PropertyRef<'_>| PropertyData {
            name: property.name().as_bytes().to_vec(),
            property_type: property.property_type(),
            count: property.count(),
            data: property.data_offset()..property.end(),
        };
        let (offset, kind) = (node.offset(), node.kind());
        let properties = node.properties().map(place).collect();
        Ok(Self { bytes, known, offset, kind, path, properties })
    }

    pub(super) fn expect_kind(self, expected: NodeKind) -> Result<Self, PatchError> {
        if self.kind == expected {
            return Ok(self);
        }
        let kind = PatchErrorKind::UnexpectedKind { found: self.kind, expected };
        Err(PatchError::new(kind, Some(self.offset), self.path).in_file(self.known.file.as_deref()))
    }

    /// The kind of the node.
    #[must_use]
    pub fn kind(&self) -> NodeKind {
        self.kind
    }

    /// Sets the hash. Links to the node are not changed.
    pub fn set_hash(&mut self, hash: u64) -> &mut Self {
        let start = self.offset + HASH_OFFSET;
        self.store(start..start + 8, &hash.to_le_bytes());
        self
    }

    /// Sets a property by its key (`vp`) or name (`positions`) to data of the same type and length.
    ///
    /// Integers are converted to the width in the file. Text must have as many bytes as before.
    ///
    /// # Errors
    /// Returns an error if there is no such property, the type or length differs, or a number does not fit the width.
    pub fn set<'d>(&mut self, name: &str, data: impl Into<Data<'d>>) -> Result<&mut Self, PatchError> {
        let (place, data) = (self.place(name)?, data.into());
        let data = self.fitted(name, &place, data)?;
        if data.property_type() != place.property_type {
            let kind = PatchErrorKind::UnexpectedType { found: place.property_type, given: data.property_type() };
            return Err(self.error(name, Some(&place), kind));
        }
        if data.byte_len() != place.data.len() as u64 {
            let (present, given) = (place.data.len() as u64, data.byte_len());
            return Err(self.error(name, Some(&place), PatchErrorKind::LengthDiffers { present, given }));
        }
        let bytes = data.to_bytes();
        if place.property_type == PropertyType::STRING {
            // Text with a NUL inside has the right length, but every reader would truncate it there.
            let (present, given) = (place.count, bytes.iter().filter(|byte| **byte == 0).count() as u64);
            if given > u64::from(present) {
                return Err(self.error(name, Some(&place), PatchErrorKind::NulInText));
            }
            if given < u64::from(present) || !bytes.ends_with(&[0]) && present > 0 {
                return Err(self.error(name, Some(&place), PatchErrorKind::StringsDiffer { present, given }));
            }
        }
        self.store(place.data, &bytes);
        if place.property_type == PropertyType::STRING {
            self.known.finder.forget_names();
        }
        Ok(self)
    }

    /// The elements of a property, for modification in place.
    ///
    /// # Errors
    /// Returns an error if there is no such property, its type differs, or it is not aligned (write the file with an
    /// aligned layout, or use [`set`](Self::set)). On a big-endian machine, this always fails.
    pub fn array_mut<T: Element>(&mut self, name: &str) -> Result<&mut [T], PatchError> {
        let place = self.place(name)?;
        if place.property_type != T::TYPE {
            let kind = PatchErrorKind::UnexpectedType { found: place.property_type, given: T::TYPE };
            return Err(self.error(name, Some(&place), kind));
        }
        let not_aligned =
            self.error(name, Some(&place), PatchErrorKind::NotAligned { offset: place.data.start as u64 });
        let bytes = self.bytes.get_mut(place.data.clone()).unwrap_or_default();
        if cfg!(target_endian = "big") {
            return Err(not_aligned);
        }
        let elements = bytemuck::try_cast_slice_mut(bytes).map_err(|_| not_aligned)?;
        self.known.change(place.data);
        Ok(elements)
    }

    /// Converts integers to the width in the file; other data stays as it is.
    fn fitted<'d>(&self, name: &str, place: &PropertyData, data: Data<'d>) -> Result<Data<'d>, PatchError> {
        if let Data::Links(links) = &data {
            let unresolved = || self.error(name, Some(place), PatchErrorKind::Handle);
            let hashes: Option<Vec<u64>> = links.iter().map(|link| link.fixed()).collect();
            return Ok(hashes.ok_or_else(unresolved)?.into());
        }
        let (wide, found) = (data.property_type(), place.property_type);
        let is_integer = |of| matches!(of, PropertyType::BYTE | PropertyType::SHORT | PropertyType::INTEGER32);
        if wide == found || !is_integer(wide) || !is_integer(found) {
            return Ok(data);
        }
        let numbers: Vec<u32> = match wide {
            PropertyType::BYTE => data.elements::<u8>().unwrap_or_default().iter().map(|n| u32::from(*n)).collect(),
            PropertyType::SHORT => data.elements::<u16>().unwrap_or_default().iter().map(|n| u32::from(*n)).collect(),
            _ => data.elements::<u32>().unwrap_or_default().into_owned(),
        };
        let narrow = |limit: u32| {
            let too_large = numbers.iter().copied().find(|number| *number > limit);
            too_large.map_or(Ok(()), |value| {
                Err(self.error(name, Some(place), PatchErrorKind::DoesNotFit { value, property_type: found }))
            })
        };
        Ok(match found {
            PropertyType::BYTE => {
                narrow(u8::MAX.into())?;
                numbers.iter().map(|n| u8::try_from(*n).unwrap_or(u8::MAX)).collect::<Vec<u8>>().into()
            }
            PropertyType::SHORT => {
                narrow(u16::MAX.into())?;
                numbers.iter().map(|n| u16::try_from(*n).unwrap_or(u16::MAX)).collect::<Vec<u16>>().into()
            }
            _ => numbers.into(),
        })
    }

    /// The property with this key, or with this name in the schema; if there are several, the last one, as in the
    /// reader.
    fn place(&self, name: &str) -> Result<PropertyData, PatchError> {
        let by_key = |key: &str| self.properties.iter().rfind(|place| place.name == key.as_bytes());
        let by_field = || {
            let row = schema::node(self.kind)?.properties.iter().find(|row| row.field == name)?;
            by_key(row.key)
        };
        by_key(name).or_else(by_field).cloned().ok_or_else(|| {
            let present = self.properties.iter().map(|place| String::from_utf8_lossy(&place.name).into_owned());
            self.error(name, None, PatchErrorKind::NoProperty { present: present.collect() })
        })
    }

    fn store(&mut self, range: Range<usize>, bytes: &[u8]) {
        if let Some(place) = self.bytes.get_mut(range.clone()) {
            place.copy_from_slice(bytes);
            self.known.change(range);
        }
    }

    fn error(&self, name: &str, place: Option<&PropertyData>, kind: PatchErrorKind) -> PatchError {
        let offset = place.map_or(self.offset, |place| place.data.start);
        let path = format!("{}/{name}", self.path);
        PatchError::new(kind, Some(offset), path).in_file(self.known.file.as_deref())
    }
}
