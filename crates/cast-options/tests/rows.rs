//! What holds for all rows.

use std::collections::BTreeSet;

use cast_options::{
    Allowed, Default, Door, ErrorKind, GLOBAL, Kind, OPERATIONS, Operation, OptionError, OptionRow, Spelling, Value,
    choices, operation, spell,
};

fn rows() -> impl Iterator<Item = (&'static str, &'static OptionRow)> {
    let of_all = GLOBAL.iter().map(|row| ("all", row));
    OPERATIONS.iter().flat_map(|operation| operation.options.iter().map(|row| (operation.name, row))).chain(of_all)
}

#[test]
fn rows_are_complete() {
    for (operation, row) in rows() {
        assert!(!row.is_turned_off() || row.flag_doc().starts_with("Does not "), "{}", row.name);
        let name = row.name;
        let is_word = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
        assert!(name.bytes().all(is_word), "{operation}: {name}");
        // Sentences.
        for text in [row.doc].into_iter().chain(row.details.split("\n\n").filter(|text| !text.is_empty())) {
            assert!(
                text.starts_with("three.js") || text.starts_with(|first: char| !first.is_lowercase()),
                "{name}: {text}"
            );
            assert!(text.ends_with('.') && !text.contains("  "), "{name}: {text}");
            assert_eq!(text.matches('`').count() % 2, 0, "{name}: {text}");
        }
        // What is written in the middle of a sentence.
        if let Default::Unset(meaning) = row.default {
            assert!(!meaning.ends_with('.'), "{name}: {meaning}");
            assert!(!matches!(row.kind, Kind::Flag), "{name}: a flag is on or off");
        }
        assert_eq!(row.outputs.is_empty(), row.otherwise.is_empty(), "{name}: why, or on which formats");
        assert_eq!(row.value_name.is_empty(), matches!(row.kind, Kind::Flag), "{name}: what its value is called");
        assert!(row.not_in.iter().all(|(_, why)| !why.is_empty()), "{name}");
        assert!(!row.parts.is_empty(), "{name}");
    }
}

#[test]
fn rows_name_others_that_exist() {
    for operation in OPERATIONS {
        for row in operation.options {
            let named = row.conflicts.iter().copied().chain(Some(row.requires).filter(|name| !name.is_empty()));
            for other in named {
                assert!(is_known(operation, other), "{}: {other}", row.name);
            }
            // A name in backticks is an option, or something else that is no word of the table.
            for name in [row.doc, row.details].into_iter().flat_map(in_backticks) {
                assert!(is_known(operation, name), "{}: `{name}`", row.name);
            }
        }
    }
}

/// Texts name options; examples are command lines.
#[test]
fn operations_are_complete() {
    for operation in OPERATIONS {
        let Operation { name, doc, details, .. } = operation;
        assert!(doc.ends_with('.') && doc.starts_with(char::is_uppercase), "{name}: {doc}");
        let text = details.split("Examples:\n").next().unwrap_or_default();
        for option in in_backticks(text).map(|option| option.split(' ').next().unwrap_or_default()) {
            assert!(OPERATIONS.iter().any(|other| is_known(other, option)), "{name}: `{option}`");
        }
        assert!(!text.contains(" --"), "{name}: options are named in backticks");
        for option in operation.exactly_one.iter().chain(operation.options.iter().flat_map(|row| row.required_unless)) {
            assert!(operation.option(option).is_some(), "{name}: {option}");
        }
        let everywhere = operation.doors.len() == 4;
        assert!(everywhere || !operation.otherwise.is_empty(), "{name}: why it is not in all interfaces");
    }
}

fn in_backticks(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

fn is_known(operation: &Operation, option: &str) -> bool {
    operation.option(option).or_else(|| GLOBAL.iter().find(|row| row.name == option)).is_some()
}

#[test]
fn names_are_unique_in_every_spelling() {
    for operation in OPERATIONS {
        for spelling in [Spelling::Flag, Spelling::Python, Spelling::C, Spelling::Camel] {
            let mut seen = BTreeSet::new();
            let is_spelled = |row: &&OptionRow| spelling != Spelling::Flag || row.is_in(Door::Program);
            for row in operation.options.iter().filter(is_spelled) {
                assert!(seen.insert(spelling.of(row)), "{spelling:?}: {}", row.name);
            }
        }
    }
}

#[test]
fn defaults_have_the_type_of_their_option() {
    for (_, row) in rows() {
        let fits = match (row.default, row.kind) {
            (Default::Unset(_), kind) => !matches!(kind, Kind::Flag),
            (Default::Flag(_), Kind::Flag) | (Default::Bytes(_), Kind::Bytes) => true,
            (Default::Number(number), Kind::Number(allowed)) => allowed.includes(number),
            (Default::Number(number), Kind::Count) => number >= 1.0 && number.fract() == 0.0,
            (Default::Number(number), Kind::Integer(least, most)) => {
                (f64::from(least)..=f64::from(most)).contains(&f64::from(number))
            }
            (Default::Choice(_), Kind::Text) => true,
            (Default::Choice(name), Kind::Choice(choices)) => choices.find(name).is_some(),
            _ => false,
        };
        assert!(fits, "{}: {:?}", row.name, row.default);
    }
}

#[test]
fn spellings() {
    let convert = operation("convert").unwrap();
    let of = |name: &str| {
        let row = convert.option(name).unwrap();
        [Spelling::Flag, Spelling::Python, Spelling::C, Spelling::Camel].map(|spelling| spelling.of(row).into_owned())
    };
    assert_eq!(of("max_influences"), ["--max-influences", "max_influences", "max_influences", "maxInfluences"]);
    // Off by default in the other direction.
    assert_eq!(of("models"), ["--no-models", "models", "no_models", "models"]);
    // A word that Python reserves, and that the program does not need.
    assert_eq!(of("from_format"), ["--from", "from_format", "from_format", "fromFormat"]);
}

#[test]
fn texts_are_spelled() {
    for (text, flag, camel) in [
        ("raise `budget`", "raise --budget", "raise budget"),
        ("`max_influences` is 0", "--max-influences is 0", "maxInfluences is 0"),
        ("`normals complete` and `up`", "--normals complete and --up", "normals: \"complete\" and up"),
        ("`join no` keeps them apart", "--no-join keeps them apart", "join: false keeps them apart"),
        ("`frame_rate 1000`", "--frame-rate 1000", "frameRate: 1000"),
        ("`castkit explain` says `more`", "`castkit explain` says `more`", "`castkit explain` says `more`"),
        ("a lone ` and `unit", "a lone ` and `unit", "a lone ` and `unit"),
        ("", "", ""),
        ("nothing", "nothing", "nothing"),
    ] {
        assert_eq!((&*spell(text, Spelling::Flag), &*spell(text, Spelling::Camel)), (flag, camel), "{text}");
    }
}

#[test]
fn values_are_read_or_refused() {
    let refused = |error: OptionError| matches!(error.kind, ErrorKind::Value { .. });
    assert_eq!(Value::Number(4.0).whole("jobs", 1), Ok(4));
    for wrong in [0.0, -1.0, 1.5, f64::NAN, f64::INFINITY, 1e300] {
        assert!(Value::Number(wrong).whole("jobs", 1).is_err_and(refused), "{wrong}");
    }
    assert_eq!(Value::Number(0.25).number("scale", Allowed::Positive), Ok(0.25));
    // Beyond single precision it is infinite.
    for wrong in [0.0, -1.0, f64::NAN, 1e39] {
        assert!(Value::Number(wrong).number("scale", Allowed::Positive).is_err_and(refused), "{wrong}");
    }
    assert!(Value::Text("1".into()).number("scale", Allowed::Positive).is_err_and(refused));
    assert!(Value::Number(1.0).flag("strict").is_err_and(refused));
    // The names of some values are numbers.
    assert_eq!(Value::Number(7400.0).choice("fbx_version", &choices::FBX_VERSIONS), Ok(1));
    assert_eq!(Value::Text("7400".into()).choice("fbx_version", &choices::FBX_VERSIONS), Ok(1));
    let error = Value::Text("none".into()).choice("textures", &choices::TEXTURES).unwrap_err();
    assert_eq!(error.to_string(), "`textures` is \"none\", expected one of refer, embed, copy");
    let unknown = OptionError::unknown(operation("convert").unwrap(), "MaxInfluences");
    assert_eq!(unknown.to_string(), "convert has no option \"MaxInfluences\"; it is called `max_influences`");
}

#[test]
fn choices_have_a_name_for_each_value() {
    for (_, of) in choices::ALL {
        let names: BTreeSet<_> = of.values.iter().map(|choice| choice.name).collect();
        assert_eq!(names.len(), of.values.len(), "{}", of.name);
        assert!(of.doc.ends_with('.'), "{}", of.name);
    }
}

#[test]
fn interfaces_have_what_their_rows_say() {
    let convert = operation("convert").unwrap();
    for row in convert.options.iter().filter(|row| row.is_in(Door::Rust)) {
        // A value for one input has the flag of the option for all.
        let has_flag_of_other = convert.options.iter().any(|other| other.of_file == row.name);
        assert!(row.is_in(Door::Program) || has_flag_of_other, "{}", row.name);
    }
    for (operation, row) in rows() {
        assert!(row.is_in(Door::Program) || row.is_in(Door::Rust), "{operation}: {}", row.name);
    }
}
