//! Compares the digests printed by C programs with those of `castkit tree --json --digest`.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Map, Value, json};

use crate::process::{cargo, output, succeed};

/// The digest of each file by the program `castkit`, reduced to the facts that the C programs print as well.
pub(super) fn expected(files: &[PathBuf]) -> Result<Vec<Value>, String> {
    let workspace = crate::paths::workspace();
    succeed(cargo().args(["build", "--quiet", "--locked", "--bin", "castkit"]))?;
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| workspace.join("target"), PathBuf::from);
    let castkit = target.join("debug").join(format!("castkit{}", std::env::consts::EXE_SUFFIX));
    let of_file = |file: &PathBuf| {
        let text = output(Command::new(&castkit).arg("tree").arg(file).args(["--json", "--digest"]))?;
        let all: Value = serde_json::from_str(&text).map_err(|error| format!("{}: {error}", file.display()))?;
        let mut known = only(&all, &["bytes", "format_version", "flags", "roots", "trailing"]);
        let nodes = all["nodes"].as_array().into_iter().flatten().map(|node| {
            let mut known = only(node, &["kind", "offset", "size", "hash", "parent", "depth"]);
            let properties = node["properties"].as_array().into_iter().flatten();
            let names = ["name", "type", "count", "offset", "bytes", "crc32"];
            known.insert("properties".into(), properties.map(|of| Value::Object(only(of, &names))).collect());
            Value::Object(known)
        });
        known.insert("nodes".into(), nodes.collect());
        Ok(json!(known))
    };
    files.iter().map(of_file).collect()
}

fn only(value: &Value, names: &[&str]) -> Map<String, Value> {
    names.iter().map(|name| ((*name).to_owned(), value[*name].clone())).collect()
}

/// Fails if a program prints different digests.
pub(super) fn compare(program: &Path, files: &[PathBuf], expected: &[Value]) -> Result<(), String> {
    let text = output(Command::new(program).args(files))?;
    let lines: Vec<&str> = text.lines().collect();
    if lines.len() != files.len() {
        return Err(format!("{} prints digests of {} files, expected {}", program.display(), lines.len(), files.len()));
    }
    for ((file, line), expected) in files.iter().zip(lines).zip(expected) {
        let found: Value =
            serde_json::from_str(line).map_err(|error| format!("{}: {error}: {line}", file.display()))?;
        if found != *expected {
            return Err(format!("{}: {} says\n{found}\nexpected\n{expected}", file.display(), program.display()));
        }
    }
    Ok(())
}
