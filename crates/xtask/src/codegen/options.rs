//! The option structs of the libraries, from the table of operations.

use std::fmt::Write;

use cast_options::{Choices, Default, Door, Kind, Operation, OptionRow, Part, choices};

/// A generated file: the option structs of some parts of an operation.
pub(crate) struct File {
    pub(crate) path: &'static str,
    operation: &'static str,
    parts: &'static [Part],
    /// The enums of choices that are defined in it.
    choices: &'static [&'static str],
    uses: &'static str,
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
        #[cfg(feature = \"still\")]
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
struct Struct {
    part: Part,
    /// What can be derived.
    derive: &'static str,
    name: &'static str,
    /// Fields that are no options, as in Rust: `name: type = value`.
    fields: &'static [&'static str],
    doc: &'static str,
    new: &'static str,
}

const STRUCTS: &[Struct] = &[
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
        fields: &[
            "reach: AssetPolicy<'o> = AssetPolicy { is_anywhere: false, granted: None, read: None, taken: None }",
        ],
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
const MEANS: &[(Part, &str, &str, &str, &str, &str)] = &[
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
const BY_HAND: &[(Part, &str, &str, &str)] = &[
    (Part::Read, "scene", "scene: impl Into<Option<Selector>>", "self.selection.scene = scene.into();"),
    (Part::Read, "animation", "animation: impl Into<Selector>", "self.selection.animations.push(animation.into());"),
    (Part::Read, "animations", "animations: bool", "self.selection.takes_animations = animations;"),
    (Part::Read, "models", "models: bool", "self.selection.takes_models = models;"),
    (Part::Write, "follow_outside", "follow_outside: bool", "self.reach.is_anywhere = follow_outside;"),
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
    (Part::Job, "align", "", ""),
];

/// Rows whose field is an `Option` although they have a default: a budget that is set is treated otherwise.
const OPTIONAL: &[(Part, &str)] = &[(Part::Read, "budget")];

/// The features that options of conversions need.
const FEATURES: &[(&str, &str)] = &[
    ("tangents", "tangents"),
    ("frame", "still"),
    ("constraints", "still"),
    ("quantize", "gltf-pack"),
    ("compress", "gltf-pack"),
    ("pack_textures", "textures"),
    ("unpack_textures", "textures"),
];

fn feature(part: Part, row: &OptionRow) -> String {
    let found = FEATURES.iter().find(|(name, _)| part != Part::Optimize && *name == row.name);
    found.map_or(String::new(), |(_, feature)| format!("#[cfg(feature = \"{feature}\")]\n"))
}

pub(crate) fn generate(file: &File) -> String {
    let mut out = format!(
        "// Generated from the table of operations by `cargo xtask codegen`. Do not edit.\n\n{}\n\n",
        file.uses
    );
    let operation = cast_options::operation(file.operation).expect("there is such an operation");
    for row in operation.options {
        if let Kind::Choice(of) = row.kind
            && file.choices.contains(&of.name)
        {
            enumeration(&mut out, of, row);
        }
    }
    for of in STRUCTS.iter().filter(|of| file.parts.contains(&of.part)) {
        structure(&mut out, of, operation);
    }
    out
}

fn enumeration(out: &mut String, of: &Choices, row: &OptionRow) {
    let default = matches!(row.default, Default::Choice(_));
    let derive = if default { "Default, " } else { "" };
    let mut values = String::new();
    for value in of.values {
        let mark = if default && row.default == Default::Choice(value.name) { "#[default]\n" } else { "" };
        let _ = writeln!(values, "/// {}\n{mark}{},", value.doc, value.variant);
    }
    let details = paragraphs(of.details);
    let _ = writeln!(
        out,
        "/// {}{details}\n{}#[derive(Clone, Copy, Debug, {derive}PartialEq, Eq)]\n#[non_exhaustive]\npub enum {} {{\n{values}}}\n",
        of.doc,
        feature(Part::Read, row),
        of.name,
    );
}

fn paragraphs(text: &str) -> String {
    text.split("\n\n").filter(|text| !text.is_empty()).fold(String::new(), |out, text| out + "\n///\n/// " + text)
}

/// The documentation of an option. Other options of the struct become links.
fn documentation(row: &OptionRow, siblings: &[&OptionRow]) -> String {
    let link = |text: &str| {
        siblings.iter().fold(text.to_owned(), |text, other| {
            let name = other.name;
            if name == row.name {
                text
            } else {
                text.replace(&format!("`{name}`"), &format!("[`{name}`](Self::{name})"))
            }
        })
    };
    let mut text = format!("/// {}", link(&super::operations::sentences(row)));
    text.push_str(&paragraphs(&link(row.details)));
    text + "\n"
}

/// Type, setter and default of an option.
fn form(part: Part, row: &OptionRow) -> (String, &'static str, String) {
    let is_optional = OPTIONAL.contains(&(part, row.name)) || matches!(row.default, Default::Unset(_));
    let of = match row.kind {
        Kind::Flag => "bool",
        Kind::Number(_) | Kind::Length => "f32",
        Kind::Count => "usize",
        Kind::Bytes => "u64",
        Kind::Text => "String",
        Kind::Path => "PathBuf",
        Kind::Choice(choices) => choices.name,
        Kind::Format => "Format",
        Kind::Encoding => "Encoding",
        _ => panic!("{} needs a setter by hand", row.name),
    };
    if is_optional {
        return (format!("Option<{of}>"), "into", "None".into());
    }
    let default = match (row.default, row.kind) {
        (Default::Flag(flag), _) => flag.to_string(),
        (Default::Number(number), _) => format!("{number:?}"),
        (Default::Bytes(bytes), _) => bytes.to_string(),
        (Default::Choice(name), Kind::Choice(choices)) => {
            format!("{of}::{}", choices.find(name).expect("the default is one of the values").variant)
        }
        _ => panic!("the default of {} does not fit", row.name),
    };
    (of.into(), "const", default)
}

fn structure(out: &mut String, of: &Struct, operation: &Operation) {
    let (part, name) = (of.part, of.name);
    let rows: Vec<&OptionRow> = operation
        .options
        .iter()
        .filter(|row| row.parts.contains(&part) && row.is_in(Door::Rust))
        // Readers know these, and jobs pass them on.
        .collect();
    // Other crates read those of readers and writers, callers set them.
    let public = if matches!(part, Part::Read | Part::Write) { "#[doc(hidden)]\npub" } else { "pub(crate)" };
    let (mut fields, mut values, mut setters) = (String::new(), String::new(), String::new());
    for field in of.fields {
        let (declaration, value) = field.split_once(" = ").expect("a field has a value");
        let name = declaration.split(':').next().unwrap_or_default();
        let _ = writeln!(fields, "{public} {declaration},");
        let _ = writeln!(values, "{name}: {value},");
    }
    for row in &rows {
        let (feature, name) = (feature(part, row), row.name);
        let doc = documentation(row, &rows);
        if let Some((.., signature, body)) = BY_HAND.iter().find(|by_hand| (by_hand.0, by_hand.1) == (part, name)) {
            if !signature.is_empty() {
                let is_const = if signature.ends_with("bool") { "const " } else { "" };
                let _ = writeln!(
                    setters,
                    "{doc}{feature}#[must_use]\npub {is_const}fn {name}(mut self, {signature}) -> Self {{\n{body}\nself\n}}\n"
                );
            }
            continue;
        }
        let (kind, setter, default) = form(part, row);
        let _ = writeln!(fields, "{feature}{public} {name}: {kind},");
        let _ = writeln!(values, "{feature}{name}: {default},");
        set(&mut setters, &format!("{doc}{feature}"), setter, name, &kind);
    }
    for (.., doc, setter, name, kind, default) in MEANS.iter().filter(|means| means.0 == part) {
        let _ = writeln!(fields, "{public} {name}: {kind},");
        let _ = writeln!(values, "{name}: {default},");
        set(&mut setters, &format!("/// {doc}\n"), setter, name, kind);
    }
    let _ = writeln!(
        out,
        "{doc}
        #[derive({derive})]
        pub struct {name}<'o> {{ {fields} }}

        impl Default for {name}<'_> {{
            fn default() -> Self {{
                Self::new()
            }}
        }}

        impl<'o> {name}<'o> {{
            /// {new}
            #[must_use]
            pub const fn new() -> Self {{
                Self {{ {values} }}
            }}

            {setters}
            {}
        }}
        ",
        dynamic(part, &rows, operation),
        doc = of.doc,
        new = of.new,
        derive = of.derive,
    );
}

fn set(out: &mut String, doc: &str, setter: &str, name: &str, kind: &str) {
    let (parameter, value) = match (setter, kind) {
        ("into", "Option<String>") => {
            ("impl Into<Option<&'s str>>".to_owned(), format!("{name}.into().map(ToOwned::to_owned)"))
        }
        ("into", _) => (format!("impl Into<{kind}>"), format!("{name}.into()")),
        _ => (kind.to_owned(), name.to_owned()),
    };
    let life = if kind == "Option<String>" { "<'s>" } else { "" };
    let is_const = if setter == "const" { "const " } else { "" };
    let _ = writeln!(
        out,
        "{doc}#[must_use]\npub {is_const}fn {name}{life}(mut self, {name}: {parameter}) -> Self {{\nself.{name} = {value};\nself\n}}\n"
    );
}

/// Setting options by name, and checking all numbers.
fn dynamic(part: Part, rows: &[&OptionRow], operation: &Operation) -> String {
    let mut arms = String::new();
    for row in rows {
        let (feature, name) = (feature(part, row), row.name);
        let value = match row.kind {
            Kind::Flag => format!("value.flag({name:?})?"),
            Kind::Number(allowed) => format!("value.number({name:?}, Allowed::{allowed:?})?"),
            Kind::Length => format!("value.number({name:?}, Allowed::Positive)?"),
            Kind::Count => format!("usize::try_from(value.whole({name:?}, 1)?).unwrap_or(usize::MAX)"),
            Kind::Bytes => format!("value.whole({name:?}, 0)?"),
            Kind::Text => format!("value.text({name:?})?"),
            Kind::Path => format!("PathBuf::from(value.text({name:?})?)"),
            Kind::Choice(of) if of.name == "Alignment" => {
                let _ = writeln!(arms, "{name:?} => self.layout = layout({name:?}, value)?,");
                continue;
            }
            Kind::Choice(of) => {
                let constant = constant(of);
                let variants: Vec<String> =
                    of.values.iter().map(|value| format!("{}::{}", of.name, value.variant)).collect();
                format!("one_of(value.choice({name:?}, &choices::{constant})?, [{}])", variants.join(", "))
            }
            Kind::Format => format!("format({name:?}, value)?"),
            Kind::Encoding => format!("encoding({name:?}, value)?"),
            Kind::Selector => format!("selector({name:?}, value)?"),
            Kind::Frame => format!("moment({name:?}, value)?"),
            Kind::NoteCode => {
                let _ = writeln!(
                    arms,
                    "{name:?} => for value in value.values() {{ self.allowed.push(note({name:?}, value)?.into()); }},"
                );
                continue;
            }
            _ => panic!("{name} has a type without values"),
        };
        let is_by_hand = BY_HAND.iter().any(|by_hand| (by_hand.0, by_hand.1) == (part, name));
        let is_optional = !is_by_hand && form(part, row).1 == "into";
        let _ = match (row.is_list, is_by_hand, is_optional) {
            (true, ..) => writeln!(
                arms,
                "{feature}{name:?} => for value in value.values() {{ *self = mem::take(self).{name}({value}); }},"
            ),
            (_, true, _) => writeln!(arms, "{feature}{name:?} => *self = mem::take(self).{name}({value}),"),
            (_, _, true) if matches!(row.kind, Kind::Text) => {
                writeln!(arms, "{feature}{name:?} => self.{name} = Some({value}.to_owned()),")
            }
            (_, _, true) => writeln!(arms, "{feature}{name:?} => self.{name} = Some({value}),"),
            _ => writeln!(arms, "{feature}{name:?} => self.{name} = {value},"),
        };
    }
    let mut numbers = String::new();
    for row in rows {
        let allowed = match row.kind {
            Kind::Number(allowed) => format!("{allowed:?}"),
            Kind::Length => "Positive".to_owned(),
            _ => continue,
        };
        let name = row.name;
        let value = if form(part, row).1 == "into" { format!("self.{name}") } else { format!("Some(self.{name})") };
        let _ = writeln!(numbers, "({name:?}, {value}, Allowed::{allowed}),");
    }
    let setter = match part {
        Part::Job => "fn given_value",
        Part::Read | Part::Write => "pub fn with_value",
        _ => "fn with_value",
    };
    let mut out = if part == Part::Optimize { with(operation) } else { String::new() };
    let _ = writeln!(
        out,
        "/// Sets an option by its name in the table of operations.
        ///
        /// # Errors
        /// Returns an error that names the option in backticks if there is none of this name, or if it cannot have this value.
        {setter}(&mut self, option: &str, value: &Value) -> Result<(), OptionError> {{
            match option {{
                {arms}
                _ => return Err(OptionError::unknown(operation({:?}).expect(\"a row of the table\"), option)),
            }}
            Ok(())
        }}
        ",
        operation.name
    );
    if part != Part::Job {
        let _ = writeln!(
            out,
            "/// Whether all numbers are ones that the options may have. Conversions check it before they begin.
            ///
            /// # Errors
            /// Returns an error that names the option if a factor, a unit or a rate is not positive, a tolerance is negative,
            /// or a number is infinite or NaN.
            pub fn check(&self) -> Result<(), Error> {{
                numbers([{numbers}])
            }}
            "
        );
        return if part == Part::Optimize { out } else { out + &restricted(part, rows) };
    }
    let _ = writeln!(
        out,
        "/// Sets an option of the job or one of its parts by its name in the table of operations, for callers whose options
        /// are values: interfaces for other languages, and recipes.
        ///
        /// # Errors
        /// Returns an error that names the option in backticks if there is none of this name, or if it cannot have this value.
        ///
        /// ```
        /// # use cast_job::JobOptions;
        /// # use cast_options::Value;
        /// let options = JobOptions::new().with(\"max_influences\", &Value::Number(4.0))?;
        /// assert!(options.with(\"textures\", &Value::Text(\"none\".into())).is_err());
        /// # Ok::<(), cast_options::OptionError>(())
        /// ```
        pub fn with(mut self, option: &str, value: &Value) -> Result<Self, OptionError> {{
            let operation = operation({:?}).expect(\"a row of the table\");
            let row = operation.option(option).ok_or_else(|| OptionError::unknown(operation, option))?;
            if !row.outputs.is_empty() {{
                self.given.push(row.name);
            }}
            for part in row.parts {{
                match part {{
                    Part::Read => self.import.with_value(option, value)?,
                    Part::Write => self.export.with_value(option, value)?,
                    _ => self.given_value(option, value)?,
                }}
            }}
            Ok(self)
        }}
        ",
        operation.name
    );
    out + &restricted(part, rows)
}

/// The options of a part that only some formats of results have. What readers and writers both have belongs to readers.
fn restricted(part: Part, rows: &[&OptionRow]) -> String {
    let is_own = |row: &&&OptionRow| part != Part::Write || !row.parts.contains(&Part::Read);
    let mut all = String::new();
    for row in rows.iter().filter(|row| !row.outputs.is_empty()).filter(is_own) {
        let (feature, name) = (feature(part, row), row.name);
        let is_set = match (row.kind, row.default) {
            (Kind::Choice(of), _) if of.name == "Alignment" => continue,
            (_, Default::Unset(_)) => format!("self.{name}.is_some()"),
            (_, Default::Flag(false)) => format!("self.{name}"),
            _ => format!("self.{name} != {}", form(part, row).2),
        };
        let _ = writeln!(all, "{feature}({name:?}, {is_set}),");
    }
    format!(
        "/// The options that only have an effect on some formats of results, and are not the default.
        pub{} fn restricted(&self) -> impl Iterator<Item = &'static str> + use<> {{
            let all = [{all}];
            all.into_iter().filter(|(_, is_set)| *is_set).map(|(name, _)| name)
        }}
        ",
        if part == Part::Job { "(crate)" } else { "" }
    )
}

/// Setting options by name, where one struct has all.
fn with(operation: &Operation) -> String {
    format!(
        "/// Sets an option by its name in the table of operations, for callers whose options are values: interfaces for other
        /// languages.
        ///
        /// # Errors
        /// Returns an error that names the option in backticks if there is none of this name, or if it cannot have this value.
        ///
        /// ```
        /// # use cast_{name}::Options;
        /// # use cast_options::Value;
        /// let options = Options::new().with(\"max_influences\", &Value::Number(4.0))?;
        /// assert!(options.with(\"simplify\", &Value::Number(2.0)).is_err());
        /// # Ok::<(), cast_options::OptionError>(())
        /// ```
        pub fn with(mut self, option: &str, value: &Value) -> Result<Self, OptionError> {{
            self.with_value(option, value)?;
            Ok(self)
        }}

        ",
        name = operation.name
    )
}

/// The constant of the table with these choices.
pub(crate) fn constant(of: &Choices) -> &'static str {
    choices::ALL.iter().find(|(_, other)| other.name == of.name).expect("the table has these choices").0
}
