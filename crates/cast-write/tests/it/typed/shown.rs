//! The results of getters, as text and as owned values.

use std::borrow::Cow;
use std::fmt::Debug;

use cast_format::{ConstraintType, RotationInterpolation, SkinningMethod};
use cast_write::{ColorData, KeyFrameData, KeyValueData, NodeHash, OffsetData};

/// A value as a text; `nothing` for none.
pub(super) trait Shown {
    fn shown(&self) -> String;
}

/// A value that can be given to a setter of any node.
pub(super) trait Owned {
    type Owned;
    fn owned(self) -> Self::Owned;
}

impl<T: Shown> Shown for Option<T> {
    fn shown(&self) -> String {
        self.as_ref().map_or_else(|| "nothing".into(), Shown::shown)
    }
}

macro_rules! plain {
    ($($type:ty),*) => {$(
        impl Shown for $type {
            fn shown(&self) -> String { format!("{self:?}") }
        }
        impl Owned for $type {
            type Owned = Self;
            fn owned(self) -> Self { self }
        }
    )*};
}

plain!(bool, u32, f32, [f32; 3], [f32; 4]);
plain!(Vec<u32>, Vec<f32>, Vec<[f32; 2]>, Vec<[f32; 3]>);

impl Shown for NodeHash {
    fn shown(&self) -> String {
        self.fixed().map_or_else(|| "assigned".into(), |hash| hash.to_string())
    }
}

impl Owned for NodeHash {
    type Owned = Self;
    fn owned(self) -> Self {
        self
    }
}

impl Shown for Vec<NodeHash> {
    fn shown(&self) -> String {
        format!("[{}]", self.iter().map(Shown::shown).collect::<Vec<_>>().join(", "))
    }
}

impl Owned for Vec<NodeHash> {
    type Owned = Self;
    fn owned(self) -> Self {
        self
    }
}

impl<T: Debug + Clone> Shown for Cow<'_, [T]> {
    fn shown(&self) -> String {
        format!("{self:?}")
    }
}

impl<T: Clone> Owned for Cow<'_, [T]> {
    type Owned = Vec<T>;
    fn owned(self) -> Vec<T> {
        self.into_owned()
    }
}

impl Shown for &str {
    fn shown(&self) -> String {
        format!("{self:?}")
    }
}

impl Owned for &str {
    type Owned = String;
    fn owned(self) -> String {
        self.into()
    }
}

macro_rules! choices {
    ($($name:ident),*) => {$(
        impl Shown for $name<'_> {
            fn shown(&self) -> String { self.as_str().shown() }
        }
        impl Owned for $name<'_> {
            type Owned = $name<'static>;
            fn owned(self) -> $name<'static> { $name::from(&*self.as_str().to_owned().leak()) }
        }
    )*};
}

choices!(ConstraintType, RotationInterpolation, SkinningMethod);

macro_rules! several {
    ($($name:ident: $($variant:ident),*;)*) => {$(
        impl Shown for $name<'_> {
            fn shown(&self) -> String {
                match self { $(Self::$variant(values) => values.shown()),* }
            }
        }
        impl Owned for $name<'_> {
            type Owned = $name<'static>;
            fn owned(self) -> $name<'static> {
                match self { $(Self::$variant(values) => $name::$variant(values.into_owned().into())),* }
            }
        }
    )*};
}

several! {
    ColorData: Packed, Float;
    KeyFrameData: Integer, Float;
    KeyValueData: Integer, Float, Rotation;
}

impl Shown for OffsetData {
    fn shown(&self) -> String {
        match self {
            Self::Vector(offset) => offset.shown(),
            Self::Rotation(offset) => offset.shown(),
        }
    }
}

impl Owned for OffsetData {
    type Owned = Self;
    fn owned(self) -> Self {
        self
    }
}
