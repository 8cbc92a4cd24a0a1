//! What generated code and documentation say about options.

use std::fmt::Write;

use cast_options::{Default, Door, Kind, OptionRow, Spelling, spell};

/// What an option does, what its number is relative to, and its default, in sentences. Options are named in backticks.
pub(crate) fn sentences(row: &OptionRow) -> String {
    let mut text = row.doc.to_owned();
    if !row.relative_to.is_empty() {
        text.push_str(" It is a fraction: ");
        text.push_str(row.relative_to);
        text.push('.');
    }
    match row.default {
        Default::Unset("") => {}
        Default::Unset(meaning) => text.push_str(&format!(" By default {meaning}.")),
        Default::Flag(false) => {}
        Default::Flag(true) => text.push_str(" On by default."),
        Default::Number(number) if matches!(row.kind, Kind::Integer(..)) => {
            text.push_str(&format!(" By default {number:.0}."));
        }
        Default::Number(number) => text.push_str(&format!(" By default {number:?}.")),
        Default::Bytes(bytes) => text.push_str(&format!(" By default {}.", size(bytes))),
        Default::Choice(name) => text.push_str(&format!(" By default {name}.")),
        _ => {}
    }
    if row.is_list && !row.is_step {
        text.push_str(" May be given several times.");
    }
    if let Kind::Choice(of) = row.kind
        && of.values.iter().all(|value| value.doc.is_empty())
    {
        let names: Vec<&str> = of.values.iter().map(|value| value.name).collect();
        text.push_str(&format!(" One of {}.", names.join(", ")));
    }
    text
}

fn size(bytes: u64) -> String {
    if bytes.is_multiple_of(1 << 30) { format!("{} GiB", bytes >> 30) } else { format!("{bytes} bytes") }
}

/// The options of an operation that an interface has.
fn rows(operation: &str, door: Door) -> impl Iterator<Item = &'static OptionRow> {
    let operation = cast_options::operation(operation).expect("there is such an operation");
    operation.options.iter().filter(move |row| row.is_in(door))
}

/// The steps of an operation, which functions take as a list of texts.
fn steps_of(operation: &str) -> impl Iterator<Item = &'static OptionRow> {
    let operation = cast_options::operation(operation).expect("there is such an operation");
    operation.options.iter().filter(|row| row.is_step)
}

/// A step as it is written, such as `trim A..B`.
pub(crate) fn written(row: &OptionRow) -> String {
    format!("{} {}", row.name, row.value_name).trim_end().to_owned()
}

/// All that is said of an option, in the spelling of an interface.
fn documentation(row: &OptionRow, spelling: Spelling) -> String {
    let paragraphs = [sentences(row), row.details.replace("\n\n", " ")];
    let all: Vec<&str> = paragraphs.iter().map(String::as_str).filter(|text| !text.is_empty()).collect();
    spell(&all.join(" "), spelling).into_owned()
}

/// The type of an option in Python or TypeScript, from the words of the language.
struct Words {
    flag: &'static str,
    number: &'static str,
    whole: &'static str,
    text: &'static str,
    path: &'static str,
    list: fn(&str) -> String,
    literals: fn(&[String]) -> String,
}

fn type_of(row: &OptionRow, words: &Words) -> String {
    let literals = |texts: &[&str]| {
        let is_number = |text: &&str| text.bytes().all(|byte| byte.is_ascii_digit());
        let literal = |text: &&str| if is_number(text) { (*text).to_owned() } else { format!("{text:?}") };
        (words.literals)(&texts.iter().map(literal).collect::<Vec<_>>())
    };
    let one = match row.kind {
        Kind::Flag => words.flag.to_owned(),
        Kind::Number(_) | Kind::Length => words.number.to_owned(),
        Kind::Count | Kind::Bytes | Kind::Integer(..) => words.whole.to_owned(),
        Kind::Path => words.path.to_owned(),
        Kind::Choice(of) => literals(&of.values.iter().map(|value| value.name).collect::<Vec<_>>()),
        Kind::Frame => format!("{} | {}", words.number, literals(&["rest"])),
        Kind::Selector if words.whole == words.number => format!("{} | {}", words.text, words.number),
        Kind::Selector => format!("{} | {}", words.text, words.whole),
        _ => words.text.to_owned(),
    };
    if row.is_list { (words.list)(&one) } else { one }
}

/// A function of the Python package whose options are rows.
struct Function {
    operation: &'static str,
    /// Parameters before the options.
    parameters: &'static str,
    result: &'static str,
    doc: &'static str,
    raises: &'static str,
    call: &'static str,
}

const FUNCTIONS: &[Function] = &[
    Function {
        operation: "convert",
        parameters: "    sources: Source | Sequence[Source],\n    output: Path | None = None,\n",
        result: "Conversion",
        doc: "Converts a file of another format to Cast, or a Cast file to another format; several files become one.

    Without ``output`` the result is a Cast file in memory: ``castkit.convert(\"hero.fbx\").file``. Otherwise it is saved
    there atomically, in the format given by its extension or by ``to_format`` (such as ``\"glb\"``).",
        raises: "Raises :class:`castkit.ConversionError`, or another :class:`castkit.Error`; :class:`ValueError` for an option that
    cannot have a value.",
        call: "converted(sources, output, _given(options, _CONVERT), progress)",
    },
    Function {
        operation: "optimize",
        parameters: "    file: CastFile,\n",
        result: "Optimized",
        doc: "Makes a file that is smaller and draws faster without changing how it looks, as a new file.",
        raises: "Raises :class:`castkit.ConversionError` if it is strict and there are notes; :class:`ValueError` for an option that
    cannot have a value.",
        call: "optimized(file, _given(options, _OPTIMIZE), progress)",
    },
    Function {
        operation: "check",
        parameters: "    file: CastFile,\n",
        result: "Report",
        doc: "Checks a file against all rules of the format.",
        raises: CANNOT,
        call: "checked(file, _given(options, _CHECK), progress)",
    },
    Function {
        operation: "repair",
        parameters: "    file: CastFile,\n",
        result: "Changed",
        doc: "Fixes violations of rules in a new file.",
        raises: STRICT,
        call: "changed(file, False, _given(options, _REPAIR), progress)",
    },
    Function {
        operation: "upgrade",
        parameters: "    file: CastFile,\n",
        result: "Changed",
        doc: "Converts an old file to the current format, in a new file.",
        raises: STRICT,
        call: "changed(file, True, _given(options, _UPGRADE), progress)",
    },
    Function {
        operation: "diff",
        parameters: "    first: CastFile,\n    second: CastFile,\n",
        result: "Differences",
        doc: "Compares two files; nodes are matched by kind, name and order.",
        raises: CANNOT,
        call: "compared(first, second, _given(options, _DIFF), progress)",
    },
    Function {
        operation: "retarget",
        parameters: "    file: CastFile,\n    to: SceneModel,\n    from_skeleton: SceneModel | None = None,\n",
        result: "Retargeted",
        doc: "Makes the animations of a file fit another model, in a new file without models.

    ``from_skeleton`` is the model that the animations were made for; without one, it is a skeleton in the animation, and if
    there is none, only names change. Both models have the same up axis: z, unless their scene says otherwise.",
        raises: "Raises :class:`castkit.Error` if the map cannot be read; :class:`ValueError` if no bones correspond, or for an option
    that cannot have a value.",
        call: "retargeted(file, to, from_skeleton, _given(options, _RETARGET))",
    },
    Function {
        operation: "animate",
        parameters: "    file: CastFile,\n    steps: str | Sequence[str],\n    skeleton: CastFile | Scene | None = None,\n    clips: Mapping[str, CastFile] | None = None,\n",
        result: "Animated",
        doc: "Cuts, joins and mends the animations of a file, step by step, in a new file.

    ``steps``: each a name and its value, such as ``\"trim 10..50\"`` or ``\"reverse\"``, in the order in which they are done, to
    all animations. ``skeleton`` has the models that the animations may be for, besides those of the file itself. ``clips``
    are the files that steps such as ``\"blend run@0.5\"`` name; the first animation of each is meant.",
        raises: "Raises :class:`castkit.Error` if the map cannot be read or the result exceeds the budget; :class:`ValueError` if there
    is no such step, it cannot have the value, an animation does not have what it needs, or for an option that cannot have a
    value.",
        call: "animated(file, steps, skeleton, clips, _given(options, _ANIMATE))",
    },
];

const CANNOT: &str = "Raises :class:`ValueError` for an option that cannot have a value.";

const STRICT: &str = "Raises :class:`castkit.Error` if it is strict and something is left as it is; :class:`ValueError` for an option that
    cannot have a value.";

const PYTHON: Words = Words {
    flag: "bool",
    number: "float",
    whole: "int",
    text: "str",
    path: "Path",
    list: |one| format!("{one} | Sequence[{one}]"),
    literals: |all| format!("Literal[{}]", all.join(", ")),
};

/// The functions of the Python package that have options of the table.
pub(crate) fn python() -> String {
    let mut names: Vec<String> = FUNCTIONS.iter().map(|of| format!("{:?}", of.operation)).collect();
    names.sort();
    let mut out = format!(
        "\"\"\"Operations and their options. Generated from the table of operations by `cargo xtask codegen`. Do not edit.\"\"\"

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from ._checking import Changed, Differences, Report, changed, checked, compared
from ._converting import Conversion, Optimized, Source, converted, optimized
from ._file import CastFile, Path, Progress
from ._scene import Animated, Retargeted, Scene, SceneModel, animated, retargeted

__all__ = [{}]


def _given(options: dict[str, object], defaults: dict[str, object]) -> dict[str, object]:
    return {{name: value for name, value in options.items() if value != defaults[name]}}
",
        names.join(", ")
    );
    FUNCTIONS.iter().for_each(|of| out.push_str(&function(of)));
    out
}

fn function(of: &Function) -> String {
    let (mut parameters, mut defaults, mut given, mut documents) =
        (String::new(), String::new(), String::new(), String::new());
    for row in rows(of.operation, Door::Python) {
        let (name, kind) = (row.name, type_of(row, &PYTHON));
        let (kind, default) = python_default(row, kind);
        let parameter = format!("    {name}: {kind} = {default},");
        // As a formatter breaks it.
        let parameter = if parameter.len() > 120 { parameter.replace(" | ", "\n    | ") } else { parameter };
        let _ = writeln!(parameters, "{parameter}");
        let _ = writeln!(defaults, "    {name:?}: {default},");
        let _ = writeln!(given, "        {name:?}: {name},");
        let text = format!("``{name}``: {}", documentation(row, Spelling::Python));
        documents.push_str(&filled(&text, "      ", 120).replacen("      ", "    * ", 1));
    }
    let Function { operation, parameters: first, result, doc, raises, call } = of;
    let mut steps = String::new();
    for row in steps_of(operation) {
        let text = format!("``{}``: {}", written(row), documentation(row, Spelling::Python));
        steps.push_str(&filled(&text, "      ", 120).replacen("      ", "    * ", 1));
    }
    let steps = if steps.is_empty() { steps } else { format!("    Steps:\n\n{steps}\n") };
    let progress = if call.contains("progress") { "    progress: Progress | None = None,\n" } else { "" };
    format!(
        "

_{upper}: dict[str, object] = {{
{defaults}}}


def {operation}(
{first}    *,
{parameters}{progress}) -> {result}:
    \"\"\"{doc}

{steps}    Options:

{documents}
    {raises}
    \"\"\"
    options: dict[str, object] = {{
{given}    }}
    return {call}
",
        upper = operation.to_uppercase()
    )
}

fn python_default(row: &OptionRow, kind: String) -> (String, String) {
    match row.default {
        Default::Flag(flag) => (kind, if flag { "True".to_owned() } else { "False".to_owned() }),
        Default::Number(number) if matches!(row.kind, Kind::Integer(..)) => (kind, format!("{number:.0}")),
        Default::Number(number) => (kind, format!("{number:?}")),
        Default::Bytes(bytes) => (kind, bytes.to_string()),
        Default::Choice(name) if name.bytes().all(|byte| byte.is_ascii_digit()) => (kind, name.to_owned()),
        Default::Choice(name) => (kind, format!("{name:?}")),
        _ => (format!("{kind} | None"), "None".to_owned()),
    }
}

/// A text in lines of at most `width` columns, each with the indent.
pub(crate) fn filled(text: &str, indent: &str, width: usize) -> String {
    let mut out = String::new();
    let mut line = indent.to_owned();
    for word in text.split(' ') {
        let is_empty = line.trim().is_empty();
        if !is_empty && line.chars().count() + 1 + word.chars().count() > width {
            out.push_str(&line);
            out.push('\n');
            line = indent.to_owned();
        } else if !is_empty {
            line.push(' ');
        }
        line.push_str(word);
    }
    out.push_str(&line);
    out.push('\n');
    out
}

/// The names of options in JavaScript, which their functions check.
pub(crate) fn names() -> String {
    let mut out = String::from("// Generated from the table of operations by `cargo xtask codegen`. Do not edit.\n");
    for Interface { operation, doc, .. } in INTERFACES {
        let names: Vec<String> =
            rows(operation, Door::Web).map(|row| format!("\"{}\"", Spelling::Camel.of(row))).collect();
        let _ = write!(
            out,
            "\n/** The names of {} */\nexport const {} = [\n{}];\n",
            lower(doc),
            operation.to_uppercase(),
            filled(&names.join(", "), "  ", 120).trim_end().to_owned() + ",\n"
        );
    }
    out
}

/// The options of an operation as an interface of TypeScript.
struct Interface {
    operation: &'static str,
    name: &'static str,
    extends: &'static str,
    doc: &'static str,
    /// Properties that are no values: documentation, and the property with its type.
    means: &'static [(&'static str, &'static str)],
}

const INTERFACES: &[Interface] = &[
    Interface {
        operation: "convert",
        name: "ConvertOptions",
        extends: " extends Omit<OpenOptions, \"path\">",
        doc: "The options of `convert` and `load`.",
        means: &[],
    },
    Interface { operation: "check", name: "CheckOptions", extends: "", doc: "The options of `check`.", means: &[] },
    Interface {
        operation: "retarget",
        name: "RetargetOptions",
        extends: "",
        doc: "The options of `retarget`.",
        means: &[
            (
                "The model that the animations were made for. By default a skeleton in the animation; if there is none, only names change.",
                "fromSkeleton?: SceneModel | null",
            ),
            (
                "A map from the names of bones to those of the other model, as lines of a name, a comma and the other name; `*` stands for any text.",
                "boneMap?: string",
            ),
        ],
    },
    Interface {
        operation: "animate",
        name: "AnimateOptions",
        extends: "",
        doc: "The options of `animate`.",
        means: &[
            (
                "Has the models that the animations may be for, besides those of the file itself.",
                "skeleton?: CastFile | Scene | null",
            ),
            (
                "The files that steps such as `blend run@0.5` name; the first animation of each is meant.",
                "clips?: Record<string, CastFile>",
            ),
        ],
    },
];

/// A sentence as a part of another.
fn lower(text: &str) -> String {
    text.replacen("The", "the", 1)
}

/// The types of options in TypeScript.
pub(crate) fn declarations() -> String {
    const WORDS: Words = Words {
        flag: "boolean",
        number: "number",
        whole: "number",
        text: "string",
        path: "string",
        list: |one| {
            let many = if one.contains('|') { format!("({one})[]") } else { format!("{one}[]") };
            format!("{one} | {many}")
        },
        literals: |all| all.join(" | "),
    };
    let mut out = String::from(
        "// Generated from the table of operations by `cargo xtask codegen`. Do not edit.\n\n\
         import type { CastFile, OpenOptions } from \"./file.js\";\n\
         import type { Scene, SceneModel } from \"./scene.js\";\n",
    );
    let _ =
        write!(out, "\n/** A step of `animate`: its name, and its value if it has one. */\nexport type AnimateStep =");
    for row in steps_of("animate") {
        let step = match row.value_name {
            "" => format!("{:?}", row.name),
            _ => format!("`{} ${{string}}`", row.name),
        };
        let text = documentation(row, Spelling::Camel);
        let text = if row.value_name.is_empty() { text } else { format!("`{}`: {text}", written(row)) };
        let text = filled(&format!("{text} */"), "   * ", 120);
        let _ = write!(out, "\n  /** {}\n  | {step}", text.trim_start().trim_start_matches("* ").trim());
    }
    out.push_str(";\n");
    for Interface { operation, name, extends, doc, means } in INTERFACES {
        let _ = writeln!(out, "\n/** {doc} */\nexport interface {name}{extends} {{");
        for (doc, property) in *means {
            let _ = writeln!(out, "  /** {doc} */\n  {property};");
        }
        for row in rows(operation, Door::Web) {
            let text = filled(&format!("{} */", documentation(row, Spelling::Camel)), "   * ", 120);
            let text = text.trim_start().trim_start_matches("* ").trim_start();
            let _ = writeln!(out, "  /** {}", text.trim_end());
            let _ = writeln!(out, "  {}?: {};", Spelling::Camel.of(row), type_of(row, &WORDS));
        }
        out.push_str("}\n");
    }
    out
}
