//! What castkit writes, and what a reader should see in it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};

/// The files of `testdata/` that make an input, and its name: Cast files, one of glTF, and two parts of a weapon with an
/// animation. What is not one Cast file becomes one with castkit.
const INPUTS: [(&str, &[&str]); 9] = [
    ("character", &["valid/character.cast"]),
    ("skinning", &["valid/skinning.cast"]),
    ("blend_shapes", &["valid/blend_shapes.cast"]),
    ("materials", &["valid/materials.cast"]),
    ("uv_layers", &["valid/uv_layers.cast"]),
    ("color_layers", &["valid/color_layers.cast"]),
    ("hair", &["valid/hair.cast"]),
    ("figure", &["gltf/figure.glb"]),
    (
        "rifle",
        &[
            "extracted/models/weapon_rifle_LOD0.cast",
            "extracted/models/weapon_rifle_scope_LOD0.cast",
            "extracted/animations/vm_rifle_reload.cast",
        ],
    ),
];

/// A way of writing.
pub(super) struct Way {
    pub(super) extension: &'static str,
    pub(super) options: &'static [&'static str],
    /// What is in the files in which the options have an effect.
    mark: &'static str,
}

const fn way(extension: &'static str, options: &'static [&'static str], mark: &'static str) -> Way {
    Way { extension, options, mark }
}

pub(super) static WAYS: [Way; 7] = [
    way("glb", &[], ""),
    way("glb", &["--sparse-targets"], "\"sparse\""),
    way("glb", &["--quantize"], "KHR_mesh_quantization"),
    way("glb", &["--compress", "meshopt"], "EXT_meshopt_compression"),
    way("glb", &["--skins-below-model"], "\"skins\""),
    way("fbx", &[], ""),
    way("obj", &[], ""),
];

/// An image of one white pixel.
const PIXEL: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x02\0\0\0\x90wS\xde\0\0\0\x0cIDATx\x9cc\xf8\xff\xff?\0\x05\xfe\x02\xfe\r\xefF\xb8\0\0\0\0IEND\xaeB`\x82";

/// A file that castkit wrote.
pub(super) struct Output {
    /// The name of the input without its extension.
    pub(super) input: String,
    pub(super) way: &'static Way,
    pub(super) path: PathBuf,
    /// The middle of the first animation, in seconds.
    time: Option<f64>,
    expected: Expected,
}

/// What `castkit info` and `castkit pose` say.
#[derive(Clone)]
struct Expected {
    meshes: u64,
    triangles: u64,
    joints: u64,
    clips: u64,
    /// The diagonal of the box around the vertices at rest, and in the middle of the first animation.
    rest: Option<f64>,
    posed: Option<f64>,
}

impl Output {
    pub(super) fn job(&self) -> Value {
        json!({ "file": self.path, "extension": self.way.extension, "time": self.time })
    }

    /// What is expected of a reader, by field: a number, or null if nothing is.
    pub(super) fn expected(&self, is_posed: bool) -> [(&'static str, Value); 5] {
        let Expected { meshes, triangles, joints, clips, rest, posed } = &self.expected;
        let is_static = self.way.extension == "obj";
        let size = if is_posed && !is_static { posed } else { rest };
        [
            ("meshes", json!(meshes)),
            ("triangles", json!(triangles)),
            ("joints", json!(if is_static { &0 } else { joints })),
            ("clips", json!(if is_static { &0 } else { clips })),
            ("size", json!(size)),
        ]
    }
}

/// Writes all inputs in all ways. A file in which the options have no effect is left out.
pub(super) fn write(castkit: &Path, folder: &Path) -> Result<Vec<Output>, String> {
    let _ = fs::remove_dir_all(folder);
    let mut outputs = Vec::new();
    for (name, input) in INPUTS {
        let testdata = crate::paths::workspace().join("testdata");
        let beside = folder.join(name);
        let cast = beside.join(name).with_extension("cast");
        fs::create_dir_all(&beside).map_err(|error| format!("{}: {error}", beside.display()))?;
        let sources: Vec<PathBuf> = input.iter().map(|file| testdata.join(file)).collect();
        match &sources[..] {
            [source] if source.extension().is_some_and(|end| end == "cast") => {
                fs::copy(source, &cast).map_err(|error| format!("{}: {error}", source.display()))?;
            }
            _ => _ = run(Command::new(castkit).args(["convert", "--quiet"]).args(&sources).arg("-o").arg(&cast))?,
        }
        let info = run(Command::new(castkit).args(["info", "--json"]).arg(&cast))?;
        let info: Value = serde_json::from_str(&info).map_err(|error| format!("castkit info: {error}"))?;
        // Some readers refuse a file whose images are missing.
        for slot in info["models"].as_array().into_iter().flatten().flat_map(|model| list(&model["materials"])) {
            for texture in list(&slot["slots"]).iter().filter_map(|slot| slot["texture"].as_str()) {
                // Paths of Windows, as castkit and the readers understand them.
                let path = beside.join(texture.replace('\\', "/"));
                fs::create_dir_all(path.parent().unwrap_or(&beside)).map_err(|error| error.to_string())?;
                if !path.exists() {
                    fs::write(&path, PIXEL).map_err(|error| format!("{}: {error}", path.display()))?;
                }
            }
        }
        let (time, expected) = expected(castkit, &cast, &info)?;
        for way in &WAYS {
            let Way { extension, options, mark } = way;
            let path = beside.join(format!("{name}{}.{extension}", options.concat().replace("--", "-")));
            let mut convert = Command::new(castkit);
            convert.args(["convert", "--quiet", "--force"]).arg(&cast).arg("-o").arg(&path).args(*options);
            run(&mut convert)?;
            let bytes = fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
            if mark.is_empty() || bytes.windows(mark.len()).any(|window| window == mark.as_bytes()) {
                outputs.push(Output { input: name.to_owned(), way, path, time, expected: expected.clone() });
            }
        }
    }
    Ok(outputs)
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

fn expected(castkit: &Path, cast: &Path, info: &Value) -> Result<(Option<f64>, Expected), String> {
    let (mut meshes, mut triangles, mut joints) = (0, 0, 0);
    for model in list(&info["models"]) {
        let faces = list(&model["meshes"]).iter().filter_map(|mesh| mesh["faces"].as_u64()).filter(|&faces| faces > 0);
        meshes += faces.clone().count() as u64;
        triangles += faces.sum::<u64>();
        if list(&model["meshes"]).iter().any(|mesh| mesh["maximum_influence"].as_u64() > Some(0)) {
            joints += model["skeleton"]["bones"].as_u64().unwrap_or(0);
        }
    }
    let moving = || list(&info["animations"]).iter().filter(|animation| animation["curves"].as_u64() > Some(0));
    let middle = moving().next().and_then(|animation| {
        let frame = (animation["first_frame"].as_f64()? + animation["last_frame"].as_f64()?) / 2.0;
        Some((frame, frame / animation["frame_rate"].as_f64()?))
    });
    let size = |frame: &str| {
        let obj = cast.with_file_name(format!("pose-{frame}.obj"));
        let mut pose = Command::new(castkit);
        pose.args(["pose", "--quiet", "--force", "--frame", frame]).arg(cast).arg("-o").arg(&obj);
        run(&mut pose)?;
        let text = fs::read_to_string(&obj).map_err(|error| format!("{}: {error}", obj.display()))?;
        Ok::<_, String>(diagonal(&text))
    };
    let rest = if triangles > 0 { size("rest")? } else { None };
    let posed = match middle {
        Some((frame, _)) if triangles > 0 => size(&frame.to_string())?,
        _ => rest,
    };
    let clips = moving().count() as u64;
    Ok((middle.map(|(_, time)| time), Expected { meshes, triangles, joints, clips, rest, posed }))
}

/// The diagonal of the box around the vertices of an OBJ file.
fn diagonal(obj: &str) -> Option<f64> {
    let (mut least, mut most) = ([f64::INFINITY; 3], [f64::NEG_INFINITY; 3]);
    for line in obj.lines().filter_map(|line| line.strip_prefix("v ")) {
        for (axis, value) in line.split_whitespace().take(3).filter_map(|word| word.parse().ok()).enumerate() {
            (least[axis], most[axis]) = (least[axis].min(value), most[axis].max(value));
        }
    }
    let squares = least.iter().zip(most).map(|(least, most)| (most - least).powi(2));
    Some(squares.sum::<f64>().sqrt()).filter(|size| size.is_finite())
}

/// Runs castkit, and returns what it prints.
fn run(command: &mut Command) -> Result<String, String> {
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    if !output.status.success() {
        return Err(format!("{command:?}: {}", String::from_utf8_lossy(&output.stderr)));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
