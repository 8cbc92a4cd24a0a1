//! Hair.

use cast_format::NodeKind;
use cast_read::View;
use cast_read::views::HairRef;

use super::numbers::{Count, Vector, is_finite};
use crate::Rule;
use crate::context::{Context, Visit};
use crate::findings::{Findings, Location};
use crate::pass::Pass;
use crate::rule::section::HAIR;
use crate::rule::{error, warning};

pub(crate) static RULES: &[&Rule] = &[&PARTICLES, &NO_SEGMENTS, &NOT_FINITE];

pub(crate) static STRANDS: Pass = Pass::Nodes(&[NodeKind::HAIR], check);

static PARTICLES: Rule = error("CAST-HAIR-001", "wrong number of particles")
    .says(HAIR, "A strand of n segments has n + 1 particles in `pt`.")
    .why("Readers read past the particles, or assign them to the wrong strands. `se` counts segments, not particles.");

static NO_SEGMENTS: Rule = warning("CAST-HAIR-002", "strand without a segment")
    .says(HAIR, "`se` holds the number of segments of each strand.")
    .why("A strand of one particle cannot be seen, and readers divide by its length. Remove it.");

static NOT_FINITE: Rule = error("CAST-HAIR-003", "particle that is infinite or not a number")
    .says(HAIR, "`pt` holds positions in the world.")
    .why("One such number makes the bounds of all the hair meaningless.");

fn check<'a>(_: &Context<'_, 'a>, visit: &Visit<'a>, findings: &mut Findings<'_, 'a>) {
    let Some(hair) = HairRef::cast(visit.node) else { return };
    let particles = hair.particles();
    let place = Location::named(visit.node, "pt");
    for (index, particle) in particles.iter().flat_map(|particles| particles.iter().enumerate()) {
        if !is_finite(particle) {
            findings.add(
                &NOT_FINITE,
                place.element(index),
                format_args!("{}, expected finite numbers", Vector(&particle)),
            );
        }
    }
    let Some(segments) = hair.segments() else { return };
    let mut expected = 0_u64;
    for (strand, count) in segments.iter().enumerate() {
        expected = expected.saturating_add(u64::from(count)).saturating_add(1);
        if count == 0 {
            let place = Location::named(visit.node, "se").element(strand);
            findings.add(&NO_SEGMENTS, place, format_args!("strand {strand} has no segment, expected at least one"));
        }
    }
    if let Some(found) = particles.map(|particles| particles.len()).filter(|found| *found as u64 != expected) {
        findings.add(
            &PARTICLES,
            place,
            format_args!("{} particles, expected {expected} for {} strands", Count(found), Count(segments.len())),
        );
    }
}
