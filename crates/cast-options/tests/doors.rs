//! Operations and their options are where their rows say: looked up in the sources of the interfaces.

use std::fs;
use std::path::Path;

use cast_options::{Door, OPERATIONS, Operation, OptionRow, Spelling};

/// Files of the repository, as one text; none in a package of the crate alone.
fn sources(names: &[&str]) -> Option<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    names.iter().map(|name| fs::read_to_string(root.join(name)).ok()).collect()
}

/// The text from a mark to an end.
fn part<'t>(text: &'t str, start: &str, end: &str) -> &'t str {
    let after = text.split_once(start).map_or("", |(_, after)| after);
    after.split_once(end).map_or(after, |(part, _)| part)
}

/// Options that errors and notes name: where functions have a parameter instead, it has the same name.
const NAMED: &[(&str, &str)] = &[("animate", "skeleton")];

/// Looks up all options of all operations that an interface has.
fn all_are_in(door: Door, spelling: Spelling, text: impl Fn(&'static Operation, &str) -> String) {
    for operation in OPERATIONS {
        let Some(name) = operation.name_in(door) else { continue };
        let text = text(operation, name);
        assert!(!text.is_empty(), "{door:?} has no {name}");
        let words: Vec<&str> = text.split(|letter: char| !letter.is_alphanumeric() && letter != '_').collect();
        let is_named = |row: &OptionRow| NAMED.contains(&(operation.name, row.name));
        for row in operation.options.iter().filter(|row| row.is_in(door) || is_named(row)) {
            assert!(words.contains(&&*spelling.of(row)), "{door:?}: {name} has no option {}", row.name);
        }
    }
}

#[test]
fn python_has_all() {
    const FILES: [&str; 6] =
        ["_operations.py", "_checking.py", "_rendering.py", "_file.py", "_catalog.py", "_scene.py"];
    let Some(text) =
        sources(&FILES.map(|name| format!("bindings/python/python/castkit/{name}")).each_ref().map(|name| &**name))
    else {
        return;
    };
    all_are_in(Door::Python, Spelling::Python, |_, name| {
        let function = name.rsplit('.').next().unwrap();
        let parameters = part(&text, &format!("def {function}("), ") ->");
        // Some take their keywords from a class.
        match part(parameters, "Unpack[", "]") {
            "" => format!("{function} {parameters}"),
            class => part(&text, &format!("class {class}("), "\n\n\n").to_owned(),
        }
    });
}

#[test]
fn c_has_all() {
    let Some(text) = sources(&["bindings/c/include/castkit.h"]) else { return };
    all_are_in(Door::C, Spelling::C, |operation, name| {
        let declaration = text.contains(&format!("{name}("));
        let is_alike = |of: &str| ["repair", "upgrade"].contains(&of);
        let of = match operation.name {
            name if is_alike(name) => "repair",
            "pose" => "convert",
            name => name,
        };
        let options = part(&text, &format!("typedef struct castkit_{of}_options {{"), "\n} ");
        // Some are parameters.
        let parameters = part(&text, &format!("{name}("), ");");
        if declaration { format!("{name} {parameters} {options}") } else { String::new() }
    });
}

#[test]
fn the_package_for_javascript_has_all() {
    let Some(text) = sources(
        &["index.d.ts", "operations.d.ts", "file.d.ts", "scene.d.ts"]
            .map(|name| format!("bindings/web/js/{name}"))
            .each_ref()
            .map(|name| &**name),
    ) else {
        return;
    };
    all_are_in(Door::Web, Spelling::Camel, |_, name| {
        let function = part(&text, &format!("{name}("), ";");
        // Some have an interface of their own.
        let interface = function.split(|letter: char| !letter.is_alphanumeric()).find(|word| word.ends_with("Options"));
        match (text.contains(&format!("{name}(")), interface) {
            (true, Some(interface)) => part(&text, &format!("interface {interface}"), "\n}").to_owned(),
            (true, None) => format!("{name} {function}"),
            (false, _) => String::new(),
        }
    });
}
