//! Memory that is lent to Python, and the promise about mapped files: the only file with `unsafe`.
#![expect(unsafe_code, reason = "the buffer protocol speaks in pointers")]

use std::cell::Cell;
use std::ffi::{CStr, c_int, c_void};
use std::mem::{ManuallyDrop, offset_of};
use std::ops::Range;
use std::ptr::{self, NonNull};

use castkit::scene::Transform;
use castkit::{CastFile, Unchanging};
use pyo3::buffer::{Element, PyBuffer};
use pyo3::exceptions::PyBufferError;
use pyo3::ffi;
use pyo3::prelude::*;

/// The promise with which this module opens every mapped file.
pub(crate) fn promise() -> Unchanging {
    // SAFETY: not proven but promised, by whoever calls `castkit.open`: its documentation says that a mapped file must not
    // be written to while arrays of it are in use, what happens otherwise, and that `mmap=False` is there for files that
    // are. It is the promise that `numpy.memmap` asks for as well.
    unsafe { Unchanging::promise() }
}

/// The numbers of a Python array in place; `None` if they are not contiguous.
///
/// They are not copied, which would take as long as most functions that read them.
pub(crate) fn numbers<'a, T: Element>(_: Python<'a>, buffer: &'a PyBuffer<T>) -> Option<&'a [Cell<T>]> {
    let numbers = buffer.as_slice_ptr()?;
    // SAFETY: the buffer holds a reference to the array, which neither moves nor shrinks as long as it is lent. The
    // numbers are of a type for which all bit patterns are valid, aligned as `PyBuffer::get` has checked, and read and
    // written through cells, so nothing is assumed about them between two accesses. This thread stays attached to the
    // interpreter meanwhile. That no other thread writes to the array is not proven but promised by the caller:
    // `castkit._corners` and `castkit._gathering` document it, and NumPy's own functions require the same.
    Some(unsafe { &*(numbers.as_ptr() as *const [Cell<T>]) })
}

/// The shape of lent memory: up to three dimensions, row by row.
#[derive(Clone, Copy)]
pub(crate) struct Layout {
    format: &'static CStr,
    item: isize,
    dimensions: usize,
    shape: [isize; 3],
    strides: [isize; 3],
}

impl Layout {
    /// Elements of `item` bytes with this format, in one to three dimensions.
    pub(crate) fn new(format: &'static CStr, item: usize, shape: &[usize]) -> Self {
        let item = isize::try_from(item).unwrap_or(1);
        let mut layout = Self { format, item, dimensions: shape.len().min(3), shape: [1; 3], strides: [item; 3] };
        for (to, from) in layout.shape.iter_mut().zip(shape) {
            *to = isize::try_from(*from).unwrap_or(0);
        }
        for dimension in (0..layout.dimensions.saturating_sub(1)).rev() {
            layout.strides[dimension] = layout.strides[dimension + 1].saturating_mul(layout.shape[dimension + 1]);
        }
        layout
    }

    /// The size of all elements in bytes.
    fn len(&self) -> isize {
        self.shape[..self.dimensions].iter().fold(self.item, |len, size| len.saturating_mul(*size))
    }
}

/// Fills in what Python asks of lent memory.
///
/// # Safety
/// `view` is null or what the interpreter passes to `__getbuffer__`. `data` and `layout` stay where they are, and hold, as
/// long as `owner` lives; unless `readonly`, nobody else reads or writes `data` in the meantime but by this protocol.
unsafe fn lend(
    owner: Bound<'_, PyAny>,
    data: *mut c_void,
    len: usize,
    layout: &Layout,
    readonly: bool,
    view: *mut ffi::Py_buffer,
    flags: c_int,
) -> PyResult<()> {
    if view.is_null() {
        return Err(PyBufferError::new_err("there is no view to fill in"));
    }
    if readonly && flags & ffi::PyBUF_WRITABLE == ffi::PyBUF_WRITABLE {
        return Err(PyBufferError::new_err("the memory is part of a file and cannot be written to; copy it"));
    }
    let by_columns = flags & ffi::PyBUF_F_CONTIGUOUS == ffi::PyBUF_F_CONTIGUOUS;
    if by_columns && layout.dimensions > 1 {
        return Err(PyBufferError::new_err("the memory is in row order, not in column order"));
    }
    // Shape and bytes come from different places in a file: consumers only rely on the shape.
    if usize::try_from(layout.len()) != Ok(len) {
        return Err(PyBufferError::new_err("the number of bytes does not match the shape"));
    }
    let with = |flag: c_int| flags & flag == flag;
    // SAFETY: `view` is valid for writes, as the caller promises. The pointers go into `owner` (or are static), to which
    // the view holds a reference until it is released, so all of them outlive the view; the protocol forbids consumers to
    // write through `shape`, `strides` and `format`, so casting their constness away is what the field types ask for.
    unsafe {
        (*view).buf = data;
        (*view).len = layout.len();
        (*view).readonly = c_int::from(readonly);
        (*view).itemsize = layout.item;
        (*view).ndim = if with(ffi::PyBUF_ND) { c_int::try_from(layout.dimensions).unwrap_or(1) } else { 1 };
        (*view).format = if with(ffi::PyBUF_FORMAT) { layout.format.as_ptr().cast_mut() } else { ptr::null_mut() };
        (*view).shape = if with(ffi::PyBUF_ND) { layout.shape.as_ptr().cast_mut() } else { ptr::null_mut() };
        (*view).strides = if with(ffi::PyBUF_STRIDES) { layout.strides.as_ptr().cast_mut() } else { ptr::null_mut() };
        (*view).suboffsets = ptr::null_mut();
        (*view).internal = ptr::null_mut();
        (*view).obj = owner.into_ptr();
    }
    Ok(())
}

/// Memory that Python may access: a part of a file, which is read-only, or numbers computed by Rust, which are
/// writable.
///
/// Numbers are handed over with their memory, which saves a copy of all frames of a clip.
#[pyclass(frozen, module = "castkit._native")]
pub(crate) struct Memory {
    kept: Kept,
    layout: Layout,
}

enum Kept {
    File(CastFile, Range<usize>),
    Numbers(Numbers),
}

/// The components of a transform: translation, rotation, scale.
pub(crate) const PER_TRANSFORM: usize = 10;

// `Numbers` treats transforms as rows of numbers: they have the layout of C, without padding.
const _: () = assert!(
    size_of::<Transform>() == PER_TRANSFORM * size_of::<f32>()
        && align_of::<Transform>() == align_of::<f32>()
        && offset_of!(Transform, translation) == 0
        && offset_of!(Transform, rotation) == 3 * size_of::<f32>()
        && offset_of!(Transform, scale) == 7 * size_of::<f32>()
);

/// The parts of a vector, so that writing through a pointer does not conflict with a reference.
struct Numbers {
    data: NonNull<f32>,
    len: usize,
    capacity: usize,
}

// SAFETY: it owns the memory, which is plain numbers; Rust does not access it until it is freed, when nobody else can.
unsafe impl Send for Numbers {}
// SAFETY: as above; through a shared reference Rust only passes the pointer on, and does not use it.
unsafe impl Sync for Numbers {}

impl Drop for Numbers {
    fn drop(&mut self) {
        // SAFETY: these are the parts of the vector that `Numbers::of` or `Numbers::of_transforms` has taken apart, the
        // latter as numbers: as many bytes of the same alignment. No view is left: each holds a reference to the object
        // that contains this.
        drop(unsafe { Vec::from_raw_parts(self.data.as_ptr(), self.len, self.capacity) });
    }
}

impl Numbers {
    fn of(numbers: Vec<f32>) -> Self {
        let mut numbers = ManuallyDrop::new(numbers);
        let data = NonNull::from(numbers.as_mut_slice()).cast();
        Self { data, len: numbers.len(), capacity: numbers.capacity() }
    }

    /// The same memory as rows of ten numbers, without copying the frames of a clip again.
    fn of_transforms(transforms: Vec<Transform>) -> Self {
        let mut transforms = ManuallyDrop::new(transforms);
        let data = NonNull::from(transforms.as_mut_slice()).cast();
        // Neither can overflow: there are that many numbers in memory.
        let [len, capacity] = [transforms.len(), transforms.capacity()].map(|rows| rows.saturating_mul(PER_TRANSFORM));
        Self { data, len, capacity }
    }
}

impl Memory {
    /// A range of a file.
    pub(crate) fn of_file(file: &CastFile, range: Range<usize>, layout: Layout) -> Self {
        Self { kept: Kept::File(file.clone(), range), layout }
    }

    /// Numbers in these dimensions.
    pub(crate) fn computed(numbers: Vec<f32>, shape: &[usize]) -> Self {
        Self { kept: Kept::Numbers(Numbers::of(numbers)), layout: Layout::new(c"f", 4, shape) }
    }

    /// Transforms in these dimensions, the last of which are the ten numbers of each.
    pub(crate) fn transforms(transforms: Vec<Transform>, shape: &[usize]) -> Self {
        Self { kept: Kept::Numbers(Numbers::of_transforms(transforms)), layout: Layout::new(c"f", 4, shape) }
    }
}

#[pymethods]
impl Memory {
    unsafe fn __getbuffer__(slf: Bound<'_, Self>, view: *mut ffi::Py_buffer, flags: c_int) -> PyResult<()> {
        let memory = slf.get();
        let (pointer, len, readonly) = match &memory.kept {
            Kept::File(file, range) => {
                let bytes = file.bytes().get(range.clone()).unwrap_or_default();
                (bytes.as_ptr().cast_mut().cast(), bytes.len(), true)
            }
            Kept::Numbers(numbers) => (numbers.data.as_ptr().cast(), numbers.len.saturating_mul(4), false),
        };
        let layout = ptr::from_ref(&memory.layout);
        // SAFETY: the class is frozen: the file or the vector that it keeps is neither replaced nor moved while the
        // object lives, and neither is its layout. The bytes of a file stay where they are until its last owner is
        // dropped, and are lent read-only. Rust does not access the numbers while the object lives, so writing to them
        // is up to Python, as with any array.
        unsafe { lend(slf.into_any(), pointer, len, &*layout, readonly, view, flags) }
    }
}
