//! Running the passes over a document.

use cast_format::NodeKind;
use cast_read::Cast;
use rayon::prelude::*;

use crate::context::{Context, Visit, bones_of};
use crate::findings::Findings;
use crate::pass::Pass;
use crate::{Options, Report, rules};

/// Checks a document, on the threads of the current rayon pool.
///
/// Repairs of a document that was [recovered](Cast::recover) are findings, too.
///
/// ```
/// # use cast_check::Options;
/// # use cast_check::check;
/// # use cast_read::Cast;
/// # let bytes = include_bytes!("../../../testdata/valid/character.cast");
/// let cast = Cast::parse(bytes)?;
/// let report = check(&cast, &Options::default());
/// assert!(!report.has_errors());
/// # Ok::<(), cast_read::Error>(())
/// ```
#[must_use]
pub fn check(cast: &Cast<'_>, options: &Options<'_>) -> Report {
    let context = Context::new(*cast, options);
    Report::new(run(&context), options)
}

/// Checks a file, even one whose structure is broken: then as much of it as can be [recovered](Cast::recover).
///
/// ```
/// # use cast_check::Options;
/// # use cast_check::check_bytes;
/// # let bytes = include_bytes!("../../../testdata/damaged/size_zero.cast");
/// let report = check_bytes(bytes, &Options::default());
/// assert!(report.totals().iter().any(|total| total.rule.code == "CAST-STRUCTURE-003"));
/// ```
#[must_use]
pub fn check_bytes(bytes: &[u8], options: &Options<'_>) -> Report {
    let error = match Cast::parse_with(bytes, options.limits) {
        Ok(cast) => return check(&cast, options),
        Err(error) => error,
    };
    match Cast::recover_with(bytes, options.limits) {
        Ok(recovered) => check(&recovered.cast(), options),
        Err(_) => Report::of_error(&error, options),
    }
}

/// Nodes that are gathered before they go to the threads. More would only cost memory.
const BATCH: usize = 8192;

/// Nodes that a thread takes at a time: most take less than a microsecond. A mesh is large enough for its own.
const PART: usize = 64;

fn run<'c, 'a>(context: &'c Context<'c, 'a>) -> Findings<'c, 'a> {
    let mut findings = Findings::new(context.options);
    for pass in rules::PASSES {
        if let Pass::File(look) = pass {
            look(context, &mut findings);
        }
    }
    let part = cast_read::task_size(PART);
    let mut visits = visits(context.cast);
    loop {
        let batch: Vec<Visit<'a>> = visits.by_ref().take(BATCH).collect();
        if batch.is_empty() {
            return findings;
        }
        let (large, small): (Vec<_>, Vec<_>) = batch.into_iter().partition(is_large);
        let nothing = || Findings::new(context.options);
        let of_large = large.par_iter().with_max_len(1).fold(nothing, |found, visit| visited(context, visit, found));
        let of_small = small.par_iter().with_min_len(part).fold(nothing, |found, visit| visited(context, visit, found));
        findings.absorb(of_large.chain(of_small).reduce(nothing, Findings::merge));
    }
}

/// Whether a node is worth a task of its own.
fn is_large(visit: &Visit<'_>) -> bool {
    visit.node.end().saturating_sub(visit.node.offset()) > 1 << 16 && visit.node.kind() == NodeKind::MESH
}

fn visited<'c, 'a>(
    context: &'c Context<'c, 'a>,
    visit: &Visit<'a>,
    mut findings: Findings<'c, 'a>,
) -> Findings<'c, 'a> {
    for pass in rules::PASSES.iter().filter(|pass| pass.concerns(visit.node)) {
        if let Pass::Nodes(_, look) = pass {
            look(context, visit, &mut findings);
        }
    }
    findings
}

/// All nodes, each with what is known of those above it.
pub(crate) fn visits<'a>(cast: Cast<'a>) -> impl Iterator<Item = Visit<'a>> {
    // For each level, the bones of a node at that level: what its children have beside them.
    let mut bones: Vec<Option<u32>> = Vec::new();
    cast.nodes().map(move |step| {
        bones.truncate(step.depth as usize);
        let visit = Visit { node: step.node, depth: step.depth, bones: bones.last().copied().flatten() };
        bones.push(bones_of(step.node));
        visit
    })
}
