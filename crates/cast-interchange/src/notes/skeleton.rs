//! Bones and what moves them, skins, and blend shapes.

notes! {
    BONE_NAMES: "CONVERT-SKELETON-001" Info Approximated "bone names", "they have to be unique, so a number was added or a name made up",
        "Curves find bones by name. Animations from other files that use the old name move the first bone that has it; rename the bones in the source.";
    MISSING_PARENTS: "CONVERT-SKELETON-002" Warning Assumed "parents", "the parent does not exist, so the bone has none",
        "The source is damaged: a bone refers to a missing parent. It has no parent in the result.";
    CIRCULAR_PARENTS: "CONVERT-SKELETON-003" Warning Assumed "parents", "the bone was its own ancestor, so it has none",
        "The source is damaged: the parents form a cycle, which was broken at one of its bones.";
    REST_POSE: "CONVERT-SKELETON-004" Info Approximated "rest pose", "bones rest in the bind pose; an animation stores the visible one",
        "A Cast skeleton has one rest pose, and skinning requires it to be the bind pose. The pose that the source shows is the first frame of an animation in the result.";
    CURVE_BONES: "CONVERT-SKELETON-005" Warning Assumed "bones of curves", "no model has them, so they are at the origin; add the model, or give it as `skeleton`",
        "The format needs a bone for each curve. So that bones have their transforms, add the model as an input; `skeleton` adds its bones without its meshes.";
    SKELETONS: "CONVERT-SKELETON-006" Warning Dropped "skeletons", "the format does not support them; meshes are written as posed",
        "OBJ stores a static model. `frame` chooses the frame, and avoids this note.";
    SCALED_REST: "CONVERT-SKELETON-007" Hint Assumed "bones scaled at rest", "programs are assumed to support them; Blender does not",
        "The result stores the scale that bones have in the rest pose. In Blender, bones are never scaled at rest, so poses differ there. With glTF, vertices that follow several such bones are misplaced. With FBX, everything below a bone with a non-uniform scale is misplaced. So is everything attached to a bone with an animated translation, if that bone or one of its parents is scaled. Apply the scale in the source.";
    CONSTRAINTS: "CONVERT-SKELETON-008" Warning Dropped "constraints", "animations contain their effect only if the exporter baked them",
        "FBX constraints are not converted. Bake animations when exporting, so that they do not depend on constraints.";
    CONSTRAINTS_OPTIONAL: "CONVERT-SKELETON-009" Warning Approximated "constraints and handles", "some programs evaluate them and others ignore them",
        "They are written as FBX constraints, which Maya evaluates and engines ignore. Write GLB to have their effect baked into the keys of the bones.";
    CONSTRAINTS_BAKED: "CONVERT-SKELETON-010" Hint Approximated "constraints and handles", "their effect was baked into the keys of the bones",
        "The format does not support them, so every animation is evaluated with them and written with keys at every frame. It plays as before, but is harder to edit.";
    CONSTRAINTS_INCOMPLETE: "CONVERT-SKELETON-011" Warning Dropped "constraints and handles", "they do not say which bones they apply to",
        "The source is damaged: a constraint or handle has no bone, or a missing one. `castkit check` says which.";
    HANDLE_SETTINGS: "CONVERT-SKELETON-012" Warning Dropped "settings of handles", "the format does not support them",
        "FBX cannot store the twist of an inverse kinematics handle, or that it takes the rotation of its target.";
    BONE_ENDS: "CONVERT-SKELETON-013" Hint Approximated "bones", "an additional bone marks the end of each, so that Blender's importer moves the bones below as animated",
        "FBX does not store where bones end. Since 4.5, Blender connects a bone that starts where its parent seems to end, and never moves a connected bone. An additional bone, NAME_end, puts that end elsewhere. Other programs show it as a bone that moves nothing; castkit leaves it out when it reads the file.";
    SPLIT_BONES: "CONVERT-SKELETON-014" Hint Approximated "scaled bones", "children that cancel their scale are attached to an additional bone",
        "In glTF the children of a node inherit its scale; FBX has inherit types that prevent this, but Blender and game engines ignore them. The additional bone, NAME.unscaled, has the same position and rotation as the bone, but no scale. Animations move it, too; a program that rotates the bone has to rotate both.";
    ANIMATION_SKELETONS: "CONVERT-SKELETON-015" Info Approximated "skeletons of animations", "they become a model, because the format only has bones in models",
        "A Cast animation can contain its own bones. They are in the result, with the animation; readers see a model without meshes.";
    HAIR_AT_REST: "CONVERT-SKELETON-016" Warning Approximated "hair", "it stays where it is at rest",
        "Strands have no weights, so bones cannot move them. Convert them to skinned cards or tubes to pose them.";
    SEGMENT_SCALE_UNSAID: "CONVERT-SKELETON-017" Warning Dropped "inherited scale", "the format does not store which bones inherit it, and readers assume none",
        "SEModel has no property for segment scale compensation. A bone that inherits the scale of its parent is read as one that does not. Apply scales in the source, or choose a format that supports it, such as glTF.";
    UNEVEN_PLACEMENTS: "CONVERT-SKELETON-018" Warning Approximated "placements of skinned models", "their scale differs by axis; programs with Autodesk's FBX SDK show bones that are turned against it, and their meshes, in other places, at rest and in motion",
        "The placement is an object above the model, and its scale is part of the bind matrices. The SDK takes such matrices apart into translation, rotation and scale. Apply the scale in the source, or make it uniform.";
    /// Models of several inputs that become one.
    JOINED: "CONVERT-SKELETON-019" Hint Assumed "models of one character", "bones with one name are one bone, so the models were joined into one",
        "A part, whose roots are bones of another model, and a level of detail, whose bones rest in the same places, belong to one skeleton. The result has one model with all meshes; the part was moved so that the bone coincides. `join no` keeps all models apart.";
    SHARED_RESTS: "CONVERT-SKELETON-020" Warning Approximated "rest poses of shared bones", "they differ, and that of the first model was used",
        "Bones that are one can only rest in one place. The meshes of the other model keep their shape and are right at rest, but they bend around other places in motion. Export both from one rest pose, or keep the models apart.";
    APART: "CONVERT-SKELETON-021" Warning Assumed "models with the same bones", "the bones rest in other places, so the models stay apart; `join_skeletons` joins them",
        "Two characters, or one in two poses: that cannot be known. Animations move both. If they belong together, `join_skeletons` joins all models that share bones, and the rest pose of the first is used.";
    NOT_JOINED: "CONVERT-SKELETON-022" Warning Assumed "models with damaged skeletons", "they stay apart",
        "A model whose bones or weights refer to bones that do not exist could only be joined by guessing. `castkit repair` repairs what can be repaired.";
    /// Constraints between bones of a part that is taken out and bones that stay.
    CONSTRAINTS_SPLIT: "CONVERT-SKELETON-023" Warning Dropped "constraints and handles", "some of their bones are in the part that was taken out, and some are not",
        "A constraint or handle needs all its bones in one skeleton. Choose a bone further up, so that they stay together.";
    SCALES: "CONVERT-SKELETON-024" Warning Dropped "scales of bones", "the format only has positions and rotations",
        "Joints are where they are in the source, but vertices around them are not stretched. Apply the scale in the source, or choose a format with scales, such as glTF.";
    STATIC_BONE: "CONVERT-SKELETON-025" Info Approximated "vertices without bones", "the format requires a bone for each, so they follow an additional one that does not move",
        "The result looks the same. When it is read again, it has one bone more.";
    UNRELATED: "CONVERT-SKELETON-026" Hint Assumed "models without shared bones", "they were not joined and stay where they are; `attach` puts a file below a bone, as FILE@BONE",
        "A model is joined onto another one if bones of one name say where it belongs. A weapon or a prop has none: name the bone that holds it.";
    MAP_UNUSED: "CONVERT-SKELETON-027" Warning Assumed "names of bones", "no input has a bone of the map, so nothing was renamed; `reverse_map` reads it from its second column to its first",
        "A name in the map has to be that of a bone, with the same prefix, or a pattern such as mixamorig:*.";
    FEW_SHARED: "CONVERT-SKELETON-028" Hint Assumed "models that share few bones", "they were not joined and stay where they are; `join_skeletons` joins them at the bones that they share",
        "Their roots have other names, and vertices follow bones above the shared ones, so it is not a part of a character. `attach` puts a file below a bone, as FILE@BONE.";
    LOCAL_AXES: "CONVERT-SKELETON-029" Hint Approximated "local axes of bones", "programs turn them when they convert axes, so bones and curves of the input were written with the axes of the model that it belongs to",
        "Meshes and animations look as before. Blender's glTF and FBX exporters keep the local axes of bones and turn only the root; others turn all. FBX of Blender also has a root that scales by 100.";
    CARRIED_CURVES: "CONVERT-SKELETON-030" Hint Approximated "curves of joined models", "their bones have another parent in the joined skeleton, so the curves were written relative to that",
        "A root such as the object of an armature, or a move onto another bone, is part of the animation then. Where something above the bone moves, too, there is a key for each frame.";
    HELD_RESTS: "CONVERT-SKELETON-031" Hint Approximated "rest poses of clips", "bones that the clip does not move rest in another pose in its file than in the model, so a key holds them there",
        "FBX files without a mesh have no bind pose: Maya and Blender write the pose at the time of export, and no curves for what does not change. Without these keys, a hand that stays closed would be open.";
    UNEVEN_PLACEMENT: "CONVERT-SKELETON-032" Warning Approximated "placements of joined models", "their scale differs by axis, which bones do not have, so meshes are right at rest and can differ in motion",
        "Apply the scale of the object in the program that made the file, and export again.";
    NO_BONES: "CONVERT-SKELETON-033" Hint Dropped "models without bones", "`meshes no` leaves nothing of them",
        "Skeletons and animations stay when meshes are left out. A prop has neither.";
    ARMATURE_SCALE: "CONVERT-SKELETON-034" Info Approximated "scales of armatures", "the root scales all bones below it, so they were written at their size and the root without its scale",
        "Blender's FBX has the object of the armature, which scales by 100, above bones that are a hundredth as long. Everything is where it was.";
    SCALES_ROUNDED: "CONVERT-SKELETON-035" Hint Approximated "animated scales of bones", "the format stores them in half precision, with three digits",
        "Animations of USD have numbers of 16 bits for scales. A scale of 1 is exact; others differ by less than 0.05 %, and so does what follows the bone.";
    /// Bones in a picture of an animation.
    WITHOUT_SKELETON: "CONVERT-SKELETON-036" Warning Assumed "bones without parents", "the animation has no skeleton, so its bones are drawn where its curves put them from the origin",
        "Most animations only name bones, whose places depend on the skeleton of a model. Add the model as an input of `castkit render`, or name the animation with `animation_from`.";
    INFLUENCES: "CONVERT-SKIN-001" Info Approximated "influences", "some vertices follow fewer bones than in the source",
        "The smallest weights were left out, because `max_influences` says so or because the format or the size of the file sets a limit. Vertices with many bones move a little differently.";
    WEIGHTS_WITHOUT_BONES: "CONVERT-SKIN-002" Warning Dropped "weights", "the file has no bones",
        "The mesh has weights, but the file has no bones. It is rigid in the result.";
    WEIGHTS_OF_MISSING_BONES: "CONVERT-SKIN-003" Warning Dropped "weights", "there is no such bone",
        "The source is damaged: a weight refers to a missing bone. The other weights of the vertex are used.";
    WEIGHT_SCALE: "CONVERT-SKIN-004" Hint Assumed "weights", "most add up to more than 100, so 255 was assumed to be the full weight",
        "Programs write weights in MS3D files as fractions of 100 or of 255, and the file does not say which. The sums of most vertices decide.";
    WEIGHT_SUMS: "CONVERT-SKIN-005" Info Approximated "weights", "they did not add up to 1, and were scaled",
        "The weights of a vertex have to add up to 1. Most readers scale them, too.";
    NEGATIVE_WEIGHTS: "CONVERT-SKIN-006" Warning Approximated "weights", "negative ones became 0",
        "Engines do not support negative weights. The other weights of the vertex are used.";
    DUAL_QUATERNIONS: "CONVERT-SKIN-007" Warning Approximated "dual quaternions", "the format uses linear skinning",
        "Joints that bend or twist strongly become thinner than with dual quaternions. glTF records the original method in `extras`.";
    BLENDED_SKINNING: "CONVERT-SKIN-008" Warning Approximated "blended skinning", "a mesh has one skinning method; dual quaternions were used",
        "FBX can blend two skinning methods with a weight per vertex. Choose one in the source to control the result.";
    FURTHER_SKINS: "CONVERT-SKIN-009" Warning Dropped "further skins", "a mesh has one skin; the first was used",
        "Combine the skin deformers in the source.";
    JOINT_LIMIT: "CONVERT-SKIN-010" Warning Dropped "influences of bones", "a skin has at most 65,536 joints",
        "glTF counts joints in 16 bits. Split the model.";
    INVERSE_BIND: "CONVERT-SKIN-011" Warning Assumed "inverse bind matrices", "they are not invertible, so the transform of the node was used",
        "The source is damaged: a bind matrix is singular. If the mesh looks broken, bind it again.";
    BIND_POSES: "CONVERT-SKIN-012" Warning Approximated "bind poses", "skins that bind the same joints in different poses were combined into one",
        "A Cast skeleton has one bind pose. Meshes that were bound in another one are moved into it, and can differ slightly in motion. Bind all meshes in one pose.";
    DUAL_QUATERNIONS_KEPT: "CONVERT-SKIN-013" Hint Assumed "dual quaternions", "programs are assumed to use them, as the result says; Blender's importer does not",
        "FBX stores the method of skinning, and Maya follows it. Blender imports the mesh with linear skinning: select 'Preserve Volume' in its armature modifier.";
    INFLUENCE_SETS: "CONVERT-SKIN-014" Hint Assumed "influences", "some vertices follow more than four bones, and programs are assumed to read all of them",
        "glTF stores influences in sets of four, and many programs only read the first: the four heaviest, whose sum is then less than 1. `max_influences 4` keeps four for each vertex, with a sum of 1.";
    SHAPE_NAMES: "CONVERT-SHAPE-001" Info Approximated "repeated names of shapes", "curves find shapes by name, so the name of the mesh was added",
        "Animations from other files that use the old name move the first shape that has it; rename the shapes in the source.";
    SHAPES_AT_REST: "CONVERT-SHAPE-002" Warning Approximated "weights of shapes at rest", "shapes have the weight 0 at rest in Cast; an animation stores other weights",
        "The source shows these shapes without an animation. In the result they are in the first frame of one.";
    EMPTY_SHAPES: "CONVERT-SHAPE-003" Info Dropped "empty shapes", "they move nothing",
        "They change no vertex, or belong to a missing mesh. Curves that animate them are left out as well.";
    LARGEST_WEIGHTS: "CONVERT-SHAPE-004" Info Dropped "largest weights of shapes", "the format does not store them",
        "How far a slider goes only matters to editors; the shape itself is unchanged.";
    SHAPE_ATTRIBUTES: "CONVERT-SHAPE-005" Info Dropped "attributes of shapes", "shapes only move positions",
        "Cast does not store normals, tangents and colours of blend shapes. Shading of strong shapes can differ slightly.";
    IN_BETWEENS: "CONVERT-SHAPE-006" Hint Approximated "in-between shapes", "each became a separate shape with its own curves",
        "In Cast a shape has one target. Curves are split so that the result moves like the source.";
    SHAPES: "CONVERT-SHAPE-007" Warning Dropped "blend shapes", "the format does not support them",
        "Choose a format that supports them, such as glTF or FBX. In OBJ the shapes are applied as at the frame that `frame` chooses.";
    DENSE_TARGETS: "CONVERT-SHAPE-008" Hint Assumed "blend shapes", "they store vertices that do not move, because not every program reads files without them",
        "`sparse_targets` leaves those vertices out and saves the given share. VTK, F3D and panda3d then load nothing of the file; Blender, three.js and game engines read it.";
    SHAPE_VERTICES: "CONVERT-SHAPE-009" Warning Dropped "vertices of blend shapes", "the file with the shapes has no vertex at their position, so no shape moves them",
        "The file with the blend shapes belongs to another version of the model. Export both together.";
}
