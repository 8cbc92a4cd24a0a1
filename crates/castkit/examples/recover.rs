//! Opens a file, damaged or not, reports what is wrong with it, and saves what could be recovered.
//!
//! `cargo run --example recover -- IN.cast [OUT.cast]`
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "an example is a program that prints")]

use castkit::check::{Options, check};
use castkit::write::Layout;
use castkit::{Document, OpenOptions, Recovery, Result};

fn main() -> Result<()> {
    let mut arguments = std::env::args().skip(1);
    let Some(input) = arguments.next() else {
        eprintln!("usage: recover IN.cast [OUT.cast]");
        std::process::exit(2);
    };

    // Docs: from here
    let file = OpenOptions::new().recovery(Recovery::WhenDamaged).open(&input)?;
    match file.damage() {
        None => println!("the structure is sound"),
        Some(damage) => {
            println!("{damage}");
            file.repairs().iter().for_each(|repair| println!("  {repair}"));
        }
    }
    // Docs: to here
    println!("{} nodes, {} models", file.node_count(), file.models().count());

    // An intact structure does not mean that the content is valid, so that is checked as well.
    for finding in check(&file, &Options::new())?.findings() {
        println!("{finding}");
    }

    if let Some(output) = arguments.next() {
        Document::from(&file).save(&output, Layout::Compact)?;
        println!("saved as {output}");
    }
    Ok(())
}
