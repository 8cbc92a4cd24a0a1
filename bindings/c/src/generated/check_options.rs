// Generated from the table of operations by `cargo xtask codegen`. Do not edit.

use std::ffi::c_char;

use crate::error::Failure;
use crate::progress::castkit_progress;
use crate::values::Values;

/// How a file is checked. Set everything to zero, and `size` to `sizeof` the struct; fields left at zero have their
/// defaults.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_check_options {
    /// `sizeof(castkit_check_options)`.
    pub size: usize,
    /// Neither reports nor counts notes and findings with this code, so that nothing fails because of them.
    pub allow: *const *const c_char,
    /// The number of texts at `allow`.
    pub allow_count: usize,
    /// Reports violations of this rule as errors.
    pub deny: *const *const c_char,
    /// The number of texts at `deny`.
    pub deny_count: usize,
    /// Also checks what this program cannot handle. One of blender, maya, unreal, unity, godot, web, all.
    pub for_readers: *const *const c_char,
    /// The number of texts at `for_readers`.
    pub for_readers_count: usize,
    /// Also checks that the files of textures exist.
    pub find_textures: bool,
    /// Looks for textures that are not at their paths below this directory.
    pub texture_search: *const *const c_char,
    /// The number of texts at `texture_search`.
    pub texture_search_count: usize,
    /// Follows references that lead out of the directory of the input.
    pub follow_outside: bool,
    /// Also checks the files that instances refer to.
    pub find_files: bool,
    /// How many findings of one rule are listed per file; the others are counted. By default 20. 0 for the default.
    pub max_repeats: usize,
    /// Whether to use only the calling thread.
    pub one_thread: bool,
    /// The progress callback; NULL for none.
    pub progress: *const castkit_progress,
}

impl castkit_check_options {
    /// The options that are not zero.
    pub(crate) fn values(&self) -> Result<Values, Failure> {
        let mut values = Values::default();
        values.list("allow", self.allow, self.allow_count)?;
        values.list("deny", self.deny, self.deny_count)?;
        values.list("for_readers", self.for_readers, self.for_readers_count)?;
        values.flag("find_textures", self.find_textures, true);
        values.list("texture_search", self.texture_search, self.texture_search_count)?;
        values.flag("follow_outside", self.follow_outside, true);
        values.flag("find_files", self.find_files, true);
        values.number("max_repeats", self.max_repeats as f64);

        Ok(values)
    }
}
