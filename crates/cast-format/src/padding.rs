//! Padding: properties without meaning that only move the next array to an aligned offset
//! (`docs/format.md#padding`).

use crate::{NodeKind, PropertyType};

/// Padding is usually named `_`; where that name is taken, it has more underscores.
const UNDERSCORES: &[u8; 64] = &[b'_'; 64];

/// Which properties of one node are padding. This is the only definition; writer, reader, checks and repairs all use
/// it.
///
/// A property is padding when all of these hold:
///
/// * it is one string of nothing but spaces: type `s`, count 1, see [`is_blank`](Self::is_blank);
/// * its name consists of at most 64 underscores;
/// * no property with the same name in the same node is anything else: `_` may be an application's own property, and
///   then `__` is padding there;
/// * the node is of a known kind other than Material. In a Material, an unknown string would be taken for a slot; in a
///   node of unknown kind, nobody knows what it would mean. No writer puts padding there.
///
/// Whether a property is padding therefore depends on the whole node: if several properties have the same name, the
/// last one wins, and leaving it out as padding would expose a value that it hides.
///
/// ```
/// # use cast_format::{NodeKind, Padding};
/// let ours: [(&[u8], bool); 2] = [(b"vp", false), (b"_", true)];
/// let padding = Padding::of(NodeKind::MESH, ours);
/// assert!(padding.has(b"_", true));
///
/// let theirs: [(&[u8], bool); 2] = [(b"_", true), (b"_", false)];
/// let padding = Padding::of(NodeKind::MESH, theirs);
/// assert!(!padding.has(b"_", true));
/// assert_eq!(padding.name(), Some(&b"__"[..]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Padding {
    /// Bit `n` is set when no application property is named with `n + 1` underscores.
    free: u64,
}

impl Padding {
    /// Nothing is padding.
    pub const NONE: Self = Self { free: 0 };

    /// What is padding in a node of this kind with these properties, given the name of each and whether it
    /// [is blank](Self::is_blank). Takes one pass and no memory.
    #[must_use]
    pub fn of<'n>(kind: NodeKind, properties: impl IntoIterator<Item = (&'n [u8], bool)>) -> Self {
        if kind == NodeKind::MATERIAL || !kind.is_known() {
            return Self::NONE;
        }
        let taken =
            properties.into_iter().filter(|(_, is_blank)| !is_blank).fold(0, |taken, (name, _)| taken | bit(name));
        Self { free: !taken }
    }

    /// Whether a property of the node is padding, given its name and whether it [is blank](Self::is_blank).
    #[inline]
    #[must_use]
    pub fn has(self, name: &[u8], is_blank: bool) -> bool {
        is_blank && self.free & bit(name) != 0
    }

    /// The name for new padding in the node: the fewest underscores that no application property has. `None` where
    /// padding is not allowed.
    #[must_use]
    pub fn name(self) -> Option<&'static [u8]> {
        let before = usize::try_from(self.free.trailing_zeros()).ok()?;
        UNDERSCORES.get(..before.checked_add(1)?)
    }

    /// Whether the data of a property is blank: one string of nothing but spaces. `data` is as stored in a file,
    /// including the NUL.
    #[must_use]
    pub fn is_blank(property_type: PropertyType, count: u64, data: &[u8]) -> bool {
        property_type == PropertyType::STRING
            && count == 1
            && matches!(data, [spaces @ .., 0] if spaces.iter().all(|byte| *byte == b' '))
    }
}

/// The bit of a name in [`Padding::free`]; zero for a name that padding never has.
#[inline]
fn bit(name: &[u8]) -> u64 {
    // Most names are those of the specification, which the first letter rules out.
    match name {
        [b'_', rest @ ..] if rest.len() < UNDERSCORES.len() && rest.iter().all(|byte| *byte == b'_') => 1 << rest.len(),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_underscores_and_at_most_64_of_them() {
        let padding = Padding::of(NodeKind::MESH, []);
        for len in 1..=64 {
            assert!(padding.has(&[b'_'; 70][..len], true));
            assert!(!padding.has(&[b'_'; 70][..len], false));
        }
        for name in [&b""[..], &[b'_'; 65], b"_n", b"n_", b"__ "] {
            assert!(!padding.has(name, true), "{name:?}");
        }
    }

    #[test]
    fn names_of_somebody_else_are_left_to_them() {
        let names: [&[u8]; 4] = [b"_", b"__", b"____", b"n"];
        let padding = Padding::of(NodeKind::BONE, names.map(|name| (name, false)));
        assert_eq!(padding.name(), Some(&b"___"[..]));
        assert!(padding.has(b"___", true) && padding.has(b"_____", true));
        assert!(names.iter().all(|name| !padding.has(name, true)));
        // A name that occurs twice is no less theirs.
        assert!(!Padding::of(NodeKind::BONE, [(&b"_"[..], false), (b"_", false)]).has(b"_", true));
        let all = (1..=64).map(|len| (&UNDERSCORES[..len], false));
        assert_eq!(Padding::of(NodeKind::BONE, all), Padding::NONE);
        assert_eq!(Padding::NONE.name(), None);
    }

    #[test]
    fn materials_and_unknown_kinds_have_none() {
        for kind in [NodeKind::MATERIAL, NodeKind(7)] {
            assert_eq!(Padding::of(kind, [(&b"_"[..], true)]), Padding::NONE);
        }
    }

    #[test]
    fn what_is_blank() {
        let text = PropertyType::STRING;
        assert!(Padding::is_blank(text, 1, b"\0") && Padding::is_blank(text, 1, b"   \0"));
        for data in [&b""[..], b" ", b" \0\0", b" \0 \0", b"\t\0", b"x\0"] {
            assert!(!Padding::is_blank(text, 1, data), "{data:?}");
        }
        assert!(!Padding::is_blank(text, 2, b"\0") && !Padding::is_blank(PropertyType::BYTE, 1, b"\0"));
    }
}
