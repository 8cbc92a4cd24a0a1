//! Optimisation.

use super::{ByName, File, Struct, by_hand, mean};

pub(crate) const OPTIMIZE: File = File {
    path: "crates/cast-optimize/src/generated/options.rs",
    operation: "optimize",
    structs: &[OPTIONS],
    choices: &[],
    uses: "use std::mem;

        use cast_base::{Progress, Threads};
        use cast_interchange::options::allowed::numbers;
        use cast_interchange::options::value::code;
        use cast_interchange::{Error, NoteKind, Tangents};
        use cast_options::{Allowed, OptionError, Value, choices, one_of, operation};",
};

/// All options.
const OPTIONS: Struct = Struct {
    name: "Options",
    part: None,
    derive: "Clone, Debug",
    visibility: "pub(crate)",
    doc: "/// The steps of an optimisation, and their limits.
            ///
            /// ```
            /// # use cast_optimize::Options;
            /// let careful = Options::new().weights(false).keys(false);
            /// let for_phones = Options::new().max_influences(4).dedupe(true).join(true).simplify(0.5);
            /// # let _ = (careful, for_phones);
            /// ```",
    new: "All steps that preserve the appearance and all objects: duplicates are not removed, meshes are not joined or \
              simplified, and no tangents are computed.",
    fields: &["allowed: Vec<&'static NoteKind> = Vec::new()", "lods: Vec<f32> = Vec::new()"],
    means: &[
        mean("threads", "Threads", "Threads::All", "const", "How many threads share the work. The result is the same."),
        mean(
            "progress",
            "Progress<'o>",
            "Progress::none()",
            "const",
            "The callback that receives the progress, in nodes, and may cancel the work.",
        ),
    ],
    by_hand: &[
        by_hand("allow", "notes: impl IntoIterator<Item = &'static NoteKind>", "self.allowed.extend(notes);"),
        by_hand("lods", "levels: impl IntoIterator<Item = f32>", "self.lods.extend(levels);"),
    ],
    is_precise: false,
    checked: true,
    by_name: ByName::Whole(EXAMPLE),
};

const EXAMPLE: &str = "/// ```
        /// # use cast_optimize::Options;
        /// # use cast_options::Value;
        /// let options = Options::new().with(\"max_influences\", &Value::Number(4.0))?;
        /// assert!(options.with(\"simplify\", &Value::Number(-1.0)).is_err());
        /// # Ok::<(), cast_options::OptionError>(())
        /// ```";
