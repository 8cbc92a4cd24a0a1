//! Cast sources that contradict themselves: what the [warnings](cast_scene::Warning) of a scene become.

notes! {
    /// Parts that lack what they need, and whatever has no kind of its own.
    PARTS: "CONVERT-SOURCE-001" Warning Dropped "parts of the source", "a property that they need is missing or invalid",
        "A curve without keys or a node without a target, for example, has no effect. `castkit check` says what is missing.";
    CHOICES: "CONVERT-SOURCE-002" Warning Assumed "choices", "their value is none of those in the format, so the default was used or the node left out",
        "A misspelt mode of a curve is taken for absolute, and a curve of an unknown property has no effect. `castkit check` lists such values.";
    DANGLING_LINKS: "CONVERT-SOURCE-003" Warning Dropped "links", "they lead to no node of the right kind",
        "Links refer to a node by its hash. A mesh without its material, or a constraint without its bone, looks and moves differently. `castkit check` lists such links.";
    AMBIGUOUS_LINKS: "CONVERT-SOURCE-004" Warning Assumed "links", "several nodes have the hash, so the first one was used",
        "Some writers give several nodes the same hash. If something has the wrong material or bone, `castkit rewrite` with `rehash` gives each node its own, and the link has to be set again.";
    LENGTHS: "CONVERT-SOURCE-005" Warning Dropped "arrays", "their length does not fit the number of vertices",
        "Weights, blend shapes and vertex layers need a value for each vertex. Others are ignored as a whole. `castkit check` says where.";
    INDICES: "CONVERT-SOURCE-006" Warning Dropped "indices", "they are out of range",
        "Faces, weights or blend shapes refer to vertices or bones that do not exist. `castkit check` says where.";
    SKELETONS: "CONVERT-SOURCE-007" Warning Dropped "skeletons", "a model has one; the first was used",
        "Curves and weights only find the bones of the first skeleton. Put the others into models of their own, or combine the bones.";
    PARENTS: "CONVERT-SOURCE-008" Warning Assumed "parents of bones", "they do not exist, or bones would be their own ancestors; the bone became a root",
        "The source is damaged: bones are not where they should be. `castkit check` says which.";
    BONE_NAMES: "CONVERT-SOURCE-009" Warning Assumed "bones with the same name", "curves move the first one",
        "Curves find bones by name, so the others do not move. Rename them in the source, and their curves.";
    KEY_COUNTS: "CONVERT-SOURCE-010" Warning Dropped "keys", "there are more frames than values, or more values than frames",
        "The source is damaged, or its writer has miscounted: the surplus has no counterpart. The motion may end too early.";
    KEY_ORDER: "CONVERT-SOURCE-011" Info Approximated "keys", "they are not in ascending order, and were sorted",
        "Nothing is lost unless the order of the values was right and that of the frames wrong. `castkit repair` sorts them in the file.";
    HANDLES: "CONVERT-SOURCE-012" Warning Dropped "handles", "their bones are not a chain that can be solved, or they have no target",
        "An inverse kinematics handle needs a start bone, an end bone below it, and a target. Its bones move as without it.";
    CYCLES: "CONVERT-SOURCE-013" Warning Approximated "constraints and handles", "they depend on each other in a circle, and were evaluated in the order of the file",
        "The result depends on which of them comes first, and programs differ in that. Break the circle in the source.";
    TYPES: "CONVERT-SOURCE-014" Warning Dropped "properties", "they have a type that they cannot have",
        "A number in place of a name, or a vector in place of a rotation, for example: readers ignore it. `castkit check` says which type it should have.";
    COUNTS: "CONVERT-SOURCE-015" Warning Assumed "properties", "they have more or fewer values than they should, so the first were used",
        "A position has one value, for example. If several are stored, programs differ in the one that they use; if there is none, the property counts as absent. `castkit check` says where.";
    DIRECTIONS: "CONVERT-SOURCE-016" Warning Assumed "rotations", "all of their numbers are 0, so they do not rotate",
        "A quaternion has a length of 1. One without a length says nothing about the direction; programs take it for no rotation, or show nothing.";
    LAYERS: "CONVERT-SOURCE-017" Warning Dropped "layers of vertices", "the mesh counts fewer",
        "`ul` and `cl` are the numbers of layers, and readers ignore further ones. `castkit repair` corrects the numbers.";
    KINDS: "CONVERT-SOURCE-018" Warning Dropped "nodes", "they are of a kind that the format does not have",
        "Readers step over such nodes and everything in them. They stay in Cast files that castkit writes, and are not in other formats.";
    PLACES: "CONVERT-SOURCE-019" Warning Dropped "nodes", "they are not where nodes of their kind belong",
        "A mesh that is not in a model, or a bone that is not in a skeleton, is not found by readers. `castkit check` says where each belongs.";
    REPEATED: "CONVERT-SOURCE-020" Warning Dropped "properties", "their node has the same property again, and the last was used",
        "The reference library keeps the last one, others may keep the first. `castkit check` lists such properties.";
    REPEATED_CURVES: "CONVERT-SOURCE-021" Warning Dropped "curves", "a later curve animates the same property of the same node",
        "castkit uses the last; the plug-in for Blender takes the keys of all of them together. Merge them in the source.";
    OTHER_NUMBERS: "CONVERT-SOURCE-022" Info Assumed "properties", "they have another type of number than they should, and were read as numbers of the right one",
        "Doubles in place of floats, for example. The reference library reads numbers of any type, other readers may ignore the property. `castkit repair` stores the type that it should have.";
}
