//! `castkit bench`: what this machine does with a file.

mod measure;

use std::io::Write;
use std::path::PathBuf;

use castkit::read::PropertyRef;
use castkit::{Threads, open::AlignedBuffer};
use measure::Measurements;
use rayon::prelude::*;
use serde::Serialize;

use crate::context::Context;
use crate::input;
use crate::operation::arguments;
use crate::options::Options;
use crate::status::Failure;
use crate::table::Table;
use crate::text::{Size, Things};

arguments! {
    /// What `castkit bench` takes.
    pub(crate) struct Bench of "bench" {
        file: PathBuf,
        rounds: u32,
        threads: Option<u32>,
    }
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
        if self.file.as_os_str() == "-" {
            return Err(Failure::Usage("standard input cannot be opened repeatedly; give a file".into()));
        }
        let outcome = self.bench(context);
        context.settle(&self.file, outcome)
    }

    fn bench(&self, context: &mut Context) -> Result<(), Failure> {
        let opened = input::open(&self.file, &context.options)?;
        let cast = opened.cast();
        context.report_repairs(&self.file, cast.repairs());
        let threads = self.threads.and_then(|threads| usize::try_from(threads).ok()).unwrap_or(0);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().map_err(Failure::file)?;
        let arrays = measure::arrays(&cast);
        let options = &context.options;
        let measurements = pool.install(|| self.measure(options, cast.bytes(), &arrays))?;
        let arrays = arrays.len();
        if context.options.json {
            let report = Report {
                file: &input::file_name(&self.file),
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
            crate::output::file_label(&self.file),
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
            rounds
                .take("open_walk", file_bytes, || input::open(&self.file, options).map(|opened| opened.node_count()))?;
            rounds.take("read_file", file_bytes, || std::fs::read(&self.file).map_err(Failure::file))?;
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
