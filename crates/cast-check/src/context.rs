//! What passes can access: the document, the current node, and facts about the file that are computed on first use.

use std::borrow::Cow;
use std::sync::OnceLock;

use cast_file::{BaseDirectory, Confinement};
use cast_format::NodeKind;
use cast_read::views::{ModelRef, SkeletonRef};
use cast_read::{Cast, Links, NodeRef, Text, View};
use hashbrown::{HashMap, HashSet};

use crate::Options;
use crate::around::KnownFiles;
use crate::textures::{Located, Texture};
use crate::work::{Scratch, Spare};

/// A document during a check.
pub(crate) struct Context<'c, 'a> {
    pub(crate) cast: Cast<'a>,
    pub(crate) options: &'c Options<'c>,
    pub(crate) around: KnownFiles,
    pub(crate) scratch: Spare<Scratch>,
    bases: OnceLock<Bases>,
    located: OnceLock<Option<Located>>,
    links: OnceLock<Cow<'a, Links>>,
    hashes: OnceLock<HashMap<u64, NodeKind>>,
    bone_names: OnceLock<Option<HashMap<&'a [u8], bool>>>,
    folded_bone_names: OnceLock<Option<HashSet<String>>>,
    shape_names: OnceLock<Option<HashSet<&'a [u8]>>>,
    mesh_names: OnceLock<HashSet<&'a [u8]>>,
}

/// The base of instance paths. The root that the file names is searched for once: it may be above all of them.
pub(crate) struct Bases {
    /// Unknown; only shows whether a path leads out of the scene root.
    pub(crate) anywhere: BaseDirectory,
    /// The directory of the file, if it is known.
    pub(crate) beside: Option<BaseDirectory>,
}

/// A node that a pass is called for.
#[derive(Clone, Copy)]
pub(crate) struct Visit<'a> {
    pub(crate) node: NodeRef<'a>,
    /// The number of its ancestors.
    pub(crate) depth: u32,
    /// How many bones the skeleton beside the node has; `None` without a skeleton.
    pub(crate) bones: Option<u32>,
}

impl<'c, 'a> Context<'c, 'a> {
    pub(crate) fn new(cast: Cast<'a>, options: &'c Options<'c>) -> Self {
        let (hashes, bone_names, folded_bone_names) = (OnceLock::new(), OnceLock::new(), OnceLock::new());
        let (shape_names, mesh_names) = (OnceLock::new(), OnceLock::new());
        let (around, bases, links) = (KnownFiles::default(), OnceLock::new(), OnceLock::new());
        let located = OnceLock::new();
        let scratch = Spare::default();
        Self {
            cast,
            options,
            around,
            scratch,
            bases,
            located,
            links,
            hashes,
            bone_names,
            folded_bone_names,
            shape_names,
            mesh_names,
        }
    }

    /// The base of instance paths.
    pub(crate) fn bases(&self) -> &Bases {
        self.bases.get_or_init(|| Bases {
            anywhere: BaseDirectory::of_instances("", &self.cast, Confinement::SceneRoot),
            beside: self
                .options
                .around
                .map(|around| BaseDirectory::of_instances(around.file, &self.cast, Confinement::FileDirectory)),
        })
    }

    /// Where textures are, each looked for once; `None` if they are not looked for.
    pub(crate) fn located(&self) -> Option<&Located> {
        let locate = || {
            let around = self.options.around.filter(|_| self.options.find_textures)?;
            let follows = self.options.follow_outside;
            let confinement = if follows { Confinement::None } else { Confinement::FileDirectory };
            let base = BaseDirectory::of_file(around.file, confinement);
            Some(Located::new(&self.cast, base, &self.options.texture_search))
        };
        self.located.get_or_init(locate).as_ref()
    }

    /// The same, without the context.
    pub(crate) fn into_textures(mut self) -> Option<Vec<Texture>> {
        self.located();
        self.located.take().flatten().map(|located| located.textures)
    }

    /// The targets of links.
    pub(crate) fn links(&self) -> &Links {
        self.links.get_or_init(|| Links::of(&self.cast))
    }

    /// The kind of the first node with this hash anywhere in the file.
    ///
    /// Only needed for broken links, to say where their target is instead.
    pub(crate) fn kind_of_hash(&self, hash: u64) -> Option<NodeKind> {
        let all = || {
            let mut kinds = HashMap::new();
            for step in self.cast.nodes() {
                kinds.entry(step.node.hash()).or_insert(step.node.kind());
            }
            kinds
        };
        self.hashes.get_or_init(all).get(&hash).copied()
    }

    /// The names of the bones of all models, each with whether bones are below it; `None` if no model has a skeleton.
    pub(crate) fn bone_names(&self) -> Option<&HashMap<&'a [u8], bool>> {
        let names = || {
            let mut skeletons = self.cast.models().filter_map(|model| model.skeleton()).peekable();
            skeletons.peek()?;
            Some(names_of_bones(skeletons))
        };
        self.bone_names.get_or_init(names).as_ref()
    }

    /// The names of the bones of all models without regard to case; `None` if no model has a skeleton.
    pub(crate) fn folded_bone_names(&self) -> Option<&HashSet<String>> {
        let names = || Some(self.bone_names()?.keys().map(|name| folded(name)).collect());
        self.folded_bone_names.get_or_init(names).as_ref()
    }

    /// The names of the blend shapes of all models; `None` if there are none.
    pub(crate) fn shape_names(&self) -> Option<&HashSet<&'a [u8]>> {
        let names = || {
            let shapes = self.cast.models().flat_map(|model| model.blend_shapes());
            let names: HashSet<&[u8]> = shapes.filter_map(|shape| Some(shape.node().text("n")?.as_bytes())).collect();
            (!names.is_empty()).then_some(names)
        };
        self.shape_names.get_or_init(names).as_ref()
    }

    /// The names of the meshes of all models.
    pub(crate) fn mesh_names(&self) -> &HashSet<&'a [u8]> {
        let names = || {
            let meshes = self.cast.models().flat_map(|model| model.meshes());
            meshes.filter_map(|mesh| Some(mesh.node().text("n")?.as_bytes())).collect()
        };
        self.mesh_names.get_or_init(names)
    }
}

/// A name without regard to case. Bytes that are not UTF-8 stay different.
pub(crate) fn folded(name: &[u8]) -> String {
    // A copy first, because bytes in a mapping may change.
    let name = name.to_vec();
    Text::from(&*name).escaped().to_lowercase()
}

/// The names that curves can refer to, each with whether a bone with that name has bones below it.
pub(crate) fn names_of_bones<'a>(skeletons: impl Iterator<Item = SkeletonRef<'a>>) -> HashMap<&'a [u8], bool> {
    let mut names = HashMap::new();
    for skeleton in skeletons {
        let parents: HashSet<u32> = skeleton.bones().filter_map(|bone| bone.parent_index()).collect();
        for (index, bone) in (0..).zip(skeleton.bones()) {
            let Some(name) = bone.node().text("n") else { continue };
            *names.entry(name.as_bytes()).or_default() |= parents.contains(&index);
        }
    }
    names
}

/// The number of bones in the skeleton of a model.
pub(crate) fn bones_of(model: NodeRef<'_>) -> Option<u32> {
    let bones = ModelRef::cast(model)?.skeleton()?.bones().count();
    Some(u32::try_from(bones).unwrap_or(u32::MAX))
}
