//! Options by their names, as interfaces for other languages set them.

use cast_convert::Format;
use cast_job::{Job, JobOptions};
use cast_options::{Default, Door, Kind, OptionRow, PROGRAMS, Value, operation};

use crate::common::testdata;

/// Values of an option that are not its default.
fn samples(row: &OptionRow) -> Vec<Value> {
    let text = |text: &str| vec![Value::Text(text.into())];
    match row.kind {
        Kind::Flag => vec![Value::Flag(row.default != Default::Flag(true))],
        Kind::Number(_) | Kind::Length => vec![Value::Number(0.5)],
        Kind::Count | Kind::Bytes | Kind::Integer(..) => vec![Value::Number(3.0)],
        Kind::Choice(of) if of.name == "Program" => text("unreal"),
        Kind::Choice(of) => of.values.iter().map(|choice| Value::Text(choice.name.into())).collect(),
        Kind::Format => text("glb"),
        Kind::Encoding => text("gbk"),
        Kind::Selector => vec![Value::Text("walk".into()), Value::Number(1.0)],
        Kind::Frame => vec![Value::Number(1.5), Value::Text("rest".into())],
        Kind::OfFile(Kind::Length) => text("hero.cast=in"),
        Kind::OfFile(_) => text("hero.cast=y"),
        Kind::NoteCode => text("CONVERT-MESH-003"),
        _ => text("file"),
    }
}

#[test]
fn every_option_can_be_set_by_its_name() {
    let rows = operation("convert").unwrap().options.iter().filter(|row| row.is_in(Door::Rust));
    let mut set = 0;
    for row in rows {
        let before = format!("{:?}", JobOptions::new());
        for value in samples(row) {
            let options = JobOptions::new().with(row.name, &value).unwrap_or_else(|error| panic!("{error}"));
            let is_default = matches!(row.default, Default::Choice(name) if value == Value::Text(name.into()));
            // It reached a field: the options differ from the defaults.
            assert_eq!(
                format!("{options:?}") == before,
                is_default && row.outputs.is_empty() && !PROGRAMS.iter().any(|program| program.sets(row.name)),
                "{}: {value:?}",
                row.name
            );
            set += 1;
        }
        // Values of another type are errors that name the option.
        let wrong = if matches!(row.kind, Kind::Flag) { Value::Number(1.0) } else { Value::Flag(true) };
        let error = JobOptions::new().with(row.name, &wrong).unwrap_err().to_string();
        assert!(error.starts_with(&format!("`{}` is ", row.name)), "{error}");
    }
    assert!(set > 50, "{set}");
    let error = JobOptions::new().with("framerate", &Value::Number(30.0)).unwrap_err();
    assert_eq!(error.to_string(), "convert has no option \"framerate\"; it is called `frame_rate`");
}

/// Each option that its row restricts to some formats of results is refused on all others, and on no others.
#[test]
fn options_without_effect_are_errors() {
    let formats = Format::all().filter(|format| format.is_writable());
    let rows = || operation("convert").unwrap().options.iter().filter(|row| !row.outputs.is_empty());
    let mut refused = 0;
    for format in formats {
        for row in rows() {
            let value = samples(row).into_iter().next().unwrap();
            let options = JobOptions::new().to_format(format).with(row.name, &value).unwrap();
            let found = options.target(None).map_err(|error| error.to_string());
            match row.outputs.contains(&format.extension()) {
                true => assert_eq!(found, Ok(format), "{} for {}", row.name, format.name()),
                false => {
                    let expected = format!("`{}` has no effect: the result is {}, ", row.name, format.name());
                    assert!(found.as_ref().is_err_and(|error| error.contains(&expected)), "{found:?}");
                    refused += 1;
                }
            }
        }
    }
    assert!(refused > 30, "{refused}");
}

/// What is set by name has the effect that the builder's method has.
#[test]
fn names_and_methods_do_the_same() {
    let bytes = std::fs::read(testdata("se/triangle.semodel")).unwrap();
    let run = |options: JobOptions<'_>| {
        let mut out = Vec::new();
        Job::new(options).bytes(bytes.clone()).write_to(&mut out).unwrap();
        out
    };
    let plain = run(JobOptions::new().to_format(Format::Cast));
    let method = run(JobOptions::new().import(cast_interchange::Options::new().scale(2.0)));
    let named = run(JobOptions::new().with("scale", &Value::Number(2.0)).unwrap());
    assert!(method == named && method != plain);
}
