//! The types of options.

/// The type of an option.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Kind {
    /// Yes or no. One whose default is yes is turned off: `--no-models`.
    Flag,
    /// A number in single precision.
    Number(Allowed),
    /// The length of one unit in metres. The program also understands names of units.
    Length,
    /// How many: a whole number of at least 1.
    Count,
    /// A whole number from the first to the second.
    Integer(u32, u32),
    /// A number of bytes. The program takes megabytes.
    Bytes,
    /// Text.
    Text,
    /// The path of a file.
    Path,
    /// One of several values.
    Choice(&'static Choices),
    /// A format, by an extension of its files.
    Format,
    /// The name of a text encoding.
    Encoding,
    /// Something in a file: its name, or its index counted from 0.
    Selector,
    /// A frame, which may be fractional, or `rest`.
    Frame,
    /// The code of a note.
    NoteCode,
    /// A value of this type for one of the inputs: `FILE=VALUE`.
    OfFile(&'static Kind),
}

/// The length of a unit in metres, by its name: `cm`.
#[must_use]
pub fn metres(unit: &str) -> Option<f32> {
    match unit {
        "m" => Some(1.0),
        "cm" => Some(0.01),
        "mm" => Some(0.001),
        "in" => Some(0.0254),
        "ft" => Some(0.3048),
        _ => unit.parse().ok().filter(|metres| Allowed::Positive.includes(*metres)),
    }
}

/// What [`metres`] understands, in words.
pub const UNITS: &str = "m, cm, mm, in, ft or a positive number of metres";

/// Which numbers an option may have. All of them are finite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Allowed {
    /// Factors, rates and units.
    Positive,
    /// Tolerances.
    NotNegative,
    /// Parts of a whole.
    Fraction,
    /// Parts of a whole, or numbers of its pieces.
    FractionOrCount,
    /// Angles.
    Any,
}

impl Allowed {
    /// Whether an option may have this number.
    #[must_use]
    pub fn includes(self, number: f32) -> bool {
        match self {
            Self::Positive => number.is_finite() && number > 0.0,
            Self::NotNegative => number.is_finite() && number >= 0.0,
            Self::Fraction => (0.0..=1.0).contains(&number),
            Self::FractionOrCount => {
                (0.0..=1.0).contains(&number) || number > 1.0 && number.is_finite() && number % 1.0 == 0.0
            }
            Self::Any => number.is_finite(),
        }
    }

    /// The numbers in words, such as `a positive number`.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Positive => "a positive number",
            Self::NotNegative => "0 or a positive number",
            Self::Fraction => "a number from 0 to 1",
            Self::FractionOrCount => "a number from 0 to 1, or a whole number",
            Self::Any => "a number",
        }
    }
}

/// The values of options of one type.
#[derive(Debug)]
#[non_exhaustive]
pub struct Choices {
    /// The name of the type, such as `Normals`.
    pub name: &'static str,
    /// What is chosen, in a sentence.
    pub doc: &'static str,
    /// Further paragraphs.
    pub details: &'static str,
    /// The values. The first one is the default, if there is one.
    pub values: &'static [Choice],
}

/// A value of an option.
#[derive(Debug)]
#[non_exhaustive]
pub struct Choice {
    /// The value as users write it, such as `keep`.
    pub name: &'static str,
    /// Its name in Rust, such as `Keep`.
    pub variant: &'static str,
    /// What it means, in a sentence.
    pub doc: &'static str,
}

impl Choices {
    pub(crate) const fn new(name: &'static str, doc: &'static str, values: &'static [Choice]) -> Self {
        Self { name, doc: documented(doc), details: "", values }
    }

    pub(crate) const fn details(mut self, details: &'static str) -> Self {
        self.details = documented(details);
        self
    }

    /// The value with this name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<&'static Choice> {
        self.values.iter().find(|choice| choice.name == name)
    }
}

pub(crate) const fn choice(name: &'static str, variant: &'static str, doc: &'static str) -> Choice {
    Choice { name, variant, doc: documented(doc) }
}

/// Documentation, in builds that have it.
pub(crate) const fn documented(text: &'static str) -> &'static str {
    if cfg!(feature = "documentation") { text } else { "" }
}
