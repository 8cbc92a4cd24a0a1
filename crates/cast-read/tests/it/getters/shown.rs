//! The results of getters as texts and offsets, so that one test can compare those of all types.

use cast_format::Element;
use cast_read::views::*;
use cast_read::{Array, CustomOffset, FieldError, Indices, KeyFrames, KeyValues, View};

/// A value as a text for each element.
pub(crate) trait Shown {
    fn shown(self) -> Vec<String>;
}

/// The value that a getter returns. Like the next function, it is not inlined; otherwise each row of the table would
/// compile a copy.
#[inline(never)]
pub(crate) fn shown(value: impl Shown) -> Vec<String> {
    value.shown()
}

/// The value that a `try_` getter returns.
#[inline(never)]
pub(crate) fn tried<T: Shown>(value: Result<Option<T>, FieldError<'_>>) -> Result<Option<Vec<String>>, FieldError<'_>> {
    value.map(|value| value.map(Shown::shown))
}

impl<T: Shown> Shown for Option<T> {
    fn shown(self) -> Vec<String> {
        self.map_or_else(|| vec!["nothing".into()], Shown::shown)
    }
}

macro_rules! displayed {
    ($($native:ty)*) => {$(
        impl Shown for $native {
            fn shown(self) -> Vec<String> {
                vec![self.to_string()]
            }
        }
    )*};
}

displayed! {
    bool u8 u16 u32 u64 f32 f64 &str
    ConstraintType<'_> RotationInterpolation<'_> SkinningMethod<'_>
}

impl<const N: usize> Shown for [f32; N] {
    fn shown(self) -> Vec<String> {
        vec![format!("{self:?}")]
    }
}

impl<T: Element + Shown> Shown for Array<'_, T> {
    fn shown(self) -> Vec<String> {
        self.iter().flat_map(Shown::shown).collect()
    }
}

impl Shown for Indices<'_> {
    fn shown(self) -> Vec<String> {
        self.iter().flat_map(Shown::shown).collect()
    }
}

impl Shown for KeyFrames<'_> {
    fn shown(self) -> Vec<String> {
        assert_eq!(self.is_empty(), self.iter().next().is_none());
        self.iter().flat_map(Shown::shown).collect()
    }
}

impl Shown for KeyValues<'_> {
    fn shown(self) -> Vec<String> {
        let (len, empty) = (self.len(), self.is_empty());
        let shown = match self {
            Self::Integer(values) => values.shown(),
            Self::Float(values) => values.shown(),
            Self::Rotation(values) => values.shown(),
        };
        assert_eq!((len, empty), (shown.len(), shown.is_empty()));
        shown
    }
}

impl Shown for CustomOffset {
    fn shown(self) -> Vec<String> {
        match self {
            Self::Vector(vector) => vector.shown(),
            Self::Rotation(rotation) => rotation.shown(),
        }
    }
}

/// A node that a getter leads to.
pub(crate) trait Place {
    fn place(self) -> usize;
}

/// The offsets of the nodes that a getter leads to.
pub(crate) fn targets<T: Place>(nodes: impl IntoIterator<Item = T>) -> Vec<usize> {
    nodes.into_iter().map(Place::place).collect()
}

macro_rules! views {
    ($($view:ident)*) => {$(
        impl Place for $view<'_> {
            fn place(self) -> usize {
                self.node().offset()
            }
        }
    )*};
}

views! {
    ColorRef FileRef MaterialRef MeshRef SkeletonRef
}

impl Place for MaterialSource<'_> {
    fn place(self) -> usize {
        match self {
            Self::File(file) => file.place(),
            Self::Color(color) => color.place(),
        }
    }
}
