//! The benchmarks measure what they claim: their files, the bare loop that the reader is compared with, and their
//! ratios.

use std::cell::RefCell;
use std::time::Duration;

use cast_read::{Cast, Indices};
use cast_write::{Document, Layout};
use castkit_benches::measure::{Spread, Work, interleaved};
use castkit_benches::{bare, content, work};

fn bytes(document: &Document<'_>) -> Vec<u8> {
    document.to_vec(Layout::Compact).unwrap()
}

#[test]
fn the_bare_loop_sees_what_the_reader_sees() {
    for document in [content::bones(300), content::model(1, 70, 1, 30), content::animation(4, 300)] {
        let bytes = bytes(&document);
        let cast = Cast::parse(&bytes).unwrap();
        assert_eq!(bare::walk(&bytes), (cast.node_count(), cast.property_count()));
        for read in [work::visit_bones(&cast), work::visit_bone_fields(&cast)] {
            let difference = bare::visit_bones(&bytes) - read;
            assert!(difference.abs() < 1e-9, "{difference}");
        }
    }
}

#[test]
fn files_are_the_same_in_every_run() {
    let make: [fn() -> Document<'static>; 4] = [
        || content::model(1, 70_000, 1, 300),
        || content::bones(50),
        || content::animation(4, 300),
        || content::small_meshes(20),
    ];
    for make in make {
        assert_eq!(bytes(&make()), bytes(&make()));
    }
}

#[test]
fn a_model_has_the_widths_that_it_is_for() {
    let bytes = bytes(&content::model(1, 70_000, 1, 300));
    let cast = Cast::parse(&bytes).unwrap();
    let meshes: Vec<_> = cast.meshes().collect();
    let [large, small] = meshes[..] else { panic!("two meshes") };
    assert!(matches!(large.faces(), Some(Indices::Integer32(_))));
    assert!(matches!(small.faces(), Some(Indices::Short(_))));
    for mesh in [large, small] {
        assert!(matches!(mesh.weight_bones(), Some(Indices::Short(_))));
        assert_eq!(mesh.maximum_influence(), Some(4));
        assert_eq!(mesh.uv_layer_total(), 2);
        assert!(mesh.material().is_some());
    }
}

#[test]
fn an_animation_has_seven_curves_for_two_joints() {
    let bytes = bytes(&content::animation(10, 300));
    let cast = Cast::parse(&bytes).unwrap();
    let animation = cast.animations().next().unwrap();
    assert_eq!(animation.curves().count(), 35);
    assert!(animation.curves().all(|curve| curve.key_frames().is_some_and(|keys| keys.len() == 300)));
}

#[test]
fn the_spread_of_odd_and_even() {
    assert_eq!(Spread::of([9.0, 1.0, 5.0]), Spread { least: 1.0, median: 5.0, most: 9.0 });
    assert_eq!(Spread::of([9.0, 1.0, 5.0, 7.0]), Spread { least: 1.0, median: 6.0, most: 9.0 });
    assert_eq!(Spread::of([]), Spread { least: 0.0, median: 0.0, most: 0.0 });
}

/// Work that takes these milliseconds in turn, and records its name each time.
fn work<'w>(order: &'w RefCell<Vec<char>>, name: char, millis: &'w [u64]) -> Work<'w> {
    let mut millis = millis.iter().copied();
    Box::new(move || {
        order.borrow_mut().push(name);
        Ok(Duration::from_millis(millis.next().unwrap()))
    })
}

#[test]
fn works_take_turns_the_first_round_is_left_out_and_ratios_are_of_one_round() {
    let order = RefCell::new(Vec::new());
    // The third round was slow for both.
    let mut works = [work(&order, 'a', &[999, 2, 30, 4]), work(&order, 'b', &[999, 4, 40, 4])];
    let times = interleaved(3, &mut works).unwrap();
    drop(works);
    assert_eq!(times[0].ratios(&times[1]), Spread { least: 0.5, median: 0.75, most: 1.0 });
    assert_eq!(times.iter().map(|times| times.median().as_millis()).collect::<Vec<_>>(), [4, 4]);
    assert_eq!(order.into_inner(), ['a', 'b', 'b', 'a', 'a', 'b', 'b', 'a']);
}
