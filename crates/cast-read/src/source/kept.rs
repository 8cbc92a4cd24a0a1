//! What is made of properties of a file that cannot be borrowed as they are: text that is not UTF-8, and numbers of another
//! type.

use alloc::boxed::Box;

use cast_format::PropertyType;
use once_cell::race::OnceBox;

/// Values by the offset of their property and the type that they have, made when they are first needed. Nothing is ever
/// removed or moved, so that they can be borrowed without a lock.
///
/// A tree whose branches are chosen by four bits of a hash at a time; two keys differ in at least one of the 16 steps.
#[derive(Debug)]
pub(crate) struct Kept<T>(OnceBox<Entry<T>>);

#[derive(Debug)]
struct Entry<T> {
    key: u64,
    value: T,
    next: [Kept<T>; 16],
}

impl<T> Default for Kept<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T> Kept<T> {
    pub(crate) const fn new() -> Self {
        Self(OnceBox::new())
    }

    /// The value of the property at an offset in a type, which `make` makes on first use.
    pub(crate) fn get(&self, offset: usize, of: PropertyType, make: impl Fn() -> T) -> &T {
        // No file has 2^48 bytes.
        let key = (offset as u64) ^ u64::from(of.0).rotate_right(16);
        // Odd, so that different keys have different hashes: the fraction of the golden ratio.
        let mut hash = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mut place = self;
        loop {
            let entry = || Box::new(Entry { key, value: make(), next: Default::default() });
            let found = place.0.get_or_init(entry);
            if found.key == key {
                return &found.value;
            }
            let branch = usize::try_from(hash & 15).unwrap_or_default();
            hash >>= 4;
            let Some(next) = found.next.get(branch) else { return &found.value };
            place = next;
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use crate::parse::document::Cast;
    use crate::source::companion::Companion;

    /// A root with two animations, the second of which is called "left hand" in GBK.
    fn file() -> Vec<u8> {
        let animation = |name: &[u8]| {
            let property = [&b"s\0\x01\0\x01\0\0\0n"[..], name, &[0]].concat();
            let size = u32::try_from(property.len()).unwrap().saturating_add(24).to_le_bytes();
            [&b"anim"[..], &size, &[0; 8], &[1, 0, 0, 0], &[0; 4], &property].concat()
        };
        let animations = [animation(b"walk"), animation(b"\xD7\xF3\xCA\xD6")].concat();
        let size = u32::try_from(animations.len()).unwrap().saturating_add(24).to_le_bytes();
        let root = [&b"root"[..], &size, &[0; 12], &[2, 0, 0, 0], &animations].concat();
        [&b"cast\x01\0\0\0\x01\0\0\0\0\0\0\0"[..], &root].concat()
    }

    #[test]
    fn a_name_that_is_not_utf8_can_be_borrowed_from_a_file_that_is_kept() {
        let bytes = file();
        let bare = Cast::parse(&bytes).unwrap();
        let companion = Companion::new();
        let kept = Cast::with_outline(&bytes, bare.outline(), &companion);
        let names = |cast: &Cast<'_>| -> Vec<bool> { cast.animations().map(|it| it.name().is_some()).collect() };
        assert_eq!((names(&bare), names(&kept)), ([true, false].into(), [true, true].into()));
        let second = kept.animations().nth(1).unwrap();
        let text = "\u{fffd}D7\u{fffd}F3\u{fffd}CA\u{fffd}D6";
        assert_eq!((second.name(), second.fields().name, second.try_name()), (Some(text), Some(text), Ok(Some(text))));
        assert!(second.fields().unexpected.is_empty());
    }
}
