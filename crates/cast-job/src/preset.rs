//! What a conversion for a program has, unless options say otherwise.

use std::path::Path;

use cast_convert::Format;
use cast_interchange::Textures;
use cast_options::{OptionError, Program, Setting};

use crate::error::{JobError, JobErrorKind};
use crate::generated_options::JobOptions;

impl<'o> JobOptions<'o> {
    /// The settings for [the program that the result is for](Self::for_program) that apply: those of options that are not
    /// given and have an effect on the format of the result. `output` is its path, if it has one.
    #[must_use]
    pub fn settings(&self, output: Option<&Path>) -> Vec<&'static Setting> {
        let Some(program) = self.for_program else { return Vec::new() };
        let of_path = output.and_then(Format::of_path);
        let format = self.to_format.or(of_path).or_else(|| self.format_of_program()).unwrap_or(Format::Cast);
        let is_set = |setting: &&Setting| match setting.option {
            "to_format" => of_path.is_none() && !self.is_given("to_format"),
            option => {
                let has_effect = |row: &cast_options::OptionRow| row.has_effect_on(format.extension());
                !self.is_given(option) && setting.row().is_some_and(has_effect)
            }
        };
        program.settings.iter().filter(is_set).collect()
    }

    /// The format that the program expects.
    pub(crate) fn format_of_program(&self) -> Option<Format> {
        let setting = self.for_program?.settings.iter().find(|setting| setting.option == "to_format")?;
        Format::of_extension(setting.value)
    }

    /// The program that the result is for, if there is one.
    #[must_use]
    pub fn program(&self) -> Option<&'static Program> {
        self.for_program
    }

    /// These options with the [settings](Self::settings) of the program.
    pub(crate) fn with_settings(&self, output: Option<&Path>) -> Result<Self, JobError> {
        let mut options = self.clone();
        for setting in self.settings(output) {
            options = options.with(setting.option, &setting.value()).map_err(unfit)?;
        }
        options.for_program = None;
        options.takes_one_animation = self.for_program.filter(|program| program.one_animation.is_some());
        Ok(options)
    }

    /// Whether an option was set, by its name or to another value than its default.
    fn is_given(&self, option: &str) -> bool {
        let is_changed = match option {
            "to_format" => self.to_format.is_some(),
            "up" => self.import.up.or(self.export.up).is_some(),
            "to_unit" => self.import.to_unit.or(self.export.to_unit).is_some(),
            "max_influences" => self.import.max_influences.is_some(),
            "textures" => self.export.textures != Textures::Refer,
            _ => false,
        };
        is_changed || self.given.contains(&option)
    }
}

fn unfit(error: OptionError) -> JobError {
    JobError::new(None, JobErrorKind::Target { reason: error.to_string() })
}

/// The program with this name.
pub(crate) fn program(option: &'static str, value: &cast_options::Value) -> Result<&'static Program, OptionError> {
    let name = value.text(option)?;
    let names = || cast_options::PROGRAMS.iter().map(|program| program.name).collect::<Vec<_>>().join(", ");
    cast_options::program(name).ok_or_else(|| OptionError::value(option, value, format_args!("one of {}", names())))
}
