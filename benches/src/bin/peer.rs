//! castkit as one of the readers that `benches/peers/run.py` compares: loads a file once for each line of standard input and
//! prints the seconds.

use std::io::{BufRead, Write};
use std::path::Path;

use cast_map::AlignedBuffer;
use cast_read::decode::{DecodeOptions, DecodePlan};
use cast_read::{Cast, Threads};
use castkit_benches::measure::timed;
use castkit_benches::{Result, decoding, files, work};

const USAGE: &str = "usage: peer open|vecs|arena FILE, or peer file";

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let mut out = std::io::stdout().lock();
    let (how, path) = match arguments[..] {
        // Where the file lies that is compared with; made if it is not there.
        ["file"] => return Ok(writeln!(out, "{}", files::model_420mb()?.display())?),
        [how, path] => (how, Path::new(path)),
        _ => return Err(USAGE.into()),
    };
    for line in std::io::stdin().lock().lines() {
        line?;
        let time = match how {
            "open" => timed(|| work::open_and_list(path)),
            "vecs" => timed(|| {
                let bytes = work::open(path)?;
                let cast = Cast::parse(&bytes)?;
                Ok(decoding::to_vecs(&DecodePlan::of_file(&cast, DecodeOptions::default())))
            }),
            "arena" => timed(|| {
                let bytes = work::open(path)?;
                let cast = Cast::parse(&bytes)?;
                let plan = DecodePlan::of_file(&cast, DecodeOptions::default());
                let mut arena = AlignedBuffer::with_huge_pages(plan.byte_len())?;
                plan.decode_on(&mut arena, Threads::All)?;
                Ok(arena)
            }),
            _ => Err(USAGE.into()),
        }?;
        writeln!(out, "{:.9}", time.as_secs_f64())?;
        out.flush()?;
    }
    Ok(())
}
