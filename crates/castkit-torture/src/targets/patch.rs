//! Changes in place.

use bytemuck::Pod;
use cast_format::{Element, PropertyType};
use cast_read::Cast;
use cast_write::Data;
use cast_write::patch::{NodePatch, Patch, PatchErrorKind};

/// The maximum number of nodes that are patched: each is found by its path, and the structure is checked again.
const PATCHED: usize = 16;
/// The maximum depth at which nodes are patched.
const DEEPEST: usize = 64;

/// A value can be replaced by one of the same length, but not of another; the new value is read back; nothing else in
/// the file changes; and restoring the old values restores the file.
pub fn patch(bytes: &[u8]) {
    let Ok(cast) = Cast::parse(bytes) else { return };
    let mut patched = bytes.to_vec();
    let stride = usize::try_from(cast.node_count()).unwrap_or(usize::MAX) / PATCHED + 1;
    for step in cast.nodes().step_by(stride) {
        let node = step.node;
        let Some(way) = crate::ways::way_to(node, DEEPEST) else { continue };
        let Ok(mut patch) = Patch::new(&mut patched) else { unreachable!("patches keep the structure") };
        let mut place = patch.node(&way).unwrap_or_else(|error| unreachable!("{way} leads nowhere: {error}"));
        place.set_hash(!node.hash());
        let mut set = Vec::new();
        for property in node.properties() {
            let Ok(name) = property.name().to_str() else { continue };
            // If several properties have the same name, the last one is set.
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
            if let Err(error) = place.set(name, raw(changed.clone())) {
                unreachable!("{name} cannot be set to as much of the same: {error}");
            }
            set.push((name, changed));
            lent(&mut place, name, property.property_type());
        }
        for range in patch.changed() {
            assert!(node.offset() <= range.start && range.end <= node.end());
        }
        let again = Cast::parse(&patched).unwrap_or_else(|error| unreachable!("a patch broke the structure: {error}"));
        assert_eq!((again.node_count(), again.property_count()), (cast.node_count(), cast.property_count()));
        let found = again.find(&way).unwrap_or_else(|error| unreachable!("{way} leads nowhere now: {error}"));
        assert_eq!((found.offset(), found.hash()), (node.offset(), !node.hash()));
        for (name, changed) in set {
            let data = found.property(name).map(|property| property.data());
            assert_eq!(data, Some(&changed[..]), "{way}/{name} is not what it was set to");
        }
        patched[node.offset()..node.end()].copy_from_slice(node.bytes());
        assert!(patched == bytes, "a patch of {} changed something else", node.path());
    }
}

/// An array can be accessed as its own type and no other; if that fails, it is misaligned, or the machine big-endian.
fn lent(place: &mut NodePatch<'_>, name: &str, own: PropertyType) {
    lent_as::<u8>(place, name, own, PropertyType::BYTE);
    lent_as::<u16>(place, name, own, PropertyType::SHORT);
    lent_as::<u32>(place, name, own, PropertyType::INTEGER32);
    lent_as::<u64>(place, name, own, PropertyType::INTEGER64);
    lent_as::<f32>(place, name, own, PropertyType::FLOAT);
    lent_as::<f64>(place, name, own, PropertyType::DOUBLE);
    lent_as::<[f32; 2]>(place, name, own, PropertyType::VECTOR2);
    lent_as::<[f32; 3]>(place, name, own, PropertyType::VECTOR3);
    lent_as::<[f32; 4]>(place, name, own, PropertyType::VECTOR4);
}

fn lent_as<T: Element + Pod>(place: &mut NodePatch<'_>, name: &str, own: PropertyType, asked: PropertyType) {
    match place.array_mut::<T>(name) {
        Ok(_) => assert_eq!(own, asked, "{name} can be accessed as another type"),
        Err(error) if own == asked => {
            let unaligned = matches!(error.kind(), PatchErrorKind::NotAligned { .. });
            assert!(unaligned && (align_of::<T>() > 1 || cfg!(target_endian = "big")), "{name}: {error}");
        }
        Err(_) => {}
    }
}
