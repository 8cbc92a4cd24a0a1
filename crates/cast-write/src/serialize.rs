//! Writing a planned document.

use std::io::{self, BufWriter, Write};

use cast_base::Progress;
use cast_format::{FileHeader, MAGIC, NodeHeader, PropertyHeader};

use crate::layout::padding_property;
use crate::plan::Plan;
use crate::tree::{Visit, visits};
use crate::{Document, Error, Layout, Node};

/// Small pieces are collected up to this size; larger ones are written directly.
const BUFFER: usize = 128 << 10;

impl Document<'_> {
    /// The bytes of the file.
    ///
    /// # Errors
    /// Returns an error if something cannot be represented, see [`ErrorKind`](crate::ErrorKind).
    pub fn to_vec(&self, layout: Layout) -> Result<Vec<u8>, Error> {
        self.to_vec_with(layout, Progress::none())
    }

    /// [`to_vec`](Self::to_vec) with progress, in bytes.
    ///
    /// # Errors
    /// The same as for [`to_vec`](Self::to_vec), or if it was cancelled.
    pub fn to_vec_with(&self, layout: Layout, progress: Progress<'_>) -> Result<Vec<u8>, Error> {
        let plan = Plan::new(self, layout)?;
        let mut bytes = Vec::with_capacity(usize::try_from(plan.total).unwrap_or(0));
        let mut reporting = Reporting::new(&mut bytes, &plan, progress);
        emit(self, &plan, &mut reporting).and_then(|()| reporting.flush())?;
        Ok(bytes)
    }

    /// Writes the file and returns its size. Large arrays are passed on without buffering.
    ///
    /// # Errors
    /// Returns an error if something cannot be represented, in which case nothing is written; or if writing fails.
    pub fn write_to(&self, layout: Layout, out: impl Write) -> Result<u64, Error> {
        self.write_to_with(layout, out, Progress::none())
    }

    /// [`write_to`](Self::write_to) with progress, in bytes.
    ///
    /// # Errors
    /// The same as for [`write_to`](Self::write_to), or if it was cancelled; then part of the file has been written.
    pub fn write_to_with(&self, layout: Layout, out: impl Write, progress: Progress<'_>) -> Result<u64, Error> {
        self.write_planned(&Plan::new(self, layout)?, out, progress)
    }

    pub(crate) fn write_planned(&self, plan: &Plan, out: impl Write, progress: Progress<'_>) -> Result<u64, Error> {
        let mut out = BufWriter::with_capacity(BUFFER, Reporting::new(out, plan, progress));
        if let Err(error) = emit(self, plan, &mut out).and_then(|()| out.flush()) {
            // Dropping it would write the buffered bytes, after a gap, to an output that has just failed.
            let _ = out.into_parts();
            return Err(error.into());
        }
        Ok(plan.total)
    }

    /// The size that the file will have.
    ///
    /// # Errors
    /// Returns an error if something cannot be represented.
    pub fn byte_len(&self, layout: Layout) -> Result<u64, Error> {
        Ok(self.planned(layout)?.byte_len())
    }

    /// Plans the file without writing anything, for callers that only prepare a place for it if it can be written.
    ///
    /// # Errors
    /// Returns an error if something cannot be represented.
    pub fn planned(&self, layout: Layout) -> Result<Planned<'_>, Error> {
        Ok(Planned { document: self, plan: Plan::new(self, layout)? })
    }
}

/// A document that can be written; see [`Document::planned`].
#[derive(Debug)]
pub struct Planned<'d> {
    document: &'d Document<'d>,
    plan: Plan,
}

impl Planned<'_> {
    /// The size that the file will have.
    #[must_use]
    pub fn byte_len(&self) -> u64 {
        self.plan.total
    }

    /// Writes the file and returns its size.
    ///
    /// # Errors
    /// Returns an error if writing fails or was cancelled; then part of the file has been written.
    pub fn write_to_with(&self, out: impl Write, progress: Progress<'_>) -> Result<u64, Error> {
        self.document.write_planned(&self.plan, out, progress)
    }
}

/// An output that reports progress.
struct Reporting<'p, W> {
    out: W,
    written: u64,
    total: u64,
    /// When to report next.
    next: u64,
    progress: Progress<'p>,
}

/// Bytes between two reports: larger arrays are split, headers are written without a report.
const REPORT_INTERVAL: usize = 4 << 20;

impl<'p, W> Reporting<'p, W> {
    fn new(out: W, plan: &Plan, progress: Progress<'p>) -> Self {
        Self { out, written: 0, total: plan.total, next: 0, progress }
    }

    fn tell(&mut self) -> io::Result<()> {
        self.next = self.written.saturating_add(REPORT_INTERVAL as u64);
        self.progress.report(self.written, self.total).map_err(io::Error::other)
    }
}

impl<W: Write> Write for Reporting<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.written >= self.next {
            self.tell()?;
        }
        let written = self.out.write(bytes.get(..REPORT_INTERVAL).unwrap_or(bytes))?;
        self.written = self.written.saturating_add(written as u64);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.tell()?;
        self.out.flush()
    }
}

fn emit(document: &Document<'_>, plan: &Plan, out: &mut dyn Write) -> io::Result<()> {
    let header = FileHeader {
        magic: MAGIC,
        version: document.version,
        root_count: narrow(document.roots.len()),
        flags: document.flags,
    };
    out.write_all(&header.to_bytes())?;
    let mut sizes = plan.sizes.iter();
    let mut paddings = plan.paddings.as_slice();
    for visit in visits(&document.roots) {
        match visit {
            Visit::Enter(node) => {
                let size = sizes.next().copied().unwrap_or_default();
                emit_node(node, size, plan, &mut paddings, out)?;
            }
            Visit::Leave(node) => out.write_all(plan.layout.slack(node))?,
        }
    }
    out.write_all(&document.trailing)
}

fn emit_node(node: &Node<'_>, size: u32, plan: &Plan, paddings: &mut &[u32], out: &mut dyn Write) -> io::Result<()> {
    let padding = plan.layout.padding_of(node);
    let written = || node.properties.iter().filter(|property| !property.is_padding(padding));
    let mut count = narrow(written().count());
    let (node_paddings, rest) = paddings.split_at((count as usize).min(paddings.len()));
    *paddings = rest;
    count += narrow(node_paddings.iter().filter(|before| **before > 0).count());
    let hidden = node.hidden();
    let header = NodeHeader {
        kind: node.kind,
        size,
        hash: plan.resolve(node.hash),
        property_count: count.saturating_add(hidden.properties),
        child_count: narrow(node.children.len()).saturating_add(hidden.children),
    };
    out.write_all(&header.to_bytes())?;
    for (index, property) in written().enumerate() {
        if let Some((before, name)) = node_paddings.get(index).filter(|before| **before > 0).zip(padding.name()) {
            let (header, rest) = padding_property(*before as usize, name);
            out.write_all(&header.to_bytes())?;
            out.write_all(&rest)?;
        }
        let header = PropertyHeader {
            property_type: property.data.property_type(),
            name_len: u16::try_from(property.name.len()).unwrap_or(u16::MAX),
            count: u32::try_from(property.data.count()).unwrap_or(u32::MAX),
        };
        out.write_all(&header.to_bytes())?;
        out.write_all(&property.name)?;
        property.data.write(out, &|hash| plan.resolve(hash))?;
    }
    Ok(())
}

/// Narrows a count that the plan has checked to fit.
fn narrow(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
