//! Builds files as bytes, from readable descriptions in which every number may be wrong.
//!
//! Deliberately not the writer of this workspace: the test of a reader must not share its code, and a writer that is
//! always right cannot write what is wrong.

use cast_format::NodeKind;

/// An element of property data, as laid out by the format.
pub(crate) trait Element {
    const TYPE: u16;
    fn put(&self, out: &mut Vec<u8>);
}

macro_rules! elements {
    ($($native:ty, $letters:literal;)*) => {$(
        impl Element for $native {
            const TYPE: u16 = u16::from_le_bytes(*$letters);
            fn put(&self, out: &mut Vec<u8>) {
                out.extend(self.to_le_bytes());
            }
        }
    )*};
}

elements! { u8, b"b\0"; u16, b"h\0"; u32, b"i\0"; u64, b"l\0"; f32, b"f\0"; f64, b"d\0"; }

impl<const N: usize> Element for [f32; N] {
    const TYPE: u16 = u16::from_le_bytes([b'0' + N as u8, b'v']);
    fn put(&self, out: &mut Vec<u8>) {
        self.iter().for_each(|component| component.put(out));
    }
}

const STRING: u16 = u16::from_le_bytes(*b"s\0");

/// A property; its header follows from its content, unless overridden.
#[derive(Clone)]
pub(crate) struct Property {
    property_type: u16,
    name: Vec<u8>,
    count: u32,
    data: Vec<u8>,
}

impl Property {
    pub(crate) fn array<T: Element>(name: &str, values: &[T]) -> Self {
        let mut data = Vec::new();
        values.iter().for_each(|value| value.put(&mut data));
        Self::raw(T::TYPE, name.as_bytes(), values.len() as u32, &data)
    }

    pub(crate) fn text(name: &str, text: &str) -> Self {
        Self::raw(STRING, name.as_bytes(), 1, format!("{text}\0").as_bytes())
    }

    /// Arbitrary data.
    pub(crate) fn raw(property_type: u16, name: &[u8], count: u32, data: &[u8]) -> Self {
        Self { property_type, name: name.to_vec(), count, data: data.to_vec() }
    }

    /// A count that does not match the data.
    pub(crate) fn claim_count(mut self, count: u32) -> Self {
        self.count = count;
        self
    }

    pub(crate) fn bytes(&self) -> Vec<u8> {
        let mut out = self.property_type.to_le_bytes().to_vec();
        out.extend((self.name.len() as u16).to_le_bytes());
        out.extend(self.count.to_le_bytes());
        out.extend(&self.name);
        out.extend(&self.data);
        out
    }

    fn len(&self) -> usize {
        8 + self.name.len() + self.data.len()
    }

    /// The length, with strings counted in characters.
    fn len_in_characters(&self) -> usize {
        match self.property_type {
            STRING => 8 + self.name.len() + String::from_utf8_lossy(&self.data).chars().count(),
            _ => self.len(),
        }
    }
}

/// A node; its size and counts follow from its content, unless overridden.
#[derive(Clone)]
pub(crate) struct Node {
    kind: NodeKind,
    hash: u64,
    properties: Vec<Property>,
    children: Vec<Node>,
    tail: Vec<u8>,
    claimed_size: Option<u32>,
    claimed_properties: Option<u32>,
    claimed_children: Option<u32>,
}

pub(crate) fn node(kind: NodeKind, hash: u64) -> Node {
    Node {
        kind,
        hash,
        properties: Vec::new(),
        children: Vec::new(),
        tail: Vec::new(),
        claimed_size: None,
        claimed_properties: None,
        claimed_children: None,
    }
}

impl Node {
    pub(crate) fn property(mut self, property: Property) -> Self {
        self.properties.push(property);
        self
    }

    pub(crate) fn text(self, name: &str, text: &str) -> Self {
        self.property(Property::text(name, text))
    }

    pub(crate) fn one<T: Element>(self, name: &str, value: T) -> Self {
        self.property(Property::array(name, &[value]))
    }

    pub(crate) fn array<T: Element>(self, name: &str, values: &[T]) -> Self {
        self.property(Property::array(name, values))
    }

    pub(crate) fn child(mut self, child: Node) -> Self {
        self.children.push(child);
        self
    }

    pub(crate) fn children(self, children: impl IntoIterator<Item = Node>) -> Self {
        children.into_iter().fold(self, Self::child)
    }

    /// Bytes after the last child that the size includes.
    pub(crate) fn tail(mut self, bytes: &[u8]) -> Self {
        self.tail = bytes.to_vec();
        self
    }

    pub(crate) fn claim_size(mut self, size: u32) -> Self {
        self.claimed_size = Some(size);
        self
    }

    pub(crate) fn claim_properties(mut self, count: u32) -> Self {
        self.claimed_properties = Some(count);
        self
    }

    pub(crate) fn claim_children(mut self, count: u32) -> Self {
        self.claimed_children = Some(count);
        self
    }

    /// Sizes with strings counted in characters, as written by the alpha of Cast.NET.
    pub(crate) fn claim_sizes_in_characters(mut self) -> Self {
        self.children = self.children.into_iter().map(Self::claim_sizes_in_characters).collect();
        let properties: usize = self.properties.iter().map(Property::len_in_characters).sum();
        let children: u32 = self.children.iter().filter_map(|child| child.claimed_size).sum();
        self.claim_size(24 + properties as u32 + children)
    }

    /// Padding before every array, so that its data starts at a multiple of `alignment` if this node is at `offset`.
    ///
    /// This is the recipe in section 4 of the format: a string property `_` of spaces, which every known reader skips.
    pub(crate) fn aligned(mut self, offset: usize, alignment: usize) -> Self {
        let mut cursor = offset + 24;
        let mut padded = Vec::new();
        for property in self.properties {
            let data = |cursor: usize| cursor + 8 + property.name.len();
            if property.count > 1 && data(cursor) % alignment != 0 {
                // The padding itself takes 10 bytes and the spaces.
                let spaces = (alignment - data(cursor + 10) % alignment) % alignment;
                let padding = Property::text("_", &" ".repeat(spaces));
                cursor += padding.len();
                padded.push(padding);
            }
            cursor += property.len();
            padded.push(property);
        }
        self.properties = padded;
        for child in &mut self.children {
            *child = child.clone().aligned(cursor, alignment);
            let mut bytes = Vec::new();
            child.write(&mut bytes);
            cursor += bytes.len();
        }
        self
    }

    fn write(&self, out: &mut Vec<u8>) {
        let start = out.len();
        out.extend(self.kind.0.to_le_bytes());
        out.extend([0; 4]);
        out.extend(self.hash.to_le_bytes());
        out.extend(self.claimed_properties.unwrap_or(self.properties.len() as u32).to_le_bytes());
        out.extend(self.claimed_children.unwrap_or(self.children.len() as u32).to_le_bytes());
        self.properties.iter().for_each(|property| out.extend(property.bytes()));
        self.children.iter().for_each(|child| child.write(out));
        out.extend(&self.tail);
        let size = self.claimed_size.unwrap_or((out.len() - start) as u32);
        out[start + 4..start + 8].copy_from_slice(&size.to_le_bytes());
    }
}

/// A whole file with a normal header.
pub(crate) fn file(nodes: impl IntoIterator<Item = Node>) -> Vec<u8> {
    let nodes: Vec<Node> = nodes.into_iter().collect();
    let mut out = file_header(1, nodes.len() as u32, 0);
    nodes.iter().for_each(|node| node.write(&mut out));
    out
}

/// The 16 bytes at the beginning of a file.
pub(crate) fn file_header(version: u32, root_count: u32, flags: u32) -> Vec<u8> {
    [u32::from_le_bytes(*b"cast"), version, root_count, flags].iter().flat_map(|field| field.to_le_bytes()).collect()
}

/// A scene: one root with these children.
pub(crate) fn scene(children: impl IntoIterator<Item = Node>) -> Vec<u8> {
    file([node(NodeKind::ROOT, 1).children(children)])
}
