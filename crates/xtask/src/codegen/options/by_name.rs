//! Setting options by name, and checking their numbers.

use std::fmt::Write;

use cast_options::{Default, Kind, Operation, OptionRow, Part};

use super::form::{constant, feature, form};
use super::structs::{ByName, Struct};

/// Setting options by name, and checking all numbers.
pub(super) fn by_name(of: &Struct, rows: &[&OptionRow], operation: &Operation) -> String {
    if matches!(of.by_name, ByName::Never) {
        return String::new();
    }
    let mut arms = String::new();
    rows.iter().for_each(|row| arm(&mut arms, of, row));
    let (setter, first) = match of.by_name {
        ByName::Parts | ByName::Never => ("fn given_value", String::new()),
        ByName::Part => ("pub fn with_value", String::new()),
        ByName::Whole(example) => ("fn with_value", with(example)),
    };
    let mut out = first;
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
    if of.checked {
        out.push_str(&check(of, rows));
    }
    match of.by_name {
        ByName::Whole(_) => return out,
        ByName::Part => return out + &restricted(of, rows),
        ByName::Parts | ByName::Never => {}
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
            if !row.outputs.is_empty() || PROGRAMS.iter().any(|program| program.sets(row.name)) {{
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
    out + &restricted(of, rows)
}

/// The statement that sets an option.
fn arm(arms: &mut String, of: &Struct, row: &OptionRow) {
    let (feature, name) = (feature(of, row), row.name);
    let value = match row.kind {
        Kind::Flag => format!("value.flag({name:?})?"),
        Kind::Number(allowed) if row.is_list => format!("[value.number({name:?}, Allowed::{allowed:?})?]"),
        Kind::Number(allowed) if of.is_precise => format!("value.precise({name:?}, Allowed::{allowed:?})?"),
        Kind::Number(allowed) => format!("value.number({name:?}, Allowed::{allowed:?})?"),
        Kind::Length => format!("value.number({name:?}, Allowed::Positive)?"),
        Kind::Count => format!("usize::try_from(value.whole({name:?}, 1)?).unwrap_or(usize::MAX)"),
        Kind::Integer(least, _) => format!("usize::try_from(value.whole({name:?}, {least})?).unwrap_or(usize::MAX)"),
        Kind::Bytes => format!("value.whole({name:?}, 0)?"),
        Kind::Text => format!("value.text({name:?})?"),
        Kind::Path => format!("PathBuf::from(value.text({name:?})?)"),
        Kind::Choice(of) if of.name == "Alignment" => {
            let _ = writeln!(arms, "{name:?} => self.layout = layout({name:?}, value)?,");
            return;
        }
        Kind::Choice(of) if of.name == "Reader" => format!("readers({name:?}, value)?"),
        Kind::Choice(of) if of.name == "Program" => format!("program({name:?}, value)?"),
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
        Kind::NoteCode if matches!(of.by_name, ByName::Parts) => {
            let _ = writeln!(
                arms,
                "{name:?} => for value in value.values() {{ self.allowed.push(note({name:?}, value)?.into()); }},"
            );
            return;
        }
        Kind::NoteCode => format!("Some(code({name:?}, value)?)"),
        Kind::OfFile(of) => {
            let of = match of {
                Kind::Length => format!("length({name:?}, of)?"),
                Kind::Choice(of) if of.name == "Up" => format!("up({name:?}, of)?"),
                _ => panic!("{name} has values of a type that no other has"),
            };
            let _ = writeln!(
                arms,
                "{name:?} => for value in value.values() {{ let (file, of) = of_file({name:?}, value)?; self.{name}.push((file, {of})); }},"
            );
            return;
        }
        _ => panic!("{name} has a type without values"),
    };
    let is_by_hand = of.by_hand(name).is_some();
    let is_optional = !is_by_hand && form(of, row).1 == "into";
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

/// Checking all numbers.
fn check(of: &Struct, rows: &[&OptionRow]) -> String {
    let (mut numbers, mut lists) = (String::new(), String::new());
    for row in rows {
        let allowed = match row.kind {
            Kind::Number(allowed) => format!("{allowed:?}"),
            Kind::Length => "Positive".to_owned(),
            _ => continue,
        };
        let name = row.name;
        if row.is_list {
            let _ = write!(
                lists,
                ".into_iter().chain(self.{name}.iter().map(|number| ({name:?}, Some(*number), Allowed::{allowed})))"
            );
            continue;
        }
        let value = if form(of, row).1 == "into" { format!("self.{name}") } else { format!("Some(self.{name})") };
        let _ = writeln!(numbers, "({name:?}, {value}, Allowed::{allowed}),");
    }
    format!(
        "/// Whether all numbers are ones that the options may have. Conversions check it before they begin.
        ///
        /// # Errors
        /// Returns an error that names the option if a factor, a unit or a rate is not positive, a tolerance is negative,
        /// or a number is infinite or NaN.
        pub fn check(&self) -> Result<(), Error> {{
            numbers([{numbers}]{lists})
        }}

        "
    )
}

/// The options of a part that only some formats of results have. What readers and writers both have belongs to readers.
fn restricted(of: &Struct, rows: &[&OptionRow]) -> String {
    let is_own = |row: &&&OptionRow| of.part != Some(Part::Write) || !row.parts.contains(&Part::Read);
    let mut all = String::new();
    for row in rows.iter().filter(|row| !row.outputs.is_empty()).filter(is_own) {
        let (feature, name) = (feature(of, row), row.name);
        let is_set = match (row.kind, row.default) {
            (Kind::Choice(choices), _) if choices.name == "Alignment" => continue,
            (_, Default::Unset(_)) => format!("self.{name}.is_some()"),
            (_, Default::Flag(false)) => format!("self.{name}"),
            _ if form(of, row).2 == "true" => format!("!self.{name}"),
            _ => format!("self.{name} != {}", form(of, row).2),
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
        if matches!(of.by_name, ByName::Parts) { "(crate)" } else { "" }
    )
}

/// Setting options by name, where one struct has all.
fn with(example: &str) -> String {
    format!(
        "/// Sets an option by its name in the table of operations, for callers whose options are values: interfaces for other
        /// languages.
        ///
        /// # Errors
        /// Returns an error that names the option in backticks if there is none of this name, or if it cannot have this value.
        ///
        {example}
        pub fn with(mut self, option: &str, value: &Value) -> Result<Self, OptionError> {{
            self.with_value(option, value)?;
            Ok(self)
        }}

        "
    )
}
