//! The motion of a character as a curve: how far a bone has gone, and how far it has turned around the up axis.

use glam::{DQuat, DVec3};

use super::error::Error;
use super::posing::Named;
use crate::bones::World;
use crate::convert_axes::Up;

/// What of a motion is meant.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Motion {
    /// The axes in the space of the model; `None` for all but the one that points up.
    pub axes: Option<[bool; 3]>,
    /// Whether turns around the up axis are part of it.
    pub turns: bool,
}

/// Where the motion goes. In any case it is part of the [report](super::Remarks::motion).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RootMotion {
    /// From the bone that carries it to the topmost bone above; it stays if there is none.
    Extract(Motion),
    /// From the topmost bone to its children.
    Bake(Motion),
    /// Out of the clip: what is left, moved by it, is the clip as it was.
    Remove(Motion),
}

/// Where a character goes, compared with its first frame. Of a clip without its motion, a point of the character is at `place`
/// where it was at `start + translation + turned(place - start)`.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct MotionCurve {
    /// The bone that carries it.
    pub bone: String,
    /// Where it is in the first frame, in the space of the model.
    pub start: [f64; 3],
    /// The frames, ascending; between them the motion is linear.
    pub frames: Vec<f64>,
    /// How far it has gone in each frame, in the space of the model.
    pub translations: Vec<[f64; 3]>,
    /// By which angle it has turned around the up axis in each frame, in radians; more than a full turn adds up. 0 if turns are
    /// not part of it.
    pub turns: Vec<f64>,
}

impl MotionCurve {
    fn push(&mut self, frame: f64, by: DVec3, around: DQuat, up: DVec3) {
        let turn = 2.0 * DVec3::new(around.x, around.y, around.z).dot(up).atan2(around.w);
        // The nearest to the last one of the angles that are the same turn.
        let last = self.turns.last().copied().unwrap_or_default();
        let nearest = turn + ((last - turn) / std::f64::consts::TAU).round() * std::f64::consts::TAU;
        self.frames.push(frame);
        self.translations.push(by.to_array());
        self.turns.push(nearest);
    }
}

impl Motion {
    fn parse(text: &str) -> Result<Self, Error> {
        if text.is_empty() {
            return Ok(Self::default());
        }
        if let Some(letter) = text.chars().find(|letter| !"xyzr".contains(*letter)) {
            let reason = format!("{letter:?} is no axis; expected some of x, y and z, and r for turns");
            return Err(Error::value(text, reason));
        }
        let axes = ['x', 'y', 'z'].map(|axis| text.contains(axis));
        Ok(Self { axes: Some(axes).filter(|axes| axes.contains(&true)), turns: text.contains('r') })
    }

    /// What of a vector is along its axes.
    pub(super) fn along(&self, vector: DVec3, up: Up) -> DVec3 {
        let usual = Up::ALL.map(|axis| axis != up);
        let [x, y, z] = self.axes.unwrap_or(usual).map(|is_meant| if is_meant { 1.0 } else { 0.0 });
        vector * DVec3::new(x, y, z)
    }
}

impl RootMotion {
    /// `extract`, `bake` or `remove`, and after a colon the axes and `r` for turns around the up axis, such as `extract:xyr`.
    ///
    /// # Errors
    /// Returns an error for anything else.
    pub fn parse(text: &str) -> Result<Self, Error> {
        let (what, motion) = text.split_once(':').unwrap_or((text, ""));
        match what {
            "extract" => Motion::parse(motion).map(Self::Extract),
            "bake" => Motion::parse(motion).map(Self::Bake),
            "remove" => Motion::parse(motion).map(Self::Remove),
            _ => Err(Error::value(text, "expected extract, bake or remove, such as extract:xyr")),
        }
    }
}

pub(super) fn up_of(up: Up) -> DVec3 {
    match up {
        Up::X => DVec3::X,
        Up::Y => DVec3::Y,
        Up::Z => DVec3::Z,
    }
}

/// How far a bone has gone, frame by frame.
pub(super) struct Gone {
    bone: u32,
    motion: Motion,
    up: Up,
    /// Where it was first.
    start: Option<(DVec3, DQuat)>,
    pub(super) curve: MotionCurve,
}

impl Gone {
    pub(super) fn new(named: &Named, bone: u32, motion: Motion, up: Up) -> Self {
        let curve = MotionCurve { bone: named.name(bone).unwrap_or_default().to_owned(), ..MotionCurve::default() };
        Self { bone, motion, up, start: None, curve }
    }

    /// How far, and how it has turned.
    pub(super) fn at(&mut self, frame: f64, world: &World) -> (DVec3, DQuat) {
        let place = world.origin(self.bone).unwrap_or_default();
        let turn = world.turn(self.bone).unwrap_or_default();
        let (start, start_turn) = *self.start.get_or_insert((place, turn));
        self.curve.start = start.to_array();
        let by = self.motion.along(place - start, self.up);
        let up = up_of(self.up);
        let around = if self.motion.turns { twist(turn * start_turn.inverse(), up) } else { DQuat::IDENTITY };
        self.curve.push(frame, by, around, up);
        (by, around)
    }
}

/// The part of a rotation that is around an axis.
fn twist(rotation: DQuat, axis: DVec3) -> DQuat {
    let along = axis * DVec3::new(rotation.x, rotation.y, rotation.z).dot(axis);
    let twist = DQuat::from_xyzw(along.x, along.y, along.z, rotation.w);
    if twist.length_squared() > 1e-12 { twist.normalize() } else { DQuat::IDENTITY }
}
