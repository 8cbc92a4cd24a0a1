//! What writers ask of their options.

use std::path::Path;

use cast_base::Cancelled;
use cast_file::TextureSearch;

use crate::assets::policy::Substitutes;
use crate::assets::reserved_names::ReservedNames;
use crate::options::ExportOptions;

impl<'a> ExportOptions<'a> {
    /// Reports the progress in thousandths.
    pub fn report(&self, done: u64) -> Result<(), Cancelled> {
        self.progress.report(done, 1000)
    }

    /// Lets references resolve to files of other sources, and to files embedded in sources.
    pub fn with_substitutes(mut self, files: &'a Substitutes<'a>) -> Self {
        self.assets.substitutes = Some(files);
        self
    }

    /// Lets textures be found that are not at their paths.
    pub fn with_texture_search(mut self, search: &'a TextureSearch) -> Self {
        self.assets.search = Some(search);
        self
    }

    /// Prevents copies beside the result from using names that are reserved.
    pub fn with_reserved_names(mut self, names: &'a ReservedNames) -> Self {
        self.assets.reserved = Some(names);
        self
    }

    /// Whether textures are made of several of the source.
    #[must_use]
    pub fn packs_textures(&self) -> bool {
        #[cfg(feature = "textures")]
        return self.pack_textures;
        #[cfg(not(feature = "textures"))]
        return false;
    }

    /// The name of the source without its extension, or else that of the result.
    pub fn source_stem(&self) -> &'a str {
        self.source.and_then(Path::file_stem).and_then(|stem| stem.to_str()).unwrap_or_else(|| self.stem())
    }

    /// The name that files beside the result are named after.
    pub fn stem(&self) -> &'a str {
        let of_source = || self.source.and_then(Path::file_stem).and_then(|stem| stem.to_str());
        self.name.or_else(of_source).unwrap_or("model")
    }
}
