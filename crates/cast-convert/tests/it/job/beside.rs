//! Files beside results: they replace nothing unasked, and never what is read.

use std::fs;

use cast_convert::{ExportOptions, Job, JobErrorKind, JobOptions, SideFileReason, Textures};

use super::Folder;

fn copying() -> JobOptions<'static> {
    JobOptions::new().export(ExportOptions::new().textures(Textures::Copy))
}

#[test]
fn files_beside_a_result_replace_others_only_when_asked() {
    for (output, beside) in [("hero.obj", "hero.mtl"), ("hero.gltf", "hero.bin")] {
        let folder = Folder::new();
        let input = folder.textured("in/source.cast", &[]);
        let (output, beside) = (folder.at(output), folder.put(beside, b"unrelated"));
        let before = folder.content();
        for options in [JobOptions::new(), JobOptions::new().dry_run(true)] {
            let failed = Job::new(options).file(&input).save(&output).unwrap_err();
            assert!(matches!(failed.kind(), JobErrorKind::SideFile(SideFileReason::Exists)), "{failed}");
            assert_eq!(failed.path(), Some(&*beside));
            assert!(folder.content() == before);
        }
        let done = Job::new(JobOptions::new().replace_side_files(true)).file(&input).save(&output).unwrap();
        assert_eq!(done.side_files.len(), 1);
        assert_eq!(fs::metadata(&beside).unwrap().len(), done.side_files[0].bytes);
        // The same again replaces nothing.
        let modified = fs::metadata(&beside).unwrap().modified().unwrap();
        let again = Job::new(JobOptions::new()).file(&input).save(&output).unwrap();
        assert_eq!(again.side_files, done.side_files);
        assert_eq!(fs::metadata(&beside).unwrap().modified().unwrap(), modified);
        // One that only starts with the same is another. Clocks of file systems tick some hundred times a second.
        std::thread::sleep(std::time::Duration::from_millis(30));
        let mut longer = fs::read(&beside).unwrap();
        longer.push(0);
        fs::write(&beside, longer).unwrap();
        let failed = Job::new(JobOptions::new()).file(&input).save(&output).unwrap_err();
        assert!(matches!(failed.kind(), JobErrorKind::SideFile(SideFileReason::Exists)), "{failed}");
    }
}

#[cfg(unix)]
#[test]
fn nothing_goes_through_links_beside_a_result() {
    let folder = Folder::new();
    folder.put("in/tex/wood.png", b"\x89PNG\r\n\x1a\nwood");
    let input = folder.textured("in/hero.cast", &["tex/wood.png"]);
    let elsewhere = folder.put("elsewhere/mine", b"mine");
    fs::create_dir(folder.at("out")).unwrap();
    for (link, to) in [("out/hero.mtl", elsewhere.clone()), ("out/hero_files", folder.at("elsewhere"))] {
        std::os::unix::fs::symlink(&to, folder.at(link)).unwrap();
        let before = folder.content();
        let options = copying().replace_side_files(true);
        let failed = Job::new(options).file(&input).save(folder.at("out/hero.obj")).unwrap_err();
        assert!(matches!(failed.kind(), JobErrorKind::SideFile(SideFileReason::Link)), "{failed}");
        assert!(folder.content() == before);
        fs::remove_file(folder.at(link)).unwrap();
    }
}

#[test]
fn copies_of_textures_leave_those_of_the_input_alone() {
    let png = |name: &str| [b"\x89PNG\r\n\x1a\n", name.as_bytes()].concat();
    for output in ["in/hero.obj", "in/hero.fbx", "in/hero.gltf", "in/hero.glb"] {
        // What would be copied to where it is stays as it is, and that is said.
        let folder = Folder::new();
        folder.put("in/hero_files/wood.png", png("own"));
        folder.put("in/tex/wood.png", png("other"));
        let input = folder.textured("in/hero.cast", &["hero_files/wood.png", "tex/wood.png"]);
        let own = folder.at("in/hero_files/wood.png");
        let modified = fs::metadata(&own).unwrap().modified().unwrap();
        let done = Job::new(copying().replace_side_files(true)).file(&input).save(folder.at(output)).unwrap();
        assert_eq!((fs::read(&own).unwrap(), fs::metadata(&own).unwrap().modified().unwrap()), (png("own"), modified));
        let copied: Vec<&str> =
            done.side_files.iter().map(|file| &*file.path).filter(|path| path.ends_with("png")).collect();
        assert_eq!(copied, ["hero_files/wood_2.png"], "{output}");
        assert_eq!(fs::read(folder.at("in/hero_files/wood_2.png")).unwrap(), png("other"));
        let notes = done.inputs[0].report.notes();
        assert!(notes.iter().any(|note| note.code() == "CONVERT-TEXTURE-019"), "{notes:?}");
        // One that would get the name of another of the input is not written, whatever is asked.
        let folder = Folder::new();
        folder.put("in/tex/wood.png", png("other"));
        folder.put("in/hero_files/wood.png", png("own"));
        let input = folder.textured("in/hero.cast", &["tex/wood.png", "hero_files/wood.png"]);
        let before = folder.content();
        for options in [copying(), copying().replace_side_files(true)] {
            let failed = Job::new(options).file(&input).save(folder.at(output)).unwrap_err();
            let JobErrorKind::SideFile(reason) = failed.kind() else { panic!("{failed}") };
            assert!(matches!(reason, SideFileReason::Exists | SideFileReason::IsSource), "{failed}");
            assert!(folder.content() == before, "{output}");
        }
    }
}
