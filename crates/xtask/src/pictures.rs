//! Pictures of the documentation that no page draws itself: that of the program's page, and those of docs/animate.md, which
//! are strips of frames of one clip, which all show the same space, one below the other. A figure and its clips are made
//! here; `castkit animate` does the steps, and `castkit render` draws each frame.

mod figure;

use std::fs::File;
use std::io::BufWriter;
use std::path::Path;
use std::process::Command;

use crate::process::{built, succeed};

/// A picture: its name, the size of a frame, the floor along y, and its rows.
struct Sheet {
    name: &'static str,
    size: [u32; 2],
    floor: [f32; 2],
    rows: &'static [Row],
}

/// A row: the clip, the steps that are done to it, and the frames that are shown.
struct Row {
    clip: &'static str,
    steps: &'static [&'static str],
    frames: &'static [u32],
}

const fn row(clip: &'static str, steps: &'static [&'static str], frames: &'static [u32]) -> Row {
    Row { clip, steps, frames }
}

/// All frames that fit into a row.
const CYCLE: &[u32] = &[0, 4, 8, 12, 16, 20, 24];

/// As much floor as someone needs who stays.
const STAYS: [f32; 2] = [-0.6, 0.6];

const SHEETS: &[Sheet] = &[
    Sheet {
        name: "time",
        size: [124, 160],
        floor: STAYS,
        rows: &[
            row("walk", &["--in-place"], CYCLE),
            row("walk", &["--in-place", "--trim", "4..16"], &[0, 4, 8, 12]),
            row("walk", &["--in-place", "--retime", "2"], CYCLE),
            row("walk", &["--in-place", "--reverse"], CYCLE),
        ],
    },
    Sheet {
        name: "root_motion",
        size: [196, 150],
        floor: [-1.9, 0.6],
        rows: &[
            row("walk", &[], &[0, 6, 12, 18, 24]),
            row("walk", &["--in-place"], &[0, 6, 12, 18, 24]),
            row("walk", &["--root-motion", "extract"], &[0, 6, 12, 18, 24]),
        ],
    },
    Sheet {
        name: "loop",
        size: [124, 160],
        floor: STAYS,
        rows: &[
            row("walk", &["--in-place", "--trim", "0..20"], &[0, 12, 14, 16, 18, 20]),
            row("walk", &["--in-place", "--trim", "0..20", "--loop-close", "8"], &[0, 12, 14, 16, 18, 20]),
        ],
    },
    Sheet {
        name: "mirror",
        size: [124, 160],
        floor: STAYS,
        rows: &[row("walk", &["--in-place"], CYCLE), row("walk", &["--in-place", "--mirror", "x"], CYCLE)],
    },
    Sheet {
        name: "layers",
        size: [124, 160],
        floor: STAYS,
        rows: &[
            row("walk", &["--in-place"], CYCLE),
            row("aim", &[], CYCLE),
            row("walk", &["--in-place", "--layer", "aim.cast@chest"], CYCLE),
            row("walk", &["--in-place", "--blend", "aim.cast@0.5"], CYCLE),
        ],
    },
];

/// What draws the picture of the program's page, in `testdata/show`.
const RENDER: &str = "render body.cast head.cast lantern.cast@tag_hand wave.cast --frame 30 --size 320x420 --azimuth 15 --quiet -o \
                      ../../crates/castkit-cli/pictures/render.png";

const USAGE: &str = "usage: cargo xtask pictures [--castkit PROGRAM]";

pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let program = match arguments {
        [] => built(&["--release", "--bin", "castkit"], "release/castkit")?,
        [flag, program] if flag == "--castkit" => program.into(),
        _ => return Err(USAGE.into()),
    };
    let workspace = crate::paths::workspace();
    let (work, docs) = (workspace.join("target/pictures"), workspace.join("docs/pictures"));
    for folder in [&work, &docs] {
        std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    succeed(Command::new(&program).args(RENDER.split(' ')).current_dir(workspace.join("testdata/show")))?;
    for (name, bytes) in [("figure", figure::figure()), ("walk", figure::walk()), ("aim", figure::aim())] {
        write(&work.join(name).with_extension("cast"), &bytes)?;
    }
    for sheet in SHEETS {
        write(&work.join("floor.cast"), &figure::floor(sheet.floor[0], sheet.floor[1]))?;
        draw(sheet, &program, &work, &docs.join(format!("animate_{}.png", sheet.name)))?;
    }
    Ok(())
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    std::fs::write(path, bytes).map_err(|error| format!("{}: {error}", path.display()))
}

/// Draws all frames of a sheet, and puts them together.
fn draw(sheet: &Sheet, program: &Path, work: &Path, to: &Path) -> Result<(), String> {
    let [width, height] = sheet.size.map(|side| side as usize);
    let columns = sheet.rows.iter().map(|row| row.frames.len()).max().unwrap_or_default();
    let stride = columns * width * 3;
    let mut pixels = vec![255_u8; stride * height * sheet.rows.len()];
    let castkit = |arguments: &[&str]| succeed(Command::new(program).args(arguments).arg("--quiet").current_dir(work));
    for (line, row) in sheet.rows.iter().enumerate() {
        let clip = format!("{}.cast", row.clip);
        let animate = ["animate", &clip, "--skeleton", "figure.cast", "-o", "clip.cast"];
        castkit(&[&animate[..], row.steps].concat())?;
        for (column, frame) in row.frames.iter().enumerate() {
            let (frame, size) = (frame.to_string(), format!("{width}x{height}"));
            let files = ["render", "figure.cast", "clip.cast", "floor.cast", "-o", "frame.png"];
            let view =
                ["--frame", &frame, "--size", &size, "--azimuth", "62", "--elevation", "14", "--background", "ffffff"];
            castkit(&[&files[..], &view].concat())?;
            let drawn = decoded(&work.join("frame.png"), sheet.size)?;
            for (y, from) in drawn.chunks(width * 4).enumerate() {
                let start = (line * height + y) * stride + column * width * 3;
                let to = pixels[start..start + width * 3].chunks_mut(3);
                to.zip(from.chunks(4)).for_each(|(to, from)| to.copy_from_slice(&from[..3]));
            }
        }
    }
    encode(&pixels, [columns * width, height * sheet.rows.len()], to)?;
    println!("{}: {} bytes", to.display(), std::fs::metadata(to).map_or(0, |file| file.len()));
    Ok(())
}

/// The red, green, blue and alpha of a picture.
fn decoded(path: &Path, size: [u32; 2]) -> Result<Vec<u8>, String> {
    let wrong = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let file = File::open(path).map_err(|error| wrong(&error))?;
    let mut reader = png::Decoder::new(std::io::BufReader::new(file)).read_info().map_err(|error| wrong(&error))?;
    let mut pixels = vec![0; reader.output_buffer_size().ok_or_else(|| wrong(&"it is too large"))?];
    let info = reader.next_frame(&mut pixels).map_err(|error| wrong(&error))?;
    let is_expected = [info.width, info.height] == size && info.color_type == png::ColorType::Rgba;
    if is_expected { Ok(pixels) } else { Err(wrong(&"it is not as it was asked for")) }
}

fn encode(pixels: &[u8], [width, height]: [usize; 2], to: &Path) -> Result<(), String> {
    let wrong = |error: &dyn std::fmt::Display| format!("{}: {error}", to.display());
    let file = File::create(to).map_err(|error| wrong(&error))?;
    let mut encoder = png::Encoder::new(BufWriter::new(file), width as u32, height as u32);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(png::Compression::High);
    let mut writer = encoder.write_header().map_err(|error| wrong(&error))?;
    writer.write_image_data(pixels).map_err(|error| wrong(&error))?;
    writer.finish().map_err(|error| wrong(&error))
}
