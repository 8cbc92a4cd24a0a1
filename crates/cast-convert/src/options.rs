//! What to do with what is read.

use cast_scene::convert_axes::Up;

/// Wishes that hold for all formats. Each has a value that changes nothing.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Options {
    /// Turn the content so that this axis points up; `None` leaves it as the source has it and says so in the metadata.
    pub up: Option<Up>,
    /// The axis that points up in the source, whatever that says. `None` believes it; sources that do not say are taken
    /// as what is usual for their format.
    pub source_up: Option<Up>,
    /// How many metres a unit of length is in the result; 0.01 for centimetres. `None` is 1. Sources that do not say what
    /// their unit is keep their numbers.
    pub unit: Option<f32>,
    /// Multiply all lengths by this, after the unit.
    pub scale: f32,
    /// Frames a second of animations: curves that are baked are sampled so, and others get their keys moved. `None` keeps
    /// the rate of the source.
    pub frame_rate: Option<f32>,
    /// The largest number of bones that may move a vertex; weights beyond are dropped and the others scaled up to one.
    /// `None` keeps all.
    pub maximum_influences: Option<usize>,
    /// What to do about normals.
    pub normals: Normals,
    /// The largest error of a value that may come of leaving out keys, in the value's own unit; 0 leaves out only keys
    /// that change nothing.
    pub animation_tolerance: f32,
    /// The most bytes that copies of meshes may take. Cast cannot share a mesh within a file, so one that a source shows in
    /// many places is there as often.
    pub copies_limit: usize,
    /// Whether references may lead out of the directory of the source.
    pub may_leave_directory: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            up: None,
            source_up: None,
            unit: None,
            scale: 1.0,
            frame_rate: None,
            maximum_influences: None,
            normals: Normals::Keep,
            animation_tolerance: 1e-5,
            copies_limit: 512 << 20,
            may_leave_directory: false,
        }
    }
}

impl Options {
    /// Whether one of them changes a finished document. How curves are baked and what may be read is done with by then.
    pub(crate) fn change_something(&self) -> bool {
        let Self { animation_tolerance, copies_limit, may_leave_directory, .. } = *self;
        *self != Self { animation_tolerance, copies_limit, may_leave_directory, ..Self::default() }
    }
}

/// What to do about normals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Normals {
    /// As the source has them; none where it has none.
    #[default]
    Keep,
    /// As the source has them; computed from the faces where it has none.
    Complete,
    /// Computed from the faces for all meshes.
    Compute,
    /// Left out.
    Drop,
}
