//! The JSON and the bytes that it refers to.

use std::borrow::Cow;

use cast_interchange::assets::references;
use cast_interchange::budget::Budget;
use cast_interchange::{Error, ErrorKind, Options, Source};
use hashbrown::HashMap;

use super::meshopt;
use crate::gltf::container::{Parts, too_short};
use crate::gltf::schema::{Primitive, Root, push};
use crate::gltf::uri::Uri;

/// The bytes that a file justifies by its own size, as a multiple: enough for quantised vertices. Anything beyond, as
/// in files whose parts share data, counts against the budget; with the default budget alone, each kilobyte could
/// become a gigabyte.
const EXPANSION: usize = 64;
/// The bytes that any file justifies.
const SMALLEST: usize = 1 << 20;

/// A file and everything it needs.
pub(super) struct Input<'a> {
    pub(super) root: Root,
    pub(super) source: Source<'a>,
    pub(super) blobs: Vec<Cow<'a, [u8]>>,
    /// The content of each buffer; `None` if it is not needed because all of it is compressed elsewhere.
    buffers: Vec<Option<usize>>,
    /// The decompressed content of each compressed buffer view.
    pub(super) unpacked: Vec<Option<usize>>,
    pub(super) budget: Budget,
}

/// A run of bytes.
#[derive(Clone, Copy)]
pub(super) struct Run<'r, 'a> {
    pub(super) bytes: &'r [u8],
    /// The same, if it is part of the source, so that a result may borrow it.
    pub(super) borrowed: Option<&'a [u8]>,
}

impl<'r, 'a> Run<'r, 'a> {
    fn of(blob: &'r Cow<'a, [u8]>) -> Self {
        let borrowed = if let Cow::Borrowed(bytes) = blob { Some(*bytes) } else { None };
        Self { bytes: blob, borrowed }
    }

    /// A part of the bytes.
    pub(super) fn part(&self, offset: usize, length: usize) -> Result<Self, Error> {
        let end = offset.saturating_add(length);
        let bytes = self.bytes.get(offset..end).ok_or_else(|| too_short(end, self.bytes.len()))?;
        Ok(Self { bytes, borrowed: self.borrowed.and_then(|bytes| bytes.get(offset..end)) })
    }
}

/// The element of a list that an index refers to.
pub(super) fn get<'r, T>(list: &'r [T], index: usize, what: &str) -> Result<&'r T, Error> {
    list.get(index).ok_or_else(|| {
        Error::invalid(format!("there is no {what} {index}; the file has {}, counted from 0", list.len()))
    })
}

/// A member that glTF requires.
pub(super) fn required<T>(value: Option<T>, name: &str) -> Result<T, Error> {
    value.ok_or_else(|| Error::invalid(format!("{name:?} is missing")))
}

impl<'a> Input<'a> {
    /// Loads and unpacks all buffers.
    pub(super) fn new(root: Root, parts: Parts<'a>, source: Source<'a>, options: &Options) -> Result<Self, Error> {
        let mut input = Self {
            unpacked: Vec::new(),
            root,
            source,
            blobs: Vec::new(),
            buffers: Vec::new(),
            budget: Budget::new(options.budget.unwrap_or(0)),
        };
        let mut loaded = HashMap::new();
        let placeholders = placeholders(&input.root);
        for index in 0..input.root.buffers.len() {
            let blob = input.load(index, parts.bin, options, &mut loaded, &placeholders);
            let blob = blob.map_err(|error| error.inside(format!("buffer {index}")))?;
            input.buffers.push(blob);
        }
        let bytes = input.blobs.iter().map(|blob| blob.len()).sum::<usize>().max(source.bytes.len());
        input.budget.allow(bytes.saturating_mul(EXPANSION).max(SMALLEST) as u64);
        for index in 0..input.root.buffer_views.len() {
            let unpacked = input.unpack(index);
            let unpacked = unpacked.map_err(|error| error.inside(format!("buffer view {index}")))?;
            let blob = unpacked.map(|bytes| push(&mut input.blobs, Cow::Owned(bytes)));
            input.unpacked.push(blob);
        }
        Ok(input)
    }

    fn load(
        &mut self,
        index: usize,
        bin: Option<&'a [u8]>,
        options: &Options,
        loaded: &mut HashMap<String, usize>,
        placeholders: &[Option<bool>],
    ) -> Result<Option<usize>, Error> {
        let buffer = get(&self.root.buffers, index, "buffer")?;
        let needed = buffer.byte_length;
        let blob = match (&buffer.uri, bin) {
            (Some(text), _) => match loaded.get(text) {
                Some(blob) => *blob,
                None => {
                    let bytes = match Uri::parse(text)? {
                        Uri::Data { bytes, .. } => bytes,
                        Uri::Path(path) => references::load(self.source.path, &path, options.assets())?,
                    };
                    let blob = push(&mut self.blobs, Cow::Owned(bytes));
                    loaded.insert(text.clone(), blob);
                    blob
                }
            },
            (None, Some(bin)) if index == 0 => push(&mut self.blobs, Cow::Borrowed(bin)),
            (None, _) if buffer.extensions.meshopt.is_some() || placeholders.get(index) == Some(&Some(true)) => {
                return Ok(None);
            }
            (None, _) => {
                let reason = "it has neither a URI nor the binary chunk".to_owned();
                return Err(Error::new(ErrorKind::Missing { reference: format!("buffer {index}"), reason }));
            }
        };
        let found = self.blobs.get(blob).map_or(0, |blob| blob.len());
        if found < needed { Err(too_short(needed, found)) } else { Ok(Some(blob)) }
    }

    fn unpack(&self, index: usize) -> Result<Option<Vec<u8>>, Error> {
        let view = get(&self.root.buffer_views, index, "buffer view")?;
        let Some(packed) = &view.extensions.meshopt else { return Ok(None) };
        let run = required(self.buffer(required(packed.buffer, "buffer")?)?, "buffer")?;
        let run = run.part(packed.byte_offset, packed.byte_length)?;
        meshopt::unpack(packed, run.bytes, |bytes| self.spend(bytes)).map(Some)
    }

    fn buffer(&self, index: usize) -> Result<Option<Run<'_, 'a>>, Error> {
        let blob = get(&self.buffers, index, "buffer")?.and_then(|blob| self.blobs.get(blob));
        let length = get(&self.root.buffers, index, "buffer")?.byte_length;
        blob.map(|blob| Run::of(blob).part(0, length.min(blob.len()))).transpose()
    }

    /// The bytes of a buffer view.
    pub(super) fn view(&self, index: usize) -> Result<Run<'_, 'a>, Error> {
        let view = get(&self.root.buffer_views, index, "buffer view")?;
        let unpacked = self.unpacked.get(index).copied().flatten();
        if let Some(blob) = unpacked.and_then(|blob| self.blobs.get(blob)) {
            return Ok(Run::of(blob));
        }
        let bytes = self.buffer(required(view.buffer, "buffer")?)?;
        let run = required(bytes, "uri").and_then(|run| run.part(view.byte_offset, view.byte_length));
        run.map_err(|error| error.inside(format!("buffer view {index}")))
    }

    /// Charges bytes that are about to be made from the file.
    pub(super) fn spend(&self, bytes: usize) -> Result<(), Error> {
        self.budget.spend(bytes as u64, || "arrays that many parts of the file share".to_owned())
    }

    /// Rejects a file whose arrays would exceed what is left of the budget, before the first one is made: any number of
    /// attributes and morph targets can share an accessor, and an accessor without bytes can claim any length.
    pub(super) fn check_arrays(&self) -> Result<(), Error> {
        let bytes = |accessor: &usize, lanes: Option<usize>| -> u64 {
            let Some(accessor) = self.root.accessors.get(*accessor) else { return 0 };
            // An accessor longer than its bytes is a different error.
            if accessor
                .buffer_view
                .is_some_and(|view| self.view(view).is_ok_and(|run| run.bytes.len() < accessor.count))
            {
                return 0;
            }
            let lanes = lanes.or(accessor.shape.map(|shape| shape.lanes())).unwrap_or(1);
            (accessor.count as u64).saturating_mul(lanes as u64).saturating_mul(4)
        };
        let of_primitive = |primitive: &Primitive| {
            let attributes = primitive.attributes.values().chain(&primitive.indices).map(|one| bytes(one, None));
            // The index of the vertex and its offset.
            let targets =
                primitive.targets.iter().filter_map(|target| target.get("POSITION")).map(|one| bytes(one, Some(4)));
            attributes.chain(targets).fold(0, u64::saturating_add)
        };
        let primitives = self.root.meshes.iter().flat_map(|mesh| &mesh.primitives);
        let whole = primitives.map(of_primitive).fold(0, u64::saturating_add);
        self.budget.check(whole, || "the arrays of meshes, many of which share their bytes,".to_owned())
    }

    /// Whether there are `extras` that are not used.
    pub(super) fn foreign_extras(&self) -> u64 {
        let root = &self.root;
        let primitives = root.meshes.iter().flat_map(|mesh| &mesh.primitives);
        let all = [&root.extras, &root.asset.extras].into_iter();
        let all = all.chain(root.scenes.iter().map(|scene| &scene.extras));
        let all = all.chain(root.nodes.iter().map(|node| &node.extras));
        let all = all.chain(root.meshes.iter().map(|mesh| &mesh.extras));
        let all = all.chain(primitives.map(|primitive| &primitive.extras));
        let all = all.chain(root.skins.iter().map(|skin| &skin.extras));
        let all = all.chain(root.materials.iter().map(|material| &material.extras));
        let all = all.chain(root.textures.iter().map(|texture| &texture.extras));
        let all = all.chain(root.images.iter().map(|image| &image.extras));
        let all = all.chain(root.animations.iter().map(|animation| &animation.extras));
        all.filter(|extras| extras.foreign).count() as u64
    }
}

/// For each buffer with a view, whether all of it is compressed elsewhere.
fn placeholders(root: &Root) -> Vec<Option<bool>> {
    let mut all = vec![None; root.buffers.len()];
    for view in &root.buffer_views {
        if let Some(known) = view.buffer.and_then(|buffer| all.get_mut(buffer)) {
            *known = Some(*known != Some(false) && view.extensions.meshopt.is_some());
        }
    }
    all
}
