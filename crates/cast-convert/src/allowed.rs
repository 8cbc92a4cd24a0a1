//! Which numbers options may have.

use crate::Error;

/// The numbers that an option may have. All of them are finite.
#[derive(Clone, Copy)]
pub(crate) enum Allowed {
    /// Factors, rates and units.
    Positive,
    /// Tolerances.
    NotNegative,
    /// Parts of a whole.
    Fraction,
}

impl Allowed {
    fn includes(self, number: f32) -> bool {
        match self {
            Self::Positive => number.is_finite() && number > 0.0,
            Self::NotNegative => number.is_finite() && number >= 0.0,
            Self::Fraction => (0.0..=1.0).contains(&number),
        }
    }

    fn words(self) -> &'static str {
        match self {
            Self::Positive => "a positive number",
            Self::NotNegative => "0 or a positive number",
            Self::Fraction => "a number from 0 to 1",
        }
    }

    /// Checks numbers of options, by their names.
    pub(crate) fn check<const N: usize>(numbers: [(&str, Option<f32>, Self); N]) -> Result<(), Error> {
        for (name, number, allowed) in numbers {
            if let Some(number) = number.filter(|number| !allowed.includes(*number)) {
                return Err(Error::invalid(format!("{name} is {number}, expected {}", allowed.words())));
            }
        }
        Ok(())
    }
}
