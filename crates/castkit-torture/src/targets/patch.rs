//! Changes in place.

use cast_read::Cast;
use cast_write::Data;
use cast_write::patch::{NodePatch, Patch};

/// Nodes that are patched: each is found by its path, and the structure checked, anew.
const PATCHED: usize = 16;

/// A value of the same length can be set and one of another cannot; what was set is what is read; nothing else in the
/// file changes; and setting the old values again gives the old file.
pub fn patch(bytes: &[u8]) {
    let Ok(cast) = Cast::parse(bytes) else { return };
    let mut patched = bytes.to_vec();
    let stride = usize::try_from(cast.node_count()).unwrap_or(usize::MAX) / PATCHED + 1;
    for step in cast.nodes().step_by(stride) {
        let node = step.node;
        // Not every path leads to its node: of two nodes with one name it may be the first.
        if cast.find(&node.path()).ok() != Some(node) {
            continue;
        }
        let Ok(mut patch) = Patch::new(&mut patched) else { unreachable!("patches keep the structure") };
        let Ok(mut place) = patch.node(&node.path()) else { continue };
        place.set_hash(!node.hash());
        for property in node.properties() {
            let Ok(name) = property.name().to_str() else { continue };
            // Of several properties of one name the last is the one that is set.
            if node.property(name).map(|last| last.offset()) != Some(property.offset()) {
                continue;
            }
            let raw = |bytes: Vec<u8>| Data::Raw {
                property_type: property.property_type(),
                count: property.count(),
                bytes: bytes.into(),
            };
            let changed: Vec<u8> =
                property.data().iter().map(|byte| if *byte > 1 { byte ^ 1 } else { *byte }).collect();
            let longer = [property.data(), &[0]].concat();
            assert!(place.set(name, raw(longer)).is_err());
            if place.set(name, raw(changed.clone())).is_err() {
                continue;
            }
            lent(&mut place, name);
        }
        for range in patch.changed() {
            assert!(node.offset() <= range.start && range.end <= node.end());
        }
        let again = Cast::parse(&patched).unwrap_or_else(|error| unreachable!("a patch broke the structure: {error}"));
        assert_eq!((again.node_count(), again.property_count()), (cast.node_count(), cast.property_count()));
        patched[node.offset()..node.end()].copy_from_slice(node.bytes());
        assert!(patched == bytes, "a patch of {} changed something else", node.path());
    }
}

/// An array is lent out as its own type and no other.
fn lent(place: &mut NodePatch<'_>, name: &str) {
    let as_types = [
        place.array_mut::<u8>(name).is_ok(),
        place.array_mut::<u16>(name).is_ok(),
        place.array_mut::<u32>(name).is_ok(),
        place.array_mut::<u64>(name).is_ok(),
        place.array_mut::<f32>(name).is_ok(),
        place.array_mut::<f64>(name).is_ok(),
        place.array_mut::<[f32; 2]>(name).is_ok(),
        place.array_mut::<[f32; 3]>(name).is_ok(),
        place.array_mut::<[f32; 4]>(name).is_ok(),
    ];
    assert!(as_types.into_iter().filter(|lent| *lent).count() <= 1);
}
