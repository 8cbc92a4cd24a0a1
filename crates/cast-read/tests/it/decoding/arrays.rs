//! Copies of single arrays: the parallel functions give the same result, on the caller's pool.

use cast_read::{Array, Cast, Colors, Indices, KeyFrames, NarrowError, Threads};
use cast_write::Layout;

use super::{Numbers, file_of, first_mesh, full_mesh};

/// Lengths below, at and above the size from which work is shared (4096 bytes), and odd ones.
const LENGTHS: [usize; 7] = [0, 1, 100, 1024, 1025, 4096, 40_001];

/// The number of bytes above which these tests share work. It does not affect the results of tests that run at the same
/// time.
const SHARED: Threads = Threads::InPortions(4096);

/// Bytes at an odd address, as most arrays of files are.
fn unaligned(bytes: &[u8]) -> Vec<u8> {
    let mut shifted = vec![0];
    shifted.extend_from_slice(bytes);
    shifted
}

#[test]
fn floats() {
    for len in LENGTHS {
        let mut numbers = Numbers::new(len as u64);
        let bytes: Vec<u8> = (0..len).flat_map(|_| numbers.number().to_le_bytes()).collect();
        let shifted = unaligned(&bytes);
        let wire = zerocopy::FromBytes::ref_from_bytes(&shifted[1..]).unwrap();
        let array = Array::<f32>::new(wire);
        let expected: Vec<u32> = bytes.chunks(4).map(|b| u32::from_le_bytes(b.try_into().unwrap())).collect();
        let bits = |floats: &[f32]| floats.iter().map(|float| float.to_bits()).collect::<Vec<_>>();
        assert!(bits(&array.to_vec()) == expected);
        assert!(bits(&array.to_vec_on(SHARED)) == expected);
        assert!(array.iter().map(f32::to_bits).eq(expected.iter().copied()));
        let mut out = vec![0.0; len];
        array.copy_to_on(&mut out, SHARED).unwrap();
        assert!(bits(&out) == expected);
        assert!(array.copy_to_on(&mut vec![0.0; len + 1], SHARED).is_err());
    }
}

#[test]
fn indices_of_each_width() {
    for len in LENGTHS {
        let mut numbers = Numbers::new(7);
        let expected: Vec<u32> = (0..len).map(|_| numbers.number() % 256).collect();
        let bytes: Vec<u8> = expected.iter().map(|n| *n as u8).collect();
        let shorts: Vec<u8> = unaligned(&expected.iter().flat_map(|n| (*n as u16).to_le_bytes()).collect::<Vec<_>>());
        let integers: Vec<u8> = unaligned(&expected.iter().flat_map(|n| n.to_le_bytes()).collect::<Vec<_>>());
        let all = [
            Indices::Byte(Array::new(&bytes)),
            Indices::Short(Array::new(zerocopy::FromBytes::ref_from_bytes(&shorts[1..]).unwrap())),
            Indices::Integer32(Array::new(zerocopy::FromBytes::ref_from_bytes(&integers[1..]).unwrap())),
        ];
        for indices in all {
            assert!(indices.to_vec() == expected);
            assert!(indices.to_vec_on(SHARED) == expected);
            let mut narrow = vec![0; len];
            indices.copy_to_u16(&mut narrow).unwrap();
            assert!(narrow.iter().map(|n| u32::from(*n)).eq(expected.iter().copied()));
            let mut wide = vec![0; len];
            assert!(indices.copy_to_on(&mut wide, SHARED).is_ok() && wide == expected);
            assert!(indices.copy_to_on(&mut vec![0; len + 1], SHARED).is_err());
            assert!(KeyFrames::Integer(indices).to_frames_on(SHARED) == expected);
            let seconds: Vec<f32> = expected.iter().map(|frame| *frame as f32 / 24.0).collect();
            assert!(KeyFrames::Integer(indices).to_seconds(24.0) == seconds);
            assert!(KeyFrames::Integer(indices).to_seconds_on(24.0, SHARED) == seconds);
        }
    }
}

#[test]
fn indices_that_do_not_fit_are_refused() {
    let bytes = 65_536_u32.to_le_bytes();
    let indices = Indices::Integer32(Array::new(zerocopy::FromBytes::ref_from_bytes(&bytes).unwrap()));
    let mut out = [7];
    assert_eq!(indices.copy_to_u16(&mut out), Err(NarrowError::TooLarge { largest: 65_536 }));
    assert_eq!(out, [7]);
}

#[test]
fn frames_of_old_files_are_rounded() {
    let bytes: Vec<u8> = [0.0_f32, 1.4, 1.5, -3.0, f32::NAN, 1e20].iter().flat_map(|f| f.to_le_bytes()).collect();
    let frames = KeyFrames::Float(Array::new(zerocopy::FromBytes::ref_from_bytes(&bytes).unwrap()));
    assert_eq!(frames.to_frames(), [0, 1, 2, 0, 0, u32::MAX]);
    assert_eq!(frames.to_frames_on(SHARED), frames.to_frames());
    assert_eq!(frames.to_seconds(2.0)[..3], [0.0, 0.7, 0.75]);
    assert_eq!(frames.last_frame(), Some(f64::from(1e20_f32)));
    assert_eq!((frames.len(), frames.is_empty(), frames.get(6)), (6, false, None));
    let mut seconds = [0.0; 6];
    assert!(frames.copy_seconds_to_on(&mut seconds, 2.0, SHARED).is_ok() && seconds[..3] == [0.0, 0.7, 0.75]);
    assert!(frames.copy_frames_to(&mut [0; 5]).is_err() && frames.copy_seconds_to(&mut [0.0; 5], 2.0).is_err());
}

#[test]
fn colors() {
    let bytes = file_of([full_mesh(30_001, 1, 3)], Layout::Compact);
    let cast = Cast::parse(&bytes).unwrap();
    for colors in first_mesh(&cast).color_layers() {
        let colors = colors.unwrap();
        assert!(matches!(colors, Colors::Packed(_) | Colors::Float(_)));
        let floats: Vec<[f32; 4]> = (0..colors.len()).map(|index| colors.get(index).unwrap()).collect();
        assert!(colors.to_floats() == floats);
        assert!(colors.to_floats_on(SHARED) == floats);
        let packed: Vec<[u8; 4]> = (0..colors.len()).map(|index| colors.get_rgba8(index).unwrap()).collect();
        assert!(colors.to_rgba8() == packed);
        assert!(colors.to_rgba8_on(SHARED) == packed);
        assert!(colors.copy_rgba8_to(&mut [[0; 4]; 3]).is_err());
        assert!(!colors.is_empty() && colors.iter().eq(floats.iter().copied()));
        let mut out = vec![[0.0; 4]; floats.len()];
        assert!(colors.copy_floats_to(&mut out).is_ok() && out == floats);
        let mut out = vec![[0; 4]; packed.len()];
        assert!(colors.copy_rgba8_to_on(&mut out, SHARED).is_ok() && out == packed);
    }
}
