//! Files with what their instances place.

use std::path::Path;

use cast_file::{BaseDirectory, CastFile, Confinement, ReferencedFile, normal_path};
use hashbrown::HashSet;

use super::clips::Budget;
use super::difference::{Aspect, Differences};
use super::options::Options;
use super::pairs::Pairs;
use super::{Comparison, compare_within};
use crate::{Error, Scene};

/// The deepest level of instances. Cycles end by themselves, as no two files are compared twice.
const MOST_LEVELS: usize = 64;

/// Two files to be opened and compared, and the instance in the first one that places them.
struct Pair {
    targets: [Result<ReferencedFile, String>; 2],
    place: String,
    depth: usize,
}

/// Compares the meaning of two files and, recursively, of the files that their instances place. Each pair of files is
/// compared once.
///
/// Instances are resolved against the paths of the files; without a path, as for standard input, they lead nowhere.
/// The first argument of `open` and `unseen` is the side: 0 for the first file, 1 for the second. `open` opens a file
/// that an instance places. `unseen` is called for an instance whose file cannot be opened; if only one side has such
/// an instance, that is also a difference.
///
/// # Errors
/// The same as for [`compare`](super::compare()); also if files that are compared with several others would exceed the
/// budget, in bytes.
pub fn compare_files<E: std::fmt::Display>(
    files: [(&CastFile, Option<&Path>); 2],
    confinement: Confinement,
    options: &Options<'_>,
    mut open: impl FnMut(usize, &ReferencedFile) -> Result<CastFile, E>,
    mut unseen: impl FnMut(usize, String),
) -> Result<Comparison, Error> {
    let mut found = Differences::new(options);
    let mut budget = Budget { whole: options.budget, left: options.budget };
    let (mut met, mut read) = (HashSet::new(), HashSet::new());
    let mut pairs: Vec<Pair> = Vec::new();
    let mut next = files.map(|(file, path)| (file.clone(), path.map(normal_path)));
    met.insert(next.each_ref().map(|(_, path)| path.clone()));
    let (mut place, mut depth) = (String::new(), 0);
    loop {
        let scenes = next.each_ref().map(|(file, _)| Scene::new(file));
        found.append(&place, compare_within(&scenes[0], &scenes[1], options, &mut budget)?);
        let bases = next
            .each_ref()
            .map(|(file, path)| path.as_ref().map(|path| BaseDirectory::of_instances(path, &file.cast(), confinement)));
        let instances = Pairs::by_name(&scenes[0].instances, &scenes[1].instances, |instance| instance.name());
        let first = pairs.len();
        for [one, other] in instances.both(&scenes[0].instances, &scenes[1].instances) {
            let place = one.path(&place, "instance");
            let target = |base: &Option<BaseDirectory>, path: Option<&str>| match base.as_ref().zip(path) {
                Some((base, path)) => base.find(path).map_err(|error| error.to_string()),
                None => Err("it has no path, or no directory to look in".to_owned()),
            };
            let targets = [target(&bases[0], one.item.path()), target(&bases[1], other.item.path())];
            let paths = targets.each_ref().map(|target| target.as_ref().ok().map(|file| normal_path(file.path())));
            let is_same = paths[0].is_some() && paths[0] == paths[1];
            if !is_same && (paths == [None, None] || met.insert(paths)) {
                pairs.push(Pair { targets, place, depth: depth + 1 });
            }
        }
        pairs.get_mut(first..).into_iter().for_each(<[Pair]>::reverse);
        next = loop {
            let Some(pair) = pairs.pop() else { return Ok(found.comparison) };
            (place, depth) = (pair.place, pair.depth);
            if depth > MOST_LEVELS {
                unseen(0, format!("{place}: it is nested more than {MOST_LEVELS} instances deep"));
                continue;
            }
            let mut opened = |side: usize, target: Result<ReferencedFile, String>| {
                let target = target?;
                open(side, &target).map(|file| (file, normal_path(target.path()))).map_err(|error| error.to_string())
            };
            let [one, other] = pair.targets;
            let (one, other) = (opened(0, one), opened(1, other));
            for (side, error) in
                [&one, &other].into_iter().enumerate().filter_map(|(side, one)| Some((side, one.as_ref().err()?)))
            {
                unseen(side, format!("{place}: {error}"));
            }
            match (one, other) {
                (Ok(one), Ok(other)) => {
                    for (file, path) in [&one, &other] {
                        if !read.insert(path.clone()) {
                            budget.spend(file.bytes().len() as u64)?;
                        }
                    }
                    break [one, other].map(|(file, path)| (file, Some(path)));
                }
                (Ok(_), Err(_)) => found.add(&place, Aspect::Presence, Some(String::new()), None),
                (Err(_), Ok(_)) => found.add(&place, Aspect::Presence, None, Some(String::new())),
                (Err(_), Err(_)) => {}
            }
        };
    }
}
