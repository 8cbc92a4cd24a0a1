//! Catalogues: made, brought up to date, read.

use std::collections::BTreeSet;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use cast_base::Progress;
use cast_catalog::{Catalogue, ErrorKind, Options, TABLES, Update};
use cast_file::{OpenOptions, Recovery};
use cast_read::Limits;
use cast_write::{Animation, Document, Layout, Root};

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

    /// Another library, with a single file.
    pub(crate) fn other(&self, document: &Document<'_>) -> PathBuf {
        let other = self.library.with_file_name("other");
        fs::create_dir(&other).unwrap();
        document.save(other.join("one.cast"), Layout::Compact).unwrap();
        other
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

fn counts(update: &Update) -> [u64; 4] {
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
    assert_eq!(counts(&place.update()), [31, 0, 0, 1]);
    assert_eq!(files(&place.catalogue).len(), 31);
    let before = all_rows(&place.catalogue);
    assert_eq!(counts(&place.update()), [0, 31, 0, 1]);
    assert_eq!(all_rows(&place.catalogue), before);

    place.put(3, 1003);
    place.put(500, 500);
    fs::remove_file(place.library.join("04/0004.cast")).unwrap();
    assert_eq!(counts(&place.update()), [2, 29, 1, 1]);
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
    let other = place.other(&model(1));
    assert_eq!(place.update().read, 8);
    // Others stay as they are.
    let update = Catalogue::update(&place.catalogue, &[&other], &Options::new()).unwrap();
    assert_eq!(counts(&update), [1, 0, 0, 0]);
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
    assert_eq!(counts(&update), [5, 0, 0, 0]);
    let mut rows = 0;
    Catalogue::open(&place.catalogue).unwrap().for_each("nodes", &["kind"], |_| rows += 1).unwrap();
    assert!(rows > 20);
    assert_eq!(place.update().read, 5);
    Catalogue::open(&place.catalogue).unwrap().for_each("nodes", &["kind"], |_| panic!("nodes")).unwrap();
}

#[test]
fn other_directories_stay_whatever_the_options() {
    let place = Place::new(5);
    let other = place.other(&model(1));
    Catalogue::update(&place.catalogue, &[&place.library, &other], &Options::new()).unwrap();
    let before = all_rows(&place.catalogue);
    let nodes = Options::new().nodes(true);
    let update = Catalogue::update(&place.catalogue, &[&other], &nodes).unwrap();
    assert_eq!(counts(&update), [1, 0, 0, 0]);
    let is_node = |row: &String| row.starts_with("nodes: ") || row.starts_with("arrays: ");
    assert_eq!(all_rows(&place.catalogue).into_iter().filter(|row| !is_node(row)).collect::<BTreeSet<_>>(), before);
    let update = Catalogue::update(&place.catalogue, &[&other], &Options::new()).unwrap();
    assert_eq!((counts(&update), all_rows(&place.catalogue)), ([1, 0, 0, 0], before));
    // Limits are options, too; to recover files is not one, because that is always done.
    let limits = OpenOptions::new().limits(Limits::new().max_depth(2));
    let limited = Catalogue::update(&place.catalogue, &[&other], &Options::new().open(limits)).unwrap();
    assert_eq!(counts(&limited), [1, 0, 0, 1]);
    let recovering = Options::new().open(OpenOptions::new().recovery(Recovery::Always));
    let update = Catalogue::update(&place.catalogue, &[&place.library, &testdata("obj")], &recovering).unwrap();
    assert_eq!((update.unchanged, update.failed), (5, 0), "{update:?}");
}

/// Whoever damages a catalogue is told, and loses nothing that can be made again.
#[test]
fn damaged() {
    let place = Place::new(5);
    let other = place.other(&model(1));
    let both = [&place.library, &other];
    Catalogue::update(&place.catalogue, &both, &Options::new()).unwrap();
    let before = all_rows(&place.catalogue);
    let table = |name: &str| place.catalogue.join("000000").join(format!("{name}.parquet"));
    fs::create_dir(place.catalogue.join("202401")).unwrap();
    fs::write(place.catalogue.join("202401/notes.txt"), "of somebody else").unwrap();
    for damage in [|path: &Path| fs::write(path, b"PAR1").unwrap(), |path: &Path| fs::remove_file(path).unwrap()] {
        let segment = fs::read_dir(&place.catalogue).unwrap().map(|entry| entry.unwrap().path());
        let segment = segment.filter(|path| path.join("files.parquet").exists()).max().unwrap();
        damage(&segment.join("meshes.parquet"));
        let catalogue = Catalogue::open(&place.catalogue).unwrap();
        catalogue.for_each("meshes", &["node"], |_| {}).unwrap_err();
        let error = Catalogue::update(&place.catalogue, &[&other], &Options::new()).unwrap_err();
        let expected = place.library.canonicalize().unwrap();
        let is_named = |root: &String| Path::new(root) == expected;
        let ErrorKind::Unusable { root, .. } = error.kind() else { panic!("{error}") };
        assert!(root.as_ref().is_some_and(is_named), "{error}");
        let update = Catalogue::update(&place.catalogue, &both, &Options::new()).unwrap();
        assert_eq!((counts(&update), &all_rows(&place.catalogue)), ([6, 0, 0, 0], &before));
    }
    assert!(!table("files").exists());
    assert!(place.catalogue.join("202401/notes.txt").exists());
}

/// The table of files alone says which directories there are; and an intact end of a table does not make it sound.
#[test]
fn damaged_inside() {
    let place = Place::new(5);
    let other = place.other(&Document::from(Root::new().with_animation(Animation::new())));
    let update = |directories: &[&PathBuf]| Catalogue::update(&place.catalogue, directories, &Options::new());
    let spoil = |table: &str| {
        let path = segments(&place.catalogue)[0].join(table);
        let mut bytes = fs::read(&path).unwrap();
        bytes[20..68].fill(b'X');
        fs::write(&path, bytes).unwrap();
    };
    update(&[&place.library, &other]).unwrap();
    spoil("meshes.parquet");
    place.put(3, 3);
    let error = update(&[&place.library]).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Unusable { root: Some(_), .. }), "{error}");
    let done = update(&[&place.library, &other]).unwrap();
    assert!(done.read >= 5, "{done:?}");
    let fresh = place.catalogue.with_file_name("fresh");
    Catalogue::update(&fresh, &[&place.library, &other], &Options::new()).unwrap();
    assert!(all_rows(&place.catalogue) == all_rows(&fresh));

    spoil("files.parquet");
    for directories in [&[&place.library][..], &[&place.library, &other]] {
        let error = update(directories).unwrap_err();
        assert!(error.to_string().contains("delete the catalogue"), "{error}");
    }
    fs::remove_file(segments(&place.catalogue)[0].join("files.parquet")).unwrap();
    let error = update(&[&other]).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Unusable { root: None, .. }), "{error}");
}

/// Until the new rows are complete, there are the old ones.
#[test]
fn cancelled_with_other_options() {
    let place = Place::new(600);
    place.update();
    let stop = |done, _| if done > 100 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    let options = Options::new().nodes(true).progress(Progress::new(&stop));
    Catalogue::update(&place.catalogue, &[&place.library], &options).unwrap_err();
    assert_eq!(files(&place.catalogue).len(), 600);
    let update = Catalogue::update(&place.catalogue, &[&place.library], &Options::new().nodes(true)).unwrap();
    assert!(update.read < 500 && update.unchanged >= 100, "{update:?}");
    assert_eq!(files(&place.catalogue).len(), 600);
}

#[test]
fn forgotten() {
    let place = Place::new(5);
    let other = place.other(&model(1));
    Catalogue::update(&place.catalogue, &[&place.library, &other], &Options::new()).unwrap();
    let root = other.canonicalize().unwrap();
    fs::remove_dir_all(&other).unwrap();
    let error = Catalogue::forget(&place.catalogue, &[&root, &place.library.join("00")]).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::NotKnown { known } if known.len() == 2), "{error}");
    assert_eq!(files(&place.catalogue).len(), 6);
    assert_eq!(Catalogue::forget(&place.catalogue, &[&root]).unwrap(), 1);
    assert_eq!(files(&place.catalogue).len(), 5);
    assert_eq!(counts(&place.update()), [0, 5, 0, 0]);
}

/// As uid 0 everything can be opened.
#[cfg(unix)]
#[test]
fn what_could_not_be_opened_is_tried_again() {
    use std::os::unix::fs::PermissionsExt;
    let place = Place::new(2);
    let path = place.library.join("00/0000.cast");
    let allow = |mode| fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
    allow(0);
    let is_refused = fs::File::open(&path).is_err();
    assert_eq!(place.update().failed, u64::from(is_refused));
    allow(0o600);
    assert_eq!(place.update().failed, 0);
}

fn segments(catalogue: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(catalogue).unwrap().map(|entry| entry.unwrap().path());
    paths.filter(|path| path.join("files.parquet").exists()).collect()
}

/// A table that somebody has put beside those of a segment, about the same files.
#[test]
fn tables_of_others_are_kept() {
    let place = Place::new(5);
    place.update();
    let [first] = &segments(&place.catalogue)[..] else { panic!("several") };
    fs::copy(first.join("files.parquet"), first.join("results.parquet")).unwrap();
    fs::write(first.join("notes.txt"), "kept").unwrap();
    fs::write(first.join("damaged.parquet"), "not sound").unwrap();
    fs::create_dir(first.join("more")).unwrap();
    fs::write(first.join("more/notes.txt"), "kept").unwrap();
    for number in 5..20 {
        place.put(number, number);
        place.update();
    }
    place.put(3, 1003);
    // Rows that are made again with other options are about the same files.
    Catalogue::update(&place.catalogue, &[&place.library], &Options::new().nodes(true)).unwrap();
    let kept = segments(&place.catalogue).into_iter().filter(|path| path.join("results.parquet").exists());
    let [kept] = &kept.collect::<Vec<_>>()[..] else { panic!("not one") };
    assert_eq!(fs::read(kept.join("notes.txt")).unwrap(), b"kept");
    assert_eq!(fs::read(kept.join("more/notes.txt")).unwrap(), b"kept");
    assert_eq!(fs::read(kept.join("damaged.parquet")).unwrap(), b"not sound");
    let table = fs::File::open(kept.join("results.parquet")).unwrap();
    let rows = parquet::file::reader::SerializedFileReader::new(table).unwrap();
    assert_eq!(parquet::file::reader::FileReader::metadata(&rows).file_metadata().num_rows(), 4);
}

#[cfg(unix)]
#[test]
fn what_cannot_be_listed_is_said() {
    use std::os::unix::ffi::OsStrExt;
    let place = Place::new(14);
    place.update();
    let name = std::ffi::OsStr::from_bytes(b"a\xff.cast");
    // Not every file system has such names.
    if fs::write(place.library.join(name), b"no").is_ok() {
        let update = place.update();
        assert_eq!(update.unlisted.len(), 1, "{update:?}");
        assert_eq!(update.unlisted[0].reason, "its name is not Unicode");
    }
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
    assert!(!place.catalogue.join(".work").exists());
    let done = files(&place.catalogue).len() as u64;
    assert!(done > 0 && done < 600, "{done}");
    assert_eq!(counts(&place.update()), [600 - done, done, 0, 0]);
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
    // It stays as long as a file has it, and so does what is not from here.
    let own = catalogue.thumbnail("own.png");
    fs::write(&own, "of somebody else").unwrap();
    for (left, file) in [(true, "a.cast"), (false, "b.cast")] {
        fs::remove_file(place.library.join(file)).unwrap();
        Catalogue::update(&place.catalogue, &[&place.library], &options).unwrap();
        assert_eq!((catalogue.thumbnail(&names[0]).exists(), own.exists()), (left, true));
    }
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
    fs::copy(place.library.join("00/0000.cast"), place.library.join("a&b.cast")).unwrap();
    fs::write(place.library.join("no.cast"), b"no").unwrap();
    place.update();
    let page = Catalogue::open(&place.catalogue).unwrap().report().unwrap();
    assert!(page.contains("a&amp;b.cast") && !page.contains("a&b.cast"));
    for said in ["<b>5</b><span>files", "Duplicates", "Findings", "Largest files", "no.cast"] {
        assert!(page.contains(said), "{said}");
    }
    // Nothing of it is elsewhere.
    assert!(!page.contains("http://") && !page.contains("https://") && !page.contains("<script"));
}
