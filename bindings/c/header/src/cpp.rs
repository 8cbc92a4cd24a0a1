//! `castkit.hpp` and `castkit_nodes.hpp`: every function of the interface as C++ has it. Where a function belongs follows
//! from its name and its first parameters (`place`), and what it takes and gives from the types of its parameters and a few
//! set phrases of its documentation (`signature`). A function for which there is no rule is an error. By hand is only
//! `castkit_support.hpp`, which these rules refer to.

mod callback;
mod class;
mod doc;
mod inputs;
mod member;
mod outputs;
mod place;
mod signature;
#[cfg(test)]
mod tests;
mod words;

use std::fmt::Write;

use crate::source::Interface;
use class::{Class, Kind};
use member::OPERATORS;
use place::Place;

const BEFORE: &str = include_str!("cpp/before.hpp");

/// `castkit.hpp` and `castkit_nodes.hpp`.
pub(crate) fn generate(interface: &Interface) -> Result<(String, String), String> {
    check(interface)?;
    let mut classes = class::all(interface)?;
    let mut free = String::new();
    let places: Vec<Place> = interface.functions.iter().map(|of| place::of(of, interface, &classes)).collect();
    let names: Vec<(&str, String)> = interface
        .functions
        .iter()
        .zip(&places)
        .filter_map(|(of, place)| Some((&*of.name, place::path(of, *place, &classes)?)))
        .collect();
    for (function, place) in interface.functions.iter().zip(places) {
        if let Place::Counted(class) | Place::Step(class) = place {
            // The base of the class calls it.
            let class = &mut classes[class];
            class.base_calls.push(function.name.clone());
            continue;
        }
        let mut members = signature::members(function, &place, interface, &classes)?;
        members.iter_mut().for_each(|member| member.doc = doc::renamed(&member.doc, &names));
        match place {
            Place::Free => members.iter().for_each(|member| free += &member.text("", "inline ")),
            Place::Of(class, _) | Place::Static(class) => classes[class].members.extend(members),
            Place::Counted(_) | Place::Step(_) => {}
        }
    }
    for class in &mut classes {
        class.doc = doc::renamed(&class.doc, &names);
    }
    let (nodes, others): (Vec<Class>, Vec<Class>) =
        classes.into_iter().partition(|class| matches!(class.kind, Kind::Node(_) | Kind::Edit(_)));
    let mut out = format!("{BEFORE}\nnamespace castkit {{\n\n");
    let _ = others.iter().try_for_each(|class| writeln!(out, "class {};", class.name));
    let others = class::sorted(others)?;
    for class in &others {
        out += &class.text()?;
    }
    out.extend(others.iter().map(Class::later));
    let _ = write!(out, "{free}\n}} // namespace castkit\n");
    // The iterators of a range may outlive it: they only need the file.
    let ranges = interface.structs.iter().filter_map(|of| class::stepped(&of.name, interface));
    for (range, _) in ranges {
        let range = words::short(range);
        let _ = write!(
            out,
            "\ntemplate <> inline constexpr bool std::ranges::enable_view<castkit::{range}> = true;\n\
             template <> inline constexpr bool std::ranges::enable_borrowed_range<castkit::{range}> = true;\n"
        );
    }
    out += "\n#include \"castkit_nodes.hpp\"\n\n#endif /* CASTKIT_HPP */\n";
    let mut typed = String::from(
        "/* Generated from bindings/c/src by `cargo xtask c --write`. Do not edit; include castkit.hpp. */\n\
         #ifndef CASTKIT_NODES_HPP\n#define CASTKIT_NODES_HPP\n\nnamespace castkit {\n",
    );
    for class in nodes {
        typed += &class.text()?;
    }
    typed += "\n} // namespace castkit\n\n#endif /* CASTKIT_NODES_HPP */\n";
    Ok((out, typed))
}

/// Fails if a row of a table is about a function or a parameter that does not exist.
fn check(interface: &Interface) -> Result<(), String> {
    let mut functions = interface.functions.iter();
    let is_operator = |name: &str| functions.clone().any(|of| of.name.ends_with(&format!("_{name}")));
    if let Some((name, _)) = OPERATORS.iter().find(|(name, _)| !is_operator(name)) {
        return Err(format!("there is no function {name}, which is an operator in C++"));
    }
    let is_struct = |name: &str| interface.structs.iter().any(|of| of.name == name);
    if let Some(name) = class::FIELDS_BY_HAND.iter().find(|name| !is_struct(name)) {
        return Err(format!("{name}, whose fields are in the support, does not exist"));
    }
    inputs::ARRAYS.iter().try_for_each(|(array, _)| {
        match functions.any(|of| of.parameters.iter().any(|(name, _)| name == array)) {
            true => Ok(()),
            false => Err(format!("there is no parameter {array}, which is an array of arrays in C++")),
        }
    })
}
