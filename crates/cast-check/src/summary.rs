//! A summary of a file in numbers and names: plain data that can be printed or serialised.
//!
//! For display and for JSON. With the feature `serde` all of it can be serialised; pairs of name and number become
//! objects.
//!
//! ```
//! # use cast_check::summary::Summary;
//! # use cast_file::CastFile;
//! # let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/valid/character.cast");
//! let file = CastFile::open(path)?;
//! let summary = Summary::of(&file.cast());
//! for model in &summary.models {
//!     println!("{}: {} vertices", model.name.as_deref().unwrap_or("?"), model.vertices);
//! }
//! # assert_eq!(summary.models[0].meshes.len(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod animation;
mod census;
mod located;
mod material;
mod model;
mod names;
mod scene;

use cast_base::{Cancelled, Progress, Steps};
use cast_read::Cast;

pub use animation::{Animation, Track};
pub use census::{Arrays, Finding, Oddities, What};
pub use material::{Material, SlotUse, Source};
pub use model::{BlendShape, Bone, Bounds, Hair, Mesh, Model, Skeleton};
pub use scene::{Instance, Metadata};

#[cfg(feature = "serde")]
use names::as_map;

/// The summary of a file.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Summary<'a> {
    /// The size of the file in bytes.
    pub bytes: usize,
    /// The version in its header.
    #[cfg_attr(feature = "serde", serde(rename = "format_version"))]
    pub version: u32,
    /// The flags in its header.
    pub flags: u32,
    /// The number of root nodes.
    pub roots: u32,
    /// The depth of the tree: 1 if there are only roots.
    pub levels: u32,
    /// The number of nodes.
    pub nodes: u64,
    /// The number of properties in all nodes.
    pub properties: u64,
    /// The number of nodes by kind, in the order of the specification; unknown kinds come last.
    #[cfg_attr(feature = "serde", serde(serialize_with = "as_map"))]
    pub nodes_by_kind: Vec<(String, u64)>,
    /// The first metadata node, which readers use.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub metadata: Option<Metadata<'a>>,
    /// The models of all roots.
    pub models: Vec<Model<'a>>,
    /// The animations of all roots.
    pub animations: Vec<Animation<'a>>,
    /// The instances of all roots.
    pub instances: Vec<Instance<'a>>,
    /// The alignment of arrays.
    pub arrays: Arrays,
    /// Unusual content.
    pub oddities: Oddities,
}

impl<'a> Summary<'a> {
    /// Summarises a document: one pass over all nodes, over the keys of curves and over the vertices of meshes.
    #[must_use]
    pub fn of(cast: &Cast<'a>) -> Self {
        Self::with_steps(cast, &Steps::new(Progress::none(), 0))
    }

    /// Like [`of`](Self::of), with progress: nodes are counted once, meshes and curves a second time for their content.
    ///
    /// # Errors
    /// Returns an error if it was cancelled.
    pub fn of_with(cast: &Cast<'a>, progress: Progress<'_>) -> Result<Self, Cancelled> {
        let total = cast.node_count().saturating_mul(2);
        let steps = Steps::new(progress, total);
        let summary = Self::with_steps(cast, &steps);
        steps.check()?;
        progress.report(total, total)?;
        Ok(summary)
    }

    fn with_steps(cast: &Cast<'a>, steps: &Steps<'_>) -> Self {
        let header = cast.header();
        let census = census::Census::of(cast, steps);
        Self {
            bytes: cast.bytes().len(),
            version: header.version,
            flags: header.flags,
            roots: header.root_count,
            levels: cast.depth(),
            nodes: census.nodes,
            properties: census.properties,
            nodes_by_kind: census.by_kind,
            metadata: cast.metadata().map(|metadata| Metadata::of(&metadata)),
            models: cast.models().map(|model| Model::of(&model, steps)).collect(),
            animations: cast.animations().map(|animation| Animation::of(&animation, steps)).collect(),
            instances: cast.instances().map(|instance| Instance::of(&instance)).collect(),
            arrays: census.arrays,
            oddities: census.oddities,
        }
    }
}
