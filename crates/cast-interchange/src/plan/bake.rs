//! Baking: poses at the frames that need a key, where no format has curves with the same values between them.

use cast_scene::{Binding, Cursor, Curve, Frames, ModelPose, Skeleton, Transform, World};

use crate::budget::Budget;
use crate::error::Error;
use crate::notes;
use crate::report::Report;
use cast_scene::keys::sorted;

/// Calls a function with the local transforms of all bones at these frames, in ascending order: `own`, and those of the
/// grid. With a rig, they are as it solves them.
///
/// # Errors
/// Returns an error if sampling would take more than the budget.
pub fn poses(
    binding: &Binding,
    (own, grid): (&[f64], Frames),
    rig: Option<&Skeleton>,
    (budget, report): (&Budget, &mut Report),
    each: &mut dyn FnMut(f64, &[Transform]),
) -> Result<(), Error> {
    let animation = binding.animation();
    let (mut cursor, mut pose, mut world) = (Cursor::default(), ModelPose::rest(binding.model()), World::default());
    let things = pose.bones.locals.len().max(animation.curves.len());
    budget.spend_on_baking(animation.name(), (own.len() as u64).saturating_add(grid.count as u64), things as u64)?;
    report.add_if(animation.world_space, &notes::animation::BAKED, animation.name().unwrap_or_default());
    for frame in merged(own, Some(grid)) {
        binding.sample_into(frame, &mut cursor, &mut pose);
        if let Some(skeleton) = rig {
            skeleton.solve_into(&mut pose.bones, &mut world);
        }
        each(frame, &pose.bones.locals);
    }
    Ok(())
}

/// The whole frames within a range, without its ends.
pub fn between((first, last): (f64, f64)) -> Frames {
    let first = first.floor() + 1.0;
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a cast to integers saturates")]
    let count = (last - first).ceil().max(0.0) as usize;
    Frames { first, step: 1.0, count }
}

/// The frames one before those at which curves jump, ascending, unless they have a key since. A key there changes nothing,
/// but programs that keep one of two keys, such as Blender, would otherwise change the value all the way from the key
/// before.
pub fn before_jumps<'c>(curves: impl Iterator<Item = &'c Curve>) -> Vec<f64> {
    let of_curve = |curve: &'c Curve| {
        let frames = curve.frames();
        let jumps = frames.clone().zip(frames.clone().skip(1)).zip(frames.skip(2));
        let is_far = |((key, before), frame): &((f64, f64), f64)| before.next_up() == *frame && *key < *frame - 1.0;
        jumps.filter(is_far).map(|(_, frame)| frame - 1.0)
    };
    sorted(curves.flat_map(of_curve).collect())
}

/// All of these frames and those of the grid, ascending, without duplicates.
pub fn merged(own: &[f64], grid: Option<Frames>) -> impl Iterator<Item = f64> {
    let mut own = own.iter().copied().peekable();
    let mut whole = grid.into_iter().flat_map(|grid| (0..grid.count).map(move |index| grid.frame(index))).peekable();
    std::iter::from_fn(move || match (own.peek().copied(), whole.peek().copied()) {
        (Some(frame), Some(other)) if frame > other => whole.next(),
        (Some(frame), Some(other)) => {
            whole.next_if(|_| frame >= other);
            own.next()
        }
        (Some(_), None) => own.next(),
        (None, _) => whole.next(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_of_keys_and_whole_frames_are_merged() {
        let grid = between((-1.0, 3.0));
        assert_eq!((grid.count, merged(&[], Some(grid)).collect::<Vec<_>>()), (3, vec![0.0, 1.0, 2.0]));
        let own = sorted(vec![2.0, -1.0, 0.5, 3.0, 2.0]);
        assert_eq!(merged(&own, Some(grid)).collect::<Vec<_>>(), [-1.0, 0.0, 0.5, 1.0, 2.0, 3.0]);
        assert_eq!(merged(&own, None).collect::<Vec<_>>(), own);
        assert_eq!(between((0.0, 4e9)).count, 3_999_999_999);
        assert_eq!(between((5.0, 5.0)).count, 0);
    }
}
