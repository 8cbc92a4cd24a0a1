//! What is in files.

use crate::choices::CODECS;
use crate::kind::Kind;
use crate::operation::{Operation, operation};
use crate::row::{Default, Door, OptionRow, option};
use crate::shared;

pub(crate) const INFO: Operation = operation(
    "info",
    "Shows what is in files, one page each, or in directories, one line each.",
    &[
        shared::paths("The files, and directories whose files of known formats are shown; - is standard input."),
        shared::ALL.details("Of directories, a page for each file instead of a line."),
        option("bones", Kind::Flag, "Also lists the bones of skeletons as trees, and the bones that animations move.")
            .not_in(shared::PRINTED),
        shared::TEXTURE_SEARCH.not_in(shared::PRINTED),
        shared::FOLLOW_OUTSIDE.not_in(shared::PRINTED),
        shared::STRICT_HERE,
        shared::ALLOW_HERE,
        shared::QUIET,
    ],
)
.details(INFO_DETAILS)
.doors(&[(Door::Rust, "castkit::summary::Summary"), (Door::C, "castkit_file_get_info")])
.otherwise("the nodes and the scene have the same content there");

const INFO_DETAILS: &str = "\
The page shows what is in the file and leaves out sections that would be empty. Bounds include all vertices of a \
model, before the model is placed. Aligned arrays are those that a program can use in place in a mapped \
file, without copying them. The length of an animation is from its first key to its last.

With a directory there is one table with a line for each file, and the sums at its end; textures counts what materials refer \
to, and missing those that were not found.

Files of other formats are converted to Cast in memory and shown as such, with the up axis and the unit that they \
state: a glTF file in metres with y up, an FBX file mostly in centimetres. What is lost on the way \
is listed at the end, as castkit convert would report it. For FBX and MilkShape files, the page also shows what \
is stored: versions, sizes, objects, embedded files.

A texture is followed by where it was found, unless that is its path, or by \"missing\", by \"embedded\" if it is in the file \
itself, from which castkit convert writes it to its path, or by \"outside\" if its path leads out of the directory of the file, \
where nothing is looked at without `follow_outside`.

With `json`, one object for each file, one per line:
  file, path, bytes, format_version, flags, roots, levels, nodes, properties
  format          the extension of the format, such as fbx; cast for Cast
  nodes_by_kind   {kind: count}
  metadata        {author, software, up_axis, scene_root}, if there is any
  models          [{name, position, rotation, scale, vertices, faces, bounds: {min, max}, meshes, materials, \
                  hairs, blend_shapes, skeleton: {bones, root_bones, ik_handles, constraints, tree: [{name, \
                  parent}]}}]
    meshes        [{name, vertices, faces, bounds, normals, tangents, uv_layers, color_layers, \
                  maximum_influence, skinning_method, material}]
    materials     [{name, type, slots: [{slot, field, texture with state and file | color and color_space | missing}]}]
    hairs         [{name, strands, particles, material}]
    blend_shapes  [{name, base_shape, vertices, target_meshes}]
  animations      [{name, frame_rate, looping, first_frame, last_frame, length_frames, length_seconds, curves, \
                  keys, curves_by_property, curves_by_mode, curve_mode_overrides, moved_bones, skeleton, \
                  notification_tracks: [{name, keys}]}]
  instances       [{name, reference_file, position, rotation, scale}]
  arrays          {count, aligned, bytes, aligned_bytes, padding_properties}
  oddities        {unusual_version, unusual_flags, trailing_bytes, slack_bytes, opaque_nodes, misplaced_roots, \
                  findings: [{what, kind, property, type, value, replaced_by, count}]}
  repairs         if the file was recovered: [{offset, what}]

For files of other formats, bytes is the size of the file, the up axis and lengths are those of the file, and \
everything else describes the Cast file that would be written. In addition:
  stored          what the file says about itself: {version, ..., faults: [{offset, node, what}]}, named as on \
                  the page
  notes           [{code, severity, outcome, feature, detail, count, examples}]

Examples:
  castkit info hero.cast walk.cast
  castkit info hero.fbx
  castkit info assets --texture-search textures
  castkit info hero.cast walk.cast --bones
  castkit info --json assets | jq -r 'select(.animations != []) | .path'
  castkit info --json hero.cast | jq -r '.models[].materials[].slots[].texture'
  curl -s https://example.com/hero.cast | castkit info -";

const TREE_OPTIONS: &[OptionRow] = &[
    shared::FILE,
    option("depth", Kind::Integer(1, u32::MAX), "Shows only this many levels of nodes; 1 is the roots.")
        .unset("all")
        .value("LEVELS")
        .not_in(shared::PRINTED),
    option("kind", Kind::Text, "Shows only nodes of this kind, by its name (blend_shape) or its four letters (blsh).")
        .unset("all")
        .details(
            "In an FBX file kinds are names of nodes, such as Geometry; in a MilkShape file they are records, \
                 such as joint.",
        )
        .value("KIND")
        .not_in(shared::PRINTED),
    option("digest", Kind::Flag, "With `json`, adds the CRC-32 of each property's data.")
        .requires("json")
        .not_in(shared::PRINTED),
    shared::STRICT_HERE,
    shared::ALLOW_HERE,
    shared::QUIET,
];

pub(crate) const TREE: Operation =
    operation("tree", "Shows the nodes and properties of a file.", TREE_OPTIONS).details(TREE_DETAILS).doors(&[
        (Door::Rust, "castkit::Cast::nodes"),
        (Door::C, "castkit_file_walk"),
        (Door::Python, "CastFile.nodes"),
        (Door::Web, "nodes"),
    ]);

const TREE_DETAILS: &str = "\
Each node has a line with its kind and index, as in node paths, its name and its hash. Its properties follow: \
the name in the file, the name in words, the type and count, and the value if there is only one. With `kind`, \
nodes are shown with their whole path, in the form that castkit extract takes.

FBX and MilkShape files are shown as they are stored, record by record. Files of other formats are shown as the \
Cast file they become.

With `json`, one object:
  file, path      the name of the file, and the path as given
  bytes           the size of the file
  format          the extension of the format, such as fbx; cast for Cast
  converted       whether the nodes are those of the Cast file that this file becomes
  format_version, flags, roots
                  from the header of the file
  trailing        bytes after the last root
  repairs         if the file was recovered: [{offset, what}]
  notes           [{code, severity, outcome, feature, detail, count, examples}]
  nodes           in file order, each with
    id            its number in the file, counted from 0
    kind          four letters, or a number in hexadecimal
    index         which of its siblings of this kind it is, as in node paths
    name          its name, if it has one
    offset, size  in bytes; the size is the recovered one with `recover`
    hash, parent, depth
                  parent is an id, or null for a root
    properties    [{name, type, count, offset, bytes}]: offset and bytes of the data; also value, if there is \
                  only one, and with `digest` the crc32 of the data

For FBX and MilkShape files:
  nodes           [{id, parent, depth, kind, index, name, offset, size, properties}]; also count, the number of \
                  rows of a table that is not shown row by row, and with `digest` the crc32 of the record
    properties    [{name, type, offset, value}]; instead of value, bytes for raw data, and count, bytes and \
                  deflated for arrays
  slack           unaccounted bytes
  faults          [{offset, node, what}]: broken records and properties; the rest of the file is shown anyway

Examples:
  castkit tree hero.cast --depth 2
  castkit tree hero.cast --kind mesh
  castkit tree hero.cast --json | jq '.nodes[] | select(.kind == \"mesh\") | .name'
  castkit tree a.cast --json --digest > a.json";

pub(crate) const EXTRACT: Operation = operation(
    "extract",
    "Writes one property of a node to a file.",
    &[
        shared::FILE,
        option("node_path", Kind::Text, "The node, such as root[0]/model[0]/mesh[2] or root/model/mesh[\"body\"].")
            .details("Each step is a kind with an index or a name; an index of 0 can be left out.")
            .value("NODE_PATH")
            .positional()
            .not_in(shared::PARAMETER),
        option(
            "property",
            Kind::Text,
            "The property, by its name in the file (vp, u0) or in words (positions, uv_layer0).",
        )
        .details("In a record of an FBX or MilkShape file, its name, or its position, counted from 0.")
        .value("PROPERTY")
        .positional()
        .not_in(shared::PARAMETER),
        shared::OUTPUT,
        option("format", Kind::Choice(&CODECS), "The format of the result.")
            .unset("that of the extension of `output`, or csv for standard output")
            .value("FORMAT")
            .not_in(shared::PARAMETER),
        shared::STRICT_HERE,
        shared::ALLOW_HERE,
        shared::QUIET,
    ],
)
.details(EXTRACT_DETAILS)
.otherwise("arrays of properties are values there");

const EXTRACT_DETAILS: &str = "\
Formats:
  npy   an array for NumPy: numpy.load(\"positions.npy\") has the shape (n,), (n, 2), (n, 3) or (n, 4) and the \
        type of the property
  csv   one line per element, after a heading (value, or x,y to x,y,z,w); also for strings
  json  one array of numbers, of arrays of two to four numbers, or of strings; infinities and NaN become null
  bin   the bytes as they are in the file, little-endian; strings with their NULs

A path that starts with root leads to a node of the Cast file; a file of another format is converted in memory \
first.

In FBX and MilkShape files, all other paths lead to the records that castkit tree shows, such as \
Objects/Geometry[2]/Vertices, Objects/Model[\"hero\"] or joint[\"hip\"]. Properties of records go by their \
names, or by their positions, counted from 0. Compressed arrays are inflated. Embedded files, which castkit info \
lists, are properties of raw bytes: Objects/Video/Content 0 `format bin`.

On standard output, control characters in csv and json, and those that change the direction of text, are \
escaped; in a file they are not. OUT must not be FILE.

With `json`, one object: {file, path, node, property, type, count, format, output, bytes, notes}.

Examples:
  castkit tree hero.cast --kind mesh                    the paths of the meshes
  castkit extract hero.cast root/model/mesh positions -o positions.npy
  castkit extract hero.cast 'root/model/mesh[\"body\"]' u0 -o uv.csv
  castkit extract hero.cast root/model/mesh f -o - | head -4
  castkit extract hero.cast root/model/mesh f -o - --format bin | xxd | head
  castkit extract hero.fbx Objects/Video/Content 0 -o skin.png --format bin";

pub(crate) const BENCH: Operation = operation(
    "bench",
    "Measures how fast this machine opens and decodes a file.",
    &[
        shared::FILE,
        option("rounds", Kind::Integer(1, 1000), "How many times each measurement is taken.")
            .default(Default::Number(7.0))
            .value("N"),
        option("threads", Kind::Integer(1, 1024), "How many threads copy.")
            .unset("as many as the machine has")
            .value("N"),
    ],
)
.details(BENCH_DETAILS)
.otherwise("it measures the program");

const BENCH_DETAILS: &str = "\
Measurements, each taken once per round, in turn. The result is the median over all rounds.
  open_walk               map the file and check every header
  read_file               read the file into new memory
  touch                   read every byte of the arrays once, on one thread
  copy_serial             copy the bytes of each array into touched memory, on one thread
  copy_parallel           copy as many bytes on all threads: the memory speed of this machine
  copy_one_call           copy as many bytes in one call on one thread, which no loader can do, since arrays \
are not contiguous
  to_vec_serial           copy each array into its own Vec, on one thread, as most loaders do
  to_vec_parallel         the same on all threads

Bytes are those that a measurement writes.

With `json`, one object: {file, bytes, threads, rounds, arrays, measurements: [{name, seconds, bytes}]}.

Examples:
  castkit bench hero.cast
  castkit bench --rounds 15 --threads 1 --json hero.cast";
