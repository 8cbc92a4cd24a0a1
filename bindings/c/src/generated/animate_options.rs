// Generated from the table of operations by `cargo xtask codegen`. Do not edit.

use std::ffi::c_char;

use crate::error::Failure;
use crate::scene::castkit_scene;
use crate::values::Values;

/// What steps on animations work with. Set everything to zero, and `size` to `sizeof` the struct; fields left at zero
/// have their defaults.
///
/// The steps:
///
/// * `trim A..B`: Takes a part, which then begins at frame 0.
/// * `retime FACTOR|LENGTH`: Makes clips this many times as long, or of a length such as 90f or 3s.
/// * `reverse`: Plays clips backwards.
/// * `fps RATE`: Changes the frames per second; clips take as long as before.
/// * `concat N`: Makes one clip of all, with a cross-fade of N frames.
/// * `split_at TIME,...`: Cuts clips into several that share the frame of the cut.
/// * `notify WHAT`: Lists, adds, renames, moves or removes notifications.
/// * `in_place`: Keeps the bone that carries the motion above one place.
/// * `root_motion WHAT`: Moves the motion to the topmost bone, from it to its children, or out of the clip.
/// * `ground`: Moves everything up or down, so that the lowest vertex is at 0.
/// * `loop_check`: Compares the first and the last pose of each bone: position, angle, and how fast they change.
/// * `loop_close N`: Lets the last pose be the first, by changes that grow over the last N frames.
/// * `mirror AXIS`: Mirrors left and right at the plane across an axis.
/// * `absolute`: Makes curves absolute, whatever their modes and overrides.
/// * `additive [FILE][@TIME]`: Leaves what is different from another clip, as additive curves.
/// * `apply FILE[@WEIGHT]`: Puts clips, which are additive, on top of that of a file.
/// * `layer FILE@MASK`: Takes some bones from the clip of a file.
/// * `blend FILE@WEIGHT`: Blends clips with that of a file, whose weight is from 0 to 1.
/// * `reduce ERROR`: Leaves out keys, so that no vertex is off by more than this.
/// * `fill`: Leaves one key of each curve that never changes.
/// * `snap`: Moves keys between frames to the nearest frame.
/// * `clean`: Leaves out keys that are no numbers or repeat others, and gives rotations the sign that is nearer.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_animate_options {
    /// `sizeof(castkit_animate_options)`.
    pub size: usize,
    /// The bone that carries the motion of the character. By default the topmost one that moves, or without a skeleton
    /// the one that moves farthest.
    pub root: *const c_char,
    /// A map from bones to those on the other side, for mirror.
    pub pairs: *const c_char,
    /// The limit for results that can be far larger than the inputs. By default 1 GiB. 0 for the default.
    pub budget: u64,
    /// The scene with the models that the animations may be for, besides those of the file itself; NULL for none.
    pub skeleton: *const castkit_scene,
}

impl castkit_animate_options {
    /// The options that are not zero.
    pub(crate) fn values(&self) -> Result<Values, Failure> {
        let mut values = Values::default();
        values.text("root", self.root)?;

        values.bytes("budget", self.budget);

        Ok(values)
    }
}
