//! Setting options by name, and checking their numbers.

use std::fmt::Write;

use cast_options::{Default, Kind, Operation, OptionRow, Part};

use super::form::{constant, feature, form};
use super::structs::BY_HAND;

/// Setting options by name, and checking all numbers.
pub(super) fn by_name(part: Part, rows: &[&OptionRow], operation: &Operation) -> String {
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
            Kind::NoteCode => {
                let _ = writeln!(
                    arms,
                    "{name:?} => for value in value.values() {{ self.allowed.push(note({name:?}, value)?.into()); }},"
                );
                continue;
            }
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
