//! Animations, curves and keys.

notes! {
    /// Curves without a target.
    UNMATCHED: "CONVERT-ANIMATION-001" Warning Dropped "motion of curves", "no bone, mesh or blend shape of a model has the name that they animate, so they move none",
        "Animations find their targets by name. Cast, SEAnim, glTF and FBX keep the curves of bones for a model that has them. Add the model that belongs to the animation as an input, or look for a difference in names, such as a prefix.";
    ANIMATIONS: "CONVERT-ANIMATION-002" Warning Dropped "animations", "the format stores static models",
        "`frame` chooses a frame, and `animation` the animation. SEAnim, glTF and FBX can store animations.";
    FURTHER_ANIMATIONS: "CONVERT-ANIMATION-003" Warning Dropped "animations", "the format stores only one; the first was used",
        "`animation` chooses one by name or index; if several have the same name, use the index.";
    EMPTY_ANIMATIONS: "CONVERT-ANIMATION-004" Info Dropped "animations", "they move nothing",
        "They have no curve that affects anything in the result.";
    BAKED: "CONVERT-ANIMATION-005" Hint Approximated "animations", "they are relative to the scene and were baked, with a key at every frame",
        "In XANIM_EXPORT and in old files the bones of an animation are relative to the scene, which the format cannot express. They play as before.";
    LOOPING: "CONVERT-ANIMATION-006" Info Dropped "looping", "the format does not store whether an animation loops",
        "Set it in the engine.";
    NOTIFICATIONS: "CONVERT-ANIMATION-007" Info Dropped "notification tracks", "the format does not support them",
        "Set up footsteps, sounds and other events in the engine. glTF keeps them in `extras`, and SEAnim supports them.";
    NOTIFICATIONS_ASIDE: "CONVERT-ANIMATION-008" Info Approximated "notification tracks", "they are stored in `extras`",
        "glTF has no events. castkit reads them from `extras` again; other programs need custom code for that.";
    NOTIFICATIONS_MOVED: "CONVERT-ANIMATION-009" Info Approximated "notifications", "they fell between frames of the new rate and were moved to the nearest one",
        "Frames of notifications are whole numbers. Choose a multiple of the old rate to keep them exactly.";
    CHANNELS: "CONVERT-ANIMATION-010" Warning Dropped "animated properties", "the result has no counterpart for them",
        "Formats differ in what they can animate: Cast and glTF cannot animate materials or cameras, glTF cannot animate visibility, and SEAnim only animates positions, rotations and scales of bones.";
    CHANNELS_WITHOUT_SHAPES: "CONVERT-ANIMATION-011" Warning Dropped "animated weights", "their mesh has no blend shapes",
        "The source is damaged: an animation has weights for missing shapes.";
    RELATIVE_CURVES: "CONVERT-ANIMATION-012" Info Approximated "relative and additive curves", "they are applied to the rest pose",
        "The format only has absolute values. The animation plays as before on the rest pose, but cannot be added to another one.";
    MIXED_MODES: "CONVERT-ANIMATION-013" Warning Approximated "modes of curves", "the format does not support this combination, and the rest pose of the bones is not known",
        "In SEAnim, all translations of a chain of bones have one mode, rotations are only relative to rest if everything is additive, and nothing is relative to the scene. Curves in other modes become absolute if the rest pose is known: add the model as an input before the animation.";
    ROTATIONS_SAMPLED: "CONVERT-ANIMATION-014" Hint Approximated "rotations", "several curves are combined, or a weight applies; they were sampled at each frame",
        "The format has one curve for the rotation of a bone, without a weight. The result is the same at every frame.";
    MODE_LIMIT: "CONVERT-ANIMATION-015" Warning Dropped "modes of bones", "255 bones of the file already have a mode of their own",
        "SEAnim has at most 255 exceptions to the mode of the animation. Curves become absolute instead if the rest pose is known: add the model as an input before the animation.";
    RELATIVE_SCALES: "CONVERT-ANIMATION-016" Warning Approximated "relative and additive scales", "scales in the result are absolute, and the rest pose of the bones is not known",
        "The result plays the same on bones whose scale at rest is 1. Add the model as an input before the animation to take the scale at rest into account.";
    UNKNOWN_TYPE: "CONVERT-ANIMATION-017" Warning Assumed "animation type", "it is unknown; absolute was assumed",
        "The source is damaged, or uses a newer version of its format.";
    MISSING_MODIFIED_BONES: "CONVERT-ANIMATION-018" Info Dropped "bone modifiers", "there is no such bone",
        "The source is damaged: an exception to the mode of the animation names a missing bone.";
    BONES_WITHOUT_KEYS: "CONVERT-ANIMATION-019" Info Dropped "bones without keys", "there are no keys for a curve",
        "The bone does not move during the animation, so nothing is lost.";
    KEYS_BETWEEN_FRAMES: "CONVERT-ANIMATION-020" Info Approximated "key times", "keys were between frames; curves match the source at every frame, but can differ between frames",
        "Frames of Cast are whole numbers. Choose a rate at which the keys fall on frames with `frame_rate`; a multiple of the old rate keeps them all.";
    KEYS_ROUNDED: "CONVERT-ANIMATION-021" Info Approximated "key times", "keys have to be at whole frames, from 0 on",
        "The format has no keys between frames and none before 0; they were moved to the nearest frame.";
    NEGATIVE_KEYS: "CONVERT-ANIMATION-022" Warning Approximated "key times", "they are before frame 0, so they were moved to it",
        "Move the animation in the source so that it starts at 0.";
    FRAMES_SHIFTED: "CONVERT-ANIMATION-023" Info Approximated "frames before 0", "frames start at 0, so all of them were shifted",
        "The animation plays as before, but starts later by the number of frames given.";
    KEYS_TOGETHER: "CONVERT-ANIMATION-024" Info Dropped "keys", "another key has the same time",
        "A value changes at once where two keys have the same time. Of more of them, or of equal ones, or where keys are too close for the format, one is not kept.";
    KEYS_BEYOND: "CONVERT-ANIMATION-025" Warning Dropped "keys", "their frames are too large for Cast",
        "Frames of Cast end at 4,294,967,295, and a conversion makes none above 2,147,483,647: programs that store them as signed numbers would take them for negative ones. The source is damaged, or its frame rate is wrong.";
    KEY_TIMES: "CONVERT-ANIMATION-026" Warning Dropped "keys", "their time is not a finite number",
        "The source is damaged: the time of a key is infinite or NaN.";
    TRAILING_FRAMES: "CONVERT-ANIMATION-027" Info Dropped "frames after the last key", "the result ends with its last key",
        "A Cast animation ends with its last key. Add a key at the last frame in the source if the pause at the end matters.";
    FRAME_RATE: "CONVERT-ANIMATION-028" Warning Assumed "frame rate", "the one in the source is invalid, so the usual one was assumed",
        "Set the frames per second with `frame_rate`.";
    FRAME_RATE_CHOSEN: "CONVERT-ANIMATION-029" Hint Assumed "frame rate", "one was chosen at which all keys fall on frames, and curves between them are close",
        "At the rate of the source, keys or curves would be between frames. The animation plays at the same speed.";
    FRAME_RATE_REFUSED: "CONVERT-ANIMATION-030" Warning Dropped "frame rate", "it is not a positive number, or frames would be too large; animations keep theirs",
        "Give a number of frames per second above 0. Frames of Cast end at 4,294,967,295, and a conversion makes none above 2,147,483,647: programs that store them as signed numbers would take them for negative ones.";
    STEPS: "CONVERT-ANIMATION-031" Info Approximated "steps", "each takes one frame, because values are interpolated between keys",
        "Cast interpolates linearly between keys. A value that changes at a key changes during the frame before that key; one that changes just after a key, during the frame after it.";
    CUBIC_SPLINES: "CONVERT-ANIMATION-032" Hint Approximated "cubic splines", "they are sampled at each frame",
        "Cast interpolates linearly between keys; the curves equal the source at every frame. Unless `frame_rate` asks for a rate, it is a multiple of the one at which the keys lie, so that the curves are also within 0.1 % of the motion between frames, if eight times as many frames are enough. `animation_tolerance` removes keys that hardly matter.";
    /// Curves of single angles that became curves of rotations.
    EULER_CURVES: "CONVERT-ANIMATION-033" Info Approximated "Euler curves", "angles around other axes became rotation curves, which differ slightly between keys",
        "Changing the up axis changes the axes of the angles. At every key the rotation is unchanged.";
    CROWDED_CURVES: "CONVERT-ANIMATION-034" Warning Dropped "curves", "together they have far more keys than the size of the file justifies",
        "The curves would take far more memory than the size of the file justifies, as in damaged or malicious files. A lower frame rate needs fewer keys.";
    MISSING_AXES: "CONVERT-ANIMATION-035" Info Assumed "keys of some axes", "a key has all three axes; those without a curve keep their rest value",
        "SEAnim has keys for all three axes together, Cast has a curve for each axis. If the rest pose is not known, add the model as an input before the animation.";
    PRECISION: "CONVERT-ANIMATION-036" Hint Approximated "values", "double precision became single",
        "Like engines, Cast uses single precision, about seven digits.";
    REST_LEFT_OUT: "CONVERT-ANIMATION-037" Warning Dropped "the visible state at rest", "only an animation could store it, and animations are left out",
        "At rest the source is not in its bind pose, or shows blend shapes, or hides objects. Cast stores that in an animation. Convert animations, too, to keep it.";
    FRAME_RATE_ASSUMED: "CONVERT-ANIMATION-038" Warning Assumed "frame rate", "the animation has none, or one that is not a positive number, so 30 frames per second were assumed",
        "Formats that count in seconds need the length of a frame. If the animation is too fast or too slow, set the frame rate in the source.";
    ANIMATION_NAMES: "CONVERT-ANIMATION-039" Info Dropped "names of animations", "the format does not support them",
        "When the result is read again, the animation is named after the file. Give the file the name of the animation.";
    JUMPS: "CONVERT-ANIMATION-040" Hint Assumed "steps", "each is two keys at one frame, and programs are assumed to keep both; Blender keeps one of them and shows the change during the frame before",
        "A value that changes at once has two keys at one frame: the value before it, and the value from it on. castkit plays it exactly. Blender has one key for each frame, so the official plug-in for Cast (1.99, in Blender 4.5) shows translations, scales and weights changing during the frame before, and rotations at the frame; its importer for glTF and the older one for FBX show everything changing during the frame before. At every frame the value is right. The newer importer for FBX has the change just after the frame.";
    MOTION_CHANGED: "CONVERT-ANIMATION-041" Warning Approximated "motion", "between frames it differs from the source by more than 0.1 % of its range",
        "Frames of Cast are whole numbers, and values between them are interpolated linearly, so motion that is faster than the frame rate is lost. Ask for a higher rate with `frame_rate`, or for none: then one is chosen at which keys lie on frames and curves between them are close, if there is one.";
    KEYS_SNAPPED: "CONVERT-ANIMATION-042" Info Approximated "key times", "they are rounded to milliseconds in the source, and were moved to the frames that they stand for",
        "All keys lie within half a millisecond of whole frames of a usual rate, as in files whose times were rounded to three decimals. `frame_rate 1000` keeps the times as they are.";
    FRAMES_NEGATIVE: "CONVERT-ANIMATION-043" Warning Assumed "frames of keys", "they are above 2,147,483,647, which usually are negative numbers that were stored as unsigned ones",
        "Programs that store frames as signed numbers take them for frames before 0, and others for an animation of years. A Cast file keeps them; other formats do without these keys. Move the animation in the source so that it starts at 0.";
    FRAME_RATE_UNSAID: "CONVERT-ANIMATION-044" Info Dropped "frame rates", "the format does not store them, and programs assume 30 frames per second",
        "Set the frame rate where the animation is used: in Source with fps in the QC file. `frame_rate 30` converts to the usual rate.";
    ANIMATIONS_ASIDE: "CONVERT-ANIMATION-045" Info Approximated "animations", "a file has one, so each further one is a file of its own beside the result",
        "The files are named after the result and the animation. They have the same bones as the result.";
    RETARGET_LEFT_OUT: "CONVERT-ANIMATION-046" Warning Dropped "curves of bones", "no bone of the model has their name",
        "The animation moves bones that the other model does not have. If they have other names there, give a map; castkit fit writes one for two models. If it has no such bones, nothing can move.";
    RETARGET_ONLY_NAMES: "CONVERT-ANIMATION-047" Warning Assumed "model of the animation", "it is not known, so its rest pose is assumed to be that of the other model",
        "Only names were changed. Give the model that the animation was made for as an input, or as `from_skeleton`.";
    RETARGET_REST: "CONVERT-ANIMATION-048" Info Approximated "poses", "bones point elsewhere in the rest pose of the source, and do so in the result",
        "One model may have been bound in a T-pose, and the other in an A-pose. `align_rest` turns the bones of the result to where those of the source point.";
    CURVES_WITHOUT_BONE: "CONVERT-ANIMATION-049" Warning Dropped "motion of curves", "the skeleton has no bone of this name, so they move none",
        "The animation was made for another skeleton, or for one with more bones. Cast keeps such curves for a skeleton that has the bones; other formats do without them. Choose the skeleton of the model that the animation belongs to with `skeleton`.";
    SEVERAL_CLIPS: "CONVERT-ANIMATION-050" Warning Assumed "animations", "there are several, and the program that the result is for takes one from a file",
        "Convert each animation to a file of its own: with `out_dir`, each becomes one, and with one output `animation` chooses which it has.";
    RELATIVE_TO_SCENE: "CONVERT-ANIMATION-051" Warning Assumed "animations", "they are relative to the scene and no input has a model with their bones, so the result has curves that only castkit reads as they are meant",
        "XANIM_EXPORT states where bones are in the scene, and not what their parents are. Add the model as an input, or name its file with `skeleton`: the animation is then made relative to the parents. Programs without castkit take the curves as relative to the parent.";
    CLIP_REST_UNKNOWN: "CONVERT-ANIMATION-052" Warning Assumed "curves that not all clips have", "the rest pose of their bones is not known, so they hold the nearest value",
        "Joined clips have curves for different bones. Where a clip has none for a bone, the bone is at rest, and absolute curves need the rest pose for that. Name the file of the model with `skeleton`.";
    CLIP_NOTIFICATIONS: "CONVERT-ANIMATION-053" Info Dropped "frames of notifications", "they are before the first or after the last key of the animation",
        "What is played backwards begins with the last key, so what happens after it has no frame.";
    CLIP_UNREAD: "CONVERT-ANIMATION-054" Warning Dropped "changes of curves", "their keys have no frames or no values that castkit can read, so they stay as they are",
        "castkit check says what is wrong with them.";
    CLIP_SKELETON: "CONVERT-ANIMATION-055" Warning Assumed "skeleton", "it is not known, so the bone that moves farthest is taken for one that is below none",
        "Which way is up for a bone depends on the bones above it. Name the file of the model with `skeleton`.";
    CLIP_UNMATCHED: "CONVERT-ANIMATION-056" Warning Dropped "changes of curves", "the skeleton does not have their bones, so they stay as they are",
        "Where such a bone is, and which one is on its other side, is not known. Name the file of a model that has it with `skeleton`.";
    CLIP_KEYS_REMOVED: "CONVERT-ANIMATION-057" Info Dropped "keys", "they had no frame or value that is a number, or repeated another key of the same frame",
        "What was asked for was done. Where a value that is no number was, the curve now goes straight from the key before to the one after.";
    CLIP_KEYS_MOVED: "CONVERT-ANIMATION-058" Info Approximated "key times", "keys between frames were moved to the nearest frame",
        "What was asked for was done. Without that, a key between two frames becomes one at each of them, and the curve is unchanged at every frame.";
    CLIP_PER_CURVE: "CONVERT-ANIMATION-059" Warning Assumed "error of single curves", "the skeleton is not known, so rotations may be off by as many radians, and errors add up from bone to bone",
        "How far a rotation moves the end of a hand depends on the bones between them. Name the file of the model with `skeleton`.";
    FRAME_RATE_ROUNDED: "CONVERT-ANIMATION-060" Warning Approximated "frame rates", "the format stores whole numbers, so the animation plays slightly faster or slower",
        "Convert the animation to a whole number of frames per second with `frame_rate`, or write XANIM_EXPORT, which stores any rate.";
    SPLINES: "CONVERT-ANIMATION-061" Warning Dropped "splines", "attributes keep the value that they have without them",
        "Attributes of USD can have a curve instead of values at times. Bake the animation to values at times (time samples) in the program that made the file.";
}
