//! What holds for all commands of the program.

use crate::kind::documented;

/// Files that commands read and write.
pub const FILES: &str = documented(
    "A file named `-` is standard input, or standard output for results. A result appears complete or not at all; only \
     `castkit set` changes a file in place. A command may write its result over its own input.",
);

/// How the program ends: the exit code, and what it means.
pub const EXIT_CODES: &[(&str, &str)] = &[
    ("0", documented("success, even if the reader of the output closes it early")),
    (
        "1",
        documented(
            "at least one input failed; for `castkit diff`, the files differ; for `castkit fit`, an animation fits no model",
        ),
    ),
    ("2", documented("wrong usage; for `castkit diff`, also a file that cannot be read")),
    ("3", documented("`castkit check` found errors, or `castkit repair` left some")),
    ("4", documented("not enough memory, or an internal error")),
    (
        "128 + signal",
        documented("interrupted (130 after Ctrl-C); unfinished files are removed, and existing ones are unchanged"),
    ),
];
