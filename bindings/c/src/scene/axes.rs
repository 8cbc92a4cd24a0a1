//! The axis that points up.

use castkit::scene::convert_axes::Up;

use crate::error::Failure;

/// An axis: one of `CASTKIT_UP_…`.
pub type castkit_up = u32;
/// As it is: the one that the file names, or the usual one.
pub const CASTKIT_UP_KEEP: castkit_up = 0;
/// The x axis.
pub const CASTKIT_UP_X: castkit_up = 1;
/// The y axis.
pub const CASTKIT_UP_Y: castkit_up = 2;
/// The z axis.
pub const CASTKIT_UP_Z: castkit_up = 3;

/// An axis that the caller has named.
pub(crate) fn up(number: castkit_up, what: &str) -> Result<Option<Up>, Failure> {
    Ok(match number {
        CASTKIT_UP_KEEP => None,
        CASTKIT_UP_X => Some(Up::X),
        CASTKIT_UP_Y => Some(Up::Y),
        CASTKIT_UP_Z => Some(Up::Z),
        _ => return Err(Failure::Argument(format!("{what} is {number}, expected CASTKIT_UP_…"))),
    })
}
