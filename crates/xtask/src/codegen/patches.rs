//! The typed patches of `cast-write`.

use std::fmt::Write;

use cast_format::schema::{self, NodeSchema};

use super::builders::{parameter, written_rows};

pub(super) fn generate() -> String {
    let mut out = String::from(super::mark::DO_NOT_EDIT);
    out.push_str(
        "use std::borrow::Cow;

        use cast_format::{
            ColorSpace, ConstraintType, CurveMode, CurveProperty, NodeKind, SkinningMethod, UpAxis,
        };

        use super::{NodePatch, PatchError, patch_view};
        use crate::typed::{Integers, KeyFrameData, KeyValueData, OffsetData};
        use crate::{Data, NodeHash};
        ",
    );
    schema::NODES.iter().for_each(|node| patch(&mut out, node));
    out
}

fn patch(out: &mut String, node: &NodeSchema) {
    let name = node.name;
    let kind = node.field.to_uppercase();
    let _ = writeln!(
        out,
        "\npatch_view! {{ /// Changes {} {name} in place.\n {name}Patch, {kind} }}\n",
        super::builders::article(name)
    );
    let mut methods = String::new();
    for row in written_rows(node) {
        let (parameter, data) = parameter(row);
        let (layer, key) = match row.key.strip_suffix("%d") {
            Some(prefix) => (", layer: u32", format!("&format!(\"{prefix}{{layer}}\")")),
            None => ("", format!("\"{}\"", row.key)),
        };
        let _ = writeln!(
            methods,
            "/// {doc} Key `{key_text}`.
            ///
            /// # Errors
            /// The same as for [`NodePatch::set`].
            pub fn set_{field}{lifetime}(&mut self{layer}, value: {parameter}) -> Result<&mut Self, PatchError> {{
                self.0.set({key}, {data})?;
                Ok(self)
            }}\n",
            doc = row.doc,
            key_text = row.key,
            field = row.field,
            lifetime = if parameter.contains("'a") { "<'a>" } else { "" },
        );
    }
    if !methods.is_empty() {
        let _ = writeln!(out, "impl {name}Patch<'_> {{ {methods} }}");
    }
}
