//! Where a function belongs in C++.

use super::class::{Class, Kind};
use super::words::short;
use crate::source::{Function, Interface, Kind as Type};

/// Where a function belongs; a class is given by its number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Place {
    /// It is called when handles are copied and destroyed.
    Counted(usize),
    /// It is called by the iterators of a range.
    Step(usize),
    /// It is a member; as many of its parameters are what the object has.
    Of(usize, usize),
    /// It makes an object of a class.
    Static(usize),
    /// It is a function of the namespace.
    Free,
}

pub(crate) fn of(function: &Function, interface: &Interface, classes: &[Class]) -> Place {
    let name = &function.name;
    let class = |raw: &str| {
        classes.iter().position(|class| class.raw == raw && !matches!(class.kind, Kind::Node(_) | Kind::Edit(_)))
    };
    let begins = |with: &str| name.starts_with(&format!("{with}_"));
    let first = function.parameters.first();
    if let Some((word, kind)) = first
        && let Some(of) = named(kind)
    {
        if begins(of)
            && let Some(class) = class(of)
        {
            let is_handle = classes[class].kind == Kind::Handle;
            return match name.strip_prefix(&format!("{of}_")) {
                Some("retain" | "release") if is_handle => Place::Counted(class),
                Some("next") if classes[class].kind == Kind::Range => Place::Step(class),
                _ => Place::Of(class, 1),
            };
        }
        let kind = |wanted: Kind| classes.iter().position(|class| class.kind == wanted);
        if of == "castkit_node"
            && begins(&format!("castkit_{word}"))
            && let Some(class) = kind(Kind::Node(word.clone()))
        {
            return Place::Of(class, 1);
        }
        if let Some((word, Type::Named(second))) = function.parameters.get(1)
            && second == "castkit_document_node"
            && begins(&format!("castkit_{word}"))
            && let Some(class) = kind(Kind::Edit(word.clone()))
        {
            return Place::Of(class, 2);
        }
    }
    match named(&function.result).filter(|of| begins(of)).and_then(class) {
        Some(class) if interface.is_opaque(&classes[class].raw) || classes[class].kind == Kind::Value => {
            Place::Static(class)
        }
        _ => Place::Free,
    }
}

/// The name of a type or of what it points to.
fn named(kind: &Type) -> Option<&str> {
    match kind {
        Type::Named(name) => Some(name),
        Type::Pointer(of, _) => match &**of {
            Type::Named(name) => Some(name),
            _ => None,
        },
        _ => None,
    }
}

/// The name of a function in C++ with that of its class; none if it is called by others.
pub(crate) fn path(function: &Function, place: Place, classes: &[Class]) -> Option<String> {
    let name = name(function, place, classes);
    match place {
        Place::Of(class, _) | Place::Static(class) => Some(format!("{}::{name}", classes[class].name)),
        Place::Free => Some(format!("castkit::{name}")),
        Place::Counted(_) | Place::Step(_) => None,
    }
}

/// The name of a function in C++.
pub(crate) fn name(function: &Function, place: Place, classes: &[Class]) -> String {
    let whole = short(&function.name);
    let first = function.parameters.first().and_then(|(_, kind)| named(kind)).map(short);
    match place {
        Place::Of(class, _) => {
            let prefix = match &classes[class].kind {
                Kind::Node(kind) | Kind::Edit(kind) => kind.clone(),
                _ => short(&classes[class].raw).to_owned(),
            };
            let rest = whole.strip_prefix(&format!("{prefix}_")).unwrap_or(whole);
            rest.strip_prefix("get_").unwrap_or(rest).to_owned()
        }
        Place::Static(class) => {
            let rest = whole.strip_prefix(&format!("{}_", short(&classes[class].raw))).unwrap_or(whole);
            match rest {
                // A keyword of C++.
                "new" => if first.is_some_and(|of| of != "error") { "of" } else { "create" }.into(),
                _ if rest.starts_with("of_") => "of".into(),
                _ => rest.into(),
            }
        }
        _ => {
            let end = first.map(|of| format!("_{of}")).unwrap_or_default();
            let rest = whole.strip_suffix(&end).or_else(|| whole.strip_suffix(&format!("{end}s"))).unwrap_or(whole);
            rest.strip_suffix("_get").unwrap_or(rest).to_owned()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A function with these parameters, in C++.
    fn placed(name: &str, parameters: &[(&str, Type)], result: Type) -> (Place, String) {
        let handle = |name: &str| crate::source::Struct { name: name.into(), doc: "A.".into(), fields: None };
        let mut interface = Interface::default();
        for of in ["castkit_file", "castkit_scene"] {
            interface.structs.push(handle(of));
            for end in ["retain", "release"] {
                let parameters = vec![("of".into(), pointer(of))];
                interface.functions.push(function(&format!("{of}_{end}"), parameters, pointer(of)));
            }
        }
        let parameters = parameters.iter().map(|(name, kind)| ((*name).to_owned(), kind.clone())).collect();
        let function = function(name, parameters, result);
        let classes = super::super::class::all(&interface).unwrap();
        let place = of(&function, &interface, &classes);
        (place, super::name(&function, place, &classes))
    }

    fn pointer(to: &str) -> Type {
        Type::Pointer(Box::new(Type::Named(to.into())), false)
    }

    fn function(name: &str, parameters: Vec<(String, Type)>, result: Type) -> Function {
        Function { name: name.into(), doc: "A.".into(), parameters, optional: Vec::new(), result, place: String::new() }
    }

    #[test]
    fn names_and_first_parameters_tell_where_functions_belong() {
        let file = [("file", pointer("castkit_file"))];
        let bool = || Type::Named("bool".into());
        let found = placed("castkit_file_get_info", &file, bool());
        assert_eq!(found, (Place::Of(0, 1), "info".into()));
        let found = placed("castkit_file_open", &[("path", pointer("c_char"))], pointer("castkit_file"));
        assert_eq!(found, (Place::Static(0), "open".into()));
        let found = placed("castkit_scene_new", &file, pointer("castkit_scene"));
        assert_eq!(found, (Place::Static(1), "of".into()));
        let found = placed("castkit_scene_new", &[("error", pointer("castkit_error"))], pointer("castkit_scene"));
        assert_eq!(found, (Place::Static(1), "create".into()));
        let found = placed("castkit_diff_files", &file, pointer("castkit_comparison"));
        assert_eq!(found, (Place::Free, "diff".into()));
        assert_eq!(placed("castkit_file_release", &file, Type::Void).0, Place::Counted(0));
    }
}
