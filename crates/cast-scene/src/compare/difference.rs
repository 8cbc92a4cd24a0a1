//! What was found.

use std::fmt;

use super::options::Options;

/// All that differs between what two scenes mean.
#[derive(Clone, Debug, Default)]
pub struct Comparison {
    differences: Vec<Difference>,
    total: u64,
}

/// One thing that differs.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Difference {
    /// Where, by kinds and names of the first scene: `model "hero"/mesh "body"`. What has no name has its index instead.
    pub path: String,
    /// What of it differs.
    pub aspect: Aspect,
    /// What the first scene has, in words; `None` where it has nothing, and for numbers.
    pub first: Option<String>,
    /// What the second scene has.
    pub second: Option<String>,
    /// How many corners, bones or values differ, and of how many; for numbers only.
    pub numbers: Option<Numbers>,
}

/// Numbers that differ by more than they may.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Numbers {
    /// How many differ: corners of triangles, bones or values.
    pub differing: u64,
    /// Of how many.
    pub of: u64,
    /// The largest difference: of positions in the unit of the file. A bone that is turned counts as what is as far away
    /// from it as the model is large is moved.
    pub largest: f64,
}

/// What of a thing differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Aspect {
    /// Only one of the scenes has it.
    Presence,
    /// The name.
    Name,
    /// The parent of a bone.
    Parent,
    /// Where a bone is at rest, or where an instance is.
    Placement,
    /// The number of triangles.
    Triangles,
    /// Positions of corners at rest, or of strands of hair.
    Positions,
    /// Normals of corners.
    Normals,
    /// Texture coordinates of corners, or the number of layers.
    Uvs,
    /// Colours of corners, or the number of layers.
    Colors,
    /// Positions of corners when all bones are turned and all blend shapes applied.
    Deforming,
    /// The number of constraints and of inverse kinematics handles.
    Constraints,
    /// Which material a mesh or hair has.
    Material,
    /// What a slot of a material holds.
    Slot,
    /// How long an animation is, in seconds.
    Duration,
    /// When and which notifications there are.
    Notifications,
    /// Where bones or corners are at a moment of an animation.
    Pose,
    /// What shows at a moment of an animation.
    Visibility,
    /// Values of curves that animate nothing in the scene.
    Curves,
    /// Whether an animation starts again at its end.
    Looping,
    /// How curves come together with the pose below them: absolute, relative, additive.
    Modes,
    /// How far a blend shape may go.
    LargestWeight,
    /// The file that an instance places.
    Path,
    /// The axis that points up.
    UpAxis,
}

impl Aspect {
    /// The aspect in a few words, all in small letters.
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
            Self::Duration => "duration",
            Self::Notifications => "notifications",
            Self::Pose => "pose",
            Self::Visibility => "visibility",
            Self::Curves => "curves",
            Self::Looping => "looping",
            Self::Modes => "modes of curves",
            Self::LargestWeight => "largest weight",
            Self::Path => "path",
            Self::UpAxis => "up axis",
        }
    }
}

impl fmt::Display for Aspect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Comparison {
    /// Whether both scenes mean the same.
    #[must_use]
    pub fn is_same(&self) -> bool {
        self.total == 0
    }

    /// The differences, as many as are listed: first the models in order, then the animations, then the instances.
    #[must_use]
    pub fn differences(&self) -> &[Difference] {
        &self.differences
    }

    /// How many there are, listed or not.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.total
    }
}

/// Collects differences.
pub(super) struct Found {
    pub(super) comparison: Comparison,
    limit: usize,
}

impl Found {
    pub(super) fn new(options: &Options<'_>) -> Self {
        Self { comparison: Comparison::default(), limit: options.limit }
    }

    pub(super) fn add(&mut self, path: &str, aspect: Aspect, first: Option<String>, second: Option<String>) {
        self.push(|| Difference { path: path.to_owned(), aspect, first, second, numbers: None });
    }

    /// Texts that are to be the same.
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

    /// Numbers of things that are to be the same.
    pub(super) fn counts(&mut self, path: &str, aspect: Aspect, first: usize, second: usize) {
        if first != second {
            self.add(path, aspect, Some(first.to_string()), Some(second.to_string()));
        }
    }

    /// Numbers, if any differ.
    pub(super) fn numbers(&mut self, path: &str, aspect: Aspect, numbers: Numbers) {
        if numbers.differing > 0 {
            let path = path.to_owned();
            self.push(|| Difference { path, aspect, first: None, second: None, numbers: Some(numbers) });
        }
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

    /// The same with a largest difference that was a part of the size in the unit of the file.
    pub(super) fn scaled(self, size: f64) -> Self {
        Self { largest: self.largest * size, ..self }
    }

    /// Counts one difference. What is not a number in one of the scenes differs by infinitely much.
    pub(super) fn count(&mut self, difference: f64, allowed: f64) {
        self.of = self.of.saturating_add(1);
        if difference.is_nan() || difference > allowed {
            self.differing = self.differing.saturating_add(1);
            self.largest = self.largest.max(if difference.is_nan() { f64::INFINITY } else { difference });
        }
    }
}
