//! The typed views of `cast-read`: one-line getters over a few generic helpers.

use std::fmt::Write;

use super::native::is_integer;
use cast_format::PropertyType;
use cast_format::schema::{self, DefaultValue, LinkSchema, Meaning, NodeSchema, PropertySchema, Requirement, Shape};

/// Rows whose getters are written by hand, because a table cannot say all of it.
pub(super) const HAND_WRITTEN: &[&str] = &["color_layer"];

pub(crate) fn generate() -> String {
    let mut out = String::from(super::mark::DO_NOT_EDIT);
    out.push_str(
        "use alloc::string::String;

        use cast_format::NodeKind;
        use cast_format::schema::Scope;

        use super::{
            ColorSpace, ConstraintType, CurveMode, CurveProperty, MaterialSource, RotationInterpolation, SkinningMethod,
            TransformSpace, UpAxis,
        };
        use crate::array::Array;
        use crate::array::indices::Indices;
        use crate::array::values::{CustomOffset, KeyFrames, KeyValues};
        use crate::node::NodeRef;
        use crate::node::field::FieldError;
        use crate::views::view::{ChildrenOf, LinkTarget, View, view};
        ",
    );
    schema::NODES.iter().for_each(|node| view(&mut out, node));
    out
}

fn view(out: &mut String, node: &NodeSchema) {
    let name = node.name;
    let _ = writeln!(
        out,
        "\nview! {{ /// {} (`{}`, kind `{}`, since {}.)\n {name}Ref, {} }}\n",
        node.doc,
        super::mark::anchor(node),
        node.kind,
        node.since,
        node.field.to_uppercase()
    );
    let mut getters = String::new();
    for child in node.children {
        let Some(child_node) = schema::node(child.kind) else { continue };
        let (child_name, plural, field) = (child_node.name, child_node.plural, child_node.field);
        if child.single {
            let _ = writeln!(
                getters,
                "/// The {child_name} child. A node has at most one; if it has more, the first one is used.
                #[must_use]
                pub fn {field}(&self) -> Option<{child_name}Ref<'a>> {{ self.children_of().next() }}\n"
            );
        } else {
            let _ = writeln!(
                getters,
                "/// The {child_name} children.
                #[must_use]
                pub fn {plural}(&self) -> ChildrenOf<'a, {child_name}Ref<'a>> {{ self.children_of() }}\n"
            );
        }
    }
    for row in node.properties.iter().filter(|row| !HAND_WRITTEN.contains(&row.field)) {
        match row.meaning {
            Meaning::Link(link) if row.shape == Shape::Single => link_getters(&mut getters, row, link),
            _ => value_getters(&mut getters, row),
        }
    }
    if !getters.is_empty() {
        let _ = writeln!(out, "impl<'a> {name}Ref<'a> {{ {getters} }}");
    }
}

/// How a property is read: the type in code, and the expression that reads it as `Result<Option<T>, FieldError<'a>>`.
fn reading(row: &PropertySchema) -> (String, String) {
    let key = row.key;
    if let Some(prefix) = key.strip_suffix("%d") {
        return (type_of(row), format!("self.layer(\"{prefix}\", layer)"));
    }
    let call = match row.meaning {
        Meaning::Choice(_) => format!("self.choice(\"{key}\")"),
        Meaning::BoneIndex if row.shape == Shape::Single => {
            format!("Ok(self.field(\"{key}\")?.filter(|index| *index != cast_format::NO_PARENT))")
        }
        _ if is_integer(row) && row.shape == Shape::Single => format!("self.count(\"{key}\")"),
        _ => format!("self.field(\"{key}\")"),
    };
    (type_of(row), call)
}

pub(super) fn type_of(row: &PropertySchema) -> String {
    let array = row.shape == Shape::Array;
    match row.meaning {
        Meaning::Choice(choices) => return format!("{}<'a>", choices.name),
        Meaning::Flag => return "bool".into(),
        _ => {}
    }
    if is_integer(row) {
        return if array { "Indices<'a>".into() } else { "u32".into() };
    }
    let native = match super::native::native(row) {
        Some(native) => native,
        None if row.types == [PropertyType::VECTOR3, PropertyType::VECTOR4] => "CustomOffset",
        None if row.types.contains(&PropertyType::VECTOR4) => return "KeyValues<'a>".into(),
        None => return "KeyFrames<'a>".into(),
    };
    if array { format!("Array<'a, {native}>") } else { native.into() }
}

/// The default as code, if an absent property means something.
pub(super) fn default(row: &PropertySchema) -> Option<String> {
    match (row.shape, row.default, row.meaning) {
        (Shape::Array, ..) => None,
        (_, DefaultValue::Flag(value), _) => Some(value.to_string()),
        (_, DefaultValue::Float(value), _) => Some(format!("{value:?}")),
        (_, DefaultValue::Choice(text), Meaning::Choice(choices)) => {
            let variant = choices.values.iter().find(|value| value.text == text)?.variant;
            Some(format!("{}::{variant}", choices.name))
        }
        _ => None,
    }
}

/// The second sentence of a getter's documentation: the facts in the table.
pub(super) fn facts(row: &PropertySchema) -> String {
    let mut facts = format!("Key `{}`, type {}", row.key, super::reference::types(row).replace(" []", "[]"));
    match row.requirement {
        Requirement::Required => facts.push_str(", required"),
        Requirement::With(key) => facts.push_str(&format!(", required with `{key}`")),
        _ => {}
    }
    if let Some(default) = default(row) {
        facts.push_str(&format!(", default `{default}`"));
    }
    facts.push_str(&format!(", since {}", row.since));
    if let (Some(until), Some(replacement)) = (row.until, row.replaced_by) {
        facts.push_str(&format!(", legacy since {until}, replaced by {replacement}"));
    }
    facts
}

fn parameters(row: &PropertySchema) -> (&'static str, &'static str) {
    if row.is_layered() { (", layer: u32", "layer") } else { ("", "") }
}

const TRY_DOC: &str = "///
    /// # Errors
    /// Returns an error if the property exists but is not what the specification says.";

fn value_getters(out: &mut String, row: &PropertySchema) {
    let (field, (native, call), (parameter, argument)) = (row.field, reading(row), parameters(row));
    let (returned, rest) = match default(row) {
        Some(default) => (native.clone(), format!(".unwrap_or({default})")),
        None => (format!("Option<{native}>"), String::new()),
    };
    let _ = writeln!(
        out,
        "/// {doc}
        ///
        /// {facts}.
        #[must_use]
        pub fn {field}(&self{parameter}) -> {returned} {{ self.try_{field}({argument}).ok().flatten(){rest} }}

        /// Like [`{field}`](Self::{field}), distinguishing absent from unexpected.
        {TRY_DOC}
        pub fn try_{field}(&self{parameter}) -> Result<Option<{native}>, FieldError<'a>> {{ {call} }}\n",
        doc = row.doc,
        facts = facts(row),
    );
    if native == "&'a str" {
        let _ = writeln!(
            out,
            "/// A copy of [`{field}`](Self::{field}), in which bytes that are not UTF-8 are [escaped](crate::Text). The
            /// plain getter returns `None` for such text, unless the document has a [`Companion`](crate::Companion).
            #[must_use]
            pub fn {field}_lossy(&self) -> Option<String> {{ self.lossy(\"{}\") }}\n",
            row.key
        );
    }
}

/// The view of the target of a link.
pub(super) fn target(link: &LinkSchema) -> String {
    match link.targets {
        [one] => format!("{}Ref<'a>", schema::node(*one).map_or("Node", |node| node.name)),
        _ => "MaterialSource<'a>".into(),
    }
}

fn link_getters(out: &mut String, row: &PropertySchema, link: &LinkSchema) {
    let (field, (_, call), (parameter, argument)) = (row.field, reading(row), parameters(row));
    let target = target(link);
    let (scope, place) = match link.scope {
        schema::Scope::Siblings => ("Scope::Siblings", "siblings"),
        schema::Scope::Children => ("Scope::Children", "children"),
    };
    let _ = writeln!(
        out,
        "/// {doc}
        ///
        /// The first matching node with this hash among the {place}, found as by [`NodeRef::resolve`]. {facts}.
        #[must_use]
        pub fn {field}(&self{parameter}) -> Option<{target}> {{ self.resolve(self.{field}_hash({argument})?, {scope}) }}

        /// Like [`{field}`](Self::{field}), found by visiting all {place}; see [`NodeRef::scan_link`].
        #[must_use]
        pub fn scan_{field}(&self{parameter}) -> Option<{target}> {{ self.scan_link(self.{field}_hash({argument})?, {scope}) }}

        /// The hash that [`{field}`](Self::{field}) follows.
        #[must_use]
        pub fn {field}_hash(&self{parameter}) -> Option<u64> {{ self.try_{field}_hash({argument}).ok().flatten() }}

        /// Like [`{field}_hash`](Self::{field}_hash), distinguishing absent from unexpected.
        {TRY_DOC}
        pub fn try_{field}_hash(&self{parameter}) -> Result<Option<u64>, FieldError<'a>> {{ {call} }}\n",
        doc = row.doc,
        facts = facts(row),
    );
}
