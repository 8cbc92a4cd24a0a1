//! The specification as rules.

use crate::choices::{READERS, SEVERITIES};
use crate::kind::{Kind, documented};
use crate::operation::{Operation, operation};
use crate::row::{Default, Door, OptionRow, option};
use crate::shared;

/// Pages have no files besides those that are passed in.
const NO_DISK: &[(Door, &str)] = shared::NO_FILES;

/// The program may always look beside files that have a name.
const ALWAYS: &[(Door, &str)] = &[
    (Door::Program, documented("it is always done for files that are not standard input")),
    (Door::Web, documented("pages have no files besides those that are passed in")),
];

const PAGES: &[(Door, &str)] = &[(Door::Web, documented("pages do not change files"))];

/// How many things of a rule are listed.
const MAX_REPEATS: OptionRow = option(
    "max_repeats",
    Kind::Integer(0, u32::MAX),
    "How many findings of one rule are listed per file; the others are counted.",
)
.default(Default::Number(20.0))
.value("N");

/// The same of repairs and upgrades.
const MAX_CHANGES: OptionRow = OptionRow {
    name: "max_changes",
    doc: documented("How many changes of one rule are listed, and how many that were not made; all are counted."),
    ..MAX_REPEATS.default(Default::Number(1000.0)).not_in(PAGES)
};

/// What is left as it is has the code of its rule.
const ALLOW_CHANGES: OptionRow = shared::ALLOW
    .details("Violations that are left as they are have the code of their rule, such as CAST-MESH-006.")
    .not_in(PAGES);

const STRICT_CHANGES: OptionRow =
    shared::STRICT.details("What is left as it is although a rule forbids it counts as well.").not_in(PAGES);

pub(crate) const CHECK: Operation = operation(
    "check",
    "Checks files against the specification.",
    &[
        shared::paths("The files, and directories whose *.cast files are checked; - is standard input."),
        option("severity", Kind::Choice(&SEVERITIES), "Lists findings of this severity or worse; all are counted.")
            .default(Default::Choice("info"))
            .value("LEVEL")
            .not_in(shared::PRINTED),
        shared::ALLOW,
        option("deny", Kind::NoteCode, "Reports violations of this rule as errors.").list().value("CODE"),
        option("for_readers", Kind::Choice(&READERS), "Also checks what this program cannot handle.")
            .flag_name("for")
            .list()
            .value("PROGRAM")
            .details("Programs that do not read Cast files have no rules; \"all\" are all that do."),
        option("find_textures", Kind::Flag, "Also checks that the files of textures exist.")
            .details("The program lists those that are missing, or outside the directories of the files. `texture_search` implies it there.")
            .not_in(NO_DISK),
        shared::TEXTURE_SEARCH,
        shared::FOLLOW_OUTSIDE,
        option("find_files", Kind::Flag, "Also checks the files that instances refer to.").not_in(ALWAYS),
        MAX_REPEATS,
        shared::QUIET,
        option("sarif", Kind::Flag, "Prints a SARIF 2.1.0 log, which code hosts show beside the files.")
            .conflicts(&["json"])
            .not_in(shared::PRINTED),
    ],
)
.details(CHECK_DETAILS)
.doors(&[
    (Door::Rust, "castkit::check::check"),
    (Door::Python, "check"),
    (Door::C, "castkit_check"),
    (Door::Web, "check"),
]);

const CHECK_DETAILS: &str = "\
Each finding is one line: the file, the node, the property and the element, the severity, the code of the rule, and \
what was found. The first finding of each rule is followed by a sentence of the specification. castkit explain CODE \
says why a rule matters and what to do. The exit code is 3 if there are errors. Damaged files are checked as far as \
they can be recovered. With `quiet`, only the findings and their count are printed.

  error    the format forbids it: data is lost, misread or refused
  warning  readers disagree about it, or it is probably not what was meant
  info     unusual or old, but all readers understand it
  hint     nothing is wrong, but something could be better

With `json`, one object for each file, one per line:
  file, path
  errors, warnings, infos, hints
            how many there are, listed or not
  findings  [{code, severity, title, path, property, element, offset, message, section, specification, \
            repairable}]
  totals    [{code, severity, found, listed}]
  textures  with `find_textures`: [{texture, state, file, is_guess}], each path once; the state is found, missing or \
            outside, which was not looked at because the path leads out of the directory of the file

Examples:
  castkit check hero.cast
  castkit check assets --severity error
  castkit check assets --find-textures --for blender --deny CAST-MATERIAL-007
  castkit check models --find-textures --texture-search textures
  castkit check --json assets | jq -r 'select(.errors > 0) | .path'
  castkit check --sarif assets > findings.sarif";

pub(crate) const EXPLAIN: Operation = operation(
    "explain",
    "Explains the rules of castkit check and the notes of conversions.",
    &[option(
        "codes",
        Kind::NoteCode,
        "Codes such as CAST-MESH-004, mesh-4 or CONVERT-MESH-001, or areas such as mesh.",
    )
    .unset("all")
    .list()
    .value("CODE")
    .positional()
    .required_unless(&[])
    .not_in(shared::PARAMETER)],
)
.details(EXPLAIN_DETAILS)
.doors(&[(Door::Rust, "castkit::check::rules"), (Door::Python, "explanation"), (Door::Web, "explain")])
.otherwise("messages have the title and the section of the rule");

const EXPLAIN_DETAILS: &str = "\
With `json`, one object for each, one per line.
  rules  code, severity, title, section and anchor (where docs/format.md has it), specification, explanation, \
         repairable, lossy (the repair loses data), readers
  notes  code, severity, outcome (dropped, approximated, assumed), feature, detail, explanation

Examples:
  castkit explain
  castkit explain CAST-MESH-004
  castkit explain mesh-4 mesh-5
  castkit explain mesh
  castkit explain CONVERT-SCENE-001 scene-28";

pub(crate) const REPAIR: Operation = operation(
    "repair",
    "Repairs what castkit check finds wrong.",
    shared::each_file![shared::LOSSY, MAX_CHANGES, STRICT_CHANGES, ALLOW_CHANGES, shared::QUIET],
)
.exactly_one(&["output", "out_dir"])
.details(REPAIR_DETAILS)
.doors(&[(Door::Rust, "castkit::check::repair::repair"), (Door::Python, "repair"), (Door::C, "castkit_repair_file")])
.otherwise("pages do not change files");

const REPAIR_DETAILS: &str = "\
Damaged files are read from their content, as with `recover`. Everything else stays as it is: if there is nothing to \
repair, the result is the same byte for byte, and aligned arrays stay aligned. Each change is printed with the \
code of the rule that was broken; see castkit explain. There is a note for everything that was left as it is.

Repaired without `lossy`:
  STRUCTURE-002 -003 -004 -013
                           wrong sizes and counts, and truncated files: what is complete is kept
  STRUCTURE-006 -009       unaccounted bytes inside nodes, if they are zero; flags
  PROPERTY-002 -003        missing counts of layers and influences; modes left to their default
  STRING-005               property names in the wrong case
  HASH-001                 hashes of 0; links to them are updated
  MESH-010 -011            normals and tangents that are not of unit length
  MESH-013 -014 -017       weights that are all zero, do not add up to 1, or name a bone twice
  MESH-018 -019            wrong counts of layers
  SKELETON-006 CONSTRAINT-005 INSTANCE-004 ANIMATION-006
                           rotations that are not of unit length
  ANIMATION-002 -007       unsorted keys; rotations that change sign from key to key

Only with `lossy`, because something is lost:
  STRUCTURE-006 -007       unaccounted bytes inside nodes or after the last root
  PROPERTY-006             all but the last of several properties of the same name, unless they are equal
  STRING-004               all but the first of several strings in one property
  HASH-003 -004            links to no node or to one of the wrong kind, unless they are required; links to the \
                           hash 0, if no node has it, are removed even without `lossy`
  MESH-006                 faces with equal corners

All other findings of castkit check need a decision, and a repair can reveal some of them. The result is written and \
checked: errors that are left are listed on standard error, and the exit code is 3.

With `json`, one object for each file, and with `out_dir` {totals: {done, failed, skipped, unchanged, seconds}, gone} at the end:
  file, path, output, written, bytes_before, bytes_after
  changed   how many changes were made
  changes   [{code, path, property, offset, elements, was, now, lossy}], the first `max_changes` of each rule: how many \
            elements were changed, and the first of them before and after; path and offset are those of the node \
            in FILE
  left      how many things were left as they are
  refusals  [{code, path, property, offset, lossy, reason}]; lossy if `lossy` would change it
  errors_left
            how many errors castkit check finds in the result
  errors    the first of them, as castkit check gives them
  notes     [{code, severity, outcome, feature, detail, count, examples}]

Examples:
  castkit repair broken.cast -o sound.cast
  castkit repair extracted --out-dir repaired
  castkit repair hero.cast -o hero.cast --lossy && castkit check hero.cast
  castkit repair hero.cast -o out.cast --json | jq -r '.changes[].path'";

pub(crate) const UPGRADE: Operation = operation(
    "upgrade",
    "Brings old properties up to date.",
    shared::each_file![
        shared::LOSSY,
        option("partial", Kind::Flag, "Writes the file even if some old properties are left.").not_in(shared::SAVING),
        MAX_CHANGES,
        STRICT_CHANGES,
        ALLOW_CHANGES,
        shared::QUIET,
    ],
)
.exactly_one(&["output", "out_dir"])
.details(UPGRADE_DETAILS)
.doors(&[
    (Door::Rust, "castkit::check::upgrade::upgrade"),
    (Door::Python, "upgrade"),
    (Door::C, "castkit_upgrade_file"),
])
.otherwise("pages do not change files");

const UPGRADE_DETAILS: &str = "\
Each old property is replaced by its modern form if that has the same meaning. Otherwise it is refused, with a \
note that gives the reason. If anything is refused, nothing is written and the exit code is 1; with `partial`, \
the rest is done. A file without old properties stays the same byte for byte.

  vc             colours of a mesh: c0 with cl. With `lossy`, dropped if the mesh has other colours, which take \
                 precedence
  kt             frames of the earliest files: kb
  kb             frames as floats: integers. With `lossy`, fractions of frames are rounded
  t, ts          targets of a blend shape: one shape each, with the vertices that move. With `lossy`, targets that \
                 do not exist or have another number of vertices are dropped
  vd             deltas of a blend shape: vp
  rx ry rz (rw)  curves of single angles: one rq curve with all their keys, and more where the path between two keys \
                 would differ by more than 0.000001. Angles that change together have no exact equivalent; with \
                 `lossy` there is a key at every frame, and an angle without a curve is 0
  ri, ts         of animations: dropped if all curves are relative to the parent. Curves in world space are refused

Each change is printed with the code of its rule; see castkit explain.

With `json`, one object for each file, and with `out_dir` {totals: {done, failed, skipped, unchanged, seconds}, gone} at the end:
  file, path, output, written, bytes_before, bytes_after
  changed   how many changes were made, or would be
  changes   [{code, path, property, offset, elements, was, now, lossy}], the first `max_changes` of each rule
  left      how many changes were refused
  refusals  [{code, path, property, offset, lossy, reason}]; lossy if `lossy` would do it
  notes     [{code, severity, outcome, feature, detail, count, examples}]

Examples:
  castkit upgrade old.cast -o new.cast
  castkit upgrade library --out-dir library
  castkit upgrade old.cast -o old.cast --lossy && castkit check old.cast
  castkit upgrade old.cast -o new.cast --json | jq -r '.refusals[].reason'";
