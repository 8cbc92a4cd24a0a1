//! Quaternions and transforms in double precision. Nothing but the four operations and the square root is used, which give the
//! same bits on every machine.

/// Position and rotation.
#[derive(Clone, Copy)]
pub(crate) struct Rigid {
    pub(crate) position: [f64; 3],
    pub(crate) rotation: [f64; 4],
}

pub(crate) const IDENTITY: [f64; 4] = [0.0, 0.0, 0.0, 1.0];

/// The rotation around an axis of unit length by 4 atan(`quarter`): 0.4142 is a quarter turn, and 0.1 is 22.8 degrees.
pub(crate) fn turn(axis: [f64; 3], quarter: f64) -> [f64; 4] {
    let below = 1.0 + quarter * quarter;
    let (sine, cosine) = (2.0 * quarter / below, (1.0 - quarter * quarter) / below);
    [axis[0] * sine, axis[1] * sine, axis[2] * sine, cosine]
}

/// First `b`, then `a`.
pub(crate) fn times(a: [f64; 4], b: [f64; 4]) -> [f64; 4] {
    [
        a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1],
        a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0],
        a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3],
        a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2],
    ]
}

pub(crate) fn conjugate(a: [f64; 4]) -> [f64; 4] {
    [-a[0], -a[1], -a[2], a[3]]
}

/// Turns a vector.
pub(crate) fn turned(a: [f64; 4], v: [f64; 3]) -> [f64; 3] {
    let [x, y, z, _] = times(times(a, [v[0], v[1], v[2], 0.0]), conjugate(a));
    [x, y, z]
}

pub(crate) fn plus(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

pub(crate) fn minus(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

impl Rigid {
    /// First the other, then this.
    pub(crate) fn after(self, other: Self) -> Self {
        Self { position: self.point(other.position), rotation: times(self.rotation, other.rotation) }
    }

    pub(crate) fn point(self, point: [f64; 3]) -> [f64; 3] {
        plus(self.position, turned(self.rotation, point))
    }

    pub(crate) fn inverse(self) -> Self {
        let rotation = conjugate(self.rotation);
        Self { position: turned(rotation, minus([0.0; 3], self.position)), rotation }
    }
}
