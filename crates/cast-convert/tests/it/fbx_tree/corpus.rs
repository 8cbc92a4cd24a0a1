//! Real files, where there are some: set CAST_CORPUS to the directory with the folder `fbx`.

use std::path::PathBuf;

use cast_base::Threads;
use cast_convert::fbx::tree::{Tree, Value, decode_all};

#[test]
fn real_files_are_read_to_the_last_array() {
    let Some(directory) = std::env::var_os("CAST_CORPUS").map(PathBuf::from) else { return };
    let mut read = 0;
    for entry in directory.join("fbx").read_dir().unwrap() {
        let path = entry.unwrap().path();
        // Folders with embedded files end in .fbm.
        if path.extension().is_none_or(|extension| extension != "fbx") {
            continue;
        }
        let bytes = std::fs::read(&path).unwrap();
        if !bytes.starts_with(b"Kaydara") {
            continue;
        }
        let tree = Tree::parse(&bytes).unwrap();
        let mut arrays = Vec::new();
        let mut walk = tree.walk();
        for visited in walk.by_ref() {
            let visited = visited.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            for property in visited.node.properties() {
                let property = property.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
                if let Value::Array(array) = property.value {
                    arrays.push(array);
                }
            }
        }
        assert_eq!(walk.slack(), 0, "{}", path.display());
        for values in decode_all(&arrays, Threads::All) {
            values.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        }
        for connection in tree.connections().unwrap() {
            connection.unwrap();
        }
        assert!(tree.objects().unwrap().map(Result::unwrap).count() > 0 || tree.version() < 6000, "{}", path.display());
        read += 1;
    }
    assert!(read > 0, "no binary FBX file in {}", directory.display());
}
