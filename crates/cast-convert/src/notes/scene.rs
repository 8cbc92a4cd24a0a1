//! What a scene is made of: axes and unit, objects, cameras and lights, instances.

use crate::note_kind::Outcome::{Approximated, Assumed, Dropped};
use crate::note_kind::{NoteKind, hint, info, warning};

pub(super) static ALL: &[&NoteKind] = &[
    &CAMERAS,
    &LIGHTS,
    &CUSTOM_PROPERTIES,
    &COMMENTS,
    &EDITOR_STATE,
    &DRAWING,
    &OTHER_ELEMENTS,
    &FURTHER_SCENES,
    &MESHES_NOT_SHOWN,
    &LEVELS_OF_DETAIL,
    &SHEAR,
    &INHERITANCE,
    &EMPTY_OBJECTS,
    &HIDDEN_OBJECTS,
    &UP_AXIS,
    &UP_AXES,
    &UNIT,
    &SCALE,
    &INSTANCES_AS_OBJECTS,
    &INSTANCES,
    &INSTANCE_FILES,
    &INSTANCE_ANIMATIONS,
    &INSTANCE_ATTRIBUTES,
    &MODEL_PLACES,
    &MODELS,
    &SCENE_ROOTS,
    &SEVERAL_MODELS,
    &MODEL_NAMES,
    &INSTANCES_LEFT,
    &UNIT_UNSAID,
    &TURNED,
    &TURNED_INPUTS,
    &EMPTY_MODELS,
];

pub(crate) static CAMERAS: NoteKind = info("CONVERT-SCENE-001", Dropped, "cameras", "Cast does not support them")
    .why("Cast describes models and their motion. The transform of a camera is kept if something is attached to it. Keep the source for the camera itself.");
pub(crate) static LIGHTS: NoteKind = info("CONVERT-SCENE-002", Dropped, "lights", "Cast does not support them")
    .why("Cast describes models and their motion. Set up lights in the engine.");
pub(crate) static CUSTOM_PROPERTIES: NoteKind = info("CONVERT-SCENE-003", Dropped, "custom properties", "Cast does not support custom data of objects")
    .why("These are user properties of FBX and `extras` of glTF. Only their author knows what they mean; a program that needs them has to read the source.");
pub(crate) static COMMENTS: NoteKind = info("CONVERT-SCENE-004", Dropped, "comments", "Cast does not support them")
    .why("These are texts that an author attached to parts of the model. They do not affect how it looks.");
pub(crate) static EDITOR_STATE: NoteKind = info(
    "CONVERT-SCENE-005",
    Dropped,
    "state of the editor",
    "selections, groups and the like only matter to the program that wrote the file",
)
.why("These are selection flags, selection sets and display layers. They do not affect how the model looks.");
pub(crate) static DRAWING: NoteKind = info("CONVERT-SCENE-006", Dropped, "display settings", "Cast does not store how bones and models are displayed")
    .why("These are colours and sizes of bones and the display of transparency in the program that wrote the file. An engine has its own settings.");
pub(crate) static OTHER_ELEMENTS: NoteKind = info("CONVERT-SCENE-007", Dropped, "other elements", "Cast has no counterpart")
    .why("These are markers, character definitions, audio and elements of plug-ins. Models and their motion are complete without them.");
pub(crate) static FURTHER_SCENES: NoteKind =
    warning("CONVERT-SCENE-008", Dropped, "scenes", "only the default scene was converted")
        .why("A glTF file can contain several scenes, a Cast file is one. `--scene` chooses another by name or index.");
pub(crate) static MESHES_NOT_SHOWN: NoteKind = info("CONVERT-SCENE-009", Dropped, "meshes", "no object of the scene uses them")
    .why("The source defines these meshes, but no object of the converted scene uses them. If they are wanted, add an object that does.");
pub(crate) static LEVELS_OF_DETAIL: NoteKind = warning("CONVERT-SCENE-010", Approximated, "levels of detail", "all levels are in the model, on top of each other")
    .why("Cast does not store at what distance a level is shown. Delete the levels that are not wanted, or export each to a separate file.");
pub(crate) static SHEAR: NoteKind = warning("CONVERT-SCENE-011", Approximated, "shear", "a transform only has a translation, a rotation and a scale")
    .why("A rotated object below one with a non-uniform scale is sheared. That part of its transform is left out, so shapes differ slightly. Apply scales in the source before exporting.");
pub(crate) static INHERITANCE: NoteKind = hint("CONVERT-SCENE-012", Approximated, "transforms", "transforms that children do not inherit are in separate objects")
    .why("Pivots and inherit types of FBX have no counterpart in Cast. An additional object has the transform that only its own mesh follows; the result looks and moves like the source.");
pub(crate) static EMPTY_OBJECTS: NoteKind = hint("CONVERT-SCENE-013", Dropped, "empty objects", "they do not move and have no bones; their transforms were applied to the vertices below them")
    .why("These are groups and null objects, which are invisible. A Cast file only has bones and meshes, and these objects would have become bones that move nothing.");
pub(crate) static HIDDEN_OBJECTS: NoteKind = warning(
    "CONVERT-SCENE-014",
    Approximated,
    "hidden objects",
    "all meshes are visible at rest; an animation hides them",
)
.why("In Cast a mesh cannot be hidden at rest, only by a visibility curve. Delete objects that are never shown.");
/// A source that does not say which axis is up.
pub static UP_AXIS: NoteKind = hint(
    "CONVERT-SCENE-015",
    Assumed,
    "up axis",
    "the source does not say which axis is up, so the usual one of its format was assumed",
)
.why("If the result is lying on its side, say which axis is up in the source: `--source-up x|y|z`.");
/// Inputs that say different up axes.
pub(crate) static UP_AXES: NoteKind = warning(
    "CONVERT-SCENE-016",
    Assumed,
    "up axes of several inputs",
    "they differ; the one in the first metadata was used",
)
.why("A file has one up axis. With `--up x|y|z` all inputs are converted to the same axis before they are merged.");
pub(crate) static UNIT: NoteKind = hint(
    "CONVERT-SCENE-017",
    Assumed,
    "unit of length",
    "the source does not say what its unit is, so metres were assumed",
)
.why("If the result is too large or too small, set the unit with `--unit`, or a factor with `--scale`.");
pub(crate) static SCALE: NoteKind =
    warning("CONVERT-SCENE-018", Dropped, "scale", "it is not a positive number; lengths stay as they are")
        .why("The unit or the factor, as given or as stored in the source, is zero, negative or infinite.");
pub(crate) static INSTANCES_AS_OBJECTS: NoteKind = warning("CONVERT-SCENE-019", Approximated, "instances", "they became empty objects with the file as a property, which programs ignore")
    .why("The format cannot refer to other files. Convert the files of the instances, too, and place them in the program that reads the result.");
pub(crate) static INSTANCES: NoteKind = warning(
    "CONVERT-SCENE-020",
    Dropped,
    "instances",
    "the format cannot refer to other files; merge the files first",
)
.why("`castkit merge` merges several files into one. For GLB, the models of instances are included automatically.");
/// Files of instances that cannot be had.
pub static INSTANCE_FILES: NoteKind = warning("CONVERT-SCENE-021", Dropped, "instances", "their files cannot be read")
    .why("The file of an instance is missing, damaged, lies outside the directory of the source, or the source has no directory because it came from standard input. `--follow-outside` allows other directories.");
pub(crate) static INSTANCE_ANIMATIONS: NoteKind = warning("CONVERT-SCENE-022", Dropped, "motion of instances", "they are shown at rest")
    .why("The content of an instance is placed in its rest pose: animations and blend shapes of its file are not included. Convert that file separately to get them.");
pub(crate) static INSTANCE_ATTRIBUTES: NoteKind =
    info("CONVERT-SCENE-023", Dropped, "attributes of instances", "instances only have transforms")
        .why("These are custom attributes of EXT_mesh_gpu_instancing. Only their author knows what they mean.");
pub(crate) static MODEL_PLACES: NoteKind = warning("CONVERT-SCENE-024", Dropped, "placement of models", "everything is relative to its own model")
    .why("The format does not store a transform for a whole model, so models are at the origin. If that matters, apply the transform to the vertices first.");
pub(crate) static MODELS: NoteKind = info("CONVERT-SCENE-025", Dropped, "models", "the format only stores an animation")
    .why("The format stores models in separate files. Convert the source a second time, to the format for models (SEModel in addition to SEAnim).");
/// Inputs that say different scene roots.
pub(crate) static SCENE_ROOTS: NoteKind = info(
    "CONVERT-SCENE-026",
    Assumed,
    "scene roots of several inputs",
    "they differ; the one in the first metadata was used",
)
.why("The scene root is the directory to which the paths of the author's scene are relative. A file has one.");
pub(crate) static SEVERAL_MODELS: NoteKind = hint("CONVERT-SCENE-027", Approximated, "models", "the format has no models; each became an object with its parts below it, and reading the result gives a single model")
    .why("The file contains all of them in one scene, and they look and move as before. To keep them apart, convert the parts that `castkit split` writes.");
pub(crate) static MODEL_NAMES: NoteKind =
    info("CONVERT-SCENE-028", Dropped, "names of models", "the format has no objects for models")
        .why("When the result is read again, the model is named after the file. Give the file the name of the model.");
pub(crate) static INSTANCES_LEFT: NoteKind = info("CONVERT-SCENE-029", Assumed, "places of instances", "the result refers to their files, which are not in or below its directory")
    .why("Paths of instances are relative to their file, and most readers do not follow paths that lead out of its directory. Write the result where the source is, or put the files of the instances beside it.");
pub(crate) static UNIT_UNSAID: NoteKind = hint("CONVERT-SCENE-030", Assumed, "unit of length", "the format does not store it; numbers stay as they are")
    .why("OBJ, SEModel and SEAnim only store numbers. Readers of the result have to know the unit, which is a metre unless `--unit` was given; `--scale` changes the numbers.");
pub(crate) static TURNED: NoteKind = hint("CONVERT-SCENE-031", Approximated, "up axis", "the format does not store it, so everything was converted to the usual one")
    .why("Readers of OBJ assume that y is up, those of SEModel and SEAnim z. `--up x|y|z` chooses another axis; readers then have to be told which.");
pub(crate) static TURNED_INPUTS: NoteKind = hint(
    "CONVERT-SCENE-032",
    Approximated,
    "up axes of several inputs",
    "the input was converted to the axis of the first one that specifies it",
)
.why("A file has one up axis, but the inputs specify different ones. `--up x|y|z` chooses it for all.");
pub(crate) static EMPTY_MODELS: NoteKind =
    info("CONVERT-SCENE-033", Dropped, "models", "they contain nothing that the format supports")
        .why("The model has no bones, meshes or hair. The format only stores the contents of models.");
