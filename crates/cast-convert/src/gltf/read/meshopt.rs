//! EXT_meshopt_compression and KHR_meshopt_compression: compressed buffer views. The newer extension allows more; its
//! additions are accepted in files of either.

use cast_interchange::Error;
use meshoptimizer_rs::codec::{
    decode_filter_color, decode_filter_exp, decode_filter_oct, decode_filter_quat, decode_index_buffer,
    decode_index_sequence, decode_vertex_buffer,
};
use meshoptimizer_rs::{Error as Damage, Workspace};

use crate::gltf::schema::Meshopt;

/// Undoes in place the filter that was applied to the elements before compression. `count` and `stride` give their
/// number and size.
type Filter = fn(&mut [u8], usize, usize, &mut Workspace) -> Result<(), Damage>;

/// The bytes that were compressed.
pub(super) fn unpack(
    packed: &Meshopt,
    bytes: &[u8],
    spend: impl Fn(usize) -> Result<(), Error>,
) -> Result<Vec<u8>, Error> {
    let (stride, count) = (packed.byte_stride, packed.count);
    let length =
        stride.checked_mul(count).ok_or_else(|| Error::invalid("there are more elements than fit into memory"))?;
    spend(length)?;
    let damaged = |damage: Damage| Error::invalid(format!("the compressed data is damaged: {damage}"));
    let mut workspace = Workspace::default();
    let decode = match (packed.mode.as_str(), stride) {
        ("ATTRIBUTES", 4..=256) if stride % 4 == 0 => decode_vertex_buffer,
        ("TRIANGLES", 2 | 4) if count % 3 == 0 => decode_index_buffer,
        ("INDICES", 2 | 4) => decode_index_sequence,
        (mode, _) => {
            return Err(Error::invalid(format!(
                "there is no compression mode {mode:?} for elements of {stride} bytes"
            )));
        }
    };
    let filter: Option<Filter> = match (packed.filter.as_deref().unwrap_or("NONE"), stride) {
        ("NONE", _) => None,
        (filter, _) if packed.mode != "ATTRIBUTES" => {
            return Err(Error::invalid(format!("there is no filter {filter:?} for indices")));
        }
        ("OCTAHEDRAL", 4 | 8) => Some(decode_filter_oct),
        ("QUATERNION", 8) => Some(decode_filter_quat),
        ("EXPONENTIAL", _) => Some(decode_filter_exp),
        ("COLOR", 4 | 8) => Some(decode_filter_color),
        (filter, _) => {
            return Err(Error::invalid(format!("there is no filter {filter:?} for elements of {stride} bytes")));
        }
    };
    let mut unpacked = decode(count, stride, bytes, &mut workspace).map_err(damaged)?;
    if let Some(filter) = filter {
        filter(&mut unpacked, count, stride, &mut workspace).map_err(damaged)?;
    }
    Ok(unpacked)
}
