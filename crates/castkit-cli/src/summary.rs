//! What there is to say of a file. `castkit info` prints it as JSON as it is, and as a page for people.

mod animation;
mod census;
mod material;
mod model;
mod names;
mod scene;

use std::borrow::Cow;
use std::path::Path;

use castkit::Cast;
use serde::Serialize;

pub(crate) use animation::{Animation, Track};
pub(crate) use census::{Arrays, Finding, Oddities, What};
pub(crate) use material::{Material, Source};
pub(crate) use model::{Model, Skeleton};
pub(crate) use scene::{Instance, Metadata};

use names::as_map;

use crate::input::{RepairRecord, file_name};

/// A file. Texts are borrowed from it.
#[derive(Serialize)]
pub(crate) struct Summary<'a> {
    pub(crate) file: Cow<'a, str>,
    pub(crate) path: Cow<'a, str>,
    pub(crate) bytes: usize,
    pub(crate) version: u32,
    pub(crate) flags: u32,
    pub(crate) roots: u32,
    pub(crate) levels: u32,
    pub(crate) nodes: u64,
    pub(crate) properties: u64,
    #[serde(serialize_with = "as_map")]
    pub(crate) nodes_by_kind: Vec<(String, u64)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) metadata: Option<Metadata<'a>>,
    pub(crate) models: Vec<Model<'a>>,
    pub(crate) animations: Vec<Animation<'a>>,
    pub(crate) instances: Vec<Instance<'a>>,
    pub(crate) arrays: Arrays,
    pub(crate) oddities: Oddities,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) repairs: Vec<RepairRecord>,
}

impl<'a> Summary<'a> {
    pub(crate) fn of(path: &'a Path, cast: &Cast<'a>) -> Self {
        let header = cast.header();
        let census = census::Census::of(cast);
        Self {
            file: file_name(path),
            path: path.to_string_lossy(),
            bytes: cast.bytes().len(),
            version: header.version,
            flags: header.flags,
            roots: header.root_count,
            levels: cast.depth(),
            nodes: census.nodes,
            properties: census.properties,
            nodes_by_kind: census.by_kind,
            metadata: cast.metadata().map(|metadata| Metadata::of(&metadata)),
            models: cast.models().map(|model| Model::of(&model)).collect(),
            animations: cast.animations().map(|animation| Animation::of(&animation)).collect(),
            instances: cast.instances().map(|instance| Instance::of(&instance)).collect(),
            arrays: census.arrays,
            oddities: census.oddities,
            repairs: RepairRecord::all(cast),
        }
    }
}
