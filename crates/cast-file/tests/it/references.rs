//! Paths in files: their confinement, as text and through links.

use std::path::{Path, PathBuf};

use cast_file::{
    BaseDirectory, Confinement, ReferenceError, is_absolute_anywhere, is_same_path, names_a_file, normal_path,
    relative_path,
};

#[test]
fn paths_stay_below_the_root_unless_they_may_leave() {
    let directory = |root: Option<&str>, confinement| {
        BaseDirectory::new("/scenes/level", confinement).with_scene_root(root.unwrap_or_default())
    };
    let resolve = |directory: &BaseDirectory, path| directory.resolve(path);
    let escapes = |path: &str| Err(ReferenceError::Escapes { path: path.into() });
    let here = directory(None, Confinement::SceneRoot);
    assert_eq!(resolve(&here, "props\\tree.cast"), Ok(PathBuf::from("/scenes/level/props/tree.cast")));
    assert_eq!(resolve(&here, "./a/../tree.cast"), Ok(PathBuf::from("/scenes/level/tree.cast")));
    for path in ["../tree.cast", "a/../../tree.cast", "/etc/passwd", "\\\\host\\share", "C:\\tree.cast", "..\\x"] {
        assert!(matches!(resolve(&here, path), Err(ReferenceError::Escapes { .. })), "{path}");
    }
    assert_eq!(resolve(&here, ""), Err(ReferenceError::Empty));

    let above = directory(Some("../shared"), Confinement::SceneRoot);
    assert_eq!(above.root(), Path::new("/scenes/shared"));
    assert_eq!(resolve(&above, "tree.cast"), Ok(PathBuf::from("/scenes/shared/tree.cast")));
    assert_eq!(resolve(&above, "../level/tree.cast"), escapes("/scenes/level/tree.cast"));
    let confined = |root| directory(Some(root), Confinement::FileDirectory);
    assert_eq!(resolve(&confined("../shared"), "tree.cast"), escapes("/scenes/shared/tree.cast"));
    assert_eq!(resolve(&confined("props"), "tree.cast"), Ok(PathBuf::from("/scenes/level/props/tree.cast")));
    let anywhere = directory(None, Confinement::None);
    assert_eq!(resolve(&anywhere, "../../tree.cast"), Ok(PathBuf::from("/tree.cast")));

    let relative = BaseDirectory::new("", Confinement::SceneRoot).with_scene_root("../x");
    assert_eq!(relative.resolve("a.cast"), Ok(PathBuf::from("../x/a.cast")));
    assert_eq!(relative.resolve("../a.cast"), escapes("../a.cast"));
}

#[cfg(unix)]
#[test]
fn links_are_followed_as_far_as_they_stay_inside() {
    use std::io::ErrorKind;
    use std::os::unix::fs::symlink;

    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    std::fs::create_dir_all(at("own/textures")).unwrap();
    std::fs::create_dir_all(at("other")).unwrap();
    std::fs::write(at("other/secret"), b"secret").unwrap();
    std::fs::write(at("own/textures/a.png"), b"a").unwrap();
    symlink("textures/../textures/a.png", at("own/relative.png")).unwrap();
    symlink(at("own/textures/a.png").canonicalize().unwrap(), at("own/absolute.png")).unwrap();
    symlink("textures", at("own/folder")).unwrap();
    symlink(at("other/secret"), at("own/out.png")).unwrap();
    symlink("../other", at("own/up")).unwrap();
    symlink("turns", at("own/turns")).unwrap();
    let base = BaseDirectory::new(at("own"), Confinement::FileDirectory);
    let real = at("own/textures/a.png").canonicalize().unwrap();
    for inside in ["relative.png", "absolute.png", "folder/a.png", "textures/a.png"] {
        assert_eq!(base.find(inside).unwrap().path(), real, "{inside}");
    }
    for outside in ["out.png", "up/secret", "up/nothing", "../other/secret", "folder/../../other/secret"] {
        assert!(matches!(base.find(outside), Err(ReferenceError::Escapes { .. })), "{outside}");
    }
    assert!(matches!(base.find("textures"), Err(ReferenceError::NotAFile { .. })));
    for missing in ["turns", "nothing", "nothing/a.png", "out/../nothing"] {
        assert!(matches!(base.find(missing), Err(ReferenceError::Missing { .. })), "{missing}");
    }
    let kind = |path: &str| std::io::Error::from(base.find(path).unwrap_err()).kind();
    assert_eq!((kind("nothing"), kind("out.png")), (ErrorKind::NotFound, ErrorKind::InvalidInput));
    // As many links as systems follow, and one more.
    symlink("textures/a.png", at("own/0")).unwrap();
    (1..=40).for_each(|link| symlink((link - 1).to_string(), at(&format!("own/{link}"))).unwrap());
    assert_eq!(base.find("39").unwrap().path(), real);
    assert!(matches!(base.find("40"), Err(ReferenceError::Missing { .. })));
    let anywhere = BaseDirectory::new(at("own"), Confinement::None);
    let secret = at("other/secret").canonicalize().unwrap();
    for path in ["out.png", "../other/secret"] {
        assert_eq!(anywhere.find(path).unwrap().path(), secret, "{path}");
    }
}

#[test]
fn paths_are_normal_without_the_file_system() {
    for (path, normal) in
        [("./a/./b/../c", "a/c"), ("../../a", "../../a"), ("a/../../b", "../b"), ("/../a", "/a"), ("a/..", "")]
    {
        assert_eq!(normal_path(Path::new(path)), Path::new(normal), "{path}");
    }
}

#[test]
fn files_are_found_from_other_directories() {
    let from = |directory: &str, file: &str| relative_path(Path::new(directory), Path::new(file));
    for (directory, file, path) in [
        ("a", "a/skin.png", "skin.png"),
        ("a", "b/skin.png", "../b/skin.png"),
        ("a/b/", "./a/c/../skin.png", "../skin.png"),
        ("", "b/skin.png", "b/skin.png"),
        ("", "../skin.png", "../skin.png"),
        ("../a", "../b/skin.png", "../b/skin.png"),
        ("/x/a", "/x/b/skin.png", "../b/skin.png"),
        ("/x", "/skin.png", "../skin.png"),
    ] {
        assert_eq!(from(directory, file), Some(PathBuf::from(path)), "{directory} {file}");
    }
    // The parents of the directory are unknown, and an absolute path has no relation to it.
    for (directory, file) in [("../a", "b/skin.png"), ("/a", "b/skin.png"), ("a", "/b/skin.png")] {
        assert_eq!(from(directory, file), None, "{directory} {file}");
    }
}

#[test]
fn paths_are_the_same_if_they_lead_to_one_name() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    for name in ["a", "b"] {
        std::fs::write(at(name), b"").unwrap();
    }
    assert!(is_same_path(at("a"), at("./a")));
    for other in ["b", "missing"] {
        assert!(!is_same_path(at("a"), at(other)) && !is_same_path(at(other), at("a")), "{other}");
    }
    // The second leads through a file.
    for nothing in ["missing", "a/b"] {
        assert!(!is_same_path(at(nothing), at(nothing)), "{nothing}");
    }
}

#[test]
fn paths_of_no_file_are_recognised() {
    for path in ["", " ", ".", "..", "./", "tex/", "tex\\", "tex/.. ", "C:\\"] {
        assert!(!names_a_file(path), "{path:?}");
    }
    for path in ["tex", "tex.png", "..tex", "a/.hidden", " tex", "C:\\tex", "..."] {
        assert!(names_a_file(path), "{path:?}");
    }
}

#[test]
fn paths_are_absolute_on_any_system() {
    for path in ["/tex", "\\tex", "\\\\server\\tex", "C:\\tex", "c:/tex", "C:tex"] {
        assert!(is_absolute_anywhere(path), "{path}");
    }
    for path in ["tex", "tex/a", "tex\\a", "./tex", "1:tex", ":", "C", ""] {
        assert!(!is_absolute_anywhere(path), "{path}");
    }
}
