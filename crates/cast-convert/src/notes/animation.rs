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
    .why("Animations find what they move by name. Give the model that belongs to the animation as a further input, or look for a difference in names, such as a prefix.");
pub(crate) static ANIMATIONS: NoteKind =
    info("CONVERT-ANIMATION-002", Dropped, "animations", "the format holds models at one moment").why(
        "`--frame` chooses the moment, and `--animation` of which animation. SEAnim, glTF and FBX hold animations.",
    );
pub(crate) static FURTHER_ANIMATIONS: NoteKind =
    warning("CONVERT-ANIMATION-003", Dropped, "animations", "there is room for one, and the first was taken").why(
        "`--animation` chooses one, by its name or its index; where several have the name, the index tells them apart.",
    );
pub(crate) static EMPTY_ANIMATIONS: NoteKind =
    info("CONVERT-ANIMATION-004", Dropped, "animations", "they move nothing")
        .why("They have no curve that moves anything in the result.");
pub(crate) static BAKED: NoteKind = hint("CONVERT-ANIMATION-005", Approximated, "animations", "they are relative to the scene; every whole frame has a key")
    .why("Old files have animations whose bones are relative to the scene, which the format cannot say. They play as before.");
pub(crate) static LOOPING: NoteKind =
    info("CONVERT-ANIMATION-006", Dropped, "looping", "the format does not say whether an animation loops")
        .why("Set it in the engine.");
pub(crate) static NOTIFICATIONS: NoteKind = info(
    "CONVERT-ANIMATION-007",
    Dropped,
    "notification tracks",
    "the format has no place for them",
)
.why("Footsteps, sounds and other events have to be set in the engine. glTF keeps them in `extras`, SEAnim has them.");
pub(crate) static NOTIFICATIONS_ASIDE: NoteKind =
    info("CONVERT-ANIMATION-008", Approximated, "notification tracks", "programs find them only in `extras`")
        .why("glTF has no events. castkit finds them in `extras` again; other programs need a few lines of their own.");
pub(crate) static NOTIFICATIONS_MOVED: NoteKind = info(
    "CONVERT-ANIMATION-009",
    Approximated,
    "notifications",
    "they fell between frames of the new rate and were moved to the next one",
)
.why("Frames of notifications are whole numbers. Choose a multiple of the old rate to keep them exactly.");
pub(crate) static CHANNELS: NoteKind = warning("CONVERT-ANIMATION-010", Dropped, "animated properties", "the result has nothing like what they animate")
    .why("Each format animates its own set of properties: Cast and glTF have none of materials and cameras, glTF no visibility, SEAnim only places, rotations and scales of bones.");
pub(crate) static CHANNELS_WITHOUT_SHAPES: NoteKind =
    warning("CONVERT-ANIMATION-011", Dropped, "animated weights", "their mesh has no blend shapes")
        .why("The source is damaged: an animation has weights for shapes that are not there.");
pub(crate) static RELATIVE_CURVES: NoteKind = hint("CONVERT-ANIMATION-012", Approximated, "relative and additive curves", "they are applied to the rest pose")
    .why("The format has absolute values only. The animation plays as before over the rest pose, and cannot be added to another one.");
pub(crate) static MIXED_MODES: NoteKind = warning(
    "CONVERT-ANIMATION-013",
    Approximated,
    "modes of curves",
    "a bone has one; that of its first curve was taken",
)
.why("SEAnim says for a bone whether its keys are absolute, relative or additive, Cast for each curve.");
pub(crate) static INHERITED_MODES: NoteKind = info(
    "CONVERT-ANIMATION-014",
    Approximated,
    "modes of bones",
    "they are of a bone and all below it",
)
.why("A mode that SEAnim gives a bone is inherited by its children. Each bone that differs was given one of its own.");
pub(crate) static MODE_LIMIT: NoteKind = warning("CONVERT-ANIMATION-015", Dropped, "modes of bones", "the bone has no keys, or the file has 255 of them already")
    .why("SEAnim has at most 255 exceptions from the mode of the animation, for bones that have keys. Split the animation into one for each mode.");
pub(crate) static BLEND_WEIGHTS: NoteKind =
    warning("CONVERT-ANIMATION-016", Dropped, "weights of additive curves", "they count in full")
        .why("The format has no weight for how much of a curve is added. Scale the keys in the source.");
pub(crate) static UNKNOWN_TYPE: NoteKind =
    warning("CONVERT-ANIMATION-017", Assumed, "animation type", "unknown, absolute was taken")
        .why("The source is damaged, or newer than what is known of its format.");
pub(crate) static MISSING_MODIFIED_BONES: NoteKind =
    info("CONVERT-ANIMATION-018", Dropped, "bone modifiers", "there is no such bone")
        .why("The source is damaged: an exception from the mode of the animation is for a bone that is not there.");
pub(crate) static BONES_WITHOUT_KEYS: NoteKind =
    info("CONVERT-ANIMATION-019", Dropped, "bones without keys", "there is nothing that a curve could hold")
        .why("The bone rests during the whole animation, so nothing about it has to be said.");
pub(crate) static KEYS_BETWEEN_FRAMES: NoteKind = info("CONVERT-ANIMATION-020", Approximated, "key times", "keys lay between frames; curves are the same at every frame and differ between them")
    .why("Frames of Cast are whole numbers. `--fps` chooses a rate at which the keys fall on frames; a multiple of the old rate keeps them all.");
pub(crate) static KEYS_ROUNDED: NoteKind =
    info("CONVERT-ANIMATION-021", Approximated, "key times", "keys are at whole frames from 0 on")
        .why("The format has no keys between frames and none before 0; they were moved to the nearest frame.");
pub(crate) static NEGATIVE_KEYS: NoteKind = warning(
    "CONVERT-ANIMATION-022",
    Approximated,
    "key times",
    "they are before 0, where frames begin, so 0 was taken",
)
.why("Move the animation in the source so that it starts at 0.");
pub(crate) static FRAMES_SHIFTED: NoteKind =
    info("CONVERT-ANIMATION-023", Approximated, "frames before 0", "frames start at 0, so all were moved by as many")
        .why("The animation plays as before and starts later by the number of frames that is named.");
pub(crate) static KEYS_TOGETHER: NoteKind = info("CONVERT-ANIMATION-024", Dropped, "keys", "another is at the same time")
    .why("A curve has one value at a time. Of several keys at one time, or so close that the format cannot tell them apart, one is left.");
pub(crate) static KEYS_BEYOND: NoteKind =
    warning("CONVERT-ANIMATION-025", Dropped, "keys", "their frames are beyond all that Cast counts to")
        .why("Frames of Cast end at 4,294,967,295. The source is damaged, or its frame rate is wrong.");
pub(crate) static KEY_TIMES: NoteKind = warning("CONVERT-ANIMATION-026", Dropped, "keys", "their time is no number")
    .why("The source is damaged: a key is at an infinite time, or at none.");
pub(crate) static TRAILING_FRAMES: NoteKind = info("CONVERT-ANIMATION-027", Dropped, "frames behind the last key", "the result ends with its last key")
    .why("A Cast animation is as long as its keys reach. Add a key at the last frame in the source, if the pause at the end matters.");
pub(crate) static FRAME_RATE: NoteKind = warning(
    "CONVERT-ANIMATION-028",
    Assumed,
    "frame rate",
    "what the source says makes no sense, so what is usual was taken",
)
.why("Say with `--fps` how many frames a second there are.");
pub(crate) static FRAME_RATE_CHOSEN: NoteKind =
    hint("CONVERT-ANIMATION-029", Assumed, "frame rate", "one was taken at which all keys fall on frames")
        .why("At the rate that the source says, keys lie between frames. The animation is as fast as before.");
pub(crate) static FRAME_RATE_REFUSED: NoteKind = warning(
    "CONVERT-ANIMATION-030",
    Dropped,
    "frame rate",
    "it is no positive number, or keys would lie beyond all frames; animations keep theirs",
)
.why("Give a number of frames a second above 0. Frames of Cast end at 4,294,967,295.");
pub(crate) static STEPS: NoteKind = info(
    "CONVERT-ANIMATION-031",
    Approximated,
    "steps",
    "they take one frame, since values are interpolated between keys",
)
.why("Curves of Cast are lines between keys. A value that jumps does so during the frame before the key.");
pub(crate) static CUBIC_SPLINES: NoteKind = hint("CONVERT-ANIMATION-032", Approximated, "cubic splines", "they are sampled at each frame")
    .why("Curves of Cast are lines between keys, and equal to the source at every frame. `--anim-tolerance` takes out keys that hardly matter.");
/// Curves of single angles that became curves of rotations.
pub static EULER_CURVES: NoteKind = info(
    "CONVERT-ANIMATION-033",
    Approximated,
    "Euler curves",
    "angles around other axes became rotation curves, which differ a little between keys",
)
.why("Turning the up axis changes around which axes angles count. At every key the rotation is as before.");
pub(crate) static CROWDED_CURVES: NoteKind = warning("CONVERT-ANIMATION-034", Dropped, "curves", "together they have far more keys than the size of the file justifies")
    .why("The file asks for far more memory than it is large, as damaged and malicious files do. A lower frame rate needs fewer keys.");
pub(crate) static MISSING_AXES: NoteKind = info("CONVERT-ANIMATION-035", Assumed, "keys of some axes", "a key has all three axes; those without a curve are as at rest")
    .why("SEAnim has keys for all three axes together, Cast curves for each. Add the model as an input, before the animation, if the rest pose is not known.");
pub(crate) static PRECISION: NoteKind =
    hint("CONVERT-ANIMATION-036", Approximated, "values", "double precision became single")
        .why("Cast has single precision, about seven digits, as engines have.");
pub(crate) static REST_LEFT_OUT: NoteKind = warning("CONVERT-ANIMATION-037", Dropped, "what shows at rest", "only an animation could hold it, and none was wanted")
    .why("The source rests in another pose than the one in which its meshes were bound, or shows blend shapes at rest, or hides something. Cast says such things in animations. Take animations over to keep it.");
pub(crate) static FRAME_RATE_ASSUMED: NoteKind = hint("CONVERT-ANIMATION-038", Assumed, "frame rate", "the animation has none, so 30 frames a second were taken")
    .why("Formats with seconds need to know how long a frame is. Set the frame rate in the source if the animation is too fast or too slow.");
pub(crate) static ANIMATION_NAMES: NoteKind =
    info("CONVERT-ANIMATION-039", Dropped, "names of animations", "the format has no place for them")
        .why("When the result is read again the animation is called as the file is. Name the file as the animation.");
