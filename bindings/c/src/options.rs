//! Structs that may grow: they begin with their size, or their size is passed with them.

use std::mem::MaybeUninit;

use crate::error::Failure;

/// A struct that C passes in and that may grow. A value of all zeros is valid and means the defaults.
///
/// # Safety
/// This must be true, and the type must be `repr(C)`. If it is read with [`read`] or [`required`], its first field is
/// `size: usize`.
pub(crate) unsafe trait Options: Copy {}

/// The largest size of a struct: anything larger cannot be the `sizeof` of one.
const LARGEST: usize = 1 << 16;

/// A struct from C that begins with its size; NULL stands for the defaults.
pub(crate) fn read<T: Options>(given: *const T, name: &str) -> Result<T, Failure> {
    let mut known = MaybeUninit::<T>::zeroed();
    load(given.cast(), known.as_mut_ptr().cast(), size_of::<T>(), name)?;
    // SAFETY: all zeros is a valid value, as the trait promises, and a C compiler has written the rest.
    Ok(unsafe { known.assume_init() })
}

/// Like [`read`] for a struct that must be there.
pub(crate) fn required<T: Options>(given: *const T, name: &str) -> Result<T, Failure> {
    read(crate::error::given((!given.is_null()).then_some(given), name)?, name)
}

/// The elements of an array of C, each of `size` bytes.
#[cfg(any(feature = "vertex", feature = "convert"))]
pub(crate) fn elements<T: Options>(
    first: *const T,
    count: usize,
    size: usize,
    name: &str,
) -> Result<impl Iterator<Item = Result<T, Failure>>, Failure> {
    if count > 0 && (first.is_null() || count.checked_mul(size).is_none_or(|bytes| isize::try_from(bytes).is_err())) {
        return Err(Failure::Argument(format!("{name}s is NULL, or {count} elements do not fit into memory")));
    }
    Ok((0..count).map(move |at| {
        let mut known = MaybeUninit::<T>::zeroed();
        // The header requires as many elements there, so this is one of them.
        let element = first.wrapping_byte_add(at * size);
        copy(element.cast(), size, known.as_mut_ptr().cast(), size_of::<T>(), name, "_size")?;
        // SAFETY: as in `read`.
        Ok(unsafe { known.assume_init() })
    }))
}

/// Copies a struct of C that begins with its size over the zeros in `known`. Like [`copy`], it is not generic, so that
/// there is only one of it in the library.
fn load(given: *const u8, known: *mut u8, room: usize, name: &str) -> Result<(), Failure> {
    if given.is_null() {
        return Ok(());
    }
    // SAFETY: it is not NULL, so the header requires a struct there that begins with its size.
    let size = unsafe { given.cast::<usize>().read_unaligned() };
    // No struct that begins with a `size_t` has such a size, and it could end within a pointer.
    if !size.is_multiple_of(size_of::<usize>()) {
        return Err(wrong_size(name, "->size", size));
    }
    copy(given, size, known, room, name, "->size")
}

/// Copies a struct of C of `size` bytes over the zeros in `known`, which has `room` bytes.
///
/// A caller compiled with an older header passes a shorter struct, whose missing fields have their defaults. A caller
/// compiled with a newer header passes a longer one, whose additional fields must be zero: otherwise they would be
/// ignored silently.
fn copy(given: *const u8, size: usize, known: *mut u8, room: usize, name: &str, place: &str) -> Result<(), Failure> {
    if size == 0 || size > LARGEST {
        return Err(wrong_size(name, place, size));
    }
    let shared = size.min(room);
    // SAFETY: there are this many bytes, because `size` is the size of the struct, and they fit into `known`.
    unsafe { std::ptr::copy_nonoverlapping(given, known, shared) };
    for at in shared..size {
        // SAFETY: within the struct of the caller, see above.
        if unsafe { given.add(at).read() } != 0 {
            return Err(Failure::Argument(format!("{name} has fields that this version of castkit does not know")));
        }
    }
    Ok(())
}

fn wrong_size(name: &str, place: &str, size: usize) -> Failure {
    Failure::Argument(format!("{name}{place} is {size}, expected the sizeof of the struct"))
}

/// Writes as much of a struct of results as fits into memory of `size` bytes: the caller may know an older, shorter
/// struct. If the caller's struct is longer, the rest is set to zero. Nothing is written for a size that no struct has.
pub(crate) fn write<T: Copy>(value: T, to: *mut T, size: usize, name: &str) -> Result<(), Failure> {
    if to.is_null() {
        return Err(Failure::Argument(format!("{name} is NULL")));
    }
    if size > LARGEST {
        return Err(wrong_size("", "size", size));
    }
    let shared = size.min(size_of::<T>());
    // SAFETY: it is not NULL, so the header requires room for `size` bytes there; no more are written.
    unsafe {
        std::ptr::copy_nonoverlapping(std::ptr::from_ref(&value).cast::<u8>(), to.cast::<u8>(), shared);
        std::ptr::write_bytes(to.cast::<u8>().wrapping_add(shared), 0, size - shared);
    }
    Ok(())
}

/// A struct of results for which all zeros is a valid value.
///
/// # Safety
/// This must be true.
#[cfg(feature = "fields")]
pub(crate) unsafe trait Zero: Copy {}

/// Like [`write`] for large structs, of which `fill` sets the fields that are not zero. If the caller knows the same
/// struct, it is filled in place instead of being copied. Returns false and writes nothing if `to` is NULL.
#[cfg(feature = "fields")]
#[inline(always)]
pub(crate) fn write_with<T: Zero>(to: *mut T, size: usize, fill: impl FnOnce(&mut T)) -> bool {
    let mut own = MaybeUninit::<T>::uninit();
    let is_same = size == size_of::<T>() && to.is_aligned();
    if to.is_null() {
        return false;
    }
    let place = if is_same { to } else { own.as_mut_ptr() };
    // SAFETY: `own` is valid, or `to` is neither NULL nor misaligned, and the header requires room for `size` bytes
    // there, which nobody else uses during the call. Zeros are a valid value, as the trait promises.
    let out = unsafe {
        place.write_bytes(0, 1);
        &mut *place
    };
    fill(out);
    is_same || write(*out, to, size, "fields").is_ok()
}
