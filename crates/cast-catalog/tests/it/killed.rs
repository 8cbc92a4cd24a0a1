//! A run that is killed, at any moment, and run again: as if nothing had happened.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use cast_catalog::{Catalogue, Options};
use cast_write::Layout;

use crate::catalogue::{Place, all_rows};
use crate::model;

const LIBRARY: &str = "CAST_CATALOG_TEST_LIBRARY";
const CATALOGUE: &str = "CAST_CATALOG_TEST_CATALOGUE";

#[test]
#[ignore = "is killed; started by the test below"]
fn catalogues_until_it_is_killed() {
    let (Some(library), Some(catalogue)) = (std::env::var_os(LIBRARY), std::env::var_os(CATALOGUE)) else { return };
    println!("\nready");
    Catalogue::update(&catalogue, &[&library], &Options::new()).unwrap();
}

/// Returns whether it was killed before it was done.
fn kill_a_run(place: &Place, after: Duration) -> bool {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "killed::catalogues_until_it_is_killed", "--ignored", "--nocapture"])
        .envs([(LIBRARY, &place.library), (CATALOGUE, &place.catalogue)])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    assert!(lines.map_while(Result::ok).any(|line| line == "ready"), "the child never began");
    std::thread::sleep(after);
    child.kill().unwrap();
    !child.wait().unwrap().success()
}

#[test]
fn at_random_moments() {
    let place = Place::new(300);
    let fresh = place.catalogue.with_file_name("fresh");
    let began = std::time::Instant::now();
    Catalogue::update(&fresh, &[&place.library], &Options::new()).unwrap();
    let whole = began.elapsed();
    // Runs that find most of it done take less, so the span from which moments are taken follows.
    let (mut killed, mut span) = (0_u32, whole);
    for round in 0..60_u16 {
        // Something changes between any two runs, so that there is something to rewrite.
        place.put(round, 1000 + round);
        fs::remove_file(place.library.join(format!("{:02}/{:04}.cast", (299 - round) % 7, 299 - round))).unwrap();
        // The process's own timing adds the randomness.
        if kill_a_run(&place, span.mul_f64(f64::from(round * 379 % 97) / 97.0)) {
            killed += 1;
            span = span.mul_f64(1.2);
        } else {
            span = span.mul_f64(0.6);
        }
        if Catalogue::open(&place.catalogue).is_ok() {
            // Whatever is there is whole, and nothing is there twice.
            all_rows(&place.catalogue);
        }
        if killed >= 10 {
            break;
        }
    }
    assert!(killed >= 10, "only {killed} runs were killed");
    place.update();
    Catalogue::update(&fresh, &[&place.library], &Options::new()).unwrap();
    let (disturbed, undisturbed) = (all_rows(&place.catalogue), all_rows(&fresh));
    assert!(disturbed == undisturbed, "{:?}", disturbed.symmetric_difference(&undisturbed).next());
    assert!(!place.catalogue.join(".work").exists());
}

/// The steps of replacing a segment, so that nobody has to be lucky enough to kill a run in between.
#[test]
fn at_each_step_of_a_replacement() {
    let place = Place::new(6);
    let other = place.other(&model(1));
    let put = |number| model(number).save(other.join("one.cast"), Layout::Compact).unwrap();
    let update = |directories: &[&Path]| Catalogue::update(&place.catalogue, directories, &Options::new()).unwrap();
    update(&[&place.library, &other]);
    let in_catalogue = |path: &str| place.catalogue.join(path);
    let saved = place.library.with_file_name("saved");
    fs::rename(in_catalogue("000000"), &saved).unwrap();
    copy(&saved, &in_catalogue("000000"));
    put(2);
    update(&[&other]);
    let complete = all_rows(&place.catalogue);
    // The new rows; the segment after them has the others of the old one.
    fs::remove_dir_all(in_catalogue("000001")).unwrap();
    let without_one = all_rows(&place.catalogue);
    assert!(without_one.len() < complete.len() && without_one.len() > complete.len() / 2);
    for old_is_at in ["000000", ".work/old-0"] {
        fs::create_dir_all(in_catalogue(".work/ready=000000")).unwrap();
        let new = fs::read_dir(&place.catalogue).unwrap().map(|entry| entry.unwrap().path());
        let new = new.filter(|path| path.join("files.parquet").exists()).min().unwrap();
        let number = new.file_name().unwrap().to_str().unwrap();
        fs::rename(&new, in_catalogue(&format!(".work/ready=000000/{number}"))).unwrap();
        copy(&saved, &in_catalogue(old_is_at));
        assert!(all_rows(&place.catalogue) == without_one, "{old_is_at}");
        update(&[&other]);
        assert!(all_rows(&place.catalogue) == complete, "{old_is_at}");
        assert!(!in_catalogue(".work").exists() && !in_catalogue("000000").exists());
        // As it was, for the next round.
        let added = fs::read_dir(&place.catalogue).unwrap().map(|entry| entry.unwrap().path());
        let added = added.filter(|path| path.join("files.parquet").exists()).max().unwrap();
        fs::remove_dir_all(added).unwrap();
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        fs::copy(&path, to.join(path.file_name().unwrap())).unwrap();
    }
}
