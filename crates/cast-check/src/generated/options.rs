// Generated from the table of operations by `cargo xtask codegen`. Do not edit.

use std::mem;
use std::path::PathBuf;

use cast_base::{Progress, Threads};
use cast_file::TextureSearch;
use cast_options::{OptionError, Value, operation};

use crate::option_value::{code, readers};
use crate::options::Around;
use crate::rule::{Reader, Rule};

/// Options of a check.
///
/// ```
/// # use cast_check::{Options, Reader, rules};
/// let options = Options::new().for_readers([Reader::Blender]).allow(rules::find("CAST-HASH-001"));
/// # let _ = options;
/// ```
#[derive(Clone, Debug)]
pub struct Options<'o> {
    pub(crate) allowed: Vec<&'static Rule>,
    pub(crate) denied: Vec<&'static Rule>,
    pub(crate) readers: Vec<Reader>,
    pub(crate) texture_search: TextureSearch,
    pub(crate) find_textures: bool,
    pub(crate) follow_outside: bool,
    pub(crate) find_files: bool,
    pub(crate) max_repeats: usize,
    pub(crate) around: Option<Around<'o>>,
    pub(crate) threads: Threads,
    pub(crate) progress: Progress<'o>,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'o> Options<'o> {
    /// The defaults: all rules that only need the file itself, on all threads.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            allowed: Vec::new(),
            denied: Vec::new(),
            readers: Vec::new(),
            texture_search: TextureSearch::new(),
            find_textures: false,
            follow_outside: false,
            find_files: false,
            max_repeats: 20,
            around: None,
            threads: Threads::All,
            progress: Progress::none(),
        }
    }

    /// Neither reports nor counts notes and findings with this code, so that nothing fails because of them. May be
    /// given several times.
    #[must_use]
    pub fn allow(mut self, rules: impl IntoIterator<Item = &'static Rule>) -> Self {
        self.allowed.extend(rules);
        self
    }

    /// Reports violations of this rule as errors. May be given several times.
    #[must_use]
    pub fn deny(mut self, rules: impl IntoIterator<Item = &'static Rule>) -> Self {
        self.denied.extend(rules);
        self
    }

    /// Also checks what this program cannot handle. May be given several times. One of blender, maya, unreal, unity,
    /// godot, web, all.
    ///
    /// Programs that do not read Cast files have no rules; "all" are all that do.
    #[must_use]
    pub fn for_readers(mut self, readers: impl IntoIterator<Item = Reader>) -> Self {
        self.readers.extend(readers);
        self
    }

    /// Also checks that the files of textures exist.
    ///
    /// The program lists those that are missing, or outside the directories of the files.
    /// [`texture_search`](Self::texture_search) implies it there.
    #[must_use]
    pub const fn find_textures(mut self, find_textures: bool) -> Self {
        self.find_textures = find_textures;
        self
    }

    /// Looks for textures that are not at their paths below this directory. May be given several times.
    ///
    /// They are found by the ends of their paths, by name, or by name with another extension of pictures, without
    /// regard to case; the nearest by path wins. Links are not followed.
    #[must_use]
    pub fn texture_search(mut self, directory: impl Into<PathBuf>) -> Self {
        self.texture_search = self.texture_search.directory(directory);
        self
    }

    /// Follows references that lead out of the directory of the input.
    #[must_use]
    pub const fn follow_outside(mut self, follow_outside: bool) -> Self {
        self.follow_outside = follow_outside;
        self
    }

    /// Also checks the files that instances refer to.
    #[must_use]
    pub const fn find_files(mut self, find_files: bool) -> Self {
        self.find_files = find_files;
        self
    }

    /// How many findings of one rule are listed per file; the others are counted. By default 20.
    #[must_use]
    pub const fn max_repeats(mut self, max_repeats: usize) -> Self {
        self.max_repeats = max_repeats;
        self
    }

    /// The files around this one, for [`find_files`](Self::find_files) and [`find_textures`](Self::find_textures). By
    /// default, nothing except the document is examined.
    #[must_use]
    pub fn around(mut self, around: impl Into<Option<Around<'o>>>) -> Self {
        self.around = around.into();
        self
    }

    /// How many threads share the work. The report is the same.
    #[must_use]
    pub const fn threads(mut self, threads: Threads) -> Self {
        self.threads = threads;
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
    /// # use cast_check::Options;
    /// # use cast_options::Value;
    /// let options = Options::new().with("allow", &Value::Text("CAST-HASH-001".into()))?;
    /// assert!(options.with("max_repeats", &Value::Number(0.5)).is_err());
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
            "allow" => {
                for value in value.values() {
                    *self = mem::take(self).allow(Some(code("allow", value)?));
                }
            }
            "deny" => {
                for value in value.values() {
                    *self = mem::take(self).deny(Some(code("deny", value)?));
                }
            }
            "for_readers" => {
                for value in value.values() {
                    *self = mem::take(self).for_readers(readers("for_readers", value)?);
                }
            }
            "find_textures" => self.find_textures = value.flag("find_textures")?,
            "texture_search" => {
                for value in value.values() {
                    *self = mem::take(self).texture_search(PathBuf::from(value.text("texture_search")?));
                }
            }
            "follow_outside" => self.follow_outside = value.flag("follow_outside")?,
            "find_files" => self.find_files = value.flag("find_files")?,
            "max_repeats" => self.max_repeats = usize::try_from(value.whole("max_repeats", 0)?).unwrap_or(usize::MAX),

            _ => return Err(OptionError::unknown(operation("check").expect("a row of the table"), option)),
        }
        Ok(())
    }
}
