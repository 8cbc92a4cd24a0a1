//! Differences between files.

use crate::kind::{Allowed, Kind, documented};
use crate::operation::{Operation, operation};
use crate::row::{Default, Door, Group, OptionRow, option};
use crate::shared;

/// Meaning is compared by a function of its own.
const OTHER_FUNCTION: &[(Door, &str)] = &shared::only_program("scenes are compared by another function");

/// What the program draws.
const DRAWN: &[(Door, &str)] = &[
    (Door::Rust, documented("`Subject::differences` draws it")),
    (Door::C, documented("the program draws it")),
    (Door::Python, documented("the program draws it")),
    (Door::Web, documented("pages draw with the graphics processor")),
];

const DIFF_OPTIONS: &[OptionRow] = &[
    option("first", Kind::Path, "The first file; - is standard input.")
        .value("A")
        .positional()
        .not_in(shared::PARAMETER),
    option("second", Kind::Path, "The second file; - is standard input.")
        .value("B")
        .positional()
        .not_in(shared::PARAMETER),
    option(
        "exact",
        Kind::Flag,
        "Compares everything, including hashes, order, widths of integers, padding and unaccounted bytes.",
    )
    .details("The files are then only the same if all their bytes are.")
    .conflicts(&["tolerance", "relative"]),
    option("semantic", Kind::Flag, "Compares what the files mean: surfaces, poses, names and materials.")
        .details("Files of other formats are converted first.")
        .conflicts(&["exact", "tolerance"])
        .not_in(OTHER_FUNCTION),
    option("tolerance", Kind::Number(Allowed::NotNegative), "Ignores differences between floats up to this.")
        .default(Default::Number(0.0))
        .value("DIFFERENCE"),
    option(
        "relative",
        Kind::Number(Allowed::NotNegative),
        "Ignores differences between floats up to this fraction of the larger one.",
    )
    .unset("0, and 1e-4 with `semantic`")
    .details(
        "1e-6 is about the precision of a float. If `tolerance` is given, too, being within one of the two is \
         enough. With `semantic`, this is how far positions may differ as a fraction of the size of the model.",
    )
    .value("FRACTION"),
    shared::UNIT.requires("semantic").not_in(OTHER_FUNCTION),
    shared::SCALE.requires("semantic").not_in(OTHER_FUNCTION),
    option("limit", Kind::Integer(0, u32::MAX), "How many differences are listed; all are counted.")
        .default(Default::Number(100.0))
        .value("N"),
    shared::ALL.conflicts(&["limit"]),
    option("picture", Kind::Path, "Also draws both files side by side, and their differences, as a PNG image.")
        .details(
            "One camera shows the meshes of both at rest. In the third picture, colours say how far vertices of B are \
             from where they are in A, up to the largest distance, which its legend states in units; meshes that only A \
             has are red, those that only B has green, and those with other numbers of vertices and triangles violet.",
        )
        .value("OUT")
        .not_in(DRAWN),
    shared::TEXTURE_SEARCH.group(Group::Files).requires("picture").not_in(DRAWN),
    shared::FOLLOW_OUTSIDE.group(Group::Files).requires("picture").not_in(DRAWN),
    shared::STRICT_HERE,
    shared::ALLOW_HERE,
    shared::QUIET,
    option("silent", Kind::Flag, "Prints nothing; the exit code says whether the files differ.")
        .conflicts(&["json"])
        .not_in(shared::PRINTED),
];

pub(crate) const DIFF: Operation = operation("diff", "Compares two files by content.", DIFF_OPTIONS)
    .details(DIFF_DETAILS)
    .doors(&[(Door::Rust, "castkit::check::diff::compare"), (Door::Python, "diff"), (Door::C, "castkit_diff_files")])
    .otherwise("castkit view --compare shows two files side by side");

const DIFF_DETAILS: &str = "\
Two files are the same if readers get the same content from them. Layout, padding, hashes, widths of integers \
and the order of properties do not matter, nor does the order of nodes that can be told apart by name or \
content. Links are the same if they lead to the same node, and bone indices if they mean the same bone. Floats \
may differ by the tolerances; integers and strings have to be equal. 0 and -0 are equal; NaN only equals NaN with \
the same bits.

Each difference is one line: - for what only A has, + for what only B has, ~ for what both have, with the value \
in A, an arrow, and the value in B. For arrays it says how many elements differ, which is the first, and which \
differs most.

With `semantic`, the files may be of any format and are compared by what they mean: surfaces corner by corner, \
bones, materials and their slots, texture coordinates, colours, and poses at three moments of each animation. \
Positions may differ by 1e-4 of the size of the model, or by `relative`. Names of layers and the order of \
vertices, triangles and nodes do not matter. Files that instances place are compared, too, each pair once, if they \
are in the directories of A and B or below them.

The exit code is 0 if the files are the same, 1 if they differ, and 2 if one of them cannot be read. In the last \
case nothing is printed on standard output, except with `json`: {version, path, error} for each such file.

With `json`, one object:
  first, second      {file, path, bytes, repairs}
  same               true or false
  exact, tolerance, relative
                     as given
  differences        how many there are, listed or not
  different_nodes    how many nodes are missing or differ themselves
  tolerated, largest_tolerated
                     how many elements differ within the tolerances, and by how much at most
  listed             [{path, property, field, change, first, second, ...}], depending on the change:
    change           only_in_first, only_in_second, type, text, bytes, elements, links, hash, property_order, \
                     child_order, unaccounted, file_header or headers
    nodes            for a node that only one file has: the number of nodes, including those below it
    first_count, second_count, differing, index
                     for elements and links: the counts in both files, how many differ, and the first that does; \
                     first and second are its values
    largest          {index, component, difference, first, second} for floats

With `json` `semantic`, one object:
  first, second      {file, path, notes}
  same, differences, tolerance
                     as above
  listed             [{path, aspect, first, second, differing, of, largest}]: what each file has; or for \
                     numbers, how many differ, how many there are, and the largest difference

Examples:
  castkit diff hero.cast hero_v2.cast
  castkit diff --tolerance 1e-5 reference.cast result.cast
  castkit diff --relative 1e-6 --all before.cast after.cast
  castkit diff --exact before.cast after.cast
  castkit diff --semantic hero.cast hero.glb
  castkit diff --semantic hero.cast hero_v2.cast --picture changes.png
  castkit diff --silent a.cast b.cast && echo same
  castkit diff --json a.cast b.cast | jq -r '.listed[].path'";
