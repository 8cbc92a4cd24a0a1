//! The differences found.

use std::fmt;

use super::options::Options;

/// All differences in meaning between two scenes.
#[derive(Clone, Debug, Default)]
pub struct Comparison {
    differences: Vec<Difference>,
    total: u64,
}

/// A difference.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Difference {
    /// The path, by kinds and names in the first scene: `model "hero"/mesh "body"`. An object without a name is given
    /// by its index.
    pub path: String,
    /// What differs.
    pub aspect: Aspect,
    /// The value in the first scene, as text; `None` if it has none, and for numbers.
    pub first: Option<String>,
    /// The value in the second scene.
    pub second: Option<String>,
    /// How many corners, bones or values differ, out of how many; for numbers only.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub numbers: Option<Numbers>,
}

/// Numbers that differ by more than the tolerance.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Numbers {
    /// How many differ: corners of triangles, bones or values.
    pub differing: u64,
    /// Out of how many.
    pub of: u64,
    /// The largest difference, for positions in the unit of the file. The rotation of a bone is measured by the
    /// displacement of a point at a distance equal to the size of the model.
    /// Not finite unless both scenes have a number, and then it is not serialised.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_unknown"))]
    pub largest: f64,
}

/// The aspect in which objects differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Aspect {
    /// Only one of the scenes has the object.
    Presence,
    /// The name.
    Name,
    /// The parent of a bone.
    Parent,
    /// The rest transform of a bone, or the transform of an instance.
    Placement,
    /// The number of triangles.
    Triangles,
    /// The positions of corners at rest, or of hair.
    Positions,
    /// The normals of corners.
    Normals,
    /// The texture coordinates of corners, or the number of layers.
    Uvs,
    /// The colours of corners, or the number of layers.
    Colors,
    /// The positions of corners with all bones rotated and all blend shapes applied.
    Deforming,
    /// The number of constraints and inverse kinematics handles.
    Constraints,
    /// The material of a mesh or hair.
    Material,
    /// The content of a material slot.
    Slot,
    /// The colour by which the texture of a material slot is multiplied.
    Factor,
    /// The length of an animation in seconds.
    Duration,
    /// The notifications and their times.
    Notifications,
    /// The positions of bones or corners at a frame of an animation.
    Pose,
    /// The visibility of objects at a frame of an animation.
    Visibility,
    /// The values of curves that animate nothing in the scene.
    Curves,
    /// Whether an animation loops.
    Looping,
    /// The modes of curves: absolute, relative, additive.
    Modes,
    /// The largest weight of a blend shape.
    LargestWeight,
    /// The file that an instance places.
    Path,
    /// The size of everything: the second value is the factor by which the second scene is larger.
    Scale,
}

impl Aspect {
    /// The aspect in a few words, in lower case.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Presence => "presence",
            Self::Name => "name",
            Self::Parent => "parent",
            Self::Placement => "placement",
            Self::Triangles => "triangles",
            Self::Positions => "positions",
            Self::Normals => "normals",
            Self::Uvs => "texture coordinates",
            Self::Colors => "colors",
            Self::Deforming => "deforming",
            Self::Constraints => "constraints",
            Self::Material => "material",
            Self::Slot => "slot",
            Self::Factor => "factor",
            Self::Duration => "duration",
            Self::Notifications => "notifications",
            Self::Pose => "pose",
            Self::Visibility => "visibility",
            Self::Curves => "curves",
            Self::Looping => "looping",
            Self::Modes => "modes of curves",
            Self::LargestWeight => "largest weight",
            Self::Path => "path",
            Self::Scale => "scale",
        }
    }
}

#[cfg(feature = "serde")]
fn is_unknown(largest: &f64) -> bool {
    !largest.is_finite()
}

#[cfg(feature = "serde")]
impl serde::Serialize for Aspect {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl fmt::Display for Aspect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Comparison {
    /// Whether both scenes have the same meaning.
    #[must_use]
    pub fn is_same(&self) -> bool {
        self.total == 0
    }

    /// The listed differences: first the models in order, then the animations, then the instances.
    #[must_use]
    pub fn differences(&self) -> &[Difference] {
        &self.differences
    }

    /// The number of differences, listed or not.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.total
    }
}

/// Collects differences.
pub(super) struct Differences {
    pub(super) comparison: Comparison,
    limit: usize,
}

impl Differences {
    pub(super) fn new(options: &Options<'_>) -> Self {
        Self { comparison: Comparison::default(), limit: options.limit }
    }

    pub(super) fn add(&mut self, path: &str, aspect: Aspect, first: Option<String>, second: Option<String>) {
        self.push(|| Difference { path: path.to_owned(), aspect, first, second, numbers: None });
    }

    /// Adds what was found in files placed by an instance.
    pub(super) fn append(&mut self, place: &str, other: Comparison) {
        let slash = if place.is_empty() { "" } else { "/" };
        self.comparison.total = self.comparison.total.saturating_add(other.total);
        let left = self.limit.saturating_sub(self.comparison.differences.len());
        let placed = |found: Difference| Difference { path: format!("{place}{slash}{}", found.path), ..found };
        self.comparison.differences.extend(other.differences.into_iter().take(left).map(placed));
    }

    /// Compares texts.
    pub(super) fn texts<T: PartialEq + Into<String>>(
        &mut self,
        path: &str,
        aspect: Aspect,
        first: Option<T>,
        second: Option<T>,
    ) {
        if first != second {
            self.add(path, aspect, first.map(Into::into), second.map(Into::into));
        }
    }

    /// Compares counts.
    pub(super) fn counts(&mut self, path: &str, aspect: Aspect, first: usize, second: usize) {
        if first != second {
            self.add(path, aspect, Some(first.to_string()), Some(second.to_string()));
        }
    }

    /// Compares numbers.
    pub(super) fn numbers(&mut self, path: &str, aspect: Aspect, numbers: Numbers) {
        if numbers.differing > 0 {
            let path = path.to_owned();
            self.push(|| Difference { path, aspect, first: None, second: None, numbers: Some(numbers) });
        }
    }

    /// Adds a difference before all others.
    pub(super) fn add_first(&mut self, aspect: Aspect, first: String, second: String) {
        let (first, second) = (Some(first), Some(second));
        let found = Difference { path: String::new(), aspect, first, second, numbers: None };
        self.comparison.total = self.comparison.total.saturating_add(1);
        self.comparison.differences.insert(0, found);
        self.comparison.differences.truncate(self.limit);
    }

    fn push(&mut self, difference: impl FnOnce() -> Difference) {
        self.comparison.total = self.comparison.total.saturating_add(1);
        if self.comparison.differences.len() < self.limit {
            self.comparison.differences.push(difference());
        }
    }
}

impl Numbers {
    pub(super) const NONE: Self = Self { differing: 0, of: 0, largest: 0.0 };

    /// The same, with the largest difference converted from a fraction of the size to the unit of the file.
    pub(super) fn scaled(self, size: f64) -> Self {
        Self { largest: self.largest * size, ..self }
    }

    /// Counts one difference. If only one of two numbers is NaN, the difference is infinite.
    pub(super) fn count(&mut self, difference: f64, allowed: f64) {
        self.of = self.of.saturating_add(1);
        if difference.is_nan() || difference > allowed {
            self.differing = self.differing.saturating_add(1);
            self.largest = self.largest.max(if difference.is_nan() { f64::INFINITY } else { difference });
        }
    }
}
