//! Composition: what all layers together say about each prim.
//!
//! A prim has sites: places in layers that say something about it, the strongest first. Those of a child are the children of
//! its parent's, and each brings those that it leads to: classes that it inherits from, the chosen variants, references,
//! payloads, and what it specializes, in this order.

use std::sync::Arc;

use cast_interchange::lists::push;
use cast_interchange::{Error, Report, notes};
use hashbrown::{HashMap, HashSet};

use super::files::{Files, Stack};
use super::layer::{self, ROOT, Specifier, field};
use super::value::{Item, Reference, TimeOffset, Value};

/// A place in a layer that says something about a prim.
#[derive(Clone)]
pub(super) struct Site {
    pub(super) stack: usize,
    pub(super) prim: usize,
    pub(super) time: TimeOffset,
    map: Option<Arc<Map>>,
}

/// How paths of a layer become those of the stage.
struct Map {
    from: String,
    to: String,
    /// For paths that do not begin like that.
    above: Option<Arc<Map>>,
}

/// A prim of the stage.
pub(super) struct Prim {
    pub(super) name: Arc<str>,
    pub(super) parent: Option<usize>,
    pub(super) children: Vec<usize>,
    pub(super) sites: Vec<Site>,
    /// What its own sites lead to.
    led_to: Targets,
    depth: usize,
}

/// All prims; parents precede their children, and the first is that of the layer.
pub(super) struct Stage<'a> {
    pub(super) prims: Vec<Prim>,
    pub(super) stacks: Vec<Stack<'a>>,
    children: HashMap<(usize, Arc<str>), usize>,
}

/// How deep prims can be.
const DEEPEST: usize = 1 << 9;
/// How often a prim can be in itself through references: classes may well be inherited on several levels.
const MOST_REPEATS: usize = 2;
/// The memory of a prim with one site, and about that of each further one.
const BYTES: u64 = 400;

/// Composes the stage of the first layer.
///
/// # Errors
/// Returns an error if it would take more than the budget.
pub(super) fn compose<'a>(files: &mut Files<'_, 'a>, report: &mut Report) -> Result<Stage<'a>, Error> {
    let mut composer = Composer { files, prims: Vec::new(), children: HashMap::new(), report };
    let root = Site { stack: 0, prim: ROOT, time: TimeOffset::NONE, map: None };
    let mut pending: Vec<(Option<usize>, Arc<str>, Vec<Site>)> = vec![(None, Arc::default(), vec![root])];
    while let Some((parent, name, sites)) = pending.pop() {
        let Some(own) = composer.add(parent, &name, sites)? else { continue };
        pending.extend(composer.below(own).into_iter().rev().map(|(name, sites)| (Some(own), name, sites)));
    }
    let Composer { prims, children, .. } = composer;
    Ok(Stage { prims, children, stacks: std::mem::take(&mut files.stacks) })
}

struct Composer<'c, 'o, 'a> {
    files: &'c mut Files<'o, 'a>,
    prims: Vec<Prim>,
    children: HashMap<(usize, Arc<str>), usize>,
    report: &'c mut Report,
}

/// Prims of layers that sites lead to.
type Targets = HashSet<(usize, usize)>;

/// The name of a set of variants, and the name and the prim of each.
type VariantSet = (Arc<str>, Vec<(Arc<str>, usize)>);

/// A site that is still to be looked at, or the end of what one leads to.
enum Step {
    Site(Site),
    End((usize, usize)),
}

/// What a site leads to, the strongest first.
type Arcs = Vec<(Site, (usize, usize))>;

impl<'a> Composer<'_, '_, 'a> {
    fn layer_prim(&self, site: &Site) -> Option<&layer::Prim<'a>> {
        self.files.stacks.get(site.stack)?.layer.prims.get(site.prim)
    }

    /// Adds a prim; `None` if the layers do not define it, or switch it off.
    fn add(&mut self, parent: Option<usize>, name: &Arc<str>, sites: Vec<Site>) -> Result<Option<usize>, Error> {
        let depth = parent.and_then(|parent| self.prims.get(parent)).map_or(0, |parent| parent.depth.saturating_add(1));
        if depth > DEEPEST {
            self.report.add(&notes::scene::DEPTH, name);
            return Ok(None);
        }
        let (sites, led_to) = self.expanded(parent, name, sites)?;
        let prims = || sites.iter().filter_map(|site| self.layer_prim(site));
        let specifier = prims().map(|prim| prim.specifier).find(|specifier| *specifier != Specifier::Over);
        let active = prims().find_map(|prim| field(&prim.fields, "active")?.as_number());
        if parent.is_some() && (specifier != Some(Specifier::Def) || active == Some(0.0)) {
            return Ok(None);
        }
        let own =
            push(&mut self.prims, Prim { name: name.clone(), parent, children: Vec::new(), sites, led_to, depth });
        if let Some(parent) = parent {
            self.children.insert((parent, name.clone()), own);
            self.prims.get_mut(parent).into_iter().for_each(|parent| parent.children.push(own));
        }
        Ok(Some(own))
    }

    /// The children of a prim with the sites of each: first those of the weakest.
    fn below(&self, own: usize) -> Vec<(Arc<str>, Vec<Site>)> {
        let sites = self.prims.get(own).map(|prim| prim.sites.as_slice()).unwrap_or_default();
        let mut all: Vec<(Arc<str>, Vec<Site>)> = Vec::new();
        let mut known: HashMap<Arc<str>, usize> = HashMap::new();
        for site in sites.iter().rev() {
            let Some(stack) = self.files.stacks.get(site.stack) else { continue };
            let children = self.layer_prim(site).map(|prim| prim.children.as_slice()).unwrap_or_default();
            for prim in children.iter().copied() {
                let Some(name) = stack.layer.prims.get(prim).map(|child| child.name.clone()) else { continue };
                let place = *known.entry(name.clone()).or_insert_with(|| push(&mut all, (name, Vec::new())));
                let own = Site { prim, ..site.clone() };
                all.get_mut(place).into_iter().for_each(|(_, sites)| sites.push(own.clone()));
            }
        }
        all.iter_mut().for_each(|(_, sites)| sites.reverse());
        all
    }

    /// The sites with all that they lead to, and the latter alone.
    fn expanded(
        &mut self,
        parent: Option<usize>,
        name: &Arc<str>,
        sites: Vec<Site>,
    ) -> Result<(Vec<Site>, Targets), Error> {
        let (mut all, mut led_to): (Vec<Site>, Targets) = (Vec::new(), HashSet::new());
        let mut seen = HashSet::new();
        let mut path = None;
        // Sites that lead to what is pending, as long as it is.
        let mut leading: Targets = HashSet::new();
        let mut pending: Vec<Step> = sites.into_iter().rev().map(Step::Site).collect();
        while let Some(step) = pending.pop() {
            let site = match step {
                Step::Site(site) => site,
                Step::End(place) => {
                    leading.remove(&place);
                    continue;
                }
            };
            let place = (site.stack, site.prim);
            if !seen.insert(place) {
                if leading.contains(&place) {
                    self.report.add(&notes::scene::REFERENCES, self.path(parent, name));
                }
                continue;
            }
            self.files.budget.spend(BYTES, || "prims of the stage, many of which share references,".to_owned())?;
            all.push(site.clone());
            let Some(prim) = self.layer_prim(&site) else { continue };
            if prim.fields.is_empty() {
                continue;
            }
            let path = path.get_or_insert_with(|| self.path(parent, name)).clone();
            leading.insert(place);
            pending.push(Step::End(place));
            for (arc, target) in self.arcs(&site, &path, &all)?.into_iter().rev() {
                if self.repeats(parent, target) >= MOST_REPEATS {
                    self.report.add(&notes::scene::REFERENCES, &path);
                    continue;
                }
                led_to.insert(target);
                pending.push(Step::Site(arc));
            }
        }
        Ok((all, led_to))
    }

    /// How often prims above lead to a target.
    fn repeats(&self, parent: Option<usize>, target: (usize, usize)) -> usize {
        let above = std::iter::successors(parent, |prim| self.prims.get(*prim)?.parent);
        let leads = |prim: &usize| self.prims.get(*prim).is_some_and(|prim| prim.led_to.contains(&target));
        // The prim itself, if it leads to one that it is in.
        let is_own = |prim: &usize| {
            self.prims.get(*prim).is_some_and(|prim| {
                prim.parent.is_some() && prim.sites.first().is_some_and(|site| (site.stack, site.prim) == target)
            })
        };
        above.map(|prim| usize::from(leads(&prim)).saturating_add(if is_own(&prim) { MOST_REPEATS } else { 0 })).sum()
    }

    /// The path of a prim below another one.
    fn path(&self, parent: Option<usize>, name: &str) -> String {
        let above = std::iter::successors(parent, |prim| self.prims.get(*prim)?.parent);
        let names: Vec<&str> = above.filter_map(|prim| self.prims.get(prim)).map(|prim| &*prim.name).collect();
        let names = names.into_iter().rev().chain([name]).filter(|name| !name.is_empty());
        names.fold(String::new(), |path, name| format!("{path}/{name}"))
    }

    /// What a site leads to.
    fn arcs(&mut self, site: &Site, path: &str, stronger: &[Site]) -> Result<Arcs, Error> {
        let Some(prim) = self.layer_prim(site) else { return Ok(Vec::new()) };
        let items = |name| field(&prim.fields, name).and_then(Value::as_list).map(|list| list.apply(Vec::new()));
        let [inherited, references, payloads, specialized] =
            ["inheritPaths", "references", "payload", "specializes"].map(|name| items(name).unwrap_or_default());
        let variants = prim.variants.clone();
        let mut arcs = Vec::new();
        self.within(site, path, &inherited, &mut arcs);
        let mut sets: Vec<VariantSet> = Vec::new();
        let mut places: HashMap<Arc<str>, usize> = HashMap::new();
        for (set, variant, prim) in variants {
            let place = *places.entry(set.clone()).or_insert_with(|| push(&mut sets, (set, Vec::new())));
            sets.get_mut(place).into_iter().for_each(|(_, all)| all.push((variant.clone(), prim)));
        }
        for (set, variants) in &sets {
            let chosen = stronger.iter().find_map(|site| {
                field(&self.layer_prim(site)?.fields, "variantSelection")?.entry(set)?.as_text().cloned()
            });
            let found = variants.iter().find(|(variant, _)| Some(variant) == chosen.as_ref());
            if let Some((_, variant)) = found {
                arcs.push((Site { prim: *variant, ..site.clone() }, (site.stack, *variant)));
            }
            let others = (variants.len() as u64).saturating_sub(found.is_some().into());
            self.report.add_many(&notes::scene::VARIANTS, others, format_args!("{path}: {set}"));
        }
        for item in references.iter().chain(&payloads) {
            let (asset, target, time) = match item {
                Item::Reference(Reference { asset, path, time }) => (asset.clone(), path.clone(), *time),
                Item::Path(path) => (Arc::default(), path.clone(), TimeOffset::NONE),
                Item::Text(asset) => (asset.clone(), Arc::default(), TimeOffset::NONE),
            };
            let stack = if asset.is_empty() { Some(site.stack) } else { self.files.stack(&asset, self.report)? };
            let Some((own, stack)) = stack.and_then(|stack| Some((self.files.stacks.get(stack)?, stack))) else {
                continue;
            };
            let default = || {
                let name = field(own.layer.fields(), "defaultPrim").and_then(Value::as_text).cloned();
                name.unwrap_or_default()
            };
            let target = if target.is_empty() { default() } else { target };
            let found = own.layer.at(&target).filter(|found| *found != ROOT);
            let rate = self.files.stacks.get(site.stack).map_or(1.0, |outer| outer.rate / own.rate);
            let Some(found) = found else {
                self.report.add(&notes::scene::LAYERS, format_args!("{path}: {asset}<{target}>"));
                continue;
            };
            let time = site.time.after(time).after(TimeOffset { offset: 0.0, scale: rate });
            let above = site.map.clone().filter(|_| stack == site.stack);
            let map = Some(Arc::new(Map { from: own.layer.path(found), to: path.to_owned(), above }));
            arcs.push((Site { stack, prim: found, time, map }, (stack, found)));
        }
        self.within(site, path, &specialized, &mut arcs);
        Ok(arcs)
    }

    /// Prims of the same layer.
    fn within(&mut self, site: &Site, path: &str, items: &[Item], arcs: &mut Arcs) {
        let Some(stack) = self.files.stacks.get(site.stack) else { return };
        for target in items.iter().filter_map(Item::text) {
            match stack.layer.at(target).filter(|found| *found != ROOT) {
                Some(prim) => {
                    let map = Map { from: target.to_string(), to: path.to_owned(), above: site.map.clone() };
                    arcs.push((Site { prim, map: Some(Arc::new(map)), ..site.clone() }, (site.stack, prim)));
                }
                None => self.report.add(&notes::scene::LAYERS, format_args!("{path}: <{target}>")),
            }
        }
    }
}

impl Site {
    /// The path of the stage for a path of the layer.
    pub(super) fn mapped(&self, path: &str) -> String {
        let mut map = self.map.as_deref();
        while let Some(own) = map {
            if let Some(rest) =
                path.strip_prefix(own.from.as_str()).filter(|rest| rest.is_empty() || rest.starts_with(['/', '.']))
            {
                return format!("{}{rest}", own.to);
            }
            map = own.above.as_deref();
        }
        path.to_owned()
    }
}

impl Stage<'_> {
    /// A child of a prim.
    pub(super) fn child(&self, prim: usize, name: &str) -> Option<usize> {
        self.children.get(&(prim, Arc::from(name))).copied()
    }

    /// The prim of a path.
    pub(super) fn find(&self, path: &str) -> Option<usize> {
        let path = path.split('.').next().unwrap_or_default();
        path.split('/').filter(|name| !name.is_empty()).try_fold(0, |prim, name| self.child(prim, name))
    }
}
