//! What tests of all formats need.

use std::path::{Path, PathBuf};

use cast_check::Severity;
use cast_convert::{Format, to_cast};
use cast_file::CastFile;
use cast_interchange::{Converted, Options, Report, Source};
use cast_write::Layout;

/// A file of the repository's test data, such as `se/walk.seanim`.
pub(crate) fn testdata(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(name)
}

/// The files of a folder with one of these endings, in order.
pub(crate) fn files(folder: &Path, endings: &[&str]) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let is_wanted = |path: &PathBuf| path.extension().is_some_and(|end| endings.iter().any(|ending| end == *ending));
    let mut files: Vec<PathBuf> = entries.filter(is_wanted).collect();
    files.sort();
    assert!(!files.is_empty(), "{}", folder.display());
    files
}

/// A folder of real files, which are not in the repository: set `CAST_CORPUS` to the directory that holds it.
pub(crate) fn corpus(folder: &str) -> Option<PathBuf> {
    let Some(given) = std::env::var_os("CAST_CORPUS").map(PathBuf::from) else {
        println!("skipped: CAST_CORPUS is not set");
        return None;
    };
    let found = [given.join(folder), given.join("..").join(folder)].into_iter().find(|folder| folder.is_dir());
    Some(found.unwrap_or_else(|| panic!("CAST_CORPUS is {}, where no {folder} is", given.display())))
}

/// The larger of two differences, of which NaN is the largest.
pub(crate) fn larger(one: f64, other: f64) -> f64 {
    if one.is_nan() || other.is_nan() { f64::INFINITY } else { one.max(other) }
}

/// Pairs of what has to be as many.
#[track_caller]
pub(crate) fn zip_equal<A, B>(
    a: impl IntoIterator<Item = A, IntoIter: ExactSizeIterator>,
    b: impl IntoIterator<Item = B, IntoIter: ExactSizeIterator>,
) -> impl Iterator<Item = (A, B)> {
    let (a, b) = (a.into_iter(), b.into_iter());
    assert_eq!(a.len(), b.len(), "not as many");
    a.zip(b)
}

/// The result of a conversion, written.
pub(crate) struct Written {
    pub(crate) bytes: Vec<u8>,
    pub(crate) report: Report,
}

/// A file converted, written, and checked: it may have no errors.
pub(crate) fn converted(path: &Path, options: &Options<'_>) -> Written {
    let bytes = std::fs::read(path).unwrap();
    let format = Format::of_bytes(&bytes).or(Format::of_path(path)).unwrap();
    let Converted { document, report, .. } = to_cast(format, Source::of_file(&bytes, path), options).unwrap();
    let bytes = document.to_vec(Layout::Compact).unwrap();
    let checked = checked(&bytes);
    for finding in checked.findings().iter().filter(|finding| finding.severity >= Severity::Warning) {
        println!("{}: {} {}: {}", path.display(), finding.rule.code, finding.path, finding.message);
    }
    assert!(!checked.has_errors(), "{}", path.display());
    Written { bytes, report }
}

/// The notes of a report as lines, but for those that every format without units and axes gets.
pub(crate) fn lines_but_unit(report: &Report) -> Vec<String> {
    let usual = ["assumed unit of length", "dropped unit of length", "assumed up axis"];
    lines(report).into_iter().filter(|line| !usual.iter().any(|usual| line.starts_with(usual))).collect()
}

/// A copy of the bytes of a file, as writers want it.
pub(crate) fn kept(bytes: impl AsRef<[u8]>) -> CastFile {
    CastFile::from_bytes(bytes.as_ref().to_vec()).unwrap()
}

/// The notes of a report as lines.
pub(crate) fn lines(report: &Report) -> Vec<String> {
    report.notes().iter().map(ToString::to_string).collect()
}

/// What is found in a file without damage.
pub(crate) fn checked(bytes: &[u8]) -> cast_check::Report {
    cast_check::check(&kept(bytes), &cast_check::Options::new()).unwrap()
}

/// A glTF file with a buffer of floats, and an accessor for each array.
pub(crate) fn gltf_file(arrays: &[(&str, Vec<f32>)], rest: serde_json::Value) -> String {
    let (mut bytes, mut views, mut accessors) = (Vec::new(), Vec::new(), Vec::new());
    for (shape, values) in arrays {
        let lanes = match *shape {
            "SCALAR" => 1,
            "VEC2" => 2,
            "VEC3" => 3,
            _ => 4,
        };
        views.push(serde_json::json!({ "buffer": 0, "byteOffset": bytes.len(), "byteLength": values.len() * 4 }));
        accessors.push(serde_json::json!({
            "bufferView": views.len() - 1, "componentType": 5126, "count": values.len() / lanes, "type": shape,
        }));
        bytes.extend(values.iter().flat_map(|value| value.to_le_bytes()));
    }
    let data: String = bytes.iter().map(|byte| format!("%{byte:02x}")).collect();
    let mut root = serde_json::json!({
        "asset": { "version": "2.0" }, "bufferViews": views, "accessors": accessors,
        "buffers": [{ "byteLength": bytes.len(), "uri": format!("data:application/octet-stream,{data}") }],
    });
    root.as_object_mut().unwrap().extend(rest.as_object().unwrap().clone());
    root.to_string()
}

/// The test data that means something, and the real files where there are some.
pub(crate) fn cast_files() -> Vec<PathBuf> {
    let testdata = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata");
    let corpus = std::env::var_os("CAST_CORPUS").map(|directory| PathBuf::from(directory).join("cast"));
    let mut files: Vec<PathBuf> = ["valid", "legacy", "unusual"]
        .into_iter()
        .map(|folder| testdata.join(folder))
        .chain(corpus)
        .flat_map(|directory| directory.read_dir().unwrap().map(|entry| entry.unwrap().path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "cast"))
        .collect();
    files.sort();
    assert!(files.len() > 10);
    files
}
