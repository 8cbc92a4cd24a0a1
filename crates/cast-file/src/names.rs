//! File names made from names in files, which can be anything.

use std::path::{Path, PathBuf};

use hashbrown::HashMap;
use hashbrown::hash_map::Entry;
#[cfg(any(unix, windows))]
use unicode_normalization::UnicodeNormalization;

/// Names for files in one directory, made from arbitrary names. They are valid on every system and distinct on every
/// system. The same names in the same order give the same result.
///
/// ```
/// # use cast_file::FileNames;
/// let mut names = FileNames::new();
/// assert_eq!(names.give("Hero: \"Final\"", "model", ".cast"), "Hero_ _Final_.cast");
/// assert_eq!(names.give("", "model", ".cast"), "model.cast");
/// // Windows and macOS ignore case in file names, and `aux` is a device on Windows.
/// assert_eq!(names.give("MODEL", "model", ".cast"), "MODEL_2.cast");
/// assert_eq!(names.give("aux", "model", ".cast"), "_aux.cast");
/// ```
#[derive(Clone, Debug, Default)]
pub struct FileNames {
    /// The names in use, in the form in which the least discriminating file system compares them, each with the number
    /// to try next, because a thousand nodes can have the same name.
    given: HashMap<String, u64>,
}

/// File systems allow 255 bytes; there must be room for a number, the extension, and the name of a temporary file.
const LONGEST: usize = 200;

/// Names that Windows reserves for devices, whatever the extension.
const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "conin$", "conout$"];

impl FileNames {
    /// Starts with no names in use.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Reserves a name, with its extension, so that it is not given to anything else.
    pub fn reserve(&mut self, name: &str) {
        self.given.entry(indistinct(name)).or_insert(2);
    }

    /// Returns a name like `stem`, or like `fallback` if no character of it can be used, with an extension (`.cast`, or
    /// none). If that name is already in use, a number is inserted before the extension.
    pub fn give(&mut self, stem: &str, fallback: &str, extension: &str) -> String {
        let plain = sanitized(stem);
        let plain = if plain.is_empty() { fallback.into() } else { plain };
        let first = indistinct(&format!("{plain}{extension}"));
        let mut unique = format!("{plain}{extension}");
        loop {
            match self.given.entry(indistinct(&unique)) {
                Entry::Vacant(free) => {
                    free.insert(2);
                    return unique;
                }
                Entry::Occupied(_) => {
                    let number = self.given.entry(first.clone()).or_insert(2);
                    unique = format!("{plain}_{number}{extension}");
                    *number = number.saturating_add(1);
                }
            }
        }
    }

    /// [`give`](Self::give) for the last step of a path, whose extension is kept.
    pub fn give_path(&mut self, path: &str, fallback: &str) -> String {
        let name = path.rsplit(['/', '\\', ':']).next().unwrap_or_default();
        let dot = name.rfind('.').filter(|dot| *dot > 0).unwrap_or(name.len());
        let (stem, extension) = name.split_at_checked(dot).unwrap_or((name, ""));
        let extension: String = extension.chars().filter(|letter| is_fine(*letter)).take(16).collect();
        self.give(stem, fallback, extension.trim_end_matches(['.', ' ']))
    }
}

/// A name without the differences that some file systems ignore: case (Windows, macOS) and Unicode normalisation
/// (macOS).
#[cfg(any(unix, windows))]
pub(crate) fn indistinct(name: &str) -> String {
    if name.is_ascii() {
        return name.to_ascii_lowercase();
    }
    folded(&name.nfkd().collect::<String>()).nfkd().collect()
}

/// The same on systems without files, where there are only names: without the tables for Unicode normalisation, which
/// are larger than the rest of this crate.
#[cfg(not(any(unix, windows)))]
pub(crate) fn indistinct(name: &str) -> String {
    folded(name)
}

/// A name without case. Letters with the same upper case are one to file systems, even if they are different small
/// letters, such as the two small sigmas; a sharp s is two letters to some.
fn folded(name: &str) -> String {
    let small = name.chars().flat_map(char::to_lowercase);
    small.flat_map(char::to_uppercase).flat_map(char::to_lowercase).collect()
}

/// A path in the form in which this system's file systems compare it: Windows and macOS ignore case, and macOS ignores
/// Unicode normalisation. There, two paths with the same form lead to the same file; on other systems, paths are
/// returned unchanged.
///
/// ```
/// # use cast_file::file_system_key;
/// let is_one = file_system_key("out/hero.glb") == file_system_key("out/HERO.glb");
/// assert_eq!(is_one, cfg!(any(windows, target_os = "macos")));
/// ```
#[must_use]
pub fn file_system_key(path: impl AsRef<Path>) -> PathBuf {
    match cfg!(any(windows, target_os = "macos")) {
        true => portable_key(path),
        false => path.as_ref().to_path_buf(),
    }
}

/// A path in the form in which the least discriminating file system compares it, whatever this system does: without the
/// differences of case and Unicode normalisation. Two files whose paths have the same form cannot coexist on Windows or macOS.
///
/// ```
/// # use cast_file::portable_key;
/// assert_eq!(portable_key("out/hero.glb"), portable_key("out/HERO.glb"));
/// ```
#[must_use]
pub fn portable_key(path: impl AsRef<Path>) -> PathBuf {
    indistinct(&path.as_ref().to_string_lossy()).into()
}

fn sanitized(name: &str) -> String {
    let mut plain = String::new();
    for letter in name.trim().chars() {
        if plain.len().saturating_add(letter.len_utf8()) > LONGEST {
            break;
        }
        plain.push(if is_fine(letter) { letter } else { '_' });
    }
    // Trailing characters that Windows cuts off, and leading ones that hide a file, lead elsewhere, or look like an
    // option.
    let plain = plain.trim_end_matches(['.', ' ']);
    let rest = plain.trim_start_matches(['.', '-']);
    let plain = "_".repeat(plain.len().saturating_sub(rest.len())) + rest;
    if is_device(&plain) { format!("_{plain}") } else { plain }
}

fn is_fine(letter: char) -> bool {
    // The last two ranges change the direction of text, which can make a name look like another.
    !letter.is_control()
        && !r#"/\:*?"<>|"#.contains(letter)
        && !matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// How Windows understands a file name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OnWindows {
    File,
    /// A device, in any directory.
    Device,
    /// A file that would get another name, be a stream of another file, or be inaccessible to most programs; with the
    /// reason.
    Refused(&'static str),
}

impl OnWindows {
    pub(crate) fn of(name: &str) -> Self {
        match is_device(name) {
            true if name.contains('.') => Self::Refused("Windows reserves this name for a device; choose another one"),
            true => Self::Device,
            false if name.contains(':') => Self::Refused("a file name on Windows cannot contain a colon"),
            false if name.ends_with(['.', ' ']) => {
                Self::Refused("a file name on Windows cannot end with a dot or a space")
            }
            false => Self::File,
        }
    }
}

fn is_device(name: &str) -> bool {
    let name = name.split('.').next().unwrap_or_default().trim_end().to_ascii_lowercase();
    let numbered = ["com", "lpt"].iter().filter_map(|device| name.strip_prefix(device));
    DEVICES.contains(&name.as_str())
        || numbered
            .into_iter()
            .any(|number| matches!(number.as_bytes(), [b'1'..=b'9']) || ["¹", "²", "³"].contains(&number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_possible_everywhere() {
        let long = "é".repeat(300);
        let cases = [
            ("hero", "hero.cast"),
            ("../../etc/passwd", "___.._etc_passwd.cast"),
            ("C:\\a*?\n\u{202e}", "C__a____.cast"),
            (".hidden", "_hidden.cast"),
            ("..", "model.cast"),
            ("  ", "model.cast"),
            ("", "model.cast"),
            ("trailing. .", "trailing.cast"),
            ("con", "_con.cast"),
            ("Com1.x", "_Com1.x.cast"),
            ("console", "console.cast"),
            ("-rf", "_rf.cast"),
            (&long, &("é".repeat(100) + ".cast")),
        ];
        for (name, expected) in cases {
            assert_eq!(FileNames::new().give(name, "model", ".cast"), expected);
        }
    }

    #[test]
    fn names_are_different_on_every_file_system() {
        let mut names = FileNames::new();
        names.reserve("rest.cast");
        let cases = [
            ("a", "a.cast"),
            ("A", "A_2.cast"),
            ("a_2", "a_2_2.cast"),
            ("a", "a_3.cast"),
            ("rest", "rest_2.cast"),
            ("", "animation.cast"),
            ("caf\u{e9}", "caf\u{e9}.cast"),
            ("cafe\u{301}", "cafe\u{301}_2.cast"),
            ("CAF\u{c9}", "CAF\u{c9}_3.cast"),
            ("\u{212b}", "\u{212b}.cast"),
            ("\u{e5}", "\u{e5}_2.cast"),
            ("\u{3c3}", "\u{3c3}.cast"),
            ("\u{3c2}", "\u{3c2}_2.cast"),
            ("\u{3a3}", "\u{3a3}_3.cast"),
            ("stra\u{df}e", "stra\u{df}e.cast"),
            ("STRASSE", "STRASSE_2.cast"),
            ("STRA\u{1e9e}E", "STRA\u{1e9e}E_3.cast"),
        ];
        for (name, expected) in cases {
            assert_eq!(names.give(name, "animation", ".cast"), expected);
        }
    }

    #[test]
    fn paths_are_compared_as_the_system_does() {
        let is_same = |one, other| file_system_key(one) == file_system_key(other);
        assert!(is_same("out/hero.glb", "out/hero.glb") && !is_same("out/hero.glb", "hero.glb"));
        assert_eq!(is_same("out/hero.glb", "OUT/hero.glb"), cfg!(any(windows, target_os = "macos")));
        assert_eq!(portable_key("out/CAF\u{c9}"), portable_key("OUT/cafe\u{301}"));
        assert_ne!(portable_key("out/cafe"), portable_key("cafe"));
    }

    #[test]
    fn windows_keeps_names_for_itself() {
        let refused = |name| matches!(OnWindows::of(name), OnWindows::Refused(_));
        for name in ["nul.cast", "CON.glb", "Aux .png", "lpt9.tar.gz", "com\u{b9}.x", "hero.cast:more", "a.", "a.cast "]
        {
            assert!(refused(name), "{name}");
        }
        for name in ["nul", "NUL", "con", "CONOUT$", "com1"] {
            assert_eq!(OnWindows::of(name), OnWindows::Device, "{name}");
        }
        for name in ["hero.cast", "null.cast", "console.glb", "com10.cast", "com0", ".castkit-1-0.tmp", "..x"] {
            assert_eq!(OnWindows::of(name), OnWindows::File, "{name}");
        }
    }

    #[test]
    fn paths_keep_their_extensions() {
        let mut names = FileNames::new();
        let paths =
            ["wood.png", "../../etc/wood.PNG", "C:\\tex\\wood.png", "..", "a?b", "nul.png", ".png", "x/Wood.png"];
        let expected = ["wood.png", "wood_2.PNG", "wood_3.png", "file", "a_b", "_nul.png", "_png", "Wood_4.png"];
        assert_eq!(paths.map(|path| names.give_path(path, "file")), expected);
        let long = format!("{}.{}", "n".repeat(300), "e".repeat(300));
        assert_eq!(names.give_path(&long, "file").len(), 216);
        assert_eq!(names.give_path("name.p\u{202e}n/g", "file"), "g");
    }
}
