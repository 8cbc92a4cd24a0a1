//! Checks the numbers of options.

use cast_options::{Allowed, OptionError};

use crate::error::Error;

/// Checks numbers of options, by their names.
pub fn numbers<'n>(numbers: impl IntoIterator<Item = (&'n str, Option<f32>, Allowed)>) -> Result<(), Error> {
    for (name, number, allowed) in numbers {
        if let Some(number) = number.filter(|number| !allowed.includes(*number)) {
            return Err(Error::invalid(OptionError::value(name, number, allowed.words()).to_string()));
        }
    }
    Ok(())
}
