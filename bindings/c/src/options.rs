//! Structs that may grow: they begin with their size.

use std::mem::MaybeUninit;

use crate::error::Failure;

/// A struct of options: its first field is `size: usize`, and all zeros is a value of it, with every option at its default.
///
/// # Safety
/// The implementer has said the truth about both, and the type is `repr(C)`.
pub(crate) unsafe trait Options: Copy {}

/// Options from C; NULL stands for the defaults.
///
/// A caller that was compiled with an older header has a shorter struct, whose missing fields are at their defaults; one
/// with a newer header has a longer one, whose further fields have to be zero, or they would be ignored without a word.
pub(crate) fn read<T: Options>(options: *const T, name: &str) -> Result<T, Failure> {
    let mut known = MaybeUninit::<T>::zeroed();
    if !options.is_null() {
        let bytes: *const u8 = options.cast();
        // SAFETY: not NULL, so the header asks for a struct there that begins with its size.
        let size = unsafe { options.cast::<usize>().read_unaligned() };
        if size < size_of::<usize>() || size > 1 << 16 {
            return Err(Failure::Argument(format!("{name}->size is {size}, expected sizeof *{name}")));
        }
        let shared = size.min(size_of::<T>());
        // SAFETY: as many bytes are there, because `size` is the size of the struct, and fit into `known`.
        unsafe { std::ptr::copy_nonoverlapping(bytes, known.as_mut_ptr().cast(), shared) };
        for at in shared..size {
            // SAFETY: within the struct of the caller, as above.
            if unsafe { bytes.add(at).read() } != 0 {
                return Err(Failure::Argument(format!(
                    "{name} has options that this version of castkit does not know"
                )));
            }
        }
    }
    // SAFETY: all zeros is a value, as the trait promises, and a C compiler has put values into the rest.
    Ok(unsafe { known.assume_init() })
}

/// Writes a struct of results into memory of `size` bytes, as much of it as fits: the caller may know an older, shorter one,
/// and of a longer one the rest becomes zero.
pub(crate) fn write<T: Copy>(value: T, to: *mut T, size: usize, name: &str) -> Result<(), Failure> {
    if to.is_null() {
        return Err(Failure::Argument(format!("{name} is NULL")));
    }
    let shared = size.min(size_of::<T>());
    // SAFETY: not NULL, so the header asks for room for `size` bytes there; no more are written.
    unsafe {
        std::ptr::copy_nonoverlapping(std::ptr::from_ref(&value).cast::<u8>(), to.cast::<u8>(), shared);
        std::ptr::write_bytes(to.cast::<u8>().wrapping_add(shared), 0, size - shared);
    }
    Ok(())
}

/// A struct of results of which all zeros is a value.
///
/// # Safety
/// The implementer has said the truth about that.
#[cfg(feature = "fields")]
pub(crate) unsafe trait Zero: Copy {}

/// The same for large structs, of which `fill` sets what is not zero: in the memory of the caller when the caller knows the same
/// struct, instead of in another that is copied. False, with nothing written, when `to` is NULL.
#[cfg(feature = "fields")]
#[inline(always)]
pub(crate) fn write_with<T: Zero>(to: *mut T, size: usize, fill: impl FnOnce(&mut T)) -> bool {
    let mut own = MaybeUninit::<T>::uninit();
    let is_same = size == size_of::<T>() && to.is_aligned();
    if to.is_null() {
        return false;
    }
    let place = if is_same { to } else { own.as_mut_ptr() };
    // SAFETY: `own` is here, and `to` is not NULL and aligned, and the header asks for room for `size` bytes there, which
    // nobody else has during the call. Zeros are a value, as the trait promises.
    let out = unsafe {
        place.write_bytes(0, 1);
        &mut *place
    };
    fill(out);
    is_same || write(*out, to, size, "fields").is_ok()
}
