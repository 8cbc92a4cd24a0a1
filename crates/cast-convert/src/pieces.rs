//! Arrays of binary formats: pieces of known length, borrowed from the document or made while they are written.

use std::borrow::Cow;
use std::io::{self, BufWriter, Write};
use std::ops::Range;

use cast_base::Threads;
use cast_file::ReferencedFile;
use cast_format::Element;
use cast_interchange::ExportOptions;
use rayon::prelude::*;
use zerocopy::IntoBytes;

/// How many bytes are made ahead while others are written, and how many one task makes.
const BATCH: usize = 8 << 20;
const TASK: usize = 256 << 10;

/// The room for what is written in small parts; large ones bypass it.
const BUFFER: usize = 1 << 16;

/// Writes with a buffer, which is empty afterwards.
pub(crate) fn buffered(out: &mut dyn Write, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut out = BufWriter::with_capacity(BUFFER, out);
    write(&mut out)?;
    out.flush()
}

/// Fills a slice of exactly the right length with the bytes of a range of elements.
type Fill<'a> = Box<dyn Fn(Range<usize>, &mut [u8]) + Send + Sync + 'a>;

/// Whether a range of elements can be written as it is stored.
type AreRight<'a> = Box<dyn Fn(Range<usize>) -> bool + Send + Sync + 'a>;

/// Elements that may be right as they are stored. Parts that are right are written from here instead of being made.
pub(crate) struct Stored<'a> {
    bytes: &'a [u8],
    are_right: AreRight<'a>,
}

/// Bytes in a row.
pub(crate) enum Piece<'a> {
    /// Borrowed bytes.
    Bytes(Cow<'a, [u8]>),
    /// Made from the document: `count` elements of `size` bytes.
    Made { count: usize, size: usize, fill: Fill<'a>, stored: Option<Stored<'a>> },
    /// The content of a file, truncated to this many bytes.
    File { file: ReferencedFile, length: u64 },
    /// An image that was converted.
    #[cfg(feature = "textures")]
    Converted(cast_interchange::assets::made_pictures::StoredPicture),
}

impl<'a> Piece<'a> {
    /// Elements made one by one, by index.
    pub(crate) fn made<T: Element>(count: usize, element: impl Fn(usize) -> T + Send + Sync + 'a) -> Self {
        Self::made_in_rows(
            count,
            move |range, out| {
                for (index, out) in range.zip(out.chunks_exact_mut(T::SIZE)) {
                    out.copy_from_slice(element(index).to_wire().as_bytes());
                }
            },
            T::SIZE,
        )
    }

    /// Elements of `size` bytes, made in batches.
    pub(crate) fn made_in_rows(
        count: usize,
        fill: impl Fn(Range<usize>, &mut [u8]) + Send + Sync + 'a,
        size: usize,
    ) -> Self {
        Self::Made { count, size, fill: Box::new(fill), stored: None }
    }

    /// Elements that are made unless they are right as they are stored in these bytes.
    pub(crate) fn or_stored(
        mut self,
        bytes: &'a [u8],
        are_right: impl Fn(Range<usize>) -> bool + Send + Sync + 'a,
    ) -> Self {
        if let Self::Made { count, size, stored, .. } = &mut self {
            debug_assert_eq!(*count * *size, bytes.len());
            *stored = Some(Stored { bytes, are_right: Box::new(are_right) });
        }
        self
    }

    /// Little-endian floats.
    pub(crate) fn of_floats(floats: &[f32]) -> Self {
        Self::Bytes(floats.iter().flat_map(|float| float.to_le_bytes()).collect())
    }

    /// The size of what is made as a whole: for numbers of this size, one of them or a row of several.
    pub(crate) fn row_size(&self, size: usize) -> usize {
        if let Self::Made { size, .. } = self { *size } else { size }
    }

    /// The bytes of a range of elements of this size, which are borrowed or made in `made`; none of those of a file.
    pub(crate) fn elements<'m>(&'m self, range: Range<usize>, size: usize, made: &'m mut Vec<u8>) -> &'m [u8] {
        match self {
            Self::Bytes(bytes) => {
                let [start, end] = [range.start, range.end].map(|place| place.saturating_mul(size));
                bytes.get(start..end).unwrap_or_default()
            }
            Self::Made { fill, .. } => {
                made.resize(range.len().saturating_mul(size), 0);
                fill(range, made);
                made
            }
            _ => &[],
        }
    }

    pub(crate) fn length(&self) -> u64 {
        match self {
            Self::Bytes(bytes) => bytes.len() as u64,
            Self::Made { count, size, .. } => *count as u64 * *size as u64,
            Self::File { length, .. } => *length,
            #[cfg(feature = "textures")]
            Self::Converted(image) => image.length(),
        }
    }
}

/// A part of a piece: a range of its elements if they are made, otherwise all of it.
struct Part<'p> {
    piece: &'p Piece<'p>,
    range: Range<usize>,
    /// Its bytes, if they are right as they are stored.
    borrowed: Option<&'p [u8]>,
}

impl Part<'_> {
    /// How many bytes have to be made, at most.
    fn bytes_to_make(&self) -> usize {
        if let Piece::Made { size, .. } = self.piece { self.range.len() * size } else { 0 }
    }

    fn length(&self) -> u64 {
        if let Piece::Made { .. } = self.piece { self.bytes_to_make() as u64 } else { self.piece.length() }
    }
}

/// All pieces, in order.
pub(crate) struct Bin<'a> {
    pieces: Vec<Piece<'a>>,
    length: u64,
    /// That of every piece.
    alignment: u64,
}

impl<'a> Bin<'a> {
    /// No pieces yet. Each will begin at a multiple of so many bytes, which is that of the widest component type.
    pub(crate) fn aligned(alignment: u64) -> Self {
        Self { pieces: Vec::new(), length: 0, alignment }
    }

    /// Adds a piece and returns its offset.
    pub(crate) fn push(&mut self, piece: Piece<'a>) -> u64 {
        let start = self.length;
        let length = piece.length();
        self.length = (start + length).next_multiple_of(self.alignment);
        self.pieces.push(piece);
        let padding = (start + length..self.length).map(|_| 0).collect::<Vec<u8>>();
        if !padding.is_empty() {
            self.pieces.push(Piece::Bytes(padding.into()));
        }
        start
    }

    pub(crate) fn length(&self) -> u64 {
        self.length
    }

    /// Writes everything. While one batch is written, the next is made, in the memory of the previous one: touching new
    /// memory costs more than making the content.
    pub(crate) fn write(&self, out: &mut dyn Write, options: &ExportOptions<'_>) -> io::Result<()> {
        let mut written = 0_u64;
        let mut parts = self.pieces.iter().flat_map(parts).peekable();
        let mut ready = Batch::default();
        let mut next = Batch::default();
        loop {
            next.parts.clear();
            let mut bytes = 0;
            while let Some(part) = parts.next_if(|_| bytes < BATCH) {
                bytes += part.bytes_to_make();
                next.parts.push(part);
            }
            // Writing stays on this thread: `out` need not be `Send`.
            if options.threads.are_several() {
                rayon::in_place_scope(|scope| {
                    scope.spawn(|_| next.make(Threads::All));
                    ready.write(out)
                })
            } else {
                next.make(Threads::One);
                ready.write(out)
            }?;
            written += ready.parts.iter().map(Part::length).sum::<u64>();
            // Building the file was the first half.
            let done = 500 + written.saturating_mul(500).checked_div(self.length).unwrap_or(500);
            options.report(done.min(999)).map_err(io::Error::other)?;
            if next.parts.is_empty() {
                return Ok(());
            }
            std::mem::swap(&mut ready, &mut next);
        }
    }
}

/// Parts that are written together, with the bytes of those that are made.
#[derive(Default)]
struct Batch<'p> {
    parts: Vec<Part<'p>>,
    made: Vec<Vec<u8>>,
}

impl Batch<'_> {
    fn make(&mut self, threads: Threads) {
        if self.made.len() < self.parts.len() {
            self.made.resize_with(self.parts.len(), Vec::new);
        }
        let make = |(part, made): (&mut Part<'_>, &mut Vec<u8>)| {
            let Piece::Made { size, fill, stored, .. } = part.piece else { return };
            let range = part.range.clone();
            let right = stored.as_ref().filter(|stored| (stored.are_right)(range.clone()));
            part.borrowed = right.and_then(|stored| stored.bytes.get(range.start * size..range.end * size));
            if part.borrowed.is_none() {
                made.resize(part.bytes_to_make(), 0);
                fill(range, made);
            }
        };
        if threads.are_several() {
            self.parts.par_iter_mut().zip(&mut self.made).for_each(make);
        } else {
            self.parts.iter_mut().zip(&mut self.made).for_each(make);
        }
    }

    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        for (part, made) in self.parts.iter().zip(&self.made) {
            match part.piece {
                Piece::Bytes(bytes) => out.write_all(bytes)?,
                Piece::Made { .. } => out.write_all(part.borrowed.unwrap_or(made))?,
                #[cfg(feature = "textures")]
                Piece::Converted(image) => image.write(out)?,
                Piece::File { file, length } => {
                    let copied = io::copy(&mut io::Read::take(file.open()?, *length), &mut *out)?;
                    if copied < *length {
                        let message = format!("{} was truncated while it was read", file.path().display());
                        return Err(io::Error::new(io::ErrorKind::UnexpectedEof, message));
                    }
                }
            }
        }
        Ok(())
    }
}

fn parts<'p>(piece: &'p Piece<'p>) -> impl Iterator<Item = Part<'p>> {
    let (count, step) = match piece {
        Piece::Made { count, size, .. } => (*count, (TASK / (*size).max(1)).max(1)),
        _ => (1, 1),
    };
    (0..count).step_by(step).map(move |start| {
        let range = start..start.saturating_add(step).min(count);
        Part { piece, range, borrowed: None }
    })
}
