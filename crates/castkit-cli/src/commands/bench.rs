//! `castkit bench`: what this machine does with a file.

mod measure;

use std::io::Write;

use castkit::read::PropertyRef;
use castkit::{Threads, open::AlignedBuffer};
use clap::Args;
use measure::Measurements;
use rayon::prelude::*;
use serde::Serialize;

use crate::context::Context;
use crate::input;
use crate::options::{File, Options};
use crate::status::Failure;
use crate::table::Table;
use crate::text::{Size, Things};

const AFTER_HELP: &str = "\
Measurements, each taken once per round, in turn. The result is the median over all rounds.
  open_walk               map the file and check every header
  read_file               read the file into new memory
  touch                   read every byte of the arrays once, on one thread
  copy_serial             copy the bytes of each array into touched memory, on one thread
  copy_parallel           copy as many bytes on all threads: the memory speed of this machine
  copy_one_call           copy as many bytes in one call on one thread, which no loader can do, since arrays are not contiguous
  to_vec_serial           copy each array into its own Vec, on one thread, as most loaders do
  to_vec_parallel         the same on all threads

Bytes are those that a measurement writes.

With --json, one object: {file, bytes, threads, rounds, arrays, measurements: [{name, seconds, bytes}]}.

Examples:
  castkit bench hero.cast
  castkit bench --rounds 15 --threads 1 --json hero.cast";

/// Measure how fast this machine opens a file and copies its arrays
#[derive(Args, Debug)]
#[command(after_long_help = AFTER_HELP)]
pub(crate) struct Bench {
    #[command(flatten)]
    input: File,

    /// How many times to take each measurement
    #[arg(long, value_name = "N", default_value_t = 7)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1000))]
    rounds: u32,

    /// How many threads to copy on; by default as many as the machine has
    #[arg(long, value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

/// What is printed with --json.
#[derive(Serialize)]
struct Report<'a> {
    file: &'a str,
    bytes: u64,
    threads: usize,
    rounds: u32,
    arrays: usize,
    measurements: &'a [measure::Measurement],
}

impl Bench {
    pub(crate) fn run(self, context: &mut Context) -> Result<(), Failure> {
        if self.input.file.as_os_str() == "-" {
            return Err(Failure::Usage("standard input cannot be opened repeatedly; give a file".into()));
        }
        let outcome = self.bench(context);
        context.settle(&self.input.file, outcome)
    }

    fn bench(&self, context: &mut Context) -> Result<(), Failure> {
        let opened = input::open(&self.input.file, &context.options)?;
        let cast = opened.cast();
        context.report_repairs(&self.input.file, cast.repairs());
        let threads = usize::from(self.threads.unwrap_or(0));
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().map_err(Failure::file)?;
        let arrays = measure::arrays(&cast);
        let options = &context.options;
        let measurements = pool.install(|| self.measure(options, cast.bytes(), &arrays))?;
        let arrays = arrays.len();
        if context.options.json {
            let report = Report {
                file: &input::file_name(&self.input.file),
                bytes: cast.bytes().len() as u64,
                threads: pool.current_num_threads(),
                rounds: self.rounds,
                arrays,
                measurements: &measurements,
            };
            return context.print_json(&report);
        }
        let heading = context.out.palette.heading;
        writeln!(
            context.out,
            "{} ({}, {}), {}, median of {}\n",
            crate::output::file_label(&self.input.file),
            Size(cast.bytes().len() as u64),
            Things(arrays as u64, "array", "arrays"),
            Things(pool.current_num_threads() as u64, "thread", "threads"),
            Things(self.rounds.into(), "round", "rounds"),
        )?;
        let copy = |name: &str| measurements.iter().find(|m| m.name == name).map_or(0.0, measure::Measurement::speed);
        let raw = [copy("copy_serial"), copy("copy_parallel")];
        let row = |m: &measure::Measurement| {
            let against = if m.name.contains("parallel") { raw[1] } else { raw[0] };
            let is_copy = m.name.contains("copy") || m.name.contains("vec");
            let ratio = if is_copy && against > 0.0 { format!("{:.2}", m.speed() / against) } else { String::new() };
            [m.name.to_string(), time(m.seconds), format!("{:.2}", m.speed() / 1e9), ratio]
        };
        let heads = ["measurement", "median", "GB/s", "vs. raw copy"];
        Ok(Table::new(heads, measurements.iter().map(row)).write(&mut context.out, "  ", heading)?)
    }

    fn measure(
        &self,
        options: &Options,
        file: &[u8],
        arrays: &[PropertyRef<'_>],
    ) -> Result<Vec<measure::Measurement>, Failure> {
        let len = measure::len(arrays);
        let mut memory = AlignedBuffer::with_huge_pages(len).map_err(Failure::file)?;
        // Touched once, so that page faults are only counted where new memory is measured.
        memory.fill(1);
        let source = file.get(..len).unwrap_or_default();
        let (file_bytes, bytes) = (file.len() as u64, len as u64);
        let mut rounds = Measurements::default();
        for _ in 0..self.rounds {
            rounds.take("open_walk", file_bytes, || {
                input::open(&self.input.file, options).map(|opened| opened.node_count())
            })?;
            rounds.take("read_file", file_bytes, || std::fs::read(&self.input.file).map_err(Failure::file))?;
            rounds.take("touch", bytes, || Ok(measure::touch(arrays)))?;
            rounds.take("copy_serial", bytes, || {
                measure::copy_arrays(arrays, &mut memory);
                Ok(())
            })?;
            let out = memory.get_mut(..source.len()).unwrap_or_default();
            rounds.take("copy_one_call", bytes, || {
                out.copy_from_slice(source);
                Ok(())
            })?;
            rounds.take("copy_parallel", bytes, || {
                let pieces = out.par_chunks_mut(PIECE).zip(source.par_chunks(PIECE));
                pieces.for_each(|(out, source)| out.copy_from_slice(source));
                Ok(())
            })?;
            rounds.take("to_vec_serial", bytes, || Ok(measure::to_vecs(arrays, Threads::One)))?;
            rounds.take("to_vec_parallel", bytes, || Ok(measure::to_vecs(arrays, Threads::All)))?;
        }
        Ok(rounds.medians())
    }
}

/// How much each thread copies at a time in the parallel raw copy.
const PIECE: usize = 1 << 20;

fn time(seconds: f64) -> String {
    match seconds {
        s if s < 1e-3 => format!("{:.1} us", s * 1e6),
        s if s < 1.0 => format!("{:.2} ms", s * 1e3),
        s => format!("{s:.2} s"),
    }
}
