//! The up axis.

use castkit::scene::convert_axes::Up;

use crate::error::Failure;

/// An up axis: one of `CASTKIT_UP_…`.
pub type castkit_up = u32;
/// The up axis that the file specifies, or the default.
pub const CASTKIT_UP_KEEP: castkit_up = 0;
/// The x axis.
pub const CASTKIT_UP_X: castkit_up = 1;
/// The y axis.
pub const CASTKIT_UP_Y: castkit_up = 2;
/// The z axis.
pub const CASTKIT_UP_Z: castkit_up = 3;

/// An up axis of the caller.
pub(crate) fn up(number: castkit_up, what: &str) -> Result<Option<Up>, Failure> {
    Ok(match number {
        CASTKIT_UP_KEEP => None,
        CASTKIT_UP_X => Some(Up::X),
        CASTKIT_UP_Y => Some(Up::Y),
        CASTKIT_UP_Z => Some(Up::Z),
        _ => return Err(Failure::Argument(format!("{what} is {number}, expected CASTKIT_UP_…"))),
    })
}
