//! Writing past the caches: the same bytes as an ordinary copy, and nothing around them.

use std::panic::{AssertUnwindSafe, catch_unwind};

use cast_map::{AlignedBuffer, streaming};

/// Lines, pages, and four pages, and lengths around them.
const LENGTHS: [usize; 12] = [0, 1, 15, 63, 64, 65, 200, 4095, 4 * 4096 - 1, 4 * 4096 + 64, 9 * 4096 + 321, 100_003];

fn bytes(len: usize) -> Vec<u8> {
    (0..len).map(|index| (index * 7 + index / 251).to_le_bytes()[0]).collect()
}

#[test]
fn the_same_bytes_at_all_addresses_and_nothing_else() {
    let source = bytes(100_100);
    for len in LENGTHS {
        for (from, to) in (0..64).flat_map(|start| [(start, 0), (0, start), (start, 63 - start), (3, start)]) {
            let mut out = AlignedBuffer::zeroed(len + 200).unwrap();
            out.fill(0xA5);
            let mut expected = out.to_vec();
            streaming(|streaming| streaming.copy(&source[from..from + len], &mut out[to..to + len]));
            expected[to..to + len].copy_from_slice(&source[from..from + len]);
            assert!(*out == *expected, "{len} bytes from {from} to {to}");
        }
    }
}

#[test]
fn as_many_bytes_as_both_have() {
    let source = bytes(500);
    for (from, to) in [(500, 300), (300, 500), (0, 500), (500, 0)] {
        let mut out = vec![0xA5; 500];
        streaming(|streaming| streaming.copy(&source[..from], &mut out[..to]));
        let len = from.min(to);
        assert_eq!(out[..len], source[..len]);
        assert!(out[len..].iter().all(|byte| *byte == 0xA5));
    }
}

/// The memory can be used afterwards, although the work did not end in the usual way.
#[test]
fn a_panic_in_between() {
    let source = bytes(10_000);
    let mut out = vec![0; 20_000];
    let (first, second) = out.split_at_mut(10_000);
    let ended = catch_unwind(AssertUnwindSafe(|| {
        streaming(|streaming| {
            streaming.copy(&source, first);
            panic!("in between");
        })
    }));
    assert!(ended.is_err() && second.iter().all(|byte| *byte == 0));
    assert_eq!(out[..10_000], source);
}
