//! Catalogues.

use cast_base::Threads;
use cast_catalog::{Options, Reader, Rows, TABLES};
use cast_file::{OpenOptions, Recovery};
use cast_read::Cast;
use cast_write::{Document, Layout};

/// The rows of a file have the columns that the tables describe and are the same on all threads; digests do not depend on
/// the layout of the file.
pub fn catalog(bytes: &[u8]) {
    let options = Options::new().nodes(true).budget(Some(0));
    let [one, all] = [Threads::One, Threads::All].map(|threads| read(bytes, &options.clone().threads(threads)));
    assert_eq!(shown(&one), shown(&all));
    if Cast::parse(bytes).is_err() {
        return;
    }
    assert!(one.file.error.is_none(), "{:?}", one.file.error);
    // As catalogues open files: what a property of an unknown type seems to hide is read by its content.
    let opened = OpenOptions::new().recovery(Recovery::WhenDamaged).parse(bytes.to_vec());
    let file = opened.unwrap_or_else(|error| unreachable!("what parses can be opened: {error}"));
    let cast = file.cast();
    assert_eq!(one.nodes.len() as u64, cast.node_count());
    let Ok(aligned) = Layout::aligned(16) else { return };
    let Ok(written) = Document::from(&cast).to_vec(aligned) else { return };
    let again = read(&written, &options);
    let digests = |rows: &Rows| -> Vec<String> {
        let meshes = rows.meshes.iter().map(|mesh| format!("{:?}", mesh.digest));
        meshes.chain(rows.arrays.iter().map(|array| format!("{:?}", array.digest))).collect()
    };
    assert_eq!(digests(&one), digests(&again));
}

fn read(bytes: &[u8], options: &Options<'_>) -> Rows {
    Reader::new().bytes("file.cast", bytes.to_vec(), options)
}

/// All values of all tables.
fn shown(rows: &Rows) -> String {
    let mut shown = String::new();
    for (number, table) in TABLES.iter().enumerate() {
        let columns = table.columns().count();
        rows.visit_table(number, &mut |row| {
            row.visit_values(&mut |column, value| {
                assert!(column < columns, "{column} of {columns}");
                shown.push_str(&format!("{column} {value:?}\n"));
            });
        });
    }
    shown
}
