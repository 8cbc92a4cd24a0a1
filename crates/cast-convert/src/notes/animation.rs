//! Animations, curves and keys.

use crate::note_kind::Outcome::{Approximated, Assumed, Dropped};
use crate::note_kind::{NoteKind, hint, info, warning};

pub(super) static ALL: &[&NoteKind] = &[
    &UNMATCHED,
    &ANIMATIONS,
    &FURTHER_ANIMATIONS,
    &EMPTY_ANIMATIONS,
    &BAKED,
    &LOOPING,
    &NOTIFICATIONS,
    &NOTIFICATIONS_ASIDE,
    &NOTIFICATIONS_MOVED,
    &CHANNELS,
    &CHANNELS_WITHOUT_SHAPES,
    &RELATIVE_CURVES,
    &MIXED_MODES,
    &INHERITED_MODES,
    &MODE_LIMIT,
    &BLEND_WEIGHTS,
    &UNKNOWN_TYPE,
    &MISSING_MODIFIED_BONES,
    &BONES_WITHOUT_KEYS,
    &KEYS_BETWEEN_FRAMES,
    &KEYS_ROUNDED,
    &NEGATIVE_KEYS,
    &FRAMES_SHIFTED,
    &KEYS_TOGETHER,
    &KEYS_BEYOND,
    &KEY_TIMES,
    &TRAILING_FRAMES,
    &FRAME_RATE,
    &FRAME_RATE_CHOSEN,
    &FRAME_RATE_REFUSED,
    &STEPS,
    &CUBIC_SPLINES,
    &EULER_CURVES,
    &CROWDED_CURVES,
    &MISSING_AXES,
    &PRECISION,
    &REST_LEFT_OUT,
    &FRAME_RATE_ASSUMED,
    &ANIMATION_NAMES,
];

/// Curves that find nothing to animate.
pub static UNMATCHED: NoteKind = warning("CONVERT-ANIMATION-001", Dropped, "animation curves", "no bone, mesh or blend shape has the name that they animate")
    .why("Animations find their targets by name. Add the model that belongs to the animation as an input, or look for a difference in names, such as a prefix.");
pub(crate) static ANIMATIONS: NoteKind =
    info("CONVERT-ANIMATION-002", Dropped, "animations", "the format stores static models")
        .why("`--frame` chooses a frame, and `--animation` the animation. SEAnim, glTF and FBX can store animations.");
pub(crate) static FURTHER_ANIMATIONS: NoteKind =
    warning("CONVERT-ANIMATION-003", Dropped, "animations", "the format stores only one; the first was used")
        .why("`--animation` chooses one by name or index; if several have the same name, use the index.");
pub(crate) static EMPTY_ANIMATIONS: NoteKind =
    info("CONVERT-ANIMATION-004", Dropped, "animations", "they move nothing")
        .why("They have no curve that affects anything in the result.");
pub(crate) static BAKED: NoteKind = hint("CONVERT-ANIMATION-005", Approximated, "animations", "they are relative to the scene and were baked, with a key at every frame")
    .why("In old files the bones of an animation can be relative to the scene, which the format cannot express. They play as before.");
pub(crate) static LOOPING: NoteKind =
    info("CONVERT-ANIMATION-006", Dropped, "looping", "the format does not store whether an animation loops")
        .why("Set it in the engine.");
pub(crate) static NOTIFICATIONS: NoteKind = info(
    "CONVERT-ANIMATION-007",
    Dropped,
    "notification tracks",
    "the format does not support them",
)
.why("Set up footsteps, sounds and other events in the engine. glTF keeps them in `extras`, and SEAnim supports them.");
pub(crate) static NOTIFICATIONS_ASIDE: NoteKind =
    info("CONVERT-ANIMATION-008", Approximated, "notification tracks", "they are stored in `extras`")
        .why("glTF has no events. castkit reads them from `extras` again; other programs need custom code for that.");
pub(crate) static NOTIFICATIONS_MOVED: NoteKind = info(
    "CONVERT-ANIMATION-009",
    Approximated,
    "notifications",
    "they fell between frames of the new rate and were moved to the nearest one",
)
.why("Frames of notifications are whole numbers. Choose a multiple of the old rate to keep them exactly.");
pub(crate) static CHANNELS: NoteKind = warning("CONVERT-ANIMATION-010", Dropped, "animated properties", "the result has no counterpart of what they animate")
    .why("Each format animates a different set of properties: Cast and glTF no materials or cameras, glTF no visibility, SEAnim only positions, rotations and scales of bones.");
pub(crate) static CHANNELS_WITHOUT_SHAPES: NoteKind =
    warning("CONVERT-ANIMATION-011", Dropped, "animated weights", "their mesh has no blend shapes")
        .why("The source is damaged: an animation has weights for missing shapes.");
pub(crate) static RELATIVE_CURVES: NoteKind = hint("CONVERT-ANIMATION-012", Approximated, "relative and additive curves", "they are applied to the rest pose")
    .why("The format only has absolute values. The animation plays as before on the rest pose, but cannot be added to another one.");
pub(crate) static MIXED_MODES: NoteKind = warning(
    "CONVERT-ANIMATION-013",
    Approximated,
    "modes of curves",
    "a bone has one; that of its first curve was used",
)
.why("SEAnim has a mode (absolute, relative or additive) per bone, Cast per curve.");
pub(crate) static INHERITED_MODES: NoteKind =
    info("CONVERT-ANIMATION-014", Approximated, "modes of bones", "they apply to a bone and all bones below it")
        .why("In SEAnim the children of a bone inherit its mode. Each bone that differs was given its own.");
pub(crate) static MODE_LIMIT: NoteKind = warning("CONVERT-ANIMATION-015", Dropped, "modes of bones", "the bone has no keys, or the file already has 255 of them")
    .why("SEAnim has at most 255 exceptions from the mode of the animation, for bones that have keys. Split the animation into one for each mode.");
pub(crate) static BLEND_WEIGHTS: NoteKind =
    warning("CONVERT-ANIMATION-016", Dropped, "weights of additive curves", "they are applied in full")
        .why("The format has no weight for how much of a curve is added. Scale the keys in the source.");
pub(crate) static UNKNOWN_TYPE: NoteKind =
    warning("CONVERT-ANIMATION-017", Assumed, "animation type", "it is unknown; absolute was assumed")
        .why("The source is damaged, or uses a newer version of its format.");
pub(crate) static MISSING_MODIFIED_BONES: NoteKind =
    info("CONVERT-ANIMATION-018", Dropped, "bone modifiers", "there is no such bone")
        .why("The source is damaged: an exception from the mode of the animation names a missing bone.");
pub(crate) static BONES_WITHOUT_KEYS: NoteKind =
    info("CONVERT-ANIMATION-019", Dropped, "bones without keys", "there are no keys for a curve")
        .why("The bone does not move during the animation, so nothing is lost.");
pub(crate) static KEYS_BETWEEN_FRAMES: NoteKind = info("CONVERT-ANIMATION-020", Approximated, "key times", "keys were between frames; curves are the same at every frame and differ between frames")
    .why("Frames of Cast are whole numbers. Choose a rate at which the keys fall on frames with `--fps`; a multiple of the old rate keeps them all.");
pub(crate) static KEYS_ROUNDED: NoteKind =
    info("CONVERT-ANIMATION-021", Approximated, "key times", "keys have to be at whole frames, from 0 on")
        .why("The format has no keys between frames and none before 0; they were moved to the nearest frame.");
pub(crate) static NEGATIVE_KEYS: NoteKind =
    warning("CONVERT-ANIMATION-022", Approximated, "key times", "they are before frame 0, so they were moved to it")
        .why("Move the animation in the source so that it starts at 0.");
pub(crate) static FRAMES_SHIFTED: NoteKind =
    info("CONVERT-ANIMATION-023", Approximated, "frames before 0", "frames start at 0, so all of them were shifted")
        .why("The animation plays as before, but starts later by the number of frames given.");
pub(crate) static KEYS_TOGETHER: NoteKind = info("CONVERT-ANIMATION-024", Dropped, "keys", "another one has the same time")
    .why("A curve has one value at a time. If several keys have the same time, or are too close for the format, one of them is kept.");
pub(crate) static KEYS_BEYOND: NoteKind =
    warning("CONVERT-ANIMATION-025", Dropped, "keys", "their frames are too large for Cast")
        .why("Frames of Cast end at 4,294,967,295. The source is damaged, or its frame rate is wrong.");
pub(crate) static KEY_TIMES: NoteKind =
    warning("CONVERT-ANIMATION-026", Dropped, "keys", "their time is not a finite number")
        .why("The source is damaged: the time of a key is infinite or NaN.");
pub(crate) static TRAILING_FRAMES: NoteKind = info("CONVERT-ANIMATION-027", Dropped, "frames after the last key", "the result ends with its last key")
    .why("A Cast animation is as long as its keys reach. Add a key at the last frame in the source, if the pause at the end matters.");
pub(crate) static FRAME_RATE: NoteKind = warning(
    "CONVERT-ANIMATION-028",
    Assumed,
    "frame rate",
    "the one in the source is invalid, so the usual one was assumed",
)
.why("Set the frames per second with `--fps`.");
pub(crate) static FRAME_RATE_CHOSEN: NoteKind =
    hint("CONVERT-ANIMATION-029", Assumed, "frame rate", "one was chosen at which all keys fall on frames")
        .why("At the rate of the source, keys would be between frames. The animation plays at the same speed.");
pub(crate) static FRAME_RATE_REFUSED: NoteKind = warning(
    "CONVERT-ANIMATION-030",
    Dropped,
    "frame rate",
    "it is not a positive number, or frames would be too large; animations keep theirs",
)
.why("Give a number of frames per second above 0. Frames of Cast end at 4,294,967,295.");
pub(crate) static STEPS: NoteKind = info(
    "CONVERT-ANIMATION-031",
    Approximated,
    "steps",
    "each takes one frame, because values are interpolated between keys",
)
.why("Cast interpolates linearly between keys. A step happens during the frame before the key.");
pub(crate) static CUBIC_SPLINES: NoteKind = hint("CONVERT-ANIMATION-032", Approximated, "cubic splines", "they are sampled at each frame")
    .why("Cast interpolates linearly between keys; the curves equal the source at every frame. `--anim-tolerance` removes keys that hardly matter.");
/// Curves of single angles that became curves of rotations.
pub static EULER_CURVES: NoteKind = info(
    "CONVERT-ANIMATION-033",
    Approximated,
    "Euler curves",
    "angles around other axes became rotation curves, which differ slightly between keys",
)
.why("Changing the up axis changes the axes of the angles. At every key the rotation is unchanged.");
pub(crate) static CROWDED_CURVES: NoteKind = warning("CONVERT-ANIMATION-034", Dropped, "curves", "together they have far more keys than the size of the file justifies")
    .why("Like damaged and malicious files, the file requires far more memory than its size. A lower frame rate needs fewer keys.");
pub(crate) static MISSING_AXES: NoteKind = info("CONVERT-ANIMATION-035", Assumed, "keys of some axes", "a key has all three axes; those without a curve keep their rest value")
    .why("SEAnim has keys for all three axes together, Cast has a curve for each axis. If the rest pose is not known, add the model as an input before the animation.");
pub(crate) static PRECISION: NoteKind =
    hint("CONVERT-ANIMATION-036", Approximated, "values", "double precision became single")
        .why("Like engines, Cast uses single precision, about seven digits.");
pub(crate) static REST_LEFT_OUT: NoteKind = warning("CONVERT-ANIMATION-037", Dropped, "the visible state at rest", "only an animation could store it, and animations are left out")
    .why("At rest the source is not in its bind pose, or shows blend shapes, or hides objects. Cast stores that in an animation. Convert animations, too, to keep it.");
pub(crate) static FRAME_RATE_ASSUMED: NoteKind = hint("CONVERT-ANIMATION-038", Assumed, "frame rate", "the animation has none, so 30 frames per second were assumed")
    .why("Formats that count in seconds need the length of a frame. If the animation is too fast or too slow, set the frame rate in the source.");
pub(crate) static ANIMATION_NAMES: NoteKind = info(
    "CONVERT-ANIMATION-039",
    Dropped,
    "names of animations",
    "the format does not support them",
)
.why("When the result is read again, the animation is named after the file. Give the file the name of the animation.");
