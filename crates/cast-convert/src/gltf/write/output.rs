//! The output under construction: the JSON, the pieces of the buffer, and notes on what was left out.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use super::bin::{Bin, Piece};
use crate::budget::Budget;
use crate::gltf::schema::component::F32;
use crate::gltf::schema::{Accessor, BufferView, Node, Root, Shape, Sparse, SparseIndices, SparseValues, push};
use crate::references::Copies;
use crate::{ExportOptions, NoteKind, Report};

/// The target of a buffer view: vertices or indices. Others have no target.
pub(super) const VERTICES: u32 = 34962;
pub(super) const INDICES: u32 = 34963;

/// A file under construction.
pub(super) struct Output<'p> {
    pub(super) root: Root,
    pub(super) bin: Bin<'p>,
    pub(super) report: Report,
    pub(super) budget: Budget,
    pub(super) options: &'p ExportOptions<'p>,
    /// Root nodes.
    pub(super) top: Vec<usize>,
    /// The image of each texture file, or why it has none.
    pub(super) images: HashMap<PathBuf, Result<usize, &'static NoteKind>>,
    /// The texture of each image.
    pub(super) textures: HashMap<usize, usize>,
    /// The size of the buffer without content, because all of it is compressed.
    pub(super) unpacked: usize,
    /// Textures packed from several maps, by their maps, and whether they have occlusion; `None` if packing failed.
    #[cfg(feature = "textures")]
    pub(super) packed: HashMap<PackedMaps, Option<(usize, bool)>>,
    #[cfg(feature = "textures")]
    pub(super) pictures: crate::pictures::Pictures,
    /// Files to be copied beside the result.
    pub(super) copies: Copies,
}

/// Files of occlusion, roughness and metalness; and the bits of the gloss factor if gloss takes the place of roughness.
#[cfg(feature = "textures")]
pub(super) type PackedMaps = ([Option<PathBuf>; 3], Option<u32>);

/// Elements to be written.
pub(super) struct Array<'p> {
    pub(super) piece: Piece<'p>,
    pub(super) component: u32,
    pub(super) shape: Shape,
    pub(super) count: usize,
    pub(super) normalized: bool,
    /// Minimum and maximum, where glTF requires them.
    pub(super) bounds: Option<[Vec<f32>; 2]>,
}

impl<'p> Array<'p> {
    /// Elements of floats.
    pub(super) fn of_floats(piece: Piece<'p>, shape: Shape, count: usize) -> Self {
        Self { piece, component: F32, shape, count, normalized: false, bounds: None }
    }
}

impl<'p> Output<'p> {
    pub(super) fn new(options: &'p ExportOptions<'p>, budget: Budget) -> Self {
        Self {
            root: Root::default(),
            bin: Bin::default(),
            report: Report::default(),
            budget,
            options,
            top: Vec::new(),
            images: HashMap::new(),
            textures: HashMap::new(),
            unpacked: 0,
            #[cfg(feature = "textures")]
            packed: HashMap::new(),
            #[cfg(feature = "textures")]
            pictures: crate::pictures::Pictures::new(options.budget),
            copies: Copies::default(),
        }
    }

    /// Adds bytes.
    pub(super) fn view(&mut self, piece: Piece<'p>, target: Option<u32>) -> usize {
        let byte_length = to_usize(piece.length());
        let byte_offset = to_usize(self.bin.push(piece));
        let view = BufferView { buffer: Some(0), byte_offset, byte_length, target, ..BufferView::default() };
        push(&mut self.root.buffer_views, view)
    }

    /// Adds elements.
    pub(super) fn array(&mut self, array: Array<'p>, target: Option<u32>) -> usize {
        let view = self.view(array.piece, target);
        let [min, max] = array.bounds.unwrap_or_default();
        self.accessor(Accessor {
            buffer_view: Some(view),
            component_type: array.component,
            normalized: array.normalized,
            count: array.count,
            shape: Some(array.shape),
            min,
            max,
            ..Accessor::default()
        })
    }

    pub(super) fn accessor(&mut self, accessor: Accessor) -> usize {
        push(&mut self.root.accessors, accessor)
    }

    /// Adds vectors of which only some are not zero: their number, indices and values.
    pub(super) fn sparse(
        &mut self,
        count: usize,
        bounds: [Vec<f32>; 2],
        (changed, indices, component_type, values): (usize, Piece<'p>, u32, Piece<'p>),
    ) -> usize {
        let [min, max] = bounds;
        let indices = self.view(indices, None);
        let values = self.view(values, None);
        let sparse = Some(Sparse {
            count: changed,
            indices: SparseIndices { buffer_view: Some(indices), byte_offset: 0, component_type },
            values: SparseValues { buffer_view: Some(values), byte_offset: 0 },
        });
        let shape = Some(Shape::Vec3);
        self.accessor(Accessor { component_type: F32, count, shape, min, max, sparse, ..Accessor::default() })
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

    /// Declares an extension as required.
    pub(super) fn requires(&mut self, extension: &str) {
        self.uses(extension);
        self.root.extensions_required.push(extension.to_owned());
    }

    /// Declares an extension as used.
    pub(super) fn uses(&mut self, extension: &str) {
        if self.root.extensions_used.iter().all(|used| used != extension) {
            self.root.extensions_used.push(extension.to_owned());
        }
    }
}

/// The file that contains the given value, against which its paths are resolved.
#[derive(Clone, Copy)]
pub(super) struct Origin<'p> {
    pub(super) path: Option<&'p Path>,
}

#[allow(clippy::cast_possible_truncation, reason = "where a usize has 32 bits, no more than that is in memory")]
pub(super) fn to_usize(number: u64) -> usize {
    number as usize
}
