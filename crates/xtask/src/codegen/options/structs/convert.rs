//! Conversions: readers, writers, and jobs.

use cast_options::Part;

use super::{ByName, File, Struct, by_hand, mean};

/// Readers and writers.
pub(crate) const INTERCHANGE: File = File {
    path: "crates/cast-interchange/src/generated/options.rs",
    operation: "convert",
    structs: &[READ, WRITE],
    choices: &["Normals", "Tangents", "FbxVersion", "Compression", "Textures", "TextureFormat"],
    uses: "use std::mem;
        use std::path::{Path, PathBuf};

        use cast_base::{Progress, Threads};
        use cast_file::TextureSearch;
        use cast_options::{Allowed, OptionError, Value, choices, one_of, operation};
        use cast_scene::convert_axes::Up;

        use crate::assets::policy::{FilesRead, AssetPolicy};
        use crate::encoding::Encoding;
        use crate::error::Error;
        use crate::options::allowed::numbers;
        use crate::options::selection::{Selection, Selector};
        use crate::options::value::{encoding, selector};",
};

/// Jobs.
pub(crate) const JOB: File = File {
    path: "crates/cast-job/src/generated/options.rs",
    operation: "convert",
    structs: &[JOBS],
    choices: &[],
    uses: "use std::borrow::Cow;
        use std::mem;
        use std::path::PathBuf;
        use std::sync::Arc;

        use cast_base::{Progress, Threads};
        use cast_convert::Format;
        use cast_file::{FileIdentity, OpenOptions};
        use cast_interchange::assets::made_pictures::MadePictures;
        use cast_interchange::{ExportOptions, NoteKind, Options};
        use cast_interchange::still::Moment;
        #[cfg(feature = \"still\")]
        use cast_interchange::still::hold;
        use cast_map::Unchanging;
        use cast_options::{OptionError, PROGRAMS, Part, Program, Value, operation};
        use cast_scene::convert_axes::Up;
        use cast_write::Layout;
        use hashbrown::HashSet;

        #[cfg(feature = \"still\")]
        use crate::option_value::moment;
        use crate::option_value::{Hold, format, layout, length, note, of_file, up};
        use crate::preset::program;
        use crate::skeleton::Skeleton;
        use crate::state::State;",
};

/// New paths of textures.
pub(crate) const RELINK: File = File {
    path: "crates/cast-interchange/src/generated/relink.rs",
    operation: "relink",
    structs: &[Struct {
        name: "Relink",
        part: None,
        derive: "Clone, Debug",
        visibility: "pub(crate)",
        doc: "/// How paths of textures are rewritten.
            ///
            /// ```
            /// # use cast_interchange::Relink;
            /// let relink = Relink::new().prefix(r\"D:\\Extract\\textures\", \"../textures\").texture_search(\"textures\");
            /// # let _ = relink;
            /// ```",
        new: "By default each texture is found beside the source, and its path leads there from the result.",
        fields: &[
            "texture_search: TextureSearch = TextureSearch::new()",
            "prefixes: Vec<(String, String)> = Vec::new()",
            "map: BTreeMap<String, String> = BTreeMap::new()",
        ],
        means: &[],
        by_hand: &[
            by_hand(
                "texture_search",
                "directory: impl Into<PathBuf>",
                "self.texture_search = self.texture_search.directory(directory);",
            ),
            by_hand("prefix", "old: &str, new: &str", "self.prefixes.push(prefix(old, new));"),
            by_hand("path_map", "", ""),
        ],
        is_precise: false,
        checked: false,
        by_name: ByName::Never,
    }],
    choices: &[],
    uses: "use std::collections::BTreeMap;
        use std::path::PathBuf;

        use cast_file::TextureSearch;

        use crate::assets::relink::prefix;",
};

/// Options for reading.
const READ: Struct = Struct {
    name: "Options",
    part: Some(Part::Read),
    derive: "Clone, Debug",
    visibility: "#[doc(hidden)]\npub",
    doc: "/// Options for reading any format. By default, nothing is changed.
            ///
            /// ```
            /// # use cast_interchange::Options;
            /// # use cast_scene::convert_axes::Up;
            /// let for_engine = Options::new().up(Up::Z).unit(0.01).max_influences(4);
            /// # let _ = for_engine;
            /// ```",
    new: "The defaults, which change nothing.",
    fields: &[
        "selection: Selection<'o> = Selection::ALL",
        "read: Option<&'o FilesRead> = None",
        "can_share: bool = true",
        "texture_search: TextureSearch = TextureSearch::new()",
    ],
    means: &[
        mean(
            "threads",
            "Threads",
            "Threads::All",
            "const",
            "How many threads share the work. Default [`Threads::All`]; the result is the same bit for bit.",
        ),
        mean(
            "progress",
            "Progress<'o>",
            "Progress::none()",
            "const",
            "The callback that receives the progress, in thousandths, and may cancel the work: before each mesh and each \
         animation, and while a large file is parsed.",
        ),
    ],
    by_hand: &[
        by_hand("scene", "scene: impl Into<Option<Selector>>", "self.selection.scene = scene.into();"),
        by_hand("animation", "animation: impl Into<Selector>", "self.selection.animations.push(animation.into());"),
        by_hand("animations", "animations: bool", "self.selection.takes_animations = animations;"),
        by_hand(
            "texture_search",
            "directory: impl Into<PathBuf>",
            "self.texture_search = self.texture_search.directory(directory);",
        ),
        by_hand("models", "models: bool", "self.selection.takes_models = models;"),
    ],
    is_precise: false,
    checked: true,
    by_name: ByName::Part,
};

/// Options for writing.
const WRITE: Struct = Struct {
    name: "ExportOptions",
    part: Some(Part::Write),
    derive: "Clone, Debug",
    visibility: "#[doc(hidden)]\npub",
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
    fields: &["assets: AssetPolicy<'o> = AssetPolicy::BESIDE"],
    means: &[
        mean(
            "source",
            "Option<&'o Path>",
            "None",
            "into",
            "The path of the Cast file. Textures are searched for relative to its directory.",
        ),
        mean(
            "name",
            "Option<&'o str>",
            "None",
            "into",
            "The name of the result without its extension; files beside it are named after it. `None` uses the name of the \
         source.",
        ),
        mean(
            "threads",
            "Threads",
            "Threads::All",
            "const",
            "How many threads share the work. Default [`Threads::All`]; the result is the same bit for bit.",
        ),
        mean(
            "progress",
            "Progress<'o>",
            "Progress::none()",
            "const",
            "The callback that receives the progress, in thousandths, and may cancel the work between steps.",
        ),
    ],
    by_hand: &[by_hand("follow_outside", "follow_outside: bool", "self.assets.is_anywhere = follow_outside;")],
    is_precise: false,
    checked: true,
    by_name: ByName::Part,
};

/// Options of whole conversions.
const JOBS: Struct = Struct {
    name: "JobOptions",
    part: Some(Part::Job),
    derive: "Clone, Debug",
    visibility: "pub(crate)",
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
    fields: &[
        "attach: Vec<String> = Vec::new()",
        "detach: Vec<String> = Vec::new()",
        "source_up_of: Vec<(PathBuf, Up)> = Vec::new()",
        "unit_of: Vec<(PathBuf, f32)> = Vec::new()",
        "for_program: Option<&'static Program> = None",
        "takes_one_animation: Option<&'static Program> = None",
        "skeleton_read: Option<Arc<Skeleton>> = None",
        "allowed: Vec<Cow<'static, str>> = Vec::new()",
        "inputs_of_batch: Option<Arc<HashSet<FileIdentity>>> = None",
        "made_pictures: Option<Arc<MadePictures>> = None",
        "frame: Option<(Moment, Hold)> = None",
        "given: Vec<&'static str> = Vec::new()",
        "is_one_of_many: bool = false",
    ],
    means: &[
        mean("import", "Options<'o>", "Options::new()", "", "Options for readers. Their progress is that of the job."),
        mean(
            "export",
            "ExportOptions<'o>",
            "ExportOptions::new()",
            "",
            "Options for writing formats other than Cast. Source, name, units, the tolerance of animations, the permission to \
         follow references outside the directory, and progress are ignored here: they come from the job and from \
         [`import`](Self::import).",
        ),
        mean("layout", "Layout", "Layout::Compact", "const", "How Cast is laid out. Default [`Layout::Compact`]."),
        mean(
            "open",
            "OpenOptions<'o>",
            "OpenOptions::new()",
            "const",
            "Options for opening files: recovery of damaged Cast files, limits, the maximum size.",
        ),
        mean(
            "mapping",
            "Option<Unchanging>",
            "None",
            "into",
            "Maps inputs instead of reading them. A Cast file that needs no change is written directly from the mapping.",
        ),
        mean(
            "state",
            "Option<Arc<State>>",
            "None",
            "into",
            "What earlier runs wrote into a directory: files beside the result that are unchanged since are replaced.",
        ),
        mean(
            "threads",
            "Threads",
            "Threads::All",
            "const",
            "Whether several inputs, or the jobs of a batch, are processed in parallel. The result is the same.",
        ),
        mean(
            "progress",
            "Progress<'o>",
            "Progress::none()",
            "const",
            "The callback that receives the progress and may cancel the work: a job in thousandths, a batch in jobs.",
        ),
    ],
    by_hand: &[
        by_hand("attach", "attach: impl Into<String>", "self.attach.push(attach.into());"),
        by_hand("detach", "detach: impl Into<String>", "self.detach.push(detach.into());"),
        by_hand("source_up_of", "file: impl Into<PathBuf>, up: Up", "self.source_up_of.push((file.into(), up));"),
        by_hand(
            "for_program",
            "for_program: impl Into<Option<&'static Program>>",
            "self.for_program = for_program.into();",
        ),
        by_hand("unit_of", "file: impl Into<PathBuf>, metres: f32", "self.unit_of.push((file.into(), metres));"),
        by_hand(
            "frame",
            "frame: impl Into<Option<Moment>>",
            // With its function, so that programs that never ask for a frame do without the code.
            "self.frame = frame.into().map(|moment| (moment, hold as Hold));",
        ),
        by_hand(
            "allow",
            "allow: impl IntoIterator<Item = &'static NoteKind>",
            "self.allowed.extend(allow.into_iter().map(|kind| kind.code.into()));",
        ),
        by_hand("align", "", ""),
    ],
    is_precise: false,
    checked: false,
    by_name: ByName::Parts,
};
