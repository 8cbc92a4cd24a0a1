//! The commands of the program that read files, to be run on each file of a [family](crate::families).

use std::path::Path;

use cast_convert::{Format, to_cast};
use cast_interchange::{Options, Source};
use cast_read::Cast;
use cast_write::Layout;

/// A command of the program.
///
/// In its arguments, `IN` is the file, `OUT/` the directory for results, `NODE` and `PROPERTY` the last property of the file.
#[derive(Clone, Copy, Debug)]
pub struct Command {
    /// The name in reports.
    pub name: &'static str,
    arguments: &'static [&'static str],
    /// A command that creates the file that it works on; it is not counted.
    before: Option<&'static [&'static str]>,
    /// A command whose result has the same content uncompressed, if this one compresses it: compressed data does not
    /// show how much there was to do.
    pub written_as: Option<&'static str>,
    /// Whether the program needs its feature `catalog` for it.
    pub needs_catalog: bool,
}

const fn command(name: &'static str, arguments: &'static [&'static str]) -> Command {
    Command { name, arguments, before: None, written_as: None, needs_catalog: false }
}

/// It changes a file in place, so it gets a separate copy.
const SET: Command = Command {
    name: "set",
    arguments: &["set", "OUT/changed.cast", "NODE", "#hash", "0x1234"],
    before: Some(&["convert", "IN", "-o", "OUT/changed.cast"]),
    written_as: None,
    needs_catalog: false,
};

const SMALL: Command = Command {
    name: "convert to GLB, small",
    arguments: &[
        "convert",
        "IN",
        "-o",
        "OUT/small.glb",
        "--quantize",
        "--compress",
        "meshopt",
        "--tangents",
        "complete",
        "--pack-textures",
        "--textures",
        "embed",
    ],
    before: None,
    written_as: Some("convert to GLB"),
    needs_catalog: false,
};

const CATALOG: Command =
    Command { needs_catalog: true, ..command("catalog", &["catalog", "IN", "-o", "OUT/catalogue"]) };

const fn find(name: &'static str, arguments: &'static [&'static str]) -> Command {
    Command { name, arguments, before: Some(CATALOG.arguments), ..CATALOG }
}

/// Enough for all findings.
const ALL: &str = "1000000000";

/// All commands.
pub const COMMANDS: &[Command] = &[
    command("info", &["info", "IN"]),
    command("info --all --json", &["info", "--all", "--json", "IN"]),
    command("tree", &["tree", "IN"]),
    command("tree --json --digest", &["tree", "--json", "--digest", "IN"]),
    command("check", &["check", "IN"]),
    command("check, all findings", &["check", "--max-repeats", ALL, "--json", "IN"]),
    command("check --sarif, all findings", &["check", "--max-repeats", ALL, "--sarif", "IN"]),
    command("extract", &["extract", "IN", "NODE", "PROPERTY", "-o", "OUT/property.json"]),
    SET,
    command("repair", &["repair", "IN", "-o", "OUT/repaired.cast"]),
    command("repair --lossy", &["repair", "--lossy", "IN", "-o", "OUT/repaired.cast"]),
    command("upgrade", &["upgrade", "IN", "-o", "OUT/upgraded.cast"]),
    command("diff", &["diff", "IN", "IN"]),
    command("diff --semantic", &["diff", "--semantic", "IN", "IN"]),
    command("rewrite", &["rewrite", "IN", "-o", "OUT/rewritten.cast"]),
    command("relink", &["relink", "IN", "-o", "OUT/relinked.cast", "--prefix", "D:=textures", "--relative"]),
    command("convert to Cast", &["convert", "IN", "-o", "OUT/converted.cast"]),
    command("convert --instances", &["convert", "--instances", "IN", "-o", "OUT/converted.cast"]),
    command("convert to GLB", &["convert", "IN", "-o", "OUT/converted.glb"]),
    SMALL,
    command("convert to FBX", &["convert", "IN", "-o", "OUT/converted.fbx"]),
    command("convert to OBJ", &["convert", "IN", "-o", "OUT/converted.obj"]),
    command("convert to SEModel", &["convert", "IN", "-o", "OUT/converted.semodel"]),
    command("convert to SEAnim", &["convert", "IN", "-o", "OUT/converted.seanim"]),
    command("optimize", &["optimize", "IN", "-o", "OUT/optimized.cast"]),
    command(
        "optimize, all steps",
        &[
            "optimize",
            "IN",
            "-o",
            "OUT/optimized.cast",
            "--dedupe",
            "--join",
            "--simplify",
            "0.5",
            "--tangents",
            "complete",
            "--max-influences",
            "4",
            "--animation-tolerance",
            "0.001",
        ],
    ),
    command("split", &["split", "IN", "--out-dir", "OUT/parts"]),
    command("merge", &["merge", "IN", "IN", "-o", "OUT/merged.cast"]),
    command("merge --join-skeletons", &["merge", "--join-skeletons", "IN", "IN", "-o", "OUT/joined.cast"]),
    command("fit", &["fit", "IN"]),
    command("retarget", &["retarget", "IN", "--to", "IN", "-o", "OUT/retargeted.cast"]),
    command("retarget --align-rest", &["retarget", "--align-rest", "IN", "--to", "IN", "-o", "OUT/retargeted.cast"]),
    command(
        "animate",
        &["animate", "IN", "--trim", "1..50", "--reverse", "--fps", "60", "--concat", "0", "-o", "OUT/animated.cast"],
    ),
    command("pose", &["pose", "IN", "-o", "OUT/posed.obj"]),
    command("pose --frame", &["pose", "--frame", "1.5", "IN", "-o", "OUT/posed.obj"]),
    command("render", &["render", "IN", "-o", "OUT/picture.png", "--size", "64x64"]),
    command("view -o", &["view", "IN", "-o", "OUT/page.html"]),
    command("convert-axes", &["convert-axes", "IN", "--to", "y", "-o", "OUT/turned.cast"]),
    CATALOG,
    find("find --duplicates", &["find", "--duplicates", "meshes", "OUT/catalogue"]),
    find("find --same-mesh-as", &["find", "--same-mesh-as", "IN", "--", "OUT/catalogue"]),
    find("find --skeleton-of", &["find", "--skeleton-of", "IN", "OUT/catalogue"]),
    find("find --texture", &["find", "--texture", "*", "OUT/catalogue"]),
];

/// The last property of a file, which takes longest to find.
#[derive(Clone, Debug)]
pub struct Last {
    node: String,
    property: String,
}

impl Last {
    /// For a file that cannot be read, one that does not exist.
    #[must_use]
    pub fn of(file: &[u8], path: &Path) -> Self {
        Self::found(file, path).unwrap_or_else(|| Self { node: "root".into(), property: "n".into() })
    }

    fn found(file: &[u8], path: &Path) -> Option<Self> {
        let format = Format::of_file(file, Some(path))?;
        let converted = to_cast(format, Source::of_bytes(file), &Options::default()).ok()?;
        let bytes = converted.document.to_vec(Layout::Compact).ok()?;
        let cast = Cast::parse(&bytes).ok()?;
        let (node, property) =
            cast.nodes().filter_map(|step| Some((step.node, step.node.properties().last()?))).last()?;
        Some(Self { node: node.path(), property: property.name().to_string() })
    }
}

impl Command {
    /// The first argument, such as `convert`.
    #[must_use]
    pub fn subcommand(&self) -> &'static str {
        self.arguments[0]
    }

    /// The arguments of the program, its name first; and those of the command to run before.
    #[must_use]
    pub fn arguments(&self, file: &str, results: &str, last: &Last) -> (Vec<String>, Option<Vec<String>>) {
        let argument = |argument: &&str| match *argument {
            "IN" => file.to_owned(),
            "NODE" => last.node.clone(),
            "PROPERTY" => last.property.clone(),
            other => other.replace("OUT", results),
        };
        let all =
            |arguments: &[&str]| std::iter::once("castkit".to_owned()).chain(arguments.iter().map(argument)).collect();
        (all(self.arguments), self.before.map(all))
    }
}
