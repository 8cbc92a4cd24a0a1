//! `castkit check` and `castkit explain`.

use crate::common::{number, run, run_with, testdata};
use serde_json::Value;

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn exit_codes() {
    let (clean, warning, error) =
        (testdata("check/clean.cast"), testdata("check/CAST-MESH-010.cast"), testdata("check/CAST-MESH-004.cast"));
    for (arguments, code) in [
        (vec!["check", &clean], 0),
        (vec!["check", &warning], 0),
        (vec!["check", &error], 3),
        (vec!["check", "no/such.cast"], 1),
        (vec!["check", "no/such.cast", &error], 3),
        (vec!["check", &error, "--allow", "CAST-MESH-004"], 0),
        (vec!["check", &warning, "--deny", "mesh-010"], 3),
        (vec!["check", &error, "--allow", "CAST-MESH-999"], 2),
        (vec!["check", &testdata("damaged/empty.cast")], 3),
        (vec!["explain", "CAST-MESH-004"], 0),
        (vec!["explain", "MESH-4"], 0),
        (vec!["explain", "mesh"], 0),
        (vec!["explain", "mesh-999"], 2),
        (vec!["explain", "me"], 2),
    ] {
        assert_eq!(run(&arguments).code, code, "{arguments:?}");
    }
}

#[test]
fn findings_are_printed_as_compilers_do() {
    let file = testdata("check/CAST-MESH-004.cast");
    let run = run(["check", &file]);
    let page: Vec<&str> = run.text().lines().collect();
    let place = format!("{file}:root[0]/model[0] \"model\"/mesh[0] \"mesh\"/f[5]");
    assert_eq!(page[0], format!("{place}: error[CAST-MESH-004]: index 9 is outside the 3 vertices (byte 213)"));
    assert!(page[1].starts_with("  note: The indices of `f` are below the number of vertices"), "{}", page[1]);
    assert_eq!(page[2], "1 file: 1 error");
    assert!(page[3].ends_with("castkit explain CAST-MESH-004"));
}

#[test]
fn directories_are_checked_in_order() {
    let folder = testdata("check");
    let run = run(["check", "--json", "--severity", "hint", "--for", "all", "--find-textures", &folder]);
    assert_eq!(run.code, 3);
    let files = lines(run.text());
    let names: Vec<&str> = files.iter().map(|file| file["file"].as_str().unwrap()).collect();
    assert!(names.is_sorted() && names.len() > 100);
    let mut totals = 0;
    for file in &files {
        let codes: Vec<&str> =
            file["findings"].as_array().unwrap().iter().map(|f| f["code"].as_str().unwrap()).collect();
        let name = file["file"].as_str().unwrap().trim_end_matches(".cast");
        assert!(codes.contains(&name) || name == "clean", "{name}: {codes:?}");
        for total in file["totals"].as_array().unwrap() {
            assert!(number(&total["listed"]) <= number(&total["found"]));
            totals += 1;
        }
    }
    assert!(totals >= files.len() - 1, "{totals} totals of {} files", files.len());
}

#[test]
fn severities_and_repeats_are_limited() {
    let file = testdata("unusual/depth_2000.cast");
    let all = run(["check", &file, "--max-repeats", "2"]);
    assert_eq!(all.text().lines().filter(|line| line.contains("error[CAST-KIND-002]: a Model")).count(), 2);
    assert!(all.text().contains("error[CAST-KIND-002]: ... and 1,996 more"), "{}", all.text());
    assert!(all.text().contains("1 not listed, see --severity hint"), "{}", all.text());
    let json = lines(run(["check", "--json", "--severity", "error", &testdata("check/CAST-MESH-010.cast")]).text());
    assert_eq!((&json[0]["findings"], &json[0]["warnings"]), (&serde_json::json!([]), &serde_json::json!(3)));
}

#[test]
fn standard_input_is_checked() {
    let bytes = std::fs::read(testdata("check/CAST-MESH-004.cast")).unwrap();
    let run = run_with(&bytes, ["check", "-"]);
    assert_eq!(run.code, 3);
    assert!(run.text().starts_with("standard input:root[0]/"), "{}", run.text());
}

#[test]
fn sarif_has_what_the_standard_requires() {
    let run = run(["check", "--sarif", "--severity", "hint", &testdata("check"), &testdata("damaged")]);
    let log = run.json();
    assert_eq!(log["version"], "2.1.0");
    assert!(log["$schema"].as_str().unwrap().contains("sarif-schema-2.1.0"));
    let sarif = &log["runs"][0];
    let rules = sarif["tool"]["driver"]["rules"].as_array().unwrap();
    assert_eq!(sarif["tool"]["driver"]["name"], "castkit");
    let results = sarif["results"].as_array().unwrap();
    assert!(results.len() > 100);
    for result in results {
        let rule = &rules[usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap()];
        assert_eq!(rule["id"], result["ruleId"]);
        assert!(["error", "warning", "note"].contains(&result["level"].as_str().unwrap()));
        assert!(!result["message"]["text"].as_str().unwrap().is_empty());
        let place = &result["locations"][0]["physicalLocation"];
        let uri = place["artifactLocation"]["uri"].as_str().unwrap();
        assert!(uri.is_ascii() && !uri.contains([' ', '\\']), "{uri}");
        assert!(place["region"]["byteOffset"].is_u64());
    }
}

#[test]
fn rules_are_explained_and_listed() {
    let page = run(["explain", "mesh-004"]).fine();
    for part in ["CAST-MESH-004: face index out of range", "This is an error.", "(Mesh, docs/format.md#mesh)"] {
        assert!(page.text().contains(part), "{part}: {}", page.text());
    }
    assert_eq!(run(["explain", "MESH-4"]).fine().text(), page.text());
    // All of an area, and no other.
    let area = run(["explain", "mesh"]).fine();
    let codes: Vec<&str> = area.text().lines().skip(1).filter_map(|line| line.split(' ').next()).collect();
    assert!(
        codes.len() > 10
            && codes.iter().all(|code| code.starts_with("CAST-MESH-") || code.starts_with("CONVERT-MESH-")),
        "{codes:?}"
    );
    let notes = run(["explain", "convert-mesh", "--json"]).fine();
    assert!(lines(notes.text()).iter().all(|row| row["code"].as_str().unwrap().starts_with("CONVERT-MESH-")));
    let list = run(["explain"]).fine();
    let json = lines(run(["explain", "--json"]).fine().text());
    assert_eq!(list.text().lines().count(), json.len() + 1);
    assert!(json.iter().all(|rule| rule["explanation"].as_str().is_some_and(|text| text.len() > 20)));
    let face = json.iter().find(|rule| rule["code"] == "CAST-MESH-004").unwrap();
    assert_eq!((&face["section"], &face["anchor"]), (&"Mesh".into(), &"docs/format.md#mesh".into()));
    assert!(run(["explain", "interop-005"]).text().contains("--for blender or --for maya"));
}
