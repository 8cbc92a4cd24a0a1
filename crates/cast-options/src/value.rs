//! Values of options, as interfaces that are not written in Rust give them.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::error::OptionError;
use crate::kind::{Allowed, Choices};

/// The value of an option.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Value {
    /// Yes or no.
    Flag(bool),
    /// A number, also a whole one.
    Number(f64),
    /// Text.
    Text(String),
    /// Values of an option that may be given several times.
    List(Vec<Value>),
}

/// Reading values: an error says which option has a value of the wrong type or size.
impl Value {
    /// # Errors
    /// Returns an error for anything but yes or no.
    pub fn flag(&self, option: &'static str) -> Result<bool, OptionError> {
        match self {
            Self::Flag(flag) => Ok(*flag),
            _ => Err(OptionError::value(option, self, "true or false")),
        }
    }

    /// A number in double precision, whatever it is.
    ///
    /// # Errors
    /// Returns an error for anything but a number.
    pub fn double(&self, option: &'static str) -> Result<f64, OptionError> {
        match self {
            Self::Number(number) => Ok(*number),
            _ => Err(OptionError::value(option, self, "a number")),
        }
    }

    /// # Errors
    /// Returns an error for anything but an allowed number.
    #[allow(clippy::cast_possible_truncation, reason = "options are numbers in single precision")]
    pub fn number(&self, option: &'static str, allowed: Allowed) -> Result<f32, OptionError> {
        match self {
            Self::Number(number) if allowed.includes(*number as f32) => Ok(*number as f32),
            _ => Err(OptionError::value(option, self, allowed.words())),
        }
    }

    /// A number as it is, if it is allowed in single precision.
    ///
    /// # Errors
    /// Returns an error for anything but an allowed number.
    pub fn precise(&self, option: &'static str, allowed: Allowed) -> Result<f64, OptionError> {
        self.number(option, allowed)?;
        self.double(option)
    }

    /// # Errors
    /// Returns an error for anything but a whole number of at least `least`.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is compared with what is converted")]
    pub fn whole(&self, option: &'static str, least: u64) -> Result<u64, OptionError> {
        /// Every whole number below is a number in double precision.
        const MOST: f64 = 9_007_199_254_740_992.0;
        match self {
            Self::Number(number) if (0.0..=MOST).contains(number) && *number as u64 as f64 == *number => {
                Some(*number as u64).filter(|whole| *whole >= least)
            }
            _ => None,
        }
        .ok_or_else(|| {
            let expected = if least == 0 { "a whole number" } else { "a whole number of at least 1" };
            OptionError::value(option, self, expected)
        })
    }

    /// # Errors
    /// Returns an error for anything but text.
    pub fn text(&self, option: &'static str) -> Result<&str, OptionError> {
        match self {
            Self::Text(text) => Ok(text),
            _ => Err(OptionError::value(option, self, "text")),
        }
    }

    /// The position of the value among the choices.
    ///
    /// # Errors
    /// Returns an error for anything but the name of one of the choices.
    pub fn choice(&self, option: &'static str, choices: &'static Choices) -> Result<usize, OptionError> {
        // Some names are numbers.
        let name = match self {
            Self::Text(name) => name.clone(),
            other => other.to_string(),
        };
        let at = choices.values.iter().position(|choice| choice.name == name);
        at.ok_or_else(|| OptionError::choice(option, self, choices))
    }

    /// The values of a list; a single value is a list of one.
    #[must_use]
    pub fn values(&self) -> &[Self] {
        match self {
            Self::List(values) => values,
            one => core::slice::from_ref(one),
        }
    }
}

/// The variant at the position of a choice.
pub fn one_of<T: Copy, const N: usize>(at: usize, all: [T; N]) -> T {
    const { assert!(N > 0) };
    all[at.min(N - 1)]
}

impl core::fmt::Display for Value {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Flag(flag) => write!(f, "{flag}"),
            Self::Number(number) => write!(f, "{number}"),
            Self::Text(text) => write!(f, "{text:?}"),
            Self::List(_) => f.write_str("a list"),
        }
    }
}
