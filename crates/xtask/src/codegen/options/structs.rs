//! The option structs: what is in them that no row says.

mod animate;
mod check;
mod convert;
mod optimize;

use cast_options::Part;

pub(crate) use animate::ANIMATE;
pub(crate) use check::{CHANGES, CHECK, DIFF};
pub(crate) use convert::{INTERCHANGE, JOB, RELINK};
pub(crate) use optimize::OPTIMIZE;

/// A generated file: option structs of an operation.
pub(crate) struct File {
    pub(crate) path: &'static str,
    pub(super) operation: &'static str,
    pub(super) structs: &'static [Struct],
    /// The enums of choices that are defined in it.
    pub(super) choices: &'static [&'static str],
    pub(super) uses: &'static str,
}

/// An option struct.
pub(super) struct Struct {
    pub(super) name: &'static str,
    /// The part of the operation whose options it has; all for none.
    pub(super) part: Option<Part>,
    /// What can be derived.
    pub(super) derive: &'static str,
    /// The visibility of its fields.
    pub(super) visibility: &'static str,
    pub(super) doc: &'static str,
    pub(super) new: &'static str,
    /// Fields that are no options, as in Rust: `name: type = value`.
    pub(super) fields: &'static [&'static str],
    pub(super) means: &'static [Mean],
    pub(super) by_hand: &'static [ByHand],
    /// Whether its numbers are in double precision.
    pub(super) is_precise: bool,
    /// Whether a function checks all numbers before the work begins.
    pub(super) checked: bool,
    pub(super) by_name: ByName,
}

/// What callers pass besides values: no row, because other interfaces have other means.
pub(super) struct Mean {
    pub(super) name: &'static str,
    pub(super) kind: &'static str,
    pub(super) default: &'static str,
    /// The kind of setter: `const`, `into` or none of these.
    pub(super) setter: &'static str,
    pub(super) doc: &'static str,
}

const fn mean(
    name: &'static str,
    kind: &'static str,
    default: &'static str,
    setter: &'static str,
    doc: &'static str,
) -> Mean {
    Mean { name, kind, default, setter, doc }
}

/// An option with a setter of another form than its type has.
pub(super) struct ByHand {
    pub(super) name: &'static str,
    /// The signature without `self`. An empty one leaves the setter out.
    pub(super) signature: &'static str,
    pub(super) body: &'static str,
}

const fn by_hand(name: &'static str, signature: &'static str, body: &'static str) -> ByHand {
    ByHand { name, signature, body }
}

/// How options are set by their names.
pub(super) enum ByName {
    /// As a part of the options of an operation.
    Part,
    /// With those of all parts.
    Parts,
    /// Alone, with an example for the documentation.
    Whole(&'static str),
    /// Not at all: no other interface has the operation.
    Never,
}

impl Struct {
    /// Whether an option has a setter by hand.
    pub(super) fn by_hand(&self, name: &str) -> Option<&'static ByHand> {
        self.by_hand.iter().find(|by_hand| by_hand.name == name)
    }
}
