//! Lists the textures that the Cast files in a folder refer to, and the files that use them.
//!
//! `cargo run --example textures -- FOLDER`
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "an example is a program that prints")]

use std::collections::BTreeMap;
use std::error::Error;
use std::path::PathBuf;

use castkit::CastFile;
use castkit::read::views::MaterialSource;

fn main() -> Result<(), Box<dyn Error>> {
    let Some(folder) = std::env::args().nth(1) else {
        eprintln!("usage: textures FOLDER");
        std::process::exit(2);
    };

    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<_>>()?;
    paths.retain(|path| path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("cast")));
    paths.sort();

    let mut users: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for path in &paths {
        let file = match CastFile::open(path) {
            Ok(file) => file,
            Err(error) => {
                eprintln!("{error}");
                continue;
            }
        };
        for material in file.models().flat_map(|model| model.materials()) {
            for slot in material.slots() {
                let Some(MaterialSource::File(texture)) = slot.source() else { continue };
                let user = format!("{} of {} in {}", slot.name(), material.name().unwrap_or("?"), path.display());
                users.entry(texture.path().unwrap_or_default().to_owned()).or_default().push(user);
            }
        }
    }
    for (texture, users) in users {
        println!("{texture}");
        users.iter().for_each(|user| println!("  {user}"));
    }
    Ok(())
}
