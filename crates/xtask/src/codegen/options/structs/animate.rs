//! Steps on animations.

use super::{ByName, File, Struct, mean};

pub(crate) const ANIMATE: File = File {
    path: "crates/cast-job/src/generated/animate_options.rs",
    operation: "animate",
    structs: &[Struct {
        name: "AnimateOptions",
        part: None,
        derive: "Clone, Debug",
        visibility: "pub(crate)",
        doc: "/// What steps on the animations of a file work with: see [`animate`](crate::animate).",
        new: "Only the file itself, and at most 1 GiB.",
        fields: &[],
        means: &[
            mean(
                "skeleton",
                "&'o [&'o Scene]",
                "&[]",
                "const",
                "Scenes with models that the animations may be for. Models of the file itself come after them.",
            ),
            mean(
                "clips",
                "&'o [(String, CastFile)]",
                "&[]",
                "const",
                "The files that steps name, with these names. The first animation of each is meant.",
            ),
        ],
        by_hand: &[],
        is_precise: true,
        checked: false,
        by_name: ByName::Whole(
            "/// ```
            /// # use cast_job::AnimateOptions;
            /// # use cast_options::Value;
            /// let options = AnimateOptions::new().with(\"root\", &Value::Text(\"hips\".into()))?;
            /// assert!(options.with(\"budget\", &Value::Flag(true)).is_err());
            /// # Ok::<(), cast_options::OptionError>(())
            /// ```",
        ),
    }],
    choices: &[],
    uses: "use std::path::PathBuf;

        use cast_file::CastFile;
        use cast_options::{OptionError, Value, operation};
        use cast_scene::Scene;",
};
