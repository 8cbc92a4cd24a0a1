//! The output under construction: the JSON, the pieces of the buffer, and notes on what was left out.

use std::path::{Path, PathBuf};

use cast_interchange::assets::policy::Uses;
use cast_interchange::assets::references::Copies;
use cast_interchange::budget::Budget;
use cast_interchange::{ExportOptions, NoteKind, Report};
use hashbrown::{HashMap, HashSet};

use crate::checked::{self, Corrected};
use crate::exported::Exported;
use crate::gltf::schema::component::F32;
use crate::gltf::schema::{Accessor, BufferView, Node, Root, Shape, Sparse, SparsePart, push};
use crate::pieces::{Bin, Piece};

/// The target of a buffer view: vertices or indices. Others have no target.
pub(super) const VERTICES: u32 = 34962;
pub(super) const INDICES: u32 = 34963;

/// A buffer without content, for components of up to four bytes.
pub(super) fn no_pieces<'p>() -> Bin<'p> {
    Bin::aligned(4)
}

/// A file under construction.
pub(super) struct Output<'p> {
    pub(super) root: Root,
    pub(super) bin: Bin<'p>,
    pub(super) report: Report,
    /// Notes whose numbers are known when everything is written, with an example.
    pub(super) corrected: Vec<(&'static NoteKind, Corrected, &'p str)>,
    pub(super) budget: Budget,
    pub(super) options: &'p ExportOptions<'p>,
    /// Root nodes.
    pub(super) top: Vec<usize>,
    /// Textures of instances that were looked for, with the files that refer to them.
    pub(super) looked_for: HashSet<(PathBuf, String)>,
    /// The image of each file that stays as it is.
    pub(super) images: HashMap<PathBuf, usize>,
    /// The images that were made, by where they are kept.
    #[cfg(feature = "textures")]
    pub(super) images_made: HashMap<cast_interchange::assets::made_pictures::PicturePlace, usize>,
    #[cfg(feature = "textures")]
    pub(super) converted: super::textures_made::ConvertedTextures,
    /// The texture of each image, and of each image in WebP.
    pub(super) textures: HashMap<(Option<usize>, Option<usize>), usize>,
    /// How many bytes sparse morph targets would save.
    pub(super) sparse_savings: u64,
    /// The size of the buffer without content, because all of it is compressed.
    pub(super) unpacked: usize,
    /// Textures packed from several maps, by their maps, and whether they have occlusion; `None` if packing failed.
    #[cfg(feature = "textures")]
    pub(super) packed: HashMap<PackedMaps, Option<(usize, bool)>>,
    #[cfg(feature = "textures")]
    pub(super) pictures: crate::gltf::pictures::Pictures,
    /// Files to be copied beside the result.
    pub(super) copies: Copies,
    pub(super) uses: Uses,
}

/// Files of occlusion, roughness and metalness; and the bits of the gloss factor if gloss takes the place of roughness.
#[cfg(feature = "textures")]
pub(super) type PackedMaps = ([Option<PathBuf>; 3], Option<u32>);

/// The bytes of a buffer view.
pub(super) struct View {
    pub(super) bytes: Vec<u8>,
    /// The filter that a reader has to undo after decompression.
    pub(super) filter: Option<&'static str>,
}

/// Elements to be written.
pub(super) struct Array<'p> {
    piece: Piece<'p>,
    /// Their accessor, still without a buffer view.
    accessor: Accessor,
}

impl<'p> Array<'p> {
    pub(super) fn new(piece: Piece<'p>, component_type: u32, shape: Shape, count: usize) -> Self {
        let shape = Some(shape);
        Self { piece, accessor: Accessor { component_type, shape, count, ..Accessor::default() } }
    }

    /// Elements of floats.
    pub(super) fn of_floats(piece: Piece<'p>, shape: Shape, count: usize) -> Self {
        Self::new(piece, F32, shape, count)
    }

    /// Integers stand for the numbers from 0 to 1.
    pub(super) fn normalized(mut self, is_normalized: bool) -> Self {
        self.accessor.normalized = is_normalized;
        self
    }

    /// States minimum and maximum, where glTF requires them.
    pub(super) fn within(mut self, [min, max]: [Vec<f32>; 2]) -> Self {
        (self.accessor.min, self.accessor.max) = (min, max);
        self
    }
}

impl<'p> Output<'p> {
    pub(super) fn new(options: &'p ExportOptions<'p>, budget: Budget) -> Self {
        Self {
            root: Root::default(),
            bin: no_pieces(),
            report: Report::default(),
            corrected: Vec::new(),
            budget,
            options,
            top: Vec::new(),
            looked_for: HashSet::new(),
            images: HashMap::new(),
            #[cfg(feature = "textures")]
            images_made: HashMap::new(),
            #[cfg(feature = "textures")]
            converted: super::textures_made::ConvertedTextures::default(),
            textures: HashMap::new(),
            sparse_savings: 0,
            unpacked: 0,
            #[cfg(feature = "textures")]
            packed: HashMap::new(),
            #[cfg(feature = "textures")]
            pictures: crate::gltf::pictures::Pictures::new(options.budget),
            copies: Copies::default(),
            uses: Uses::default(),
        }
    }

    /// Adds bytes.
    pub(super) fn view(&mut self, piece: Piece<'p>, target: Option<u32>) -> usize {
        let byte_length = to_usize(piece.length());
        let byte_offset = to_usize(self.bin.push(piece));
        let view = BufferView { buffer: Some(0), byte_offset, byte_length, target, ..BufferView::default() };
        push(&mut self.root.buffer_views, view)
    }

    /// Adds the bytes of a view that is already there.
    pub(super) fn put(&mut self, index: usize, bytes: Vec<u8>) {
        let byte_length = bytes.len();
        let byte_offset = to_usize(self.bin.push(Piece::Bytes(bytes.into())));
        if let Some(view) = self.root.buffer_views.get_mut(index) {
            (view.byte_offset, view.byte_length) = (byte_offset, byte_length);
        }
    }

    /// Adds elements.
    pub(super) fn array(&mut self, Array { piece, accessor }: Array<'p>, target: Option<u32>) -> usize {
        let buffer_view = Some(self.view(piece, target));
        push(&mut self.root.accessors, Accessor { buffer_view, ..accessor })
    }

    /// Adds elements of which only those at some indices are not zero, and have bytes.
    pub(super) fn sparse(&mut self, Array { piece, accessor }: Array<'p>, indices: Array<'p>) -> usize {
        let Accessor { count, component_type, .. } = indices.accessor;
        let mut part = |piece, component_type| {
            let buffer_view = Some(self.view(piece, None));
            SparsePart { buffer_view, byte_offset: 0, component_type }
        };
        let (indices, values) = (part(indices.piece, component_type), part(piece, 0));
        let sparse = Some(Sparse { count, indices, values });
        push(&mut self.root.accessors, Accessor { sparse, ..accessor })
    }

    /// Adds the notes on what was corrected, after it was written.
    pub(super) fn add_corrected(&mut self) {
        checked::add_notes(&mut self.corrected, &mut self.report);
    }

    /// All notes, after everything is written.
    pub(super) fn into_exported(mut self) -> Exported {
        self.add_corrected();
        Exported { report: self.report, uses: self.uses }
    }

    /// Adds a node below another, or as a root.
    pub(super) fn node(&mut self, node: Node, parent: Option<usize>) -> usize {
        let index = self.root.nodes.len();
        self.root.nodes.push(node);
        match parent.and_then(|parent| self.root.nodes.get_mut(parent)) {
            Some(parent) => parent.children.push(index),
            None => self.top.push(index),
        }
        index
    }

    /// Adds a node that no scene shows: a level of detail, to which another node refers.
    pub(super) fn node_of_level(&mut self, node: Node) -> usize {
        push(&mut self.root.nodes, node)
    }

    /// Declares an extension as required.
    pub(super) fn requires(&mut self, extension: &str) {
        self.uses(extension);
        self.root.extensions_required.push(extension.to_owned());
    }

    /// The same for an extension that may already be required.
    #[cfg(feature = "textures")]
    pub(super) fn requires_once(&mut self, extension: &str) {
        if self.root.extensions_required.iter().all(|required| required != extension) {
            self.requires(extension);
        }
    }

    /// Declares an extension as used.
    pub(super) fn uses(&mut self, extension: &str) {
        if self.root.extensions_used.iter().all(|used| used != extension) {
            self.root.extensions_used.push(extension.to_owned());
        }
    }
}

/// The file that contains a value, against which its paths are resolved.
pub(super) type Origin<'p> = Option<&'p Path>;

#[allow(clippy::cast_possible_truncation, reason = "where a usize has 32 bits, no more than that is in memory")]
pub(super) fn to_usize(number: u64) -> usize {
    number as usize
}
