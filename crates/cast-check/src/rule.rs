//! The rows of the table of rules.

use core::fmt;

use cast_format::Severity;

/// A program that reads Cast files, and for which there are rules about what it does not support.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Reader {
    /// The plug-in for Blender.
    Blender,
    /// The plug-in for Maya.
    Maya,
    /// The importer for Unreal.
    Unreal,
    /// Any of the libraries: porter-cast, Cast.NET, tinycast, go-cast.
    Library,
}

impl Reader {
    /// Every reader with rules.
    pub const ALL: [Self; 4] = [Self::Blender, Self::Maya, Self::Unreal, Self::Library];

    /// Its name, such as `blender`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Blender => "blender",
            Self::Maya => "maya",
            Self::Unreal => "unreal",
            Self::Library => "library",
        }
    }
}

/// When a rule is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum When {
    /// Always.
    Always,
    /// If the file is meant for one of these readers ([`Options::readers`](crate::Options::readers)).
    For(&'static [Reader]),
    /// If other files may be read ([`Options::around`](crate::Options::around)).
    Files,
    /// If textures are checked ([`Around::textures`](crate::Around::textures)).
    Textures,
}

/// A rule of the format.
///
/// Codes are stable: a rule keeps its code as long as it exists, and codes are never reused.
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Rule {
    /// The code, such as `CAST-MESH-004`.
    pub code: &'static str,
    /// The severity of a violation.
    pub severity: Severity,
    /// A short title, such as `face index out of range`.
    pub title: &'static str,
    /// The section of the specification, such as `Nodes and properties: Mesh`.
    pub section: &'static str,
    /// What the specification says there, in other words.
    pub specification: &'static str,
    /// Why it matters, and what to do.
    pub explanation: &'static str,
    /// Whether a [repair](mod@crate::repair) can fix it.
    pub repairable: bool,
    /// Whether the repair may lose data, and is therefore done only if [allowed](crate::repair::Options::lossy).
    pub lossy: bool,
    /// When the rule is checked.
    #[cfg_attr(feature = "serde", serde(rename = "readers", serialize_with = "serialize_readers"))]
    pub when: When,
}

/// When a rule is checked is serialised as the readers that it is for.
#[cfg(feature = "serde")]
fn serialize_readers<S: serde::Serializer>(when: &When, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(match when {
        When::For(readers) => *readers,
        _ => &[],
    })
}

/// In what concerns a rule, it is serialised as its code.
#[cfg(feature = "serde")]
pub(crate) fn serialize_code<S: serde::Serializer>(rule: &&'static Rule, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(rule.code)
}

impl Rule {
    /// The area of the rule, such as `MESH`.
    #[must_use]
    pub fn area(&self) -> &'static str {
        self.code.split('-').nth(1).unwrap_or_default()
    }
}

impl fmt::Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Rule({})", self.code)
    }
}

impl PartialEq for Rule {
    fn eq(&self, other: &Self) -> bool {
        self.code == other.code
    }
}

impl Eq for Rule {}

/// The beginning of a row; each method below adds one property, so that rows read as sentences.
const fn row(severity: Severity, code: &'static str, title: &'static str) -> Rule {
    Rule {
        code,
        severity,
        title,
        section: "",
        specification: "",
        explanation: "",
        repairable: false,
        lossy: false,
        when: When::Always,
    }
}

pub(crate) const fn error(code: &'static str, title: &'static str) -> Rule {
    row(Severity::Error, code, title)
}

pub(crate) const fn warning(code: &'static str, title: &'static str) -> Rule {
    row(Severity::Warning, code, title)
}

pub(crate) const fn info(code: &'static str, title: &'static str) -> Rule {
    row(Severity::Info, code, title)
}

pub(crate) const fn hint(code: &'static str, title: &'static str) -> Rule {
    row(Severity::Hint, code, title)
}

impl Rule {
    /// What the specification says, and where.
    pub(crate) const fn says(mut self, section: &'static str, sentence: &'static str) -> Self {
        self.section = section;
        self.specification = sentence;
        self
    }

    /// Why it matters, and what to do.
    pub(crate) const fn why(mut self, explanation: &'static str) -> Self {
        self.explanation = explanation;
        self
    }

    pub(crate) const fn repairable(mut self) -> Self {
        self.repairable = true;
        self
    }

    pub(crate) const fn repairable_with_loss(mut self) -> Self {
        self.lossy = true;
        self.repairable()
    }

    pub(crate) const fn when(mut self, when: When) -> Self {
        self.when = when;
        self
    }
}

/// The sections of the specification that rules cite.
pub(crate) mod section {
    pub(crate) const BYTES: &str = "Bytes";
    pub(crate) const LINKS: &str = "Bytes: links";
    pub(crate) const NODES: &str = "Nodes and properties";
    pub(crate) const MESH: &str = "Nodes and properties: Mesh";
    pub(crate) const HAIR: &str = "Nodes and properties: Hair";
    pub(crate) const BLEND_SHAPE: &str = "Nodes and properties: BlendShape";
    pub(crate) const BONE: &str = "Nodes and properties: Bone";
    pub(crate) const IK_HANDLE: &str = "Nodes and properties: IKHandle";
    pub(crate) const CONSTRAINT: &str = "Nodes and properties: Constraint";
    pub(crate) const MATERIAL: &str = "Nodes and properties: Material";
    pub(crate) const ANIMATION: &str = "Nodes and properties: Animation and Curve";
    pub(crate) const INSTANCE: &str = "Nodes and properties: Instance";
    pub(crate) const METADATA: &str = "Nodes and properties: Metadata";
    pub(crate) const HISTORY: &str = "How the schema changed";
    pub(crate) const MEANING: &str = "Meaning";
    pub(crate) const READERS: &str = "What every known reader accepts";
    pub(crate) const DEFECTS: &str = "Known defects in existing software";
}
