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
    &SCALED_REST,
    &CONSTRAINTS,
    &CONSTRAINTS_OPTIONAL,
    &CONSTRAINTS_BAKED,
    &CONSTRAINTS_INCOMPLETE,
    &HANDLE_SETTINGS,
    &BONE_ENDS,
    &SPLIT_BONES,
    &ANIMATION_SKELETONS,
    &HAIR_AT_REST,
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
    &DUAL_QUATERNIONS_KEPT,
    &SHAPE_NAMES,
    &SHAPES_AT_REST,
    &EMPTY_SHAPES,
    &LARGEST_WEIGHTS,
    &SHAPE_ATTRIBUTES,
    &IN_BETWEENS,
    &SHAPES,
];

pub(crate) static BONE_NAMES: NoteKind = info("CONVERT-SKELETON-001", Approximated, "bone names", "they have to be unique, so a number was added or a name made up")
    .why("Curves find bones by name. Animations from other files that use the old name move the first bone that has it; rename the bones in the source.");
pub(crate) static MISSING_PARENTS: NoteKind =
    warning("CONVERT-SKELETON-002", Assumed, "parents", "the parent does not exist, so the bone has none")
        .why("The source is damaged: a bone refers to a missing parent. It has no parent in the result.");
pub(crate) static CIRCULAR_PARENTS: NoteKind =
    warning("CONVERT-SKELETON-003", Assumed, "parents", "the bone was its own ancestor, so it has none")
        .why("The source is damaged: the parents form a cycle, which was broken at one of its bones.");
pub(crate) static REST_POSE: NoteKind = info("CONVERT-SKELETON-004", Approximated, "rest pose", "bones rest in the bind pose; an animation stores the visible one")
    .why("A Cast skeleton has one rest pose, and skinning requires it to be the bind pose. The pose that the source shows is the first frame of an animation in the result.");
pub(crate) static CURVE_BONES: NoteKind = info("CONVERT-SKELETON-005", Assumed, "bones of curves", "no model has them, so they are at the origin")
    .why("The format needs a bone for each curve. Add the model as an input before the animation, so that bones have their transforms.");
pub(crate) static SKELETONS: NoteKind =
    info("CONVERT-SKELETON-006", Dropped, "skeletons", "the format does not support them; meshes are written as posed")
        .why("OBJ stores a static model. `--frame` chooses the frame, and states that nothing else is wanted.");
pub(crate) static BONE_ENDS: NoteKind = hint("CONVERT-SKELETON-013", Approximated, "bones", "one more bone marks the end of each, so that Blender's importer moves the bones below as animations say")
    .why("FBX does not store where bones end. Since 4.5, Blender connects a bone that starts where its parent seems to end, and never moves a connected bone. An additional bone, NAME_end, puts that end elsewhere. Other programs show it as a bone that moves nothing; castkit leaves it out when it reads the file.");
pub(crate) static SEGMENT_SCALE_UNSAID: NoteKind = warning("CONVERT-SKELETON-017", Dropped, "inherited scale", "the format does not store which bones inherit it, and readers assume none")
    .why("SEModel has no property for segment scale compensation. A bone that inherits the scale of its parent is read as one that does not. Apply scales in the source, or choose a format that supports it, such as glTF.");
pub(crate) static SCALED_REST: NoteKind = hint("CONVERT-SKELETON-007", Assumed, "bones scaled at rest", "programs are assumed to support them; Blender does not")
    .why("The result stores the scale that bones have in the rest pose. In Blender, bones are never scaled at rest, so poses differ there. With glTF, vertices of several such bones are in other places; with FBX, so is what follows a bone that animations translate if it or one above is scaled, and everything below a bone that is scaled differently along its axes. Apply the scale in the source.");
pub(crate) static CONSTRAINTS: NoteKind = warning(
    "CONVERT-SKELETON-008",
    Dropped,
    "constraints",
    "animations contain their effect only if the exporter baked them",
)
.why("FBX constraints are not converted. Bake animations when exporting, so that they do not need them.");
pub(crate) static CONSTRAINTS_OPTIONAL: NoteKind = warning("CONVERT-SKELETON-009", Approximated, "constraints and handles", "some programs evaluate them and others ignore them")
    .why("They are written as FBX constraints, which Maya evaluates and engines ignore. Write GLB to have their effect baked into the keys of the bones.");
pub(crate) static CONSTRAINTS_BAKED: NoteKind = hint("CONVERT-SKELETON-010", Approximated, "constraints and handles", "their effect was baked into the keys of the bones")
    .why("The format does not support them, so every animation is evaluated with them and written with keys at every frame. It plays as before, but is harder to edit.");
pub(crate) static CONSTRAINTS_INCOMPLETE: NoteKind =
    warning("CONVERT-SKELETON-011", Dropped, "constraints and handles", "they do not say which bones they apply to")
        .why(
            "The source is damaged: a constraint or handle has no bone, or a missing one. `castkit check` says which.",
        );
pub(crate) static HANDLE_SETTINGS: NoteKind =
    warning("CONVERT-SKELETON-012", Dropped, "settings of handles", "the format does not support them").why(
        "FBX cannot store the twist of an inverse kinematics handle, or that it takes the rotation of its target.",
    );
pub(crate) static SPLIT_BONES: NoteKind = hint("CONVERT-SKELETON-014", Approximated, "scaled bones", "children that cancel their scale are attached to an additional bone")
    .why("In glTF the children of a node inherit its scale; FBX has inherit types against that, but Blender and game engines ignore them. The additional bone, NAME.unscaled, has the same position and rotation as the bone, but no scale. Animations move it, too; a program that rotates the bone itself has to rotate both.");
pub(crate) static ANIMATION_SKELETONS: NoteKind = info("CONVERT-SKELETON-015", Approximated, "skeletons of animations", "they become a model, because the format has bones in models only")
    .why("A Cast animation can contain its own bones. They are in the result, with the animation; readers see a model without meshes.");
pub(crate) static INFLUENCES: NoteKind = info("CONVERT-SKIN-001", Approximated, "influences", "some vertices follow fewer bones than in the source")
    .why("The smallest weights were left out, because `--max-influences` says so or because the format or the size of the file sets a limit. Vertices with many bones move a little differently.");
pub(crate) static WEIGHTS_WITHOUT_BONES: NoteKind =
    warning("CONVERT-SKIN-002", Dropped, "weights", "the file has no bones")
        .why("The mesh has weights, but the file has no bones. It is rigid in the result.");
pub(crate) static WEIGHTS_OF_MISSING_BONES: NoteKind =
    warning("CONVERT-SKIN-003", Dropped, "weights", "there is no such bone")
        .why("The source is damaged: a weight refers to a missing bone. The other weights of the vertex are used.");
pub(crate) static WEIGHT_SCALE: NoteKind = hint("CONVERT-SKIN-004", Assumed, "weights", "some are above 100, so 255 was assumed to be the full weight")
    .why("Programs write weights in MS3D files as fractions of 100 or of 255, and the file does not say which. A weight above 100 means 255.");
pub(crate) static WEIGHT_SUMS: NoteKind =
    info("CONVERT-SKIN-005", Approximated, "weights", "they did not add up to 1, and were scaled")
        .why("The weights of a vertex have to add up to 1. Most readers scale them, too.");
pub(crate) static NEGATIVE_WEIGHTS: NoteKind =
    warning("CONVERT-SKIN-006", Approximated, "weights", "negative ones became 0")
        .why("Engines do not support negative weights. The other weights of the vertex are used.");
pub(crate) static DUAL_QUATERNIONS: NoteKind = warning("CONVERT-SKIN-007", Approximated, "dual quaternions", "the format uses linear skinning")
    .why("Joints that bend or twist far become thinner than with dual quaternions. glTF records the original method in `extras`.");
pub(crate) static DUAL_QUATERNIONS_KEPT: NoteKind = hint("CONVERT-SKIN-013", Assumed, "dual quaternions", "programs are assumed to use them, as the result says; Blender's importer does not")
    .why("FBX stores the method of skinning, and Maya follows it. Blender imports the mesh with linear skinning: select 'Preserve Volume' in its armature modifier.");
pub(crate) static BLENDED_SKINNING: NoteKind = warning(
    "CONVERT-SKIN-008",
    Approximated,
    "blended skinning",
    "a mesh has one skinning method; dual quaternions were used",
)
.why("FBX can blend two skinning methods with a weight per vertex. Choose one in the source to be sure of the result.");
pub(crate) static FURTHER_SKINS: NoteKind =
    warning("CONVERT-SKIN-009", Dropped, "further skins", "a mesh has one skin; the first was used")
        .why("Combine the skin deformers in the source.");
pub(crate) static JOINT_LIMIT: NoteKind =
    warning("CONVERT-SKIN-010", Dropped, "influences of bones", "a skin has at most 65,536 joints")
        .why("glTF counts joints in 16 bits. Split the model.");
pub(crate) static INVERSE_BIND: NoteKind = warning(
    "CONVERT-SKIN-011",
    Assumed,
    "inverse bind matrices",
    "they are not invertible, so the transform of the node was used",
)
.why("The source is damaged: a bind matrix is zero in some direction. If the mesh looks broken, bind it again.");
pub(crate) static BIND_POSES: NoteKind = warning("CONVERT-SKIN-012", Approximated, "bind poses", "skins that bind the same joints in different poses were combined into one")
    .why("A Cast skeleton has one bind pose. Meshes that were bound in another one are moved into it, and can differ slightly in motion. Bind all meshes in one pose.");
pub(crate) static SHAPE_NAMES: NoteKind = info("CONVERT-SHAPE-001", Approximated, "repeated names of shapes", "curves find shapes by name, so the name of the mesh was added")
    .why("Animations from other files that use the old name move the first shape that has it; rename the shapes in the source.");
pub(crate) static SHAPES_AT_REST: NoteKind = warning(
    "CONVERT-SHAPE-002",
    Approximated,
    "weights of shapes at rest",
    "shapes are 0 at rest in Cast; an animation stores their weights",
)
.why("The source shows these shapes without an animation. In the result they are in the first frame of one.");
pub(crate) static EMPTY_SHAPES: NoteKind = info("CONVERT-SHAPE-003", Dropped, "empty shapes", "they move nothing")
    .why("They change no vertex, or belong to a missing mesh. Curves that animate them are left out as well.");
pub(crate) static LARGEST_WEIGHTS: NoteKind =
    info("CONVERT-SHAPE-004", Dropped, "largest weights of shapes", "the format does not store them")
        .why("How far a slider goes only matters to editors; the shape itself is unchanged.");
pub(crate) static SHAPE_ATTRIBUTES: NoteKind = info(
    "CONVERT-SHAPE-005",
    Dropped,
    "attributes of shapes",
    "shapes only move positions",
)
.why(
    "Cast does not store normals, tangents and colours of blend shapes. Shading of strong shapes can differ slightly.",
);
pub(crate) static IN_BETWEENS: NoteKind =
    hint("CONVERT-SHAPE-006", Approximated, "in-between shapes", "each became a separate shape with its own curves")
        .why("In Cast a shape has one target. Curves are split so that the result moves like the source.");
pub(crate) static HAIR_AT_REST: NoteKind =
    warning("CONVERT-SKELETON-016", Approximated, "hair", "it stays where it is at rest").why(
        "Strands have no weights, so bones cannot move them. Convert them to skinned cards or tubes to pose them.",
    );
pub(crate) static SHAPES: NoteKind = warning("CONVERT-SHAPE-007", Dropped, "blend shapes", "the format does not support them")
    .why("Choose a format that supports them, such as glTF or FBX. In OBJ the shapes are applied as at the frame that `--frame` chooses.");
