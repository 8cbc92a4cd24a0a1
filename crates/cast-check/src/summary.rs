//! What is in a file, in a few numbers and names: plain data that can be printed or serialised.
//!
//! For pages about a file, and for JSON. With the feature `serde` all of it can be serialised; what is a pair of
//! name and number here becomes an object there.
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
mod material;
mod model;
mod names;
mod scene;

use cast_format::{Cancelled, Progress, Steps};
use cast_read::Cast;

pub use animation::{Animation, Track};
pub use census::{Arrays, Finding, Oddities, What};
pub use material::{Material, SlotUse, Source};
pub use model::{BlendShape, Bounds, Hair, Mesh, Model, Skeleton};
pub use scene::{Instance, Metadata};

#[cfg(feature = "serde")]
use names::as_map;

/// A file.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Summary<'a> {
    /// Size of the file.
    pub bytes: usize,
    /// The version in its header.
    #[cfg_attr(feature = "serde", serde(rename = "format_version"))]
    pub version: u32,
    /// The flags in its header.
    pub flags: u32,
    /// Number of root nodes.
    pub roots: u32,
    /// Levels of nodes: 1 when there are roots only.
    pub levels: u32,
    /// Number of nodes of any kind.
    pub nodes: u64,
    /// Number of properties of all nodes.
    pub properties: u64,
    /// Number of nodes by the name of their kind, in the order of the specification, unknown kinds last.
    #[cfg_attr(feature = "serde", serde(serialize_with = "as_map"))]
    pub nodes_by_kind: Vec<(String, u64)>,
    /// The first metadata node, the one whose hints count.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub metadata: Option<Metadata<'a>>,
    /// The models of all roots.
    pub models: Vec<Model<'a>>,
    /// The animations of all roots.
    pub animations: Vec<Animation<'a>>,
    /// The instances of all roots.
    pub instances: Vec<Instance<'a>>,
    /// How arrays lie.
    pub arrays: Arrays,
    /// What is out of the ordinary.
    pub oddities: Oddities,
}

impl<'a> Summary<'a> {
    /// Looks through a document: one pass over all nodes, and over the keys of curves and the vertices of meshes.
    #[must_use]
    pub fn of(cast: &Cast<'a>) -> Self {
        Self::with_steps(cast, &Steps::new(Progress::none(), 0))
    }

    /// [`of`](Self::of), telling how far it is: nodes are counted once for being there, meshes and curves once more for
    /// what they hold.
    ///
    /// # Errors
    /// When it was cancelled.
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
