//! The options of operations as structs of C, and reading them.

use std::fmt::Write;

use cast_options::{Allowed, Choices, Default, Door, Kind, OptionRow, Spelling, spell};

use crate::codegen::{operations, options};

/// The options of an operation as a struct.
pub(crate) struct Fields {
    pub(crate) path: &'static str,
    operation: &'static str,
    doc: &'static str,
    uses: &'static str,
    /// Whether numbers are in double precision.
    is_precise: bool,
    /// Fields that are no values: documentation, name, type.
    means: &'static [(&'static str, &'static str, &'static str)],
}

pub(crate) const CONVERT: Fields = Fields {
    path: "bindings/c/src/generated/convert_options.rs",
    operation: "convert",
    doc: "/// How files are converted, as with the options of the program `castkit convert`. Set everything to zero, and `size` to
        /// `sizeof` the struct; fields left at zero have their defaults. An option that the format of the result does not
        /// support is an error, and so is a number that is infinite or NaN, or, unless it says otherwise, negative.",
    uses: "use std::ffi::c_char;

        use castkit::options::choices;

        use crate::choices::{castkit_compression, castkit_still, castkit_texture_format, castkit_textures, castkit_vectors};
        use crate::document::save::castkit_alignment;
        use crate::error::Failure;
        use crate::file::{castkit_promise, castkit_recovery};
        use crate::progress::castkit_progress;
        use crate::scene::axes::castkit_up;
        use crate::values::Values;",
    is_precise: false,
    means: &[
        ONE_THREAD,
        ("How damaged Cast files are treated.", "recovery", "castkit_recovery"),
        ("The maximum number of levels of nodes in Cast files; 0 for the default, 4096.", "max_depth", "u32"),
        ("`CASTKIT_MAP_FILE_UNCHANGED` to map the sources; 0 to read them.", "promise", "castkit_promise"),
        PROGRESS,
    ],
};

pub(crate) const OPTIMIZE: Fields = Fields {
    path: "bindings/c/src/generated/optimize_options.rs",
    operation: "optimize",
    doc: "/// How a file is optimised. Set everything to zero, and `size` to `sizeof` the struct: this runs the steps that preserve
        /// the appearance and all objects. A fraction that is not from 0 to 1 is an error, and so is a number that is
        /// infinite or NaN.",
    uses: "use std::ffi::c_char;

        use castkit::options::choices;

        use crate::choices::castkit_vectors;
        use crate::error::Failure;
        use crate::progress::castkit_progress;
        use crate::values::Values;",
    is_precise: false,
    means: &[PROGRESS],
};

pub(crate) const CHECK: Fields = Fields {
    path: "bindings/c/src/generated/check_options.rs",
    operation: "check",
    doc: "/// How a file is checked. Set everything to zero, and `size` to `sizeof` the struct; fields left at zero have their
        /// defaults.",
    uses: LISTS,
    is_precise: false,
    means: &[ONE_THREAD, PROGRESS],
};

pub(crate) const REPAIR: Fields = Fields {
    path: "bindings/c/src/generated/repair_options.rs",
    operation: "repair",
    doc: "/// How a file is repaired or upgraded. Set everything to zero, and `size` to `sizeof` the struct; fields left at zero
        /// have their defaults.",
    uses: LISTS,
    is_precise: false,
    means: &[PROGRESS],
};

pub(crate) const DIFF: Fields = Fields {
    path: "bindings/c/src/generated/diff_options.rs",
    operation: "diff",
    doc: "/// How files are compared. Set everything to zero, and `size` to `sizeof` the struct; fields left at zero have their
        /// defaults.",
    uses: "use crate::error::Failure;
        use crate::progress::castkit_progress;
        use crate::values::Values;",
    is_precise: true,
    means: &[ONE_THREAD, PROGRESS],
};

pub(crate) const RETARGET: Fields = Fields {
    path: "bindings/c/src/generated/retarget_options.rs",
    operation: "retarget",
    doc: "/// How animations are retargeted. Set everything to zero, and `size` to `sizeof` the struct; fields left at zero have
        /// their defaults.",
    uses: "use std::ffi::c_char;

        use crate::error::Failure;
        use crate::values::Values;",
    is_precise: true,
    means: &[],
};

pub(crate) const ANIMATE: Fields = Fields {
    path: "bindings/c/src/generated/animate_options.rs",
    operation: "animate",
    doc: "/// What steps on animations work with. Set everything to zero, and `size` to `sizeof` the struct; fields left at zero
        /// have their defaults.",
    uses: "use std::ffi::c_char;

        use crate::error::Failure;
        use crate::scene::castkit_scene;
        use crate::values::Values;",
    is_precise: true,
    means: &[(
        "The scene with the models that the animations may be for, besides those of the file itself; NULL for none.",
        "skeleton",
        "*const castkit_scene",
    )],
};

/// What structs with lists of texts use.
const LISTS: &str = "use std::ffi::c_char;

        use crate::error::Failure;
        use crate::progress::castkit_progress;
        use crate::values::Values;";

const ONE_THREAD: (&str, &str, &str) = ("Whether to use only the calling thread.", "one_thread", "bool");

const PROGRESS: (&str, &str, &str) = ("The progress callback; NULL for none.", "progress", "*const castkit_progress");

/// The type of a choice, and the number of its first value: 1 if 0 stands for none.
fn choice(of: &Choices) -> (&'static str, Option<u32>) {
    match of.name {
        "Up" => ("castkit_up", Some(1)),
        "Normals" | "Tangents" => ("castkit_vectors", Some(0)),
        "Textures" => ("castkit_textures", Some(0)),
        "TextureFormat" => ("castkit_texture_format", Some(0)),
        "Compression" => ("castkit_compression", Some(1)),
        "Alignment" => ("castkit_alignment", None),
        // The values are numbers.
        "FbxVersion" => ("u32", None),
        other => panic!("{other} has no type in C"),
    }
}

pub(crate) fn generate(of: &Fields) -> String {
    let operation = cast_options::operation(of.operation).expect("there is such an operation");
    let (mut fields, mut reads) = (String::new(), String::new());
    for row in operation.options.iter().filter(|row| row.is_in(Door::C)) {
        field(&mut fields, &mut reads, of, row);
    }
    let mut doc = of.doc.to_owned();
    for (order, row) in operation.options.iter().filter(|row| row.is_step).enumerate() {
        let text = spell(row.doc, Spelling::C);
        let begin = if order == 0 { "\n///\n/// The steps:\n///" } else { "" };
        let _ = write!(doc, "{begin}\n/// * `{}`: {text}", operations::written(row));
    }
    for (doc, name, kind) in of.means {
        let _ = writeln!(fields, "/// {doc}\npub {name}: {kind},");
    }
    format!(
        "// Generated from the table of operations by `cargo xtask codegen`. Do not edit.

        {uses}

        {doc}
        #[repr(C)]
        #[derive(Clone, Copy)]
        pub struct castkit_{name}_options {{
            /// `sizeof(castkit_{name}_options)`.
            pub size: usize,
            {fields}
        }}

        impl castkit_{name}_options {{
            /// The options that are not zero.
            pub(crate) fn values(&self) -> Result<Values, Failure> {{
                let mut values = Values::default();
                {reads}
                Ok(values)
            }}
        }}
        ",
        uses = of.uses,
        name = of.operation,
    )
}

fn field(fields: &mut String, reads: &mut String, of: &Fields, row: &'static OptionRow) {
    let name = Spelling::C.of(row);
    let (number, widened) = if of.is_precise { ("f64", "") } else { ("f32", ".into()") };
    let mut doc = spell(&operations::sentences(row), Spelling::C).replace(" May be given several times.", "");
    if row.is_turned_off() {
        doc = format!("Turns this off: {}", doc.replace(" On by default.", ""));
    }
    let mut write = |doc: &str, name: &str, kind: &str| {
        let _ = writeln!(fields, "/// {doc}\npub {name}: {kind},");
    };
    if row.is_list {
        let (kind, items, read) = match row.kind {
            Kind::Number(_) => ("*const f32", "numbers", "numbers"),
            _ => ("*const *const c_char", "texts", "list"),
        };
        write(&doc, &name, kind);
        let count = format!("{name}_count");
        write(&format!("The number of {items} at `{name}`."), &count, "usize");
        let _ = writeln!(reads, "values.{read}({:?}, self.{name}, self.{count})?;", row.name);
        return;
    }
    let zero = match row.default {
        Default::Number(_) | Default::Bytes(_) => " 0 for the default.",
        Default::Unset(_) if matches!(row.kind, Kind::Number(_) | Kind::Length | Kind::Count | Kind::Integer(..)) => {
            " 0 for the default."
        }
        _ => "",
    };
    let (kind, read) = match row.kind {
        Kind::Flag => ("bool", format!("values.flag({:?}, self.{name}, {});", row.name, !row.is_turned_off())),
        // Zero is something else than the default.
        Kind::Number(Allowed::NotNegative | Allowed::Fraction) if matches!(row.default, Default::Number(number) if number != 0.0) =>
        {
            doc.push_str(" A negative value stands for 0.");
            (number, format!("values.tolerance({:?}, self.{name}{widened});", row.name))
        }
        Kind::Number(_) | Kind::Length => (number, format!("values.number({:?}, self.{name}{widened});", row.name)),
        Kind::Integer(..) => ("usize", format!("values.number({:?}, self.{name} as f64);", row.name)),
        Kind::Count => ("u32", format!("values.number({:?}, self.{name}.into());", row.name)),
        Kind::Bytes => ("u64", format!("values.bytes({:?}, self.{name});", row.name)),
        Kind::Path => ("*const c_char", String::new()),
        Kind::Frame => {
            write("Whether the result is a static model.", "still", "castkit_still");
            doc = format!("For `CASTKIT_STILL_FRAME`: {doc}");
            ("f64", format!("values.frame({:?}, self.still, self.frame)?;", row.name))
        }
        Kind::Choice(of) if of.name == "Program" => {
            ("*const c_char", format!("values.text({:?}, self.{name})?;", row.name))
        }
        Kind::Choice(of) => match choice(of) {
            (kind, Some(first)) => {
                let constant = options::form::constant(of);
                let read = format!("values.choice({:?}, self.{name}, {first}, &choices::{constant})?;", row.name);
                (kind, read)
            }
            ("u32", _) => ("u32", format!("values.number({:?}, self.{name}.into());", row.name)),
            (kind, _) => (kind, String::new()),
        },
        _ => ("*const c_char", format!("values.text({:?}, self.{name})?;", row.name)),
    };
    write(&(doc + zero), &name, kind);
    let _ = writeln!(reads, "{read}");
}
