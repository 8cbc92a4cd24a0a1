//! Layers of colours and texture coordinates: numbered without gaps, and counted.

use std::borrow::Cow;

use cast_base::sort;
use cast_write::{Integers, Node};

use crate::changes::Log;
use crate::data;
use crate::rules::mesh::layers::{BEYOND, MISSING, layer};
use crate::rules::properties::REQUIRED_WITH;

pub(super) fn repair(node: &mut Node<'_>, log: &mut Log<'_>) {
    series(node, "cl", "c", log);
    series(node, "ul", "u", log);
}

fn series(node: &mut Node<'_>, key: &str, prefix: &str, log: &mut Log<'_>) {
    let number = |name: &[u8]| core::str::from_utf8(name).ok().and_then(|name| layer(name, prefix));
    let mut present: Vec<u32> = node.properties.iter().filter_map(|property| number(&property.name)).collect();
    sort::unstable(&mut present);
    present.dedup();
    let layers = u32::try_from(present.len()).unwrap_or(u32::MAX);
    let has_gap = present.last().is_some_and(|last| *last >= layers);
    let counted = data::integer(node, key);
    let rule = match counted {
        Some(count) if count == layers && !has_gap => return,
        Some(count) if count > layers || present.iter().all(|number| *number < count) => &MISSING,
        Some(_) => &BEYOND,
        // A count that exists but is not an integer is reported as such.
        None if node.property(key).is_some() || layers == 0 => return,
        None => &REQUIRED_WITH,
    };
    // Without `cl` the colours of an old file are the only layer; a count would hide them.
    if key == "cl" && counted.is_none() && node.property("vc").is_some() {
        return log.refuse(rule, key, "it would hide the colours in `vc`; upgrade the file, or remove one of the two");
    }
    if node.is_opaque() {
        let reason = "there may be more layers after a property of unknown type";
        return log.refuse(rule, key, reason);
    }
    for property in &mut node.properties {
        let Some(old) = number(&property.name) else { continue };
        let rank = present.binary_search(&old).ok().and_then(|rank| u32::try_from(rank).ok());
        let Some(new) = rank.filter(|new| *new != old) else { continue };
        let (was, now) = (format!("{prefix}{old}"), format!("{prefix}{new}"));
        log.change(rule, &was, format_args!("`{was}`"), format_args!("`{now}`"));
        property.name = Cow::Owned(now.into_bytes());
    }
    if counted == Some(layers) {
        return;
    }
    let was = counted.map_or("absent".to_string(), |count| count.to_string());
    if layers == 0 {
        // Absent instead of 0: without the count, the colours of an old file (`vc`) are a layer.
        log.change(rule, key, was, "removed, since there is no layer");
        node.remove(key);
    } else {
        log.change(rule, key, was, layers);
        node.set(key.to_string(), Integers::from(layers));
    }
}
