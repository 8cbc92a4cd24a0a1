//! Writes a file of each family: `cargo run -p castkit-torture --bin families -- FOLDER ITEMS`.

use std::path::Path;
use std::process::ExitCode;

use cast_write::Layout;
use castkit_torture::families::FAMILIES;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("families: {error}");
            ExitCode::from(2)
        }
    }
}

fn run(arguments: &[String]) -> Result<(), Box<dyn std::error::Error>> {
    let [folder, items] = arguments else { return Err("usage: families FOLDER ITEMS".into()) };
    let items = items.parse()?;
    std::fs::create_dir_all(folder)?;
    for family in FAMILIES {
        let path = Path::new(folder).join(format!("{}.cast", family.name));
        (family.document)(items).save(&path, Layout::Compact)?;
    }
    Ok(())
}
