//! What is known of a file as a whole.

use std::ffi::c_char;

use super::castkit_file;
use crate::array::castkit_array;
use crate::error::{Failure, castkit_error, given};
use crate::guard::{fallible, total};
use crate::node::{castkit_node, castkit_nodes};
use crate::text::{self, castkit_string};

/// What is known of a file as a whole.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_file_info {
    /// The version of the format that the header says: 1.
    pub format_version: u32,
    /// The flags of the header: 0.
    pub flags: u32,
    /// The number of roots that the header claims. Known writers make exactly one.
    pub root_count: u32,
    /// Levels of nodes: 1 when there are roots only, 0 when there is nothing.
    pub depth: u32,
    /// Number of nodes of any kind.
    pub node_count: u64,
    /// Number of properties of all nodes.
    pub property_count: u64,
    /// What recovery believed instead of headers: how many; see `castkit_file_repair`.
    pub repair_count: u64,
    /// The bytes of the whole file.
    pub bytes: castkit_array,
    /// The bytes after the last root; none in files of known writers.
    pub trailing: castkit_array,
    /// Where the file was opened; no text for files from memory or a reader. The bytes of the path on Unix, UTF-8 elsewhere.
    pub path: castkit_string,
    /// Whether the bytes are the file itself, mapped, and not a copy.
    pub is_mapped: bool,
    /// Whether the structure was damaged and has been recovered; see `castkit_file_damage`.
    pub is_damaged: bool,
}

/// Writes what is known of a file as a whole into `*info`, of which `size` is the size: `sizeof *info`. Texts and bytes live
/// as long as the file. False, with nothing written, when an argument is NULL.
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
        crate::options::write(found, info, size, "info")?;
        Ok(true)
    })
}

/// What was wrong with the structure of a file that was recovered, as an error; false when nothing was.
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

/// A header that recovery did not believe.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_repair {
    /// Byte offset of the header.
    pub offset: u64,
    /// Byte offset where the node is taken to end.
    pub end: u64,
    /// How many properties it is taken to have.
    pub property_count: u32,
    /// How many children it is taken to have.
    pub child_count: u32,
}

/// What recovery believed instead of headers, in file order: `index` is less than `repair_count` of the info. A sentence about
/// it goes into the `capacity` bytes at `sentence`, cut if need be; `sentence` may be NULL. False when there is no such repair.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_file_repair(
    file: Option<&castkit_file>,
    index: u64,
    repair: Option<&mut castkit_repair>,
    sentence: *mut c_char,
    capacity: usize,
) -> bool {
    total(false, || {
        let Some(file) = file else { return false };
        let index = usize::try_from(index).unwrap_or(usize::MAX);
        let Some(found) = file.file().repairs().get(index) else { return false };
        if let Some(repair) = repair {
            *repair = castkit_repair {
                offset: found.offset as u64,
                end: found.end as u64,
                property_count: found.property_count,
                child_count: found.child_count,
            };
        }
        text::copy_out(&found.to_string(), sentence, capacity);
        true
    })
}

/// The nodes at the top of a file, of whatever kind: the roots.
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

/// The metadata of a file: the first such node, whose hints count. The null node when there is none.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_file_metadata(file: Option<&castkit_file>) -> castkit_node {
    total(castkit_node::NULL, || {
        let Some(file) = file else { return castkit_node::NULL };
        castkit_node::of_option(file.cast().metadata().map(|metadata| castkit::read::View::node(&metadata)), file)
    })
}

/// The node that a path leads to, such as `root[0]/model[0]/mesh[3]` or `root/model/mesh`; see `castkit help extract`.
///
/// The null node, with the reason in `error`, when it leads nowhere.
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
