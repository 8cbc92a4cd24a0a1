//! Tasks of the workspace. `cargo xtask` lists them.

use std::process::ExitCode;

mod bench_report;
mod blender;
mod blender_poses;
mod c;
mod circles;
mod codegen;
mod gltf_validate;
mod marks;
mod names;
mod paths;
mod python;
mod safety;
mod testdata;
mod trust;
mod web;
mod words;

/// A task: its name, what it does, and the function.
type Task = (&'static str, &'static str, fn(&[String]) -> Result<(), String>);

const TASKS: &[Task] = &[
    (
        "api",
        "write the public interface of all libraries to api/; with --check, fail if it is not what is there",
        trust::api::run,
    ),
    (
        "bench-report",
        "measure what is promised, write benches/record/DATE.md, over one of the same day, and README's table; --rounds N for longer; with --check, fail if README does not quote the newest record",
        bench_report::run,
    ),
    (
        "blender",
        "make the archive of plugins/blender with a wheel that is built anew, have Blender install it, run its tests; --python PYTHON is one with the modules bpy and pytest, as often as there are versions; --archive makes the archive only",
        blender::run,
    ),
    (
        "blender-poses",
        "import the characters of testdata/, of CAST_CORPUS, or those that are named in Blender, as GLB and as FBX, and compare where their vertices are; --python PYTHON is one with the module bpy",
        blender_poses::run,
    ),
    (
        "c",
        "build the C interface of bindings/c and its examples, and run its tests; --all with sanitizers, valgrind and a long stress test; --write the header; --prefix DIR installs it",
        c::run,
    ),
    ("circles", "fail if files of a library use each other in a circle, and list those of the others", circles::run),
    ("coverage", "how much of cast-read its tests run; with --record, into SECURITY.md", trust::coverage::run),
    (
        "codegen",
        "write the code and reference that come from the tables of schema and rules, and README's tables; with --check, fail if they are stale",
        codegen::run,
    ),
    (
        "gltf-validate",
        "write the files of testdata/, and of the folders that are named, as glTF, plain, quantised, compressed, with computed tangents and packed maps, and let the validator of Khronos see them",
        gltf_validate::run,
    ),
    ("fuzz", "fuzz all targets, or those given, for --seconds N each; writes fuzz/RECORD.md", trust::fuzz::run),
    (
        "growth",
        "the work and memory of every command on every family of files, with 1,000 items or so many, and four times as many; --instructions has valgrind count them, which takes hours; with --record, into SECURITY.md",
        trust::growth::run,
    ),
    ("names", "fail if documentation or examples name a crate that a user of castkit does not have", names::run),
    (
        "python",
        "make the wheel of bindings/python, install it into a fresh virtual environment, check its types, run its tests; --python PYTHON is one from 3.11 on",
        python::run,
    ),
    (
        "safety",
        "fail if `unsafe` stands where it may not, a library lacks its ban, or unit tests are in a target without tests",
        safety::run,
    ),
    ("sanitize", "run the tests under address, thread and valgrind, or those given", trust::sanitize::run),
    ("testdata", "write the files of testdata/; with --check, fail if one differs or is strange", testdata::run),
    (
        "torture",
        "all damage of all files, or of one round: ROUND/ROUNDS; with --record, into SECURITY.md",
        trust::torture::run,
    ),
    (
        "web",
        "build the npm package of bindings/web, and run its tests in Node; --page writes the page that castkit view serves, --all does both, and tests it in Chromium; with --check, fail if that page is of other sources",
        web::run,
    ),
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some((_, _, task)) = arguments.first().and_then(|name| TASKS.iter().find(|task| task.0 == name)) else {
        eprintln!("usage: cargo xtask TASK\n");
        TASKS.iter().for_each(|(name, what, _)| eprintln!("  {name:<14} {what}"));
        return ExitCode::from(2);
    };
    match task(&arguments[1..]) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("error: {problem}");
            ExitCode::FAILURE
        }
    }
}
