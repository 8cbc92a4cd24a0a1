//! Writes a file of each family: `cargo run -p castkit-torture --example families -- FOLDER ITEMS`.

use std::path::Path;

use castkit_torture::families::FAMILIES;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [folder, items] = &arguments[..] else { return Err("usage: families FOLDER ITEMS".into()) };
    let items = items.parse()?;
    std::fs::create_dir_all(folder)?;
    for family in FAMILIES {
        let path = Path::new(folder).join(format!("{}.{}", family.name, family.extension));
        std::fs::write(&path, (family.file)(items))?;
    }
    Ok(())
}
