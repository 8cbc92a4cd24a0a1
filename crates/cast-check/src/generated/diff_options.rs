// Generated from the table of operations by `cargo xtask codegen`. Do not edit.

use cast_base::{Progress, Threads};
use cast_options::{Allowed, OptionError, Value, operation};

/// What counts as a difference, and how many are listed.
///
/// ```
/// # use cast_check::diff::Options;
/// let options = Options::new().tolerance(1e-4);
/// # let _ = options;
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Options<'o> {
    pub(crate) exact: bool,
    pub(crate) tolerance: f64,
    pub(crate) relative: Option<f64>,
    pub(crate) limit: usize,
    pub(crate) threads: Threads,
    pub(crate) progress: Progress<'o>,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'o> Options<'o> {
    /// The defaults: content is compared, without tolerance.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            exact: false,
            tolerance: 0.0,
            relative: None,
            limit: 100,
            threads: Threads::All,
            progress: Progress::none(),
        }
    }

    /// Compares everything, including hashes, order, widths of integers, padding and unaccounted bytes.
    ///
    /// The files are then only the same if all their bytes are.
    #[must_use]
    pub const fn exact(mut self, exact: bool) -> Self {
        self.exact = exact;
        self
    }

    /// Ignores differences between floats up to this. By default 0.0.
    #[must_use]
    pub const fn tolerance(mut self, tolerance: f64) -> Self {
        self.tolerance = tolerance;
        self
    }

    /// Ignores differences between floats up to this fraction of the larger one. By default 0, and 1e-4 with
    /// `semantic`.
    ///
    /// 1e-6 is about the precision of a float. If [`tolerance`](Self::tolerance) is given, too, being within one of the
    /// two is enough. With `semantic`, this is how far positions may differ as a fraction of the size of the model.
    #[must_use]
    pub fn relative(mut self, relative: impl Into<Option<f64>>) -> Self {
        self.relative = relative.into();
        self
    }

    /// How many differences are listed; all are counted. By default 100.
    #[must_use]
    pub const fn limit(mut self, limit: usize) -> Self {
        self.limit = limit;
        self
    }

    /// How many threads share the comparison of large arrays.
    #[must_use]
    pub const fn threads(mut self, threads: Threads) -> Self {
        self.threads = threads;
        self
    }

    /// The callback that receives the progress, in nodes of the first file, and may cancel the work.
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
    /// # use cast_check::diff::Options;
    /// # use cast_options::Value;
    /// let options = Options::new().with("tolerance", &Value::Number(1e-4))?;
    /// assert!(options.with("relative", &Value::Number(-1.0)).is_err());
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
            "exact" => self.exact = value.flag("exact")?,
            "tolerance" => self.tolerance = value.precise("tolerance", Allowed::NotNegative)?,
            "relative" => self.relative = Some(value.precise("relative", Allowed::NotNegative)?),
            "limit" => self.limit = usize::try_from(value.whole("limit", 0)?).unwrap_or(usize::MAX),

            _ => return Err(OptionError::unknown(operation("diff").expect("a row of the table"), option)),
        }
        Ok(())
    }
}
