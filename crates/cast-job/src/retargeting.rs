//! Retargeting by the options of the table.

use std::path::PathBuf;

use cast_options::{Allowed, OptionError, Value, operation};
use cast_scene::BoneMap;
use cast_scene::retarget::Options;

use crate::error::JobError;
use crate::renamed::bone_map;

/// Options of retargeting as values, for callers such as interfaces for other languages.
///
/// ```
/// # use cast_job::RetargetOptions;
/// # use cast_options::Value;
/// let values = RetargetOptions::new().with("align_rest", &Value::Flag(true))?;
/// let map = values.bone_map()?;
/// let options = values.options(map.as_ref());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct RetargetOptions {
    bone_map: Option<PathBuf>,
    reverse_map: bool,
    options: Options<'static>,
}

impl RetargetOptions {
    /// The defaults.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets an option by its name in the table of operations.
    ///
    /// # Errors
    /// Returns an error that names the option in backticks if there is none of this name, or if it cannot have this value.
    pub fn with(mut self, option: &str, value: &Value) -> Result<Self, OptionError> {
        match option {
            "bone_map" => self.bone_map = Some(value.text("bone_map")?.into()),
            "reverse_map" => self.reverse_map = value.flag("reverse_map")?,
            "scale_root" => {
                let factor = value.precise("scale_root", Allowed::Positive)?;
                self.options = self.options.scale_root(Some(factor));
            }
            "feet" => self.options = self.options.feet(value.flag("feet")?),
            "budget" => self.options = self.options.budget(value.whole("budget", 0)?),
            "align_rest" => self.options = self.options.align_rest(value.flag("align_rest")?),
            _ => {
                return Err(operation("retarget").map_or_else(
                    || OptionError::no_effect(option, "it is unknown"),
                    |operation| OptionError::unknown(operation, option),
                ));
            }
        }
        Ok(self)
    }

    /// Reads the map of bones, if there is one.
    ///
    /// # Errors
    /// Returns an error that names the file if it cannot be read or is no map; also if it is to be reversed and cannot be.
    pub fn bone_map(&self) -> Result<Option<BoneMap>, JobError> {
        self.bone_map.as_ref().map(|path| bone_map(path, self.reverse_map)).transpose()
    }

    /// The options with a map of bones.
    #[must_use]
    pub fn options<'m>(&self, map: Option<&'m BoneMap>) -> Options<'m> {
        self.options.clone().map(map)
    }
}
