//! FBX documents byte by byte: the format written down a second time, independently of the reader and the writer.

use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;

/// How numbers and records are stored.
#[derive(Clone, Copy)]
pub(crate) struct Flavour {
    pub(crate) version: u32,
    pub(crate) big_endian: bool,
    pub(crate) deflated: bool,
}

/// Every combination that changes how bytes lie.
pub(crate) fn flavours() -> impl Iterator<Item = Flavour> {
    let pairs = [(false, false), (false, true), (true, false), (true, true)];
    [7400, 7500].into_iter().flat_map(move |version| {
        pairs.into_iter().map(move |(big_endian, deflated)| Flavour { version, big_endian, deflated })
    })
}

#[derive(Clone)]
pub(crate) enum P {
    C(u8),
    Y(i16),
    I(i32),
    L(i64),
    F(f32),
    D(f64),
    Z(u8),
    S(&'static str),
    R(&'static [u8]),
    Bools(Vec<u8>),
    Ints(Vec<i32>),
    Longs(Vec<i64>),
    Floats(Vec<f32>),
    Doubles(Vec<f64>),
}

#[derive(Clone)]
pub(crate) struct N(pub(crate) &'static str, pub(crate) Vec<P>, pub(crate) Vec<N>);

/// The file of some top nodes: header, nodes, zeros, and something like a footer.
pub(crate) fn file(flavour: Flavour, nodes: &[N]) -> Vec<u8> {
    let mut out = b"Kaydara FBX Binary  \0\x1a".to_vec();
    out.push(u8::from(flavour.big_endian));
    out.extend(u32s(flavour, flavour.version));
    nodes.iter().for_each(|node| write(flavour, node, &mut out));
    out.extend(vec![0; record(flavour)]);
    out.extend(b"the footer is not part of the tree");
    out
}

fn record(flavour: Flavour) -> usize {
    if flavour.version >= 7500 { 25 } else { 13 }
}

fn u32s(flavour: Flavour, value: u32) -> [u8; 4] {
    if flavour.big_endian { value.to_be_bytes() } else { value.to_le_bytes() }
}

fn sized(flavour: Flavour, value: usize) -> Vec<u8> {
    match (flavour.version >= 7500, flavour.big_endian) {
        (true, false) => (value as u64).to_le_bytes().to_vec(),
        (true, true) => (value as u64).to_be_bytes().to_vec(),
        (false, _) => u32s(flavour, value as u32).to_vec(),
    }
}

fn write(flavour: Flavour, N(name, properties, children): &N, out: &mut Vec<u8>) {
    let start = out.len();
    let mut values = Vec::new();
    properties.iter().for_each(|property| value(flavour, property, &mut values));
    out.extend(sized(flavour, 0));
    out.extend(sized(flavour, properties.len()));
    out.extend(sized(flavour, values.len()));
    out.push(name.len() as u8);
    out.extend(name.as_bytes());
    out.extend(values);
    children.iter().for_each(|child| write(flavour, child, out));
    if !children.is_empty() {
        out.extend(vec![0; record(flavour)]);
    }
    let end = sized(flavour, out.len());
    out[start..start + end.len()].copy_from_slice(&end);
}

fn value(flavour: Flavour, property: &P, out: &mut Vec<u8>) {
    macro_rules! number {
        ($code:literal, $value:expr) => {{
            out.push($code);
            out.extend(if flavour.big_endian { $value.to_be_bytes() } else { $value.to_le_bytes() });
        }};
    }
    macro_rules! array {
        ($code:literal, $values:expr) => {{
            let bytes = $values
                .iter()
                .flat_map(|value| if flavour.big_endian { value.to_be_bytes() } else { value.to_le_bytes() });
            array(flavour, $code, $values.len(), bytes.collect(), out);
        }};
    }
    match property {
        P::C(value) => out.extend([b'C', *value]),
        P::Z(value) => out.extend([b'Z', *value]),
        P::Y(value) => number!(b'Y', value),
        P::I(value) => number!(b'I', value),
        P::L(value) => number!(b'L', value),
        P::F(value) => number!(b'F', value),
        P::D(value) => number!(b'D', value),
        P::S(text) => bytes(flavour, b'S', text.as_bytes(), out),
        P::R(data) => bytes(flavour, b'R', data, out),
        P::Bools(values) => array(flavour, b'b', values.len(), values.clone(), out),
        P::Ints(values) => array!(b'i', values),
        P::Longs(values) => array!(b'l', values),
        P::Floats(values) => array!(b'f', values),
        P::Doubles(values) => array!(b'd', values),
    }
}

fn bytes(flavour: Flavour, code: u8, data: &[u8], out: &mut Vec<u8>) {
    out.push(code);
    out.extend(u32s(flavour, data.len() as u32));
    out.extend(data);
}

fn array(flavour: Flavour, code: u8, count: usize, bytes: Vec<u8>, out: &mut Vec<u8>) {
    let stored = if flavour.deflated { deflated(&bytes) } else { bytes };
    out.push(code);
    for number in [count as u32, u32::from(flavour.deflated), stored.len() as u32] {
        out.extend(u32s(flavour, number));
    }
    out.extend(stored);
}

pub(crate) fn deflated(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}
