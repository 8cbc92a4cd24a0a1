//! The files of a stage: layers, alone or with the layers below them, and packages.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use cast_interchange::assets::references;
use cast_interchange::budget::Budget;
use cast_interchange::lists::push;
use cast_interchange::{Error, Options, Report, Source, notes};
use hashbrown::{HashMap, HashSet};

use super::layer::{Layer, ROOT, field};
use super::value::{Bytes, Item, ListOp, Reference, TimeOffset, Value};
use super::{binary, package, text};

/// A layer with all layers below it as one.
pub(super) struct Stack<'a> {
    pub(super) layer: Layer<'a>,
    /// How many units of time there are in a second.
    pub(super) rate: f64,
}

/// A file relative to the source, or a file in a package.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Location {
    /// The path of the package; empty if it is the source itself.
    pub(super) package: Option<String>,
    pub(super) path: String,
}

/// An opened package.
struct Package<'a> {
    bytes: Bytes<'a>,
    files: Vec<(String, Range<usize>)>,
}

/// All files of a stage that were read.
pub(super) struct Files<'o, 'a> {
    source: Source<'a>,
    options: &'o Options<'o>,
    pub(super) budget: Budget,
    packages: HashMap<String, Package<'a>>,
    pub(super) stacks: Vec<Stack<'a>>,
    known: HashMap<Location, Option<usize>>,
}

/// Units of time in a second of layers that do not say it.
const USUAL_RATE: f64 = 24.0;

impl Location {
    /// A file relative to this one.
    fn resolve(&self, asset: &str) -> Self {
        if let Some((package, path)) = asset.strip_suffix(']').and_then(|asset| asset.split_once('[')) {
            let package = if package.is_empty() { self.package.clone() } else { Some(self.resolve(package).path) };
            return Self { package, path: path.to_owned() };
        }
        let is_absolute = asset.starts_with(['/', '\\']) || asset.get(1..2) == Some(":") || asset.contains("://");
        if is_absolute {
            return Self { package: None, path: asset.to_owned() };
        }
        let mut parts: Vec<&str> = self.path.split('/').collect();
        parts.pop();
        for part in asset.split('/') {
            match part {
                "." | "" => {}
                ".." if parts.last().is_some_and(|last| *last != "..") => drop(parts.pop()),
                part => parts.push(part),
            }
        }
        Self { package: self.package.clone(), path: parts.join("/") }
    }

    /// As a path of a file.
    fn to_asset(&self) -> String {
        self.package.as_ref().map_or_else(|| self.path.clone(), |package| format!("{package}[{}]", self.path))
    }

    /// The file of a path that was made by `to_asset`.
    pub(super) fn of_asset(asset: &str) -> Self {
        match asset.strip_suffix(']').and_then(|asset| asset.split_once('[')) {
            Some((package, path)) => Self { package: Some(package.to_owned()), path: path.to_owned() },
            None => Self { package: None, path: asset.to_owned() },
        }
    }
}

impl<'o, 'a> Files<'o, 'a> {
    /// Reads the layer that is opened, and those below it.
    ///
    /// # Errors
    /// Returns an error if it cannot be read.
    pub(super) fn open(source: Source<'a>, options: &'o Options<'o>, report: &mut Report) -> Result<Self, Error> {
        let budget = Budget::new(options.whole_budget());
        budget.allow((source.bytes.len() as u64).saturating_mul(64));
        let (packages, known) = (HashMap::new(), HashMap::new());
        let mut files = Self { source, options, budget, packages, stacks: Vec::new(), known };
        let mut location = Location { package: None, path: String::new() };
        if source.bytes.starts_with(package::MAGIC) {
            location.path = files.open_package("", Bytes::Borrowed(source.bytes))?;
            location.package = Some(String::new());
        }
        files.load(location, report)?;
        Ok(files)
    }

    /// Opens a package; returns the first of its files.
    fn open_package(&mut self, path: &str, bytes: Bytes<'a>) -> Result<String, Error> {
        let files = package::files(&bytes)?;
        let first =
            files.first().map(|(name, _)| name.clone()).ok_or_else(|| Error::invalid("the package is empty").at(0))?;
        self.packages.insert(path.to_owned(), Package { bytes, files });
        Ok(first)
    }

    /// The content of a file in a package.
    pub(super) fn packed(&self, location: &Location) -> Option<Bytes<'a>> {
        let package = self.packages.get(location.package.as_ref()?)?;
        let file = package.files.iter().find(|(name, _)| *name == location.path)?;
        package.bytes.part(file.1.clone())
    }

    /// The layer of a reference, with all below it; `None`, with a note, if it cannot be read.
    pub(super) fn stack(&mut self, asset: &str, report: &mut Report) -> Result<Option<usize>, Error> {
        let location = Location::of_asset(asset);
        if let Some(known) = self.known.get(&location) {
            return Ok(*known);
        }
        match self.load(location.clone(), report) {
            Ok(stack) => Ok(Some(stack)),
            Err(error) if matches!(error.kind(), cast_interchange::ErrorKind::OverBudget { .. }) => Err(error),
            Err(error) => {
                report.add(&notes::scene::LAYERS, format_args!("{asset}: {error}"));
                self.known.insert(location, None);
                Ok(None)
            }
        }
    }

    fn load(&mut self, location: Location, report: &mut Report) -> Result<usize, Error> {
        let (mut layer, own) = self.layer(&location)?;
        report_relocates(&layer, report);
        let rate = rate(&layer);
        let mut seen: HashSet<Location> = std::iter::once(own.clone()).collect();
        // Layers that lead to what is pending, as long as it is.
        let mut leading = seen.clone();
        let mut pending = sublayers(&layer, &own, TimeOffset::NONE);
        while let Some((location, time)) = pending.pop() {
            let Some(time) = time else {
                leading.remove(&location);
                continue;
            };
            if !seen.insert(location.clone()) {
                report.add_if(leading.contains(&location), &notes::scene::REFERENCES, location.to_asset());
                continue;
            }
            match self.layer(&location) {
                Ok((mut weaker, own)) => {
                    report_relocates(&weaker, report);
                    let time = time.after(TimeOffset { offset: 0.0, scale: rate / self::rate(&weaker) });
                    leading.insert(location.clone());
                    pending.push((location, None));
                    pending.extend(sublayers(&weaker, &own, time));
                    // Metadata of layers below do not count.
                    weaker.prims.first_mut().into_iter().for_each(|root| root.fields.clear());
                    layer.add_weaker(weaker, time);
                }
                Err(error) => report.add(&notes::scene::LAYERS, format_args!("{}: {error}", location.to_asset())),
            }
        }
        layer.index();
        let stack = push(&mut self.stacks, Stack { layer, rate });
        self.known.insert(location, Some(stack));
        self.known.insert(own, Some(stack));
        Ok(stack)
    }

    /// A layer, and where it is: of a package, its first file.
    fn layer(&mut self, location: &Location) -> Result<(Layer<'a>, Location), Error> {
        let mut location = location.clone();
        let mut bytes = self.bytes(&location)?;
        if location.package.is_none() && bytes.starts_with(package::MAGIC) {
            let first = self.open_package(&location.path, bytes)?;
            location = Location { package: Some(location.path), path: first };
            bytes = self.bytes(&location)?;
        }
        let mut layer = if bytes.starts_with(binary::MAGIC) {
            binary::read(&bytes, &self.budget)?
        } else {
            let text = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&bytes);
            // A NUL would end names elsewhere.
            text::read(&String::from_utf8_lossy(text).replace('\0', "_"))?
        };
        anchor(&mut layer, &location);
        Ok((layer, location))
    }

    fn bytes(&mut self, location: &Location) -> Result<Bytes<'a>, Error> {
        let missing = || Error::invalid("the package has no such file").inside(location.path.clone());
        match &location.package {
            Some(package) => {
                if !self.packages.contains_key(package) {
                    let bytes = references::load(self.source.path, package, self.options.assets())?;
                    self.budget.allow((bytes.len() as u64).saturating_mul(64));
                    self.open_package(package, Bytes::owned(bytes))?;
                }
                self.packed(location).ok_or_else(missing)
            }
            None if location.path.is_empty() => Ok(Bytes::Borrowed(self.source.bytes)),
            None => {
                let bytes = references::load(self.source.path, &location.path, self.options.assets())?;
                self.budget.spend(bytes.len() as u64, || "layers of the stage".to_owned())?;
                Ok(Bytes::owned(bytes))
            }
        }
    }
}

/// Adds a note if a layer moves prims of references.
fn report_relocates(layer: &Layer<'_>, report: &mut Report) {
    let moves = ["relocates", "layerRelocates"].into_iter().find(|name| field(layer.fields(), name).is_some());
    report.add_if(moves.is_some(), &notes::scene::RELOCATES, "");
}

fn rate(layer: &Layer<'_>) -> f64 {
    let number = |name| field(layer.fields(), name).and_then(Value::as_number);
    let rate = number("timeCodesPerSecond").or_else(|| number("framesPerSecond"));
    rate.filter(|rate| rate.is_finite() && *rate > 0.0).unwrap_or(USUAL_RATE)
}

/// The layers right below a layer, the strongest last. One without a time stands for the end of those below it.
fn sublayers(layer: &Layer<'_>, location: &Location, time: TimeOffset) -> Vec<(Location, Option<TimeOffset>)> {
    let offsets = field(layer.fields(), "subLayerOffsets").and_then(Value::as_numbers);
    let found: Vec<(Arc<str>, TimeOffset)> = match field(layer.fields(), "subLayers") {
        Some(Value::List(list)) => {
            let items = list.apply(Vec::new()).into_iter();
            items
                .filter_map(|item| match item {
                    Item::Reference(Reference { asset, time, .. }) => Some((asset, time)),
                    Item::Text(_) | Item::Path(_) => None,
                })
                .collect()
        }
        Some(other) => {
            let offset = |index| match offsets.filter(|offsets| index < offsets.len()) {
                Some(offsets) => TimeOffset { offset: offsets.get(index, 0), scale: offsets.get(index, 1) },
                None => TimeOffset::NONE,
            };
            other.texts().into_iter().enumerate().map(|(index, asset)| (asset, offset(index))).collect()
        }
        None => Vec::new(),
    };
    found.into_iter().rev().map(|(asset, own)| (location.resolve(&asset), Some(time.after(own)))).collect()
}

/// Makes all paths of files relative to the source.
fn anchor(layer: &mut Layer<'_>, location: &Location) {
    for (index, prim) in layer.prims.iter_mut().enumerate() {
        // Paths of layers below are resolved where they are read.
        let own = prim.fields.iter_mut().filter(|_| index != ROOT);
        let of_properties = prim.properties.iter_mut().flat_map(|property| &mut property.fields);
        for (_, value) in own.chain(of_properties) {
            match value {
                Value::Asset(asset) => *asset = anchored(asset, location),
                Value::Samples(samples) if samples.iter().any(|(_, value)| matches!(value, Value::Asset(_))) => {
                    let moved = samples.iter().map(|(time, value)| match value {
                        Value::Asset(asset) => (*time, Value::Asset(anchored(asset, location))),
                        other => (*time, other.clone()),
                    });
                    *samples = moved.collect();
                }
                Value::List(list) if has_files(list) => {
                    let mut moved = ListOp::clone(list);
                    let lists = [&mut moved.prepended, &mut moved.appended, &mut moved.deleted];
                    for item in lists.into_iter().chain(&mut moved.explicit).flatten() {
                        if let Item::Reference(reference) = item {
                            reference.asset = anchored(&reference.asset, location);
                        }
                    }
                    *list = Arc::new(moved);
                }
                _ => {}
            }
        }
    }
}

fn has_files(list: &ListOp) -> bool {
    let lists = [&list.prepended, &list.appended, &list.deleted].into_iter().chain(&list.explicit);
    lists.flatten().any(|item| matches!(item, Item::Reference(_)))
}

fn anchored(asset: &Arc<str>, location: &Location) -> Arc<str> {
    if asset.is_empty() { asset.clone() } else { location.resolve(asset).to_asset().into() }
}

/// The name of a file in a path.
pub(super) fn file_name(path: &str) -> Cow<'_, str> {
    path.rsplit(['/', '\\']).next().unwrap_or_default().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_of_files_are_relative_to_the_file_that_has_them() {
        let file = |path: &str| Location::of_asset(path);
        let resolve = |base: &str, asset: &str| file(base).resolve(asset).to_asset();
        assert_eq!(resolve("a/b.usda", "./c/d.png"), "a/c/d.png");
        assert_eq!(resolve("a/b.usda", "../d.png"), "d.png");
        assert_eq!(resolve("b.usda", "../d.png"), "../d.png");
        assert_eq!(resolve("a/b.usda", "/tmp/d.png"), "/tmp/d.png");
        assert_eq!(resolve("[a/b.usdc]", "../t/d.png"), "[t/d.png]");
        assert_eq!(resolve("a/b.usda", "c.usdz[d.usdc]"), "a/c.usdz[d.usdc]");
    }
}
