//! What a stage says: properties, metadata and relationships of its prims.

use std::sync::Arc;

use super::compose::{Site, Stage};
use super::layer::{self, Property, field};
use super::value::{Numbers, TimeOffset, Value};

/// The value of an attribute, and its values over time.
#[derive(Clone, Debug)]
pub(super) struct Attribute<'a> {
    value: Option<Value<'a>>,
    samples: Option<Arc<[(f64, Value<'a>)]>>,
    time: TimeOffset,
}

impl<'a> Attribute<'a> {
    /// The value outside of animations, or the first.
    pub(super) fn value(&self) -> Option<&Value<'a>> {
        self.value.as_ref().or_else(|| self.samples.as_ref()?.first().map(|(_, value)| value))
    }

    pub(super) fn numbers(&self) -> Option<&Numbers<'a>> {
        self.value().and_then(Value::as_numbers)
    }

    /// Whether it has several values.
    pub(super) fn is_animated(&self) -> bool {
        self.samples.as_ref().is_some_and(|samples| samples.len() > 1)
    }

    /// The times of its values.
    pub(super) fn times(&self) -> impl Iterator<Item = f64> + '_ {
        self.samples.iter().flat_map(|samples| samples.iter()).map(|(time, _)| self.time.apply(*time))
    }

    /// Its values over time.
    pub(super) fn keys(&self) -> impl Iterator<Item = (f64, &Value<'a>)> + '_ {
        let samples = self.samples.iter().flat_map(|samples| samples.iter());
        samples.map(|(time, value)| (self.time.apply(*time), value))
    }

    /// The values around a time, and how far it is between them.
    pub(super) fn around(&self, time: f64) -> Option<(&Value<'a>, &Value<'a>, f64)> {
        let Some(samples) = self.samples.as_ref().filter(|samples| !samples.is_empty()) else {
            return self.value.as_ref().map(|value| (value, value, 0.0));
        };
        let after = samples.partition_point(|(at, _)| self.time.apply(*at) <= time);
        let last = samples.len().saturating_sub(1);
        let (low, high) = (samples.get(after.saturating_sub(1))?, samples.get(after.min(last))?);
        let [from, to] = [low.0, high.0].map(|at| self.time.apply(at));
        let amount = if to > from { ((time - from) / (to - from)).clamp(0.0, 1.0) } else { 0.0 };
        Some((&low.1, &high.1, amount))
    }

    /// Numbers of a tuple at a time, between those around it.
    pub(super) fn tuple_at<const N: usize>(&self, time: f64, index: usize) -> Option<[f64; N]> {
        let (low, high, amount) = self.around(time)?;
        let (low, high) = (low.as_numbers()?, high.as_numbers()?);
        let is_there = |numbers: &Numbers<'_>| index < numbers.len() && numbers.shape.lanes >= N;
        let amount = if is_there(high) { amount } else { 0.0 };
        is_there(low).then(|| {
            let (from, to): ([f64; N], [f64; N]) = (low.tuple(index), high.tuple(index));
            std::array::from_fn(|lane| {
                let (from, to) =
                    (from.get(lane).copied().unwrap_or_default(), to.get(lane).copied().unwrap_or_default());
                if amount == 0.0 { from } else { from + (to - from) * amount }
            })
        })
    }
}

impl<'a> Stage<'a> {
    /// What layers say about a prim, the strongest first.
    pub(super) fn layers(&self, prim: usize) -> impl Iterator<Item = (&Site, &layer::Prim<'a>)> + Clone {
        let sites = self.prims.get(prim).map(|prim| prim.sites.as_slice()).unwrap_or_default();
        sites.iter().filter_map(|site| Some((site, self.stacks.get(site.stack)?.layer.prims.get(site.prim)?)))
    }

    pub(super) fn name(&self, prim: usize) -> Arc<str> {
        self.prims.get(prim).map(|prim| prim.name.clone()).unwrap_or_default()
    }

    /// The name that programs show.
    pub(super) fn shown_name(&self, prim: usize) -> String {
        let shown = self.metadata(prim, "displayName").and_then(|name| name.as_text().map(ToString::to_string));
        shown.filter(|name| !name.is_empty()).unwrap_or_else(|| self.name(prim).to_string())
    }

    pub(super) fn type_name(&self, prim: usize) -> &str {
        self.layers(prim).map(|(_, prim)| &*prim.type_name).find(|name| !name.is_empty()).unwrap_or_default()
    }

    /// A prim and those above it, the nearest first.
    pub(super) fn upward(&self, prim: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(Some(prim), |prim| self.prims.get(*prim)?.parent)
    }

    pub(super) fn children(&self, prim: usize) -> &[usize] {
        self.prims.get(prim).map(|prim| prim.children.as_slice()).unwrap_or_default()
    }

    /// Metadata of a prim; dictionaries have the entries of all layers.
    pub(super) fn metadata(&self, prim: usize, name: &str) -> Option<Value<'a>> {
        let mut found = self.layers(prim).filter_map(|(_, prim)| field(&prim.fields, name));
        let first = found.next()?.clone();
        Some(found.fold(first, Value::over))
    }

    /// What layers say about a property.
    fn properties<'s>(&'s self, prim: usize, name: &'s str) -> impl Iterator<Item = (&'s Site, &'s Property<'a>)> {
        self.layers(prim).filter_map(move |(site, prim)| prim.property(name).map(|property| (site, property)))
    }

    /// The names and types of the properties of a prim that begin like this.
    pub(super) fn property_names(&self, prim: usize, prefix: &str) -> Vec<(Arc<str>, Arc<str>)> {
        let mut all: Vec<(Arc<str>, Arc<str>)> = Vec::new();
        let mut known = hashbrown::HashSet::new();
        for property in self.layers(prim).flat_map(|(_, prim)| &prim.properties) {
            if property.name.starts_with(prefix) && known.insert(property.name.clone()) {
                all.push((property.name.clone(), property.type_name.clone()));
            }
        }
        all
    }

    /// The value of an attribute; `None` if it has none.
    pub(super) fn attribute(&self, prim: usize, name: &str) -> Option<Attribute<'a>> {
        let (site, property) = self.properties(prim, name).find(|(_, property)| property.has_value())?;
        let samples = match field(&property.fields, "timeSamples") {
            Some(Value::Samples(samples)) => Some(samples.clone()),
            _ => None,
        };
        let value = field(&property.fields, "default").filter(|value| !matches!(value, Value::Blocked)).cloned();
        let is_there = value.is_some() || samples.is_some();
        is_there.then_some(Attribute { value, samples, time: site.time })
    }

    /// Whether a program added the property for itself.
    pub(super) fn is_custom(&self, prim: usize, name: &str) -> bool {
        let is_custom =
            self.property_metadata(prim, name, "custom").is_some_and(|value| value.as_number() == Some(1.0));
        is_custom || name.starts_with("userProperties:")
    }

    /// Whether the value of an attribute over time is a curve.
    pub(super) fn has_spline(&self, prim: usize, name: &str) -> bool {
        let found = self.properties(prim, name).find(|(_, property)| property.has_value());
        found.is_some_and(|(_, property)| field(&property.fields, "spline").is_some())
    }

    /// The value of an attribute outside of animations, or the first.
    pub(super) fn value(&self, prim: usize, name: &str) -> Option<Value<'a>> {
        self.attribute(prim, name)?.value().cloned()
    }

    pub(super) fn number(&self, prim: usize, name: &str) -> Option<f64> {
        self.value(prim, name)?.as_number()
    }

    pub(super) fn text(&self, prim: usize, name: &str) -> Option<Arc<str>> {
        self.value(prim, name)?.as_text().cloned()
    }

    pub(super) fn texts(&self, prim: usize, name: &str) -> Option<Vec<Arc<str>>> {
        Some(self.value(prim, name)?.texts())
    }

    /// Metadata of a property.
    pub(super) fn property_metadata(&self, prim: usize, name: &str, key: &str) -> Option<Value<'a>> {
        self.properties(prim, name).find_map(|(_, property)| field(&property.fields, key)).cloned()
    }

    /// Where a relationship leads, as paths of the stage.
    pub(super) fn targets(&self, prim: usize, name: &str) -> Vec<String> {
        self.paths(prim, name, "targetPaths", usize::MAX)
    }

    /// Where a relationship leads first.
    pub(super) fn target(&self, prim: usize, name: &str) -> Option<String> {
        self.paths(prim, name, "targetPaths", 1).pop()
    }

    /// Where a relationship of a prim leads, or that of the nearest prim above that has it.
    pub(super) fn inherited_target(&self, prim: usize, name: &str) -> Option<usize> {
        self.find(&self.upward(prim).find_map(|prim| self.target(prim, name))?)
    }

    /// What an attribute takes its value from.
    pub(super) fn source(&self, prim: usize, name: &str) -> Option<(usize, String)> {
        let path = self.paths(prim, name, "connectionPaths", 1).pop()?;
        let (_, property) = path.split_once('.')?;
        Some((self.find(&path)?, property.to_owned()))
    }

    fn paths(&self, prim: usize, name: &str, key: &str, most: usize) -> Vec<String> {
        let found = self.properties(prim, name).filter_map(|(site, property)| {
            let list = field(&property.fields, key)?.as_list()?;
            Some((site, list))
        });
        let mut all: Vec<String> = Vec::new();
        for (site, list) in found {
            // Lists of this kind are nearly always explicit; others add to weaker ones.
            let paths = list.items().filter_map(|item| Some(site.mapped(&self.absolute(site, item.text()?))));
            all.extend(paths.take(most.saturating_sub(all.len())));
            if list.explicit.is_some() || all.len() >= most {
                break;
            }
        }
        all
    }

    /// A path that may be relative to the prim of a site.
    fn absolute(&self, site: &Site, path: &str) -> String {
        if path.starts_with('/') {
            return path.to_owned();
        }
        let base = self.stacks.get(site.stack).map(|stack| stack.layer.path(site.prim)).unwrap_or_default();
        let mut parts: Vec<&str> = base.split('/').filter(|part| !part.is_empty()).collect();
        let mut rest = path;
        while let Some(after) = rest.strip_prefix("../") {
            parts.pop();
            rest = after;
        }
        let joined = if rest.starts_with('.') { rest.to_owned() } else { format!("/{rest}") };
        parts.iter().fold(String::new(), |path, part| format!("{path}/{part}")) + &joined
    }
}
