//! The option structs: what is in them that no row says.

use cast_options::Part;

/// A generated file: the option structs of some parts of an operation.
pub(crate) struct File {
    pub(crate) path: &'static str,
    pub(super) operation: &'static str,
    pub(super) parts: &'static [Part],
    /// The enums of choices that are defined in it.
    pub(super) choices: &'static [&'static str],
    pub(super) uses: &'static str,
}

/// Readers and writers.
pub(crate) const INTERCHANGE: File = File {
    path: "crates/cast-interchange/src/generated/options.rs",
    operation: "convert",
    parts: &[Part::Read, Part::Write],
    choices: &["Normals", "Tangents", "FbxVersion", "Compression", "Textures"],
    uses: "use std::mem;
        use std::path::Path;

        use cast_base::{Progress, Threads};
        use cast_options::{Allowed, OptionError, Value, choices, operation};
        use cast_scene::convert_axes::Up;

        use crate::assets::policy::{FilesRead, AssetPolicy};
        use crate::encoding::Encoding;
        use crate::error::Error;
        use crate::options::allowed::numbers;
        use crate::options::selection::{Selection, Selector};
        use crate::options::value::{encoding, one_of, selector};",
};

/// Jobs.
pub(crate) const JOB: File = File {
    path: "crates/cast-job/src/generated/options.rs",
    operation: "convert",
    parts: &[Part::Job],
    choices: &[],
    uses: "use std::borrow::Cow;
        use std::mem;
        use std::path::PathBuf;
        use std::sync::Arc;

        use cast_base::{Progress, Threads};
        use cast_convert::Format;
        use cast_file::{FileIdentity, OpenOptions};
        use cast_interchange::{ExportOptions, NoteKind, Options};
        use cast_interchange::still::Moment;
        #[cfg(feature = \"still\")]
        use cast_interchange::still::hold;
        use cast_map::Unchanging;
        use cast_options::{OptionError, Part, Value, operation};
        use cast_write::Layout;
        use hashbrown::HashSet;

        #[cfg(feature = \"still\")]
        use crate::option_value::moment;
        use crate::option_value::{Hold, format, layout, note};",
};

/// Optimisation.
pub(crate) const OPTIMIZE: File = File {
    path: "crates/cast-optimize/src/generated/options.rs",
    operation: "optimize",
    parts: &[Part::Optimize],
    choices: &[],
    uses: "use cast_base::{Progress, Threads};
        use cast_interchange::options::allowed::numbers;
        use cast_interchange::options::value::one_of;
        use cast_interchange::{Error, Tangents};
        use cast_options::{Allowed, OptionError, Value, choices, operation};",
};

/// An option struct.
pub(super) struct Struct {
    pub(super) part: Part,
    /// What can be derived.
    pub(super) derive: &'static str,
    pub(super) name: &'static str,
    /// Fields that are no options, as in Rust: `name: type = value`.
    pub(super) fields: &'static [&'static str],
    pub(super) doc: &'static str,
    pub(super) new: &'static str,
}

pub(super) const STRUCTS: &[Struct] = &[
    Struct {
        part: Part::Read,
        derive: "Clone, Debug",
        name: "Options",
        fields: &[
            "selection: Selection<'o> = Selection::ALL",
            "read: Option<&'o FilesRead> = None",
            "can_share: bool = true",
        ],
        doc: "/// Options for reading any format. By default, nothing is changed.
            ///
            /// ```
            /// # use cast_interchange::Options;
            /// # use cast_scene::convert_axes::Up;
            /// let for_engine = Options::new().up(Up::Z).unit(0.01).max_influences(4);
            /// # let _ = for_engine;
            /// ```",
        new: "The defaults, which change nothing.",
    },
    Struct {
        part: Part::Write,
        derive: "Clone, Debug",
        name: "ExportOptions",
        fields: &["assets: AssetPolicy<'o> = AssetPolicy::BESIDE"],
        doc: "/// Options of writers. All have defaults.
            ///
            /// Normals and influences are not among them: [`Options`] changes those in a document before it is written.
            ///
            /// ```
            /// # use cast_interchange::{ExportOptions, Textures};
            /// let options = ExportOptions::new().source(\"assets/hero.cast\".as_ref()).textures(Textures::Embed);
            /// # let _ = options;
            /// ```",
        new: "The default options.",
    },
    Struct {
        part: Part::Job,
        derive: "Clone, Debug",
        name: "JobOptions",
        fields: &[
            "allowed: Vec<Cow<'static, str>> = Vec::new()",
            "inputs_of_batch: Option<Arc<HashSet<FileIdentity>>> = None",
            "frame: Option<(Moment, Hold)> = None",
            "given: Vec<&'static str> = Vec::new()",
            "attach: Vec<String> = Vec::new()",
            "detach: Vec<String> = Vec::new()",
        ],
        doc: "/// Options of a [`Job`](crate::Job), or of all jobs of a [`Batch`](crate::Batch).
            ///
            /// ```
            /// # use cast_convert::Format;
            /// # use cast_interchange::{ExportOptions, Options, Textures};
            /// # use cast_job::JobOptions;
            /// let options = JobOptions::new()
            ///     .to_format(Format::Glb)
            ///     .import(Options::new().max_influences(4))
            ///     .export(ExportOptions::new().textures(Textures::Embed))
            ///     .strict(true);
            /// # let _ = options;
            /// ```",
        new: "The defaults: formats recognised by content and name, files read into memory, a compact layout.",
    },
    Struct {
        part: Part::Optimize,
        derive: "Clone, Copy, Debug",
        name: "Options",
        fields: &[],
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
    },
];

/// What callers pass besides values: no rows, because other interfaces have other means. Part, documentation, kind of
/// setter, name, type, default.
pub(super) const MEANS: &[(Part, &str, &str, &str, &str, &str)] = &[
    (
        Part::Read,
        "How many threads share the work. Default [`Threads::All`]; the result is the same bit for bit.",
        "const",
        "threads",
        "Threads",
        "Threads::All",
    ),
    (
        Part::Read,
        "The callback that receives the progress, in thousandths, and may cancel the work: before each mesh and each \
         animation, and while a large file is parsed.",
        "const",
        "progress",
        "Progress<'o>",
        "Progress::none()",
    ),
    (
        Part::Write,
        "The path of the Cast file. Textures are searched for relative to its directory.",
        "into",
        "source",
        "Option<&'o Path>",
        "None",
    ),
    (
        Part::Write,
        "The name of the result without its extension; files beside it are named after it. `None` uses the name of the \
         source.",
        "into",
        "name",
        "Option<&'o str>",
        "None",
    ),
    (
        Part::Write,
        "How many threads share the work. Default [`Threads::All`]; the result is the same bit for bit.",
        "const",
        "threads",
        "Threads",
        "Threads::All",
    ),
    (
        Part::Write,
        "The callback that receives the progress, in thousandths, and may cancel the work between steps.",
        "const",
        "progress",
        "Progress<'o>",
        "Progress::none()",
    ),
    (
        Part::Job,
        "Options for readers. Their progress is that of the job.",
        "",
        "import",
        "Options<'o>",
        "Options::new()",
    ),
    (
        Part::Job,
        "Options for writing formats other than Cast. Source, name, units, the tolerance of animations, the permission to \
         follow references outside the directory, and progress are ignored here: they come from the job and from \
         [`import`](Self::import).",
        "",
        "export",
        "ExportOptions<'o>",
        "ExportOptions::new()",
    ),
    (Part::Job, "How Cast is laid out. Default [`Layout::Compact`].", "const", "layout", "Layout", "Layout::Compact"),
    (
        Part::Job,
        "Options for opening files: recovery of damaged Cast files, limits, the maximum size.",
        "const",
        "open",
        "OpenOptions<'o>",
        "OpenOptions::new()",
    ),
    (
        Part::Job,
        "Maps inputs instead of reading them. A Cast file that needs no change is written directly from the mapping.",
        "into",
        "mapping",
        "Option<Unchanging>",
        "None",
    ),
    (
        Part::Job,
        "Whether several inputs, or the jobs of a batch, are processed in parallel. The result is the same.",
        "const",
        "threads",
        "Threads",
        "Threads::All",
    ),
    (
        Part::Job,
        "The callback that receives the progress and may cancel the work: a job in thousandths, a batch in jobs.",
        "const",
        "progress",
        "Progress<'o>",
        "Progress::none()",
    ),
    (
        Part::Optimize,
        "How many threads share the work. The result is the same.",
        "const",
        "threads",
        "Threads",
        "Threads::All",
    ),
    (
        Part::Optimize,
        "The callback that receives the progress, in nodes, and may cancel the work.",
        "const",
        "progress",
        "Progress<'o>",
        "Progress::none()",
    ),
];

/// Options with a setter of another form than their type has: part, name, signature without `self`, body. An empty
/// signature leaves the setter out.
pub(super) const BY_HAND: &[(Part, &str, &str, &str)] = &[
    (Part::Read, "scene", "scene: impl Into<Option<Selector>>", "self.selection.scene = scene.into();"),
    (Part::Read, "animation", "animation: impl Into<Selector>", "self.selection.animations.push(animation.into());"),
    (Part::Read, "animations", "animations: bool", "self.selection.takes_animations = animations;"),
    (Part::Read, "models", "models: bool", "self.selection.takes_models = models;"),
    (Part::Write, "follow_outside", "follow_outside: bool", "self.assets.is_anywhere = follow_outside;"),
    (
        Part::Job,
        "frame",
        "frame: impl Into<Option<Moment>>",
        // With its function, so that programs that never ask for a frame do without the code.
        "self.frame = frame.into().map(|moment| (moment, hold as Hold));",
    ),
    (
        Part::Job,
        "allow",
        "allow: impl IntoIterator<Item = &'static NoteKind>",
        "self.allowed.extend(allow.into_iter().map(|kind| kind.code.into()));",
    ),
    (Part::Job, "attach", "attach: impl Into<String>", "self.attach.push(attach.into());"),
    (Part::Job, "detach", "detach: impl Into<String>", "self.detach.push(detach.into());"),
    (Part::Job, "align", "", ""),
];
