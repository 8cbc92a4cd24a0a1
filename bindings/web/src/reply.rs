//! Replies: JSON, and arrays beside it.

use castkit::CastFile;

use crate::errors::Failure;
use crate::json::Json;

/// An array of a reply.
pub(crate) enum Array {
    Bytes(Vec<u8>),
    Words(Vec<u32>),
    Floats(Vec<f32>),
    /// The bytes of a file, in place.
    File(CastFile),
}

/// The result of a call.
#[derive(Default)]
pub(crate) struct Reply {
    /// The first is the JSON.
    arrays: Vec<Array>,
}

/// The result of every function of the module: a value that is written as JSON, and arrays.
pub(crate) type Outcome = Result<Reply, Failure>;

impl Reply {
    /// A reply of what `write` writes, which is one value.
    pub(crate) fn new(write: impl FnOnce(&mut Json)) -> Self {
        let mut json = Json::default();
        write(&mut json);
        Self { arrays: vec![Array::Bytes(json.into_bytes())] }
    }

    /// A reply of nothing but arrays.
    pub(crate) fn empty() -> Self {
        Self::new(Json::null)
    }

    pub(crate) fn with(mut self, array: Array) -> Self {
        self.arrays.push(array);
        self
    }

    pub(crate) fn with_all(mut self, arrays: impl IntoIterator<Item = Array>) -> Self {
        self.arrays.extend(arrays);
        self
    }

    pub(crate) fn len(&self) -> usize {
        self.arrays.len()
    }

    pub(crate) fn address(&self, index: usize) -> *const u8 {
        match self.arrays.get(index) {
            Some(Array::Bytes(bytes)) => bytes.as_ptr(),
            Some(Array::Words(words)) => words.as_ptr().cast(),
            Some(Array::Floats(floats)) => floats.as_ptr().cast(),
            Some(Array::File(file)) => file.bytes().as_ptr(),
            None => std::ptr::null(),
        }
    }

    pub(crate) fn length(&self, index: usize) -> usize {
        match self.arrays.get(index) {
            Some(Array::Bytes(bytes)) => bytes.len(),
            Some(Array::Words(words)) => words.len(),
            Some(Array::Floats(floats)) => floats.len(),
            Some(Array::File(file)) => file.bytes().len(),
            None => 0,
        }
    }

    pub(crate) fn type_of(&self, index: usize) -> u32 {
        match self.arrays.get(index) {
            None | Some(Array::Bytes(_) | Array::File(_)) => 0,
            Some(Array::Words(_)) => 1,
            Some(Array::Floats(_)) => 2,
        }
    }
}
