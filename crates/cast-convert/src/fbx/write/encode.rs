//! Encodes nodes as bytes.

use std::io::Write;
use std::sync::Arc;

use cast_interchange::Error;

use super::node::{Node, Value};

/// Nodes with properties whose list of children ends in zeros even if it is empty.
const ALWAYS_ENDED: [&str; 2] = ["AnimationStack", "AnimationLayer"];

/// The bytes of nodes. Array data is not copied; it is inserted at its position when everything is written.
pub(super) struct Encoder {
    wide: bool,
    buffer: Vec<u8>,
    inserts: Vec<(usize, Arc<[u8]>)>,
    inserted: u64,
}

impl Encoder {
    /// `wide` selects 64-bit offsets; `header` is written before the first node.
    pub(super) fn new(wide: bool, header: Vec<u8>) -> Self {
        Self { wide, buffer: header, inserts: Vec::new(), inserted: 0 }
    }

    /// The file offset of the next byte.
    pub(super) fn position(&self) -> u64 {
        (self.buffer.len() as u64).saturating_add(self.inserted)
    }

    fn field(&self) -> usize {
        if self.wide { 8 } else { 4 }
    }

    /// The zeros that end a list of nodes.
    pub(super) fn end_list(&mut self) {
        self.buffer.extend_from_slice(&[0; 25][..3 * self.field() + 1]);
    }

    pub(super) fn raw(&mut self, bytes: &[u8]) {
        self.buffer.extend_from_slice(bytes);
    }

    /// A top-level node with all its descendants.
    pub(super) fn node(&mut self, top: &Node) -> Result<(), Error> {
        let mut open = vec![(self.begin(top)?, top, top.children.iter())];
        while let Some((start, node, children)) = open.last_mut() {
            if let Some(child) = children.next() {
                let start = self.begin(child)?;
                open.push((start, child, child.children.iter()));
                continue;
            }
            let ended = !node.children.is_empty() || node.properties.is_empty() || ALWAYS_ENDED.contains(&node.name);
            let start = *start;
            if ended {
                self.end_list();
            }
            self.set(start, self.position())?;
            open.pop();
        }
        Ok(())
    }

    /// Writes a record, without its end offset, and its properties. Returns the position of the record in the buffer.
    fn begin(&mut self, node: &Node) -> Result<usize, Error> {
        let (start, field) = (self.buffer.len(), self.field());
        self.buffer.resize(start + 3 * field, 0);
        // All names are constants of this module.
        self.buffer.push(u8::try_from(node.name.len()).unwrap_or(u8::MAX));
        self.raw(node.name.as_bytes());
        let before = self.position();
        node.properties.iter().try_for_each(|value| self.value(value))?;
        self.set(start + field, node.properties.len() as u64)?;
        self.set(start + 2 * field, self.position() - before)?;
        Ok(start)
    }

    fn set(&mut self, at: usize, value: u64) -> Result<(), Error> {
        if self.wide {
            self.buffer[at..at + 8].copy_from_slice(&value.to_le_bytes());
            return Ok(());
        }
        let value = u32::try_from(value).map_err(|_| {
            Error::invalid("the result is larger than 4 GiB, the limit of FBX 7.4; write version 7500 instead")
        })?;
        self.buffer[at..at + 4].copy_from_slice(&value.to_le_bytes());
        Ok(())
    }

    fn value(&mut self, value: &Value) -> Result<(), Error> {
        match value {
            Value::Yes(yes) => self.raw(&[b'C', u8::from(*yes)]),
            Value::Integer(value) => self.scalar(b'I', &value.to_le_bytes()),
            Value::Long(value) => self.scalar(b'L', &value.to_le_bytes()),
            Value::Double(value) => self.scalar(b'D', &value.to_le_bytes()),
            Value::Text(text) => {
                self.scalar(b'S', &length(text.len())?);
                self.raw(text.as_bytes());
            }
            Value::Bytes(bytes) => {
                self.scalar(b'R', &length(bytes.len())?);
                self.insert(bytes);
            }
            Value::Array(array) => {
                self.scalar(array.code, &length(array.count)?);
                self.raw(&u32::from(array.deflated).to_le_bytes());
                self.raw(&length(array.bytes.len())?);
                self.insert(&array.bytes);
            }
        }
        Ok(())
    }

    fn scalar(&mut self, code: u8, bytes: &[u8]) {
        self.buffer.push(code);
        self.raw(bytes);
    }

    fn insert(&mut self, bytes: &Arc<[u8]>) {
        self.inserts.push((self.buffer.len(), Arc::clone(bytes)));
        self.inserted += bytes.len() as u64;
    }

    /// Writes everything in order.
    pub(super) fn write_to(&self, out: &mut dyn Write) -> Result<(), Error> {
        let mut done = 0;
        for (place, bytes) in &self.inserts {
            out.write_all(&self.buffer[done..*place])?;
            out.write_all(bytes)?;
            done = *place;
        }
        out.write_all(&self.buffer[done..])?;
        Ok(())
    }
}

fn length(length: usize) -> Result<[u8; 4], Error> {
    let length = u32::try_from(length);
    let length = length.map_err(|_| Error::invalid("an array or a string is too long for FBX (4 GiB)"))?;
    Ok(length.to_le_bytes())
}
