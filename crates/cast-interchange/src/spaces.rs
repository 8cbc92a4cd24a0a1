//! Axes and units of the sources of one result: what they state, what is assumed of those that state nothing, and bringing
//! all into one space.
//!
//! Four steps, in this order, so that options apply once, to the whole:
//! 1. what each source states, or the options state about it: [`Claim`];
//! 2. what is assumed of the others: the answer of those that state one if they agree, or else the unit of the first of them and
//!    the usual axis: [`Settled`];
//! 3. bringing all sources into the space of the first: [`Settled::bring`];
//! 4. converting the whole to what the options ask for: [`Settled::convert`].

use cast_read::Cast;
use cast_scene::convert_axes::{self, Approximated, Conversion, Up};
use cast_write::{Document, Layout};

use crate::converted::{Converted, SideFile};
use crate::narrow::narrow;
use crate::nodes::forget_up;
use crate::notes;
use crate::options::Options;
use crate::report::Report;

/// The length of a unit where nothing states one, in metres: what Blender and glTF assume.
pub const USUAL_UNIT: f32 = 1.0;

/// How far two units may differ and still be the same, relative to the larger one.
const SAME_UNIT: f32 = 1e-6;

/// How an answer is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// The options state it about the source.
    Given,
    /// The source states it.
    Stated,
    /// Nothing states it: it is what is usual.
    Usual,
    /// All other sources that state it agree on it.
    Others,
    /// Other sources state it, but do not agree, so it is the usual axis, or the unit of the first of them.
    Unclear,
}

/// An answer, and how it is known.
#[derive(Clone, Copy, Debug)]
pub struct Answer<T> {
    /// The answer.
    pub value: T,
    /// How it is known.
    pub basis: Basis,
}

/// What a format says about its sources.
#[derive(Clone, Copy, Debug)]
pub struct Usual {
    /// The axis that usually points up.
    pub up: Up,
    /// Whether it is another format than Cast.
    pub is_foreign: bool,
}

/// What a source states about its axes and its unit, or the options state about it.
#[derive(Clone, Copy, Debug)]
pub struct Claim {
    up: Option<Answer<Up>>,
    unit: Option<Answer<f32>>,
    usual: Usual,
}

/// The axes and the unit of a source, settled.
#[derive(Clone, Copy, Debug)]
pub struct Space {
    /// The axis that points up.
    pub up: Answer<Up>,
    /// The length of a unit in metres.
    pub unit: Answer<f32>,
    usual: Usual,
}

impl Claim {
    /// What a converted source states. `up` and `unit` are what the options state about this source alone.
    #[must_use]
    pub fn of(
        converted: &Converted<'_>,
        usual: Usual,
        options: &Options<'_>,
        (up, unit): (Option<Up>, Option<f32>),
    ) -> Self {
        let given_up = up.or(options.source_up).map(|value| Answer { value, basis: Basis::Given });
        let up = given_up.or_else(|| Some(Answer { value: Up::of(&converted.document)?, basis: Basis::Stated }));
        let given = unit.map(|value| Answer { value, basis: Basis::Given });
        let stated = converted.unit.map(|value| Answer { value, basis: Basis::Stated });
        // What does not state its unit is in that of Cast files.
        let of_cast = options.unit.map(|value| Answer { value, basis: Basis::Given });
        Self { up, unit: given.or(stated).or(of_cast), usual }
    }
}

impl Space {
    /// Whether the result has to say which axis was assumed: unless it would be the same for a reader of the result.
    fn is_up_recorded(&self) -> bool {
        match self.up.basis {
            Basis::Given | Basis::Others | Basis::Unclear => true,
            Basis::Usual => self.usual.is_foreign,
            Basis::Stated => false,
        }
    }
}

/// What the sources that state something say to those that do not.
#[derive(Clone, Copy)]
enum Agreement<T> {
    Nobody,
    All(T),
    /// The first of several answers.
    Differ(T),
}

impl<T: Copy> Agreement<T> {
    fn of(mut stated: impl Iterator<Item = T>, is_same: impl Fn(T, T) -> bool) -> Self {
        match stated.next() {
            None => Self::Nobody,
            Some(first) if stated.all(|other| is_same(first, other)) => Self::All(first),
            Some(first) => Self::Differ(first),
        }
    }

    /// `unclear` is what to assume of several answers, from the first of them.
    fn answer(self, usual: T, unclear: impl Fn(T) -> T) -> Answer<T> {
        match self {
            Self::Nobody => Answer { value: usual, basis: Basis::Usual },
            Self::All(value) => Answer { value, basis: Basis::Others },
            Self::Differ(first) => Answer { value: unclear(first), basis: Basis::Unclear },
        }
    }
}

fn is_same_unit(one: f32, other: f32) -> bool {
    (one - other).abs() <= SAME_UNIT * one.max(other)
}

/// The axes and units of all sources of a result.
#[derive(Clone, Debug)]
pub struct Settled {
    /// The space of each source.
    pub spaces: Vec<Space>,
    /// The axis and the unit that all sources are converted to.
    pub common: Space,
    /// The unit of a result that has the unit of Cast files.
    pub unit: f32,
    /// Whether there is a source of another format than Cast.
    is_foreign: bool,
}

impl Settled {
    /// What states something speaks for what does not. `None` without sources.
    #[must_use]
    pub fn of(claims: &[Claim], options: &Options<'_>) -> Option<Self> {
        let ups = claims.iter().filter_map(|claim| claim.up).map(|up| up.value);
        let up = Agreement::of(ups, |one, other| one == other);
        let units = claims.iter().filter_map(|claim| claim.unit).map(|unit| unit.value);
        let unit = Agreement::of(units.filter(|unit| is_length(*unit)), is_same_unit);
        // Of several units, a metre may be none; of two axes, the usual one is.
        let unit = unit.answer(USUAL_UNIT, |first| first);
        let space = |claim: &Claim| Space {
            up: claim.up.unwrap_or_else(|| up.answer(claim.usual.up, |_| claim.usual.up)),
            unit: claim.unit.unwrap_or(unit),
            usual: claim.usual,
        };
        let spaces: Vec<Space> = claims.iter().map(space).collect();
        let states = |basis: Basis| matches!(basis, Basis::Given | Basis::Stated);
        let first = spaces.first()?;
        let up = spaces.iter().find(|space| states(space.up.basis)).unwrap_or(first).up;
        let unit = spaces.iter().find(|space| states(space.unit.basis) && is_length(space.unit.value));
        let common = Space { up, unit: unit.unwrap_or(first).unit, usual: first.usual };
        let given = spaces.iter().map(|space| space.unit).find(|unit| unit.basis == Basis::Given);
        let unit = options.unit.or(given.map(|unit| unit.value)).unwrap_or(USUAL_UNIT);
        let is_foreign = spaces.iter().any(|space| space.usual.is_foreign);
        Some(Self { spaces, common, unit, is_foreign })
    }

    /// Whether the unit of the result is known, or a note says that it was assumed.
    #[must_use]
    pub fn is_unit_known(&self) -> bool {
        self.is_foreign || self.spaces.iter().any(|space| space.unit.basis == Basis::Given)
    }

    /// Adds notes on what was assumed of a source, and what that changes.
    fn report(&self, space: &Space, options: &Options<'_>, report: &mut Report) {
        if !options.keep_space {
            self.report_unit(space, options, report);
        }
        let (up, to) = (space.up.value, self.common.up.value);
        let is_turned = up != to;
        match space.up.basis {
            Basis::Given | Basis::Stated if is_turned && options.up.is_none() => {
                report.add(&notes::scene::TURNED_INPUTS, format_args!("{} to {}", up.as_str(), to.as_str()));
            }
            Basis::Given | Basis::Stated => {}
            Basis::Others if up == space.usual.up => report.add(&notes::scene::UP_AXIS_OF_OTHERS, up.as_str()),
            Basis::Others => report.add(&notes::scene::UP_AXIS_ADOPTED, up.as_str()),
            Basis::Unclear => report.add(&notes::scene::UP_AXIS_UNCLEAR, up.as_str()),
            Basis::Usual if is_turned => report.add(&notes::scene::UP_AXIS_UNCLEAR, up.as_str()),
            Basis::Usual => match options.up {
                Some(wanted) if wanted != up => {
                    report.add(&notes::scene::UP_AXIS_TURNED, format_args!("{} to {}", up.as_str(), wanted.as_str()));
                }
                wanted => {
                    let is_used = wanted.is_some() || space.usual.is_foreign;
                    report.add_if(is_used, &notes::scene::UP_AXIS, up.as_str());
                }
            },
        }
    }

    fn report_unit(&self, space: &Space, options: &Options<'_>, report: &mut Report) {
        let (unit, to) = (space.unit.value, self.common.unit.value);
        match space.unit.basis {
            Basis::Given | Basis::Stated => {
                let is_scaled = !is_same_unit(unit, to);
                report.add_if(is_scaled, &notes::scene::SCALED_INPUTS, format_args!("{unit} m to {to} m"));
            }
            Basis::Unclear => report.add(&notes::scene::UNIT_UNCLEAR, format_args!("{unit} m")),
            Basis::Others if !is_same_unit(unit, USUAL_UNIT) => {
                report.add(&notes::scene::UNIT_ADOPTED, format_args!("{unit} m"));
            }
            Basis::Others | Basis::Usual => {
                let is_scaled = options.to_unit.is_some_and(|to| !is_same_unit(to, self.unit));
                report.add_if(self.is_foreign || is_scaled, &notes::scene::UNIT, "");
            }
        }
    }

    /// Converts a source from its own space to the [common](Self::common) one.
    pub fn bring(&self, converted: &mut Converted<'_>, space: &Space, options: &Options<'_>, notes: &mut Report) {
        self.report(space, options, notes);
        let (from, to) = (space.unit.value, self.common.unit.value);
        let mut factor = if options.keep_space || is_same_unit(from, to) { 1.0 } else { ratio(from, to) };
        if !is_length(factor) {
            notes.add(&notes::scene::SCALE, factor);
            factor = 1.0;
        }
        let is_turned = space.up.value != self.common.up.value;
        if !is_turned && factor == 1.0 && !space.is_up_recorded() {
            return;
        }
        let Converted { document, side_files, .. } = converted;
        let is_silent = Up::of(document).is_none() && !is_turned && !space.is_up_recorded();
        let conversion = Conversion::between(space.up.value, self.common.up.value);
        let approximated = apply(document, side_files, conversion, factor);
        if is_silent {
            forget_up(document);
        }
        notes.add_many(&notes::animation::EULER_CURVES, approximated.euler_nodes as u64, "");
        converted.untouched = None;
    }

    /// Converts the whole result from the [common](Self::common) space to what the options ask for. Returns the factor for
    /// lengths, or `None` if nothing was changed.
    pub fn convert(
        &self,
        document: &mut Document<'_>,
        side_files: &mut [SideFile<'_>],
        options: &Options<'_>,
        notes: &mut Report,
    ) -> Option<f32> {
        let Space { up, unit, .. } = self.common;
        let by_unit = if options.keep_space { 1.0 } else { ratio(unit.value, options.to_unit.unwrap_or(self.unit)) };
        let mut factor = by_unit * options.scale;
        if !is_length(factor) {
            notes.add(&notes::scene::SCALE, factor);
            factor = 1.0;
        }
        if options.up.is_none() && factor == 1.0 {
            return None;
        }
        let is_silent = Up::of(document).is_none() && options.up.is_none();
        let conversion = Conversion::between(up.value, options.up.unwrap_or(up.value));
        let approximated = apply(document, side_files, conversion, factor);
        if is_silent {
            // Only the unit is to be changed.
            forget_up(document);
        }
        notes.add_many(&notes::animation::EULER_CURVES, approximated.euler_nodes as u64, "");
        Some(factor)
    }
}

/// All steps for a source that is alone.
pub fn convert_alone(converted: &mut Converted<'_>, usual: Usual, options: &Options<'_>) {
    let claim = Claim::of(converted, usual, options, (None, None));
    let Some(settled) = Settled::of(&[claim], options) else { return };
    let mut report = std::mem::take(&mut converted.report);
    settled.bring(converted, &settled.common, options, &mut report);
    let Converted { document, side_files, unit, .. } = converted;
    let factor = settled.convert(document, side_files, options, &mut report);
    // A source that does not state its unit has one once it was converted to another.
    let known = unit.or(options.to_unit.map(|_| settled.common.unit.value));
    *unit = known.map(|unit| unit / factor.unwrap_or(1.0));
    if factor.is_some() {
        converted.untouched = None;
    }
    converted.report = report;
}

fn is_length(number: f32) -> bool {
    number.is_finite() && number > 0.0
}

/// In double precision: a centimetre is exactly a hundredth of a metre.
fn ratio(from: f32, to: f32) -> f32 {
    narrow(f64::from(from) / f64::from(to))
}

/// Converts a document, and the Cast files beside it that its instances place.
fn apply(
    document: &mut Document<'_>,
    side_files: &mut [SideFile<'_>],
    conversion: Conversion,
    factor: f32,
) -> Approximated {
    let conversion = conversion.with_scale(factor).unwrap_or(conversion);
    for file in side_files {
        let Some(bytes) = converted_file(&file.bytes, &conversion) else { continue };
        file.bytes = bytes.into();
    }
    convert_axes::convert(document, &conversion)
}

/// A Cast file in another space; `None` if the bytes are none.
fn converted_file(bytes: &[u8], conversion: &Conversion) -> Option<Vec<u8>> {
    let mut document = Document::from(&Cast::parse(bytes).ok()?);
    convert_axes::convert(&mut document, conversion);
    document.to_vec(Layout::Preserve).ok()
}
