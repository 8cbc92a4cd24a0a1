//! Skinning next to ozz-animation, a C++ library for games: the same mesh and matrices, one thread each.
//!
//! The two do not do quite the same. ozz computes the last weight from the others, takes indices of 16 bits, and leaves
//! normals and tangents as long as they become. So castkit is told to leave them, too; and both are measured with length 1,
//! for which ozz gets a loop of its own.

use std::cell::RefCell;
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

use cast_scene::{DeformOptions, Deformed, Threads};
use castkit_benches::characters::{Character, Skin};
use castkit_benches::measure::{Work, interleaved, timed};
use castkit_benches::{Result, files};

use crate::report::{Finding, Target, one};

const VECTORS: [(&str, &str); 3] =
    [("ozz_positions", "positions"), ("ozz_normals", "with normals"), ("ozz_tangents", "with normals and tangents")];

/// How often each skins when it is its turn; the mean counts. A process that was waiting is slow at first, and a game skins
/// frame after frame.
const FRAMES: u32 = 5;

pub(crate) fn measure(ozz: &Path, rounds: usize) -> Result<Vec<Finding>> {
    let kind = Skin::KIND;
    let mut findings = Vec::new();
    for (vectors, (name, what)) in VECTORS.into_iter().enumerate() {
        let compared = beside(ozz, rounds * 3, name, what, kind, vectors)?;
        findings.extend(compared.into_iter().map(|finding| finding.with_target(Target::AtMost(1.0))));
    }
    let harder = Skin { short: true, random: true, unnormalised: false, influences: 4 };
    findings.extend(beside(ozz, rounds * 3, "ozz_random", "with normals; 16-bit indices, random bones", harder, 1)?);
    let eight = Skin { influences: 8, ..harder };
    findings.extend(beside(ozz, rounds * 3, "ozz_eight", "with normals; 16-bit indices, random bones", eight, 1)?);
    Ok(findings)
}

fn beside(ozz: &Path, rounds: usize, name: &str, what: &str, skin: Skin, vectors: usize) -> Result<Vec<Finding>> {
    let character = &Character::new("linear", skin)?;
    let input = files::scratch("ozz")?;
    write(&input, character, vectors)?;
    let out = &RefCell::new(Deformed::default());
    let plain = &RefCell::new(Ozz::start(ozz, &input, vectors, None)?);
    let deform = |unit_length| {
        let options = DeformOptions::new().threads(Threads::One).unit_length(unit_length);
        move || {
            let frames = timed(|| {
                (0..FRAMES).for_each(|_| character.deform(vectors, &options, &mut out.borrow_mut()));
                Ok(())
            })?;
            Ok(frames / FRAMES)
        }
    };
    let mut works: Vec<Work<'_>> = vec![Box::new(deform(false)), Box::new(|| plain.borrow_mut().skin())];
    // Positions have no length to normalise.
    if vectors > 0 {
        let mut normalising = Ozz::start(ozz, &input, vectors, Some("normalise"))?;
        works.extend([Box::new(deform(true)) as Work<'_>, Box::new(move || normalising.skin())]);
    }
    let times = interleaved(rounds, &mut works)?;
    drop(works);
    drop(std::fs::remove_file(input));
    same(&out.borrow().positions, plain.borrow().sum)?;
    let label = format!("1,000,000 vertices, {} influences each, {what}: skinned", skin.influences);
    let kinds = [(name.to_owned(), ""), (format!("{name}_normalised"), ", then normalised")];
    let findings = times.as_chunks().0.iter().zip(kinds).map(|([ours, peer], (name, how))| {
        Finding::time(name, one(format!("{label}{how}"), ours), one(format!("ozz-animation{how}"), peer))
    });
    Ok(findings.collect())
}

/// Whether both computed the same positions, by their sum.
fn same(positions: &[[f32; 3]], sum: f64) -> Result<()> {
    let ours: f64 = positions.iter().flatten().map(|value| f64::from(*value)).sum();
    let scale = positions.len() as f64;
    if (ours - sum).abs() < scale * 1e-4 { Ok(()) } else { Err(format!("ozz has computed {sum}, not {ours}").into()) }
}

/// Writes what ozz is given: counts, matrices by columns, indices, weights, and vectors.
fn write(path: &Path, character: &Character, vectors: usize) -> Result<()> {
    let Character { file, model, palette, .. } = character;
    let mesh = file.meshes().nth(vectors).ok_or("no mesh")?;
    let influences = model.meshes.get(vectors).and_then(|mesh| mesh.influences.as_ref()).ok_or("no skin")?;
    let mut out = BufWriter::new(File::create(path)?);
    let most = mesh.maximum_influence().unwrap_or(0);
    let vertices = mesh.positions().map_or(0, |positions| positions.len());
    for count in [u32::try_from(vertices)?, most, u32::try_from(palette.len())?] {
        out.write_all(&count.to_le_bytes())?;
    }
    let row =
        |values: [f32; 3], last: f32| values.into_iter().chain([last]).flat_map(f32::to_le_bytes).collect::<Vec<_>>();
    for [x, y, z, translation] in palette.matrices() {
        for column in [row(x, 0.0), row(y, 0.0), row(z, 0.0), row(translation, 1.0)] {
            out.write_all(&column)?;
        }
    }
    let of_vertices = || (0..vertices).map(|vertex| influences.of(vertex));
    for (bone, _) in of_vertices().flatten() {
        out.write_all(&u16::try_from(bone)?.to_le_bytes())?;
    }
    for (_, weight) in of_vertices().flatten() {
        out.write_all(&weight.to_le_bytes())?;
    }
    for array in [mesh.positions(), mesh.normals(), mesh.tangents()].into_iter().take(vectors + 1) {
        for value in array.ok_or("no vectors")?.iter().flatten() {
            out.write_all(&value.to_le_bytes())?;
        }
    }
    Ok(out.flush()?)
}

/// A process that skins as often as each line that it gets says.
struct Ozz {
    child: Child,
    lines: ChildStdin,
    times: BufReader<ChildStdout>,
    /// Of all coordinates of the positions.
    sum: f64,
}

impl Ozz {
    fn start(program: &Path, input: &Path, vectors: usize, mode: Option<&str>) -> Result<Self> {
        let mut command = Command::new(program);
        command.arg(input).arg((vectors + 1).to_string()).args(mode);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let (Some(lines), Some(times)) = (child.stdin.take(), child.stdout.take()) else {
            return Err("no pipes".into());
        };
        Ok(Self { child, lines, times: BufReader::new(times), sum: 0.0 })
    }

    fn skin(&mut self) -> Result<Duration> {
        writeln!(self.lines, "{FRAMES}")?;
        let mut line = String::new();
        self.times.read_line(&mut line)?;
        let (seconds, sum) = line.trim().split_once(' ').ok_or("ozz has failed")?;
        self.sum = sum.parse()?;
        Ok(Duration::from_secs_f64(seconds.parse()?))
    }
}

impl Drop for Ozz {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}
