//! Bones and what moves them, skins, and blend shapes.

use crate::note_kind::Outcome::{Approximated, Assumed, Dropped};
use crate::note_kind::{NoteKind, hint, info, warning};

pub(super) static ALL: &[&NoteKind] = &[
    &BONE_NAMES,
    &MISSING_PARENTS,
    &CIRCULAR_PARENTS,
    &REST_POSE,
    &CURVE_BONES,
    &SKELETONS,
    &SEGMENT_SCALE,
    &CONSTRAINTS,
    &CONSTRAINTS_OPTIONAL,
    &CONSTRAINTS_BAKED,
    &CONSTRAINTS_INCOMPLETE,
    &HANDLE_SETTINGS,
    &BONE_ENDS,
    &SPLIT_BONES,
    &ANIMATION_SKELETONS,
    &HAIR_AT_REST,
    &SEGMENT_SCALE_IGNORED,
    &SEGMENT_SCALE_UNSAID,
    &INFLUENCES,
    &WEIGHTS_WITHOUT_BONES,
    &WEIGHTS_OF_MISSING_BONES,
    &WEIGHT_SCALE,
    &WEIGHT_SUMS,
    &NEGATIVE_WEIGHTS,
    &DUAL_QUATERNIONS,
    &BLENDED_SKINNING,
    &FURTHER_SKINS,
    &JOINT_LIMIT,
    &INVERSE_BIND,
    &BIND_POSES,
    &SHAPE_NAMES,
    &SHAPES_AT_REST,
    &EMPTY_SHAPES,
    &LARGEST_WEIGHTS,
    &SHAPE_ATTRIBUTES,
    &IN_BETWEENS,
    &SHAPES,
];

pub(crate) static BONE_NAMES: NoteKind = info("CONVERT-SKELETON-001", Approximated, "bone names", "a bone needs one that no other has, so a number was added or a name made up")
    .why("Curves find bones by name. Animations from other files that use the old name move the first bone that has it; rename the bones in the source.");
pub(crate) static MISSING_PARENTS: NoteKind =
    warning("CONVERT-SKELETON-002", Assumed, "parents", "there is no such bone, so this one has none")
        .why("The source is damaged: a bone names a parent that is not there. It hangs from nothing in the result.");
pub(crate) static CIRCULAR_PARENTS: NoteKind =
    warning("CONVERT-SKELETON-003", Assumed, "parents", "the bone was its own ancestor, so this one has none")
        .why("The source is damaged: parents lead in a circle, which was cut at one of its bones.");
pub(crate) static REST_POSE: NoteKind = info("CONVERT-SKELETON-004", Approximated, "pose at rest", "bones rest in the pose in which meshes were bound; an animation holds the one that shows")
    .why("A Cast skeleton has one rest pose, and skinning needs that of the bind. The pose that the source shows is the first frame of an animation in the result.");
pub(crate) static CURVE_BONES: NoteKind = info("CONVERT-SKELETON-005", Assumed, "bones of curves", "no model here has them, so they lie at the origin")
    .why("The format needs a bone for each curve. Give the model as a further input, before the animation, so that bones have their places.");
pub(crate) static SKELETONS: NoteKind = info(
    "CONVERT-SKELETON-006",
    Dropped,
    "skeletons",
    "the format has no place for them; meshes are written as they are posed",
)
.why("OBJ holds one moment of a model. `--frame` chooses which, and says that nothing else is wanted.");
pub(crate) static SEGMENT_SCALE: NoteKind = warning(
    "CONVERT-SKELETON-007",
    Approximated,
    "segment scale compensation",
    "some bones undo the scale of their parent and some do not, which FBX does in another way",
)
.why("Below scaled bones results differ a little. Let all bones of a skeleton compensate, or none.");
pub(crate) static BONE_ENDS: NoteKind = hint("CONVERT-SKELETON-013", Approximated, "bones", "one more bone marks the end of each, so that Blender's importer moves the bones below as animations say")
    .why("FBX has no ends of bones. Since 4.5 Blender connects a bone that starts where the one above seems to end, and never moves a connected bone. A further bone, NAME_end, puts that end elsewhere. Other programs show it as a bone that moves nothing; castkit leaves it out when it reads the file.");
pub(crate) static SEGMENT_SCALE_IGNORED: NoteKind = info("CONVERT-SKELETON-017", Approximated, "segment scale compensation", "it is an inherit type of FBX, which some importers do not follow")
    .why("Bones that undo the scale of the bone above have the inherit type of FBX that says so. Maya, castkit and others follow it; Blender's importer passes all scale on, so that what is below a scaled bone is scaled with it. Write GLB, which has bones of their own for it.");
pub(crate) static SEGMENT_SCALE_UNSAID: NoteKind = warning("CONVERT-SKELETON-018", Dropped, "inherited scale", "the format does not say which bones inherit it, and readers take none to")
    .why("SEModel has no property for segment scale compensation. A bone below a scaled one that inherits its scale is read as one that does not. Apply scales in the source, or choose a format that says it, such as glTF.");
pub(crate) static CONSTRAINTS: NoteKind = warning(
    "CONVERT-SKELETON-008",
    Dropped,
    "constraints",
    "animations hold what they did where the exporter baked them",
)
.why("Constraints of FBX are not converted. Bake animations when exporting, so that they need none.");
pub(crate) static CONSTRAINTS_OPTIONAL: NoteKind = warning("CONVERT-SKELETON-009", Approximated, "constraints and handles", "some programs follow those of the format and others ignore them")
    .why("They are written as constraints of FBX, which Maya follows and engines do not. Write GLB to have what they do in the keys of the bones.");
pub(crate) static CONSTRAINTS_BAKED: NoteKind = hint("CONVERT-SKELETON-010", Approximated, "constraints and handles", "what they do is in the keys of the bones")
    .why("The format has none, so every animation is evaluated with them and written as keys at every frame. It plays as before and cannot be edited as before.");
pub(crate) static CONSTRAINTS_INCOMPLETE: NoteKind = warning(
    "CONVERT-SKELETON-011",
    Dropped,
    "constraints and handles",
    "they do not say which bones they are for",
)
.why(
    "The source is damaged: a constraint or handle has no bone, or one that is not there. `castkit check` says which.",
);
pub(crate) static HANDLE_SETTINGS: NoteKind = warning(
    "CONVERT-SKELETON-012",
    Dropped,
    "settings of handles",
    "the format has no place for them",
)
.why("The twist of an inverse kinematics handle, or that it takes the rotation of its target, cannot be said in FBX.");
pub(crate) static SPLIT_BONES: NoteKind = hint("CONVERT-SKELETON-014", Approximated, "scaled bones", "children that undo their scale hang on a second bone beside it")
    .why("A node of glTF passes its scale on. The second bone, NAME.unscaled, is placed and turned as the bone is and not scaled. Animations move it too; a program that turns the bone itself has to turn the second.");
pub(crate) static ANIMATION_SKELETONS: NoteKind = info("CONVERT-SKELETON-015", Approximated, "skeletons of animations", "they become a model, because the format has bones in models only")
    .why("An animation of Cast can bring the bones that it is for. They are in the result, with the animation; what reads it sees a model without meshes.");
pub(crate) static INFLUENCES: NoteKind = info("CONVERT-SKIN-001", Approximated, "influences", "a vertex follows fewer bones than in the source")
    .why("The smallest weights were left out, because `--max-influences` says so or because the format or the size of the file sets a limit. Vertices with many bones move a little differently.");
pub(crate) static WEIGHTS_WITHOUT_BONES: NoteKind =
    warning("CONVERT-SKIN-002", Dropped, "weights", "the file has no bones")
        .why("The mesh says how it follows bones, and the file has none. It is rigid in the result.");
pub(crate) static WEIGHTS_OF_MISSING_BONES: NoteKind =
    warning("CONVERT-SKIN-003", Dropped, "weights", "there is no such bone")
        .why("The source is damaged: a weight names a bone that is not there. The other weights of the vertex count.");
pub(crate) static WEIGHT_SCALE: NoteKind = hint("CONVERT-SKIN-004", Assumed, "weights", "some are above 100, so 255 was taken for all of the weight")
    .why("Programs write weights of MS3D files in hundredths or in parts of 255, and the file does not say which. A weight above 100 tells.");
pub(crate) static WEIGHT_SUMS: NoteKind =
    info("CONVERT-SKIN-005", Approximated, "weights", "they did not add up, and were scaled so that they do")
        .why("The weights of a vertex have to add up to 1. Most readers scale them as castkit does.");
pub(crate) static NEGATIVE_WEIGHTS: NoteKind =
    warning("CONVERT-SKIN-006", Approximated, "weights", "negative ones became 0")
        .why("No engine moves a vertex against a bone. The other weights of the vertex count.");
pub(crate) static DUAL_QUATERNIONS: NoteKind = warning("CONVERT-SKIN-007", Approximated, "dual quaternions", "bones move vertices by matrices in this format")
    .why("Joints that bend or twist far are thinner than with dual quaternions. glTF keeps in `extras` that the mesh was skinned in the other way.");
pub(crate) static BLENDED_SKINNING: NoteKind = warning("CONVERT-SKIN-008", Approximated, "blended skinning", "a mesh is skinned in one way; dual quaternions were taken")
    .why("FBX can blend the two ways of skinning by a weight for each vertex. Choose one in the source to be sure of the result.");
pub(crate) static FURTHER_SKINS: NoteKind =
    warning("CONVERT-SKIN-009", Dropped, "further skins", "a mesh has one skin, the first")
        .why("Combine the skin deformers in the source.");
pub(crate) static JOINT_LIMIT: NoteKind =
    warning("CONVERT-SKIN-010", Dropped, "influences of bones", "a skin has 65,536 joints at most")
        .why("glTF counts joints in 16 bits. Split the model.");
pub(crate) static INVERSE_BIND: NoteKind = warning(
    "CONVERT-SKIN-011",
    Assumed,
    "inverse bind matrices",
    "they have no inverse, so the place of the node is taken",
)
.why("The source is damaged: a bind matrix is zero in some direction. If the mesh looks broken, bind it anew.");
pub(crate) static BIND_POSES: NoteKind = warning("CONVERT-SKIN-012", Approximated, "bind poses", "skins that bind the same joints in different poses meet in one")
    .why("A Cast skeleton has one bind pose. Meshes that were bound in another one are moved into it, and shapes can differ a little in motion. Bind all meshes in one pose.");
pub(crate) static SHAPE_NAMES: NoteKind = info("CONVERT-SHAPE-001", Approximated, "repeated names of shapes", "curves find shapes by name, so the name of what has them makes them differ")
    .why("Animations from other files that use the old name move the first shape that has it; rename the shapes in the source.");
pub(crate) static SHAPES_AT_REST: NoteKind = warning(
    "CONVERT-SHAPE-002",
    Approximated,
    "weights of shapes at rest",
    "shapes are 0 at rest in Cast; an animation holds them",
)
.why("The source shows these shapes without any animation. In the result they are in the first frame of one.");
pub(crate) static EMPTY_SHAPES: NoteKind = info("CONVERT-SHAPE-003", Dropped, "empty shapes", "they move nothing")
    .why("They change no vertex, or one of a mesh that is not there. Curves that animate them are left out as well.");
pub(crate) static LARGEST_WEIGHTS: NoteKind =
    info("CONVERT-SHAPE-004", Dropped, "largest weights of shapes", "the format has none")
        .why("How far a slider goes is a matter of the editor; the shape itself is unchanged.");
pub(crate) static SHAPE_ATTRIBUTES: NoteKind = info("CONVERT-SHAPE-005", Dropped, "attributes of shapes", "shapes move positions only")
    .why("Normals, tangents and colours of blend shapes have no place in Cast. Shading of strong shapes can differ a little.");
pub(crate) static IN_BETWEENS: NoteKind =
    hint("CONVERT-SHAPE-006", Approximated, "in-between shapes", "each is a shape of its own, with curves of its own")
        .why("A shape of Cast has one target. Curves are split so that the result moves as the source does.");
pub(crate) static HAIR_AT_REST: NoteKind = warning("CONVERT-SKELETON-016", Approximated, "hair", "it stays where it is at rest")
    .why("Strands have no weights, so nothing says how bones move them. Turn them into cards or tubes with a skin where a frame is to show them.");
pub(crate) static SHAPES: NoteKind = warning("CONVERT-SHAPE-007", Dropped, "blend shapes", "the format has no place for them")
    .why("Choose a format that has them, such as glTF or FBX. OBJ is written as the shapes are at the frame that `--frame` chooses.");
