//! The tests of the C interface.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::header::header;
use super::install::{Profile, install};
use super::process::{is_here, package};
use super::programs::{C, CPP, SANITIZED, THREADS, build, build_project, files, good_files};
use super::{cost, csharp, digest, linking, sizes, symbols, walking};
use crate::process::{output, succeed};

/// Runs all tests, or only the quick ones.
pub(super) fn run(all: bool) -> Result<(), String> {
    header(true)?;
    let prefix = package().join("target/xtask/install");
    if prefix.exists() {
        std::fs::remove_dir_all(&prefix).map_err(|error| format!("{}: {error}", prefix.display()))?;
    }
    install(&prefix, Profile::Dev, None)?;
    symbols::only_ours(&prefix)?;
    let good = good_files()?;
    let expected = digest::expected(&good)?;
    for (compiler, flags, source) in [
        ("gcc", C, "tests/digest.c"),
        ("clang", C, "tests/digest.c"),
        ("g++", CPP, "tests/digest.cpp"),
        ("clang++", CPP, "tests/digest.cpp"),
    ] {
        if !is_here(compiler) {
            println!("{compiler} is not installed: skipped");
            continue;
        }
        let program = build(compiler, &[flags], source, &prefix)?;
        digest::compare(&program, &good, &expected)?;
        println!("{compiler}: {} files have the digest that `castkit tree --json --digest` has", good.len());
    }
    damaged(&prefix)?;
    interface_test(&prefix, "gcc", &[C], "tests/api_coverage.c")?;
    interface_test(&prefix, "gcc", &[C], "tests/convert.c")?;
    interface_test(&prefix, "gcc", &[C], "tests/growth.c")?;
    interface_test(&prefix, "g++", &[CPP], "tests/api_coverage.cpp")?;
    interface_test(&prefix, "g++", &[CPP], "tests/values.cpp")?;
    // With the standard library of a later version.
    interface_test(&prefix, "g++", &[CPP, &["-std=c++2b"]], "tests/api_coverage.cpp")?;
    malformed_input(&prefix, "gcc", &[C], None, 2)?;
    csharp::compile_and_run(&prefix)?;
    stress(&prefix, "gcc", &[], None, 3000)?;
    examples(&prefix)?;
    walking::cmake(&prefix)?;
    linking::link(&prefix)?;
    if all {
        sanitized(&prefix, &good, &expected)?;
        cost::compare(&good)?;
        sizes::sizes()?;
    }
    Ok(())
}

/// Damaged files are errors with a message and a place.
fn damaged(prefix: &Path) -> Result<(), String> {
    if !is_here("gcc") {
        println!("gcc is not installed: damaged files are not read");
        return Ok(());
    }
    let damaged = files(&crate::paths::workspace().join("testdata/damaged"), "cast")?;
    let program = build("gcc", &[C], "tests/digest.c", prefix)?;
    let text = output(Command::new(&program).args(&damaged))?;
    let errors = text.lines().filter(|line| line.starts_with("{\"error\":\"")).count();
    if errors == 0 || text.lines().count() != damaged.len() || text.contains("\"internal\"") {
        return Err(format!("{errors} errors of {} damaged files:\n{text}", damaged.len()));
    }
    println!("gcc: {errors} of {} damaged files are errors, and none crashes the program", damaged.len());
    Ok(())
}

/// The functions that the digests do not use: repairing, comparing, decoding, patching, instances, rendering.
fn interface_test(prefix: &Path, compiler: &str, flags: &[&[&str]], source: &str) -> Result<(), String> {
    if !is_here(compiler) {
        println!("{compiler} is not installed: {source} is skipped");
        return Ok(());
    }
    let program = build(compiler, flags, source, prefix)?;
    let folder = folder(prefix, "interface")?;
    // Files in this directory can lead out of it with `../`.
    let below = folder.join("below");
    std::fs::create_dir_all(&below).map_err(|error| format!("{}: {error}", below.display()))?;
    let testdata = crate::paths::workspace().join("testdata");
    let said = output(Command::new(&program).arg(&folder).arg(&testdata))?;
    println!("{compiler}: {source} passes{said}");
    Ok(())
}

/// Passes damaged files, and files damaged here, to every function that takes a file.
fn malformed_input(
    prefix: &Path,
    compiler: &str,
    flags: &[&[&str]],
    under: Option<&[&str]>,
    rounds: u32,
) -> Result<(), String> {
    if !is_here(compiler) {
        println!("{compiler} is not installed: damaged files are not passed to functions");
        return Ok(());
    }
    let program = build(compiler, flags, "tests/malformed_input.c", prefix)?;
    let mut found = small_files()?;
    for name in ["check", "legacy", "unusual"] {
        found.extend(files(&crate::paths::workspace().join("testdata").join(name), "cast")?);
    }
    let mut command = through(under, &program);
    let said = output(command.args([&rounds.to_string(), "1"]).args(&found))?;
    print!("malformed input{}: {said}", if under.is_some() { " under valgrind" } else { "" });
    Ok(())
}

/// Small files, valid and damaged; the first one contains all kinds of nodes.
fn small_files() -> Result<Vec<PathBuf>, String> {
    let testdata = crate::paths::workspace().join("testdata");
    let mut small = files(&testdata.join("valid"), "cast")?;
    small.extend(files(&testdata.join("damaged"), "cast")?);
    small.sort_by_key(|path| !path.ends_with("character.cast"));
    Ok(small)
}

/// A directory for files written by programs.
fn folder(prefix: &Path, name: &str) -> Result<PathBuf, String> {
    let folder = prefix.join(name);
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    Ok(folder)
}

/// A program, optionally run by another one, such as valgrind.
fn through(under: Option<&[&str]>, program: &Path) -> Command {
    match under {
        Some([first, rest @ ..]) => {
            let mut command = Command::new(first);
            command.args(rest).arg(program);
            command
        }
        _ => Command::new(program),
    }
}

/// Calls every function from several threads, with arbitrary handles.
fn stress(prefix: &Path, compiler: &str, flags: &[&str], under: Option<&[&str]>, calls: u32) -> Result<(), String> {
    if !is_here(compiler) {
        println!("{compiler} is not installed: the stress test is skipped");
        return Ok(());
    }
    let program = build(compiler, &[C, flags], "tests/stress.c", prefix)?;
    let (folder, small) = (folder(prefix, "stress")?, small_files()?);
    for seed in 1..=if under.is_some() { 1 } else { 4 } {
        let mut command = through(under, &program);
        command.env("TSAN_OPTIONS", "ignore_noninstrumented_modules=1");
        let run = command.args(["4", &calls.to_string(), &seed.to_string()]).arg(&folder).args(&small);
        print!("stress: {}", output(run)?);
    }
    Ok(())
}

/// Builds the examples with make and with CMake, and runs each on a file.
fn examples(prefix: &Path) -> Result<(), String> {
    let source = package().join("examples");
    let character = crate::paths::workspace().join("testdata/valid/character.cast");
    let mut built: Vec<(&str, PathBuf)> = Vec::new();
    if is_here("make") && is_here("pkg-config") {
        let out = prefix.join("make/examples");
        let variables = [format!("PREFIX={}", prefix.display()), format!("OUT={}", out.display())];
        succeed(Command::new("make").arg("--silent").arg("-C").arg(&source).args(variables))?;
        built.push(("make", out));
    } else {
        println!("make or pkg-config is not installed: skipped");
    }
    if is_here("cmake") {
        let out = prefix.join("cmake");
        build_project(&source, &out, prefix)?;
        built.push(("cmake", out));
    } else {
        println!("cmake is not installed: skipped");
    }
    for (by, folder) in built {
        for suffix in ["", "_cpp", "_static"] {
            let program = |name: &str| folder.join(format!("{name}{suffix}"));
            if !program("list").is_file() {
                continue;
            }
            let listed = output(Command::new(program("list")).arg(&character))?;
            let played = output(Command::new(program("play")).arg(&character))?;
            // A model and an animation of separate files, and a file without an animation.
            let still = crate::paths::workspace().join("testdata/valid/skinning.cast");
            let separate = output(Command::new(program("play")).args([&still, &character]))?;
            if !separate.contains("the first of 4 vertices") || !separate.contains("6 of 6 curves match nothing") {
                return Err(format!("{by}: play says\n{separate}"));
            }
            let missing = folder.join("missing.cast");
            for (files, reason) in [
                (vec![&still], "animation"),
                (vec![&missing], "missing.cast"),
                (vec![&still, &missing], "missing.cast"),
            ] {
                let refused = Command::new(program("play")).args(&files).output().map_err(|error| error.to_string())?;
                let why = String::from_utf8_lossy(&refused.stderr).into_owned();
                if refused.status.code() != Some(1) || !why.starts_with("error: ") || !why.contains(reason) {
                    return Err(format!("{by}: play {files:?} ends with {} and says\n{why}", refused.status));
                }
            }
            let written = folder.join("written.cast");
            output(Command::new(program("write")).arg(&written))?;
            let again = output(Command::new(program("list")).arg(&written))?;
            converted(&program("convert"), &folder).map_err(|error| format!("{by}: {error}"))?;
            let moves = played.lines().collect::<std::collections::HashSet<_>>().len();
            if !listed.contains("mesh \"body\": 144 vertices")
                || moves != 8
                || !again.contains("mesh \"face\": 3 vertices")
            {
                return Err(format!("{by}: the examples say\n{listed}{played}{again}"));
            }
        }
        println!("{by}: the examples are built and run");
    }
    Ok(())
}

/// Converts a model and an animation of separate files with an example: to a file that contains everything, and to one with
/// its buffer beside it.
fn converted(program: &Path, folder: &Path) -> Result<(), String> {
    let library = crate::paths::workspace().join("testdata/library");
    let [glb, gltf, bin] = ["glb", "gltf", "bin"].map(|extension| folder.join("converted").with_extension(extension));
    let read = |path: &Path| std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()));
    let mut said = String::new();
    for path in [&glb, &gltf] {
        let mut convert = Command::new(program);
        said += &output(convert.arg(path).args(["body.cast", "walk.cast"].map(|name| library.join(name))))?;
    }
    let (bytes, buffer) = (read(&glb)?, read(&bin)?);
    let json: serde_json::Value = serde_json::from_slice(&read(&gltf)?).map_err(|error| error.to_string())?;
    let buffers = serde_json::json!([{ "uri": "converted.bin", "byteLength": buffer.len() }]);
    let is_right = bytes.starts_with(b"glTF")
        && said.contains(&format!("{} bytes", bytes.len()))
        && json["buffers"] == buffers
        && json["animations"].as_array().is_some_and(|all| all.len() == 1);
    if is_right { Ok(()) } else { Err(format!("convert says\n{said}and writes the buffers {}", json["buffers"])) }
}

/// Runs everything under sanitizers and valgrind.
fn sanitized(prefix: &Path, good: &[PathBuf], expected: &[serde_json::Value]) -> Result<(), String> {
    for (compiler, flags, source) in
        [("gcc", C, "tests/digest.c"), ("g++", CPP, "tests/digest.cpp"), ("clang", C, "tests/digest.c")]
    {
        if !is_here(compiler) {
            println!("{compiler} is not installed: its sanitizers are skipped");
            continue;
        }
        let program = build(compiler, &[flags, SANITIZED], source, prefix)?;
        digest::compare(&program, good, expected)?;
        println!("{compiler}: no finding of the sanitizers over {} files", good.len());
    }
    interface_test(prefix, "gcc", &[C, SANITIZED], "tests/api_coverage.c")?;
    interface_test(prefix, "gcc", &[C, SANITIZED], "tests/convert.c")?;
    interface_test(prefix, "gcc", &[C, SANITIZED], "tests/growth.c")?;
    interface_test(prefix, "g++", &[CPP, SANITIZED], "tests/api_coverage.cpp")?;
    interface_test(prefix, "g++", &[CPP, SANITIZED], "tests/values.cpp")?;
    malformed_input(prefix, "gcc", &[C, SANITIZED], None, 20)?;
    stress(prefix, "gcc", SANITIZED, None, 6000)?;
    // Finds data races in C programs and in what they share. The library is not built for this sanitizer, so it does
    // not see the library's reference counts and locks.
    stress(prefix, "gcc", THREADS, None, 2000)?;
    if !is_here("valgrind") {
        println!("valgrind is not installed: skipped");
        return Ok(());
    }
    let valgrind = [
        "valgrind",
        "--quiet",
        "--error-exitcode=9",
        "--leak-check=full",
        "--errors-for-leak-kinds=definite,indirect",
        "--show-leak-kinds=definite,indirect",
    ];
    let program = build("gcc", &[C], "tests/digest.c", prefix)?;
    output(Command::new(valgrind[0]).args(&valgrind[1..]).arg(&program).args(good))?;
    println!("valgrind: no finding over {} files", good.len());
    malformed_input(prefix, "gcc", &[C, &["-g"]], Some(&valgrind), 0)?;
    stress(prefix, "gcc", &["-g"], Some(&valgrind), 2500)
}
