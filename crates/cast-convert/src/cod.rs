//! XMODEL_EXPORT and XANIM_EXPORT, the text that the mod tools of Call of Duty compile.
//!
//! Models of the versions 5, 6 and 7 are read: 7 counts further (`VERT32`, `TRI16`) and has cosmetic bones, 5 has neither names of
//! materials nor colours. An animation names bones without their parents and says where each is in the scene; it is bound to
//! the model that it is read with. Notes are read from the animation, in both forms that games know, and from the NT_EXPORT
//! file beside it.
//!
//! Models are written in version 6, and in 7 if they need it; animations in version 3, with the notes of the first part, which
//! all games read. Neither stores the unit; by convention it is an inch, and z is up. Triangles are clockwise, and texture
//! coordinates run from the top left down.

mod parse_model;
mod read_animation;
mod read_model;
mod write_animation;
mod write_model;

#[cfg(test)]
mod tests;

pub(crate) use read_animation::to_cast as animation_to_cast;
pub(crate) use read_model::to_cast as model_to_cast;
pub(crate) use write_animation::write as animation_from_cast;
pub(crate) use write_model::write as model_from_cast;

use cast_interchange::scene::Transform;
use glam::{DAffine3, DMat3, DVec3};

/// A bone in the scene: its offset, and its axes in the rows of its matrix.
#[derive(Clone, Copy, Debug)]
struct Placed {
    offset: [f64; 3],
    axes: [[f64; 3]; 3],
}

impl Placed {
    const ORIGIN: Self = Self { offset: [0.0; 3], axes: [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]] };

    /// The transform without the errors of rounding. Invalid numbers become 0, so that one of them does not affect all bones
    /// below.
    fn transform(&self) -> Transform {
        let sound =
            |numbers: [f64; 3]| DVec3::from_array(numbers.map(|number| if number.is_finite() { number } else { 0.0 }));
        let [x, y, z] = self.axes.map(sound);
        let matrix = DAffine3 { matrix3: DMat3::from_cols(x, y, z), translation: sound(self.offset) };
        let (transform, _) = cast_interchange::matrix::decompose(&matrix);
        Transform { scale: DVec3::ONE, ..transform }
    }
}

/// The axes of a rotation, as rows.
fn axes(rotation: glam::DQuat) -> [[f32; 3]; 3] {
    [DVec3::X, DVec3::Y, DVec3::Z].map(|axis| (rotation * axis).as_vec3().to_array())
}
