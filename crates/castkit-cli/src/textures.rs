//! Where commands look for textures.

use std::path::{Path, PathBuf};

use castkit::convert::notes;
use castkit::open::{BaseDirectory, Confinement, TextureSearch};

use crate::context::Context;
use crate::operation::arguments;
use crate::status::Failure;
use crate::text::Escaped;

arguments! {
    /// Which files the paths of textures may lead to.
    #[derive(Clone)]
    pub(crate) struct TextureOptions {
        texture_search: Vec<PathBuf>,
        follow_outside: bool,
    }
}

impl TextureOptions {
    /// The directories to search. What of them cannot be searched is noted.
    pub(crate) fn search(&self, context: &mut Context) -> Result<TextureSearch, Failure> {
        search(&self.texture_search, context)
    }

    /// What paths in a file are relative to.
    pub(crate) fn base(&self, file: &Path) -> BaseDirectory {
        BaseDirectory::of_file(file, confinement(self.follow_outside))
    }
}

/// Where paths in files may lead.
pub(crate) fn confinement(follows_outside: bool) -> Confinement {
    if follows_outside { Confinement::None } else { Confinement::FileDirectory }
}

/// The directories to search. What of them cannot be searched is noted.
pub(crate) fn search(directories: &[PathBuf], context: &mut Context) -> Result<TextureSearch, Failure> {
    if let Some(other) = directories.iter().find(|directory| !directory.is_dir()) {
        let name = Escaped(other.to_string_lossy());
        let reason = if other.exists() { "is not a directory" } else { "does not exist" };
        return Err(Failure::Usage(format!("{name} {reason}; --texture-search takes a directory")));
    }
    context.searches_textures = true;
    let search = directories.iter().fold(TextureSearch::new().shared(), TextureSearch::directory);
    for problem in search.problems() {
        context.note(problem.path(), &notes::SEARCH_INCOMPLETE, 1, problem);
    }
    Ok(search)
}
