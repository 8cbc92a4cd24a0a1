//! The up axis, which neither format stores, in the reserved bytes of the headers.
//!
//! Both headers end with three reserved bytes before their last number, or with them. Other programs write zeros there and
//! do not look at them (SETools 66c4fb6, io_anim_seanim). Without it, what castkit has turned to the usual axis would be
//! taken for that of the model that it is read with.

use cast_scene::convert_axes::Up;

const ALL: [Up; 3] = [Up::X, Up::Y, Up::Z];

/// The reserved bytes of a file with this axis: `upx`, `upy` or `upz`.
pub(super) fn reserved(up: Up) -> [u8; 3] {
    match up {
        Up::X => *b"upx",
        Up::Y => *b"upy",
        Up::Z => *b"upz",
    }
}

/// The axis that reserved bytes state.
pub(super) fn stated(bytes: [u8; 3]) -> Option<Up> {
    ALL.into_iter().find(|up| reserved(*up) == bytes)
}
