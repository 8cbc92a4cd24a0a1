//! The header of TGA files. There are no magic bytes, so headers are checked for plausibility.

/// The size of the header in bytes.
pub(crate) const HEADER: usize = 18;

/// Bits of the last byte of the header: rows from the right, and from the top.
pub(crate) const FROM_RIGHT: u8 = 0x10;
pub(crate) const FROM_TOP: u8 = 0x20;

/// The fields that matter.
pub(crate) struct Header {
    pub(crate) comment: usize,
    pub(crate) has_map: u8,
    pub(crate) kind: u8,
    pub(crate) map_first: usize,
    pub(crate) map_len: usize,
    pub(crate) map_bits: u8,
    pub(crate) size: [u64; 2],
    pub(crate) bits: u8,
    pub(crate) descriptor: u8,
}

impl Header {
    pub(crate) fn read(bytes: &[u8]) -> Option<Self> {
        let byte = |at: usize| bytes.get(at).copied();
        let number = |at: usize| Some(u16::from_le_bytes([byte(at)?, byte(at + 1)?]));
        Some(Self {
            comment: byte(0)?.into(),
            has_map: byte(1)?,
            kind: byte(2)?,
            map_first: number(3)?.into(),
            map_len: number(5)?.into(),
            map_bits: byte(7)?,
            size: [number(12)?.into(), number(14)?.into()],
            bits: byte(16)?,
            descriptor: byte(17)?,
        })
    }

    pub(crate) fn is_compressed(&self) -> bool {
        self.kind & 8 != 0
    }

    pub(crate) fn is_plausible(&self) -> bool {
        let is_known = match (self.kind & !8, self.bits) {
            (1, 8 | 16) => self.has_map == 1 && matches!(self.map_bits, 15 | 16 | 24 | 32) && self.map_len > 0,
            (2, 15 | 16 | 24 | 32) | (3, 8 | 16) => self.has_map <= 1,
            _ => false,
        };
        // The highest two bits of the descriptor are for interleaved rows, which nothing writes.
        is_known && self.size.iter().all(|side| *side > 0) && self.descriptor & 0xC0 == 0
    }
}

/// Whether bytes begin with a header that a TGA file can have.
pub(crate) fn is_plausible(bytes: &[u8]) -> bool {
    Header::read(bytes).is_some_and(|header| header.is_plausible())
}

/// Whether the footer of version 2 refers to an extension area with "pre-multiplied alpha" (fields 24 and 30 of the
/// specification). The other attribute types are not reliable: programs write alpha and call it undefined, or none.
pub(crate) fn is_premultiplied(bytes: &[u8]) -> bool {
    const SIGNATURE: &[u8] = b"TRUEVISION-XFILE.\0";
    const ATTRIBUTES: usize = 494;
    let type_of = |bytes: &[u8]| {
        let footer = bytes.strip_suffix(SIGNATURE)?;
        let [.., a, b, c, d, _, _, _, _] = footer else { return None };
        let area = usize::try_from(u32::from_le_bytes([*a, *b, *c, *d])).ok().filter(|area| *area != 0)?;
        footer.get(area.checked_add(ATTRIBUTES)?).copied()
    };
    type_of(bytes) == Some(4)
}
