//! Comparison with the obvious algorithm: one corner after the other, with a map.

use hashbrown::HashMap;

use super::*;

fn obvious(count: u32, streams: &[Stream<'_>], group: impl Fn(u32) -> u32) -> Vertices {
    let mut known = HashMap::new();
    let mut vertices = Vertices::default();
    for corner in 0..count {
        let rows: Vec<&[u8]> = streams.iter().map(|stream| stream.row(corner)).collect();
        let next = u32::try_from(known.len()).unwrap_or(u32::MAX);
        let vertex = *known.entry((group(corner), rows)).or_insert(next);
        if vertex == next {
            vertices.first_corners.push(corner);
        }
        vertices.indices.push(vertex);
    }
    vertices
}

/// Numbers below `below` that look random and are the same in every run.
fn numbers(seed: u32, below: u32, count: u32) -> Vec<u32> {
    let mut state = seed;
    let mut next = move || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) % below
    };
    (0..count).map(|_| next()).collect()
}

const COUNT: u32 = 60_000;

#[test]
fn vertices_are_those_of_the_obvious_way() {
    let positions = numbers(1, 5000, COUNT);
    let uv_values: Vec<[f32; 2]> = numbers(2, 50, 300).iter().map(|number| [f32::from_bits(*number), 1.0]).collect();
    let uvs = numbers(3, 301, COUNT);
    let colors: Vec<u8> = numbers(4, 2, COUNT).iter().map(|number| u8::from(*number == 1)).collect();
    let streams = [Stream::new(&positions), Stream::new(&uv_values).through(&uvs), Stream::new(&colors)];
    let expected = obvious(COUNT, &streams, |_| 0);
    assert!(expected.first_corners.len() > 30_000);
    for threads in [Threads::One, Threads::All] {
        assert!(deduplicate(COUNT as usize, &streams, threads) == expected);
        assert!(deduplicate_within(&positions, 5000, &streams, threads) == expected);
    }
    assert!(deduplicate(COUNT as usize, &streams[1..], Threads::One) == obvious(COUNT, &streams[1..], |_| 0));
}

#[test]
fn groups_keep_apart_what_looks_the_same() {
    let groups = numbers(5, 900, COUNT);
    let values = numbers(6, 10, COUNT);
    let streams = [Stream::new(&values)];
    // Some group numbers are out of range; those corners form one group.
    let expected = obvious(COUNT, &streams, |corner| groups[corner as usize].min(700));
    assert!(deduplicate_within(&groups, 700, &streams, Threads::All) == expected);
}

#[test]
fn all_corners_in_one_place_take_no_longer() {
    let values = numbers(7, 50_000, COUNT);
    let groups = vec![0; COUNT as usize];
    let streams = [Stream::new(&values)];
    let start = std::time::Instant::now();
    assert!(deduplicate_within(&groups, 1, &streams, Threads::All) == obvious(COUNT, &streams, |_| 0));
    assert!(start.elapsed().as_secs() < 20, "quadratic");
}

#[test]
fn odd_sizes() {
    assert_eq!(deduplicate(0, &[], Threads::One), Vertices::default());
    assert_eq!(deduplicate(3, &[], Threads::One).indices, [0, 0, 0]);
    assert_eq!(deduplicate_within(&[], 0, &[], Threads::All), Vertices::default());
    // Missing rows are all equal, and differ from any other row.
    assert_eq!(deduplicate(4, &[Stream::new(&[7_u32, 8])], Threads::One).indices, [0, 1, 2, 2]);
    assert_eq!(deduplicate(3, &[Stream::new(&[1_u8, 1]).through(&[1, 9, 0])], Threads::One).indices, [0, 1, 0]);
}
