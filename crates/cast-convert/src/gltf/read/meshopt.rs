//! EXT_meshopt_compression: buffer views that are compressed.

use crate::Error;
use crate::gltf::schema::Meshopt;

/// Whether compressed buffer views can be read: it takes the feature `gltf-meshopt`.
pub(super) const AVAILABLE: bool = cfg!(feature = "gltf-meshopt");

#[cfg(not(feature = "gltf-meshopt"))]
pub(super) fn unpack(_: &Meshopt, _: &[u8], _: impl Fn(usize) -> Result<(), Error>) -> Result<Vec<u8>, Error> {
    let reason =
        "it is compressed (EXT_meshopt_compression), and this program was built without `gltf-meshopt`".to_owned();
    Err(Error::new(crate::ErrorKind::Unsupported { reason }))
}

/// The bytes that were compressed.
#[cfg(feature = "gltf-meshopt")]
pub(super) fn unpack(
    packed: &Meshopt,
    bytes: &[u8],
    spend: impl Fn(usize) -> Result<(), Error>,
) -> Result<Vec<u8>, Error> {
    let (stride, count) = (packed.byte_stride, packed.count);
    let length = stride.checked_mul(count).ok_or_else(|| Error::invalid("more elements than memory has"))?;
    spend(length)?;
    let damaged = |error: meshopt::Error| Error::invalid(format!("the compressed data is damaged: {error}"));
    let mut unpacked = match (packed.mode.as_str(), stride) {
        ("ATTRIBUTES", 4..=256) if stride % 4 == 0 => vertices(bytes, stride, count)?,
        ("TRIANGLES", 2) if count % 3 == 0 => {
            little_endian(&meshopt::decode_index_buffer::<u16>(bytes, count).map_err(damaged)?, u16::to_le_bytes)
        }
        ("TRIANGLES", 4) if count % 3 == 0 => {
            little_endian(&meshopt::decode_index_buffer::<u32>(bytes, count).map_err(damaged)?, u32::to_le_bytes)
        }
        ("INDICES", 2) => {
            little_endian(&meshopt::decode_index_sequence::<u16>(bytes, count).map_err(damaged)?, u16::to_le_bytes)
        }
        ("INDICES", 4) => {
            little_endian(&meshopt::decode_index_sequence::<u32>(bytes, count).map_err(damaged)?, u32::to_le_bytes)
        }
        (mode, _) => {
            return Err(Error::invalid(format!("there is no compression mode {mode:?} of elements of {stride} bytes")));
        }
    };
    match (packed.filter.as_deref().unwrap_or("NONE"), stride) {
        ("NONE", _) => {}
        ("OCTAHEDRAL", 4) => {
            let mut elements = elements::<4, i8, _>(&unpacked, |[byte]: [u8; 1]| i8::from_le_bytes([byte]));
            meshopt::decode_filter_oct(&mut elements);
            unpacked = little_endian(elements.as_flattened(), i8::to_le_bytes);
        }
        ("OCTAHEDRAL", 8) => {
            let mut elements = elements::<4, i16, _>(&unpacked, i16::from_le_bytes);
            meshopt::decode_filter_oct(&mut elements);
            unpacked = little_endian(elements.as_flattened(), i16::to_le_bytes);
        }
        ("QUATERNION", 8) => {
            let mut elements = elements::<4, i16, _>(&unpacked, i16::from_le_bytes);
            meshopt::decode_filter_quat(&mut elements);
            unpacked = little_endian(elements.as_flattened(), i16::to_le_bytes);
        }
        ("EXPONENTIAL", stride) if stride % 4 == 0 => {
            let mut elements = elements::<1, u32, _>(&unpacked, u32::from_le_bytes);
            meshopt::decode_filter_exp(&mut elements);
            unpacked = little_endian(elements.as_flattened(), u32::to_le_bytes);
        }
        (filter, _) => {
            return Err(Error::invalid(format!("there is no filter {filter:?} of elements of {stride} bytes")));
        }
    }
    Ok(unpacked)
}

#[cfg(feature = "gltf-meshopt")]
fn little_endian<T: Copy, const B: usize>(numbers: &[T], bytes: impl Fn(T) -> [u8; B]) -> Vec<u8> {
    numbers.iter().flat_map(|number| bytes(*number)).collect()
}

#[cfg(feature = "gltf-meshopt")]
fn elements<const N: usize, T: Copy + Default, const B: usize>(
    bytes: &[u8],
    number: impl Fn([u8; B]) -> T,
) -> Vec<[T; N]>
where
    [T; N]: Default,
{
    let element = |bytes: &[u8]| {
        let mut element = <[T; N]>::default();
        for (slot, bytes) in element.iter_mut().zip(bytes.chunks_exact(B)) {
            *slot = number(bytes.first_chunk().copied().unwrap_or([0; B]));
        }
        element
    };
    bytes.chunks_exact(B * N).map(element).collect()
}

/// Vertices of a size that is known only now. The library takes it from a type, so there is one for each size.
#[cfg(feature = "gltf-meshopt")]
fn vertices(bytes: &[u8], stride: usize, count: usize) -> Result<Vec<u8>, Error> {
    #[derive(Clone, Copy)]
    struct Vertex<const N: usize>([[u8; 4]; N]);

    impl<const N: usize> Default for Vertex<N> {
        fn default() -> Self {
            Self([[0; 4]; N])
        }
    }

    fn decode<const N: usize>(bytes: &[u8], count: usize) -> Result<Vec<u8>, Error> {
        let vertices = meshopt::decode_vertex_buffer::<Vertex<N>>(bytes, count)
            .map_err(|error| Error::invalid(format!("the compressed data is damaged: {error}")))?;
        Ok(vertices.iter().flat_map(|vertex| vertex.0.as_flattened().iter().copied()).collect())
    }

    macro_rules! by_size {
        ($($words:literal)*) => {
            match stride / 4 {
                $($words => decode::<$words>(bytes, count),)*
                _ => Err(Error::invalid(format!("elements of {stride} bytes cannot be compressed"))),
            }
        };
    }
    by_size!(
        1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32
        33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64
    )
}
