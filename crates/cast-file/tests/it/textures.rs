//! Finding textures whose paths were written elsewhere.

use std::fs;
use std::path::{Path, PathBuf};

use cast_file::{
    BaseDirectory, Confinement, SearchLimits, SearchProblem, TextureMatch, TextureNotFound, TextureSearch,
};

/// A directory with files, each of which contains its own path.
struct Disk(tempfile::TempDir);

impl Disk {
    fn of(files: &[&str]) -> Self {
        let disk = Self(tempfile::tempdir().unwrap());
        files.iter().for_each(|file| disk.add(file));
        disk
    }

    fn add(&self, file: &str) {
        fs::create_dir_all(self.at(file).parent().unwrap()).unwrap();
        fs::write(self.at(file), file).unwrap();
    }

    fn at(&self, path: &str) -> PathBuf {
        self.0.path().join(path)
    }

    fn search(&self, directories: &[&str]) -> TextureSearch {
        directories.iter().fold(TextureSearch::new(), |search, directory| search.directory(self.at(directory)))
    }

    /// Which file is found, how, and how many are as near.
    fn find(
        &self,
        search: &TextureSearch,
        model: &str,
        path: &str,
    ) -> Result<(String, TextureMatch, usize), TextureNotFound> {
        let base = BaseDirectory::of_file(self.at(model), Confinement::FileDirectory);
        let found = search.find(&base, path)?;
        let mut content = String::new();
        std::io::Read::read_to_string(&mut found.file.open().unwrap(), &mut content).unwrap();
        assert_eq!(fs::canonicalize(self.at(&content)).unwrap(), found.file.path());
        Ok((content, found.by, found.others))
    }
}

use TextureMatch::{End, Name, Path as AsIs, Stem};

#[test]
fn ends_of_paths_are_tried_beside_the_file() {
    let disk =
        Disk::of(&["m/hero.cast", "m/hero/Skin.PNG", "m/eye.png", "m/a/b/c.png", "m/x/deep/only.png", "out.png"]);
    let found = |path: &str| disk.find(&TextureSearch::new(), "m/hero.cast", path);
    for (path, file, by) in [
        ("hero/Skin.PNG", "m/hero/Skin.PNG", AsIs),
        ("hero/skin.png", "m/hero/Skin.PNG", End),
        (r"HERO\SKIN.png", "m/hero/Skin.PNG", End),
        (r"D:\Extract\models\hero\skin.png", "m/hero/Skin.PNG", End),
        ("/home/me/hero/skin.png", "m/hero/Skin.PNG", End),
        (r"\\server\share\hero\skin.png", "m/hero/Skin.PNG", End),
        ("d:hero/skin.png", "m/hero/Skin.PNG", End),
        ("../../hero/./skin.png", "m/hero/Skin.PNG", End),
        ("../other/../hero/skin.png", "m/hero/Skin.PNG", End),
        ("EYE.PNG", "m/eye.png", End),
        (r"D:\Extract\eye.png", "m/eye.png", Name),
        ("textures/eye.png", "m/eye.png", Name),
        ("z/a/B/c.png", "m/a/b/c.png", End),
    ] {
        assert_eq!(found(path), Ok((file.to_owned(), by, 0)), "{path}");
    }
    // Not below other directories, nor by stem, nor above.
    for path in ["only.png", "deep/only.png", "hero/skin.dds", "eye", "hero", "a/b", "", " ", "..", "http://a/eye.png"]
    {
        assert_eq!(found(path), Err(TextureNotFound::Missing), "{path}");
    }
    assert_eq!(found("../out.png"), Err(TextureNotFound::Outside));
    let outside = disk.at("out.png");
    assert_eq!(found(&outside.to_string_lossy()), Err(TextureNotFound::Outside));
    assert_eq!(found("eye.png\0.jpg"), Err(TextureNotFound::Missing));
}

#[test]
fn directories_are_searched_by_path_then_name_then_stem() {
    let disk = Disk::of(&[
        "m/hero.cast",
        "m/skin.png",
        "lib/hero/skin.png",
        "lib/villain/skin.png",
        "lib/zz/deep/skin.png",
        "lib/eye.dds",
        "lib/a/EYE.tga",
        "lib/notes.txt",
        "lib/b/eye.png.bak",
        "more/hero/skin.png",
        "more/eye.png",
    ]);
    let search = disk.search(&["lib", "more"]);
    let found = |path: &str| disk.find(&search, "m/hero.cast", path);
    let owned = |file: &str, by, others| Ok((file.to_owned(), by, others));
    // As it is before everything else; otherwise the longest end in common, wherever that is.
    assert_eq!(found("skin.png"), owned("m/skin.png", AsIs, 0));
    assert_eq!(found(r"D:\x\villain\skin.png"), owned("lib/villain/skin.png", End, 0));
    // The same in both directories: the first one.
    assert_eq!(found(r"D:\x\hero\skin.png"), owned("lib/hero/skin.png", End, 1));
    assert_eq!(found(r"D:\x\LIB\hero\skin.png"), owned("lib/hero/skin.png", End, 0));
    assert_eq!(found(r"D:\x\more\hero\skin.png"), owned("more/hero/skin.png", End, 0));
    // Only the name is in common: the one beside the file.
    assert_eq!(found(r"D:\x\skin.png"), owned("m/skin.png", Name, 0));
    // The exact name before another extension.
    assert_eq!(found("tex/eye.png"), owned("more/eye.png", Name, 0));
    assert_eq!(found("eye.png"), owned("more/eye.png", End, 0));
    assert_eq!(found("eye.jpg"), owned("lib/eye.dds", Stem, 2));
    assert_eq!(found("a/eye.jpg"), owned("lib/a/EYE.tga", Stem, 0));
    for path in ["notes.png", "eye.txt", "eye", "lib", "lib/hero"] {
        assert_eq!(found(path), Err(TextureNotFound::Missing), "{path}");
    }
    assert!(search.problems().is_empty());
}

#[test]
fn names_in_several_cases_are_exact_first() {
    let disk = Disk::of(&["m/hero.cast", "lib/Skin.png", "lib/skin.png", "lib/SKIN.png", "m/A/x.png", "m/a/x.png"]);
    if fs::read_dir(disk.at("lib")).unwrap().count() < 3 {
        return;
    }
    let search = disk.search(&["lib"]);
    for name in ["Skin.png", "skin.png", "SKIN.png"] {
        let found = disk.find(&search, "m/hero.cast", &format!("D:/{name}")).unwrap();
        assert_eq!(found, (format!("lib/{name}"), Name, 2));
    }
    assert_eq!(disk.find(&search, "m/hero.cast", "sKIN.png").unwrap().0, "lib/SKIN.png");
    assert_eq!(disk.find(&search, "m/hero.cast", "D:/a/x.png").unwrap().0, "m/a/x.png");
    assert_eq!(disk.find(&search, "m/hero.cast", "D:/A/x.png").unwrap().0, "m/A/x.png");
}

#[test]
fn the_path_of_the_file_may_be_relative() {
    // Tests share the current directory: nothing is written there, and a file that is there is taken.
    let here = std::env::current_dir().unwrap();
    let whole = here.join("Cargo.toml");
    for model in ["hero.cast", "./hero.cast", "src/../hero.cast"] {
        let base = BaseDirectory::of_file(model, Confinement::FileDirectory);
        let find = |path: &Path| TextureSearch::new().find(&base, &path.to_string_lossy());
        assert_eq!(find(&whole).unwrap().by, AsIs, "{model}");
        let above = here.join("../none.png");
        assert_eq!(find(&above), Err(TextureNotFound::Outside), "{model}");
        assert_eq!(base.find("/etc/passwd").unwrap_err().to_string(), "/etc/passwd is outside the allowed directory");
    }
}

#[test]
fn limits_end_the_search_and_are_reported() {
    let disk = Disk::of(&["lib/a/one.png", "lib/b/c/d/two.png", "lib/three.png"]);
    let model = "m/hero.cast";
    let search = disk.search(&["lib"]).limits(SearchLimits { entries: 1_000, depth: 1 });
    assert_eq!(disk.find(&search, model, "one.png").map(|found| found.0), Ok("lib/a/one.png".into()));
    assert_eq!(disk.find(&search, model, "two.png"), Err(TextureNotFound::Missing));
    assert!(matches!(search.problems(), [SearchProblem::Depth { directory, most: 1 }] if directory.ends_with("b/c")));
    let search = disk.search(&["lib"]).limits(SearchLimits { entries: 3, depth: 64 });
    assert_eq!(disk.find(&search, model, "three.png").map(|found| found.0), Ok("lib/three.png".into()));
    assert!(disk.find(&search, model, "two.png").is_err());
    assert!(matches!(search.problems(), [SearchProblem::Entries { most: 3, .. }]));
    let search = disk.search(&["none", "lib"]);
    assert_eq!(disk.find(&search, model, "two.png").map(|found| found.0), Ok("lib/b/c/d/two.png".into()));
    assert!(matches!(search.problems(), [SearchProblem::Directory { path, .. }] if path.ends_with("none")));
    // A single file is not a directory.
    assert_eq!(disk.search(&["lib/three.png"]).problems().len(), 1);
}

#[test]
fn what_was_listed_is_looked_at_again_when_it_is_opened() {
    let disk = Disk::of(&["lib/skin.png", "m/Eye.png"]);
    let search = disk.search(&["lib"]);
    assert!(disk.find(&search, "m/hero.cast", "skin.png").is_ok());
    fs::remove_file(disk.at("lib/skin.png")).unwrap();
    assert_eq!(disk.find(&search, "m/hero.cast", "skin.png"), Err(TextureNotFound::Missing));
    disk.add("lib/other.png");
    assert!(disk.find(&search, "m/hero.cast", "other.png").is_err());
    assert!(disk.find(&search.afresh(), "m/hero.cast", "other.png").is_ok());
}

#[cfg(unix)]
#[test]
fn links_are_not_followed_out() {
    use std::os::unix::fs::symlink;
    let disk = Disk::of(&["m/hero.cast", "secret/key.png", "lib/real/a.png", "m/tex/inner.png"]);
    symlink(disk.at("secret"), disk.at("lib/way")).unwrap();
    symlink(disk.at("secret/key.png"), disk.at("lib/key.png")).unwrap();
    symlink(disk.at("lib"), disk.at("lib/real/loop")).unwrap();
    symlink(disk.at("secret"), disk.at("m/out")).unwrap();
    symlink("tex", disk.at("m/inside")).unwrap();
    let search = disk.search(&["lib"]);
    let found = |path: &str| disk.find(&search, "m/hero.cast", path);
    assert_eq!(found("key.png"), Err(TextureNotFound::Missing));
    assert_eq!(found("out/key.png"), Err(TextureNotFound::Outside));
    assert_eq!(found("D:/out/key.png"), Err(TextureNotFound::Missing));
    assert_eq!(found("D:/OUT/key.png"), Err(TextureNotFound::Missing));
    assert_eq!(found("D:/inside/inner.png").map(|found| found.0), Ok("m/tex/inner.png".into()));
    assert_eq!(found("loop/real/a.png").map(|found| (found.0, found.1)), Ok(("lib/real/a.png".into(), End)));
    // A directory that is given may be a link.
    let search = disk.search(&["lib/way"]);
    assert_eq!(disk.find(&search, "m/hero.cast", "key.png").map(|found| found.0), Ok("secret/key.png".into()));
    // A directory that becomes a link after it was listed.
    let search = disk.search(&["lib"]);
    assert!(search.problems().is_empty());
    fs::rename(disk.at("lib/real"), disk.at("lib/old")).unwrap();
    fs::create_dir(disk.at("secret/real")).unwrap();
    disk.add("secret/a.png");
    symlink(disk.at("secret"), disk.at("lib/real")).unwrap();
    assert_eq!(disk.find(&search, "m/hero.cast", "a.png"), Err(TextureNotFound::Missing));
}

#[test]
fn paths_of_any_length_are_searched() {
    let disk = Disk::of(&["m/hero.cast", "m/a/a/a.png", "lib/a/a/a/a.png"]);
    let search = disk.search(&["lib"]);
    let long = format!("{}a.png", "a/".repeat(1 << 16));
    assert_eq!(disk.find(&search, "m/hero.cast", &long).map(|found| found.0), Ok("lib/a/a/a/a.png".into()));
    let up = format!("{}a/a.png", "../".repeat(1 << 16));
    assert_eq!(disk.find(&search, "m/hero.cast", &up).map(|found| found.0), Ok("lib/a/a/a/a.png".into()));
    for device in ["nul.png", "CON", "com1.dds", "aux.png:stream", "skin.png.", "a.png "] {
        assert!(disk.find(&search, "m/hero.cast", device).is_err(), "{device}");
    }
}
