//! The result of a check.

use std::fmt;

use cast_base::sort;
use cast_file::{Error, ErrorKind};
use cast_read::{Cast, PathsInOrder};

use crate::findings::{Findings, Listed, OfRule};
use crate::rules::structure;
use crate::textures::Texture;
use crate::{Options, Rule, Severity};

/// The area of rules about headers, sizes and counts. If they are broken, everything else may be read at the wrong place,
/// so their findings come first.
const STRUCTURE: &str = "STRUCTURE";

/// The findings of a file: those about its structure, then all others, each in file order.
#[derive(Clone, Debug, Default)]
pub struct Report {
    findings: Vec<Finding>,
    totals: Vec<Total>,
    pub(crate) textures: Option<Vec<Texture>>,
}

/// A violation of a rule, and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finding {
    /// The rule.
    pub rule: &'static Rule,
    /// The rule's severity, unless [`Options::deny`] raised it.
    pub severity: Severity,
    /// The path of the node, such as `root[0]/model[0] "hero"/mesh[3] "body"`; empty for the file itself.
    pub path: String,
    /// The key of the property, such as `vp`.
    pub property: Option<String>,
    /// The index of the element in the property.
    pub element: Option<u64>,
    /// The byte offset in the file.
    pub offset: u64,
    /// What was found, and what was expected.
    pub message: String,
}

/// With the fields of its rule that say what is wrong.
#[cfg(feature = "serde")]
impl serde::Serialize for Finding {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        let mut fields = serializer.serialize_struct("Finding", 11)?;
        fields.serialize_field("code", self.rule.code)?;
        fields.serialize_field("severity", &self.severity)?;
        fields.serialize_field("title", self.rule.title)?;
        fields.serialize_field("path", &self.path)?;
        fields.serialize_field("property", &self.property)?;
        fields.serialize_field("element", &self.element)?;
        fields.serialize_field("offset", &self.offset)?;
        fields.serialize_field("message", &self.message)?;
        fields.serialize_field("section", self.rule.section)?;
        fields.serialize_field("specification", self.rule.specification)?;
        fields.serialize_field("repairable", &self.rule.repairable)?;
        fields.end()
    }
}

impl fmt::Display for Finding {
    /// One line: severity, code, place and message.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}: ", self.severity, self.rule.code)?;
        if !self.path.is_empty() {
            f.write_str(&self.path)?;
            if let Some(property) = &self.property {
                write!(f, "/{}", property.escape_debug())?;
            }
            if let Some(element) = self.element {
                write!(f, "[{element}]")?;
            }
            f.write_str(": ")?;
        }
        write!(f, "{} (at byte {})", self.message, self.offset)
    }
}

/// How often a rule was violated.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Total {
    /// The rule.
    #[cfg_attr(feature = "serde", serde(rename = "code", serialize_with = "crate::rule::serialize_code"))]
    pub rule: &'static Rule,
    /// The severity in this check.
    pub severity: Severity,
    /// The number of all findings.
    pub found: u64,
    /// How many of them were kept, at most [`Options::max_repeats`].
    #[cfg_attr(feature = "serde", serde(rename = "listed"))]
    pub kept: u64,
}

impl Report {
    pub(crate) fn new<'a>(cast: &Cast<'a>, findings: Findings<'_, 'a>, options: &Options<'_>) -> Self {
        let rules = findings.into_rules().into_iter().filter(|of_rule| of_rule.total > 0).collect::<Vec<_>>();
        let mut totals: Vec<Total> = rules.iter().map(|of_rule| Total::new(of_rule, options)).collect();
        sort::by_key(&mut totals, |total| total.rule.code);
        let mut found: Vec<(&'static Rule, Listed<'_>)> = rules
            .into_iter()
            .flat_map(|of_rule| of_rule.listed.into_iter().map(move |found| (of_rule.rule, found)))
            .collect();
        sort::by_key(&mut found, |(_, found)| found.place.node.map(|node| node.offset()));
        let mut paths = PathsInOrder::new(cast);
        let mut findings: Vec<Finding> =
            found.into_iter().map(|(rule, found)| Finding::new(rule, found, &mut paths, options)).collect();
        sort::by(&mut findings, |one, other| {
            let key = |finding: &Finding| (finding.rule.area() != STRUCTURE, finding.offset);
            (key(one), one.rule.code, one.element).cmp(&(key(other), other.rule.code, other.element))
        });
        Self { findings, totals, textures: None }
    }

    /// The report for a file that could not be opened because of its structure: it is not a Cast file, or exceeds the
    /// limits.
    ///
    /// ```
    /// # use cast_check::{Options, Report};
    /// # use cast_file::CastFile;
    /// let error = CastFile::from_bytes(b"nothing".to_vec()).unwrap_err();
    /// let report = Report::of_unreadable(&error, &Options::new()).unwrap();
    /// assert_eq!(report.findings()[0].rule.code, "CAST-STRUCTURE-001");
    /// ```
    #[must_use]
    pub fn of_unreadable(error: &Error, options: &Options<'_>) -> Option<Self> {
        let ErrorKind::Structure(error) = error.kind() else { return None };
        let rule = structure::rule_of(error.kind());
        if !options.includes(rule) {
            return Some(Self::default());
        }
        let finding = Finding {
            rule,
            severity: options.severity(rule),
            path: error.path().to_string(),
            property: None,
            element: None,
            offset: error.offset(),
            message: error.kind().to_string(),
        };
        let total = Total { rule, severity: finding.severity, found: 1, kept: 1 };
        Some(Self { findings: vec![finding], totals: vec![total], textures: None })
    }

    /// The findings that were kept: those about the structure, then all others, each in file order and then by code.
    #[must_use]
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// How often each rule was violated, by code. Rules without violations are not listed.
    #[must_use]
    pub fn totals(&self) -> &[Total] {
        &self.totals
    }

    /// The textures that materials refer to, each path once, in file order; `None` unless they were
    /// [looked for](Options::find_textures).
    ///
    /// ```
    /// # use cast_check::{Around, Disk, Options, TextureState, check};
    /// # use cast_file::CastFile;
    /// # let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/valid/materials.cast");
    /// let file = CastFile::open(path)?;
    /// let report = check(&file, &Options::new().around(Around::of(&file, &Disk)).find_textures(true))?;
    /// let textures = report.textures().unwrap();
    /// assert!(textures.iter().any(|texture| texture.state == TextureState::Missing));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn textures(&self) -> Option<&[Texture]> {
        self.textures.as_deref()
    }

    /// The number of findings with this severity, kept or not.
    #[must_use]
    pub fn count(&self, severity: Severity) -> u64 {
        let of_severity = self.totals.iter().filter(|total| total.severity == severity);
        of_severity.fold(0, |sum, total| sum.saturating_add(total.found))
    }

    /// Whether there is an error.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.count(Severity::Error) > 0
    }
}

impl Total {
    fn new(of_rule: &OfRule<'_>, options: &Options<'_>) -> Self {
        Self {
            rule: of_rule.rule,
            severity: options.severity(of_rule.rule),
            found: of_rule.total,
            kept: of_rule.listed.len() as u64,
        }
    }
}

impl Finding {
    fn new<'a>(rule: &'static Rule, found: Listed<'a>, paths: &mut PathsInOrder<'a>, options: &Options<'_>) -> Self {
        let place = found.place;
        Self {
            rule,
            severity: options.severity(rule),
            path: place.node.map(|node| paths.path(node)).unwrap_or_default(),
            property: place.property.map(|property| property.name().to_string_lossy()),
            element: place.element,
            offset: place.offset,
            message: found.message,
        }
    }
}
