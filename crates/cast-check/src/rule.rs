//! The rows of the table of rules.

use core::fmt;

use cast_base::Severity;

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

    /// The readers of a program, by its name in the table of options; `all` are all. `None` if it does not read Cast.
    #[must_use]
    pub fn of_program(name: &str) -> Option<&'static [Self]> {
        match name {
            "all" => Some(&Self::ALL),
            "blender" => Some(&[Self::Blender]),
            "maya" => Some(&[Self::Maya]),
            "unreal" => Some(&[Self::Unreal]),
            _ => None,
        }
    }

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
    /// If the file is meant for one of these readers ([`Options::for_readers`](crate::Options::for_readers)).
    For(&'static [Reader]),
    /// If other files may be read ([`Options::find_files`](crate::Options::find_files)).
    Files,
    /// If textures are checked ([`Options::find_textures`](crate::Options::find_textures)).
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
    /// The heading of the specification that it follows, such as `Mesh`.
    pub section: &'static str,
    /// Where that heading is in the repository, such as `docs/format.md#mesh`.
    pub anchor: &'static str,
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
        anchor: "",
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
    pub(crate) const fn says(mut self, section: Section, sentence: &'static str) -> Self {
        self.section = section.heading;
        self.anchor = section.anchor;
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

/// A section of the specification that rules cite.
#[derive(Clone, Copy)]
pub(crate) struct Section {
    heading: &'static str,
    anchor: &'static str,
}

/// The headings of `docs/format.md` that rules cite, each with its anchor. A test compares both with the page.
pub(crate) mod section {
    use super::Section;

    macro_rules! sections {
        ($($name:ident: $heading:literal, $anchor:literal;)*) => {
            $(pub(crate) const $name: Section =
                Section { heading: $heading, anchor: concat!("docs/format.md#", $anchor) };)*
        };
    }

    sections! {
        FILE_HEADER: "File header", "file-header";
        NODE_HEADER: "Node header", "node-header";
        PROPERTY_HEADER: "Property header", "property-header";
        PROPERTY_TYPES: "Property types", "property-types";
        STRINGS: "Strings", "strings";
        NUMBERS: "Numbers of another type", "numbers-of-another-type";
        LINKS: "Links", "links";
        NODES: "Nodes and properties", "nodes-and-properties";
        MESH: "Mesh", "mesh";
        HAIR: "Hair", "hair";
        BLEND_SHAPE: "BlendShape", "blendshape";
        BONE: "Bone", "bone";
        IK_HANDLE: "IKHandle", "ikhandle";
        CONSTRAINT: "Constraint", "constraint";
        MATERIAL: "Material", "material";
        ANIMATION: "Animation", "animation";
        CURVE: "Curve", "curve";
        INSTANCE: "Instance", "instance";
        METADATA: "Metadata", "metadata";
        HISTORY: "History", "history";
        UNITS: "Units and axes", "units-and-axes";
        ROTATIONS: "Rotations", "rotations";
        COLOURS: "Colours", "colours";
        BONE_TRANSFORMS: "Bone transforms", "bone-transforms";
        OVERRIDES: "Overrides", "overrides";
        PATHS: "Paths", "paths";
        READERS: "What every known reader accepts", "what-every-known-reader-accepts";
        DEFECTS: "Defects of other software", "defects-of-other-software";
    }
}
