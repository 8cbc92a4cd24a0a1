//! General information about a file, and its nodes by their place.

use std::ffi::c_char;

use crate::array::castkit_array;
use crate::error::{Failure, castkit_error, given};
use crate::file::castkit_file;
use crate::guard::{fallible, total};
use crate::node::{castkit_node, castkit_nodes};
use crate::options;
use crate::text::{self, castkit_string};

/// General information about a file.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_file_info {
    /// The version of the format, from the header: 1.
    pub format_version: u32,
    /// The flags in the header: 0.
    pub flags: u32,
    /// The number of root nodes according to the header. Known writers write exactly one.
    pub root_count: u32,
    /// The number of levels of nodes: 1 if there are only roots, 0 if there are no nodes.
    pub depth: u32,
    /// The number of nodes of all kinds.
    pub node_count: u64,
    /// The number of properties of all nodes.
    pub property_count: u64,
    /// The number of headers that recovery replaced; see `castkit_file_repair`.
    pub repair_count: u64,
    /// The bytes of the whole file.
    pub bytes: castkit_array,
    /// The bytes after the last root; known writers write none.
    pub trailing: castkit_array,
    /// The path that the file was opened from; no text for files from memory or from a reader. The bytes of the path on
    /// Unix, UTF-8 elsewhere.
    pub path: castkit_string,
    /// Whether the bytes are a mapping of the file, and not a copy.
    pub is_mapped: bool,
    /// Whether the structure was damaged and has been recovered; see `castkit_file_damage`.
    pub is_damaged: bool,
}

/// Writes general information about a file to `*info`. `size` is `sizeof *info`. Texts and bytes live as long as the
/// file. Returns false and writes nothing if an argument is NULL.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_file_get_info(
    file: Option<&castkit_file>,
    info: *mut castkit_file_info,
    size: usize,
) -> bool {
    fallible(None, false, || {
        let file = given(file, "file")?;
        let (cast, kept) = (file.cast(), file.file());
        let header = cast.header();
        let found = castkit_file_info {
            format_version: header.version,
            flags: header.flags,
            root_count: header.root_count,
            depth: cast.depth(),
            node_count: cast.node_count(),
            property_count: cast.property_count(),
            repair_count: cast.repairs().len() as u64,
            bytes: castkit_array::of_bytes(cast.bytes()),
            trailing: castkit_array::of_bytes(cast.trailing()),
            path: castkit_string::of_option(kept.path().map(|path| path.as_os_str().as_encoded_bytes())),
            is_mapped: kept.is_mapped(),
            is_damaged: kept.damage().is_some(),
        };
        options::write(found, info, size, "info")?;
        Ok(true)
    })
}

/// The damage in the structure of a recovered file, as an error. Returns false if there was none.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_file_damage(file: Option<&castkit_file>, damage: Option<&mut castkit_error>) -> bool {
    total(false, || {
        let (Some(file), Some(damage)) = (file, damage) else { return false };
        let Some(error) = file.file().damage() else {
            damage.clear();
            return false;
        };
        damage.tell(&Failure::Castkit(error.clone().into()));
        true
    })
}

/// A header that recovery replaced.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_repair {
    /// The byte offset of the header.
    pub offset: u64,
    /// The byte offset of the recovered end of the node.
    pub end: u64,
    /// The recovered number of properties.
    pub property_count: u32,
    /// The recovered number of children.
    pub child_count: u32,
}

/// Writes header number `index` that recovery replaced to `*repair`; `size` is `sizeof *repair`. They are in file order,
/// and `index` is less than `repair_count` in the info. Writes a sentence about it to the `capacity` bytes at
/// `sentence`, cut if it does not fit. `repair` may be NULL, and `sentence` may be NULL. Returns false if `index` is out
/// of range.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_file_repair(
    file: Option<&castkit_file>,
    index: u64,
    repair: *mut castkit_repair,
    size: usize,
    sentence: *mut c_char,
    capacity: usize,
) -> bool {
    total(false, || {
        let Some(file) = file else { return false };
        let index = usize::try_from(index).unwrap_or(usize::MAX);
        let Some(found) = file.file().repairs().get(index) else { return false };
        let told = castkit_repair {
            offset: found.offset as u64,
            end: found.end as u64,
            property_count: found.property_count,
            child_count: found.child_count,
        };
        text::copy_out(&found.to_string(), sentence, capacity);
        repair.is_null() || options::write(told, repair, size, "repair").is_ok()
    })
}

/// The nodes at the top of a file, of any kind; normally these are its roots.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_file_top_level(file: Option<&castkit_file>) -> castkit_nodes {
    total(castkit_nodes::NONE, || file.map_or(castkit_nodes::NONE, |file| castkit_nodes::top_level(file, 0)))
}

/// The root nodes of a file.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_file_roots(file: Option<&castkit_file>) -> castkit_nodes {
    let kind = castkit::format::NodeKind::ROOT.0;
    total(castkit_nodes::NONE, || file.map_or(castkit_nodes::NONE, |file| castkit_nodes::top_level(file, kind)))
}

/// The metadata node of a file whose hints apply, which is the first one. The null node if there is none.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_file_metadata(file: Option<&castkit_file>) -> castkit_node {
    total(castkit_node::NULL, || {
        let Some(file) = file else { return castkit_node::NULL };
        castkit_node::of_option(file.cast().metadata().map(|metadata| castkit::read::View::node(&metadata)), file)
    })
}

/// The node at a path such as `root[0]/model[0]/mesh[3]` or `root/model/mesh`; see `castkit help extract`.
///
/// Returns the null node and sets `error` if there is no such node.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_file_find(
    file: Option<&castkit_file>,
    path: *const c_char,
    error: Option<&mut castkit_error>,
) -> castkit_node {
    fallible(error, castkit_node::NULL, || {
        let file = given(file, "file")?;
        Ok(castkit_node::of(file.file().find(text::utf8(path, "path")?)?, file))
    })
}
