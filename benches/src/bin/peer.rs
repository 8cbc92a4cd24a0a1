//! castkit as one of the readers that `benches/peers/run.py` compares, and as what `bindings/python/benches/bake.py` does:
//! loads a file, or bakes its animation, once for each line of standard input and prints the seconds.

use std::io::{BufRead, Write};
use std::path::Path;
use std::time::Duration;

use cast_file::CastFile;
use cast_read::Cast;
use cast_scene::{BakeOptions, Frames, Scene};
use castkit_benches::measure::timed;
use castkit_benches::{Result, decoding, files, work};

const USAGE: &str = "usage: peer open|vecs|vecs-on-all|bake FILE, or peer file model|aligned|animation";

/// How many frames are baked.
const FRAMES: usize = 2_000;

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let mut out = std::io::stdout().lock();
    let (how, path) = match arguments[..] {
        // Where the file lies that is compared with; made if it is not there.
        ["file", "model"] => return Ok(writeln!(out, "{}", files::model_420mb()?.display())?),
        ["file", "aligned"] => return Ok(writeln!(out, "{}", files::model_420mb_aligned()?.display())?),
        ["file", "animation"] => return Ok(writeln!(out, "{}", files::animation_54mb()?.display())?),
        [how, path] => (how, Path::new(path)),
        _ => return Err(USAGE.into()),
    };
    let baking = if how == "bake" { Some(Scene::new(&CastFile::from_bytes(work::open(path)?)?)) } else { None };
    for line in std::io::stdin().lock().lines() {
        line?;
        let time = match how {
            "open" => timed(|| work::open_and_list(path)),
            "vecs" => timed(|| Ok(decoding::to_vecs(&Cast::parse(&work::open(path)?)?))),
            "vecs-on-all" => timed(|| Ok(decoding::par_to_vecs(&Cast::parse(&work::open(path)?)?))),
            "bake" => bake(baking.as_ref().ok_or(USAGE)?),
            _ => Err(USAGE.into()),
        }?;
        writeln!(out, "{:.9}", time.as_secs_f64())?;
        out.flush()?;
    }
    Ok(())
}

/// The first animation on the first model, on all threads.
fn bake(scene: &Scene) -> Result<Duration> {
    let (animation, model) = (scene.animations.first().ok_or("no animation")?, scene.models.first().ok_or("no model")?);
    let (_, last) = animation.range().ok_or("no keys")?;
    let binding = animation.bind(model);
    let frames = Frames { first: 0.0, step: last / FRAMES as f64, count: FRAMES };
    timed(|| Ok(binding.bake(frames, &BakeOptions::new())?))
}
