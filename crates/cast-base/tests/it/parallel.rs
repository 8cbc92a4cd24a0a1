//! Loops give the same results on one thread and on several, whatever the portions.

use cast_base::{PORTION, Threads, parallel};

const THREADS: [Threads; 5] =
    [Threads::One, Threads::All, Threads::InPortions(0), Threads::InPortions(3), Threads::InPortions(1 << 30)];

#[test]
fn threads_are_one_or_several() {
    let has_pool = cfg!(feature = "rayon");
    assert_eq!(THREADS.map(Threads::are_several), [false, has_pool, has_pool, has_pool, has_pool]);
    assert_eq!(Threads::default(), Threads::All);
}

#[test]
fn portions_are_at_most_the_usual_ones() {
    assert_eq!(THREADS.map(|threads| threads.portion(64)), [64, 64, 1, 3, 64]);
    let portions = THREADS.map(|threads| threads.shared_portion(PORTION));
    let small = |portion| cfg!(feature = "rayon").then_some(portion);
    assert_eq!(portions, [None, None, small(1), small(3), None]);
    assert_eq!(Threads::All.shared_portion(PORTION + 1), small(PORTION));
}

#[test]
fn results_are_in_order() {
    let numbers: Vec<u32> = (0..1000).collect();
    let doubled: Vec<u32> = numbers.iter().map(|number| number * 2).collect();
    for threads in THREADS {
        for least in [1, 100, 5000] {
            assert_eq!(parallel::map::<_, _, Vec<u32>>(threads, &numbers, least, |number| number * 2), doubled);
        }
        let failed: Result<Vec<u32>, u32> =
            parallel::map(threads, &numbers, 1, |number| if *number == 7 { Err(*number) } else { Ok(*number) });
        assert_eq!(failed, Err(7));
        assert_eq!(parallel::map_owned(threads, numbers.clone(), |number| number * 2), doubled);
        let mut each = numbers.clone();
        parallel::for_each(threads, &mut each, |number| *number *= 2);
        assert_eq!(each, doubled);
        let mut converted = vec![0; numbers.len()];
        parallel::convert(threads, &numbers, &mut converted, |from, to| {
            to.iter_mut().zip(from).for_each(|(to, from)| *to = from * 2);
        });
        assert_eq!(converted, doubled);
        let add = |mut all: Vec<u32>, part: usize| {
            all.extend(numbers.get(part * 10..part * 10 + 10).unwrap_or_default());
            all
        };
        let gathered = parallel::gather(threads, 100, Vec::new, add, |one, other| [one, other].concat());
        assert_eq!(gathered, numbers);
    }
}

#[test]
fn chunks_are_numbered() {
    for threads in THREADS {
        let mut items = [0_usize; 10];
        parallel::for_each_chunk(threads, &mut items, 4, |number, chunk| chunk.fill(number * 10 + chunk.len()));
        assert_eq!(items, [4, 4, 4, 4, 14, 14, 14, 14, 22, 22]);
        parallel::for_each_chunk(threads, &mut items[..0], 0, |_, _| unreachable!());
    }
}
