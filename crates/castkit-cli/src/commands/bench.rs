//! `castkit bench`: what this machine does with a file.

mod measure;

use std::io::Write;
use std::path::PathBuf;

use castkit::decode::{DecodeOptions, DecodePlan};
use castkit::{Cast, Threads, open::AlignedBuffer};
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
        let plan = DecodePlan::of_file(&cast, DecodeOptions::default());
        let options = &context.options;
        let measurements = pool.install(|| self.measure(options, &cast, &plan))?;
        let arrays = plan.arrays().len();
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
            let is_copy = m.name.contains("copy") || m.name.contains("vec") || m.name.contains("decode");
            let ratio = if is_copy && against > 0.0 { format!("{:.2}", m.speed() / against) } else { String::new() };
            [m.name.to_string(), time(m.seconds), format!("{:.2}", m.speed() / 1e9), ratio]
        };
        let heads = ["measurement", "median", "GB/s", "vs. raw copy"];
        Ok(Table::new(heads, measurements.iter().map(row)).write(&mut context.out, "  ", heading)?)
    }

    fn measure(
        &self,
        options: &Options,
        cast: &Cast<'_>,
        plan: &DecodePlan<'_>,
    ) -> Result<Vec<measure::Measurement>, Failure> {
        let memory = || AlignedBuffer::with_huge_pages(plan.byte_len().max(plan.source_len())).map_err(Failure::file);
        let mut arena = memory()?;
        // Touched once, so that page faults are only counted where new memory is measured.
        arena.fill(1);
        let file_bytes = cast.bytes().len() as u64;
        let source = cast.bytes().get(..plan.source_len()).unwrap_or_default();
        let (source_bytes, decoded_bytes) = (source.len() as u64, plan.byte_len() as u64);
        let mut rounds = Measurements::default();
        for _ in 0..self.rounds {
            rounds
                .take("open_walk", file_bytes, || input::open(&self.file, options).map(|opened| opened.node_count()))?;
            rounds.take("read_file", file_bytes, || std::fs::read(&self.file).map_err(Failure::file))?;
            rounds.take("touch", source_bytes, || Ok(measure::touch(plan)))?;
            rounds.take("copy_serial", source_bytes, || {
                measure::copy_arrays(plan, &mut arena);
                Ok(())
            })?;
            let out = &mut arena[..source.len()];
            rounds.take("copy_one_call", source_bytes, || {
                out.copy_from_slice(source);
                Ok(())
            })?;
            rounds.take("copy_parallel", source_bytes, || {
                let pieces = out.par_chunks_mut(PIECE).zip(source.par_chunks(PIECE));
                pieces.for_each(|(out, source)| out.copy_from_slice(source));
                Ok(())
            })?;
            rounds.take("to_vec_serial", source_bytes, || Ok(measure::to_vecs(plan)))?;
            let arena = &mut arena[..];
            rounds
                .take("decode_serial_reused", decoded_bytes, || plan.decode(arena).map(drop).map_err(Failure::file))?;
            rounds.take("decode_parallel_reused", decoded_bytes, || {
                plan.decode_on(arena, Threads::All).map(drop).map_err(Failure::file)
            })?;
            rounds.take("decode_serial_fresh", decoded_bytes, || {
                let mut arena = memory()?;
                plan.decode(&mut arena).map(drop).map_err(Failure::file)?;
                Ok(arena)
            })?;
            rounds.take("decode_parallel_fresh", decoded_bytes, || {
                let mut arena = memory()?;
                plan.decode_on(&mut arena, Threads::All).map(drop).map_err(Failure::file)?;
                Ok(arena)
            })?;
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
