//! The strings of a file that are not UTF-8, as text that can be borrowed.

use alloc::string::String;
use alloc::vec::Vec;

use crate::source::Source;
use crate::walk::Walker;
use crate::{Limits, PropertyRef, Step};

/// The first strings of all properties of a file whose first string is not UTF-8, escaped as in [`Text`](crate::Text), by
/// the offset of the property and in file order.
#[derive(Debug, Default)]
pub(crate) struct Foreign(Vec<(usize, String)>);

impl Foreign {
    fn build(source: Source<'_>) -> Self {
        // Parsing has walked the same bytes without an error; if they have changed since, the walk ends early.
        let steps = Walker::over(source, &Limits::NONE).ok().into_iter().flatten().map_while(Result::ok);
        let properties = steps.flat_map(|Step { node, .. }| node.properties());
        let texts = properties.filter_map(|property| Some((property, property.text()?)));
        let texts = texts.filter(|(_, text)| text.to_str().is_err());
        Self(texts.map(|(property, text)| (property.offset, text.to_string_lossy())).collect())
    }

    fn get(&self, offset: usize) -> Option<&str> {
        let index = self.0.binary_search_by_key(&offset, |(offset, _)| *offset).ok()?;
        self.0.get(index).map(|(_, text)| text.as_str())
    }
}

impl<'a> PropertyRef<'a> {
    /// The first string as text, if it is UTF-8 or there is a place to store what it becomes otherwise.
    #[inline]
    pub(crate) fn str(&self) -> Option<&'a str> {
        self.text()?.to_str().ok().or_else(|| self.foreign())
    }

    #[cold]
    fn foreign(&self) -> Option<&'a str> {
        let source = self.source;
        source.companion?.foreign(|| Foreign::build(source)).get(self.offset)
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use crate::{Cast, Companion};

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
