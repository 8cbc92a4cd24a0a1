//! Strongly connected components of a graph.

use std::collections::{BTreeMap, BTreeSet};

/// The strongly connected components with more than one node.
pub(super) fn circles(edges: &BTreeSet<(usize, usize)>) -> Vec<BTreeSet<usize>> {
    let mut next: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    edges.iter().for_each(|(from, to)| next.entry(*from).or_default().push(*to));
    // With a few hundred files, a search from each of them is fast enough.
    let reached: BTreeMap<usize, BTreeSet<usize>> = next.keys().map(|from| (*from, reach(*from, &next))).collect();
    let reaches = |from: usize, to: usize| reached.get(&from).is_some_and(|reached| reached.contains(&to));
    let mut found: Vec<BTreeSet<usize>> = Vec::new();
    for from in next.keys().copied().filter(|from| reaches(*from, *from)) {
        if found.iter().all(|circle| !circle.contains(&from)) {
            found.push(reached[&from].iter().copied().filter(|to| reaches(*to, from)).collect());
        }
    }
    found
}

fn reach(from: usize, next: &BTreeMap<usize, Vec<usize>>) -> BTreeSet<usize> {
    let mut reached = BTreeSet::new();
    let mut pending = vec![from];
    while let Some(at) = pending.pop() {
        pending.extend(next.get(&at).into_iter().flatten().copied().filter(|to| reached.insert(*to)));
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_circle_is_found_once_and_what_leads_to_it_is_left_out() {
        let edges = BTreeSet::from([(0, 1), (1, 2), (2, 1), (2, 3), (4, 5), (5, 6), (6, 4), (6, 2)]);
        assert_eq!(circles(&edges), [BTreeSet::from([1, 2]), BTreeSet::from([4, 5, 6])]);
        assert_eq!(circles(&BTreeSet::from([(0, 1), (1, 2), (0, 2)])), []);
    }
}
