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

pub(crate) static CAMERAS: NoteKind = info("CONVERT-SCENE-001", Dropped, "cameras", "a Cast file has no place for them")
    .why("Cast describes models and their motion. Where a camera was stays as a place if something hangs from it. Keep the source for the camera itself.");
pub(crate) static LIGHTS: NoteKind = info("CONVERT-SCENE-002", Dropped, "lights", "a Cast file has no place for them")
    .why("Cast describes models and their motion. Set lights up in the engine.");
pub(crate) static CUSTOM_PROPERTIES: NoteKind = info("CONVERT-SCENE-003", Dropped, "custom properties", "Cast has no place for what authors and programs add to objects")
    .why("These are user properties of FBX and `extras` of glTF. Nobody but their author knows what they mean; a program that needs them has to read the source.");
pub(crate) static COMMENTS: NoteKind =
    info("CONVERT-SCENE-004", Dropped, "comments", "a Cast file has no place for them")
        .why("Texts that an author wrote beside parts of the model. They change nothing that shows.");
pub(crate) static EDITOR_STATE: NoteKind = info(
    "CONVERT-SCENE-005",
    Dropped,
    "state of the editor",
    "which parts are selected, hidden, grouped or changed is for the program that wrote the file",
)
.why("Selection flags, selection sets and display layers. They change nothing that shows.");
pub(crate) static DRAWING: NoteKind = info("CONVERT-SCENE-006", Dropped, "ways of drawing", "Cast does not say how bones and models are drawn")
    .why("Colours and sizes of bones and the way of drawing transparency, as the program that wrote the file keeps them for its own views. An engine has settings of its own.");
pub(crate) static OTHER_ELEMENTS: NoteKind = info("CONVERT-SCENE-007", Dropped, "other elements", "Cast has nothing like them")
    .why("Markers, character definitions, audio and elements of plug-ins. Models and their motion are complete without them.");
pub(crate) static FURTHER_SCENES: NoteKind =
    warning("CONVERT-SCENE-008", Dropped, "scenes", "only the one that is to be shown first is taken").why(
        "A glTF file can hold several scenes, a Cast file is one. `--scene` chooses another, by its name or its index.",
    );
pub(crate) static MESHES_NOT_SHOWN: NoteKind = info("CONVERT-SCENE-009", Dropped, "meshes", "no object of the scene shows them")
    .why("The source defines these meshes, and no object of the scene that is converted uses them. Add an object that does if they are wanted.");
pub(crate) static LEVELS_OF_DETAIL: NoteKind = warning("CONVERT-SCENE-010", Approximated, "levels of detail", "all levels are in the model, one in the other")
    .why("Cast does not say at what distance which level shows. Delete the levels that are not wanted, or export each to a file of its own.");
pub(crate) static SHEAR: NoteKind = warning("CONVERT-SCENE-011", Approximated, "shear", "a place has a translation, a rotation and a scale only")
    .why("A rotated object below one with an uneven scale is slanted. That part of its transform is left out, so shapes differ a little. Apply scales in the source before exporting.");
pub(crate) static INHERITANCE: NoteKind = hint("CONVERT-SCENE-012", Approximated, "transforms", "what children do not inherit is in a place of its own")
    .why("Pivots and inherit types of FBX have no counterpart in Cast. A further object holds what only its own mesh follows; the result looks and moves as the source does.");
pub(crate) static EMPTY_OBJECTS: NoteKind = hint("CONVERT-SCENE-013", Dropped, "empty objects", "they hold still and hold no bone; where they are is in the vertices below them")
    .why("Groups and null objects of which nothing is seen. A Cast file has bones and meshes only, and these objects would have become bones that move nothing.");
pub(crate) static HIDDEN_OBJECTS: NoteKind =
    warning("CONVERT-SCENE-014", Approximated, "hidden objects", "all meshes show at rest; an animation hides them")
        .why("A mesh of Cast cannot be hidden at rest, only by a visibility curve. Delete what is never to be shown.");
/// A source that does not say which axis is up.
pub static UP_AXIS: NoteKind = hint(
    "CONVERT-SCENE-015",
    Assumed,
    "up axis",
    "the source does not say which axis is up, so what is usual for its format was taken",
)
.why("If the result lies on its side, say which axis is up in the source: `--source-up x|y|z`.");
/// Inputs that say different up axes.
pub(crate) static UP_AXES: NoteKind = warning(
    "CONVERT-SCENE-016",
    Assumed,
    "up axes of several inputs",
    "they differ, and that of the first metadata counts",
)
.why("A file has one up axis. With `--up x|y|z` all inputs are turned alike before they are merged.");
pub(crate) static UNIT: NoteKind = hint(
    "CONVERT-SCENE-017",
    Assumed,
    "unit of length",
    "the source does not say what its unit is, so it is taken to be a metre",
)
.why("If the result is too large or too small, say how long a unit is with `--unit`, or give a factor with `--scale`.");
pub(crate) static SCALE: NoteKind =
    warning("CONVERT-SCENE-018", Dropped, "scale", "it is no positive number; lengths stay as they are")
        .why("The unit or the factor that was given, or that stands in the source, is zero, negative or infinite.");
pub(crate) static INSTANCES_AS_OBJECTS: NoteKind = warning("CONVERT-SCENE-019", Approximated, "instances", "empty objects stand where they are, with the file as a property; programs do not follow it")
    .why("The format cannot refer to other files. Convert the files of the instances too and place them in the program that reads the result.");
pub(crate) static INSTANCES: NoteKind =
    warning("CONVERT-SCENE-020", Dropped, "instances", "the format cannot refer to other files; merge the files first")
        .why("`castkit merge` makes one file of several. GLB takes the models of instances in by itself.");
/// Files of instances that cannot be had.
pub static INSTANCE_FILES: NoteKind = warning("CONVERT-SCENE-021", Dropped, "instances", "their files cannot be had")
    .why("The file of an instance is missing, damaged, lies outside the directory of the source, or the source has no directory because it came from standard input. `--follow-outside` allows other directories.");
pub(crate) static INSTANCE_ANIMATIONS: NoteKind = warning("CONVERT-SCENE-022", Dropped, "motion of instances", "they are shown at rest")
    .why("What an instance refers to is placed as it rests: animations and blend shapes of its file are not taken over. Convert that file by itself to get them.");
pub(crate) static INSTANCE_ATTRIBUTES: NoteKind =
    info("CONVERT-SCENE-023", Dropped, "attributes of instances", "instances have places only")
        .why("Custom attributes of EXT_mesh_gpu_instancing. Nobody but their author knows what they mean.");
pub(crate) static MODEL_PLACES: NoteKind = warning("CONVERT-SCENE-024", Dropped, "places of models", "everything is relative to its own model")
    .why("The format has no place for a model as a whole, so models stand at the origin. Bake the place into the vertices first where it matters.");
pub(crate) static MODELS: NoteKind = info("CONVERT-SCENE-025", Dropped, "models", "the file holds an animation only")
    .why("The format keeps models in files of their own. Convert the source a second time, to the format for models (SEModel beside SEAnim).");
/// Inputs that say different scene roots.
pub(crate) static SCENE_ROOTS: NoteKind = info(
    "CONVERT-SCENE-026",
    Assumed,
    "scene roots of several inputs",
    "they differ, and that of the first metadata counts",
)
.why("The scene root is the directory that relative paths of the author's scene count from. A file has one.");
pub(crate) static SEVERAL_MODELS: NoteKind = hint("CONVERT-SCENE-027", Approximated, "models", "the format has no models; each is an object with its parts below it, and they become one model when the result is read again")
    .why("A file of one scene holds all of them, and they look and move as before. Convert parts of `castkit split` to keep them apart.");
pub(crate) static MODEL_NAMES: NoteKind =
    info("CONVERT-SCENE-028", Dropped, "names of models", "a model is no object of the format")
        .why("When the result is read again the model is called as the file is. Name the file as the model.");
pub(crate) static INSTANCES_LEFT: NoteKind = info("CONVERT-SCENE-029", Assumed, "places of instances", "the result refers to their files, which do not lie in or below its directory")
    .why("Paths of instances are relative to the file that has them, and most readers follow none that lead out of its directory. Write the result where the source is, or put the files of the instances beside it.");
pub(crate) static UNIT_UNSAID: NoteKind = hint("CONVERT-SCENE-030", Assumed, "unit of length", "the format does not say what it is; numbers stay as they are")
    .why("OBJ, SEModel and SEAnim have numbers only. Whoever reads the result has to know the unit, which is a metre unless `--unit` said otherwise; `--scale` changes the numbers.");
pub(crate) static TURNED: NoteKind = hint("CONVERT-SCENE-031", Approximated, "up axis", "the format does not say which it is, so everything is turned to the usual one")
    .why("Readers of OBJ take y as up, those of SEModel and SEAnim z. `--up x|y|z` chooses another axis; readers have to be told which then.");
pub(crate) static TURNED_INPUTS: NoteKind = hint(
    "CONVERT-SCENE-032",
    Approximated,
    "up axes of several inputs",
    "the input is turned to the axis of the first that says one",
)
.why("A file has one up axis, and the inputs say different ones. `--up x|y|z` chooses it for all.");
pub(crate) static EMPTY_MODELS: NoteKind = info(
    "CONVERT-SCENE-033",
    Dropped,
    "models",
    "nothing is in them that the format has a place for",
)
.why(
    "The model has neither bones nor meshes nor hair. The file of the result has the place for what is in models only.",
);
