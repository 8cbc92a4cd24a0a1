//! Several files as one scene, for `castkit render` and `castkit view`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use castkit::convert::join::Attachment;
use castkit::convert::{JobError, JobOptions, Options as Import};
use castkit::open::{BaseDirectory, FoundTexture, TextureNotFound, TextureSearch};
use castkit::options::{OptionRow, Value};
use castkit::scene::convert_axes::Up;
use clap::{ArgMatches, Command, Error};

use super::convert::{report, wrong};
use crate::given::Given;
use crate::input;
use crate::operation::Field;
use crate::options::Options;
use crate::status::Failure;
use crate::textures::confinement;

/// How files become one scene: the options that conversions have for it.
#[derive(Clone, Debug)]
pub(crate) struct SceneOptions(Given);

/// The options, by the names of their rows.
const NAMES: [&str; 4] = ["join", "join_skeletons", "source_up", "unit"];

impl Field for SceneOptions {
    fn declare(command: Command, rows: &'static [OptionRow], _: &'static str) -> Command {
        Given::declare_all(command, rows.iter().filter(|row| NAMES.contains(&row.name)))
    }

    fn read(matches: &ArgMatches, _: &'static str) -> Result<Self, Error> {
        Given::read_all(matches, |name| NAMES.contains(&name)).map(Self)
    }
}

impl SceneOptions {
    /// The up axis of all inputs.
    pub(super) fn source_up(&self) -> Option<Up> {
        match self.0.value("source_up") {
            Some(Value::Text(axis)) => Up::ALL.into_iter().find(|up| up.as_str() == axis),
            _ => None,
        }
    }

    /// Whether there is something about a file that is alone.
    pub(super) fn concerns_one(&self) -> bool {
        ["join_skeletons", "source_up_of", "unit_of"].iter().any(|name| self.0.value(name).is_some())
    }

    /// The options of jobs that read the files.
    pub(super) fn job(&self, options: &Options, textures: &Textures) -> Result<JobOptions<'static>, Failure> {
        let import = options.reading(Import::new().follow_outside(textures.follows_outside));
        let import = Import { texture_search: textures.search.clone(), ..import };
        let job = JobOptions::new().import(import).from_format(options.from).open(input::open_options(options));
        self.0.fold(job, JobOptions::with).map_err(|error| wrong(&error))
    }

    /// The same, without joining anything.
    pub(super) fn separate(&self, options: &Options, textures: &Textures) -> Result<JobOptions<'static>, Failure> {
        self.job(options, textures)?.with("join", &Value::Flag(false)).map_err(|error| wrong(&error))
    }
}

/// Files with the bones that they are attached to, if any.
pub(super) fn split(texts: &[PathBuf]) -> Vec<(PathBuf, Option<Attachment>)> {
    texts.iter().map(|text| Attachment::split(text)).collect()
}

/// The failure that an error of a job stands for, with the file to blame.
pub(super) fn failure(error: &JobError, options: &Options) -> Failure {
    match (report::failure(error, Path::new(""), options), error.path()) {
        (Failure::File(reason), Some(path)) => Failure::Other { path: path.to_path_buf(), reason },
        (failure, _) => failure,
    }
}

/// Textures of files in other directories than the first, by the paths that the scene has for them: the file, and their
/// paths there.
pub(super) type Elsewhere = BTreeMap<String, (PathBuf, String)>;

/// Where the textures of a scene may be.
#[derive(Clone, Debug)]
pub(super) struct Textures {
    pub(super) search: TextureSearch,
    pub(super) follows_outside: bool,
}

impl Textures {
    /// A texture of a scene: beside the first file, or beside the one that it came with.
    pub(super) fn find(
        &self,
        path: &str,
        first: &Path,
        elsewhere: &Elsewhere,
    ) -> Result<FoundTexture, TextureNotFound> {
        let (file, path) = elsewhere.get(path).map_or((first, path), |(file, path)| (&**file, &**path));
        self.search.find(&BaseDirectory::of_file(file, confinement(self.follows_outside)), path)
    }
}
