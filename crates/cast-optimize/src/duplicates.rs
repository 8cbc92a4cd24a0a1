//! Duplicate meshes of a model.
//!
//! Meshes have no transform of their own, so two with the same content coincide, and one of them looks the same.

use std::hash::{BuildHasher, Hash, Hasher};

use cast_base::sort;
use cast_format::NodeKind;
use cast_interchange::lists::set;
use cast_interchange::notes;
use cast_interchange::vertices::{Shape, shapes_of};
use cast_write::{Data, Node, Property};
use hashbrown::{DefaultHashBuilder, HashMap};

use super::Summary;
use super::fixed::Fixed;

/// Keeps one of the meshes with the same content, and its blend shapes.
pub(super) fn remove(model: &mut Node<'_>, fixed: &Fixed, summary: &mut Summary) {
    let of_child = shapes_of(model);
    let state = DefaultHashBuilder::default();
    let mut known: HashMap<u64, Vec<usize>> = HashMap::new();
    let mut gone = vec![false; model.children.len()];
    for (index, (mesh, shapes)) in model.children.iter().zip(&of_child).enumerate() {
        let Ok(shapes) = shapes else { continue };
        if mesh.kind != NodeKind::MESH || fixed.check(mesh).is_err() {
            continue;
        }
        let parts = |mesh: usize| parts(model, mesh, of_child.get(mesh).and_then(|shapes| shapes.as_ref().ok()));
        let own = parts(index);
        let mut hasher = state.build_hasher();
        own.iter().for_each(|part| hash(part, &mut hasher));
        let alike = known.entry(hasher.finish()).or_default();
        let is_same = |other: &&usize| {
            let other = parts(**other);
            other.len() == own.len() && own.iter().zip(&other).all(|(one, other)| is_same(one, other))
        };
        if alike.iter().find(is_same).is_none() {
            alike.push(index);
            continue;
        }
        for child in shapes.iter().map(|shape| shape.node).chain([index]) {
            set(&mut gone, child, true);
        }
        summary.steps.duplicates += 1;
        summary.report.add(&notes::mesh::DUPLICATES, format_args!("{:?}", mesh.name().unwrap_or_default()));
    }
    let mut gone = gone.into_iter();
    model.children.retain(|_| !gone.next().unwrap_or(false));
}

/// The properties of a node that define its content, by name.
type Part<'p, 'a> = Vec<&'p Property<'a>>;

/// A mesh without its name, and its shapes without their links to it.
fn parts<'p, 'a>(model: &'p Node<'a>, mesh: usize, shapes: Option<&Vec<Shape>>) -> Vec<Part<'p, 'a>> {
    let part = |child: usize, without: &str| {
        let Some(node) = model.children.get(child) else { return Vec::new() };
        let padding = node.padding();
        let counts =
            |property: &&Property<'_>| property.name.as_ref() != without.as_bytes() && !property.is_padding(padding);
        let mut properties: Part<'p, 'a> = node.properties.iter().filter(counts).collect();
        sort::by(&mut properties, |one, other| one.name.cmp(&other.name));
        properties
    };
    let shapes = shapes.into_iter().flatten().map(|shape| part(shape.node, "b"));
    [part(mesh, "n")].into_iter().chain(shapes).collect()
}

fn hash(part: &Part<'_, '_>, hasher: &mut impl Hasher) {
    for property in part {
        property.name.hash(hasher);
        match property.data.integers() {
            Some(integers) => integers.hash(hasher),
            None => property.data.to_bytes().hash(hasher),
        }
    }
}

fn is_same(one: &Part<'_, '_>, other: &Part<'_, '_>) -> bool {
    let same = |(one, other): (&&Property<'_>, &&Property<'_>)| one.name == other.name && says(&one.data, &other.data);
    one.len() == other.len() && one.iter().zip(other).all(same)
}

/// Whether two arrays are equal; integers are compared regardless of width.
fn says(one: &Data<'_>, other: &Data<'_>) -> bool {
    match (one.integers(), other.integers()) {
        (Some(one), Some(other)) => one == other,
        _ => one == other,
    }
}
