//! Members of classes, and free functions.

use std::fmt::Write;

use crate::comment;

/// What C++ has in place of the functions of these names.
pub(super) const OPERATORS: &[(&str, &str)] = &[("exists", "explicit operator bool"), ("equals", "bool operator==")];

/// A member of a class, or a free function.
#[derive(Default)]
pub(crate) struct Member {
    pub(crate) doc: String,
    /// A struct that it returns.
    pub(crate) gives: Option<String>,
    /// The parameters of the template, if it is one.
    pub(crate) template: Option<String>,
    pub(crate) result: String,
    pub(crate) name: String,
    pub(crate) parameters: Vec<String>,
    /// It belongs to the class rather than to an object.
    pub(crate) is_static: bool,
    pub(crate) is_const: bool,
    /// It is only declared in its class, because it needs classes that come later.
    pub(crate) is_later: bool,
    pub(crate) body: Vec<String>,
}

impl Member {
    /// The member in its class, or a free function after `before`.
    pub(crate) fn text(&self, indent: &str, before: &str) -> String {
        let between = if before.is_empty() { "" } else { "\n" };
        let mut out = between.to_owned();
        if let Some(gives) = &self.gives {
            out.extend(gives.lines().map(|line| format!("{indent}{line}\n")));
            out += between;
        }
        out += &comment::c(indent, &self.doc);
        if let Some(template) = &self.template {
            let _ = writeln!(out, "{indent}template <{template}>");
        }
        let is_checked = self.result == "void" || self.result.starts_with("result<");
        let nodiscard = if is_checked { "" } else { "[[nodiscard]] " };
        let is_static = if self.is_static { "static " } else { "" };
        let (nodiscard, named) = match OPERATORS.iter().find(|(name, _)| *name == self.name && self.is_const) {
            Some((_, operator)) if operator.starts_with("explicit") => ("", (*operator).to_owned()),
            Some((_, operator)) => (nodiscard, (*operator).to_owned()),
            None => (nodiscard, self.named("")),
        };
        let begin = format!("{indent}{nodiscard}{before}{is_static}{named}(");
        let end = format!("){}{}", self.qualifiers(), if self.is_later { ";" } else { " {" });
        out += &comment::list(&begin, &self.parameters, &end);
        if !self.is_later {
            out += &self.block(indent);
        }
        out
    }

    /// The definition of a member that is only declared in its class.
    pub(crate) fn definition(&self, class: &str) -> String {
        let template = self.template.iter().map(|template| format!("template <{template}>\n"));
        let parameters = self.parameters.iter().map(|of| of.split(" = ").next().unwrap_or_default().to_owned());
        let begin = format!("inline {}(", self.named(&format!("{class}::")));
        let end = format!("){} {{", self.qualifiers());
        let parameters: Vec<String> = parameters.collect();
        format!("\n{}{}{}", template.collect::<String>(), comment::list(&begin, &parameters, &end), self.block(""))
    }

    /// The result and the name.
    fn named(&self, class: &str) -> String {
        let space = if self.result.ends_with('*') { "" } else { " " };
        format!("{}{space}{class}{}", self.result, self.name)
    }

    fn qualifiers(&self) -> String {
        let gives = self.gives.as_deref().unwrap_or_default();
        let allocates = ["result<", "std::string>", "std::string ", "std::vector<", "castkit::error"]
            .iter()
            .any(|of| self.result.contains(of) || gives.contains(of));
        let noexcept = if allocates || self.result == "std::string" { "" } else { " noexcept" };
        format!("{}{noexcept}", if self.is_const { " const" } else { "" })
    }

    /// The body to its end.
    fn block(&self, indent: &str) -> String {
        let mut out = String::new();
        for line in &self.body {
            let (begin, rest) = line.split_at(line.find('(').map_or(line.len(), |at| at + 1));
            let items: Vec<String> = rest.split(", ").map(str::to_owned).collect();
            out += &comment::list(&format!("{indent}    {begin}"), &items, "");
        }
        out + indent + "}\n"
    }
}
