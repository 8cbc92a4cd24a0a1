// Generated from the schema table by `cargo xtask codegen`. Do not edit.

/// How a mesh follows its bones (`sm`).
///
/// Files may contain other values, which are kept. Those that only differ in case are understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SkinningMethod<'a> {
    /// `linear`: Linear blend skinning; the default.
    Linear,
    /// `quaternion`: Dual quaternion skinning.
    Quaternion,

    /// A text that the specification does not know.
    Other(&'a str),
}

impl<'a> SkinningMethod<'a> {
    /// The text in a file, as in the specification.
    #[must_use]
    pub fn as_str(self) -> &'a str {
        match self {
            Self::Linear => "linear",
            Self::Quaternion => "quaternion",
            Self::Other(text) => text,
        }
    }
}

impl<'a> From<&'a str> for SkinningMethod<'a> {
    fn from(text: &'a str) -> Self {
        match text {
            "linear" => Self::Linear,
            "quaternion" => Self::Quaternion,

            other => {
                let is_meant = |value: &Self| crate::schema::is_same_word(other, value.as_str());
                [Self::Linear, Self::Quaternion].into_iter().find(is_meant).unwrap_or(Self::Other(other))
            }
        }
    }
}

impl core::fmt::Display for SkinningMethod<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.pad(self.as_str())
    }
}

/// What a constraint acts on (`ct`).
///
/// Files may contain other values, which are kept. Those that only differ in case are understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ConstraintType<'a> {
    /// `pt`: The translation.
    Point,
    /// `or`: The rotation.
    Orient,
    /// `sc`: The scale.
    Scale,

    /// A text that the specification does not know.
    Other(&'a str),
}

impl<'a> ConstraintType<'a> {
    /// The text in a file, as in the specification.
    #[must_use]
    pub fn as_str(self) -> &'a str {
        match self {
            Self::Point => "pt",
            Self::Orient => "or",
            Self::Scale => "sc",
            Self::Other(text) => text,
        }
    }
}

impl<'a> From<&'a str> for ConstraintType<'a> {
    fn from(text: &'a str) -> Self {
        match text {
            "pt" => Self::Point,
            "or" => Self::Orient,
            "sc" => Self::Scale,

            other => {
                let is_meant = |value: &Self| crate::schema::is_same_word(other, value.as_str());
                [Self::Point, Self::Orient, Self::Scale].into_iter().find(is_meant).unwrap_or(Self::Other(other))
            }
        }
    }
}

impl core::fmt::Display for ConstraintType<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.pad(self.as_str())
    }
}

/// How rotation curves were interpolated in the first weeks of the format (`ri`).
///
/// Files may contain other values, which are kept. Those that only differ in case are understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RotationInterpolation<'a> {
    /// `quaternion`: As quaternions. Legacy, until 2020-03.
    Quaternion,
    /// `euler`: As Euler angles. Legacy, until 2020-03.
    Euler,

    /// A text that the specification does not know.
    Other(&'a str),
}

impl<'a> RotationInterpolation<'a> {
    /// The text in a file, as in the specification.
    #[must_use]
    pub fn as_str(self) -> &'a str {
        match self {
            Self::Quaternion => "quaternion",
            Self::Euler => "euler",
            Self::Other(text) => text,
        }
    }
}

impl<'a> From<&'a str> for RotationInterpolation<'a> {
    fn from(text: &'a str) -> Self {
        match text {
            "quaternion" => Self::Quaternion,
            "euler" => Self::Euler,

            other => {
                let is_meant = |value: &Self| crate::schema::is_same_word(other, value.as_str());
                [Self::Quaternion, Self::Euler].into_iter().find(is_meant).unwrap_or(Self::Other(other))
            }
        }
    }
}

impl core::fmt::Display for RotationInterpolation<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.pad(self.as_str())
    }
}

/// The space of an old animation's curves (`ts`).
///
/// Files may contain other values, which are kept. Those that only differ in case are understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TransformSpace<'a> {
    /// `local`: Relative to the parent, as all animations are today. Legacy, until 2023-10.
    Local,
    /// `world`: Relative to the scene. Legacy, until 2023-10.
    World,

    /// A text that the specification does not know.
    Other(&'a str),
}

impl<'a> TransformSpace<'a> {
    /// The text in a file, as in the specification.
    #[must_use]
    pub fn as_str(self) -> &'a str {
        match self {
            Self::Local => "local",
            Self::World => "world",
            Self::Other(text) => text,
        }
    }
}

impl<'a> From<&'a str> for TransformSpace<'a> {
    fn from(text: &'a str) -> Self {
        match text {
            "local" => Self::Local,
            "world" => Self::World,

            other => {
                let is_meant = |value: &Self| crate::schema::is_same_word(other, value.as_str());
                [Self::Local, Self::World].into_iter().find(is_meant).unwrap_or(Self::Other(other))
            }
        }
    }
}

impl core::fmt::Display for TransformSpace<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.pad(self.as_str())
    }
}

/// What a curve animates (`kp`).
///
/// Files may contain other values, which are kept. Those that only differ in case are understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CurveProperty<'a> {
    /// `rq`: Rotation as a quaternion, spherically interpolated.
    Rotation,
    /// `tx`: Translation along x.
    TranslationX,
    /// `ty`: Translation along y.
    TranslationY,
    /// `tz`: Translation along z.
    TranslationZ,
    /// `sx`: Scale along x.
    ScaleX,
    /// `sy`: Scale along y.
    ScaleY,
    /// `sz`: Scale along z.
    ScaleZ,
    /// `bs`: Weight of the blend shape with that name.
    BlendShape,
    /// `vb`: Visibility: hidden when 0, visible otherwise.
    Visibility,
    /// `rx`: Rotation around x. Legacy, until 2023-11.
    EulerX,
    /// `ry`: Rotation around y. Legacy, until 2023-11.
    EulerY,
    /// `rz`: Rotation around z. Legacy, until 2023-11.
    EulerZ,
    /// `rw`: Fourth component of a quaternion that is split over four curves. Legacy, until 2020-03.
    QuaternionW,

    /// A text that the specification does not know.
    Other(&'a str),
}

impl<'a> CurveProperty<'a> {
    /// The text in a file, as in the specification.
    #[must_use]
    pub fn as_str(self) -> &'a str {
        match self {
            Self::Rotation => "rq",
            Self::TranslationX => "tx",
            Self::TranslationY => "ty",
            Self::TranslationZ => "tz",
            Self::ScaleX => "sx",
            Self::ScaleY => "sy",
            Self::ScaleZ => "sz",
            Self::BlendShape => "bs",
            Self::Visibility => "vb",
            Self::EulerX => "rx",
            Self::EulerY => "ry",
            Self::EulerZ => "rz",
            Self::QuaternionW => "rw",
            Self::Other(text) => text,
        }
    }
}

impl<'a> From<&'a str> for CurveProperty<'a> {
    fn from(text: &'a str) -> Self {
        match text {
            "rq" => Self::Rotation,
            "tx" => Self::TranslationX,
            "ty" => Self::TranslationY,
            "tz" => Self::TranslationZ,
            "sx" => Self::ScaleX,
            "sy" => Self::ScaleY,
            "sz" => Self::ScaleZ,
            "bs" => Self::BlendShape,
            "vb" => Self::Visibility,
            "rx" => Self::EulerX,
            "ry" => Self::EulerY,
            "rz" => Self::EulerZ,
            "rw" => Self::QuaternionW,

            other => {
                let is_meant = |value: &Self| crate::schema::is_same_word(other, value.as_str());
                [
                    Self::Rotation,
                    Self::TranslationX,
                    Self::TranslationY,
                    Self::TranslationZ,
                    Self::ScaleX,
                    Self::ScaleY,
                    Self::ScaleZ,
                    Self::BlendShape,
                    Self::Visibility,
                    Self::EulerX,
                    Self::EulerY,
                    Self::EulerZ,
                    Self::QuaternionW,
                ]
                .into_iter()
                .find(is_meant)
                .unwrap_or(Self::Other(other))
            }
        }
    }
}

impl core::fmt::Display for CurveProperty<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.pad(self.as_str())
    }
}

/// How the values of a curve are applied (`m`).
///
/// Files may contain other values, which are kept. Those that only differ in case are understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CurveMode<'a> {
    /// `additive`: On top of the current pose, scaled by the blend weight.
    Additive,
    /// `absolute`: The value itself, relative to the parent; the default.
    Absolute,
    /// `relative`: On top of the rest pose.
    Relative,

    /// A text that the specification does not know.
    Other(&'a str),
}

impl<'a> CurveMode<'a> {
    /// The text in a file, as in the specification.
    #[must_use]
    pub fn as_str(self) -> &'a str {
        match self {
            Self::Additive => "additive",
            Self::Absolute => "absolute",
            Self::Relative => "relative",
            Self::Other(text) => text,
        }
    }
}

impl<'a> From<&'a str> for CurveMode<'a> {
    fn from(text: &'a str) -> Self {
        match text {
            "additive" => Self::Additive,
            "absolute" => Self::Absolute,
            "relative" => Self::Relative,

            other => {
                let is_meant = |value: &Self| crate::schema::is_same_word(other, value.as_str());
                [Self::Additive, Self::Absolute, Self::Relative]
                    .into_iter()
                    .find(is_meant)
                    .unwrap_or(Self::Other(other))
            }
        }
    }
}

impl core::fmt::Display for CurveMode<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.pad(self.as_str())
    }
}

/// The space of a colour's components (`cs`).
///
/// Files may contain other values, which are kept. Those that only differ in case are understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ColorSpace<'a> {
    /// `srgb`: With the sRGB transfer function; the default.
    Srgb,
    /// `linear`: Linear light.
    Linear,

    /// A text that the specification does not know.
    Other(&'a str),
}

impl<'a> ColorSpace<'a> {
    /// The text in a file, as in the specification.
    #[must_use]
    pub fn as_str(self) -> &'a str {
        match self {
            Self::Srgb => "srgb",
            Self::Linear => "linear",
            Self::Other(text) => text,
        }
    }
}

impl<'a> From<&'a str> for ColorSpace<'a> {
    fn from(text: &'a str) -> Self {
        match text {
            "srgb" => Self::Srgb,
            "linear" => Self::Linear,

            other => {
                let is_meant = |value: &Self| crate::schema::is_same_word(other, value.as_str());
                [Self::Srgb, Self::Linear].into_iter().find(is_meant).unwrap_or(Self::Other(other))
            }
        }
    }
}

impl core::fmt::Display for ColorSpace<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.pad(self.as_str())
    }
}

/// Which axis of the scene points up (`up`).
///
/// Files may contain other values, which are kept. Those that only differ in case are understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum UpAxis<'a> {
    /// `x`: The x axis.
    X,
    /// `y`: The y axis.
    Y,
    /// `z`: The z axis.
    Z,

    /// A text that the specification does not know.
    Other(&'a str),
}

impl<'a> UpAxis<'a> {
    /// The text in a file, as in the specification.
    #[must_use]
    pub fn as_str(self) -> &'a str {
        match self {
            Self::X => "x",
            Self::Y => "y",
            Self::Z => "z",
            Self::Other(text) => text,
        }
    }
}

impl<'a> From<&'a str> for UpAxis<'a> {
    fn from(text: &'a str) -> Self {
        match text {
            "x" => Self::X,
            "y" => Self::Y,
            "z" => Self::Z,

            other => {
                let is_meant = |value: &Self| crate::schema::is_same_word(other, value.as_str());
                [Self::X, Self::Y, Self::Z].into_iter().find(is_meant).unwrap_or(Self::Other(other))
            }
        }
    }
}

impl core::fmt::Display for UpAxis<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.pad(self.as_str())
    }
}
