//! Typed access to decoded data, in `cast-read`: the arrays of each kind by field name.

use std::fmt::Write;

use cast_format::schema::{self, NodeSchema, PropertySchema, Shape};

use super::native::native;
use super::views::HAND_WRITTEN;

pub(crate) fn generate() -> String {
    let mut out = String::from(super::mark::DO_NOT_EDIT);
    out.push_str(
        "use super::typed::{ArenaElement, OfNode};
        use super::Decoded;
        use crate::views::view::View;
        use crate::views::*;
        ",
    );
    let kinds = || schema::NODES.iter().filter(|node| arrays(node).next().is_some());
    kinds().for_each(|node| kind(&mut out, node));
    let doors: String = kinds()
        .map(|node| {
            format!(
                "/// The arrays of a {name} node that was planned.
                #[must_use]
                pub fn {field}(&self, {field}: {name}Ref<'_>) -> Decoded{name}<'a, 'm, 'p> {{
                    Decoded{name}(self.of_node({field}.node()))
                }}\n\n",
                name = node.name,
                field = node.field,
            )
        })
        .collect();
    let _ = writeln!(out, "impl<'a, 'm, 'p> Decoded<'a, 'm, 'p> {{ {doors} }}");
    out
}

fn arrays(node: &NodeSchema) -> impl Iterator<Item = &'static PropertySchema> + use<> {
    node.properties.iter().filter(|row| row.shape == Shape::Array && !HAND_WRITTEN.contains(&row.field))
}

fn kind(out: &mut String, node: &NodeSchema) {
    let name = node.name;
    let _ = writeln!(
        out,
        "/// The decoded arrays of a [`{name}Ref`], see [`Decoded::{}`].
        #[derive(Clone, Copy, Debug)]
        pub struct Decoded{name}<'a, 'm, 'p>(pub(super) OfNode<'a, 'm, 'p>);

        impl<'m> Decoded{name}<'_, 'm, '_> {{",
        node.field
    );
    for row in arrays(node) {
        let (parameter, key) = match row.key.strip_suffix("%d") {
            Some(prefix) => (", layer: u32", format!("layer(\"{prefix}\", layer)")),
            None => ("", format!("array(\"{}\")", row.key)),
        };
        let (field, doc) = (row.field, row.doc);
        let _ = match native(row).filter(|_| row.field != "legacy_colors") {
            Some(native) => writeln!(
                out,
                "/// {doc}
                /// `None` if there was none of this type.
                #[must_use]
                pub fn {field}(&self{parameter}) -> Option<&'m [{native}]> {{ self.0.{key} }}\n"
            ),
            None => writeln!(
                out,
                "/// {doc}
                ///
                /// `None` if there was none, or it was converted to another type than `T`, see
                /// [`DecodeOptions`](super::DecodeOptions).
                #[must_use]
                pub fn {field}<T: ArenaElement>(&self{parameter}) -> Option<&'m [T]> {{ self.0.{key} }}\n"
            ),
        };
    }
    out.push_str("}\n\n");
}
