//! The fast path over a property, which is where the time goes in a file of a million nodes.

use cast_format::{PropertyHeader, PropertyType};

/// A property, split into its parts, and the bytes after it.
pub(crate) struct Glance<'a> {
    pub(crate) header: PropertyHeader,
    pub(crate) name: &'a [u8],
    pub(crate) data: &'a [u8],
    pub(crate) rest: &'a [u8],
}

/// Looks at the property at the start of `bytes`.
///
/// All rare cases are `None` and have to be handled by `Source::property_by`: a property that does not fit into the
/// bytes, an unknown type, any number of strings other than one. So this function need not report errors, and is small
/// enough to be inlined into the loops over properties.
#[inline(always)]
pub(crate) fn glance(bytes: &[u8]) -> Option<Glance<'_>> {
    let header = PropertyHeader::read(bytes)?;
    let rest = bytes.get(PropertyHeader::SIZE..)?;
    let (name, rest) = rest.split_at_checked(usize::from(header.name_len))?;
    let (property_type, count) = (header.property_type, header.count);
    let len = match property_type.element_size() {
        // A product of 32 bits and at most 16 fits into 64.
        Some(size) => usize::try_from(u64::from(count).wrapping_mul(size as u64)).ok()?,
        None if property_type == PropertyType::STRING && count == 1 => first_nul(rest)?.saturating_add(1),
        None => return None,
    };
    let (data, rest) = rest.split_at_checked(len)?;
    Some(Glance { header, name, data, rest })
}

/// The position of the first zero byte.
///
/// Names of nodes are short, so the call and the set-up of a vectorised search would cost more than the search. The
/// first four words are searched in place, and only longer names use a vectorised search.
#[inline(always)]
pub(crate) fn first_nul(bytes: &[u8]) -> Option<usize> {
    const WORD: usize = size_of::<u64>();
    let mut rest = bytes;
    for word in 0..4_usize {
        let Some((chunk, behind)) = rest.split_first_chunk::<WORD>() else { break };
        let chunk = u64::from_le_bytes(*chunk);
        // The highest bit of each byte that is zero; after the first such byte others may be set, too.
        let zeros = chunk.wrapping_sub(0x0101_0101_0101_0101) & !chunk & 0x8080_8080_8080_8080;
        if zeros != 0 {
            return Some(word.saturating_mul(WORD).saturating_add((zeros.trailing_zeros() / 8) as usize));
        }
        rest = behind;
    }
    let before = bytes.len().saturating_sub(rest.len());
    memchr::memchr(0, rest).map(|position| position.saturating_add(before))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_first_nul_at_every_place() {
        for len in 0..70 {
            let text = alloc::vec![b'a'; len];
            assert_eq!(first_nul(&text), None);
            for first in 0..len {
                let mut text = text.clone();
                // Bytes around zero, which a word-wise search can get wrong.
                text.iter_mut().skip(first).for_each(|byte| *byte = 1);
                text.iter_mut().take(first).for_each(|byte| *byte = 0x80);
                *text.get_mut(first).unwrap() = 0;
                assert_eq!(first_nul(&text), Some(first));
            }
        }
    }

    #[test]
    fn what_does_not_fit_takes_a_closer_look() {
        // Type i, one letter of name, one element.
        let whole = [0x69, 0, 1, 0, 1, 0, 0, 0, b'p', 1, 2, 3, 4, 9];
        let seen = glance(&whole).unwrap();
        assert_eq!((seen.name, seen.data, seen.rest), (&b"p"[..], &[1, 2, 3, 4][..], &[9][..]));
        assert_eq!(seen.header.count, 1);
        for len in 0..whole.len() - 1 {
            assert!(glance(whole.get(..len).unwrap()).is_none());
        }
        let unknown = [0x70, 0, 1, 0, 1, 0, 0, 0, b'p', 1, 2, 3, 4, 9];
        assert!(glance(&unknown).is_none());
        let two_strings = [0x73, 0, 1, 0, 2, 0, 0, 0, b'n', b'a', 0, b'b', 0, 9];
        assert!(glance(&two_strings).is_none());
        let huge = [0x34, 0x76, 1, 0, 255, 255, 255, 255, b'p', 1, 2, 3, 4, 9];
        assert!(glance(&huge).is_none());
    }
}
