//! Catalogues of many files.

use crate::choices::DUPLICATES;
use crate::kind::{Kind, documented};
use crate::operation::{Operation, operation};
use crate::row::{Default, Door, Group, OptionRow, option};
use crate::shared;

/// Elsewhere a catalogue is tables in memory.
const IN_MEMORY: &[(Door, &str)] = &[(Door::Python, documented("the tables are in memory, and are made anew"))];

pub(crate) const CATALOG: Operation = operation(
    "catalog",
    "Catalogues libraries of files.",
    &[
        option("directories", Kind::Path, "The directories.")
            .value("DIR")
            .list()
            .positional()
            .required_unless(&["schema", "forget"])
            .not_in(shared::PARAMETER),
        option("output", Kind::Path, "The catalogue: a directory, which is created if needed.")
            .short('o')
            .value("CATALOGUE")
            .required_unless(&["schema"])
            .not_in(shared::PARAMETER),
        option(
            "forget",
            Kind::Path,
            "Removes all files of this directory from the catalogue, even if it no longer exists; may be repeated.",
        )
        .details("Give a path, or the name in the column root. Can be combined with directories to catalogue.")
        .value("DIR")
        .list()
        .not_in(IN_MEMORY),
        option("nodes", Kind::Flag, "Also writes tables of all nodes and arrays, which are large."),
        option(
            "render",
            Kind::Flag,
            "Also renders a thumbnail of each file, in the directory \"thumbnails\" of the catalogue.",
        )
        .not_in(IN_MEMORY),
        option("thumbnail_size", Kind::Integer(16, 1024), "Width and height of the thumbnails, in pixels.")
            .default(Default::Number(128.0))
            .unit("pixels")
            .value("PIXELS")
            .requires("render")
            .not_in(IN_MEMORY),
        option(
            "report",
            Kind::Path,
            "Also writes a page about the catalogue: totals, findings, duplicates, largest files, pictures.",
        )
        .details("It is one self-contained HTML file.")
        .value("OUT")
        .not_in(IN_MEMORY),
        shared::TEXTURE_SEARCH.not_in(IN_MEMORY),
        shared::FOLLOW_OUTSIDE.not_in(IN_MEMORY),
        shared::JOBS.not_in(IN_MEMORY),
        option("schema", Kind::Flag, "Prints a description of the tables and their columns, and does nothing else.")
            .conflicts(&["directories", "output", "forget", "nodes", "render", "report", "jobs"])
            .not_in(IN_MEMORY),
    ],
)
.details(CATALOG_DETAILS)
.doors(&[(Door::Rust, "castkit::catalog::Catalogue"), (Door::Python, "catalog")])
.otherwise("tables in memory need Arrow, which makes modules and libraries large");

const CATALOG_DETAILS: &str = "\
All files in the directories and below them are catalogued if castkit knows their format. Symbolic links to \
files are followed, those to directories are not. A catalogue is a directory of Parquet files, which castkit \
find, DuckDB, Polars, pandas and many other programs read: CATALOGUE/*/files.parquet together are the table \
files, and so on. A file that cannot be read gets a row that says why.

If the catalogue already exists, it is updated: files that are new or have changed are read, and rows of \
deleted files are removed. A file has changed if its size, time or identity has, or that of a texture, buffer \
or other file that it refers to. Rows of directories that are not given stay as they are. With different \
options or another version of castkit, all files of the given directories are read again. castkit catalog can \
be killed at any time; the next run does the rest. Ctrl-C lets it finish the files that it is reading and keeps \
everything read so far.

With `json`, one object: {catalogue, read, unchanged, removed, failed, unlisted: [{path, error}]}; unlisted are \
directories and files that cannot be listed, or whose names are not Unicode. With `forget`, forgotten is the \
number of files that were removed. With `schema`, one object for each column: {table, column, type, nullable, \
documentation}.

Examples:
  castkit catalog assets -o assets.catalogue
  castkit catalog characters props -o all.catalogue --render
  castkit catalog assets -o assets.catalogue --render --report assets.html
  castkit catalog --forget old-assets -o all.catalogue
  castkit catalog --schema
  duckdb -c \"select format, count(*), sum(size) from 'assets.catalogue/*/files.parquet' group by all\"";

const fn question(name: &'static str, kind: Kind, doc: &'static str) -> OptionRow {
    option(name, kind, doc).group(Group::Question)
}

const FIND_OPTIONS: &[OptionRow] = &[
    option("catalogue", Kind::Path, "The catalogue.").value("CATALOGUE").positional().not_in(shared::PARAMETER),
    question(
        "texture",
        Kind::Text,
        "Finds materials that use a texture with this file name; * matches anything, ? one character.",
    )
    .details("A pattern with a slash is matched against the whole path. Case does not matter.")
    .value("PATTERN"),
    question(
        "same_mesh_as",
        Kind::Text,
        "Finds meshes with the same arrays as any mesh of FILE, or as MESH, given by name or path.",
    )
    .details("Layout, alignment, the width of indices and the format of the files do not matter.")
    .list()
    .value("FILE"),
    question(
        "skeleton_of",
        Kind::Path,
        "Finds skeletons with the same bones as one in this file, and animations that fit it.",
    )
    .details(
        "An animation fits a skeleton that has three quarters of the bones it moves. Names that differ only in the case of \
         ASCII letters are the same if they are unambiguous.",
    )
    .value("FILE"),
    question(
        "duplicates",
        Kind::Choice(&DUPLICATES),
        "Finds duplicates, sorted by the bytes they take, largest first.",
    )
    .value("OF"),
    question(
        "findings",
        Kind::NoteCode,
        "Finds files with findings or notes of this code or area, such as mesh; may be repeated.",
    )
    .list()
    .value("CODE"),
    question(
        "larger_than",
        Kind::Text,
        "Finds files with more bytes than this, the largest first; k, M and G stand for thousands, millions \
             and billions.",
    )
    .unit("bytes")
    .value("BYTES"),
    question("failed", Kind::Flag, "Finds files that cannot be read."),
    option("null", Kind::Flag, "Prints only the paths of files, each once, separated by NULs, for xargs -0.")
        .short('0')
        .conflicts(&["json"])
        .not_in(shared::PRINTED),
];

pub(crate) const FIND: Operation = operation("find", "Finds files in a catalogue.", FIND_OPTIONS)
    .details(FIND_DETAILS)
    .exactly_one(&["texture", "same_mesh_as", "skeleton_of", "duplicates", "findings", "larger_than", "failed"])
    .doors(&[(Door::Rust, "castkit::catalog::Question")])
    .otherwise("programs that read Parquet answer such questions");

const FIND_DETAILS: &str = "\
castkit catalog makes catalogues. For all other questions, use any program that reads Parquet, such as DuckDB, \
Polars or pandas; castkit catalog with `schema` describes the tables.

With `json`, one object for each line of the table: {file, root, path, node, what, bytes, group}.

Examples:
  castkit find assets.catalogue --texture 'skin_*.png'
  castkit find assets.catalogue --same-mesh-as hero.glb body
  castkit find assets.catalogue --skeleton-of hero.cast --json
  castkit find assets.catalogue --duplicates files
  castkit find assets.catalogue --findings CAST-MESH-004 -0 | xargs -0 castkit check
  castkit find assets.catalogue --larger-than 10M";
