//! Names of blend shapes.
//!
//! Curves find blend shapes by name, all of a name together. Targets of several nodes may share a name as long as every
//! animation moves them alike; where one does not, the name of the node comes before that of the target.

use std::collections::{HashMap, HashSet};

use super::animation::{Clip, target_count};
use super::input::{Input, get};
use crate::{Error, Outcome, Report};

/// The name of each target of each node that has some.
pub(super) struct Names {
    names: HashMap<usize, Vec<String>>,
    /// Who animates each name: node, target, name.
    pub(super) owners: Vec<(usize, usize, String)>,
    /// The number of targets of each node.
    pub(super) counts: HashMap<usize, usize>,
}

impl Names {
    /// Names the targets of these nodes.
    pub(super) fn new(input: &Input<'_>, nodes: &[usize], clips: &[Clip], report: &mut Report) -> Result<Self, Error> {
        let mut all = Self { names: HashMap::new(), owners: Vec::new(), counts: HashMap::new() };
        let mut owner_of: HashMap<String, (usize, usize)> = HashMap::new();
        for node in nodes {
            let count = target_count(input, *node)?;
            all.counts.insert(*node, count);
            let of_node = get(&input.root.nodes, *node, "node")?;
            let Some(mesh) = of_node.mesh else { continue };
            let given =
                get(&input.root.meshes, mesh, "mesh")?.extras.as_ref().map(|extras| extras.target_names.as_slice());
            let given = given.unwrap_or_default();
            let mut names = Vec::with_capacity(count);
            let mut own = HashSet::new();
            for target in 0..count {
                let name = given.get(target).cloned().unwrap_or_else(|| format!("target_{target}"));
                let mut unique = name.clone();
                let mut number = target;
                loop {
                    let free = !own.contains(&unique);
                    match owner_of.get(&unique) {
                        None => {
                            owner_of.insert(unique.clone(), (*node, target));
                            all.owners.push((*node, target, unique.clone()));
                            break;
                        }
                        Some((other, theirs)) if free => {
                            let alike = |clip: &Clip| {
                                weights(clip, &all.counts, *other, *theirs) == weights(clip, &all.counts, *node, target)
                            };
                            if clips.iter().all(alike) {
                                break;
                            }
                        }
                        Some(_) => {}
                    }
                    let holder = of_node.name.clone().unwrap_or_else(|| format!("node_{node}"));
                    unique =
                        if unique == name { format!("{holder}.{name}") } else { format!("{holder}.{name}.{number}") };
                    number = number.wrapping_add(count);
                }
                if unique != name {
                    let detail = "curves find shapes by name, so the node's name makes them differ";
                    report.add(Outcome::Approximated, "repeated names of morph targets", detail, &name);
                }
                own.insert(unique.clone());
                names.push(unique);
            }
            all.names.insert(*node, names);
        }
        Ok(all)
    }

    /// The names of the targets of a node.
    pub(super) fn of(&self, node: usize) -> &[String] {
        self.names.get(&node).map(Vec::as_slice).unwrap_or_default()
    }
}

/// Frames and values of one target.
fn weights<'c>(
    clip: &'c Clip,
    counts: &HashMap<usize, usize>,
    node: usize,
    target: usize,
) -> Option<(&'c [u32], Vec<f32>)> {
    let keys = clip.weights.get(&node)?;
    Some((&keys.frames, keys.component(target, counts.get(&node).copied().unwrap_or_default())))
}
