//! The records of binary FBX.

use std::io::Write as _;

use flate2::Compression;
use flate2::write::ZlibEncoder;

/// A record: a name, values and records inside.
pub(crate) struct Node {
    name: &'static str,
    values: Vec<u8>,
    count: u32,
    children: Vec<Node>,
}

impl Node {
    pub(crate) fn new(name: impl Into<&'static str>) -> Self {
        Self { name: name.into(), values: Vec::new(), count: 0, children: Vec::new() }
    }

    pub(crate) fn children(mut self, children: impl IntoIterator<Item = Self>) -> Self {
        self.children.extend(children);
        self
    }

    fn value(mut self, code: u8, bytes: &[u8]) -> Self {
        self.values.push(code);
        self.values.extend_from_slice(bytes);
        self.count += 1;
        self
    }

    pub(crate) fn integer(self, value: i32) -> Self {
        self.value(b'I', &value.to_le_bytes())
    }

    pub(crate) fn long(self, value: i64) -> Self {
        self.value(b'L', &value.to_le_bytes())
    }

    pub(crate) fn double(self, value: f64) -> Self {
        self.value(b'D', &value.to_le_bytes())
    }

    pub(crate) fn text(self, text: &str) -> Self {
        let mut bytes = length(text.len()).to_le_bytes().to_vec();
        bytes.extend_from_slice(text.as_bytes());
        self.value(b'S', &bytes)
    }

    /// Deflated, as all exporters do with arrays that are not tiny.
    fn array(self, code: u8, count: usize, bytes: &[u8]) -> Self {
        let mut deflated = ZlibEncoder::new(Vec::new(), Compression::new(6));
        // Writing to memory cannot fail.
        let deflated = deflated.write_all(bytes).and_then(|()| deflated.finish()).unwrap_or_default();
        let head = [length(count), 1, length(deflated.len())].map(u32::to_le_bytes);
        self.value(code, &[head.as_flattened(), &deflated].concat())
    }

    pub(crate) fn doubles(self, values: &[f64]) -> Self {
        self.array(
            b'd',
            values.len(),
            values.iter().flat_map(|value| value.to_le_bytes()).collect::<Vec<u8>>().as_slice(),
        )
    }

    pub(crate) fn floats(self, values: &[f32]) -> Self {
        self.array(
            b'f',
            values.len(),
            values.iter().flat_map(|value| value.to_le_bytes()).collect::<Vec<u8>>().as_slice(),
        )
    }

    pub(crate) fn integers(self, values: &[i32]) -> Self {
        self.array(
            b'i',
            values.len(),
            values.iter().flat_map(|value| value.to_le_bytes()).collect::<Vec<u8>>().as_slice(),
        )
    }

    pub(crate) fn longs(self, values: &[i64]) -> Self {
        self.array(
            b'l',
            values.len(),
            values.iter().flat_map(|value| value.to_le_bytes()).collect::<Vec<u8>>().as_slice(),
        )
    }

    /// Writes the record and what is inside; the file is five levels deep.
    fn write(&self, out: &mut Vec<u8>) {
        let start = out.len();
        for number in [0, self.count, length(self.values.len())] {
            out.extend_from_slice(&number.to_le_bytes());
        }
        out.push(u8::try_from(self.name.len()).unwrap_or(u8::MAX));
        out.extend_from_slice(self.name.as_bytes());
        out.extend_from_slice(&self.values);
        if !self.children.is_empty() {
            self.children.iter().for_each(|child| child.write(out));
            out.extend_from_slice(&[0; 13]);
        }
        let end = length(out.len());
        out[start..start + 4].copy_from_slice(&end.to_le_bytes());
    }
}

fn length(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

/// A file of version 7400: y up, centimetres, 30 frames a second.
pub(crate) fn document(objects: Vec<Node>, connections: &[(i64, i64, &str)]) -> Vec<u8> {
    let setting =
        |name: &str, value: i32| Node::new("P").text(name).text("int").text("Integer").text("").integer(value);
    let settings = [("UpAxis", 1), ("UpAxisSign", 1), ("FrontAxis", 2), ("FrontAxisSign", 1), ("CoordAxis", 0)];
    let settings = settings.into_iter().chain([("CoordAxisSign", 1), ("TimeMode", 6)]);
    let settings = Node::new("Properties70").children(settings.map(|(name, value)| setting(name, value)));
    let connection = |(from, to, property): &(i64, i64, &str)| {
        let node = Node::new("C").text(if property.is_empty() { "OO" } else { "OP" }).long(*from).long(*to);
        if property.is_empty() { node } else { node.text(property) }
    };
    let top = [
        Node::new("FBXHeaderExtension").children([Node::new("FBXVersion").integer(7400)]),
        Node::new("GlobalSettings").children([Node::new("Version").integer(1000), settings]),
        Node::new("Objects").children(objects),
        Node::new("Connections").children(connections.iter().map(connection)),
    ];
    let mut out = b"Kaydara FBX Binary  \0\x1a\0".to_vec();
    out.extend_from_slice(&7400_u32.to_le_bytes());
    top.iter().for_each(|node| node.write(&mut out));
    out.extend_from_slice(&[0; 13]);
    out
}
