//! Digests of values, independent of layout, alignment and the width of integers.

use std::collections::HashMap;
use std::fmt;

use blake3::Hasher;
use cast_format::PropertyType;
use cast_read::PropertyRef;

/// A BLAKE3 digest.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digest([u8; 32]);

impl Digest {
    /// The digest of some bytes.
    #[must_use]
    pub fn of_bytes(bytes: &[u8]) -> Self {
        Self(*blake3::hash(bytes).as_bytes())
    }

    /// The digest of everything from a reader, and the number of bytes.
    ///
    /// # Errors
    /// Returns an error if reading fails.
    pub fn of_reader(reader: impl std::io::Read) -> std::io::Result<(Self, u64)> {
        let mut hasher = Hasher::new();
        hasher.update_reader(reader)?;
        Ok((Self(*hasher.finalize().as_bytes()), hasher.count()))
    }

    /// The digest of the values of a property: of the little-endian values, followed by the letters of its type.
    /// Integers of 8 and 16 bits are widened to 32, and their type is `i`.
    ///
    /// ```
    /// # use cast_catalog::Digest;
    /// # use cast_file::CastFile;
    /// # let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/valid/character.cast");
    /// let file = CastFile::open(path)?;
    /// let mesh = file.meshes().next().unwrap();
    /// let positions = mesh.property("vp").unwrap();
    /// assert_eq!(Digest::of_property(&positions), Digest::of_bytes(&[positions.data(), b"v3"].concat()));
    /// # Ok::<(), cast_file::Error>(())
    /// ```
    #[must_use]
    pub fn of_property(property: &PropertyRef<'_>) -> Self {
        let mut pieces = Pieces::default();
        add_values(&mut pieces, property);
        pieces.digest()
    }

    /// Parses hexadecimal digits, as [`Display`](fmt::Display) writes them.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        blake3::Hash::from_hex(text).ok().map(|hash| Self(*hash.as_bytes()))
    }

    #[cfg(feature = "arrow")]
    pub(crate) fn hex(&self) -> impl std::ops::Deref<Target = str> + use<> {
        blake3::Hash::from_bytes(self.0).to_hex()
    }

    pub(crate) fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(blake3::Hash::from_bytes(self.0).to_hex().as_str())
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The input of a digest. It is buffered, because the hasher processes several blocks at a time if it gets many: the
/// digest of an array of a few kilobytes takes half as long, copying included.
#[derive(Default)]
pub(crate) struct Pieces {
    hasher: Hasher,
    gathered: Vec<u8>,
}

/// The size of the buffer.
const GATHERED: usize = 32 << 10;

impl Pieces {
    /// With an allocated buffer, for many short pieces.
    pub(crate) fn with_room() -> Self {
        Self { hasher: Hasher::new(), gathered: Vec::with_capacity(GATHERED) }
    }

    pub(crate) fn update(&mut self, piece: &[u8]) -> &mut Self {
        self.make_room(piece.len());
        if piece.len() > GATHERED {
            self.hasher.update(piece);
        } else {
            self.gathered.extend_from_slice(piece);
        }
        self
    }

    /// Adds integers, widened to 32 bits each.
    fn widen<T>(&mut self, values: &[T], wide: impl Fn(&T) -> u32) -> &mut Self {
        for values in values.chunks(GATHERED / 8) {
            let size = values.len().saturating_mul(4);
            self.make_room(size);
            let start = self.gathered.len();
            self.gathered.resize(start.saturating_add(size), 0);
            let places = self.gathered.get_mut(start..).unwrap_or_default().as_chunks_mut::<4>().0;
            places.iter_mut().zip(values).for_each(|(place, value)| *place = wide(value).to_le_bytes());
        }
        self
    }

    fn make_room(&mut self, size: usize) {
        if self.gathered.len().saturating_add(size) > GATHERED {
            self.hasher.update(&self.gathered);
            self.gathered.clear();
        }
    }

    /// The digest of all pieces since the last digest.
    pub(crate) fn digest(&mut self) -> Digest {
        let digest = if self.hasher.count() == 0 {
            Digest::of_bytes(&self.gathered)
        } else {
            let digest = self.hasher.update(&self.gathered).finalize();
            self.hasher.reset();
            Digest(*digest.as_bytes())
        };
        self.gathered.clear();
        digest
    }
}

/// Adds the values and the type of a property. No type ends like another.
fn add_values(pieces: &mut Pieces, property: &PropertyRef<'_>) {
    let data = property.data();
    match property.property_type() {
        PropertyType::BYTE => pieces.widen(data, |byte| (*byte).into()).update(b"i"),
        PropertyType::SHORT => pieces.widen(data.as_chunks().0, |short| u16::from_le_bytes(*short).into()).update(b"i"),
        of_type => {
            pieces.update(data);
            match of_type.text() {
                Some(letters) => pieces.update(letters.as_bytes()),
                None => pieces.update(of_type.to_string().as_bytes()),
            }
        }
    };
}

/// The size of the values of a property with integers widened to 32 bits.
fn widened_size(property: &PropertyRef<'_>) -> u64 {
    let bytes = property.data().len() as u64;
    match property.property_type() {
        PropertyType::BYTE => bytes.saturating_mul(4),
        PropertyType::SHORT => bytes.saturating_mul(2),
        _ => bytes,
    }
}

/// Data of up to this size, once widened, is part of the digests of nodes; longer data is replaced by its digest.
pub(crate) const SHORT: usize = 64;

/// The digests of the arrays of a file, each computed once.
#[derive(Default)]
pub(crate) struct Digests {
    known: HashMap<usize, Digest>,
    /// The bytes of all arrays so far, and those of arrays that do not repeat earlier ones.
    pub(crate) bytes: u64,
    pub(crate) distinct: u64,
    seen: std::collections::HashSet<Digest>,
    pieces: Pieces,
}

impl Digests {
    /// The digest of the values of a property.
    pub(crate) fn of(&mut self, property: &PropertyRef<'_>) -> Digest {
        if let Some(known) = self.known.get(&property.offset()) {
            return *known;
        }
        add_values(&mut self.pieces, property);
        let digest = self.pieces.digest();
        self.known.insert(property.offset(), digest);
        let size = property.data().len();
        if size > SHORT {
            self.bytes = self.bytes.saturating_add(size as u64);
            if self.seen.insert(digest) {
                self.distinct = self.distinct.saturating_add(size as u64);
            }
        }
        digest
    }

    /// Adds the name and the values of a property.
    pub(crate) fn add(&mut self, pieces: &mut Pieces, property: &PropertyRef<'_>) {
        let name = property.name();
        add_text(pieces, name.as_bytes());
        let length = widened_size(property);
        if length <= SHORT as u64 {
            pieces.update(&length.to_le_bytes());
            add_values(pieces, property);
        } else {
            pieces.update(&u64::MAX.to_le_bytes()).update(self.of(property).bytes());
        }
    }
}

/// Adds a text with its length, so that the encoding is unambiguous.
pub(crate) fn add_text(pieces: &mut Pieces, text: &[u8]) {
    pieces.update(&(text.len() as u64).to_le_bytes()).update(text);
}

/// The digest of several digests, some of which may be missing.
pub(crate) fn of_all<'d>(digests: impl IntoIterator<Item = Option<&'d Digest>>) -> Digest {
    let mut pieces = Pieces::default();
    for digest in digests {
        match digest {
            Some(digest) => pieces.update(&[1]).update(digest.bytes()),
            None => pieces.update(&[0]),
        };
    }
    pieces.digest()
}
