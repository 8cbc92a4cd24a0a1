use super::*;

/// All sets of four.
fn fours<T: Copy>(of: &[T]) -> impl Iterator<Item = [T; 4]> {
    let count = of.len();
    (0..count.pow(4)).map(move |number| [0, 1, 2, 3].map(|digit| of[number / count.pow(digit) % count]))
}

#[test]
fn what_stays_is_what_gathering_does_not_change() {
    let (mut stay, mut change) = (0, 0);
    for bones in fours(&[0, 1, 2, 3]) {
        for weights in fours(&[0.0, -0.0, 0.25, f32::MAX, -1.0, f32::INFINITY, f32::NAN]) {
            let own = gathered((bones, weights), 3);
            let is_same = own == (bones, weights) && sum(own.1) > 0.0;
            assert_eq!(stays((bones, weights), 3.0), is_same, "{bones:?} {weights:?}");
            *if is_same { &mut stay } else { &mut change } += 1;
        }
    }
    assert!(stay > 50 && change > 100_000);
}

/// More vertices than a block has, of all kinds, in parts that begin anywhere.
#[test]
fn vertices_keep_their_places() {
    const KINDS: [Row; 7] = [
        ([0, 1, 2, 1], [0.5, 0.25, 0.25, 0.5]),
        ([1, 2, 0, 0], [0.5, 0.5, 0.0, 0.0]),
        ([2, 0, 0, 0], [0.0; 4]),
        ([0, 1, 2, 0], [f32::NAN, 2.0, 6.0, 0.0]),
        ([2, 2, 2, 2], [f32::MAX; 4]),
        ([0, 1, 9, 0], [1.0, 1.0, 1.0, 0.0]),
        ([2, 1, 0, 0], [1.0, 3.0, 0.0, 0.0]),
    ];
    const MADE: [([u8; 4], [f32; 4]); 7] = [
        ([0, 1, 2, 0], [1.0 / 3.0, 0.5, 1.0 / 6.0, 0.0]),
        ([1, 2, 0, 0], [0.5, 0.5, 0.0, 0.0]),
        ([3, 0, 0, 0], [1.0, 0.0, 0.0, 0.0]),
        ([1, 2, 0, 0], [0.25, 0.75, 0.0, 0.0]),
        ([2, 0, 0, 0], [1.0, 0.0, 0.0, 0.0]),
        ([0, 1, 0, 0], [0.5, 0.5, 0.0, 0.0]),
        ([2, 1, 0, 0], [0.25, 0.75, 0.0, 0.0]),
    ];
    let kinds: Vec<usize> = (0..200).map(|vertex| vertex * vertex / 3 % KINDS.len()).collect();
    let bones: Vec<_> = kinds.iter().flat_map(|kind| KINDS[*kind].0.map(u32::to_wire)).collect();
    let values: Vec<_> = kinds.iter().flat_map(|kind| KINDS[*kind].1.map(f32::to_wire)).collect();
    let (four, needs_still) = Four::new(Array::<u32>::new(&bones), Array::new(&values), 3);
    assert!(needs_still);
    for range in [0..200, 0..64, 63..130, 128..129, 199..200] {
        let of = &kinds[range.clone()];
        let (mut joints, mut weights) = (vec![7; of.len() * 4], vec![7; of.len() * 16]);
        four.joints::<1>(range.clone(), &mut joints);
        four.weights(range, &mut weights);
        assert_eq!(joints, of.iter().flat_map(|kind| MADE[*kind].0).collect::<Vec<_>>());
        let made: Vec<u8> = of.iter().flat_map(|kind| MADE[*kind].1).flat_map(f32::to_le_bytes).collect();
        assert_eq!(weights, made);
    }
}
