//! The paths of prims and properties, as a tree in the order of a visit.

use super::integers::{compressed, sized};
use super::tables::Tables;
use crate::usd::layer::{Layer, Path};

/// What follows a path: nothing, its first child, its next sibling, or both, with the distance to the sibling.
const LEAF: i32 = -2;
const CHILD: i32 = -1;
const SIBLING: i32 = 0;

/// All paths.
#[derive(Default)]
pub(super) struct Paths {
    /// The token of the last name of each, negative for properties; the first path is that of the layer.
    names: Vec<i32>,
    jumps: Vec<i32>,
    /// The path of each prim; those of its properties follow it.
    prims: Vec<u32>,
    /// The tokens of the names of properties, by prim, to find those that others take their values from.
    properties: Vec<Vec<String>>,
}

impl Paths {
    pub(super) fn new(layer: &Layer<'_>, tables: &mut Tables) -> Self {
        let mut paths = Self { prims: vec![0; layer.prims.len()], ..Self::default() };
        paths.names.push(0);
        paths.jumps.push(if layer.roots.is_empty() { LEAF } else { CHILD });
        // The children that are still to be visited, and the path of each that is open.
        let mut open: Vec<(&[usize], usize)> = vec![(&layer.roots, 0)];
        for prim in &layer.prims {
            paths.properties.push(prim.properties.iter().map(|property| property.name.to_string()).collect());
        }
        let mut sibling: Vec<Option<usize>> = vec![None];
        while let Some((children, _)) = open.last_mut() {
            let Some((next, rest)) = children.split_first() else {
                open.pop();
                sibling.pop();
                continue;
            };
            *children = rest;
            let has_sibling = !rest.is_empty();
            let at = paths.names.len();
            // The distance from the sibling before is known now.
            if let Some(before) = sibling.last_mut().and_then(Option::take) {
                paths.jump_to(before, at);
            }
            let Some(prim) = layer.prims.get(*next) else { continue };
            cast_interchange::lists::set(&mut paths.prims, *next, number(at));
            paths.names.push(signed(tables.token(&prim.name)));
            let has_child = !prim.properties.is_empty() || !prim.children.is_empty();
            paths.jumps.push(if has_child { CHILD } else { LEAF });
            if let Some(last) = sibling.last_mut().filter(|_| has_sibling) {
                *last = Some(at);
            }
            for (place, property) in prim.properties.iter().enumerate() {
                paths.names.push(signed(tables.token(&property.name)).wrapping_neg());
                let is_last = place + 1 == prim.properties.len() && prim.children.is_empty();
                paths.jumps.push(if is_last { LEAF } else { SIBLING });
            }
            open.push((&prim.children, at));
            sibling.push(None);
        }
        paths
    }

    /// States that a path has a sibling, and where.
    fn jump_to(&mut self, before: usize, at: usize) {
        let distance = i32::try_from(at.saturating_sub(before)).unwrap_or(i32::MAX);
        if let Some(jump) = self.jumps.get_mut(before) {
            *jump = if *jump == LEAF { SIBLING } else { distance };
        }
    }

    pub(super) fn of_prim(&self, prim: usize) -> u32 {
        self.prims.get(prim).copied().unwrap_or_default()
    }

    /// The path of a property by its place among those of the prim.
    pub(super) fn of_property(&self, prim: usize, place: usize) -> u32 {
        self.of_prim(prim).saturating_add(1).saturating_add(number(place))
    }

    pub(super) fn of(&self, path: &Path) -> u32 {
        let properties = self.properties.get(path.prim).map(Vec::as_slice).unwrap_or_default();
        let place = path.property.and_then(|name| properties.iter().position(|property| property == name));
        place.map_or_else(|| self.of_prim(path.prim), |place| self.of_property(path.prim, place))
    }

    pub(super) fn write(&self, out: &mut Vec<u8>) {
        let count = self.names.len() as u64;
        out.extend(count.to_le_bytes());
        out.extend(count.to_le_bytes());
        sized(&compressed((0..self.names.len()).map(|path| signed(number(path)))), out);
        sized(&compressed(self.names.iter().copied()), out);
        sized(&compressed(self.jumps.iter().copied()), out);
    }
}

fn number(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}

fn signed(number: u32) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}
