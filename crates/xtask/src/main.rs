//! Tasks of the workspace. `cargo xtask` lists them.

use std::process::ExitCode;

mod bench_report;
mod blender;
mod blender_poses;
mod c;
mod check;
mod circles;
mod codegen;
mod date;
mod documents;
mod gltf_validate;
mod interop;
mod marks;
mod names;
mod paths;
mod process;
mod python;
mod safety;
mod shown;
mod testdata;
mod trust;
mod web;
mod words;

/// A task: its name, its description, and its function.
type Task = (&'static str, &'static str, fn(&[String]) -> Result<(), String>);

const TASKS: &[Task] = &[
    (
        "bench-report",
        "run the benchmarks, write benches/record/DATE.md in place of the last record, and what documents quote; --rounds N runs longer, --ozz PROGRAM adds the rows that compare with ozz-animation; with --check, fail if documents do not quote the record",
        bench_report::run,
    ),
    (
        "blender",
        "build the archive of plugins/blender with a new wheel, install it with Blender, and run its tests; --python PYTHON, which can be repeated, is a Python with the modules bpy and pytest; --archive only builds the archive",
        blender::run,
    ),
    (
        "blender-poses",
        "import the characters of testdata/ and CAST_CORPUS, or the given ones, into Blender as GLB and as FBX, and compare the positions of their vertices; those of several files also as the official add-on joins them, if CAST_ADDON names its folder; --python PYTHON is a Python with the module bpy",
        blender_poses::run,
    ),
    (
        "c",
        "build the C interface of bindings/c and its examples, and run its tests; --all adds sanitizers, valgrind and a long stress test; --write writes the header, --check fails if it is stale; --prefix DIR installs the library",
        c::run,
    ),
    (
        "check",
        "format, lint, and run the tests of the packages that have changed: what to run before a commit; says what it leaves out",
        check::run,
    ),
    ("circles", "fail if modules depend on each other in a circle", circles::run),
    (
        "coverage",
        "measure how much of cast-read its tests run; with --record, write it to SECURITY.md",
        trust::coverage::run,
    ),
    (
        "codegen",
        "generate the code and reference from the tables of the schema and the rules, and the tables, plots and examples in documents; with --check, fail if they are stale",
        codegen::run,
    ),
    (
        "gltf-validate",
        "write the files of testdata/ and the given folders as glTF (plain, quantised, compressed, with computed tangents, packed maps and embedded textures), and run the Khronos validator",
        gltf_validate::run,
    ),
    (
        "emulate",
        "build all packages, or the given ones, for a 32-bit processor (i686) and a big-endian one (s390x), and run their tests, the latter under QEMU; with --record, write how many passed to SECURITY.md",
        trust::systems::emulate,
    ),
    (
        "fuzz",
        "fuzz all targets, or the given ones, for --seconds N or --executions N each, whichever is first, and write fuzz/RECORD.md",
        trust::fuzz::run,
    ),
    (
        "growth",
        "measure the work and memory of every command on every family of files with ITEMS (default 1,000) and four times as many items; --instructions counts instructions with valgrind, which takes hours; with --record, write the table to SECURITY.md",
        trust::growth::run,
    ),
    (
        "interop",
        "install programs of npm and pip that read glTF, FBX and OBJ, and compare what they see in castkit's files with what castkit says; --castkit PROGRAM is used instead of a new build; --write writes crates/xtask/src/interop/RECORD.md; --pictures compares the pixels of textures with those of Pillow and bcdec instead, and with --write makes the files of crates/cast-picture/tests/data",
        interop::run,
    ),
    (
        "names",
        "build the documentation, and fail if it or an example names a crate that users of castkit do not depend on",
        names::run,
    ),
    (
        "python",
        "build the wheel of bindings/python, install it into a new virtual environment, check its types, and run its tests; --python PYTHON is a Python from 3.11 on",
        python::run,
    ),
    (
        "safety",
        "fail if `unsafe` is used where it is not allowed, a library does not forbid it, or a target without tests contains unit tests",
        safety::run,
    ),
    (
        "sanitize",
        "run the tests under AddressSanitizer, ThreadSanitizer and valgrind, or the given ones: address, thread, valgrind",
        trust::sanitize::run,
    ),
    (
        "shown",
        "run the commands that README.md and docs/ show with their output, and write what they print there, and the pictures that they draw; with --check, fail if something differs; --castkit PROGRAM, whose name is castkit, is used instead of a new build",
        shown::run,
    ),
    (
        "testdata",
        "write the files of testdata/; with --check, fail if one differs or has no description",
        testdata::run,
    ),
    (
        "torture",
        "damage all files in all ways, or only in one of several rounds: ROUND/ROUNDS; with --record, write the result to SECURITY.md",
        trust::torture::run,
    ),
    (
        "web",
        "build the npm package of bindings/web, and run its tests in Node.js; --browser tests the page of castkit view in Chromium, --all does both with what takes long, --page builds the page for a release",
        web::run,
    ),
    (
        "windows",
        "build all packages, or the given ones, for Windows with MinGW, and run their tests under Wine; with --record, write how many passed to SECURITY.md",
        trust::systems::windows,
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
