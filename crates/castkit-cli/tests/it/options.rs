//! The options of all commands beside each other.

use std::collections::BTreeMap;

use crate::common::run;

/// Options of a command by name: how they are written, and the first sentences of their help.
fn options(command: &str) -> BTreeMap<String, String> {
    let help = run([command, "-h"]).fine();
    let mut options: Vec<String> = Vec::new();
    let mut is_option = false;
    for line in help.text().lines() {
        let text = line.trim();
        let indent = line.len() - line.trim_start().len();
        match (text.starts_with('-') && indent <= 6, is_option && indent > 6) {
            (true, _) => {
                is_option = true;
                options.push(text.to_owned());
            }
            (_, true) => options.iter_mut().last().into_iter().for_each(|option| *option = format!("{option} {text}")),
            _ => is_option = false,
        }
    }
    let named = |text: &String| {
        let name = text.split([' ', ',']).find(|word| word.starts_with("--"))?.to_owned();
        Some((name, text.split_whitespace().collect::<Vec<_>>().join(" ")))
    };
    options.iter().filter_map(named).collect()
}

/// What has one name means one thing: it is written, explained and preset alike wherever it is.
#[test]
fn options_of_one_name_are_the_same_in_all_commands() {
    let help = run(["--help"]).fine();
    let commands = help.text().lines().skip_while(|line| !line.starts_with("Commands:")).skip(1);
    let commands: Vec<&str> = commands
        .take_while(|line| !line.is_empty())
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert!(commands.len() > 18, "{commands:?}");
    let mut known: BTreeMap<String, (&str, String)> = BTreeMap::new();
    for command in commands.into_iter().filter(|command| *command != "help") {
        for (name, text) in options(command) {
            let (first, same) = known.entry(name).or_insert((command, text.clone()));
            assert_eq!(text, *same, "of castkit {command}, and of castkit {first}");
        }
    }
    assert!(known.len() > 60, "{}", known.len());
    // The result goes to -o and nowhere else; -o is nothing else.
    let shorts: Vec<&str> =
        known.values().map(|(_, text)| text.as_str()).filter(|text| text.starts_with("-o")).collect();
    assert_eq!(shorts.len(), 1, "{shorts:?}");
}
