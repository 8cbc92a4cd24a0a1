//! Instances: walks over files that place other files.

use std::collections::HashMap;
use std::ffi::c_char;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use castkit::CastFile;
use castkit::open::{BaseDirectory, Confinement, OpenOptions};
use castkit::scene::{Library, Visit};

use crate::error::{Failure, castkit_error, given};
use crate::file::{Kept, castkit_file};
use crate::guard::{fallible, total};
use crate::handle;
use crate::options;
use crate::text::{self, castkit_string};

/// Where the paths in a file may lead: one of `CASTKIT_CONFINEMENT_…`.
pub type castkit_confinement = u32;
/// Only into the directory of the file: for files of unknown origin.
pub const CASTKIT_CONFINEMENT_FILE_DIRECTORY: castkit_confinement = 0;
/// Only into the scene root, which the file can set to any directory.
pub const CASTKIT_CONFINEMENT_SCENE_ROOT: castkit_confinement = 1;
/// Anywhere.
pub const CASTKIT_CONFINEMENT_NONE: castkit_confinement = 2;

pub(crate) fn confined(confinement: castkit_confinement) -> Result<Confinement, Failure> {
    Ok(match confinement {
        CASTKIT_CONFINEMENT_FILE_DIRECTORY => Confinement::FileDirectory,
        CASTKIT_CONFINEMENT_SCENE_ROOT => Confinement::SceneRoot,
        CASTKIT_CONFINEMENT_NONE => Confinement::None,
        other => return Err(Failure::Argument(format!("confinement is {other}, expected CASTKIT_CONFINEMENT_…"))),
    })
}

/// A walk over a file and the files that its instances place, directly and indirectly. Opaque and reference-counted;
/// threads that share one take turns.
pub struct castkit_instances {
    walk: Mutex<Walk>,
}

const _: () = handle::shared::<castkit_instances>();

struct Walk {
    library: Library<Opener>,
    /// A file that is placed several times has one handle.
    files: HashMap<PathBuf, Kept>,
}

type Opener = Box<dyn FnMut(&Path) -> castkit::Result<CastFile> + Send>;

/// A file at a place in the scene. Opaque, reference-counted and immutable.
pub struct castkit_visit {
    visit: Visit,
    path: Vec<u8>,
    file: Kept,
}

const _: () = handle::shared::<castkit_visit>();

/// Starts a walk over the file at `path`, the files that its instances place, and so on, depth first. Each file is read
/// once, when the walk reaches it, and kept as long as the walk. Files that `confinement` forbids are not
/// opened; if `confinement` is 0, these are all outside of the directory of the file.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_instances_open(
    path: *const c_char,
    confinement: castkit_confinement,
    error: Option<&mut castkit_error>,
) -> *mut castkit_instances {
    fallible(error, std::ptr::null_mut(), || {
        let (path, confinement) = (text::path(path, "path")?, confined(confinement)?);
        let mut base: Option<BaseDirectory> = None;
        let opener: Opener = Box::new(move |path| {
            let Some(base) = &base else {
                // The first file is trusted, because the caller named it; the files it places are not.
                let file = CastFile::open(path)?;
                base = Some(BaseDirectory::of_instances(path, &file.cast(), confinement));
                return Ok(file);
            };
            Ok(OpenOptions::new().open_file(&base.follow(path)?.open()?, path)?)
        });
        let library = Library::open(path, confinement, opener);
        Ok(handle::give(castkit_instances { walk: Mutex::new(Walk { library, files: HashMap::new() }) }))
    })
}

/// Returns the next file and its placement, beginning with the first file itself. Returns NULL at the end, with
/// `CASTKIT_ERROR_NONE` in `error`. Also returns NULL, with the reason in `error`, for an instance that cannot be
/// followed, for example because its file places itself; the walk can be continued after that.
///
/// A few files that place each other many times can make billions of placements: stop when there are too many.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_instances_next(
    instances: Option<&castkit_instances>,
    error: Option<&mut castkit_error>,
) -> *mut castkit_visit {
    fallible(error, std::ptr::null_mut(), || {
        let Walk { library, files } = &mut *handle::lock(&given(instances, "instances")?.walk);
        let Some(visit) = library.next() else { return Ok(std::ptr::null_mut()) };
        let visit = visit.map_err(castkit::Error::from)?;
        let file = files.entry(visit.path.clone()).or_insert_with(|| Kept::new(castkit_file::new(visit.file.clone())));
        let (path, file) = (visit.path.as_os_str().as_encoded_bytes().to_vec(), file.again());
        Ok(handle::give(castkit_visit { visit, path, file }))
    })
}

/// Information about a visited file. Its texts live as long as the visit.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_visit_info {
    /// The path of the file: its bytes on Unix, UTF-8 elsewhere.
    pub path: castkit_string,
    /// The name of the instance that places it; no text for the first file, or if the instance has no name.
    pub name: castkit_string,
    /// The placement in the world as a matrix: sixteen numbers, column by column.
    pub world: [f64; 16],
    /// The depth: 0 for the first file, 1 for the files that it places, and so on.
    pub depth: usize,
}

/// Writes information about a visited file to `*info`. `size` is `sizeof *info`. Returns false if an argument is NULL.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_visit_get_info(
    visit: Option<&castkit_visit>,
    info: *mut castkit_visit_info,
    size: usize,
) -> bool {
    total(false, || {
        let Some(castkit_visit { visit, path, .. }) = visit else { return false };
        let [x, y, z, t] = visit.world;
        let told = castkit_visit_info {
            path: castkit_string::of(path),
            name: castkit_string::of_option(visit.name.as_deref()),
            world: [x[0], x[1], x[2], 0.0, y[0], y[1], y[2], 0.0, z[0], z[1], z[2], 0.0, t[0], t[1], t[2], 1.0],
            depth: visit.depth,
        };
        options::write(told, info, size, "info").is_ok()
    })
}

/// The visited file, with a reference that belongs to the caller. Every visit of the same file returns the same handle.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_visit_file(visit: Option<&castkit_visit>) -> *mut castkit_file {
    total(std::ptr::null_mut(), || visit.map_or(std::ptr::null_mut(), |visit| visit.file.again().into_raw()))
}

/// Adds a reference to a walk and returns the same pointer. Returns NULL for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_instances_retain(instances: Option<&castkit_instances>) -> *mut castkit_instances {
    handle::retain(instances)
}

/// Releases a reference to a walk. Releasing the last one ends it, but does not free its visits. NULL is allowed.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_instances_release(instances: *const castkit_instances) {
    handle::release(instances);
}

/// Adds a reference to a visit and returns the same pointer. Returns NULL for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_visit_retain(visit: Option<&castkit_visit>) -> *mut castkit_visit {
    handle::retain(visit)
}

/// Releases a reference to a visit. Releasing the last one frees it. NULL is allowed.
#[unsafe(no_mangle)]
pub extern "C" fn castkit_visit_release(visit: *const castkit_visit) {
    handle::release(visit);
}
