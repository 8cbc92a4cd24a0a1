// Generated from the table of operations by `cargo xtask codegen`. Do not edit.

use std::mem;

use cast_base::Progress;
use cast_options::{OptionError, Value, operation};

use crate::option_value::code;
use crate::rule::Rule;

/// Options of a repair or an upgrade.
///
/// ```
/// # use cast_check::repair::Options;
/// let options = Options::new().lossy(true);
/// # let _ = options;
/// ```
#[derive(Clone, Debug)]
pub struct Options<'o> {
    pub(crate) allowed: Vec<&'static Rule>,
    pub(crate) lossy: bool,
    pub(crate) max_changes: usize,
    pub(crate) strict: bool,
    pub(crate) progress: Progress<'o>,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'o> Options<'o> {
    /// The defaults, which lose nothing.
    #[must_use]
    pub const fn new() -> Self {
        Self { allowed: Vec::new(), lossy: false, max_changes: 1000, strict: false, progress: Progress::none() }
    }

    /// Also makes changes that lose data or are not exact; without this, there is a note for each.
    #[must_use]
    pub const fn lossy(mut self, lossy: bool) -> Self {
        self.lossy = lossy;
        self
    }

    /// How many changes of one rule are listed, and how many that were not made; all are counted. By default 1000.
    #[must_use]
    pub const fn max_changes(mut self, max_changes: usize) -> Self {
        self.max_changes = max_changes;
        self
    }

    /// Fails, and writes nothing, if anything is dropped or approximated, or an unusual value assumed.
    ///
    /// What is left as it is although a rule forbids it counts as well.
    #[must_use]
    pub const fn strict(mut self, strict: bool) -> Self {
        self.strict = strict;
        self
    }

    /// Neither reports nor counts notes and findings with this code, so that nothing fails because of them. May be
    /// given several times.
    ///
    /// Violations that are left as they are have the code of their rule, such as CAST-MESH-006.
    #[must_use]
    pub fn allow(mut self, rules: impl IntoIterator<Item = &'static Rule>) -> Self {
        self.allowed.extend(rules);
        self
    }

    /// The callback that receives the progress, in nodes, and may cancel the work.
    #[must_use]
    pub const fn progress(mut self, progress: Progress<'o>) -> Self {
        self.progress = progress;
        self
    }

    /// Sets an option by its name in the table of operations, for callers whose options are values: interfaces for
    /// other languages.
    ///
    /// # Errors
    /// Returns an error that names the option in backticks if there is none of this name, or if it cannot have this
    /// value.
    ///
    /// ```
    /// # use cast_check::repair::Options;
    /// # use cast_options::Value;
    /// let options = Options::new().with("lossy", &Value::Flag(true))?;
    /// assert!(options.with("max_changes", &Value::Flag(true)).is_err());
    /// # Ok::<(), cast_options::OptionError>(())
    /// ```
    pub fn with(mut self, option: &str, value: &Value) -> Result<Self, OptionError> {
        self.with_value(option, value)?;
        Ok(self)
    }

    /// Sets an option by its name in the table of operations.
    ///
    /// # Errors
    /// Returns an error that names the option in backticks if there is none of this name, or if it cannot have this
    /// value.
    fn with_value(&mut self, option: &str, value: &Value) -> Result<(), OptionError> {
        match option {
            "lossy" => self.lossy = value.flag("lossy")?,
            "max_changes" => self.max_changes = usize::try_from(value.whole("max_changes", 0)?).unwrap_or(usize::MAX),
            "strict" => self.strict = value.flag("strict")?,
            "allow" => {
                for value in value.values() {
                    *self = mem::take(self).allow(Some(code("allow", value)?));
                }
            }

            _ => return Err(OptionError::unknown(operation("repair").expect("a row of the table"), option)),
        }
        Ok(())
    }
}
