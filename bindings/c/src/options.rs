//! Structs that may grow: they begin with their size.

use std::mem::MaybeUninit;

use crate::error::Failure;

/// A struct of options: its first field is `size: usize`, and a value of all zeros is valid and means the defaults.
///
/// # Safety
/// Both must be true, and the type must be `repr(C)`.
pub(crate) unsafe trait Options: Copy {}

/// Options from C; NULL stands for the defaults.
///
/// A caller compiled with an older header passes a shorter struct, whose missing fields have their defaults. A caller
/// compiled with a newer header passes a longer one, whose additional fields must be zero: otherwise they would be
/// ignored silently.
pub(crate) fn read<T: Options>(options: *const T, name: &str) -> Result<T, Failure> {
    let mut known = MaybeUninit::<T>::zeroed();
    if !options.is_null() {
        let bytes: *const u8 = options.cast();
        // SAFETY: it is not NULL, so the header requires a struct there that begins with its size.
        let size = unsafe { options.cast::<usize>().read_unaligned() };
        if size < size_of::<usize>() || size > 1 << 16 {
            return Err(Failure::Argument(format!("{name}->size is {size}, expected sizeof *{name}")));
        }
        let shared = size.min(size_of::<T>());
        // SAFETY: there are this many bytes, because `size` is the size of the struct, and they fit into `known`.
        unsafe { std::ptr::copy_nonoverlapping(bytes, known.as_mut_ptr().cast(), shared) };
        for at in shared..size {
            // SAFETY: within the struct of the caller, see above.
            if unsafe { bytes.add(at).read() } != 0 {
                return Err(Failure::Argument(format!(
                    "{name} has options that this version of castkit does not know"
                )));
            }
        }
    }
    // SAFETY: all zeros is a valid value, as the trait promises, and a C compiler has written the rest.
    Ok(unsafe { known.assume_init() })
}

/// Writes as much of a struct of results as fits into memory of `size` bytes: the caller may know an older, shorter
/// struct. If the caller's struct is longer, the rest is set to zero.
pub(crate) fn write<T: Copy>(value: T, to: *mut T, size: usize, name: &str) -> Result<(), Failure> {
    if to.is_null() {
        return Err(Failure::Argument(format!("{name} is NULL")));
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
