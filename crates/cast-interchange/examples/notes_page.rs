//! Prints the page of all notes, which `cargo xtask codegen` keeps in `src/generated/notes.md`.

#![allow(clippy::print_stdout, reason = "this is what the program is for")]

use cast_interchange::notes;

fn main() {
    println!("Every note of conversions, generated from the table. `castkit explain CODE` prints one of them.");
    let mut area = "";
    for kind in notes::all() {
        if kind.area() != area {
            area = kind.area();
            println!("\n# {area}");
        }
        println!("\n## {}: {}\n", kind.code, kind.feature);
        // Without the feature `explanations` all of them are empty, and the page would be compared with the same gaps.
        assert!(!kind.explanation.trim().is_empty(), "{} has no explanation", kind.code);
        println!("{} ({}): {}. {}", capitalised(kind.outcome.name()), kind.severity, kind.detail, kind.explanation);
    }
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
