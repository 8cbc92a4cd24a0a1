//! Texts: values in the wrong case, backslashes in paths, and what is not UTF-8.

use cast_format::schema::{self, Meaning};
use cast_format::{NodeKind, PropertyType};
use cast_write::Node;

use crate::changes::Log;
use crate::rules::instance;
use crate::rules::material::{self, has_backslashes};
use crate::rules::strings::{VALUE_CASE, VALUE_UTF8};

/// Repairs the texts of a node; `owner` is the kind of the node that a File belongs to.
pub(super) fn repair(node: &mut Node<'_>, owner: NodeKind, log: &mut Log<'_>) {
    let Node { kind, properties, .. } = node;
    let schema = schema::node(*kind);
    for property in properties.iter_mut().filter(|one| one.data.property_type() == PropertyType::STRING) {
        let name = String::from_utf8_lossy(&property.name).into_owned();
        if core::str::from_utf8(&property.data.to_bytes()).is_err() {
            log.refuse(&VALUE_UTF8, &name, "the text is copied as it is, because its code page is unknown");
            continue;
        }
        let Some(text) = property.data.text().map(str::to_owned) else { continue };
        let row = schema.and_then(|schema| schema.property(&name));
        if let Some(Meaning::Choice(choices)) = row.map(|row| row.meaning)
            && let Some(meant) = choices.meant(&text).filter(|meant| meant.text != text)
        {
            log.change(&VALUE_CASE, &name, format_args!("{text:?}"), format_args!("{:?}", meant.text));
            property.data = meant.text.into();
        } else if *kind == NodeKind::FILE && name == "p" && has_backslashes(&text) {
            let rule = if owner == NodeKind::INSTANCE { &instance::BACKSLASH } else { &material::BACKSLASH };
            let slashes = text.replace('\\', "/");
            log.change(rule, &name, format_args!("{text:?}"), format_args!("{slashes:?}"));
            property.data = slashes.into();
        }
    }
}
