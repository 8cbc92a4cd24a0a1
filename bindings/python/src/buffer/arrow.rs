//! Tables by the C data interface of Arrow: structures of pointers, each with a function that gives it back.
//!
//! A table is one batch of columns. What is handed out holds the batch, and the batch the buffers of Python, which are
//! released when the last structure is.

use std::ffi::{CString, c_char, c_int, c_void};
use std::ptr;
use std::sync::Arc;

use pyo3::buffer::PyBuffer;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

/// A column from Python: its name, its format as Arrow writes it, which rows have a value, and its buffers.
type Given<'py> = (String, String, Option<Bound<'py, PyAny>>, Vec<Bound<'py, PyAny>>);

struct Column {
    name: CString,
    format: CString,
    /// The bits of rows that have a value, if any has none; then the buffers of the format.
    buffers: Vec<Option<PyBuffer<u8>>>,
}

struct Batch {
    rows: i64,
    columns: Vec<Column>,
}

/// Columns of so many rows, as a capsule that any reader of Arrow takes.
#[pyfunction]
pub(crate) fn arrow_stream<'py>(
    py: Python<'py>,
    rows: i64,
    columns: Vec<Given<'py>>,
) -> PyResult<Bound<'py, PyCapsule>> {
    let text = |text: String| CString::new(text).map_err(|_| PyValueError::new_err("a name has a NUL in it"));
    let mut batch = Batch { rows, columns: Vec::with_capacity(columns.len()) };
    for (name, format, validity, buffers) in columns {
        let wanted = least(&format, rows).ok_or_else(|| PyValueError::new_err("an unknown format of a column"))?;
        let mut kept = vec![validity.as_ref().map(PyBuffer::get).transpose()?];
        for buffer in &buffers {
            kept.push(Some(PyBuffer::get(buffer)?));
        }
        // Whoever reads relies on these lengths alone.
        let lens: Vec<usize> = kept.iter().skip(1).flatten().map(|buffer| buffer.len_bytes()).collect();
        let bits = usize::try_from(rows).unwrap_or(0).div_ceil(8);
        let is_long_enough = kept.iter().take(1).flatten().all(|validity| validity.len_bytes() >= bits);
        let is_whole = lens.len() == wanted.len() && lens.iter().zip(&wanted).all(|(len, wanted)| len >= wanted);
        if !is_long_enough || !is_whole || !kept.iter().flatten().all(|buffer| buffer.is_c_contiguous()) {
            return Err(PyValueError::new_err("the buffers of a column are too short"));
        }
        batch.columns.push(Column { name: text(name)?, format: text(format)?, buffers: kept });
    }
    PyCapsule::new_with_value(py, Stream::new(Arc::new(batch)), c"arrow_array_stream")
}

/// The least lengths of the buffers of a column; texts have as many letters as their last offset says, which the caller
/// has counted.
fn least(format: &str, rows: i64) -> Option<Vec<usize>> {
    let rows = usize::try_from(rows).ok()?;
    let size = match format {
        "C" => 1,
        "I" | "i" | "f" => 4,
        "L" | "l" | "g" => 8,
        "u" => return Some(vec![rows.checked_add(1)?.checked_mul(4)?, 0]),
        _ => return None,
    };
    Some(vec![rows.checked_mul(size)?])
}

#[repr(C)]
struct Schema {
    format: *const c_char,
    name: *const c_char,
    metadata: *const c_char,
    flags: i64,
    n_children: i64,
    children: *mut *mut Schema,
    dictionary: *mut Schema,
    release: Option<unsafe extern "C" fn(*mut Schema)>,
    private_data: *mut c_void,
}

#[repr(C)]
struct Array {
    length: i64,
    null_count: i64,
    offset: i64,
    n_buffers: i64,
    n_children: i64,
    buffers: *mut *const c_void,
    children: *mut *mut Array,
    dictionary: *mut Array,
    release: Option<unsafe extern "C" fn(*mut Array)>,
    private_data: *mut c_void,
}

#[repr(C)]
struct Stream {
    get_schema: Option<unsafe extern "C" fn(*mut Stream, *mut Schema) -> c_int>,
    get_next: Option<unsafe extern "C" fn(*mut Stream, *mut Array) -> c_int>,
    get_last_error: Option<unsafe extern "C" fn(*mut Stream) -> *const c_char>,
    release: Option<unsafe extern "C" fn(*mut Stream)>,
    private_data: *mut c_void,
}

// SAFETY: it owns a `State`, which is a batch that can be shared and a flag; the pointers are to functions.
unsafe impl Send for Stream {}

/// Rows may be without a value.
const NULLABLE: i64 = 2;

/// What a structure points to, kept until it is released. Boxes, because structures point into them.
struct Kept<T> {
    _batch: Arc<Batch>,
    buffers: Vec<*const c_void>,
    children: Vec<*mut T>,
}

impl<T> Drop for Kept<T> {
    fn drop(&mut self) {
        for child in self.children.drain(..) {
            // SAFETY: it was made by `Box::into_raw` and is freed only here. A reader that has taken the child over has
            // marked it as released, so that dropping it does nothing more.
            drop(unsafe { Box::from_raw(child) });
        }
    }
}

impl Schema {
    fn new(
        batch: &Arc<Batch>,
        (format, name): (*const c_char, *const c_char),
        flags: i64,
        children: Vec<Self>,
    ) -> Self {
        let children = children.into_iter().map(|child| Box::into_raw(Box::new(child))).collect();
        let mut kept = Box::new(Kept { _batch: Arc::clone(batch), buffers: Vec::new(), children });
        Self {
            format,
            name,
            metadata: ptr::null(),
            flags,
            n_children: i64::try_from(kept.children.len()).unwrap_or(0),
            children: kept.children.as_mut_ptr(),
            dictionary: ptr::null_mut(),
            release: Some(release_schema),
            private_data: Box::into_raw(kept).cast(),
        }
    }

    fn of(batch: &Arc<Batch>) -> Self {
        let column =
            |column: &Column| Self::new(batch, (column.format.as_ptr(), column.name.as_ptr()), NULLABLE, Vec::new());
        let columns = batch.columns.iter().map(column).collect();
        Self::new(batch, (c"+s".as_ptr(), c"".as_ptr()), 0, columns)
    }
}

impl Drop for Schema {
    fn drop(&mut self) {
        if let Some(release) = self.release {
            // SAFETY: it is not released yet, and this is the function that was put there for it.
            unsafe { release(self) }
        }
    }
}

unsafe extern "C" fn release_schema(schema: *mut Schema) {
    // SAFETY: readers call this once, with a structure that this module has made and nobody has released: its private data
    // is the box that `Schema::new` has taken apart. They must not look at it afterwards.
    unsafe {
        drop(Box::from_raw((*schema).private_data.cast::<Kept<Schema>>()));
        (*schema).release = None;
    }
}

impl Array {
    fn new(batch: &Arc<Batch>, null_count: i64, buffers: Vec<*const c_void>, children: Vec<Self>) -> Self {
        let children = children.into_iter().map(|child| Box::into_raw(Box::new(child))).collect();
        let mut kept = Box::new(Kept { _batch: Arc::clone(batch), buffers, children });
        Self {
            length: batch.rows,
            null_count,
            offset: 0,
            n_buffers: i64::try_from(kept.buffers.len()).unwrap_or(0),
            n_children: i64::try_from(kept.children.len()).unwrap_or(0),
            buffers: kept.buffers.as_mut_ptr(),
            children: kept.children.as_mut_ptr(),
            dictionary: ptr::null_mut(),
            release: Some(release_array),
            private_data: Box::into_raw(kept).cast(),
        }
    }

    fn of(batch: &Arc<Batch>) -> Self {
        let column = |column: &Column| {
            let pointer = |buffer: &Option<PyBuffer<u8>>| {
                buffer.as_ref().map_or(ptr::null(), |buffer| buffer.buf_ptr().cast_const())
            };
            let pointers: Vec<*const c_void> = column.buffers.iter().map(pointer).collect();
            // How many rows are without a value is for the reader to count, if it wants to know.
            let null_count = if pointers.first().is_none_or(|bits| bits.is_null()) { 0 } else { -1 };
            Self::new(batch, null_count, pointers, Vec::new())
        };
        let columns = batch.columns.iter().map(column).collect();
        Self::new(batch, 0, vec![ptr::null()], columns)
    }

    /// What stands for the end of a stream.
    fn end() -> Self {
        Self {
            length: 0,
            null_count: 0,
            offset: 0,
            n_buffers: 0,
            n_children: 0,
            buffers: ptr::null_mut(),
            children: ptr::null_mut(),
            dictionary: ptr::null_mut(),
            release: None,
            private_data: ptr::null_mut(),
        }
    }
}

impl Drop for Array {
    fn drop(&mut self) {
        if let Some(release) = self.release {
            // SAFETY: it is not released yet, and this is the function that was put there for it.
            unsafe { release(self) }
        }
    }
}

unsafe extern "C" fn release_array(array: *mut Array) {
    // SAFETY: as in `release_schema`; the box is that of `Array::new`. The last batch releases buffers of Python, which
    // attaches to the interpreter by itself.
    unsafe {
        drop(Box::from_raw((*array).private_data.cast::<Kept<Array>>()));
        (*array).release = None;
    }
}

/// A stream of one batch.
struct State {
    batch: Arc<Batch>,
    is_over: bool,
}

impl Stream {
    fn new(batch: Arc<Batch>) -> Self {
        Self {
            get_schema: Some(get_schema),
            get_next: Some(get_next),
            get_last_error: Some(get_last_error),
            release: Some(release_stream),
            private_data: Box::into_raw(Box::new(State { batch, is_over: false })).cast(),
        }
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        if let Some(release) = self.release {
            // SAFETY: nobody has taken the stream out of its capsule, or its release would be gone.
            unsafe { release(self) }
        }
    }
}

unsafe extern "C" fn get_schema(stream: *mut Stream, out: *mut Schema) -> c_int {
    // SAFETY: readers pass a stream that is not released, whose private data is the `State` of `Stream::new`, from one
    // thread at a time, and room for a structure, in which nothing is yet.
    unsafe {
        let state = &*(*stream).private_data.cast::<State>();
        ptr::write(out, Schema::of(&state.batch));
    }
    0
}

unsafe extern "C" fn get_next(stream: *mut Stream, out: *mut Array) -> c_int {
    // SAFETY: as in `get_schema`.
    unsafe {
        let state = &mut *(*stream).private_data.cast::<State>();
        let next = if state.is_over { Array::end() } else { Array::of(&state.batch) };
        state.is_over = true;
        ptr::write(out, next);
    }
    0
}

unsafe extern "C" fn get_last_error(_stream: *mut Stream) -> *const c_char {
    // Nothing fails.
    ptr::null()
}

unsafe extern "C" fn release_stream(stream: *mut Stream) {
    // SAFETY: readers call this once, with a stream that is not released; the box is that of `Stream::new`.
    unsafe {
        drop(Box::from_raw((*stream).private_data.cast::<State>()));
        (*stream).release = None;
    }
}
