//! The source and target axes, and the scale.

use cast_format::NodeKind;
use cast_read::views::UpAxis;
use cast_write::Document;

/// An axis that points up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Up {
    /// The first.
    X,
    /// The second: glTF, Maya.
    Y,
    /// The third: Blender, most games.
    Z,
}

impl Up {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::X, Self::Y, Self::Z];

    /// The axis of Cast files that state none. Nearly every program that writes no metadata writes the coordinates of a
    /// game engine with z up, as Greyhound does, and Blender's plug-in reads them as its own, in which z is up, too.
    pub const USUAL: Self = Self::Z;

    /// The text in a file.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::X => "x",
            Self::Y => "y",
            Self::Z => "z",
        }
    }

    /// The axis in the first metadata node of a document, whose hints apply.
    #[must_use]
    pub fn of(document: &Document<'_>) -> Option<Self> {
        let metadata = document.nodes().find(|(_, node)| node.kind == NodeKind::METADATA);
        match UpAxis::from(metadata?.1.property("up")?.data.text()?) {
            UpAxis::X => Some(Self::X),
            UpAxis::Y => Some(Self::Y),
            UpAxis::Z => Some(Self::Z),
            _ => None,
        }
    }
}

/// What to convert to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Conversion {
    pub(super) from: Up,
    pub(super) to: Up,
    pub(super) scale: f32,
}

impl Conversion {
    /// From one up axis to another, with unchanged sizes.
    ///
    /// Conversions are quarter turns, so right-handed systems stay right-handed: from z up to y up, (x, y, z) becomes
    /// (x, z, -y); from x up to y up, it becomes (-y, x, z). The conversion from x to z is the one from x to y followed
    /// by the one from y to z, so converting in steps gives the same result.
    #[must_use]
    pub fn between(from: Up, to: Up) -> Self {
        Self { from, to, scale: 1.0 }
    }

    /// Also multiplies all lengths by a factor: 100 converts metres to centimetres. `None` unless it is a positive
    /// number.
    #[must_use]
    pub fn with_scale(self, scale: f32) -> Option<Self> {
        (scale.is_finite() && scale > 0.0).then_some(Self { scale, ..self })
    }
}
