//! Files of sources and files beside results: which may be read under which name, and what outputs are called.

pub mod reach;
pub mod references;
pub mod side_files;
pub mod taken;
pub mod texture_paths;
