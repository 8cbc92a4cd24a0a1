//! Parts of a scene: axes and unit, objects, cameras and lights, instances.

notes! {
    CAMERAS: "CONVERT-SCENE-001" Info Dropped "cameras", "Cast does not support them",
        "Cast describes models and their motion. The transform of a camera is kept if something is attached to it. Keep the source for the camera itself.";
    LIGHTS: "CONVERT-SCENE-002" Info Dropped "lights", "Cast does not support them",
        "Cast describes models and their motion. Set up lights in the engine.";
    CUSTOM_PROPERTIES: "CONVERT-SCENE-003" Info Dropped "custom properties", "Cast does not support custom data of objects",
        "These are user properties of FBX and USD, custom data of USD, and `extras` of glTF. Only their author knows what they mean; a program that needs them has to read the source.";
    COMMENTS: "CONVERT-SCENE-004" Info Dropped "comments", "Cast does not support them",
        "These are remarks that an author attached to parts of the model. They do not affect how it looks.";
    EDITOR_STATE: "CONVERT-SCENE-005" Info Dropped "state of the editor", "selections, groups and the like only matter to the program that wrote the file",
        "These are selection flags, selection sets and display layers. They do not affect how the model looks.";
    DRAWING: "CONVERT-SCENE-006" Info Dropped "display settings", "Cast does not store how bones and models are displayed",
        "These are colours and sizes of bones and the display of transparency in the program that wrote the file. An engine has its own settings.";
    OTHER_ELEMENTS: "CONVERT-SCENE-007" Info Dropped "other elements", "Cast has no counterpart",
        "These are markers, character definitions, audio and elements of plug-ins. Models and their motion are complete without them.";
    FURTHER_SCENES: "CONVERT-SCENE-008" Warning Dropped "scenes", "only the default scene was converted",
        "A glTF file can contain several scenes, a Cast file is one. `scene` chooses another by name or index.";
    MESHES_NOT_SHOWN: "CONVERT-SCENE-009" Info Dropped "meshes", "no object of the scene uses them",
        "The source defines these meshes, but no object of the converted scene uses them. If they are wanted, add an object that does.";
    LEVELS_OF_DETAIL: "CONVERT-SCENE-010" Warning Approximated "levels of detail", "all levels are in the model, on top of each other",
        "Cast does not store at what distance a level is shown. Delete the levels that are not wanted, or export each to a separate file.";
    SHEAR: "CONVERT-SCENE-011" Warning Approximated "shear", "a transform only has a translation, a rotation and a scale",
        "A rotated object below one with a non-uniform scale is sheared. That part of its transform is left out, so shapes differ slightly. Apply scales in the source before exporting.";
    INHERITANCE: "CONVERT-SCENE-012" Hint Approximated "transforms", "transforms that children do not inherit are in separate objects",
        "Pivots and inherit types of FBX have no counterpart in Cast. An additional object has the transform that only its own mesh follows; the result looks and moves like the source.";
    EMPTY_OBJECTS: "CONVERT-SCENE-013" Hint Dropped "empty objects", "they do not move and have no bones; their transforms were applied to the vertices below them",
        "These are groups and null objects, which are invisible. A Cast file only has bones and meshes, and these objects would have become bones that move nothing.";
    HIDDEN_OBJECTS: "CONVERT-SCENE-014" Warning Approximated "hidden objects", "all meshes are visible at rest; an animation hides them",
        "In Cast a mesh cannot be hidden at rest, only by a visibility curve. Delete objects that are never shown.";
    /// A source that does not say which axis is up.
    UP_AXIS: "CONVERT-SCENE-015" Hint Assumed "up axis", "the source does not say which axis is up, so the usual one of its format was assumed",
        "Nearly every program that writes Cast without metadata, SEModel or SEAnim has z up; OBJ and MS3D usually have y up. If the result is lying on its side, say which axis is up in the source: `source_up`.";
    UP_AXES: "CONVERT-SCENE-016" Warning Assumed "up axes of several metadata", "they differ; the one in the first metadata was used",
        "A file has one up axis. With `up` all inputs are converted to the same axis before they are merged.";
    UNIT: "CONVERT-SCENE-017" Hint Assumed "unit of length", "the source does not say what its unit is, so metres were assumed",
        "If the result is too large or too small, set the unit with `unit`, or a factor with `scale`.";
    SCALE: "CONVERT-SCENE-018" Warning Dropped "scale", "it is not a positive number; lengths stay as they are",
        "The unit or the factor, as given or as stored in the source, is zero, negative or infinite.";
    INSTANCES_AS_OBJECTS: "CONVERT-SCENE-019" Warning Approximated "instances", "they became empty objects with the file as a property, which programs ignore",
        "The format cannot refer to other files. Convert the files of the instances, too, and place them in the program that reads the result.";
    INSTANCES: "CONVERT-SCENE-020" Warning Dropped "instances", "the format cannot refer to other files; merge the files first",
        "`castkit merge` merges several files into one. For GLB, the models of instances are included automatically.";
    /// Files of instances that cannot be read.
    INSTANCE_FILES: "CONVERT-SCENE-021" Warning Dropped "instances", "their files cannot be read",
        "The file of an instance is missing or damaged, or lies outside the directory of the source; or the source has no directory, because it came from standard input. `follow_outside` allows other directories.";
    INSTANCE_ANIMATIONS: "CONVERT-SCENE-022" Warning Dropped "motion of instances", "they are shown at rest",
        "The content of an instance is placed in its rest pose: animations and blend shapes of its file are not included. Convert that file separately to get them.";
    INSTANCE_ATTRIBUTES: "CONVERT-SCENE-023" Info Dropped "attributes of instances", "instances only have transforms",
        "These are custom attributes of EXT_mesh_gpu_instancing. Only their author knows what they mean.";
    MODEL_PLACES: "CONVERT-SCENE-024" Warning Dropped "placement of models", "everything is relative to its own model",
        "The format does not store a transform for a whole model, so models are at the origin. If that matters, apply the transform to the vertices first.";
    MODELS: "CONVERT-SCENE-025" Warning Dropped "models", "the format only stores an animation",
        "The format stores models in separate files. Convert the source a second time, to the format for models (SEModel in addition to SEAnim).";
    SCENE_ROOTS: "CONVERT-SCENE-026" Info Assumed "scene roots of several metadata", "they differ; the one in the first metadata was used",
        "The scene root is the directory to which the paths of the author's scene are relative. A file has one.";
    SEVERAL_MODELS: "CONVERT-SCENE-027" Hint Approximated "models", "the format has no models, so reading the result gives a single one",
        "The file contains all of them in one scene, and they look and move as before. To keep them apart, convert the parts that `castkit split` writes.";
    MODEL_NAMES: "CONVERT-SCENE-028" Info Dropped "names of models", "the format has no objects for models",
        "When the result is read again, the model is named after the file. Give the file the name of the model.";
    INSTANCES_LEFT: "CONVERT-SCENE-029" Info Assumed "places of instances", "the result refers to their files, which are not in or below its directory",
        "Paths of instances are relative to their file, and most readers do not follow paths that lead out of its directory. Write the result to the directory of the source, or put the files of the instances beside it.";
    UNIT_UNSAID: "CONVERT-SCENE-030" Hint Assumed "unit of length", "the format does not store it; numbers stay as they are",
        "OBJ, SEModel and SEAnim only store numbers. Readers of the result have to know the unit, which is a metre unless `unit` was given; `scale` changes the numbers.";
    TURNED: "CONVERT-SCENE-031" Hint Assumed "up axis", "the format does not store it, so everything was converted to the usual one",
        "Readers of OBJ assume that y is up, those of SEModel and SEAnim z. `up` chooses another axis; readers then have to be told which.";
    TURNED_INPUTS: "CONVERT-SCENE-032" Hint Approximated "up axes of several inputs", "the input was converted to the axis of the first one that specifies it",
        "A file has one up axis, but the inputs specify different ones. `up` chooses it for all.";
    EMPTY_MODELS: "CONVERT-SCENE-033" Info Dropped "models", "they contain nothing that the format supports",
        "The model has no bones, meshes or hair. The format only stores the contents of models.";
    /// One of several inputs that does not say which axis is up, while another one does.
    UP_AXIS_OF_OTHERS: "CONVERT-SCENE-034" Hint Assumed "up axis", "the source does not say which axis is up, so that of the other inputs was assumed",
        "All other inputs that state an up axis state this one, which is also the usual one. If the content of this input lies on its side, state its axis with `source_up`, for one input as FILE=AXIS.";
    OBJECTS_NOT_SHOWN: "CONVERT-SCENE-035" Info Dropped "objects", "they are in no scene",
        "Nodes of glTF that no scene lists are not shown. Their meshes are in the result because other objects show them; if these are wanted as well, add them to the scene.";
    ABOUT: "CONVERT-SCENE-036" Hint Dropped "author and program", "the format has no place for them",
        "The metadata of Cast says who made the content and with which program. FBX and glTF keep both. If the author wants to be named, say it beside the file.";
    /// One of several inputs that does not say which axis is up, while others state an unusual one.
    UP_AXIS_ADOPTED: "CONVERT-SCENE-037" Warning Assumed "up axis", "the source does not say which axis is up, so that of the other inputs was assumed, which is not the usual one of its format",
        "All other inputs that state an up axis state this one, so that a clip fits the model that it was made for. If the content of this input lies on its side, state its axis with `source_up`, for one input as FILE=AXIS.";
    /// One of several inputs that does not say which axis is up, while others state different ones, or usually have another.
    UP_AXIS_UNCLEAR: "CONVERT-SCENE-038" Warning Assumed "up axis", "the source does not say which axis is up, and the other inputs do not agree, so the usual one of its format was assumed",
        "A result has one up axis, so the content of this input may be turned against that of the others. State the axis of this input with `source_up`, as FILE=AXIS.";
    /// One of several inputs that does not state its unit, while others state another one than a metre.
    UNIT_ADOPTED: "CONVERT-SCENE-039" Warning Assumed "unit of length", "the source does not say what its unit is, so that of the other inputs was assumed",
        "All other inputs that state their unit state this one. If the content of this input is too large or too small beside that of the others, state its unit with `unit`, for one input as FILE=UNIT.";
    /// One of several inputs that does not state its unit, while others state different ones.
    UNIT_UNCLEAR: "CONVERT-SCENE-040" Warning Assumed "unit of length", "the source does not say what its unit is, and the other inputs do not agree, so that of the first of them was assumed",
        "A result has one unit, so the content of this input may be too large or too small beside that of the others. State the unit of this input with `unit`, as FILE=UNIT.";
    /// One of several inputs whose lengths were converted.
    SCALED_INPUTS: "CONVERT-SCENE-041" Hint Assumed "one unit for all inputs", "the input has another unit, so its lengths were converted to that of the first one that states it",
        "A file has one unit, but the inputs state different ones. `unit` states those of Cast files, and `to_unit` chooses the one of the result.";
    /// The up axis of a source that does not say which it is, while the options choose another one for the result.
    UP_AXIS_TURNED: "CONVERT-SCENE-042" Warning Assumed "up axis", "the source does not say which axis is up, so everything was turned from the usual one of its format",
        "The result is only right if that was the axis. State it with `source_up`.";
    LAYERS: "CONVERT-SCENE-043" Warning Dropped "layers and references", "what they lead to cannot be read, or has no such prim",
        "A stage of USD is made of several files. Put those that it refers to beside it, as they were, or allow other directories with `follow_outside`.";
    REFERENCES: "CONVERT-SCENE-044" Warning Dropped "references", "they lead to what they are in",
        "The source is damaged: a prim cannot contain itself.";
    VARIANTS: "CONVERT-SCENE-045" Info Dropped "variants", "a result has the chosen one of each set",
        "Choose another variant in the program that made the file, and convert it again.";
    PURPOSES: "CONVERT-SCENE-046" Info Dropped "stand-ins and guides", "they are not drawn in a finished image",
        "Prims of USD say what they serve for. Those for previews show the same as others, and guides only help in editors.";
    POINT_INSTANCERS: "CONVERT-SCENE-047" Warning Dropped "point instancers", "their instances are not converted",
        "Make them real in the program that made the file, or export instances as references.";
    INSTANCES_COPIED: "CONVERT-SCENE-048" Hint Approximated "instances", "each became a copy",
        "With `instances`, what is shown in several places becomes a file of its own, which the result refers to.";
    VALUE_CLIPS: "CONVERT-SCENE-049" Warning Dropped "value clips", "the values over time that they lead to are not read",
        "A prim of USD can have its values over time in other files. OpenUSD's usdcat can flatten a stage, so that one file has all of them.";
    RELOCATES: "CONVERT-SCENE-050" Warning Dropped "relocated prims", "prims stay where their references put them",
        "OpenUSD's usdcat can flatten a stage, so that they are at their new places.";
    SCHEMAS: "CONVERT-SCENE-051" Info Dropped "applied schemas", "Cast has no counterpart",
        "Physics, cards and other abilities that prims of USD have apart from their type. Set them up in the engine.";
    DEPTH: "CONVERT-SCENE-052" Warning Dropped "prims", "they are more than 512 levels deep",
        "Models, places and references of USD can be in each other on this many levels. Move them up in the program that made the file.";
    TRANSFORM_OPERATIONS: "CONVERT-SCENE-053" Warning Dropped "transform operations", "they have no value, or are none of those of USD",
        "The order of a prim's transform operations names one that is not there, so that it may be elsewhere than its author meant. OpenUSD ignores it, too.";
}
