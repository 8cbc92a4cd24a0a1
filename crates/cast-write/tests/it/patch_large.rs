//! Patching a file that is larger than memory only takes memory for the changes.

use std::fs::{self, File};
use std::os::unix::fs::{FileExt, MetadataExt};
use std::path::Path;
use std::process::Command;

use cast_read::{Cast, NodeKind, PropertyType};
use cast_write::patch::PatchFile;

const FILE: &str = "CAST_WRITE_TEST_PATCHES";
const ROOTS: u32 = 16;
const VERTICES: u32 = 300_000_000;

/// The size of a root, all of which except the beginning is a hole in the file.
const ROOT: u32 = 24 + MESH;
const MESH: u32 = 24 + NAME + POSITIONS;
const NAME: u32 = 8 + 1 + 5;
const POSITIONS: u32 = 8 + 2 + 12 * VERTICES;

/// The beginning of a root: its header, that of the mesh, its name, and the header of the positions.
fn beginning(name: &[u8; 5]) -> Vec<u8> {
    let node = |kind: NodeKind, size: u32, properties: u32, children: u32| {
        let counts = [properties.to_le_bytes(), children.to_le_bytes()];
        [&kind.0.to_le_bytes()[..], &size.to_le_bytes(), &[0; 8], &counts.concat()].concat()
    };
    let property = |kind: PropertyType, key: &[u8], count: u32| {
        let len = u16::try_from(key.len()).unwrap().to_le_bytes();
        [&kind.0.to_le_bytes()[..], &len, &count.to_le_bytes(), key].concat()
    };
    let (root, mesh) = (node(NodeKind::ROOT, ROOT, 0, 1), node(NodeKind::MESH, MESH, 2, 0));
    let name = [property(PropertyType::STRING, b"n", 1), name.to_vec()].concat();
    [root, mesh, name, property(PropertyType::VECTOR3, b"vp", VERTICES)].concat()
}

fn offset(root: u32) -> u64 {
    16 + u64::from(root) * u64::from(ROOT)
}

fn start(file: &File, root: u32) -> Vec<u8> {
    let mut bytes = beginning(b"body\0");
    file.read_exact_at(&mut bytes, offset(root)).unwrap();
    bytes
}

fn anonymous_bytes() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:")).unwrap();
    line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() << 10
}

#[test]
#[ignore = "measures its own process; started by the test below"]
fn patches_alone_in_its_process() {
    let Some(path) = std::env::var_os(FILE) else { return };
    let before = anonymous_bytes();
    let mut patch = PatchFile::map(&path, crate::patch_file::PROMISE).unwrap();
    assert!(patch.is_mapped());
    patch.node("root[3]/mesh").unwrap().set("n", "tail").unwrap();
    patch.node("root[12]/mesh[\"body\"]").unwrap().set("n", "head").unwrap();
    assert_eq!(patch.cast().find("root[12]/mesh[\"head\"]").unwrap().hash(), 0);
    assert_eq!(patch.save().unwrap(), 2 * 5);
    let taken = anonymous_bytes().saturating_sub(before);
    assert!(taken < 1 << 20, "{taken} bytes for two pages of 4 KiB");
}

#[test]
fn two_names_in_a_file_larger_than_memory() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("large.cast");
    let file = File::options().read(true).write(true).create_new(true).open(&path).unwrap();
    let header = [*b"cast", 1_u32.to_le_bytes(), ROOTS.to_le_bytes(), [0; 4]].concat();
    if file.set_len(offset(ROOTS)).is_err() {
        return println!("skipped: no such sparse files here");
    }
    file.write_all_at(&header, 0).unwrap();
    (0..ROOTS).for_each(|root| file.write_all_at(&beginning(b"body\0"), offset(root)).unwrap());
    file.sync_all().unwrap();
    let (len, blocks) = (file.metadata().unwrap().len(), file.metadata().unwrap().blocks());
    assert!(len > 50 << 30 && blocks * 512 < 1 << 20, "{len} bytes, {blocks} blocks");

    let child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "patch_large::patches_alone_in_its_process", "--ignored", "--nocapture"])
        .env(FILE, &path)
        .output()
        .unwrap();
    assert!(child.status.success(), "{child:?}");
    assert!(String::from_utf8_lossy(&child.stdout).contains("1 passed"), "{child:?}");

    for root in 0..ROOTS {
        let name = match root {
            3 => b"tail\0",
            12 => b"head\0",
            _ => b"body\0",
        };
        assert_eq!(start(&file, root), beginning(name), "root {root}");
    }
    // Holes in the file are still holes.
    file.sync_all().unwrap();
    assert_eq!((file.metadata().unwrap().len(), file.metadata().unwrap().blocks()), (len, blocks));
    assert!(is_sound(&path));
}

fn is_sound(path: &Path) -> bool {
    Cast::parse(&cast_map::map(path, crate::patch_file::PROMISE).unwrap()).is_ok()
}
