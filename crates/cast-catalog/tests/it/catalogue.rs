//! Catalogues: made, brought up to date, read.

use std::collections::BTreeSet;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use cast_catalog::{Catalogue, ErrorKind, Options, TABLES, Update};
use cast_format::Progress;
use cast_write::Layout;

use crate::{model, testdata};

/// A library and a place for its catalogue.
pub(crate) struct Place {
    _directory: tempfile::TempDir,
    pub(crate) library: PathBuf,
    pub(crate) catalogue: PathBuf,
}

impl Place {
    pub(crate) fn new(files: u16) -> Self {
        let directory = tempfile::tempdir().unwrap();
        let (library, catalogue) = (directory.path().join("library"), directory.path().join("catalogue"));
        let place = Self { _directory: directory, library, catalogue };
        for number in 0..files {
            place.put(number, number);
        }
        place
    }

    /// Writes a file with the content of a number.
    pub(crate) fn put(&self, file: u16, number: u16) {
        let folder = self.library.join(format!("{:02}", file % 7));
        fs::create_dir_all(&folder).unwrap();
        model(number).save(folder.join(format!("{file:04}.cast")), Layout::Compact).unwrap();
    }

    pub(crate) fn update(&self) -> Update {
        Catalogue::update(&self.catalogue, &[&self.library], &Options::new()).unwrap()
    }
}

/// All rows of all tables but what differs from machine to machine, in order.
pub(crate) fn all_rows(catalogue: &Path) -> BTreeSet<String> {
    let catalogue = Catalogue::open(catalogue).unwrap();
    let mut all = BTreeSet::new();
    for table in TABLES {
        let names: Vec<_> = table.columns().map(|column| column.name).collect();
        catalogue
            .for_each(table.name, &names, |row| {
                let cell = |column: usize| {
                    let text = row.text(column).map(str::to_owned);
                    let text = text.or_else(|| Some(row.integer(column)?.to_string()));
                    let text = text.or_else(|| Some(row.double(column)?.to_string()));
                    text.unwrap_or_else(|| row.texts(column).join(","))
                };
                let cells: Vec<String> = (0..names.len()).map(cell).collect();
                assert!(all.insert(format!("{}: {}", table.name, cells.join("|"))), "twice: {cells:?}");
            })
            .unwrap();
    }
    all
}

fn counts(update: Update) -> [u64; 4] {
    [update.read, update.unchanged, update.removed, update.failed]
}

fn files(catalogue: &Path) -> Vec<String> {
    let mut files = Vec::new();
    let add = |row: &cast_catalog::RowRef<'_>| files.push(row.text(0).unwrap().to_owned());
    Catalogue::open(catalogue).unwrap().for_each("files", &["path"], add).unwrap();
    files.sort_unstable();
    files
}

#[test]
fn brought_up_to_date() {
    let place = Place::new(30);
    fs::write(place.library.join("no.cast"), b"nothing of the kind").unwrap();
    fs::write(place.library.join("notes.txt"), b"not catalogued").unwrap();
    assert_eq!(counts(place.update()), [31, 0, 0, 1]);
    assert_eq!(files(&place.catalogue).len(), 31);
    let before = all_rows(&place.catalogue);
    assert_eq!(counts(place.update()), [0, 31, 0, 1]);
    assert_eq!(all_rows(&place.catalogue), before);

    place.put(3, 1003);
    place.put(500, 500);
    fs::remove_file(place.library.join("04/0004.cast")).unwrap();
    assert_eq!(counts(place.update()), [2, 29, 1, 1]);
    let paths = files(&place.catalogue);
    assert!(!paths.contains(&"04/0004.cast".into()) && paths.contains(&"03/0500.cast".into()));
    // As if everything was new.
    let fresh = place.catalogue.with_file_name("fresh");
    Catalogue::update(&fresh, &[&place.library], &Options::new()).unwrap();
    assert_eq!(all_rows(&place.catalogue), all_rows(&fresh));
    // A directory that cannot be reached is not an empty one.
    let away = place.library.with_file_name("away");
    fs::rename(&place.library, &away).unwrap();
    let gone = Catalogue::update(&place.catalogue, &[&place.library], &Options::new()).unwrap_err();
    assert!(matches!(gone.kind(), ErrorKind::NoDirectory(_)));
    assert_eq!(files(&place.catalogue), paths);
}

#[test]
fn of_several_directories() {
    let place = Place::new(8);
    let other = place.library.with_file_name("other");
    fs::create_dir(&other).unwrap();
    model(1).save(other.join("one.cast"), Layout::Compact).unwrap();
    assert_eq!(place.update().read, 8);
    // Others stay as they are.
    let update = Catalogue::update(&place.catalogue, &[&other], &Options::new()).unwrap();
    assert_eq!(counts(update), [1, 0, 0, 0]);
    assert_eq!(files(&place.catalogue).len(), 9);
    // No file is there twice.
    for overlapping in [place.library.join("01"), place.library.parent().unwrap().into()] {
        let error = Catalogue::update(&place.catalogue, &[&overlapping], &Options::new()).unwrap_err();
        assert!(matches!(error.kind(), ErrorKind::Overlap(_)), "{error}");
    }
}

#[test]
fn with_other_options_everything_is_read_again() {
    let place = Place::new(5);
    place.update();
    let nodes = Options::new().nodes(true);
    let update = Catalogue::update(&place.catalogue, &[&place.library], &nodes).unwrap();
    assert_eq!(counts(update), [5, 0, 0, 0]);
    let mut rows = 0;
    Catalogue::open(&place.catalogue).unwrap().for_each("nodes", &["kind"], |_| rows += 1).unwrap();
    assert!(rows > 20);
    assert_eq!(place.update().read, 5);
    Catalogue::open(&place.catalogue).unwrap().for_each("nodes", &["kind"], |_| panic!("nodes")).unwrap();
}

#[test]
fn many_runs_leave_few_segments() {
    let place = Place::new(1);
    place.update();
    for number in 1..20 {
        place.put(number, number);
        assert_eq!(place.update().read, 1);
    }
    let folders = fs::read_dir(&place.catalogue).unwrap().filter(|entry| entry.as_ref().unwrap().path().is_dir());
    let folders = folders.count();
    assert!(folders <= 5, "{folders}");
    assert_eq!(files(&place.catalogue).len(), 20);
}

#[test]
fn of_nothing_else() {
    let place = Place::new(1);
    // A folder with something of somebody's.
    let error = Catalogue::update(&place.library, &[&place.library], &Options::new()).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::NotEmpty), "{error}");
    let error = Catalogue::open(&place.library).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::NoCatalogue), "{error}");
    place.update();
    let mark = fs::File::open(place.catalogue.join(".castkit-catalogue")).unwrap();
    mark.lock().unwrap();
    let error = Catalogue::update(&place.catalogue, &[&place.library], &Options::new()).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Locked), "{error}");
}

#[test]
fn cancelled_and_continued() {
    let place = Place::new(600);
    let stop = |done, _| if done > 100 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    let options = Options::new().progress(Progress::new(&stop));
    let error = Catalogue::update(&place.catalogue, &[&place.library], &options).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Cancelled(_)), "{error}");
    let done = files(&place.catalogue).len() as u64;
    assert!(done > 0 && done < 600, "{done}");
    assert_eq!(counts(place.update()), [600 - done, done, 0, 0]);
}

#[cfg(feature = "render")]
#[test]
fn with_pictures() {
    let place = Place::new(0);
    fs::create_dir_all(&place.library).unwrap();
    fs::copy(testdata("valid/character.cast"), place.library.join("a.cast")).unwrap();
    fs::copy(testdata("valid/character.cast"), place.library.join("b.cast")).unwrap();
    let options = Options::new().thumbnails(Some(32));
    Catalogue::update(&place.catalogue, &[&place.library], &options).unwrap();
    let catalogue = Catalogue::open(&place.catalogue).unwrap();
    let mut names = Vec::new();
    catalogue.for_each("files", &["thumbnail"], |row| names.push(row.text(0).unwrap().to_owned())).unwrap();
    assert_eq!(names[0], names[1]);
    assert!(fs::read(catalogue.thumbnail(&names[0])).unwrap().starts_with(b"\x89PNG"));
}

/// Formats other than Cast.
#[test]
fn of_other_formats() {
    let place = Place::new(0);
    let update = Catalogue::update(&place.catalogue, &[testdata("gltf")], &Options::new()).unwrap();
    assert!(update.read > 3, "{update:?}");
    let mut formats = BTreeSet::new();
    let catalogue = Catalogue::open(&place.catalogue).unwrap();
    catalogue.for_each("files", &["format"], |row| _ = formats.insert(row.text(0).unwrap().to_owned())).unwrap();
    assert!(formats.contains("gltf") || formats.contains("glb"), "{formats:?}");
}

#[test]
fn as_a_page() {
    let place = Place::new(3);
    fs::copy(place.library.join("00/0000.cast"), place.library.join("<b>.cast")).unwrap();
    fs::write(place.library.join("no.cast"), b"no").unwrap();
    place.update();
    let page = Catalogue::open(&place.catalogue).unwrap().report().unwrap();
    assert!(page.contains("&lt;b&gt;.cast") && !page.contains("<b>.cast"));
    for said in ["<b>5</b><span>files", "Duplicates", "Findings", "Largest files", "no.cast"] {
        assert!(page.contains(said), "{said}");
    }
    // Nothing of it is elsewhere.
    assert!(!page.contains("http://") && !page.contains("https://") && !page.contains("<script"));
}
