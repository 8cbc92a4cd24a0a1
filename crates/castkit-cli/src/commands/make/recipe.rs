//! The file of a recipe: what a library has, and what is made of it.

use std::collections::HashSet;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use castkit::options::{Operation, operation};
use toml::{Table, Value};

use super::variables::Variables;
use crate::status::Failure;
use crate::text::Escaped;

/// The name of the recipe in a directory.
pub(super) const USUAL: &str = "assets.toml";

/// The keys of a recipe.
pub(super) const KEYS: [&str; 6] = ["include", "variables", "directory", "characters", "files", "outputs"];
/// The keys of a character.
pub(super) const OF_CHARACTER: [&str; 3] = ["parts", "skeleton", "clips"];
/// The keys of an output besides its operation.
pub(super) const OF_OUTPUT: [&str; 7] = ["from", "directory", "name", "together", "clips", "steps", "clip_steps"];
/// The directory of results, unless the recipe names one.
pub(super) const DIRECTORY: &str = "build";

/// A recipe, with everything that it includes.
#[derive(Debug)]
pub(super) struct Recipe {
    /// The name of its file.
    pub(super) name: String,
    /// The directory of its file, to which the directory of results is relative.
    pub(super) base: PathBuf,
    pub(super) directory: PathBuf,
    pub(super) variables: Variables,
    pub(super) subjects: Vec<Subject>,
    pub(super) outputs: Vec<Output>,
    /// Its own file, and those that it includes.
    pub(super) recipes: Vec<PathBuf>,
}

/// What outputs are made of.
#[derive(Debug)]
pub(super) struct Subject {
    pub(super) name: String,
    /// Paths are relative to this.
    pub(super) base: PathBuf,
    pub(super) content: Content,
}

#[derive(Debug)]
pub(super) enum Content {
    /// Several files that are one.
    Character { parts: Vec<String>, skeleton: Option<String>, clips: Vec<String> },
    /// Files, each of which is something.
    Files(Vec<String>),
}

/// What is made.
#[derive(Debug)]
pub(super) struct Output {
    pub(super) name: String,
    pub(super) base: PathBuf,
    /// The names of subjects and other outputs; empty for all subjects.
    pub(super) from: Vec<String>,
    pub(super) directory: Option<String>,
    pub(super) file_name: Option<String>,
    pub(super) together: bool,
    pub(super) clips: Clips,
    pub(super) steps: Vec<Step>,
    pub(super) clip_steps: Vec<Step>,
    pub(super) operation: Step,
}

/// What becomes of the clips of a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Clips {
    /// They are in the file of the character.
    Inside,
    /// Each is a file of its own.
    Apart,
    /// They are left out.
    None,
}

/// An operation with its options.
#[derive(Debug)]
pub(super) struct Step {
    pub(super) operation: &'static Operation,
    /// By the names in the table.
    pub(super) options: Vec<(String, Value)>,
}

impl Step {
    /// The value of an option.
    pub(super) fn option(&self, name: &str) -> Option<&Value> {
        self.options.iter().find(|(option, _)| option == name).map(|(_, value)| value)
    }
}

/// A table of a recipe, and where it is, for messages.
struct Reading<'t> {
    file: &'t Path,
    place: String,
    table: &'t Table,
}

/// Why a recipe cannot be read.
fn unreadable(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => {
            format!("there is no such recipe; castkit make RECIPE names it, and by default it is {USUAL}")
        }
        _ => format!("cannot read: {error}"),
    }
}

impl Recipe {
    /// Reads a recipe and what it includes. `set` are values of variables that replace its own.
    pub(super) fn read(path: &Path, set: &[(String, String)]) -> Result<Self, Failure> {
        let base = directory_of(path);
        let mut recipe = Self {
            name: path.file_name().unwrap_or_default().to_string_lossy().into_owned(),
            directory: base.join(DIRECTORY),
            base,
            variables: Variables::default(),
            subjects: Vec::new(),
            outputs: Vec::new(),
            recipes: Vec::new(),
        };
        // What a file includes comes before it, so that it can replace it.
        let (mut seen, mut files) = (HashSet::new(), Vec::new());
        let mut open = vec![path.to_path_buf()];
        while let Some(path) = open.pop() {
            let whole = path.canonicalize().map_err(|error| wrong(&path, &unreadable(&error)))?;
            if !seen.insert(whole) {
                continue;
            }
            let text = text_of(&path)?;
            let table: Table = text.parse().map_err(|error: toml::de::Error| wrong(&path, error.to_string().trim()))?;
            let reading = Reading { file: &path, place: String::new(), table: &table };
            let includes = reading.texts("include")?;
            open.extend(includes.iter().map(|other| directory_of(&path).join(other)));
            files.push((path, table));
        }
        for (path, table) in files.iter().rev() {
            recipe.add(&Reading { file: path, place: String::new(), table })?;
        }
        for (name, value) in set {
            if !recipe.variables.has(name) {
                return Err(wrong(path, &format!("it has no variable {name:?}, which --set names")));
            }
            recipe.variables.set(name, value.clone());
        }
        recipe.recipes = files.into_iter().map(|(path, _)| path).collect();
        if recipe.outputs.is_empty() {
            return Err(wrong(path, "it has no outputs; [outputs.NAME] says what is made"));
        }
        Ok(recipe)
    }

    fn add(&mut self, reading: &Reading<'_>) -> Result<(), Failure> {
        reading.check_keys(&KEYS)?;
        let base = directory_of(reading.file);
        for (name, value) in reading.tables("variables")?.table {
            let value = match value {
                Value::String(text) => text.clone(),
                Value::Integer(number) => number.to_string(),
                Value::Float(number) => number.to_string(),
                Value::Boolean(flag) => flag.to_string(),
                _ => return Err(reading.at(name, "a variable is a text or a number")),
            };
            self.variables.set(name, value);
        }
        if let Some(directory) = reading.text("directory")? {
            self.directory =
                base.join(self.variables.fill(&directory).map_err(|reason| reading.at("directory", &reason))?);
        }
        let characters = reading.tables("characters")?;
        for name in characters.table.keys() {
            let one = characters.tables(name)?;
            one.check_keys(&OF_CHARACTER)?;
            let content = Content::Character {
                parts: one.required("parts")?,
                skeleton: one.text("skeleton")?,
                clips: one.texts("clips")?,
            };
            self.add_subject(reading, name, content)?;
        }
        let files = reading.tables("files")?;
        for name in files.table.keys() {
            self.add_subject(reading, name, Content::Files(files.required(name)?))?;
        }
        let outputs = reading.tables("outputs")?;
        for name in outputs.table.keys() {
            let output = Output::read(name, &base, &outputs.tables(name)?)?;
            self.outputs.retain(|other| other.name != output.name);
            self.outputs.push(output);
        }
        Ok(())
    }

    fn add_subject(&mut self, reading: &Reading<'_>, name: &str, content: Content) -> Result<(), Failure> {
        let is_file = |content: &Content| matches!(content, Content::Files(_));
        let base = directory_of(reading.file);
        if self.subjects.iter().any(|other| other.name == name && is_file(&other.content) != is_file(&content)) {
            return Err(reading.at("", &format!("there are a character and files with the name {name:?}")));
        }
        self.subjects.retain(|other| other.name != name);
        self.subjects.push(Subject { name: name.to_owned(), base, content });
        Ok(())
    }
}

impl Output {
    fn read(name: &str, base: &Path, reading: &Reading<'_>) -> Result<Self, Failure> {
        let is_operation = |key: &str| operation(&key.replace('-', "_")).is_some();
        let unknown = |key: &&String| !OF_OUTPUT.contains(&key.as_str()) && !is_operation(key);
        if let Some(key) =
            reading.table.keys().find(unknown).filter(|_| reading.table.keys().any(|key| is_operation(key)))
        {
            let known = OF_OUTPUT.join(", ");
            return Err(reading.at(key, &format!("there is no such key, and no such operation; keys are {known}")));
        }
        let mut operations = reading.table.iter().filter(|(key, _)| !OF_OUTPUT.contains(&key.as_str()));
        let (key, options) = match (operations.next(), operations.next()) {
            (Some(only), None) => only,
            (None, _) => {
                return Err(reading.at("", "it has no operation, such as `convert = {}` or `render = {}`"));
            }
            (Some((first, _)), Some((second, _))) => {
                let reason =
                    format!("it has two operations, `{first}` and `{second}`; `steps` come before the last one");
                return Err(reading.at("", &reason));
            }
        };
        let clips = match reading.text("clips")?.as_deref() {
            None | Some("inside") => Clips::Inside,
            Some("apart") => Clips::Apart,
            Some("none") => Clips::None,
            Some(other) => {
                return Err(reading.at("clips", &format!("it is `inside`, `apart` or `none`, not {other:?}")));
            }
        };
        Ok(Self {
            name: name.to_owned(),
            base: base.to_path_buf(),
            from: reading.texts("from")?,
            directory: reading.text("directory")?,
            file_name: reading.text("name")?,
            together: reading.flag("together")?,
            clips,
            steps: reading.steps("steps")?,
            clip_steps: reading.steps("clip_steps")?,
            operation: reading.step(key, options)?,
        })
    }
}

impl<'t> Reading<'t> {
    fn at(&self, key: &str, reason: &str) -> Failure {
        let place =
            [self.place.as_str(), key].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(".");
        wrong(self.file, &if place.is_empty() { reason.to_owned() } else { format!("{place}: {reason}") })
    }

    fn check_keys(&self, known: &[&str]) -> Result<(), Failure> {
        match self.table.keys().find(|key| !known.contains(&key.as_str())) {
            Some(key) => Err(self.at(key, &format!("there is no such key; there are {}", known.join(", ")))),
            None => Ok(()),
        }
    }

    /// A table in this one; empty if there is none.
    fn tables(&self, key: &str) -> Result<Reading<'t>, Failure> {
        static NONE: std::sync::LazyLock<Table> = std::sync::LazyLock::new(Table::new);
        let place = if self.place.is_empty() { key.to_owned() } else { format!("{}.{key}", self.place) };
        match self.table.get(key) {
            None => Ok(Reading { file: self.file, place, table: &NONE }),
            Some(Value::Table(table)) => Ok(Reading { file: self.file, place, table }),
            Some(_) => Err(self.at(key, "it is a table")),
        }
    }

    fn text(&self, key: &str) -> Result<Option<String>, Failure> {
        match self.table.get(key) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text.clone())),
            Some(_) => Err(self.at(key, "it is a text")),
        }
    }

    fn flag(&self, key: &str) -> Result<bool, Failure> {
        match self.table.get(key) {
            None => Ok(false),
            Some(Value::Boolean(flag)) => Ok(*flag),
            Some(_) => Err(self.at(key, "it is true or false")),
        }
    }

    /// One text, or several.
    fn texts(&self, key: &str) -> Result<Vec<String>, Failure> {
        let text = |value: &Value| value.as_str().map(ToOwned::to_owned);
        let texts = match self.table.get(key) {
            None => return Ok(Vec::new()),
            Some(Value::Array(values)) => values.iter().map(text).collect(),
            Some(value) => text(value).map(|text| vec![text]),
        };
        texts.ok_or_else(|| self.at(key, "it is a text, or a list of texts"))
    }

    fn required(&self, key: &str) -> Result<Vec<String>, Failure> {
        match self.texts(key)? {
            texts if texts.is_empty() => Err(self.at(key, "it names no file")),
            texts => Ok(texts),
        }
    }

    /// A list of tables with an operation each.
    fn steps(&self, key: &str) -> Result<Vec<Step>, Failure> {
        let steps = match self.table.get(key) {
            None => return Ok(Vec::new()),
            Some(Value::Array(steps)) => steps,
            Some(_) => return Err(self.at(key, "it is a list, such as [{ optimize = {} }]")),
        };
        let step = |step: &Value| match step.as_table().map(|table| table.iter().collect::<Vec<_>>()).as_deref() {
            Some([(name, options)]) => {
                let step = self.step(name, options)?;
                let is_fit =
                    ["optimize", "repair", "upgrade", "convert_axes", "relink", "rewrite", "animate", "convert"]
                        .contains(&step.operation.name);
                match is_fit {
                    true => Ok(step),
                    false => Err(self.at(key, &format!("{name} does not make one Cast file of another"))),
                }
            }
            _ => Err(self.at(key, "a step is a table with one operation, such as { optimize = {} }")),
        };
        steps.iter().map(step).collect()
    }

    fn step(&self, name: &str, options: &Value) -> Result<Step, Failure> {
        let place = |reason: &str| self.at(name, reason);
        let operation = operation(&name.replace('-', "_")).filter(|operation| {
            operation.options.iter().any(|row| row.name == "output" || row.name == "out_dir")
                && operation.name != "make"
        });
        let operation = operation
            .ok_or_else(|| place("no operation of castkit that writes a result has this name; see castkit --help"))?;
        let mut all = Vec::new();
        // Where the order matters, options are a list of tables.
        let tables: Vec<&Value> = match options {
            Value::Array(tables) => tables.iter().collect(),
            table => vec![table],
        };
        for table in tables {
            let table = table.as_table().ok_or_else(|| place("its options are a table, or a list of tables"))?;
            all.extend(table.iter().map(|(option, value)| (option.replace('-', "_"), value.clone())));
        }
        Ok(Step { operation, options: all })
    }
}

/// The largest recipe in bytes.
const LARGEST: u64 = 16 << 20;

fn text_of(path: &Path) -> Result<String, Failure> {
    let cannot = |reason: &dyn std::fmt::Display| wrong(path, &format!("cannot read: {reason}"));
    let metadata = std::fs::metadata(path).map_err(|error| cannot(&error))?;
    if !metadata.is_file() || metadata.len() > LARGEST {
        return Err(cannot(&"it is no regular file, or too large for a recipe"));
    }
    let (file, mut text) = (File::open(path).map_err(|error| cannot(&error))?, String::new());
    file.take(LARGEST).read_to_string(&mut text).map_err(|error| cannot(&error))?;
    Ok(text)
}

fn directory_of(path: &Path) -> PathBuf {
    path.parent().unwrap_or(Path::new("")).to_path_buf()
}

/// A recipe that makes no sense.
pub(super) fn wrong(file: &Path, reason: &str) -> Failure {
    Failure::Usage(format!("{}: {reason}", Escaped(file.to_string_lossy())))
}
