//! Matches the properties of two nodes: those with the same name, in order.

use cast_base::sort;
use cast_format::Padding;
use cast_read::{NodeRef, PropertyRef};

use super::comparison::Change;
use super::differences::Differences;
use super::position::Position;
use super::values;

/// Compares the properties of two nodes of the same kind.
pub(super) fn compare<'a>(
    place: Position<'_, 'a>,
    first: NodeRef<'a>,
    second: NodeRef<'a>,
    found: &mut Differences<'a>,
) {
    let kind = first.kind();
    let exact = found.options.exact;
    let content = |node: NodeRef<'a>| {
        let padding = if exact { Padding::NONE } else { node.padding() };
        node.properties().filter(move |property| !property.is_padding(padding))
    };
    let (ours, theirs) = (content(first), content(second));
    let names = |property: PropertyRef<'a>| property.name();
    if ours.clone().map(names).eq(theirs.clone().map(names)) {
        for (one, other) in ours.zip(theirs) {
            values::compare(place, kind, one, other, found);
        }
        return;
    }
    let (ours, theirs): (Vec<PropertyRef<'a>>, Vec<PropertyRef<'a>>) = (ours.collect(), theirs.collect());
    let (second_of, only_second) = pair(&ours, &theirs);
    for (one, other) in ours.iter().zip(&second_of) {
        match other.and_then(|index| theirs.get(index)) {
            Some(other) => values::compare(place, kind, *one, *other, found),
            None => found.add(place, Some(*one), None, || Change::OnlyInFirst { nodes: 0 }),
        }
    }
    for other in only_second.into_iter().filter_map(|index| theirs.get(index)) {
        found.add(place, None, Some(*other), || Change::OnlyInSecond { nodes: 0 });
    }
    if exact && !second_of.iter().flatten().is_sorted() {
        found.add(place, None, None, || Change::PropertyOrder);
    }
}

/// Compares the references to other nodes in two nodes whose bytes are equal.
pub(super) fn compare_references<'a>(
    place: Position<'_, 'a>,
    first: NodeRef<'a>,
    second: NodeRef<'a>,
    found: &mut Differences<'a>,
) {
    let kind = first.kind();
    let refers = |property: &PropertyRef<'a>| values::depends_on_others(kind, property);
    for (one, other) in first.properties().zip(second.properties()).filter(|(one, _)| refers(one)) {
        values::compare(place, kind, one, other, found);
    }
}

/// For each property of the first node, the index of its match in the second; and the unmatched ones of the second.
fn pair(first: &[PropertyRef<'_>], second: &[PropertyRef<'_>]) -> (Vec<Option<usize>>, Vec<usize>) {
    let sorted = |properties: &[PropertyRef<'_>]| {
        let mut order: Vec<usize> = (0..properties.len()).collect();
        // Stable, so those with the same name stay in order.
        sort::by_key(&mut order, |index| properties.get(*index).map(|property| property.name()));
        order
    };
    let mut second_of = vec![None; first.len()];
    let mut only_second = Vec::new();
    let mut others = sorted(second).into_iter().peekable();
    for index in sorted(first) {
        let name = first.get(index).map(PropertyRef::name);
        let name_of = |other: usize| second.get(other).map(PropertyRef::name);
        while let Some(other) = others.next_if(|other| name_of(*other) < name) {
            only_second.push(other);
        }
        if let Some(slot) = second_of.get_mut(index) {
            *slot = others.next_if(|other| name_of(*other) == name);
        }
    }
    only_second.extend(others);
    sort::unstable(&mut only_second);
    (second_of, only_second)
}
