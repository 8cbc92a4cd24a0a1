//! Files of sources and files beside results: which may be read under which name, and what outputs are called.

mod equal_files;
pub mod made_pictures;
pub mod policy;
pub mod references;
pub mod relink;
pub mod reserved_names;
pub mod side_files;
pub mod texture_paths;
