//! Accessors: typed elements of the buffers, with any stride, type and sparse changes.
//!
//! `min` and `max` are ignored: they are often wrong, and nothing here needs them.

use std::borrow::Cow;

use bytemuck::Pod;
use cast_interchange::Error;
use cast_interchange::lists::set;
use cast_interchange::scene::Indices;

use super::input::{Input, Run, get, required};
use crate::gltf::container::too_short;
use crate::gltf::schema::component;
use crate::gltf::schema::component::{F32, I8, I16, U8, U16, U32};

/// The elements of an accessor. Its extent has been checked against the bytes that exist.
pub(super) struct Elements<'r, 'a> {
    input: &'r Input<'a>,
    /// `None` if all elements except the sparse ones are zero.
    run: Option<Run<'r, 'a>>,
    stride: usize,
    pub(super) count: usize,
    pub(super) component: u32,
    pub(super) lanes: usize,
    normalized: bool,
    sparse: Option<Changes<'r, 'a>>,
}

/// Elements that replace those of the buffer view.
struct Changes<'r, 'a> {
    /// Indices in ascending order, below the count.
    indices: Vec<u32>,
    values: Run<'r, 'a>,
}

/// Indices of elements, and their vectors.
type Moved<'e, 'a> = (&'e [u32], Cow<'a, [[f32; 3]]>);

/// A number as stored in a buffer.
macro_rules! number {
    ($bytes:expr, $type:ty) => {
        <$type>::from_le_bytes($bytes.first_chunk().copied().unwrap_or_default())
    };
}

impl<'a> Input<'a> {
    /// The elements of an accessor.
    pub(super) fn accessor(&self, index: usize) -> Result<Elements<'_, 'a>, Error> {
        self.elements(index).map_err(|error| error.within(format_args!("accessor {index}")))
    }

    fn elements(&self, index: usize) -> Result<Elements<'_, 'a>, Error> {
        let accessor = get(&self.root.accessors, index, "accessor")?;
        let size = component_size(accessor.component_type)?;
        let lanes = required(accessor.shape, "type")?.lanes();
        let count = accessor.count;
        if count == 0 {
            return Err(Error::invalid("\"count\" is missing or 0"));
        }
        let mut stride = size * lanes;
        let run = match accessor.buffer_view {
            None => None,
            Some(view) => {
                let view_stride = get(&self.root.buffer_views, view, "buffer view")?.byte_stride;
                if let Some(given) = view_stride.filter(|given| *given > 0) {
                    if given < stride {
                        return Err(Error::invalid(format!(
                            "elements of {stride} bytes do not fit into a stride of {given}"
                        )));
                    }
                    stride = given;
                }
                let run = self.view(view)?;
                let length = (count - 1).checked_mul(stride).and_then(|length| length.checked_add(size * lanes));
                Some(run.part(accessor.byte_offset, length.unwrap_or(usize::MAX))?)
            }
        };
        let sparse = match &accessor.sparse {
            None => None,
            Some(sparse) => {
                let width = component_size(sparse.indices.component_type)?;
                let indices = self.view(required(sparse.indices.buffer_view, "sparse indices")?)?;
                let length = sparse.count.saturating_mul(width);
                let indices = indices.part(sparse.indices.byte_offset, length)?;
                let indices = unsigned(indices.bytes, width, sparse.indices.component_type)?;
                let ascending = indices.iter().zip(indices.iter().skip(1)).all(|(low, high)| low < high);
                if !ascending || indices.last().is_some_and(|last| *last as usize >= count) {
                    return Err(Error::invalid(format!("sparse indices must be in ascending order and below {count}")));
                }
                let values = self.view(required(sparse.values.buffer_view, "sparse values")?)?;
                let length = sparse.count.saturating_mul(size * lanes);
                Some(Changes { indices, values: values.part(sparse.values.byte_offset, length)? })
            }
        };
        let (component, normalized) = (accessor.component_type, accessor.normalized);
        Ok(Elements { input: self, run, stride, count, component, lanes, normalized, sparse })
    }
}

fn component_size(component: u32) -> Result<usize, Error> {
    component::size(component).ok_or_else(|| Error::invalid(format!("unknown component type {component}")))
}

fn unsigned(bytes: &[u8], width: usize, component: u32) -> Result<Vec<u32>, Error> {
    let numbers = bytes.chunks_exact(width);
    match component {
        U8 => Ok(bytes.iter().map(|byte| u32::from(*byte)).collect()),
        U16 => Ok(numbers.map(|bytes| u32::from(number!(bytes, u16))).collect()),
        U32 => Ok(numbers.map(|bytes| number!(bytes, u32)).collect()),
        _ => Err(Error::invalid(format!("indices must be unsigned integers, not of component type {component}"))),
    }
}

/// The components of all elements in sequence.
pub(super) fn flat<'a, const N: usize>(elements: Cow<'a, [[f32; N]]>) -> Cow<'a, [f32]> {
    match elements {
        Cow::Borrowed(elements) => Cow::Borrowed(elements.as_flattened()),
        Cow::Owned(elements) => Cow::Owned(elements.into_flattened()),
    }
}

impl<'a> Elements<'_, 'a> {
    /// Only the sparse changes, if all other elements are zero: indices and values.
    pub(super) fn changes(&self) -> Result<Option<Moved<'_, 'a>>, Error> {
        let Some(sparse) = self.sparse.as_ref().filter(|_| self.run.is_none()) else { return Ok(None) };
        let values = Elements {
            run: Some(sparse.values),
            stride: self.element_size(),
            count: sparse.indices.len(),
            sparse: None,
            ..*self
        };
        Ok(Some((&sparse.indices, values.floats()?)))
    }

    fn element_size(&self) -> usize {
        self.lanes * component::size(self.component).unwrap_or(1)
    }

    /// The elements as a slice of the source, if they are stored as this type.
    fn in_place<T: Pod>(&self) -> Option<&'a [T]> {
        let plain = cfg!(target_endian = "little") && self.sparse.is_none();
        let tight = self.stride == size_of::<T>() && self.element_size() == size_of::<T>();
        let run = self.run.as_ref().filter(|_| plain && tight)?;
        bytemuck::try_cast_slice(run.borrowed?).ok()
    }

    /// Copies all elements component by component, with the sparse changes applied.
    fn copied<T: Copy + Default, const N: usize>(&self, read: impl Fn(&[u8]) -> T) -> Result<Vec<[T; N]>, Error> {
        if self.lanes != N {
            return Err(Error::invalid(format!("elements should have {N} components, not {}", self.lanes)));
        }
        self.input.spend(self.count.saturating_mul(size_of::<[T; N]>()))?;
        let width = self.element_size() / N.max(1);
        let element = |bytes: &[u8]| {
            let mut components = bytes.chunks_exact(width).map(&read);
            std::array::from_fn(|_| components.next().unwrap_or_default())
        };
        let mut elements: Vec<[T; N]> = match &self.run {
            Some(run) => run.bytes.chunks(self.stride).map(element).collect(),
            None => vec![[T::default(); N]; self.count],
        };
        if let Some(sparse) = &self.sparse {
            for (index, bytes) in sparse.indices.iter().zip(sparse.values.bytes.chunks_exact(width * N)) {
                set(&mut elements, *index as usize, element(bytes));
            }
        }
        if elements.len() == self.count { Ok(elements) } else { Err(too_short(self.count, elements.len())) }
    }

    /// The elements as floats: normalised integers are mapped to 0 to 1 or -1 to 1; others keep their value.
    pub(super) fn floats<const N: usize>(&self) -> Result<Cow<'a, [[f32; N]]>, Error> {
        if let Some(elements) = self.in_place::<[f32; N]>().filter(|_| self.component == F32) {
            return Ok(Cow::Borrowed(elements));
        }
        let scale = |largest: f32| if self.normalized { 1.0 / largest } else { 1.0 };
        let signed =
            |value: f32, largest: f32| (value * scale(largest)).max(if self.normalized { -1.0 } else { value });
        let elements = match self.component {
            F32 => self.copied(|bytes| number!(bytes, f32)),
            U8 => self.copied(|bytes| f32::from(number!(bytes, u8)) * scale(255.0)),
            I8 => self.copied(|bytes| signed(f32::from(number!(bytes, i8)), 127.0)),
            U16 => self.copied(|bytes| f32::from(number!(bytes, u16)) * scale(65535.0)),
            I16 => self.copied(|bytes| signed(f32::from(number!(bytes, i16)), 32767.0)),
            _ => Err(Error::invalid("these elements should be floats or integers of at most 16 bits")),
        };
        elements.map(Cow::Owned)
    }

    /// Vectors of unsigned integers.
    pub(super) fn integers<const N: usize>(&self) -> Result<Vec<[u32; N]>, Error> {
        match self.component {
            U8 => self.copied(|bytes| u32::from(number!(bytes, u8))),
            U16 => self.copied(|bytes| u32::from(number!(bytes, u16))),
            U32 => self.copied(|bytes| number!(bytes, u32)),
            _ => Err(Error::invalid("these elements should be unsigned integers")),
        }
    }

    /// Four bytes per element, packed into numbers with the first byte lowest.
    pub(super) fn packed(&self) -> Result<Cow<'a, [u32]>, Error> {
        match self.in_place::<u32>().filter(|_| self.component == U8) {
            Some(elements) => Ok(Cow::Borrowed(elements)),
            None => Ok(self.copied(|bytes| number!(bytes, u8))?.into_iter().map(u32::from_le_bytes).collect()),
        }
    }

    /// Single unsigned integers in their stored width.
    pub(super) fn indices(&self) -> Result<Indices<'a>, Error> {
        Ok(match self.component {
            U8 => Indices::Byte(self.single(|bytes| number!(bytes, u8))?),
            U16 => Indices::Short(self.single(|bytes| number!(bytes, u16))?),
            U32 => Indices::Integer32(self.single(|bytes| number!(bytes, u32))?),
            _ => return Err(Error::invalid("indices should be unsigned integers")),
        })
    }

    fn single<T: Pod + Default>(&self, read: impl Fn(&[u8]) -> T) -> Result<Cow<'a, [T]>, Error> {
        match self.in_place::<T>().filter(|_| self.lanes == 1) {
            Some(elements) => Ok(Cow::Borrowed(elements)),
            None => Ok(self.copied::<T, 1>(read)?.into_flattened().into()),
        }
    }
}
