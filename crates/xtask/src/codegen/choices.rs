//! The enums for properties with a list of texts.

use std::fmt::Write;

use cast_format::schema::{CHOICES, Choices};

pub(crate) fn generate() -> String {
    let mut out = String::from(super::mark::DO_NOT_EDIT);
    CHOICES.iter().for_each(|choices| enumeration(&mut out, choices));
    out
}

fn enumeration(out: &mut String, choices: &Choices) {
    let name = choices.name;
    let mut variants = String::new();
    let mut from = String::new();
    let mut to = String::new();
    let mut all = String::new();
    for value in choices.values {
        let until = value.until.map_or(String::new(), |month| format!(" Legacy, until {month}."));
        let (text, variant) = (value.text, value.variant);
        let _ = writeln!(variants, "/// `{text}`: {}{until}\n{variant},", value.doc);
        let _ = writeln!(from, "\"{text}\" => Self::{variant},");
        let _ = writeln!(to, "Self::{variant} => \"{text}\",");
        let _ = write!(all, "Self::{variant},");
    }
    let _ = writeln!(
        out,
        "/// {doc}
        ///
        /// Files may contain other values, which are kept. Those that only differ in case are understood.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum {name}<'a> {{
            {variants}
            /// A text that the specification does not know.
            Other(&'a str),
        }}

        impl<'a> {name}<'a> {{
            /// The text in a file, as in the specification.
            #[must_use]
            pub fn as_str(self) -> &'a str {{
                match self {{ {to} Self::Other(text) => text }}
            }}
        }}

        impl<'a> From<&'a str> for {name}<'a> {{
            fn from(text: &'a str) -> Self {{
                match text {{
                    {from}
                    other => {{
                        let is_meant = |value: &Self| crate::schema::is_same_word(other, value.as_str());
                        [{all}].into_iter().find(is_meant).unwrap_or(Self::Other(other))
                    }}
                }}
            }}
        }}

        impl core::fmt::Display for {name}<'_> {{
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {{
                f.pad(self.as_str())
            }}
        }}
        ",
        doc = choices.doc,
    );
}
