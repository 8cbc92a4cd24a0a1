//! Checks, repairs and comparisons of files.

use super::{ByName, File, Mean, Struct, by_hand, mean};

pub(crate) const CHECK: File = File {
    path: "crates/cast-check/src/generated/options.rs",
    operation: "check",
    structs: &[Struct {
        name: "Options",
        part: None,
        derive: "Clone, Debug",
        visibility: "pub(crate)",
        doc: "/// Options of a check.
            ///
            /// ```
            /// # use cast_check::{Options, Reader, rules};
            /// let options = Options::new().for_readers([Reader::Blender]).allow(rules::find(\"CAST-HASH-001\"));
            /// # let _ = options;
            /// ```",
        new: "The defaults: all rules that only need the file itself, on all threads.",
        fields: &[
            "allowed: Vec<&'static Rule> = Vec::new()",
            "denied: Vec<&'static Rule> = Vec::new()",
            "readers: Vec<Reader> = Vec::new()",
            "texture_search: TextureSearch = TextureSearch::new()",
        ],
        means: &[
            mean(
                "around",
                "Option<Around<'o>>",
                "None",
                "into",
                "The files around this one, for [`find_files`](Self::find_files) and \
                 [`find_textures`](Self::find_textures). By default, nothing except the document is examined.",
            ),
            THREADS,
            PROGRESS,
        ],
        by_hand: &[
            by_hand("allow", "rules: impl IntoIterator<Item = &'static Rule>", "self.allowed.extend(rules);"),
            by_hand("deny", "rules: impl IntoIterator<Item = &'static Rule>", "self.denied.extend(rules);"),
            by_hand(
                "texture_search",
                "directory: impl Into<PathBuf>",
                "self.texture_search = self.texture_search.directory(directory);",
            ),
            by_hand("for_readers", "readers: impl IntoIterator<Item = Reader>", "self.readers.extend(readers);"),
        ],
        is_precise: false,
        checked: false,
        by_name: ByName::Whole(
            "/// ```
            /// # use cast_check::Options;
            /// # use cast_options::Value;
            /// let options = Options::new().with(\"allow\", &Value::Text(\"CAST-HASH-001\".into()))?;
            /// assert!(options.with(\"max_repeats\", &Value::Number(0.5)).is_err());
            /// # Ok::<(), cast_options::OptionError>(())
            /// ```",
        ),
    }],
    choices: &[],
    uses: "use std::mem;
        use std::path::PathBuf;

        use cast_base::{Progress, Threads};
        use cast_file::TextureSearch;
        use cast_options::{OptionError, Value, operation};

        use crate::option_value::{code, readers};
        use crate::options::Around;
        use crate::rule::{Reader, Rule};",
};

/// Repairs and upgrades, which have the same options.
pub(crate) const CHANGES: File = File {
    path: "crates/cast-check/src/generated/change_options.rs",
    operation: "repair",
    structs: &[Struct {
        name: "Options",
        part: None,
        derive: "Clone, Debug",
        visibility: "pub(crate)",
        doc: "/// Options of a repair or an upgrade.
            ///
            /// ```
            /// # use cast_check::repair::Options;
            /// let options = Options::new().lossy(true);
            /// # let _ = options;
            /// ```",
        new: "The defaults, which lose nothing.",
        fields: &["allowed: Vec<&'static Rule> = Vec::new()"],
        means: &[PROGRESS],
        by_hand: &[by_hand("allow", "rules: impl IntoIterator<Item = &'static Rule>", "self.allowed.extend(rules);")],
        is_precise: false,
        checked: false,
        by_name: ByName::Whole(
            "/// ```
            /// # use cast_check::repair::Options;
            /// # use cast_options::Value;
            /// let options = Options::new().with(\"lossy\", &Value::Flag(true))?;
            /// assert!(options.with(\"max_changes\", &Value::Flag(true)).is_err());
            /// # Ok::<(), cast_options::OptionError>(())
            /// ```",
        ),
    }],
    choices: &[],
    uses: "use std::mem;

        use cast_base::Progress;
        use cast_options::{OptionError, Value, operation};

        use crate::option_value::code;
        use crate::rule::Rule;",
};

pub(crate) const DIFF: File = File {
    path: "crates/cast-check/src/generated/diff_options.rs",
    operation: "diff",
    structs: &[Struct {
        name: "Options",
        part: None,
        derive: "Clone, Copy, Debug",
        visibility: "pub(crate)",
        doc: "/// What counts as a difference, and how many are listed.
            ///
            /// ```
            /// # use cast_check::diff::Options;
            /// let options = Options::new().tolerance(1e-4);
            /// # let _ = options;
            /// ```",
        new: "The defaults: content is compared, without tolerance.",
        fields: &[],
        means: &[
            mean(
                "threads",
                "Threads",
                "Threads::All",
                "const",
                "How many threads share the comparison of large arrays.",
            ),
            mean(
                "progress",
                "Progress<'o>",
                "Progress::none()",
                "const",
                "The callback that receives the progress, in nodes of the first file, and may cancel the work.",
            ),
        ],
        by_hand: &[],
        is_precise: true,
        checked: false,
        by_name: ByName::Whole(
            "/// ```
            /// # use cast_check::diff::Options;
            /// # use cast_options::Value;
            /// let options = Options::new().with(\"tolerance\", &Value::Number(1e-4))?;
            /// assert!(options.with(\"relative\", &Value::Number(-1.0)).is_err());
            /// # Ok::<(), cast_options::OptionError>(())
            /// ```",
        ),
    }],
    choices: &[],
    uses: "use cast_base::{Progress, Threads};
        use cast_options::{Allowed, OptionError, Value, operation};",
};

const THREADS: Mean =
    mean("threads", "Threads", "Threads::All", "const", "How many threads share the work. The report is the same.");

const PROGRESS: Mean = mean(
    "progress",
    "Progress<'o>",
    "Progress::none()",
    "const",
    "The callback that receives the progress, in nodes, and may cancel the work.",
);
