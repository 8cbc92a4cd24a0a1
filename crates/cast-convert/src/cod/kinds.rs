//! The statements of both encodings.
//!
//! A block of the binary one begins with a hash, which is the CRC-16 (XMODEM) of the word in text, started with the number of
//! the type of what follows. A word with several types, such as `BONE`, has a hash for each.

use std::sync::LazyLock;

use hashbrown::HashMap;

/// A statement: its word in text, and its hash and fields in blocks.
#[derive(Debug)]
pub(super) struct Kind {
    pub(super) word: &'static str,
    pub(super) hash: u16,
    pub(super) fields: &'static [Field],
}

/// The types of statements, by their numbers.
#[derive(Clone, Copy)]
enum Type {
    Comment = 0,
    Section = 1,
    UnsignedShort = 3,
    Integer = 4,
    UnsignedInteger = 5,
    Color = 6,
    Direction = 7,
    Float = 8,
    Vector2 = 9,
    Vector3 = 10,
    Vector4 = 11,
    Weight = 12,
    Uvs = 13,
    Name = 14,
    Material = 15,
    Note = 16,
    Bone = 17,
    Triangle = 18,
    Triangle16 = 19,
}

/// Part of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    /// Zeros up to a multiple of four bytes.
    Gap,
    U8,
    U16,
    U32,
    I32,
    /// A number from -1 to 1 in 16 bits.
    Signed,
    /// A number from 0 to 1 in 8 bits.
    Fraction,
    Float,
    /// As many pairs of floats as the integer before it says.
    Pairs,
    /// A text up to a NUL, from a multiple of four bytes to one.
    Text,
}

/// The value of a statement.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Value<'v> {
    Integer(i64),
    Number(f32),
    Text(&'v [u8]),
}

impl Value<'_> {
    /// A number of something, or the index of one.
    pub(super) fn count(count: usize) -> Self {
        Self::Integer(i64::try_from(count).unwrap_or(i64::MAX))
    }
}

impl Type {
    const fn fields(self) -> &'static [Field] {
        use Field::{Float, Fraction, Gap, I32, Pairs, Signed, Text, U8, U16, U32};
        match self {
            Self::Comment => &[Text],
            Self::Section => &[],
            Self::UnsignedShort => &[U16],
            Self::Integer => &[Gap, I32],
            Self::UnsignedInteger => &[Gap, U32],
            Self::Color => &[Gap, Fraction, Fraction, Fraction, Fraction],
            Self::Direction => &[Signed, Signed, Signed],
            Self::Float => &[Gap, Float],
            Self::Vector2 => &[Gap, Float, Float],
            Self::Vector3 => &[Gap, Float, Float, Float],
            Self::Vector4 => &[Gap, Float, Float, Float, Float],
            Self::Weight => &[U16, Float],
            Self::Uvs => &[U16, Pairs],
            Self::Name => &[U16, Text],
            Self::Material => &[U16, Text, Text, Text],
            Self::Note => &[Gap, I32, Text],
            Self::Bone => &[Gap, I32, I32, Text],
            Self::Triangle => &[U8, U8],
            // As the mod tools and PyCoD have it.
            Self::Triangle16 => &[Gap, U16, U16],
        }
    }
}

impl Kind {
    const fn new(word: &'static str, of_type: Type) -> Self {
        let bytes = word.as_bytes();
        let (mut hash, mut byte) = (of_type as u16, 0);
        while byte < bytes.len() {
            hash ^= (bytes[byte] as u16) << 8;
            let mut bit = 0;
            while bit < 8 {
                hash = if hash & 0x8000 == 0 { hash << 1 } else { (hash << 1) ^ 0x1021 };
                bit += 1;
            }
            byte += 1;
        }
        Self { word, hash, fields: of_type.fields() }
    }

    /// Whether it says nothing.
    pub(super) fn is_comment(&self) -> bool {
        self.hash == COMMENT.hash || self.hash == SEMICOLON.hash
    }

    /// The kind with a hash.
    pub(super) fn of_hash(hash: u16) -> Option<&'static Self> {
        static BY_HASH: LazyLock<HashMap<u16, &'static Kind>> =
            LazyLock::new(|| ALL.iter().map(|kind| (kind.hash, *kind)).collect());
        BY_HASH.get(&hash).copied()
    }
}

macro_rules! kinds {
    ($($name:ident: $word:literal $of_type:ident;)*) => {
        $(pub(super) static $name: Kind = Kind::new($word, Type::$of_type);)*

        /// All kinds.
        static ALL: &[&Kind] = &[$(&$name),*];
    };
}

kinds! {
    COMMENT: "//" Comment;
    SEMICOLON: ";" Comment;
    VERSION: "VERSION" UnsignedShort;
    // Models.
    MODEL: "MODEL" Section;
    BONE_COUNT: "NUMBONES" UnsignedShort;
    COSMETIC_COUNT: "NUMCOSMETICBONES" UnsignedInteger;
    SIEGE_BONE_COUNT: "NUMSBONES" UnsignedInteger;
    SIEGE_WEIGHT_COUNT: "NUMSWEIGHTS" UnsignedInteger;
    BONE: "BONE" Bone;
    BONE_PLACE: "BONE" UnsignedShort;
    OFFSET: "OFFSET" Vector3;
    SCALE: "SCALE" Vector3;
    X: "X" Direction;
    Y: "Y" Direction;
    Z: "Z" Direction;
    ROTATION: "ROTATION" Vector3;
    QUATERNION: "QUATERNION" Vector4;
    VERTEX_COUNT: "NUMVERTS" UnsignedShort;
    VERTEX_COUNT_32: "NUMVERTS32" UnsignedInteger;
    VERTEX: "VERT" UnsignedShort;
    VERTEX_32: "VERT32" UnsignedInteger;
    WEIGHT_COUNT: "BONES" UnsignedShort;
    WEIGHT: "BONE" Weight;
    FACE_COUNT: "NUMFACES" UnsignedInteger;
    TRIANGLE: "TRI" Triangle;
    TRIANGLE_16: "TRI16" Triangle16;
    NORMAL: "NORMAL" Direction;
    COLOR: "COLOR" Color;
    UV: "UV" Uvs;
    OBJECT_COUNT: "NUMOBJECTS" UnsignedShort;
    OBJECT: "OBJECT" Name;
    MATERIAL_COUNT: "NUMMATERIALS" UnsignedShort;
    MATERIAL: "MATERIAL" Material;
    TRANSPARENCY: "TRANSPARENCY" Vector4;
    AMBIENT_COLOR: "AMBIENTCOLOR" Vector4;
    INCANDESCENCE: "INCANDESCENCE" Vector4;
    COEFFICIENTS: "COEFFS" Vector2;
    GLOW: "GLOW" Vector2;
    REFRACTIVE: "REFRACTIVE" Vector2;
    SPECULAR_COLOR: "SPECULARCOLOR" Vector4;
    REFLECTIVE_COLOR: "REFLECTIVECOLOR" Vector4;
    REFLECTIVE: "REFLECTIVE" Vector2;
    BLINN: "BLINN" Vector2;
    PHONG: "PHONG" Float;
    // Animations.
    ANIMATION: "ANIMATION" Section;
    PART_COUNT: "NUMPARTS" UnsignedShort;
    PART: "PART" Name;
    PART_PLACE: "PART" UnsignedShort;
    FRAME_RATE: "FRAMERATE" UnsignedShort;
    FIRST_FRAME: "FIRSTFRAME" UnsignedShort;
    FRAME_COUNT: "NUMFRAMES" UnsignedInteger;
    FRAME: "FRAME" Integer;
    NOTE_TRACKS: "NOTETRACKS" Section;
    TRACK_COUNT: "NUMTRACKS" UnsignedShort;
    NOTE_TRACK: "NOTETRACK" UnsignedShort;
    KEY_COUNT: "NUMKEYS" UnsignedShort;
    NOTE: "FRAME" Note;
    PITCH_LAYER_COUNT: "NUMIKPITCHLAYERS" UnsignedInteger;
    PITCH_LAYER: "IKPITCHLAYER" Integer;
    EXTRA: "EXTRA" Vector4;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_those_of_files() {
        // From files that Greyhound and PyCoD write.
        for (kind, hash) in [
            (&COMMENT, 0xC355),
            (&MODEL, 0x46C8),
            (&BONE, 0xF099),
            (&BONE_PLACE, 0xDD9A),
            (&WEIGHT, 0xF1AB),
            (&TRIANGLE_16, 0x6711),
            (&NORMAL, 0x89EC),
            (&COLOR, 0x6DD8),
            (&UV, 0x1AD4),
            (&MATERIAL, 0xA700),
            (&PHONG, 0x5CD2),
            (&PART, 0x360B),
            (&FRAME, 0xC723),
            (&NOTE, 0x1675),
        ] {
            assert_eq!(kind.hash, hash, "{}", kind.word);
        }
        assert!(ALL.iter().all(|kind| std::ptr::eq(Kind::of_hash(kind.hash).unwrap(), *kind)));
    }
}
