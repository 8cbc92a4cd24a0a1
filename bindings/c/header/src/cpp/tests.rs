//! That every function is in C++, and none without a rule.

use std::path::Path;

use super::{doc, generate};
use crate::source::{Function, Interface, Kind};

fn interface() -> Interface {
    Interface::of(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../src")).unwrap()
}

/// The classes with one more function, of a file.
fn with(name: &str, doc: &str, more: &[(&str, Kind)], result: Kind) -> Result<String, String> {
    let mut interface = interface();
    let mut parameters = vec![("file".to_owned(), pointer("castkit_file", false))];
    parameters.extend(more.iter().map(|(name, kind)| ((*name).to_owned(), kind.clone())));
    let place = "file".to_owned();
    interface.functions.push(Function {
        name: name.into(),
        doc: doc.into(),
        parameters,
        optional: Vec::new(),
        result,
        place,
    });
    generate(&interface).map(|(classes, _)| classes)
}

fn pointer(to: &str, writable: bool) -> Kind {
    let to = if to == "void" { Kind::Void } else { named(to) };
    Kind::Pointer(Box::new(to), writable)
}

fn named(name: &str) -> Kind {
    Kind::Named(name.into())
}

#[test]
fn every_function_is_called() {
    let interface = interface();
    let (classes, nodes) = generate(&interface).unwrap();
    let code: String = (classes + &nodes).lines().filter(|line| !line.trim_start().starts_with(['*', '/'])).collect();
    for function in &interface.functions {
        let is_used = [format!("{}(", function.name), format!("{},", function.name), format!("{}>", function.name)];
        assert!(is_used.iter().any(|used| code.contains(used)), "{} is not called", function.name);
    }
}

#[test]
fn a_new_function_is_there_without_further_rules() {
    let error = ("error", pointer("castkit_error", true));
    let text = |doc, more: &[(&str, Kind)], result| with("castkit_file_newest", doc, more, result).unwrap();
    let name = ("name", pointer("c_char", false));
    let found = text("A.", &[name.clone(), error.clone()], named("bool"));
    assert!(found.contains("result<void> newest(const char *name) const {"));
    let found = text("`name` may be NULL.", &[name, error.clone()], pointer("castkit_scene", true));
    // Scenes are made of files, so one of the classes only declares what needs the other one.
    assert!(found.contains("result<castkit::scene> newest(const char *name = nullptr) const;"));
    assert!(found.contains("inline result<castkit::scene> file::newest(const char *name) const {"));
    let index = ("index", named("usize"));
    let format = [index, ("format", pointer("castkit_format", true)), ("size", named("usize"))];
    let found = text("A.", &format, named("bool"));
    assert!(found.contains("std::optional<castkit_format> newest(std::size_t index) const noexcept {"));
    assert!(found.contains("auto newests() const noexcept {"));
    let weights = [("weights", pointer("f32", true)), ("capacity", named("usize")), error];
    let found = text("`weights` may be NULL.", &weights, named("usize"));
    assert!(found.contains("result<std::size_t> newest(std::span<float> weights) const {"));
    assert!(found.contains("result<std::vector<float>> newest() const {"));
}

#[test]
fn a_function_without_a_rule_is_an_error() {
    let odd = |more: &[(&str, Kind)], result| with("castkit_file_odd", "A.", more, result).unwrap_err();
    // Numbers and memory of an unknown size, a struct that grows by value, a pointer to what is no struct.
    for (name, kind) in [
        ("numbers", pointer("f32", false)),
        ("memory", pointer("void", true)),
        ("info", named("castkit_file_info")),
        ("place", Kind::Pointer(Box::new(pointer("void", true)), true)),
    ] {
        let problem = odd(&[(name, kind)], named("bool"));
        assert!(problem.contains("castkit_file_odd") && problem.contains(name), "{problem}");
    }
    assert!(odd(&[], named("castkit_file_info")).contains("result"));
    assert!(odd(&[], pointer("u32", false)).contains("result"));
}

#[test]
fn documentation_is_about_cpp() {
    let of = |text: &str, finds| {
        let function = Function {
            name: "castkit_file_odd".into(),
            doc: text.into(),
            parameters: Vec::new(),
            optional: Vec::new(),
            result: Kind::Void,
            place: String::new(),
        };
        doc::of(&function, finds)
    };
    let text =
        "Writes note number `index` to `*note`. `size` is `sizeof *note`. Returns false if `index` is\nout of range.";
    assert_eq!(of(text, true), "Note number `index`. There is nothing if `index` is out of range.");
    let text = "Checks a file. `options` may be NULL. Returns NULL and sets `error` if it was cancelled.";
    assert_eq!(of(text, false), "Checks a file. Fails if it was cancelled.");
    let names = [("castkit_file_open", "file::open".to_owned())];
    assert_eq!(doc::renamed("See `castkit_file_open` and `x`.", &names), "See `file::open` and `x`.");
}
