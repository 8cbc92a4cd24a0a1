//! The native module of the Python package `castkit`: small and untyped. The typed interface is Python code, generated
//! from the schema.
//!
//! From the bottom up: `buffer` lends memory to Python and makes the promise for mapping, and contains all `unsafe`
//! code; `errors` turns errors into exceptions; `progress` calls back and handles Ctrl-C; `data` is the value of a
//! property; `node` and `file` are for reading, and `document` for writing; the rest are functions: `scene`,
//! `cataloguing`, `checking`, `converting`, `rendering`, `corners`, `gathering`, `edges`, `fans`, `rotations`,
//! `tracks`, `tables` and `program`.
#![deny(unsafe_code)]

mod animating;
mod buffer;
mod cataloguing;
mod checking;
mod converting;
mod corners;
mod data;
mod document;
mod edges;
mod errors;
mod fans;
mod file;
mod gathering;
mod given;
mod node;
mod program;
mod progress;
mod rendering;
mod retargeting;
mod rotations;
mod scene;
mod tables;
mod tracks;

use pyo3::prelude::*;

/// Nothing here relies on the global interpreter lock, so free-threaded Python is supported.
#[pymodule(gil_used = false)]
mod _native {
    #[pymodule_export]
    use super::animating::animate_file;
    #[pymodule_export]
    use super::cataloguing::{CatalogTable, Cataloguing, can_read};
    #[pymodule_export]
    use super::checking::{change_file, check_file, diff_files, rule};
    #[pymodule_export]
    use super::converting::{convert_files, load_files, note, optimize_file};
    #[pymodule_export]
    use super::corners::{pack_weights, weld_corners};
    #[pymodule_export]
    use super::data::Data;
    #[pymodule_export]
    use super::document::Document;
    #[pymodule_export]
    use super::edges::triangle_edges;
    #[pymodule_export]
    use super::fans::encode_normals;
    #[pymodule_export]
    use super::file::File;
    #[pymodule_export]
    use super::gathering::{gather_bytes, gather_floats, group_weights, triangle_corners};
    #[pymodule_export]
    use super::node::{Node, Nodes};
    #[pymodule_export]
    use super::program::run_program;
    #[pymodule_export]
    use super::rendering::{Picture, Subject};
    #[pymodule_export]
    use super::retargeting::retarget_file;
    #[pymodule_export]
    use super::rotations::refine_rotations;
    #[pymodule_export]
    use super::scene::{Scene, fit};
    #[pymodule_export]
    use super::tables::arrow_stream;
    #[pymodule_export]
    use super::tracks::read_tracks;
}
