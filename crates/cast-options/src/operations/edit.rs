//! Other content or another layout of a file.

use crate::kind::{Kind, documented};
use crate::operation::{Operation, operation};
use crate::row::{Door, OptionRow, option};
use crate::shared;

const REHASHED: &[(Door, &str)] = &[
    (Door::C, documented(KEEPS_HASHES)),
    (Door::Python, documented(KEEPS_HASHES)),
    (Door::Web, documented(KEEPS_HASHES)),
];
const KEEPS_HASHES: &str = "saved files keep their hashes";

const REWRITE_OPTIONS: &[OptionRow] = shared::each_file![
    option("rehash", Kind::Flag, "Gives every node a new, unique hash, and updates links.")
        .details(
            "Some programs write hashes of 0 or use one hash several times, which makes links ambiguous. Links that \
         lead nowhere keep their value. The same input gives the same hashes.",
        )
        .not_in(REHASHED),
    shared::LAYOUT,
    shared::ALIGN.not_in(shared::SAVING),
    shared::STRICT_HERE,
    shared::ALLOW_HERE,
    shared::QUIET,
];

pub(crate) const REWRITE: Operation =
    operation("rewrite", "Rewrites files: aligned, compact, recovered, or with new hashes.", REWRITE_OPTIONS)
        .details(REWRITE_DETAILS)
        .exactly_one(&["output", "out_dir"])
        .doors(&[
            (Door::Rust, "castkit::Document::save"),
            (Door::Python, "CastFile.save"),
            (Door::C, "castkit_document_save"),
        ])
        .otherwise("pages do not change files");

const REWRITE_DETAILS: &str = "\
The content stays the same: kinds, names, values, order, unknown nodes and properties, and bytes after the last \
root. Relative paths of textures and instances are not changed. With `recover`, a damaged file becomes an intact \
one.

Layouts:
  aligned   A program that maps the file can use the arrays in place, without copying them. Padding takes the \
            form of properties named _ that contain spaces. All known readers skip them, though other programs \
            may drop them when they save the file. Materials, where padding could be mistaken for a texture \
            slot, and nodes of unknown kinds are not padded.
  compact   No padding, and no unaccounted bytes inside nodes.
  preserve  The layout of the input.

With `json`, one object for each file, and with `out_dir` {totals: {done, failed, skipped, unchanged, seconds}, gone} at the end:
  file, path, output, layout, alignment, bytes_before, bytes_after, nodes
  rehashed  how many nodes got a new hash
  left_out  how many unaccounted bytes of the input are not in the output
  arrays    {count, aligned, bytes, aligned_bytes, padding_properties} of the output, for arrays of elements \
            larger than a byte; absent if the output is a device or a pipe
  notes     [{code, severity, outcome, feature, detail, count, examples}]
  repairs   if the file was recovered: [{offset, what}]

Examples:
  castkit rewrite hero.cast -o hero.cast           align all arrays to 16 bytes
  castkit rewrite hero.cast -o fast.cast --align 64
  castkit rewrite fast.cast -o small.cast --layout compact
  castkit rewrite models --out-dir aligned --jobs 4
  castkit rewrite damaged.cast -o sound.cast --recover --layout preserve
  curl -s https://example.com/hero.cast | castkit rewrite - -o - > hero.cast";

/// Documents have paths that can be changed.
const PATHS: &[(Door, &str)] =
    &[(Door::C, documented(HAS_PATHS)), (Door::Python, documented(HAS_PATHS)), (Door::Web, documented(HAS_PATHS))];
const HAS_PATHS: &str = "paths of textures are changed like other values";

pub(crate) const RELINK: Operation = operation(
    "relink",
    "Writes paths of textures that lead to where they are.",
    shared::each_file![
        shared::TEXTURE_SEARCH.not_in(PATHS),
        option("prefix", Kind::Text, "Replaces the beginning of paths, up to the end of a directory.")
            .details("\\ and / are the same, and case is ignored. The first one that fits is used.")
            .value("OLD=NEW")
            .list()
            .not_in(PATHS),
        option(
            "path_map",
            Kind::Path,
            "Replaces paths by this table: a CSV file with the old path and the new one in each line.",
        )
        .details("Case is ignored, and \\ is the same as /.")
        .flag_name("map")
        .value("FILE")
        .not_in(PATHS),
        option("relative", Kind::Flag, "Makes absolute paths relative to the output, where textures are found.")
            .not_in(PATHS),
        shared::FOLLOW_OUTSIDE.not_in(PATHS),
        shared::STRICT_HERE,
        shared::ALLOW_HERE,
        shared::QUIET,
    ],
)
.exactly_one(&["output", "out_dir"])
.details(RELINK_DETAILS)
.doors(&[(Door::Rust, "castkit::convert::Relink")])
.otherwise(HAS_PATHS);

const RELINK_DETAILS: &str = "\
Each path becomes the one in `path_map`, or gets the new beginning of the first `prefix` that it has, or leads from the \
output to where the texture is found: at its path, at the end of its path beside the file, or in the directories of \
`texture_search`. Case is ignored, and \\ is the same as /. What is not found keeps its path, with a note, and there is \
one for what was found by its name alone.

Only paths of textures change; the layout stays the same. castkit convert does the same for files of other formats, and \
castkit check with `find_textures` lists what is missing.

With `json`, one object for each file, and with `out_dir` {totals: {done, failed, skipped, unchanged, seconds}, gone} at the end:
  file, path, output, bytes_before, bytes_after
  paths     how many different paths of textures there are
  changes   [{was, now}], each path once
  notes     [{code, severity, outcome, feature, detail, count, examples}]
  repairs   if the file was recovered: [{offset, what}]

Examples:
  castkit relink hero.cast -o hero.cast --texture-search extracted
  castkit relink models --out-dir models --texture-search images
  castkit relink hero.cast -o game/hero.cast --prefix 'D:\\Extract=../textures'
  castkit relink hero.cast -o hero.cast --map moved.csv
  castkit relink hero.cast -o hero.cast --relative --follow-outside";

pub(crate) const MERGE: Operation = operation(
    "merge",
    "Merges several files into one.",
    &[
        option("files", Kind::Path, "The files, at least two; - is standard input.")
            .value("FILE")
            .list()
            .positional()
            .not_in(shared::PARAMETER),
        shared::OUTPUT,
        shared::KEEP_GOING
            .details("Otherwise nothing is written if one of the files fails. The exit code is 1 in both cases.")
            .conflicts(&[])
            .not_in(CONVERTED),
        shared::JOIN.not_in(CONVERTED),
        shared::JOIN_SKELETONS.not_in(CONVERTED),
        shared::ATTACH.not_in(CONVERTED),
        shared::RENAME_BONES.not_in(CONVERTED),
        shared::REVERSE_MAP.not_in(CONVERTED),
        shared::TEXTURE_SEARCH.not_in(CONVERTED),
        shared::FOLLOW_OUTSIDE.not_in(CONVERTED),
        shared::LAYOUT,
        shared::ALIGN.not_in(shared::SAVING),
        shared::STRICT_HERE,
        shared::ALLOW_HERE,
        shared::QUIET,
    ],
)
.details(MERGE_DETAILS)
.doors(&[(Door::Rust, "castkit::Document::merge"), (Door::C, "castkit_document_add_copy")])
.otherwise("nodes can be appended to other nodes there");

/// Functions merge documents.
const CONVERTED: &[(Door, &str)] = &shared::only_program("conversions of several inputs do that");

const MERGE_DETAILS: &str = "\
The content of all files goes into the root of the first. If a hash is already in use, the node gets a new one \
and links are updated, so the meshes of each file keep their materials. An animation or a model without a name gets \
that of its file, after or before the @ of hero@walk.cast. Version, flags and bytes after the last root are those of \
the first file.

Parts of one character become one model: a head is moved onto the neck of the body, and what it adds to the skeleton \
is placed below it. A note says what was joined, where, and how far it was moved. Files can be given in any order. \
`join no` keeps all models apart, `join_skeletons` joins all that share bones, and `attach` puts a file below \
a bone. FILE@BONE among the files means the same. Everything else stays the same.

Readers take the up axis and the scene root from the first metadata in a file. Files with another up axis are rotated to \
that of the first that states one; files that state none are assumed to agree, with a note. There is a note if another \
file has another scene root. Paths of textures that are found lead from the output to where they are; castkit convert \
copies them with `textures copy`. Relative paths of instances are not changed; they are now relative to the directory of \
the output.

With `json`, one object:
  files      [{file, path, bytes, nodes, repairs}]
  output, layout, alignment, bytes_before, bytes_after, nodes
  rehashed   how many nodes got a new hash
  left_out   how many unaccounted bytes of the inputs are not in the output
  arrays     {count, aligned, bytes, aligned_bytes, padding_properties} of the output
  notes      [{code, severity, outcome, feature, detail, count, examples}]
  conflicts  [{what, path, says, counts}]: what the metadata of a file says, and what applies instead

Examples:
  castkit merge body.cast walk.cast run.cast -o hero.cast
  castkit merge body.cast head.cast --attach rifle.cast@tag_weapon -o hero.cast
  castkit merge hero.cast walk.cast -o hero.cast --rename-bones names.toml
  castkit merge parts/*.cast -o - --layout compact | castkit info -";

pub(crate) const SPLIT: Operation = operation(
    "split",
    "Splits a file into one for each model and animation.",
    &[
        shared::FILE,
        shared::OUT_DIR.details("One file for each model and animation."),
        shared::DETACH,
        shared::FORCE.not_in(shared::SAVING),
        shared::LAYOUT,
        shared::ALIGN.not_in(shared::SAVING),
        shared::STRICT_HERE,
        shared::ALLOW_HERE,
        shared::QUIET,
    ],
)
.details(SPLIT_DETAILS)
.doors(&[(Door::Rust, "castkit::Document::split")])
.otherwise("models and animations can be added to a new file there");

const SPLIT_DETAILS: &str = "\
Each file has one root with one model or one animation, and a copy of the first metadata, or only of its up axis if \
the metadata is larger than 4 KiB. A model keeps its materials. Everything else goes into rest.cast, so that nothing \
is lost: instances, other metadata, nodes of other kinds, and bytes after the last root.

A part of a model becomes a model of its own with `detach`. Files are named after the model or animation. Characters that some systems do not allow in file names become _, and \
repeated names get a number (hero_2.cast). Relative paths of textures and instances are not changed; they are now \
relative to DIR.

All files appear together when the last one is complete. If one cannot be written, none is, and a directory created \
for them is removed again. Symbolic links in place of the files are neither followed nor replaced.

With `json`, one object:
  file, path, layout, alignment, bytes_before
  left_out   how many unaccounted bytes of the input are not in the output
  files      [{output, kind, name, nodes, bytes}]; the kind of rest.cast is \"rest\"
  notes      [{code, severity, outcome, feature, detail, count, examples}]
  repairs    if the file was recovered: [{offset, what}]

Examples:
  castkit split scene.cast --out-dir parts
  castkit split hero.cast --detach tag_weapon --out-dir parts
  castkit split scene.cast --out-dir parts --json | jq -r '.files[].output'
  castkit merge parts/*.cast -o scene.cast";

pub(crate) const SET: Operation = operation(
    "set",
    "Changes a value of a file in place.",
    &[
        option("file", Kind::Path, "The file to change.").value("FILE").positional().not_in(shared::PARAMETER),
        option("node_path", Kind::Text, "The node, such as root[0]/model[0]/mesh[2] or root/model/mesh[\"body\"].")
            .details("Each step is a kind with an index or a name; an index of 0 can be left out.")
            .value("NODE_PATH")
            .positional()
            .not_in(shared::PARAMETER),
        option(
            "property",
            Kind::Text,
            "The property, by its name in the file (vp, u0) or in words (positions, uv_layer0); or #hash.",
        )
        .value("PROPERTY")
        .positional()
        .not_in(shared::PARAMETER),
        option("value", Kind::Text, "The new value, or @ and a file that contains it.")
            .value("VALUE")
            .positional()
            .not_in(shared::PARAMETER),
        shared::STRICT_HERE,
        shared::ALLOW_HERE,
        shared::QUIET,
    ],
)
.details(SET_DETAILS)
.doors(&[(Door::Rust, "castkit::write::Patch"), (Door::C, "castkit_patch_set")])
.otherwise("values of properties are assigned, and the file saved");

const SET_DETAILS: &str = "\
Only the bytes of the value are written, however large the file is. The new value must therefore have the type \
and length of the old one: an array must have as many elements. A text of another length is written, too: the file \
is then written anew, like the output of castkit rewrite, and that is printed. Anything else is refused, and the file \
stays as it is.

No other program may use the file meanwhile. If the machine stops while the value is being written, part of it \
can be new and the rest old, but the file is still intact.

VALUE:
  numbers     30, or 0,1,0 or \"0 1 0\" for vectors and arrays; hexadecimal such as 0x00FF00FF; none for no \
              parent bone
  flags       true or false
  text        as it is; write @@ for an @ at the start
  @FILE.npy   a whole array of the same type and shape, as castkit extract and numpy.save write it
  @FILE.csv   the same as text, one line per element, as castkit extract writes it; also for strings
  @FILE.json  the same as one JSON array
  @FILE.bin   the bytes as they are in the file, little-endian

The property #hash is the hash of the node, which links refer to. Links are properties of their own and do not \
change with it.

With `json`, one object: {file, path, node, property, type, count, before, now, links, bytes, is_rewritten, notes}. before and now \
are present if there is only one value. links is present for #hash: how many links lead to the old hash.

Examples:
  castkit set walk.cast root/animation fr 24
  castkit set hero.cast 'root/model/skeleton/bone[\"hip\"]' local_position 0,98.5,0
  castkit set hero.cast root/model/material/file path textures/skin.png
  castkit set hero.cast 'root/model/mesh[\"body\"]' '#hash' 0x1234
  castkit extract hero.cast root/model/mesh positions -o p.npy
  python3 -c 'import numpy; p = numpy.load(\"p.npy\"); numpy.save(\"p.npy\", p * 2)'
  castkit set hero.cast root/model/mesh positions @p.npy";

pub(crate) const CONVERT_AXES: Operation = operation(
    "convert_axes",
    "Changes the up axis or the scale of files.",
    shared::each_file![
        shared::UP.required_unless(&["scale"]),
        shared::SOURCE_UP,
        shared::SCALE,
        shared::STRICT_HERE,
        shared::ALLOW_HERE,
        shared::QUIET,
    ],
)
.exactly_one(&["output", "out_dir"])
.details(CONVERT_AXES_DETAILS)
.doors(&[(Door::Rust, "castkit::scene::convert_axes")])
.otherwise("convert has the same options");

const CONVERT_AXES_DETAILS: &str = "\
Everything in the file is converted: vertices, normals, tangents, hair, blend shapes, bones, curves, offsets and \
skipped axes of constraints and IK handles, placements of models and instances. The old up axis is read from the \
metadata, and the new one is written there. Files that instances refer to are not changed; convert them separately.

A change of axes loses nothing: there and back gives the same bytes. It is a quarter turn: from z up to y \
up, x, y, z becomes x, z, -y. The only exception are rx, ry and rz curves of files from before 2023-11, which \
have to become rq curves. With `scale` alone, the axis stays as it is; 0.01 turns centimetres into metres.

The layout stays the same; castkit rewrite changes it.

With `json`, one object for each file, and with `out_dir` {totals: {done, failed, skipped, unchanged, seconds}, gone} at the end:
  file, path, output, from, up, scale, euler_nodes, bytes_before, bytes_after, notes, repairs

Examples:
  castkit convert-axes hero.cast -o hero_y.cast --up y
  castkit convert-axes models --out-dir models_y --up y
  castkit convert-axes hero.cast -o hero.cast --scale 0.01
  castkit convert-axes old.cast -o new.cast --source-up z --up y";
