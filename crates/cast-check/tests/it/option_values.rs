//! Options of the table reach the fields of the structs, and do what their rows say.

use cast_check::repair::{self, repair};
use cast_check::{Error, Options, Reader, Severity, check, diff, upgrade};
use cast_options::{Door, Kind, Operation, Value, operation};

use crate::common::sound;

/// Faces that a repair only removes if data may be lost.
const DEGENERATE: &[u8] = include_bytes!("../../../../testdata/check/CAST-MESH-006.cast");

/// A value other than the default.
fn value(kind: Kind) -> Value {
    match kind {
        Kind::Flag => Value::Flag(true),
        Kind::NoteCode => Value::Text("CAST-MESH-006".into()),
        Kind::Path => Value::Text("textures".into()),
        Kind::Choice(of) => Value::Text(of.values[0].name.into()),
        _ => Value::Number(3.0),
    }
}

/// The names of the options of an operation in the libraries, each of which changes the options.
fn all_change<T: std::fmt::Debug>(
    operation: &'static Operation,
    new: impl Fn() -> T,
    with: impl Fn(T, &str, &Value) -> Result<T, cast_options::OptionError>,
) -> Vec<&'static str> {
    let rows = operation.options.iter().filter(|row| row.is_in(Door::Rust));
    rows.map(|row| {
        let changed = with(new(), row.name, &value(row.kind)).unwrap();
        assert_ne!(format!("{changed:?}"), format!("{:?}", new()), "{}", row.name);
        assert!(with(new(), row.name, &Value::List(vec![Value::List(Vec::new())])).is_err(), "{}", row.name);
        row.name
    })
    .collect()
}

#[test]
fn all_options_are_set_by_name() {
    let of = |name| operation(name).unwrap();
    assert!(all_change(of("check"), Options::new, Options::with).contains(&"deny"));
    assert!(all_change(of("diff"), diff::Options::new, diff::Options::with).contains(&"relative"));
    // Both have the same options.
    let repairs = all_change(of("repair"), repair::Options::new, repair::Options::with);
    assert_eq!(repairs, ["lossy", "max_changes", "strict", "allow"]);
    assert_eq!(all_change(of("upgrade"), upgrade::Options::new, upgrade::Options::with), repairs);
    let all = Options::new().with("for_readers", &Value::Text("all".into())).unwrap();
    assert_eq!(format!("{all:?}"), format!("{:?}", Options::new().for_readers(Reader::ALL)));
    let error = Options::new().with("allow", &Value::Text("CAST-MESH".into())).unwrap_err();
    assert_eq!(error.to_string(), "`allow` is \"CAST-MESH\", expected the code of a rule such as CAST-MESH-004");
}

#[test]
fn findings_are_allowed_and_denied_by_their_codes() {
    let file = sound(DEGENERATE);
    let with = |options: Options<'static>, name: &str| {
        check(&file, &options.with(name, &Value::Text("CAST-MESH-006".into())).unwrap()).unwrap()
    };
    let codes = |report: &cast_check::Report| report.totals().iter().map(|total| total.rule.code).collect::<Vec<_>>();
    assert_eq!(codes(&check(&file, &Options::new()).unwrap()), ["CAST-MESH-006"]);
    assert_eq!(codes(&with(Options::new(), "allow")), [""; 0]);
    let denied = with(Options::new(), "deny");
    assert_eq!(denied.findings()[0].severity, Severity::Error);
    assert!(denied.has_errors());
}

#[test]
fn strict_repairs_leave_nothing_that_is_not_allowed() {
    let file = sound(DEGENERATE);
    let strict = repair::Options::new().strict(true);
    let Err(Error::Strict { refusal, others }) = repair(&file, &strict) else { panic!("something is left") };
    assert_eq!((refusal.rule.code, refusal.lossy), ("CAST-MESH-006", true));
    assert_eq!(others + 1, repair(&file, &repair::Options::new()).unwrap().changes.refused_total());
    // The error names a violation although none are listed.
    assert!(matches!(repair(&file, &strict.clone().max_changes(0)), Err(Error::Strict { .. })));
    let allowed = repair(&file, &strict.clone().allow(cast_check::rules::find("CAST-MESH-006"))).unwrap().changes;
    assert_eq!((allowed.refused_total(), allowed.refused().len()), (0, 0));
    assert_eq!(repair(&file, &strict.lossy(true)).unwrap().changes.refused_total(), 0);
}
