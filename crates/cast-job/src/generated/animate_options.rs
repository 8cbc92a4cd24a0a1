// Generated from the table of operations by `cargo xtask codegen`. Do not edit.

use std::path::PathBuf;

use cast_file::CastFile;
use cast_options::{OptionError, Value, operation};
use cast_scene::Scene;

/// What steps on the animations of a file work with: see [`animate`](crate::animate).
#[derive(Clone, Debug)]
pub struct AnimateOptions<'o> {
    pub(crate) root: Option<String>,
    pub(crate) pairs: Option<PathBuf>,
    pub(crate) budget: u64,
    pub(crate) skeleton: &'o [&'o Scene],
    pub(crate) clips: &'o [(String, CastFile)],
}

impl Default for AnimateOptions<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'o> AnimateOptions<'o> {
    /// Only the file itself, and at most 1 GiB.
    #[must_use]
    pub const fn new() -> Self {
        Self { root: None, pairs: None, budget: 1073741824, skeleton: &[], clips: &[] }
    }

    /// The bone that carries the motion of the character. By default the topmost one that moves, or without a skeleton
    /// the one that moves farthest.
    #[must_use]
    pub fn root<'s>(mut self, root: impl Into<Option<&'s str>>) -> Self {
        self.root = root.into().map(ToOwned::to_owned);
        self
    }

    /// A map from bones to those on the other side, for `mirror`.
    ///
    /// A CSV file has a line for each bone: its name, a comma and the name of the other one. One whose name ends in
    /// .toml has "name" = "other name".
    #[must_use]
    pub fn pairs(mut self, pairs: impl Into<Option<PathBuf>>) -> Self {
        self.pairs = pairs.into();
        self
    }

    /// The limit for results that can be far larger than the inputs. By default 1 GiB.
    ///
    /// A small file can ask for billions of frames. A result larger than this is an error, before any of it is created.
    #[must_use]
    pub const fn budget(mut self, budget: u64) -> Self {
        self.budget = budget;
        self
    }

    /// Scenes with models that the animations may be for. Models of the file itself come after them.
    #[must_use]
    pub const fn skeleton(mut self, skeleton: &'o [&'o Scene]) -> Self {
        self.skeleton = skeleton;
        self
    }

    /// The files that steps name, with these names. The first animation of each is meant.
    #[must_use]
    pub const fn clips(mut self, clips: &'o [(String, CastFile)]) -> Self {
        self.clips = clips;
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
    /// # use cast_job::AnimateOptions;
    /// # use cast_options::Value;
    /// let options = AnimateOptions::new().with("root", &Value::Text("hips".into()))?;
    /// assert!(options.with("budget", &Value::Flag(true)).is_err());
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
            "root" => self.root = Some(value.text("root")?.to_owned()),
            "pairs" => self.pairs = Some(PathBuf::from(value.text("pairs")?)),
            "budget" => self.budget = value.whole("budget", 0)?,

            _ => return Err(OptionError::unknown(operation("animate").expect("a row of the table"), option)),
        }
        Ok(())
    }
}
