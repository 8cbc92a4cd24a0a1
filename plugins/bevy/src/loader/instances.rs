//! Instances: other files whose scenes are placed in that of this file.

use std::collections::{HashMap, HashSet};

use bevy::asset::{AssetPath, LoadContext};
use bevy::transform::components::Transform;
use castkit::CastFile;
use castkit::scene::Scene;

use super::files;
use super::loading::Loading;
use crate::nodes::transform;

/// The maximum number of files that are read to find their instances.
const MOST_FILES: usize = 10_000;

/// The maximum number of placements in a file, including those in the files it places.
const MOST_PLACES: u64 = 1_000_000;

/// A placement of another file.
pub(super) struct Placement {
    pub(super) name: String,
    pub(super) path: String,
    pub(super) transform: Transform,
    /// The file; `None` if there is none, or it must not be placed.
    pub(super) file: Option<AssetPath<'static>>,
}

impl Loading<'_> {
    /// The placements of other files, without those that would place this file again.
    pub(super) async fn instances(&mut self, context: &LoadContext<'_>) -> Vec<Placement> {
        let scene = &self.source.scene;
        let own = context.path().clone().without_label().into_owned();
        let mut places: Vec<Placement> = scene
            .instances
            .iter()
            .enumerate()
            .map(|(index, instance)| {
                let path = instance.path().unwrap_or_default();
                Placement {
                    name: instance.name().map_or_else(|| format!("Instance{index}"), str::to_owned),
                    path: path.to_owned(),
                    transform: transform(&instance.placement),
                    file: files::resolve(&own, path, scene.scene_root()),
                }
            })
            .collect();
        if !self.settings.load_instances {
            places.iter_mut().for_each(|place| place.file = None);
        }
        if places.iter().all(|place| place.file.is_none()) {
            return places;
        }
        let mut graph = Graph { placed: HashMap::new(), counts: HashMap::new() };
        let direct: Vec<_> = places.iter().filter_map(|place| place.file.clone()).collect();
        graph.placed.insert(own.clone(), Some(direct.clone()));
        let mut queue = direct;
        while let Some(file) = queue.pop() {
            if graph.placed.contains_key(&file) || graph.placed.len() >= MOST_FILES {
                continue;
            }
            let bytes = files::read(self.server, &file).await;
            let placed = bytes.and_then(|bytes| placed_by(&file, bytes));
            queue.extend(placed.iter().flatten().cloned());
            graph.placed.insert(file, placed);
        }
        let mut total = 0_u64;
        for place in &mut places {
            let Some(file) = &place.file else { continue };
            let reason = match graph.placed.get(file) {
                Some(None) | None => Some("does not exist, or is not a Cast file"),
                Some(Some(_)) if graph.reaches(file, &own) => Some("places this file in turn"),
                Some(Some(_)) => {
                    total = total.saturating_add(1).saturating_add(graph.count(file));
                    (total > MOST_PLACES).then_some("makes more places than are allowed")
                }
            };
            if let Some(reason) = reason {
                self.warnings.add(format!("instance {:?} is left out: {:?} {reason}", place.name, place.path));
                place.file = None;
            }
        }
        places
    }
}

/// The files that a file places; `None` if it is not a Cast file.
fn placed_by(file: &AssetPath<'static>, bytes: Vec<u8>) -> Option<Vec<AssetPath<'static>>> {
    let cast = CastFile::from_bytes(bytes).ok()?;
    if cast.instances().next().is_none() {
        return Some(Vec::new());
    }
    let scene = Scene::new(&cast);
    let paths = scene.instances.iter().filter_map(|instance| instance.path());
    Some(paths.filter_map(|path| files::resolve(file, path, scene.scene_root())).collect())
}

/// The files that each file places.
struct Graph {
    placed: HashMap<AssetPath<'static>, Option<Vec<AssetPath<'static>>>>,
    counts: HashMap<AssetPath<'static>, u64>,
}

impl Graph {
    fn of(&self, file: &AssetPath<'static>) -> &[AssetPath<'static>] {
        self.placed.get(file).and_then(|placed| placed.as_deref()).unwrap_or_default()
    }

    /// Whether a file places another, directly or indirectly.
    fn reaches(&self, from: &AssetPath<'static>, to: &AssetPath<'static>) -> bool {
        let mut met = HashSet::new();
        let mut stack = vec![from];
        while let Some(file) = stack.pop() {
            if file == to {
                return true;
            }
            if met.insert(file) {
                stack.extend(self.of(file));
            }
        }
        false
    }

    /// The number of placements in a file, including indirect ones. A circular reference counts as none, because it is
    /// left out when that file is loaded.
    fn count(&mut self, file: &AssetPath<'static>) -> u64 {
        // Depth first: each file is visited twice, and counted the second time, when those that it places have been
        // counted.
        let mut stack = vec![(file.clone(), false)];
        let mut open = HashSet::new();
        while let Some((file, is_left)) = stack.pop() {
            if is_left {
                let of = |placed: &AssetPath<'static>| self.counts.get(placed).copied().unwrap_or(0).saturating_add(1);
                let count = self.of(&file).iter().map(of).fold(0, u64::saturating_add);
                self.counts.insert(file, count);
            } else if !self.counts.contains_key(&file) && open.insert(file.clone()) {
                stack.push((file.clone(), true));
                stack.extend(self.of(&file).iter().map(|placed| (placed.clone(), false)));
            }
        }
        self.counts.get(file).copied().unwrap_or(0)
    }
}
