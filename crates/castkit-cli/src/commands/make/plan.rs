//! From a recipe to jobs: a command each, with the results of other jobs among its inputs.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

use castkit::convert::{Format, State};
use castkit::open::{normal_path, portable_key, resolved_path};
use castkit::options::{Operation, operation, program};
use toml::Value;

use super::command_line::{Argument, arguments};
use super::patterns::files;
use super::recipe::{Clips, Content, Output, Recipe, Step, Subject};
use crate::status::Failure;

/// The directory of what several results are made from.
const BETWEEN: &str = ".castkit";

/// A command that makes one result.
#[derive(Debug)]
pub(super) struct Job {
    /// Its name: `web/hero`, or `web/hero/walk` for a clip.
    pub(super) name: String,
    /// The command and its arguments.
    pub(super) arguments: Vec<Argument>,
    pub(super) result: PathBuf,
    /// The jobs whose results it reads. They come before it.
    pub(super) after: Vec<usize>,
    /// Whether the command itself knows what is up to date.
    pub(super) is_incremental: bool,
    /// Whether its result is only there for other jobs.
    pub(super) is_between: bool,
}

/// All jobs of a recipe, each after those whose results it reads.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) jobs: Vec<Job>,
    by_result: HashMap<PathBuf, usize>,
    /// Files that no job has made.
    sources: HashSet<PathBuf>,
    /// The directories and the results of outputs, by their names.
    made: HashMap<String, (PathBuf, Vec<PathBuf>)>,
}

/// A file that outputs are made of, or several that are one.
struct Item {
    name: String,
    parts: Vec<Argument>,
    skeleton: Option<PathBuf>,
    /// The clips, by their names.
    clips: Vec<(String, PathBuf)>,
}

impl Job {
    /// The command.
    pub(super) fn command(&self) -> Option<&str> {
        self.arguments.first().and_then(Argument::plain)
    }

    /// The command line for the program, without its name.
    pub(super) fn line(&self) -> Vec<std::ffi::OsString> {
        self.arguments.iter().map(Argument::whole).collect()
    }

    /// The same as text that does not depend on where the program is run.
    pub(super) fn key(&self, base: &Path) -> String {
        self.arguments.iter().map(|argument| argument.below(base) + "\n").collect()
    }

    /// The directories in which it looks for textures.
    pub(super) fn searched(&self) -> Vec<PathBuf> {
        self.arguments
            .iter()
            .filter_map(|argument| argument.value("--texture-search="))
            .map(Path::to_path_buf)
            .collect()
    }

    /// The first file that it reads.
    pub(super) fn input(&self) -> &Path {
        self.arguments.iter().find_map(Argument::file).unwrap_or(Path::new(""))
    }
}

impl Plan {
    /// The jobs of a recipe.
    pub(super) fn of(recipe: &Recipe) -> Result<Self, Failure> {
        let mut plan =
            Self { jobs: Vec::new(), by_result: HashMap::new(), sources: HashSet::new(), made: HashMap::new() };
        for output in &recipe.outputs {
            plan.add_output(recipe, output)
                .map_err(|reason| Failure::Usage(format!("outputs.{}: {reason}", output.name)))?;
        }
        plan.check(recipe)?;
        Ok(plan)
    }

    /// Refuses results that would replace what they are made of, the recipe, or what is known of results.
    fn check(&self, recipe: &Recipe) -> Result<(), Failure> {
        let sources = self.sources.iter().chain(&recipe.recipes);
        let sources: HashSet<PathBuf> = sources.filter_map(|file| resolved_path(file).ok()).collect();
        for job in &self.jobs {
            let is_source = resolved_path(&job.result).is_ok_and(|result| sources.contains(&result));
            let is_state = job.result.file_name().is_some_and(|name| name == State::FILE);
            if is_source || is_state {
                let reason = format!(
                    "{}: the result {} would replace what the recipe is made of",
                    job.name,
                    job.result.display()
                );
                return Err(Failure::Usage(reason));
            }
        }
        Ok(())
    }

    fn add_output(&mut self, recipe: &Recipe, output: &Output) -> Result<(), String> {
        let variables = recipe.variables.with([("output", output.name.as_str())]);
        let directory = match &output.directory {
            Some(directory) => recipe.directory.join(variables.fill(directory)?),
            None => recipe.directory.join(&output.name),
        };
        let items = self.items(recipe, output)?;
        let mut results = Vec::new();
        if output.together {
            let mut parts = Vec::new();
            for item in &items {
                parts.extend(self.one_file(recipe, output, item)?);
            }
            let name =
                output.file_name.clone().unwrap_or_else(|| format!("{}{}", output.name, extension(&output.operation)));
            let result = normal_path(&directory.join(with_extension(variables.fill(&name)?, &output.operation)));
            results.push(self.add(recipe, output, output.name.clone(), (parts, &[], result))?);
        } else {
            for item in &items {
                results.extend(self.add_item(recipe, output, &directory, item)?);
            }
        }
        self.made.insert(output.name.clone(), (directory, results));
        Ok(())
    }

    /// What an output is made of.
    fn items(&self, recipe: &Recipe, output: &Output) -> Result<Vec<Item>, String> {
        let all = || recipe.subjects.iter().map(|subject| subject.name.clone()).collect();
        let from: Vec<String> = if output.from.is_empty() { all() } else { output.from.clone() };
        let mut items = Vec::new();
        for name in &from {
            if let Some((directory, results)) = self.made.get(name) {
                if output.operation.operation.name == "catalog" {
                    items.push(Item::file(name.clone(), directory.clone()));
                    continue;
                }
                items.extend(results.iter().map(|result| Item {
                    name: result.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
                    parts: vec![Argument::path(result)],
                    skeleton: None,
                    clips: Vec::new(),
                }));
            } else if let Some(subject) = recipe.subjects.iter().find(|subject| subject.name == *name) {
                items.extend(items_of(subject, recipe)?);
            } else {
                // Files and directories that no other output is made of.
                let path = output.base.join(recipe.variables.fill(name)?);
                if !path.exists() && !name.contains(['*', '?', '[']) {
                    let known: Vec<&str> = recipe.subjects.iter().map(|subject| subject.name.as_str()).collect();
                    let known = known.join(", ");
                    return Err(format!("from: {name:?} is no earlier output, no file, and none of {known}"));
                }
                if path.is_dir() {
                    items.push(Item::file(name.clone(), path));
                } else {
                    let found = files(&output.base, &recipe.variables.fill(name)?, results_of(recipe))?;
                    items.extend(found.into_iter().map(|(path, below)| Item::file(stem(&below), path)));
                }
            }
        }
        match items.is_empty() {
            true => Err("there is nothing that it could be made of; see characters, files and from".into()),
            false => Ok(items),
        }
    }

    /// An item as one file: itself, or what its files become together.
    fn one_file(&mut self, recipe: &Recipe, output: &Output, item: &Item) -> Result<Vec<Argument>, String> {
        match (&item.parts[..], item.clips.is_empty() || output.clips != Clips::Inside) {
            ([_], true) => Ok(item.parts.clone()),
            _ => Ok(vec![Argument::path(self.joined(recipe, output, item)?)]),
        }
    }

    /// The files of a character in one Cast file.
    fn joined(&mut self, recipe: &Recipe, output: &Output, item: &Item) -> Result<PathBuf, String> {
        let mut parts = item.parts.clone();
        if output.clips == Clips::Inside {
            parts.extend(self.clips_of(recipe, output, item)?.into_iter().map(|(_, clip)| Argument::path(clip)));
        }
        self.between(recipe, &item.name, operation("convert"), parts, &[])
    }

    /// The clips of an item, after the steps for clips.
    fn clips_of(&mut self, recipe: &Recipe, output: &Output, item: &Item) -> Result<Vec<(String, PathBuf)>, String> {
        let mut clips = Vec::new();
        for (name, path) in &item.clips {
            let mut path = path.clone();
            for step in &output.clip_steps {
                path =
                    self.after_step(recipe, output, (&format!("{}/{name}", item.name), step), Argument::path(path))?;
            }
            clips.push((name.clone(), path));
        }
        Ok(clips)
    }

    /// The Cast file that a step makes of another file.
    fn after_step(
        &mut self,
        recipe: &Recipe,
        output: &Output,
        (name, step): (&str, &Step),
        input: Argument,
    ) -> Result<PathBuf, String> {
        // Steps leave relative paths of textures as they are, so files come here first.
        let is_here = input.file().is_some_and(|file| self.by_result.contains_key(file));
        let input = match is_here || step.operation.name == "convert" {
            true => input,
            false => Argument::path(self.between(recipe, name, operation("convert"), vec![input], &[])?),
        };
        let mut own = arguments(step.operation, &step.options, &output.base, &recipe.variables)?;
        // Files beside the result would not be part of what follows.
        if step.option("lods").is_some() && step.option("lod_form").is_none() {
            own.push(Argument::text("--lod-form=meshes"));
        }
        self.between(recipe, name, Some(step.operation), vec![input], &own)
    }

    /// A job whose result only other jobs read. Its name follows from what it does, so it is there once.
    fn between(
        &mut self,
        recipe: &Recipe,
        name: &str,
        operation: Option<&'static Operation>,
        inputs: Vec<Argument>,
        own: &[Argument],
    ) -> Result<PathBuf, String> {
        let operation = operation.ok_or("castkit cannot convert")?;
        let key: String = inputs.iter().chain(own).map(|argument| argument.below(&recipe.base) + "\n").collect();
        let digest = crc32fast::hash(format!("{}\n{key}", operation.name).as_bytes());
        let result = normal_path(&recipe.directory.join(BETWEEN).join(format!("{name}-{digest:08x}.cast")));
        if !self.by_result.contains_key(&result) {
            let mut line = line(operation, inputs, &result, own);
            // Paths of textures that led out of its directory would not be followed.
            line.extend((operation.name == "convert").then(|| Argument::text("--textures=copy")));
            self.push(format!("{BETWEEN}/{name} ({})", operation.command()), line, result.clone(), true)?;
        }
        Ok(result)
    }

    /// All results of one item; returns their paths.
    fn add_item(
        &mut self,
        recipe: &Recipe,
        output: &Output,
        directory: &Path,
        item: &Item,
    ) -> Result<Vec<PathBuf>, String> {
        // What leaves relative paths as they are cannot write elsewhere.
        let last = Some(&output.operation).filter(|step| operation_takes_one(step));
        let mut parts = item.parts.clone();
        if !output.steps.is_empty() || last.is_some() {
            parts = self.one_file(recipe, output, item)?;
            for step in output.steps.iter().chain(last) {
                let input = parts.into_iter().next().ok_or("there is no file")?;
                parts = vec![Argument::path(self.after_step(recipe, output, (&item.name, step), input)?)];
            }
        } else if output.clips == Clips::Inside {
            parts.extend(self.clips_of(recipe, output, item)?.into_iter().map(|(_, clip)| Argument::path(clip)));
        }
        let variables = recipe.variables.with([("output", output.name.as_str()), ("name", item.name.as_str())]);
        let file_name = match &output.file_name {
            Some(name) => with_extension(variables.fill(name)?, &output.operation),
            None => format!("{}{}", item.name, extension(&output.operation)),
        };
        let result = normal_path(&directory.join(file_name));
        let name = format!("{}/{}", output.name, item.name);
        let mut results = vec![self.add(recipe, output, name, (parts.clone(), &[], result.clone()))?];
        if output.clips == Clips::Apart && !item.clips.is_empty() {
            if output.operation.operation.name != "convert" {
                return Err("clips = \"apart\" is for `convert`".into());
            }
            let skeleton = match (&item.skeleton, &parts[..]) {
                (Some(skeleton), _) => skeleton.clone(),
                (None, [only]) if only.file().is_some() => only.file().unwrap_or(Path::new("")).to_path_buf(),
                (None, _) => self.joined(recipe, output, item)?,
            };
            for (clip, path) in self.clips_of(recipe, output, item)? {
                let own = [Argument::option("--skeleton", &skeleton)];
                let place = result.with_extension("").join(format!("{clip}{}", extension(&output.operation)));
                let name = format!("{}/{}/{clip}", output.name, item.name);
                results.push(self.add(recipe, output, name, (vec![Argument::path(path)], &own, place))?);
            }
        }
        Ok(results)
    }

    /// The last job of a result.
    fn add(
        &mut self,
        recipe: &Recipe,
        output: &Output,
        name: String,
        (inputs, own, result): (Vec<Argument>, &[Argument], PathBuf),
    ) -> Result<PathBuf, String> {
        let step = &output.operation;
        let is_done = operation_takes_one(step) && !output.together;
        let (operation, options) = match operation("convert") {
            Some(convert) if is_done => (convert, &[][..]),
            _ => (step.operation, &step.options[..]),
        };
        let mut line = line(operation, inputs, &result, own);
        line.extend(arguments(operation, options, &output.base, &recipe.variables)?);
        // What is delivered is complete.
        let format = Format::of_path(&result).map_or("cast", Format::extension);
        let textures =
            operation.option("textures").filter(|row| operation.name == "convert" && row.has_effect_on(format));
        let is_said = options.iter().any(|(option, _)| ["textures", "for_program"].contains(&option.as_str()));
        line.extend(textures.filter(|_| !is_said).map(|row| Argument::text(format!("{}=copy", row.flag()))));
        self.push(name, line, result.clone(), false)?;
        Ok(result)
    }

    fn push(
        &mut self,
        name: String,
        arguments: Vec<Argument>,
        result: PathBuf,
        is_between: bool,
    ) -> Result<(), String> {
        if let Some(other) = self.by_result.get(&portable_key(&result)).and_then(|other| self.jobs.get(*other)) {
            let result = result.display();
            return Err(format!(
                "{name} and {} both make {result}; `name` or `directory` tells them apart",
                other.name
            ));
        }
        let is_incremental = arguments.first().is_some_and(|command| command == &Argument::text("catalog"));
        let is_output =
            |index: usize| index.checked_sub(1).and_then(|before| arguments.get(before)) == Some(&Argument::text("-o"));
        let read = arguments.iter().enumerate().filter(|(index, _)| !is_output(*index));
        let read = read.filter_map(|(_, argument)| argument.file());
        let read: Vec<&Path> = read.collect();
        let sources = read.iter().filter(|file| !self.by_result.contains_key(**file));
        self.sources.extend(sources.map(|file| file.to_path_buf()));
        let mut after: Vec<usize> = read.iter().filter_map(|file| self.by_result.get(*file).copied()).collect();
        if is_incremental {
            // It reads all results below a directory.
            let inputs: Vec<&Path> = arguments.iter().filter_map(Argument::file).collect();
            let below = self
                .jobs
                .iter()
                .enumerate()
                .filter(|(_, job)| inputs.iter().any(|input| job.result.starts_with(input)));
            after.extend(below.map(|(index, _)| index));
        }
        after.sort_unstable();
        after.dedup();
        self.by_result.insert(portable_key(&result), self.jobs.len());
        self.by_result.insert(result.clone(), self.jobs.len());
        self.jobs.push(Job { name, arguments, result, after, is_incremental, is_between });
        Ok(())
    }

    /// Only the jobs that have these names, or are below them, and those whose results they read; or exactly those.
    pub(super) fn only(mut self, names: &[String], exact: bool) -> Result<Self, Failure> {
        if names.is_empty() {
            return Ok(self);
        }
        let is_below = |job: &Job, name: &String| !exact && job.name.starts_with(&format!("{name}/"));
        let is_named = |job: &Job, name: &String| job.name == *name || is_below(job, name);
        if let Some(name) = names.iter().find(|name| !self.jobs.iter().any(|job| is_named(job, name))) {
            let known: Vec<&str> =
                self.jobs.iter().filter(|job| !job.is_between).map(|job| job.name.as_str()).take(12).collect();
            return Err(Failure::Usage(format!(
                "nothing in the recipe has the name {name:?}; there are {}",
                known.join(", ")
            )));
        }
        let mut wanted: Vec<bool> = self.jobs.iter().map(|job| names.iter().any(|name| is_named(job, name))).collect();
        for index in (0..self.jobs.len()).rev().filter(|_| !exact) {
            if wanted.get(index) == Some(&true) {
                let after = self.jobs.get(index).map(|job| job.after.clone()).unwrap_or_default();
                after.iter().for_each(|before| wanted.get_mut(*before).into_iter().for_each(|wanted| *wanted = true));
            }
        }
        let mut places = vec![0; self.jobs.len()];
        let mut jobs: Vec<Job> = Vec::new();
        for (index, mut job) in self.jobs.drain(..).enumerate().filter(|(index, _)| wanted.get(*index) == Some(&true)) {
            job.after.retain(|before| wanted.get(*before) == Some(&true));
            job.after.iter_mut().for_each(|before| *before = places.get(*before).copied().unwrap_or_default());
            places.get_mut(index).into_iter().for_each(|place| *place = jobs.len());
            jobs.push(job);
        }
        self.jobs = jobs;
        Ok(self)
    }

    /// The jobs by how many others are before them: those of one level can be done at the same time.
    pub(super) fn levels(&self) -> Vec<Vec<usize>> {
        let mut levels: Vec<usize> = Vec::new();
        let mut by_level: Vec<Vec<usize>> = Vec::new();
        for (index, job) in self.jobs.iter().enumerate() {
            let level = job.after.iter().filter_map(|before| levels.get(*before)).max().map_or(0, |last| last + 1);
            levels.push(level);
            if by_level.len() <= level {
                by_level.push(Vec::new());
            }
            by_level.get_mut(level).into_iter().for_each(|jobs| jobs.push(index));
        }
        by_level
    }
}

impl Item {
    fn file(name: String, path: PathBuf) -> Self {
        Self { name, parts: vec![Argument::path(path)], skeleton: None, clips: Vec::new() }
    }
}

fn items_of(subject: &Subject, recipe: &Recipe) -> Result<Vec<Item>, String> {
    let (base, variables, results) = (&subject.base, &recipe.variables, results_of(recipe));
    let about = |reason: String| format!("{}: {reason}", subject.name);
    match &subject.content {
        Content::Files(patterns) => {
            let mut items = Vec::new();
            for pattern in patterns {
                for (path, below) in files(base, &variables.fill(pattern).map_err(about)?, results).map_err(about)? {
                    items.push(Item::file(stem(&below), path));
                }
            }
            // Clips often have the names of models, in another format.
            let mut counts: HashMap<String, usize> = HashMap::new();
            items.iter().for_each(|item| *counts.entry(item.name.clone()).or_default() += 1);
            for item in items.iter_mut().filter(|item| counts.get(&item.name).is_some_and(|count| *count > 1)) {
                let extension =
                    item.parts.first().and_then(Argument::file).and_then(Path::extension).unwrap_or_default();
                item.name = format!("{}.{}", item.name, extension.to_string_lossy());
            }
            Ok(items)
        }
        Content::Character { parts, skeleton, clips } => {
            let mut item = Item { name: subject.name.clone(), parts: Vec::new(), skeleton: None, clips: Vec::new() };
            for part in parts {
                let part = variables.fill(part).map_err(about)?;
                match part.contains(['*', '?', '[']) {
                    true => item.parts.extend(
                        files(base, &part, results).map_err(about)?.into_iter().map(|(path, _)| Argument::path(path)),
                    ),
                    false => item.parts.push(Argument::part(base, &part)),
                }
            }
            if let Some(skeleton) = skeleton {
                item.skeleton = Some(base.join(variables.fill(skeleton).map_err(about)?));
            }
            for pattern in clips {
                let found = files(base, &variables.fill(pattern).map_err(about)?, results).map_err(about)?;
                item.clips.extend(found.into_iter().map(|(path, below)| (clip_name(&below), path)));
            }
            Ok(vec![item])
        }
    }
}

/// A command with its inputs, its result and some options.
fn line(operation: &'static Operation, inputs: Vec<Argument>, result: &Path, own: &[Argument]) -> Vec<Argument> {
    let mut line = vec![Argument::text(operation.command().to_string())];
    line.extend(inputs);
    line.extend([Argument::text("-o"), Argument::path(result)]);
    line.extend(own.iter().cloned());
    line
}

/// The directory of results, unless everything is in it.
fn results_of(recipe: &Recipe) -> Option<&Path> {
    Some(&*recipe.directory).filter(|directory| normal_path(directory) != normal_path(&recipe.base))
}

/// The path without its extension, with slashes.
fn stem(below: &Path) -> String {
    let stem = below.with_extension("");
    stem.iter().map(|part| part.to_string_lossy().into_owned()).collect::<Vec<_>>().join("/")
}

/// The name of a clip: what is after the @ of `hero@walk.fbx`.
fn clip_name(below: &Path) -> String {
    let stem = below.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    stem.rsplit_once('@').map_or(stem.clone(), |(_, clip)| clip.to_owned())
}

/// The extension of results, with its point.
fn extension(step: &Step) -> String {
    let to_format = step.option("to_format").and_then(Value::as_str).map(|format| format!(".{format}"));
    let of_program = || {
        let program = program(step.option("for_program")?.as_str()?)?;
        let setting = program.settings.iter().find(|setting| setting.option == "to_format")?;
        Some(format!(".{}", setting.value))
    };
    match step.operation.name {
        "render" => ".png".into(),
        "catalog" | "split" | "man" => String::new(),
        "convert" => to_format.or_else(of_program).unwrap_or_else(|| ".cast".into()),
        "pose" => to_format.unwrap_or_else(|| ".obj".into()),
        _ => to_format.unwrap_or_else(|| ".cast".into()),
    }
}

/// A name with the extension of results, unless it has one of a format.
fn with_extension(name: String, step: &Step) -> String {
    let path = Path::new(&name);
    let is_picture =
        path.extension().is_some_and(|extension| ["png", "apng", "gif"].iter().any(|known| extension == *known));
    match Format::of_path(path).is_some() || is_picture {
        true => name,
        false => name + &extension(step),
    }
}

/// Whether an operation takes one Cast file and leaves its relative paths as they are.
fn operation_takes_one(step: &Step) -> bool {
    ["optimize", "repair", "upgrade", "convert_axes", "relink", "rewrite"].contains(&step.operation.name)
}
