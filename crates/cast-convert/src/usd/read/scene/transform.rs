//! What places prims: a list of operations, the last of which is applied first.

use std::sync::Arc;

use cast_interchange::matrix::decompose;
use cast_interchange::scene::Transform;
use cast_interchange::{Report, notes};
use glam::{DAffine3, DMat3, DMat4, DQuat, DVec3};

use crate::usd::read::compose::Stage;
use crate::usd::read::stage::Attribute;

/// The operations of a prim.
pub(super) struct Placement<'a> {
    operations: Vec<Operation<'a>>,
    /// Whether it is placed in the world, whatever is above it.
    pub(super) is_reset: bool,
}

struct Operation<'a> {
    kind: Kind,
    value: Attribute<'a>,
    is_inverse: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Along all axes, or one.
    Translate(Option<usize>),
    Scale(Option<usize>),
    /// Around these axes, the first first.
    Rotate(&'static [usize]),
    Orient,
    Matrix,
}

impl Kind {
    fn of(name: &str) -> Option<Self> {
        Some(match name {
            "translate" => Self::Translate(None),
            "translateX" => Self::Translate(Some(0)),
            "translateY" => Self::Translate(Some(1)),
            "translateZ" => Self::Translate(Some(2)),
            "scale" => Self::Scale(None),
            "scaleX" => Self::Scale(Some(0)),
            "scaleY" => Self::Scale(Some(1)),
            "scaleZ" => Self::Scale(Some(2)),
            "rotateX" => Self::Rotate(&[0]),
            "rotateY" => Self::Rotate(&[1]),
            "rotateZ" => Self::Rotate(&[2]),
            "rotateXYZ" => Self::Rotate(&[0, 1, 2]),
            "rotateXZY" => Self::Rotate(&[0, 2, 1]),
            "rotateYXZ" => Self::Rotate(&[1, 0, 2]),
            "rotateYZX" => Self::Rotate(&[1, 2, 0]),
            "rotateZXY" => Self::Rotate(&[2, 0, 1]),
            "rotateZYX" => Self::Rotate(&[2, 1, 0]),
            "orient" => Self::Orient,
            "transform" => Self::Matrix,
            _ => return None,
        })
    }

    /// Where it is in what a transform of a node is made of.
    fn place(self) -> Option<usize> {
        match self {
            Self::Translate(_) => Some(0),
            Self::Rotate(_) | Self::Orient => Some(1),
            Self::Scale(_) => Some(2),
            Self::Matrix => None,
        }
    }
}

/// A time, or outside of animations.
type Time = Option<f64>;

impl<'a> Operation<'a> {
    fn tuple<const N: usize>(&self, time: Time) -> Option<[f64; N]> {
        match time {
            Some(time) => self.value.tuple_at(time, 0),
            None => {
                let numbers = self.value.numbers().filter(|numbers| numbers.len() > 0 && numbers.shape.lanes >= N)?;
                Some(numbers.tuple(0))
            }
        }
    }

    fn rotation(&self, time: Time) -> DQuat {
        match self.kind {
            Kind::Rotate([axis]) => turned(*axis, self.tuple::<1>(time).unwrap_or_default()[0]),
            Kind::Rotate(axes) => {
                let angles = self.tuple::<3>(time).unwrap_or_default();
                let angle = |axis: usize| angles.get(axis).copied().unwrap_or_default();
                axes.iter().fold(DQuat::IDENTITY, |all, axis| turned(*axis, angle(*axis)) * all)
            }
            Kind::Orient => rotation_at(&self.value, time, 0),
            _ => DQuat::IDENTITY,
        }
    }

    /// The numbers of a translation or scale; `other` where it has none.
    fn vector(&self, time: Time, axis: Option<usize>, other: f64) -> DVec3 {
        match axis {
            None => self.tuple(time).map_or(DVec3::splat(other), DVec3::from_array),
            Some(axis) => {
                let mut vector = [other; 3];
                let value = self.tuple::<1>(time).map_or(other, |[value]| value);
                vector.get_mut(axis).into_iter().for_each(|slot| *slot = value);
                DVec3::from_array(vector)
            }
        }
    }

    fn matrix(&self, time: Time) -> DAffine3 {
        let matrix = match self.kind {
            Kind::Translate(axis) => DAffine3::from_translation(self.vector(time, axis, 0.0)),
            Kind::Scale(axis) => {
                DAffine3 { matrix3: DMat3::from_diagonal(self.vector(time, axis, 1.0)), translation: DVec3::ZERO }
            }
            Kind::Rotate(_) | Kind::Orient => {
                DAffine3 { matrix3: DMat3::from_quat(self.rotation(time)), translation: DVec3::ZERO }
            }
            Kind::Matrix => self.tuple::<16>(time).map_or(DAffine3::IDENTITY, |rows| affine(&rows)),
        };
        if self.is_inverse { matrix.inverse() } else { matrix }
    }
}

/// A rotation around an axis by degrees.
fn turned(axis: usize, degrees: f64) -> DQuat {
    let axis = [DVec3::X, DVec3::Y, DVec3::Z].get(axis).copied().unwrap_or(DVec3::Z);
    DQuat::from_axis_angle(axis, degrees.to_radians())
}

/// The matrix of rows for row vectors.
pub(super) fn affine(rows: &[f64; 16]) -> DAffine3 {
    DAffine3::from_mat4(DMat4::from_cols_array(rows))
}

/// A quaternion of an attribute, of unit length, between those around a time.
pub(super) fn rotation_at(value: &Attribute<'_>, time: Time, index: usize) -> DQuat {
    let quaternion = |value: &crate::usd::read::value::Value<'_>| {
        let numbers = value.as_numbers().filter(|numbers| index < numbers.len() && numbers.shape.lanes == 4)?;
        let rotation = DQuat::from_array(numbers.tuple(index));
        let length = rotation.length();
        Some(if length > 0.0 && length.is_finite() { rotation / length } else { DQuat::IDENTITY })
    };
    let (low, high, amount) = match time {
        Some(time) => match value.around(time) {
            Some((low, high, amount)) => (quaternion(low), quaternion(high), amount),
            None => (None, None, 0.0),
        },
        None => (value.value().and_then(quaternion), None, 0.0),
    };
    let low = low.unwrap_or(DQuat::IDENTITY);
    if amount == 0.0 { low } else { low.slerp(high.unwrap_or(low), amount) }
}

impl<'a> Placement<'a> {
    /// What places a prim; `None` if nothing does. Operations that are not there or unknown are noted.
    pub(super) fn of(stage: &Stage<'a>, prim: usize, report: &mut Report) -> Option<Self> {
        let order = stage.texts(prim, "xformOpOrder")?;
        let mut placement = Self { operations: Vec::new(), is_reset: false };
        for name in order {
            if &*name == "!resetXformStack!" {
                placement = Self { operations: Vec::new(), is_reset: true };
                continue;
            }
            let (is_inverse, name) = match name.strip_prefix("!invert!") {
                Some(name) => (true, Arc::from(name)),
                None => (false, name),
            };
            let kind = name.split(':').nth(1).and_then(Kind::of);
            match kind.zip(stage.attribute(prim, &name)) {
                Some((kind, value)) => placement.operations.push(Operation { kind, value, is_inverse }),
                None => {
                    let shown = stage.shown_name(prim);
                    report.add(&notes::scene::TRANSFORM_OPERATIONS, format_args!("{shown}: {name}"));
                }
            }
        }
        (placement.is_reset || !placement.operations.is_empty()).then_some(placement)
    }

    /// Whether it is a translation, a rotation and a scale, each at most once.
    fn is_simple(&self) -> bool {
        let places = self.operations.iter().map(|operation| operation.kind.place().filter(|_| !operation.is_inverse));
        let places: Option<Vec<usize>> = places.collect();
        places.is_some_and(|places| places.windows(2).all(|pair| pair.first() < pair.last()))
    }

    fn at(&self, time: Time) -> (Transform, bool) {
        if !self.is_simple() {
            let matrix = self.operations.iter().fold(DAffine3::IDENTITY, |all, one| all * one.matrix(time));
            return decompose(&matrix);
        }
        let mut transform = Transform::IDENTITY;
        for operation in &self.operations {
            match operation.kind {
                Kind::Translate(axis) => transform.translation = operation.vector(time, axis, 0.0),
                Kind::Scale(axis) => transform.scale = operation.vector(time, axis, 1.0),
                _ => transform.rotation = operation.rotation(time),
            }
        }
        (transform, false)
    }

    /// The transform outside of animations, and whether it is more than that.
    pub(super) fn at_rest(&self) -> (Transform, bool) {
        self.at(None)
    }

    pub(super) fn at_time(&self, time: f64) -> Transform {
        self.at(Some(time)).0
    }

    pub(super) fn is_animated(&self) -> bool {
        self.operations.iter().any(|operation| operation.value.is_animated())
    }

    /// The times of all values.
    pub(super) fn times(&self) -> impl Iterator<Item = f64> + '_ {
        self.operations.iter().flat_map(|operation| operation.value.times())
    }

    /// Whether it is between two times what lies between its values there.
    pub(super) fn is_linear(&self) -> bool {
        let turns =
            |operation: &Operation<'_>| matches!(operation.kind, Kind::Rotate(_)) && operation.value.is_animated();
        self.is_simple() && !self.operations.iter().any(turns)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand: a quarter turn around x takes y to z, and one around z takes x to y.
    #[test]
    fn the_first_axis_turns_first() {
        let all = [0_usize, 1, 2]
            .iter()
            .fold(DQuat::IDENTITY, |all, axis| turned(*axis, if *axis == 1 { 0.0 } else { 90.0 }) * all);
        assert!((all * DVec3::Y - DVec3::Z).length() < 1e-12);
        assert!((all * DVec3::X - DVec3::Y).length() < 1e-12);
    }
}
