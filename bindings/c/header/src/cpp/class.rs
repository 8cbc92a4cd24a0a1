//! The classes: one for each handle, for each small struct that functions take, for each iterator, for each struct with a
//! callback, and two for each kind of node.

use std::fmt::Write;

use super::member::Member;
use super::words::{number, short};
use super::{callback, doc};
use crate::comment;
use crate::source::{Interface, Kind as Type, Struct};

/// Structs whose class in the support shows their fields as C++ has them.
pub(super) const FIELDS_BY_HAND: &[&str] = &["castkit_array"];

/// What a class stands for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Kind {
    /// A reference-counted handle.
    Handle,
    /// A small struct that is passed by value.
    Value,
    /// An iterator over such structs.
    Range,
    /// A struct with a callback.
    Callback,
    /// A node of a kind in a file.
    Node(String),
    /// A node of a kind in a document.
    Edit(String),
}

pub(crate) struct Class {
    pub(crate) kind: Kind,
    /// Its name in C++.
    pub(crate) name: String,
    /// The name of the C struct.
    pub(crate) raw: String,
    pub(crate) doc: String,
    pub(crate) members: Vec<Member>,
    /// The functions that its base calls.
    pub(crate) base_calls: Vec<String>,
    /// Everything between the documentation and the members.
    begin: String,
}

/// The iterator with a name and the struct it is over.
pub(crate) fn stepped<'i>(name: &'i str, interface: &'i Interface) -> Option<(&'i str, &'i str)> {
    let next = interface.functions.iter().find(|of| of.name == format!("{name}_next"))?;
    match &next.parameters[..] {
        [(_, Type::Pointer(state, true)), (_, Type::Pointer(item, true))] => match (&**state, &**item) {
            (Type::Named(state), Type::Named(item)) if state == name => Some((name, item)),
            _ => None,
        },
        _ => None,
    }
}

/// All classes, without their members, in the order of the interface.
pub(crate) fn all(interface: &Interface) -> Result<Vec<Class>, String> {
    let mut classes = Vec::new();
    for of in &interface.structs {
        classes.extend(one(of, interface)?);
    }
    let handles: Vec<String> = classes.iter().map(|class| class.name.clone()).collect();
    for kind in kinds(interface) {
        // `file` is an open file.
        let name = if handles.contains(&kind) { format!("{kind}_node") } else { kind.clone() };
        let begin = node(&kind, &name, interface);
        let article = if kind.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
        let doc = format!(
            "A node of a file that is {article} {kind}. If it is a node of another kind, all properties and children are absent."
        );
        classes.push(Class::new(Kind::Node(kind.clone()), &name, "castkit_node", doc, begin));
        let doc = format!("Edits {article} {kind} of a document.");
        let name = format!("{kind}_edit");
        classes.push(Class::new(Kind::Edit(kind.clone()), &name, "castkit_document_node", doc, edit(&kind)));
    }
    Ok(classes)
}

/// The kinds of nodes that functions read: the names of their first parameters.
fn kinds(interface: &Interface) -> Vec<String> {
    let mut kinds = Vec::new();
    for function in &interface.functions {
        if let Some((kind, Type::Named(of))) = function.parameters.first()
            && of == "castkit_node"
            && format!("castkit_{kind}") != *of
            && function.name.starts_with(&format!("castkit_{kind}_"))
            && !kinds.contains(kind)
        {
            kinds.push(kind.clone());
        }
    }
    kinds
}

/// The class of a struct, if it has one.
fn one(of: &Struct, interface: &Interface) -> Result<Option<Class>, String> {
    let (raw, name) = (&of.name, short(&of.name));
    let mut members = Vec::new();
    let (kind, begin) = match &of.fields {
        None => {
            for suffix in ["retain", "release"] {
                if !interface.functions.iter().any(|of| of.name == format!("{raw}_{suffix}")) {
                    return Err(format!("{raw} has no {raw}_{suffix}"));
                }
            }
            let begin = format!(
                "class {name} : public detail::handle<{raw}, {raw}_retain, {raw}_release> {{\npublic:\n    using handle::handle;\n"
            );
            (Kind::Handle, begin)
        }
        Some(_) if stepped(raw, interface).is_some() => {
            let (_, item) = stepped(raw, interface).unwrap_or_default();
            let begin = format!(
                "class {name} : public detail::range<{}, {raw}, {item}, {raw}_next> {{\npublic:\n    using range::range;\n",
                short(item)
            );
            (Kind::Range, begin)
        }
        Some(_) if callback::of(of).is_some() => (Kind::Callback, callback::begin(of, interface)?),
        Some(fields) => {
            let is_own = |(_, kind): &(String, Type)| *kind == Type::Named(raw.clone());
            let has_functions = interface.functions.iter().any(|function| {
                function.name.starts_with(&format!("{raw}_")) && function.parameters.first().is_some_and(is_own)
            });
            if !has_functions {
                return Ok(None);
            }
            let begin = format!("class {name} : public detail::value<{raw}> {{\npublic:\n    using value::value;\n");
            let is_private = fields.iter().any(|(_, _, doc)| doc.contains("private"));
            if !is_private && !FIELDS_BY_HAND.contains(&&**raw) {
                members.extend(fields.iter().map(|(name, kind, doc)| field(name, kind, doc, interface)));
            }
            (Kind::Value, begin)
        }
    };
    Ok(Some(Class { members, ..Class::new(kind, name, raw, doc::of_type(&of.doc), begin) }))
}

/// A function that gives a field.
fn field(name: &str, kind: &Type, doc: &str, interface: &Interface) -> Member {
    let (result, value) = match kind {
        Type::Named(of) if of == "castkit_string" => {
            ("std::string_view".to_owned(), format!("castkit::text(raw_.{name}).value_or(std::string_view())"))
        }
        Type::Named(of) if interface.structs.iter().any(|known| known.name == *of) => {
            (format!("castkit::{}", short(of)), format!("raw_.{name}"))
        }
        other => (number(other), format!("raw_.{name}")),
    };
    Member {
        doc: doc::of_type(doc),
        result,
        name: name.into(),
        is_const: true,
        body: vec![format!("return {value};")],
        ..Member::default()
    }
}

/// The class that reads nodes of a kind.
fn node(kind: &str, name: &str, interface: &Interface) -> String {
    let constant = format!("CASTKIT_KIND_{}", kind.to_uppercase());
    let has_constant = interface.constants.iter().any(|of| of.name == constant);
    let mut out = format!(
        "class {name} : public node {{\npublic:\n    {name}() noexcept = default;\n    \
         {name}(const castkit::node &of) noexcept : castkit::node(of) {{}}\n"
    );
    if has_constant {
        let _ = writeln!(out, "    static constexpr castkit_kind KIND = {constant};");
    }
    out
}

/// The class that edits nodes of a kind.
fn edit(kind: &str) -> String {
    format!(
        "class {kind}_edit {{\npublic:\n    \
         {kind}_edit(castkit::document document, castkit_document_node node) noexcept\n        \
         : document_(std::move(document)), node_(node) {{}}\n    \
         [[nodiscard]] castkit_document_node node() const noexcept {{ return node_; }}\n"
    )
}

impl Class {
    fn new(kind: Kind, name: &str, raw: &str, doc: String, begin: String) -> Self {
        let (name, raw) = (name.into(), raw.into());
        Self { kind, name, raw, doc, members: Vec::new(), base_calls: Vec::new(), begin }
    }

    pub(crate) fn text(&self) -> Result<String, String> {
        let mut out = format!("\n{}{}", comment::c("", &self.doc), self.begin);
        for name in &self.base_calls {
            if !self.begin.contains(name) {
                return Err(format!("the class {} does not call {name}", self.name));
            }
        }
        for member in &self.members {
            out += &member.text("    ", "");
            // What makes a small struct of something else also converts it.
            if self.kind == Kind::Value
                && member.is_static
                && let ("of", [parameter], Some(template)) = (&*member.name, &member.parameters[..], &member.template)
            {
                let name = &self.name;
                let given = parameter.rsplit([' ', '&']).next().unwrap_or_default();
                let _ = write!(
                    out,
                    "    /** The same as `of`. */\n    template <{template}>\n    \
                     {name}({parameter}) noexcept : {name}(of({given})) {{}}\n"
                );
            }
        }
        if let Kind::Edit(_) = self.kind {
            out += "\nprivate:\n    castkit::document document_;\n    castkit_document_node node_;\n";
        }
        Ok(out + "};\n")
    }

    /// The definitions of the members that it only declares.
    pub(crate) fn later(&self) -> String {
        self.members.iter().filter(|of| of.is_later).map(|member| member.definition(&self.name)).collect()
    }
}

/// Whether a text names a class in a way that needs its definition.
fn needs(text: &str, class: &Class) -> bool {
    let word = format!("castkit::{}", class.name);
    text.match_indices(&word).any(|(at, _)| {
        let end = text[at + word.len()..].chars().next();
        !end.is_some_and(|letter| letter.is_ascii_alphanumeric() || letter == '_')
    })
}

/// The classes in an order in which each of them comes after those that it needs. If some of them need each other, the members
/// that do are only declared in their class.
pub(crate) fn sorted(mut left: Vec<Class>) -> Result<Vec<Class>, String> {
    let mut done: Vec<Class> = Vec::new();
    while !left.is_empty() {
        let mut ready = None;
        for may_declare in [false, true] {
            for at in 0..left.len() {
                let others = |text: &str| (0..left.len()).any(|other| other != at && needs(text, &left[other]));
                let is_later: Vec<bool> = left[at]
                    .members
                    .iter()
                    .map(|of| may_declare && of.gives.is_none() && others(&of.text("", "")))
                    .collect();
                let stay: String = left[at]
                    .members
                    .iter()
                    .zip(&is_later)
                    .filter(|(_, is_later)| !**is_later)
                    .map(|(member, _)| member.text("", ""))
                    .collect();
                if ready.is_none() && !others(&stay) && !others(&left[at].begin) {
                    ready = Some((at, is_later));
                }
            }
        }
        let (at, is_later) = ready.ok_or_else(|| {
            let names: Vec<&str> = left.iter().map(|class| &*class.name).collect();
            format!("these classes need each other: {}", names.join(", "))
        })?;
        let mut class = left.remove(at);
        class.members.iter_mut().zip(is_later).for_each(|(member, is_later)| member.is_later = is_later);
        done.push(class);
    }
    Ok(done)
}
