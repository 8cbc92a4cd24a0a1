//! The options of conversions.

use crate::kind::{Allowed, Choices, Kind, choice, documented};
use crate::row::{Default, Door, Group, OptionRow, Part, row};

/// Axes that can point up.
pub const AXES: Choices =
    Choices::new("Up", "The axis that points up.", &[choice("x", "X", ""), choice("y", "Y", ""), choice("z", "Z", "")]);

/// What is done about normals.
pub const NORMALS: Choices = Choices::new(
    "Normals",
    "How normals are handled.",
    &[
        choice("keep", "Keep", "Keeps those of the input, if any."),
        choice("complete", "Complete", "Computes them from the faces for meshes without any."),
        choice("compute", "Compute", "Computes them from the faces for all meshes."),
        choice("drop", "Drop", "Leaves them out."),
    ],
);

/// What is done about tangents.
pub const TANGENTS: Choices = Choices::new(
    "Tangents",
    "How tangents are handled.",
    &[
        choice("keep", "Keep", "Keeps those of the input, if any."),
        choice("complete", "Complete", "Computes them for meshes without any."),
        choice("compute", "Compute", "Computes them for all meshes."),
        choice("drop", "Drop", "Leaves them out."),
    ],
)
.details(
    "Computed tangents are those of MikkTSpace, for which normal maps are baked. They follow from positions, normals and \
     the first layer of texture coordinates; a mesh without these keeps its tangents, with a note. A vertex whose corners \
     need different tangents, for example where texture coordinates are mirrored, is split together with all of its \
     attributes: all layers, weights and blend shapes.\n\n\
     Cast does not store the sign of a tangent. Computed tangents do not need it: all faces of a vertex agree on it, so \
     it follows from their texture coordinates and is written to glTF and FBX.",
);

/// What is done about textures.
pub const TEXTURES: Choices = Choices::new(
    "Textures",
    "How textures are stored.",
    &[
        choice("refer", "Refer", "Refers to them by the paths in the input."),
        choice("embed", "Embed", "Embeds them in the result, if its format has a place for them."),
        choice("copy", "Copy", "Copies them into a directory beside the result, and refers to the copies."),
    ],
);

/// Compression of glTF.
pub const COMPRESSIONS: Choices = Choices::new(
    "Compression",
    "How buffers are compressed.",
    &[choice(
        "meshopt",
        "Meshopt",
        "EXT_meshopt_compression, which is lossless. The order of triangles, and the first corner of each, may change.",
    )],
);

/// Versions of FBX.
pub const FBX_VERSIONS: Choices = Choices::new(
    "FbxVersion",
    "A version of binary FBX.",
    &[
        choice("7500", "V7500", "7.5, with 64-bit offsets."),
        choice("7400", "V7400", "7.4, with 32-bit offsets: files up to 4 GiB, for old programs."),
    ],
);

/// Alignments of arrays in Cast files, in bytes.
pub const ALIGNMENTS: Choices = Choices::new(
    "Alignment",
    "The alignment of arrays in bytes.",
    &[choice("4", "4", ""), choice("8", "8", ""), choice("16", "16", ""), choice("64", "64", "")],
);

const READ: &[Part] = &[Part::Read];
const WRITE: &[Part] = &[Part::Write];
const BOTH: &[Part] = &[Part::Read, Part::Write];

const CAST: &[&str] = &["cast"];
const FBX: &[&str] = &["fbx"];
const GLTF: &[&str] = &["gltf", "glb"];
const STATED_UNIT: &[&str] = &["cast", "fbx"];
const WITH_MESHES: &[&str] = &["cast", "gltf", "glb", "fbx", "obj", "semodel"];

const BY_CONTENT: &str = "it is recognised by the content, and for text formats by the file name";
const NOT_IN_MODULE: &[(Door, &str)] =
    &[(Door::Web, documented("it would make the module larger, which every visitor downloads"))];
const IN_MEMORY: &[(Door, &str)] =
    &[(Door::Web, documented("results are in memory, so there are no files to replace or to keep"))];
const NO_FILES: &[(Door, &str)] = &[(Door::Web, documented("pages have no files besides those that are passed in"))];

/// The options, in the order of lists.
pub(crate) const CONVERT: &[OptionRow] = &[
    row("from_format", Kind::Format, "The format of all inputs, whatever their content and names.")
        .unset(BY_CONTENT)
        .flag_name("from")
        .value("FORMAT")
        .group(Group::Global),
    row("to_format", Kind::Format, "The format of the result.")
        .unset("that of the extension of the output, or Cast without one")
        .flag_name("to")
        .value("FORMAT")
        .group(Group::Files),
    row("skip_existing", Kind::Flag, "Leaves an existing output as it is and does nothing.")
        .group(Group::Files)
        .not_in(IN_MEMORY),
    row("dry_run", Kind::Flag, "Converts and reports, but writes nothing.").group(Group::Files).not_in(IN_MEMORY),
    row("jobs", Kind::Count, "The maximum number of files to work on at a time.")
        .unset("a number that suits the processors and the sizes of the files")
        .value("N")
        .group(Group::Files)
        .not_in(&[
            (Door::C, documented("a call converts one result; callers have their own threads")),
            (Door::Python, documented("a call converts one result; callers have their own threads")),
            (Door::Web, documented("a page has one thread")),
        ]),
    row("force", Kind::Flag, "Also replaces existing files that are not named as the output.")
        .details(
            "The result itself always replaces an existing file. Files beside it replace files with other content only \
             with this option, even if an earlier run wrote those, since they may have been edited. Inputs are never \
             replaced.",
        )
        .group(Group::Files)
        .not_in(IN_MEMORY),
    row("up", Kind::Choice(&AXES), "Rotates the content so that this axis points up in the result.").parts(BOTH)
        .unset("it points where it does in the input, and the metadata of the result say where")
        .value("AXIS"),
    row("source_up", Kind::Choice(&AXES), "The axis that points up in the inputs, whatever they state.").parts(READ)
        .unset("the one they state")
        .details(
            "If an input states none, it is the one that the other inputs of the same result state, if they agree; \
             otherwise the usual one of its format, which is z for Cast, SEModel, SEAnim and MD2, and y for the others. A \
             note says so.",
        )
        .value("AXIS"),
    row("encoding", Kind::Encoding, "The encoding of text that is not UTF-8, such as gbk, shift_jis or windows-1252.").parts(READ)
        .unset("each byte that is not UTF-8 becomes U+FFFD and two hexadecimal digits")
        .details(
            "For names and paths of textures in MS3D, MD2, SEModel, SEAnim, OBJ, MTL, FBX and Cast files. A file whose \
             text is all UTF-8 stays as it is, as do formats that state their encoding.",
        )
        .value("NAME")
        .group(Group::Global)
        .not_in(NOT_IN_MODULE),
    row("unit", Kind::Length, "The length of one unit of Cast files, in metres.").parts(BOTH)
        .unset("1, a metre")
        .details(
            "Cast files do not state their unit. FBX files state it, and glTF is always in metres; both are converted. \
             Other inputs keep their numbers.",
        )
        .unit("metres")
        .value("UNIT"),
    row("to_unit", Kind::Length, "The length of one unit of the result, in metres, if it differs from `unit`.").parts(BOTH)
        .unset("0.01, a centimetre, for FBX, which programs expect, and `unit` for Cast")
        .unit("metres")
        .value("UNIT")
        .only(STATED_UNIT, "which does not state its unit, or is always in metres"),
    row("scale", Kind::Number(Allowed::Positive), "Multiplies all lengths by this factor, after any change of units.").parts(READ)
        .default(Default::Number(1.0))
        .value("FACTOR"),
    row("keep_space", Kind::Flag, "Keeps lengths and the up axis as the input states them, so that `unit` has no effect.").parts(READ)
        .details(
            "Centimetres of FBX are not converted to metres, and a glTF file that castkit wrote has y up, not the axis of \
             the Cast file that it was made from.",
        ),
    row("frame_rate", Kind::Number(Allowed::Positive), "The frames per second of animations.").parts(READ)
        .unset("those of the input")
        .details("Baked curves are sampled at this rate, and keys of others are moved to it.")
        .unit("frames per second")
        .value("RATE"),
    row("max_influences", Kind::Count, "The maximum number of bones per vertex.").parts(READ)
        .unset("no limit")
        .details("The largest weights are kept, and scaled to a sum of 1.")
        .value("N"),
    row("normals", Kind::Choice(&NORMALS), "What is done about normals.").parts(READ)
        .default(Default::Choice("keep"))
        .value("MODE"),
    row("tangents", Kind::Choice(&TANGENTS), "What is done about tangents, which are computed after normals.").parts(READ)
        .default(Default::Choice("keep"))
        .value("MODE"),
    row(
        "animation_tolerance",
        Kind::Number(Allowed::NotNegative),
        "The largest error that removing keys, and turning rotations into angles, may cause.",
    ).parts(BOTH)
    .default(Default::Number(1e-5))
    .details("0 removes only keys that change nothing. No key is removed whose neighbours are then 120 degrees or more apart.")
    .relative_to(
        "for translations the longest side of the model at rest or, without a model, of the motion; for scales the \
         value; for blend shapes full weight; for rotations it is in radians",
    )
    .value("FRACTION"),
    row("scene", Kind::Selector, "Converts this scene of a glTF file, by its name or index from 0.").parts(READ)
        .unset("its default scene")
        .details(
            "Other formats have one scene, which has no name. With several inputs, only one needs to have the scene; the \
             others use their default scene.",
        )
        .value("NAME|INDEX"),
    row("animation", Kind::Selector, "Takes only this animation, by its name or index from 0.").parts(READ)
        .list()
        .details(
            "Without it, all are taken. If several animations have the name, all of them are. With several inputs, a name has to be in at \
             least one of them, and an index applies to each. The bones of a model do not depend on it.",
        )
        .value("NAME|INDEX"),
    row("animations", Kind::Flag, "Converts animations.").parts(READ).default(Default::Flag(true)).conflicts(&["animation"]),
    row("models", Kind::Flag, "Converts models and instances.").parts(READ).default(Default::Flag(true)).conflicts(&["animations"]),
    row("instances", Kind::Flag, "Writes meshes that appear in several places as instances of a Cast file beside the result.").parts(READ)
        .details("Only static meshes: those that are skinned, morphed or animated are copied to each place.")
        .only(CAST, "which is written with copies"),
    row("unpack_textures", Kind::Flag, "Splits the metallic-roughness textures of glTF materials into one image per channel.").parts(READ)
        .details(
            "If occlusion shares the texture, it gets an image, too. The images are greyscale PNG files beside the result. \
             Textures that cannot be decoded stay as they are, with a note.",
        )
        .not_in(NOT_IN_MODULE),
    row("follow_outside", Kind::Flag, "Follows references that lead out of the directory of the input.").parts(BOTH).not_in(NO_FILES),
    row("frame", Kind::Frame, "Takes models as they are at this frame (12.5 is between two frames) or at rest.")
        .unset("bones and animations are kept")
        .details(
            "The result has meshes without bones and animations. First curves move bones and blend shapes, then inverse \
             kinematics and constraints move the bones that depend on others, and then blend shapes and skins move \
             vertices and normals. Frames between keys are interpolated. Outside its range a looping animation repeats, \
             and any other holds its first or last frame. At rest, vertices keep exactly the values in the file.",
        )
        .value("N|rest")
        .group(Group::Frame)
        .only(WITH_MESHES, "which only stores animations")
        .not_in(NOT_IN_MODULE),
    row("animation_from", Kind::Path, "Takes the animation for `frame` from this file of any format instead of the inputs.")
        .value("FILE")
        .group(Group::Frame)
        .requires("frame")
        .not_in(NO_FILES),
    row("constraints", Kind::Flag, "Evaluates inverse kinematics and constraints for `frame`.")
        .default(Default::Flag(true))
        .details("Turned off for animations in which their effect on the bones has been baked.")
        .group(Group::Frame)
        .requires("frame")
        .not_in(NOT_IN_MODULE),
    row("fbx_version", Kind::Choice(&FBX_VERSIONS), "The version of FBX.").parts(WRITE)
        .default(Default::Choice("7500"))
        .value("VERSION")
        .group(Group::Export)
        .only(FBX, "which has no such versions"),
    row("quantize", Kind::Flag, "Writes glTF with 16-bit numbers (KHR_mesh_quantization). A note states the largest errors.").parts(WRITE)
        .details(
            "Texture coordinates outside 0 to 1 are scaled into that range, and KHR_texture_transform scales them back, so \
             readers need both extensions. Coordinates that no texture uses stay as they are.\n\n\
             three.js, Babylon.js, Blender and Unreal read such files. VTK, and Bevy and other programs based on the gltf \
             crate, refuse them; trimesh and panda3d read them without an error, but with wrong positions.",
        )
        .group(Group::Export)
        .only(GLTF, "which has no quantised numbers")
        .not_in(NOT_IN_MODULE),
    row("compress", Kind::Choice(&COMPRESSIONS), "Compresses the buffers of glTF without loss.").parts(WRITE)
        .unset("they are not compressed")
        .details(
            "three.js and Babylon.js read such files with a decoder that they load. Blender, VTK, F3D, trimesh, panda3d, \
             and Bevy and other programs based on the gltf crate, cannot read them.",
        )
        .value("METHOD")
        .group(Group::Export)
        .only(GLTF, "which has no compressed buffers")
        .not_in(NOT_IN_MODULE),
    row("sparse_targets", Kind::Flag, "Stores only the vertices that a morph target of glTF moves.").parts(WRITE)
        .details(
            "Files with many targets become much smaller. Blender, three.js and game engines read such files. VTK, F3D and \
             panda3d load nothing of them.",
        )
        .group(Group::Export)
        .only(GLTF, "which has no sparse morph targets"),
    row(
        "skins_below_model",
        Kind::Flag,
        "Puts the nodes of skinned meshes of glTF below the node of their model, where panda3d looks for them.",
    ).parts(WRITE)
    .details("A skinned mesh is placed by its joints alone; the specification therefore advises to put its node beside them.")
    .group(Group::Export)
    .only(GLTF, "which has no nodes of skinned meshes"),
    row("textures", Kind::Choice(&TEXTURES), "What is done about textures.").parts(WRITE)
        .default(Default::Choice("refer"))
        .details(
            "Textures to embed or copy are looked for in the directory of the first input and below it; if the result is \
             Cast, in that of each input. Copies go to NAME_files beside the result.",
        )
        .value("MODE")
        .group(Group::Export),
    row("texture_root", Kind::Text, "Refers to textures in this directory, under their paths relative to the input.").parts(WRITE)
        .unset("the paths in the input")
        .details("It is relative to the directory of the result, or absolute. Copies of textures are put there.")
        .value("DIR")
        .group(Group::Export)
        .not_in(NO_FILES),
    row(
        "pack_textures",
        Kind::Flag,
        "Combines separate maps for roughness or gloss, metalness and occlusion into one image, as glTF requires.",
    ).parts(WRITE)
    .details(
        "Occlusion is in red, roughness in green and metalness in blue, eight bits each. The image is a PNG file beside the \
         result, or embedded if `textures` are. The maps are PNG or JPEG images embedded in the input, or files in its \
         directory or below it. If one cannot be read, the material stays as it is, with a note.",
    )
    .group(Group::Export)
    .only(GLTF, "which has a place for each map")
    .not_in(NOT_IN_MODULE),
    row("align", Kind::Choice(&ALIGNMENTS), "Starts every array of a Cast file at a multiple of this many bytes.")
        .unset("arrays follow each other without padding")
        .unit("bytes")
        .value("BYTES")
        .group(Group::Layout)
        .only(CAST, "which has no such layout"),
    row("strict", Kind::Flag, "Fails, and writes nothing, if anything is dropped or approximated, or an unusual value assumed.")
        .details(
            "Notes that something was assumed count, too, if they are warnings or infos. Hints, which say that a usual value \
             was assumed, such as metres where a file does not state its unit, do not.",
        )
        .group(Group::Notes),
    row("allow", Kind::NoteCode, "Neither reports nor counts notes with this code, so that they do not make a conversion fail that is `strict`.")
        .list()
        .value("CODE")
        .group(Group::Notes)
        .requires("strict"),
    row("budget", Kind::Bytes, "The limit for results that can be far larger than the inputs.").parts(BOTH)
        .default(Default::Bytes(1 << 30))
        .details(
            "A small file can ask for results of any size: copies of meshes that appear in several places, arrays that many \
             attributes of a glTF file share, keys for every frame where curves are baked, placed instances. A result \
             larger than this is an error, before any of it is created. Ordinary files do not reach the default. Arrays of \
             a glTF file may take 64 times the size of the file, plus this limit if it is given.",
        )
        .unit("bytes")
        .value("MB")
        .group(Group::Global),
];
