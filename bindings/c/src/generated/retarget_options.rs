// Generated from the table of operations by `cargo xtask codegen`. Do not edit.

use std::ffi::c_char;

use crate::error::Failure;
use crate::values::Values;

/// How animations are retargeted. Set everything to zero, and `size` to `sizeof` the struct; fields left at zero have
/// their defaults.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_retarget_options {
    /// `sizeof(castkit_retarget_options)`.
    pub size: usize,
    /// A map from the names of bones to those of the other model. By default bones of the same name are the same.
    pub bone_map: *const c_char,
    /// Reads the map from its second column to its first.
    pub reverse_map: bool,
    /// How many times as far the root and the hips move. By default auto, the ratio of the heights of the hips. 0 for
    /// the default.
    pub scale_root: f64,
    /// Turns this off: Keeps feet as far above the ground as in the source, times that factor.
    pub no_feet: bool,
    /// Turns bones first to where those of the source point at rest, so that an A-pose and a T-pose agree.
    pub align_rest: bool,
    /// The limit for results that can be far larger than the inputs. By default 1 GiB. 0 for the default.
    pub budget: u64,
}

impl castkit_retarget_options {
    /// The options that are not zero.
    pub(crate) fn values(&self) -> Result<Values, Failure> {
        let mut values = Values::default();

        values.flag("reverse_map", self.reverse_map, true);
        values.number("scale_root", self.scale_root);
        values.flag("feet", self.no_feet, false);
        values.flag("align_rest", self.align_rest, true);
        values.bytes("budget", self.budget);

        Ok(values)
    }
}
