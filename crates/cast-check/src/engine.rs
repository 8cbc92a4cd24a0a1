//! Runs the passes over a document.

use cast_base::{Cancelled, Steps};
use cast_file::CastFile;
use cast_format::NodeKind;
use cast_read::Cast;

use crate::context::{Context, Visit, bones_of};
use crate::findings::Findings;
use crate::pass::Pass;
use crate::{Options, Report, rules};

/// Checks a file.
///
/// For a damaged file, the recovered content is checked, and the recovery itself is reported; open it with
/// [`Recovery::WhenDamaged`](cast_file::Recovery). For bytes that cannot be opened at all, use
/// [`Report::of_unreadable`].
///
/// ```
/// # use cast_check::{Options, check};
/// # use cast_file::{OpenOptions, Recovery};
/// # let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/damaged/size_zero.cast");
/// let file = OpenOptions::new().recovery(Recovery::WhenDamaged).open(path)?;
/// let report = check(&file, &Options::new())?;
/// assert!(report.totals().iter().any(|total| total.rule.code == "CAST-STRUCTURE-003"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Returns an error if it was cancelled.
pub fn check(file: &CastFile, options: &Options<'_>) -> Result<Report, Cancelled> {
    let context = Context::new(file.cast(), options);
    let mut report = Report::new(&file.cast(), run(&context)?, options);
    report.textures = context.into_textures();
    Ok(report)
}

/// How many nodes are collected before they are passed to the threads. More would only cost memory.
const BATCH: usize = 8192;

/// How many nodes a thread takes at a time: most take less than a microsecond. A mesh is large enough for a task of its
/// own.
const PART: usize = 64;

fn run<'c, 'a>(context: &'c Context<'c, 'a>) -> Result<Findings<'c, 'a>, Cancelled> {
    let options = context.options;
    let mut findings = Findings::new(options);
    for pass in rules::PASSES {
        if let Pass::File(look) = pass {
            look(context, &mut findings);
        }
    }
    let part = options.threads.portion(PART);
    let steps = Steps::new(options.progress, context.cast.node_count());
    let mut visits = visits(context.cast);
    loop {
        let batch: Vec<Visit<'a>> = visits.by_ref().take(BATCH).collect();
        if batch.is_empty() {
            return Ok(findings);
        }
        let (large, small): (Vec<_>, Vec<_>) = batch.into_iter().partition(is_large);
        let parts: Vec<&[Visit<'a>]> = large.chunks(1).chain(small.chunks(part)).collect();
        findings.in_parts(parts.len(), |index, found| {
            let visits = parts.get(index).copied().unwrap_or_default();
            if steps.is_cancelled() {
                return;
            }
            visits.iter().for_each(|visit| look(context, visit, found));
            steps.done(visits.len() as u64);
        });
        steps.check()?;
    }
}

/// Whether a node is worth a task of its own.
fn is_large(visit: &Visit<'_>) -> bool {
    visit.node.end().saturating_sub(visit.node.offset()) > 1 << 16 && visit.node.kind() == NodeKind::MESH
}

fn look<'c, 'a>(context: &'c Context<'c, 'a>, visit: &Visit<'a>, findings: &mut Findings<'c, 'a>) {
    for pass in rules::PASSES.iter().filter(|pass| pass.concerns(visit.node)) {
        if let Pass::Nodes(_, look) = pass {
            look(context, visit, findings);
        }
    }
}

/// All nodes, each with facts about its ancestors.
pub(crate) fn visits<'a>(cast: Cast<'a>) -> impl Iterator<Item = Visit<'a>> {
    // For each level, the number of bones in a skeleton at that level, which the siblings' children refer to.
    let mut bones: Vec<Option<u32>> = Vec::new();
    cast.nodes().map(move |step| {
        bones.truncate(step.depth as usize);
        let visit = Visit { node: step.node, depth: step.depth, bones: bones.last().copied().flatten() };
        bones.push(bones_of(step.node));
        visit
    })
}
