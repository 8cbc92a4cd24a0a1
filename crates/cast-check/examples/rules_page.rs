//! Prints the page of all rules, which `cargo xtask codegen` keeps in `src/generated/rules.md`.

#![allow(clippy::print_stdout, reason = "this is what the program is for")]

use cast_check::{When, rules};

fn main() {
    println!("Every rule, generated from the table. `castkit explain CODE` prints one of them.\n");
    println!("Rules with a reader's name only apply to files meant for that reader (`--for`).");
    let mut area = "";
    for rule in rules::all() {
        if rule.area() != area {
            area = rule.area();
            println!("\n# {area}");
        }
        println!("\n## {}: {}\n", rule.code, rule.title);
        let repairable = match (rule.repairable, rule.lossy) {
            (false, _) => "",
            (true, false) => ", repairable",
            (true, true) => ", repairable with --lossy",
        };
        println!("{}{repairable}{}. {}\n", capitalised(rule.severity.name()), when(rule.when), rule.explanation);
        println!("> {} ({})", rule.specification, rule.anchor);
    }
}

fn when(when: When) -> String {
    match when {
        When::For(readers) => {
            let names: Vec<&str> = readers.iter().map(|reader| reader.name()).collect();
            format!(", for {}", names.join(", "))
        }
        When::Files => ", if other files may be read".into(),
        When::Textures => ", if textures are checked".into(),
        _ => String::new(),
    }
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
