//! What is done with each file.

/// A command of the program.
pub(super) struct Command {
    pub(super) name: &'static str,
    /// `IN` is the file, and `OUT/` the directory for results.
    arguments: &'static [&'static str],
}

const fn command(name: &'static str, arguments: &'static [&'static str]) -> Command {
    Command { name, arguments }
}

/// Enough for all findings.
const ALL: &str = "1000000000";

pub(super) const COMMANDS: &[Command] = &[
    command("info", &["info", "IN"]),
    command("tree", &["tree", "IN"]),
    command("check", &["check", "IN"]),
    command("check, all findings", &["check", "--max-repeats", ALL, "--json", "IN"]),
    command("check --sarif, all findings", &["check", "--max-repeats", ALL, "--sarif", "IN"]),
    command("repair", &["repair", "IN", "-o", "OUT/repaired.cast"]),
    command("upgrade", &["upgrade", "IN", "-o", "OUT/upgraded.cast"]),
    command("diff", &["diff", "IN", "IN"]),
    command("diff --semantic", &["diff", "--semantic", "IN", "IN"]),
    command("rewrite", &["rewrite", "IN", "-o", "OUT/rewritten.cast"]),
    command("convert to Cast", &["convert", "IN", "-o", "OUT/converted.cast"]),
    command("convert to GLB", &["convert", "IN", "-o", "OUT/converted.glb"]),
    command("convert to FBX", &["convert", "IN", "-o", "OUT/converted.fbx"]),
    command("convert to OBJ", &["convert", "IN", "-o", "OUT/converted.obj"]),
    command("convert to SEModel", &["convert", "IN", "-o", "OUT/converted.semodel"]),
    command("convert to SEAnim", &["convert", "IN", "-o", "OUT/converted.seanim"]),
    command("optimize", &["optimize", "IN", "-o", "OUT/optimized.cast"]),
    command("split", &["split", "IN", "--out-dir", "OUT/parts"]),
    command("merge", &["merge", "IN", "IN", "-o", "OUT/merged.cast"]),
    command("pose", &["pose", "IN", "-o", "OUT/posed.obj"]),
    command("render", &["render", "IN", "-o", "OUT/picture.png", "--size", "64x64"]),
    command("convert-axes", &["convert-axes", "IN", "--to", "y", "-o", "OUT/turned.cast"]),
];

impl Command {
    /// The arguments of the program, its name first.
    pub(super) fn arguments(&self, file: &str, results: &str) -> Vec<String> {
        let argument = |argument: &&str| match *argument {
            "IN" => file.to_owned(),
            other => other.replace("OUT", results),
        };
        std::iter::once("castkit".to_owned()).chain(self.arguments.iter().map(argument)).collect()
    }
}
