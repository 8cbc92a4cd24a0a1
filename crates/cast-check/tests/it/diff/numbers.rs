//! Numbers, and by how much they differ.

use crate::common::sound;
use cast_check::diff::{Change, Elements, Options, compare};
use cast_write::{Data, Document, Layout, Mesh, Model, Node, Root};

fn file(data: impl Into<Data<'static>>) -> Vec<u8> {
    let mut mesh = Node::from(Mesh::new().with_name("body"));
    mesh.set("x", data);
    let mut model = Node::from(Model::new());
    model.children.push(mesh);
    let mut root = Node::from(Root::new());
    root.children.push(model);
    Document::from(root).to_vec(Layout::Compact).unwrap()
}

fn elements(first: &[u8], second: &[u8], options: &Options) -> Option<Elements> {
    let (first, second) = (sound(first), sound(second));
    let comparison = compare(&first, &second, options).unwrap();
    let difference = comparison.differences().first()?;
    assert_eq!(comparison.total(), 1);
    let Change::Elements(elements) = difference.change else { panic!("{:?}", difference.change) };
    Some(elements)
}

fn tolerance(tolerance: f64) -> Options<'static> {
    Options::new().tolerance(tolerance)
}

#[test]
fn the_largest_difference_is_found_in_the_middle_of_a_large_array() {
    // More elements than a thread takes at a time.
    let mut positions = vec![[1.0_f32, 2.0, 3.0]; 300_000];
    let first = file(positions.clone());
    positions[70_001][1] += 0.25;
    positions[200_000][2] -= 0.5;
    positions[299_999][0] += 0.5;
    let second = file(positions);
    let found = elements(&first, &second, &Options::default()).unwrap();
    let largest = found.largest.unwrap();
    assert_eq!((found.differing, found.index), (3, Some(70_001)));
    assert_eq!((largest.index, largest.component, largest.difference), (200_000, 2, 0.5));
    assert_eq!((largest.first, largest.second), (3.0, 2.5));
    assert_eq!((found.first_count, found.second_count), (300_000, 300_000));
    let found = elements(&first, &second, &tolerance(0.25)).unwrap();
    assert_eq!((found.differing, found.index), (2, Some(200_000)));
    assert_eq!(elements(&first, &second, &tolerance(0.5)), None);
    let (one, other) = (sound(&first), sound(&second));
    let within = compare(&one, &other, &tolerance(0.5)).unwrap();
    assert!(within.is_same());
    assert_eq!((within.tolerated(), within.largest_tolerated()), (3, 0.5));
}

#[test]
fn one_byte_anywhere_in_a_large_file_is_found() {
    let bytes = file(vec![7_u8; 3 << 20]);
    for place in [200, (1 << 20) - 1, 1 << 20, 2 << 20, bytes.len() - 1] {
        let mut other = bytes.clone();
        other[place] = 8;
        let found = elements(&bytes, &other, &Options::default()).unwrap();
        assert_eq!(found.differing, 1, "{place}");
        assert_eq!(found.index, Some((place - (bytes.len() - (3 << 20))) as u64));
    }
}

#[test]
fn tolerances_are_absolute_or_relative() {
    let (first, second) = (file(vec![1000.0_f32, 0.001]), file(vec![1000.5_f32, 0.0012]));
    let relative = |relative: f64| Options::new().relative(relative);
    assert_eq!(elements(&first, &second, &relative(0.001)).unwrap().index, Some(1));
    assert_eq!(elements(&first, &second, &tolerance(0.001)).unwrap().index, Some(0));
    let both = Options::new().tolerance(0.001).relative(0.001);
    assert_eq!(elements(&first, &second, &both), None);
    assert_eq!(elements(&first, &second, &both.exact(true)).unwrap().differing, 2);
    // Integers are equal or not; there is no tolerance.
    assert_eq!(elements(&file(vec![5_u32, 6]), &file(vec![5_u32, 7]), &tolerance(10.0)).unwrap().largest, None);
}

#[test]
fn numbers_that_are_none() {
    let (nan, other_nan) = (f32::NAN, f32::from_bits(f32::NAN.to_bits() | 1));
    let inf = f32::INFINITY;
    let endless = Options::new().tolerance(1e300).relative(2.0);
    for (one, other, same) in [
        (nan, nan, true),
        (nan, other_nan, false),
        (nan, 1.0, false),
        (inf, inf, true),
        (inf, -inf, false),
        (inf, 1.0, false),
    ] {
        let (first, second) = (file(vec![one, 1.0]), file(vec![other, 1.0]));
        for options in [Options::default(), endless] {
            let found = elements(&first, &second, &options);
            assert_eq!(found.is_none(), same, "{one} {other}");
        }
    }
    let (zero, minus_zero) = (file(vec![0.0_f32, 1.0]), file(vec![-0.0_f32, 1.0]));
    assert_eq!(elements(&zero, &minus_zero, &Options::default()), None);
    let exact = Options::new().exact(true);
    assert_eq!(elements(&zero, &minus_zero, &exact).unwrap().differing, 1);
    // NaN is the largest difference.
    let found = elements(&file(vec![0.0_f64, 0.0, 0.0]), &file(vec![1.0, f64::NAN, 2.0]), &Options::default()).unwrap();
    assert_eq!((found.differing, found.largest.unwrap().index), (3, 1));
}

#[test]
fn arrays_of_different_lengths() {
    let found = elements(&file(vec![1_u8, 2, 3, 4]), &file(vec![1_u16, 2, 9]), &Options::default()).unwrap();
    assert_eq!((found.first_count, found.second_count, found.differing, found.index), (4, 3, 1, Some(2)));
    let found = elements(&file(vec![1.0_f32; 5]), &file(vec![1.0_f32; 6]), &Options::default()).unwrap();
    assert_eq!((found.first_count, found.second_count, found.differing, found.index), (5, 6, 0, None));
}
