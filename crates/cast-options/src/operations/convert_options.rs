//! The options of conversions.

use crate::choices::{COMPRESSIONS, FBX_VERSIONS, NORMALS, PROGRAMS, TEXTURE_FORMATS, TEXTURES};
use crate::kind::{Allowed, Kind};
use crate::row::{Default, Group, OptionRow, row};
use crate::shared;

/// The options, in the order of lists.
pub(crate) const OPTIONS: &[OptionRow] = &[
    shared::paths("The files, and directories whose files of known formats are converted; - is standard input."),
    shared::OUTPUT.required_unless(&[]),
    shared::OUT_DIR.required_unless(&[]).details("Each input becomes one file."),
    shared::FROM_FORMAT,
    row("to_format", Kind::Format, "The format of the result.")
        .unset("that of the extension of the output, or Cast without one")
        .flag_name("to")
        .value("FORMAT")
        .group(Group::Files),
    row("skip_existing", Kind::Flag, "Leaves an existing output as it is and does nothing.").rare()
        .conflicts(&["update"])
        .group(Group::Files)
        .of_run()
        .not_in(shared::IN_MEMORY),
    shared::UPDATE,
    shared::PRUNE,
    shared::DRY_RUN.not_in(shared::IN_MEMORY),
    shared::JOBS,
    shared::FORCE,
    shared::KEEP_GOING,
    row("for_program", Kind::Choice(&PROGRAMS), "Chooses axes, unit, textures and the format as this program expects them.")
        .unset("none: what the inputs have is kept")
        .details(
            "Also how many bones there are per vertex. Options that are given come first. castkit explain PROGRAM lists what is set, and which page of the \
             documentation of the program says so.",
        )
        .flag_name("for")
        .value("PROGRAM"),
    shared::UP,
    shared::SOURCE_UP.of_file("source_up_of").details(
        "If an input states none, it is the one that the other inputs of the same result state, if they agree; \
             otherwise the usual one of its format, which is z for Cast, SEModel, SEAnim and MD2, and y for the \
             others. A note says so. `source_up_of` is for one input.",
    ),
    shared::SOURCE_UP_OF,
    shared::ENCODING,
    shared::UNIT.of_file("unit_of").details(
        "Cast files do not state their unit. FBX files state it, and glTF is always in metres; both are converted. \
             If an input states none, it is the one that the other inputs of the same result state, if they agree, or \
             else a metre. `unit_of` is for one input.",
    ),
    shared::UNIT_OF,
    row(
        "to_unit",
        Kind::Length,
        "The length of one unit of the result, in metres, if it differs from \
                                  `unit`.",
    ).rare()
    .parts(shared::BOTH)
    .unset("0.01, a centimetre, for FBX, which programs expect, and `unit` for Cast and USD")
    .unit("metres")
    .value("UNIT")
    .only(shared::STATED_UNIT, "which does not state its unit, or is always in metres"),
    shared::SCALE,
    row(
        "keep_space",
        Kind::Flag,
        "Keeps lengths and the up axis as the input states them, so that `unit` has \
                                   no effect.",
    ).rare()
    .parts(shared::READ)
    .details(
        "Centimetres of FBX are not converted to metres, and a glTF file that castkit wrote has y up, not \
             the axis of the Cast file that it was made from.",
    ),
    row("frame_rate", Kind::Number(Allowed::Positive), "The frames per second of animations.").rare()
        .parts(shared::READ)
        .unset("those of the input")
        .details("Baked curves are sampled at this rate, and keys of others are moved to it.")
        .unit("frames per second")
        .value("RATE"),
    shared::MAX_INFLUENCES,
    row("normals", Kind::Choice(&NORMALS), "What is done about normals.").rare()
        .parts(shared::READ)
        .default(Default::Choice("keep"))
        .value("MODE"),
    shared::TANGENTS,
    shared::ANIMATION_TOLERANCE,
    row(
        "scene",
        Kind::Selector,
        "Converts this scene of a glTF file, by its name or index from \
                                  0.",
    ).rare()
    .parts(shared::READ)
    .unset("its default scene")
    .details(
        "Other formats have one scene, which has no name. With several inputs, only one needs to have the \
             scene; the others use their default scene.",
    )
    .value("NAME|INDEX"),
    shared::ANIMATION,
    row("animations", Kind::Flag, "Converts animations.")
        .rare()
        .parts(shared::READ)
        .default(Default::Flag(true))
        .conflicts(&["animation"]),
    row("models", Kind::Flag, "Converts models and instances.").rare()
        .parts(shared::READ)
        .default(Default::Flag(true))
        .conflicts(&["animations"]),
    row("meshes", Kind::Flag, "Converts meshes, materials and instances; skeletons and animations stay.").rare()
        .parts(shared::READ)
        .default(Default::Flag(true)),
    shared::SKELETON
        .details(
            "Each result has the animations of its input and this skeleton, but no mesh; models of the inputs are left \
             out. The file is read once. Curves of bones that it does not have are dropped, with a note, unless the result \
             is Cast. Names of bones match exactly, or else the one that differs only in ASCII case.",
        )
        .only(shared::WITH_SKELETONS, "which has no skeletons")
        .not_in(shared::NO_FILES),
    row(
        "instances",
        Kind::Flag,
        "Writes meshes that appear in several places as instances of a Cast file \
                                  beside the result.",
    ).rare()
    .parts(shared::READ)
    .details("Only static meshes: those that are skinned, morphed or animated are copied to each place.")
    .only(shared::CAST, "which is written with copies"),
    row(
        "unpack_textures",
        Kind::Flag,
        "Splits the metallic-roughness textures of glTF materials into one image \
                                        per channel.",
    ).rare()
    .parts(shared::READ)
    .details(
        "If occlusion shares the texture, it gets an image, too. The images are greyscale PNG files beside \
             the result. Textures that cannot be decoded stay as they are, with a note.",
    )
    .not_in(shared::NOT_IN_MODULE),
    shared::JOIN,
    shared::JOIN_SKELETONS,
    shared::ATTACH,
    shared::DETACH,
    shared::RENAME_BONES,
    shared::REVERSE_MAP,
    shared::TEXTURE_SEARCH,
    shared::FOLLOW_OUTSIDE,
    shared::FRAME.only(shared::WITH_MESHES, "which only stores animations"),
    shared::ANIMATION_FROM,
    shared::CONSTRAINTS,
    row("fbx_version", Kind::Choice(&FBX_VERSIONS), "The version of FBX.").rare()
        .parts(shared::WRITE)
        .default(Default::Choice("7500"))
        .value("VERSION")
        .group(Group::Export)
        .only(shared::FBX, "which has no such versions"),
    row(
        "quantize",
        Kind::Flag,
        "Writes glTF with 16-bit numbers (KHR_mesh_quantization). A note states the \
                                 largest errors.",
    )
    .parts(shared::WRITE)
    .details(
        "Texture coordinates outside 0 to 1 are scaled into that range, and KHR_texture_transform scales \
             them back, so readers need both extensions. Coordinates that no texture uses stay as they are.\n\n\
             three.js, Babylon.js, Blender and Unreal read such files. VTK, and Bevy and other programs based \
             on the gltf crate, refuse them; trimesh and panda3d read them without an error, but with wrong \
             positions.",
    )
    .group(Group::Export)
    .only(shared::GLTF, "which has no quantised numbers")
    .not_in(shared::NOT_IN_MODULE),
    row("compress", Kind::Choice(&COMPRESSIONS), "Compresses the buffers of glTF without loss.")
        .parts(shared::WRITE)
        .unset("they are not compressed")
        .details(
            "three.js and Babylon.js read such files with a decoder that they load. Blender, VTK, F3D, trimesh, \
             panda3d, and Bevy and other programs based on the gltf crate, cannot read them.",
        )
        .value("METHOD")
        .group(Group::Export)
        .only(shared::GLTF, "which has no compressed buffers")
        .not_in(shared::NOT_IN_MODULE),
    row(
        "sparse_targets",
        Kind::Flag,
        "Stores only the vertices that a morph target of glTF \
                                       moves.",
    ).rare()
    .parts(shared::WRITE)
    .details(
        "Files with many targets become much smaller. Blender, three.js and game engines read such files. \
             VTK, F3D and panda3d load nothing of them.",
    )
    .group(Group::Export)
    .only(shared::GLTF, "which has no sparse morph targets"),
    row(
        "skins_below_model",
        Kind::Flag,
        "Puts the nodes of skinned meshes of glTF below the node of their model, where panda3d looks for them.",
    ).rare()
    .parts(shared::WRITE)
    .details(
        "A skinned mesh is placed by its joints alone; the specification therefore advises to put its node beside \
         them.",
    )
    .group(Group::Export)
    .only(shared::GLTF, "which has no nodes of skinned meshes"),
    row(
        "msft_lod",
        Kind::Flag,
        "Writes meshes named NAME_LOD0, NAME_LOD1 and so on as levels of detail of one node (MSFT_lod).",
    ).rare()
    .parts(shared::WRITE)
    .details(
        "Without it all levels are shown at once. Babylon.js loads the coarsest level first and replaces it by better \
         ones; three.js and Blender show level 0. A level is recommended where the model covers so little of the \
         screen that its triangles are as dense there as those of level 0 on the whole screen.",
    )
    .group(Group::Export)
    .only(shared::GLTF, "whose meshes are told apart by their names"),
    row("textures", Kind::Choice(&TEXTURES), "What is done about textures.")
        .parts(shared::WRITE)
        .default(Default::Choice("refer"))
        .details(
            "Textures are looked for beside the input that refers to them, at the ends of their paths, and in the \
             directories of `texture_search`. Paths of those that are referred to lead from the result to where they \
             are. Copies go to NAME_files beside the result, or to `texture_root`; equal files are stored once. A .usdz file \
             has its textures in it, whatever this says.",
        )
        .value("MODE")
        .group(Group::Export),
    row(
        "texture_root",
        Kind::Text,
        "The directory of textures, to which the result refers and in which copies are made.",
    ).rare()
    .parts(shared::WRITE)
    .unset("the paths lead to where textures are, and copies are made in NAME_files beside each result")
    .details(
        "It is relative to the directory of the result, or absolute. Textures that are only referred to keep the paths \
             there that they have below the input. Copies of several results have names that depend on their content, \
             so that equal ones of the same name are stored once.",
    )
    .value("DIR")
    .group(Group::Export)
    .not_in(shared::NO_FILES),
    row("texture_format", Kind::Choice(&TEXTURE_FORMATS), "The format of textures of glTF that are embedded or copied.").rare()
        .parts(shared::WRITE)
        .default(Default::Choice("png"))
        .details(
            "DDS, TGA, TIFF, BMP, WebP, PNG and JPEG files are read: what they are, their content tells. Of cube maps, \
             arrays and mip levels the first image is used, and normal maps of two channels (BC5) get their third. Equal \
             files are converted once. KTX2 is not written.",
        )
        .value("FORMAT")
        .group(Group::Export)
        .only(shared::GLTF, "whose textures stay as they are")
        .not_in(shared::NOT_IN_MODULE),
    row("max_texture", Kind::Count, "The maximum width and height of textures of glTF that are embedded or copied; larger ones are made smaller.").rare()
        .parts(shared::WRITE)
        .unset("textures keep their size")
        .details(
            "Proportions stay. Colours are averaged in linear light and weighted by alpha; normals, roughness and other \
             numbers are averaged as they are.",
        )
        .unit("pixels")
        .value("N")
        .group(Group::Export)
        .only(shared::GLTF, "whose textures stay as they are")
        .not_in(shared::NOT_IN_MODULE),
    row("jpeg_quality", Kind::Integer(1, 100), "The quality of textures of glTF that become JPEG files, from 1 to 100.").rare()
        .parts(shared::WRITE)
        .default(Default::Number(90.0))
        .value("QUALITY")
        .group(Group::Export)
        .only(shared::GLTF, "whose textures stay as they are")
        .not_in(shared::NOT_IN_MODULE),
    row("fallback", Kind::Flag, "Writes a PNG image for each WebP texture of glTF, for programs that cannot read WebP.").rare()
        .parts(shared::WRITE)
        .default(Default::Flag(true))
        .details(
            "three.js, Babylon.js and Blender read WebP textures. VTK, and Bevy and other programs based on the gltf crate, \
             do not: without a fallback they refuse the file or show no texture.",
        )
        .group(Group::Export)
        .only(shared::GLTF, "whose textures stay as they are")
        .not_in(shared::NOT_IN_MODULE),
    row(
        "pack_textures",
        Kind::Flag,
        "Combines separate maps for roughness or gloss, metalness and occlusion into one image, as glTF requires.",
    ).rare()
    .parts(shared::WRITE)
    .details(
        "Occlusion is in red, roughness in green and metalness in blue, eight bits each. The image is a PNG \
         file beside the result, or embedded if `textures` are. The maps are images embedded in the input, or \
         files in its directory or below it, of any format that `texture_format` names. If one cannot be read, the material stays as it is, with \
         a note.",
    )
    .group(Group::Export)
    .only(shared::GLTF, "which has a place for each map")
    .not_in(shared::NOT_IN_MODULE),
    shared::LAYOUT,
    shared::ALIGN.only(shared::CAST, "which has no such layout"),
    shared::STRICT,
    shared::ALLOW,
    shared::QUIET,
    shared::BUDGET,
];
