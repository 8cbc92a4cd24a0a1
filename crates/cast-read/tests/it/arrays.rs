//! Borrowed arrays, whatever their alignment.

use cast_read::{Array, Cast, Colors, Element, Indices, NarrowError};
use cast_write::{Document, Layout, Mesh};
use zerocopy::FromBytes;

use crate::testdata::read;

/// A copy of some bytes that starts at a multiple of eight.
fn at_eight(bytes: &[u8]) -> Vec<u64> {
    let mut words = vec![0_u64; bytes.len().div_ceil(8)];
    bytemuck::cast_slice_mut(&mut words)[..bytes.len()].copy_from_slice(bytes);
    words
}

fn shorts(bytes: &[u8]) -> Array<'_, u16> {
    Array::new(<[[u8; 2]]>::ref_from_bytes(bytes).unwrap())
}

/// 1, 2, 3, 4 as stored in a file.
const FOUR: [u8; 8] = [1, 0, 2, 0, 3, 0, 4, 0];

#[test]
fn elements() {
    let array = shorts(&FOUR);
    assert_eq!((array.len(), array.is_empty()), (4, false));
    assert_eq!((array.get(0), array.get(3), array.get(4), array.get(usize::MAX)), (Some(1), Some(4), None, None));
    assert_eq!((array.first(), array.last()), (Some(1), Some(4)));
    assert_eq!(array.as_bytes(), FOUR);
    assert_eq!(array.to_vec(), [1, 2, 3, 4]);
    assert_eq!(format!("{array:?}"), "[1, 2, 3, 4]");

    let empty = Array::<u16>::EMPTY;
    assert_eq!((empty.len(), empty.is_empty(), empty.first(), empty.last()), (0, true, None, None));
    assert_eq!(empty.to_vec(), []);
    assert_eq!(Array::default(), empty);
}

#[test]
fn iteration() {
    let array = shorts(&FOUR);
    let mut both_ends = array.iter();
    assert_eq!((both_ends.next(), both_ends.next_back(), both_ends.len()), (Some(1), Some(4), 2));
    assert_eq!(
        (both_ends.next_back(), both_ends.next(), both_ends.next(), both_ends.next_back()),
        (Some(3), Some(2), None, None)
    );
    let mut skipping = array.iter();
    assert_eq!((skipping.nth(2), skipping.len(), skipping.nth(1), skipping.next()), (Some(3), 1, None, None));
    assert_eq!(array.iter().size_hint(), (4, Some(4)));
    assert_eq!(array.iter().rev().collect::<Vec<_>>(), [4, 3, 2, 1]);
    assert_eq!(array.iter().fold(0, |sum, element| sum * 10 + u32::from(element)), 1234);
    let mut total = 0;
    for element in array {
        total += element;
    }
    assert_eq!(total, 10);
}

#[test]
fn parts_and_copies() {
    let array = shorts(&FOUR);
    assert_eq!(array.slice(1..3).unwrap().to_vec(), [2, 3]);
    assert_eq!(array.slice(4..4).unwrap().len(), 0);
    assert_eq!(array.slice(2..5), None);
    #[expect(clippy::reversed_empty_ranges, reason = "the case under test")]
    let reversed = array.slice(3..2);
    assert_eq!(reversed, None);

    let mut out = [9; 4];
    array.copy_to(&mut out).unwrap();
    assert_eq!(out, [1, 2, 3, 4]);
    let (mut short, mut long) = ([9; 3], [9; 5]);
    assert!(array.copy_to(&mut short).is_err() && array.copy_to(&mut long).is_err());
    assert_eq!((short, long), ([9; 3], [9; 5]), "nothing is copied when lengths differ");
}

#[test]
fn equality_is_of_values() {
    let float = |bytes: &'static [[u8; 4]]| Array::<f32>::new(<[_]>::ref_from_bytes(bytes.as_flattened()).unwrap());
    let zero = float(&[[0, 0, 0, 0]]);
    let minus_zero = float(&[[0, 0, 0, 0x80]]);
    let nan = float(&[[0, 0, 0xC0, 0x7F]]);
    assert_eq!(zero, minus_zero);
    assert_ne!(nan, nan);
    assert_ne!(zero, Array::EMPTY);
    assert_ne!(zero, float(&[[0, 0, 0, 0], [0, 0, 0, 0]]));
}

#[test]
fn a_slice_when_aligned_and_only_then() {
    let words = at_eight(&[0, 1, 0, 2, 0, 3, 0, 0]);
    let bytes: &[u8] = bytemuck::cast_slice(&words);
    let (aligned, unaligned) = (shorts(&bytes[..6]), shorts(&bytes[1..7]));
    assert_eq!(aligned.to_vec(), [256, 512, 768]);
    assert_eq!(unaligned.to_vec(), [1, 2, 3]);
    assert_eq!(unaligned.as_slice(), None);
    let native = cfg!(target_endian = "little");
    assert_eq!(aligned.as_slice(), native.then_some([256, 512, 768].as_slice()));
    // Bytes are always aligned, and an empty array has nothing to align.
    assert!(!native || Array::<u8>::new(&bytes[1..3]).as_slice() == Some(&[1, 0]));
}

#[test]
#[cfg(target_endian = "little")]
fn every_array_of_an_aligned_file_is_a_slice() {
    fn is_slice(property: cast_read::PropertyRef<'_>) -> bool {
        property.array::<[f32; 3]>().is_some_and(|array| array.as_slice().is_some())
            || property.array::<[f32; 4]>().is_some_and(|array| array.as_slice().is_some())
            || property.array::<[f32; 2]>().is_some_and(|array| array.as_slice().is_some())
            || property.array::<f32>().is_some_and(|array| array.as_slice().is_some())
            || property.array::<u32>().is_some_and(|array| array.as_slice().is_some())
            || property.array::<u16>().is_some_and(|array| array.as_slice().is_some())
            || property.array::<u8>().is_some_and(|array| array.as_slice().is_some())
    }
    let words = at_eight(&read("valid/aligned.cast"));
    let cast = Cast::parse(bytemuck::cast_slice(&words)).unwrap();
    let mut arrays = 0;
    for property in cast.nodes().flat_map(|step| step.node.properties()).filter(|property| property.count() > 1) {
        assert_eq!(property.data_offset() % 16, 0, "{property:?}");
        assert!(is_slice(property), "{property:?}");
        arrays += 1;
    }
    // Eight buffers of the first mesh and two of the second.
    assert_eq!(arrays, 10);
}

/// Strings of spaces with a name of underscores are padding, and nothing else is.
#[test]
fn padding_is_told_from_text() {
    let bytes = read("valid/aligned.cast");
    let cast = Cast::parse(&bytes).unwrap();
    let mut paddings = 0;
    for node in cast.nodes().map(|step| step.node) {
        for property in node.properties() {
            let named = property.name().as_bytes().iter().all(|letter| *letter == b'_');
            assert_eq!(property.is_padding(node.padding()), named, "{property:?}");
            paddings += u32::from(named);
        }
    }
    assert!(paddings > 2, "only {paddings}");

    let texts = [("_", "   ", true), ("_", "", true), ("_", " x ", false), ("n", "   ", false)];
    for (name, text, expected) in texts {
        let bytes = Document::from(Mesh::new().with_property(name, text).into_node()).to_vec(Layout::Preserve).unwrap();
        let node = Cast::parse(&bytes).unwrap().top_level().next().unwrap();
        assert_eq!(node.properties().next().unwrap().is_padding(node.padding()), expected, "{name}: {text:?}");
    }
}

#[test]
fn all_element_types() {
    let bytes = read("valid/property_types.cast");
    let cast = Cast::parse(&bytes).unwrap();
    let node = cast.find("root/metadata").unwrap();
    let property = |name| node.property(name).unwrap();
    assert_eq!(property("bytes").array::<u8>().unwrap().to_vec(), [0, 127, 255]);
    assert_eq!(property("shorts").array::<u16>().unwrap().to_vec(), [0, 0x1234, 65535]);
    assert_eq!(property("integers").array::<u32>().unwrap().to_vec(), [0, 0x1234_5678, u32::MAX]);
    assert_eq!(property("hashes").array::<u64>().unwrap().to_vec(), [0, 0x0123_4567_89AB_CDEF, u64::MAX]);
    assert_eq!(property("floats").array::<f32>().unwrap().to_vec(), [0.0, -1.5, f32::MAX]);
    assert_eq!(property("doubles").array::<f64>().unwrap().to_vec(), [0.0, -0.1, f64::MAX]);
    assert_eq!(property("pairs").array::<[f32; 2]>().unwrap().to_vec(), [[0.5, -0.5], [1.0, 2.0]]);
    assert_eq!(property("triples").array::<[f32; 3]>().unwrap().to_vec(), [[1.0, 2.0, 3.0]]);
    assert_eq!(property("quadruples").array::<[f32; 4]>().unwrap().last(), Some([5.0, 6.0, 7.0, 8.0]));
    assert_eq!(property("text").text().unwrap(), "one string");
    // A type of the same width is still a different type.
    assert!(property("integers").array::<f32>().is_none());
    assert!(property("text").array::<u8>().is_none());
    assert!(property("hashes").indices().is_none() && property("floats").text().is_none());
    assert_eq!(property("floats").strings().count(), 0);
}

#[test]
fn indices_of_any_width() {
    let bytes = [3, 1, 2, 0];
    let wide = [3_u32, 1, 2, 0].map(u32::to_le_bytes);
    let narrow = Indices::Byte(Array::new(&bytes));
    let wide = Indices::Integer32(Array::new(&wide));
    let half = [3, 0, 1, 0, 2, 0, 0, 0];
    for indices in [narrow, Indices::Short(shorts(&half)), wide] {
        assert_eq!(indices, narrow);
        assert_eq!((indices.len(), indices.is_empty(), indices.max()), (4, false, Some(3)));
        assert_eq!((indices.get(0), indices.get(3), indices.get(4)), (Some(3), Some(0), None));
        assert_eq!(indices.to_vec(), [3, 1, 2, 0]);
        assert_eq!(indices.iter().rev().collect::<Vec<_>>(), [0, 2, 1, 3]);
        // The fourth index does not make a triangle.
        assert_eq!(indices.triangles().collect::<Vec<_>>(), [[3, 1, 2]]);
        let mut out = [9; 4];
        assert!(indices.copy_to(&mut out).is_ok() && indices.copy_to(&mut [0; 3]).is_err());
        assert_eq!(out, [3, 1, 2, 0]);
    }
    assert_ne!(narrow, Indices::Byte(Array::new(&bytes[..3])));
    assert_ne!(narrow, Indices::Byte(Array::new(&[3, 1, 2, 1])));
    assert!(Indices::Byte(Array::EMPTY).is_empty());
    assert_eq!(Indices::Short(Array::EMPTY).max(), None);
    // Each place in blocks, and in what remains after them.
    for length in [47, 48, 49, 97, 193, 200] {
        for place in 0..length {
            let mut numbers = vec![1_u8; length];
            numbers[place] = 200;
            let (shorts, words) =
                (numbers.iter().map(|n| u16::from(*n).to_wire()), numbers.iter().map(|n| u32::from(*n).to_wire()));
            let (shorts, words): (Vec<_>, Vec<_>) = (shorts.collect(), words.collect());
            let all = [
                Indices::Byte(Array::new(&numbers)),
                Indices::Short(Array::new(&shorts)),
                Indices::Integer32(Array::new(&words)),
            ];
            assert_eq!(all.map(|indices| indices.max()), [Some(200); 3], "{place} of {length}");
        }
    }
}

#[test]
fn colors_of_either_type() {
    let packed = [0x8000_FF33_u32.to_le_bytes()];
    let colors = Colors::Packed(Array::new(&packed));
    assert_eq!(colors.get(0), Some([0.2, 1.0, 0.0, 128.0 / 255.0]));
    assert_eq!((colors.get_rgba8(0), colors.get_rgba8(1), colors.get(1)), (Some([0x33, 0xFF, 0, 0x80]), None, None));

    let bytes: Vec<u8> = [0.2_f32, 2.0, -1.0, f32::NAN].iter().flat_map(|float| float.to_le_bytes()).collect();
    let colors = Colors::Float(Array::new(<[_]>::ref_from_bytes(&bytes).unwrap()));
    assert_eq!(colors.get_rgba8(0), Some([51, 255, 0, 0]), "clamped and rounded, NaN as 0");
    assert_eq!((colors.len(), colors.iter().len(), colors.is_empty()), (1, 1, false));
    assert!(Colors::Float(Array::EMPTY).is_empty());
}

/// The largest index of 16 bits fits, the next one does not.
#[test]
fn indices_into_16_bits() {
    for (last, fits) in [(0, true), (65_535, true), (65_536, false), (u32::MAX, false)] {
        let stored = [7_u32, last].map(u32::to_le_bytes);
        let indices = Indices::Integer32(Array::new(&stored));
        let mut out = [9_u16; 2];
        let copied = indices.copy_to_u16(&mut out);
        assert_eq!((indices.fits_u16(), copied.is_ok()), (fits, fits), "{last}");
        if fits {
            assert_eq!(out.map(u32::from), [7, last]);
        } else {
            assert_eq!((copied, out), (Err(NarrowError::TooLarge { largest: last }), [9; 2]), "nothing is copied");
        }
    }
    let nothing = Indices::Integer32(Array::EMPTY);
    assert!(nothing.fits_u16() && nothing.copy_to_u16(&mut []).is_ok());
}

#[test]
fn copies_that_do_not_fit_say_so() {
    let array = shorts(&FOUR);
    let copy = array;
    assert_eq!(copy.clone(), array);
    let error = array.copy_to(&mut [0; 3]).unwrap_err();
    assert_eq!((error.found(), error.expected()), (3, 4));
    let sentence = "the slice has 3 elements, but there are 4 to copy";
    assert_eq!(error.to_string(), sentence);
    assert_eq!(NarrowError::from(error).to_string(), sentence);
    let sentence = "the largest index is 70000, which does not fit into 16 bits; copy as 32-bit indices";
    assert_eq!(NarrowError::TooLarge { largest: 70_000 }.to_string(), sentence);
}
