//! What a curve animates.

use cast_read::views::CurveProperty;

/// An axis of a coordinate system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Axis {
    /// The first.
    X,
    /// The second.
    Y,
    /// The third.
    Z,
}

impl Axis {
    /// 0, 1 or 2.
    #[must_use]
    pub fn index(self) -> usize {
        match self {
            Self::X => 0,
            Self::Y => 1,
            Self::Z => 2,
        }
    }
}

/// What a curve animates (`kp`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Channel {
    /// Translation along an axis: `tx ty tz`.
    Translation(Axis),
    /// The rotation, as quaternions: `rq`.
    Rotation,
    /// Scale along an axis: `sx sy sz`.
    Scale(Axis),
    /// The weight of a blend shape: `bs`.
    BlendShape,
    /// Whether the node shows: `vb`.
    Visibility,
    /// Rotation around an axis in degrees (`rx ry rz`, removed 2023-11), or with `rw` beside them three components of a
    /// quaternion (first weeks of 2020-03).
    Euler(Axis),
    /// The fourth component of a quaternion kept in four curves: `rw`.
    QuaternionW,
}

impl Channel {
    /// The text in a file.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Translation(Axis::X) => "tx",
            Self::Translation(Axis::Y) => "ty",
            Self::Translation(Axis::Z) => "tz",
            Self::Rotation => "rq",
            Self::Scale(Axis::X) => "sx",
            Self::Scale(Axis::Y) => "sy",
            Self::Scale(Axis::Z) => "sz",
            Self::BlendShape => "bs",
            Self::Visibility => "vb",
            Self::Euler(Axis::X) => "rx",
            Self::Euler(Axis::Y) => "ry",
            Self::Euler(Axis::Z) => "rz",
            Self::QuaternionW => "rw",
        }
    }

    pub(super) fn of(property: CurveProperty<'_>) -> Option<Self> {
        Some(match property {
            CurveProperty::Rotation => Self::Rotation,
            CurveProperty::TranslationX => Self::Translation(Axis::X),
            CurveProperty::TranslationY => Self::Translation(Axis::Y),
            CurveProperty::TranslationZ => Self::Translation(Axis::Z),
            CurveProperty::ScaleX => Self::Scale(Axis::X),
            CurveProperty::ScaleY => Self::Scale(Axis::Y),
            CurveProperty::ScaleZ => Self::Scale(Axis::Z),
            CurveProperty::BlendShape => Self::BlendShape,
            CurveProperty::Visibility => Self::Visibility,
            CurveProperty::EulerX => Self::Euler(Axis::X),
            CurveProperty::EulerY => Self::Euler(Axis::Y),
            CurveProperty::EulerZ => Self::Euler(Axis::Z),
            CurveProperty::QuaternionW => Self::QuaternionW,
            _ => return None,
        })
    }
}

/// What of a bone has curves.
#[cfg(feature = "convert-axes")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Part {
    Translation,
    Rotation,
    Scale,
}

/// All of them.
pub(crate) const PARTS: [Part; 3] = [Part::Translation, Part::Rotation, Part::Scale];

impl Part {
    pub(crate) fn of(channel: Channel) -> Option<Self> {
        match channel {
            Channel::Translation(_) => Some(Self::Translation),
            Channel::Rotation | Channel::Euler(_) | Channel::QuaternionW => Some(Self::Rotation),
            Channel::Scale(_) => Some(Self::Scale),
            Channel::BlendShape | Channel::Visibility => None,
        }
    }
}
