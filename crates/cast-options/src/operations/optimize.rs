//! Smaller files.

use crate::choices::{LOD_FORMS, STEPS};
use crate::kind::{Allowed, Kind, documented};
use crate::operation::{Operation, operation};
use crate::row::{Default, Door, Group, OptionRow, option};
use crate::shared;

const PAGES: &[(Door, &str)] = &[(Door::Web, documented("pages do not change files"))];
const BY_STEP: &[(Door, &str)] = &[
    (Door::Rust, documented(STEP_BY_STEP)),
    (Door::C, documented(STEP_BY_STEP)),
    (Door::Python, documented(STEP_BY_STEP)),
    (Door::Web, documented("pages do not change files")),
];
const STEP_BY_STEP: &str = "each step has an option of its own";

const BY_LIST: &[(Door, &str)] = &[
    (Door::Program, documented("`only` and `skip` choose the steps")),
    (Door::Web, documented("pages do not change files")),
];

const BY_FILE: &[(Door, &str)] = &[
    (Door::Rust, documented(ONE_DOCUMENT)),
    (Door::C, documented(ONE_DOCUMENT)),
    (Door::Python, documented(ONE_DOCUMENT)),
    (Door::Web, documented("pages do not change files")),
];
const ONE_DOCUMENT: &str = "the result is one file, with the levels as meshes";

/// An option of the library.
const fn setting(name: &'static str, kind: Kind, doc: &'static str) -> OptionRow {
    option(name, kind, doc).not_in(PAGES)
}

/// A step that is done unless it is turned off.
const fn step(name: &'static str, doc: &'static str) -> OptionRow {
    setting(name, Kind::Flag, doc).default(Default::Flag(true)).not_in(BY_LIST)
}

const OPTIMIZE_OPTIONS: &[OptionRow] = shared::each_file![
    option("only", Kind::Choice(&STEPS), "Does only these steps.")
        .list()
        .value("STEP")
        .conflicts(&["skip"])
        .not_in(BY_STEP),
    option("skip", Kind::Choice(&STEPS), "Leaves out these steps.").rare().list().value("STEP").not_in(BY_STEP),
    step("weights", "Drops bone weights that are too small to matter."),
    step("weld", "Merges vertices that agree in everything."),
    step("unused_vertices", "Removes vertices that no face uses."),
    step("order", "Sorts faces and vertices for faster drawing."),
    step("materials", "Merges materials, textures and colours with the same content."),
    step("keys", "Removes keys that interpolation between their neighbours reproduces."),
    step("integers", "Stores integers in the smallest width."),
    setting(
        "weight_threshold",
        Kind::Number(Allowed::Fraction),
        "Drops bone weights below this fraction of the vertex's sum of weights; 0 drops none.",
    )
    .default(Default::Number(0.001))
    .value("FRACTION"),
    shared::MAX_INFLUENCES.group(Group::Files).not_in(PAGES),
    shared::ANIMATION_TOLERANCE.group(Group::Files).not_in(PAGES),
    setting(
        "dedupe",
        Kind::Flag,
        "Merges materials that differ only in name or spelling of paths, and equal meshes of a model.",
    )
    .details(
        "Names and hashes are ignored. Meshes are equal if their arrays are equal byte for byte (indices in any \
         width), as are their materials and blend shapes. Materials are equal if their types, colours and \
         texture paths are. Texture files are not opened, so two copies of a picture stay two.",
    ),
    setting("join", Kind::Flag, "Joins meshes of a model that have the same material, layers and kind of skinning.")
        .details("The name of the first is kept. Blend shapes with the same name are joined, too."),
    setting(
        "simplify",
        Kind::Number(Allowed::FractionOrCount),
        "Reduces meshes to this fraction of their triangles, or to this number of triangles if it is above 1.",
    )
    .unset("all triangles stay")
    .details(
        "Vertices keep their position and all attributes; those that no triangle uses any more are removed. Meshes \
         that meet at their borders are reduced together, so that no gap opens between them, and so are both sides of \
         a seam of texture coordinates or normals. Normals, texture coordinates, colours, weights and blend shapes are \
         taken into account as well as positions. No mesh loses all of its triangles. A number of triangles is for all \
         meshes of the file, each of which gets its share. Equal vertices are merged, whatever the other steps do.",
    )
    .value("RATIO|COUNT")
    .conflicts(&["lods"]),
    setting(
        "lods",
        Kind::Number(Allowed::FractionOrCount),
        "Adds levels of detail, each with this fraction of the triangles, or this number of triangles if it is above 1.",
    )
    .list()
    .details(
        "They go from more triangles to fewer; another order is an error. \
         Level 0 is the mesh itself, and each further level is made from it, as `simplify` does, not from the level \
         before. Every mesh becomes several: NAME_LOD0, NAME_LOD1 and so on, as Unity and Unreal Engine expect, with \
         the same material and skeleton, and with blend shapes of their own. Curves that hide and show the mesh do so with all of them.",
    )
    .value("RATIO|COUNT"),
    setting("lod_form", Kind::Choice(&LOD_FORMS), "How levels of detail are stored.")
        .default(Default::Choice("files"))
        .value("FORM")
        .requires("lods")
        .not_in(BY_FILE),
    setting(
        "simplify_error",
        Kind::Number(Allowed::Fraction),
        "How far simplified surfaces may move, as a fraction of the longest side of the model.",
    )
    .unset("0.01 for `simplify`, and no limit for `lods`")
    .value("ERROR"),
    setting("lock_borders", Kind::Flag, "Leaves open borders of simplified surfaces where they are.").details(
        "Otherwise they move by no more than the reported error. Give it if other files continue the surface, for \
         example the neck of a body whose head is a file of its own.",
    ),
    shared::TANGENTS.group(Group::Files).not_in(PAGES),
    shared::LAYOUT,
    shared::ALIGN.not_in(shared::SAVING),
    shared::STRICT.not_in(PAGES),
    shared::ALLOW.not_in(PAGES),
    shared::QUIET,
];

pub(crate) const OPTIMIZE: Operation =
    operation("optimize", "Makes files smaller and faster to draw without changing how they look.", OPTIMIZE_OPTIONS)
        .exactly_one(&["output", "out_dir"])
        .details(OPTIMIZE_DETAILS)
        .doors(&[
            (Door::Rust, "castkit::convert::optimize::optimize"),
            (Door::Python, "optimize"),
            (Door::C, "castkit_optimize_file"),
        ])
        .otherwise("pages do not change files");

const OPTIMIZE_DETAILS: &str = "\
Steps, all of which are done unless `only` or `skip` says otherwise:
  weights    drop bone weights that are too small to matter (`weight_threshold`); the other weights of the \
             vertex are scaled up
  weld       merge vertices that are equal in every attribute, byte for byte: all layers, weights, blend shapes
  unused     drop vertices that no face uses
  order      sort faces so that graphics processors transform fewer vertices and draw fewer hidden pixels, and \
             vertices in the order in which faces use them
  materials  merge materials with equal content, and equal textures and colours of a material; links are updated
  keys       drop keys that interpolation between their neighbours reproduces (`animation_tolerance`)
  integers   store indices and other integers in the narrowest type that fits

Only the steps weights and keys lose anything, and no more than their options allow. Nodes keep their order, \
names and hashes.

`dedupe`, `join`, `simplify`, `lods` and `tangents` do more, but only when given. They run in this order. What they lose \
or cannot do is reported as notes.

What castkit does not understand is left as it is, with a note: arrays with unknown names or of the wrong \
length, indices out of range, blend shapes of old files that replace whole meshes.

If a program draws transparent faces without sorting them, they look different in another order; use `skip order`.

With `json`, one object for each file, and with `out_dir` {totals: {done, failed, skipped, unchanged, seconds}, gone} at the end:
  file, path, output, layout, alignment, bytes_before, bytes_after
  before, after  {meshes, vertices, faces, influences, shape_vertices, materials, textures, curves, keys, acmr, \
                 atvr}; influences are slots for bone weights; with a cache of 16 vertices, acmr is the average \
                 number of vertices transformed per face, and atvr is the average number of times that each \
                 vertex is transformed; both are null without faces
  steps          {weights, welded, unused, reordered, materials, textures, keys, narrowed, duplicates, joined, \
                 simplified, tangents, split}: how much each step has done
  simplified     [{name, level, before, after, error}]: simplified meshes with their numbers of triangles; the \
                 error is the largest distance between the surfaces, in units of the file
  lods           [{level, triangles, wanted, error, output, bytes}]: further levels of detail; output and bytes if they are \
                 files
  untouched      [{path, reason}]: meshes and curves that were left as they are
  left_out       how many unaccounted bytes of the input are not in the output
  notes          [{code, severity, outcome, feature, detail, count, examples}]
  repairs        if the file was recovered: [{offset, what}]

Examples:
  castkit optimize hero.cast -o hero.cast
  castkit optimize models --out-dir small
  castkit optimize hero.cast -o phone.cast --max-influences 4 --layout compact
  castkit optimize hero.cast -o out.cast --only weld,unused,materials
  castkit optimize hero.cast -o out.cast --skip order
  castkit optimize hero.cast -o far.cast --dedupe --join --simplify 0.25
  castkit optimize hero.cast -o game.cast --lods 0.5,0.25,0.1
  castkit optimize hero.cast -o game.cast --lods 0.5,5000 --lod-form meshes
  castkit optimize hero.cast -o lit.cast --tangents complete
  castkit optimize --json hero.cast -o out.cast | jq .after.vertices";
