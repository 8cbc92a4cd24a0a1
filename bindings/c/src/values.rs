//! Fields of C as values of options.

use std::ffi::c_char;

use castkit::options::{Choices, OptionError, Spelling, Value, spell};

use crate::array::slice;
use crate::choices::{CASTKIT_STILL_FRAME, CASTKIT_STILL_NONE, CASTKIT_STILL_REST, castkit_still};
use crate::error::Failure;
use crate::text;

/// Values of options by their names. What is zero has its default and is left out.
#[derive(Default)]
pub(crate) struct Values(Vec<(&'static str, Value)>);

impl Values {
    pub(crate) fn flag(&mut self, name: &'static str, given: bool, value: bool) {
        if given {
            self.0.push((name, Value::Flag(value)));
        }
    }

    pub(crate) fn number(&mut self, name: &'static str, number: f64) {
        if number != 0.0 {
            self.0.push((name, Value::Number(number)));
        }
    }

    /// A number whose zero is stated by a negative number.
    pub(crate) fn tolerance(&mut self, name: &'static str, number: f64) {
        match number {
            0.0 => {}
            number if number < 0.0 => self.0.push((name, Value::Number(0.0))),
            number => self.0.push((name, Value::Number(number))),
        }
    }

    /// A number of bytes. What is more than there can be is as much as there can be.
    pub(crate) fn bytes(&mut self, name: &'static str, bytes: u64) {
        self.number(name, bytes.min(1 << 52) as f64);
    }

    pub(crate) fn text(&mut self, name: &'static str, given: *const c_char) -> Result<(), Failure> {
        let text = text::optional(given, &format!("options->{name}"))?;
        self.0.extend(text.map(|text| (name, Value::Text(text.into()))));
        Ok(())
    }

    pub(crate) fn list(
        &mut self,
        name: &'static str,
        first: *const *const c_char,
        count: usize,
    ) -> Result<(), Failure> {
        let what = format!("options->{name}");
        let texts = slice(first, count, &what)?.iter().map(|of| text::utf8(*of, &format!("one of {what}")));
        let values = texts.map(|text| Ok(Value::Text(text?.into()))).collect::<Result<Vec<_>, Failure>>()?;
        if !values.is_empty() {
            self.0.push((name, Value::List(values)));
        }
        Ok(())
    }

    pub(crate) fn numbers(&mut self, name: &'static str, first: *const f32, count: usize) -> Result<(), Failure> {
        let numbers = slice(first, count, &format!("options->{name}"))?;
        let values: Vec<Value> = numbers.iter().map(|number| Value::Number(f64::from(*number))).collect();
        if !values.is_empty() {
            self.0.push((name, Value::List(values)));
        }
        Ok(())
    }

    /// One of several values, of which the first has the number `first`; below it is none.
    pub(crate) fn choice(
        &mut self,
        name: &'static str,
        number: u32,
        first: u32,
        choices: &'static Choices,
    ) -> Result<(), Failure> {
        if number == 0 {
            return Ok(());
        }
        let at = number.checked_sub(first).and_then(|at| usize::try_from(at).ok());
        let Some(choice) = at.and_then(|at| choices.values.get(at)) else {
            let most = choices.values.len() as u64 + u64::from(first) - 1;
            return Err(Failure::Argument(format!("options->{name} is {number}, expected a number from 0 to {most}")));
        };
        self.0.push((name, Value::Text(choice.name.into())));
        Ok(())
    }

    pub(crate) fn frame(&mut self, name: &'static str, still: castkit_still, frame: f64) -> Result<(), Failure> {
        match still {
            CASTKIT_STILL_NONE => {}
            CASTKIT_STILL_REST => self.0.push((name, Value::Text("rest".into()))),
            CASTKIT_STILL_FRAME => self.0.push((name, Value::Number(frame))),
            _ => {
                return Err(Failure::Argument(format!("options->still is {still}, expected CASTKIT_STILL_…")));
            }
        }
        Ok(())
    }

    /// Sets the options.
    pub(crate) fn set<T>(
        &self,
        options: T,
        with: impl Fn(T, &str, &Value) -> Result<T, OptionError>,
    ) -> Result<T, Failure> {
        self.0.iter().try_fold(options, |options, (name, value)| with(options, name, value)).map_err(wrong)
    }
}

/// An error in an option, in the words of the header.
fn wrong(error: OptionError) -> Failure {
    Failure::Argument(format!("options->{}", spell(&error.to_string(), Spelling::C)))
}
