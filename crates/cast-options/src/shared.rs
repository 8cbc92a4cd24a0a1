//! Options that several operations have.

use crate::choices::{ALIGNMENTS, AXES, COLORS, LAYOUTS, TANGENTS as TANGENT_MODES};
use crate::kind::{Allowed, Kind, documented};
use crate::row::{Default, Door, Group, OptionRow, Part, option, row};

pub(crate) const READ: &[Part] = &[Part::Read];
pub(crate) const WRITE: &[Part] = &[Part::Write];
pub(crate) const BOTH: &[Part] = &[Part::Read, Part::Write];

pub(crate) const CAST: &[&str] = &["cast"];
pub(crate) const FBX: &[&str] = &["fbx"];
pub(crate) const GLTF: &[&str] = &["gltf", "glb"];
pub(crate) const STATED_UNIT: &[&str] = &["cast", "fbx", "usda", "usdc", "usdz"];
pub(crate) const WITH_SKELETONS: &[&str] =
    &["cast", "gltf", "glb", "fbx", "semodel", "seanim", "smd", "xanim_export", "xanim_bin", "usda", "usdc", "usdz"];
pub(crate) const WITH_MESHES: &[&str] =
    &["cast", "gltf", "glb", "fbx", "obj", "semodel", "smd", "xmodel_export", "xmodel_bin", "usda", "usdc", "usdz"];

pub(crate) const BY_CONTENT: &str = "it is recognised by the content, and for text formats by the file name";
pub(crate) const NOT_IN_MODULE: &[(Door, &str)] =
    &[(Door::Web, documented("it would make the module larger, which every visitor downloads"))];
pub(crate) const IN_MEMORY: &[(Door, &str)] =
    &[(Door::Web, documented("results are in memory, so there are no files to replace or to keep"))];
pub(crate) const NO_FILES: &[(Door, &str)] =
    &[(Door::Web, documented("pages have no files besides those that are passed in"))];

pub(crate) const fn only_program(why: &'static str) -> [(Door, &'static str); 4] {
    let why = documented(why);
    [(Door::Rust, why), (Door::C, why), (Door::Python, why), (Door::Web, why)]
}

/// Functions have parameters for it, or other functions.
pub(crate) const PARAMETER: &[(Door, &str)] = &only_program("functions have a parameter for it");

/// What is printed.
pub(crate) const PRINTED: &[(Door, &str)] = &only_program("it changes what the program prints");

/// What is an option of opening files elsewhere.
pub(crate) const OPENING: &[(Door, &str)] = &only_program("it belongs to the functions that open files");

/// What is an option of saving files elsewhere.
pub(crate) const SAVING: &[(Door, &str)] = &only_program("it belongs to the functions that save files");

/// The file, for operations on one.
pub(crate) const FILE: OptionRow =
    option("file", Kind::Path, "The file; - is standard input.").value("FILE").positional().not_in(PARAMETER);

/// Files and directories, with what happens to those in directories.
pub(crate) const fn paths(doc: &'static str) -> OptionRow {
    option("paths", Kind::Path, doc).value("FILE|DIR").list().positional().of_run().not_in(PARAMETER)
}

/// The options of an operation that turns each Cast file into another one, before its own.
macro_rules! each_file {
    [$($own:expr),* $(,)?] => {
        &[
            $crate::shared::paths("The files, and directories with Cast files; - is standard input."),
            $crate::shared::OUTPUT.required_unless(&[]),
            $crate::shared::OUT_DIR.required_unless(&[]).details("Each file has its place in its directory."),
            $crate::shared::JOBS.not_in($crate::shared::PARAMETER),
            $crate::shared::DRY_RUN.not_in($crate::shared::PARAMETER),
            $crate::shared::UPDATE,
            $crate::shared::PRUNE,
            $($own),*
        ]
    };
}
pub(crate) use each_file;

/// Changes nothing on the disk.
pub(crate) const DRY_RUN: OptionRow =
    row("dry_run", Kind::Flag, "Does and reports everything, but writes nothing.").group(Group::Files).of_run();

const IN_BATCHES: &[(Door, &str)] =
    &only_program("batches of the Rust library have a function for it, and calls make one result");

/// Only what is not up to date.
pub(crate) const UPDATE: OptionRow = option("update", Kind::Flag, "Only makes results that are not up to date.")
    .details(
        "A result is made again if it is missing or was changed, or if the version of castkit, the options, an \
             input, or a file that was looked for when it was made has changed: textures, buffers, instances, the \
             files that options name. What was missing then counts, too. Files whose times differ are compared by \
             content. What is known of the results is kept in the file .castkit-state in the directory of the \
             results.",
    )
    .requires("out_dir")
    .conflicts(&["output"])
    .of_run()
    .not_in(IN_BATCHES);

pub(crate) const PRUNE: OptionRow = option(
    "prune",
    Kind::Flag,
    "Removes results of earlier runs that are not made any more.",
)
.rare()
.details(
    "Their inputs are gone, or have other results now. They are listed without this option. Files beside them are \
             removed, too. What somebody has changed since stays.",
)
.requires("update")
.of_run()
.not_in(IN_BATCHES);

pub(crate) const OUTPUT: OptionRow = option(
    "output",
    Kind::Path,
    "Writes the result to this file; - is standard output.",
)
.details(
    "It may be one of the inputs: the old file is replaced once the new one is complete. Missing directories are \
         created.",
)
.short('o')
.value("OUT")
.required()
.of_run()
.not_in(PARAMETER);

pub(crate) const OUT_DIR: OptionRow =
    option("out_dir", Kind::Path, "Writes the results into this directory, and creates it if needed.")
        .value("DIR")
        .required()
        .of_run()
        .not_in(PARAMETER);

pub(crate) const ALL: OptionRow =
    option("all", Kind::Flag, "Lists everything, not only the first few.").not_in(PRINTED);

pub(crate) const QUIET: OptionRow =
    option("quiet", Kind::Flag, "Does not print notes.").group(Group::Notes).of_run().not_in(PRINTED);

pub(crate) const LAYOUT: OptionRow = option("layout", Kind::Choice(&LAYOUTS), "How arrays are laid out in the file.")
    .unset("aligned")
    .value("LAYOUT")
    .group(Group::Layout)
    .not_in(SAVING);

pub(crate) const LOSSY: OptionRow = option(
    "lossy",
    Kind::Flag,
    "Also makes changes that lose data or are not exact; without this, there is a note for each.",
)
.not_in(&[(Door::Web, documented("pages do not change files"))]);

/// The same where functions return notes.
pub(crate) const STRICT_HERE: OptionRow = STRICT.not_in(RETURNED);
pub(crate) const ALLOW_HERE: OptionRow = ALLOW.not_in(RETURNED);
const RETURNED: &[(Door, &str)] = &only_program("notes are returned before anything is saved");

/// Options of all commands of the program.
pub const GLOBAL: &[OptionRow] = &[
    option("json", Kind::Flag, "Prints JSON instead of text.")
        .details(
            "The help of each command lists the fields of its objects. Every object also has a version, which \
             is 1 and changes when a field is removed or gets another meaning. A failure is an object {version, \
             path, error}; path is empty if no file is to blame. Numbers that JSON cannot express (infinities, \
             NaN) become null, and each byte that is not UTF-8 becomes U+FFFD and two hexadecimal digits.",
        )
        .group(Group::Global)
        .of_run()
        .not_in(PRINTED),
    FROM_FORMAT,
    ENCODING,
    option("recover", Kind::Flag, "Reads a damaged Cast file from its content where its headers are wrong.")
        .details(
            "Sizes of nodes, counts of strings and arrays and the end of the file are worked out from the \
             content. Each repair is reported on standard error, or with `json` in the field \"repairs\". The \
             file itself does not change unless it is the output. A file in which only sizes and counts of \
             strings are wrong is read so without this option, as by most other readers, and the repairs are \
             reported in the same way.",
        )
        .group(Group::Global)
        .not_in(OPENING),
    option("map", Kind::Flag, "Maps files into memory.")
        .default(Default::Flag(true))
        .details(
            "Turned off, files are read: for those that another program may be writing to. If a mapped file changes, its \
             values may make no sense, and if it shrinks, castkit ends with an error.",
        )
        .group(Group::Global)
        .of_run()
        .not_in(OPENING),
    option("max_depth", Kind::Integer(1, u32::MAX), "Refuses files whose nodes are nested deeper than this.")
        .default(Default::Number(4096.0))
        .unit("levels")
        .value("LEVELS")
        .group(Group::Global)
        .not_in(OPENING),
    BUDGET,
    option("color", Kind::Choice(&COLORS), "When colours are used.")
        .default(Default::Choice("auto"))
        .details("\"auto\" uses them on terminals, unless the environment variable NO_COLOR is set.")
        .value("WHEN")
        .group(Group::Global)
        .of_run()
        .not_in(PRINTED),
];

pub(crate) const SKELETON: OptionRow =
    row("skeleton", Kind::Path, "Takes the skeleton of this file for the animations of the inputs.").value("FILE");

pub(crate) const FROM_FORMAT: OptionRow =
    row("from_format", Kind::Format, "The format of all inputs, whatever their content and names.")
        .unset(BY_CONTENT)
        .flag_name("from")
        .value("FORMAT")
        .group(Group::Global);

pub(crate) const JOBS: OptionRow = row("jobs", Kind::Count, "The maximum number of files to work on at a time.")
    .rare()
    .unset("a number that suits the processors and the sizes of the files")
    .short('j')
    .value("N")
    .group(Group::Files)
    .of_run()
    .not_in(&[
        (Door::C, documented("a call converts one result; callers have their own threads")),
        (Door::Python, documented("a call converts one result; callers have their own threads")),
        (Door::Web, documented("a page has one thread")),
    ]);

pub(crate) const FORCE: OptionRow =
    row("force", Kind::Flag, "Also replaces existing files that are not named as the output.")
        .rare()
        .details(
            "The result itself always replaces an existing file. Files beside it replace files with other \
             content only with this option, unless it is certain that an earlier run wrote those and that nobody has \
             edited them. They never replace an input.",
        )
        .group(Group::Files)
        .of_run()
        .not_in(IN_MEMORY);

/// For results of several inputs.
pub(crate) const KEEP_GOING: OptionRow = row(
    "keep_going",
    Kind::Flag,
    "Leaves out inputs of a result that cannot be read, each with a note.",
)
.rare()
.details(
    "Otherwise nothing is written if one of several inputs fails. The exit code is 1 in both cases. If no input can \
             be read, there is no result. With `out_dir`, files that fail never stop the others.",
)
.group(Group::Files)
.conflicts(&["out_dir"]);

pub(crate) const UP: OptionRow =
    row("up", Kind::Choice(&AXES), "Rotates the content so that this axis points up in the result.")
        .parts(BOTH)
        .unset("it points where it does in the input, and the metadata of the result say where")
        .value("AXIS");

pub(crate) const SOURCE_UP: OptionRow =
    row("source_up", Kind::Choice(&AXES), "The axis that points up in the inputs, whatever they state.")
        .rare()
        .parts(READ)
        .unset("the one they state")
        .details(
            "If an input states none, it is the one that the other inputs of the same result state, if they agree; \
             otherwise the usual one of its format, which is z for Cast, SEModel, SEAnim and MD2, and y for the \
             others. A note says so.",
        )
        .value("AXIS");

pub(crate) const ENCODING: OptionRow =
    row("encoding", Kind::Encoding, "The encoding of text that is not UTF-8, such as gbk, shift_jis or windows-1252.")
        .parts(READ)
        .unset("each byte that is not UTF-8 becomes U+FFFD and two hexadecimal digits")
        .details(
            "For names and paths of textures in MS3D, MD2, SEModel, SEAnim, OBJ, MTL, FBX and Cast files. A \
             file whose text is all UTF-8 stays as it is, as do formats that state their encoding.",
        )
        .value("NAME")
        .group(Group::Global)
        .not_in(NOT_IN_MODULE);

pub(crate) const JOIN: OptionRow = row("join", Kind::Flag, "Joins the parts of a character into one model with one skeleton.").rare()
    .default(Default::Flag(true))
    .details(
        "A model is joined onto that of another input if its roots are bones there that are not roots (a head on the \
             neck of a body; roots that only it has and that nothing follows, such as an armature, do not count), or if the bones that they share rest in the same places after one rigid move (a level of \
             detail). It is moved so that the bones coincide, and bones that are missing are added below. Bones are one if \
             they have the same name, or names that differ only in ASCII case if there is only one such bone. There is a \
             note for each.",
    );

pub(crate) const JOIN_SKELETONS: OptionRow = row("join_skeletons", Kind::Flag, "Joins all models that share bones.")
    .rare()
    .details(
        "Also those of one input, and those whose bones rest in other places: the rest pose of the first model is \
             used, and a note says by how much they differ.",
    )
    .conflicts(&["join"]);

pub(crate) const ATTACH: OptionRow = row("attach", Kind::Text, "Adds a file below a bone of the models: FILE@BONE.")
    .list()
    .details(
        "If a root of the file has the name of the bone, they become one; otherwise its roots are placed below the bone. \
             Meshes without weights follow the bone. FILE@BONE+x,y,z adds an offset in the unit of the models, along the \
             axes of the bone, and FILE@BONE+x,y,z,rx,ry,rz also angles in degrees around x, then y, then z. The text is \
             split at the last @ before which the name of a file stands.",
    )
    .value("FILE@BONE")
    .group(Group::Files)
    .not_in(NO_FILES);

pub(crate) const DETACH: OptionRow = row("detach", Kind::Text, "Takes a part out of a model, which becomes a model of its own.").rare()
    .list()
    .details(
        "A bone stands for the meshes that follow only it and the bones below it. Those bones go with them; the bone itself \
             stays in both models, so that the part can be attached there again. A name that is no bone is that of a mesh, \
             which goes with the bones that it needs and those above them. Nothing moves.",
    )
    .value("BONE|MESH");

pub(crate) const UNIT: OptionRow = row("unit", Kind::Length, "The length of one unit of Cast files, in metres.")
    .parts(BOTH)
    .unset("1, a metre")
    .details(
        "Cast files do not state their unit. FBX files state it, and glTF is always in metres; both are converted. \
             Other inputs keep their numbers.",
    )
    .unit("metres")
    .value("UNIT");

/// The flag of the option for all inputs takes them, too.
pub(crate) const SAME_FLAG: &[(Door, &str)] =
    &[(Door::Program, documented("the flag of the option for all inputs takes FILE=VALUE"))];

const OF_FILE: &str = "FILE is the path of an input, or its name without directories. It is stated of that input, whatever the input states.";

pub(crate) const SOURCE_UP_OF: OptionRow = row(
    "source_up_of",
    Kind::OfFile(&Kind::Choice(&AXES)),
    "The axis that points up in one of the inputs, as FILE=AXIS.",
)
.list()
.details(OF_FILE)
.flag_name("source_up")
.value("FILE=AXIS")
.not_in(SAME_FLAG);

pub(crate) const UNIT_OF: OptionRow = row(
    "unit_of",
    Kind::OfFile(&Kind::Length),
    "The length of one unit of one of the inputs, in metres, as FILE=UNIT.",
)
.list()
.details(OF_FILE)
.unit("metres")
.flag_name("unit")
.value("FILE=UNIT")
.not_in(SAME_FLAG);

pub(crate) const SCALE: OptionRow =
    row("scale", Kind::Number(Allowed::Positive), "Multiplies all lengths by this factor, after any change of units.")
        .parts(READ)
        .default(Default::Number(1.0))
        .value("FACTOR");

pub(crate) const MAX_INFLUENCES: OptionRow =
    row("max_influences", Kind::Count, "The maximum number of bones per vertex.")
        .rare()
        .parts(READ)
        .unset("no limit")
        .details("The largest weights are kept, and scaled to a sum of 1.")
        .value("N");

pub(crate) const TANGENTS: OptionRow =
    row("tangents", Kind::Choice(&TANGENT_MODES), "What is done about tangents, which are computed after normals.")
        .rare()
        .parts(READ)
        .default(Default::Choice("keep"))
        .value("MODE");

pub(crate) const ANIMATION_TOLERANCE: OptionRow = row(
    "animation_tolerance",
    Kind::Number(Allowed::NotNegative),
    "The largest error that removing keys, and turning rotations into angles, may cause.",
)
.rare()
.parts(BOTH)
.default(Default::Number(1e-5))
.details(
    "0 removes only keys that change nothing. No key is removed whose neighbours are then 120 degrees or more apart.",
)
.relative_to(
    "for translations the longest side of the model at rest or, without a model, of the motion; for scales the \
         value; for blend shapes full weight; for rotations it is in radians",
)
.value("FRACTION");

pub(crate) const ANIMATION: OptionRow =
    row("animation", Kind::Selector, "Takes only this animation, by its name or index from 0.")
        .parts(READ)
        .list()
        .details(
            "Without it, all are taken. If several animations have the name, all of them are. With several \
             inputs, a name has to be in at least one of them, and an index applies to each. The bones of a \
             model do not depend on it.",
        )
        .value("NAME|INDEX");

pub(crate) const FOLLOW_OUTSIDE: OptionRow =
    row("follow_outside", Kind::Flag, "Follows references that lead out of the directory of the input.")
        .rare()
        .parts(BOTH)
        .not_in(NO_FILES);

pub(crate) const TEXTURE_SEARCH: OptionRow = row(
    "texture_search",
    Kind::Path,
    "Looks for textures that are not at their paths below this directory.",
)
.parts(READ)
.details(
    "They are found by the ends of their paths, by name, or by name with another extension of pictures, without \
             regard to case; the nearest by path wins. Links are not followed.",
)
.list()
.value("DIR")
.not_in(NO_FILES);

pub(crate) const FRAME: OptionRow =
    row("frame", Kind::Frame, "Takes models as they are at this frame (12.5 is between two frames) or at rest.")
        .unset("bones and animations are kept")
        .details(
            "The result has meshes without bones and animations. First curves move bones and blend shapes, then \
             inverse kinematics and constraints move the bones that depend on others, and then blend shapes and \
             skins move vertices and normals. Frames between keys are interpolated. Outside its range a looping \
             animation repeats, and any other holds its first or last frame. At rest, vertices keep exactly the \
             values in the file.",
        )
        .value("N|rest")
        .group(Group::Frame)
        .not_in(NOT_IN_MODULE);

pub(crate) const ANIMATION_FROM: OptionRow = row(
    "animation_from",
    Kind::Path,
    "Takes the animation for `frame` from this file of any format instead of the inputs.",
)
.rare()
.value("FILE")
.group(Group::Frame)
.requires("frame")
.not_in(NO_FILES);

pub(crate) const CONSTRAINTS: OptionRow =
    row("constraints", Kind::Flag, "Evaluates inverse kinematics and constraints for `frame`.")
        .rare()
        .default(Default::Flag(true))
        .details("Turned off for animations in which their effect on the bones has been baked.")
        .group(Group::Frame)
        .requires("frame")
        .not_in(NOT_IN_MODULE);

pub(crate) const RENAME_BONES: OptionRow = row(
    "rename_bones",
    Kind::Path,
    "Renames bones by a map, wherever a bone is named: in skeletons, curves and overrides of curve modes.",
)
.rare()
.details(BONE_MAP_DETAILS)
.value("FILE")
.not_in(NO_FILES);

pub(crate) const REVERSE_MAP: OptionRow =
    row("reverse_map", Kind::Flag, "Reads the map from its second column to its first.")
        .rare()
        .requires("rename_bones")
        .not_in(NO_FILES);

/// The files that name bones anew.
pub(crate) const BONE_MAP_DETAILS: &str = "\
    A CSV file has a line for each bone: its name, a comma and the new name. One whose name ends in .toml has \
    \"name\" = \"new name\". A * in both stands for any text: mixamorig:*,* removes a prefix. A name wins over a pattern, \
    and a longer pattern over a shorter one; case matters only where it has to. What follows # is a comment. Two bones \
    that would have the same name are an error. castkit fit writes such a file for two models.";

pub(crate) const ALIGN: OptionRow =
    row("align", Kind::Choice(&ALIGNMENTS), "Starts every array of a Cast file at a multiple of this many bytes.")
        .unset("arrays follow each other without padding; with the program, 16")
        .details("4 is enough for floats, 8 for every type, 16 for vector loads, 64 for cache lines.")
        .unit("bytes")
        .value("BYTES")
        .group(Group::Layout);

pub(crate) const STRICT: OptionRow = row(
    "strict",
    Kind::Flag,
    "Fails, and writes nothing, if anything is dropped or approximated, or an unusual value assumed.",
)
.details(
    "Notes that something was assumed count, too, if they are warnings or infos. Hints, which say that a usual value \
             was assumed, such as metres where a file does not state its unit, do not.",
)
.group(Group::Notes);

pub(crate) const ALLOW: OptionRow = row(
    "allow",
    Kind::NoteCode,
    "Neither reports nor counts notes and findings with this code, so that nothing fails because of them.",
)
.list()
.value("CODE")
.group(Group::Notes);

/// The budget, where only frames can be many.
pub(crate) const DENSE: &str =
    "A small file can ask for billions of frames. A result larger than this is an error, before any of it is created.";

pub(crate) const BUDGET: OptionRow =
    row("budget", Kind::Bytes, "The limit for results that can be far larger than the inputs.")
        .parts(BOTH)
        .default(Default::Bytes(1 << 30))
        .details(
            "A small file can ask for results of any size: copies of meshes that appear in several places, \
             arrays that many attributes of a glTF file share, keys for every frame where curves are baked, \
             placed instances. A result larger than this is an error, before any of it is created. Ordinary \
             files do not reach the default. Arrays of a glTF file may take 64 times the size of the file, plus \
             this limit if it is given.",
        )
        .unit("bytes")
        .value("MB")
        .group(Group::Global);
