//! `castkit rewrite`.

use std::fs;
use std::path::Path;

use crate::common::content::{content, misaligned};
use crate::common::{copied, is_complete, number, run, run_with, testdata, testdata_files};
use castkit::Cast;

/// Rewrites a file to standard output.
fn rewritten(file: &Path, options: &[&str]) -> Vec<u8> {
    let file = file.to_str().unwrap();
    let run = run(["rewrite", file, "-o", "-"].iter().chain(options));
    assert_eq!(run.code, 0, "{file}: {}", run.stderr);
    run.stdout
}

/// Every file of the test data that is in order.
fn sound_files() -> Vec<std::path::PathBuf> {
    ["valid", "unusual", "legacy"].iter().flat_map(|folder| testdata_files(folder)).collect()
}

#[test]
fn each_layout_says_the_same() {
    for (index, file) in sound_files().into_iter().enumerate() {
        let name = file.display();
        let bytes = fs::read(&file).unwrap();
        let cast = Cast::parse(&bytes).unwrap();
        assert!(rewritten(&file, &["--layout", "preserve"]) == bytes, "{name}");
        let compact = rewritten(&file, &["--layout", "compact"]);
        assert!(compact.len() <= bytes.len(), "{name}");
        assert_eq!(content(&Cast::parse(&compact).unwrap()), content(&cast), "{name}");
        // One alignment for each file, in turn: a process for each of all four takes ten seconds.
        let alignment = [4, 8, 16, 64][index % 4];
        let written = rewritten(&file, &["--align", &alignment.to_string()]);
        let aligned = Cast::parse(&written).unwrap();
        assert_eq!(misaligned(&aligned, alignment), None, "{name}");
        assert_eq!(content(&aligned), content(&cast), "{name}");
        assert_eq!(aligned.trailing(), cast.trailing());
        assert!(run_with(&written, ["rewrite", "-", "-o", "-", "--layout", "compact"]).stdout == compact, "{name}");
        if alignment == 16 {
            assert!(rewritten(&file, &[]) == written, "{name}");
            assert!(rewritten(&file, &["--align", "16", "--layout", "aligned"]) == written, "{name}");
        }
    }
}

#[test]
fn in_place_and_from_standard_input() {
    let (directory, file) = copied("valid/character.cast");
    let expected = rewritten(Path::new(&testdata("valid/character.cast")), &[]);
    assert!(run(["rewrite", &file, "-o", &file]).fine().stdout.is_empty(), "quiet in a pipe");
    assert_eq!(fs::read(&file).unwrap(), expected);
    run(["rewrite", "--no-map", &file, "-o", &file, "--layout", "preserve"]).fine();
    assert_eq!(fs::read(&file).unwrap(), expected);
    let source = fs::read(testdata("valid/character.cast")).unwrap();
    run_with(&source, ["rewrite", "-", "-o", &file, "--layout", "preserve"]).fine();
    assert_eq!(fs::read(&file).unwrap(), source);
    assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1, "temporary files are gone");
}

#[cfg(unix)]
#[test]
fn links_are_replaced_and_permissions_stay() {
    use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};

    use crate::common::command;

    let (directory, file) = copied("valid/character.cast");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
    let link = directory.path().join("link.cast");
    symlink("file.cast", &link).unwrap();
    let before = fs::read(&file).unwrap();
    run(["rewrite", &file, "-o", link.to_str().unwrap()]).fine();
    assert!(!link.is_symlink() && fs::read(&file).unwrap() == before);
    run(["rewrite", &file, "-o", &file]).fine();
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
    let written = fs::read(&file).unwrap();
    assert_eq!(written, fs::read(&link).unwrap());
    assert_eq!(misaligned(&Cast::parse(&written).unwrap(), 16), None);

    run(["rewrite", &file, "-o", "/dev/null"]).fine();
    assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
    // A name of the system's, which is a link to wherever standard output goes.
    let through = run(["rewrite", &file, "-o", "/dev/stdout"]);
    assert!(through.fine().stdout == written);
    let redirected = directory.path().join("redirected.cast");
    let status =
        command(["rewrite", &file, "-o", "/dev/stdout"]).stdout(fs::File::create(&redirected).unwrap()).status();
    assert!(status.unwrap().success() && fs::read(&redirected).unwrap() == written);
    assert!(fs::symlink_metadata("/dev/stdout").unwrap().is_symlink());
}

type Properties = Vec<(Vec<u8>, Vec<u8>)>;

/// Names and bytes of all properties. Counts of strings are among what is repaired.
fn said(cast: &Cast<'_>) -> Vec<(u32, u64, Properties)> {
    let nodes = content(cast).into_iter();
    nodes
        .map(|(depth, _, hash, properties)| {
            (depth, hash, properties.into_iter().map(|(name, _, _, data)| (name, data)).collect())
        })
        .collect()
}

#[test]
fn recovery_makes_sound_files() {
    let mut made = 0;
    for file in testdata_files("damaged") {
        let (_directory, out) = copied("valid/character.cast");
        let before = fs::read(&out).unwrap();
        let file = file.to_str().unwrap();
        let plain = run(["rewrite", file, "-o", &out]);
        if is_complete(Path::new(file)) {
            // Only sizes are wrong: it is read as with --recover, and that is said.
            assert!(plain.code == 0 && plain.stderr.contains("repaired: "), "{file}: {}", plain.stderr);
            let written = fs::read(&out).unwrap();
            assert_eq!(run(["rewrite", "--recover", file, "-o", &out]).code, 0, "{file}");
            assert!(fs::read(&out).unwrap() == written, "{file}");
        } else {
            assert_eq!(plain.code, 1, "{file}: {}", plain.stderr);
            assert_eq!(fs::read(&out).unwrap(), before, "{file}: a file that cannot be read replaces nothing");
        }
        for layout in ["preserve", "aligned", "compact"] {
            let recovered = run(["rewrite", "--recover", "--layout", layout, file, "-o", &out]);
            if recovered.code == 0 {
                assert!(recovered.stderr.contains("repaired: "), "{file}: {}", recovered.stderr);
                run(["tree", &out]).fine();
                let (source, written) = (fs::read(file).unwrap(), fs::read(&out).unwrap());
                let recovered = Cast::recover(&source).unwrap();
                let source = recovered.cast();
                assert_eq!(said(&Cast::parse(&written).unwrap()), said(&source), "{file}");
                made += 1;
            } else {
                assert_eq!((recovered.code, recovered.stdout.len()), (1, 0), "{file}");
            }
        }
    }
    assert!(made >= 60, "{made}");
}

#[test]
fn new_hashes_differ_and_links_follow() {
    for (name, options) in
        [("unusual/repeated_hashes", vec![]), ("unusual/hash_zero", vec![]), ("valid/character", vec![])]
    {
        let file = testdata(&format!("{name}.cast"));
        let written = rewritten(Path::new(&file), &[&["--rehash"], options.as_slice()].concat());
        assert_eq!(written, rewritten(Path::new(&file), &["--rehash"]), "deterministic");
        let cast = Cast::parse(&written).unwrap();
        let mut hashes: Vec<u64> = cast.nodes().map(|step| step.node.hash()).collect();
        hashes.sort_unstable();
        hashes.dedup();
        assert_eq!(hashes.len() as u64, cast.node_count(), "{name}");
        assert_ne!(hashes.first(), Some(&0));
    }
    let written = rewritten(Path::new(&testdata("valid/character.cast")), &["--rehash"]);
    let cast = Cast::parse(&written).unwrap();
    let mesh = cast.meshes().next().unwrap();
    assert!(mesh.material().is_some(), "the link leads to the material");
}

#[test]
fn what_is_left_out_is_said() {
    let (_directory, out) = copied("unusual/slack.cast");
    let file = testdata("unusual/slack.cast");
    let bytes = fs::read(&file).unwrap();
    let cast = Cast::parse(&bytes).unwrap();
    let slack: usize = cast.nodes().map(|step| step.node.slack().len()).sum();
    for layout in ["compact", "aligned"] {
        let compact = run(["rewrite", &file, "-o", &out, "--layout", layout]);
        assert_eq!(compact.code, 0);
        assert!(compact.stderr.contains(&format!("left out {slack} unaccounted byte")), "{}", compact.stderr);
        let json = run(["rewrite", &file, "-o", &out, "--layout", layout, "--json"]).fine().json();
        assert_eq!(json["left_out"], slack);
    }
    run(["rewrite", &file, "-o", &out, "--layout", "preserve"]).fine();
    let trailing = rewritten(Path::new(&testdata("unusual/trailing_bytes.cast")), &["--layout", "compact"]);
    assert!(!Cast::parse(&trailing).unwrap().trailing().is_empty(), "what is behind the last root is kept");
}

#[test]
fn a_report_for_programs() {
    let (_directory, out) = copied("valid/character.cast");
    let file = testdata("valid/character.cast");
    let report = run(["rewrite", &file, "-o", &out, "--json", "--rehash", "--align", "64"]).fine().json();
    assert_eq!((&report["file"], &report["layout"]), (&"character.cast".into(), &"aligned".into()));
    assert_eq!((&report["alignment"], &report["path"]), (&64.into(), &file.as_str().into()));
    assert_eq!(report["bytes_before"], fs::metadata(&file).unwrap().len());
    assert_eq!(report["bytes_after"], fs::metadata(&out).unwrap().len());
    assert_eq!(number(&report["rehashed"]), number(&report["nodes"]));
    assert_eq!(number(&report["arrays"]["aligned"]), number(&report["arrays"]["count"]));
    let bytes = fs::read(&file).unwrap();
    assert_eq!(number(&report["nodes"]), Cast::parse(&bytes).unwrap().node_count());
    assert!(number(&report["arrays"]["count"]) > 0);
    let report = run(["rewrite", &file, "-o", &out, "--json", "--layout", "compact"]).fine().json();
    assert_eq!((&report["layout"], &report["rehashed"]), (&"compact".into(), &0.into()));
    assert!(report.get("alignment").is_none() && report.get("repairs").is_none());
    let damaged = testdata("damaged/size_beyond_parent.cast");
    let report = run(["rewrite", &damaged, "-o", &out, "--json", "--recover"]).fine().json();
    assert_eq!(report["repairs"][0]["offset"], 78);
}

#[test]
fn exit_codes() {
    let (directory, out) = copied("valid/character.cast");
    let before = fs::read(&out).unwrap();
    let file = testdata("valid/character.cast");
    let folder = directory.path().to_str().unwrap();
    let below_a_file = format!("{out}/below.cast");
    for (arguments, code, sentence) in [
        (vec![&*file], 2, "--output <OUT>"),
        (vec![&file, "-o", &out, "--align", "5"], 2, "possible values: 4, 8, 16, 64"),
        (vec![&file, "-o", &out, "--layout", "compact", "--align", "8"], 2, "--align implies --layout aligned"),
        (vec![&file, "-o", "-", "--json"], 2, "--json prints a report"),
        (vec!["no/such.cast", "-o", &out], 1, "no/such.cast: the file does not exist"),
        (vec![&file, "-o", &below_a_file], 1, "cannot write"),
        (vec![&file, "-o", folder], 1, "cannot write"),
    ] {
        let run = run(["rewrite"].iter().chain(&arguments));
        assert_eq!(run.code, code, "{arguments:?}: {}", run.stderr);
        assert!(run.stderr.contains(sentence), "{sentence:?} is not in {}", run.stderr);
    }
    assert_eq!(fs::read(&out).unwrap(), before);
}

#[test]
fn directories_that_lead_to_an_output_are_made() {
    let directory = tempfile::tempdir().unwrap();
    let below = |name: &str| directory.path().join("new/folder").join(name).to_str().unwrap().to_owned();
    let file = testdata("valid/character.cast");
    let aligned = below("aligned.cast");
    run(["rewrite", &file, "-o", &aligned]).fine();
    run(["check", &aligned]).fine();
    run(["extract", &file, "root/model/mesh", "positions", "-o", &below("deeper/positions.npy")]).fine();
    assert_eq!(run(["pose", &file, "--frame", "1", "-o", &below("posed/frame.obj")]).code, 0);
    assert!(fs::exists(below("deeper/positions.npy")).unwrap() && fs::exists(below("posed/frame.obj")).unwrap());
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let run = run(["rewrite", &testdata("valid/character.cast"), "-o", "/dev/full"]);
    assert_eq!(run.code, 1);
    assert!(run.stderr.contains("/dev/full: cannot write: "), "{}", run.stderr);
}

#[test]
fn nodes_of_unknown_kinds_are_kept() {
    let written = rewritten(Path::new(&testdata("unusual/unknown_kind.cast")), &["--align", "16"]);
    let cast = Cast::parse(&written).unwrap();
    assert!(cast.nodes().any(|step| !step.node.kind().is_known()));
}

/// Text in another code page is copied with one note, and decoded if its encoding is given.
#[test]
fn text_that_is_not_utf8_is_noted_or_decoded() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let model = castkit::write::Model::new().with_name("placeholder");
    let root =
        castkit::write::Root::new().with_model(model.with_mesh(castkit::write::Mesh::new().with_name("placeholder")));
    let bytes = castkit::write::Document::from(root).to_vec(castkit::write::Layout::Compact).unwrap();
    // 右手 in GBK, and spaces, so that sizes stay.
    let name = [&[0xD3, 0xD2, 0xCA, 0xD6][..], b"       "].concat();
    let mut odd = bytes.clone();
    for at in 0..odd.len() - name.len() {
        if odd[at..].starts_with(b"placeholder") {
            odd[at..at + name.len()].copy_from_slice(&name);
        }
    }
    fs::write(place("odd.cast"), &odd).unwrap();
    let plain = run(["rewrite", &place("odd.cast"), "-o", &place("plain.cast"), "--layout", "preserve"]);
    assert_eq!((plain.code, plain.stderr.lines().count()), (0, 1), "{}", plain.stderr);
    assert!(plain.stderr.contains("CONVERT-FILE-026") && plain.stderr.contains("2 strings"), "{}", plain.stderr);
    assert_eq!(fs::read(place("plain.cast")).unwrap(), odd);
    let decoded = run(["rewrite", &place("odd.cast"), "-o", &place("decoded.cast"), "--encoding", "gbk"]);
    assert_eq!((decoded.code, &*decoded.stderr), (0, ""));
    let text = String::from_utf8_lossy(&fs::read(place("decoded.cast")).unwrap()).into_owned();
    assert_eq!(text.matches("右手").count(), 2);

    // 木 in GBK is ľ in UTF-8; that it is GBK says only the other file, which has it as well.
    let wood = [&[0xC4, 0xBE][..], b"         "].concat();
    let put = |odd: &mut [u8], from: usize| {
        let at = (from..odd.len()).find(|at| odd[*at..].starts_with(&name)).unwrap();
        odd[at..at + wood.len()].copy_from_slice(&wood);
    };
    put(&mut odd, 0);
    fs::write(place("both.cast"), &odd).unwrap();
    put(&mut odd, 0);
    fs::write(place("wood.cast"), &odd).unwrap();
    let files = [place("both.cast"), place("wood.cast")];
    let merged =
        run(["merge", &files[0], &files[1], "-o", &place("merged.cast"), "--encoding", "gbk", "--allow", "scene-015"]);
    assert_eq!(merged.code, 0, "{}", merged.stderr);
    let text = String::from_utf8_lossy(&fs::read(place("merged.cast")).unwrap()).into_owned();
    assert_eq!((text.matches("木").count(), text.matches("右手").count()), (3, 1));
    let alone = run(["rewrite", &files[1], "-o", &place("alone.cast"), "--encoding", "gbk"]);
    assert_eq!(alone.code, 0, "{}", alone.stderr);
    assert!(String::from_utf8_lossy(&fs::read(place("alone.cast")).unwrap()).contains("ľ"));
}
