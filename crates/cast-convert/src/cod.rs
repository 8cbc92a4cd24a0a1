//! The models and animations that the mod tools of Call of Duty compile: XMODEL_EXPORT and XANIM_EXPORT, which are text, and
//! XMODEL_BIN and XANIM_BIN, which have the same statements as packed blocks.
//!
//! Models of the versions 5, 6 and 7 are read: 7 counts further (`VERT32`, `TRI16`) and has cosmetic bones, 5 has neither names of
//! materials nor colours. An animation names bones without their parents and says where each is in the scene; it is bound to
//! the model that it is read with. Notes are read from the animation, in both forms that games know, and from the NT_EXPORT
//! file beside it. Which encoding a file has follows from how it begins.
//!
//! Models are written in version 6, and in 7 as blocks or if they need it; animations in version 3, with the notes of the first
//! part, which all games read. Neither stores the unit; by convention it is an inch, and z is up. Triangles are clockwise, and
//! texture coordinates run from the top left down. Blocks have directions in 16 bits, colours in 8, and whole frame rates.

mod blocks;
mod decode;
mod encode;
mod kinds;
mod parse_model;
mod read_animation;
mod read_model;
mod write_animation;
mod write_model;

#[cfg(test)]
mod tests;

pub(crate) use read_animation::to_cast as animation_to_cast;
pub(crate) use read_model::to_cast as model_to_cast;
pub(crate) use write_animation::{write_blocks as animation_blocks, write_text as animation_text};
pub(crate) use write_model::{write_blocks as model_blocks, write_text as model_text};

use cast_interchange::plan::rigid::Place;
use cast_interchange::scene::Transform;
use glam::{DAffine3, DMat3, DVec3};

use encode::Statements;
use kinds::Value;

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

/// Adds where a bone is.
fn place(bone: &Place, statements: &mut Statements) {
    statements.add(&kinds::OFFSET, &bone.position.as_vec3().to_array().map(Value::Number));
    statements.add(&kinds::SCALE, &[Value::Number(1.0); 3]);
    for (kind, axis) in [(&kinds::X, DVec3::X), (&kinds::Y, DVec3::Y), (&kinds::Z, DVec3::Z)] {
        statements.add(kind, &(bone.rotation * axis).as_vec3().to_array().map(Value::Number));
    }
    statements.end_paragraph();
}
