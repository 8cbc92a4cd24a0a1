//! Layers as they are read: prims with fields and properties, below one prim that stands for the layer.

use std::sync::Arc;

use cast_interchange::lists::push;
use hashbrown::{HashMap, HashSet};

use super::value::{Item, Reference, TimeOffset, Value};

/// A layer, or several of which the first are stronger.
#[derive(Clone, Debug)]
pub(super) struct Layer<'a> {
    /// The first stands for the layer; parents precede their children.
    pub(super) prims: Vec<Prim<'a>>,
    children: HashMap<(usize, Arc<str>), usize>,
}

/// The prim that stands for a layer.
pub(super) const ROOT: usize = 0;

/// Metadata.
pub(super) type Fields<'a> = Vec<(Arc<str>, Value<'a>)>;

/// What a layer says about a prim.
#[derive(Clone, Debug, Default)]
pub(super) struct Prim<'a> {
    /// In braces for a variant, with the name of its set.
    pub(super) name: Arc<str>,
    pub(super) parent: Option<usize>,
    pub(super) specifier: Specifier,
    pub(super) type_name: Arc<str>,
    pub(super) fields: Fields<'a>,
    pub(super) properties: Vec<Property<'a>>,
    pub(super) children: Vec<usize>,
    /// The variants, with the set and the name of each.
    pub(super) variants: Vec<(Arc<str>, Arc<str>, usize)>,
    /// Where properties are, if there are many.
    places: HashMap<Arc<str>, usize>,
}

/// How a layer speaks of a prim.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Specifier {
    Def,
    #[default]
    Over,
    Class,
}

/// What a layer says about a property.
#[derive(Clone, Debug, Default)]
pub(super) struct Property<'a> {
    pub(super) name: Arc<str>,
    pub(super) type_name: Arc<str>,
    /// Its value is one of them.
    pub(super) fields: Fields<'a>,
}

/// The value of a field.
pub(super) fn field<'f, 'a>(fields: &'f Fields<'a>, name: &str) -> Option<&'f Value<'a>> {
    fields.iter().find(|(known, _)| &**known == name).map(|(_, value)| value)
}

/// How many fields a prim or property has at most: all schemas together have fewer, and each is looked for among all.
const MOST_FIELDS: usize = 256;

/// Sets a field; a list of changes is added to those that are there.
pub(super) fn set_field<'a>(fields: &mut Fields<'a>, name: &str, value: Value<'a>) {
    let has_room = fields.len() < MOST_FIELDS;
    match fields.iter_mut().find(|(known, _)| &**known == name) {
        Some((_, known)) => {
            let before = std::mem::replace(known, Value::Other);
            *known = value.over(&before);
        }
        None if has_room => fields.push((name.into(), value)),
        None => {}
    }
}

impl Default for Layer<'_> {
    fn default() -> Self {
        Self { prims: vec![Prim::default()], children: HashMap::new() }
    }
}

impl<'a> Layer<'a> {
    /// The metadata of the layer.
    pub(super) fn fields(&self) -> &Fields<'a> {
        const NONE: &Fields<'static> = &Vec::new();
        self.prims.first().map_or(NONE, |root| &root.fields)
    }

    /// The prim below another one, if the layer has it.
    pub(super) fn child(&self, parent: usize, name: &Arc<str>) -> Option<usize> {
        self.children.get(&(parent, name.clone())).copied()
    }

    /// The prim below another one, which is added if it is missing.
    pub(super) fn child_or_new(&mut self, parent: usize, name: &Arc<str>) -> usize {
        if let Some(known) = self.child(parent, name) {
            return known;
        }
        let own = push(&mut self.prims, Prim { name: name.clone(), parent: Some(parent), ..Prim::default() });
        self.prims.get_mut(parent).into_iter().for_each(|parent| parent.children.push(own));
        self.children.insert((parent, name.clone()), own);
        own
    }

    /// The variant of a prim, which is added if it is missing.
    pub(super) fn variant_or_new(&mut self, prim: usize, set: &str, variant: &str) -> usize {
        let name: Arc<str> = format!("{{{set}={variant}}}").into();
        if let Some(known) = self.child(prim, &name) {
            return known;
        }
        let own = push(&mut self.prims, Prim { name: name.clone(), parent: Some(prim), ..Prim::default() });
        let variant = (set.into(), variant.into(), own);
        self.prims.get_mut(prim).into_iter().for_each(|prim| prim.variants.push(variant.clone()));
        self.children.insert((prim, name), own);
        own
    }

    /// The prim with a path, such as `/root/model`.
    pub(super) fn at(&self, path: &str) -> Option<usize> {
        path.split('/').filter(|name| !name.is_empty()).try_fold(ROOT, |prim, name| self.child(prim, &name.into()))
    }

    /// The path of a prim without its variants.
    pub(super) fn path(&self, prim: usize) -> String {
        let above = std::iter::successors(self.prims.get(prim), |prim| self.prims.get(prim.parent?));
        let names: Vec<&str> = above.map(|prim| &*prim.name).filter(|name| !name.starts_with('{')).collect();
        let path = names.into_iter().rev().filter(|name| !name.is_empty());
        path.fold(String::new(), |path, name| format!("{path}/{name}"))
    }

    /// Prepares the layer for use, when it is complete.
    pub(super) fn index(&mut self) {
        for prim in self.prims.iter_mut().filter(|prim| prim.properties.len() > FEW) {
            let names = prim.properties.iter().enumerate().rev();
            prim.places = names.map(|(place, property)| (property.name.clone(), place)).collect();
        }
    }

    /// Adds what a weaker layer says.
    pub(super) fn add_weaker(&mut self, weaker: Layer<'a>, time: TimeOffset) {
        let mut places = vec![ROOT; weaker.prims.len()];
        for (index, prim) in weaker.prims.into_iter().enumerate() {
            let own = match prim.parent.and_then(|parent| places.get(parent).copied()) {
                None => ROOT,
                Some(parent) => match prim.name.strip_prefix('{').and_then(|name| name.strip_suffix('}')) {
                    Some(name) => {
                        let (set, variant) = name.split_once('=').unwrap_or_default();
                        self.variant_or_new(parent, set, variant)
                    }
                    None => self.child_or_new(parent, &prim.name),
                },
            };
            places.get_mut(index).into_iter().for_each(|place| *place = own);
            if let Some(own) = self.prims.get_mut(own) {
                own.add_weaker(prim, time);
            }
        }
    }
}

/// Fewer properties are found faster without an index.
const FEW: usize = 48;

impl<'a> Prim<'a> {
    /// What the layer says about a property.
    pub(super) fn property(&self, name: &str) -> Option<&Property<'a>> {
        if self.places.is_empty() {
            return self.properties.iter().find(|property| &*property.name == name);
        }
        self.properties.get(*self.places.get(name)?)
    }

    fn add_weaker(&mut self, weaker: Self, time: TimeOffset) {
        if self.specifier == Specifier::Over {
            self.specifier = weaker.specifier;
        }
        if self.type_name.is_empty() {
            self.type_name = weaker.type_name;
        }
        merge(&mut self.fields, weaker.fields, time);
        let mut known: HashMap<Arc<str>, usize> =
            self.properties.iter().enumerate().map(|(index, property)| (property.name.clone(), index)).collect();
        for mut property in weaker.properties {
            match known.get(&property.name).and_then(|known| self.properties.get_mut(*known)) {
                Some(own) => {
                    if own.has_value() {
                        property.fields.retain(|(name, _)| !is_value(name));
                    }
                    if own.type_name.is_empty() {
                        own.type_name = property.type_name;
                    }
                    merge(&mut own.fields, property.fields, time);
                }
                None => {
                    property.fields.iter_mut().for_each(|(_, value)| move_in_time(value, time));
                    known.insert(property.name.clone(), self.properties.len());
                    self.properties.push(property);
                }
            }
        }
    }
}

fn is_value(field: &str) -> bool {
    matches!(field, "default" | "timeSamples" | "spline")
}

impl Property<'_> {
    /// Whether the layer says what its value is.
    pub(super) fn has_value(&self) -> bool {
        self.fields.iter().any(|(name, _)| is_value(name))
    }
}

fn merge<'a>(own: &mut Fields<'a>, weaker: Fields<'a>, time: TimeOffset) {
    let known: HashSet<Arc<str>> = own.iter().map(|(name, _)| name.clone()).collect();
    for (name, mut value) in weaker {
        move_in_time(&mut value, time);
        if !known.contains(&name) {
            if own.len() < MOST_FIELDS {
                own.push((name, value));
            }
        } else if let Some((_, own)) = own.iter_mut().find(|(known, _)| *known == name) {
            let stronger = std::mem::replace(own, Value::Other);
            *own = stronger.over(&value);
        }
    }
}

fn move_in_time(value: &mut Value<'_>, time: TimeOffset) {
    if time == TimeOffset::NONE {
        return;
    }
    match value {
        Value::Samples(samples) => {
            *samples = samples.iter().map(|(at, value)| (time.apply(*at), value.clone())).collect()
        }
        Value::List(list) => {
            let mut moved = super::value::ListOp::clone(list);
            let lists = [&mut moved.prepended, &mut moved.appended].into_iter().chain(&mut moved.explicit);
            for item in lists.flatten() {
                if let Item::Reference(Reference { time: own, .. }) = item {
                    *own = time.after(*own);
                }
            }
            *list = Arc::new(moved);
        }
        _ => {}
    }
}
