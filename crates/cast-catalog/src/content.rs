//! From a Cast file in memory to rows, in one pass over its nodes.

mod animation;
mod material;
mod mesh;
mod skeleton;

use std::path::Path;

use cast_file::{BaseDirectory, CastFile, Confinement, TextureSearch};
use cast_format::{Element, PropertyType};
use cast_read::views::{AnimationRef, InstanceRef, MaterialRef, MeshRef, SkeletonRef};
use cast_read::{Cast, NodeKind, NodeRef, PathsInOrder, Step, kind_label};

use crate::digest::{Digests, Pieces, add_text};
use crate::rows::{ArrayRow, NodeRow, Rows};
use crate::schema::{Row, Value};
use crate::stamp::References;
use crate::textures::{Embedded, TextureFiles};
use crate::{Digest, Options};

/// The surroundings of a file.
#[derive(Clone, Copy)]
pub(crate) struct Around<'c> {
    pub(crate) path: Option<&'c Path>,
    /// Whether names of models and animations may be derived from the file name, because the format is not Cast.
    pub(crate) gives_names: bool,
    /// The directory of its textures; `None` for bytes without a path.
    pub(crate) base: Option<&'c BaseDirectory>,
    pub(crate) embedded: &'c Embedded,
    pub(crate) textures: &'c TextureFiles,
    /// Where textures are looked for that are not at their paths.
    pub(crate) search: &'c TextureSearch,
}

/// The state while rows of a file are made.
pub(crate) struct Content<'c, 'a> {
    cast: Cast<'a>,
    pub(crate) digests: Digests,
    pub(crate) paths: PathsInOrder<'a>,
    pub(crate) around: Around<'c>,
    pub(crate) references: &'c mut References,
    pub(crate) rows: &'c mut Rows,
    /// The size of the file.
    bytes: u64,
}

/// The maximum size of the rows of a file: a constant, plus a factor times the size of the file. Paths and names are
/// repeated in many rows, so a small file could otherwise ask for any size.
const BUDGET: u64 = 1 << 20;
const BUDGET_PER_BYTE: u64 = 32;

/// The rows of a file would exceed the maximum size.
pub(crate) struct TooMany(u64);

impl std::fmt::Display for TooMany {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the rows of this file would take more than {} MB, because long names are repeated", self.0 >> 20)
    }
}

/// Adds the rows of the content of a file.
pub(crate) fn add(
    file: &CastFile,
    around: Around<'_>,
    options: &Options<'_>,
    rows: &mut Rows,
    references: &mut References,
) -> Result<(), TooMany> {
    let cast = file.cast();
    let fields = cast.metadata().map(|metadata| metadata.fields());
    if let Some(fields) = fields {
        rows.file.software = fields.software.map(Into::into);
        rows.file.author = fields.author.map(Into::into);
        rows.file.up_axis = fields.up_axis.map(|axis| axis.as_str().into());
    }
    rows.file.nodes = cast.node_count();
    let (digests, paths) = (Digests::default(), PathsInOrder::new(&cast));
    let bytes = cast.bytes().len() as u64;
    let mut content = Content { cast, digests, paths, around, references, rows, bytes };
    let mut pieces = Pieces::with_room();
    for step in cast.nodes() {
        content.add_to_digest(&mut pieces, &step);
        content.node(step.node)?;
        if options.nodes {
            content.node_rows(&step)?;
        }
    }
    let digest = pieces.digest();
    let Digests { bytes, distinct, .. } = content.digests;
    let file = &mut rows.file;
    (file.digest, file.array_bytes, file.distinct_array_bytes) = (Some(digest), bytes, distinct);
    Ok(())
}

impl<'a> Content<'_, 'a> {
    /// Adds a row to a table.
    fn push<R: Row>(&mut self, row: R, table: impl FnOnce(&mut Rows) -> &mut Vec<R>) -> Result<(), TooMany> {
        let size = self.rows.size.saturating_add(size_of_row(&row));
        let most = self.bytes.saturating_mul(BUDGET_PER_BYTE).saturating_add(BUDGET);
        if size > most {
            return Err(TooMany(most));
        }
        self.rows.size = size;
        table(self.rows).push(row);
        Ok(())
    }

    fn node(&mut self, node: NodeRef<'a>) -> Result<(), TooMany> {
        let count = |count: &mut u64| *count = count.saturating_add(1);
        let file = &mut self.rows.file;
        match node.kind() {
            NodeKind::MODEL => count(&mut file.models),
            NodeKind::INSTANCE => {
                count(&mut file.instances);
                self.instance(node);
            }
            NodeKind::BONE => count(&mut file.bones),
            NodeKind::MESH => {
                count(&mut file.meshes);
                if let Some(mesh) = node.view::<MeshRef<'a>>() {
                    self.mesh(mesh)?;
                }
            }
            NodeKind::MATERIAL => {
                count(&mut file.materials);
                if let Some(material) = node.view::<MaterialRef<'a>>() {
                    self.material(material)?;
                }
            }
            NodeKind::SKELETON => {
                if let Some(skeleton) = node.view::<SkeletonRef<'a>>() {
                    self.skeleton(skeleton)?;
                }
            }
            NodeKind::ANIMATION => {
                count(&mut file.animations);
                if let Some(animation) = node.view::<AnimationRef<'a>>() {
                    self.animation(animation)?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Pictures show the files of instances, so they are references.
    fn instance(&mut self, node: NodeRef<'a>) {
        let file = node.view::<InstanceRef<'a>>().and_then(|instance| instance.scan_reference_file());
        let Some(named) = file.and_then(|file| file.text("p")) else { return };
        let Around { path: Some(path), base: Some(base), .. } = self.around else { return };
        let from = BaseDirectory::of_instances(path, &self.cast, Confinement::FileDirectory);
        let Ok(file) = from.resolve(&named.to_string_lossy()) else { return };
        if let Ok(beside) = file.strip_prefix(base.root()) {
            self.references.look(&slashed(beside), Some(base), self.around.search);
        }
    }

    /// Adds the content of a node, independent of its layout.
    fn add_to_digest(&mut self, pieces: &mut Pieces, step: &Step<'a>) {
        let node = step.node;
        pieces
            .update(&step.depth.to_le_bytes())
            .update(&node.kind().0.to_le_bytes())
            .update(&node.hash().to_le_bytes());
        let padding = node.padding();
        let has_name_of_file = self.around.gives_names && matches!(node.kind(), NodeKind::MODEL | NodeKind::ANIMATION);
        for property in node.properties().filter(|property| !property.is_padding(padding)) {
            match property.name().as_bytes() {
                b"n" if has_name_of_file => {}
                // Paths of embedded files also contain the file name.
                b"p" if let Some(digest) = self.digest_of_embedded(node) => _ = pieces.update(digest.bytes()),
                _ => self.digests.add(pieces, &property),
            }
        }
        // Marks the end of the properties: no name is that long.
        pieces.update(&u64::MAX.to_le_bytes());
    }

    fn digest_of_embedded(&self, node: NodeRef<'a>) -> Option<Digest> {
        let path = (node.kind() == NodeKind::FILE).then(|| node.text("p")).flatten()?;
        self.around.embedded.get(&path.to_string_lossy()).map(|(_, digest)| digest)
    }

    fn node_rows(&mut self, step: &Step<'a>) -> Result<(), TooMany> {
        let node = step.node;
        let path = self.paths.path(node);
        let mut properties = 0_u64;
        for property in node.properties() {
            properties = properties.saturating_add(1);
            let size = property.property_type().element_size().unwrap_or(0);
            if property.property_type() == PropertyType::STRING || property.count() < 2 || size == 0 {
                continue;
            }
            let row = ArrayRow {
                node: path.clone(),
                property: property.name().to_string_lossy(),
                type_name: property.property_type().to_string(),
                elements: property.count().into(),
                bytes: property.data().len() as u64,
                digest: self.digests.of(&property),
            };
            self.push(row, |rows| &mut rows.arrays)?;
        }
        let row = NodeRow {
            node: path,
            kind: kind_label(node.kind()),
            name: node.label().map(|name| name.to_string_lossy()),
            hash: format!("{:016x}", node.hash()),
            depth: step.depth.into(),
            properties,
            bytes: node.end().saturating_sub(node.offset()) as u64,
        };
        self.push(row, |rows| &mut rows.nodes)
    }
}

/// A path as stored in rows.
fn slashed(path: &Path) -> String {
    let path = path.to_string_lossy();
    if cfg!(windows) { path.replace('\\', "/") } else { path.into_owned() }
}

/// The approximate size of a row in bytes.
fn size_of_row(row: &impl Row) -> u64 {
    let mut size = 0_usize;
    row.visit(&mut |_, value| {
        size = size.saturating_add(match value {
            Value::Text(text) => text.len(),
            Value::Texts(texts) => texts.iter().fold(0, |sum, text| text.len().saturating_add(8).saturating_add(sum)),
            Value::Digests(digests) => digests.len().saturating_mul(64),
            Value::Digest(_) => 64,
            _ => 8,
        });
    });
    size as u64
}

/// The names, sorted and without duplicates.
pub(crate) fn sorted_names<'n>(names: impl Iterator<Item = &'n str>) -> Vec<String> {
    let mut names: Vec<&str> = names.collect();
    names.sort_unstable();
    names.dedup();
    names.into_iter().map(Into::into).collect()
}

/// Adds the text of a property.
pub(crate) fn add_field(pieces: &mut Pieces, text: Option<&str>) {
    add_text(pieces, text.unwrap_or_default().as_bytes());
}

/// Adds a value as it is stored in files.
pub(crate) fn add_value<T: Element>(pieces: &mut Pieces, node: NodeRef<'_>, name: &str) {
    let data = node.property(name).and_then(|property| Some(property.array::<T>()?.as_bytes()));
    add_text(pieces, data.unwrap_or_default());
}
